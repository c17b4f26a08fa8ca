import { NAME_LIMITS } from '../../domain/pack.ts';
import type { Block, Cell, DataTable, RecordField, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';

/** A line of a text, without its end. */
export interface TextLine extends TextRange {
  readonly words: string;
  /** Blanks before its words. */
  readonly indent: number;
}

export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const words = text.slice(start, end);
    lines.push({ start, end, words, indent: words.length - words.trimStart().length });
    start = end + 1;
  }
  return lines;
}

export const isBlank = ({ words }: TextLine): boolean => words.trim() === '';

const limited = (label: string): string =>
  label.replace(/\s+/gu, ' ').trim().slice(0, NAME_LIMITS.entityName).toWellFormed();

/** The blocks of a text that is read line by line, each under the headings above it. */
export class Outline {
  readonly #text: string;
  readonly blocks: Block[] = [];
  #open: { readonly level: number; readonly label: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get path(): readonly string[] {
    return this.#open.map(({ label }) => label);
  }

  heading(range: TextRange, level: number, label: string): void {
    const name = limited(label);
    this.#open = this.#open.filter((above) => above.level < level);
    const block = { kind: 'heading' as const, level: Math.min(6, level), label: name, atomic: false };
    this.#add({ ...block, ...range, headingPath: this.path });
    if (name !== '') this.#open.push({ level, label: name });
  }

  /** `label` = the language of code. */
  add(kind: Exclude<Block['kind'], 'heading'>, range: TextRange, label: string | null = null): void {
    const atomic = kind === 'code' || kind === 'table' || kind === 'data';
    this.#add({ kind, ...range, headingPath: this.path, level: null, label, atomic });
  }

  #add(block: Block): void {
    // The blanks before the first line of code are part of it.
    const inner = trimmed(this.#text, block);
    const range = block.kind === 'code' ? { start: block.start, end: inner.end } : inner;
    if (inner.start < inner.end) this.blocks.push({ ...block, ...range });
  }

  /** All blocks from `start` on, and what none of them holds as markup, so that no words are lost. */
  filled(start: number): Block[] {
    const all: Block[] = [];
    let from = start;
    const fill = (to: number): void => {
      const gap = trimmed(this.#text, { start: from, end: Math.max(from, to) });
      const headingPath = all.at(-1)?.headingPath ?? [];
      if (gap.start < gap.end) all.push({ kind: 'html', ...gap, headingPath, level: null, label: null, atomic: false });
    };
    for (const block of this.blocks) {
      if (block.start < from) continue;
      fill(block.start);
      all.push(block);
      from = block.end;
    }
    fill(this.#text.length);
    return all;
  }
}

/** A field with one value, as it stands. */
export function fieldAt(text: string, name: string, nameRange: TextRange, value: TextRange): RecordField {
  const raw = text.slice(value.start, value.end);
  const words = raw.replace(/\s*\n\s*/gu, ' ');
  const items = raw === '' ? [] : [{ value: words, text: raw, range: value }];
  return { name, nameRange, raw, valueRange: value, items, isList: false, records: [] };
}

export const cellAt = (text: string, range: TextRange): Cell => {
  const inner = trimmed(text, range);
  const at = inner.start <= inner.end ? inner : { start: range.start, end: range.start };
  return { ...at, text: text.slice(at.start, at.end) };
};

/** The tables with at most that many cells; what is beyond is left to search. */
export function tablesWithin(tables: readonly DataTable[], limit: number): DataTable[] {
  let left = limit;
  return tables.flatMap((table): DataTable[] => {
    const rows = table.rows.filter((row) => (left -= row.length) >= 0);
    return rows.length === 0 ? [] : [{ ...table, rows }];
  });
}
