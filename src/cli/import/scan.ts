import { createHash } from 'node:crypto';
import { danglingMessage, referencesOf } from '../../domain/lines/references.ts';
import { identityMistake, isQuoted, MISQUOTED } from '../../domain/lines/truth.ts';
import { placeOf, readLine, type LineMistake } from '../../domain/lines/read-line.ts';
import type { ExportLine, LineType } from '../../domain/lines/line-shapes.ts';
import { linesOf } from './lines-of-file.ts';

/** Mistakes that are shown; more would not be read. */
export const SHOWN_MISTAKES = 20;

/** What a whole file comes to. */
export interface Scan {
  readonly lines: number;
  /** The first ones, by line. */
  readonly mistakes: readonly LineMistake[];
  /** The type of each line, by its number; none where it has a mistake. */
  readonly types: ReadonlyMap<number, LineType>;
  /** SHA-256 of the lines, in hexadecimal digits: which export it is. */
  readonly content: string;
}

/** A reference whose target was not seen when it was. */
interface Open {
  readonly number: number;
  readonly path: readonly (string | number)[];
  readonly to: LineType;
  readonly id: string;
}

/** Words to be found in a revision, by their hash: they may be many. */
interface Words {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/**
 * Reads a file from end to end before anything is sent: each line alone, then what lines say of each other. Every id stands
 * once, every reference leads to a line of the file, every quote is what its revision says. Holds ids and quotes, no texts.
 */
export async function scanFile(file: string, longest: number): Promise<Scan> {
  const scan = new FileScan();
  for await (const line of linesOf(file, longest)) {
    if ('text' in line) scan.take(line.number, line.text);
    else {
      const message = `the line has ${line.bytes.toLocaleString('en')} bytes, more than can be sent (${longest.toLocaleString('en')})`;
      scan.mistake({ line: line.number, column: 1, message });
    }
  }
  if (!scan.isBroken) {
    scan.checkReferences();
    for await (const line of linesOf(file, longest)) if ('text' in line) scan.checkQuotes(line.number, line.text);
  }
  return scan.result();
}

const stepsOf = (path: string): (string | number)[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

class FileScan {
  private readonly found: LineMistake[] = [];
  private readonly ids = new Map<string, number>();
  private readonly open: Open[] = [];
  private readonly quotes = new Map<string, Words[]>();
  private readonly types = new Map<number, LineType>();
  private readonly content = createHash('sha256');
  private lines = 0;

  get isBroken(): boolean {
    return this.found.length > 0;
  }

  mistake(mistake: LineMistake): void {
    this.found.push(mistake);
  }

  take(number: number, text: string): void {
    this.lines += 1;
    this.content.update(text).update('\n');
    const read = readLine(text, number);
    if (read.mistakes !== null) {
      this.found.push(...read.mistakes);
      return;
    }
    const { line } = read;
    const at = (path: readonly (string | number)[], message: string): void =>
      void this.found.push({ line: number, column: placeOf(text, path), message });
    const wrong = identityMistake(line);
    if (wrong !== null) at(stepsOf(wrong.path), `${wrong.path}: ${wrong.message}`);
    const name = `${line.type} ${line.id}`;
    const before = this.ids.get(name);
    if (before !== undefined) at(['id'], `this ${line.type} stands in line ${before} already`);
    else this.ids.set(name, number);
    this.types.set(number, line.type);
    this.remember(number, line);
  }

  private remember(number: number, line: ExportLine): void {
    for (const { path, to, id } of referencesOf(line)) {
      if (!this.ids.has(`${to} ${id}`)) this.open.push({ number, path, to, id });
    }
    if (line.type !== 'Evidence' && line.type !== 'Mention') return;
    const { revision, start, end, quote } = line;
    const known = this.quotes.get(revision);
    const words = { number, start, end, quote };
    if (known) known.push(words);
    else this.quotes.set(revision, [words]);
  }

  checkReferences(): void {
    for (const { number, path, to, id } of this.open) {
      if (this.ids.has(`${to} ${id}`)) continue;
      this.found.push({ line: number, column: 1, message: danglingMessage({ path, to }) });
    }
  }

  checkQuotes(number: number, text: string): void {
    if (this.types.get(number) !== 'Revision') return;
    const { line } = readLine(text, number);
    if (line?.type !== 'Revision') return;
    for (const words of this.quotes.get(line.id) ?? []) {
      if (!isQuoted(line.text, words)) this.found.push({ line: words.number, column: 1, message: MISQUOTED });
    }
  }

  result(): Scan {
    const mistakes = this.found.toSorted((a, b) => a.line - b.line || a.column - b.column);
    return { lines: this.lines, mistakes, types: this.types, content: this.content.digest('hex') };
  }
}
