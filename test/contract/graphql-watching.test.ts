import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FolderWatch, readSeen, type FolderChange } from '../../src/connectors/index.ts';
import { settingDefaults } from '../support/settings.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

const TIDES = 'The tide is high at noon, and the harbour is open to all ships until the evening comes.';
const BREAD = 'Knead the dough of flour, water, salt and yeast, let it rest, and bake the bread in the oven.';

const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on Ingested {
  report { documents deferred quarantined }
  outcomes { path status deferral { reason message retryAfter } drift { value why } quarantined { reason message } commit { number } }
} } }`;

interface Outcome {
  readonly status: string;
  readonly deferral: { readonly reason: string; readonly retryAfter: number } | null;
  readonly drift: { readonly value: number | null; readonly why: string | null } | null;
  readonly quarantined: { readonly reason: string; readonly message: string } | null;
}
interface Ingested {
  readonly ingest: { readonly report: Record<string, number>; readonly outcomes: readonly Outcome[] };
}

describeDatabase('the contract for watchers', (context) => {
  const embedder = createEmbedder({
    embedder: 'minilm',
    model: null,
    dimension: null,
    modelsDir: null,
    cacheDir: '/nowhere',
    openAiBaseUrl: null,
    openAiKey: null,
  });
  afterAll(() => embedder.close());
  const open = async (): Promise<Asking> => {
    const embeddings = new Embeddings(embedder, () => embedder);
    return asking(context().database, await context().space(), { embeddings });
  };
  const bring = async (me: Asking, text: string, more: object): Promise<Ingested['ingest']> => {
    const input = { documents: [{ path: 'a.md', text }], source: { key: 'bay' }, ...more };
    return (await me.get<Ingested>(INGEST, { input })).ingest;
  };

  it('[SE-30] drift is answered with the outcome, and holds what is too far away', async () => {
    const me = await open();
    expect((await bring(me, TIDES, {})).outcomes[0]).toMatchObject({ status: 'ADDED', drift: null });
    const near = await bring(me, `${TIDES} And low at six.`, { origin: 'WATCHER' });
    expect(near.outcomes[0]).toMatchObject({ status: 'REVISED', drift: { value: expect.any(Number), why: null } });
    const far = await bring(me, BREAD, { origin: 'WATCHER', mayWait: true });
    expect(far.outcomes[0]).toMatchObject({ status: 'QUARANTINED', quarantined: { reason: 'DRIFT' } });
    expect(far.outcomes[0]?.quarantined?.message).toMatch(
      /source src_\w+ is about, found a drift of 0\.\d{3}|1\.\d{3}/,
    );
    expect(far.report).toMatchObject({ deferred: 0, quarantined: 1 });
  });

  it('[SE-19] what may not come yet is deferred for who can wait, with the time, and nothing is written', async () => {
    const me = await open();
    const updateSetting =
      'mutation { updateSetting(input: { key: "screen.updatesPerMinute", value: 1 }) { __typename } }';
    await me.get(updateSetting);
    const watcher = { origin: 'WATCHER', mayWait: true };
    expect((await bring(me, TIDES, watcher)).outcomes[0]).toMatchObject({ status: 'ADDED', deferral: null });
    const { report, outcomes } = await bring(me, `${TIDES} Again.`, watcher);
    expect(outcomes[0]).toMatchObject({
      status: 'DEFERRED',
      deferral: { reason: 'RATE' },
      commit: null,
      quarantined: null,
    });
    expect(outcomes[0]?.deferral?.retryAfter).toBeLessThanOrEqual(60);
    expect(report).toEqual({ documents: 0, deferred: 1, quarantined: 0 });
    const quarantine = await me.get<{ quarantine: { nodes: unknown[] } }>('{ quarantine { nodes { id } } }');
    expect(quarantine.quarantine.nodes).toEqual([]);
  });
});

describeDatabase('a watched folder in the graph', (context) => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'watched-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const options = { maxBytes: settingDefaults['screen.maxBytes'], settleMs: 100, longestMs: 5_000, rescanMs: 1_000 };
  const ENTRIES =
    '{ documents { nodes { path mediaType currentRevision { contentHash modifiedAt chunks { nodes { id text } } } } } }';
  interface Entry {
    readonly path: string;
    readonly mediaType: string;
    readonly currentRevision: {
      readonly contentHash: string;
      readonly modifiedAt: string;
      readonly chunks: { readonly nodes: readonly { readonly id: string; readonly text: string }[] };
    };
  }
  const entriesOf = async (me: Asking): Promise<readonly Entry[]> =>
    (await me.get<{ documents: { nodes: readonly Entry[] } }>(ENTRIES)).documents.nodes.toSorted((a, b) =>
      a.path < b.path ? -1 : 1,
    );
  const bring = async (me: Asking, change: FolderChange): Promise<string | null> => {
    const item = 'seen' in change ? await readSeen(change.seen, options) : null;
    if (!item || 'skipped' in item) return null;
    const document = {
      path: item.path,
      base64: Buffer.from(item.bytes).toString('base64'),
      modifiedAt: item.modifiedAt?.toISOString(),
    };
    const input = { documents: [document], source: { key: 'watched' }, origin: 'WATCHER' };
    return (await me.get<Ingested>(INGEST, { input })).ingest.outcomes[0]?.status ?? null;
  };

  it('[RS-03 RS-06 RS-08] loads, cuts and stores each document with its path, hash, file time and type, and then embeds it', async () => {
    const { database, space } = context();
    const scope = await space();
    const watch = new FolderWatch([folder], options);
    await watch.start();
    const texts: Record<string, string> = {
      'deep/bread.md': `# Bread\n\n${BREAD}\n`,
      'tides.md': `# Tides\n\n${TIDES}\n`,
    };
    mkdirSync(join(folder, 'deep'));
    for (const [name, text] of Object.entries({ ...texts, 'picture.png': TIDES })) {
      writeFileSync(join(folder, name), text);
      utimesSync(join(folder, name), 1e9, 1e9);
    }
    const changes: FolderChange[] = [];
    while (changes.length < 3) changes.push(...(await watch.next(1_000, new AbortController().signal)));
    await watch.close();
    const me = asking(database, scope);
    const brought = await Promise.all(changes.map((change) => bring(me, change)));
    expect(brought.toSorted()).toEqual(['ADDED', 'ADDED', null]);
    const documents = await entriesOf(me);
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const wanted = Object.entries(texts).map(([path, text]) => ({
      path,
      mediaType: 'text/markdown',
      currentRevision: { contentHash: hash(text), modifiedAt: new Date(1e12).toISOString() },
    }));
    expect(documents).toMatchObject(wanted);
    // No chunk is there without the entry of its document: one commit has both.
    const chunked = await database.read(scope, (sql) =>
      sql.query<{ chunks: string; entered: string }>(
        't.entries',
        `select count(*) as chunks, count(*) filter (where exists (select from document_revisions d
            where d.space_id = c.space_id and d.revision_id = c.revision_id and d.since = c.since)) as entered
          from revision_chunks c where c.space_id = $1`,
        [scope.spaceId],
      ),
    );
    expect(chunked[0]?.entered).toBe(chunked[0]?.chunks);
    expect(Number(chunked[0]?.chunks)).toBeGreaterThanOrEqual(2);
    // The chunks are there before their vectors: these follow from the queue.
    const chunks = documents.flatMap(({ currentRevision }) => currentRevision.chunks.nodes);
    expect(chunks.map(({ text }) => text).join('\n')).toContain('Knead the dough');
    const words = wordEmbedder('watched', ['tide', 'bread']);
    await embedAll(database, words);
    for (const { text } of chunks) expect(words.asked.some((asked) => asked.endsWith(text))).toBe(true);
  });

  it('[RS-03] another hash is a new version; another time alone is none', async () => {
    const me = asking(context().database, await context().space());
    const ingestAt = async (text: string, modifiedAt: string): Promise<string | undefined> => {
      const input = { documents: [{ path: 'a.md', text, modifiedAt }], source: { key: 'hand' } };
      return (await me.get<Ingested>(INGEST, { input })).ingest.outcomes[0]?.status;
    };
    const days = ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z', '2024-01-03T00:00:00.000Z'] as const;
    expect(await ingestAt(TIDES, days[0])).toBe('ADDED');
    expect(await ingestAt(TIDES, days[1])).toBe('UNCHANGED');
    expect(await entriesOf(me)).toMatchObject([{ currentRevision: { modifiedAt: days[0] } }]);
    expect(await ingestAt(BREAD, days[2])).toBe('REVISED');
    expect(await entriesOf(me)).toMatchObject([{ currentRevision: { modifiedAt: days[2] } }]);
  });
});

