import { mediaTypeOf } from '../domain/media-type.ts';
import { READING_WORDS } from '../domain/pack.ts';
import type { Reading as ReadingKind } from '../domain/pack.ts';
import type { Literal } from '../domain/claim-record.ts';
import { compileTemplate } from '../domain/template.ts';
import { normalAddress, relativePath } from '../lib/address.ts';
import { FINDINGS, METHODS } from './extract-fields.ts';
import type { Reading } from './extract-fields.ts';
import { freeLinks, relate } from './extract-links.ts';
import { literalOfValue } from './literals.ts';
import { noteClaim, valueTypeOf, withGroups } from './extraction-context.ts';
import type { EntityDraft, ExtractionContext } from './extraction-context.ts';

/** What is read although no rule names it: fields, table rows, short list items and leaves of data, as literal claims. */
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

export const documentKey = compileTemplate(READING_WORDS.documentKey);
const ENDING = /\.[^.]+$/u;

/** Links to other documents of the same source, and to web pages. */
export function readPages(context: ExtractionContext): void {
  for (const link of freeLinks(context)) {
    const draft = linkedDocument(context, link.target) ?? linkedPage(link.target);
    if (!draft) continue;
    context.taken.add(link);
    relate(context, link, draft, READING_WORDS.linksTo, null);
  }
}

/** Named after its file until the document itself says what it is called. */
function linkedDocument(context: ExtractionContext, target: string): EntityDraft | null {
  const path = relativePath(context.item.path, target);
  const file = path?.split('/').at(-1) ?? '';
  if (path === null || mediaTypeOf(path) === null) return null;
  const key = documentKey.fill(withGroups(context.values, null, { path }));
  const name = file.replace(ENDING, '');
  if (key === null || name === '') return null;
  return { ref: `key:${key}`, type: READING_WORDS.document, name, key, aliases: [] };
}

function linkedPage(target: string): EntityDraft | null {
  const key = normalAddress(target);
  if (key === null) return null;
  return { ref: `key:${key}`, type: READING_WORDS.webPage, name: target, key, aliases: [] };
}
