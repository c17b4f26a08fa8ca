import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, Node, ParsedNode } from 'yaml';
import type { PackIssue } from './pack-error.ts';

type Path = readonly (string | number)[];

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A YAML text as data, with the way back from each value to its line and column. */
export interface YamlSource {
  readonly value: unknown;
  /** Where the value at `path` stands: the value itself, else the key, else the nearest thing around it. */
  place(path: Path): Place;
  /** Where a key of the mapping at `path` stands. */
  placeOfKey(path: Path, key: string): Place;
}

/** Characters of a pack file: far above any real pack, far below what could keep a server busy. */
const MAX_LENGTH = 262_144;
/** Times that anchors may be used; more is not a pack but a bomb. */
const MAX_ALIASES = 100;

/**
 * Reads YAML.
 * @returns the source, or what is wrong with it
 */
export function readYaml(text: string): YamlSource | readonly PackIssue[] {
  const refused = refuse(text);
  if (refused) return [refused];
  const lines = new LineCounter();
  // The library's own test for duplicate keys compares each key with each other: 4 s for 20,000 of them.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const issues = [
    ...[...document.errors, ...document.warnings].map((error) => ({
      ...placeAt(error.pos[0]),
      path: [],
      message: messageOf(error.code, error.message),
    })),
    ...nodeIssues(document).map(({ offset, message }) => ({ ...placeAt(offset), path: [], message })),
  ];
  if (issues.length > 0) return firstOfEachLine(issues);
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { value, ...wayBack(document, placeAt) };
  } catch (error) {
    // The library's answer to aliases that multiply; anything else is a fault of ours.
    if (!(error instanceof ReferenceError)) throw error;
    return [
      {
        line: 1,
        column: 1,
        path: [],
        message: `expected anchors to be used at most ${MAX_ALIASES} times, got more; write the values out`,
      },
    ];
  }
}

/** Control characters but tab and line ends, characters that stand for none, halves of a pair. */
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;

function refuse(text: string): PackIssue | null {
  if (text.trim() === '') return { line: 1, column: 1, path: [], message: 'expected a pack, got an empty file' };
  if (text.length > MAX_LENGTH) {
    return {
      line: 1,
      column: 1,
      path: [],
      message: `expected at most ${MAX_LENGTH} characters, got ${text.length}; split the pack`,
    };
  }
  const at = text.search(NOT_TEXT);
  if (at < 0) return null;
  const before = text.slice(0, at).split('\n');
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return { ...place, path: [], message: `expected text, got the character U+${code}; remove it` };
}

const messageOf = (code: string, message: string): string =>
  code === 'RESOURCE_EXHAUSTION' || /call stack/u.test(message)
    ? 'expected a few levels of nesting, got hundreds'
    : `not valid YAML: ${message}`;

/** One broken bracket makes the parser stumble again and again at the same place. */
function firstOfEachLine(issues: readonly PackIssue[]): PackIssue[] {
  const sorted = issues.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return sorted.filter((issue, n) => issue.line !== sorted[n - 1]?.line);
}

/** Keys given twice, keys that are no words, anchors that nobody set or that hold themselves. */
function nodeIssues(document: Document.Parsed): { offset: number; message: string }[] {
  const issues: { offset: number; message: string }[] = [];
  visit(document, {
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const offset = startOf(key as ParsedNode);
        if (!isScalar(key)) {
          issues.push({ offset, message: 'expected a word as key, got a list or a mapping' });
          continue;
        }
        const name = String(key.value);
        if (seen.has(name))
          issues.push({ offset, message: `the key ${JSON.stringify(name)} is given twice; keep one` });
        seen.add(name);
      }
    },
    Alias: (_, alias, ancestors) => {
      const target = alias.resolve(document);
      const problem = !target
        ? 'nobody set the anchor of'
        : ancestors.some((each) => each === target)
          ? 'an anchor cannot hold itself:'
          : null;
      if (problem) issues.push({ offset: startOf(alias), message: `${problem} *${alias.source}` });
    },
  });
  return issues;
}

const startOf = (node: { range?: readonly number[] | null } | null): number => node?.range?.[0] ?? 0;

/** Names under which a pack file holds what the pack calls otherwise. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  name: 'pack',
  entityTypes: 'types',
  subjects: 'subject',
  chunkTitles: 'chunkTitle',
  documentKeys: 'documentKey',
  objects: 'object',
  keys: 'key',
  valueType: 'type',
  singleValued: 'single',
};
/** Lists of the pack that a file writes as mappings: a step by number is a step to that pair. */
const WRITTEN_AS_MAPPING: readonly (string | number)[] = ['predicates', 'entityTypes', 'types', 'when'];

function wayBack(
  document: Document.Parsed,
  placeAt: (offset: number) => Place,
): Pick<YamlSource, 'place' | 'placeOfKey'> {
  const real = (node: unknown): Node | null => {
    const found = isAlias(node) ? node.resolve(document) : node;
    return (found as Node | null | undefined) ?? null;
  };
  const find = (path: Path): { node: Node | null; offset: number } => {
    let node = real(document.contents);
    let offset = startOf(node);
    for (const [n, step] of path.entries()) {
      const next = stepInto(node, step, path[n - 1]);
      if (next === null) continue;
      node = real(next.value);
      const isLast = n === path.length - 1;
      // About a pair as such, or about a value of many lines: its key is what an author looks for.
      const atKey = isLast && next.key !== null && (typeof step === 'number' || !isScalar(node));
      offset = startOf(atKey ? next.key : (node ?? next.key));
    }
    return { node, offset };
  };
  return {
    place: (path) => placeAt(find(path).offset),
    placeOfKey: (path, key) => {
      const { node, offset } = find(path);
      const pair = isMap(node)
        ? node.items.find((each) => isScalar(each.key) && String(each.key.value) === key)
        : undefined;
      return placeAt(pair ? startOf(pair.key as Node) : offset);
    },
  };
}

/** One step along a path; null where the file has no such step (a default, or a list written as its only item). */
function stepInto(
  node: Node | null,
  step: string | number,
  before: string | number | undefined,
): { key: Node | null; value: unknown } | null {
  if (isSeq(node) && typeof step === 'number')
    return step < node.items.length ? { key: null, value: node.items[step] } : null;
  if (!isMap(node)) return null;
  if (typeof step === 'number') {
    const pair = before !== undefined && WRITTEN_AS_MAPPING.includes(before) ? node.items[step] : undefined;
    return pair ? { key: pair.key as Node, value: pair.value } : null;
  }
  for (const name of [step, WRITTEN_AS[step]]) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
    if (pair) return { key: pair.key as Node, value: pair.value };
  }
  return null;
}
