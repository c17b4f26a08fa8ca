/**
 * How often what answers a question is found: 200 questions of ten kinds about 949 Ethereum Improvement Proposals, through
 * GraphQL, by words, by meaning and fused, and as evidence (`findEvidence`, and the same once more); and how often `findEvidence` says that
 * nothing there answers, where that is so and where it is not. Vectors of all chunks take minutes to an hour. After a second `--`:
 *   --keep FOLDER  the data folder, kept: the next run goes on where this one was
 *   --url URL      asks a server that runs and holds the proposals already, whatever vectors it has by now
 *   --held         asks the half that was held back
 *   --all-kinds    counts claims and entities that answer, beside chunks
 *   --misses       names the questions of which nothing was found, fused (of the first half only)
 */
import { parseArgs } from 'node:util';
import { KINDS, QUESTIONS, type Question } from '../retrieval-questions/questions.ts';
import type { Asked } from '../search/asked.ts';
import { say, withProposals } from '../support/eips-server.ts';
import { printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { ELSEWHERE, UNANSWERED } from '../retrieval-questions/unanswered.ts';
import { answers, foundBy, standsAt, WAYS, type Way } from './hits.ts';

interface Judged {
  readonly question: Question;
  readonly way: Way;
  /** Place of each piece of evidence in the list, from 0; Infinity = not in it. */
  readonly places: readonly number[];
  readonly ms: number;
  /** How many were found. */
  readonly hits: number;
}

const { values: options } = parseArgs({
  options: {
    keep: { type: 'string' },
    url: { type: 'string' },
    held: { type: 'boolean', default: false },
    'all-kinds': { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
const half = options.held ? 'HELD' : 'DEV';
/** Evidence that no chunk stands in would count as not found, whoever searches. */
async function checkEvidence(asked: Asked): Promise<void> {
  const missing: string[] = [];
  for (const one of new Set(QUESTIONS.flatMap(({ evidence }) => evidence))) {
    const key = one.slice('eips/'.length, one.indexOf('.md#'));
    const chunks = await asked.chunksOf(key);
    const places = chunks.map(({ document, headings }) => ({ path: `eips/${document}.md`, headings }));
    if (!places.some((place) => standsAt(place, one))) missing.push(one);
  }
  if (missing.length > 0)
    throw new Error(`expected a chunk in each section that answers, found none in ${missing.join('; ')}`);
}

async function judge(asked: Asked, question: Question, way: Way): Promise<Judged> {
  const began = performance.now();
  const hits = await foundBy(asked, question.question, way, options['all-kinds']);
  const ms = performance.now() - began;
  const which = hits.map((hit) => answers(hit, question));
  const places = question.evidence.map((_, n) => {
    const place = which.indexOf(n);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  });
  return { question, way, places, ms, hits: hits.length };
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2).replace(/^0/, '');

function figures(judged: readonly Judged[]): string[] {
  const share = (holds: (places: readonly number[]) => boolean): string =>
    mean(judged.map(({ places }) => (holds(places) ? 1 : 0)));
  const times = judged.map(({ ms }) => ms);
  return [
    share((places) => Math.min(...places) < 5),
    share((places) => Math.min(...places) < 10),
    share((places) => Math.max(...places) < 10),
    mean(judged.map(({ places }) => 1 / (Math.min(...places) + 1))),
    percentile(times, 0.5).toFixed(0),
    percentile(times, 0.95).toFixed(0),
  ];
}

function print(all: readonly Judged[]): void {
  const parts = [...KINDS, 'all'] as const;
  const rows = parts.flatMap((part) =>
    WAYS.map((way) => {
      const judged = all.filter((one) => one.way === way && (part === 'all' || one.question.kind === part));
      return [`${part} (${judged.length})`, way.toLowerCase(), ...figures(judged)];
    }),
  );
  const headings = ['questions', 'search', 'any@5', 'any@10', 'all@10', 'MRR', 'p50 ms', 'p95 ms'];
  printTable(`Evidence found, ${options['all-kinds'] ? 'all kinds of hits' : 'chunks'}, ${half}`, headings, rows);
}

function printMisses(all: readonly Judged[]): void {
  for (const { question, places } of all.filter(({ way }) => way === 'FUSED'))
    if (Math.min(...places) >= 10)
      console.log(`${question.id}: ${question.question} [${question.evidence.join(', ')}]`);
}

/** How often nothing that was found is evidence. */
async function printNothing(asked: Asked, all: readonly Judged[]): Promise<void> {
  const share = async (questions: readonly string[]): Promise<string> => {
    const found: number[] = [];
    for (const question of questions) found.push((await foundBy(asked, question, 'EVIDENCE', false)).length);
    return mean(found.map((length) => (length === 0 ? 1 : 0)));
  };
  const first = all.filter(({ way }) => way === 'EVIDENCE');
  printTable(
    'Nothing found is evidence',
    ['questions', 'share'],
    [
      [`answered by a proposal (${first.length})`, mean(first.map(({ hits }) => (hits === 0 ? 1 : 0)))],
      [`about the proposals, answered by none (${UNANSWERED.length})`, await share(UNANSWERED)],
      [`about something else (${ELSEWHERE.length})`, await share(ELSEWHERE)],
    ],
  );
}

async function compare(asked: Asked): Promise<void> {
  const all: Judged[] = [];
  for (const way of WAYS) {
    for (const question of QUESTIONS.filter((one) => one.half === half)) all.push(await judge(asked, question, way));
    say(`asked all questions, ${way}`);
  }
  print(all);
  await printNothing(asked, all);
  if (options.misses && !options.held) printMisses(all);
}

await withProposals(options, async (asked) => {
  await checkEvidence(asked);
  await compare(asked);
});
