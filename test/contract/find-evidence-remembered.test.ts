import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, takeIntoMemory, type AskedEvidence, type Found } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

const QUESTION = 'What does a ferry passenger pay for a bicycle?';
const ANSWER = 'For a bicycle on the ferry its passenger has to pay two crowns.';
const PAGES = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [`p${n}.md`, `The ferry passenger list, page ${n}.\n`]),
);
const FEE = 'What is the fee of the Gannet ferry?';
const LATER_MS = 10_000_000;

const texts = (found: Pick<Found, 'kept'>): string[] => found.kept.map(({ text }) => text.trim());

describeDatabase('what evidence memory has is one source among others', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  const remember = (): Promise<void> => takeIntoMemory(context());
  const begin = async (files: Readonly<Record<string, string>>): Promise<AskedEvidence> => {
    const asked = await askingForEvidence(context(), engines, files);
    await remember();
    return asked;
  };
  const add = async ({ me, embedder }: AskedEvidence, notes: readonly string[], year: number): Promise<void> => {
    const items = notes.map((text, n) => ({
      ...fileItem(`${year}-${n}.md`, `${text}\n`),
      publishedAt: new Date(Date.UTC(year, 0)),
    }));
    await ingest(context().database, me.scope, items);
    await embedAll(context().database, embedder);
    await remember();
  };

  it('[SE-80 PI-83] what is near the topic takes no place of what answers, and the second answer is no worse than the first', async () => {
    const { find, at } = await begin({ ...PAGES, 'bicycle.md': `${ANSWER}\n` });
    for (const round of [0, 1, 2]) {
      at.ms = round * LATER_MS;
      const found = await find(QUESTION, { candidates: 5, first: 5, web: 'NEVER' });
      expect([found.outcome, texts(found)[0]]).toEqual(['SEARCH', ANSWER]);
      await remember();
    }
  });

  it('search.rememberedWeight: it weighs among the lists of the search as much as is set', async () => {
    const { find, at, me } = await begin({ ...PAGES, 'bicycle.md': `${ANSWER}\n` });
    const key = 'search.rememberedWeight';
    const orders: string[][] = [];
    for (const value of [0, 2]) {
      at.ms += LATER_MS;
      await write(me, 'updateSetting', { key, value });
      orders.push(texts(await find(QUESTION, { web: 'NEVER' })));
    }
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('[SE-80] a text that a later one overtakes does not come back as evidence because it was evidence once', async () => {
    const asked = await begin({});
    const { find, at } = asked;
    const old = 'The fee of the Gannet ferry is 40 crowns.';
    await add(asked, [old], 2024);
    expect(texts(await find(FEE, { web: 'NEVER' }))).toEqual([old]);
    const notes = Array.from({ length: 25 }, (_, n) => `What the fee of the ferry is, asks note ${n}.`);
    await add(asked, ['The fee of the Gannet ferry changed: it is now 90 crowns.', ...notes], 2025);
    at.ms = LATER_MS;
    const { kept } = await find(FEE, { first: 20, web: 'NEVER' });
    expect(kept[0]?.text).toContain('90 crowns');
    expect(kept.map(({ text }) => text.trim())).not.toContain(old);
  });

  it('[SE-80] words of which no claim holds any more are no evidence, whether memory or a search has them', async () => {
    const header = '---\neip: 9001\ntitle: Metals # of the ferry\nstatus: Draft\n---\n\nThe crane is of steel.\n';
    const { find, me } = await begin({ 'p.md': header, 'b.md': 'A ferry is of steel.\n' });
    const question = 'Which metals are of the ferry?';
    const isKept = async (): Promise<boolean> => {
      const { kept } = await find(question, { web: 'NEVER' });
      return kept.some(({ text }) => text.includes('Metals # of'));
    };
    const { claims } = await me.get<{ claims: { nodes: { id: string }[] } }>('{ claims(first: 50) { nodes { id } } }');
    const kept = [await isKept()];
    for (const { id } of claims.nodes) {
      await write(me, 'retractClaim', { id, reason: 'misread' });
      kept.push(await isKept());
    }
    expect(kept).toEqual([...claims.nodes.map(() => true), false]);
  });
});
