import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import { mediaTypeOf } from '../../src/domain/media-type.ts';
import { decode, screen } from '../../src/ingest/decode-document.ts';

const settings = { ...settingDefaults, 'screen.maxBytes': 1000 };
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const utf16le = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const bytes = (...parts: (string | readonly number[] | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))));

/** The text, or the reason why there is none. */
const outcome = (raw: Uint8Array): string => {
  const decoded = decode(raw, settings);
  return 'text' in decoded ? decoded.text : decoded.rejected;
};

describe('bytes become text', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8('aé日😀'), 'aé日😀'],
    ['UTF-8 with a byte-order mark', bytes([0xef, 0xbb, 0xbf], 'a\ufeffb'), 'a\ufeffb'],
    ['UTF-16 little-endian', utf16le('\ufeffaé日😀'), 'aé日😀'],
    ['UTF-16 big-endian', utf16be('\ufeffaé日😀'), 'aé日😀'],
    ['line ends of all kinds', utf8('a\r\nb\rc\n\r\n\rd'), 'a\nb\nc\n\n\nd'],
    ['a replacement character that was written', utf8('a\ufffdb'), 'a\ufffdb'],
    ['replacement characters written in UTF-16', utf16be('\ufeff\ufffd\u00ff\ufd00\ufffd'), '\ufffd\u00ff\ufd00\ufffd'],
    ['one bad byte in a hundred', bytes('a'.repeat(99), [0xff]), `${'a'.repeat(99)}\ufffd`],
    ['text with other control characters', utf8('a\u0007\u001b[1mb'), 'a\u0007\u001b[1mb'],
    ['as much as is allowed', utf8('a'.repeat(1000)), 'a'.repeat(1000)],
  ])('%s', (_, raw, text) => {
    expect(outcome(raw)).toBe(text);
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', bytes(), 'EMPTY'],
    ['a byte-order mark alone', bytes([0xef, 0xbb, 0xbf]), 'EMPTY'],
    ['white space alone', utf8(' \r\n\t\u00a0\u2028'), 'EMPTY'],
    ['more than is allowed', utf8('a'.repeat(1001)), 'TOO_LARGE'],
    ['a NUL in text', utf8('a\0b'), 'BINARY'],
    ['a NUL in UTF-16', utf16le('\ufeffa\0b'), 'BINARY'],
    ['UTF-16 that does not say so', utf16le('abc'), 'BINARY'],
    ['UTF-32', bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'BINARY'],
    ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'BINARY'],
    ['Latin-1', Buffer.from('déjà vu, très tôt', 'latin1'), 'ENCODING'],
    ['random bytes', bytes(Array.from({ length: 200 }, (_, i) => ((i * 73) % 255) + 1)), 'ENCODING'],
    ['lone surrogates in UTF-8', bytes('ab', [0xed, 0xa0, 0x80]), 'ENCODING'],
    ['lone surrogates in UTF-16', utf16le('\ufeffab\ud800c\udc00'), 'ENCODING'],
    ['half a UTF-16 character', bytes(utf16le('\ufeffab'), [0x61]), 'ENCODING'],
  ])('or not: %s', (_, raw, reason) => {
    expect(outcome(raw)).toBe(reason);
  });

  it('messages say what was expected, what came and what to do', () => {
    const message = (raw: Uint8Array): string => {
      const decoded = decode(raw, settings);
      return 'message' in decoded ? decoded.message : '';
    };
    expect(message(utf8('a'.repeat(1001)))).toBe(
      'expected at most 1000 bytes (screen.maxBytes), got 1001; split the document or raise the setting',
    );
    expect(message(utf8('ab\0'))).toContain('got a NUL at character 3');
    expect(message(bytes('abc', [0xff]))).toContain('25.0 % of its characters are not valid');
    expect(message(utf8(' '))).toBe('expected text, got nothing but white space');
  });

  it('gives well-formed text without NUL, byte-order mark and CR, and the same for the same bytes', () => {
    const lax = { ...settingDefaults, 'screen.maxReplacement': 1 };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff]), (raw, mark) => {
        const decoded = decode(bytes(mark, raw), lax);
        expect(decode(bytes(mark, raw), lax)).toEqual(decoded);
        if (!('text' in decoded)) return;
        expect(decoded.text.isWellFormed()).toBe(true);
        expect(decoded.text).not.toMatch(/[\0\r]/);
      }),
    );
  });

  it('gives back every valid text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const text = `x${given.replace(/[\0\r]/g, '')}`;
        for (const raw of [utf8(text), utf8(`\ufeff${text}`), utf16le(`\ufeff${text}`), utf16be(`\ufeff${text}`)]) {
          expect(decode(raw, settingDefaults)).toEqual({ text });
        }
      }),
    );
  });
});

describe('screening', () => {
  it('takes in what is text, and holds the rest with its reason', () => {
    expect(screen({ bytes: utf8('a') }, settings)).toEqual({ kind: 'ACCEPTED', text: 'a' });
    expect(screen({ bytes: utf8('\0') }, settings)).toMatchObject({ kind: 'HELD', reason: 'BINARY' });
  });

  it.each<[string, Uint8Array, string]>([
    ['large text', utf8('a'.repeat(1001)), 'ACCEPTED'],
    ['badly encoded text', Buffer.from('déjà', 'latin1'), 'ACCEPTED'],
    ['binary files', utf8('a\0'), 'HELD'],
    ['empty files', utf8(' '), 'HELD'],
  ])('what a person releases is held only if it holds no text: %s', (_, raw, kind) => {
    expect(screen({ bytes: raw }, settings).kind).toBe('HELD');
    expect(screen({ bytes: raw }, settings, true).kind).toBe(kind);
  });
});

describe('types', () => {
  it.each([
    ['a.txt', 'text/plain'],
    ['a/b.c/D.MD', 'text/markdown'],
    ['a.markdown', 'text/markdown'],
    ['a.b.json', 'application/json'],
    ['a.yml', 'application/yaml'],
    ['a.YAML', 'application/yaml'],
    ['a.png', null],
    ['a.md.bak', null],
    ['README', null],
    ['a.md/b', null],
    ['.md', null],
    ['a/.json', null],
    ['a.constructor', null],
    ['', null],
  ])('[RS-07] %j is read as %s', (path, type) => {
    expect(mediaTypeOf(path)).toBe(type);
  });
});
