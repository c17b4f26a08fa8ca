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
} from '../../src/domain/claims.ts';
import type { DocumentKind, Origin, SourceKind } from '../../src/domain/documents.ts';
import type { EntityKind } from '../../src/domain/entity-kinds.ts';
import type { AliasKind, AliasOrigin, NameStage, ReviewState } from '../../src/domain/entities.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import type { ClaimOrder, ConflictOrder, DocumentOrder, EntityOrder } from '../../src/domain/filters.ts';
import type { JobKind, JobState } from '../../src/domain/jobs.ts';
import type { Direction } from '../../src/domain/pages.ts';
import type { QuarantineState } from '../../src/domain/quarantine.ts';
import type { Disguise, ScreenFinding, ScreenPlace } from '../../src/domain/screening.ts';
import type { Basis, EdgeDirection, InferenceMethod, InferenceProfile } from '../../src/domain/relationships.ts';
import type { Fusion, Strategy, ThreadPartKind } from '../../src/domain/search.ts';
import type { ChunkType, ParseIssueCode } from '../../src/domain/text.ts';
import type { CaseQuestion, CaseState } from '../../src/domain/statement-cases.ts';
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

export const AliasKindEnum = enumOf<AliasKind>('AliasKind', 'Where a spelling comes from.', {
  NAME: "The entity's own name.",
  TITLE: 'The title of the document about it.',
  SPELLING: 'Another way to write the name.',
  ABBREVIATION: 'A short form.',
  HANDLE: 'A user name somewhere.',
  EMAIL: 'A mail address.',
  USER: 'Given by a person.',
  EXPLICIT: 'Said to be the same by who knows the subject.',
  NICKNAME: 'What people call it among themselves.',
  TECHNICAL_TERM: 'The term of the trade.',
  INFERRED: 'A model took it to mean the same.',
});

export const AliasOriginEnum = enumOf<AliasOrigin>('AliasOrigin', 'How a name came to be known.', {
  EXACT: "It is the entity's own name.",
  LEARNED: 'It was read in a text.',
  FUZZY: 'It was like a name, and was understood so.',
  COREFERENCE: 'It pointed to the entity in a conversation, and counts there alone.',
  USER_STATED: 'A person said so.',
  INFERRED: 'A model said so; it waits for a person.',
});

export const EntityKindEnum = enumOf<EntityKind>('EntityKind', 'The few kinds that the types of all packs map to.', {
  PERSON: 'Somebody.',
  ORGANISATION: 'A company, an authority, a club: people who act as one.',
  CONCEPT: 'An idea or a term; also whatever is none of the others for sure.',
  EVENT: 'Something that happens at a time.',
  LOCATION: 'Somewhere.',
  PRODUCT: 'Something made: a document, a program, a ship.',
});

export const ReviewStateEnum = enumOf<ReviewState>('ReviewState', 'What a person has said of it.', {
  UNREVIEWED: 'Nobody has looked at it; it is used.',
  PENDING: 'It waits for a person, and is used for nothing until then.',
  ACCEPTED: 'Someone confirmed it.',
  REJECTED: 'Someone refused it: it is kept and no longer used.',
});

export const NameSettingEnum = enumOf<NameSetting>('NameSetting', 'Where a name was used.', {
  DOCUMENT: 'In a text: its author meant the words exactly. Only likeness of whole names decides.',
  CONVERSATION: 'By somebody who talks, and shortens names.',
});

export const ResolutionStageEnum = enumOf<NameStage>('ResolutionStage', 'How a name was resolved.', {
  KEY: 'By its natural key.',
  NAME: "By the entity's exact name.",
  ALIAS: 'By an exact alias.',
  NORMAL_FORM: 'By its normal form: without regard to case, hyphens, spaces and quotes.',
  FUZZY: 'Nobody bears it; one name is like it, and none other nearly as much.',
  COREFERENCE: 'It points to somebody whom the conversation has spoken of.',
});

