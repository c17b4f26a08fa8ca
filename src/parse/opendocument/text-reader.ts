import { attributeOf, type XmlElement } from '../archive/xml-events.ts';
import { MarkupBuilder } from '../html/markup-builder.ts';
import type { TextStyles } from './text-styles.ts';

/** A part of the document that is shown by itself: the text, or a slide. */
export interface Page {
  title: string;
  readonly body: MarkupBuilder;
  readonly notes: MarkupBuilder;
}

/** What is generated from the rest, said about the text, or no longer said. */
const UNREAD = new Set(
  (
    'annotation tracked-changes table-of-content illustration-index table-index object-index user-index alphabetical-index bibliography ' +
    'forms scripts note-citation covered-table-cell object object-ole settings sequence-decls variable-decls user-field-decls'
  ).split(' '),
);
/** Frames of a slide that stand on each of them. */
const FRAMES = /^(?:header|footer|date-time|page-number|page|handout)$/u;
const DEEPEST = 6;
/** Columns over which a cell is repeated; own. */
const MOST_REPEATED = 200;

/** Where the words of an element go, and what ends it. */
interface Open {
  readonly tag: string | null;
  /** null = the same as what is around it. */
  readonly into: MarkupBuilder | null;
  readonly isTitle: boolean;
}

const NOTHING: Open = { tag: null, into: null, isTitle: false };

/** Turns the body of an OpenDocument text or presentation into markup. Elements of others, such as spans, are their words. */
export class TextReader {
  readonly pages: Page[] = [];
  private readonly styles: TextStyles;
  private readonly elements: Open[] = [];
  private readonly targets: MarkupBuilder[] = [];
  private readonly lists: string[] = [];
  private unread = 0;
  /** Paragraphs and headings that are open: white space between others is layout. */
  private paragraphs = 0;
  private titles = 0;

  /** @param isSlides each page is one by itself; else all is one */
  constructor(styles: TextStyles, isSlides: boolean) {
    this.styles = styles;
    if (!isSlides) this.beginPage();
  }

  open(element: XmlElement): void {
    if (this.unread > 0 || UNREAD.has(element.name)) {
      this.unread += 1;
      return;
    }
    const open = this.opened(element);
    if (open.into) this.targets.push(open.into);
    if (open.isTitle) this.titles += 1;
    this.elements.push(open);
  }

  text(words: string): void {
    if (this.unread > 0 || this.paragraphs === 0) return;
    const page = this.pages.at(-1);
    if (this.titles > 0 && page) page.title += words;
    else this.target?.text(words);
  }

  close(name: string): void {
    if (this.unread > 0) {
      this.unread -= 1;
      return;
    }
    const open = this.elements.pop() ?? NOTHING;
    if (open.tag !== null) this.target?.close(open.tag);
    if (open.into) this.targets.pop();
    if (open.isTitle) this.titles -= 1;
    if (name === 'p' || name === 'h') this.paragraphs -= 1;
    if (name === 'list') this.lists.pop();
  }

  private get target(): MarkupBuilder | undefined {
    return this.targets.at(-1);
  }

  private beginPage(): Page {
    const page = { title: '', body: new MarkupBuilder(), notes: new MarkupBuilder() };
    this.pages.push(page);
    this.targets.splice(0, this.targets.length, page.body);
    return page;
  }

  private opened(element: XmlElement): Open {
    const { name } = element;
    const page = this.pages.at(-1);
    if (name === 'page') this.beginPage();
    if ((name === 'notes' || name === 'note-body') && page) return { ...NOTHING, into: page.notes };
    if (name === 'frame' || name === 'custom-shape') return this.frame(element);
    if (name === 's' || name === 'tab') this.target?.text(' ');
    if (name === 'line-break') this.target?.open('br');
    if (name === 'a') return this.tag('a', { href: attributeOf(element, 'href') });
    if (name === 'p' || name === 'h') return this.paragraph(element);
    return name.startsWith('list') ? this.list(element) : this.table(element);
  }

  private tag(tag: string, attributes: Readonly<Record<string, string | number | null>> = {}): Open {
    if (this.titles > 0) return NOTHING;
    this.target?.open(tag, attributes);
    return { ...NOTHING, tag };
  }

  private frame(element: XmlElement): Open {
    const role = attributeOf(element, 'class') ?? '';
    if (!FRAMES.test(role)) return { ...NOTHING, isTitle: role === 'title' };
    this.unread = 1;
    return NOTHING;
  }

  private paragraph(element: XmlElement): Open {
    this.paragraphs += 1;
    const level = Number(attributeOf(element, 'outline-level') ?? 1);
    if (element.name === 'h') return this.tag(`h${Math.min(DEEPEST, Math.max(1, level || 1))}`);
    return this.tag(this.styles.isTitle(attributeOf(element, 'style-name') ?? '') ? 'h1' : 'p');
  }

  private list(element: XmlElement): Open {
    if (element.name === 'list') {
      // A list in a list goes on in the style of the outer one.
      const style = attributeOf(element, 'style-name') ?? this.lists.at(-1) ?? '';
      this.lists.push(style);
      return this.tag(this.styles.isNumbered(style) ? 'ol' : 'ul');
    }
    return element.name === 'list-item' || element.name === 'list-header' ? this.tag('li') : NOTHING;
  }

  private table(element: XmlElement): Open {
    if (element.name === 'table') return this.tag('table');
    if (element.name === 'table-header-rows') return this.tag('thead');
    if (element.name === 'table-row') return this.tag('tr');
    if (element.name !== 'table-cell') return NOTHING;
    const columns = attributeOf(element, 'number-columns-spanned');
    const repeated = Number(attributeOf(element, 'number-columns-repeated') ?? 1);
    const colspan = columns ?? (repeated > 1 ? Math.min(MOST_REPEATED, repeated) : null);
    return this.tag('td', { colspan, rowspan: attributeOf(element, 'number-rows-spanned') });
  }
}
