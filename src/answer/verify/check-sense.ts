import { align, areAntonyms, isKindOf, readSentence, type Reading } from '../../entailment/index.ts';
import { CONTRASTS, NEGATIVES } from '../../text/english/negatives.ts';
import { readWords, plainText, type Words } from './read-words.ts';
import type { CheckReason } from '../../domain/sentence-check.ts';
import { stemOf } from '../../text/verb-stems.ts';

interface Side {
  readonly words: Words;
  readonly reading: Reading;
  readonly forms: ReadonlySet<string>;
  /** How many of its words deny by themselves: `forbidden`, `without`, `non-standard`. */
  readonly denying: number;
  readonly contrasts: boolean;
}

/** `A rather than B` says A: it is read as a contrast, not as a denial. */
const RATHER = /\b(?:rather than|instead of)\b/giu;

function sideOf(words: Words): Side {
  const plain = plainText(words.text);
  const forms = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  return {
    ...{ words, reading: readSentence(plain.replace(RATHER, 'and')), forms: new Set(forms) },
    denying: forms.filter((form) => NEGATIVES.has(form)).length,
    contrasts: forms.some((form) => CONTRASTS.has(form)),
  };
}

const meant = (stem: string, by: Side): boolean =>
  by.reading.stems.has(stem) || [...by.reading.stems].some((other) => isKindOf(other, stem) || isKindOf(stem, other));

const PREFIX = /^(?:un|in|im|il|ir|dis|non)(?=\p{L}{4})/u;
/** `unlimited` where the other says `limit`. */
const deniesByPrefix = (mine: Side, theirs: Side): boolean =>
  [...mine.forms].some((form) => {
    const rest = form.replace(PREFIX, '');
    return rest !== form && theirs.reading.stems.has(stemOf(rest));
  });

/** What one denies the other affirms, in the words that carry it; or one denies and the other denies nothing at all. */
function denied(sentence: Side, carrying: Side): CheckReason | null {
  const [mine, theirs] = [sentence.reading.negations, carrying.reading.negations];
  const reason = (target: string | null, who: string): CheckReason => ({
    signal: 'NEGATION',
    detail: `${who}: ${target ?? ''}`.trim(),
  });
  const [own] = mine;
  const none = theirs.length + carrying.denying === 0 && !carrying.contrasts && !deniesByPrefix(carrying, sentence);
  if (own && none) return reason(own.target, 'the sentence denies, its support does not');
  // `no … is illegal`: what is denied twice is so.
  if (theirs.length === 0 || carrying.denying > 0) return null;
  const left = theirs.find((negation) => isAffirmed(negation, carrying, sentence));
  return left ? reason(left.target, 'the support denies, the sentence does not') : null;
}

/** Words behind a negation that it may deny. */
const DENIED_WORDS = 3;
/** So far from a word, in characters, what denies it may stand. */
const NEAR = 30;
const DENIAL = /\b(?:not?|never|nor|neither|none|nothing|nobody|cannot|\p{L}+n['’]t)\b/giu;

/** Does the sentence say, without denying it, the word that is denied? Or, denying nothing, most of the next few? */
function isAffirmed({ at, target }: Reading['negations'][number], { reading }: Side, sentence: Side): boolean {
  if (target === null) return false;
  const said = sentence.reading.content.filter(({ stem }) => isKindOf(stem, target) || isKindOf(target, stem));
  const text = sentence.words.text.toLowerCase();
  const deniers = [
    ...[...text.matchAll(DENIAL)].map(({ index }) => index),
    ...[...text.matchAll(/\p{L}+/gu)].flatMap(({ index, 0: form }) =>
      NEGATIVES.has(form) || CONTRASTS.has(form) ? [index] : [],
    ),
  ];
  if (said.length > 0)
    return said.every(({ form }) => deniers.every((denier) => Math.abs(denier - text.indexOf(form)) > NEAR));
  if (deniers.length > 0) return false;
  const next = reading.content.filter((word) => word.at > at).slice(0, DENIED_WORDS);
  return next.filter(({ stem }) => meant(stem, sentence)).length >= DENIED_WORDS - 1;
}

/** A word of the sentence that its support has not, but the opposite of it. */
function opposed({ words, reading }: Side, all: readonly Side[]): CheckReason | null {
  if (reading.negations.length > 0 || all.some((side) => side.reading.negations.length > 0)) return null;
  const formsOf = (side: Words): string[] => side.text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [mine, theirs] = [formsOf(words), all.flatMap((side) => formsOf(side.words))];
  const [own, other] = [new Set(mine), new Set(theirs)];
  for (const word of own) {
    if (other.has(word)) continue;
    const opposite = [...other].find((one) => !own.has(one) && areAntonyms(word, one));
    if (opposite !== undefined) return { signal: 'NEGATION', detail: `${word} against ${opposite}` };
  }
  return null;
}

/** Paraphrases turn around what they say: only what is said in nearly the same words is looked at for who does it. */
const LEAST_SHARED = 0.7;

/** Whether the sentence has the sense of what carries it: what it denies, and who does what to whom. */
export function checkSense(sentence: Words, best: readonly Words[]): CheckReason[] {
  const mine = sideOf(sentence);
  const sides = best.map(sideOf);
  const [first] = sides;
  if (!first) return [];
  const together = sideOf(readWords(best.map(({ text }) => text).join(' ')));
  const reasons = [denied(mine, together), opposed(mine, sides)].flatMap((reason) => reason ?? []);
  const lie = align(mine.reading, first.reading);
  if (lie.swapped && Math.min(lie.ofFirst, lie.ofSecond) >= LEAST_SHARED)
    reasons.push({ signal: 'ROLES', detail: 'the same words in other parts' });
  return reasons;
}

/** Does one of both deny once more than the other? Words of the same sense may do so: a model has to say so as well. */
export function isOpposed(sentence: Words, best: readonly Words[]): boolean {
  const times = (side: Side): number => side.reading.negations.length + side.denying;
  const together = sideOf(readWords(best.map(({ text }) => text).join(' ')));
  return times(sideOf(sentence)) % 2 !== times(together) % 2;
}
