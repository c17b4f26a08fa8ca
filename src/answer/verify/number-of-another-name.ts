import { looseNumbers, readWords, type FoundNumber, type Words } from './read-words.ts';

const BULLET = /^(?<indent>[ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]/u;
const ROW = /^[ \t]*\|/u;
/** `EXTRA_SEAL`, `maxFeePerGas`: a name of one thing; `USD`, `UTC` and `EVM` stand beside numbers of whatever. */
const CODE = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

/** The items of a list with what stands below each, and the rows of a table; a text without them is one. */
function itemsOf(text: string): string[] {
  const items: string[] = [];
  let outer: number | null = null;
  for (const line of text.split('\n')) {
    const indent = BULLET.exec(line)?.groups?.['indent']?.length;
    const begins = ROW.test(line) || (indent !== undefined && indent <= (outer ?? indent));
    if (indent !== undefined) outer = Math.min(outer ?? indent, indent);
    if (begins || items.length === 0) items.push(line);
    else items.push(`${items.pop() ?? ''}\n${line}`);
  }
  return items;
}

/**
 * The name that the sentence tells a number of, where the number stands with other names alone: `EXTRA_SEAL is 32 bytes`, and the item
 * `EXTRA_VANITY` has the 32. Sentences, items of a list and rows of a table are looked at one by one. Null = there is no such name.
 */
export function nameApart(
  number: FoundNumber,
  sentence: Words,
  { best, context }: { readonly best: readonly Words[]; readonly context: readonly Words[] },
): string | null {
  const items = best.flatMap(({ text }) => itemsOf(text));
  const withNumber = items.filter((item) => looseNumbers(item).has(number.size));
  const isOfOthers = withNumber.every((item) =>
    codesOf(readWords(item)).some((code) => !sentence.text.includes(code) && !isWithin(code, number)),
  );
  if (withNumber.length === 0 || !isOfOthers) return null;
  const above = context.map(({ text }) => text);
  const named = codesOf(sentence).filter(
    (code) => items.some((item) => item.includes(code)) && !above.some((text) => text.includes(code)),
  );
  return named.find((code) => !withNumber.some((item) => item.includes(code))) ?? null;
}

const codesOf = ({ words }: Words): string[] =>
  words.flatMap(({ name, written }) => (name !== null && CODE.test(written) ? written : []));

/** `EIP1559`: the number is part of the name. */
const isWithin = (code: string, { size }: FoundNumber): boolean => code.includes(String(size));
