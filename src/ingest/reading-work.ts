import type { SourceItem } from '../domain/document-record.ts';
import { TooLarge } from '../domain/errors.ts';
import type { PrepareSettings } from './ingest-settings.ts';
import type { Prepared } from './prepare-here.ts';

/** Milliseconds of processor time for any document. */
const OF_EACH_MS = 500;
/** And for each of its kB: five times what the slowest of `npm run bench -- formats` take. */
const OF_KB_MS = 20;
/** Of what one document may take, what all of a request may take beyond that. */
const BEYOND = 1 / 4;

type Limits = Pick<PrepareSettings, 'parse.timeoutMs' | 'parse.tooHeavy'>;

/**
 * What the documents of one request take while they are read. Twenty small files that are made to take some seconds each would keep a
 * processor for minutes, and two hundred that take a minute for hours: after the first of them, the rest is not read.
 */
export class ReadingWork {
  private readonly limits: Limits;
  private tooHeavy = 0;
  private beyondMs = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  took({ bytes }: Pick<SourceItem, 'bytes'>, cpuMs: number): void {
    this.beyondMs += Math.max(0, cpuMs - OF_EACH_MS - (OF_KB_MS * bytes.length) / 1024);
  }

  read(prepared: Prepared): void {
    if (prepared.kind === 'HELD' && (prepared.reason === 'TIMEOUT' || prepared.reason === 'MEMORY')) this.tooHeavy += 1;
  }

  /** Why no more is read; null = the next one is. */
  refusal(): TooLarge | null {
    const { tooHeavy, beyondMs, limits } = this;
    if (tooHeavy >= limits['parse.tooHeavy']) {
      const what = `${tooHeavy} documents of this request took too long or too much memory (parse.tooHeavy)`;
      return new TooLarge(`not read: ${what}; send it without them`);
    }
    if (beyondMs <= BEYOND * limits['parse.timeoutMs']) return null;
    const what = `${Math.round(beyondMs / 1_000)} s more of processor time than documents of their size do`;
    return new TooLarge(
      `not read: the documents of this request took ${what} (a quarter of parse.timeoutMs is allowed); send it without them`,
    );
  }
}
