import type { ParseSettings } from '../parse-settings.ts';
import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { Unreadable } from '../unreadable.ts';
import { titleOf } from '../data-tree.ts';
import { isWritten } from '../file-properties.ts';
import { writeHeader } from '../html/header.ts';
import { cutIssue, issue } from '../parse-limits.ts';
import { bareLinks } from '../plain.ts';
import { TextWriter } from '../text-writer.ts';
import { fits, mostOfStreams } from './inflated.ts';
import { outlined } from './outline.ts';
import type { OutlinedLine } from './outline.ts';
import { readPages } from './pdf-pages.ts';
import type { Pdf } from './pdf-pages.ts';
import { judged } from './paper.ts';
import type { PaperReport } from './paper.ts';
import { FALLBACK_BELOW, GARBLED_ISSUE } from './quality.ts';
import { withoutRunningLines } from './running-lines.ts';
import { WordEnds } from './word-ends.ts';

const inPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Lines as paragraphs and headings; a word parted at the end of a line, column or page is whole again. */
function writeLines(writer: TextWriter, lines: readonly OutlinedLine[]): void {
  const ends = new WordEnds(lines);
  let page = 0;
  let level: number | null = null;
  for (const [i, line] of lines.entries()) {
    if (line.opens || line.level !== level) {
      if (level !== null) writer.leave();
      writer.endBlock();
      if (line.level !== null) writer.enter('heading', { level: line.level });
    }
    level = line.level;
    if (line.page !== page) writer.from(`page ${line.page}`);
    page = line.page;
    const words = line.text.trim();
    const next = lines[i + 1];
    const goesOn = next?.opens === false && next.level === line.level;
    const join = goesOn ? ends.join(words, next.text.trim()) : null;
    writer.verbatim(join === '' ? words.slice(0, -1) : words);
    if (join === null) writer.gap('\n');
  }
  if (level !== null) writer.leave();
  writer.endBlock();
}

function issuesOf(pdf: Pdf, report: PaperReport, settings: Pick<ParseSettings, 'parse.maxPages'>): ParseIssue[] {
  const found: ParseIssue[] = [];
  if (pdf.count > pdf.pages.length) {
    const message = `only the first ${pdf.pages.length} of ${pdf.count} pages are read (parse.maxPages)`;
    found.push(issue('LEFT_OUT', message, null));
  }
  if (report.garbled > GARBLED_ISSUE) {
    found.push(
      issue(
        'ENCODING',
        `${inPercent(report.garbled)} of the characters are garbled: a font does not say which they are`,
        null,
      ),
    );
  }
  if (report.abstractOnly) {
    const message =
      'the text of the paper is too poor to be read: its abstract and references stand for it (quality 0.3)';
    found.push(issue('LEFT_OUT', message, null));
  }
  const empty = pdf.pages.filter(({ lines }) => lines.length === 0).length;
  if (empty > 0)
    found.push(
      issue(
        'LEFT_OUT',
        `${empty} of ${Math.min(pdf.count, settings['parse.maxPages'])} pages hold no words: pictures, or nothing`,
        null,
      ),
    );
  return found;
}

/** What of the lines is read: all of them, or of a paper too poor for that its abstract and references (PI-46). */
function worthReading(lines: readonly OutlinedLine[], report: PaperReport, released: boolean): readonly OutlinedLine[] {
  if (released) return lines;
  const low = report.quality === null && 1 - report.garbled < FALLBACK_BELOW;
  if (low || (report.abstractOnly && report.abstract.length === 0)) {
    const message =
      `expected words, but ${inPercent(report.garbled)} of the characters are garbled and no abstract was ` +
      'found; save it with its fonts, or release it as it is';
    throw new Unreadable('LOW_QUALITY', message);
  }
  return report.abstractOnly ? [...report.abstract, ...report.references] : lines;
}

/**
 * A PDF as its words: pages in order, columns one after the other, headings guessed by size and name, the place of each
 * stretch being its page. Papers are judged by PI-45; one too poor to be read is its abstract (PI-46).
 * @param released a person said yes: it is read whole, however poor
 * @throws Unreadable when it is encrypted, broken, without words, or too poor to be read at all
 */
export async function parsePdf(bytes: Uint8Array, settings: ParseSettings, released: boolean): Promise<ParsedDocument> {
  const most = mostOfStreams(bytes, settings['parse.maxInflated']);
  if (!fits(bytes, most)) {
    const message =
      `expected streams that come to at most ${most.all} bytes (parse.maxInflated), and those that are no pictures to ${most.drawn}, ` +
      'got more; split it or raise the setting';
    throw new Unreadable('TOO_LARGE', message);
  }
  const pdf = await readPages(bytes, settings);
  const lines = outlined(withoutRunningLines(pdf.pages));
  if (lines.length === 0) {
    throw new Unreadable(
      'NO_TEXT',
      `expected words, found pictures only on ${pdf.count} pages; make a text of it by OCR first`,
    );
  }
  const twoColumns = pdf.pages.filter((page) => page.twoColumns).length * 2 > pdf.pages.length;
  const report = judged(lines, twoColumns);
  const read = worthReading(lines, report, released);
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const metadata = { title: pdf.title, author: pdf.author, arxiv: report.arxivId };
  const values = new Map(
    Object.entries(metadata).flatMap(([name, value]): [string, string][] =>
      value === null || !isWritten(name, value) ? [] : [[name, value.replace(/\s+/gu, ' ').trim()]],
    ),
  );
  const header = writeHeader(writer, values);
  writeLines(writer, read);
  const text = writer.text();
  const frontMatter = header.fields();
  const heading = writer.blocks.find(({ kind, label }) => kind === 'heading' && label);
  return {
    type: report.quality === null ? 'generic' : 'paper',
    text,
    mediaType: 'application/pdf',
    title: titleOf(frontMatter) ?? heading?.label ?? null,
    frontMatter,
    frontMatterRange: header.end === 0 ? null : { start: 0, end: header.end },
    blocks: writer.blocks,
    links: bareLinks(text, { start: 0, end: text.length }),
    keyValues: [],
    tables: [],
    records: [],
    issues: [...issuesOf(pdf, report, settings), ...cutIssue(writer, settings)],
    places: writer.places,
    units: [],
  };
}
