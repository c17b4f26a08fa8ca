import type { DefaultTreeAdapterTypes } from 'parse5';
import type { KeyValue, Link } from '../../domain/text.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import type { Mark, TextWriter } from '../text-writer.ts';
import { rangeOf } from '../text-writer.ts';
import { attribute, elementsBelow, isElement, isSilent, wordsBelow } from './elements.ts';
import type { Element, Node } from './elements.ts';
import { linkTarget } from './html-links.ts';
import { OpenTable, tablePairs, type ClosedTable } from './html-tables.ts';

/** Marks of what was found; their places are known when the text is written. */
interface Pair {
  readonly key: Mark;
  readonly value: Mark;
  /** How many blocks were written before it: the heading path of the one it stands in. */
  readonly block: number;
}

export interface Walk {
  readonly writer: TextWriter;
  readonly base: string | null;
  readonly links: { readonly words: Mark; readonly target: string; readonly kind: Link['kind'] }[];
  readonly pairs: Pair[];
  /** Lists that are open, innermost last: the number of the next item, or null for bullets. */
  readonly lists: { next: number | null }[];
  /** Tables of data that are open; in their cells a block is no line of its own. */
  readonly tables: OpenTable[];
  /** Tables that were read to their ends. */
  readonly closed: ClosedTable[];
  term: Mark | null;
  skip: (element: Element) => boolean;
  /** Where an element stands in the original; null = where what is around it does. */
  placeOf: (element: Element) => string | null;
}

export const newWalk = (writer: TextWriter, base: string | null): Walk => ({
  writer,
  base,
  links: [],
  pairs: [],
  lists: [],
  tables: [],
  closed: [],
  term: null,
  skip: isSilent,
  placeOf: lineAndColumn,
});

/** What is done when an element begins; what it gives back, when it ends. */
type Begin = (walk: Walk, element: Element) => (() => void) | undefined;

const LAYOUT_IN_TABLE = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'ul', 'ol', 'article', 'section']);

/** A table that arranges a page rather than data. */
function isLayout(table: Element): boolean {
  if (attribute(table, 'role') === 'presentation') return true;
  for (const element of elementsBelow(table)) if (LAYOUT_IN_TABLE.has(element.tagName)) return true;
  return false;
}

const inData = (walk: Walk): boolean => walk.tables.length > 0;

const boundary = (walk: Walk): void => {
  if (inData(walk)) walk.writer.gap(' ');
  else walk.writer.boundary();
};

const block: Begin = (walk) => {
  boundary(walk);
  return () => boundary(walk);
};

const heading =
  (level: number): Begin =>
  (walk) => {
    boundary(walk);
    walk.writer.enter('heading', { level });
    return () => walk.writer.leave();
  };

const list: Begin = (walk, element) => {
  const start = Number.parseInt(attribute(element, 'start') ?? '1', 10);
  boundary(walk);
  walk.writer.enter('list');
  walk.lists.push({ next: element.tagName === 'ol' ? (Number.isSafeInteger(start) ? start : 1) : null });
  return () => {
    walk.lists.pop();
    walk.writer.leave();
    boundary(walk);
  };
};

/** Deeper items are indented no further. */
const DEEPEST = 10;

const item: Begin = (walk) => {
  boundary(walk);
  const open = walk.lists.at(-1);
  const number = open?.next ?? null;
  const indent = '  '.repeat(Math.min(DEEPEST, Math.max(0, walk.lists.length - 1)));
  if (!inData(walk)) walk.writer.lead(`${indent}${number === null ? '-' : `${number}.`} `);
  if (open && number !== null) open.next = number + 1;
  return () => {
    walk.writer.lead('');
    boundary(walk);
  };
};

const term: Begin = (walk) => {
  boundary(walk);
  const mark = walk.writer.mark();
  return () => {
    walk.writer.close(mark);
    walk.term = mark;
    boundary(walk);
  };
};

const definition: Begin = (walk) => {
  const key = walk.term;
  walk.term = null;
  boundary(walk);
  if (!inData(walk)) walk.writer.lead('  ');
  const value = walk.writer.mark();
  return () => {
    walk.writer.lead('');
    walk.writer.close(value);
    if (key) walk.pairs.push({ key, value, block: walk.writer.blocks.length });
    boundary(walk);
  };
};

const quote: Begin = (walk) => {
  boundary(walk);
  walk.writer.enter('quote');
  return () => walk.writer.leave();
};

const table: Begin = (walk, element) => {
  if (inData(walk) || isLayout(element)) return block(walk, element);
  boundary(walk);
  walk.writer.enter('table', { atomic: true });
  const open = new OpenTable();
  walk.tables.push(open);
  return () => {
    open.endRow();
    walk.tables.pop();
    walk.closed.push({ table: open, block: walk.writer.blocks.length });
    walk.writer.leave();
  };
};

const part: Begin = (walk, element) => {
  walk.tables.at(-1)?.beginPart(element.tagName);
  return undefined;
};

const caption: Begin = (walk, element) => {
  const open = walk.tables.at(-1);
  if (!open) return block(walk, element);
  const mark = walk.writer.mark();
  open.caption ??= mark;
  return () => {
    walk.writer.close(mark);
    walk.writer.gap('\n');
  };
};

const row: Begin = (walk, element) => {
  const open = walk.tables.at(-1);
  if (!open) return block(walk, element);
  walk.writer.gap('\n');
  open.beginRow();
  return () => {
    open.endRow();
    walk.writer.gap('\n');
  };
};

