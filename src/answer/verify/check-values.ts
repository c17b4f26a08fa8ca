import { FROM_OR_TO } from '../../text/english/clauses.ts';
import type { Finding } from '../../domain/sentence-check.ts';
import { hasName, accountedByInitials, toAccount } from './account-words.ts';
import { amountsIn } from '../../text/values/amounts.ts';
import { isOpposed } from './check-sense.ts';
import { nameApart } from './number-of-another-name.ts';
import { looseNumbers, plainText, type FoundNumber, type Word, type Words } from './read-words.ts';

/** A sentence beside what is to carry it. */
export interface Compared {
  readonly sentence: Words;
  /** The sentences that say most of it. */
  readonly best: readonly Words[];
  /** The whole text of the passages that these stand in. */
  readonly around: readonly Words[];
  /** What stands above them. */
  readonly context: readonly Words[];
}

const found = (signal: Finding['reason']['signal'], detail: string, isSure = true): Finding => ({
  reason: { signal, detail },
  isSure,
});

const TOLERANCE = 1e-9;
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
const asWritten = ({ text }: Words, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end).trim();

const numberIn = (numbers: ReadonlySet<number>, { size, percent }: FoundNumber): boolean =>
  [size, ...(percent ? [size / 100] : []), Math.abs(size)].some((one) =>
    [...numbers].some((other) => isSame(one, other)),
  );

