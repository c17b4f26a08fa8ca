import { orders, speaksOfYou } from '../../domain/quoted.ts';
import type { TextRange } from '../../domain/text.ts';
import type { CompiledTurns } from './compiled-screening.ts';
import type { GuardPiece } from './screened-pieces.ts';
import type { View } from './view.ts';

/** A piece, and its words as rules see them. */
export interface PlainPiece {
  readonly piece: GuardPiece;
  readonly plain: View;
  /** From where on people speak to each other; null = nobody does. */
  readonly speechFrom: number | null;
}

/** A range of the plain words of a piece. */
export interface Place extends TextRange {
  readonly at: PlainPiece;
}

/** A sentence that turns to a reader where nothing around it does. */
export interface Turn extends Place {
  readonly rule: string;
  /** Where in the plain words it says what gives it away. */
  readonly said: number;
}

interface Asked {
  readonly rule: string;
  /** Where in the sentence it says what gives it away. */
  readonly from: number;
}

interface Sentence extends Place {
  readonly text: string;
  /** What stands before it, in its own piece and at the end of the one before. */
  readonly introduced: string;
  readonly order: boolean;
  readonly question: boolean;
  /** It turns to a reader, as in a guide. */
  readonly addressed: boolean;
}

/** Sentences before and behind that show how a text speaks. */
const AROUND = 20;
/** Fewer show nothing. */
const LEAST = 2;
/** The share of them that may speak to a reader in a text that speaks to nobody. */
const ADDRESSED = 0.15;
/** Among so many, one may. */
const ONE_AMONG = 4;
/** Longer ones are no requests: they are tables or lists that have no full stops. */
const LONGEST = 400;
/** Characters before a question in which stands who asked it. */
const ASKED_BEFORE = 120;
/** A document that asks more often leaves questions open, or answers them: one more is not out of place. */
const QUESTIONS = 4;
/** Letters by which words are told apart: endings do not matter. */
const STEM = 6;
/** The share of what a sentence speaks of that the document speaks of nowhere else, from which it is about something else. */
const FOREIGN = 0.6;
/** Without a word of the reader's own code, one way may be what a manual shows. */
const WAYS_OF_HARM = 2;

/** Who does something, in a sentence that tells of it. */
const SUBJECT = /\b(?:i|you|we|they|he|she|it|that|there)\b/u;

