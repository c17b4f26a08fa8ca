import type { Reading as ReadingKind } from '../domain/pack.ts';
import type { Literal } from '../domain/claim-record.ts';
import { FINDINGS, METHODS } from './extract-fields.ts';
import type { Reading } from './extract-fields.ts';
import { literalOfValue } from '../text/values/literals.ts';
import { noteClaim, valueTypeOf } from './extraction-context.ts';
import type { ExtractionContext } from './extraction-context.ts';

/** What is read although no rule names it: fields, table rows and short list items, as literal claims. */
export function readValues(
  context: ExtractionContext,
  kinds: readonly ReadingKind[],
  readings: readonly Reading[],
): void {
  const { subject } = context;
  if (subject === null) return;
  for (const reading of readings) {
    if (context.taken.has(reading.of) || context.namedBy.has(reading.of) || !kinds.includes(KIND_OF[reading.place]))
      continue;
    // Of a note, records and labelled values were read as what they are: the rest is no fact. What lies deeper in data was read with its
    // record, or says nothing: its path is the name of nothing.
    if (context.isNote || reading.place === 'data') continue;
    context.taken.add(reading.of);
    for (const value of reading.values) {
      const object = literalOfValue(value.value, value.text, valueTypeOf(context, reading.name));
      if (!worthSaying(reading, object)) continue;
      noteClaim(context, {
        subject,
        predicate: reading.name.replace(/\s+/gu, ' ').trim(),
        object,
        ranges: [value],
        qualifiers: sectionOf(context, reading.section),
        validity: context.validity,
        method: METHODS[reading.place],
        confidence: context.settings[FINDINGS[reading.place]],
      });
    }
  }
}

const KIND_OF = { header: 'fields', table: 'tables', list: 'lists', data: 'data' } as const;

/** Words that a list item may have on each side and still be a key and its value, not a sentence with a colon. */
const KEY_WORDS = 5;
const VALUE_WORDS = 12;
const wordsIn = (text: string): number => text.trim().split(/\s+/u).length;

export function worthSaying(reading: Reading, object: Literal): boolean {
  // A row whose key is a number or a date belongs to a list, not to a question that has an answer.
  if (!/\p{L}/u.test(reading.name) || (object.type === 'TEXT' && object.text === '')) return false;
  if (reading.place !== 'list') return true;
  if (wordsIn(reading.name) > KEY_WORDS || /\]\(|:\/\//u.test(reading.name)) return false;
  return object.type !== 'TEXT' || (wordsIn(object.text) <= VALUE_WORDS && !/[.!?:;]$/u.test(object.text));
}

/**
 * The section a value stands in qualifies it: two sections may both have a `capacity`. The alternative, an entity for each
 * heading, fills a graph with Introductions.
 */
function sectionOf(context: ExtractionContext, headingPath: readonly string[]): Readonly<Record<string, string>> {
  const path = headingPath[0] === context.document.title ? headingPath.slice(1) : headingPath;
  return path.length === 0 ? {} : { section: path.join(' > ') };
}
