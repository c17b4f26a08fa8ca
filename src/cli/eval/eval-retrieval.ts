import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DOCUMENT_SIGNALS,
  MESSAGE_SIGNALS,
  RetrievalTrial,
  type TrialPlace,
  type TrialSignals,
} from '../../compose/index.ts';
import type { Configuration } from '../../config/index.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { EXIT, Interrupted, UsageError, type ExitCode } from '../exit-codes.ts';
import { fileSink } from '../export/text-file.ts';
import { barProgress } from '../ingest/ingest-progress.ts';
import { write, type Io } from '../io.ts';
import { table, type Cell } from '../table.ts';
import { readRows } from './eval-rows.ts';
import { retrievalFigures, type RetrievalFigures, type Retrieved } from './retrieval-figures.ts';
import { questionRow, turnRow, type QuestionRow, type TurnRow } from './retrieval-rows.ts';

export interface EvalRetrievalOrder {
  readonly command: 'eval retrieval';
  readonly folder: string;
  readonly json: boolean;
  /** Switch the parts of the ranking on one by one. */
  readonly signals: boolean;
  /** Figures of an earlier run, as `--json` prints them; null = none to compare with. */
  readonly baseline: string | null;
  /** Where the figures go as well; null = nowhere. */
  readonly save: string | null;
}

/** Figures of a run. */
interface Report {
  readonly model: string;
  readonly turns: number;
  readonly documents: number;
  /** Questions that nothing answers, which are not counted. */
  readonly unanswered: number;
  /** The whole ranking. */
  readonly all: RetrievalFigures;
  readonly categories: Readonly<Record<string, RetrievalFigures>>;
  /** Name of the parts that took part → figures. Empty unless asked for. */
  readonly signals: Readonly<Record<string, RetrievalFigures>>;
}

/**
 * `claimgraph eval retrieval`: reads a folder of conversations (`turns.jsonl`) or documents (`documents/`) with `questions.jsonl` into a
 * space of its own that is gone afterwards, asks every question, and says how often what answers it was found.
 */
export async function runEvalRetrieval(
  order: EvalRetrievalOrder,
  configuration: Configuration,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(order.folder);
  const files = filesOf(folder);
  const baseline = order.baseline === null ? null : readBaseline(resolve(order.baseline));
  const questions = await readRows(files.questions, questionRow);
  const turns = files.turns === null ? [] : await readRows(files.turns, turnRow);
  const trial = await RetrievalTrial.open(configuration);
  try {
    const asked = await fill(trial, turns, files.documents, questions, io);
    const report = await measure(trial, asked, order, io);
    if (order.save !== null) await save(resolve(order.save), report);
    await tell(report, baseline, order, io);
    return EXIT.ok;
  } finally {
    await trial.close();
  }
}

function filesOf(folder: string): {
  readonly questions: string;
  readonly turns: string | null;
  readonly documents: string | null;
} {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`expected a folder at ${folder}; check the path`);
  const [questions, turns, documents] = ['questions.jsonl', 'turns.jsonl', 'documents'].map((name) =>
    join(folder, name),
  );
  if (!questions || !turns || !documents) throw new Error('expected three names');
  const found = { turns: existsSync(turns) ? turns : null, documents: existsSync(documents) ? documents : null };
  if (found.turns === null && found.documents === null)
    throw new UsageError(`expected turns.jsonl or a folder documents in ${folder}, found neither`);
  return { questions, ...found };
}

/** How the evidence of a question is recognised among what was found. */
interface Asked {
  readonly row: QuestionRow;
  readonly search: (signals: TrialSignals) => Promise<readonly (readonly string[])[]>;
  readonly signals: readonly TrialSignals[];
}

interface Filled {
  readonly asked: readonly Asked[];
  readonly turns: number;
  readonly documents: number;
}

const FIRST = 10;
const MINUTE_MS = 60_000;

async function fill(
  trial: RetrievalTrial,
  turns: readonly TurnRow[],
  documents: string | null,
  questions: readonly QuestionRow[],
  io: Io,
): Promise<Filled> {
  const say = (what: string): Promise<void> =>
    io.stderr.isTTY === true ? write(io.stderr, `${what}\n`) : Promise.resolve();
  const kept = new Map<
    string,
    { readonly id: Parameters<RetrievalTrial['messages']>[1]; readonly turnOf: ReadonlyMap<string, string> }
  >();
  await say(`keeping ${turns.length.toLocaleString('en')} turns`);
  for (const [name, said] of Map.groupBy(turns, ({ conversation }) => conversation)) {
    if (io.interrupted.aborted) throw new Interrupted('interrupted; nothing was measured');
    const { id, messages } = await trial.keepConversation(name, timed(said));
    kept.set(name, { id, turnOf: new Map(messages.map((message, i) => [message, said[i]?.turn ?? ''])) });
  }
  const read = documents === null ? 0 : await trial.keepDocuments(documents);
  await say('embedding');
  await trial.settle();
  const asked = questions.map((row): Asked => {
    if (row.conversation === null) {
      const search = async (signals: TrialSignals) => (await trial.chunks(row.question, signals, FIRST)).map(namesOf);
      return { row, search, signals: DOCUMENT_SIGNALS };
    }
    const conversation = kept.get(row.conversation);
    if (!conversation)
      throw new InvalidInput(
        `question ${row.id}: expected turns of the conversation ${row.conversation}, there are none`,
        ['questions'],
      );
    const search = async (signals: TrialSignals) =>
      (await trial.messages(row.question, conversation.id, signals, FIRST)).map((id) => [
        conversation.turnOf.get(id) ?? '',
      ]);
    return { row, search, signals: MESSAGE_SIGNALS };
  });
  return { asked, turns: turns.length, documents: read };
}