/** The content word after a place, as far as it stands right there. */
function nextStem({ words, text }: Words, end: number): string | null {
  const next = words.find(({ start }) => start >= end);
  return next && /^[\s`*_"'”’)\]-]{0,4}(?:of |the ){0,2}[`*_"]{0,2}$/u.test(text.slice(end, next.start))
    ? next.stem
    : null;
}

/**
 * Every number of the sentence is one of those that carry it, or counts the same thing in the passage; it counts what it counts there, goes
 * from or to there as it does here, and is bounded on the same side.
 */
export function checkNumbers(compared: Compared): Finding[] {
  const { sentence, best, around } = compared;
  const near = best.map(({ text }) => looseNumbers(text));
  return sentence.numbers.flatMap((number): Finding[] => {
    const isNear = near.some((numbers) => numberIn(numbers, number));
    const counted = nextStem(sentence, number.end);
    const other = isNear ? otherPlace(number, counted, compared) : null;
    const unlike = isNear ? otherMeasure(number, compared) : null;
    if (unlike) return [unlike];
    if (other !== null) return [found('NUMBER', `${asWritten(sentence, number)} against ${other}`)];
    const apart = isNear ? nameApart(number, sentence, compared) : null;
    if (apart !== null) return [found('NUMBER', `${asWritten(sentence, number)} is not what ${apart} has`, false)];
    const elsewhere = around.some((text) =>
      text.numbers.some(
        (one) => isSame(one.size, number.size) && counted !== null && nextStem(text, one.end) === counted,
      ),
    );
    if (isNear || elsewhere) return [];
    const theirs = best.flatMap((text) => text.numbers.map((one) => asWritten(text, one)));
    const known = theirs.slice(0, 6).join(', ') || 'no number';
    return [found('NUMBER', `${asWritten(sentence, number)} against ${known}`, !isOwnCount(number, compared))];
  });
}

/** Forms of one word, as stems leave some: `bit`, `bits`. */
const isAlike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** Up to so many things a writer counts who lists them. */
const MOST_COUNTED = 12;

/**
 * `three reasons`: written out, of the numbers that carry the sentence none is left that it could stand for, and the passage counts the
 * same nowhere.
 */
function isOwnCount({ start, end, size }: FoundNumber, { sentence, best, around }: Compared): boolean {
  const isLeft = best.some(({ numbers }) =>
    numbers.some((one) => !sentence.numbers.some((other) => isSame(other.size, one.size))),
  );
  const counted = nextStem(sentence, end);
  const isCounted = around.some(
    (text) => counted !== null && text.numbers.some((one) => nextStem(text, one.end) === counted),
  );
  return size <= MOST_COUNTED && /^\p{L}/u.test(sentence.text.slice(start, end)) && !isLeft && !isCounted;
}

/** What stands in the place that the number has in the sentence; null = it may be the number itself. */
function otherPlace(number: FoundNumber, counted: string | null, { sentence, best }: Compared): string | null {
  const all = best.flatMap((text) => text.numbers.map((one) => ({ text, one })));
  const same = all.filter(({ one }) => isSame(one.size, number.size));
  const counts = ({ text, one }: (typeof all)[number]): string | null => nextStem(text, one.end);
  // `660 gas` and `the cost is 660`: a number that counts nothing there may count anything here, if what else counts it is said as well.
  const otherCount = all.find(
    (other) =>
      counted !== null &&
      counts(other) === counted &&
      !sentence.numbers.some(({ size }) => isSame(size, other.one.size)),
  );
  const countsIt = same.some((one) => isAlike(counts(one) ?? '-', counted ?? ''));
  if (otherCount && !countsIt) return asWritten(otherCount.text, otherCount.one);
  const isOther =
    same.length > 0 && same.every((one) => counts(one) !== null && !isAlike(counts(one) ?? '', counted ?? ''));
  const [counting] = counted === null ? [] : all.filter((other) => counts(other) === counted);
  if (counting && isOther) return asWritten(counting.text, counting.one);
  const place = ({ text }: Words, at: number): string | undefined =>
    FROM_OR_TO.exec(text.slice(Math.max(0, at - 10), at))?.[1]?.toLowerCase();
  const mine = place(sentence, number.start);
  const theirs = same.map(({ text, one }) => place(text, one.start));
  if (mine !== undefined && theirs.length > 0 && theirs.every((one) => one !== undefined && one !== mine))
    return `${theirs[0]} ${number.size}`;
  return otherBound(number, sentence, best);
}

/** The same digits, but of a share, of another sign or of another unit. */
function otherMeasure(number: FoundNumber, { sentence, best }: Compared): Finding | null {
  const told = asWritten(sentence, number);
  const same = best.flatMap((text) =>
    text.numbers.filter(({ size }) => isSame(Math.abs(size), Math.abs(number.size))).map((one) => ({ text, one })),
  );
  const [first] = same;
  if (!first) return null;
  const against = `${told} against ${asWritten(first.text, first.one)}`;
  if (same.every(({ one }) => one.percent !== number.percent)) {
    // `10 to 30 %`, or a column of shares: the sign may stand elsewhere.
    return found(
      'NUMBER',
      against,
      !best.some(({ numbers, text }) => numbers.some((one) => one.percent) || text.includes('%')),
    );
  }
  // `fell by 5` tells what `-5` does.
  if (same.every(({ one }) => one.size < 0 !== number.size < 0)) return found('NUMBER', against, false);
  const [mine = null] = unitsOf(sentence, number);
  const theirs = best.flatMap((text) => unitsOf(text, number));
  if (mine === null || theirs.length === 0 || theirs.includes(mine)) return null;
  const other = theirs.find((unit) => unit !== null);
  return other === undefined && !/^\p{Sc}/u.test(mine)
    ? null
    : found('NUMBER', `${mine} against ${other ?? 'no unit'}`, other !== undefined);
}

/** Of a number in a text, wherever it stands there; of one that stands in this text, its own. */
function unitsOf(text: Words, number: FoundNumber): (string | null)[] {
  const all = amountsIn(plainText(text.text), undefined, true).filter(({ value }) =>
    isSame(Math.abs(value.number), Math.abs(number.size)),
  );
  const own = all.filter(
    ({ start, end }) => text.numbers.includes(number) && start <= number.end && number.start <= end,
  );
  return (text.numbers.includes(number) ? own : all).map(({ value }) => value.unit);
}

/** `at least 7` where the support has `at most 7`; where one of both denies, the sides change. */
function otherBound(number: FoundNumber, sentence: Words, best: readonly Words[]): string | null {
  const boundsOf = (text: Words) =>
    amountsIn(plainText(text.text), undefined, true).filter(({ value }) => isSame(value.number, number.size));
  const mine = boundsOf(sentence).find(({ start }) => start === number.start)?.value.bound;
  const theirs = best.flatMap((text) => boundsOf(text).map(({ value }) => value.bound));
  const isSided = (kind: string | undefined): boolean => kind === 'LEAST' || kind === 'MOST';
  if (!mine || !isSided(mine.kind) || theirs.length === 0 || isOpposed(sentence, best)) return null;
  return theirs.every((bound) => isSided(bound?.kind) && bound?.kind !== mine.kind) ? (theirs[0]?.words ?? null) : null;
}

/** Every date of the sentence is told in the passage, as precisely or more so. */
export function checkDates({ sentence, best, around, context }: Compared): Finding[] {
  const texts = [...best, ...around, ...context];
  const known = texts.flatMap((text) => text.dates);
  return sentence.dates.flatMap(({ value: told }): Finding[] => {
    const { date, span, relative } = told;
    if (relative || span !== null) return [];
    if (known.some(({ value }) => value.span === null && value.date.startsWith(date))) return [];
    const theirs = known.map(({ value }) => value.date);
    return [found('DATE', `${date} against ${[...new Set(theirs)].slice(0, 6).join(', ') || 'no date'}`)];
  });
}

/** How a name is written: two that are written alike may stand in each other's place. */
const shapeOf = (written: string): string =>
  /^\p{L}+[-/ ]\d/u.test(written)
    ? written.replace(/[-/ ]\d.*$/u, '').toLowerCase()
    : /^\p{Lu}[\p{Lu}\p{N}_-]*s?$/u.test(written)
      ? 'CODE'
      : /^\p{Lu}\p{Ll}+$/u.test(written)
        ? 'Word'
        : 'other';

/**
 * Every name of the sentence is in what carries it, or above it; where it stands elsewhere in the passage, no other name that is written
 * alike may stand in its place; and right before the same word stands no other.
 */
export function checkNames(compared: Compared): Finding[] {
  const { sentence, best, around, context } = compared;
  const names = toAccount(sentence).filter(({ name }) => name !== null);
  const byInitials = accountedByInitials(toAccount(sentence), [...best, ...around, ...context]);
  return names.flatMap((word): Finding[] => {
    if (byInitials.has(word)) return [];
    const isNear = best.some((text) => hasName(text, word));
    const other = isNear ? otherInSlot(word, compared) : otherOfShape(word, compared);
    const detail = `${word.written} against ${other?.written ?? 'no such name'}`;
    if (isNear) return other ? [found('NAME', detail)] : [];
    if (context.some((text) => hasName(text, word))) return [];
    if (!around.some((text) => hasName(text, word))) return [found('NAME', detail)];
    // A code has one place; a word with a capital may be what the whole passage is about.
    return other ? [found('NAME', detail, shapeOf(word.written) !== 'Word')] : [];
  });
}

/** Names that the sentence has not, in what carries it. */
const unsaid = ({ sentence, best }: Compared): Word[] =>
  best.flatMap(({ words }) => words.filter((word) => word.name !== null && !hasName(sentence, word)));

const otherOfShape = ({ written }: Word, compared: Compared): Word | undefined =>
  unsaid(compared).find((other) => shapeOf(other.written) === shapeOf(written) && shapeOf(written) !== 'other');

/** `the Capella fork`: what stands where the sentence has `the Deneb fork`. */
function otherInSlot(word: Word, { sentence, best }: Compared): Word | undefined {
  const counted = nextStem(sentence, word.end);
  if (counted === null) return undefined;
  const before = best.flatMap((text) =>
    text.words.flatMap((other) => (nextStem(text, other.end) === counted ? [other] : [])),
  );
  if (before.some(({ name, stem }) => name === word.name || stem === word.stem)) return undefined;
  return before.find(({ name }) => name !== null && !sentence.names.has(name));
}
