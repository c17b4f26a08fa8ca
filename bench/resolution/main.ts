import {
  aliasFigures,
  judgeClusters,
  judgePairs,
  judgeTables,
  resolutionFigures,
  type ResolutionFigures,
} from '../../src/identity/index.ts';
import { allAtOnce } from '../../src/identity/evaluate/each-judged.ts';
import { printTable } from '../support/table.ts';
import { ALIAS_SETS, aliasesOf, citations, films, PAIR_SETS, pairsOf } from './sets.ts';
import { evidenceIn, examplesOf, fittedWeights, oddF1, weightRows } from './weights.ts';

/**
 * How well it is told which records are of one thing, over public sets, by the functions of identity's door. Weights
 * were fitted to the even rows of all sets of pairs together; the odd rows confirm them. `-- resolution -- --weights` fits them
 * anew, and once for each set without it.
 */
const HEADINGS = [
  'set',
  'rows',
  'F1',
  'precision',
  'recall',
  'merged unasked',
  'precision',
  'of true pairs',
  'asked',
  'true pairs asked',
];
const share = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

function row(set: string, rows: string, figures: ResolutionFigures): string[] {
  const { bestGuess, automatic, asked } = figures;
  return [
    set,
    rows,
    share(bestGuess.f1),
    share(bestGuess.precision),
    share(bestGuess.recall),
    String(automatic.merged),
    share(automatic.precision),
    share(automatic.shareOfTruePairs),
    share(asked.share),
    share(asked.shareOfTruePairs),
  ];
}

const rows: string[][] = [];
for (const set of PAIR_SETS) {
  const { judged } = await judgePairs(pairsOf(set, null), allAtOnce);
  for (const half of [0, 1]) {
    const figures = resolutionFigures(judged.filter((_, n) => n % 2 === half));
    rows.push(row(set, half === 0 ? 'even' : 'odd', figures));
  }
  const fewer = await judgePairs(pairsOf(set, 'valid'), allAtOnce);
  rows.push(row(set, 'valid alone', resolutionFigures(fewer.judged)));
}
for (const [half, name] of [
  [0, 'even'],
  [1, 'odd'],
  [null, 'all'],
] as const) {
  rows.push(row('cora', name, resolutionFigures((await judgeClusters(citations(half), allAtOnce)).judged)));
}
const found = await judgeTables(films(), allAtOnce);
const figures = resolutionFigures(found.judged, found.missed, found.unseen);
rows.push(row('films', 'all', figures));
printTable('Records', HEADINGS, rows);
console.log(`Films: blocking finds ${share(1 - found.missed / figures.truePairs)} of the true pairs.\n`);

const aliases = await Promise.all(
  ALIAS_SETS.map(async (set) => {
    const { aliases: count, known, unknown } = await aliasFigures(aliasesOf(set), allAtOnce);
    return [
      set,
      String(count),
      share(known.hitAt1),
      share(unknown.hitAt1),
      String(unknown.decided),
      share(unknown.decidedPrecision),
      String(unknown.asked),
      String(unknown.none),
    ];
  }),
);
printTable(
  'Aliases',
  ['set', 'aliases', 'known: hit@1', 'unknown: hit@1', 'decided', 'precision', 'asked', 'none'],
  aliases,
);

if (process.argv.includes('--weights')) {
  const sets = PAIR_SETS.map((set) => {
    const pairs = pairsOf(set, null);
    return { set, pairs, evidence: evidenceIn(pairs) };
  });
  const fitted = (without: string | null): number[] =>
    fittedWeights(
      sets.filter(({ set }) => set !== without).flatMap(({ pairs, evidence }) => examplesOf(pairs, evidence)),
    );
  printTable('Weights', ['evidence', 'fitted', 'in the product'], weightRows(fitted(null)));
  const unseen = sets.map(({ set, pairs, evidence }) => [set, share(oddF1(pairs, evidence, fitted(set)))]);
  printTable('F1 of odd rows, by weights that never saw the set', ['set', 'F1'], unseen);
}
