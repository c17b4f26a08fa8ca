import { resolve } from 'node:path';
import type { AskedHow } from '../answer/answer-options.ts';
import { askWhole, type WholeAnswer } from '../answer/asked-answer.ts';
import type { Client } from '../client/client-port.ts';
import { persist } from '../client/persist.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { fileSink, streamSink, type TextSink } from '../export/text-file.ts';
import { barProgress, plainProgress } from '../ingest/ingest-progress.ts';
import { write, type Io } from '../io.ts';
import { table, type Cell } from '../table.ts';
import { answerFigures, hasWords, type AnswerFigures, type JudgedAnswer } from './answer-figures.ts';
import { answerRow, type AnswerRow } from './answer-rows.ts';
import { citedWords, type CitationState } from './cited-words.ts';
import { readRows } from './eval-rows.ts';
import { percent } from './percent.ts';

export interface EvalAnswersOrder extends AskedHow {
  readonly command: 'eval answers';
  readonly file: string;
  readonly json: boolean;
  /** Where what came of every question goes; null = nowhere. */
  readonly out: string | null;
}

/** `claimgraph eval answers`: asks the questions of a file, says how often answers are right. @throws Unavailable; Refused; Interrupted */
export async function runEvalAnswers(client: Client, order: EvalAnswersOrder, io: Io): Promise<ExitCode> {
  const rows = await readRows(resolve(order.file), answerRow);
  const out =
    order.out === null ? null : order.out === '-' ? streamSink(io.stdout) : await fileSink(resolve(order.out));
  try {
    const judged = await judgeAll(client, rows, order, out, io);
    await out?.finish();
    await tell(judged, order, io);
    return EXIT.ok;
  } catch (error) {
    await out?.discard();
    throw error;
  }
}

async function judgeAll(
  client: Client,
  rows: readonly AnswerRow[],
  order: EvalAnswersOrder,
  out: TextSink | null,
  io: Io,
): Promise<JudgedAnswer[]> {
  const progress = io.stderr.isTTY === true ? barProgress(io, rows.length, ['eval', 'questions']) : plainProgress(io);
  const standing = citedWords(client, io.interrupted);
  const judged: JudgedAnswer[] = [];
  try {
    for (const row of rows) {
      if (io.interrupted.aborted) throw new Interrupted('interrupted; nothing was counted');
      const asked = { ...order, question: row.question, conversation: null };
      const { answer, ms } = await persist(async () => {
        const began = performance.now();
        const { answer } = await askWhole(client, asked, io.interrupted);
        return { answer, ms: performance.now() - began };
      }, io.interrupted);
      const states: CitationState[] = [];
      for (const citation of answer.sentences.flatMap(({ citations }) => citations))
        states.push(await standing(citation));
      const wrongQuotes = states.filter((state) => state === 'DIFFERS').length;
      const one = { ...judgedBy(row, answer), citations: states.length, wrongQuotes, ms };
      judged.push(one);
      await out?.write(`${JSON.stringify(lineOf(one, answer))}\n`);
      progress.update(judged.length, 0);
    }
  } finally {
    progress.stop();
  }
  return judged;
}

function judgedBy(row: AnswerRow, { outcome, sentences }: WholeAnswer) {
  const said = sentences.map(({ text }) => text).join(' ');
  const cited = new Set(
    sentences.flatMap(({ citations }) => citations.flatMap(({ document }) => [document?.key, document?.id])),
  );
  return {
    row,
    isAnswered: outcome === 'ANSWERED',
    hasValue: row.answers.some((value) => hasWords(said, value)),
    citesGold: row.documents.some((document) => cited.has(document)),
  };
}

const lineOf = ({ row, ...came }: JudgedAnswer, { id, text, draft }: WholeAnswer): object => ({
  ...{ question: row.question, kind: row.kind, answerable: row.documents.length > 0, answer: id, text },
  ...came,
  draft: draft && draft.state,
});

async function tell(judged: readonly JudgedAnswer[], { json, out }: EvalAnswersOrder, io: Io): Promise<void> {
  // With `--out -` standard output is the questions' own.
  const to = out === '-' ? io.stderr : io.stdout;
  const all = answerFigures(judged);
  const kinds = [...Map.groupBy(judged, ({ row }) => row.kind)].map(([kind, of]): [string, AnswerFigures] => [
    kind,
    answerFigures(of),
  ]);
  if (json) return write(to, `${JSON.stringify({ ...all, kinds: Object.fromEntries(kinds) })}\n`);
  const rows = kinds.length > 1 ? [['all', all] as const, ...kinds] : [['all', all] as const];
  const head = ['questions', 'count', 'answered', 'refused', 'value told', 'gold cited', 'p50 ms', 'p95 ms'];
  await write(
    to,
    [
      table([head, ...rows.map(([name, figures]) => cellsOf(name, figures))]),
      `words that do not stand where they are cited: ${all.wrongQuotes} of ${all.citations} citations\n`,
    ].join('\n'),
  );
}

const cellsOf = (name: string, figures: AnswerFigures): Cell[] => [
  ...[name, figures.questions],
  ...[figures.answered, figures.refused, figures.value, figures.goldCited].map(percent),
  ...[figures.p50Ms, figures.p95Ms].map((ms) => ms.toFixed(0)),
];
