import { align, areAntonyms, isKindOf, readSentence, type Reading } from '../../entailment/index.ts';
import { DETERMINER } from '../../text/english/clauses.ts';
import { QUANTIFIERS } from '../../text/english/quantifiers.ts';
import { CONTRASTS, DENIAL, DENYING_PREFIX, NEGATIVES, RATHER } from '../../text/english/negatives.ts';
import { readWords, plainText, type Words } from './read-words.ts';
import type { Finding } from '../../domain/sentence-check.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { stemOf } from '../../text/verb-stems.ts';

interface Side {
  readonly words: Words;
  readonly reading: Reading;
  readonly forms: ReadonlySet<string>;
  /** Those of its words that deny by themselves: `forbidden`, `without`, `non-standard`. */
  readonly denying: readonly string[];
  readonly contrasts: boolean;
}

function sideOf(words: Words): Side {
  const plain = plainText(words.text);
  const forms = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  return {
    ...{ words, reading: readSentence(plain.replace(RATHER, 'and')), forms: new Set(forms) },
    denying: forms.filter((form) => NEGATIVES.has(form)),
    contrasts: forms.some((form) => CONTRASTS.has(form)),
  };
}

const meant = (stem: string, by: Side): boolean =>
  by.reading.stems.has(stem) || [...by.reading.stems].some((other) => isKindOf(other, stem) || isKindOf(stem, other));

/** `unlimited` where the other says `limit`. */
const deniesByPrefix = (mine: Side, theirs: Side): boolean =>
  [...mine.forms].some((form) => {
    const rest = form.replace(DENYING_PREFIX, '');
    return rest !== form && theirs.reading.stems.has(stemOf(rest));
  });

const denial = (target: string | null, who: string, isSure = true): Finding => ({
  reason: { signal: 'NEGATION', detail: `${who}: ${target ?? ''}`.trim() },
  isSure,
});

/** What one denies the other affirms, in the words that carry it; or one denies and the other denies nothing at all. */
function denied(sentence: Side, sides: readonly Side[]): Finding | null {
  const [own] = sentence.reading.negations;
  const isDenied = sides.some(
    (side) =>
      side.reading.negations.length + side.denying.length > 0 || side.contrasts || deniesByPrefix(side, sentence),
  );
  if (own && !isDenied) {
    // `does not change` may be told as `is fixed`; what the support says in the same words it does not deny.
    const said = sentence.reading.content.filter(({ at }) => at > own.at).slice(0, DENIED_WORDS);
    const isSaid =
      said.filter(({ stem }) => sides.some((side) => meant(stem, side))).length >=
      Math.min(said.length, DENIED_WORDS - 1);
    return denial(own.target, 'the sentence denies, its support does not', isSaid);
  }
  for (const [n, side] of sides.entries()) {
    const { negations } = side.reading;
    const targets = new Set(negations.map(({ target }) => target));
    // `no … is illegal`: what is denied twice is so.
    if (side.denying.some((form) => !targets.has(stemOf(form)))) continue;
    const left = negations.find((negation) => isAffirmed(negation, side, sentence, n === 0));
    // `required only with …` says what `not required without …` does.
    if (left) return denial(left.target, 'the support denies, the sentence does not', !sentence.contrasts);
  }
  return null;
}

/** Words behind a negation that it may deny. */
const DENIED_WORDS = 3;
/** So many characters before a word what denies it may stand. */
const NEAR = 40;

/**
 * Does the sentence say, without denying it, the word that is denied, or most of the next few?
 * @param isBest of the words that carry most of it one that is denied is enough
 */
function isAffirmed(
  { at, target }: Reading['negations'][number],
  { reading }: Side,
  sentence: Side,
  isBest: boolean,
): boolean {
  if (target === null) return false;
  const means = ({ stem }: { readonly stem: string }): boolean =>
    reading.content.some((word) => word.stem === target && (isKindOf(stem, target) || isKindOf(target, stem)));
  const said = sentence.reading.content.filter(means);
  if (isBest && said.length > 0) return said.every(({ form }) => !isDeniedIn(sentence, form));
  const next = reading.content.filter((word) => word.at > at).slice(0, DENIED_WORDS);
  const meantToo = next.filter(({ stem }) => meant(stem, sentence));
  const [first] = meantToo;
  return meantToo.length >= DENIED_WORDS - 1 && first !== undefined && !isDeniedIn(sentence, first.form);
}

/** So many behind it: `needs no change`. */
const BEHIND = 4;

/** Does something that denies stand before the word, or right behind it? */
function isDeniedIn({ words }: Side, form: string): boolean {
  const text = words.text.toLowerCase();
  const at = text.indexOf(form);
  const before = text.slice(Math.max(0, at - NEAR), Math.max(0, at));
  const forms = before.match(/\p{L}+/gu) ?? [];
  const behind = text
    .slice(at)
    .split(/\s+/u, 2)
    .join(' ')
    .slice(0, form.length + BEHIND);
  return (
    DENIAL.test(`${before} `) ||
    DENIAL.test(behind.slice(form.length)) ||
    forms.some((one) => NEGATIVES.has(one) || CONTRASTS.has(one))
  );
}

