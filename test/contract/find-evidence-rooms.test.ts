import { afterEach, expect, it } from '@jest/globals';
import { intentHistory } from '../../src/conversation/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { Ongoing } from '../../src/lib/ongoing.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { EvidenceReads, openEvidenceCache } from '../../src/evidence/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { askingForEvidence, DUES, HARBOUR, page, QUESTION, takeIntoMemory } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { Memory } from '../support/evidence-memory.ts';
import { sha256 } from '../support/rows.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { settingDefaults } from '../support/settings.ts';
import { talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

/** A database whose commits wait, once it is told to, until they are let go. */
function holding(database: Database): { database: Database; hold: () => void; letGo: () => void } {
  let gate = Promise.resolve();
  let letGo = (): void => undefined;
  const held: Database['commit'] = async (...args) => {
    await gate;
    return database.commit(...args);
  };
  const proxy = new Proxy(database, {
    get: (target, name) => {
      const value: unknown = name === 'commit' ? held : Reflect.get(target, name, target);
      return typeof value === 'function' && name !== 'commit' ? (value.bind(target) as unknown) : value;
    },
  });
  const hold = (): void => void (gate = new Promise((resolve) => (letGo = resolve)));
  return { database: proxy, hold, letGo: () => letGo() };
}

describeDatabase('what evidence for a question uses of other rooms', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  it('[SE-141] clearing the cache loses no evidence, claim, entity or relationship; the question is answered from the record', async () => {
    const memory = new MemoryStore(settingDefaults);
    const options = { limits: settingDefaults, redis: null, onFault: () => undefined, memory };
    const { find, me } = await askingForEvidence(context(), engines, HARBOUR, {
      cache: openEvidenceCache(options, systemClock),
    });
    const first = await find(QUESTION);
    expect([first.outcome, (await find(QUESTION)).outcome, memory.size]).toEqual(['SEARCH', 'EXACT', 1]);
    const counted = () =>
      me.get(
        '{ entities { totalCount { value } } claims { totalCount { value } } relationships { totalCount { value } } evidenceObjects { nodes { id chunks { content } claims { id } } } }',
      );
    const before = await counted();
    memory.clear();
    expect(await counted()).toEqual(before);
    const again = await find(QUESTION);
    expect(again.outcome).toBe('SEARCH');
    expect(again.kept.map(({ chunk }) => chunk?.id)).toEqual(first.kept.map(({ chunk }) => chunk?.id));
  });

  it('[SE-40] the answer is there while what was found is still being stored', async () => {
    const { database, ...others } = context();
    const held = holding(database);
    const ongoing = new Ongoing();
    const options = { database: held.database, ...others };
    const { find, engine, me } = await askingForEvidence(options, engines, {}, { ongoing });
    engine.shows = [page('dues', DUES)];
    held.hold();
    expect((await find(QUESTION)).kept[0]).toMatchObject({ kind: 'WEB' });
    const stored = () => me.get<{ documents: { nodes: object[] } }>('{ documents { nodes { uri } } }');
    expect((await stored()).documents.nodes).toEqual([]);
    held.letGo();
    await ongoing.stop();
    expect((await stored()).documents.nodes).toEqual([{ uri: 'https://harbour.example/dues' }]);
  });

  it('[SE-37] who is mentioned in a passage is an entity of its evidence, also where nothing is claimed of them', async () => {
    const memory = await Memory.of(context());
    await memory.ingest({ 'a.md': 'They met Halden Ltd at the steel bridge.\n', 'b.md': 'A cake of sugar.\n' });
    await memory.follow();
    const { evidenceObjects, claims } = await memory.as().get<{
      evidenceObjects: { nodes: { chunks: { content: string }[]; entities: { name: string }[] }[] };
      claims: { nodes: object[] };
    }>('{ evidenceObjects { nodes { chunks { content } entities { name } } } claims { nodes { statement } } }');
    const named = evidenceObjects.nodes.map(({ chunks, entities }) => [
      chunks[0]?.content.slice(0, 6),
      entities.some(({ name }) => name === 'Halden Ltd'),
    ]);
    expect(claims.nodes).toEqual([]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['They m', true],
        ['A cake', false],
      ]),
    );
  });

  it('[SE-07 SE-08] a chunk and its source say which words they are, by their hash, and whose site they are from', async () => {
    const { find, engine, me } = await askingForEvidence(context(), engines, { 'red.md': 'The ferry is red.\n' });
    engine.shows = [page('dues', DUES)];
    await find(QUESTION);
    const { evidenceObjects } = await me.get<{
      evidenceObjects: {
        nodes: {
          chunks: { content: string; contentHash: string; domain: string | null }[];
          sources: { contentHash: string; domain: string | null }[];
        }[];
      };
    }>(
      `{ evidenceObjects(origin: QUESTION) { nodes { chunks { content contentHash domain } sources { domain contentHash } } } }`,
    );
    const { sources } = evidenceObjects.nodes[0] ?? { sources: [] };
    expect(sources).toEqual([
      { domain: 'harbour.example', contentHash: sha256(`# dues\n\n${DUES}\n`) },
      { domain: null, contentHash: sha256('The ferry is red.\n') },
    ]);
    const chunks = evidenceObjects.nodes[0]?.chunks ?? [];
    expect(chunks.map(({ domain }) => domain)).toEqual(['harbour.example', null]);
    for (const { content, contentHash } of chunks) expect(contentHash).toBe(sha256(content));
  });

  it('[SE-61 SE-63] a question is kept with how likely it needs a search, as it was understood, and with the state of the record that answered', async () => {
    const { find, me } = await askingForEvidence(context(), engines, HARBOUR);
    const conversation = await talk(me, [{ text: QUESTION }]);
    await find(QUESTION, { conversation });
    const { understand } = await me.get<{ understand: { retrievalProbability: number } }>(
      `{ understand(question: "${QUESTION}") { retrievalProbability } }`,
    );
    const id = decodeId(conversation, 'cnv').id;
    const [kept] = await context().database.read(me.scope, (sql) =>
      intentHistory(sql, id, new Date(), settingDefaults),
    );
    expect(understand.retrievalProbability).toBeGreaterThan(0);
    expect(kept?.retrievalProbability).toBeCloseTo(understand.retrievalProbability);
    expect(kept?.commit).toBeGreaterThan(0);
  });

  it('[SE-79] a page of the web that says what the corpus says is no second piece of evidence', async () => {
    const { find, engine } = await askingForEvidence(context(), engines, HARBOUR);
    engine.shows = [page('dues', DUES)];
    const found = await find(QUESTION, { web: 'ALWAYS' });
    expect(found.web).toMatchObject({ state: 'ANSWERED', found: 0 });
    expect(found.web.dropped).toMatchObject([{ url: 'https://harbour.example/dues' }]);
    expect(found.kept.filter(({ text }) => text.includes('forty crowns'))).toHaveLength(1);
  });

  /** Which documents' evidence was read for a question, by their first words. */
  const remembering = async (files: Readonly<Record<string, string>>) => {
    const { database } = context();
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    const evidenceReads = new EvidenceReads({ database, clock: systemClock, onFault });
    const asked = await askingForEvidence(context(), engines, files, { evidenceReads });
    await takeIntoMemory(context());
    const read = async (): Promise<string[]> => {
      await evidenceReads.write();
      expect(faults).toEqual([]);
      const { evidenceObjects } = await asked.me.get<{
        evidenceObjects: { nodes: { accessCount: number; chunks: { content: string }[] }[] };
      }>('{ evidenceObjects(origin: INGESTION) { nodes { accessCount chunks { content } } } }');
      return evidenceObjects.nodes.flatMap(({ accessCount, chunks }) =>
        accessCount > 0 ? [chunks[0]?.content.slice(0, 9) ?? ''] : [],
      );
    };
    return { ...asked, read };
  };

  it('[SE-43 SE-80] evidence that names an entity of the question comes before what is nearer to it', async () => {
    const { find, me, read } = await remembering({
      'dues.md': 'The ferry pays dues.\n',
      'met.md': 'They met Halden Ltd at the ferry.\n',
    });
    await write(me, 'updateSetting', { key: 'evidence.objects', value: 1 });
    await find('What dues does Halden Ltd pay for the ferry?', { web: 'NEVER' });
    expect(await read()).toEqual(['They met ']);
  });
});
