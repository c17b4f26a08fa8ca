import type { ParseSettings } from '../parse-settings.ts';
import type { Block, ParsedDocument, ParseIssue, SourceType, TextRange, Unit } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { issue, lineAt } from '../parse-limits.ts';
import { bareLinks, parsePlain } from '../plain.ts';
import { outlineOf, type Definition, type Outline } from './code-outline.ts';
import { treeOf } from './grammar.ts';
import { LANGUAGES } from './languages.ts';

/**
 * A program with its definitions as units (PI-11): functions, methods, classes, each with the comment before it. Comments are
 * blocks of prose, as people and machines read them so; everything else is code. Broken syntax loses nothing: what the grammar
 * does not understand stands between the units, and the first such place is named. What takes the grammar too long is
 * read as text.
 * @param path the file's, whose name is the title
 */
export async function parseCode(
  text: string,
  mediaType: SourceType,
  settings: Pick<ParseSettings, 'parse.codeMs'>,
  path: string,
): Promise<ParsedDocument> {
  const title = path.slice(path.lastIndexOf('/') + 1);
  const plain = { ...parsePlain(text, mediaType), title };
  const language = LANGUAGES[mediaType];
  const tree = await treeOf(text, language.grammar, settings['parse.codeMs']);
  if (tree === null) {
    const message =
      `the grammar of ${language.name} took longer than ${settings['parse.codeMs']} ms (parse.codeMs); it is ` +
      'read as plain text';
    return { ...plain, issues: [issue('LEFT_OUT', message, null)] };
  }
  try {
    const outline = outlineOf(tree.rootNode, text, language);
    const issues = tree.rootNode.hasError ? [brokenAt(text, tree.rootNode, language.name)] : [];
    return { ...plain, ...structureOf(text, title, outline), type: 'code', issues };
  } finally {
    tree.delete();
  }
}

type RootNode = Parameters<typeof outlineOf>[0];

/** Says where the grammar first lost its way. */
function brokenAt(text: string, root: RootNode, name: string): ParseIssue {
  let at = root;
  for (let depth = 0; depth < 200; depth += 1) {
    const next: RootNode | undefined = at.children.find((child) => child.hasError || child.isMissing);
    if (at.isError || at.isMissing || !next) break;
    at = next;
  }
  const message = `expected ${name}, found something else; what is around it is kept as text`;
  return issue('SYNTAX', message, lineAt(text, at.startIndex));
}

function structureOf(
  text: string,
  title: string,
  outline: Outline,
): Pick<ParsedDocument, 'blocks' | 'links' | 'units'> {
  const units = unitsOf(text, title, outline.definitions);
  const edges = new Set(outline.cuts);
  for (const { start, end } of units) edges.add(start).add(end);
  const cuts = [...edges].filter((at) => at > 0 && at < text.length).sort((a, b) => a - b);
  return {
    units,
    blocks: blocksOf(text, title, cuts, units, outline.comments),
    links: outline.comments.flatMap((comment) => bareLinks(text, comment)),
  };
}

/** Definitions flat and in order: what stands in a class beside its methods is the class's own. */
function unitsOf(text: string, title: string, definitions: readonly Definition[]): Unit[] {
  const units: Unit[] = [];
  const add = (definition: Definition, start: number, end: number): void => {
    const range = trimmed(text, { start, end });
    const last = units.at(-1);
    if (range.start >= range.end) return;
    // A brace that closes a class belongs to whatever stands before it.
    if (last && !/[\p{L}\p{N}]/u.test(text.slice(range.start, range.end))) {
      units.splice(-1, 1, { ...last, end: range.end });
      return;
    }
    const { code, path } = definition;
    units.push({
      kind: 'code',
      ...range,
      name: code.name,
      code,
      path: [title, ...path],
    });
  };
  const flatten = (definition: Definition): void => {
    let from = definition.start;
    for (const part of definition.parts) {
      add(definition, from, part.start);
      flatten(part);
      from = part.end;
    }
    add(definition, from, definition.end);
  };
  for (const definition of definitions) flatten(definition);
  return units;
}

/** The text between the cuts, all of it: comments as prose, the rest as code. */
function blocksOf(
  text: string,
  title: string,
  cuts: readonly number[],
  units: readonly Unit[],
  comments: readonly TextRange[],
): Block[] {
  const blocks: Block[] = [];
  let [unit, comment] = [0, 0];
  for (const [n, start] of [0, ...cuts].entries()) {
    const range = trimmed(text, { start, end: cuts[n] ?? text.length });
    if (range.start >= range.end) continue;
    while (unit < units.length && (units[unit]?.end ?? 0) <= range.start) unit += 1;
    while (comment < comments.length && (comments[comment]?.end ?? 0) <= range.start) comment += 1;
    const inUnit = units[unit];
    const inComment = comments[comment];
    const own = inUnit?.kind === 'code' && inUnit.start <= range.start ? inUnit.path : [title];
    const commented = inComment !== undefined && inComment.start <= range.start && range.end <= inComment.end;
    blocks.push({
      ...range,
      kind: commented ? 'paragraph' : 'code',
      headingPath: own,
      level: null,
      label: null,
      atomic: false,
    });
  }
  return blocks;
}
