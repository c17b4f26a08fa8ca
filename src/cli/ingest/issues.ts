import type { ParseIssue, ParseIssueCode } from '../../domain/text.ts';

/** What a reader put up with, in a few words; the whole of it is in `revision { issues }`. */
const WORDS: Readonly<Record<ParseIssueCode, string>> = {
  FRONT_MATTER: 'front matter is not as it should be',
  SYNTAX: 'a part is not as its type should be',
  DEPTH: 'there is more than is read',
  ENCODING: 'characters could not be decoded',
  LEFT_OUT: 'a part is left out',
};

type Issue = Pick<ParseIssue, 'code' | 'message' | 'line'>;

/** Each kind of issue once, with where it is found first: `:12`, or nothing. */
export function byKind(issues: readonly Issue[]): [what: string, line: string][] {
  const kinds = new Map<string, string>();
  for (const { code, line } of issues) {
    const what = WORDS[code];
    if (!kinds.has(what)) kinds.set(what, line === null ? '' : `:${line}`);
  }
  return [...kinds];
}

/** What a watcher says of one document; undefined = nothing. */
export function inOneLine(issues: readonly Issue[]): string | undefined {
  const [first, ...others] = issues;
  if (!first) return undefined;
  const where = first.line === null ? '' : ` (line ${first.line})`;
  return `${first.message}${where}${others.length === 0 ? '' : `; and ${others.length} more`}`;
}
