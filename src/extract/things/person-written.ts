import type { CandidateAlias } from '../../domain/candidate-claims.ts';
import type { TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { ROLE_WORDS } from '../../text/english/people.ts';
import { ORGANISATION_WORDS } from '../../text/english/organisations.ts';
import { isOffice, isPersonShaped, withoutTitle } from './people-words.ts';
import { typeOfName } from './thing-names.ts';

/** A person as somebody wrote them down: `Ada Lund (@adalund)`, `Lund, Ada <ada@tide.example>`, `ada@tide.example`. */
export interface WrittenPerson {
  /** The full name, given name first; null = only an account or an address is written. */
  readonly name: string | null;
  /** With its `@`. */
  readonly handle: string | null;
  readonly mail: string | null;
  /** `ALD` of `Ada Lund (ALD)`. */
  readonly initials: string | null;
  /** What else stands in brackets or after a dash: an office, a body. */
  readonly note: string | null;
  /** Where the name stands in what was read, or whatever stands for it. */
  readonly range: TextRange;
}

const MAIL = /[\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u;
const HANDLE = /(?<![\w.@/])@[\p{L}\d_](?:[\w.-]{0,38}[\w])?/u;
const LINKED = /\[(?<words>[^\][]{1,80})\]\((?<target>[^()\s]{1,200})\)/gu;
/** `AK – Anna Krol`, `AK = Anna Krol`, `AK: Anna Krol` */
const LEADING = /^\s*(?<initials>\p{Lu}{2,4})\s*(?:[–—=:]|\s-)\s*(?=\p{Lu}\p{Ll})/u;
/** `ALD`, and `SeT` where another has the same. */
const INITIALS = /^\p{Lu}{2,4}$|^\p{Lu}\p{Ll}\p{Lu}$/u;
/** `**Ada Lund**`, `- [x] Ada Lund`, `~~Ada~~` */
const MARKS =
  /\*\*|__|~~|`|\p{Extended_Pictographic}\uFE0F?|(?<![*†‡\\])\\?[*†‡]{1,4}\s*$|^\s*(?:[-*+]|\d{1,3}[.)])?\s*\[[ xX]\]\s*|^\s*(?:[-*+•]|\d{1,3}[.)])\s+/gu;
/** Name, account, address and body of one person; what is longer is a text. */
const LONGEST_PERSON = 400;
const FAMILY_FIRST =
  /^(?<family>(?:(?:de|del|van|von|der|den|di|du|da|la|le) ){0,2}\p{Lu}[\p{L}’'-]+), (?<given>\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,2})$/u;

/**
 * One person; null = it is none, or not by its form alone.
 * @param familyFirst `Lund, Ada` may be Ada Lund; else the comma parts two
 */
export function personIn(text: string, familyFirst = true): WrittenPerson | null {
  if (text.length > LONGEST_PERSON) return null;
  // Marks are blanked and links become their words, so that places stay.
  let left = text
    .replace(LINKED, (whole: string, words: string) => ` ${words}${' '.repeat(whole.length - words.length - 1)}`)
    .replace(MARKS, (mark) => ' '.repeat(mark.length));
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(left);
    if (!found) return null;
    left = `${left.slice(0, found.index)}${' '.repeat(found[0].length)}${left.slice(found.index + found[0].length)}`;
    return found[0];
  };
  const before = LEADING.exec(left)?.groups?.initials ?? null;
  left = left.replace(LEADING, (lead) => ' '.repeat(lead.length));
  const mail = take(MAIL);
  const handle = take(HANDLE);
  const emptied = left.replace(/[<([{]\s*[>)\]}]/gu, (brackets) => ' '.repeat(brackets.length));
  const { words: written, notes: beside } = outsideBrackets(emptied);
  const office = OFFICE_BEFORE.exec(written)?.groups ?? {};
  const isOffice = office.name !== undefined && ROLE_WORDS.has(office.role ?? '');
  const words = isOffice ? (office.name ?? '') : written;
  const notes = isOffice ? [...beside, written.slice(0, written.length - words.length).trim()] : beside;
  // Beside an account any two words with capitals are a name: `Even Stensberg (@evenstensberg)`.
  const name = nameIn(words, familyFirst) ?? (handle !== null && isBesideAccount(words) ? words : null);
  // `alberto (@alberto)`: a word that the account repeats names nobody else.
  const isOfAccount = handle !== null && isLike(words, handle);
  if (words.trim() !== '' && name === null && !isOfAccount) return null;
  if (name === null && handle === null && mail === null) return null;
  if (before !== null && !areInitials(before, name)) return null;
  const parts = notes.flatMap((one) => one.split(/,\s*/u));
  const initials = before ?? parts.find((part) => areInitials(part, name)) ?? null;
  const note = parts.filter((part) => part !== initials).join(', ') || null;
  const shown = name === null ? (handle ?? mail ?? '') : words.trim();
  const start = text.indexOf(shown) < 0 ? 0 : text.indexOf(shown);
  return { name, handle, mail, initials, note, range: { start, end: start + shown.length } };
}

const BESIDE_ACCOUNT = /^\p{Lu}\p{Ll}+(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}’'-]+){1,2}$/u;
const isBesideAccount = (words: string): boolean =>
  BESIDE_ACCOUNT.test(words) &&
  typeOfName(words).type === null &&
  !isOffice(words) &&
  !words.split(' ').some((word) => ORGANISATION_WORDS.has(word.toLowerCase()));

/** The word and the account begin alike: `Deepak @deepak1556`. */
const isLike = (word: string, handle: string): boolean =>
  /^\p{L}{3,}$/u.test(word) && handle.slice(1).toLowerCase().startsWith(word.slice(0, 3).toLowerCase());

/** `Fire officer Gwyn Parry`, `clerk Helen Pryce` */
const OFFICE_BEFORE = /^(?:[\p{L}-]+ ){0,3}?(?<role>[\p{Ll}-]+) (?<name>\p{Lu}.+)$/u;

/** Words outside brackets, and what stands in brackets or after a dash. */
function outsideBrackets(text: string): { readonly words: string; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const words = text
    .replace(/[([](?<note>[^()[\]]{1,80})[)\]]/gu, (_, note: string) => {
      notes.push(note.trim());
      return ' ';
    })
    .replace(/\s+[–—-]\s*(?<note>.{2,80})$/u, (_, note: string) => {
      notes.push(note.trim());
      return '';
    })
    .replace(/[:;,]\s*$/u, '');
  return { words: words.replace(/\s+/gu, ' ').trim(), notes };
}

function nameIn(words: string, familyFirst: boolean): string | null {
  const turned = familyFirst ? FAMILY_FIRST.exec(words)?.groups : undefined;
  const name = turned ? `${turned.given ?? ''} ${turned.family ?? ''}` : words;
  return isPersonShaped(name) ? withoutTitle(name).trim() : null;
}

/** `ALD` of Ada Lund: two to four capitals, whose letters stand in the name in their order, the first of them first. */
export function areInitials(letters: string, name: string | null): boolean {
  if (!INITIALS.test(letters)) return false;
  const folded = (name ?? '').toLowerCase().replace(/[^\p{L}]/gu, '');
  let at = 0;
  for (const letter of letters.toLowerCase()) {
    const found = folded.indexOf(letter, at);
    if (found < 0 || (at === 0 && found > 0)) return false;
    at = found + 1;
  }
  return true;
}

/** The other spellings of a person, for identity. */
export function aliasesOf({ handle, mail, initials }: WrittenPerson, confidence: number): CandidateAlias[] {
  return [
    ...(handle === null ? [] : [{ text: handle, kind: 'HANDLE' as const, confidence }]),
    ...(mail === null ? [] : [{ text: mail, kind: 'EMAIL' as const, confidence }]),
    ...(initials === null ? [] : [{ text: initials, kind: 'ABBREVIATION' as const, confidence }]),
  ];
}

/** What a person is called: the name, else the account, else the address. */
export const calledBy = ({ name, handle, mail }: WrittenPerson): string => name ?? handle ?? mail ?? '';

export interface PlacedPerson extends WrittenPerson {
  /** In the whole text that was read. */
  readonly place: TextRange;
}

const JOINED = /\s*(?:;|\band\b|&|\n|\s\/\s)\s*/u;
export const LISTED = /\s*(?:;|,(?!\s*(?:Jr|Sr|II|III|IV|Ph\.?D|MD)\b)|\band\b|&|\n|\s\/\s)\s*/u;

/** Several people as a value or a line lists them; null = one of them is none, and so the list may be of anything. */
export function peopleIn(text: string): readonly PlacedPerson[] | null {
  // `Harrow, Simon and Tveit, Lea` are two people, of whom a comma parts nobody.
  return listed(text, JOINED) ?? listed(text, LISTED);
}

function listed(text: string, separator: RegExp): PlacedPerson[] | null {
  const found: PlacedPerson[] = [];
  for (const { start, end } of pieces(text, separator)) {
    const person = personIn(text.slice(start, end));
    if (!person) return null;
    const at = start + person.range.start;
    found.push({ ...person, place: { start: at, end: at + person.range.end - person.range.start } });
  }
  return found.length === 0 ? null : found;
}

/** Stretches between separators that stand outside brackets. */
export function pieces(text: string, separator: RegExp): TextRange[] {
  const masked = text.replace(/[([<][^()[\]<>]*[)\]>]/gu, (inner) => '\u0001'.repeat(inner.length));
  const found: TextRange[] = [];
  let at = 0;
  for (;;) {
    const rest = masked.slice(at);
    const next = separator.exec(rest);
    const end = next ? at + next.index : masked.length;
    if (text.slice(at, end).trim() !== '') found.push(trimmed(text, { start: at, end }));
    if (!next) return found;
    at = end + Math.max(1, next[0].length);
  }
}
