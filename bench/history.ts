/**
 * Older turns for a prompt (docs/sessions.md): questions about conversations, each with the turns that answer it. The share of them that is
 * kept within the budget, how many turns are kept and how many tokens they have; with the bars of the topic lower and higher, and each
 * signal alone. `npm run bench -- history -- --folder DIR` for other conversations, in the form of `bench/messages`.
 */
import { parseArgs } from 'node:util';
import { createEmbedder } from '../src/models/index.ts';
import { olderTurns } from '../src/conversation/index.ts';
import type { OlderTurnSettings } from '../src/conversation/older-turns/older-turn-settings.ts';
import { createSpace } from '../src/storage/index.ts';
import { Embeddings } from '../src/vectors/index.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded } from '../test/support/open-database.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { keepTurns, questionsOf, type Asked } from './messages/load.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const { values } = parseArgs({ options: { folder: { type: 'string' }, every: { type: 'string', default: '4' } } });
if (!values.folder && !legs.corpora.present) throw new Error(legs.corpora.missing);
const folder = values.folder ?? `${legs.corpora.present ? legs.corpora.at : ''}/locomo-dev`;

const { database, drop } = await openTestEmbedded();
const embedder = createEmbedder({
  embedder: 'minilm',
  ...{ model: null, dimension: null, modelsDir: null, openAiBaseUrl: null, openAiKey: null },
  cacheDir: '',
});
const embeddings = new Embeddings(embedder, () => embedder);
const space = await createSpace(database, 'history');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' } as const;
const { kept, turns } = await keepTurns(database, scope, folder, embedder);
const questions = questionsOf(folder)
  .filter(({ evidence }) => evidence.length > 0)
  .filter((_, n) => n % Number(values.every) === 0);

interface Figures {
  readonly share: number;
  readonly onTopic: number;
  readonly kept: number;
  readonly tokens: number;
  readonly ms: number;
}

async function ask({ conversation, question, evidence }: Asked, changed: Partial<OlderTurnSettings>): Promise<Figures> {
  const of = kept.get(conversation);
  if (!of) throw new Error(`expected a conversation ${conversation}`);
  const began = performance.now();
  const found = await database.read(scope, (sql) =>
    olderTurns(
      { sql, recorded: null, valid: null, ignoringMerges: true },
      { id: of.id, published: of.turnOf.size },
      { question, budget: null },
      { embeddings, packs: [], now: new Date('2024-01-01'), settings: { ...settingDefaults, ...changed } },
    ),
  );
  const chosen = found.turns.filter(({ verdict }) => verdict === 'KEPT');
  const right = new Set(chosen.flatMap(({ messages }) => messages.map(({ id }) => of.turnOf.get(id) ?? '')));
  return {
    share: evidence.filter((turn) => right.has(turn)).length / evidence.length,
    onTopic: found.turns.filter(({ verdict }) => verdict !== 'OFF_TOPIC').length,
    ...{ kept: chosen.length, tokens: found.tokens, ms: performance.now() - began },
  };
}

const ALONE = {
  'olderTurns.similarity': 0,
  'olderTurns.lexicon': 0,
  'olderTurns.recency': 0,
  'olderTurns.importance': 0,
};
const VARIANTS: readonly (readonly [string, Partial<OlderTurnSettings>])[] = [
  ['as set', {}],
  ['bar .25', { 'olderTurns.similarEnough': 0.25 }],
  ['bar .45', { 'olderTurns.similarEnough': 0.45 }],
  ['no bar', { 'olderTurns.similarEnough': 0, 'olderTurns.namedEnough': 0 }],
  ['lexicon .45', { 'olderTurns.lexicon': 0.45 }],
  ['recency and importance 0', { 'olderTurns.recency': 0, 'olderTurns.importance': 0 }],
  ['similarity alone', { ...ALONE, 'olderTurns.similarity': 1 }],
  ['lexicon alone', { ...ALONE, 'olderTurns.lexicon': 1 }],
];
const rows: string[][] = [];
for (const [name, changed] of VARIANTS) {
  const figures: Figures[] = [];
  for (const question of questions) figures.push(await ask(question, changed));
  const mean = (of: keyof Figures): number => figures.reduce((sum, one) => sum + one[of], 0) / figures.length;
  rows.push([
    name,
    mean('share').toFixed(3),
    ...[mean('onTopic').toFixed(0), mean('kept').toFixed(1), mean('tokens').toFixed(0)],
    percentile(
      figures.map(({ ms }) => ms),
      0.5,
    ).toFixed(0),
  ]);
}
const title = `${turns} turns, ${questions.length} questions, budget ${settingDefaults['olderTurns.tokens']} tokens`;
printTable(title, ['', 'evidence kept', 'on topic', 'kept', 'tokens', 'ms p50'], rows);
await embeddings.close();
await drop();
