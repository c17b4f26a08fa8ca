import type { ParsedDocument } from '../../domain/text.ts';

/** What somebody was at a meeting, or did for it. */
export type Part = 'ATTENDED' | 'ABSENT' | 'CHAIRED' | 'MINUTED' | 'PRESENTED';

const wordsOf = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

/** Labels and headings as minutes have them, in small letters. */
const LABELS: Readonly<Record<Part, readonly string[]>> = {
  ATTENDED: wordsOf(
    'present, attendees, attendee, attendance, in attendance, attending, attended, attended by, participants, ' +
      'participant, participating, those present, ' +
      'members present, people present, also present, present at the meeting, in the room, in person, remote ' +
      'attendees, remote, on the call, on zoom, ' +
      'online, via zoom, who was there, who attended, who came, roll call, introduction of attendees, attendee list, ' +
      'list of attendees, list of participants, ' +
      'attendees list, guests, guest, observers, observer, invited, invited guests, visitors, staff present, directors ' +
      'present, trustees present, councillors present, ' +
      'committee members present, board members present, others present, present in person, present online, present ' +
      'remotely, remote participants, ' +
      'local attendees, in-person attendees, on-site, on site, members attending, attendees and regrets, taking part, ' +
      'here, who was here, round the table, around the table, at the table, also here, signed in, joined, joining, ' +
      ' voting members present, quorum',
  ),
  ABSENT: wordsOf(
    'regrets, apologies, apologies for absence, apologies received, apologies from, absent, absences, absentees, not ' +
      'present, members absent, excused, ' +
      'absent with apologies, unable to attend, did not attend, not attending, sent apologies, regrets received, away, ' +
      'missing, apology, leave of absence, could not come',
  ),
  CHAIRED: wordsOf(
    'chair, chairs, chaired by, chairperson, chairman, chairwoman, in the chair, presiding, presided by, ' +
      'facilitator, facilitators, facilitated by, moderator, ' +
      'moderators, moderated by, host, hosted by, meeting chair, meeting lead, led by, co-chairs, session chair, ' +
      'meeting facilitator, meeting host',
  ),
  MINUTED: wordsOf(
    'scribe, scribes, scribe today, note taker, note takers, notetaker, notetakers, note-taker, note-takers, notes ' +
      'by, notes taken by, minutes by, minutes taken by, minute taker, ' +
      'minute-taker, minutes, recorder, recording secretary, taken by, scribed by, determine volunteers for note ' +
      'taking, volunteers for note taking, note taking, minuted by',
  ),
  PRESENTED: wordsOf(
    'presenter, presenters, presented by, presenting, speaker, speakers, presentation by, champion, champions, talk by, introduced by',
  ),
};

const PARTS: ReadonlyMap<string, Part> = new Map(
  (Object.entries(LABELS) as [Part, readonly string[]][]).flatMap(([part, labels]) =>
    labels.map((label) => [label, part] as const),
  ),
);

/** Of a committee these are its members, in minutes those of them who came. */
const IN_MINUTES: ReadonlyMap<string, Part> = new Map([['members', 'ATTENDED']]);

/**
 * `**Present (12):**`, `1. Apologies for absence`, `Attendees` → the part; null = none.
 * @param ofMinutes title, file or folder say that these are minutes
 */
export function partOfLabel(words: string, ofMinutes = false): Part | null {
  const bare = words
    .toLowerCase()
    .replace(/\*\*|__|`|[:.]+\s*$/gu, '')
    .replace(/^[^\p{L}\d]+/u, '')
    .replace(/^\s*\d+(?:\.\d+)*[.)]?\s+/u, '')
    .replace(/\s*[([][^()[\]]{0,40}[)\]]\s*$/u, '')
    .replace(/:\s*$/u, '')
    .trim();
  const part = PARTS.get(bare) ?? PARTS.get(bare.replace(/^(?:meeting|members?|the|all|today's) /u, ''));
  if (part !== undefined) return part;
  if (NOT_THERE.test(bare) && (PEOPLE_BEFORE.test(bare) || bare.startsWith('not '))) return 'ABSENT';
  return (ofMinutes ? IN_MINUTES.get(bare) : undefined) ?? null;
}
/** `Additionally, the following individuals are not in attendance but support consensus:` */
const NOT_THERE =
  /\b(?:not (?:in attendance|present|attending)|unable to (?:attend|join)|could not (?:attend|join)|did not attend)\b/u;
const PEOPLE_BEFORE = /\b(?:following|people|individuals|members|those|who|persons|attendees|directors|trustees)\b/u;

/** What a label says of those it lists besides that they were there: `Guests`, `Observers`, `Remote attendees`. */
export function roleOfLabel(words: string): string | null {
  const role = /\b(?<role>guest|observer|invited|remote|online|visitor|staff)s?\b/iu.exec(words)?.groups?.role;
  return role?.toLowerCase() ?? null;
}

const ACTIONS =
  /^(?:\d+[.)]? )?(?:new |open |next |outstanding |agreed )?(?:actions?(?: items?| points?| list| log| required)?|to[- ]?dos?|tasks|follow[- ]?ups?|next steps|actions? (?:arising|agreed|and owners)|ais?|assignments)(?: from .{1,40})?:?$/iu;
export const isOfActions = (words: string): boolean => ACTIONS.test(words.replace(/\*\*|__/gu, '').trim());

/** Titles of minutes. */
export const MEETING =
  /\b(?:meetings?|minutes|call|stand-?up|sync|agm|egm|session|plenary|retrospective|retro|huddle|all[- ]hands|office hours|hearing|sitting|briefing|workshop|teleconference|telecon|video call|wg notes|f2f)\b/iu;

/** Headings that say nothing of what was spoken of. */
export const NO_TOPIC =
  /^(?:outcomes?|conclusions?|discussions?|decisions?|resolutions?|summary|notes?|minutes|actions?(?: items?)?|next steps|agenda(?: items?)?|introductions?|links|other business|any other business|aob|speaker['’]s summary of key points|consensus|result|background|updates?|review|open questions|status|proposals? and discussions?|meeting notes)$/iu;

const DAY = /\b\d{4}-\d\d-\d\d\b/u;

/** The innermost heading that says what was spoken of; null = none does. */
export const topicAbove = ({ title }: Pick<ParsedDocument, 'title'>, headingPath: readonly string[]): string | null =>
  [...headingPath]
    .reverse()
    .find(
      (label) => label !== title && !NO_TOPIC.test(label.trim()) && partOfLabel(label) === null && !DAY.test(label),
    ) ?? null;
