import { registerEnumType } from 'type-graphql';
import type {
  ClaimStatus, ConflictKind, ConflictStatus, Stance, TemporalQualifier, ValueType,
} from '../src/domain/claims.ts'; // prettier-ignore
import type { DocumentKind, SourceKind } from '../src/domain/documents.ts';
import type { AliasKind, ResolutionStage, ReviewState } from '../src/domain/entities.ts';
import type { ClaimOrder, ConflictOrder, DocumentOrder, EntityOrder } from '../src/domain/filters.ts';
import type { JobKind, JobState } from '../src/domain/jobs.ts';
import type { Direction } from '../src/domain/pages.ts';
import type { QuarantineState } from '../src/domain/quarantine.ts';
import type { Basis, EdgeDirection } from '../src/domain/relationships.ts';
import type { Precision } from '../src/domain/time.ts';

/** An enum of the contract over a union of the domain: the compiler sees to it that no word is missing or too many. */
function enumOf<T extends string>(name: string, description: string, words: Readonly<Record<T, string>>) {
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
});

export const ReviewStateEnum = enumOf<ReviewState>('ReviewState', 'What a person has said of it.', {
  UNREVIEWED: 'Nobody has looked at it.',
  ACCEPTED: 'Someone confirmed it.',
  REJECTED: 'Someone refused it: it is kept and no longer used.',
});

export const ResolutionStageEnum = enumOf<ResolutionStage>('ResolutionStage', 'How a name was resolved.', {
  KEY: 'By its natural key.',
  NAME: "By the entity's exact name.",
  ALIAS: 'By an exact alias.',
  NORMAL_FORM: 'By its normal form: without regard to case, hyphens, spaces and quotes.',
});

export const ValueTypeEnum = enumOf<ValueType>('ValueType', 'What kind of object a predicate takes.', {
  ENTITY: 'An entity: the claim is about two of them.',
  TEXT: 'Words.',
  NUMBER: 'A number, with a unit or without.',
  DATE: 'A date, as precise as it was written.',
  BOOLEAN: 'Yes or no.',
  VERSION: 'The version of something.',
});

export const ClaimStatusEnum = enumOf<ClaimStatus>('ClaimStatus', 'Where a claim is in its life. Nothing is deleted.', {
  ACTIVE: 'It holds.',
  SUPERSEDED: 'Another claim took its place; `supersededBy` says which.',
  DISPUTED: 'Others contradict it and nobody has decided yet; `conflicts` says who.',
  RETRACTED: 'Someone took it back.',
  INVALIDATED: 'A user said that it is wrong.',
  DEPRECATED: 'Retired, as nothing has spoken for it for long.',
  MERGED: 'It went into another claim that says the same.',
  ENDED: 'The words that said it are gone.',
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

export const JobKindEnum = enumOf<JobKind>('JobKind', 'What a job does.', {
  INGESTION: 'It reads documents.',
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

export type PathChoice = 'SHORTEST' | 'ALL';
export const PathChoiceEnum = enumOf<PathChoice>('PathChoice', 'Which paths are wanted.', {
  SHORTEST: 'Those of the least length.',
  ALL: 'All of up to `maxDepth` steps, shorter ones first.',
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

export type MemoryKind = 'EPISODIC' | 'SEMANTIC' | 'PROCEDURAL' | 'SUMMARY';
export const MemoryKindEnum = enumOf<MemoryKind>('MemoryKind', 'What kind of thing is remembered.', {
  EPISODIC: 'Something that happened in a conversation.',
  SEMANTIC: 'Something the caller knows to be so.',
  PROCEDURAL: 'How something is done.',
  SUMMARY: 'What many memories come to.',
});

export type IngestStatus = 'ADDED' | 'REVISED' | 'UNCHANGED' | 'QUARANTINED' | 'FAILED';
export const IngestStatusEnum = enumOf<IngestStatus>('IngestStatus', 'What became of a document that was handed in.', {
  ADDED: 'It is new.',
  REVISED: 'Its content changed.',
  UNCHANGED: 'It is as it was known.',
  QUARANTINED: 'Screening held it back.',
  FAILED: 'It could not be read.',
});