export const ValueTypeEnum = enumOf<ValueType>('ValueType', 'What kind of object a predicate takes.', {
  ENTITY: 'An entity: the claim is about two of them.',
  TEXT: 'Words.',
  NUMBER: 'A number, with a unit or without.',
  DATE: 'A date, as precise as it was written.',
  BOOLEAN: 'Yes or no.',
  VERSION: 'The version of something.',
});

export const CaseQuestionEnum = enumOf<CaseQuestion>('CaseQuestion', 'What is asked of two statements.', {
  MERGE: 'Whether they say the same.',
  CONTRADICTION: 'Whether they cannot both hold.',
});

export const CaseStateEnum = enumOf<CaseState>('CaseState', 'What became of a case of two statements.', {
  QUEUED: 'Nobody has decided: it is asked in the next cycle.',
  MERGED: 'They were one: the other claim is merged into the one that was chosen.',
  KEPT_BOTH: 'Each says something that the other does not: both stand.',
  CONTRADICTION: 'They contradict each other: both are in doubt, and a person decides.',
  DIFFERENT_CONTEXTS: 'Both hold, each in its own context.',
  MOOT: 'One of the two stands no more, or both are sides of a larger question.',
});

export const ClaimStatusEnum = enumOf<ClaimStatus>('ClaimStatus', 'Where a claim is in its life. Nothing is deleted.', {
  ACTIVE: 'It holds.',
  SUPERSEDED: 'Another claim took its place; `supersededBy` says which.',
  DISPUTED: 'Others contradict it and nobody has decided yet; `conflicts` says who.',
  RETRACTED: 'Someone took it back.',
  INVALIDATED: 'A user said that it is wrong.',
  DEPRECATED: 'Retired, as nothing has spoken for it for long.',
  MERGED: 'It went into another claim that says the same.',
  ENDED: 'Nothing says it any more: the words are gone, or are read otherwise.',
});

export const TemporalQualifierEnum = enumOf<TemporalQualifier>(
  'TemporalQualifier',
  'What kind of time a claim is about.',
  {
    PERMANENT: 'True at all times, once true.',
    CURRENT: 'True as long as nothing else is said.',
    HISTORICAL: 'It was so.',
    PROJECTED: 'It is to be so.',
  },
);

export const StanceEnum = enumOf<Stance>('Stance', 'Which side a piece of evidence takes.', {
  SUPPORTS: 'It says so.',
  REFUTES: 'It says the contrary.',
});

export const ConflictKindEnum = enumOf<ConflictKind>('ConflictKind', 'What a conflict is about.', {
  VALUE: 'Several values of something that has one at a time.',
  NEGATION: 'One says so, the other denies it.',
  TEMPORAL: 'They disagree on when.',
  IDENTITY: 'A name that may mean several entities.',
  MEMORY_VS_SOURCE: 'What was remembered against what a live source says.',
  EDGE: 'A relationship against another.',
});

export const ConflictOutcomeEnum = enumOf<ConflictOutcome>('ConflictOutcome', 'What became of a conflict.', {
  ONE_HOLDS: 'One claim holds; the others were superseded or had ended.',
  BOTH_HOLD: 'All sides hold, in other circumstances each.',
  ONE_MEANT: 'The name means one entity.',
  NONE_STANDS: 'No side stands any more.',
  DISMISSED: 'Nothing was chosen: it is no question, or none any more.',
});

export const ConflictStrategyEnum = enumOf<ConflictStrategy>('ConflictStrategy', 'By what a conflict was decided.', {
  PERSON: 'Somebody decided it.',
  CURRENT: 'One side says what is current, the other what was or may be.',
  VALIDITY: 'One side begins later, and its best source is trusted no less: it takes over where it begins.',
  AUTHORITY: 'The source of one side is the authority for the predicate.',
  STRENGTH: 'One side is stronger by far.',
  MEMORY: 'Of two memories of one person, one is surer by far, or the other long out of date.',
  LAST_STANDING: 'The other sides ended.',
  MERGES:
    'Merges made an end of it: those that made it were taken back, its sides agree by now, or its entities were merged or declared distinct.',
});

