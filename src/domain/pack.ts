import type { Candidates } from './candidates.ts';
import type { ValueType } from './claims.ts';
import type { AliasKind } from './entities.ts';
import type { SourceItem } from './documents.ts';
import type { ParsedDocument } from './text.ts';

export interface EntityTypeSpec {
  readonly name: string;
  readonly description: string;
}

/** A word of the ontology (≤ 200 characters, SE-02). `edge` predicates have entity objects and are relationships. */
export interface PredicateSpec {
  readonly name: string;
  readonly description: string;
  readonly valueType: ValueType;
  /** At most one value holds at a time: a second one contradicts the first. */
  readonly singleValued: boolean;
  readonly edge: boolean;
  readonly inverse: string | null;
  /** A sentence with `{subject}` and `{object}`. */
  readonly sentence: string;
}

/**
 * How to make an entity out of values: `{field}` is a front-matter field, `{1}` a group of the rule's pattern, `{stem}`
 * and `{path}` the file's, `{title}` the document's title, `{item}` the list item at hand. A template with a missing
 * value makes nothing.
 */
export interface EntityTemplate {
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
  readonly aliases: readonly { readonly text: string; readonly kind: AliasKind }[];
}

/** One front-matter field → claims about the document's subject. `split` turns one value into many. */
export interface FieldRule {
  readonly field: string;
  readonly predicate: string;
  readonly split: 'none' | 'comma';
  /** Entity-valued predicates: how an item becomes an entity. `pattern` must match the item, its groups are `{1}`…. */
  readonly object: (EntityTemplate & { readonly pattern: string | null }) | null;
  /** The item is the subject and the document's subject the object (an author AUTHORED a document). */
  readonly reversed: boolean;
}

/** Links whose target matches → an edge from the document's subject. */
export interface LinkRule {
  readonly target: string;
  readonly predicate: string;
  readonly object: EntityTemplate;
}

/** Words in prose that name an entity: `pattern` with groups, found outside code. */
export interface MentionRule {
  readonly pattern: string;
  readonly entity: EntityTemplate;
}

/** A sentence pattern with groups `subject` and `object` → a claim. */
export interface SentenceRule {
  readonly pattern: string;
  readonly predicate: string;
  readonly subject: EntityTemplate;
  /** null for literal predicates: the group's text is the value. */
  readonly object: EntityTemplate | null;
}

/**
 * What is known of one subject matter, as data plus small functions (PI profile, house.md). Built-in packs and user packs
 * from YAML are the same type; a user pack has no functions.
 */
export interface Pack {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Which documents it is for: all given conditions must hold; none given = any document. */
  readonly match: { readonly path: string | null; readonly fields: readonly string[] };
  /** Chunking profile, where the subject wants other numbers than the policy's. */
  readonly chunk: { readonly tokens: number; readonly overlap: number } | null;
  readonly entityTypes: readonly EntityTypeSpec[];
  readonly predicates: readonly PredicateSpec[];
  /** What a document of this pack is about. */
  readonly subject: EntityTemplate | null;
  /** Natural key of the document; null = its place in the source. */
  readonly documentKey: string | null;
  readonly fields: readonly FieldRule[];
  readonly links: readonly LinkRule[];
  readonly mentions: readonly MentionRule[];
  readonly sentences: readonly SentenceRule[];
  /** Also apply these packs' rules to the same document. */
  readonly also: readonly string[];
  /** What data cannot say. */
  readonly extract?: (document: ParsedDocument, item: Pick<SourceItem, 'path' | 'uri'>) => Candidates;
}
