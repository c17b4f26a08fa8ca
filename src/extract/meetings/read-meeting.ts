import type { ExtractionContext } from '../extraction-context.ts';
import type { LabelledGroup } from '../pages/labelled.ts';
import { isOfMeeting, type Meeting, meetingsOf, partLists } from './meeting.ts';
import type { PartList } from './part-list.ts';
import { readActions } from './read-actions.ts';
import { peopleOf, readAttendance } from './read-attendance.ts';
import { readTopics } from './read-topics.ts';

/** A document that keeps minutes. */
export interface MeetingNotes {
  readonly lists: readonly PartList[];
  /** The meeting that it is about; null = it keeps the minutes of several. */
  readonly whole: string | null;
  readonly at: (path: readonly string[]) => Meeting;
}

/** null = no minutes. */
export function meetingNotes(context: ExtractionContext, groups: readonly LabelledGroup[]): MeetingNotes | null {
  const lists = partLists(context, groups).filter((list) => peopleOf(context, list).length > 0);
  if (!isOfMeeting(context, lists)) return null;
  const at = meetingsOf(context, lists);
  const first = at(lists[0]?.headingPath ?? []);
  return { lists, whole: first.heading === null ? first.ref : null, at };
}

/** Who was there and who was not; who spoke of what; who is to do what. */
export function readMeeting(context: ExtractionContext, meeting: MeetingNotes, groups: readonly LabelledGroup[]): void {
  readAttendance(context, meeting.lists, meeting.at);
  // A line `Date:` is the day of the meeting, which is told already.
  const { dateRange } = meeting.at([]);
  for (const { of, valueRange } of groups.flatMap(({ all }) => all))
    if (dateRange && valueRange.start <= dateRange.start && dateRange.end <= valueRange.end) context.taken.add(of);
  readTopics(context, groups);
  readActions(context, meeting.whole);
}
