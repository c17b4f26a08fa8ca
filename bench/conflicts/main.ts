import { readFileSync } from 'node:fs';
import path from 'node:path';
import { figuresOf, LABELS, type Label } from '../../src/cli/eval/figures.ts';
import { settingDefaults as numbers } from '../../test/support/settings.ts';
import type { StatementJudgement } from '../../src/domain/statement-verdicts.ts';
import type { Entailment } from '../../src/models/index.ts';
import { judgeStatements } from '../../src/entailment/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { entailmentOf } from '../support/entailment.ts';
import { printTable } from '../support/table.ts';
import { halvesOf, type Half } from './halves.ts';
import { kindOfConflict } from './kinds.ts';

/**
 * How well conflicts and duplicates between two statements are told, by rules alone and with a model, on three public sets: for each
 * half of a set, and for each signal, so that a rule that is wrong too often can be seen. Rules and thresholds were made with the
 * development half before the eyes; nobody reads the held-out half. The model saw parts of two sets in training.
 */
interface Row {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly label: Label;
}

interface Judged extends Row {
  readonly half: Half;
  readonly judgement: StatementJudgement;
}

const SETS = ['conflictqa', 'negation', 'sick'] as const;
const HALVES = ['development', 'held out'] as const;
const BATCH = 64;

if (!legs.corpora.present) {
  console.error(`expected the corpora: ${legs.corpora.missing}`);
  process.exit(2);
}
const folder = path.join(legs.corpora.at, 'conflicts-dev');
const entailment = entailmentOf();

const verdictOf = ({ judgement }: Judged): Label =>
  LABELS.find((label) => label === judgement.verdict.toLowerCase()) ?? 'compatible';

async function judged(rows: readonly Row[], by: Entailment | null): Promise<{ all: Judged[]; seconds: number }> {
  const halves = halvesOf(rows);
  const begun = performance.now();
  const all: Judged[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const judgements = await judgeStatements(some, { entailment: by, numbers });
    for (const [n, judgement] of judgements.entries()) {
      const row = some[n];
      if (!row) throw new Error('one judgement for each pair');
      all.push({ ...row, half: halves.get(row.id) ?? 'development', judgement });
    }
  }
  return { all, seconds: (performance.now() - begun) / 1000 };
}

const shown = (share: number | null): string => (share === null ? '–' : share.toFixed(3));

function linesOf(all: readonly Judged[], judge: string, rate: string): string[][] {
  return HALVES.flatMap((half) => {
    const those = all.filter((one) => one.half === half).map((one) => ({ label: one.label, verdict: verdictOf(one) }));
    const figures = figuresOf(those).labels;
    return (['conflict', 'duplicate'] as const).map((label) => {
      const { precision, recall, support, judged: asked } = figures[label];
      const floor = label === 'conflict' ? 'P ≥ .95, R ≥ .5' : '';
      return [judge, half, label, shown(precision), shown(recall), String(support), String(asked), floor, rate];
    });
  });
}

/** What each signal decided, and how often that was the label; of what left a pair open, how often there was nothing to decide. */
function signalLines(all: readonly Judged[], judge: string): string[][] {
  const counted = new Map<string, Record<Half, { fired: number; right: number }>>();
  for (const one of all) {
    const key = `${one.judgement.reasons[0]?.signal ?? ''} → ${verdictOf(one)}`;
    const counts = counted.get(key) ?? { development: { fired: 0, right: 0 }, 'held out': { fired: 0, right: 0 } };
    counts[one.half].fired += 1;
    if (verdictOf(one) === one.label) counts[one.half].right += 1;
    counted.set(key, counts);
  }
  const lines = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([key, counts]) => [
    judge,
    key,
    ...HALVES.flatMap((half) => {
      const { fired, right } = counts[half];
      return [String(fired), fired === 0 ? '–' : (right / fired).toFixed(3)];
    }),
  ]);
}

/** Of the pairs that are labelled a conflict: of which kind they are, and how many of each are found. */
function kindLines(all: readonly Judged[], judge: string): string[][] {
  const kinds = new Map<string, { pairs: number; found: number }>();
  for (const one of all) {
    if (one.label !== 'conflict') continue;
    const kind = kindOfConflict(one, numbers);
    const counts = kinds.get(kind) ?? { pairs: 0, found: 0 };
    counts.pairs += 1;
    if (verdictOf(one) === 'conflict') counts.found += 1;
    kinds.set(kind, counts);
  }
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { pairs, found }]) => [judge, kind, String(pairs), String(found)]);
}

await entailment?.load();
for (const set of SETS) {
  const text = readFileSync(path.join(folder, `${set}.jsonl`), 'utf8');
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
  const [lines, signals, kinds]: [string[][], string[][], string[][]] = [[], [], []];
  for (const by of entailment ? [null, entailment] : [null]) {
    const { all, seconds } = await judged(rows, by);
    const rate = `${Math.round(rows.length / seconds).toLocaleString('en')}/s`;
    const judge = by === null ? 'rules' : `rules and ${by.name}`;
    lines.push(...linesOf(all, judge, rate));
    signals.push(...signalLines(all, judge));
    kinds.push(...kindLines(all, judge));
  }
  printTable(
    set,
    ['judge', 'rows', 'label', 'precision', 'recall', 'pairs', 'judged so', 'floor', 'pairs judged'],
    lines,
  );
  printTable(
    `${set}: what each signal decides`,
    ['judge', 'signal → verdict', 'development', 'right', 'held out', 'right'],
    signals,
  );
  printTable(`${set}: pairs labelled a conflict, all rows`, ['judge', 'kind', 'pairs', 'found'], kinds);
}
await entailment?.close();
