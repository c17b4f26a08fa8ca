import { NAME_LIMITS } from '../domain/pack.ts';
import type { ParseSettings } from './parse-settings.ts';
import type { ParseIssue } from '../domain/text.ts';
import type { DataNode } from './data-tree.ts';
import type { TextWriter } from './text-writer.ts';

/** Line number (from 1) of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** The first `limit` of what there is, and an issue when there is more. */
export function firstOf<T>(found: Iterable<T>, limit: number, what: string): { kept: T[]; issues: ParseIssue[] } {
  const kept: T[] = [];
  for (const one of found) {
    if (kept.length === limit) {
      return {
        kept,
        issues: [issue('DEPTH', `only the first ${limit} ${what} are read (parse.maxDataEntries)`, null)],
      };
    }
    kept.push(one);
  }
  return { kept, issues: [] };
}

export const issue = (code: ParseIssue['code'], message: string, line: number | null): ParseIssue => ({
  code,
  message,
  line,
});

/** A key that is too long to be the name of anything is passed over, and said so. */
export function longKeys(text: string, root: DataNode): ParseIssue[] {
  if (root.kind !== 'map') return [];
  for (const { name, nameRange } of root.entries()) {
    if (name.length <= NAME_LIMITS.predicate) continue;
    const message = `expected keys of at most ${NAME_LIMITS.predicate} characters, got one of ${name.length}; it is not read`;
    return [issue('SYNTAX', message, lineAt(text, nameRange.start))];
  }
  return [];
}

/** What is said when a text was cut off at its longest. */
export function cutIssue(
  { isCut }: Pick<TextWriter, 'isCut'>,
  settings: Pick<ParseSettings, 'parse.maxCharacters'>,
): ParseIssue[] {
  if (!isCut) return [];
  const message =
    `only the first ${settings['parse.maxCharacters']} characters are read (parse.maxCharacters); split the ` +
    'document or raise the setting';
  return [issue('LEFT_OUT', message, null)];
}
