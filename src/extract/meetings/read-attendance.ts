import type { TextRange } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { isPlaceholder } from '../pages/blank-forms.ts';
import { unlinked } from '../records/naming.ts';
import { noteName, notePerson } from '../things/note-names.ts';
import { isName, typeOfName } from '../things/thing-names.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { LISTED, personIn, pieces, type PlacedPerson } from '../things/person-written.ts';
import type { Meeting } from './meeting.ts';
import type { PartList } from './part-list.ts';
import { columnOf, NAMES, SHORT } from './presence-tables.ts';
import { topicAbove, type Part } from './meeting-words.ts';

/** How a part is said: the person does it to the meeting, or the meeting has the person for it. */
const RELATION: Readonly<Record<Part, { readonly predicate: string; readonly isOfMeeting: boolean }>> = {
  ATTENDED: { predicate: 'ATTENDED', isOfMeeting: false },
  ABSENT: { predicate: 'ABSENT_FROM', isOfMeeting: false },
  CHAIRED: { predicate: 'CHAIRED_BY', isOfMeeting: true },
  MINUTED: { predicate: 'MINUTES_BY', isOfMeeting: true },
  PRESENTED: { predicate: 'PRESENTED_BY', isOfMeeting: true },
};

/** A longer item is a text. */
const LONGEST = 1_000;
/** Items of a list of people that are nobody. */
const NOBODY =
  /^(?:none|nobody|no one|n\/?a|tbd|tbc|everyone|all|others?|various|members?|guests?|observers?|quorum.*|\d+.*|total.*|see .*|\(.*\)|.*:|-+)$/iu;

/** Who was there, who sent regrets, who chaired and who wrote it down, each a relationship of a person and the meeting. */
export function readAttendance(
  context: ExtractionContext,
  lists: readonly PartList[],
  meetingAt: (path: readonly string[]) => Meeting,
): void {
  const how: Finding = { method: 'minutes', confidence: context.settings['extract.minutes'] };
  for (const list of lists) {
    if (list.part === 'PRESENTED' || isOfTopic(context, list)) continue;
    const people = peopleOf(context, list);
    if (people.length === 0) continue;
    if (list.of) context.taken.add(list.of);
    const meeting = meetingAt(list.headingPath);
    for (const person of people) {
      const ref = notePerson(context, person, person.place, how);
      noteClaim(context, {
        ...how,
        ...turned(list.part, ref, meeting.ref),
        ranges: [person.place],
        qualifiers: noteOf(person, list.role),
        validity: ALWAYS,
      });
      noteBody(context, person, ref, how);
      if (list.part === 'ATTENDED' && CHAIR.test(person.note ?? ''))
        noteClaim(context, {
          ...how,
          ...turned('CHAIRED', ref, meeting.ref),
          ranges: [person.place],
          validity: ALWAYS,
        });
    }
  }
}

/** `Ada Lund (Holm Ltd)`: whom somebody comes from, where the words say that it is a body. */
function noteBody(context: ExtractionContext, { note, place }: PlacedPerson, person: string, how: Finding): void {
  const isBody = note !== null && !isRole(note) && isName(note) && typeOfName(note).type === 'ORGANISATION';
  if (!isBody) return;
  const ref = noteName(context, note, 'ORGANISATION', place, how);
  noteClaim(context, {
    ...how,
    subject: person,
    predicate: 'AFFILIATED_WITH',
    object: { type: 'MENTION', ref },
    ranges: [place],
    validity: context.validity,
  });
}

/** `Ada Lund (chair)`; no vice chair, nor the chair of another body. */
const CHAIR = /^(?:the )?(?:chair|chairman|chairwoman|chairperson|in the chair|presiding|facilitator|moderator)$/iu;

/** The people that a list names. */
export const peopleOf = (context: ExtractionContext, list: PartList): readonly PlacedPerson[] =>
  list.table ? tablePeople(context, list.table) : list.items.flatMap((item) => peopleAt(context, item, list));

/** Who chairs a session chairs that, not all of the meeting. */
const isOfTopic = ({ document }: ExtractionContext, { part, headingPath, of }: PartList): boolean =>
  part === 'CHAIRED' && of !== null && topicAbove(document, headingPath) !== null;

function turned(part: Part, person: string, meeting: string) {
  const { predicate, isOfMeeting } = RELATION[part];
  const [subject, object] = isOfMeeting ? [meeting, person] : [person, meeting];
  return { subject, predicate, object: { type: 'MENTION', ref: object } as const };
}

