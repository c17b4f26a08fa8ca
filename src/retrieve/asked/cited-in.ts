import { decodeId } from '../../domain/typed-ids.ts';
import type { CitedDocuments } from '../../ingest/index.ts';
import { termsOf } from '../../text/terms-of-text.ts';

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;
/** What ends the sentence around an address. Tried where it begins only: 40,000 dots within an address took 4 s. */
const CLOSING = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/u;
/** A letter and a digit, or a letter and a sign that no plain word has within: `eip-1559`, `docs/plan.md`, `release_notes`. */
const KEY = /[\p{L}\p{N}][\p{L}\p{N}_./:#-]*[\p{L}\p{N}]/gu;
const DOCUMENT_ID = /^doc_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;
const MOST = 20;

/** Is a name one that is written exactly, as words of everyday are not? */
export const isExact = (name: string): boolean =>
  /\p{L}/u.test(name) && /\p{N}|[_/]|\.\p{L}|\p{L}#/u.test(name) && !/\s\p{L}+\s/u.test(name);

/** The documents that a question may cite by id, natural key, path or address: whatever in it is written as one of these are. */
export function citedIn(question: string): CitedDocuments {
  const addresses = [...question.matchAll(ADDRESS)].map(([address]) => address.replace(CLOSING, ''));
  const rest = question.replace(ADDRESS, ' ');
  const names = [...rest.matchAll(KEY)].map(([name]) => name).filter(isExact);
  const ids = names.filter((name) => DOCUMENT_ID.test(name)).map((name) => decodeId(name, 'doc').id);
  const keys = names.filter((name) => !DOCUMENT_ID.test(name)).flatMap((name) => [name, name.toLowerCase()]);
  return { ids: ids.slice(0, MOST), keys: [...new Set(keys)].slice(0, 2 * MOST), uris: addresses.slice(0, MOST) };
}

/**
 * Does a question cite by a key, as EIP-2938 is one, what stands below one of these headings? Then that is what it is about, however little
 * any one passage says of it. Keys are compared as terms: `EIP2938` cites it too.
 */
export function citesOneOf(question: string, contexts: readonly string[]): boolean {
  const keys = termsOf(question).filter((term) => /\p{L}/u.test(term) && /\p{N}/u.test(term));
  if (keys.length === 0) return false;
  return contexts.some((context) => {
    const above = new Set(termsOf(context));
    return keys.some((key) => above.has(key));
  });
}
