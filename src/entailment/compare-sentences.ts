import type { StatementSettings } from './entailment-settings.ts';
import type { StatementReason, StatementVerdict } from '../domain/statement-verdicts.ts';
import { align, isSameOrder, type Alignment } from './align.ts';
import type { ContentWord, Form, Negation, Reading } from './read-sentence.ts';
import { valuesExclude } from './values-in-sentences.ts';
import { areAntonyms } from './words/antonyms.ts';
import { ONCE } from './words/classes.ts';
import { isKindOf } from './words/kinds-of-things.ts';
import { MOODS, type Mood } from './words/moods.ts';

/** What rules make of two sentences. */
export interface Comparison {
  readonly verdict: StatementVerdict;
  readonly reasons: readonly StatementReason[];
  /** The lesser share of words in common, 0 to 1: how far the sentences lie on each other. */
  readonly alignment: number;
  /** Something in one speaks against something in the other, whether or not it was enough to decide. */
  readonly opposed: boolean;
  /** Which of them denies, where just one does; else null. */
  readonly denies: 'first' | 'second' | null;
  /** Another thing may be meant, or less of it: see `isOther`. */
  readonly other: boolean;
  /** Both are plain assertions, or in the same mood. */
  readonly plain: boolean;
  /** The same words in other parts: `A acquired B`, `B acquired A`. */
  readonly swapped: boolean;
  /** No name and no number stands in one of them alone. */
  readonly sameNames: boolean;
}

/** Which forms exclude each other. Some are / some are not, and what says nothing of how many against a part, do not. */
const EXCLUDES: Readonly<Record<Form, readonly Form[]>> = {
  ALL: ['NONE', 'NOT_ALL', 'DENIED'],
  NONE: ['ALL', 'SOME', 'AFFIRMED'],
  SOME: ['NONE'],
  NOT_ALL: ['ALL'],
  AFFIRMED: ['DENIED', 'NONE'],
  DENIED: ['AFFIRMED', 'ALL'],
};

const DENYING = new Set<Form>(['NONE', 'NOT_ALL', 'DENIED']);

