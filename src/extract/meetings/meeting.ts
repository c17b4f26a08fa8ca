import type { Block, ParsedDocument, TextRange } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { datesIn } from '../../text/values/dates.ts';
import { trimmed } from '../../lib/ranges.ts';
import { cut, noteClaim, noteEntity, withGroups, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import { documentKey } from '../pages/document-key.ts';
import type { Labelled, LabelledGroup } from '../pages/labelled.ts';
import { GENRES } from '../../text/english/genres.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { wordsOfField } from '../records/field-words.ts';
import { columnOf, PRESENCE, presenceTables } from './presence-tables.ts';
import { MEETING, partOfLabel, roleOfLabel, type Part } from './meeting-words.ts';
import type { PartList } from './part-list.ts';

/** A meeting that a document, or a section of it, keeps the minutes of. */
export interface Meeting {
  readonly ref: string;
  /** null = the whole document. */
  readonly heading: string | null;
  readonly date: string | null;
  /** Where the date stands; null = in the name of the file, or nowhere. */
  readonly dateRange: TextRange | null;
}

const TICKED = /^[ \t>]*[-*+][ \t]+\[[xX]\]/u;
const UNTICKED = /^[ \t>]*[-*+][ \t]+\[ \]/u;
const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u;

/** The lists of people of a document, in its order. */
export function partLists(context: ExtractionContext, groups: readonly LabelledGroup[]): PartList[] {
  const { document } = context;
  const ofMinutes = isTitledMinutes(context) || isInMinutes(context);
  const beside = groups.flatMap(({ all }) => all.flatMap((one) => ofLabel(one)));
  const { blocks, text } = document;
  const below: PartList[] = [];
  for (const [n, block] of blocks.entries()) {
    const words = block.kind === 'heading' ? (block.label ?? '') : introOf(text, block);
    const part = words === null ? null : partOfLabel(words, ofMinutes);
    if (part === null || words === null) continue;
    for (const next of blocks.slice(n + 1)) {
      if (next.kind === 'heading' || next.kind === 'code') break;
      // Rules for those who sign in stand between a heading and the list.
      if (next.kind === 'quote' && block.kind === 'heading') continue;
      const isList = next.kind === 'list' || next.kind === 'table' || block.kind === 'heading';
      if (!isList || (next.kind === 'paragraph' && introOf(text, next) !== null)) break;
      if (!saysWhoWasThere(document, next)) below.push(listOf(text, next, part, words));
      if (block.kind !== 'heading') break;
    }
  }
  return [...headerLists(document), ...beside, ...below, ...sentenceLists(document), ...presenceTables(document)];
}

/** A table whose rows say who was there is no list of those who were. */
const saysWhoWasThere = ({ tables }: ParsedDocument, { kind, start, end }: Block): boolean =>
  kind === 'table' &&
  tables.some((table) => {
    const [first] = table.headings;
    return first !== undefined && first.start >= start && first.end <= end && columnOf(table, PRESENCE) >= 0;
  });

/** `attendees:` of a header. */
const headerLists = ({ records }: ParsedDocument): PartList[] =>
  records
    .filter(({ isListed, path }) => !isListed && path.length === 0)
    .flatMap(({ fields }) =>
      fields.flatMap((field): PartList[] => {
        const part = partOfLabel(wordsOfField(field.name));
        if (part === null) return [];
        const items = field.items.map(({ range }) => range);
        return [{ part, role: roleOfLabel(field.name), headingPath: [], items, table: null, of: field }];
      }),
    );

/** `Apologies were received from Dev Patel and Rosie Lamb.` */
function sentenceLists({ blocks, text }: ParsedDocument): PartList[] {
  return blocks.flatMap(({ kind, start, end, headingPath }) => {
    if (kind !== 'paragraph' && kind !== 'list') return [];
    return [...text.slice(start, end).matchAll(RECEIVED)].map((match): PartList => {
      const names = match.groups?.names ?? '';
      const at = start + match.index + match[0].lastIndexOf(names);
      const item = { start: at, end: at + names.length };
      return { part: 'ABSENT', role: null, headingPath, items: [item], table: null, of: item };
    });
  });
}
const RECEIVED =
  /\b(?:apolog(?:y|ies)|regrets)(?: for absence)?(?: (?:was|were|had been))?(?: (?:received|sent|given|noted))? from[ :]+(?<names>\p{Lu}[^.\n]{2,300}?)(?=\.?(?:\n|$)|\.\s+\p{Lu}\p{Ll}{2})/giu;

/** `Present: Ada Lund, Ben Oduya` */
function ofLabel(one: Labelled): PartList[] {
  const part = partOfLabel(one.label);
  if (part === null) return [];
  return [
    {
      part,
      role: roleOfLabel(one.label),
      headingPath: one.headingPath,
      items: [one.valueRange],
      table: null,
      of: one.of,
    },
  ];
}

const LONGEST_INTRO = 110;
/** A paragraph that is nothing but a label: `**Remote attendees:**`; null = it is something else. */
function introOf(text: string, { kind, start, end }: Block): string | null {
  if (kind !== 'paragraph' || end - start > LONGEST_INTRO) return null;
  const words = text.slice(start, end).trim();
  return /^(?:\*\*|__)?[^\n:]{3,100}(?::(?:\*\*|__)?|(?:\*\*|__):?)$/u.test(words) ? words : null;
}

function listOf(text: string, block: Block, part: Part, words: string): PartList {
  const items: TextRange[] = [];
  let start = block.start;
  const lines = text.slice(block.start, block.end).split('\n');
  // Where some are ticked, who is not ticked did not come.
  const isTicked = lines.some((line) => TICKED.test(line));
  for (const line of lines) {
    const marker = ITEM.exec(line)?.[0].length ?? 0;
    if (isTicked && UNTICKED.test(line)) {
      start += line.length + 1;
      continue;
    }
    const range = trimmed(text, { start: start + marker, end: start + line.length });
    if (range.start < range.end) items.push(range);
    start += line.length + 1;
  }
  const headingPath = block.headingPath;
  return { part, role: roleOfLabel(words), headingPath, items, table: block.kind === 'table' ? block : null, of: null };
}

/** Does a document keep minutes? Its title says so and the day, or it says who was there. */
export const isOfMeeting = (context: ExtractionContext, lists: readonly PartList[]): boolean =>
  context.document.type === 'generic' && (isTitledMinutes(context) || saysWhoCame(context, lists));

/** `Board meeting 2031-05-06`, or that title in a file of that day; no invitation, no transcript and no page about meetings. */
function isTitledMinutes(context: ExtractionContext): boolean {
  const title = context.document.title ?? '';
  const isOne = OF_MINUTES.test(title) && !NO_MEETING.test(title) && (SURELY.test(title) || !NO_MINUTES.test(title));
  return isOne && context.document.mediaType === 'text/markdown' && isOfDay(context);
}
const OF_MINUTES =
  /\b(?:meetings?|minutes|agm|egm|stand-?up|plenary|retrospective|all[- ]hands|telecon(?:ference)?|wg notes)\b/iu;
/** `Get started in 5 minutes`, `Meeting the needs of users`, `How we hold meetings`. */
const NO_MEETING = /\d+[- ]minutes?\b|\bmeeting (?:the|our|your|their|rooms?)\b|^(?:how|why|what|when|where)\b/iu;
const SURELY = /\bminutes of\b|\bmeeting (?:minutes|notes)\b/iu;
const NO_MINUTES =
  /\b(?:transcripts?|invitation|announcements?|templates?|polic(?:y|ies)|guides?|process|schedules?|calendars?|how to|survey|reports?|proposals?)\b/iu;

/** `meeting-notes/2031-05-06.md`: the folder keeps minutes, and the file is of a day. */
const isInMinutes = (context: ExtractionContext): boolean =>
  /(?:^|\/)(?:[\w-]*[-_])?(?:meeting[-_ ]?notes|meeting[-_ ]?minutes|minutes)\//iu.test(context.item.path) &&
  isOfDay(context);

const isOfDay = (context: ExtractionContext): boolean =>
  isDay(context, context.document.title ?? '') ||
  isDay(context, stemOf(context.item.path)) ||
  context.dated?.date.length === 10;

const saysWhoCame = ({ document }: ExtractionContext, lists: readonly PartList[]): boolean =>
  lists.some(({ part }) => part === 'ATTENDED' || part === 'ABSENT' || part === 'CHAIRED' || part === 'MINUTED') &&
  (MEETING.test(document.title ?? '') || lists.some(({ part }) => part === 'ATTENDED'));

/** The meeting of a document, or of a section that is headed by its day. */
export function meetingsOf(
  context: ExtractionContext,
  lists: readonly PartList[],
): (path: readonly string[]) => Meeting {
  const known = new Map<string, Meeting>();
  const sections = new Set(lists.flatMap(({ headingPath }) => dayHeading(context, headingPath) ?? []));
  // The first of several days may stand where other documents have their title.
  const whole = sections.size + (sections.size > 0 && isDay(context, context.document.title ?? '') ? 1 : 0) < 2;
  return (path) => {
    const heading = whole ? null : dayHeading(context, path);
    const meeting = known.get(heading ?? '') ?? noteMeeting(context, heading);
    known.set(heading ?? '', meeting);
    return meeting;
  };
}

/** The innermost heading above that tells a day; not the title of all of it. */
function dayHeading(context: ExtractionContext, path: readonly string[]): string | null {
  const { title, blocks } = context.document;
  const isTitle = (label: string): boolean => label === title && !isOneOfSeveral(context, blocks, label);
  return [...path].reverse().find((label) => !isTitle(label) && isDay(context, label)) ?? null;
}

const isDay = ({ habits }: ExtractionContext, label: string): boolean =>
  datesIn(label, { told: null, habits }).some(({ value }) => value.date.length === 10);

/** Another heading of its level tells a day, too. */
function isOneOfSeveral(context: ExtractionContext, blocks: readonly Block[], label: string): boolean {
  const own = blocks.find((block) => block.kind === 'heading' && block.label === label);
  return blocks.some(
    (block) =>
      block.kind === 'heading' && block !== own && block.level === own?.level && isDay(context, block.label ?? ''),
  );
}

function noteMeeting(context: ExtractionContext, heading: string | null): Meeting {
  const { document, item, settings, values } = context;
  const how: Finding = { method: 'subject', confidence: settings['extract.frontMatter'] };
  // `Attendees` heads a part of it.
  const own = document.title !== null && partOfLabel(document.title) !== null ? null : document.title;
  const said = heading ?? own ?? openingLine(context) ?? stemOf(item.path);
  const title = heading === null && saysNotWhich(context, said) ? byPath(context, said) : said;
  const found = dateOf(context, heading);
  // Every meeting of a committee may have the same title.
  const isDated = datesIn(title, { told: null, habits: context.habits }).length > 0;
  const body =
    heading === null || heading === document.title ? title : [overall(context), heading].filter(Boolean).join(', ');
  const name = cut(found === null || isDated ? body : `${body}, ${found.date}`, NAME_LIMITS.entityName);
  // Links to minutes lead to the meeting that they are of.
  const ofPage = heading === null ? documentKey.fill(withGroups(values, null, {})) : null;
  const key = ofPage ?? cut(`meeting:${values('source') ?? ''}/${item.path}#${heading ?? ''}`, NAME_LIMITS.key);
  const block = document.blocks.find(({ kind, label }) => kind === 'heading' && label === said);
  const ranges = block ? [placeOf(document.text, block, said)] : [];
  const spoken = spokenOf(name);
  const aliases = spoken === null ? [] : [{ text: spoken, kind: 'TITLE' as const, confidence: how.confidence }];
  const ref = noteEntity(context, { ref: `key:${key}`, type: 'MEETING', name, key, aliases }, ranges, how);
  const range = found?.range ?? ranges[0];
  if (found && range)
    noteClaim(context, {
      ...how,
      subject: ref,
      predicate: 'date',
      object: { type: 'DATE', date: found.date },
      ranges: [range],
      validity: ALWAYS,
    });
  return { ref, heading, date: found?.date ?? null, dateRange: found?.range ?? null };
}

/** The title, where it is not the first of several days itself. */
const overall = (context: ExtractionContext): string | null => {
  const { title, blocks } = context.document;
  return title !== null && isDay(context, title) && isOneOfSeveral(context, blocks, title) ? null : title;
};

/** A title of nothing but a day, or of nothing but words that all minutes have (`Meeting notes`), says not which meeting it was. */
const saysNotWhich = ({ habits }: ExtractionContext, title: string): boolean => {
  const [day] = datesIn(title, { told: null, habits });
  return day ? !/\p{L}/u.test(title.slice(0, day.start) + title.slice(day.end)) : areCommon(title);
};
const areCommon = (words: string): boolean =>
  [...words.toLowerCase().matchAll(/\p{L}+\d?/gu)].every(
    ([word]) => GENRES.has(word) || FUNCTION_WORDS.has(word) || /^q[1-4]$/u.test(word),
  );

/** `2029-03-29-tide-board` by its file; `wg-tides 2029-03-29` by the innermost folder that says more than a year or `minutes`. */
function byPath(context: ExtractionContext, said: string): string {
  const { path } = context.item;
  const stem = stemOf(path).replace(/[-_]{2,}|_/gu, ' ');
  if (!saysNotWhich(context, stem)) return stem;
  const folder = path
    .split('/')
    .slice(0, -1)
    .findLast((part) => !areCommon(part));
  return `${folder ?? 'Meeting'} ${said}`;
}

const stemOf = (path: string): string =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.[^.]+$/u, '') ?? '';

