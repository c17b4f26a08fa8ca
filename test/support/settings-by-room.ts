import ts from 'typescript';
import { drawn } from './house.ts';

/** path → text */
export type Sources = ReadonlyMap<string, string>;

/** The room of a file; `graph` has what is common to its rooms. */
export function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (first === 'src') return second;
  return first === 'graph' && third !== undefined && second !== 'algorithms' ? `graph/${second}` : first;
}

/** A room declares its settings in one file, `<room>-settings.ts`; the graph keeps those of its rooms above them. */
const isDeclaration = (file: string): boolean =>
  /-settings\.ts$|^src\/domain\/settings\.ts$/u.test(file) &&
  !/^src\/(?:cli|compose|record)\/|^resolvers\/request\//u.test(file);

const KINDS = /^(?:text|toggle|share|factor|number|count|milliseconds|seconds|days|tokens|bytes|megabytes|dollars)$/u;

function nodesOf(file: string, text: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return nodes;
}

/** name → the rooms that declare it: `'a.b': count({ … })` in a room's settings.ts */
export function declaredIn(sources: Sources): Map<string, string[]> {
  const declared = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (!isDeclaration(file)) continue;
    for (const node of nodesOf(file, text)) {
      if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name) || !ts.isCallExpression(node.initializer))
        continue;
      if (!KINDS.test(node.initializer.expression.getText())) continue;
      declared.set(node.name.text, [...(declared.get(node.name.text) ?? []), roomOf(file)]);
    }
  }
  return declared;
}

/** May a file of this room name a setting of that one? */
function mayName(room: string, owner: string): boolean {
  const doors = drawn[room]?.split(' ') ?? [];
  if (room === owner || owner === 'domain' || room === 'compose') return true;
  if (owner === 'graph') return room.startsWith('graph/') || doors.includes('graph/store');
  return doors.includes(owner);
}

/** Settings that a room names although it neither declares them nor may use the door of the room that does. */
export function strangers(sources: Sources, declared: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  for (const [file, text] of sources) {
    const mentioned = [...declared.keys()].some((name) => text.includes(`'${name}'`));
    if (!mentioned) continue;
    for (const node of nodesOf(file, text)) {
      if (!ts.isStringLiteralLike(node)) continue;
      const owners = declared.get(node.text);
      if (owners && !owners.some((owner) => mayName(roomOf(file), owner))) found.push(`${file}: ${node.text}`);
    }
  }
  return found;
}

/** Who holds what was read for a request: it hands each room its own. */
const HOLDERS = new Set(['resolvers/request/session.ts', 'src/server/operation-run.ts']);
const WHOLE =
  /\b(?:RequestSettings|SpaceSettings|ProgramSettings|AllSettings)\b|typeof (?:REQUEST_SETTINGS|SPACE_SETTINGS|SETTINGS)\b/u;

/** Functions that take all settings of a space, or of the program. */
export function wholeLists(sources: Sources): string[] {
  const found: string[] = [];
  for (const [file, text] of sources) {
    if (HOLDERS.has(file) || !WHOLE.test(text)) continue;
    for (const node of nodesOf(file, text)) {
      if (ts.isParameter(node) && node.type && WHOLE.test(node.type.getText()))
        found.push(`${file}: ${node.getText()}`);
    }
  }
  return found;
}

/** Switches that are kept as numbers. */
export const numbersForSwitches = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    isDeclaration(file) ? [...text.matchAll(/^.*'1 =.*$/gmu)].map(([line]) => `${file}: ${line.trim()}`) : [],
  );
