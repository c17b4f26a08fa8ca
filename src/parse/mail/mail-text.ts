import type { Block, DataRecord, DataTable, KeyValue, Link, TextRange } from '../../domain/text.ts';
import { writeFragment } from '../html/html.ts';
import { linksOf, pairsOf } from '../html/html-tree.ts';
import { tablesOf } from '../html/html-tables.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { bareLinks } from '../plain.ts';
import { rangeOf, TextWriter } from '../text-writer.ts';
import { mailBodyAt } from './mail-body.ts';

/** The words of a mail with their structure; every range points into its own text. */
export interface MailText {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly records: readonly DataRecord[];
  readonly links: readonly Link[];
  readonly keyValues: readonly KeyValue[];
  readonly tables: readonly DataTable[];
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/gu, '\n');

export function plainMailText(body: string): MailText {
  const text = storable(body).trim();
  const range = { start: 0, end: text.length };
  return { text, ...mailBodyAt(text, range), links: bareLinks(text, range), keyValues: [], tables: [] };
}

/** What is quoted by a mark of HTML is a quote already; the lines that mail programs write are looked for in what a reader sees. */
export function htmlMailText(
  markup: string,
  settings: Pick<ParseSettings, 'parse.maxCharacters' | 'parse.maxDataEntries'>,
): MailText {
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const walk = writeFragment(writer, markup, {});
  writer.endBlock();
  const text = writer.text();
  const body = mailBodyAt(text, { start: 0, end: text.length });
  const quotes = body.blocks.filter(({ kind }) => kind === 'quote');
  let next = 0;
  const blocks = writer.blocks.map((block): Block => {
    while (next < quotes.length && (quotes[next]?.end ?? 0) <= block.start) next += 1;
    return (quotes[next]?.start ?? Infinity) <= block.start
      ? { ...block, kind: 'quote', level: null, label: null }
      : block;
  });
  const links = linksOf(walk, text);
  return {
    text,
    blocks,
    records: body.records,
    links: links.length > 0 ? links : bareLinks(text, { start: 0, end: text.length }),
    keyValues: pairsOf(walk, text),
    tables: tablesOf([walk], text, settings['parse.maxDataEntries']),
  };
}

const moved = <T extends TextRange>(range: T, by: number): T => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
});

/** The same words where they stand `by` characters later. */
function shifted({ text, blocks, records, links, keyValues, tables }: MailText, by: number): MailText {
  return {
    text,
    blocks: blocks.map((block) => moved(block, by)),
    records: records.map((record) => ({
      ...moved(record, by),
      fields: record.fields.map((field) => ({
        ...field,
        nameRange: moved(field.nameRange, by),
        valueRange: moved(field.valueRange, by),
        items: field.items.map((item) => ({ ...item, range: moved(item.range, by) })),
      })),
    })),
    links: links.map((link) => moved(link, by)),
    keyValues: keyValues.map((pair) => ({
      ...pair,
      keyRange: moved(pair.keyRange, by),
      valueRange: moved(pair.valueRange, by),
    })),
    tables: tables.map((table) => ({
      ...table,
      headings: table.headings.map((cell) => moved(cell, by)),
      rows: table.rows.map((row) => row.map((cell) => moved(cell, by))),
    })),
  };
}

/** Writes the words of a mail where others are being written; what comes back points into the text of all. null = there was no room. */
export function writeMailText(writer: TextWriter, mail: MailText): MailText | null {
  writer.endBlock();
  const mark = writer.mark();
  writer.verbatim(mail.text);
  writer.close(mark);
  writer.endBlock();
  const range = rangeOf(mark);
  if (range === null) return null;
  const written = shifted(mail, range.start);
  // It was written as one paragraph, and has blocks of its own.
  writer.blocks.pop();
  for (const block of written.blocks) writer.blocks.push(block);
  return written;
}
