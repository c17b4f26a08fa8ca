import type { RecordField, TextRange } from '../../domain/text.ts';
import { fieldAt } from './markup-blocks.ts';
import type { TextLine } from './markup-blocks.ts';

export interface Headline {
  readonly level: number;
  /** Its words without state, priority, times and tags. */
  readonly label: string;
  /** What the line says by its marks: state, priority, date, tags. */
  readonly fields: readonly RecordField[];
}

const STARS = /^(\*+)[ \t]+(?=\S)/u;
const PRIORITY = /^\[#([A-Z0-9]{1,2})\][ \t]*/u;
const TAGS = /[ \t]:([\p{L}\p{N}_@#%:]+):[ \t]*$/u;
const TIMESTAMP = /[<[](\d{4}-\d{2}-\d{2}(?:[^<>[\]\n]{0,60}))[>\]]/u;

/** What states a task has where the file does not say: those of Org, and what people add to them. */
export const TODO_STATES: ReadonlySet<string> = new Set(
  'TODO DONE NEXT WAITING WAIT HOLD STARTED IN-PROGRESS INPROGRESS SOMEDAY MAYBE CANCELLED CANCELED KILL'.split(' '),
);

/** States of `#+TODO: TODO(t) WAIT | DONE(d)`. */
export const statesIn = (value: string): string[] =>
  value
    .split(/[\s|]+/u)
    .map((word) => word.replace(/\(.*$/u, ''))
    .filter(Boolean);

/** What a mark says that has no name of its own: it is called by what it is, and stands where it stands. */
const named = (text: string, name: string, range: TextRange): RecordField => fieldAt(text, name, range, range);

function tagsOf(text: string, start: number, tags: string): RecordField {
  const items: { value: string; text: string; range: TextRange }[] = [];
  let at = start;
  for (const tag of tags.split(':')) {
    if (tag !== '') items.push({ value: tag, text: tag, range: { start: at, end: at + tag.length } });
    at += tag.length + 1;
  }
  const whole = { start, end: start + tags.length };
  return { ...named(text, 'tags', whole), items, isList: true };
}

/** null = the line is no headline. */
export function headlineAt(text: string, { start, words }: TextLine, states: ReadonlySet<string>): Headline | null {
  const stars = STARS.exec(words);
  if (!stars?.[1]) return null;
  const fields: RecordField[] = [];
  let from = stars[0].length;
  const state = /^(\S+)(?:[ \t]+|$)/u.exec(words.slice(from));
  if (state?.[1] !== undefined && states.has(state[1])) {
    fields.push(named(text, 'status', { start: start + from, end: start + from + state[1].length }));
    from += state[0].length;
  }
  const priority = PRIORITY.exec(words.slice(from));
  if (priority?.[1] !== undefined) {
    fields.push(named(text, 'priority', { start: start + from + 2, end: start + from + 2 + priority[1].length }));
    from += priority[0].length;
  }
  const tags = TAGS.exec(words.slice(from));
  const end = tags ? from + tags.index : words.length;
  if (tags?.[1] !== undefined) fields.push(tagsOf(text, start + end + tags[0].indexOf(':') + 1, tags[1]));
  const title = words.slice(from, end);
  const time = TIMESTAMP.exec(title);
  if (time?.[1] !== undefined) {
    const at = start + from + time.index + 1;
    fields.push(named(text, 'date', { start: at, end: at + time[1].length }));
  }
  const label = title.replace(TIMESTAMP, ' ').replace(/\[\[[^\]]*\]\[([^\]]*)\]\]/gu, '$1');
  return { level: stars[1].length, label, fields };
}
