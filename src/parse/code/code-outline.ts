import type { Node } from 'web-tree-sitter';
import type { CodeUnit, TextRange } from '../../domain/text.ts';
import { docOf, isComment, pythonDoc, signatureOf } from './describe.ts';
import type { Language } from './languages.ts';

/** A definition with those in it, in the order of the text. Its range begins with the comments that belong to it. */
export interface Definition extends TextRange {
  readonly code: CodeUnit;
  /** Names above it and its own, outermost first. */
  readonly path: readonly string[];
  readonly parts: readonly Definition[];
}

export interface Outline {
  readonly definitions: readonly Definition[];
  /** Where statements and comments begin and end: where a text may be cut. Ascending. */
  readonly cuts: readonly number[];
  readonly comments: readonly TextRange[];
}

/** Statements longer than this are looked into, to find where they may be cut; characters. */
const LONG = 800;
/** Levels of nesting that are looked into. */
const DEEPEST = 60;

/** What a program defines, and where it may be cut. Looks into what is long or holds definitions, and into nothing else. */
export function outlineOf(root: Node, text: string, language: Language): Outline {
  return new OutlineBuilder(text, language).of(root);
}

class OutlineBuilder {
  readonly #text: string;
  readonly #language: Language;
  readonly #cuts = new Set<number>();
  readonly #comments: TextRange[] = [];

  constructor(text: string, language: Language) {
    this.#text = text;
    this.#language = language;
  }

  of(root: Node): Outline {
    const definitions = this.#within(root, [], 0);
    const byStart = (a: TextRange, b: TextRange): number => a.start - b.start;
    return { definitions, cuts: [...this.#cuts].sort((a, b) => a - b), comments: this.#comments.sort(byStart) };
  }

  /** Definitions among the children of a node. */
  #within(parent: Node, path: readonly string[], depth: number): Definition[] {
    const found: Definition[] = [];
    let before: Node[] = [];
    for (const child of parent.namedChildren) {
      if (isComment(child) || this.#language.attributes.includes(child.type)) {
        if (isComment(child)) this.#comment(child);
        const last = before.at(-1);
        if (last && this.#apart(last.endIndex, child.startIndex)) before = [];
        before.push(child);
        continue;
      }
      const last = before.at(-1);
      const own = last && this.#apart(last.endIndex, child.startIndex) ? [] : before;
      before = [];
      const definition = depth < DEEPEST ? this.#definition(child, own, path, depth) : null;
      if (definition) found.push(definition);
      else if (depth < DEEPEST && this.#language.transparent.includes(child.type)) {
        this.#cuts.add(own[0]?.startIndex ?? child.startIndex);
        found.push(...this.#within(child, path, depth + 1));
      } else this.#statement(child, own[0]?.startIndex ?? child.startIndex, depth);
    }
    return found;
  }

  #definition(node: Node, before: readonly Node[], path: readonly string[], depth: number): Definition | null {
    const inner = this.#unwrapped(node);
    const kind = inner && this.#kindOf(inner, path);
    if (!inner || !kind) return null;
    const start = before[0]?.startIndex ?? node.startIndex;
    const body = inner.childForFieldName('body') ?? bodyIn(inner);
    const name = nameOf(inner) ?? kind;
    const above = inner.type === 'method_declaration' ? receiverOf(inner) : null;
    const own = [...path, ...(above === null ? [] : [above]), name];
    this.#cuts.add(start).add(node.endIndex);
    const holds = this.#language.containers.includes(inner.type) && body !== null;
    const parts = holds ? this.#within(body, own, depth + 1) : [];
    if (!holds) this.#inside(inner, depth);
    const signature = signatureOf(this.#text, node.startIndex, valueBody(inner) ?? body, node.endIndex);
    const doc = docOf(before.filter(isComment)) ?? (this.#language.name === 'Python' ? pythonDoc(body) : null);
    const code = { name, kind, language: this.#language.name, signature, doc };
    return { start, end: node.endIndex, code, path: own, parts };
  }

  /** The definition in a node that wraps one; null = there is none. */
  #unwrapped(node: Node): Node | null {
    const { wrappers } = this.#language;
    let inner: Node | null = node;
    for (let n = 0; inner && wrappers.includes(inner.type) && n < 4; n += 1) {
      inner = inner.childForFieldName('declaration') ?? inner.childForFieldName('definition') ?? lastNamed(inner);
    }
    return inner;
  }

  #kindOf(node: Node, path: readonly string[]): string | null {
    const { definitions } = this.#language;
    // A function that has a name by what it is given to.
    if (node.type === 'lexical_declaration' || node.type === 'variable_declaration')
      return valueBody(node) === null ? null : 'function';
    if (!Object.hasOwn(definitions, node.type)) return null;
    // `struct point p;` speaks of one, and defines none.
    if (node.type.endsWith('_specifier') && node.childForFieldName('body') === null) return null;
    const kind = definitions[node.type] ?? null;
    return kind === 'function' && path.length > 0 && METHODS.includes(this.#language.name) ? 'method' : kind;
  }

  /** Comments on lines that follow one another are one: a sentence may go over several. */
  #comment({ startIndex: start, endIndex: end }: Node): void {
    const last = this.#comments.at(-1);
    if (last && last.end <= start && !this.#apart(last.end, start)) {
      this.#cuts.delete(last.end);
      this.#comments.splice(-1, 1, { start: last.start, end });
    } else {
      this.#comments.push({ start, end });
      this.#cuts.add(start);
    }
    this.#cuts.add(end);
  }

  #statement(node: Node, start: number, depth: number): void {
    this.#cuts.add(start);
    this.#inside(node, depth);
  }

  /** Where something long may be cut: at what stands in it, level by level. */
  #inside(node: Node, depth: number): void {
    if (node.endIndex - node.startIndex <= LONG || depth >= DEEPEST) return;
    for (const child of node.namedChildren) {
      if (isComment(child)) this.#comment(child);
      else if (
        /_statement$|_declaration$|^(?:block|statement_block|compound_statement|function_body|suite)$|_definition$|_item$|assignment/u.test(
          child.type,
        )
      )
        this.#cuts.add(child.startIndex);
      this.#inside(child, depth + 1);
    }
  }

  /** Is there an empty line, or anything else, between the two? */
  #apart(end: number, start: number): boolean {
    const between = this.#text.slice(end, start);
    return /\S/u.test(between) || (between.match(/\n/gu)?.length ?? 0) > 1;
  }
}

