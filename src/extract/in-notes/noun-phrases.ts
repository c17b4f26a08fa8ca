import { ARTICLES, CONJUNCTIONS, NEARLY, POSSESSIVES, PREPOSITIONS, PRONOUNS, RELATIVES } from './note-words.ts';
import type { Token } from './note-tokens.ts';

/** Words before a verb that say who or what it is said of. Indexes are of tokens. */
export interface NounPhrase {
  /**
   * `names`: one or several; `noun`: common words, with or without an article; `owned`: common words after `its`, `our` or `X's`;
   * `count`: a number of something; `there`: `there are`.
   */
  readonly kind: 'pronoun' | 'names' | 'noun' | 'owned' | 'count' | 'there';
  readonly start: number;
  readonly end: number;
  /** The article or pronoun before the words; empty = none. */
  readonly det: string;
  /** Its noun with what stands before that: `service contract`. */
  readonly words: readonly Token[];
  readonly names: readonly Token[];
  /** Whose or of what it is: `X's roll`, `the roll of X`. */
  readonly of: NounPhrase | null;
  /** It goes on with words of place or purpose: `on the playing field`. */
  readonly more: boolean;
}

const NONE = { det: '', words: [], names: [], of: null, more: false } as const;
const MOST_WORDS = 4;
const MODIFIERS = new Set([
  'of',
  'for',
  'on',
  'with',
  'in',
  'at',
  'between',
  'to',
  'from',
  'near',
  'behind',
  'under',
  'by',
]);

const isNoun = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  /^[\p{L}\p{N}]/u.test(token.text) &&
  !PREPOSITIONS.has(token.low) &&
  !CONJUNCTIONS.has(token.low) &&
  !RELATIVES.has(token.low) &&
  !PRONOUNS.has(token.low) &&
  !POSSESSIVES.has(token.low) &&
  !ARTICLES.has(token.low) &&
  !/^(?:is|are|was|were|has|have|had|be|been|there|not|no|if|i|you|me|us|him|them)$/u.test(token.low);

/** What may be spoken of from a token on, the shortest first: where a phrase ends, only the verb after it shows. */
export function phrasesAt(tokens: readonly Token[], at: number): NounPhrase[] {
  const first = tokens[at];
  if (!first || first.kind === 'mark' || first.kind === 'date') return [];
  if (first.kind === 'quantity') return countsAt(tokens, at);
  const nearly = nearlyAt(tokens, at);
  if (nearly > at) return countsAt(tokens, nearly);
  if (first.kind === 'name') return namesAt(tokens, at);
  if (first.low === 'there') return [{ ...NONE, kind: 'there', start: at, end: at + 1 }];
  if (PRONOUNS.has(first.low)) return [{ ...NONE, kind: 'pronoun', start: at, end: at + 1, det: first.low }];
  if (POSSESSIVES.has(first.low)) {
    const of: NounPhrase = { ...NONE, kind: 'pronoun', start: at, end: at + 1, det: first.low };
    return nounsAt(tokens, at + 1).map((noun): NounPhrase => ({
      ...noun,
      kind: 'owned',
      start: at,
      det: first.low,
      of: noun.of ?? of,
    }));
  }
  if (ARTICLES.has(first.low)) {
    const inner = tokens[at + 1];
    if (inner?.kind === 'name')
      return namesAt(tokens, at + 1).map((names): NounPhrase => ({
        ...names,
        start: at,
        det: names.kind === 'noun' ? first.low : names.det,
      }));
    return [...apposedAt(tokens, at + 1), ...nounsAt(tokens, at + 1).map((noun) => ofNoun(noun, first.low, at))];
  }
  return isNoun(first) ? nounsAt(tokens, at) : [];
}

/** `Some 8,400 people`: index of the number. */
function nearlyAt(tokens: readonly Token[], from: number): number {
  let words = '';
  for (let at = from; at < from + 4; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'quantity') return NEARLY.test(words) ? at : from;
    if (token?.kind !== 'word') return from;
    words += `${token.low} `;
  }
  return from;
}

const ofNoun = (noun: NounPhrase, det: string, start: number): NounPhrase =>
  noun.kind === 'owned' ? { ...noun, start } : { ...noun, start, det };

/** `the novelist Edwin Marsh`, `the ferry Gannet` */
function apposedAt(tokens: readonly Token[], at: number): NounPhrase[] {
  for (let n = 1; n <= 2; n += 1) {
    if (!isNoun(tokens[at + n - 1])) return [];
    const name = tokens[at + n];
    if (name?.kind === 'name' && !name.owns)
      return [{ ...NONE, kind: 'names', start: at, end: at + n + 1, names: [name], words: tokens.slice(at, at + n) }];
  }
  return [];
}

function countsAt(tokens: readonly Token[], at: number): NounPhrase[] {
  const found: NounPhrase[] = [];
  for (let n = 1; n <= 3 && isNoun(tokens[at + n]); n += 1)
    found.push({ ...NONE, kind: 'count', start: at, end: at + n + 1, words: tokens.slice(at + 1, at + n + 1) });
  return found;
}

