import { valuesAt, type Value } from './values-in-sentences.ts';
import { ADDING, ALL, AUXILIARIES, BE, FUNCTION_WORDS, LEAVING, NEGATIONS, NONE, OPEN, SOME } from './words/classes.ts';
import { SMALL_NUMBERS } from '../text/english/counting.ts';
import { MOODS, type Mood } from './words/moods.ts';
import { isParticiple, stemOf } from '../text/verb-stems.ts';

/** A word or value that carries content. */
export interface ContentWord {
  /** What is compared: a stem, or the key of a value. */
  readonly stem: string;
  /** As it stands, in lower case. */
  readonly form: string;
  /** Its place among the tokens of the sentence. */
  readonly at: number;
  readonly value: Value | null;
  /** Written with a capital inside the sentence: a name. */
  readonly name: boolean;
}

/** Something that denies; `target` is the stem of the content word after it, null = nothing follows. */
export interface Negation {
  readonly at: number;
  readonly target: string | null;
}

/**
 * How much a sentence says of what it speaks of, as in the square of opposition (Aristotle, De interpretatione 7): all are,
 * none is, some are, not all are; or without a word of it, affirmed or denied.
 */
export type Form = 'ALL' | 'NONE' | 'SOME' | 'NOT_ALL' | 'AFFIRMED' | 'DENIED';

/** A sentence, read by rules. */
export interface Reading {
  readonly content: readonly ContentWord[];
  readonly stems: ReadonlySet<string>;
  readonly negations: readonly Negation[];
  /** Negations that stand side by side (`is not … and is not …`) deny one after the other, not each other. */
  readonly coordinated: boolean;
  readonly form: Form;
  /** May, might, perhaps. */
  readonly open: boolean;
  /** `only`, as in: only A does B. */
  readonly exclusive: boolean;
  readonly passive: boolean;
  /** `larger than …`: what stands behind it; null = nothing is compared. */
  readonly than: ReadonlySet<string> | null;
  /** It begins with `a`, `some` or a number: whom it speaks of is not said. */
  readonly indefinite: boolean;
  /** It begins with `the`. */
  readonly definite: boolean;
  /** The place of the first verb that is known for one; values before it belong to the subject. */
  readonly verbAt: number;
  readonly comma: boolean;
  /** `the tallest`, `the most useful`: of one thing at most; `one of the tallest` is none. */
  readonly superlative: boolean;
  /** What takes it out of plain assertion. */
  readonly moods: ReadonlySet<Mood['signal']>;
}

const TOKEN =
  /\d{4}-\d{2}-\d{2}(?!\d)|\bv?\d+(?:\.\d+){2,}|[$€]?\d+(?:,\d{3})*(?:\.\d+)?%?\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:-\p{N}+)*/gu;
