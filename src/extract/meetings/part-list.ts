import type { TextRange } from '../../domain/text.ts';
import type { Part } from './meeting-words.ts';

/** People that minutes list for a part in a meeting: where they stand, and what the label says of them. */
export interface PartList {
  readonly part: Part;
  readonly role: string | null;
  readonly headingPath: readonly string[];
  /** Items of a list, lines, cells of the names: each is one person, or some between commas. */
  readonly items: readonly TextRange[];
  /** The block of a table whose rows they are; null = none. */
  readonly table: TextRange | null;
  /** The label itself, where the people stand beside it. */
  readonly of: object | null;
}
