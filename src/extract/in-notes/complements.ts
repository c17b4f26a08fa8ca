import { ARTICLES, isAdverb, NEARLY, POSSESSIVES, PREPOSITIONS } from './note-words.ts';
import type { Token } from './note-tokens.ts';

/** What a clause says after its verb, piece by piece. Indexes are of tokens. */
export interface Complement {
  /** The preposition before it; empty = none. */
  readonly by: string;
  readonly kind: 'name' | 'date' | 'quantity' | 'words';
  /** Names that stand together, the date, the number, or the words without their article. */
  readonly tokens: readonly Token[];
  readonly det: string;
  /** Of a number: what is counted (`40 paid employees`), without `a year`. */
  readonly noun: readonly Token[];
  readonly start: number;
  readonly end: number;
}

/** Words that end a noun phrase. */
const ENDS_PHRASE = new Set(['or', 'who', 'which', 'that', 'as', 'when', 'where', 'while', 'but']);
/** Words that end it after a number, too. */
const ENDS_COUNT = new Set([
  ...ENDS_PHRASE,
  ...'so because if more less fewer i you me us it them its his her our their'.split(' '),
]);

const isStop = ({ kind, text }: Token): boolean => kind === 'mark' && text !== ',';
const isJoint = (token: Token | undefined): boolean =>
  token?.text === ',' || token?.low === 'and' || token?.low === '&';
/** How often, after a name. */
const OFTEN = new Set(['every', 'each', 'twice', 'once', 'daily', 'weekly', 'monthly']);
/** `a year`, `per month`: how often, not what. */
const PER = new Set(['a', 'an', 'per', 'each', 'every', 'the']);

/** What stands in [from, to). */
export function complementsOf(tokens: readonly Token[], from: number, to: number): Complement[] {
  const found: Complement[] = [];
  let by = '';
  for (let at = from; at < to;) {
    const token = tokens[at];
    if (!token || (isStop(token) && token.text !== '(' && token.text !== ')')) break;
    // `71 people, not 64`
    if (token.low === 'not') break;
    if (token.kind === 'mark' || isJoint(token)) {
      if (token.text === '(') by = '(';
      else if (token.text === ')') by = '';
      at += 1;
      continue;
    }
    if (token.kind === 'word' && PREPOSITIONS.has(token.low) && nearlyEnd(tokens, at, to) === null) {
      by = token.low;
      at += 1;
      continue;
    }
    const piece = pieceAt(tokens, at, to, by);
    if (piece) {
      // `sold to a hotelier, 1999`: the preposition is not the day's.
      const carried =
        isJoint(tokens[at - 1]) && /^(?:date|quantity)$/u.test(piece.kind) && found.at(-1)?.kind !== piece.kind;
      found.push(carried ? { ...piece, by: '' } : piece);
      at = Math.max(piece.end, at + 1);
      by = isJoint(tokens[at]) ? by : '';
      continue;
    }
    at += 1;
  }
  return found;
}

/** Index of the number after `up to`, `a total of`. */
function nearlyEnd(tokens: readonly Token[], from: number, to: number): number | null {
  let words = '';
  for (let at = from; at < Math.min(to, from + 5); at += 1) {
    const token = tokens[at];
    if (token?.kind === 'quantity') return words === '' || NEARLY.test(words) ? at : null;
    if (token?.kind !== 'word') return null;
    words += `${token.low} `;
  }
  return null;
}

function pieceAt(tokens: readonly Token[], from: number, to: number, by: string): Complement | null {
  const number = nearlyEnd(tokens, from, to);
  if (number !== null) return quantityAt(tokens, number, to, by);
  let at = from;
  const first = tokens[at];
  const isDet = first?.kind === 'word' && (ARTICLES.has(first.low) || POSSESSIVES.has(first.low));
  if (isDet) at += 1;
  const det = isDet ? first.low : '';
  const token = tokens[at];
  if (!token || at >= to) return null;
  if (token.kind === 'date') return { by, kind: 'date', tokens: [token], det, noun: [], start: from, end: at + 1 };
  if (token.kind === 'quantity') return quantityAt(tokens, at, to, by);
  if (token.kind === 'name' && !token.owns) return namesAt(tokens, from, at, to, by, det);
  if (token.kind === 'word' && isAdverb(token.low) && det === '') return null;
  return wordsAt(tokens, from, at, to, by, det);
}

function namesAt(
  tokens: readonly Token[],
  start: number,
  from: number,
  to: number,
  by: string,
  det: string,
): Complement {
  const names: Token[] = [];
  let end = from;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'name' && !token.owns) {
      names.push(token);
      end = at + 1;
    } else if (!isJoint(token) && !(token?.low === 'the' && isJoint(tokens[at - 1]))) break;
  }
  // `the Routebee team`: more than the name.
  const next = tokens[end];
  const noun =
    next?.kind === 'word' &&
    end < to &&
    !PREPOSITIONS.has(next.low) &&
    !isAdverb(next.low) &&
    !isJoint(next) &&
    !ENDS_PHRASE.has(next.low) &&
    !OFTEN.has(next.low)
      ? [next]
      : [];
  return { by, kind: 'name', tokens: names, det, noun, start, end };
}

function quantityAt(tokens: readonly Token[], at: number, to: number, by: string): Complement {
  const noun: Token[] = [];
  let end = at + 1;
  for (; end < to && noun.length < 3; end += 1) {
    const token = tokens[end];
    if (
      token?.kind !== 'word' ||
      PREPOSITIONS.has(token.low) ||
      PER.has(token.low) ||
      isJoint(token) ||
      isAdverb(token.low)
    )
      break;
    if (ENDS_COUNT.has(token.low)) break;
    if (noun.length > 0 && /(?:ing|ed)$/u.test(token.low)) break;
    noun.push(token);
  }
  const value = tokens[at];
  if (PER.has(tokens[end]?.low ?? '') && end < to && tokens[end + 1]?.kind === 'word') end += 2;
  return { by, kind: 'quantity', tokens: value ? [value] : [], det: '', noun, start: at, end };
}

function wordsAt(
  tokens: readonly Token[],
  start: number,
  from: number,
  to: number,
  by: string,
  det: string,
): Complement {
  let end = from;
  for (; end < to; end += 1) {
    const token = tokens[end];
    if (!token || token.kind === 'mark' || isJoint(token) || token.kind === 'date' || token.kind === 'quantity') break;
    if (token.kind === 'word' && end > from && (PREPOSITIONS.has(token.low) || ENDS_PHRASE.has(token.low))) break;
  }
  return {
    by,
    kind: 'words',
    tokens: tokens.slice(from, Math.max(end, from + 1)),
    det,
    noun: [],
    start,
    end: Math.max(end, from + 1),
  };
}