/** Languages that call a function in a class or the like a method. */
const METHODS = ['Python', 'Rust', 'C++', 'Solidity'];

const lastNamed = (node: Node): Node | null => node.namedChild(node.namedChildCount - 1);

const bodyIn = (node: Node): Node | null =>
  node.namedChildren.find(({ type }) => /(?:^|_)(?:body|block|list)$/u.test(type)) ?? null;

/** The body of the function that a declaration gives a name to; null = it gives a name to something else. */
function valueBody(node: Node): Node | null {
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return null;
  const value = node.namedChildren.find(({ type }) => type === 'variable_declarator')?.childForFieldName('value');
  if (!value || !/^(?:arrow_function|function_expression|function|generator_function)$/u.test(value.type)) return null;
  return value.childForFieldName('body');
}

/** What a definition is called; null = it has no name. */
function nameOf(node: Node): string | null {
  if (node.type === 'lexical_declaration' || node.type === 'variable_declaration')
    return (
      node.namedChildren.find(({ type }) => type === 'variable_declarator')?.childForFieldName('name')?.text ?? null
    );
  const named =
    node.childForFieldName('name') ??
    node.namedChildren.find(({ type }) => type === 'type_spec')?.childForFieldName('name');
  if (named) return named.text.slice(0, LONGEST_NAME);
  if (node.type === 'impl_item') return implName(node);
  let inner = node.childForFieldName('declarator');
  for (let n = 0; inner && n < 8; n += 1) {
    const next = inner.childForFieldName('declarator') ?? inner.childForFieldName('name');
    if (!next) return inner.text.slice(0, LONGEST_NAME);
    inner = next;
  }
  return null;
}

const LONGEST_NAME = 200;

/** `Display for Vault`, or `Vault`. */
function implName(node: Node): string {
  const type = node.childForFieldName('type')?.text ?? 'impl';
  const trait = node.childForFieldName('trait')?.text;
  return (trait === undefined ? type : `${trait} for ${type}`).slice(0, LONGEST_NAME);
}

/** The type that a method of Go belongs to. */
function receiverOf(node: Node): string | null {
  const receiver = node.childForFieldName('receiver')?.text;
  return /([\p{L}_][\p{L}\p{N}_]*)(?:\[[^\]]*\])?\s*\)$/u.exec(receiver ?? '')?.[1] ?? null;
}
