/**
 * Recall of what is remembered (docs/memory.md): each conversation of a corpus is somebody's, learned from as on a server, and its
 * questions are asked by `recall`: whether a turn that answers is among the first ten, beside the search of messages; and how often
 * nothing is recalled, rightly for questions about another conversation, with the names of this one's speakers. After a second `--`:
 *   --folder DIR  other conversations, with `turns.jsonl` and `questions.jsonl` in the same form
 *   --fits N,N    values of `memory.fits` to compare
 *   --relevance N value of `memory.relevance`
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { searchMessages } from '../src/conversation/index.ts';
import type { Scope } from '../src/domain/scope.ts';
import { systemClock } from '../src/domain/time.ts';
import { systemIds } from '../src/domain/typed-ids.ts';
import { percentile } from '../src/lib/percentile.ts';
import { memoryLearner, recallMemories, type Recall } from '../src/memory/index.ts';
import { createEmbedder } from '../src/models/index.ts';
import { builtInConcepts } from '../src/packs/index.ts';
import { presentView } from '../src/question/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { Embeddings } from '../src/vectors/index.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { keepTurns, questionsOf, type Asked } from './messages/load.ts';
import { say } from './support/eips-server.ts';
import { printTable } from './support/table.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    fits: { type: 'string', default: String(settingDefaults['memory.fits']) },
    relevance: { type: 'string', default: String(settingDefaults['memory.relevance']) },
  },
});
if (!values.folder && !legs.corpora.present) throw new Error(legs.corpora.missing);
const folder = values.folder ?? `${legs.corpora.present ? legs.corpora.at : ''}/locomo-dev`;
const FIRST = 10;
/** Asks for what was never said, by somebody else's name: no recall by meaning can tell. */
const TRAP = 'adversarial';

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const embedder = createEmbedder({
  embedder: 'minilm',
  ...{ model: null, dimension: null, modelsDir: null, openAiBaseUrl: null, openAiKey: null },
  cacheDir: '',
});
const embeddings = new Embeddings(embedder, () => embedder);
const space = await createSpace(database, 'recall');
const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
const { kept } = await keepTurns(database, scope, folder, embedder, (conversation) => conversation);
say('embedded');
const onFault = (error: unknown): never => {
  throw error;
};
await memoryLearner({ database, ids: systemIds, clock: systemClock, concepts: builtInConcepts, onFault }).drain();
say('learned');

const questions = questionsOf(folder).filter(({ evidence }) => evidence.length > 0);
const times: number[] = [];

/** As somebody would ask who had this conversation; nothing is ever too far away. */
async function recall(conversation: string, question: string): Promise<Recall> {
  const settings = { ...settingDefaults, 'memory.fits': 0, 'memory.relevance': Number(values.relevance) };
  const now = systemClock.now();
  const began = performance.now();
  const found = await database.read({ ...scope, owner: conversation }, (sql) =>
    recallMemories(
      presentView(sql, { now }),
      question,
      { most: FIRST, tokens: 100_000 },
      {
        ...{ embeddings, settings, now, zone: 'UTC', concepts: builtInConcepts },
      },
    ),
  );
  times.push(performance.now() - began);
  return found;
}

async function search({ conversation, question: text }: Asked): Promise<string[]> {
  const conversations = [kept.get(conversation)?.id ?? fail(conversation)];
  const asked = { text, conversations, strategy: 'FUSED', range: null, first: FIRST } as const;
  const { hits } = await database.read({ ...scope, owner: conversation }, (sql) =>
    searchMessages(sql, asked, { embeddings, settings: settingDefaults }),
  );
  return hits.map(({ id }) => id);
}

function fail(conversation: string): never {
  throw new Error(`expected a conversation ${conversation}`);
}

interface Found {
  readonly asked: Asked;
  readonly byRecall: boolean;
  readonly bySearch: boolean;
  /** The nearest of what was looked at. */
  readonly nearest: number;
}

const nearestOf = ({ selected }: Recall): number => Math.max(-1, ...selected.map(({ nearness }) => nearness));
const messagesOf = ({ selected }: Recall): string[] =>
  selected.flatMap(({ memory }) => ('episode' in memory ? memory.episode.messageId : []));

const found: Found[] = [];
for (const asked of questions) {
  const turnOf = kept.get(asked.conversation)?.turnOf ?? fail(asked.conversation);
  const hasEvidence = (ids: readonly string[]): boolean =>
    ids.some((id) => asked.evidence.includes(turnOf.get(id) ?? ''));
  const recalled = await recall(asked.conversation, asked.question);
  const bySearch = hasEvidence(await search(asked));
  found.push({ asked, bySearch, byRecall: hasEvidence(messagesOf(recalled)), nearest: nearestOf(recalled) });
}
say('asked what each has');

/** Both speakers of each conversation, in the order in which they speak. */
const speakers = new Map(
  [...Map.groupBy(turnsOf(), ({ conversation }) => conversation)].map(([conversation, turns]) => [
    conversation,
    [...new Set(turns.map(({ speaker }) => speaker))],
  ]),
);
function turnsOf(): { readonly conversation: string; readonly speaker: string }[] {
  const lines = readFileSync(path.join(folder, 'turns.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { conversation: string; speaker: string });
}
const names = [...kept.keys()];
/** The next conversation, which is about something else. */
const otherThan = (conversation: string): string =>
  names[(names.indexOf(conversation) + 1) % names.length] ?? fail(conversation);
const renamed = ({ question, conversation }: Asked, other: string): string =>
  (speakers.get(conversation) ?? []).reduce(
    (text, name, n) => text.replaceAll(name, speakers.get(other)?.[n] ?? name),
    question,
  );

const elsewhere: { readonly conversation: string; readonly nearest: number }[] = [];
for (const asked of questions.filter(({ category_name: kind }) => kind !== TRAP)) {
  const other = otherThan(asked.conversation);
  elsewhere.push({ conversation: other, nearest: nearestOf(await recall(other, renamed(asked, other))) });
}

const share = <T>(of: readonly T[], is: (one: T) => boolean): string =>
  (of.filter(is).length / Math.max(1, of.length)).toFixed(3).replace(/^0/u, '');

printTable(
  'A turn that answers among the first ten',
  ['questions', 'recall', 'search of messages'],
  [...Map.groupBy(found, ({ asked }) => asked.category_name), ['all', found] as const].map(([kind, of]) => [
    `${kind} (${of.length})`,
    share(of, ({ byRecall }) => byRecall),
    share(of, ({ bySearch }) => bySearch),
  ]),
);

const answerable = found.filter(({ asked }) => asked.category_name !== TRAP);
printTable(
  `Nothing is recalled; of ${elsewhere.length} questions about another conversation, and ${answerable.length} about the person's own`,
  ['memory.fits', 'rightly', 'wrongly', 'precision', 'a turn that answers is lost'],
  values.fits
    .split(',')
    .map(Number)
    .map((least) => {
      const rightly = elsewhere.filter(({ nearest }) => nearest < least).length;
      const wrongly = answerable.filter(({ nearest }) => nearest < least);
      return [
        String(least),
        share(elsewhere, ({ nearest }) => nearest < least),
        share(answerable, ({ nearest }) => nearest < least),
        (rightly / Math.max(1, rightly + wrongly.length)).toFixed(3).replace(/^0/u, ''),
        share(answerable, ({ nearest, byRecall }) => nearest < least && byRecall),
      ];
    }),
);
console.log(`p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
await drop();
