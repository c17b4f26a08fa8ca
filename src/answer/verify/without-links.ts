/** A target is looked for within so many characters; a longer one stays as text, and leads nowhere. */
const LONGEST_TARGET = 1_000;
const CODE_SPAN = /`[^`\n]*`/gu;
const TOKEN = /[[\]]|<[/!\p{L}][^<>]*>/gu;
/** With a value in it a tag may lead somewhere or load something; one that is cut may end in the next sentence. */
const TAG = /<([/!\p{L}][^<>]*)(>|$)/gu;

/**
 * A text that leads nowhere: links keep their words, images go, tags with values go. What a support says of its links nobody checks, and
 * whoever shows an answer follows any target in it, or loads it unasked. What is left, as within code, is parted by a blank: where code
 * begins and ends readers of Markdown do not agree.
 */
export function withoutLinks(text: string): string {
  if (!/[[\]<]/u.test(text)) return text;
  const masked = text.replace(CODE_SPAN, (code) => 'x'.repeat(code.length));
  const pieces: string[] = [];
  const open: number[] = [];
  let from = 0;
  for (const { index, 0: token } of masked.matchAll(TOKEN)) {
    if (index < from) continue;
    pieces.push(text.slice(from, index));
    from = index + token.length;
    const end = token === ']' && masked[from] === '(' ? endOfTarget(masked, from) : null;
    const start = token === ']' ? open.pop() : undefined;
    if (token === '[') open.push(pieces.length);
    if (end === null) {
      pieces.push(isLeading(token) ? ' ' : token);
      continue;
    }
    from = end;
    if (start !== undefined) closeLink(pieces, start);
  }
  return `${pieces.join('')}${text.slice(from)}`
    .replaceAll('](', '] (')
    .replaceAll('![', '! [')
    .replace(TAG, (tag, inner: string, end: string) => (end === '' || isLeading(tag) ? `< ${inner}${end}` : tag));
}

const isLeading = (token: string): boolean => token.startsWith('<') && (token.includes('=') || token.startsWith('<!'));

/** @param start the place of its opening bracket among the pieces */
function closeLink(pieces: string[], start: number): void {
  const before = pieces[start - 1] ?? '';
  pieces[start] = '';
  if (!before.endsWith('!')) return;
  pieces.length = start + 1;
  pieces[start - 1] = before.slice(0, -1);
}

/** Behind the bracket that closes the one at `start`; null = none does. */
function endOfTarget(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + LONGEST_TARGET); at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}
