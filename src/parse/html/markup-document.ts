import type { Field, MediaType, ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { titleOf } from '../data-tree.ts';
import { cutIssue, firstOf } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { TextWriter } from '../text-writer.ts';
import { writeHeader } from './header.ts';
import { writeFragment } from './html.ts';
import { tablesOf } from './html-tables.ts';
import { linksOf, pairsOf, type Walk } from './html-tree.ts';

/** A document of another form as its words, by way of the markup that it converts to, in one piece or several. */
export class MarkupDocument {
  readonly writer: TextWriter;
  private readonly settings: ParseSettings;
  private readonly header: { fields: () => Field[]; end: number };
  private readonly walks: Walk[] = [];

  /** @param properties what the file says of the document: title, author */
  constructor(properties: ReadonlyMap<string, string>, settings: ParseSettings) {
    this.settings = settings;
    this.writer = new TextWriter(settings['parse.maxCharacters']);
    this.header = writeHeader(this.writer, properties);
  }

  /** Nothing more is taken in. */
  get isFull(): boolean {
    return this.writer.isCut;
  }

  /** @param how what is passed over, and where what an element says stands in the original */
  write(markup: string, how: Partial<Pick<Walk, 'skip' | 'placeOf'>>): void {
    this.walks.push(writeFragment(this.writer, markup, how));
    this.writer.endBlock();
  }

  /** A part of the document that stands under no heading of the part before it, all at one place. */
  section(markup: string, place: string): void {
    this.writer.endSection(1);
    this.write(markup, { placeOf: () => place });
  }

  document(mediaType: MediaType, issues: readonly ParseIssue[] = []): ParsedDocument {
    const { writer, walks, settings } = this;
    const text = writer.text();
    const frontMatter = this.header.fields();
    const most = settings['parse.maxDataEntries'];
    const pairs = firstOf(
      walks.flatMap((walk) => pairsOf(walk, text)),
      most,
      'key-value pairs',
    );
    const heading = writer.blocks.find(({ kind, label }) => kind === 'heading' && label);
    return {
      type: 'generic',
      text,
      mediaType,
      title: titleOf(frontMatter) ?? heading?.label ?? null,
      frontMatter,
      frontMatterRange: this.header.end === 0 ? null : { start: 0, end: this.header.end },
      blocks: writer.blocks,
      links: walks.flatMap((walk) => linksOf(walk, text)),
      keyValues: pairs.kept,
      tables: tablesOf(walks, text, most),
      records: [],
      issues: [...issues, ...pairs.issues, ...cutIssue(writer, settings)],
      places: writer.places.filter(({ label }, n, all) => label !== all[n - 1]?.label),
      units: [],
    };
  }
}