const ROLE =
  /^(?:voting|non-?voting|acting|vice|deputy|co-?)?[ -]?(?:chair\w*|secretary|treasurer|president|guest|observer|member|remote|online|scribe|host|staff|voting member|invited expert|convenor|facilitator|note[- ]?taker|minutes|.*\bmember)$/iu;

const isRole = (note: string): boolean => ROLE.test(note) || isPeopleNoun(note);

/** What stands in brackets after a name: a part or an office, or the body that somebody comes from. */
function noteOf({ note }: PlacedPerson, role: string | null): Readonly<Record<string, string>> {
  if (note === null) return role === null ? {} : { role };
  return isRole(note) ? { role: note } : { ...(role === null ? {} : { role }), affiliation: note };
}

/**
 * The people of an item: one with what stands beside the name, or several between commas, of which those that are nobody (`4 members of the
 * public`) are passed over; a given name alone where a list is of people.
 */
function peopleAt({ document, collector }: ExtractionContext, item: TextRange, list: PartList): PlacedPerson[] {
  const text = document.text.slice(item.start, item.end);
  const bare = unlinked(text);
  if (bare === '' || NOBODY.test(bare) || isPlaceholder(bare) || bare.length > LONGEST) return [];
  const at = (person: PlacedPerson): PlacedPerson => ({
    ...person,
    place: { start: item.start + person.place.start, end: item.start + person.place.end },
  });
  // `Present: Ada, Clara` are two; `- Lund, Ada` on a line of its own is one.
  const one = personIn(text, list.of === null);
  if (one) return [at({ ...one, place: one.range })];
  const { people: several, others } = namesBetween(text);
  // `Ada Lund, Holm Ltd`, `Ada Lund, chair`, one a line: a name with what follows it.
  const [first, ...rest] = list.of === null ? text.split(/,\s+/u) : [];
  const named = first === undefined ? null : personIn(first);
  const isOfOne = others > 0 || (several.length === 2 && list.items.length > 2);
  if (named?.name && isOfOne)
    return [at({ ...named, note: named.note ?? (rest.join(', ').trim() || null), place: named.range })];
  if (several.length > 0) return several.map(at);
  return collector.refOfPerson(normalName(bare)) === null
    ? []
    : [at({ ...personOf(bare), place: { start: text.indexOf(bare), end: text.indexOf(bare) + bare.length } })];
}

const personOf = (name: string) => ({
  name,
  handle: null,
  mail: null,
  initials: null,
  note: null,
  range: { start: 0, end: name.length },
});
const ALONE = /^\p{Lu}[\p{Ll}’'-]{1,20}(?: \p{Lu}\.?)?$/u;

/** `Alan`, `Benjie, Stephen (by phone)`, `Ada Lund, 4 guests`: the people between commas; given names alone only where all are. */
function namesBetween(text: string): { readonly people: readonly PlacedPerson[]; readonly others: number } {
  const found: (PlacedPerson & { readonly isFull: boolean })[] = [];
  let others = 0;
  for (const { start, end } of pieces(text, LISTED)) {
    const words = text.slice(start, end);
    const full = personIn(words, false);
    if (full) {
      const at = start + full.range.start;
      found.push({ ...full, place: { start: at, end: at + full.range.end - full.range.start }, isFull: true });
      continue;
    }
    const bare = words.replace(/\s*\([^()]{1,60}\)\s*$/u, '').trim();
    const note = /\((?<note>[^()]{1,60})\)\s*$/u.exec(words)?.groups?.note ?? null;
    if (ALONE.test(bare) && !NOBODY.test(bare))
      found.push({ ...personOf(bare), note, place: { start, end: start + bare.length }, isFull: false });
    else others += 1;
  }
  // Words with a capital among what is no name are no names.
  return { people: found.filter(({ isFull }) => isFull || others === 0), others };
}

/** The names of a table of people: its first column of names, with their initials beside them. */
function tablePeople({ document }: ExtractionContext, range: TextRange): PlacedPerson[] {
  const table = document.tables.find(({ headings }) =>
    headings.some(({ start }) => range.start <= start && start < range.end),
  );
  if (!table) return [];
  const [named, short] = [columnOf(table, NAMES), columnOf(table, SHORT)];
  return table.rows.flatMap((row): PlacedPerson[] => {
    const cell = row[named < 0 ? 0 : named];
    const person = cell ? personIn(cell.text) : null;
    if (!cell || !person) return [];
    const initials = short < 0 ? null : (row[short]?.text.trim() ?? '') || null;
    const place = { start: cell.start + person.range.start, end: cell.start + person.range.end };
    return [{ ...person, initials: person.initials ?? initials, place }];
  });
}
