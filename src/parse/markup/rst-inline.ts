import type { Link, TextRange } from '../../domain/text.ts';
import { bareLinks } from '../plain.ts';

const EMBEDDED = /`([^`<>\n]{1,500}(?:\n[^`<>\n]{1,200})?)\s<([^`<>\s]{1,2000})>`__?/gu;
const REFERENCE = /(?:`([^`<>\n]{1,300})`|(?<![\p{L}\p{N}_`])(\p{L}[\p{L}\p{N}.+-]{0,100}))_(?![\p{L}\p{N}_])/gu;
const TARGET =
  /^[ \t]*\.\.[ \t]+_(?:`([^`\n]{1,300})`|((?:[^:\\\n]|\\.){1,300})):(?:[ \t]+|[ \t]*\n[ \t]+)(\S+)[ \t]*$/gmu;

/** Titles without the marks of emphasis, code, roles and links. */
export const withoutMarks = (words: string): string =>
  words
    .replace(EMBEDDED, '$1')
    .replace(/(?<![\p{L}\p{N}]):[\p{L}\p{N}:+.-]{1,60}:`([^`<>]{1,300}?)(?:\s*<[^<>`]*>)?`/gu, '$1')
    .replace(/``([^`]{1,300})``/gu, '$1')
    .replace(/`([^`]{1,300})`_{0,2}/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*{1,2}([^*\s][^*]{0,300}?)\*{1,2}(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\\(.)/gu, '$1');

const folded = (name: string): string => name.replace(/\s+/gu, ' ').trim().toLowerCase();

/** Links with their address beside them, those that refer to an address elsewhere, and bare addresses. */
export function rstLinks(text: string): Link[] {
  const targets = new Map<string, string>();
  for (const [, quoted, plain, target = ''] of text.matchAll(TARGET)) {
    const name = folded(quoted ?? plain ?? '');
    if (/^(?:[a-z][a-z0-9+.-]*:|\/|\.{1,2}\/|[^_\s]+\.[a-z]{2,})/iu.test(target) && !targets.has(name))
      targets.set(name, target);
  }
  const marked: Link[] = [];
  const taken: TextRange[] = [];
  for (const { 0: whole, 1: words = '', 2: target = '', index } of text.matchAll(EMBEDDED)) {
    const start = index + 1;
    marked.push({ kind: 'inline', start, end: start + words.length, text: words, target });
    taken.push({ start: index, end: index + whole.length });
  }
  if (targets.size > 0) {
    for (const { 1: quoted, 2: plain, index } of text.matchAll(REFERENCE)) {
      const words = quoted ?? plain ?? '';
      const target = targets.get(folded(words));
      const start = index + (quoted === undefined ? 0 : 1);
      if (target !== undefined)
        marked.push({ kind: 'reference', start, end: start + words.length, text: words, target });
    }
  }
  let next = 0;
  const bare = bareLinks(text, { start: 0, end: text.length }).filter(({ start }) => {
    while (next < taken.length && (taken[next]?.end ?? 0) <= start) next += 1;
    return (taken[next]?.start ?? Infinity) > start;
  });
  return [...marked, ...bare].sort((a, b) => a.start - b.start || a.end - b.end);
}
