import { compilePattern, literalPattern } from './pattern.ts';

/** Something about a glob that cannot be read. */
export class BadGlob extends Error {}

/**
 * A path glob: `*` within one folder, `**` over any number of folders, `?` one character, `{a,b}` either. Paths are
 * `/`-separated and compared as a whole, capitals as they are. Runs on the linear engine of pattern.ts.
 * @throws BadGlob
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const pattern = compilePattern(globSource(glob));
  return (path) => pattern.matchesWhole(path);
}

function globSource(glob: string): string {
  let source = '';
  let depth = 0;
  for (const [token] of glob.matchAll(/\*\*\/|\*\*|[\s\S]/gu)) {
    if (token === '{' && depth > 0) throw new BadGlob('`{` inside `{…}` is not supported');
    if (token === '}' && depth === 0) throw new BadGlob('`}` without `{`');
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    source += tokenSource(token, depth > 0);
  }
  if (depth > 0) throw new BadGlob('`{` without `}`');
  return source;
}

function tokenSource(token: string, inBraces: boolean): string {
  switch (token) {
    case '**/':
      return '(?:[^/]+/)*';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    case '{':
      return '(?:';
    case '}':
      return ')';
    case ',':
      return inBraces ? '|' : ',';
    default:
      return literalPattern(token);
  }
}
