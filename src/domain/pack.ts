import type { TemporalQualifier, ValueType } from './claim-record.ts';
import type { AliasKind } from './entity-record.ts';
import type { Screening } from './screening-rules.ts';
import type { ViewRules } from './view-vocabulary.ts';

/** Text with placeholders: `EIP-{eip|digits}` (template.ts). A template one of whose values is missing makes nothing. */
export type Template = string;

/** A regular expression in RE2 syntax (lib/pattern.ts): no look-around, no back-references, `(?i)` ignores case. */
export type PatternSource = string;

export interface EntityTypeSpec {
  readonly name: string;
  readonly description: string;
}

/** A word of the ontology (≤ 200 characters, SE-02). `edge` predicates have entity objects and are relationships (SE-05). */
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
  /** SE-04: what kind of time its claims live in; a date of birth is PERMANENT. */
  readonly temporal: TemporalQualifier;
}

export interface AliasTemplate {
  readonly text: Template;
  readonly kind: AliasKind;
}

/**
 * How to make an entity out of values. A placeholder is a group of the rule's pattern (`{1}`, `{handle}`), `{item}` (the
 * value at hand), `{stem}`, `{path}` and `{source}` (the file's name without ending, its path, the key of its source),
 * `{title}` (the document's), `{ownTitle}` and `{fileName}` (the title unless it is `Abstract` or the like; the stem, with the folder
 * before `index` and `README`), `{target}` and `{text}` (of a link), or a front-matter field.
 */
export interface EntityTemplate {
  readonly type: string;
  readonly name: Template;
  /** Natural keys, best first: the first whose values are all there. None: the entity is known by its name. */
  readonly keys: readonly Template[];
  readonly aliases: readonly AliasTemplate[];
}

/** Holds when the placeholder has a value and all of it matches. */
export interface Condition {
  readonly value: string;
  readonly matches: PatternSource;
}

/** All that is given must hold; a rule that gives nothing is for any document. `path` is a glob (lib/glob.ts). */
export interface MatchRule {
  readonly path: string | null;
  /** Fields that the front matter must have. */
  readonly fields: readonly string[];
  readonly when: readonly Condition[];
}

/** What a document may be about: the first rule whose conditions hold and whose name can be made. */
export interface SubjectRule extends EntityTemplate {
  readonly when: readonly Condition[];
}

export interface KeyRule {
  readonly key: Template;
  readonly when: readonly Condition[];
}

/** Where a rule looks for its field: front matter and the top level of data, table rows, list items, nested data. */
export const FIELD_PLACES = ['header', 'table', 'list', 'data'] as const;
export type FieldPlace = (typeof FIELD_PLACES)[number];

/** `none`: the value (of a list, each item); `comma`: its parts; `matches`: each place where the object's pattern matches. */
export const SPLITS = ['none', 'comma', 'matches'] as const;
export type Split = (typeof SPLITS)[number];

/** An entity made from a value: `pattern` must match all of it (with split `matches`: is looked for in it). */
export interface ObjectRule extends EntityTemplate {
  readonly pattern: PatternSource | null;
}

/** One field → claims about the document's subject. Of rules with the same field and predicate, the first that holds counts. */
export interface FieldRule {
  readonly field: string;
  readonly in: readonly FieldPlace[];
  readonly when: readonly Condition[];
  /** null: the field is read by templates only and says nothing by itself. */
  readonly predicate: string | null;
  readonly split: Split;
  /** Words that must stand before a match, in the same sentence; then that sentence is the evidence. Split `matches` only. */
  readonly cue: PatternSource | null;
  /** Items that are nobody and nothing, such as `et al.`. */
  readonly skip: PatternSource | null;
  /**
   * Entity-valued predicates: how an item becomes an entity, the first that fits. An item that fits none is kept as a text
   * claim under the field's own name, so that nothing a document says is lost. Empty for literal predicates.
   */
  readonly objects: readonly ObjectRule[];
  /** The item is the subject and the document's subject the object (an author AUTHORED a document). */
  readonly reversed: boolean;
  /** The values are also other names of the subject. */
  readonly alias: AliasKind | null;
  readonly qualifiers: Readonly<Record<string, Template>>;
  /** false: holds whenever, although the document has a period of validity (who wrote it, when it was made). */
  readonly dated: boolean;
  /** How sure the rule is; null = the setting of its method. */
  readonly confidence: number | null;
}

/** Links whose target matches → an edge from the document's subject. Rules are tried in order; the first takes the link. */
export interface LinkRule {
  readonly target: PatternSource;
  /** Also asked of the link's words, when given. */
  readonly text: PatternSource | null;
  readonly when: readonly Condition[];
  readonly predicate: string;
  readonly object: EntityTemplate;
  readonly confidence: number | null;
}

