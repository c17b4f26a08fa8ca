import { settingDefaults as settings } from '../../test/support/settings.ts';
import { EVIDENCE } from '../../src/identity/match/weights.ts';
import {
  againstRivals,
  type LabelledPair,
  matchRecords,
  recordContext,
  type RecordMatch,
} from '../../src/identity/index.ts';

/** How much of each piece of evidence a pair has, in the order of EVIDENCE. */
type Amounts = readonly number[];

interface Example {
  readonly amounts: Amounts;
  readonly same: boolean;
  readonly weight: number;
}

const PIECES = Object.keys(EVIDENCE) as (keyof typeof EVIDENCE)[];
const STEPS = 600;
const PULL = 3e-4;
const TRUE_PAIRS = 2;

/** The evidence of all pairs of a set; weights play no part in it. */
export function evidenceIn(pairs: readonly LabelledPair[]): Amounts[] {
  const context = recordContext([...new Set(pairs.flatMap(({ left, right }) => [left, right]))]);
  return pairs.map(({ left, right }) => {
    const values = new Map(
      matchRecords(left, right, context, settings).parts.map(({ piece, value }) => [piece, value]),
    );
    return PIECES.map((piece) => values.get(piece) ?? 0);
  });
}

/** Logistic regression by Adam (Kingma & Ba 2015): every set weighs as the root of its size, true pairs twice. */
export function fittedWeights(examples: readonly Example[]): number[] {
  const weights = PIECES.map(() => 0);
  const [first, second] = [PIECES.map(() => 0), PIECES.map(() => 0)];
  const total = examples.reduce((sum, { weight, same }) => sum + weight * (same ? TRUE_PAIRS : 1), 0);
  for (let step = 1; step <= STEPS; step++) {
    const slope = PIECES.map(() => 0);
    for (const { amounts, same, weight } of examples) {
      const odds = amounts.reduce((sum, amount, n) => sum + amount * (weights[n] ?? 0), 0);
      const error = ((1 / (1 + Math.exp(-odds)) - Number(same)) * weight * (same ? TRUE_PAIRS : 1)) / total;
      amounts.forEach((amount, n) => (slope[n] = (slope[n] ?? 0) + error * amount));
    }
    weights.forEach((weight, n) => {
      const own = (slope[n] ?? 0) + (n === 0 ? 0 : PULL * weight);
      const mean = (first[n] = 0.9 * (first[n] ?? 0) + 0.1 * own) / (1 - 0.9 ** step);
      const square = (second[n] = 0.999 * (second[n] ?? 0) + 0.001 * own * own) / (1 - 0.999 ** step);
      weights[n] = weight - (0.1 * mean) / (Math.sqrt(square) + 1e-8);
    });
  }
  return weights;
}

/** Even rows as examples. */
export const examplesOf = (pairs: readonly LabelledPair[], evidence: readonly Amounts[]): Example[] =>
  pairs
    .map(({ same }, n) => ({ same, amounts: evidence[n] ?? [], weight: 1 / Math.sqrt(pairs.length) }))
    .filter((_, n) => n % 2 === 0);

/** Best-guess F1 of the odd rows under other weights, rivals and all. */
export function oddF1(
  pairs: readonly LabelledPair[],
  evidence: readonly Amounts[],
  weights: readonly number[],
): number {
  const seen = new Map<string, LabelledPair['left']>();
  const unique = (side: string, record: LabelledPair['left']): LabelledPair['left'] => {
    const key = side + JSON.stringify(record);
    return seen.get(key) ?? (seen.set(key, record), record);
  };
  const both = pairs.map(({ left, right }) => ({ left: unique('left', left), right: unique('right', right) }));
  const matches = pairs.map((_, n): RecordMatch => ({
    verdict: 'ASK',
    score: 0,
    parts: (evidence[n] ?? []).map((value, at) => ({ piece: 'bias', value, contribution: value * (weights[at] ?? 0) })),
    identifiedBy: [],
    contradictedBy: [],
  }));
  let [right, guessed, same] = [0, 0, 0];
  againstRivals(both, matches, settings).forEach(({ verdict }, n) => {
    if (n % 2 === 0) return;
    const isSame = pairs[n]?.same === true;
    if (isSame) same += 1;
    if (verdict === 'DIFFERENT') return;
    guessed += 1;
    if (isSame) right += 1;
  });
  return (2 * right) / (guessed + same);
}

/** The fitted weights beside those of the product. */
export const weightRows = (weights: readonly number[]): string[][] =>
  PIECES.map((piece, n) => [piece, (weights[n] ?? 0).toFixed(2), String(EVIDENCE[piece])]);