const MOST_OPENING = 3;

/** Of a text without headings the first of its lines that says that it keeps minutes, with whose they are above it. */
function openingLine({ document }: ExtractionContext): string | null {
  const lines = document.text
    .slice(0, 1_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_OPENING);
  const at = lines.findIndex((line) => MEETING.test(line) && line.length <= 120 && !/:\s*\S/u.test(line));
  if (at < 0) return null;
  const words = (lines[at] ?? '').replace(/,? (?:held )?(?:on|at|in) .*$/iu, '');
  return [...lines.slice(0, at).filter((line) => line.length <= 80), words].join(', ');
}

/** `Board meeting` of `Minutes of the board meeting`: how people speak of it. */
const spokenOf = (name: string): string | null => {
  const bare = name.replace(
    /^(?:draft |approved |unconfirmed )?(?:minutes|notes|record|summary) (?:of|from|for) (?:an? |the )?/iu,
    '',
  );
  return bare === name || bare.length < 4 ? null : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
};

function placeOf(text: string, { start, end }: TextRange, words: string): TextRange {
  const at = text.slice(start, end).indexOf(words);
  return at < 0 ? { start, end } : { start: start + at, end: start + at + words.length };
}

/** The day of a meeting: by its heading or the title, a `Date:` line, or the document's own date. */
function dateOf(
  context: ExtractionContext,
  heading: string | null,
): { readonly date: string; readonly range: TextRange | null } | null {
  const { document, habits, dated } = context;
  const title = heading ?? document.title ?? '';
  const block = document.blocks.find(({ kind, label }) => kind === 'heading' && label === title);
  const words = block ? document.text.slice(block.start, block.end) : title;
  const [inTitle] = datesIn(words, { told: null, habits }).filter(({ value }) => value.date.length === 10);
  if (inTitle) {
    const range = block ? { start: block.start + inTitle.start, end: block.start + inTitle.end } : null;
    return { date: inTitle.value.date, range };
  }
  if (heading !== null) return null;
  return dated !== null && dated.date.length === 10 ? dated : inOpening(context);
}

/** `held on Tuesday 14 March 2028`: the only day among the first words. */
function inOpening({
  document,
  habits,
}: ExtractionContext): { readonly date: string; readonly range: TextRange } | null {
  const end =
    document.blocks
      .filter(({ kind }) => kind !== 'data')
      .slice(0, MOST_OPENING)
      .at(-1)?.end ?? 0;
  const days = datesIn(document.text.slice(0, Math.min(end, 1_000)), { told: null, habits }).filter(
    ({ value }) => value.date.length === 10,
  );
  const [day] = days;
  return day && days.length === 1 ? { date: day.value.date, range: { start: day.start, end: day.end } } : null;
}
