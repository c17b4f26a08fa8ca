import type { Field, ParsedDocument } from '../domain/text.ts';
import { datesIn } from '../text/values/dates.ts';
import type { WritingHabits } from '../text/values/found.ts';
import { literalOf } from '../text/values/literals.ts';
import { fieldNamed, wordsOfItem, type DocumentDate, type ExtractItem } from './extraction-context.ts';

/** Fields of a header that say of which day its words are, the surest first. */
const FIELDS = [
  'date',
  'published',
  'publication date',
  'published on',
  'sent',
  'created',
  'creation date',
  'updated',
  'last updated',
];
/** `Date: 4 March 2031` in the first lines of a text. */
const LINE =
  /^[ \t>]*(?:[-*+][ \t]+)?(?:\*\*|__)?(?:date|when|dated|meeting date|day)(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*(?<value>\S.{3,60}?)[ \t]*$/imu;
const HEAD = 1_500;

/** By its header, a line at its head, its title, or the name of its file; null = nothing tells one whole day. */
export function documentDate(document: ParsedDocument, item: ExtractItem, habits: WritingHabits): DocumentDate | null {
  return byField(document, habits) ?? byLine(document, habits) ?? byTitle(document, habits) ?? byFile(item);
}

function byField(document: ParsedDocument, habits: WritingHabits): DocumentDate | null {
  for (const name of FIELDS) {
    const field: Field | undefined = fieldNamed(document, name);
    const first = field?.items[0];
    const read = first ? literalOf(wordsOfItem(first), 'DATE', habits) : null;
    if (first && read?.type === 'DATE' && read.date.length >= 10)
      return { date: read.date.slice(0, 10), range: first.range };
  }
  return null;
}

function byLine({ text }: ParsedDocument, habits: WritingHabits): DocumentDate | null {
  const match = LINE.exec(text.slice(0, HEAD));
  const value = match?.groups?.value;
  if (!match || value === undefined) return null;
  const [found, ...others] = datesIn(value, { told: null, habits });
  if (!found || others.length > 0 || found.value.date.length !== 10) return null;
  const at = match.index + match[0].lastIndexOf(value);
  return { date: found.value.date, range: { start: at + found.start, end: at + found.end } };
}

function byTitle({ title, text }: ParsedDocument, habits: WritingHabits): DocumentDate | null {
  const [found, ...others] = title === null ? [] : datesIn(title, { told: null, habits });
  if (title === null || !found || others.length > 0 || found.value.date.length !== 10) return null;
  const at = text.indexOf(title);
  return { date: found.value.date, range: at < 0 ? null : { start: at + found.start, end: at + found.end } };
}

const IN_NAME = /(?<!\d)(?<year>(?:19|20|21)\d\d)[-_.]?(?<month>0[1-9]|1[0-2])[-_.]?(?<day>0[1-9]|[12]\d|3[01])(?!\d)/u;

function byFile({ path }: ExtractItem): DocumentDate | null {
  const { year, month, day } = IN_NAME.exec(path.split('/').at(-1) ?? '')?.groups ?? {};
  const read = year === undefined ? null : literalOf(`${year}-${month ?? ''}-${day ?? ''}`, 'DATE');
  return read?.type === 'DATE' ? { date: read.date, range: null } : null;
}
