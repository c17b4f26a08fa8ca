import { parse as parseMarkup, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { ParseSettings } from '../parse-settings.ts';
import type { Block, ParsedDocument } from '../../domain/text.ts';
import { titleOf } from '../data-tree.ts';
import { cutIssue, firstOf } from '../parse-limits.ts';
import { bareLinks } from '../plain.ts';
import { TextWriter } from '../text-writer.ts';
import { attribute, elementsBelow, isHidden, isSilent } from './elements.ts';
import type { Element, Node } from './elements.ts';
import { readHeader, writeHeader } from './header.ts';
import type { PageHeader } from './header.ts';
import { tablesOf } from './html-tables.ts';
import { linksOf, newWalk, pairsOf, walkNodes } from './html-tree.ts';
import type { Walk } from './html-tree.ts';

type Page = DefaultTreeAdapterTypes.Document;

/** What frames a page rather than says something: left out where a page does not name its main part. */
const FRAME = new Set(['nav', 'aside', 'footer']);
const FRAME_ROLES = new Set(['navigation', 'complementary', 'contentinfo', 'search', 'banner']);

const isFrame = (element: Element): boolean =>
  FRAME.has(element.tagName) || FRAME_ROLES.has(attribute(element, 'role') ?? '');

/** The part that a page calls its main one; without one, the whole body. */
function mainOf(page: Page): { roots: Node[]; named: boolean } {
  let body: Element | null = null;
  const mains = new Set<Element>();
  for (const element of elementsBelow(page)) {
    if (element.tagName === 'body') body = element;
    const isMain = element.tagName === 'main' || attribute(element, 'role') === 'main';
    if (isMain && !isHidden(element)) mains.add(element);
  }
  const outermost = [...mains].filter((main) => !isInside(main, mains));
  if (outermost.length > 0) return { roots: outermost, named: true };
  return { roots: body ? [body] : page.childNodes, named: false };
}

function isInside(element: Element, outer: ReadonlySet<unknown>): boolean {
  for (let node: Element['parentNode'] = element.parentNode; node;) {
    if (outer.has(node)) return true;
    node = 'parentNode' in node ? node.parentNode : null;
  }
  return false;
}

interface Attempt {
  readonly writer: TextWriter;
  readonly walk: Walk;
  readonly header: ReturnType<typeof writeHeader>;
}

function written(
  header: PageHeader,
  roots: readonly Node[],
  skip: (element: Element) => boolean,
  most: number,
): Attempt {
  const writer = new TextWriter(most);
  const fields = writeHeader(writer, header.values);
  const walk = newWalk(writer, header.base);
  walk.skip = skip;
  walkNodes(walk, roots);
  writer.endBlock();
  return { writer, walk, header: fields };
}

/** From the narrowest part that says anything to the whole page, so that an empty `<main>` does not make an empty document. */
function writePage(page: Page, header: PageHeader, most: number): Attempt {
  const { roots, named } = mainOf(page);
  const first = written(header, roots, named ? isSilent : (element) => isSilent(element) || isFrame(element), most);
  if (first.writer.blocks.length > 0) return first;
  return written(header, page.childNodes, isSilent, most);
}

const titleOfPage = (blocks: readonly Block[]): string | null => {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.label);
  return (headings.find(({ level }) => level === 1) ?? headings[0])?.label ?? null;
};

/**
 * The words of a page: what it calls its main part, or all but what frames it; without scripts, styles and what is hidden.
 * Its title, dates and author stand before them as front matter. Broken markup is read as browsers read it.
 */
export function parseHtml(markup: string, settings: ParseSettings): ParsedDocument {
  const page = parseMarkup(markup, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const header = readHeader(page);
  const { writer, walk, header: fields } = writePage(page, header, settings['parse.maxCharacters']);
  const text = writer.text();
  const frontMatter = fields.fields();
  const pairs = firstOf(pairsOf(walk, text), settings['parse.maxDataEntries'], 'key-value pairs');
  return {
    type: 'generic',
    text,
    mediaType: 'text/html',
    title: titleOf(frontMatter) ?? titleOfPage(writer.blocks),
    frontMatter,
    frontMatterRange: fields.end === 0 ? null : { start: 0, end: fields.end },
    blocks: writer.blocks,
    links: allLinks(walk, text, writer.blocks),
    keyValues: pairs.kept,
    tables: tablesOf([walk], text, settings['parse.maxDataEntries']),
    records: [],
    issues: [...header.issues, ...pairs.issues, ...cutIssue(writer, settings)],
    places: writer.places,
    units: [],
  };
}

/** Links of the markup, and addresses that stand bare outside of them and of code. */
function allLinks(walk: Walk, text: string, blocks: readonly Block[]): ParsedDocument['links'] {
  const marked = linksOf(walk, text);
  let next = 0;
  const bare = blocks
    .filter(({ kind }) => kind !== 'code')
    .flatMap((block) => bareLinks(text, block))
    .filter(({ start }) => {
      while (next < marked.length && (marked[next]?.end ?? 0) <= start) next += 1;
      return (marked[next]?.start ?? text.length) > start;
    });
  return [...marked, ...bare].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Markup without a page around it, written where other text is being written: a post of a forum, a converted document. */
export function writeFragment(writer: TextWriter, markup: string, how: Partial<Pick<Walk, 'skip' | 'placeOf'>>): Walk {
  const { skip = () => false, placeOf = () => null } = how;
  const walk: Walk = { ...newWalk(writer, null), skip: (element) => isSilent(element) || skip(element), placeOf };
  walkNodes(walk, parseFragment(markup, { scriptingEnabled: false }).childNodes);
  return walk;
}
