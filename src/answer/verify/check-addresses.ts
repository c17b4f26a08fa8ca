import type { CheckReason, Support } from '../../domain/sentence-check.ts';

/** What readers of Markdown make a link of by itself, its scheme told or not. */
const ADDRESS =
  /(?:\p{L}[\p{L}\p{N}+.-]{0,20}:)?\/\/[^\s<>"'`()[\]]+|www\.[^\s<>"'`()[\]]+|[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}_-]{1,64}\.[\p{L}\p{N}_.-]{1,255}/giu;

const addressesIn = (text: string): string[] =>
  [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?*_~|\\]{1,8}$/u, '').toLowerCase());

/** An address stands, whole, in what is cited: its parts are no words whose meaning somebody could read. */
export function checkAddresses(sentence: string, cited: readonly Support[]): CheckReason[] {
  const told = addressesIn(sentence);
  if (told.length === 0) return [];
  const known = new Set(cited.flatMap(({ text }) => addressesIn(text)));
  return told.filter((address) => !known.has(address)).map((detail) => ({ signal: 'NOT_SAID', detail }));
}
