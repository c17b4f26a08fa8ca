/**
 * How often `ask` answers: 120 questions of eight kinds about 100 Ethereum Improvement Proposals by somebody who saw
 * neither the program nor its questions, of which 20 are answered by none. `development.jsonl` was looked at while sentences were ranked,
 * `blind.jsonl` was not. After a second `--`:
 *   --keep FOLDER  the data folder, kept: the next run goes on where this one was
 *   --url URL      asks a server that runs and holds the proposals already
 *   --sentences N  sentences of an answer; 3
 *   --agent NAME   how evidence is gathered; ONE_PASS
 *   --set NAME     the questions of one set alone; may be repeated
 *   --step N       every Nth question
 *   --told FILE    writes each sentence that was told with its verdict and its quotes, as lines of JSON, for somebody who reads them
 *
 * Without a language model unless the server that is asked has one. Then how its drafts ended, and the verdicts of what was told, are
 * printed as well.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/lib/percentile.ts';
import { groupedBy } from '../../src/lib/grouped.ts';
import type { Asked } from '../search/asked.ts';
import { say, withProposals } from '../support/eips-server.ts';
import { printTable } from '../support/table.ts';
import { setOf, SETS, type Question } from './sets.ts';

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer {
  outcome draft { state end why drafts model } sentences { text kind check { verdict method reasons { signal } } citations { quote start end document { key } revision { text } } } } } }`;

interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly outcome: string;
  readonly draft: { readonly state: string; readonly end: string; readonly why: string | null } | null;
  readonly sentences: readonly {
    readonly text: string;
    readonly kind: string;
    readonly check: { readonly verdict: string } | null;
    readonly citations: readonly {
      readonly quote: string;
      readonly start: number;
      readonly end: number;
      readonly document: { readonly key: string };
      readonly revision: { readonly text: string };
    }[];
  }[];
}

interface Judged {
  readonly kind: string;
  /** A right answer stands in the sentences; in the first of them; the proposal that answers is cited. */
  readonly right: boolean;
  readonly rightFirst: boolean;
  readonly cited: boolean;
  readonly refused: boolean;
  /** Quotes, and those that do not stand where they are said to. */
  readonly quotes: number;
  readonly wrongQuotes: number;
  readonly ms: number;
  /** How the draft of a model ended; null where none was asked. */
  readonly draft: string | null;
  /** Of each sentence that is told, its verdict, or its kind where none was checked. */
  readonly verdicts: readonly string[];
}

const { values: options } = parseArgs({
  options: {
    keep: { type: 'string' },
    url: { type: 'string' },
    sentences: { type: 'string', default: '3' },
    agent: { type: 'string', default: 'ONE_PASS' },
    set: { type: 'string', multiple: true },
    step: { type: 'string', default: '1' },
    told: { type: 'string' },
  },
});
const step = Number(options.step);
const unknown = options.set?.find((name) => !(SETS as readonly string[]).includes(name));
if (unknown !== undefined) throw new Error(`expected one of ${SETS.join(', ')}, got ${unknown}`);
if (!Number.isInteger(step) || step < 1) throw new Error(`expected a step from 1 on, got ${options.step}`);
if (options.told !== undefined) writeFileSync(options.told, '');
/** Markup is set by whoever wrote the text; the words count. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/[`*_]/gu, '').replaceAll(/\s+/gu, ' ');

async function judge(asked: Asked, { kind, question, document, answers }: Question): Promise<Judged> {
  const { agent } = options;
  const input = { question, agent, web: 'NEVER', sentences: Number(options.sentences) };
  const began = performance.now();
  const { ask } = await asked.ask<{ ask: Answer }>(ASK, { input });
  const ms = performance.now() - began;
  if (ask.__typename !== 'Answer') throw new Error(`expected an answer, got ${ask.__typename}: ${ask.message}`);
  const says = (text: string): boolean => answers.some((one) => folded(text).includes(folded(one)));
  const citations = ask.sentences.flatMap((sentence) => sentence.citations);
  if (options.told !== undefined)
    for (const sentence of ask.sentences) {
      const quotes = sentence.citations.map(({ quote, document: { key } }) => ({ quote, key }));
      appendFileSync(options.told, `${JSON.stringify({ question, document, ...sentence, citations: quotes })}\n`);
    }
  return {
    draft: ask.draft && `${ask.draft.state} ${ask.draft.end}`,
    verdicts: ask.sentences.map((one) => one.check?.verdict ?? one.kind),
    ...{ kind, ms, refused: ask.outcome !== 'ANSWERED' },
    right: says(ask.sentences.map(({ text }) => text).join(' ')),
    rightFirst: says(ask.sentences[0]?.text ?? ''),
    cited: citations.some((one) => one.document.key === document),
    quotes: citations.length,
    wrongQuotes: citations.filter(({ quote, start, end, revision }) => revision.text.slice(start, end) !== quote)
      .length,
  };
}

const share = (judged: readonly Judged[], holds: (one: Judged) => boolean): string =>
  (judged.filter(holds).length / judged.length).toFixed(2).replace(/^0/u, '');

const counted = (names: readonly string[]): string[][] =>
  [...groupedBy(names, (name) => name)].map(([name, of]) => [name, String(of.length)]);

function print(name: string, all: readonly Judged[]): void {
  const kinds = groupedBy(all, ({ kind }) => kind);
  const answerable = all.filter(({ kind }) => kind !== 'unanswerable');
  const rows = [...kinds, ['all that are answered', answerable] as const].map(([kind, judged]) => [
    `${kind} (${judged.length})`,
    share(judged, ({ right }) => right),
    share(judged, ({ rightFirst }) => rightFirst),
    share(judged, ({ cited }) => cited),
    share(judged, ({ refused }) => refused),
  ]);
  const drafts = all.flatMap(({ draft }) => draft ?? []);
  printTable(
    `${name}: ${drafts.length > 0 ? 'with' : 'without'} a model`,
    ['questions', 'right', 'right first', 'cited', 'refused'],
    rows,
  );
  const times = all.map(({ ms }) => ms);
  const sum = (of: (one: Judged) => number): number => all.reduce((total, one) => total + of(one), 0);
  console.log(
    `quotes that do not stand where they are cited: ${sum((one) => one.wrongQuotes)} of ${sum((one) => one.quotes)}`,
  );
  if (drafts.length > 0) {
    printTable('drafts', ['state and end', 'answers'], counted(drafts));
    printTable('sentences told', ['verdict', 'sentences'], counted(all.flatMap(({ verdicts }) => verdicts)));
  }
  console.log(`p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms\n`);
}

await withProposals(options, async (asked) => {
  for (const name of SETS.filter((one) => options.set?.includes(one) ?? true)) {
    const judged: Judged[] = [];
    const questions = setOf(name).filter((_, at) => at % step === 0);
    for (const [at, question] of questions.entries()) {
      judged.push(await judge(asked, question));
      if ((at + 1) % 10 === 0) say(`${at + 1} of ${questions.length} questions of ${name}`);
    }
    print(name, judged);
    say(`asked all of ${name}`);
  }
});
