import { RE2JS, RE2JSException } from 're2js';

/**
 * Regular expressions that cannot hang. Patterns come from users' packs and run over texts that anyone may hand in, so both
 * sides may be hostile. Checking a pattern for dangerous shapes always lets some through (`(a|a)*b` passes the usual
 * checkers); RE2's algorithm takes time linear in the text for every pattern. Its price: no look-around and no
 * back-references, and 20–75 MB/s over prose where V8 reaches 1 GB/s on friendly patterns: 0.3 s for a 6 MB corpus.
 */
export interface Pattern {
  readonly source: string;
  /** Instructions that it was compiled to: a text is matched in time that goes with this and its length at most. */
  readonly size: number;
  /** Named groups, and numbered groups under their number. */
  readonly groups: ReadonlySet<string>;
  /** Does it match the whole of `text`? */
  matchesWhole(text: string): boolean;
  /** The match that covers the whole of `text`, or null. */
  whole(text: string): Match | null;
  /** The first match in `text`, or null. */
  first(text: string): Match | null;
  /** Matches from left to right, never overlapping, never empty, at most `limit` of them. */
  all(text: string, limit: number): Match[];
}

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** By name and by number (`'1'`); groups that took no part are absent. */
  readonly groups: ReadonlyMap<string, string>;
}

/** A pattern that RE2 refuses; the message says what is wrong with it, in RE2's words. */
export class BadPattern extends Error {}

/**
 * Compiles RE2 syntax: `(?i)` at the start ignores case, `(?P<name>…)` or `(?<name>…)` names a group.
 * @throws BadPattern
 */
export function compilePattern(source: string): Pattern {
  const found = compileOrRefuse(source);
  const whole = compileOrRefuse(`^(?:${source})$`);
  const names = Object.entries(found.namedGroups());
  const numbers = Array.from({ length: found.groupCount() }, (_, n) => String(n + 1));
  const toMatch = (raw: RawMatch): Match => {
    const groups = new Map<string, string>();
    for (const n of numbers) setIfThere(groups, n, raw[Number(n)]);
    for (const [name, n] of names) setIfThere(groups, name, raw[n]);
    return { start: raw.index, end: raw.index + raw[0].length, text: raw[0], groups };
  };
  const firstOf = (engine: RE2JS, text: string): Match | null => {
    const raw = engine.exec(text) as RawMatch | null;
    return raw && toMatch(raw);
  };
  return {
    source,
    size: found.programSize(),
    groups: new Set([...numbers, ...names.map(([name]) => name)]),
    matchesWhole: (text) => whole.test(text),
    whole: (text) => firstOf(whole, text),
    first: (text) => firstOf(found, text),
    all: (text, limit) => {
      const matches: Match[] = [];
      for (const raw of found.matchAll(text) as Iterable<RawMatch>) {
        if (matches.length >= limit) break;
        if (raw[0] !== '') matches.push(toMatch(raw));
      }
      return matches;
    },
  };
}

type RawMatch = { readonly index: number; readonly 0: string } & Readonly<Record<number, string | null | undefined>>;

function setIfThere(groups: Map<string, string>, name: string, value: string | null | undefined): void {
  if (value !== undefined && value !== null) groups.set(name, value);
}

function compileOrRefuse(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) throw new BadPattern(error.message.replace(/^error parsing regexp: /, ''));
    throw error;
  }
}

const SPECIAL = /[\\^$.*+?()[\]{}|]/gu;

/** A pattern source that matches exactly `text`. */
export const literalPattern = (text: string): string => text.replace(SPECIAL, '\\$&');
