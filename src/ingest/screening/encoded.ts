import type { Disguise } from '../../domain/screening-rules.ts';
import { reversed, rewrite, type View } from './view.ts';

/** A way to write words so that a filter does not see them: what its writing looks like, and how to read it. */
export interface Encoding {
  readonly name: Disguise;
  /** Does the text hold any? Cheap. */
  readonly inText: (text: string) => boolean;
  readonly read: (view: View) => View;
}

/** Longest run that is read, in characters: words need no more, and an embedded picture may be megabytes. */
const LONGEST = 16_384;

/** Bytes as words; null when they are none. */
function wordsOf(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  const readable = text.match(/[\p{L}\p{N}\p{P}\p{Zs}\n]/gu)?.length ?? 0;
  return readable >= 0.9 * text.length && /\p{L}{2}/u.test(text) ? text : null;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function character(code: number): string | null {
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

const times = (text: string, pattern: RegExp, least: number): boolean => {
  let found = 0;
  for (const match of text.matchAll(pattern)) {
    found += match[0].length > 0 ? 1 : 0;
    if (found >= least) return true;
  }
  return false;
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/giu;
const ESCAPE = /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2}))/giu;
const PERCENT = /(?:%[0-9a-f]{2})+/giu;
const HEX = /(?<![0-9a-z])(?:0x)?((?:[0-9a-f]{2}){12,})(?![0-9a-z])/giu;
const BASE64 = /(?<![\w+/=-])[\w+/-]{20,}={0,2}(?![\w+/=-])/gu;

const entities: Encoding = {
  name: 'ENTITIES',
  inText: (text) => text.includes('&') && times(text, ENTITY, 4),
  read: (view) =>
    rewrite(view, ENTITY, ([, decimal, hex, name]) =>
      name !== undefined
        ? (NAMED[name.toLowerCase()] ?? null)
        : character(hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    ),
};

const escapes: Encoding = {
  name: 'ESCAPES',
  inText: (text) => text.includes('\\') && times(text, ESCAPE, 4),
  read: (view) =>
    rewrite(view, ESCAPE, ([, four, braced, two]) => character(parseInt(four ?? braced ?? two ?? '', 16))),
};

const percent: Encoding = {
  name: 'PERCENT',
  inText: (text) => text.includes('%') && times(text, /%[0-9a-f]{2}/giu, 4),
  read: (view) =>
    rewrite(view, PERCENT, ([run]) => wordsOfPercent(Buffer.from(run.slice(0, LONGEST).replace(/%/gu, ''), 'hex'))),
};
/** A single blank or comma is words enough here: the letters around it often stand as they are. */
const wordsOfPercent = (bytes: Buffer): string | null =>
  bytes.every((byte) => byte >= 0x20) ? bytes.toString('utf8') : null;

const hex: Encoding = {
  name: 'HEX',
  inText: (text) => times(text, HEX, 1),
  read: (view) => rewrite(view, HEX, ([, digits]) => wordsOf(Buffer.from((digits ?? '').slice(0, LONGEST), 'hex'))),
};

const base64: Encoding = {
  name: 'BASE64',
  inText: (text) => times(text, BASE64, 1),
  read: (view) => rewrite(view, BASE64, ([run]) => wordsOf(Buffer.from(run.slice(0, LONGEST), 'base64'))),
};

const rotated = (letter: string): string => {
  const code = letter.charCodeAt(0);
  const base = code < 97 ? 65 : 97;
  return String.fromCharCode(((code - base + 13) % 26) + base);
};
export const rot13 = (text: string): string => text.replace(/[a-z]/giu, rotated);
export const backwards = (text: string): string => Array.from(text).reverse().join('');

/** A quick look that spares most texts all the others. */
export const mayBeEncoded = (text: string): boolean =>
  text.includes('&') || text.includes('\\') || text.includes('%') || /[\w+/]{20}/u.test(text);

/** Read where they stand. */
export const WRITTEN_ENCODINGS: readonly Encoding[] = [entities, escapes, percent, hex, base64];

/** Whole texts turned round: tried only where words that matter are seen turned round. */
export const TURNED: readonly (Omit<Encoding, 'inText'> & { readonly turn: (text: string) => string })[] = [
  { name: 'ROT13', turn: rot13, read: (view) => rewrite(view, /[a-z]/giu, ([letter]) => rotated(letter)) },
  { name: 'REVERSED', turn: backwards, read: reversed },
];
