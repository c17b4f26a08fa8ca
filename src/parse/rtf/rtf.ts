import type { ParsedDocument } from '../../domain/text.ts';
import { MarkupDocument } from '../html/markup-document.ts';
import { issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';
import { DEEPEST_GROUP, RtfReader } from './rtf-reader.ts';
import { rtfTokens } from './rtf-tokens.ts';

/**
 * Rich text as its words: paragraphs, headings by their style, lists, tables, links and footnotes. Own: the readers that are kept are for
 * mail alone, or hold each piece as an object. The places are its paragraphs, counted.
 */
export function parseRtf(bytes: Uint8Array, settings: ParseSettings): ParsedDocument {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!rtf.startsWith('{\\rtf')) throw new Unreadable('BROKEN', 'expected {\\rtf at the beginning, got something else');
  const reader = new RtfReader();
  for (const token of rtfTokens(rtf))
    if (!reader.read(token) || reader.body.length > settings['parse.maxCharacters']) break;
  reader.end();
  const document = new MarkupDocument(reader.header(), settings);
  let paragraphs = 0;
  document.write(reader.body.whole(), {
    placeOf: ({ tagName }) => (/^(?:p|h[1-6]|li)$/u.test(tagName) ? `paragraph ${(paragraphs += 1)}` : null),
  });
  const deep = `groups are followed to ${DEEPEST_GROUP} levels; some go deeper`;
  return document.document('application/rtf', reader.isTooDeep ? [issue('DEPTH', deep, null)] : []);
}