export const ConflictStatusEnum = enumOf<ConflictStatus>('ConflictStatus', 'Whether a conflict waits for someone.', {
  OPEN: 'Nobody has decided.',
  RESOLVED: 'Decided: `resolution` says how.',
  DISMISSED: 'No conflict after all.',
});

export const DocumentKindEnum = enumOf<DocumentKind>('DocumentKind', 'What a document is.', {
  FILE: 'A file.',
  PAGE: 'A page of the web.',
  POST: 'A post in a forum.',
  MESSAGE: 'A message of a conversation.',
  NOTE: 'What a person asserts here.',
  RECORD: 'A row of a database.',
});

export const SourceKindEnum = enumOf<SourceKind>('SourceKind', 'Where documents come from.', {
  FOLDER: 'A folder of files.',
  UPLOAD: 'Handed in one by one.',
  NOTES: 'Asserted here by people.',
  GIT: 'A repository.',
  FEED: 'A feed of the web.',
  FORUM: 'A forum.',
  DATABASE: 'A database.',
});

export const QuarantineStateEnum = enumOf<QuarantineState>('QuarantineState', 'What became of a document held back.', {
  HELD: 'It waits for a decision.',
  RELEASED: 'Someone let it in.',
  DISCARDED: 'Someone refused it.',
});

export const ScreenFindingKindEnum = enumOf<ScreenFinding['kind']>('ScreenFindingKind', 'What screening found.', {
  INSTRUCTION: 'Orders to whoever, or whatever, reads the document.',
  ROLE: 'A part that a model is to play, and rules it is to drop.',
  EXTRACTION: 'Questions for what a model was told.',
  CODE: 'Code that is meant to run where it is shown.',
  LINK: 'An address that is code.',
  HIDDEN: 'Invisible signs that do not belong.',
  BOMB: 'A text that costs more than it says.',
});

export const ScreenPlaceEnum = enumOf<ScreenPlace>('ScreenPlace', 'Where in a document something stands.', {
  PROSE: 'In its words.',
  METADATA: 'In front matter or data.',
  COMMENT: 'In a comment, or in markup that is not shown.',
  ALT_TEXT: 'In the text for a picture, or a title.',
  MARKUP: 'In markup.',
  LINK: 'In the target of a link.',
  DOCUMENT: 'In the text as a whole.',
});

export const DisguiseEnum = enumOf<Disguise>('Disguise', 'What hides words from a plain reading.', {
  LOOK_ALIKE: 'Letters of other scripts, accents, digits for letters.',
  INVISIBLE: 'Signs of no width.',
  SPACED: 'Letters set apart.',
  BASE64: 'Base64.',
  HEX: 'Hexadecimal digits.',
  PERCENT: 'Percent signs, as in addresses.',
  ENTITIES: 'Character references of HTML.',
  ESCAPES: 'Escapes with a backslash.',
  ROT13: 'The alphabet turned by thirteen.',
  REVERSED: 'Written backwards.',
});

export const JobKindEnum = enumOf<JobKind>('JobKind', 'What a job does.', {
  INGESTION: 'It reads documents.',
  IMPORT: 'It brings in what an export holds.',
  EMBEDDING: 'It computes vectors.',
  MAINTENANCE: 'It keeps the graph in order.',
});

export const JobStateEnum = enumOf<JobState>('JobState', 'How far a job is.', {
  QUEUED: 'It waits for its turn.',
  RUNNING: 'It is at work.',
  SUCCEEDED: 'It is done.',
  FAILED: 'It ended with an error.',
  CANCELLED: 'Someone stopped it.',
});

