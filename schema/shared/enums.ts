import { registerEnumType } from 'type-graphql';
import type {
  ClaimStatus,
  ConflictKind,
  ConflictOutcome,
  ConflictStatus,
  ConflictStrategy,
  Stance,
  TemporalQualifier,
  ValueType,
} from '../../src/domain/claim-record.ts';
import type { DocumentKind, Origin, SourceKind } from '../../src/domain/document-record.ts';
import type { EntityKind } from '../../src/domain/entity-kinds.ts';
import type { AliasKind, AliasOrigin, NameStage, ReviewState } from '../../src/domain/entity-record.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import type { ClaimOrder, ConflictOrder, DocumentOrder, EntityOrder } from '../../src/domain/filter.ts';
import type { JobKind, JobState } from '../../src/domain/jobs.ts';
import type { Direction } from '../../src/domain/page-request.ts';
import type { QuarantineState } from '../../src/domain/quarantine-record.ts';
import type { Disguise, ScreenFinding, ScreenPlace } from '../../src/domain/screening-rules.ts';
import type { Basis, EdgeDirection, InferenceMethod, InferenceProfile } from '../../src/domain/relationship-record.ts';
import type { Fusion, Strategy, ThreadPartKind } from '../../src/domain/search-terms.ts';
import type { ChunkType, ParseIssueCode } from '../../src/domain/text.ts';
import type { CaseQuestion, CaseState } from '../../src/domain/statement-case-record.ts';
import type { Precision } from '../../src/domain/time.ts';

