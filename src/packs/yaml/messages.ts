import type { z } from 'zod';

type Path = readonly (string | number)[];

/** A fault of shape: at the value under `at`, or at its key `key`. */
export interface ShapeMessage {
  readonly at: Path;
  readonly key: string | null;
  readonly message: string;
}

/** What the schema says, in words that name what was expected and what came. */
export function shapeMessages(issues: readonly z.core.$ZodIssue[], value: unknown): ShapeMessage[] {
  return issues.flatMap((issue): ShapeMessage[] => {
    const at = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ at, key, message: `unknown key ${JSON.stringify(key)}: ${issue.message}` }));
    }
    const came = valueAt(value, at);
    const missing = came === undefined && at.length > 0 ? `the key ${JSON.stringify(at.at(-1))} is missing: ` : '';
    return [{ at, key: null, message: missing + expected(issue) + (missing === '' ? `, got ${shown(came)}` : '') }];
  });
}

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'expected some text' : `expected at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `expected at most ${issue.maximum} characters`
        : `expected at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

/** A copy of `value` without what the issues are about: the rest of a rule is worth checking although a part is wrong. */
export function withoutFaults(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of issues) {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const last = path.at(-1);
    const doomed = issue.code === 'unrecognized_keys' ? issue.keys : last === undefined ? [] : [String(last)];
    const holder = valueAt(copy, issue.code === 'unrecognized_keys' ? path : path.slice(0, -1));
    if (typeof holder !== 'object' || holder === null) continue;
    for (const key of doomed) Reflect.deleteProperty(holder, key);
  }
  return copy;
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const step of path) {
    // A list may be written as its only item: then the step by number stays where it is.
    if (typeof step === 'number' && !Array.isArray(found)) continue;
    found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[step] : undefined;
  }
  return found;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
