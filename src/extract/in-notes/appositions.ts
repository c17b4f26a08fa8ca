import type { Reading } from '../in-prose/prose-rules.ts';
import { complementsOf, type Complement } from './complements.ts';
import type { Token } from './note-tokens.ts';
import { RELATIVES } from './note-words.ts';
import { namedBy, phoneAt } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { bodyOf, isOffice } from './subjects-of-clauses.ts';
import { literal, lowWords, type Said, type Subject } from './what-is-said.ts';
import { mayBePerson, standIn } from './whom-notes-mean.ts';

/** Words of an office at most: `deputy head of the lower school`. */
const LONGEST = 5;

const isComma = (token: Token | undefined): boolean => token?.text === ',' || token?.text === '(';
/** What may stand behind what is beside a name. */
const closes = (token: Token | undefined): boolean => token === undefined || token.kind === 'mark';

/** Who holds an office by the words beside a name, wherever in a sentence: `…, Mr Hale, our coxswain, …`, `the chief pilot, Ada Quill`. */
export function readAppositions(said: Omit<Said, 'rest' | 'subjects' | 'attribute'>): Reading[] {
  const { tokens } = said;
  // Who was there as what is said of the meeting.
  if (/^(?:present|apologies|attending|attendance|absent|taking)$/u.test(tokens[0]?.low ?? '')) return [];
  return tokens.flatMap((token, at): Reading[] => {
    if (!isComma(tokens[at])) return [];
    const before = tokens[at - 1];
    const titled = token.text === ',' ? titledName(said, at) : [];
    if (titled.length > 0) return titled;
    if (before?.kind === 'name' && !before.owns && !isListed(tokens, at)) return afterName(said, at);
    return token.text === ',' && tokens[at + 1]?.kind === 'name' ? beforeName(said, at) : [];
  });
}

/** Who the name at a place is; null = it names nobody. */
function namedAt(said: Said, at: number): Subject | null {
  const piece = { by: '', kind: 'name', det: '', noun: [], start: at, end: at + 1 } as const;
  return namedBy(said, { ...piece, tokens: said.tokens.slice(at, at + 1) })[0] ?? null;
}

/** `the Managing Director, Mr Adrian Voss`: an office with capitals. */
function titledName(where: Omit<Said, 'rest' | 'subjects' | 'attribute'>, comma: number): Reading[] {
  const { tokens, shape } = where;
  const [article, title, name] = [tokens[comma - 2], tokens[comma - 1], tokens[comma + 1]];
  const office = shape.nameAt(title?.text ?? '')?.value.text.toLowerCase() ?? '';
  const stands =
    /^(?:the|our|its|their)$/u.test(article?.low ?? '') &&
    title?.kind === 'name' &&
    name?.kind === 'name' &&
    !name.owns;
  if (!stands || !isOffice(office) || !closes(tokens[comma + 2])) return [];
  const said: Said = { ...where, rest: [], subjects: [], attribute: null };
  const holder = namedAt(said, comma + 1);
  const body = holder ? bodyOfPiece(said, article?.low ?? '', holder, undefined) : null;
  return holder && body ? officeReadings(holder, office, body) : [];
}

/** `Ada Quill, Tom Hale, our chair, …`: whose office it is nobody can tell. */
const isListed = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at - 2]?.text === ',' && tokens[at - 3]?.kind === 'name') ||
  /^(?:and|&|or)$/u.test(tokens[at - 2]?.low ?? '');

const bodyOfPiece = (said: Said, det: string, holder: Subject, of: Complement | undefined): Subject | null => {
  if (of && /^(?:of|at|for)$/u.test(of.by)) return namedBy(said, of)[0] ?? null;
  const home = det === 'our' ? said.around.own : bodyOf(said.around);
  return home && home.text !== holder.meant.text ? { meant: home, who: standIn(home, holder.who) } : null;
};

/** `Tom Hale, coxswain since 2011, …`, `Nora Lind (our auditor)`, `Bev Rudd, tel 555 0119` */
function afterName(where: Omit<Said, 'rest' | 'subjects' | 'attribute'>, comma: number): Reading[] {
  const end = endOf(where.tokens, comma + 1);
  const rest = complementsOf(where.tokens, comma + 1, end);
  const said: Said = { ...where, rest, subjects: [], attribute: null };
  const name = where.tokens[comma - 1];
  const who = name ? where.shape.nameAt(name.text) : null;
  const [office, of] = rest;
  // `, who is the chair of X,` is a clause, which all prose has.
  if (!name || !who || office?.kind !== 'words' || RELATIVES.has(office.tokens[0]?.low ?? '')) return [];
  const holder = namedAt(said, comma - 1);
  if (!holder || !mayBePerson(holder.meant)) return [];
  const phone = /^(?:tel|phone|telephone|mobile|mob|cell|call|ring)\b/u.test(lowWords(office.tokens))
    ? (phoneAt(said, 0) ?? phoneAt(said, 1))
    : null;
  if (phone !== null) return [literal(holder, 'phone', { type: 'TEXT', text: phone })];
  const words = lowWords(office.tokens);
  if (
    !isOffice(words) ||
    office.by !== '' ||
    office.tokens.length > LONGEST ||
    /^(?:an?|my|your|his|her)$/u.test(office.det)
  )
    return [];
  if (!closes(where.tokens[end]) && where.tokens[end] !== undefined) return [];
  const body = bodyOfPiece(said, office.det, holder, of);
  return body ? officeReadings(holder, words, body) : [];
}

const endOf = (tokens: readonly Token[], from: number): number => {
  const end = tokens.findIndex(({ kind, text }, n) => n >= from && kind === 'mark' && text !== '.');
  return end === -1 ? tokens.length : end;
};

/** `to the chief pilot, Ada Quill`, `The caretaker, Mr Ivo Blunt` */
function beforeName(where: Omit<Said, 'rest' | 'subjects' | 'attribute'>, comma: number): Reading[] {
  let from = comma;
  while (from > 0 && comma - from < LONGEST && where.tokens[from - 1]?.kind === 'word') {
    from -= 1;
    if (/^(?:the|our|its|their|your)$/u.test(where.tokens[from]?.low ?? '')) break;
  }
  const det = where.tokens[from]?.low ?? '';
  const words = where.tokens.slice(from + 1, comma);
  const next = where.tokens[comma + 2];
  // `to the chairman, Ada Quill and the others`: a list.
  if (!/^(?:the|our|its|their|your)$/u.test(det) || words.length === 0 || !closes(next)) return [];
  const office = lowWords(words);
  const said: Said = { ...where, rest: [], subjects: [], attribute: null };
  const name = where.tokens[comma + 1];
  if (!isOffice(office) || !name || name.owns) return [];
  const holder = namedAt(said, comma + 1);
  const body = holder ? bodyOfPiece(said, det, holder, undefined) : null;
  return holder && body ? officeReadings(holder, office, body) : [];
}
