/**
 * Finding what was said (docs/conversations.md): questions about conversations, each with the turns that answer it. Any-hit, all-evidence
 * and the mean share of the evidence among the first ten; the parts of the ranking switched on one by one; each conversation with the
 * weights that are best on the others; how long a search takes. `npm run bench -- messages -- --folder DIR` for other conversations, with
 * `turns.jsonl` and `questions.jsonl` in the same form.
 */
import { parseArgs } from 'node:util';
import { createEmbedder } from '../../src/models/index.ts';
import { messageCandidates } from '../../src/conversation/messages/search-messages.ts';
import { rankMessages } from '../../src/conversation/messages/rank-messages.ts';
import { searchMessages } from '../../src/conversation/index.ts';
import type { MessageSearchSettings } from '../../src/conversation/messages/message-settings.ts';
import { createSpace } from '../../src/storage/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import { printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { keepTurns, questionsOf, type Asked, type Kept } from './load.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    tune: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
});
if (!values.folder && !legs.corpora.present) throw new Error(legs.corpora.missing);
const folder = values.folder ?? `${legs.corpora.present ? legs.corpora.at : ''}/locomo-dev`;
const FIRST = 10;

const { database, drop } = await (legs.postgres.present && !values.embedded ? openTestPostgres() : openTestEmbedded());
const embedder = createEmbedder({
  embedder: 'minilm',
  ...{ model: null, dimension: null, modelsDir: null, openAiBaseUrl: null, openAiKey: null },
  cacheDir: '',
});
const embeddings = new Embeddings(embedder, () => embedder);
const space = await createSpace(database, 'messages');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' } as const;
const { kept, turns, seconds } = await keepTurns(database, scope, folder, embedder);
const questions = questionsOf(folder).filter(({ evidence }) => evidence.length > 0);

interface Score {
  readonly conversation: string;
  readonly category: string;
  readonly any: number;
  readonly all: number;
  readonly share: number;
  readonly any5: number;
  readonly reciprocal: number;
}

type Gathered = Awaited<ReturnType<typeof messageCandidates>> & { readonly asked: Asked };

/** What a search reads, once for every question: weights are tried on it. */
async function gather(strategy: 'FUSED' | 'DENSE'): Promise<Gathered[]> {
  const gathered: Gathered[] = [];
  for (const asked of questions) {
    const search = { text: asked.question, conversations: [keptAs(asked).id], strategy, range: null, first: FIRST };
    const read = await database.read(scope, (sql) =>
      messageCandidates(sql, search, { embeddings, settings: settingDefaults }),
    );
    gathered.push({ ...read, asked });
  }
  return gathered;
}

function keptAs({ conversation }: Asked): Kept {
  const found = kept.get(conversation);
  if (!found) throw new Error(`expected a conversation ${conversation}`);
  return found;
}

const SITTING_MS = settingDefaults['conversation.gap'] * 1000;
const measure = (gathered: readonly Gathered[], settings: MessageSearchSettings): Score[] =>
  gathered.map(({ candidates, question, asked }) =>
    scoreOf(
      asked,
      rankMessages(candidates, question, settings, SITTING_MS)
        .slice(0, FIRST)
        .map(({ id }) => id),
    ),
  );

function scoreOf(asked: Asked, ids: readonly string[]): Score {
  const { turnOf } = keptAs(asked);
  const found = ids.map((id) => turnOf.get(id) ?? '');
  const right = asked.evidence.filter((turn) => found.includes(turn)).length;
  const first = found.findIndex((turn) => asked.evidence.includes(turn));
  return {
    ...{ conversation: asked.conversation, category: asked.category_name },
    any: right > 0 ? 1 : 0,
    all: right === asked.evidence.length ? 1 : 0,
    share: right / asked.evidence.length,
    any5: first >= 0 && first < 5 ? 1 : 0,
    reciprocal: first < 0 ? 0 : 1 / (first + 1),
  };
}

const mean = (scores: readonly Score[], of: 'any' | 'all' | 'share' | 'any5' | 'reciprocal'): number =>
  scores.reduce((sum, score) => sum + score[of], 0) / scores.length;
const shown = (scores: readonly Score[]): string[] =>
  (['any5', 'any', 'all', 'share', 'reciprocal'] as const).map((of) => mean(scores, of).toFixed(3).replace(/^0/u, ''));
