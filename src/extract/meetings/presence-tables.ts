import type { DataTable, ParsedDocument, TextRange } from '../../domain/text.ts';
import { unlinked } from '../records/naming.ts';
import type { PartList } from './part-list.ts';
import { MEETING, type Part } from './meeting-words.ts';

/** A column that says who was there. */
export const PRESENCE = /^(?:present|attend(?:ed|ance|ing)|in attendance|here|was (?:there|present)|there)\??$/iu;
export const NAMES =
  /^(?:full )?names?$|^(?:attendee|participant|member|person|who|delegate|trustee|councillor|player)s?$/iu;
export const SHORT = /^(?:abbr(?:eviation|ev)?\.?|initials?|short|acronym|delegate abbreviation)$/iu;
const THERE = /^(?:yes|y|x|✓|✔|✅|☑|1|p|present|attended|in person|remote|online|true|\[x\]|●|•|here)$/iu;
const AWAY = /^(?:no|n|✗|✘|❌|0|a|absent|apolog(?:y|ies)|regrets|excused|sent apologies|false|away)$/iu;

export const columnOf = ({ headings }: DataTable, says: RegExp): number =>
  headings.findIndex(({ text }) => says.test(unlinked(text).trim()));

/** Tables of people that say who was there; in minutes one that gives the initials by which they speak does. */
export function presenceTables({ tables, title }: ParsedDocument): PartList[] {
  const isOfMinutes = MEETING.test(title ?? '');
  return tables.flatMap((table): PartList[] => {
    const [presence, names] = [columnOf(table, PRESENCE), columnOf(table, NAMES)];
    if (presence < 0) {
      const isOfSpeakers = names >= 0 && isOfMinutes && columnOf(table, SHORT) >= 0;
      return isOfSpeakers ? listOf(table, 'ATTENDED', cellsOf(table, names)) : [];
    }
    const named = names < 0 && presence > 0 ? 0 : names;
    if (named < 0 || named === presence) return [];
    return [
      ...listOf(table, 'ATTENDED', cellsOf(table, named, { column: presence, says: THERE })),
      ...listOf(table, 'ABSENT', cellsOf(table, named, { column: presence, says: AWAY })),
    ];
  });
}

const listOf = ({ headingPath }: DataTable, part: Part, items: readonly TextRange[]): PartList[] =>
  items.length === 0 ? [] : [{ part, role: null, headingPath, items, table: null, of: null }];

function cellsOf(
  { rows }: DataTable,
  column: number,
  where: { readonly column: number; readonly says: RegExp } | null = null,
): TextRange[] {
  return rows.flatMap((row) => {
    const [cell, other] = [row[column], where === null ? null : row[where.column]];
    if (!cell || cell.text.trim() === '') return [];
    return where === null || where.says.test(unlinked(other?.text ?? '').trim()) ? [cell] : [];
  });
}
