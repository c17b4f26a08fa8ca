import type { Block, TextRange } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { datesIn } from '../../text/values/dates.ts';
import { trimmed } from '../../lib/ranges.ts';
import { cut, noteClaim, noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import type { Labelled, LabelledGroup } from '../pages/labelled.ts';
import { MEETING, partOfLabel, roleOfLabel, type Part } from './meeting-words.ts';

/** People that minutes list for a part in a meeting: where they stand, and what the label says of them. */
export interface PartList {
  readonly part: Part;
  readonly role: string | null;
  readonly headingPath: readonly string[];
  /** Items of a list, lines, cells of the names: each is one person, or some between commas. */
  readonly items: readonly TextRange[];
  /** The block of a table whose rows they are; null = none. */
  readonly table: TextRange | null;
  /** The label itself, where the people stand beside it. */
  readonly of: object | null;
}

/** A meeting that a document, or a section of it, keeps the minutes of. */
export interface Meeting {
  readonly ref: string;
  /** null = the whole document. */
  readonly heading: string | null;
  readonly date: string | null;
}

const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u;

/** The lists of people of a document, in its order. */
export function partLists({ document }: ExtractionContext, groups: readonly LabelledGroup[]): PartList[] {
  const beside = groups.flatMap(({ all }) => all.flatMap((one) => ofLabel(one)));
  const below: PartList[] = [];
  const { blocks, text } = document;
  for (const [n, block] of blocks.entries()) {
    const words = block.kind === 'heading' ? (block.label ?? '') : introOf(text, block);
    const part = words === null || words === document.title ? null : partOfLabel(words);
    if (part === null || words === null) continue;
    for (const next of blocks.slice(n + 1)) {
      if (next.kind === 'heading' || next.kind === 'quote' || next.kind === 'code') break;
      const isList = next.kind === 'list' || next.kind === 'table' || block.kind === 'heading';
      if (!isList || (next.kind === 'paragraph' && introOf(text, next) !== null)) break;
      below.push(listOf(text, next, part, words));
      if (block.kind !== 'heading') break;
    }
  }
  return [...beside, ...below];
}

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

/** A paragraph that is nothing but a label: `**Remote attendees:**`; null = it is something else. */
function introOf(text: string, { kind, start, end }: Block): string | null {
  if (kind !== 'paragraph' || end - start > 60) return null;
  const words = text.slice(start, end).trim();
  return /^(?:\*\*|__)?[^\n:]{3,50}(?::(?:\*\*|__)?|(?:\*\*|__):?)$/u.test(words) ? words : null;
}

function listOf(text: string, block: Block, part: Part, words: string): PartList {
  const items: TextRange[] = [];
  let start = block.start;
  for (const line of text.slice(block.start, block.end).split('\n')) {
    const marker = ITEM.exec(line)?.[0].length ?? 0;
    const range = trimmed(text, { start: start + marker, end: start + line.length });
    if (range.start < range.end) items.push(range);
    start += line.length + 1;
  }
  const headingPath = block.headingPath;
  return { part, role: roleOfLabel(words), headingPath, items, table: block.kind === 'table' ? block : null, of: null };
}

/** Does a document keep minutes? Its title says so, or it says who was there. */
export const isOfMeeting = ({ document }: ExtractionContext, lists: readonly PartList[]): boolean =>
  document.type === 'generic' &&
  lists.some(({ part }) => part === 'ATTENDED' || part === 'ABSENT' || part === 'CHAIRED' || part === 'MINUTED') &&
  (MEETING.test(document.title ?? '') || lists.some(({ part }) => part === 'ATTENDED'));

/** The meeting of a document, or of a section that is headed by its day. */
export function meetingsOf(
  context: ExtractionContext,
  lists: readonly PartList[],
): (path: readonly string[]) => Meeting {
  const known = new Map<string, Meeting>();
  const sections = new Set(lists.flatMap(({ headingPath }) => dayHeading(context, headingPath) ?? []));
  const whole = sections.size < 2;
  return (path) => {
    const heading = whole ? null : dayHeading(context, path);
    const meeting = known.get(heading ?? '') ?? noteMeeting(context, heading);
    known.set(heading ?? '', meeting);
    return meeting;
  };
}

/** The innermost heading above that tells a day, and is not the title. */
function dayHeading({ document, habits }: ExtractionContext, path: readonly string[]): string | null {
  return (
    [...path]
      .reverse()
      .find(
        (label) =>
          label !== document.title &&
          datesIn(label, { told: null, habits }).some(({ value }) => value.date.length === 10),
      ) ?? null
  );
}

function noteMeeting(context: ExtractionContext, heading: string | null): Meeting {
  const { document, item, settings, values } = context;
  const how: Finding = { method: 'subject', confidence: settings['extract.frontMatter'] };
  const title =
    heading ??
    document.title ??
    item.path
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]+$/u, '') ??
    '';
  const found = dateOf(context, heading);
  // Every meeting of a committee may have the same title.
  const isDated = datesIn(title, { told: null, habits: context.habits }).length > 0;
  const body = heading === null ? title : [document.title, heading].filter(Boolean).join(', ');
  const name = cut(found === null || isDated ? body : `${body}, ${found.date}`, NAME_LIMITS.entityName);
  const key = cut(
    `meeting:${values('source') ?? ''}/${item.path}${heading === null ? '' : `#${heading}`}`,
    NAME_LIMITS.key,
  );
  const block = document.blocks.find(({ kind, label }) => kind === 'heading' && label === title);
  const ranges = block ? [placeOf(document.text, block, title)] : [];
  const ref = noteEntity(context, { ref: `key:${key}`, type: 'MEETING', name, key, aliases: [] }, ranges, how);
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
  return { ref, heading, date: found?.date ?? null };
}

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
  return heading === null && dated !== null && dated.date.length === 10 ? dated : null;
}
