import type { Archive } from '../archive/archive.ts';
import { attributeOf, readXml, type XmlElement } from '../archive/xml-events.ts';

/** What the styles of an OpenDocument file say of its words. */
export class TextStyles {
  private readonly parents = new Map<string, string>();
  private readonly numbered = new Set<string>();
  private readonly hidden = new Set<string>();
  private list: string | null = null;
  private style: string | null = null;

  open(element: XmlElement): void {
    const { name } = element;
    if (name === 'style') {
      this.style = attributeOf(element, 'name');
      const parent = attributeOf(element, 'parent-style-name');
      if (this.style !== null && parent !== null) this.parents.set(this.style, parent);
    } else if (name === 'table-properties') {
      if (this.style !== null && attributeOf(element, 'display') === 'false') this.hidden.add(this.style);
    } else if (name === 'list-style') this.list = attributeOf(element, 'name');
    else if (name === 'list-level-style-number' && this.list !== null && attributeOf(element, 'level') === '1')
      this.numbered.add(this.list);
  }

  /** The title of the whole text, as the programs call its style. */
  isTitle(style: string): boolean {
    return style === 'Title' || this.parents.get(style) === 'Title';
  }

  isNumbered(list: string): boolean {
    return this.numbered.has(list);
  }

  /** Is a table of this style not shown? */
  isHidden(table: string): boolean {
    return this.hidden.has(table);
  }
}

/** Styles that all of the file have in common; the text adds its own while it is read. */
export async function readStyles(archive: Archive): Promise<TextStyles> {
  const styles = new TextStyles();
  await readXml(archive, 'styles.xml', { open: (element) => styles.open(element) });
  return styles;
}