const END = /[.!?]\)?\s+|\.["']\s+|:\s+/gu;
/** A whole sentence, no label: three words and a full stop, or five that announce something. */
const WHOLE = /^(?:\S+ ){2}.*[.?!]["')]*$|^(?:\S+ ){4}.*:$/u;
const WORD = /[a-z]{3,}/gu;

/**
 * What stands in a text like a foreign body: the text states, and a sentence in it asks something of whoever reads. Harmless
 * words can be an attack by their place alone. A text that speaks to its reader anyway (a manual) has none.
 * @param mayAsk people write it to each other: a question is in place, whatever it is about
 */
export function turnsIn(
  pieces: readonly PlainPiece[],
  signs: CompiledTurns,
  codeBehind: (place: Place) => string | null,
  mayAsk: boolean,
): Turn[] {
  const sentences = pieces
    .filter(({ piece }) => piece.running)
    .flatMap((at, n, all) => sentencesOf(at, all[n - 1], signs));
  const before = [0];
  for (const each of sentences) before.push((before.at(-1) ?? 0) + (each.addressed ? 1 : 0));
  const topics = new Topics(pieces, signs.common);
  const asksAnyway = mayAsk || sentences.filter(({ question }) => question).length > QUESTIONS;
  return sentences.flatMap((sentence, n) => {
    if (!sentence.addressed || sentence.text.length > LONGEST || !speaksToNobody(before, n)) return [];
    const asked = askedIn(sentence, signs, topics, codeBehind);
    if (asked === null || (asksAnyway && asked.rule === 'question-out-of-place')) return [];
    if (isSpeech(sentence) && !isSaidToNobodyThere(asked, sentence)) return [];
    const { at, start, end } = sentence;
    return [{ rule: asked.rule, said: start + asked.from, at, start, end }];
  });
}

function askedIn(
  sentence: Sentence,
  signs: CompiledTurns,
  topics: Topics,
  codeBehind: (place: Place) => string | null,
): Asked | null {
  const {
    text,
    at: { piece },
  } = sentence;
  const answer = signs.answer.first(text);
  if (answer && signs.statement.first(text) === null) return { rule: 'answer-out-of-place', from: answer.start };
  const toCode = signs.code.first(text);
  if (toCode) {
    const code = codeBehind(sentence);
    const harm = code === null ? 0 : signs.harm.filter((each) => each.first(code) !== null).length;
    if (harm >= (signs.readersCode.first(text) === null ? WAYS_OF_HARM : 1)) {
      return { rule: 'code-out-of-place', from: toCode.start };
    }
  }
  if (piece.listed || !WHOLE.test(text) || signs.refersBack.first(text) !== null) return null;
  if (signs.announces.first((piece.headings.at(-1) ?? '').toLowerCase()) !== null) return null;
  const asks = sentence.question ? asksReader(sentence, signs) : setsTask(sentence, signs);
  if (!asks || !topics.isForeign(text)) return null;
  return { rule: sentence.question ? 'question-out-of-place' : 'task-out-of-place', from: 0 };
}

const asksReader = ({ text, introduced }: Sentence, signs: CompiledTurns): boolean =>
  signs.question.first(text) !== null &&
  [signs.unsettled, signs.elliptical].every((sign) => sign.first(text) === null) &&
  signs.asked.first(introduced) === null;

const setsTask = ({ text, order }: Sentence, signs: CompiledTurns): boolean =>
  signs.noTask.first(text) === null &&
  (signs.task.first(text) !== null || (order && signs.letters.first(text) !== null));

const isSpeech = ({ start, at }: Sentence): boolean => start >= (at.speechFrom ?? Infinity);

/** Nobody asks those who sit with them at a table to run code, or orders how to answer. */
const isSaidToNobodyThere = ({ rule, from }: Asked, { question, text }: Sentence): boolean =>
  rule === 'code-out-of-place' || (rule === 'answer-out-of-place' && !question && !SUBJECT.test(text.slice(0, from)));

function sentencesOf(at: PlainPiece, previous: PlainPiece | undefined, signs: CompiledTurns): Sentence[] {
  const { text } = at.plain;
  const before = previous?.plain.text.slice(-ASKED_BEFORE) ?? '';
  const found: Sentence[] = [];
  const note = (start: number, end: number): void => {
    const sentence = text.slice(start, end).trimEnd();
    if (sentence.length < 4) return;
    const order = orders(sentence);
    const question = sentence.endsWith('?');
    const you = speaksOfYou(sentence);
    found.push({
      at,
      start,
      end: start + sentence.length,
      text: sentence,
      introduced: start === 0 ? before : text.slice(Math.max(0, start - ASKED_BEFORE), start),
      order,
      question,
      addressed: order || question || you || signs.guide.first(sentence) !== null,
    });
  };
  let start = 0;
  for (const end of text.matchAll(END)) {
    note(start, end.index + end[0].length);
    start = end.index + end[0].length;
  }
  note(start, text.length);
  return found;
}

function speaksToNobody(before: readonly number[], n: number): boolean {
  const from = Math.max(0, n - AROUND);
  const to = Math.min(before.length - 1, n + 1 + AROUND);
  const others = to - from - 1;
  const addressed = (before[to] ?? 0) - (before[from] ?? 0) - 1;
  return others >= LEAST && addressed <= Math.max(ADDRESSED * others, others >= ONE_AMONG ? 1 : 0);
}

/** What a document is about, by the words of all of its pieces. Read when it is first asked. */
class Topics {
  readonly #pieces: readonly PlainPiece[];
  readonly #common: ReadonlySet<string>;
  #counts: Map<string, number> | null = null;

  constructor(pieces: readonly PlainPiece[], common: ReadonlySet<string>) {
    this.#pieces = pieces;
    this.#common = common;
  }

  isForeign(sentence: string): boolean {
    const own = this.#count([sentence]);
    this.#counts ??= this.#count(this.#pieces.map(({ plain }) => plain.text));
    const counts = this.#counts;
    const foreign = [...own].filter(([stem, times]) => (counts.get(stem) ?? 0) <= times).length;
    return foreign > 0 && foreign >= FOREIGN * (own.size + sentence.split('\uFFFC').length - 1);
  }

  #count(texts: readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const text of texts) {
      for (const [word] of text.matchAll(WORD)) {
        if (this.#common.has(word)) continue;
        const stem = word.slice(0, STEM);
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
      }
    }
    return counts;
  }
}
