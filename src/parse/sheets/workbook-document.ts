import type { Field, Link, MediaType, ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { titleOf } from '../data-tree.ts';
import { writeHeader } from '../html/header.ts';
import { cutIssue, firstOf, issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { bareLinks } from '../plain.ts';
import { TextWriter } from '../text-writer.ts';
import { SheetWriter, type Sheet, type SheetBudget } from './sheet-writer.ts';
import { sheetLinks, sheetPairs, sheetTables } from './sheet-tables.ts';

/** Cells that have a place of their own, as of a CSV. */
const PLACED_CELLS = 20_000;

/** A workbook as its words: sheet after sheet, each as its tables. */
export class WorkbookDocument {
  private readonly writer: TextWriter;
  private readonly settings: ParseSettings;
  private readonly header: { fields: () => Field[]; end: number };
  private readonly budget: SheetBudget;
  private readonly sheets: SheetWriter[] = [];

  constructor(properties: ReadonlyMap<string, string>, settings: ParseSettings) {
    this.settings = settings;
    this.writer = new TextWriter(settings['parse.maxCharacters']);
    this.header = writeHeader(this.writer, properties);
    this.budget = { kept: settings['parse.maxDataEntries'], isOver: false, placed: PLACED_CELLS };
  }

  /** Nothing more is taken in. */
  get isFull(): boolean {
    return this.writer.isCut;
  }

  sheet(sheet: Sheet): SheetWriter {
    const writer = new SheetWriter(this.writer, sheet, this.budget);
    this.sheets.push(writer);
    return writer;
  }

  document(mediaType: MediaType, issues: readonly ParseIssue[]): ParsedDocument {
    const { writer, settings } = this;
    const text = writer.text();
    const frontMatter = this.header.fields();
    const tables = this.sheets.flatMap((sheet) => sheet.tables);
    const most = settings['parse.maxDataEntries'];
    const pairs = firstOf(sheetPairs(tables, text), most, 'key-value pairs');
    const linked = this.sheets.flatMap((sheet) => sheet.linked);
    return {
      type: 'table',
      text,
      mediaType,
      title: titleOf(frontMatter),
      frontMatter,
      frontMatterRange: this.header.end === 0 ? null : { start: 0, end: this.header.end },
      blocks: writer.blocks,
      links: allLinks(sheetLinks(linked, text), text),
      keyValues: pairs.kept,
      tables: sheetTables(tables, text, most),
      records: [],
      issues: [...issues, ...pairs.issues, ...this.tableIssue(most), ...cutIssue(writer, settings)],
      places: writer.places,
      units: [],
    };
  }

  /** Rows whose words are there, and which are not read as such. */
  private tableIssue(most: number): ParseIssue[] {
    if (!this.budget.isOver) return [];
    return [issue('DEPTH', `only the first ${most} cells of tables are read as such (parse.maxDataEntries)`, null)];
  }
}

/** Links of cells, and addresses that stand bare in others. */
function allLinks(marked: readonly Link[], text: string): Link[] {
  const starts = new Set(marked.map(({ start }) => start));
  const bare = bareLinks(text, { start: 0, end: text.length }).filter(({ start }) => !starts.has(start));
  return [...marked, ...bare].sort((a, b) => a.start - b.start || a.end - b.end);
}
