import { createRequire } from 'node:module';
import type Ranks from 'gpt-tokenizer/bpeRanks/cl100k_base';
import type * as Encoding from 'gpt-tokenizer/encoding/cl100k_base';

interface Tokenizer {
  readonly ranks: typeof Ranks;
  readonly encoding: typeof Encoding;
}

const require = createRequire(import.meta.url);
let loaded: Tokenizer | null = null;

/** Its 100,000 tokens are loaded when the first text is counted, .4 s: most commands, and a server's first answers, count none. */
function tokenizer(): Tokenizer {
  loaded ??= {
    ranks: (require('gpt-tokenizer/bpeRanks/cl100k_base') as { default: typeof Ranks }).default,
    encoding: require('gpt-tokenizer/encoding/cl100k_base') as typeof Encoding,
  };
  return loaded;
}

/** `<|endoftext|>` and its like are words here: a document cannot give orders to a tokenizer. */
const asWords = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * A run of letters, of signs or of blanks is merged as one piece, in time quadratic in its length (100,000 line feeds:
 * 6 s). Longer runs are cut here, and only their counts can differ from the reference tokenizer's, by a token per cut.
 */
const LONGEST_RUN = 512;
const LONG_RUN = new RegExp(
  ['\\p{L}', '[^\\s\\p{L}\\p{N}]', '\\s'].map((kind) => `${kind}{${LONGEST_RUN}}`).join('|'),
  'gu',
);

/** A text in parts that the tokenizer takes in time linear in their length. */
export function tokenizerParts(text: string): string[] {
  if (text.length < LONGEST_RUN) return [text];
  const cut: string[] = [];
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const to = run.index + run[0].length;
    cut.push(text.slice(from, to));
    from = to;
  }
  if (from === 0) return [text];
  cut.push(text.slice(from));
  return cut;
}

/** Tokens of a text by the reference tokenizer, cl100k_base (PI-34, PI-119). Linear in its length. */
export function countTokens(text: string): number {
  let count = 0;
  for (const part of tokenizerParts(text)) count += tokenizer().encoding.countTokens(part, asWords);
  return count;
}

/** A text that fits in `limit` tokens as it is; else the first `limit` of its tokens (PI-119), a torn last character left out. */
export function truncateTokens(text: string, limit: number): string {
  let left = limit;
  let kept = '';
  for (const part of tokenizerParts(text)) {
    const tokens = tokenizer().encoding.encode(part, asWords);
    if (tokens.length > left) return kept + wholeCharacters(tokens.slice(0, left));
    kept += part;
    left -= tokens.length;
  }
  return text;
}

/**
 * What tokens spell, without a character that is torn at their end. By their bytes: the package's own `decode` keeps the
 * bytes of a torn character for its next call.
 */
function wholeCharacters(tokens: readonly number[]): string {
  const bytes = tokens.map((token) => {
    const spelt = tokenizer().ranks[token] ?? [];
    return typeof spelt === 'string' ? Buffer.from(spelt) : Uint8Array.from(spelt);
  });
  return new TextDecoder().decode(Buffer.concat(bytes), { stream: true });
}