const HEAD = ['R@5 any', 'R@10 any', 'R@10 all', 'R@10 share', 'MRR'];

const DEFAULTS = settingDefaults as MessageSearchSettings;
const OFF = {
  'messages.next': 0,
  'messages.secondNext': 0,
  'messages.dense': 0,
  'messages.date': 0,
  'messages.speaker': 0,
  'messages.tellsWhen': 0,
  'messages.asks': 0,
};
const STEPS: readonly (readonly [string, readonly (keyof typeof OFF)[]])[] = [
  ['own words', []],
  ['+ the messages next to it', ['messages.next']],
  ['+ two places away', ['messages.secondNext']],
  ['+ meaning', ['messages.dense']],
  ['+ date', ['messages.date']],
  ['+ speaker', ['messages.speaker']],
  ['+ tells when', ['messages.tellsWhen']],
  ['- only asks', ['messages.asks']],
];

const rows: string[][] = [];
const fused = await gather('FUSED');
let settings: MessageSearchSettings = { ...DEFAULTS, ...OFF };
let last: Score[] = [];
for (const [name, on] of STEPS) {
  settings = { ...settings, ...Object.fromEntries(on.map((key) => [key, DEFAULTS[key]])) };
  last = measure(fused, settings);
  rows.push([name, ...shown(last)]);
}
rows.push(['meaning alone', ...shown(measure(await gather('DENSE'), DEFAULTS))]);
printTable('signals switched on one by one', ['signals', ...HEAD], rows);
const byCategory = [...Map.groupBy(last, ({ category }) => category)].map(([name, of]) => [
  `${name} (${of.length})`,
  ...shown(of),
]);
printTable('by category', ['category', ...HEAD], byCategory);
printTable(
  'by conversation',
  ['conversation', ...HEAD],
  [...Map.groupBy(last, ({ conversation }) => conversation)].map(([name, of]) => [name, ...shown(of)]),
);
/** Weights to choose from. */
const GRID: readonly Partial<MessageSearchSettings>[] = [0.4, 0.6, 0.8, 1, 1.2].flatMap((dense) =>
  [0.3, 0.5, 0.7].flatMap((next) =>
    [0.15, 0.3, 0.45].flatMap((date) =>
      [0.05, 0.15, 0.25].flatMap((speaker) => [
        {
          ...{ 'messages.dense': dense, 'messages.next': next, 'messages.secondNext': next / 2 },
          ...{ 'messages.date': date, 'messages.speaker': speaker },
        },
      ]),
    ),
  ),
);

/** Nothing of a conversation is known to the weights that it is measured with. */
function heldOut(): string[][] {
  const measured = GRID.map((weights) => ({ weights, scores: measure(fused, { ...DEFAULTS, ...weights }) }));
  const all: Score[] = [];
  const tried = [...kept.keys()].map((name) => {
    const ofOthers = ({ scores }: (typeof measured)[number]): number =>
      mean(
        scores.filter(({ conversation }) => conversation !== name),
        'any',
      );
    const best = measured.reduce((a, b) => (ofOthers(b) > ofOthers(a) ? b : a));
    const own = best.scores.filter(({ conversation }) => conversation === name);
    all.push(...own);
    return [name, ...shown(own), Object.values(best.weights).join(' ')];
  });
  return [...tried, ['all', ...shown(all), '']];
}

if (values.tune)
  printTable(
    'each conversation by the weights that are best on the others',
    ['conversation', ...HEAD, 'weights'],
    heldOut(),
  );
const ms: number[] = [];
for (const asked of questions) {
  const search = {
    text: asked.question,
    conversations: [keptAs(asked).id],
    strategy: 'FUSED',
    range: null,
    first: FIRST,
  } as const;
  const began = performance.now();
  await database.read(scope, (sql) => searchMessages(sql, search, { embeddings, settings: settingDefaults }));
  ms.push(performance.now() - began);
}
console.log(
  `${questions.length} questions, ${turns} turns; search p50 / p95 ${percentile(ms, 0.5).toFixed(1)} / ${percentile(ms, 0.95).toFixed(1)} ms`,
);
console.log(
  Object.entries(seconds)
    .map(([step, took]) => `${step} ${(turns / took).toFixed(0)} turns/s`)
    .join(', '),
);
await embeddings.close();
await drop();
