import { toAccount } from './account-words.ts';
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
  readonly by: 'rules' | 'model';
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
  const added = addedWords(known);
  const isAdded = added.length >= LEAST_ADDED || candidate.account.share < LEAST_SHARE;
  // A fact that does not follow must not hide among those that do (PI-61, open point).
  const follows = entailment > numbers['verify.entailment'] && least > numbers['verify.insufficient'];
  if (!isAdded && (follows || score >= numbers['verify.verified']))
    return { verdict: 'VERIFIED', by: 'model', reasons: [] };
  const unsure: CheckReason[] = follows ? [] : [{ signal: 'NOT_ENTAILED', detail: told }];
  return { verdict: 'PARTIALLY_SUPPORTED', by: 'model', reasons: [...unsure, ...notSaid(candidate.account.missing)] };
}