/** Words in prose that name an entity, found outside code. Says who is mentioned, claims nothing. */
export interface MentionRule {
  readonly pattern: PatternSource;
  readonly entity: EntityTemplate;
  readonly confidence: number | null;
}

/** A period from ISO dates as precise as written. `through` is the last day (month, year) of it, `until` the first after it. */
export interface PeriodTemplate {
  readonly from: Template | null;
  readonly until: Template | null;
  readonly through: Template | null;
}

/** A pattern over prose → a claim whose evidence is the words that match. */
export interface SentenceRule {
  readonly pattern: PatternSource;
  readonly predicate: string;
  /** null = the document's subject. */
  readonly subject: EntityTemplate | null;
  /** null for literal predicates: the group `object` is the value. */
  readonly object: EntityTemplate | null;
  readonly qualifiers: Readonly<Record<string, Template>>;
  readonly validity: PeriodTemplate | null;
  readonly temporal: TemporalQualifier | null;
  readonly confidence: number | null;
}

/**
 * What is read although no rule names it: other `fields` of front matter; key-value `tables`, `lists` and `data` leaves as
 * literal claims; `definitions` of terms; `links` to other documents of the source and to web pages; `posts`: who wrote each
 * post of a thread; `prose`: names, and what
 * plain sentences state of them; `arguments`: sentences for and against what the document is about; `notes`: a document that
 * this very pack was chosen for may speak of the thing its title names, with rows and sections about things (docs/extraction.md).
 */
export const READINGS = [
  'fields',
  'tables',
  'lists',
  'data',
  'definitions',
  'links',
  'posts',
  'prose',
  'arguments',
  'notes',
] as const;
export type Reading = (typeof READINGS)[number];

/**
 * What is known of one subject matter, wholly as data: built-in packs and user packs from YAML are the same type, so
 * whatever a built-in pack can do, a user's own can. The small functions a pack may use are the filters of template.ts.
 */
export interface Pack {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Which documents it is for: those of which one of these holds. */
  readonly match: readonly MatchRule[];
  /** Chunking profile, where the subject wants another than the settings have. */
  readonly chunk: { readonly tokens: number; readonly overlap: number } | null;
  /**
   * What stands before a chunk and its section when it is embedded and searched (PI-42), the first that can be filled;
   * none = the title.
   */
  readonly chunkTitles: readonly Template[];
  readonly entityTypes: readonly EntityTypeSpec[];
  readonly predicates: readonly PredicateSpec[];
  /** What a document of this pack is about; none = what the packs under `also` say. */
  readonly subjects: readonly SubjectRule[];
  /** Natural key of the document, the first that can be made; none = its place in the source. */
  readonly documentKeys: readonly KeyRule[];
  /** When what such a document says holds; null = always. */
  readonly validity: PeriodTemplate | null;
  readonly fields: readonly FieldRule[];
  readonly links: readonly LinkRule[];
  readonly mentions: readonly MentionRule[];
  readonly sentences: readonly SentenceRule[];
  readonly reads: readonly Reading[];
  /** Also apply these packs' rules to the same document, to what this one leaves. */
  readonly also: readonly string[];
  /** Signs of hostile documents. Rules of every pack hold for every document: screening comes before its pack is known. */
  readonly screening: Screening;
  /** What views over the graph must know; nothing of it is asked while documents are read. */
  readonly views: ViewRules;
}

/** Words of the readings. The `general` pack specifies them; every pack may read with them. */
export const READING_WORDS = {
  document: 'DOCUMENT',
  concept: 'CONCEPT',
  linksTo: 'LINKS_TO',
  defines: 'DEFINES',
  describes: 'DESCRIBES',
  definition: 'definition',
  argumentFor: 'argument-for',
  argumentAgainst: 'argument-against',
  /** Key of a document as an entity: its place, which a link in another document of the source can name too. */
  documentKey: 'doc:{source}/{path}' satisfies Template,
} as const;

/** Longest names: SE-02 (predicate), SE-05 (type of a relationship), SE-01 (entity type and name); keys: own, for the index. */
export const NAME_LIMITS = { predicate: 200, edge: 100, entityType: 50, entityName: 500, key: 500 } as const;

/** The spec of a word that no pack knows: multi-valued, no edge, no inverse (open vocabulary). Of a relationship the word reads small. */
export function openPredicate(name: string, valueType: ValueType): PredicateSpec {
  const word = name.replace(/[{}]/gu, '');
  const said = valueType === 'ENTITY' ? word.replaceAll('_', ' ').toLowerCase() : `${word} is`;
  return {
    name,
    description: '',
    valueType,
    singleValued: false,
    edge: false,
    inverse: null,
    sentence: `{subject}: ${said} {object}.`,
    temporal: 'CURRENT',
  };
}