/** An enum of the contract over a union of the domain: the compiler sees to it that no word is missing or too many. */
export function enumOf<T extends string>(name: string, description: string, words: Readonly<Record<T, string>>) {
  const values = Object.fromEntries(Object.keys(words).map((word) => [word, word])) as Readonly<Record<T, T>>;
  const valuesConfig = Object.fromEntries(
    Object.entries<string>(words).map(([word, meaning]) => [word, { description: meaning }]),
  ) as Partial<Record<T, { description: string }>>;
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

export const AliasKindEnum = enumOf<AliasKind>('AliasKind', 'What sort of name an alias is.', {
  NAME: "The entity's own name.",
  TITLE: 'The title of the document about the entity.',
  SPELLING: 'A variant spelling of the name.',
  ABBREVIATION: 'An abbreviation.',
  HANDLE: 'A user name on some platform.',
  EMAIL: 'An e-mail address.',
  USER: 'A name that a person added.',
  EXPLICIT: 'An equivalent name, as a pack defines it.',
  NICKNAME: 'A nickname.',
  TECHNICAL_TERM: 'A technical term for it.',
  INFERRED: 'A name that a language model took to mean the same.',
});

export const AliasOriginEnum = enumOf<AliasOrigin>('AliasOrigin', 'How an alias became known to the system.', {
  EXACT: "It is the entity's own name.",
  LEARNED: 'It was extracted from a document.',
  FUZZY: 'A similar spelling that `resolveEntity` resolved to the entity.',
  COREFERENCE: 'A pronoun or phrase that referred to the entity in a conversation; used only within that session.',
  USER_STATED: 'A person stated it.',
  INFERRED: 'A language model proposed it; not used until a person accepts it.',
});

export const EntityKindEnum = enumOf<EntityKind>('EntityKind', 'Six kinds of entities, the same for all packs.', {
  PERSON: 'A person.',
  ORGANISATION: 'An organisation: a company, an authority, a club.',
  CONCEPT: 'An idea or a term; also anything that fits no other kind.',
  EVENT: 'Something that happens at a time.',
  LOCATION: 'A place.',
  PRODUCT: 'A man-made thing: a document, a program, a ship.',
});

export const ReviewStateEnum = enumOf<ReviewState>('ReviewState', 'The state of review by a person.', {
  UNREVIEWED: 'Nobody has reviewed it; it is used.',
  PENDING: 'It waits for review and is not used until it is accepted.',
  ACCEPTED: 'A person accepted it.',
  REJECTED: 'A person rejected it: it is kept, but not used.',
});

export const NameSettingEnum = enumOf<NameSetting>('NameSetting', 'Where a name was used: document or conversation.', {
  DOCUMENT: 'In a document, where words are meant exactly: only whole names are compared.',
  CONVERSATION: 'In a conversation, where people shorten names.',
});

export const ResolutionStageEnum = enumOf<NameStage>('ResolutionStage', 'How a name was resolved to an entity.', {
  KEY: 'By natural key.',
  NAME: 'By the exact name of the entity.',
  ALIAS: 'By an exact alias.',
  NORMAL_FORM: 'By normal form, which ignores case, hyphens, spaces and quotes.',
  FUZZY: 'By similarity: no entity has exactly this name, and one is much more similar than all others.',
  COREFERENCE: 'By coreference: it refers to an entity mentioned earlier in the conversation.',
});

export const ValueTypeEnum = enumOf<ValueType>('ValueType', 'The kind of object that the claims of a predicate have.', {
  ENTITY: 'An entity; the claim links two entities.',
  TEXT: 'A text.',
  NUMBER: 'A number, with or without a unit.',
  DATE: 'A date, as precise as it was written.',
  BOOLEAN: 'A boolean.',
  VERSION: 'A version string, such as `2.1.0`.',
});

export const CaseQuestionEnum = enumOf<CaseQuestion>('CaseQuestion', 'The question about two similar claims.', {
  MERGE: 'Whether they say the same and can be merged.',
  CONTRADICTION: 'Whether they contradict each other.',
});

export const CaseStateEnum = enumOf<CaseState>('CaseState', 'The state of the comparison of two claims.', {
  QUEUED: 'Not decided: it is asked in the next run of consolidation.',
  MERGED: 'They say the same: one was merged into the other.',
  KEPT_BOTH: 'Each says something that the other does not: both are kept.',
  CONTRADICTION: 'They contradict each other: both are DISPUTED, in an open conflict.',
  DIFFERENT_CONTEXTS: 'Both hold, each in its own context.',
  MOOT: 'No longer relevant: one of the two is no longer ACTIVE or DISPUTED, or both are in one larger conflict.',
});

export const ClaimStatusEnum = enumOf<ClaimStatus>('ClaimStatus', 'State of a claim. ACTIVE and DISPUTED ones hold.', {
  ACTIVE: 'It holds and is not contradicted.',
  SUPERSEDED: 'Superseded by another claim (`supersededBy`).',
  DISPUTED: 'Other claims contradict it and the conflict is still open (`conflicts`).',
  RETRACTED: 'Retracted by a person, or, of an inferred relationship, no longer supported by any derivation.',
  INVALIDATED: 'A user declared it wrong.',
  DEPRECATED: 'Retired because it has had no new evidence for a long time.',
  MERGED: 'Merged into another claim that says the same (`mergedInto`).',
  ENDED: 'Its evidence is gone: the words were removed, or are read differently now.',
});

export const TemporalQualifierEnum = enumOf<TemporalQualifier>(
  'TemporalQualifier',
  'Whether a claim speaks of the present, the past, the future or of all time.',
  {
    PERMANENT: 'Always true once it is true, such as an authorship; never decays.',
    CURRENT: 'True now, until something else is stated.',
    HISTORICAL: 'It was true in the past.',
    PROJECTED: 'It is planned or expected to become true.',
  },
);

export const StanceEnum = enumOf<Stance>('Stance', 'Whether evidence supports or refutes a claim.', {
  SUPPORTS: 'It supports the claim.',
  REFUTES: 'It refutes the claim.',
});

export const ConflictKindEnum = enumOf<ConflictKind>('ConflictKind', 'The kind of a conflict.', {
  VALUE: 'Different values of a predicate that has one value at a time.',
  NEGATION: 'One claim asserts what another denies.',
  TEMPORAL: 'The claims disagree about when something holds.',
  IDENTITY: 'A name that may mean several entities, or entities that may be the same.',
  MEMORY_VS_SOURCE: 'A memory contradicts a document.',
  EDGE: 'Relationships contradict each other.',
});

export const ConflictOutcomeEnum = enumOf<ConflictOutcome>('ConflictOutcome', 'The outcome of a conflict.', {
  ONE_HOLDS: 'One claim holds; the others were superseded or had ended.',
  BOTH_HOLD: 'All sides hold, each under its own value of a qualifier.',
  ONE_MEANT: 'The name means one of the entities.',
  NONE_STANDS: 'No side holds any more.',
  DISMISSED: 'No side was chosen: it is not a conflict, or not any more.',
});

export const ConflictStrategyEnum = enumOf<ConflictStrategy>('ConflictStrategy', 'How a conflict was decided.', {
  PERSON: 'A person decided.',
  CURRENT: 'One side speaks of the present, the other of the past or the future.',
  VALIDITY:
    'One side starts to hold later and comes from a source trusted at least as much: it supersedes the other from then on.',
  AUTHORITY: 'The source of one side is the authority for the predicate (`TrustRule.authorityFor`).',
  STRENGTH: 'One side is much stronger.',
  MEMORY: 'Of two memories of one person, one has a much higher confidence, or the other is much older.',
  LAST_STANDING: 'Only one side still holds.',
  MERGES:
    'Settled by merges: its entities were merged or declared distinct, or the merge that caused it was taken back.',
});

export const ConflictStatusEnum = enumOf<ConflictStatus>('ConflictStatus', 'The state of a conflict.', {
  OPEN: 'Not decided.',
  RESOLVED: 'Decided; see `resolution`.',
  DISMISSED: 'Closed without choosing a side.',
});

export const DocumentKindEnum = enumOf<DocumentKind>('DocumentKind', 'The kind of a document.', {
  FILE: 'A file.',
  PAGE: 'A web page.',
  POST: 'A post or thread in a forum.',
  MESSAGE: 'A message in a conversation.',
  NOTE: 'Text that a person asserted here (`assertClaim`).',
  RECORD: 'A record of a database.',
});

export const SourceKindEnum = enumOf<SourceKind>('SourceKind', 'The kind of a source.', {
  FOLDER: 'A folder of files.',
  UPLOAD: 'Documents that are uploaded one by one.',
  NOTES: 'Claims that people assert here.',
  GIT: 'A Git repository.',
  FEED: 'A web feed.',
  FORUM: 'A forum.',
  DATABASE: 'A database.',
});

export const QuarantineStateEnum = enumOf<QuarantineState>('QuarantineState', 'The state of a quarantined document.', {
  HELD: 'It waits for a decision.',
  RELEASED: 'A person released it; it was ingested.',
  DISCARDED: 'A person discarded it.',
});

export const ScreenFindingKindEnum = enumOf<ScreenFinding['kind']>('ScreenFindingKind', 'The kind of attack found.', {
  INSTRUCTION: 'Instructions addressed to the reader (prompt injection).',
  ROLE: 'Attempt to give a model another role, or to lift its rules (jailbreak).',
  EXTRACTION: 'Attempt to make a model reveal its prompt.',
  CODE: 'Code that would run where the text is displayed.',
  LINK: 'A link that contains code.',
  HIDDEN: 'Suspicious invisible characters.',
  BOMB: 'A text made to exhaust resources, such as endless repetition.',
});

export const ScreenPlaceEnum = enumOf<ScreenPlace>('ScreenPlace', 'A part of a document.', {
  PROSE: 'In the running text.',
  METADATA: 'In front matter or data.',
  COMMENT: 'In a comment, or in markup that is not displayed.',
  ALT_TEXT: 'In the alternative text of an image, or a title.',
  MARKUP: 'In markup.',
  LINK: 'In the target of a link.',
  DOCUMENT: 'In the text as a whole.',
});

export const DisguiseEnum = enumOf<Disguise>('Disguise', 'The encoding or trick that hides words.', {
  LOOK_ALIKE: 'Look-alike letters of other scripts, accents, or digits for letters.',
  INVISIBLE: 'Zero-width characters.',
  SPACED: 'Letters separated by spaces or signs.',
  BASE64: 'Base64.',
  HEX: 'Hexadecimal encoding.',
  PERCENT: 'Percent-encoding, as in URLs.',
  ENTITIES: 'HTML character references.',
  ESCAPES: 'Backslash escapes.',
  ROT13: 'ROT13.',
  REVERSED: 'Written backwards.',
});

export const JobKindEnum = enumOf<JobKind>('JobKind', 'The kind of work of a job.', {
  INGESTION: 'Ingests documents.',
  IMPORT: 'Imports an export.',
  EMBEDDING: 'Computes embeddings.',
  MAINTENANCE: 'Maintains the graph, such as consolidation, alias inference and rules.',
});

export const JobStateEnum = enumOf<JobState>('JobState', 'The state of a job.', {
  QUEUED: 'Not started yet.',
  RUNNING: 'At work.',
  SUCCEEDED: 'Ended successfully.',
  FAILED: 'Ended with an error.',
  CANCELLED: 'Stopped by a person.',
});

export const BasisEnum = enumOf<Basis>('Basis', 'Whether a relationship is asserted or inferred.', {
  ASSERTED: 'Asserted: it is a claim.',
  INFERRED: 'Inferred by a rule, a method or a model.',
});

export const InferenceMethodEnum = enumOf<InferenceMethod>('InferenceMethod', 'How a relationship was inferred.', {
  CO_DISCUSSION: 'The two entities are discussed together in several documents.',
  SIMILARITY: 'Claims about the two are similar in meaning (embeddings).',
  ENTAILMENT_CONFLICT: 'Claims about one contradict claims about the other.',
  EXTRACTION: 'A language model read it in a text that does not state it explicitly.',
  RULE: 'A rule infers it (`Rule`).',
});

export const InferenceProfileEnum = enumOf<InferenceProfile>(
  'InferenceProfile',
  'A named confidence threshold for traversing inferred relationships. Asserted ones are traversed in every profile.',
  {
    HIGH_STAKES: 'For important decisions: confidence from the setting `inference.highStakes` (.9) on.',
    NORMAL: 'Confidence from the setting `inference.normal` (.75) on.',
    EXPLORATORY: 'For exploring possibilities: confidence from the setting `inference.exploratory` (.5) on.',
  },
);

export const EdgeDirectionEnum = enumOf<EdgeDirection>('EdgeDirection', 'Direction as seen from an entity.', {
  OUT: 'Outgoing: the entity is the subject.',
  IN: 'Incoming: the entity is the object.',
  BOTH: 'Both directions.',
});

export const PrecisionEnum = enumOf<Precision>('Precision', 'How precisely a time is given.', {
  YEAR: 'To the year.',
  MONTH: 'To the month.',
  DAY: 'To the day.',
  INSTANT: 'To the instant.',
});

export type PathChoice = 'SHORTEST' | 'ALL' | 'MOST_CONFIDENT';
export const PathChoiceEnum = enumOf<PathChoice>('PathChoice', 'Which paths are returned, and in which order.', {
  SHORTEST: 'Only the paths with the smallest number of steps.',
  ALL: 'All paths of up to `maxDepth` steps, shorter ones first.',
  MOST_CONFIDENT:
    'All paths of up to `maxDepth` steps, ordered by the product of the confidences of their relationships, highest first, then by length.',
});

export type Visibility = 'SHARED' | 'PRIVATE';
export const VisibilityEnum = enumOf<Visibility>('Visibility', 'Who can see what is written.', {
  SHARED: 'Everyone in the space.',
  PRIVATE: 'The caller only.',
});

export const DirectionEnum = enumOf<Direction>('OrderDirection', 'Which end of an order comes first.', {
  ASC: 'Ascending: from low to high, from old to new, from A to Z.',
  DESC: 'Descending: from high to low, from new to old, from Z to A.',
});

export const EntityOrderEnum = enumOf<EntityOrder>('EntityOrder', 'The field by which entities are sorted.', {
  NAME: 'By name.',
  TYPE: 'By type, then by name.',
  CREATED: 'By the time at which they were first recorded.',
});

export const ClaimOrderEnum = enumOf<ClaimOrder>('ClaimOrder', 'What claims and relationships are sorted by.', {
  CREATED: 'By the time at which they were first recorded.',
  CONFIDENCE: 'By confidence.',
  PREDICATE: 'By predicate.',
});

export const ConflictOrderEnum = enumOf<ConflictOrder>('ConflictOrder', 'The field by which conflicts are sorted.', {
  CREATED: 'By the time at which they were found.',
  SEVERITY: 'By severity.',
});

export const DocumentOrderEnum = enumOf<DocumentOrder>('DocumentOrder', 'The field by which documents are sorted.', {
  KEY: 'By natural key.',
  UPDATED: 'By the time of their last change.',
});

export type SearchKind = 'CHUNK' | 'CLAIM' | 'ENTITY';
export const SearchKindEnum = enumOf<SearchKind>('SearchKind', 'The kinds of things that can be searched.', {
  CHUNK: 'Chunks: parts of documents, by their text.',
  CLAIM: 'Claims, by their statement.',
  ENTITY: 'Entities, by their names, tolerating typing errors.',
});

export const StrategyEnum = enumOf<Strategy>('SearchStrategy', 'The search strategy.', {
  LEXICAL: 'Lexical search: BM25 for chunks and claims, similarity of names for entities.',
  DENSE: 'Dense search: cosine similarity of embeddings.',
  FUSED: 'Hybrid search: both lists, fused into one.',
});

export const FusionEnum = enumOf<Fusion>('SearchFusion', 'How the lexical and the dense list are fused.', {
  NORMALISED_SUM: 'The scores of each list are normalised to 0–1 and added with weights.',
  RRF: 'Reciprocal rank fusion: only ranks count, not scores.',
});

export type EmbeddingAvailability = 'READY' | 'PENDING' | 'UNAVAILABLE';
export const EmbeddingAvailabilityEnum = enumOf<EmbeddingAvailability>(
  'EmbeddingAvailability',
  'Whether dense search was available and complete.',
  {
    READY: 'Everything has been embedded.',
    PENDING: 'Some things are not embedded yet and are found by lexical search only.',
    UNAVAILABLE: 'Dense search was not available: hits were found by lexical search only.',
  },
);

export const ThreadPartEnum = enumOf<ThreadPartKind>('ThreadPart', 'What part of a forum thread a vector stands for.', {
  OPENING: 'Its opening post.',
  SEGMENT: 'Consecutive replies about one topic, by the mean of their vectors; the hit is the reply nearest to it.',
  SALIENT: 'A notable reply, by its votes, its replies and its length.',
});

export type MemoryKind = 'EPISODIC' | 'SEMANTIC' | 'PROCEDURAL' | 'SUMMARY';
export const MemoryKindEnum = enumOf<MemoryKind>('MemoryKind', 'The kind of a memory.', {
  EPISODIC: 'An episodic memory: something that happened in a conversation.',
  SEMANTIC: 'A semantic memory: a fact.',
  PROCEDURAL: 'A procedural memory: how something is done.',
  SUMMARY: 'A summary of several memories.',
});

export const OriginEnum = enumOf<Origin>('Origin', 'Who sends the documents.', {
  HANDED_IN: 'A person hands them in and answers for them: no bounds on rate or subject.',
  WATCHER: 'A program that watches a source sends them: bounded in size, rate and drift (settings `screen.…`).',
});

export type IngestStatus = 'ADDED' | 'REVISED' | 'REREAD' | 'UNCHANGED' | 'QUARANTINED' | 'DEFERRED' | 'FAILED';
export const IngestStatusEnum = enumOf<IngestStatus>('IngestStatus', 'The result of ingesting one document.', {
  ADDED: 'The document is new.',
  REVISED: 'Its content changed.',
  REREAD: 'Unchanged content was read again: its pack, reader or settings changed, or `reread` was set.',
  UNCHANGED: 'The content has not changed, and was not read again.',
  QUARANTINED: 'Screening quarantined it.',
  DEFERRED: 'It exceeds a bound for watchers and was not stored: send it again later (`deferral`).',
  FAILED: 'It could not be read.',
});

export const ChunkTypeEnum = enumOf<ChunkType>('ChunkType', 'The kind of content of a chunk.', {
  PROSE: 'Prose, tables or structured data.',
  CODE: 'A block of code, or statements of a program outside any definition.',
  SPECIFICATION: 'Part of a specification.',
  FORUM_POST: 'A post of a forum thread, or part of one.',
  CODE_UNIT: 'A function, class or method of a program, or part of one.',
});

export const ReadingIssueCodeEnum = enumOf<ParseIssueCode>('ReadingIssueCode', 'A problem tolerated in parsing.', {
  FRONT_MATTER: 'Malformed front matter: it was read line by line.',
  SYNTAX: 'Invalid syntax: the part was read as far as possible, or as plain text.',
  DEPTH: 'More nesting levels, entries or references than are read.',
  ENCODING: 'Characters that could not be decoded; replaced by U+FFFD.',
  LEFT_OUT: 'A part that was left out of the text.',
});
