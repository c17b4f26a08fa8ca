import type { SourceItem } from '../domain/document-record.ts';
import type { WatchSettings } from '../connectors/index.ts';
import type { ScreenSettings } from './ingest-settings.ts';

/** Why bytes are no text that can be kept; TYPE: they are not what their name says. */
export type Rejection = 'EMPTY' | 'ENCODING' | 'TOO_LARGE' | 'BINARY' | 'TYPE';
export type Decoded = { readonly text: string } | { readonly rejected: Rejection; readonly message: string };

export type Screened =
  | { readonly kind: 'ACCEPTED'; readonly text: string }
  /** Not taken in; kept aside with the reason until a person decides. */
  | { readonly kind: 'HELD'; readonly reason: Rejection; readonly message: string };

const REPLACEMENT = '\uFFFD';

/** By the byte-order mark; without one, as the document declares, or else UTF-8. */
function encodingOf(bytes: Uint8Array, declared: string | null): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return declared ?? 'utf-8';
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** How many characters the decoder had to replace, less those that were written as replacement characters. */
function replacedIn(text: string, bytes: Uint8Array, encoding: string): number {
  const found = count(text, REPLACEMENT);
  if (found === 0) return 0;
  // One byte as one character: bytes can be looked for as text.
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (encoding === 'utf-8') return found - count(raw, '\xef\xbf\xbd');
  if (!encoding.startsWith('utf-16')) return found;
  const written = encoding === 'utf-16le' ? '\xfd\xff' : '\xff\xfd';
  let aligned = 0;
  for (let at = raw.indexOf(written); at !== -1; at = raw.indexOf(written, at + 1)) if (at % 2 === 0) aligned += 1;
  return found - aligned;
}

const inPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function decodeBytes(
  bytes: Uint8Array,
  settings: Pick<ScreenSettings, 'screen.maxReplacement'> & Pick<WatchSettings, 'screen.maxBytes'>,
  lenient: boolean,
  declared: string | null,
): Decoded {
  const most = settings['screen.maxBytes'];
  if (bytes.length > most && !lenient) {
    const message = `expected at most ${most} bytes (screen.maxBytes), got ${bytes.length}; split the document or raise the setting`;
    return { rejected: 'TOO_LARGE', message };
  }
  const encoding = encodingOf(bytes, declared);
  // The decoder removes the byte-order mark, and what is left of a broken character or surrogate becomes U+FFFD.
  const decoded = new TextDecoder(encoding).decode(bytes);
  const nul = decoded.indexOf('\0');
  if (nul !== -1) {
    const message =
      `expected text, got a NUL at character ${nul + 1}: a binary file, or UTF-16 without a byte-order mark; ` +
      'save it as UTF-8';
    return { rejected: 'BINARY', message };
  }
  const text = decoded.replace(/\r\n?/g, '\n');
  if (!/\S/u.test(text)) return { rejected: 'EMPTY', message: 'expected text, got nothing but white space' };
  const share = replacedIn(decoded, bytes, encoding) / decoded.length;
  const allowed = settings['screen.maxReplacement'];
  if (share > allowed && !lenient) {
    const message =
      `expected ${encoding.toUpperCase()} text, but ${inPercent(share)} of its characters are not valid ` +
      `(${inPercent(allowed)} are let through, screen.maxReplacement); save it as UTF-8`;
    return { rejected: 'ENCODING', message };
  }
  return { text };
}

/**
 * Bytes → text with LF line ends and no byte-order mark: UTF-8, or UTF-16 that says so. The text is always well-formed
 * Unicode without NUL; up to `screen.maxReplacement` of its characters may stand as U+FFFD. The same bytes, the same text.
 */
export function decode(
  bytes: Uint8Array,
  settings: Pick<ScreenSettings, 'screen.maxReplacement'> & Pick<WatchSettings, 'screen.maxBytes'>,
): Decoded {
  return decodeBytes(bytes, settings, false, null);
}

/**
 * May this be taken in? Size, encoding and emptiness decide.
 * @param released a person said yes: only what holds no text at all is still held
 * @param declared the encoding that the document itself names
 */
export function screen(
  item: Pick<SourceItem, 'bytes'>,
  settings: Pick<ScreenSettings, 'screen.maxReplacement'> & Pick<WatchSettings, 'screen.maxBytes'>,
  released = false,
  declared: string | null = null,
): Screened {
  const decoded = decodeBytes(item.bytes, settings, released, declared);
  if ('text' in decoded) return { kind: 'ACCEPTED', text: decoded.text };
  return { kind: 'HELD', reason: decoded.rejected, message: decoded.message };
}
