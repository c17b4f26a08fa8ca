import type { StatementSettings } from './entailment-settings.ts';
import type { StatementPair } from '../domain/statement-verdicts.ts';
import { sentenceEnds } from '../text/sentence-ends.ts';
import { readSentence, type Reading } from './read-sentence.ts';
import { compareSentences, type Comparison } from './compare-sentences.ts';

/** What stands before what a sentence says, and takes nothing from it: `it is true that`, `according to …,`, `studies show that`. */
const FRAMES: readonly RegExp[] = [
  /^(?:yes|no|true|false|correct|incorrect)\s*[,.;:–—-]+\s+(?=\S)/iu,
  /^(?:it is (?:true|a fact|correct)|this (?:means|shows|suggests|indicates|implies)|(?:\p{L}+ ){0,4}(?:studies|research|evidence|reports|experts|scientists|historians) (?:have |has )?(?:shows?|shown|suggests?|suggested|indicates?|indicated|proves?|proven|finds?|found|says?|said|believes?)) that\s+/iu,
  /^(?:in fact|indeed|actually|in reality|in conclusion|in summary|overall|therefore|thus|hence|however|moreover|furthermore|additionally|consequently|as a result|so|but|and|of course|contrary to [^,]{1,60}|according to [^,]{1,120}|based on [^,]{1,120}|despite [^,]{1,120}|while [^,]{1,160}|although [^,]{1,160}|unlike [^,]{1,80}|for (?:example|this reason|these reasons)|on the other hand),\s+/iu,
];
/** Where the main clause ends, and reasons or remarks begin. */
const REMARK =
  /(?:,?\s+(?:because(?! of)|since|due to|whereas|as (?:it|they|he|she|there|the))\b|[;–—]|\s\(|,\s*(?:as|which|who|whose|but|so|although|though|while|despite|however|making|and (?:it|he|she|they|there))\b)/iu;
/** What begins so has its main clause behind the first comma: what stands before it is no statement. */
const SUBORDINATE = /^(?:because|since|as|if|when|although|though|while|until|unless|after|before)\b/iu;
const CONCLUDES =
  /^(?:therefore|thus|hence|so|in conclusion|in summary|overall|consequently|as a result|this (?:means|shows|suggests|indicates|implies) that)\b/iu;

/** `J.K.`: a name goes on. */
const INITIALS = /\p{Lu}\.\p{Lu}\.$/u;

export interface Sentence {
  readonly text: string;
  /** What it says, whole, and its main clause where remarks follow. */
  readonly readings: readonly Reading[];
  /** It carries what the statement says: it is the first, or draws the conclusion. */
  readonly main: boolean;
}

function bare(sentence: string): string {
  let text = sentence;
  for (let round = 0; round < 3; round++) for (const frame of FRAMES) text = text.replace(frame, '');
  return text;
}

/** The sentences of a statement, at most `statement.sentences` of them, without what has no words. */
export function readStatement(text: string, numbers: Pick<StatementSettings, 'statement.sentences'>): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const to of [...sentenceEnds(text, { start: 0, end: text.length }), text.length]) {
    const sentence = text.slice(from, to).trim();
    if (sentence === '' || (to < text.length && INITIALS.test(sentence))) continue;
    from = to;
    const wording = bare(sentence);
    const cut = SUBORDINATE.test(wording) ? 0 : (REMARK.exec(wording)?.index ?? 0);
    const clause = cut > 0 ? wording.slice(0, cut) : '';
    const readings = [readSentence(wording), ...(clause === '' ? [] : [readSentence(clause)])];
    if (readings[0]?.content.length === 0) continue;
    sentences.push({ text: sentence, readings, main: sentences.length === 0 || CONCLUDES.test(sentence) });
    if (sentences.length === numbers['statement.sentences']) break;
  }
  return sentences;
}

/** What rules make of two statements, and the sentences on which it rests: those that lie on each other best. */
export interface TextComparison extends Comparison {
  readonly on: StatementPair;
  /** Each statement is one sentence. */
  readonly single: boolean;
}

const YES = /^\W*(?:yes|true|correct|right)\W*$/iu;
const NO = /^\W*(?:no|false|incorrect|wrong|untrue)\W*$/iu;

const ALIKE = {
  alignment: 1,
  opposed: false,
  denies: null,
  other: false,
  plain: true,
  swapped: false,
  sameNames: true,
} as const;

function answers({ a, b }: StatementPair): Comparison | null {
  const facts = { ...ALIKE, opposed: true };
  if ((YES.test(a) && NO.test(b)) || (NO.test(a) && YES.test(b)))
    return { ...facts, verdict: 'CONFLICT', reasons: [{ signal: 'ANSWER', detail: 'yes / no' }] };
  if ((YES.test(a) && YES.test(b)) || (NO.test(a) && NO.test(b)))
    return {
      ...facts,
      opposed: false,
      verdict: 'DUPLICATE',
      reasons: [{ signal: 'ANSWER', detail: 'the same answer' }],
    };
  return null;
}

const SAME_TEXT: Comparison = {
  verdict: 'DUPLICATE',
  reasons: [{ signal: 'SAME', detail: 'the same text' }],
  ...ALIKE,
};
const NOTHING: Comparison = {
  verdict: 'COMPATIBLE',
  reasons: [{ signal: 'UNALIGNED', detail: 'no words that could be compared' }],
  ...ALIKE,
  alignment: 0,
  sameNames: false,
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * Two statements of any length, by rules alone. One of several sentences contradicts another where two of their sentences do, at
 * least one of which carries what its statement says; it repeats another where each is of one sentence and those do.
 */
export function compareTexts(pair: StatementPair, numbers: StatementSettings): TextComparison {
  const whole = { on: { a: pair.a, b: pair.b }, single: true };
  if (folded(pair.a) === folded(pair.b)) return { ...SAME_TEXT, ...whole };
  const answered = answers(pair);
  if (answered) return { ...answered, ...whole };
  const [first, second] = [readStatement(pair.a, numbers), readStatement(pair.b, numbers)];
  const single = first.length === 1 && second.length === 1;
  let best: TextComparison = { ...NOTHING, ...whole, single };
  for (const a of first) {
    for (const b of second) {
      if (!a.main && !b.main) continue;
      const comparison = compareClauses(a, b, numbers);
      if (rank(comparison) > rank(best)) best = { ...comparison, on: { a: a.text, b: b.text }, single };
    }
  }
  return single || best.verdict === 'CONFLICT' ? best : { ...best, verdict: 'COMPATIBLE' };
}

function compareClauses(a: Sentence, b: Sentence, numbers: StatementSettings): Comparison {
  const all = a.readings.flatMap((x) => b.readings.map((y) => compareSentences(x, y, numbers)));
  const [whole] = all;
  if (!whole) throw new Error('a sentence has a reading');
  if (whole.verdict !== 'COMPATIBLE') return whole;
  return all.find(({ verdict }) => verdict === 'CONFLICT') ?? whole;
}

/** A conflict before all else, then what lies on each other best. */
const rank = ({ verdict, alignment }: Comparison): number => alignment + (verdict === 'CONFLICT' ? 2 : 0);
