import type { Block, Place } from '../../domain/text.ts';
import type { HeldDocument, Prepared, PreparedDocument } from '../prepare-here.ts';

/**
 * What a thread hands over: each object that goes from thread to thread costs the event loop a microsecond or two, so that the 300,000
 * places of a long table go as numbers and one text, and what is not asked for once a document is understood stays behind. Its bytes are
 * there already.
 */
export type Packed =
  | Omit<HeldDocument, 'item'>
  | (Omit<PreparedDocument, 'item' | 'document'> & {
      readonly document: Omit<PreparedDocument['document'], 'places'>;
      readonly places: { readonly starts: Float64Array; readonly labels: string };
    });

/** A character that no label has: labels are one line each. */
const BETWEEN = '\n';

/** @param isWhole a language model reads it as well, from its beginning */
export function packed(prepared: Prepared, isWhole: boolean): Packed {
  const { item: _item, ...rest } = prepared;
  if (rest.kind === 'HELD') return rest;
  const { places, ...document } = isWhole ? rest.document : understood(rest.document);
  const labels = places.map(({ label }) => label.replaceAll(BETWEEN, ' ')).join(BETWEEN);
  return { ...rest, document, places: { starts: Float64Array.from(places, ({ start }) => start), labels } };
}

const OF_POSTS: ReadonlySet<Block['kind']> = new Set(['heading', 'quote']);

/** What is stored of a document besides its chunks: its words, its header, and of a thread its posts with their headings and quotes. */
function understood(document: PreparedDocument['document']): PreparedDocument['document'] {
  const units = document.units.filter(({ kind }) => kind === 'post');
  const blocks = units.length === 0 ? [] : document.blocks.filter(({ kind }) => OF_POSTS.has(kind));
  return { ...document, blocks, units, links: [], keyValues: [], tables: [], records: [], issues: [] };
}

export function unpacked(packedDocument: Packed, item: Prepared['item']): Prepared {
  if (packedDocument.kind === 'HELD') return { ...packedDocument, item };
  const { places, document, ...rest } = packedDocument;
  const labels = places.starts.length === 0 ? [] : places.labels.split(BETWEEN);
  const unpackedPlaces = labels.map((label, n): Place => ({ start: places.starts[n] ?? 0, label }));
  return { ...rest, item, document: { ...document, places: unpackedPlaces } };
}