/** So many tokens are read of one sentence; no sentence that people write has more. */
const MOST_TOKENS = 200;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/gu, "'"],
  [/\bcan't\b|\bcannot\b/giu, 'can not'],
  [/\bwon't\b/giu, 'will not'],
  [/\bshan't\b/giu, 'shall not'],
  [/n't\b/giu, ' not'],
  [/'(?:s|re|ve|ll|d|m)\b/giu, ' '],
  [/\bno (?:one|body)\b/giu, 'nobody'],
  [/\bno longer\b/giu, 'not'],
  [/\b(?:by no means|in no way|under no circumstances|not at all|far from(?= \p{L}+ing\b))\b/giu, 'not'],
  [/\b(?:almost|nearly|practically|virtually) (never|nobody|none|nothing|no)\b/giu, '$1'],
  [/\b(?:hardly|scarcely) (?:any|ever)\b/giu, 'not'],
  // Bounds of a number, not denials.
  [/\b(?:no|not) (?:more|later|longer|larger|higher|greater) than\b/giu, 'at most'],
  [/\b(?:no|not) (?:less|fewer|sooner|earlier|smaller|lower) than\b/giu, 'at least'],
  // Nothing is denied by these.
  [/\b(?:no|without(?: an?y?)?) doubt\b|\bno wonder\b|\bnot to mention\b|\bnot least\b/giu, ' '],
  [/\bcan not (?:help )?but\b/giu, ' '],
  [/\bnothing but\b/giu, 'only'],
  // Implicative verbs: what follows is not so, or is so.
  [/\b(?:refus|declin|neglect|forg[eo]t)(?:e[sd]?|s|ed|ten|ting|ing)? to\b/giu, 'not'],
  [/\b(?:manag|remember|bother)(?:e[sd]?|s|ed|ing)? to\b/giu, ' '],
  [/\binstead of\b/giu, 'rather than'],
  [/\bany ?more\b/giu, ' '],
  [/\bat least (?:one|a|an)\b/giu, 'some'],
];

interface Token {
  readonly form: string;
  readonly capital: boolean;
}

function tokensOf(sentence: string): Token[] {
  let text = sentence.normalize('NFKC');
  for (const [pattern, plain] of CONTRACTIONS) text = text.replace(pattern, plain);
  const tokens: Token[] = [];
  for (const [raw] of text.matchAll(TOKEN)) {
    if (tokens.length === MOST_TOKENS) break;
    const first = raw.charAt(0);
    tokens.push({ form: raw.toLowerCase(), capital: first !== first.toLowerCase() });
  }
  return tokens;
}

function contentOf(tokens: readonly Token[]): ContentWord[] {
  const values = valuesAt(tokens.map(({ form }) => form));
  const content: ContentWord[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { form, capital } = tokens[at] ?? { form: '', capital: false };
    const named = tokens[at - 1]?.capital === true && at > 1;
    const value = named ? null : (values.get(at) ?? null);
    if (value) {
      content.push({ stem: value.key, form, at, value, name: false });
      at += value.length - 1;
      continue;
    }
    if (FUNCTION_WORDS.has(form) || NEGATIONS.has(form) || ALL.has(form) || SOME.has(form) || OPEN.has(form)) continue;
    content.push({ stem: stemOf(form), form, at, value: null, name: capital && at > 0 });
  }
  return content;
}

function negationsOf(tokens: readonly Token[], content: readonly ContentWord[]): Negation[] {
  const negations: Negation[] = [];
  const hasNeither = tokens.some(({ form }) => form === 'neither');
  for (const [at, { form }] of tokens.entries()) {
    const next = tokens[at + 1]?.form ?? '';
    const isRatherThan = form === 'rather' && next === 'than';
    if (!isRatherThan && (!NEGATIONS.has(form) || (hasNeither && form === 'nor') || ADDING.has(next))) continue;
    negations.push({ at, target: content.find((word) => word.at > at)?.stem ?? null });
  }
  return negations;
}

function formOf(tokens: readonly Token[], negations: readonly Negation[], verbAt: number): Form {
  const first = (words: ReadonlySet<string>): number => tokens.findIndex(({ form }) => words.has(form));
  const [all, some] = [first(ALL), first(SOME)];
  const denied = negations.length % 2 === 1 || (negations.length > 1 && areCoordinated(tokens, negations));
  if (negations.some(({ at }) => LEAVING.has(tokens[at + 1]?.form ?? ''))) return 'NOT_ALL';
  const before = (at: number): boolean => negations.some((negation) => negation.at < at);
  if (denied && negations.some(({ at }) => NONE.has(tokens[at]?.form ?? ''))) return 'NONE';
  if (all >= 0) return denied ? (before(all) ? 'NOT_ALL' : 'NONE') : 'ALL';
  // `is not in some of them` denies it of some that are named; `some are not in it` leaves others.
  if (some >= 0 && denied && !before(some)) return 'NOT_ALL';
  if (some >= 0 && !denied && some < verbAt) return 'SOME';
  return denied ? 'DENIED' : 'AFFIRMED';
}

const areCoordinated = (tokens: readonly Token[], negations: readonly Negation[]): boolean =>
  negations
    .slice(1)
    .every(({ at }, n) => tokens.slice(negations[n]?.at ?? 0, at).some(({ form }) => /^(and|or|nor)$/u.test(form)));

/** `is taken by`, `was quickly written by`: with the one who does it named. */
function isPassive(forms: readonly string[]): boolean {
  return forms.some((form, at) => {
    if (!isParticiple(form)) return false;
    const before = forms.slice(Math.max(0, at - 3), at);
    return before.some((word) => BE.has(word)) && forms.slice(at + 1, at + 9).includes('by');
  });
}

/** What the sentence says, as far as rules can compare it with another. Never throws; a text without words has no content. */
export function readSentence(sentence: string): Reading {
  const tokens = tokensOf(sentence);
  const forms = tokens.map(({ form }) => form);
  const content = contentOf(tokens);
  const negations = negationsOf(tokens, content);
  const verb = forms.findIndex((form, at) => at > 0 && (BE.has(form) || AUXILIARIES.has(form)));
  // Without an auxiliary the verb is the second word with content, or later.
  const verbAt = verb < 0 ? (content.filter(({ value }) => value === null)[1]?.at ?? tokens.length) : verb;
  const than = forms.lastIndexOf('than');
  const compares =
    than > 0 && forms.slice(Math.max(0, than - 8), than).some((form) => /..er$|^more$|^less$/u.test(form));
  return {
    content,
    stems: new Set(content.map(({ stem }) => stem)),
    negations,
    coordinated: areCoordinated(tokens, negations),
    form: formOf(tokens, negations, verbAt),
    open: forms.some((form) => OPEN.has(form)),
    exclusive: forms.some((form, at) => form === 'only' && !NEGATIONS.has(forms[at - 1] ?? '')),
    passive: isPassive(forms),
    than: compares ? new Set(content.filter(({ at }) => at > than).map(({ stem }) => stem)) : null,
    indefinite: /^(an?|some|another)$/u.test(forms[0] ?? '') || NUMBER_WORDS_FIRST.test(forms[0] ?? ''),
    definite: forms[0] === 'the',
    verbAt,
    comma: sentence.includes(','),
    superlative: SUPERLATIVE.test(sentence),
    moods: new Set(MOODS.flatMap(({ signal, pattern }) => (pattern.test(sentence.toLowerCase()) ? [signal] : []))),
  };
}

const SUPERLATIVE =
  /(?<!\b(?:one|some|among|two|three|several|many) (?:of )?)\bthe (?:only|(?!west|east|rest|forest|guest|test|chest|nest|interest|request|contest|harvest|quest|priest|honest)\p{L}{2,}est|(?:most|least) \p{L}{4,})\b/iu;
const NUMBER_WORDS_FIRST = new RegExp(`^(\\d+|${SMALL_NUMBERS.slice(1, 11).join('|')})$`, 'u');
