import type { Archive } from '../archive/archive.ts';
import type { Relation } from '../archive/relations.ts';
import { attributeOf, readXml, relationOf, type XmlElement } from '../archive/xml-events.ts';
import { escapedMarkup, ListBuilder, MarkupBuilder } from '../html/markup-builder.ts';

/** What a shape of a slide is for. */
type Role = 'title' | 'outline' | 'text' | 'frame';

const ROLES: Readonly<Record<string, Role>> = {
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'text',
  body: 'outline',
  obj: 'outline',
  // Date, number of the page and what stands on each slide.
  dt: 'frame',
  ftr: 'frame',
  hdr: 'frame',
  sldNum: 'frame',
  sldImg: 'frame',
};

interface Paragraph {
  words: string;
  depth: number;
  /** null = as the shape has it. */
  list: 'ul' | 'ol' | 'none' | null;
}

interface Shape {
  role: Role;
  readonly paragraphs: Paragraph[];
  /** A table, or null. */
  table: MarkupBuilder | null;
}

export interface SlideMarkup {
  /** Words of its title; empty = it has none. */
  readonly title: string;
  /** All else, in the order of the slide. */
  readonly body: string;
  /** The same, each paragraph a line, without tables. */
  readonly lines: readonly string[];
  readonly isHidden: boolean;
}

/** Deeper levels of an outline are none. */
const DEEPEST = 8;
const UNREAD = new Set(['Fallback', 'extLst']);

/** Reads the shapes of a slide, or of its notes, one after the other. */
class SlideReader {
  isHidden = false;
  readonly shapes: Shape[] = [];
  private readonly relations: ReadonlyMap<string, Relation>;
  private shape: Shape | null = null;
  private paragraph: Paragraph | null = null;
  private link: string | null = null;
  private isCell = false;
  private isText = false;
  private unread = 0;

  constructor(relations: ReadonlyMap<string, Relation>) {
    this.relations = relations;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (this.unread > 0 || UNREAD.has(name)) this.unread += 1;
    else if (name === 'sld') this.isHidden = attributeOf(element, 'show') === '0';
    else if (name === 'sp' || name === 'graphicFrame') this.shape = { role: 'text', paragraphs: [], table: null };
    else if (name === 'ph' && this.shape) this.shape.role = ROLES[attributeOf(element, 'type') ?? 'obj'] ?? 'text';
    else if (/^t(?:bl|r|c)$/u.test(name) && this.shape) this.openTable(element, this.shape);
    else this.openWords(element);
  }

  private openTable(element: XmlElement, shape: Shape): void {
    const { name } = element;
    if (name === 'tbl') (shape.table = new MarkupBuilder()).open('table');
    if (name === 'tr') shape.table?.open('tr');
    if (name !== 'tc') return;
    // What is merged into another cell stands there.
    this.isCell = attributeOf(element, 'hMerge') !== '1' && attributeOf(element, 'vMerge') !== '1';
    const spans = { rowspan: attributeOf(element, 'rowSpan'), colspan: attributeOf(element, 'gridSpan') };
    if (this.isCell) shape.table?.open('td', spans);
  }

  private openWords(element: XmlElement): void {
    const { name } = element;
    if (name === 'p' && this.shape) this.paragraph = { words: '', depth: 0, list: null };
    const { paragraph } = this;
    if (!paragraph) return;
    if (name === 'pPr') paragraph.depth = Math.min(DEEPEST, Number(attributeOf(element, 'lvl') ?? 0) || 0);
    else if (name === 'buNone') paragraph.list = 'none';
    else if (name === 'buChar' || name === 'buBlip') paragraph.list = 'ul';
    else if (name === 'buAutoNum') paragraph.list = 'ol';
    else if (name === 'r' || name === 'fld') this.link = null;
    else if (name === 'hlinkClick') this.link = this.relations.get(relationOf(element) ?? '')?.target ?? null;
    else if (name === 'br') paragraph.words += '<br>';
    else this.isText = name === 't';
  }

  text(words: string): void {
    if (!this.isText || !this.paragraph) return;
    const written = escapedMarkup(words);
    this.paragraph.words += this.link === null ? written : `<a href="${escapedMarkup(this.link)}">${written}</a>`;
  }

  close(name: string): void {
    if (this.unread > 0) {
      this.unread -= 1;
      return;
    }
    if (name === 't') this.isText = false;
    else if (name === 'p') this.endParagraph();
    else if (name === 'tc' && this.isCell) this.shape?.table?.close('td');
    else if (name === 'tr') this.shape?.table?.close('tr');
    else if (name === 'tbl') this.shape?.table?.close('table');
    else if ((name === 'sp' || name === 'graphicFrame') && this.shape) {
      this.shapes.push(this.shape);
      this.shape = null;
    }
  }

  private endParagraph(): void {
    const { paragraph, shape } = this;
    this.paragraph = null;
    if (!paragraph || !shape || !/\S/u.test(paragraph.words)) return;
    if (!shape.table) shape.paragraphs.push(paragraph);
    else if (this.isCell) shape.table.add(`<p>${paragraph.words}</p>`);
  }
}

/** Paragraphs of a shape: in the outline of a slide items, unless they say otherwise or stand alone. */
function writeShape(builder: MarkupBuilder, { role, paragraphs, table }: Shape): void {
  if (table) builder.add(table.markup());
  const lists = new ListBuilder(builder);
  for (const { words, depth, list } of paragraphs) {
    const isItem = list === null ? role === 'outline' && paragraphs.length > 1 : list !== 'none';
    if (isItem) lists.item(depth, list === 'ol' ? 'ol' : 'ul', words);
    else {
      lists.end();
      builder.add(`<p>${words}</p>`);
    }
  }
  lists.end();
}

/** A slide as markup: its title, then its shapes in their order, which is the one in which they are read aloud. */
export async function slideMarkup(
  archive: Archive,
  part: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<SlideMarkup> {
  const reader = new SlideReader(relations);
  await readXml(archive, part, {
    open: (element) => reader.open(element),
    text: (words) => reader.text(words),
    close: (name) => reader.close(name),
  });
  const builder = new MarkupBuilder();
  const titles = reader.shapes.filter(({ role }) => role === 'title').flatMap(({ paragraphs }) => paragraphs);
  const others = reader.shapes.filter(({ role }) => role === 'outline' || role === 'text');
  for (const shape of others) writeShape(builder, shape);
  const lines = others.flatMap(({ paragraphs }) => paragraphs.map(({ words }) => words));
  const title = titles.map(({ words }) => words).join(' ');
  return { title, body: builder.markup(), lines, isHidden: reader.isHidden };
}
