import type { TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { byGivenName } from '../meetings/read-actions.ts';
import { noteName, notePerson } from '../things/note-names.ts';
import { isName, typeOfName } from '../things/thing-names.ts';
import { areInitials, personIn } from '../things/person-written.ts';
import { noteAwaited } from './page-references.ts';

const MARK = '(?:\\*\\*|__|`)?';
const NAMED = "\\p{Lu}{2,4}|\\p{Lu}[\\p{L}’'.-]+(?: \\p{Lu}[\\p{L}’'.-]*){0,3}";
/**
 * `RSE: ports the job`, `@rselmer wrote the notes`, `runa@fjord.example: on leave`, `Runa Selmer – back on Monday`, `zoltr: reviews it`.
 */
const LINE = new RegExp(
  `^[ \\t>]*(?:[-*+•]|\\d{1,9}[.)])[ \\t]+${MARK}(?:` +
    `(?<label>@[\\w.-]+|[\\w.+-]+@[\\p{L}\\d.-]+\\.\\p{L}{2,}|${NAMED})${MARK}\\s*(?::|–|—|\\s-)${MARK}\\s+|` +
    `(?<nick>\\p{Ll}[\\p{Ll}\\d_-]{2,20})${MARK}:${MARK}\\s+|` +
    '(?<handle>@[\\w-]+(?:\\.[\\w-]+)*)\\s+(?=\\p{Ll}))(?<words>\\S.{2,})$',
  'u',
);
/** Accounts of nobody. */
const NOBODY = /^@?(?:everyone|everybody|here|channel|all|team|group|.*[-_]?bot)$/iu;
const LONGEST = 200;
/** Lists with so many lines of people are the minutes of a discussion, which search finds. */
const MOST = 30;

/**
 * Lines of a list that begin with a person: what stands there is said of that person, and no value of the page. Initials mean whom they are
 * known for: nobody by that alone.
 */
export function readPersonLines(context: ExtractionContext): void {
  const how: Finding = { method: 'list', confidence: context.settings['extract.list'] };
  for (const block of context.document.blocks) {
    if (block.kind !== 'list') continue;
    const lines = linesOfPeople(context, personLines(context, block));
    if (lines.length === 0 || lines.length > MOST) continue;
    for (const { who, whoRange, words, range } of lines) {
      const subject = personOf(context, who, whoRange, how);
      if (subject === null) continue;
      for (const pair of context.document.keyValues)
        if (pair.keyRange.start >= range.start && pair.valueRange.end <= range.end) context.taken.add(pair);
      const statement = context.document.text
        .slice(range.start, range.end)
        .replace(/\*\*|__/gu, '')
        .trim();
      const body = typeOfName(words).type === 'ORGANISATION' && isName(words) ? words : null;
      noteClaim(context, {
        ...how,
        subject,
        ...(body === null
          ? {
              predicate: 'noted',
              object: { type: 'TEXT', text: words },
              statement: /[.!?]$/u.test(statement) ? statement : `${statement}.`,
            }
          : {
              predicate: 'AFFILIATED_WITH',
              object: { type: 'MENTION', ref: noteName(context, body, 'ORGANISATION', range, how) },
            }),
        ranges: [range],
        validity: context.validity,
      });
    }
  }
}

const FULL_NAME = "(?<![\\p{L}\\d.’'-])(?<name>\\p{Lu}[\\p{L}.’'-]{1,30}(?: \\p{Lu}[\\p{L}.’'-]{0,30}){1,3})";
/** `AK = Anna Krol; JB = Jan Bos`: initials by which a text calls people from there on. */
const EQUALS = new RegExp(`(?<![\\p{L}\\d])(?<initials>\\p{Lu}{2,4}) ?= ?${FULL_NAME}`, 'gu');

/** `Clemence Abt (CA)` in a sentence, where lines begin with `CA` as with a speaker. */
const BESIDE = new RegExp(`${FULL_NAME} \\((?<initials>\\p{Lu}{2,4})\\)`, 'gu');

const SPEAKER = /^[ \t>]*(?:\*\*|__|\[|<)?(?<initials>\p{Lu}{2,4})(?:\*\*|__|\]|>)?(?::|\t| {2})/gmu;

export function readInitials(context: ExtractionContext): void {
  const how: Finding = { method: 'list', confidence: context.settings['extract.list'] };
  const speakers = new Set([...context.document.text.matchAll(SPEAKER)].map(({ groups }) => groups?.['initials']));
  for (const { kind, start, end } of context.document.blocks) {
    if (kind !== 'paragraph' && kind !== 'list') continue;
    const words = context.document.text.slice(start, end);
    for (const match of [...words.matchAll(EQUALS), ...words.matchAll(BESIDE)]) {
      const { initials = '', name = '' } = match.groups ?? {};
      const isMeant = !match[0].endsWith(')') || speakers.has(initials);
      const person = isMeant && areInitials(initials, name) ? personIn(name) : null;
      const at = start + match.index + match[0].lastIndexOf(name);
      if (person) notePerson(context, { ...person, initials }, { start: at, end: at + name.length }, how);
    }
  }
}

interface PersonLine {
  readonly who: string;
  readonly whoRange: TextRange;
  readonly words: string;
  /** Without the marker of the item. */
  readonly range: TextRange;
  /** One word: whose name it is, if anybody's, something else must know. */
  readonly isNick: boolean;
}

function personLines({ document }: ExtractionContext, block: TextRange): PersonLine[] {
  const found: PersonLine[] = [];
  let start = block.start;
  for (const line of document.text.slice(block.start, block.end).split('\n')) {
    const { label, nick, handle, words } = LINE.exec(line)?.groups ?? {};
    const who = label ?? handle ?? nick;
    if (who !== undefined && words !== undefined && line.length <= LONGEST && !NOBODY.test(who)) {
      const at = start + line.indexOf(who);
      const trimmed = line.trimEnd();
      found.push({
        who,
        whoRange: { start: at, end: at + who.length },
        words: words.trim(),
        range: { start: at, end: start + trimmed.length },
        isNick: nick !== undefined || (handle === undefined && /^\p{Lu}\p{Ll}+$/u.test(who)),
      });
    }
    start += line.length + 1;
  }
  return found;
}

/** Any word may stand before a colon; beside accounts and initials, or where the document knows it, it may be somebody's. */
function linesOfPeople(context: ExtractionContext, lines: readonly PersonLine[]): readonly PersonLine[] {
  const isKnown = (who: string): boolean =>
    context.collector.refOfPerson(normalName(who)) !== null || byGivenName(context, who) !== null;
  const areOfPeople = lines.some(({ isNick, who }) => !isNick && /@|^\p{Lu}{2,4}$/u.test(who));
  return areOfPeople ? lines : lines.filter(({ isNick, who }) => !isNick || isKnown(who));
}

/** Whom a label means: a person of the document, an account or an address; initials and full names only whom something else knows. */
function personOf(context: ExtractionContext, who: string, range: TextRange, how: Finding): string | null {
  const known = context.collector.refOfPerson(normalName(who)) ?? byGivenName(context, who);
  if (known !== null) return known;
  const person = personIn(who);
  if (person && person.name === null) return notePerson(context, person, range, how);
  const mayBeKnown =
    /^\p{Lu}{2,4}$|^\p{Ll}/u.test(who) || /^\p{Lu}\p{Ll}+$/u.test(who) || (person?.name ?? null) !== null;
  return mayBeKnown ? noteAwaited(context, who, PERSON, range, how) : null;
}

const PERSON = 'PERSON';
