import type { ParsedDocument } from '../../domain/text.ts';
import { fieldNamed, wordsOfItem } from '../extraction-context.ts';
import { wordsOfField } from '../records/field-words.ts';

/** A numbered text of a series: `tep-number: 3203`, `PEP: 8`, `# ADR 5: Use Postgres`. */
export interface SeriesNumber {
  /** In small letters. */
  readonly series: string;
  readonly number: number;
}

const FIELD = /^(?<series>\p{L}{2,12})(?: (?:number|no|id|nr))?$/u;
const TITLE = /^(?<series>\p{Lu}{2,12})[\s#-]*0*(?<number>\d{1,6})(?![\d.])(?!(?<=\p{Lu}\d{1,6})\s+\p{Ll})/u;
/** Fields with a number that number nothing. */
const NO_SERIES =
  /^(?:version|year|page|pages|weight|order|order|position|level|priority|size|count|total|index|rank|age|age|height|width|length|day|month|week|sidebar|nav|stage|id|number|issue|part|volume|step)$/u;

/** By a field that is called after the series, or by the title; null = it has no number. */
export function seriesNumber(document: ParsedDocument): SeriesNumber | null {
  for (const field of document.frontMatter) {
    const item = field.items.length === 1 ? field.items[0] : undefined;
    const series = FIELD.exec(wordsOfField(field.name))?.groups?.series?.toLowerCase();
    const isNumber = item !== undefined && /^0*\d{1,6}$/u.test(wordsOfItem(item));
    const isNamed = /(?:number|no|id|nr)$/u.test(wordsOfField(field.name)) || field === document.frontMatter[0];
    if (series !== undefined && isNumber && isNamed && !NO_SERIES.test(series))
      return { series, number: Number(wordsOfItem(item)) };
  }
  const { series, number } = TITLE.exec(document.title ?? '')?.groups ?? {};
  if (series !== undefined) return { series: series.toLowerCase(), number: Number(number) };
  const stated = fieldNamed(document, 'number')?.items[0];
  return stated && /^\d{1,6}$/u.test(wordsOfItem(stated)) && document.title !== null
    ? { series: 'no', number: Number(wordsOfItem(stated)) }
    : null;
}