/** A turn without a time is said a minute after the one before it. */
function timed(turns: readonly TurnRow[]) {
  let last = new Date(0);
  return turns.map(({ speaker, text, saidAt }) => {
    last = saidAt ?? new Date(last.getTime() + MINUTE_MS);
    return { speaker, text, saidAt: last };
  });
}

/** What a question may call a chunk: its document by key or path, alone or with one of the headings above the chunk. */
const namesOf = ({ document, path, headings }: TrialPlace): string[] =>
  [document, path].flatMap((name) => [name, ...headings.map((heading) => `${name}#${heading}`)]);

async function measure(
  trial: RetrievalTrial,
  { asked, turns, documents }: Filled,
  order: EvalRetrievalOrder,
  io: Io,
): Promise<Report> {
  const answered = asked.filter(({ row }) => row.evidence.length > 0);
  if (answered.length === 0)
    throw new InvalidInput('expected a question with evidence, got none: there is nothing to measure', ['questions']);
  const steps = order.signals ? Math.max(...answered.map(({ signals }) => signals.length)) : 1;
  const bar = io.stderr.isTTY === true ? barProgress(io, answered.length * steps, ['eval', 'questions']) : null;
  const bySignals: Record<string, RetrievalFigures> = {};
  let all: Retrieved[] = [];
  try {
    for (let step = steps; step >= 1; step--) {
      const found: Retrieved[] = [];
      for (const one of answered) {
        if (io.interrupted.aborted) throw new Interrupted('interrupted; nothing was counted');
        found.push(await retrieve(one, one.signals.at(-step) ?? one.signals[0]));
        bar?.update((steps - step) * answered.length + found.length, 0);
      }
      if (order.signals) bySignals[answered[0]?.signals.at(-step)?.name ?? ''] = retrievalFigures(found);
      all = found;
    }
  } finally {
    bar?.stop();
  }
  const categories = [...Map.groupBy(all, ({ category }) => category)].map(([name, of]): [string, RetrievalFigures] => [
    name,
    retrievalFigures(of),
  ]);
  return {
    ...{ model: trial.model, turns, documents, unanswered: asked.length - answered.length },
    ...{ all: retrievalFigures(all), categories: Object.fromEntries(categories), signals: bySignals },
  };
}

async function retrieve({ row, search }: Asked, signals: TrialSignals | undefined): Promise<Retrieved> {
  if (!signals) throw new Error('expected parts of a ranking');
  const began = performance.now();
  const found = await search(signals);
  const ms = performance.now() - began;
  const ranks = row.evidence.map((wanted) => {
    const at = found.findIndex((names) => names.includes(wanted));
    return at < 0 ? null : at + 1;
  });
  return { category: row.category, ranks, ms };
}

async function save(file: string, report: Report): Promise<void> {
  const sink = await fileSink(file);
  await sink.write(`${JSON.stringify(report)}\n`);
  await sink.finish();
}

/** @throws UsageError */
function readBaseline(file: string): RetrievalFigures {
  try {
    const { all } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (typeof all.recallAt10 === 'number') return all;
  } catch (error) {
    throw new UsageError(`--baseline: expected figures as --json prints them in ${file} (${(error as Error).message})`);
  }
  throw new UsageError(`--baseline: expected figures as --json prints them in ${file}`);
}

const HEAD = ['recall@5', 'recall@10', 'all@10', 'share@10', 'MRR', 'p50 ms', 'p95 ms'];
const cellsOf = (figures: RetrievalFigures): Cell[] => [
  ...[figures.recallAt5, figures.recallAt10, figures.allAt10, figures.shareAt10, figures.mrr].map((share) =>
    share.toFixed(3),
  ),
  ...[figures.p50Ms, figures.p95Ms].map((ms) => ms.toFixed(1)),
];

async function tell(
  report: Report,
  baseline: RetrievalFigures | null,
  { json }: EvalRetrievalOrder,
  io: Io,
): Promise<void> {
  if (json) return write(io.stdout, `${JSON.stringify(report)}\n`);
  const { all, categories, signals, turns, documents, unanswered, model } = report;
  const rows: Cell[][] = [
    ['all', all.questions, ...cellsOf(all)],
    ...(baseline ? [['baseline', baseline.questions, ...cellsOf(baseline)]] : []),
    ...Object.entries(categories).map(([name, figures]): Cell[] => [name, figures.questions, ...cellsOf(figures)]),
  ];
  const steps = Object.entries(signals).map(([name, figures]): Cell[] => [name, ...cellsOf(figures)]);
  const kept = [
    turns > 0 ? `${turns.toLocaleString('en')} turns` : '',
    documents > 0 ? `${documents.toLocaleString('en')} documents` : '',
  ];
  const left = unanswered > 0 ? `; ${unanswered} questions have no evidence and are not counted` : '';
  await write(
    io.stdout,
    [
      table([['questions', 'count', ...HEAD], ...rows]),
      ...(steps.length > 0 ? [table([['signals', ...HEAD], ...steps])] : []),
      `${kept.filter((part) => part !== '').join(', ')}, embedded by ${model}${left}\n`,
    ].join('\n'),
  );
}
