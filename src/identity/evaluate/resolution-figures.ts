import type { Verdict } from '../match/match-records.ts';

/** What was said of a pair, and what is true. */
export interface JudgedPair {
  readonly verdict: Verdict;
  readonly same: boolean;
}

export interface ResolutionFigures {
  readonly pairs: number;
  readonly truePairs: number;
  /** SAME and ASK together: what likeness alone would say. */
  readonly bestGuess: {
    readonly precision: number | null;
    readonly recall: number | null;
    readonly f1: number | null;
  };
  /** SAME alone: what is merged unasked. */
  readonly automatic: {
    readonly merged: number;
    readonly right: number;
    readonly precision: number | null;
    readonly shareOfTruePairs: number | null;
  };
  /** ASK: what a person is shown. */
  readonly asked: {
    readonly pairs: number;
    readonly share: number | null;
    readonly truePairs: number;
    readonly shareOfTruePairs: number | null;
  };
}

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/**
 * Figures of judged pairs; `missed` are true pairs that were never compared, `unseen` false ones (they count as DIFFERENT).
 * null = there is nothing to take a share of.
 */
export function resolutionFigures(judged: readonly JudgedPair[], missed = 0, unseen = 0): ResolutionFigures {
  const count = (which: (pair: JudgedPair) => boolean): number => judged.filter(which).length;
  const truePairs = count(({ same }) => same) + missed;
  const guessed = count(({ verdict }) => verdict !== 'DIFFERENT');
  const guessedRight = count(({ verdict, same }) => verdict !== 'DIFFERENT' && same);
  const merged = count(({ verdict }) => verdict === 'SAME');
  const right = count(({ verdict, same }) => verdict === 'SAME' && same);
  const asked = count(({ verdict }) => verdict === 'ASK');
  const askedTrue = count(({ verdict, same }) => verdict === 'ASK' && same);
  const pairs = judged.length + missed + unseen;
  return {
    pairs,
    truePairs,
    bestGuess: {
      precision: share(guessedRight, guessed),
      recall: share(guessedRight, truePairs),
      f1: share(2 * guessedRight, guessed + truePairs),
    },
    automatic: { merged, right, precision: share(right, merged), shareOfTruePairs: share(right, truePairs) },
    asked: {
      pairs: asked,
      share: share(asked, pairs),
      truePairs: askedTrue,
      shareOfTruePairs: share(askedTrue, truePairs),
    },
  };
}
