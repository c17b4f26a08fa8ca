import { groupedBy } from '../../lib/grouped.ts';
import { account, bestSentences, hasName, hasWord, toAccount, weightOf, type Account } from './account-words.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkQuotes } from './check-quotes.ts';
import { checkSense, isOpposed } from './check-sense.ts';
import { checkDates, checkNames, checkNumbers } from './check-values.ts';
import type { Words } from './read-words.ts';
import type { CheckReason, DraftSentence, Support } from '../../domain/sentence-check.ts';
import type { ReadSupport, SupportSentence } from './support-sentences.ts';

/** Sentences of one document, or of all that are cited together, that may carry a sentence, and what rules see. */
export interface Candidate {
  readonly best: readonly SupportSentence[];
  readonly account: Account;
  /** What speaks against it. */
  readonly against: readonly CheckReason[];
  /** What is not enough to speak against it, but too much to verify it. */
  readonly doubts: readonly CheckReason[];
  /** One of both denies more often than the other: not enough to decide by rules. */
  readonly isOpposed: boolean;
}

/** Documents of which sentences are looked at: those that have most of its words. */
const MOST_DOCUMENTS = 4;

/** What may carry the sentence, best first by its words. */
export function supportCandidates(
  { text }: Pick<DraftSentence, 'text'>,
  words: Words,
  cited: readonly ReadSupport[],
  all: readonly Support[],
): Candidate[] {
  const byDocument = groupedBy(cited, ({ support }) => support.document);
  const groups = [...byDocument.values(), ...(byDocument.size > 1 ? [cited] : [])];
  const own = cited.map(({ support }) => support);
  const written = [...checkQuotes(text, own, all), ...checkAddresses(text, own)];
  return groups
    .map((group) => ({ group, ...carrying(words, group) }))
    .sort((a, b) => b.account.share - a.account.share || a.group.length - b.group.length)
    .slice(0, MOST_DOCUMENTS)
    .map(({ group, best, account: shared }) => {
      const compared = {
        sentence: words,
        best: best.map((one) => one.words),
        around: group.map(({ whole }) => whole),
        context: group.map(({ context }) => context),
      };
      const values = [...checkNumbers(compared), ...checkDates(compared), ...checkNames(compared)];
      const findings = [...values, ...checkSense(words, compared.best)];
      const reasons = (isSure: boolean) => findings.filter((one) => one.isSure === isSure).map(({ reason }) => reason);
      return {
        ...{ best, account: shared, isOpposed: isOpposed(words, compared.best) },
        ...{
          against: [...written, ...reasons(true)],
          doubts: [...reasons(false), ...borrowed(words, best, compared.context)],
        },
      };
    });
}

/** Of a sentence at least so much stands in what carries it; headings may lend it the rest, and names. */
const LEAST_OF_ITS_OWN = 2 / 3;

/** Most of what it says, besides names, only a heading says. */
function borrowed(words: Words, best: readonly SupportSentence[], context: readonly Words[]): CheckReason[] {
  const named = words.words.filter((word) => context.some((text) => hasName(text, word)));
  const own = account(
    words,
    best.map((one) => one.words),
  );
  const missing = own.missing.filter((word) => !named.includes(word));
  const all = toAccount(words).reduce((sum, word) => sum + weightOf(word), 0);
  const left = missing.reduce((sum, word) => sum + weightOf(word), 0);
  const lent = missing.filter((word) => hasWord(context, word));
  return lent.length === 0 || left <= (1 - LEAST_OF_ITS_OWN) * all
    ? []
    : [{ signal: 'NOT_SAID', detail: `only above it: ${lent.map(({ written }) => written).join(' ')}` }];
}

function carrying(words: Words, group: readonly ReadSupport[]): Pick<Candidate, 'best' | 'account'> {
  const best = bestSentences(
    words,
    group.flatMap(({ sentences }) => sentences),
  );
  // What stands above a passage names what it speaks of; alone it says nothing (`Why the crew mutinied`).
  if (best.length === 0) return { best, account: account(words, []) };
  return { best, account: account(words, [...best.map((one) => one.words), ...group.map(({ context }) => context)]) };
}