/** A word of the sentence that its support has not, but the opposite of it. */
function opposed({ words, reading }: Side, all: readonly Side[], isAlike: boolean): Finding | null {
  if (reading.negations.length > 0 || all.some((side) => side.reading.negations.length > 0)) return null;
  const formsOf = (side: Words): string[] => side.text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [mine, theirs] = [formsOf(words), all.flatMap((side) => formsOf(side.words))];
  const [own, other] = [new Set(mine), new Set(theirs)];
  for (const word of own) {
    if (other.has(word)) continue;
    const opposite = [...other].find((one) => !own.has(one) && areAntonyms(word, one));
    if (opposite === undefined) continue;
    // `after A, B` is `A before B`, and `less than A` what A is more than: only among the same words do they speak against each other.
    const isSure = isAlike && !FUNCTION_WORDS.has(word) && !FUNCTION_WORDS.has(opposite);
    return { reason: { signal: 'NEGATION', detail: `${word} against ${opposite}` }, isSure };
  }
  return null;
}

/** Paraphrases turn around what they say: only what is said in nearly the same words is looked at for who does it. */
const LEAST_SHARED = 0.7;
const HALF = 0.5;

/** Does the sentence begin with its subject? `In the end …`, `It takes …` do not. */
const hasSubjectFirst = ({ words }: Side): boolean => {
  const plain = plainText(words.text).trim();
  const [first = ''] = plain.toLowerCase().match(/\p{L}+/u) ?? [];
  return DETERMINER.test(plain) || !FUNCTION_WORDS.has(first);
};

/** Is the subject of the sentence what its support says last, and neither is a passive? */
function isMoved(a: Side, b: Side): boolean {
  if (a.reading.passive !== b.reading.passive || !hasSubjectFirst(a) || !hasSubjectFirst(b)) return false;
  const shared = (one: Reading, other: Reading): string[] => [
    ...new Set(one.content.map(({ stem }) => stem).filter((stem) => other.stems.has(stem))),
  ];
  const [mine, theirs] = [shared(a.reading, b.reading), shared(b.reading, a.reading)];
  const [subject = ''] = mine;
  return mine.length > 2 && theirs.indexOf(subject) >= mine.length / 2;
}

const quantified = (text: string): string[] =>
  QUANTIFIERS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));

/** Of so many, or so often, its support does not tell it: where the support tells of others, or the sentence of all. */
function otherQuantity({ text }: Words, best: readonly Words[]): Finding | null {
  const [mine, theirs] = [quantified(text), quantified(best.map((one) => one.text).join(' '))];
  const added = mine.filter((kind) => !theirs.includes(kind));
  const left = theirs.filter((kind) => !mine.includes(kind));
  const [first] = added;
  if (first === undefined || (left.length === 0 && !added.includes('all'))) return null;
  // Words alone do not tell what is counted, as `each` in another place may do.
  return {
    reason: { signal: 'NUMBER', detail: `${first} against ${left.join(', ') || 'no word of how many'}` },
    isSure: false,
  };
}

/** Whether the sentence has the sense of what carries it: what it denies, and who does what to whom. */
export function checkSense(sentence: Words, best: readonly Words[]): Finding[] {
  const mine = sideOf(sentence);
  const sides = best.map(sideOf);
  const [first] = sides;
  if (!first) return [];
  const lie = align(mine.reading, first.reading);
  const found = [denied(mine, sides), opposed(mine, sides, lie.ofFirst >= HALF), otherQuantity(sentence, best)];
  const findings = found.flatMap((one) => one ?? []);
  const isSure = lie.swapped && Math.min(lie.ofFirst, lie.ofSecond) >= LEAST_SHARED;
  const isTurned = lie.swapped && mine.reading.passive === first.reading.passive;
  if (isSure || isTurned || isMoved(mine, first))
    findings.push({ reason: { signal: 'ROLES', detail: 'the same words in other parts' }, isSure });
  return findings;
}

/** Does one of both deny once more than the other? Words of the same sense may do so: a model has to say so as well. */
export function isOpposed(sentence: Words, best: readonly Words[]): boolean {
  const times = (side: Side): number => side.reading.negations.length + side.denying.length;
  const together = sideOf(readWords(best.map(({ text }) => text).join(' ')));
  return times(sideOf(sentence)) % 2 !== times(together) % 2;
}

/** Is a condition, an exception or whose belief it is left out, or `may` and `only`? Then the same words say more than they did. */
export function isInSameMood(sentence: Words, support: Words): boolean {
  const [mine, theirs] = [sideOf(sentence).reading, sideOf(support).reading];
  const same = mine.moods.size === theirs.moods.size && [...theirs.moods].every((mood) => mine.moods.has(mood));
  return same && mine.open === theirs.open && mine.exclusive === theirs.exclusive;
}