export const BasisEnum = enumOf<Basis>('Basis', 'What a relationship rests on.', {
  ASSERTED: 'A text says it: it is a claim.',
  INFERRED: 'It was concluded from others.',
});

export const InferenceMethodEnum = enumOf<InferenceMethod>('InferenceMethod', 'How a relationship was concluded.', {
  CO_DISCUSSION: 'Texts speak of the two together.',
  SIMILARITY: 'What is said of the two is alike in meaning.',
  ENTAILMENT_CONFLICT: 'What is said of the one contradicts what is said of the other.',
  EXTRACTION: 'A language model read it in a text that does not say it outright.',
  RULE: 'A rule concludes it.',
});

export const InferenceProfileEnum = enumOf<InferenceProfile>(
  'InferenceProfile',
  'How sure an inferred relationship must be to be traversed. Asserted ones are traversed in every profile.',
  {
    HIGH_STAKES: 'From `inference.highStakes` (.9) on: where much depends on it.',
    NORMAL: 'From `inference.normal` (.75) on.',
    EXPLORATORY: 'From `inference.exploratory` (.5) on: what is possible.',
  },
);

export const EdgeDirectionEnum = enumOf<EdgeDirection>('EdgeDirection', 'Which way a relationship is seen.', {
  OUT: 'From the entity: it is the subject.',
  IN: 'To the entity: it is the object.',
  BOTH: 'Either way.',
});

export const PrecisionEnum = enumOf<Precision>('Precision', 'How exactly a time was given.', {
  YEAR: 'To the year.',
  MONTH: 'To the month.',
  DAY: 'To the day.',
  INSTANT: 'To the instant.',
});

export type PathChoice = 'SHORTEST' | 'ALL' | 'MOST_CONFIDENT';
export const PathChoiceEnum = enumOf<PathChoice>('PathChoice', 'Which paths are wanted.', {
  SHORTEST: 'Those of the least length.',
  ALL: 'All of up to `maxDepth` steps, shorter ones first.',
  MOST_CONFIDENT:
    'All of up to `maxDepth` steps, those first whose relationships have the highest product of confidences; of equals those with fewer steps.',
});

export type Visibility = 'SHARED' | 'PRIVATE';
export const VisibilityEnum = enumOf<Visibility>('Visibility', 'Who sees what is written.', {
  SHARED: 'Everyone in the space.',
  PRIVATE: 'The caller only.',
});

export const DirectionEnum = enumOf<Direction>('OrderDirection', 'Which end of an order comes first.', {
  ASC: 'From low to high, from old to new, from A to Z.',
  DESC: 'The other way round.',
});

export const EntityOrderEnum = enumOf<EntityOrder>('EntityOrder', 'What entities are ordered by.', {
  NAME: 'By name.',
  TYPE: 'By type, then by name.',
  CREATED: 'By when they were first seen.',
});

export const ClaimOrderEnum = enumOf<ClaimOrder>('ClaimOrder', 'What claims and relationships are ordered by.', {
  CREATED: 'By when they were recorded.',
  CONFIDENCE: 'By confidence.',
  PREDICATE: 'By predicate.',
});

export const ConflictOrderEnum = enumOf<ConflictOrder>('ConflictOrder', 'What conflicts are ordered by.', {
  CREATED: 'By when they were found.',
  SEVERITY: 'By severity.',
});

export const DocumentOrderEnum = enumOf<DocumentOrder>('DocumentOrder', 'What documents are ordered by.', {
  KEY: 'By key.',
  UPDATED: 'By when they last changed.',
});

export type SearchKind = 'CHUNK' | 'CLAIM' | 'ENTITY';
export const SearchKindEnum = enumOf<SearchKind>('SearchKind', 'What can be searched.', {
  CHUNK: 'Pieces of text, by their words.',
  CLAIM: 'Claims, by the words of their statement.',
  ENTITY: 'Entities, by their names, in spite of typing errors.',
});

