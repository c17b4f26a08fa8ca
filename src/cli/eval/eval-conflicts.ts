import { resolve } from 'node:path';
import { openJudging, type Judging } from '../../compose/index.ts';
import type { Configuration } from '../../config/index.ts';
import type { StatementJudgement, StatementVerdict } from '../../domain/statement-verdicts.ts';
import { inBatches } from '../send-batches.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { fileSink, streamSink, type TextSink } from '../export/text-file.ts';
import { barProgress, plainProgress } from '../ingest/ingest-progress.ts';
import { write, type Io } from '../io.ts';
import { table, type Cell } from '../table.ts';
import { figuresOf, LABELS, type Figures, type Label } from './figures.ts';
import { labelledRow, type LabelledRow } from './conflict-rows.ts';
import { readRows } from './eval-rows.ts';

export interface EvalConflictsOrder {
  readonly command: 'eval conflicts';
  readonly file: string;
  readonly json: boolean;
  /** Where the verdict of every row goes; null = nowhere. */
  readonly out: string | null;
}

/** After so many rows Ctrl-C is heard and the bar moves. */
const BATCH = { items: 32, size: 1_000_000 };

const LABEL_OF: Readonly<Record<StatementVerdict, Label>> = {
  CONFLICT: 'conflict',
  DUPLICATE: 'duplicate',
  COMPATIBLE: 'compatible',
};

/**
 * `claimgraph eval conflicts`: judges labelled pairs of statements as the graph judges them, and says how often that is right.
 * Needs no database.
 */
export async function runEvalConflicts(
  order: EvalConflictsOrder,
  configuration: Configuration,
  io: Io,
): Promise<ExitCode> {
  const rows = await readRows(resolve(order.file), labelledRow);
  const judging = openJudging(configuration);
  const out =
    order.out === null ? null : order.out === '-' ? streamSink(io.stdout) : await fileSink(resolve(order.out));
  try {
    await judging.load();
    const started = performance.now();
    const judged = await judgeAll(rows, judging, out, io);
    const seconds = (performance.now() - started) / 1000;
    await out?.finish();
    await tell(figuresOf(judged), { judge: judging.name, seconds }, order, io);
    return EXIT.ok;
  } catch (error) {
    await out?.discard();
    throw error;
  } finally {
    await judging.close();
  }
}

interface JudgedRow {
  readonly label: Label;
  readonly verdict: Label;
}

async function judgeAll(
  rows: readonly LabelledRow[],
  judging: Judging,
  out: TextSink | null,
  io: Io,
): Promise<JudgedRow[]> {
  const progress = io.stderr.isTTY === true ? barProgress(io, rows.length, ['eval', 'pairs']) : plainProgress(io);
  const judged: JudgedRow[] = [];
  try {
    for await (const batch of inBatches(rows, BATCH, ({ a, b }) => a.length + b.length)) {
      if (io.interrupted.aborted) throw new Interrupted('interrupted; nothing was counted');
      const judgements = await judging.judge(batch);
      for (const [n, row] of batch.entries()) {
        const judgement = judgements[n];
        if (!judgement) throw new Error('expected a judgement for each pair');
        judged.push({ label: row.label, verdict: LABEL_OF[judgement.verdict] });
        await out?.write(`${JSON.stringify(lineOf(row, judgement))}\n`);
      }
      progress.update(judged.length, 0);
    }
  } finally {
    progress.stop();
  }
  return judged;
}

const lineOf = ({ id, label }: LabelledRow, { verdict, by, reasons }: StatementJudgement): object => ({
  id,
  label,
  verdict: LABEL_OF[verdict],
  by,
  reasons,
});

interface Run {
  /** `rules`, or the name of a model. */
  readonly judge: string;
  readonly seconds: number;
}

async function tell(
  figures: Figures,
  { judge, seconds }: Run,
  { json, out }: EvalConflictsOrder,
  io: Io,
): Promise<void> {
  // With `--out -` standard output is the rows' own.
  const to = out === '-' ? io.stderr : io.stdout;
  const rounded = Number(seconds.toFixed(3));
  if (json) return write(to, `${JSON.stringify({ judge, seconds: rounded, ...figures })}\n`);
  const shown = (share: number | null): string => (share === null ? '–' : share.toFixed(3));
  const scores = LABELS.map((label): Cell[] => {
    const { precision, recall, f1, support, judged } = figures.labels[label];
    return [label, shown(precision), shown(recall), shown(f1), support, judged];
  });
  const counts = LABELS.map((label): Cell[] => [label, ...LABELS.map((verdict) => figures.confusion[label][verdict])]);
  const rate = Math.round(figures.rows / Math.max(seconds, 0.001)).toLocaleString('en');
  await write(
    to,
    [
      table([['label', 'precision', 'recall', 'f1', 'pairs', 'judged so'], ...scores]),
      table([['labelled, judged', ...LABELS], ...counts]),
      `${figures.rows.toLocaleString('en')} pairs, judged by ${judge} in ${seconds.toFixed(1)} s (${rate} a second)\n`,
    ].join('\n'),
  );
}
