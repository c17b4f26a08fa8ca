import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { figuresOf, LABELS, type Label } from '../../src/cli/eval/figures.ts';
import { policyDefaults as numbers } from '../../src/domain/policy.ts';
import { createEntailment, type Entailment } from '../../src/models/index.ts';
import { judgeStatements } from '../../src/reconcile/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { printTable } from '../support/table.ts';

/**
 * How well conflicts and duplicates between two statements are told, by rules alone and with a model, on three public sets. Even rows
 * are those that rules and thresholds were weighed on; odd rows confirm them. The model saw parts of two sets in training.
 */
interface Row {
  readonly a: string;
  readonly b: string;
  readonly label: Label;
}

const SETS = ['conflictqa', 'negation', 'sick'] as const;
const MODEL = process.env.CLAIMGRAPH_ENTAILMENT_MODEL ?? 'nli-minilm-sick';
const BATCH = 64;

if (!legs.corpora.present) {
  console.error(`expected the corpora: ${legs.corpora.missing}`);
  process.exit(2);
}
const folder = path.join(legs.corpora.at, 'conflicts-dev');
const hasModel = legs.models.present && existsSync(path.join(legs.models.at, MODEL));
const entailment = hasModel
  ? createEntailment({ entailment: 'transformers', model: MODEL, modelsDir: legs.models.present ? legs.models.at : null, cacheDir: '' })
  : null; // prettier-ignore

async function judged(rows: readonly Row[], by: Entailment | null): Promise<{ labels: Label[]; seconds: number }> {
  const labels: Label[] = [];
  const begun = performance.now();
  for (let at = 0; at < rows.length; at += BATCH) {
    const judgements = await judgeStatements(rows.slice(at, at + BATCH), { entailment: by, numbers });
    for (const { verdict } of judgements) labels.push(LABELS.find((label) => label === verdict.toLowerCase()) ?? 'compatible');
  }
  return { labels, seconds: (performance.now() - begun) / 1000 };
} // prettier-ignore

const shown = (share: number | null): string => (share === null ? '–' : share.toFixed(3));

function linesOf(rows: readonly Row[], labels: readonly Label[], judge: string, rate: string): string[][] {
  return (['even', 'odd'] as const).flatMap((half, parity) => {
    const those = rows.flatMap(({ label }, n) => (n % 2 === parity ? [{ label, verdict: labels[n] ?? 'compatible' }] : []));
    const figures = figuresOf(those).labels;
    return (['conflict', 'duplicate'] as const).map((label) => {
      const { precision, recall, support, judged: asked } = figures[label];
      const floor = label === 'conflict' ? 'P ≥ .95, R ≥ .5' : '';
      return [judge, half, label, shown(precision), shown(recall), String(support), String(asked), floor, rate];
    });
  });
} // prettier-ignore

await entailment?.load();
for (const set of SETS) {
  const text = readFileSync(path.join(folder, `${set}.jsonl`), 'utf8');
  const rows = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row); // prettier-ignore
  const lines: string[][] = [];
  for (const by of entailment ? [null, entailment] : [null]) {
    const { labels, seconds } = await judged(rows, by);
    const rate = `${Math.round(rows.length / seconds).toLocaleString('en')}/s`;
    lines.push(...linesOf(rows, labels, by === null ? 'rules' : `rules and ${by.name}`, rate));
  }
  const headings = ['judge', 'rows', 'label', 'precision', 'recall', 'pairs', 'judged so', 'floor', 'pairs judged'];
  printTable(set, headings, lines);
}
await entailment?.close();
