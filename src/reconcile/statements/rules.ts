import type { Policy } from '../../domain/policy.ts';
import type { StatementReason, StatementVerdict } from '../../domain/statements.ts';
import { align, isSameOrder, type Alignment } from './align.ts';
import type { ContentWord, Form, Negation, Reading } from './read.ts';
import { valuesExclude } from './values.ts';
import { areAntonyms } from './words/antonyms.ts';
import { ONCE } from './words/classes.ts';

/** What rules make of two sentences. */
export interface Comparison {
  readonly verdict: StatementVerdict;
  readonly reasons: readonly StatementReason[];
  /** The lesser share of words in common, 0 to 1: how far the sentences lie on each other. */
  readonly alignment: number;
  /** Something in one speaks against something in the other, whether or not it was enough to decide. */
  readonly opposed: boolean;
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
  readonly numbers: Policy;
}

type Decided = Pick<Comparison, 'verdict' | 'reasons'>;
const conflict = (signal: StatementReason['signal'], detail: string): Decided => ({
  verdict: 'CONFLICT',
  reasons: [{ signal, detail }],
});

/** One denies what the other says, or says it of all where the other says it of none. */
function denial({ a, b, lie, numbers }: Sides): Decided | null {
  if (!EXCLUDES[a.form].includes(b.form)) return null;
  const [mine, theirs] = [unanswered(a.negations, b.negations), unanswered(b.negations, a.negations)];
  if (mine.length > 0 === theirs.length > 0) return null;
  const isFirst = mine.length > 0;
  const [denying, other, left] = isFirst ? [a, b, mine] : [b, a, theirs];
  if (left.length > 1 && !denying.coordinated) return null;
  if (!left.every(({ target }) => target === null || other.stems.has(target))) return null;
  const [ofDenial, ofOther] = isFirst ? [lie.ofFirst, lie.ofSecond] : [lie.ofSecond, lie.ofFirst];
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
  if (isDenied(a) !== isDenied(b)) return { verdict: 'DUPLICATE', reasons: [{ signal: 'ANTONYM', detail: `not ${detail}` }] }; // prettier-ignore
  if (a.indefinite || b.indefinite || a.form !== b.form || !sameNegations(a, b)) return null;
  if (a.form !== 'AFFIRMED' && a.form !== 'ALL') return null;
  return conflict('ANTONYM', detail);
} // prettier-ignore

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

const listed = (content: readonly ContentWord[]): string => content.slice(0, 12).map(({ form }) => form).join(' '); // prettier-ignore

/** In this order; the first that decides does. */
const RULES: readonly ((sides: Sides) => Decided | null)[] = [denial, value, antonym, sameWords];

const areNamesShared = ({ onlyFirst, onlySecond }: Alignment): boolean =>
  [...onlyFirst, ...onlySecond].every((word) => !word.name && word.value === null);

function isOpposed({ a, b, lie }: Sides): boolean {
  const denies = EXCLUDES[a.form].includes(b.form) || a.negations.length !== b.negations.length;
  return denies || lie.onlyFirst.some((mine) => lie.onlySecond.some((theirs) => areAntonyms(mine.form, theirs.form)));
}

/**
 * Two sentences, by rules alone; the verdict is the same whichever comes first. A rule decides only where the rest of both
 * lies on each other: what is not decided is COMPATIBLE, with the reason.
 */
export function compareSentences(a: Reading, b: Reading, numbers: Policy): Comparison {
  const lie = align(a, b);
  const sides = { a, b, lie, numbers };
  const alignment = Math.min(lie.ofFirst, lie.ofSecond);
  const facts = { alignment, opposed: isOpposed(sides), swapped: lie.swapped, sameNames: areNamesShared(lie) };
  const open = (signal: StatementReason['signal'], detail: string): Comparison => ({
    ...facts,
    verdict: 'COMPATIBLE',
    reasons: [{ signal, detail }],
  });
  if (a.content.length === 0 || b.content.length === 0) return open('UNALIGNED', 'no words that could be compared');
  if (lie.swapped) {
    const compared = a.than && b.than && alignment >= numbers['statement.same'] && sameNegations(a, b);
    if (compared && a.form === b.form) return { ...facts, ...conflict('COMPARISON', `the other way round: ${listed(a.content)}`) }; // prettier-ignore
    return open('ROLES', 'the same words in other parts');
  }
  for (const rule of RULES) {
    const decided = rule(sides);
    if (decided?.verdict === 'CONFLICT' && a.open && b.open) return open('OPEN', 'both say what may be');
    if (decided) return { ...facts, ...decided };
  }
  const apart = [...lie.onlyFirst, ...lie.onlySecond].map(({ form }) => form);
  return open('UNALIGNED', `not in both: ${apart.slice(0, 12).join(' ')}`);
}
