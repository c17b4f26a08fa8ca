import type { TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import type { Labelled, LabelledGroup } from '../pages/labelled.ts';
import { relationName } from '../records/record-claims.ts';
import { notePerson } from '../things/note-names.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { personIn, peopleIn } from '../things/person-written.ts';
import { isOfActions, partOfLabel, topicAbove } from './meeting-words.ts';

/** `Presenter: Ada Lund (ALD)`, `Reviewers: BOD, CVS` below the heading of what was spoken of: relationships of that and the people. */
export function readTopics(context: ExtractionContext, groups: readonly LabelledGroup[]): void {
  const how: Finding = { method: 'minutes', confidence: context.settings['extract.minutes'] };
  for (const one of groups.flatMap(({ all }) => all)) {
    const part = partOfLabel(one.label);
    const isOfPeople =
      part === 'PRESENTED' ||
      part === 'CHAIRED' ||
      (part === null && isPeopleNoun(one.label) && !isOfActions(one.label));
    if (!isOfPeople || context.taken.has(one.of)) continue;
    const heading = topicAbove(context.document, one.headingPath) ?? undefined;
    const people = heading === undefined ? [] : peopleOf(context, one, how);
    if (heading === undefined || people.length === 0) continue;
    context.taken.add(one.of);
    const subject = noteTopic(context, heading, how);
    const predicate =
      part === 'PRESENTED' ? 'PRESENTED_BY' : part === 'CHAIRED' ? 'CHAIRED_BY' : relationName(one.label);
    for (const { ref, range } of people)
      noteClaim(context, {
        ...how,
        subject,
        predicate,
        object: { type: 'MENTION', ref },
        ranges: [range],
        validity: context.validity,
      });
  }
}

/** The people of a value: by their names, or by initials that the document gives. */
function peopleOf(
  context: ExtractionContext,
  { value, valueRange }: Labelled,
  how: Finding,
): { readonly ref: string; readonly range: TextRange }[] {
  const placed = peopleIn(value);
  if (placed)
    return placed.map((person) => {
      const range = { start: valueRange.start + person.place.start, end: valueRange.start + person.place.end };
      return { ref: notePerson(context, person, range, how), range };
    });
  const pieces = value.split(/\s*(?:,|;| and | & )\s*/u);
  const known = pieces.map((piece) => context.collector.refOfPerson(normalName(piece)));
  return known.every((ref) => ref !== null) ? known.map((ref) => ({ ref, range: valueRange })) : [];
}

/** `Tide parser, third reading` is about Tide parser; `Decorators for Stage 3 (30m)` about decorators. */
function noteTopic(context: ExtractionContext, heading: string, how: Finding): string {
  const name = heading
    .replace(/^\s*(?:\d+(?:\.\d+)*[.)]?|[a-z][.)])\s+/u, '')
    .replace(/\s*[([][^()[\]]{1,60}[)\]]\s*$/u, '')
    .replace(/,\s+\p{Ll}.*$/u, '')
    .replace(/\s+(?:for|to) stage \d.*$/iu, '')
    .trim();
  const block = context.document.blocks.find(({ label }) => label === heading);
  const at = block ? context.document.text.slice(block.start, block.end).indexOf(name) : -1;
  const ranges = block && at >= 0 ? [{ start: block.start + at, end: block.start + at + name.length }] : [];
  const draft = { ref: `TOPIC:${normalName(name)}`, type: 'TOPIC', name, key: null, aliases: [] };
  return personIn(name)?.name ? notePersonNamed(context, name, ranges, how) : noteEntity(context, draft, ranges, how);
}

const notePersonNamed = (
  context: ExtractionContext,
  name: string,
  ranges: readonly TextRange[],
  how: Finding,
): string =>
  noteEntity(context, { ref: `PERSON:${normalName(name)}`, type: 'PERSON', name, key: null, aliases: [] }, ranges, how);