const cell: Begin = (walk, element) => {
  const open = walk.tables.at(-1);
  if (!open) return block(walk, element);
  const { placed, separators } = open.addCell(element);
  for (let n = separators; n > 0; n -= 1) {
    walk.writer.gap(' ');
    walk.writer.verbatim('|');
  }
  walk.writer.gap(' ');
  const mark = walk.writer.mark();
  placed.mark = mark;
  return () => {
    walk.writer.close(mark);
    walk.writer.gap(' ');
  };
};

const anchor: Begin = (walk, element) => {
  const href = attribute(element, 'href');
  if (href === null || href.trim() === '') return undefined;
  const words = walk.writer.mark();
  return () => {
    walk.writer.close(words);
    walk.links.push({ words, target: linkTarget(href, walk.base), kind: 'html' });
  };
};

const CODE_LANGUAGE = /(?:^|\s)(?:lang|language|highlight-source)-([\w+#.-]{1,40})/u;

/** Code exactly as it stands, a block that is never split (PI-37); empty lines around it are layout. */
function writeCode(walk: Walk, element: Element): void {
  const inner = element.childNodes.find(isElement);
  const classes = `${attribute(element, 'class') ?? ''} ${inner ? (attribute(inner, 'class') ?? '') : ''}`;
  boundary(walk);
  walk.writer.enter('code', { atomic: true, label: CODE_LANGUAGE.exec(classes)?.[1] ?? null });
  walk.writer.verbatim(
    wordsBelow(element, walk.skip)
      .replace(/\r\n?/gu, '\n')
      .replace(/^(?:[ \t]*\n)+|\s+$/gu, ''),
  );
  walk.writer.leave();
}

const lineBreak: Begin = (walk) => {
  walk.writer.gap(inData(walk) ? ' ' : '\n');
  return undefined;
};

const named = (names: string, begin: Begin): [string, Begin][] => names.split(' ').map((name) => [name, begin]);

/** One row for each element that is more than its words. */
const ELEMENTS: ReadonlyMap<string, Begin> = new Map([
  ...named('p div section article main header footer aside nav address figure figcaption form fieldset legend', block),
  ...named('details summary hgroup body center dialog search option output hr dir', block),
  ...([1, 2, 3, 4, 5, 6] as const).map((level): [string, Begin] => [`h${level}`, heading(level)]),
  ...named('ul ol dl menu', list),
  ...named('li', item),
  ...named('dt', term),
  ...named('dd', definition),
  ...named('blockquote', quote),
  ...named('table', table),
  ...named('thead tbody tfoot', part),
  ...named('caption', caption),
  ...named('tr', row),
  ...named('td th', cell),
  ...named('a', anchor),
  ...named('br', lineBreak),
  ...named('pre', block),
]);

type Step = { readonly node: Node } | { readonly end: () => void };

/** Elements inside a line: words after them come from where those before them do. */
const INLINE = new Set(['a', 'br']);

/** Writes everything below `roots` that a reader sees. Without recursion: a page may nest as deep as it is long. */
export function walkNodes(walk: Walk, roots: readonly Node[]): void {
  const steps: Step[] = roots.map((node) => ({ node })).reverse();
  let from = '';
  const enter = (label: string): void => {
    from = label;
    if (label !== '') walk.writer.from(label);
  };
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('end' in step) step.end();
    else if (step.node.nodeName === '#text') walk.writer.words((step.node as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(step.node) && !walk.skip(step.node)) {
      const element = step.node;
      const outer = from;
      if (!INLINE.has(element.tagName)) enter(walk.placeOf(element) ?? outer);
      if (element.tagName === 'pre' && !inData(walk)) {
        writeCode(walk, element);
        enter(outer);
        continue;
      }
      const end = ELEMENTS.get(element.tagName)?.(walk, element);
      steps.push({
        end: () => {
          end?.();
          if (outer !== from) enter(outer);
        },
      });
      for (let i = element.childNodes.length - 1; i >= 0; i -= 1) {
        const child = element.childNodes[i];
        if (child) steps.push({ node: child });
      }
    }
  }
}

function lineAndColumn(element: Element): string | null {
  const at = element.sourceCodeLocation;
  return at && ELEMENTS.has(element.tagName) ? `<${element.tagName}> at ${at.startLine}:${at.startCol}` : null;
}

/** The links of a walk, in the order of the text. */
export function linksOf(walk: Walk, text: string): Link[] {
  return walk.links
    .flatMap(({ words, target, kind }): Link[] => {
      const range = rangeOf(words);
      return range ? [{ kind, ...range, text: text.slice(range.start, range.end), target }] : [];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Terms with what is said of them, in the order of the text. */
export function pairsOf(walk: Walk, text: string): KeyValue[] {
  const terms = walk.pairs.flatMap(({ key, value, block: n }): KeyValue[] => {
    const keyRange = rangeOf(key);
    const valueRange = rangeOf(value);
    if (!keyRange || !valueRange || keyRange.end - keyRange.start > NAME_LIMITS.predicate) return [];
    return [
      {
        kind: 'list',
        key: text.slice(keyRange.start, keyRange.end),
        keyRange,
        value: text.slice(valueRange.start, valueRange.end),
        valueRange,
        headingPath: walk.writer.blocks[n]?.headingPath ?? [],
      },
    ];
  });
  return [...terms, ...tablePairs(walk, text)].sort((a, b) => a.valueRange.start - b.valueRange.start);
}
