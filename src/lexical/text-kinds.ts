/** What is indexed: the text of chunks, the statements of claims, the names of entities, messages. Each kind has frequencies of its own. */
export type TextKind = 'CHUNK' | 'CLAIM' | 'NAME' | 'MESSAGE';

/** A text on its way into the index. `words` are kept beside it: all of it, or for chunks what is not in their own table. */
export interface NewText {
  readonly kind: TextKind;
  readonly id: string;
  /** What its vector is of: itself, or of a name the entity, whose vector is of all its names. */
  readonly itemId: string;
  readonly words: string;
  readonly terms: ReadonlyMap<string, number>;
  /** Sum of `terms`. */
  readonly length: number;
}
