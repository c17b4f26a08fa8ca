import { afterEach, expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import { askingForEvidence, type AskedEvidence, type Found } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { randomFrom, type Random } from '../support/random.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

/** 500 is the whole measure. */
const HISTORIES = Number(process.env.CLAIMGRAPH_TEST_CACHED_HISTORIES ?? '3');
const FIRST_SEED = Number(process.env.CLAIMGRAPH_TEST_CACHED_SEED ?? '1');
const STEPS = 12;
/** Five hundred take half an hour. */
const LONGEST_MS = 60_000 + 20_000 * HISTORIES;

const QUESTIONS = ['What dues does the ferry pay?', 'Is the crane idle?', 'Who mends the engine?'];
const PATHS = ['a.md', 'b.md', 'c.md', 'd.md'];
const SUBJECTS = ['The ferry', 'The crane', 'The engine'];
const SAID = [
  'pays dues of forty crowns',
  'pays dues of ninety crowns, and no longer forty',
  'is idle',
  'is mended by Holm Ltd',
  'is red',
];
const SETTINGS: readonly (readonly [key: string, values: readonly number[]])[] = [
  ['gate.strictness', [0.1, 0.3, 0.6]],
  ['search.lexicalWeight', [0.3, 0.5, 0.8]],
];

const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const row = (random: Random): string => `| name | dues |\n|---|---|\n| Ferry | ${oneOf(random, ['40', '90'])} crowns |`;
const sentence = (random: Random): string => `${oneOf(random, SUBJECTS)} ${oneOf(random, SAID)}.`;

/** What an answer says, whichever way it came; without its order, which hangs on all documents there are. */
const evidenceIn = ({ kept }: Pick<Found, 'kept'>): string[] =>
  kept.map(({ kind, text }) => `${kind} ${text.trim()}`).sort();

/** One thing that may happen between two questions, and what it was. */
async function happens(random: Random, asked: AskedEvidence, database: Parameters<typeof ingest>[0]): Promise<string> {
  const { me, embedder } = asked;
  const what = random();
  if (what < 0.55) {
    const said = random() < 0.3 ? row(random) : `${sentence(random)} ${random() < 0.3 ? sentence(random) : ''}`;
    const [path, text] = [oneOf(random, PATHS), said];
    await ingest(database, me.scope, [fileItem(path, `${text}\n`)]);
    await embedAll(database, embedder);
    return `${path}: ${text}`;
  }
  if (what < 0.7) {
    const { documents } = await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
      '{ documents { nodes { id path } } }',
    );
    if (documents.nodes.length === 0) return 'nothing to remove';
    const one = oneOf(random, documents.nodes);
    await write(me, 'removeDocument', { id: one.id });
    return `removed ${one.path}`;
  }
  if (what < 0.85) {
    const [key, values] = oneOf(random, SETTINGS);
    const value = oneOf(random, values);
    await write(me, 'updateSetting', { key, value });
    return `${key} = ${value}`;
  }
  if (what < 0.92) {
    const { claims } = await me.get<{ claims: { nodes: { id: string; statement: string }[] } }>(
      '{ claims(first: 50) { nodes { id statement } } }',
    );
    if (claims.nodes.length === 0) return 'nothing to retract';
    const one = oneOf(random, claims.nodes);
    await write(me, 'retractClaim', { id: one.id, reason: 'misread' });
    return `retracted ${one.statement}`;
  }
  const [name, text] = [oneOf(random, SUBJECTS).slice(4), oneOf(random, SAID)];
  const subject = { named: { name, type: 'ship' } };
  await write(me, 'assertClaim', { subject, predicate: 'state', object: { text } });
  return `${name} state ${text}`;
}

describeDatabase('cached evidence, whatever happened', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  it(
    `[SE-64 SE-74 PI-90] is what a program without a cache finds, in ${HISTORIES} random histories of documents, claims and settings`,
    async () => {
      let hits = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) {
        const random = randomFrom(seed);
        const asked = await askingForEvidence(context(), engines);
        const { database } = context();
        const embeddings = new Embeddings(asked.embedder, () => asked.embedder);
        const uncached: Asking = asking(database, asked.me.scope, { embeddings });
        const history: string[] = [];
        for (let step = 0; step < STEPS; step += 1) {
          if (random() < 0.5) history.push(await happens(random, asked, database));
          const question = oneOf(random, QUESTIONS);
          const input = random() < 0.2 ? { web: 'NEVER', strictness: 0.05 } : { web: 'NEVER' };
          history.push(`${question} ${JSON.stringify(input)}`);
          const [cached, plain] = [await asked.find(question, input), await asked.find(question, input, uncached)];
          if (cached.outcome === 'EXACT') hits += 1;
          const of = `seed ${seed}, ${cached.outcome}`;
          expect({ evidence: evidenceIn(cached), evidenceOf: of, history }).toEqual({
            ...{ evidence: evidenceIn(plain), evidenceOf: of, history },
          });
        }
      }
      // A cache that never serves would be right too.
      expect(hits).toBeGreaterThan(HISTORIES);
    },
    LONGEST_MS,
  );

  it('[SE-64] serves who is less strict with the claims that stand beside texts', async () => {
    const { me, find, embedder } = await askingForEvidence(context(), engines);
    const { database } = context();
    const uncached = asking(database, me.scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const tableOf = (dues: number) => `| name | dues |\n|---|---|\n| Ferry | ${dues} crowns |\n`;
    await ingest(database, me.scope, [
      fileItem('a.md', tableOf(90)),
      fileItem('b.md', 'The ferry is idle.\n'),
      fileItem('d.md', tableOf(40)),
    ]);
    await embedAll(database, embedder);
    const [question = ''] = QUESTIONS;
    await find(question, { web: 'NEVER', strictness: 0.6 });
    const lax = { web: 'NEVER', strictness: 0.05 };
    const [cached, plain] = [await find(question, lax), await find(question, lax, uncached)];
    expect(cached.outcome).toBe('EXACT');
    expect(evidenceIn(cached)).toEqual(evidenceIn(plain));
    expect(evidenceIn(cached)).toContain('CLAIM Ferry: fee is 40 crowns.');
  });
});
