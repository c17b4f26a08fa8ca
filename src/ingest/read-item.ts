import type { SourceItem } from '../domain/document-record.ts';
import type { WatchSettings } from '../connectors/index.ts';
import type { PreparationSettings, ScreenSettings } from './ingest-settings.ts';
import type { MediaType, ParsedDocument, TextType } from '../domain/text.ts';
import { TEXT_TYPES } from '../domain/text.ts';
import { declaredCharset, parse, readOriginal, Unreadable, type UnreadableReason } from '../parse/index.ts';
import { contentType, isBinary } from './content.ts';
import { screen } from './decode-document.ts';
import type { Rejection } from './decode-document.ts';

export type ReadItem =
  | { readonly kind: 'READ'; readonly mediaType: MediaType; readonly document: ParsedDocument }
  /** It has no text that could be read, or none that may be taken in: why. */
  | { readonly kind: 'HELD'; readonly reason: Rejection | UnreadableReason; readonly message: string };

/** Types whose words stand in the text as it came. */
export const isTextType = (type: MediaType): type is TextType => TEXT_TYPES.some((known) => known === type);

/**
 * Bytes → a text with its structure: what type they are, then that type's reader. Whatever the bytes, the answer is a
 * document or a reason.
 * @param released a person said yes: only what cannot be read at all is still held
 */
export async function readItem(
  item: Pick<SourceItem, 'path' | 'bytes' | 'mediaType'>,
  settings: PreparationSettings,
  released: boolean,
): Promise<ReadItem> {
  const type = contentType(item);
  if ('refused' in type) return { kind: 'HELD', reason: type.refused, message: type.message };
  const { mediaType } = type;
  const content = contentOf(item, mediaType, settings, released);
  if ('kind' in content) return content;
  if (isTextType(mediaType)) return { kind: 'READ', mediaType, document: parse(content.text, mediaType, settings) };
  try {
    const original = { mediaType, path: item.path, content: content.bytes ?? content.text, released };
    const document = await readOriginal(original, settings);
    if (/\S/u.test(document.text)) return { kind: 'READ', mediaType: document.mediaType, document };
    return {
      kind: 'HELD',
      reason: 'NO_TEXT',
      message: `expected words in this ${mediaType}, found none a reader would see`,
    };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'HELD', reason: error.reason, message: error.message };
    throw error;
  }
}

/** The words or the bytes that a reader gets; or why it gets none. */
function contentOf(
  item: Pick<SourceItem, 'bytes'>,
  mediaType: MediaType,
  settings: Pick<ScreenSettings, 'screen.maxReplacement'> & Pick<WatchSettings, 'screen.maxBytes'>,
  released: boolean,
): { readonly text: string; readonly bytes: Uint8Array | null } | Extract<ReadItem, { kind: 'HELD' }> {
  if (!isBinary(mediaType)) {
    const declared = mediaType === 'text/html' ? declaredCharset(item.bytes) : null;
    const screened = screen(item, settings, released, declared);
    return screened.kind === 'HELD' ? screened : { text: screened.text, bytes: null };
  }
  const most = settings['screen.maxBytes'];
  if (item.bytes.length <= most || released) return { text: '', bytes: item.bytes };
  const message = `expected at most ${most} bytes (screen.maxBytes), got ${item.bytes.length}; split the document or raise the setting`;
  return { kind: 'HELD', reason: 'TOO_LARGE', message };
}
