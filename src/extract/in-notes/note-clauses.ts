import { CONJUNCTIONS, RELATIVES } from './note-words.ts';
import { isSeveral, phrasesAt, type NounPhrase } from './noun-phrases.ts';
import { afterLead } from './inversions.ts';
import type { Token } from './note-tokens.ts';
import { skipAdverbs, verbAt, type VerbGroup } from './verb-groups.ts';

/** A stretch with one verb, and of whom it is said. Indexes are of tokens. */
export interface Clause {
  /** null = nobody is named: a fragment, or one that goes on. */
  readonly subject: NounPhrase | null;
  /** It has the subject of the clause before it, or of the one after it (`Built in 1998, it carries …`). */
  readonly shares: 'before' | 'after' | null;
  readonly verb: VerbGroup;
  /** What stands between commas or brackets after its subject: the first and the last token of it. */
  readonly aside: { readonly start: number; readonly end: number } | null;
  /** The date with which it opens, and the word before that. */
  readonly lead: Token | null;
  readonly leadBy: string;
  /** It hangs on a name before it: `X, who endowed it`. */
  readonly hangs: boolean;
  readonly start: number;
  readonly end: number;
}

interface Opening {
  readonly subject: NounPhrase;
  readonly verb: VerbGroup;
  readonly aside: Clause['aside'];
}

const LONGEST_ASIDE = 16;

/** A subject and its verb. */
export function openingAt(tokens: readonly Token[], at: number): Opening | null {
  for (const subject of phrasesAt(tokens, at)) {
    const { aside, next } = asideAt(tokens, subject.end);
    const sure = subject.kind !== 'names' && subject.kind !== 'pronoun';
    const verb = verbAt(tokens, next, isSeveral(subject), sure);
    if (verb && !(aside && verb.bare && subject.kind === 'noun')) return { subject, verb, aside };
  }
  return null;
}

function asideAt(tokens: readonly Token[], from: number): { aside: Clause['aside']; next: number } {
  const open = tokens[from]?.text;
  const close = open === ',' ? ',' : open === '(' ? ')' : null;
  if (close === null) return { aside: null, next: from };
  for (let at = from + 1; at < Math.min(tokens.length, from + LONGEST_ASIDE); at += 1) {
    if (tokens[at]?.text === ';') break;
    if (tokens[at]?.text === close && verbAt(tokens, at + 1, true, false))
      return { aside: { start: from + 1, end: at }, next: at + 1 };
  }
  return { aside: null, next: from };
}

const ENDS = new Set([';', '–', '—', '.', ':', '!']);
const LEADS = new Set(['in', 'on', 'since', 'from', 'until', 'till', 'by', 'at', 'during', 'after', 'as']);

/** `In 1998,`, `Since May 2001`, `At present,`: index after it, and the date in it. */
function leadAt(tokens: readonly Token[], from: number): { next: number; date: Token | null; word: string } {
  const skipped = skipAdverbs(tokens, from);
  // `There are 34 members` begins with no adverb.
  const at =
    skipped > from &&
    /^there$/u.test(tokens[skipped - 1]?.low ?? '') &&
    /^(?:is|are)$/u.test(tokens[skipped]?.low ?? '')
      ? skipped - 1
      : skipped;
  const comma = (next: number): number => (tokens[next]?.text === ',' ? next + 1 : next);
  const word = tokens[at]?.low ?? '';
  if (tokens[at]?.kind === 'word' && LEADS.has(word)) {
    const date = tokens[at + 1];
    if (date?.kind === 'date' || (date?.kind === 'quantity' && tokens[at + 2]?.kind !== 'word'))
      return { next: comma(at + 2), date, word };
    if (word === 'at' && /^(?:present|last|first)$/u.test(date?.low ?? ''))
      return { next: comma(at + 2), date: null, word };
    if (word === 'as' && date?.low === 'of' && tokens[at + 2]?.kind === 'date')
      return { next: comma(at + 3), date: null, word };
  }
  const behind = afterLead(tokens, at);
  if (behind !== null && openingAt(tokens, behind)) return { next: behind, date: null, word: '' };
  return { next: comma(at), date: null, word: '' };
}

/** The clauses of a sentence, from left to right. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const found: Clause[] = [];
  let at = 0;
  let went = false;
  while (at < tokens.length) {
    const lead = leadAt(tokens, skipJoints(tokens, at));
    const joint = tokens.slice(at, lead.next).some(({ low }) => /^(?:who|which|whose)$/u.test(low));
    const opening = joint ? null : openingAt(tokens, lead.next);
    const verb = opening?.verb ?? (at === 0 || went || joint ? verbAt(tokens, lead.next, false) : null);
    if (!verb || (!opening && joint && tokens[lead.next]?.low === 'to')) {
      at = nextBreak(tokens, Math.max(at + 1, lead.next));
      went = false;
      continue;
    }
    const end = endOf(tokens, verb.end);
    const first = found.length === 0 && at === 0;
    found.push({
      subject: opening?.subject ?? (joint ? nameBefore(tokens, at) : null),
      shares: opening ? null : joint ? null : first ? 'after' : 'before',
      verb,
      aside: opening?.aside ?? null,
      leadBy: lead.word,
      hangs: joint,
      lead: lead.word === 'until' || lead.word === 'till' ? null : lead.date,
      start: at,
      end,
    });
    went = true;
    at = end;
  }
  return found;
}

/** `X, who endowed it`: X. */
function nameBefore(tokens: readonly Token[], at: number): NounPhrase | null {
  const name = tokens[at - 1];
  return name?.kind === 'name'
    ? { kind: 'names', start: at - 1, end: at, det: '', words: [], names: [name], of: null, more: false }
    : null;
}

function skipJoints(tokens: readonly Token[], from: number): number {
  let at = from;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (
      token?.kind === 'mark' ||
      (token?.kind === 'word' && (CONJUNCTIONS.has(token.low) || RELATIVES.has(token.low) || token.low === 'so'))
    )
      continue;
    break;
  }
  return at;
}

const isJoint = (token: Token | undefined): boolean =>
  token?.text === ',' ||
  token?.text === '(' ||
  token?.text === ')' ||
  (token?.kind === 'word' && (CONJUNCTIONS.has(token.low) || RELATIVES.has(token.low)));

/** Where a clause ends: at a stop, or where another one begins. */
function endOf(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'mark' && ENDS.has(token.text)) return at;
    if (!isJoint(token) || isJoint(tokens[at - 1])) continue;
    const { next } = leadAt(tokens, skipJoints(tokens, at));
    if (verbAt(tokens, next, false) || openingAt(tokens, next)) return at;
  }
  return tokens.length;
}

function nextBreak(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if ((token?.kind === 'mark' && token.text !== '(') || (isJoint(token) && token?.kind === 'word')) return at;
  }
  return tokens.length;
}
