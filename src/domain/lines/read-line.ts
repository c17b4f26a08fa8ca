import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import { LINE_SHAPES, LINE_TYPES, type ExportLine, type LineType } from './line-shapes.ts';

/** What is wrong with a line of an export, and where. */
export interface LineMistake {
  /** From 1 on. */
  readonly line: number;
  /** In UTF-16 units, from 1 on. */
  readonly column: number;
  readonly message: string;
}

export type ReadLine =
  | { readonly line: ExportLine; readonly mistakes: null }
  | { readonly line: null; readonly mistakes: readonly LineMistake[] };

/** A line of an export as a thing of the graph, its ids decoded; or all that is wrong with it. */
export function readLine(text: string, number: number): ReadLine {
  const at = (column: number, message: string): LineMistake => ({ line: number, column, message });
  const deep = tooDeepAt(text);
  if (deep !== null)
    return { line: null, mistakes: [at(deep, `expected at most ${DEEPEST} levels of lists and objects`)] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line: null, mistakes: [syntaxMistake(text, at)] };
  }
  const shape = shapeOf(value);
  if (shape === null) {
    const got = JSON.stringify((value as { type?: unknown } | null)?.type ?? null).slice(0, 80);
    const mistake = at(placeOf(text, ['type']), `expected "type" to be one of ${LINE_TYPES.join(', ')}, got ${got}`);
    return { line: null, mistakes: [mistake] };
  }
  const read = shape.safeParse(value) as z.ZodSafeParseResult<ExportLine>;
  if (read.success) return { line: read.data, mistakes: null };
  return { line: null, mistakes: read.error.issues.map((issue) => shapeMistake(text, issue, at)) };
}

function shapeOf(value: unknown): (typeof LINE_SHAPES)[LineType] | null {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  const known = LINE_TYPES.find((name) => name === type);
  return known === undefined ? null : LINE_SHAPES[known];
}

/** An export has six; what looks for the place of a mistake would go as deep as the line does. */
const DEEPEST = 64;

/** The column of the first bracket that is too deep; null = none. */
function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gu)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) return index + 1;
  }
  return null;
}

type At = (column: number, message: string) => LineMistake;

function syntaxMistake(text: string, at: At): LineMistake {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  return at((errors[0]?.offset ?? 0) + 1, 'expected one JSON object on this line');
}

function shapeMistake(text: string, issue: z.core.$ZodIssue, at: At): LineMistake {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const name = path.length === 0 ? '' : `${path.join('.')}: `;
  return at(placeOf(text, path), `${name}${issue.message}`);
}

/** Where a value begins, or the innermost one around it that is there. */
export function placeOf(text: string, path: readonly (string | number)[]): number {
  const root = parseTree(text);
  for (let length = path.length; root && length > 0; length--) {
    const found: Node | undefined = findNodeAtLocation(root, path.slice(0, length));
    if (found) return found.offset + 1;
  }
  return 1;
}
