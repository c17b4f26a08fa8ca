import type { TextRange } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { unlinked } from '../records/naming.ts';
import { notePerson } from '../things/note-names.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { peopleIn, personIn, type PlacedPerson } from '../things/person-written.ts';
import type { Meeting, PartList } from './meeting.ts';
import type { Part } from './meeting-words.ts';

/** How a part is said: the person does it to the meeting, or the meeting has the person for it. */
const RELATION: Readonly<Record<Part, { readonly predicate: string; readonly isOfMeeting: boolean }>> = {
  ATTENDED: { predicate: 'ATTENDED', isOfMeeting: false },
  ABSENT: { predicate: 'ABSENT_FROM', isOfMeeting: false },
  CHAIRED: { predicate: 'CHAIRED_BY', isOfMeeting: true },
  MINUTED: { predicate: 'MINUTES_BY', isOfMeeting: true },
  PRESENTED: { predicate: 'PRESENTED_BY', isOfMeeting: true },
};

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
    if (list.part === 'PRESENTED') continue;
    const people = list.table
      ? tablePeople(context, list.table)
      : list.items.flatMap((item) => peopleAt(context, item, list));
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
    }
  }
}

function turned(part: Part, person: string, meeting: string) {
  const { predicate, isOfMeeting } = RELATION[part];
  const [subject, object] = isOfMeeting ? [meeting, person] : [person, meeting];
  return { subject, predicate, object: { type: 'MENTION', ref: object } as const };
}

const ROLE =
  /^(?:voting|non-?voting|acting|vice|deputy|co-?)?[ -]?(?:chair\w*|secretary|treasurer|president|guest|observer|member|remote|online|scribe|host|staff|voting member|invited expert|convenor|facilitator|note[- ]?taker|minutes|.*\bmember)$/iu;

/** What stands in brackets after a name: a part or an office, or the body that somebody comes from. */
function noteOf({ note }: PlacedPerson, role: string | null): Readonly<Record<string, string>> {
  if (note === null) return role === null ? {} : { role };
  const isRole = ROLE.test(note) || isPeopleNoun(note);
  return isRole ? { role: note } : { ...(role === null ? {} : { role }), affiliation: note };
}

/** The people of an item: one with what stands beside the name, or several between commas; a given name alone where a list is of people. */
function peopleAt({ document, collector }: ExtractionContext, item: TextRange, list: PartList): PlacedPerson[] {
  const text = document.text.slice(item.start, item.end);
  const bare = unlinked(text);
  if (bare === '' || NOBODY.test(bare) || bare.length > 300) return [];
  const at = (person: PlacedPerson): PlacedPerson => ({
    ...person,
    place: { start: item.start + person.place.start, end: item.start + person.place.end },
  });
  const one = personIn(text);
  if (one) return [at({ ...one, place: one.range })];
  const several = peopleIn(text) ?? namesAlone(text);
  if (several) return several.map(at);
  // `Ada Lund, Holm Ltd` and `Ada Lund, chair`: a name with what follows it.
  const [first, ...rest] = list.of === null ? text.split(/,\s+/u) : [];
  const named = first === undefined ? null : personIn(first);
  if (named?.name) return [at({ ...named, note: named.note ?? (rest.join(', ').trim() || null), place: named.range })];
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

/** `Alan`, `Benjie, Stephen`: given names alone; null = one of them is none. */
function namesAlone(text: string): PlacedPerson[] | null {
  const found: PlacedPerson[] = [];
  let at = 0;
  for (const piece of text.split(/(?<=,)|(?<=;)|(?<= and )|(?<= & )/u)) {
    const words = piece.replace(/(?:,|;| and | & )$/u, '');
    const bare = words.replace(/\s*\([^()]{1,60}\)\s*$/u, '').trim();
    const note = /\((?<note>[^()]{1,60})\)\s*$/u.exec(words)?.groups?.note ?? null;
    const start = at + piece.indexOf(bare);
    at += piece.length;
    const full = personIn(words);
    if (full) found.push({ ...full, place: { start: start, end: start + bare.length } });
    else if (ALONE.test(bare) && !NOBODY.test(bare))
      found.push({ ...personOf(bare), note, place: { start, end: start + bare.length } });
    else if (bare !== '') return null;
  }
  return found.length === 0 ? null : found;
}

/** The names of a table of people: its first column of names, with their initials beside them. */
function tablePeople({ document }: ExtractionContext, range: TextRange): PlacedPerson[] {
  const table = document.tables.find(({ headings }) =>
    headings.some(({ start }) => range.start <= start && start < range.end),
  );
  if (!table) return [];
  const column = (pattern: RegExp): number =>
    table.headings.findIndex(({ text }) => pattern.test(unlinked(text).trim()));
  const [named, short] = [
    column(/^(?:full )?names?$|^(?:attendee|participant|member|person|who|delegate)s?$/iu),
    column(/^(?:abbr(?:eviation|ev)?\.?|initials?|short|acronym|delegate abbreviation)$/iu),
  ];
  return table.rows.flatMap((row): PlacedPerson[] => {
    const cell = row[named < 0 ? 0 : named];
    const person = cell ? personIn(cell.text) : null;
    if (!cell || !person) return [];
    const initials = short < 0 ? null : (row[short]?.text.trim() ?? '') || null;
    const place = { start: cell.start + person.range.start, end: cell.start + person.range.end };
    return [{ ...person, initials: person.initials ?? initials, place }];
  });
}
