const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapedMarkup = (text: string): string =>
  text.replace(/[&<>"]/gu, (character) => ENTITIES[character] ?? '');

/** Markup in the making, of a document of another form; what is given to it as words stays words. */
export class MarkupBuilder {
  private readonly parts: string[] = [];

  text(words: string): void {
    this.parts.push(escapedMarkup(words));
  }

  open(tag: string, attributes: Readonly<Record<string, string | number | null>> = {}): void {
    const written = Object.entries(attributes).flatMap(([name, value]) =>
      value === null ? [] : [` ${name}="${escapedMarkup(String(value))}"`],
    );
    this.parts.push(`<${tag}${written.join('')}>`);
  }

  close(tag: string): void {
    this.parts.push(`</${tag}>`);
  }

  /** Markup that another one made. */
  add(markup: string): void {
    this.parts.push(markup);
  }

  markup(): string {
    return this.parts.join('');
  }
}

/** Paragraphs and items of lists as markup, where each item says how deep it lies. */
export class ListBuilder {
  private readonly builder: MarkupBuilder;
  private readonly lists: ('ul' | 'ol')[] = [];

  constructor(builder: MarkupBuilder) {
    this.builder = builder;
  }

  /** @param depth from 0 on */
  item(depth: number, list: 'ul' | 'ol', content: string): void {
    while (this.lists.length > depth + 1) this.endList();
    if (this.lists.length === depth + 1 && this.lists.at(-1) !== list) this.endList();
    while (this.lists.length < depth + 1) {
      this.lists.push(list);
      this.builder.open(list);
    }
    this.builder.add(`<li>${content}</li>`);
  }

  /** What comes next is no item. */
  end(): void {
    while (this.lists.length > 0) this.endList();
  }

  private endList(): void {
    const list = this.lists.pop();
    if (list) this.builder.close(list);
  }
}
