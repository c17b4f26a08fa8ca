import { tokenize } from '../../text/tokenize.ts';
import { jaccard } from '../../text/trigrams.ts';
import { diversify } from '../diversify.ts';
import {
  relevanceGate,
  type Eligibility,
  type GateCandidate,
  type GateDeps,
  type GateVerdict,
} from './relevance-gate.ts';

/** A candidate with its score in the list that it comes from. */
export interface ScoredCandidate extends GateCandidate {
  readonly score: number;
}

/** A candidate with what became of it. */
export interface Judged<Candidate> {
  readonly candidate: Candidate;
  readonly verdict: GateVerdict;
  /** Its place among what was found, from 1. */
  readonly rank: number;
}

export interface Choice {
  /** Pieces of evidence wanted. */
  readonly first: number;
  readonly eligibility: Eligibility;
  /** 0 to 1: how relevant a piece must be; null = `gate.strictness`. */
  readonly strictness: number | null;
  /** 0 to 1: how much unlike each other they should be; null or 0 = the best ones, however alike. */
  readonly diversity: number | null;
}

export interface Chosen<Candidate> {
  /** The best first, as many as were wanted. */
  readonly kept: readonly Judged<Candidate>[];
  /** What was found and is not among them, each with its reason, in the order of the list. */
  readonly dropped: readonly Judged<Candidate>[];
}

/**
 * Which candidates are the evidence for a question, with a reason for each that is kept or dropped: the gate, then those unlike each
 * other first, where that is asked for.
 * @param candidates best first
 * @throws Unavailable when there is an entailment model and it cannot be asked
 */
export async function chooseEvidence<Candidate extends ScoredCandidate>(
  question: string,
  candidates: readonly Candidate[],
  { first, eligibility, strictness, diversity }: Choice,
  { entailment, settings }: GateDeps,
): Promise<Chosen<Candidate>> {
  const strict = { ...settings, 'gate.strictness': strictness ?? settings['gate.strictness'] };
  const verdicts = await relevanceGate(question, candidates, eligibility, { entailment, settings: strict });
  const judged = candidates.flatMap((candidate, i): Judged<Candidate>[] => {
    const verdict = verdicts[i];
    return verdict ? [{ candidate, verdict, rank: i + 1 }] : [];
  });
  const kept = unlike(
    judged.filter(({ verdict }) => verdict.kept),
    first,
    diversity ?? 0,
  );
  const chosen = new Set(kept);
  const dropped = judged.filter((one) => !chosen.has(one)).map((one) => (one.verdict.kept ? beyond(one, first) : one));
  return { kept, dropped };
}

/** It would do; others are better, or less like those that are kept. */
const beyond = <Candidate>({ verdict, ...rest }: Judged<Candidate>, first: number): Judged<Candidate> => ({
  ...rest,
  verdict: { ...verdict, kept: false, reason: 'BEYOND_FIRST', why: `${first} others were chosen before it` },
});

const NO_WORDS: ReadonlySet<string> = new Set();

/** By maximal marginal relevance; two are alike by the share of their words that both have (Jaccard). */
function unlike<Candidate extends ScoredCandidate>(
  passed: readonly Judged<Candidate>[],
  first: number,
  diversity: number,
): Judged<Candidate>[] {
  if (diversity === 0) return passed.slice(0, first);
  const best = Math.max(...passed.map(({ candidate }) => candidate.score), Number.MIN_VALUE);
  const words = new Map(
    passed.map(({ candidate: { id, text } }): [string, Set<string>] => [id, new Set(tokenize(text))]),
  );
  const scored = passed.map((one) => ({ id: one.candidate.id, score: one.candidate.score / best, one }));
  return diversify(scored, first, 1 - diversity, (a, b) =>
    jaccard(words.get(a.id) ?? NO_WORDS, words.get(b.id) ?? NO_WORDS),
  ).map(({ one }) => one);
}