/** The negations of one that the other has not, by what they deny. */
function unanswered(mine: readonly Negation[], theirs: readonly Negation[]): Negation[] {
  const left = theirs.map(({ target }) => target);
  return mine.filter(({ target }) => {
    const at = left.indexOf(target);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

interface Sides {
  readonly a: Reading;
  readonly b: Reading;
  readonly lie: Alignment;
  readonly numbers: StatementSettings;
}

type Decided = Pick<Comparison, 'verdict' | 'reasons'>;
const conflict = (signal: StatementReason['signal'], detail: string): Decided => ({
  verdict: 'CONFLICT',
  reasons: [{ signal, detail }],
});

/** Who denies something of a person denies it of a girl: is the word in the other, or one of its kind? */
const isMeant = (stem: string, by: Reading): boolean =>
  by.stems.has(stem) || [...by.stems].some((other) => isKindOf(other, stem));
const shareMeant = ({ content }: Reading, by: Reading): number =>
  content.length === 0 ? 0 : content.filter(({ stem }) => isMeant(stem, by)).length / content.length;

/** One denies what the other says, or says it of all where the other says it of none. */
function denial({ a, b, lie, numbers }: Sides): Decided | null {
  if (!EXCLUDES[a.form].includes(b.form)) return null;
  const [mine, theirs] = [unanswered(a.negations, b.negations), unanswered(b.negations, a.negations)];
  if (mine.length > 0 === theirs.length > 0) return null;
  const isFirst = mine.length > 0;
  const [denying, other, left] = isFirst ? [a, b, mine] : [b, a, theirs];
  if (left.length > 1 && !denying.coordinated) return null;
  // Of the bridge it is not so, of a bridge it is.
  if (denying.definite && other.indefinite) return null;
  // Before the turn it is not so, after it it is.
  if (haveOpposites(lie)) return null;
  if (!left.every(({ target }) => target === null || isMeant(target, other))) return null;
  const ofOther = isFirst ? lie.ofSecond : lie.ofFirst;
  const ofDenial = shareMeant(denying, other);
  // `does not fail to` is no denial: only of the same words can it be one of `fails to`.
  const least = DENYING.has(denying.form) ? numbers['statement.affirmed'] : numbers['statement.denied'];
  if (ofDenial < numbers['statement.denied'] || ofOther < least) return null;
  const whole = a.form === 'AFFIRMED' || b.form === 'AFFIRMED' || a.form === 'DENIED' || b.form === 'DENIED';
  return conflict(whole ? 'NEGATION' : 'QUANTIFIER', `one says, the other denies: ${listed(denying.content)}`);
}

/** All but one word is the same, and the two words that are left exclude each other. */
function antonym({ a, b, lie }: Sides): Decided | null {
  const [mine, ...rest] = lie.onlyFirst;
  const [theirs, ...others] = lie.onlySecond;
  if (!mine || !theirs || rest.length > 0 || others.length > 0 || a.content.length < 2) return null;
  if (!areAntonyms(mine.form, theirs.form) && !areAntonyms(mine.stem, theirs.stem)) return null;
  const detail = `${mine.form} / ${theirs.form}`;
  const isDenied = (reading: Reading): boolean => DENYING.has(reading.form);
  if (isDenied(a) !== isDenied(b)) {
    // `is not open`; not `is not so after it`.
    const [denying, word] = isDenied(a) ? [a, mine] : [b, theirs];
    const isWhatIsDenied = denying.negations.every(({ target }) => target === word.stem);
    return isWhatIsDenied ? { verdict: 'DUPLICATE', reasons: [{ signal: 'ANTONYM', detail: `not ${detail}` }] } : null;
  }
  if (a.indefinite || b.indefinite || a.form !== b.form || !sameNegations(a, b)) return null;
  if (a.form !== 'AFFIRMED' && a.form !== 'ALL') return null;
  return conflict('ANTONYM', detail);
}

/** Two of which each is said to be the tallest: the same words but for whom they speak of. */
function superlative({ a, b, lie }: Sides): Decided | null {
  if (
    !a.superlative ||
    !b.superlative ||
    a.form !== 'AFFIRMED' ||
    b.form !== 'AFFIRMED' ||
    a.indefinite ||
    b.indefinite
  )
    return null;
  const areSubjects = (only: readonly ContentWord[], { verbAt }: Reading): boolean =>
    only.length > 0 && only.length <= MOST_OF_A_NAME && only.every(({ at, value }) => at < verbAt && value === null);
  if (!areSubjects(lie.onlyFirst, a) || !areSubjects(lie.onlySecond, b)) return null;
  if (a.content.length - lie.onlyFirst.length < MIN_CONTENT_WORDS) return null;
  return conflict('SUPERLATIVE', `only one is: ${listed(lie.onlyFirst)} / ${listed(lie.onlySecond)}`);
}
/** Words of a name, at most. */
const MOST_OF_A_NAME = 4;
/** `the tallest` alone does not say of what. */
const MIN_CONTENT_WORDS = 2;

const sameNegations = (a: Reading, b: Reading): boolean =>
  a.negations.length === b.negations.length && unanswered(a.negations, b.negations).length === 0;

/** All but one value is the same, and both cannot hold. */
function value({ a, b, lie, numbers }: Sides): Decided | null {
  const [mine, ...rest] = lie.onlyFirst;
  const [theirs, ...others] = lie.onlySecond;
  if (!mine?.value || !theirs?.value || rest.length > 0 || others.length > 0) return null;
  if (a.form !== b.form || a.form !== 'AFFIRMED' || a.negations.length > 0) return null;
  if (mine.at < a.verbAt || theirs.at < b.verbAt || a.indefinite || b.indefinite) return null;
  if (!valuesExclude(mine.value, theirs.value, numbers['statement.tolerance'])) return null;
  if (mine.value.kind === 'DATE' && !a.content.some(({ stem, form }) => ONCE.has(stem) || ONCE.has(form))) return null;
  return conflict(mine.value.kind, `${mine.form} / ${theirs.form}`);
}

function sameWords({ a, b, lie, numbers }: Sides): Decided | null {
  const least = Math.min(lie.ofFirst, lie.ofSecond);
  if (least < numbers['statement.same'] || !isSameOrder(a, b) || a.form !== b.form || !sameNegations(a, b)) return null;
  if (a.open !== b.open || a.exclusive !== b.exclusive) return null;
  const detail = a.passive === b.passive ? listed(a.content) : `active and passive: ${listed(a.content)}`;
  return { verdict: 'DUPLICATE', reasons: [{ signal: 'SAME', detail }] };
}

const listed = (content: readonly ContentWord[]): string =>
  content
    .slice(0, 12)
    .map(({ form }) => form)
    .join(' ');

/** In this order; the first that decides does. */
const RULES: readonly ((sides: Sides) => Decided | null)[] = [denial, value, antonym, superlative, sameWords];

const areNamesShared = ({ onlyFirst, onlySecond }: Alignment): boolean =>
  [...onlyFirst, ...onlySecond].every((word) => !word.name && word.value === null);

const haveOpposites = ({ onlyFirst, onlySecond }: Alignment): boolean =>
  onlyFirst.some((mine) => onlySecond.some((theirs) => areAntonyms(mine.form, theirs.form)));

function isOpposed({ a, b, lie }: Sides): boolean {
  const denies = EXCLUDES[a.form].includes(b.form) || a.negations.length !== b.negations.length;
  return denies || haveOpposites(lie);
}

const otherMood = (a: Reading, b: Reading): Mood | undefined =>
  MOODS.find(({ signal }) => a.moods.has(signal) !== b.moods.has(signal));

/**
 * May another thing be meant, or less of it? So where a single word stands in place of another that is not denied (a red flag, a
 * blue flag), where a number stands in one of them alone, or where what is denied is narrower (no puppy sleeps; a dog sleeps).
 */
function isOther({ onlyFirst, onlySecond }: Alignment, denying: Reading | null, affirming: Reading): boolean {
  if ([...onlyFirst, ...onlySecond].some(({ value }) => value !== null)) return true;
  const target = denying?.negations[0]?.target ?? null;
  const own = [onlyFirst, onlySecond].flatMap(([word, ...rest]) => (word && rest.length === 0 ? [word.stem] : []));
  if (own.length === 2 && !own.includes(target ?? '')) return true;
  const affirmed = [...affirming.stems];
  return (denying?.content ?? []).some(
    ({ stem }) => !isMeant(stem, affirming) && affirmed.some((one) => isKindOf(stem, one)),
  );
}

/** What a model may go by besides its own score. */
function factsOf(sides: Sides): Omit<Comparison, 'verdict' | 'reasons'> {
  const { a, b, lie } = sides;
  const first = a.negations.length > b.negations.length;
  const isOne = (a.negations.length + b.negations.length) % 2 === 1;
  return {
    alignment: Math.min(lie.ofFirst, lie.ofSecond),
    opposed: isOpposed(sides),
    denies: isOne ? (first ? 'first' : 'second') : null,
    other: isOther(lie, isOne ? (first ? a : b) : null, first ? b : a),
    plain: otherMood(a, b) === undefined,
    swapped: lie.swapped,
    sameNames: areNamesShared(lie),
  };
}

/**
 * Two sentences, by rules alone; the verdict is the same whichever comes first. A rule decides only where the rest of both
 * lies on each other: what is not decided is COMPATIBLE, with the reason.
 */
export function compareSentences(a: Reading, b: Reading, numbers: StatementSettings): Comparison {
  const lie = align(a, b);
  const sides = { a, b, lie, numbers };
  const facts = factsOf(sides);
  const open = (signal: StatementReason['signal'], detail: string): Comparison => ({
    ...facts,
    verdict: 'COMPATIBLE',
    reasons: [{ signal, detail }],
  });
  if (a.content.length === 0 || b.content.length === 0) return open('UNALIGNED', 'no words that could be compared');
  if (lie.swapped) {
    const compared = a.than && b.than && facts.alignment >= numbers['statement.same'] && sameNegations(a, b);
    if (compared && a.form === b.form)
      return { ...facts, ...conflict('COMPARISON', `the other way round: ${listed(a.content)}`) };
    return open('ROLES', 'the same words in other parts');
  }
  for (const rule of RULES) {
    const decided = rule(sides);
    if (decided?.verdict === 'CONFLICT' && a.open && b.open) return open('OPEN', 'both say what may be');
    const mood = decided?.verdict === 'CONFLICT' ? otherMood(a, b) : undefined;
    if (mood) return open(mood.signal, mood.why);
    if (decided) return { ...facts, ...decided };
  }
  const unaligned = [...lie.onlyFirst, ...lie.onlySecond].map(({ form }) => form);
  return open('UNALIGNED', `not in both: ${unaligned.slice(0, 12).join(' ')}`);
}