export const StrategyEnum = enumOf<Strategy>('SearchStrategy', 'How hits are looked for.', {
  LEXICAL: 'By their words: BM25 for texts and claims, likeness of names for entities.',
  DENSE: 'By their meaning: the cosine of their vector to that of the question.',
  FUSED: 'By both: the best of each list, put together.',
});

export const FusionEnum = enumOf<Fusion>('SearchFusion', 'How two lists become one.', {
  NORMALISED_SUM: 'Scores of each list, stretched to 0–1, added by weight.',
  RRF: 'Reciprocal ranks: only places in the lists count, not scores.',
});

export type EmbeddingAvailability = 'READY' | 'PENDING' | 'UNAVAILABLE';
export const EmbeddingAvailabilityEnum = enumOf<EmbeddingAvailability>(
  'EmbeddingAvailability',
  'How it stands with search by meaning.',
  {
    READY: 'Everything has its vector.',
    PENDING: 'Some things wait for their vector and are found by their words alone.',
    UNAVAILABLE: 'There is nothing to compare: hits were found by their words alone.',
  },
);

export const ThreadPartEnum = enumOf<ThreadPartKind>('ThreadPart', 'What of a forum thread a vector stands for.', {
  OPENING: 'Its opening post.',
  SEGMENT: 'Replies in a row about one topic, by their centroid; shown by the reply nearest to it.',
  SALIENT: 'A reply that matters by its votes, its answers and its length.',
});

export type MemoryKind = 'EPISODIC' | 'SEMANTIC' | 'PROCEDURAL' | 'SUMMARY';
export const MemoryKindEnum = enumOf<MemoryKind>('MemoryKind', 'What kind of thing is remembered.', {
  EPISODIC: 'Something that happened in a conversation.',
  SEMANTIC: 'Something the caller knows to be so.',
  PROCEDURAL: 'How something is done.',
  SUMMARY: 'What many memories come to.',
});

export const OriginEnum = enumOf<Origin>('Origin', 'How documents come.', {
  HANDED_IN: 'Somebody hands them in and answers for them: as many and as often as they like.',
  WATCHER:
    'A program brings them that watches a place: within bounds of size, rate and drift (`screen.…` among the settings).',
});

export type IngestStatus = 'ADDED' | 'REVISED' | 'REREAD' | 'UNCHANGED' | 'QUARANTINED' | 'DEFERRED' | 'FAILED';
export const IngestStatusEnum = enumOf<IngestStatus>('IngestStatus', 'What became of a document that was handed in.', {
  ADDED: 'It is new.',
  REVISED: 'Its content changed.',
  REREAD: 'Its content is as it was, and was read again: what reads it is another now, or it was asked for.',
  UNCHANGED: 'It is as it was known.',
  QUARANTINED: 'Screening held it back.',
  DEFERRED: 'It may not come yet, and nothing of it was kept: its watcher brings it again (`deferral`).',
  FAILED: 'It could not be read.',
});

export const ChunkTypeEnum = enumOf<ChunkType>('ChunkType', 'What a chunk is.', {
  PROSE: 'Words, tables, structured data.',
  CODE: 'A block of code, or statements of a program that belong to no definition.',
  SPECIFICATION: 'Words of a specification.',
  FORUM_POST: 'A post of a thread, or a part of it.',
  CODE_UNIT: 'A function, class or method of a program, or a part of it.',
});

export const ReadingIssueCodeEnum = enumOf<ParseIssueCode>('ReadingIssueCode', 'What a reader put up with.', {
  FRONT_MATTER: 'Front matter that is not as it should be: it was read line by line.',
  SYNTAX: 'A part that is not as its type should be: it was read as well as it goes, or as plain text.',
  DEPTH: 'More levels, entries or references than are read.',
  ENCODING: 'Characters that could not be decoded, and stand as U+FFFD.',
  LEFT_OUT: 'A part that is not in the text.',
});
