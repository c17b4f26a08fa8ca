import { NAME_LIMITS } from '../domain/pack.ts';
import type { Block, Place, TextRange } from '../domain/text.ts';

/** Where words will stand, once there are some. */
export interface Mark {
  start: number | null;
  end: number | null;
}

/** The place of a mark, or null where no word was written while it was open. */
export function rangeOf({ start, end }: Mark): TextRange | null {
  return start === null || end === null || start >= end ? null : { start, end };
}

/** What blocks are made of the words that come. */
interface Frame {
  readonly kind: Block['kind'];
  readonly atomic: boolean;
  readonly level: number | null;
  readonly label: string | null;
  /** It is a line among lines: the next such block begins on the next line. */
  readonly tight: boolean;
}

const PARAGRAPH: Frame = { kind: 'paragraph', atomic: false, level: null, label: null, tight: false };

const GAPS = ['', ' ', '\n', '\n\n'] as const;
export type Gap = (typeof GAPS)[number];

const LAYOUT = /[ \t\n\r\f]+/g;

/**
 * Readable text in the making, with its blocks and with where each stretch comes from. White space is collapsed as a
 * browser does; what stands between two blocks is an empty line. Every position it gives points into `text()`.
 */
export class TextWriter {
  readonly blocks: Block[] = [];
  readonly places: Place[] = [];
  readonly #parts: string[] = [];
  readonly #waiting: Mark[] = [];
  readonly #frames: Frame[] = [PARAGRAPH];
  readonly #most: number;
  #headings: { readonly level: number; readonly label: string }[] = [];
  #open: { readonly frame: Frame; readonly start: number; readonly part: number } | null = null;
  #gap: Gap = '';
  #lead = '';
  #place: string | null = null;
  #length = 0;
  #cut = false;

  /** @param most characters; what comes after them is left out, and `isCut` says so */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  get isCut(): boolean {
    return this.#cut;
  }

  text(): string {
    return this.#parts.join('');
  }

  /** At least this much white space before the next words. */
  gap(gap: Gap): void {
    if (GAPS.indexOf(gap) > GAPS.indexOf(this.#gap)) this.#gap = gap;
  }

  /** Something to stand before the next words, part of their block: the marker of a list item. */
  lead(text: string): void {
    this.#lead = text;
  }

  /** Where the next words come from. */
  from(label: string): void {
    this.#place = label;
  }

  /** Notes where the next words begin; `close` notes where they end. */
  mark(): Mark {
    const mark: Mark = { start: null, end: null };
    this.#waiting.push(mark);
    return mark;
  }

  close(mark: Mark): void {
    const at = this.#waiting.lastIndexOf(mark);
    if (at === -1) mark.end = this.#length;
    else this.#waiting.splice(at, 1);
  }

  /** Words whose white space is layout. */
  words(text: string): void {
    const words = text.replace(LAYOUT, ' ');
    if (words.startsWith(' ')) this.gap(' ');
    const core = words.replace(/^ | $/g, '');
    if (core === '') return;
    this.verbatim(core);
    if (words.endsWith(' ')) this.gap(' ');
  }

  /** Text exactly as it is; nothing where it is empty. */
  verbatim(text: string): void {
    const words = text.toWellFormed().replaceAll('\0', '');
    if (words === '' || this.#cut) return;
    if (this.#length + words.length > this.#most) {
      this.#cut = true;
      return;
    }
    if (this.#length > 0) this.#append(this.#gap);
    this.#gap = '';
    this.#open ??= { frame: this.#frame(), start: this.#length, part: this.#parts.length };
    if (this.#place !== null) this.places.push({ start: this.#length, label: this.#place });
    this.#place = null;
    this.#append(this.#lead);
    this.#lead = '';
    for (const mark of this.#waiting.splice(0)) mark.start = this.#length;
    this.#append(words);
  }

  /** What comes next is another line of a list, quote or table, or else another block. */
  boundary(): void {
    if (this.#frame() === PARAGRAPH) this.endBlock();
    else this.gap('\n');
  }

  /** Until `leave`, words belong to a block of this kind. Inside another only what is never split stands apart (PI-37). */
  enter(kind: Block['kind'], how: Partial<Omit<Frame, 'kind'>> = {}): void {
    const { atomic = false, level = null, label = null, tight = false } = how;
    const outer = this.#frame();
    const startsBlock =
      outer === PARAGRAPH || (!outer.atomic && (atomic || (kind === 'heading' && outer.kind === 'list')));
    if (startsBlock) this.endBlock();
    if (startsBlock && !tight) this.gap('\n\n');
    this.#frames.push(startsBlock ? { kind, atomic, level, label, tight } : outer);
  }

  leave(): void {
    const left = this.#frames.pop();
    if (left !== this.#frame()) this.endBlock();
  }

  /** Ends the block that is open; the next words begin another. */
  endBlock(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    this.gap(open.frame.tight ? '\n' : '\n\n');
    const { kind, atomic, level, label } = open.frame;
    const block = { kind, atomic, level, start: open.start, end: this.#length };
    if (kind !== 'heading') {
      this.blocks.push({ ...block, label, headingPath: this.#headings.map((heading) => heading.label) });
      return;
    }
    const words = this.#parts.slice(open.part).join('').replace(/\s+/gu, ' ').trim();
    const name = words.slice(0, NAME_LIMITS.entityName).toWellFormed();
    this.#headings = this.#headings.filter((heading) => heading.level < (level ?? 1));
    this.blocks.push({ ...block, label: name, headingPath: this.#headings.map((heading) => heading.label) });
    this.#headings.push({ level: level ?? 1, label: name });
  }

  /** What comes next stands under none of the headings of this level, or of a lower one. */
  endSection(level: number): void {
    this.endBlock();
    this.#headings = this.#headings.filter((heading) => heading.level < level);
  }

  /** The titles above what comes next, outermost first. */
  headingPath(): readonly string[] {
    return this.#headings.map((heading) => heading.label);
  }

  #frame(): Frame {
    return this.#frames.at(-1) ?? PARAGRAPH;
  }

  #append(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#length += text.length;
  }
}
