import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { Archive } from '../archive/archive.ts';
import { coreProperties } from '../archive/core-properties.ts';
import { issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { NumberFormats } from '../sheets/number-format.ts';
import { WorkbookDocument } from '../sheets/workbook-document.ts';
import { readMarks, RowReader, type SheetFaults } from './read-sheet.ts';
import { readWorkbook, type SheetPart, type Workbook } from './workbook.ts';

/** Cells that are looked at in one workbook, empty ones with a format too; own: 10 s of work. */
const MOST_CELLS = 5_000_000;

/**
 * A workbook of Excel as its words: each sheet under its name, each row a line, what a cell shows as its text. Formulas are the values that
 * were kept of them; nothing is computed. Hidden sheets are read and said to be hidden, as who opens the file can show them; those that
 * only a program can show are not.
 */
export async function parseXlsx(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await Archive.open(bytes, settings);
  const workbook = await readWorkbook(archive);
  const document = new WorkbookDocument(await coreProperties(archive, 'docProps/core.xml'), settings);
  const formats = new NumberFormats(workbook.is1904);
  const issues: ParseIssue[] = [];
  let left = MOST_CELLS;
  for (const sheet of workbook.sheets) {
    if (sheet.state === 'veryHidden') {
      issues.push(
        issue('LEFT_OUT', `sheet ${sheet.name} is hidden so that only a program can show it; it is not read`, null),
      );
    } else if (left > 0 && !document.isFull) {
      left = await writeSheet({ archive, workbook, document, formats, issues }, sheet, left);
    }
  }
  if (left <= 0)
    issues.push(issue('LEFT_OUT', `only the first ${MOST_CELLS} cells are read; split the workbook`, null));
  return document.document('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', issues);
}

interface Reading {
  readonly archive: Archive;
  readonly workbook: Workbook;
  readonly document: WorkbookDocument;
  readonly formats: NumberFormats;
  readonly issues: ParseIssue[];
}

/** @returns how many more cells may be looked at */
async function writeSheet(reading: Reading, sheet: SheetPart, left: number): Promise<number> {
  const { archive, workbook, document, formats, issues } = reading;
  const { merged, links } = await readMarks(archive, sheet.part);
  const writer = document.sheet({ name: sheet.name, isHidden: sheet.state === 'hidden', merged });
  const rows = new RowReader({ workbook, formats, links }, (row) => writer.row(row));
  await rows.read(archive, sheet.part, () => document.isFull || rows.seen > left);
  writer.end();
  issues.push(...faultIssues(sheet.name, rows.faults));
  return left - rows.seen;
}

function faultIssues(name: string, { unvalued, errors, first }: SheetFaults): ParseIssue[] {
  const where = `sheet ${name}, from ${first ?? 'its first cell'} on`;
  const found: ParseIssue[] = [];
  if (unvalued > 0) {
    const message = `${unvalued} formulas have no value that was kept (${where}); open the workbook in its program and save it`;
    found.push(issue('LEFT_OUT', message, null));
  }
  if (errors > 0) found.push(issue('SYNTAX', `${errors} cells hold errors, and are read as empty (${where})`, null));
  return found;
}