function namesAt(tokens: readonly Token[], at: number): NounPhrase[] {
  const first = tokens[at];
  if (!first) return [];
  const own: NounPhrase = { ...NONE, kind: 'names', start: at, end: at + 1, names: [first] };
  if (first.owns)
    return nounsAt(tokens, at + 1).map((noun): NounPhrase => ({ ...noun, kind: 'owned', start: at, of: own }));
  const names = [first];
  let end = at + 1;
  for (;;) {
    const joint = joinAt(tokens, end);
    const next = tokens[end + joint];
    if (joint === 0 || next?.kind !== 'name' || next.owns) break;
    names.push(next);
    end += joint + 1;
  }
  const several: NounPhrase[] = names.length > 1 ? [{ ...own, end, names }] : [];
  // `the Hovland family`
  const worded: NounPhrase[] = [];
  for (let n = 1; n <= 2 && isNoun(tokens[at + n]); n += 1)
    worded.push({ ...NONE, kind: 'noun', start: at, end: at + n + 1, words: tokens.slice(at, at + n + 1) });
  return [...several, ...(names.length > 1 ? [] : [own]), ...worded];
}

/** Length of `,`, `and` or `, and` between two that are named together. */
const joinAt = (tokens: readonly Token[], at: number): number => {
  const [first, second] = [tokens[at]?.low ?? '', tokens[at + 1]?.low ?? ''];
  if (/^(?:and|&)$/u.test(first)) return 1;
  return first === ',' ? (/^(?:and|&)$/u.test(second) ? 2 : 1) : 0;
};

function nounsAt(tokens: readonly Token[], at: number): NounPhrase[] {
  const found: NounPhrase[] = [];
  for (
    let n = 1;
    n <= MOST_WORDS && (isNoun(tokens[at + n - 1]) || (n > 1 && tokens[at + n - 1]?.kind === 'quantity'));
    n += 1
  ) {
    const words = tokens.slice(at, at + n);
    const last = words.at(-1);
    const own: NounPhrase = { ...NONE, kind: 'noun', start: at, end: at + n, words };
    // `the company's fleet`
    if (last && /'s?$/u.test(last.low) && !last.low.endsWith("s's")) {
      if (!isNoun(tokens[at + n])) break;
      const owner: NounPhrase = {
        ...own,
        words: [
          ...words.slice(0, -1),
          { ...last, low: last.low.replace(/'s?$/u, ''), text: last.text.replace(/[’']s?$/u, '') },
        ],
        det: 'the',
      };
      return nounsAt(tokens, at + n).map((noun): NounPhrase => ({ ...noun, kind: 'owned', start: at, of: owner }));
    }
    found.push(own, ...modifiedAt(tokens, own));
  }
  return found.sort((a, b) => a.end - b.end);
}

/** `the roll of X`, `the lease on the playing field`, `a day ticket for the car park` */
function modifiedAt(tokens: readonly Token[], noun: NounPhrase): NounPhrase[] {
  const by = tokens[noun.end]?.low ?? '';
  if (tokens[noun.end]?.kind !== 'word' || !MODIFIERS.has(by)) return [];
  let at = noun.end + 1;
  const det = tokens[at]?.low ?? '';
  const articled = ARTICLES.has(det) || POSSESSIVES.has(det);
  if (articled) at += 1;
  const found: NounPhrase[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const last = tokens[at + n - 1];
    if (!(last?.kind === 'name' && !last.owns) && !isNoun(last)) break;
    const parts = tokens.slice(at, at + n);
    const [only] = parts;
    const named = n === 1 && only?.kind === 'name';
    const whole: NounPhrase = {
      ...NONE,
      kind: named ? 'names' : 'noun',
      start: noun.end + 1,
      end: at + n,
      det: articled ? det : '',
      words: named ? [] : parts,
      names: named ? [only] : [],
    };
    const pronoun = POSSESSIVES.has(det) && !named ? { ...whole, kind: 'owned' as const, of: null } : whole;
    found.push({ ...noun, end: at + n, of: by === 'of' ? pronoun : noun.of, more: by !== 'of' });
  }
  if (by === 'of' && tokens[at]?.low === 'it')
    found.push({ ...noun, end: at + 1, of: { ...NONE, kind: 'pronoun', start: at, end: at + 1, det: 'it' } });
  return found;
}

/** Whether it is more than one, so that its verb has no -s. */
export const isSeveral = ({ kind, names, words, det }: NounPhrase): boolean =>
  kind === 'names' ||
  kind === 'count' ||
  kind === 'there' ||
  names.length > 1 ||
  (/^(?:they|we)$/u.test(det) && kind === 'pronoun') ||
  /(?:[^su'i]s|people|staff|men|women|children|police|team|family|committee|board|crew)$/u.test(
    words.at(-1)?.low ?? '',
  );
