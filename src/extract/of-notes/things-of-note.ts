/** A thing that a note, or a section of it, speaks of. */
export interface Thing {
  readonly ref: string;
  readonly name: string;
  readonly type: string;
}

export interface NoteThings {
  /** What the whole note speaks of; null = no one thing. */
  readonly title: Thing | null;
  /** The body whose minutes, register or newsletter it is: only words that things are described by are said of it. */
  readonly body: Thing | null;
  /** The organisation that writes, or whose record it is: `we`, `our`, `the club`. */
  readonly own: Thing | null;
  /** The note itself, where it speaks of a thing: what is said of the page, such as its author, is said of it. */
  readonly document: string | null;
  /** The fields and lines by which the thing is named. */
  readonly namedBy: ReadonlySet<object>;
  /** What a section under these titles speaks of. */
  of(headingPath: readonly string[]): Thing | null;
  /** All that were found so far. */
  all(): readonly Thing[];
}

/** Before anything is known of a note. */
export const NO_THINGS: NoteThings = {
  title: null,
  body: null,
  own: null,
  document: null,
  namedBy: new Set(),
  of: () => null,
  all: () => [],
};