const SOURCE = `/** Holds what is given to it. */
class Vault {
  held = 0;

  /** Takes something in. */
  deposit(amount) {
    this.held += amount;
  }
}
`;
const SPEC =
  '# Lamps\n\nAbout lamps.\n\n## Specification\n\nA lamp MUST burn, and SHOULD NOT smoke.\n\n```js\nlight();\n```\n';

describeDatabase('chunks in the contract', (context) => {
  const CHUNKS = `query ($key: String!) { document(key: $key) { id title currentRevision { id chunks { nodes {
    id text contentHash previous { id } next { id }
    place { n start end headingPath atomic type code { name kind language signature doc } spec { section normative }
      document { id } revision { id } }
  } } } } }`;
  interface Chunk {
    readonly id: string;
    readonly text: string;
    readonly contentHash: string;
    readonly previous: { readonly id: string } | null;
    readonly next: { readonly id: string } | null;
    readonly place: Record<string, unknown>;
  }
  interface Found {
    readonly document: {
      readonly id: string;
      readonly title: string;
      readonly currentRevision: { readonly id: string; readonly chunks: { readonly nodes: readonly Chunk[] } };
    };
  }
  const chunksOf = async (path: string, text: string): Promise<Found['document']> => {
    const me = asking(context().database, await context().space());
    await write(me, 'ingest', { documents: [{ path, text }], source: { key: 'code' } });
    return (await me.get<Found>(CHUNKS, { key: `code/${path}` })).document;
  };

  it('[PI-11] of a program: what each is, its definition, its place, its neighbours', async () => {
    const document = await chunksOf('src/vault.js', SOURCE);
    const { nodes } = document.currentRevision.chunks;
    expect(nodes.map(({ place }) => [place.type, place.headingPath])).toEqual([
      ['CODE_UNIT', ['vault.js', 'Vault']],
      ['CODE_UNIT', ['vault.js', 'Vault', 'deposit']],
    ]);
    const [vault, deposit] = nodes;
    expect(deposit?.place).toEqual({
      n: 1,
      start: SOURCE.indexOf('/** Takes'),
      end: SOURCE.length - 1,
      atomic: true,
      type: 'CODE_UNIT',
      headingPath: ['vault.js', 'Vault', 'deposit'],
      spec: null,
      document: { id: document.id },
      revision: { id: document.currentRevision.id },
      code: {
        name: 'deposit',
        kind: 'method',
        language: 'JavaScript',
        signature: 'deposit(amount)',
        doc: 'Takes something in.',
      },
    });
    expect([vault?.previous, vault?.next, deposit?.previous, deposit?.next]).toEqual([
      null,
      { id: deposit?.id },
      { id: vault?.id },
      null,
    ]);
    expect(deposit?.contentHash).toBe(
      createHash('sha256')
        .update(deposit?.text ?? '')
        .digest('hex'),
    );
  });

  it('[PI-11] of a specification: what it asks for, and its code', async () => {
    const { nodes } = (await chunksOf('lamps.md', SPEC)).currentRevision.chunks;
    expect(nodes.map(({ place: { type, spec, code } }) => ({ type, spec, code }))).toEqual([
      { type: 'PROSE', spec: null, code: null },
      { type: 'SPECIFICATION', spec: { section: 'Specification', normative: ['MUST', 'SHOULD NOT'] }, code: null },
      {
        type: 'CODE',
        spec: { section: 'Specification', normative: [] },
        code: { name: 'Code Block 1', kind: 'block', language: 'js', signature: null, doc: null },
      },
    ]);
  });

  it('[PI-11 PI-38] of a thread: posts', async () => {
    const thread = JSON.stringify({
      format: 'forum-thread',
      platform: 'forum',
      id: '7',
      title: 'Ferry',
      posts: [{ number: 1, author: 'ada', text: 'At ten.' }],
    });
    const document = await chunksOf('thread.json', thread);
    const types = document.currentRevision.chunks.nodes.map(({ place }) => place.type);
    expect(types).toContain('FORUM_POST');
  });
});
