import { toAccount } from './account-words.ts';
import type { BrokenTie } from './break-ties.ts';
import { isInSameMood } from './check-sense.ts';
import type { Entailed } from './entail-sentences.ts';
import type { Word, Words } from './read-words.ts';
import type { CheckReason, CheckSignal, CheckVerdict } from '../../domain/sentence-check.ts';
import type { Candidate } from './support-candidates.ts';
import type { VerifySettings } from './verify-settings.ts';

/** What is known of a sentence and what may carry it. */
export interface Known {
  readonly words: Words;
  readonly candidate: Candidate;
  /** 0–1: how much of it its support has, in words and in meaning. */
  readonly score: number;
  /** null = the model was not asked; a text says why it could not be. */
  readonly entailed: Entailed | string | null;
}

export interface Decision {
  readonly verdict: CheckVerdict;
  /** `tie-breaker` = a language model, where the entailment model leaves it open. */
  readonly by: 'rules' | 'model' | 'tie-breaker';
  readonly reasons: readonly CheckReason[];
}

/** Those say that the support tells something else; of the others, nothing that is said here is told. */
const CONTRADICTS: ReadonlySet<CheckSignal> = new Set(['NUMBER', 'DATE', 'NAME', 'NEGATION', 'ROLES']);
/** So many words in a row that no support has are another clause. */
const LEAST_ADDED = 3;
/** A model may confirm other words, where these are at most one in three; else it is asked whether something else is so. */
const LEAST_SHARE = 2 / 3;

/** The words of a sentence that its support has not: the longest run of them. */
export function addedWords({ words, candidate }: Pick<Known, 'words' | 'candidate'>): Word[] {
  const missing = new Set(candidate.account.missing);
  let [run, longest]: [Word[], Word[]] = [[], []];
  for (const word of toAccount(words)) {
    run = missing.has(word) ? [...run, word] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

const listed = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ');
const notSaid = (words: readonly Word[]): CheckReason[] =>
  words.length === 0 ? [] : [{ signal: 'NOT_SAID', detail: listed(words) }];

/** All of its words stand in one sentence of the support, in the order in which they stand there, and as plainly. */
function isVerbatim({ words, candidate: { best, account } }: Known): boolean {
  const [only, ...others] = best;
  if (!only || others.length > 0 || account.missing.length > 0 || !isInSameMood(words, only.words)) return false;
  const theirs = only.words.words.map(({ stem }) => stem);
  let at = -1;
  return toAccount(words).every(({ stem }) => {
    at = theirs.indexOf(stem, at + 1);
    return at >= 0;
  });
}

/** In this order: what speaks against it, what is not said, what is said word by word, what a model confirms (SE-101, PI-61, PI-118). */
export function decideVerdict(known: Known, numbers: VerifySettings): Decision {
  const { candidate, score, entailed } = known;
  const { against, account } = candidate;
  const isNear = score >= numbers['verify.partial'];
  if (against.length > 0) {
    const verdict = isNear && against.some(({ signal }) => CONTRADICTS.has(signal)) ? 'CONTRADICTED' : 'UNSUPPORTED';
    return { verdict, by: 'rules', reasons: against };
  }
  if (!isNear) return { verdict: 'UNSUPPORTED', by: 'rules', reasons: notSaid(account.missing) };
  const { doubts } = candidate;
  if (doubts.length > 0)
    return { verdict: 'PARTIALLY_SUPPORTED', by: 'rules', reasons: [...doubts, ...notSaid(account.missing)] };
  if (isVerbatim(known)) return { verdict: 'VERIFIED', by: 'rules', reasons: [] };
  if (entailed === null || typeof entailed === 'string') {
    const unread: CheckReason = { signal: 'NOT_READ', detail: entailed ?? 'no entailment model' };
    return { verdict: 'PARTIALLY_SUPPORTED', by: 'rules', reasons: [unread, ...notSaid(account.missing)] };
  }
  return byModel(known, entailed, numbers);
}

function byModel(
  known: Known,
  { entailment, least, contradiction, weakest }: Entailed,
  numbers: VerifySettings,
): Decision {
  const { score, candidate } = known;
  const told = `entailment ${entailment.toFixed(2)}, contradiction ${contradiction.toFixed(2)}: ${weakest}`;
  const isDoubted = contradiction > numbers['verify.contradiction'] && entailment <= numbers['verify.insufficient'];
  if (isDoubted && candidate.isOpposed) {
    return { verdict: 'CONTRADICTED', by: 'model', reasons: [{ signal: 'CONTRADICTION', detail: told }] };
  }
  const isAdded = addsToSupport(known);
  // A fact that does not follow must not hide among those that do (PI-61, open point).
  const follows = entailment > numbers['verify.entailment'] && least > numbers['verify.insufficient'];
  // The words of a source put together to something else are near to it as well: of 26 sentences that two models wrote six were so verified
  // and wrong, and none of those that the entailment model leaves open.
  const isOpen = entailment > numbers['verify.insufficient'];
  if (!isAdded && (follows || (isOpen && score >= numbers['verify.verified'])))
    return { verdict: 'VERIFIED', by: 'model', reasons: [] };
  const unsure: CheckReason[] = follows ? [] : [{ signal: 'NOT_ENTAILED', detail: told }];
  return { verdict: 'PARTIALLY_SUPPORTED', by: 'model', reasons: [...unsure, ...notSaid(candidate.account.missing)] };
}

/** It says something else besides, which no model may confirm. */
const addsToSupport = (known: Known): boolean =>
  addedWords(known).length >= LEAST_ADDED || known.candidate.account.share < LEAST_SHARE;

/** Does the entailment model leave it open, and nothing else decide it (PI-62)? */
export const isTie = (
  { by, verdict }: Decision,
  { entailed }: Pick<Known, 'entailed'>,
  numbers: VerifySettings,
): boolean =>
  by === 'model' &&
  verdict === 'PARTIALLY_SUPPORTED' &&
  entailed !== null &&
  typeof entailed !== 'string' &&
  entailed.entailment > numbers['verify.insufficient'] &&
  entailed.entailment <= numbers['verify.entailment'];

/**
 * What a language model makes of a tie: what it supports strongly is verified, but not where it adds to its support; in part, partially
 * supported; else it is unsupported. Where it could not be asked, the verdict stands, and says so (PI-62).
 */
export function decideTie(known: Known, before: Decision, broken: BrokenTie | string): Decision {
  if (typeof broken === 'string')
    return { ...before, reasons: [...before.reasons, { signal: 'NOT_READ', detail: `tie-breaker: ${broken}` }] };
  const { level, explanation } = broken;
  const isFull = level === 'STRONG' && !addsToSupport(known);
  if (isFull) return { verdict: 'VERIFIED', by: 'tie-breaker', reasons: [] };
  const told: CheckReason = { signal: 'NOT_ENTAILED', detail: `${level}: ${explanation}` };
  const verdict = level === 'STRONG' || level === 'PARTIAL' ? 'PARTIALLY_SUPPORTED' : 'UNSUPPORTED';
  return { verdict, by: 'tie-breaker', reasons: [told, ...notSaid(known.candidate.account.missing)] };
}
