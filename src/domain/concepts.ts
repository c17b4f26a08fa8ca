import type { AliasKind } from './entity-record.ts';

/** A concept of a subject matter, with the names it goes by: data of a pack (PI-52, PI-53). Its names are sure, and were reviewed. */
export interface Concept {
  /** Natural key: of the entity that it is, where a space knows one. */
  readonly key: string;
  readonly name: string;
  readonly aliases: readonly { readonly text: string; readonly kind: AliasKind }[];
}

/** The concepts of one pack: they hold in spaces that have documents of it, and in no other. */
export interface PackConcepts {
  readonly pack: string;
  readonly concepts: readonly Concept[];
}
