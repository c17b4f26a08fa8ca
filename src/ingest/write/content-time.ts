import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import { timeGiven } from '../../domain/time-given.ts';

/** Fields of front matter by which a text dates itself, the first that it has. */
const DATING = ['date', 'published', 'created'];

/** When a text says that it was written, in its front matter: of a day, month or year its beginning in UTC; null = it does not say. */
export function ownDate({ frontMatter }: Pick<ParsedDocument, 'frontMatter'>): Date | null {
  for (const name of DATING) {
    const field = frontMatter.find((one) => one.name.toLowerCase() === name);
    const given = field && timeGiven(field.items[0]?.text.trim() ?? field.raw.trim());
    if (given) return given.from;
  }
  return null;
}

interface DatedPost extends TextRange {
  readonly createdAt: Date | null;
}

/** When the content of a part of a text is from (PI-15): of the earliest post in it, else of the whole text. */
export function contentTime(part: TextRange, posts: readonly DatedPost[], ofText: Date | null): Date | null {
  const times = posts.flatMap(({ start, end, createdAt }) =>
    createdAt && start < part.end && end > part.start ? [createdAt] : [],
  );
  return times.length === 0 ? ofText : times.reduce((a, b) => (a < b ? a : b));
}
