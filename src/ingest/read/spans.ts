import { createHash } from 'node:crypto';
import type { Span } from '../../domain/document-record.ts';
import type { SpanId } from '../../domain/typed-ids.ts';
import { quoteOf } from '../../domain/text.ts';
import { isAmong, upTo, type View } from '../../storage/index.ts';
import { revisionTexts } from './revisions.ts';
import { type SpanRow, toSpan } from './ingest-rows.ts';

/** Spans by id. One statement. */
export async function spansByIds(view: View, ids: readonly SpanId[]): Promise<Map<SpanId, Span>> {
  const rows = await view.sql.query<SpanRow>(
    'ingest.spansByIds',
    `select s.id, s.document_id, s.revision_id, s.start_offset, s.end_offset, s.quote, s.quote_hash,
        r.place_labels[width_bucket(s.start_offset, r.place_starts)] as place
      from spans s left join revisions r on r.space_id = $1 and r.id = s.revision_id where s.space_id = $1
        and ${isAmong('s.id', '$2', ids)} and ${upTo(view.recorded, 's')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id as SpanId, toSpan(row)]));
}

/** What a span's revision says today at the span's place. */
export interface SpanReading {
  /** The text there has the hash that the span was stored with. */
  readonly valid: boolean;
  /** The text there; null where the revision is gone or too short. */
  readonly found: string | null;
  /** The text around it, at most `around` UTF-16 units on each side, no character cut in half. */
  readonly before: string;
  readonly after: string;
}

/**
 * Reads each span again in the text of its revision and compares hashes (PI-03): a text that is missing or has drifted
 * makes it invalid. One statement for any number of spans; a text is fetched once however many spans point into it.
 */
export async function spanTexts(view: View, spans: readonly Span[], around: number): Promise<Map<SpanId, SpanReading>> {
  const texts = await revisionTexts(view, [...new Set(spans.map((span) => span.revisionId))]);
  return new Map(spans.map((span) => [span.id, readSpan(span, texts.get(span.revisionId) ?? null, around)]));
}

/** One span against the text of its revision (null = gone). */
function readSpan(span: Span, text: string | null, around: number): SpanReading {
  if (text === null || text.length < span.end) return { valid: false, found: null, before: '', after: '' };
  const found = quoteOf(text, span);
  return {
    valid: createHash('sha256').update(found).digest('hex') === span.quoteHash,
    found,
    before: text.slice(wholeFrom(text, Math.max(0, span.start - around)), span.start),
    after: text.slice(span.end, wholeTo(text, Math.min(text.length, span.end + around))),
  };
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const wholeFrom = (text: string, at: number): number => (at > 0 && isLow(text.charCodeAt(at)) ? at + 1 : at);
const wholeTo = (text: string, at: number): number => (at < text.length && isLow(text.charCodeAt(at)) ? at - 1 : at);
