/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Suggestions that are right, all in one commit: all are accepted, or none is. */
export type AcceptSuggestionsInput = {
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The suggestions, at most 200. */
  readonly suggestions: ReadonlyArray<SuggestionDecision>;
  /** Why, for people who read it later. */
  readonly why: string;
};

/** What sort of name an alias is. */
export type AliasKind =
  /** An abbreviation. */
  | 'ABBREVIATION'
  /** An e-mail address. */
  | 'EMAIL'
  /** An equivalent name, as a pack defines it. */
  | 'EXPLICIT'
  /** A user name on some platform. */
  | 'HANDLE'
  /** A name that a language model took to mean the same. */
  | 'INFERRED'
  /** The entity's own name. */
  | 'NAME'
  /** A nickname. */
  | 'NICKNAME'
  /** A variant spelling of the name. */
  | 'SPELLING'
  /** A technical term for it. */
  | 'TECHNICAL_TERM'
  /** The title of the document about the entity. */
  | 'TITLE'
  /** A name that a person added. */
  | 'USER';

/** How an alias became known to the system. */
export type AliasOrigin =
  /** A pronoun or phrase that referred to the entity in a conversation; used only within that session. */
  | 'COREFERENCE'
  /** It is the entity's own name. */
  | 'EXACT'
  /** A similar spelling that `resolveEntity` resolved to the entity. */
  | 'FUZZY'
  /** A language model proposed it; not used until a person accepts it. */
  | 'INFERRED'
  /** It was extracted from a document. */
  | 'LEARNED'
  /** A person stated it. */
  | 'USER_STATED';

/** How strict an answer is; its steps are the same. */
export type AnswerMode =
  /** More context, and more drafts. */
  | 'DEBATE'
  /** Much evidence, and 0.7 of a draft must be supported; what is not is only told to be unverified. */
  | 'EVIDENCE'
  /** 0.6 of a draft must be supported; what is not is only told to be unverified. */
  | 'GLASS'
  /** Half of a draft must be supported; what is not is told as something that may be. */
  | 'STANDARD'
  /** As STANDARD, with less evidence. */
  | 'STRESS';

/** What came of a question. */
export type AnswerOutcome =
  /** The sentences answer it, as far as anything here does. */
  | 'ANSWERED'
  /** Nothing here answers it. `evidence.dropped` has what came nearest, and why it is no evidence. */
  | 'INSUFFICIENT_EVIDENCE';

/** What a sentence of an answer is. */
export type AnswerSentenceKind =
  /** The statement of a claim. */
  | 'CLAIM'
  /** Words of a language model, which were checked against the evidence (`check`). */
  | 'GENERATED'
  /** Words of a document, as they stand there. */
  | 'QUOTE';

/** What became of something on which a sentence of an answer rests. */
export type AnswerStandingCause =
  /** STALE. The claim was retired. */
  | 'CLAIM_DEPRECATED'
  /** UNSUPPORTED. The claim has no evidence any more. */
  | 'CLAIM_ENDED'
  /** UNSUPPORTED. The claim was retracted, or found to be wrong. */
  | 'CLAIM_RETRACTED'
  /** STALE. The claim was superseded by another (`claim { supersededBy }`). */
  | 'CLAIM_SUPERSEDED'
  /** UNSUPPORTED. The commit that brought the claim was undone. */
  | 'CLAIM_UNDONE'
  /** CONTRADICTED. A conflict about the claim is open that the answer does not tell. */
  | 'CONFLICT_OPENED'
  /** UNSUPPORTED. The document was removed, or the commit that brought it was undone. */
  | 'DOCUMENT_REMOVED'
  /** STALE. The words are not in the current revision of the document. */
  | 'DOCUMENT_REVISED'
  /** STALE. The claim was merged into one of another value. */
  | 'MERGED_INTO_ANOTHER_VALUE'
  /** STALE. The period of the claim is over. */
  | 'PERIOD_ENDED';

/** Whether an answer that was given holds now. */
export type AnswerState =
  /** Sources disagree about something that nobody disputed when it was told. */
  | 'CONTRADICTED'
  /** All that its sentences rest on is as it was. */
  | 'CURRENT'
  /** Something newer was said: a claim gave way to another or its time is over, or a document has other words now. */
  | 'STALE'
  /** Nothing says it any more: a claim was retracted or lost its evidence, or a document was removed. */
  | 'UNSUPPORTED';

/** Messages to append to a conversation, in their order, all or none. */
export type AppendMessagesInput = {
  /** The conversation (`cnv_…`, or its natural key). */
  readonly conversation: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The messages, at most as many as the setting `conversation.appendedAtOnce`. */
  readonly messages: ReadonlyArray<MessageInput>;
};

/** A point in bitemporal data: valid time (when something holds in the world) and recorded time (when it was known here). Fields left out are taken from the parent, else they mean now. A day, month or year means its last instant: as of `2018` is as of the end of 2018. */
export type AsOf = {
  /** false: read as if no entities had been merged, each with its own claims and names only. Left out or null: as the parent was read, by default true. */
  readonly merged?: boolean | null | undefined;
  /** Recorded time: the state of the space after the last commit at or before this instant; a day, month or year means its last instant. Left out or null: the present state. */
  readonly recorded?: string | null | undefined;
  /** Valid time: only what held in the world at this instant; a day, month or year (`2018`) means its last instant. Left out: at the instant of `recorded`, by default now. null: whatever the period in which it held. */
  readonly valid?: string | null | undefined;
};

/** How the evidence for an answer is gathered. */
export type AskAgent =
  /** By how complex the question is: ONE_PASS for one fact, MULTI_HOP for a few, INTERLEAVED for what is weighed, STAGED for what is made of many. */
  | 'AUTO'
  /** A language model says in turn what to search for, what is missing, and when it is enough. */
  | 'INTERLEAVED'
  /** The question is cut into parts, and each part is searched for, with the names that the parts before it found. */
  | 'MULTI_HOP'
  /** One search. */
  | 'ONE_PASS'
  /** A language model makes a plan of what the first search found, and the plan is searched for. */
  | 'STAGED';

/** Whether several models write an answer. */
export type AskEnsemble =
  /** Several, if the evidence is not sure. */
  | 'ALWAYS'
  /** One writes. */
  | 'OFF'
  /** Several, if the question is one of synthesis and the evidence is not sure. */
  | 'SYNTHESIS';

/** A question, and what may answer it. */
export type AskInput = {
  /** How evidence is gathered beyond the first search. */
  readonly agent?: AskAgent;
  /** The point in time that is asked about; left out: now. The web is not asked then, and what is found is neither cached nor kept. */
  readonly asOf?: AsOf | null | undefined;
  /** Who looks at the shape once more, when the evidence is condensed. If that changes the scope, evidence is searched for once more. */
  readonly audit?: PromptAgent;
  /** Passages that come before the gate, 1 to 100; a reranking model chooses them among the setting `rerank.pool`. The operation costs by it. */
  readonly candidates?: number;
  /** Who condenses what was found (`CompiledContext.condensed`); nobody does with `exactFileLock`. */
  readonly condense?: PromptAgent;
  /** The conversation in which it is asked: its id (`cnv_…`) or its natural key. The question is compared with the one before, and kept. */
  readonly conversation?: string | null | undefined;
  /** How much pieces of evidence should be unlike each other, 0 to 1. Left out: 0, the best ones. */
  readonly diversity?: number | null | undefined;
  /** Texts of `compileContext` as you edited them: the model is sent exactly these. */
  readonly edited?: EditedPromptInput | null | undefined;
  /** Whether up to three models write side by side, by how sure the evidence is. Needs the setting `ensemble.dollars`; not with `model` or `edited`. */
  readonly ensemble?: AskEnsemble;
  /** True: named files are all that the prompt has of documents. Nothing is searched. Invalid if none is left. */
  readonly exactFileLock?: boolean;
  /** Stored files that the prompt is to have, each in whole or, if it is long, in part: by id (`doc_…`), natural key or path, at most 20. Code and configuration that the question names by key or path are put in as well. */
  readonly files?: ReadonlyArray<string> | null | undefined;
  /** Pieces of evidence wanted, at most `candidates`. */
  readonly first?: number;
  /** Whether a language model, if one is configured, takes part. The sentences that it writes are checked before they are told. */
  readonly generate?: boolean;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** False: no file is put in, whoever names it. */
  readonly injectFiles?: boolean;
  /** SHA-256 (hex) of texts that the prompt has already (`Chunk.contentHash`). */
  readonly injected?: ReadonlyArray<string> | null | undefined;
  /** How strict the answer is. */
  readonly mode?: AnswerMode;
  /** The model that writes, one of `Health.models`. Left out: each of them in turn, until one answers. */
  readonly model?: string | null | undefined;
  /** Documents that are switched off (`doc_…`, or their natural keys); INVALID for what no document has. */
  readonly off?: ReadonlyArray<string> | null | undefined;
  /** Only what stands in these documents or rests on them (`doc_…`, or their natural keys); INVALID for what no document has. */
  readonly only?: ReadonlyArray<string> | null | undefined;
  /** The question, at most the setting `search.maxCharacters` characters. */
  readonly question: string;
  /** Whether the reranking model, if one is configured, puts passages in order. */
  readonly rerank?: boolean;
  /** Sentences wanted, 1 to 20. The other sides of what sources disagree about come on top of them. */
  readonly sentences?: number;
  /** Who says what the prompt is for, before anything is searched (`CompiledContext.shape`). */
  readonly shape?: PromptAgent;
  /** How relevant evidence must be, 0 to 1. Left out: the setting `gate.strictness`. */
  readonly strictness?: number | null | undefined;
  /** What you say of the shape: it binds, as far as hard rules and project memory allow. Not with `shape: OFF`. */
  readonly task?: PromptShapeInput | null | undefined;
  /** Who can see pages of the web that are stored as documents. */
  readonly visibility?: Visibility;
  /** When the web is asked. The question is sent to the search engine; nothing else is. */
  readonly web?: WebUse;
  /** The IANA time zone whose calendar is meant, such as `Europe/Berlin`. Left out: UTC. */
  readonly zone?: string | null | undefined;
};

/** Whether a relationship is asserted or inferred. */
export type Basis =
  /** Asserted: it is a claim. */
  | 'ASSERTED'
  /** Inferred by a rule, a method or a model. */
  | 'INFERRED';

/** An export to import in parts. */
export type BeginImportInput = {
  /** SHA-256 of the content of the export, hexadecimal. An interrupted import of yours with the same content is resumed as the same job. */
  readonly content: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** A key of your choice for the job that this starts, at most 200 characters: subscribe to `events(job:)` or `ingestion(job:)` by it beforehand, and miss nothing. */
  readonly jobKey?: string | null | undefined;
  /** Number of lines of the export. */
  readonly lines: number;
  /** Name to show for it, such as the file name. */
  readonly name: string;
};

/** A condition on a boolean. */
export type BooleanFilter = {
  /** Equal to this. */
  readonly eq?: boolean | null | undefined;
};

/** A qualifier that tells contradicting claims apart, so that all of them can hold. */
export type BothHoldInput = {
  /** Name of the qualifier, such as `network` or `region`. The claims must not have it already. */
  readonly qualifier: string;
  /** One value for each side that is ACTIVE or DISPUTED. */
  readonly values: ReadonlyArray<SideValueInput>;
};

/** An import to cancel. */
export type CancelImportInput = {
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The job of the import (`job_…`). */
  readonly job: string;
};

/** The question about two similar claims. */
export type CaseQuestion =
  /** Whether they contradict each other. */
  | 'CONTRADICTION'
  /** Whether they say the same and can be merged. */
  | 'MERGE';

/** The state of the comparison of two claims. */
export type CaseState =
  /** They contradict each other: both are DISPUTED, in an open conflict. */
  | 'CONTRADICTION'
  /** Both hold, each in its own context. */
  | 'DIFFERENT_CONTEXTS'
  /** Each says something that the other does not: both are kept. */
  | 'KEPT_BOTH'
  /** They say the same: one was merged into the other. */
  | 'MERGED'
  /** No longer relevant: one of the two is no longer ACTIVE or DISPUTED, or both are in one larger conflict. */
  | 'MOOT'
  /** Not decided: it is asked in the next run of consolidation. */
  | 'QUEUED';

/** Which entity a name means. Give exactly one of `conflict` and `text`, and exactly one of `entity` and `createNew`. */
export type ChooseEntityInput = {
  /** The open conflict of kind IDENTITY (`cfl_…`) that this decides. */
  readonly conflict?: string | null | undefined;
  /** The name means none of the known entities: create this one. */
  readonly createNew?: NewEntityInput | null | undefined;
  /** The entity (`ent_…`) that the name means; with `conflict`, one of its parties. */
  readonly entity?: string | null | undefined;
  /** Of the conflict: The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The reason, kept with the decision. Left out: a standard text. */
  readonly reason?: string | null | undefined;
  /** The ambiguous name, as it was passed to `resolveName`. */
  readonly text?: string | null | undefined;
  /** With `text`: for whom the choice holds. With `conflict` it holds for everyone who sees the conflict. */
  readonly visibility?: Visibility;
};

/** The kind of content of a chunk. */
export type ChunkType =
  /** A block of code, or statements of a program outside any definition. */
  | 'CODE'
  /** A function, class or method of a program, or part of one. */
  | 'CODE_UNIT'
  /** A post of a forum thread, or part of one. */
  | 'FORUM_POST'
  /** Prose, tables or structured data. */
  | 'PROSE'
  /** Part of a specification. */
  | 'SPECIFICATION';

/** The object of a claim. Give exactly one of these fields. */
export type ClaimObjectInput = {
  /** A boolean. */
  readonly boolean?: boolean | null | undefined;
  /** A date in ISO 8601, as precise as is known: `2019`, `2019-04`, `2019-04-13`. */
  readonly date?: string | null | undefined;
  /** Another entity. */
  readonly entity?: EntityReferenceInput | null | undefined;
  /** A number, with its unit if it has one. */
  readonly number?: NumberValueInput | null | undefined;
  /** A text. */
  readonly text?: string | null | undefined;
  /** A version string, such as `2.1.0`. */
  readonly version?: string | null | undefined;
};

/** The state of a claim. Claims that are ACTIVE or DISPUTED hold now; the others are kept as history. */
export type ClaimStatus =
  /** It holds and is not contradicted. */
  | 'ACTIVE'
  /** Retired because it has had no new evidence for a long time. */
  | 'DEPRECATED'
  /** Other claims contradict it and the conflict is still open (`conflicts`). */
  | 'DISPUTED'
  /** Its evidence is gone: the words were removed, or are read differently now. */
  | 'ENDED'
  /** A user declared it wrong. */
  | 'INVALIDATED'
  /** Merged into another claim that says the same (`mergedInto`). */
  | 'MERGED'
  /** Retracted by a person, or, of an inferred relationship, no longer supported by any derivation. */
  | 'RETRACTED'
  /** Superseded by another claim (`supersededBy`). */
  | 'SUPERSEDED';

/** Conditions on the status of a claim; all that are given must be met. */
export type ClaimStatusFilter = {
  /** Equal to this. */
  readonly eq?: ClaimStatus | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<ClaimStatus> | null | undefined;
};

/** Conditions on claims; all that are given must be met. */
export type ClaimWhere = {
  /** Logical AND: all of these conditions are met. */
  readonly and?: ReadonlyArray<ClaimWhere> | null | undefined;
  /** Their confidence, 0 to 1. */
  readonly confidence?: NumberFilter | null | undefined;
  /** When they were first recorded here. */
  readonly createdAt?: DateTimeFilter | null | undefined;
  /** A document (`doc_…`, or its natural key) whose current revision supports them. */
  readonly document?: IdFilter | null | undefined;
  /** Whether they are also relationships. */
  readonly edge?: BooleanFilter | null | undefined;
  /** Logical NOT: this condition is not met. */
  readonly not?: ClaimWhere | null | undefined;
  /** Their object where it is a number, in its own unit. */
  readonly number?: NumberFilter | null | undefined;
  /** The entity that is their object, if one is. */
  readonly object?: EntityWhere | null | undefined;
  /** Logical OR: at least one of these conditions is met. */
  readonly or?: ReadonlyArray<ClaimWhere> | null | undefined;
  /** Their predicate; `claims { facets { predicates } }` has those in use. A topic may be in the name of the `subject` too. */
  readonly predicate?: TextFilter | null | undefined;
  /** A source (`src_…`, or its natural key) of whose documents the current revision of one supports them. */
  readonly source?: IdFilter | null | undefined;
  /** Their status. */
  readonly status?: ClaimStatusFilter | null | undefined;
  /** The entity they are about. */
  readonly subject?: EntityWhere | null | undefined;
  /** When they hold in reality. */
  readonly validity?: ValidityFilter | null | undefined;
  /** Their object, whatever its type. More of a number: `number`; of an entity: `object`. */
  readonly value?: ValueFilter | null | undefined;
};

/** Conditions on the claims about an entity; all that are given must be met. */
export type ClaimsFilter = {
  /** No claim about it meets these conditions. Claims of every status count, and of every time, unless they or `asOf.valid` say which. */
  readonly none?: ClaimWhere | null | undefined;
  /** At least one claim about it meets these conditions. Claims of every status count, and of every time, unless they or `asOf.valid` say which. */
  readonly some?: ClaimWhere | null | undefined;
};

/** A memory that is still right. */
export type ConfirmMemoryInput = {
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The memory (`mem_…`), or the claim that holds it (`clm_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
};

/** The kind of a conflict. */
export type ConflictKind =
  /** Relationships contradict each other. */
  | 'EDGE'
  /** A name that may mean several entities, or entities that may be the same. */
  | 'IDENTITY'
  /** A memory contradicts a document. */
  | 'MEMORY_VS_SOURCE'
  /** One claim asserts what another denies. */
  | 'NEGATION'
  /** The claims disagree about when something holds. */
  | 'TEMPORAL'
  /** Somebody said that a memory of theirs is wrong; resolved as it was recorded. */
  | 'USER_CORRECTION'
  /** Different values of a predicate that has one value at a time. */
  | 'VALUE';

/** Conditions on the kind of a conflict; all that are given must be met. */
export type ConflictKindFilter = {
  /** Equal to this. */
  readonly eq?: ConflictKind | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<ConflictKind> | null | undefined;
};

/** The state of a conflict. */
export type ConflictStatus =
  /** Closed without choosing a side. */
  | 'DISMISSED'
  /** Not decided. */
  | 'OPEN'
  /** Decided; see `resolution`. */
  | 'RESOLVED';

/** Conditions on the status of a conflict; all that are given must be met. */
export type ConflictStatusFilter = {
  /** Equal to this. */
  readonly eq?: ConflictStatus | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<ConflictStatus> | null | undefined;
};

/** Conditions on conflicts; all that are given must be met. */
export type ConflictWhere = {
  /** Logical AND: all of these conditions are met. */
  readonly and?: ReadonlyArray<ConflictWhere> | null | undefined;
  /** When they were found. */
  readonly createdAt?: DateTimeFilter | null | undefined;
  /** Their kind. */
  readonly kind?: ConflictKindFilter | null | undefined;
  /** Logical NOT: this condition is not met. */
  readonly not?: ConflictWhere | null | undefined;
  /** Logical OR: at least one of these conditions is met. */
  readonly or?: ReadonlyArray<ConflictWhere> | null | undefined;
  /** The predicate of their claims; a question of identity has none. */
  readonly predicate?: TextFilter | null | undefined;
  /** Their severity, 0 to 1. */
  readonly severity?: NumberFilter | null | undefined;
  /** Their status. */
  readonly status?: ConflictStatusFilter | null | undefined;
  /** The entity they concern. */
  readonly subject?: EntityWhere | null | undefined;
};

/** A memory that is wrong. */
export type CorrectMemoryInput = {
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The memory (`mem_…`), or the claim that holds it (`clm_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** Your words, which become the evidence of what is right. Left out: the fact as a sentence. */
  readonly text?: string | null | undefined;
  /** What is right. Left out: not known. */
  readonly value?: ClaimObjectInput | null | undefined;
};

/** Conditions on an instant; all that are given must be met. A day, month or year means all of it: equal to it is within it, later than it is after its end. */
export type DateTimeFilter = {
  /** Exactly then, or within this day, month or year. */
  readonly eq?: string | null | undefined;
  /** Later than this. */
  readonly gt?: string | null | undefined;
  /** At or after this. */
  readonly gte?: string | null | undefined;
  /** Whether there is none: true = only those that have none, false = only those that have one. */
  readonly isNull?: boolean | null | undefined;
  /** Earlier than this. */
  readonly lt?: string | null | undefined;
  /** At or before this. */
  readonly lte?: string | null | undefined;
};

/** Two entities that are different things, however similar they look. */
export type DeclareDistinctInput = {
  /** One of the two (`ent_…`). */
  readonly a: string;
  /** The other one (`ent_…`). */
  readonly b: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The reason, kept in the history for people to read. */
  readonly reason: string;
};

/** What is to be handed over. */
export type Deliverable =
  /** An answer. */
  | 'ANSWER'
  /** Code. */
  | 'CODE'
  /** A plan. */
  | 'PLAN'
  /** A specification. */
  | 'SPEC';

/** The type of a dependency. */
export type DependencyType =
  /** The two entities conflict. */
  | 'CONFLICTS'
  /** The first entity requires the second. */
  | 'REQUIRES'
  /** The first entity supersedes the second. */
  | 'SUPERSEDES';

/** The encoding or trick that hides words. */
export type Disguise =
  /** Base64. */
  | 'BASE64'
  /** HTML character references. */
  | 'ENTITIES'
  /** Backslash escapes. */
  | 'ESCAPES'
  /** Hexadecimal encoding. */
  | 'HEX'
  /** Zero-width characters. */
  | 'INVISIBLE'
  /** Look-alike letters of other scripts, accents, or digits for letters. */
  | 'LOOK_ALIKE'
  /** Percent-encoding, as in URLs. */
  | 'PERCENT'
  /** Written backwards. */
  | 'REVERSED'
  /** ROT13. */
  | 'ROT13'
  /** Letters separated by spaces or signs. */
  | 'SPACED';

/** A conflict to close without choosing a side. */
export type DismissConflictInput = {
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The conflict (`cfl_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** Why it is not a conflict; kept in the history for people to read. */
  readonly reason: string;
};

/** Suggestions that are wrong, all in one commit: all are dismissed, or none is. */
export type DismissSuggestionsInput = {
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The suggestions, at most 200. */
  readonly suggestions: ReadonlyArray<SuggestionDecision>;
  /** Why, for people who read it later. */
  readonly why: string;
};

/** A document to ingest. Give exactly one of `text` and `base64`. */
export type DocumentInput = {
  /** The content as bytes, base64-encoded. */
  readonly base64?: string | null | undefined;
  /** What kind of document it is. */
  readonly kind?: DocumentKind;
  /** Its media type, such as `text/markdown`. Left out: by the file extension of `path`. */
  readonly mediaType?: string | null | undefined;
  /** Modification time of the file, for information only. */
  readonly modifiedAt?: string | null | undefined;
  /** Its path within the source, with `/`. The same path means the same document. */
  readonly path: string;
  /** When its author published it; a day, month or year means its start. */
  readonly publishedAt?: string | null | undefined;
  /** The version of it in its source, such as a git commit hash; null if not given. */
  readonly sourceRevision?: string | null | undefined;
  /** The content as text. */
  readonly text?: string | null | undefined;
  /** File path or URL where a person finds it. */
  readonly uri?: string | null | undefined;
};

/** The kind of a document. */
export type DocumentKind =
  /** A file. */
  | 'FILE'
  /** A message in a conversation. */
  | 'MESSAGE'
  /** Text that a person asserted here (`assertClaim`). */
  | 'NOTE'
  /** A web page. */
  | 'PAGE'
  /** A post or thread in a forum. */
  | 'POST'
  /** A record of a database. */
  | 'RECORD';

/** How the writing of a draft ended. */
export type DraftEnd =
  /** The model did not end it, or not in time: `why` has the reason. */
  | 'BROKE_OFF'
  /** At the limit of tokens (`answer.tokens`): the last sentence is missing. */
  | 'CUT_OFF'
  /** The model ended it. */
  | 'WHOLE';

/** What became of a draft. */
export type DraftState =
  /** Enough of it is supported. */
  | 'ACCEPTED'
  /** No model wrote anything: `why` has the reason. The answer is made of the very words of the documents. */
  | 'NOT_WRITTEN'
  /** The model found no answer in the evidence. */
  | 'REFUSED'
  /** Too little of it is supported: what is supported is told, or, if nothing is, the very words of the documents. */
  | 'REJECTED';

/** Texts of a prompt as somebody edited them; they are sent as they are. */
export type EditedPromptInput = {
  /** The prompt. Left out: as `compileContext` has it. */
  readonly prompt?: string | null | undefined;
  /** The rules. Left out: as `compileContext` has them. */
  readonly system?: string | null | undefined;
};

/** Whether dense search was available and complete. */
export type EmbeddingAvailability =
  /** Some things are not embedded yet and are found by lexical search only. */
  | 'PENDING'
  /** Everything has been embedded. */
  | 'READY'
  /** Dense search was not available: hits were found by lexical search only. */
  | 'UNAVAILABLE';

/** What came of several models. */
export type EnsembleMode =
  /** An arbiter made one answer of three. */
  | 'FULL'
  /** One wrote. */
  | 'SINGLE'
  /** Two say the same: the first is told. */
  | 'TWO_AGREE'
  /** Two do not: an arbiter made one answer of them. */
  | 'TWO_ARBITRATE';

/** Six kinds of entities, the same for all packs. */
export type EntityKind =
  /** An idea or a term; also anything that fits no other kind. */
  | 'CONCEPT'
  /** Something that happens at a time. */
  | 'EVENT'
  /** A place. */
  | 'LOCATION'
  /** An organisation: a company, an authority, a club. */
  | 'ORGANISATION'
  /** A person. */
  | 'PERSON'
  /** A man-made thing: a document, a program, a ship. */
  | 'PRODUCT';

/** Conditions on the kind of an entity; all that are given must be met. */
export type EntityKindFilter = {
  /** Equal to this. */
  readonly eq?: EntityKind | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<EntityKind> | null | undefined;
};

/** A reference to an entity. Give exactly one of `id` and `named`. */
export type EntityReferenceInput = {
  /** Its id (`ent_…`). */
  readonly id?: string | null | undefined;
  /** The entity by name; it is created if there is none. */
  readonly named?: NamedEntityInput | null | undefined;
};

/** Conditions on entities; all that are given must be met. */
export type EntityWhere = {
  /** Logical AND: all of these conditions are met. */
  readonly and?: ReadonlyArray<EntityWhere> | null | undefined;
  /** The claims about them, and about entities that were merged into them. */
  readonly claims?: ClaimsFilter | null | undefined;
  /** When they were first recorded here. */
  readonly createdAt?: DateTimeFilter | null | undefined;
  /** Their id (`ent_…`); that of a merged entity means the one that stands for it. */
  readonly id?: IdFilter | null | undefined;
  /** Their natural key. */
  readonly key?: TextFilter | null | undefined;
  /** Their kind, which is one of six whatever the types of a space are. */
  readonly kind?: EntityKindFilter | null | undefined;
  /** Their name, or one of their aliases. */
  readonly name?: NameFilter | null | undefined;
  /** Logical NOT: this condition is not met. */
  readonly not?: EntityWhere | null | undefined;
  /** Logical OR: at least one of these conditions is met. */
  readonly or?: ReadonlyArray<EntityWhere> | null | undefined;
  /** A topic (`top_…`) whose evidence names them. Topics have no history: the present ones count. */
  readonly topic?: IdFilter | null | undefined;
  /** Their type; `entities { facets { types } }` has those in use. */
  readonly type?: TextFilter | null | undefined;
};

/** The kind of an event. */
export type EventKind =
  /** An alias was added to an entity. */
  | 'ALIAS_ADDED'
  /** An alias was removed from an entity. */
  | 'ALIAS_REMOVED'
  /** A person accepted or rejected an alias. */
  | 'ALIAS_REVIEWED'
  /** An answer of the caller no longer stands as it did: `state` and `was` in `details` say how, `cause` why. Only who asked is told. */
  | 'ANSWER_STANDING_CHANGED'
  /** A claim was added. */
  | 'CLAIM_ADDED'
  /** A claim became DISPUTED: it is contradicted in an open conflict. */
  | 'CLAIM_DISPUTED'
  /** A claim ended: its evidence is gone. */
  | 'CLAIM_ENDED'
  /** A claim holds again. */
  | 'CLAIM_RESTORED'
  /** A claim was retracted. */
  | 'CLAIM_RETRACTED'
  /** A claim was superseded by another. */
  | 'CLAIM_SUPERSEDED'
  /** A claim gained evidence. */
  | 'CLAIM_SUPPORTED'
  /** A commit was undone. */
  | 'COMMIT_UNDONE'
  /** A conflict was dismissed without choosing a side. */
  | 'CONFLICT_DISMISSED'
  /** A conflict was opened. */
  | 'CONFLICT_OPENED'
  /** A conflict was reopened. */
  | 'CONFLICT_REOPENED'
  /** A conflict was resolved. */
  | 'CONFLICT_RESOLVED'
  /** A conversation was started. */
  | 'CONVERSATION_STARTED'
  /** A document was ingested for the first time. */
  | 'DOCUMENT_ADDED'
  /** A document was quarantined by screening. */
  | 'DOCUMENT_QUARANTINED'
  /** A quarantined document was released. */
  | 'DOCUMENT_RELEASED'
  /** A document was removed. */
  | 'DOCUMENT_REMOVED'
  /** A document with unchanged content was read again, because its pack, reader or settings changed or it was requested. */
  | 'DOCUMENT_REREAD'
  /** A document was ingested with new content. */
  | 'DOCUMENT_REVISED'
  /** The confidence or the validity of an inferred relationship changed. */
  | 'EDGE_CHANGED'
  /** A relationship was inferred. */
  | 'EDGE_INFERRED'
  /** A person accepted or rejected an inferred relationship. */
  | 'EDGE_REVIEWED'
  /** An inferred relationship was withdrawn: no derivation is left. */
  | 'EDGE_WITHDRAWN'
  /** Two entities were declared distinct. */
  | 'ENTITIES_DISTINCT'
  /** An entity was added. */
  | 'ENTITY_ADDED'
  /** The name, type or key of an entity changed. */
  | 'ENTITY_CHANGED'
  /** An entity was merged into another. */
  | 'ENTITY_MERGED'
  /** A merge was taken back: the entity is separate again. */
  | 'ENTITY_UNMERGED'
  /** Only in subscriptions: events of the commits from `gap.from` to `gap.to` are no longer kept. Reload the present state, then go on. */
  | 'GAP'
  /** A job was cancelled. */
  | 'JOB_CANCELLED'
  /** A job has failed, or was abandoned. */
  | 'JOB_FAILED'
  /** A job has succeeded. */
  | 'JOB_FINISHED'
  /** A job is further on: a handful of times in a long job, never in a short one. */
  | 'JOB_PROGRESS'
  /** A job started, or goes on after it was cut off. */
  | 'JOB_STARTED'
  /** Something is remembered of what the caller said: `message` in `details` is the id of the message. Only who said it is told. */
  | 'MEMORY_ADDED'
  /** Messages were accepted at the end of a conversation: they are on disk. */
  | 'MESSAGES_APPENDED'
  /** Messages of a conversation were embedded and are found by dense search. */
  | 'MESSAGES_PUBLISHED'
  /** Messages of a conversation were stored as documents and are found by lexical search. */
  | 'MESSAGES_STORED'
  /** Calls of language models have come to the share `model.alertAt` of what they may cost in a day. Once a day for each limit that it had. */
  | 'MODEL_BUDGET_LOW'
  /** A call of a language model was not made, as it could have passed what calls may cost in a day. Once a day for each limit that it had. */
  | 'MODEL_BUDGET_SPENT'
  /** A rule was defined or redefined. */
  | 'RULE_DEFINED'
  /** A rule was disabled: its conclusions are removed. */
  | 'RULE_DISABLED'
  /** A rule was enabled: its conclusions are added. */
  | 'RULE_ENABLED'
  /** A setting of the space was changed. */
  | 'SETTING_CHANGED'
  /** A source was registered. */
  | 'SOURCE_REGISTERED'
  /** A source was removed, with its documents. */
  | 'SOURCE_REMOVED'
  /** The space was created. */
  | 'SPACE_CREATED'
  /** Everything in the space was deleted. */
  | 'SPACE_RESET'
  /** A person accepted a suggestion. */
  | 'SUGGESTION_ACCEPTED'
  /** A person dismissed a suggestion, for good. */
  | 'SUGGESTION_DISMISSED'
  /** A possible contradiction or a possible same name was found, or is there again. */
  | 'SUGGESTION_OPENED'
  /** A suggestion was withdrawn: what it rested on is gone. */
  | 'SUGGESTION_WITHDRAWN'
  /** A trust rule was set. */
  | 'TRUST_CHANGED';

/** Where evidence came from. */
export type EvidenceOutcome =
  /** The cache: the same question was asked before. */
  | 'EXACT'
  /** Claims, which cover the question; nothing was searched. */
  | 'GRAPH'
  /** The question before: this one goes on with it. */
  | 'LINKED'
  /** A search just now: of the corpus, and of the web as `web` says. */
  | 'SEARCH'
  /** The cache: a question that means the same was asked before. */
  | 'SEMANTIC';

/** A part of the way from a question to evidence. */
export type EvidencePart =
  /** Search by embedding. */
  | 'DENSE'
  /** The entailment model at the gate. */
  | 'ENTAILMENT'
  /** The reranking model. */
  | 'RERANK'
  /** Search by learned sparse vectors. */
  | 'SPARSE'
  /** The search engine. */
  | 'WEB';

/** A memory to forget. */
export type ForgetMemoryInput = {
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The memory (`mem_…`), or the claim that holds it (`clm_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
};

/** Conditions on a global id; all that are given must be met. */
export type IdFilter = {
  /** Equal to this. */
  readonly eq?: string | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<string> | null | undefined;
};

/** One line of an export file. */
export type ImportLineInput = {
  /** Line number in the file, from 1; used in error messages. */
  readonly number: number;
  /** The line: one JSON object. */
  readonly text: string;
};

/** Lines of an export to import. */
export type ImportLinesInput = {
  /** Number of lines of the import that were sent before them. Send the parts in order; a part may be repeated. */
  readonly before?: number;
  /** True: only check whether they could be imported, and write nothing. */
  readonly check?: boolean;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The job of the import that they belong to (`beginImport`). Left out: they are an import by themselves. */
  readonly job?: string | null | undefined;
  /** The lines, at most the setting `limit.importLines`. What a line refers to must come before it. */
  readonly lines: ReadonlyArray<ImportLineInput>;
};

/** How a relationship was inferred. */
export type InferenceMethod =
  /** The two entities are discussed together in several documents. */
  | 'CO_DISCUSSION'
  /** Claims about one contradict claims about the other. */
  | 'ENTAILMENT_CONFLICT'
  /** A language model read it in a text that does not state it explicitly. */
  | 'EXTRACTION'
  /** A rule infers it (`Rule`). */
  | 'RULE'
  /** Claims about the two are similar in meaning (embeddings). */
  | 'SIMILARITY';

/** Documents to ingest. Give exactly one of `documents` and `folder`. */
export type IngestInput = {
  /** The documents, at most the setting `limit.ingestDocuments`. */
  readonly documents?: ReadonlyArray<DocumentInput> | null | undefined;
  /** Path of a folder on the machine of the server. Role ADMIN. */
  readonly folder?: string | null | undefined;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** A key of your choice for the job that this starts, at most 200 characters: subscribe to `events(job:)` or `ingestion(job:)` by it beforehand, and miss nothing. */
  readonly jobKey?: string | null | undefined;
  /** With the origin WATCHER: true if you will send documents again that exceed a bound (they are DEFERRED); false: such documents are quarantined. */
  readonly mayWait?: boolean;
  /** Whether someone hands them in or a program watches their source. */
  readonly origin?: Origin;
  /** A pack to try before all others: the name of one of `Query.packs`, or a pack of your own as YAML. */
  readonly pack?: string | null | undefined;
  /** True: read documents again even if neither content, pack, reader nor settings have changed. By default unchanged documents are read again only if one of the latter has. */
  readonly reread?: boolean;
  /** The source that they come from; it is registered if it is new. */
  readonly source: SourceInput;
  /** Who can see what is written. */
  readonly visibility?: Visibility;
};

/** The result of ingesting one document. */
export type IngestStatus =
  /** The document is new. */
  | 'ADDED'
  /** It exceeds a bound for watchers and was not stored: send it again later (`deferral`). */
  | 'DEFERRED'
  /** It could not be read. */
  | 'FAILED'
  /** Screening quarantined it. */
  | 'QUARANTINED'
  /** Unchanged content was read again: its pack, reader or settings changed, or `reread` was set. */
  | 'REREAD'
  /** Its content changed. */
  | 'REVISED'
  /** The content has not changed, and was not read again. */
  | 'UNCHANGED';

/** Why a sentence is not in the answer. */
export type LeftOutReason =
  /** Memories alone say it, which have faded below the setting `confidence.aging`: they are asked about. */
  | 'AGING'
  /** A model wrote it, and the evidence speaks against it. */
  | 'CONTRADICTED'
  /** Its words are not where they should stand, or in no document that may be cited here. */
  | 'NOT_FOUND'
  /** No claim that its words make holds now: they were superseded, ended or retracted, or their period is another. */
  | 'NOT_HELD'
  /** It answers the question best, and is said by another than the poster who is asked about: nobody may take it for theirs. */
  | 'OTHER_AUTHOR';

/** The kind of a memory. */
export type MemoryKind =
  /** An episodic memory: what somebody did in one turn of a conversation. */
  | 'EPISODIC'
  /** A semantic memory: a fact. */
  | 'SEMANTIC';

/** How a memory stands. */
export type MemoryStatus =
  /** It stands, and is recalled. */
  | 'ACTIVE'
  /** It stands, but its effective confidence has decayed below the setting `confidence.aging`: it is asked about, and tells nothing by itself. Computed when it is read. */
  | 'AGING'
  /** Its owner corrected it, took it back or had it forgotten. */
  | 'INVALIDATED'
  /** Another memory took its place. */
  | 'SUPERSEDED';

/** How a name in a document was resolved. */
export type MentionStage =
  /** By an exact alias. */
  | 'ALIAS'
  /** By natural key. */
  | 'KEY'
  /** By the exact name of the entity. */
  | 'NAME'
  /** Nothing was known by this name: it made the entity. */
  | 'NEW'
  /** By normal form, which ignores case, hyphens, spaces and quotes. */
  | 'NORMAL_FORM';

/** A message to append. */
export type MessageInput = {
  /** A key of your choice, at most 200 characters, unique in the conversation. Sent again with the same key, the message is not said twice; without a key every request is a new message. */
  readonly idempotencyKey?: string | null | undefined;
  /** Marks it as important: it is remembered longer. */
  readonly important?: boolean;
  /** Whatever the client wants to keep with it, such as its own name and version; at most 16 kB. */
  readonly metadata?: Record<string, unknown> | null | undefined;
  /** The role of the speaker. */
  readonly role?: MessageRole;
  /** When it was said; of a day, month or year its beginning. Left out: now. */
  readonly saidAt?: string | null | undefined;
  /** How it comes into the conversation. */
  readonly source?: MessageSource;
  /** Name of the speaker. */
  readonly speaker?: string | null | undefined;
  /** Tags, at most 50. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  /** The text; it is kept word for word. */
  readonly text: string;
  /** Versions of files that it speaks of. */
  readonly versionHints?: ReadonlyArray<VersionHintInput> | null | undefined;
};

/** The role of the speaker of a message. */
export type MessageRole =
  /** A person or program that replies. */
  | 'ASSISTANT'
  /** Instructions to the assistant. */
  | 'SYSTEM'
  /** A person who asks or tells. */
  | 'USER';

/** How a message came into the conversation. */
export type MessageSource =
  /** It was said in the conversation. */
  | 'CHAT'
  /** It is a reply that was made outside, and brought in. */
  | 'EXTERNAL'
  /** It was taken from a file. */
  | 'FILE';

/** Conditions on what somebody or something is called; all that are given must be met. Equal means: by its name or one of its aliases, in any case, as where a thing is started from. Parts are those of its name alone. */
export type NameFilter = {
  /** Contains this; `%` and `_` are letters like others. */
  readonly contains?: string | null | undefined;
  /** Contains this, but for upper and lower case. */
  readonly containsIgnoreCase?: string | null | undefined;
  /** It goes by this name, whatever the case. */
  readonly eq?: string | null | undefined;
  /** It goes by one of these names, whatever the case. */
  readonly in?: ReadonlyArray<string> | null | undefined;
  /** Starts with this. */
  readonly startsWith?: string | null | undefined;
  /** Starts with this, but for upper and lower case. */
  readonly startsWithIgnoreCase?: string | null | undefined;
};

/** An entity by name or natural key; it is created if there is none. */
export type NamedEntityInput = {
  /** Its natural key, such as `eip-1559`; used first to find it. */
  readonly key?: string | null | undefined;
  /** Its name, resolved as by `resolveName`. */
  readonly name: string;
  /** Its type, as in `Entity.type`. */
  readonly type: string;
};

/** A new entity. */
export type NewEntityInput = {
  /** Its natural key, such as `eip-1559`. Left out: it has none. */
  readonly key?: string | null | undefined;
  /** Its name. Left out: the name that is ambiguous. */
  readonly name?: string | null | undefined;
  /** Its type, as in `Entity.type`. Left out: that of the conflict; required with `text`. */
  readonly type?: string | null | undefined;
};

/** Conditions on a number; all that are given must be met. */
export type NumberFilter = {
  /** Equal to this. */
  readonly eq?: number | null | undefined;
  /** Greater than this. */
  readonly gt?: number | null | undefined;
  /** Greater than or equal to this. */
  readonly gte?: number | null | undefined;
  /** Whether there is none: true = only those that have none, false = only those that have one. */
  readonly isNull?: boolean | null | undefined;
  /** Less than this. */
  readonly lt?: number | null | undefined;
  /** Less than or equal to this. */
  readonly lte?: number | null | undefined;
};

/** A number, with its unit if it has one. */
export type NumberValueInput = {
  /** The number. */
  readonly number: number;
  /** Its unit. Left out: none. */
  readonly unit?: string | null | undefined;
};

/** Who sends the documents. */
export type Origin =
  /** A person hands them in and answers for them: no bounds on rate or subject. */
  | 'HANDED_IN'
  /** A program that watches a source sends them: bounded in size, rate and drift (settings `screen.…`). */
  | 'WATCHER';

/** How precisely a time is given. */
export type Precision =
  /** To the day. */
  | 'DAY'
  /** To the instant. */
  | 'INSTANT'
  /** To the month. */
  | 'MONTH'
  /** To the year. */
  | 'YEAR';

/** Who takes a step in the making of a prompt. */
export type PromptAgent =
  /** A language model, and rules if none is there or it gives no usable answer. */
  | 'MODEL'
  /** Nobody. */
  | 'OFF'
  /** Rules. Without a language model the same question has the same prompt as ever. */
  | 'RULES';

/** What you say of the shape of a prompt; what you leave out is read of the question. Each text at most 200 characters. */
export type PromptShapeInput = {
  /** Documents that it is about, by id (`doc_…`), natural key or path, at most 20: each is searched by itself as well. */
  readonly artifacts?: ReadonlyArray<string> | null | undefined;
  /** Audience. */
  readonly audience?: string | null | undefined;
  /** What is to be handed over. */
  readonly deliverable?: Deliverable | null | undefined;
  /** The subject. */
  readonly domain?: string | null | undefined;
  /** Format. */
  readonly format?: string | null | undefined;
  /** Its parts, at most 20. */
  readonly headers?: ReadonlyArray<ShapeHeaderInput> | null | undefined;
  /** What kind of answer is asked for. */
  readonly intent?: QuestionIntent | null | undefined;
  /** As whom it is written; at most 20. */
  readonly roles?: ReadonlyArray<string> | null | undefined;
  /** Tone. */
  readonly tone?: string | null | undefined;
};

/** The state of a quarantined document. */
export type QuarantineState =
  /** A person discarded it. */
  | 'DISCARDED'
  /** It waits for a decision. */
  | 'HELD'
  /** A person released it; it was ingested. */
  | 'RELEASED';

/** What kind of answer is wanted. */
export type QuestionIntent =
  /** Reasons, comparison, judgement. */
  | 'ANALYTICAL'
  /** A reply to a greeting or thanks. */
  | 'CONVERSATIONAL'
  /** Something new: a text, ideas, a design. */
  | 'CREATIVE'
  /** A fact. */
  | 'FACTUAL'
  /** Something that depends on time. */
  | 'TEMPORAL';

/** A problem in a document that did not stop it from being read. */
export type ReadingIssueCode =
  /** There are more nesting levels, entries or references than are read: the rest was left out. */
  | 'DEPTH'
  /** Some characters could not be decoded: they were replaced by U+FFFD. */
  | 'ENCODING'
  /** The front matter is malformed: it was read line by line. */
  | 'FRONT_MATTER'
  /** A part was left out of the text, such as an image or an unreadable page. */
  | 'LEFT_OUT'
  /** The syntax is invalid: the part was read as far as possible, or as plain text. */
  | 'SYNTAX';

/** How far a language model has read something. */
export type ReadingState =
  /** Some of it. */
  | 'PARTIAL'
  /** All of it. */
  | 'READ'
  /** None of it. */
  | 'SKIPPED';

/** A fact to remember, for the caller alone. */
export type RememberInput = {
  /** Whom or what it is about: an id (`ent_…`), natural key, name or alias. */
  readonly about: string;
  /** The type of the entity that is made, if there is none by that name, such as `PERSON`. Left out: none is made. */
  readonly aboutType?: string | null | undefined;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The message of a private conversation that says it (`msg_…`): all of it becomes the evidence. */
  readonly message?: string | null | undefined;
  /** The predicate, such as `status`: one that a pack defines, or a new one. */
  readonly predicate: string;
  /** Your words, which become the evidence. Left out: those of `message`, or the fact as a sentence. */
  readonly text?: string | null | undefined;
  /** What it says of the entity: another entity, or a literal value. */
  readonly value: ClaimObjectInput;
};

/** A document to remove. */
export type RemoveDocumentInput = {
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The document (`doc_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
};

/** What a walk asks beside the database. */
export type ReplayPort =
  /** The model that makes vectors of texts. */
  | 'EMBEDDER'
  /** The model that judges what follows from what. */
  | 'ENTAILMENT'
  /** The model that puts passages in order. */
  | 'RERANKER';

/** A trace, and what is swapped in it; with nothing swapped, the replay does the same, byte by byte. */
export type ReplayTraceInput = {
  /** What is really asked, as this server has it now. With `recorded`, `settings` or EMBEDDER other texts are found, so RERANKER and ENTAILMENT are asked as well, and the embedder for sentences of which the trace has no vector. */
  readonly anew?: ReadonlyArray<ReplayPort> | null | undefined;
  /** False: as if no language model wrote. */
  readonly generate?: boolean | null | undefined;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** How strict the answer is. */
  readonly mode?: AnswerMode | null | undefined;
  /** The language model, one of `Health.models`, that writes the answer anew. It is really asked. */
  readonly model?: string | null | undefined;
  /** The corpus as it was recorded then, an instant to come being the present. Left out: as the trace saw it. */
  readonly recorded?: string | null | undefined;
  /** Settings of the space that are otherwise. */
  readonly settings?: ReadonlyArray<SettingSwapInput> | null | undefined;
  /** `EvidenceFound.traceId` (`trc_…`), of a question of yours. */
  readonly trace: string;
  /** Sources that are trusted otherwise. Words of their documents are; claims stay as sure as they are, as where a trust is set. */
  readonly trust?: ReadonlyArray<TrustSwapInput> | null | undefined;
  /** What the replay does without. */
  readonly without?: ReadonlyArray<ReplayPort> | null | undefined;
};

/** The space to empty. */
export type ResetSpaceInput = {
  /** The name of the current space, as a confirmation. */
  readonly confirm: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** True: load the sample's documents and rules afterwards, as at the first start. Only in the space `sample` of a server that has the sample (else Invalid, and nothing is deleted). */
  readonly withSample?: boolean;
};

/** A decision on a conflict. Give exactly one of `winner` and `bothHold`. */
export type ResolveConflictInput = {
  /** All sides hold, each under its own value of a qualifier. */
  readonly bothHold?: BothHoldInput | null | undefined;
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The conflict (`cfl_…`). */
  readonly id: string;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** Kind IDENTITY only: also merge the other entities into the winner. */
  readonly mergeOthers?: boolean;
  /** The reason, kept in the history for people to read. */
  readonly rationale: string;
  /** The side that holds: the id of one of the parties, a claim (`clm_…`) or an entity (`ent_…`). */
  readonly winner?: string | null | undefined;
};

/** The state of review by a person. */
export type ReviewState =
  /** A person accepted it. */
  | 'ACCEPTED'
  /** It waits for review and is not used until it is accepted. */
  | 'PENDING'
  /** A person rejected it: it is kept, but not used. */
  | 'REJECTED'
  /** Nobody has reviewed it; it is used. */
  | 'UNREVIEWED';

/** The kind of attack found. */
export type ScreenFindingKind =
  /** A text made to exhaust resources, such as endless repetition. */
  | 'BOMB'
  /** Code that would run where the text is displayed. */
  | 'CODE'
  /** Attempt to make a model reveal its prompt. */
  | 'EXTRACTION'
  /** Suspicious invisible characters. */
  | 'HIDDEN'
  /** Instructions addressed to the reader (prompt injection). */
  | 'INSTRUCTION'
  /** A link that contains code. */
  | 'LINK'
  /** Attempt to give a model another role, or to lift its rules (jailbreak). */
  | 'ROLE';

/** A part of a document. */
export type ScreenPlace =
  /** In the alternative text of an image, or a title. */
  | 'ALT_TEXT'
  /** In a comment, or in markup that is not displayed. */
  | 'COMMENT'
  /** In the text as a whole. */
  | 'DOCUMENT'
  /** In the target of a link. */
  | 'LINK'
  /** In markup. */
  | 'MARKUP'
  /** In front matter or data. */
  | 'METADATA'
  /** In the running text. */
  | 'PROSE';

/** The kinds of things that can be searched. */
export type SearchKind =
  /** Chunks: parts of documents, by their text. */
  | 'CHUNK'
  /** Claims, by their statement. */
  | 'CLAIM'
  /** Entities, by their names, tolerating typing errors. */
  | 'ENTITY';

/** What the check of a sentence rests on. */
export type SentenceCheckSignal =
  /** The entailment model reads a contradiction. */
  | 'CONTRADICTION'
  /** A date is another. */
  | 'DATE'
  /** A name is another, or stands nowhere in the evidence. */
  | 'NAME'
  /** One of the two denies what the other says. */
  | 'NEGATION'
  /** The entailment model does not read it in the evidence. */
  | 'NOT_ENTAILED'
  /** Words in quotation marks stand nowhere in the evidence. */
  | 'NOT_FOUND'
  /** Nothing was read that could say it, or whoever was to decide it could not be asked. */
  | 'NOT_READ'
  /** It says more than the evidence. */
  | 'NOT_SAID'
  /** A number, its unit or what it counts is another. */
  | 'NUMBER'
  /** Who does what to whom is turned round. */
  | 'ROLES'
  /** Words in quotation marks are made of pieces that do not stand side by side. */
  | 'STITCHED'
  /** Another passage says it than the one that the model cited. */
  | 'WRONG_DOCUMENT';

/** What the check of a sentence came to. */
export type SentenceVerdict =
  /** The evidence speaks against it: it is not told. */
  | 'CONTRADICTED'
  /** The evidence says part of it: the sentence is marked. */
  | 'PARTIALLY_SUPPORTED'
  /** It states nothing that could be checked. */
  | 'UNCHECKED'
  /** No evidence says it: it is told as something that may be, or only to be missing. */
  | 'UNSUPPORTED'
  /** The evidence says it. */
  | 'VERIFIED';

/** A setting as a replay has it. The setting of the space stays as it is. */
export type SettingSwapInput = {
  /** Its key, as in `Setting.key`. */
  readonly key: string;
  /** Its value. */
  readonly value: boolean | number | string;
};

/** A part of what is to be handed over. */
export type ShapeHeaderInput = {
  /** What belongs under it. */
  readonly about?: string;
  /** Its title. */
  readonly title: string;
};

/** The value of the distinguishing qualifier for one side of a conflict. */
export type SideValueInput = {
  /** The claim (`clm_…`): a side of the conflict that is ACTIVE or DISPUTED. */
  readonly claim: string;
  /** The value of the qualifier for this claim; each side needs a different one. */
  readonly value: string;
};

/** A source of documents. */
export type SourceInput = {
  /** Natural key, unique in the space: letters, digits and the signs . _ : @ + - up to 200 characters. */
  readonly key: string;
  /** What kind of source it is. */
  readonly kind?: SourceKind;
  /** Name to show for it. Left out: its key. */
  readonly name?: string | null | undefined;
  /** Folder path or URL where a person finds it. The domain of a URL decides how far it is trusted. */
  readonly uri?: string | null | undefined;
};

/** The kind of a source. */
export type SourceKind =
  /** Conversations: each message is a document. */
  | 'CONVERSATION'
  /** A database. */
  | 'DATABASE'
  /** A web feed. */
  | 'FEED'
  /** A folder of files. */
  | 'FOLDER'
  /** A forum. */
  | 'FORUM'
  /** A Git repository. */
  | 'GIT'
  /** Claims that people assert here. */
  | 'NOTES'
  /** Documents that are uploaded one by one. */
  | 'UPLOAD'
  /** A site of the web, as a search engine shows it. */
  | 'WEB';

/** Whether evidence supports or refutes a claim. */
export type Stance =
  /** It refutes the claim. */
  | 'REFUTES'
  /** It supports the claim. */
  | 'SUPPORTS';

/** A conversation to start. */
export type StartConversationInput = {
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** A natural key of your choice, at most 200 characters. The conversation that has it already is returned as it is. Left out: the idempotency key, of a shared conversation a hash of it; else its id. */
  readonly key?: string | null | undefined;
  /** Whatever the client wants to keep with it, at most 16 kB. */
  readonly metadata?: Record<string, unknown> | null | undefined;
  /** A title, at most 200 characters. */
  readonly title?: string | null | undefined;
  /** Who can see what is written. */
  readonly visibility?: Visibility;
};

/** How a step of a replay stands to that of its trace. */
export type StepState =
  /** The replay alone took it. */
  | 'ADDED'
  /** It was given, or gave, something else. */
  | 'CHANGED'
  /** The replay did not take it. */
  | 'MISSING'
  /** It did the same. */
  | 'SAME';

/** A suggestion that is decided. */
export type SuggestionDecision = {
  /** Only when a suggestion of kind SAME_NAME is accepted: which of the two entities (`ent_…`) stands for both. Left out: the one with the longer name. */
  readonly canonical?: string | null | undefined;
  /** The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked. */
  readonly expectedVersion?: number | null | undefined;
  /** The suggestion (`sug_…`). */
  readonly id: string;
};

/** The kind of a suggestion. */
export type SuggestionKind =
  /** Two claims about one entity that may contradict each other. Accepting opens a conflict. */
  | 'CONTRADICTION'
  /** Two entities whose names may be of one thing. Accepting merges them. */
  | 'SAME_NAME';

/** The state of a suggestion. */
export type SuggestionState =
  /** A person said that it is so. */
  | 'ACCEPTED'
  /** A person said that it is not so. It is never suggested again. */
  | 'DISMISSED'
  /** It waits for a decision. */
  | 'OPEN'
  /** What it rested on is gone. Found again, it is open again. */
  | 'WITHDRAWN';

/** Whether a claim speaks of the present, the past, the future or of all time. */
export type TemporalQualifier =
  /** True now, until something else is stated. */
  | 'CURRENT'
  /** It was true in the past. */
  | 'HISTORICAL'
  /** Always true once it is true, such as an authorship; never decays. */
  | 'PERMANENT'
  /** It is planned or expected to become true. */
  | 'PROJECTED';

/** Conditions on a text; all that are given must be met. Without `IgnoreCase` upper and lower case differ. */
export type TextFilter = {
  /** Contains this; `%` and `_` are letters like others. */
  readonly contains?: string | null | undefined;
  /** Contains this, but for upper and lower case. */
  readonly containsIgnoreCase?: string | null | undefined;
  /** Equal to this. */
  readonly eq?: string | null | undefined;
  /** Equal to this, but for upper and lower case. */
  readonly eqIgnoreCase?: string | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<string> | null | undefined;
  /** Whether there is none: true = only those that have none, false = only those that have one. */
  readonly isNull?: boolean | null | undefined;
  /** Starts with this. */
  readonly startsWith?: string | null | undefined;
  /** Starts with this, but for upper and lower case. */
  readonly startsWithIgnoreCase?: string | null | undefined;
};

/** The stage in the life of an idea that an event marks. */
export type TimelineEventType =
  /** A decision was made about it. */
  | 'DECISION'
  /** It was implemented or came into use. */
  | 'IMPLEMENTATION'
  /** It was proposed or begun. */
  | 'PROPOSAL'
  /** It was rejected or given up. */
  | 'REJECTION';

/** How precisely the date of an event is known. */
export type TimelinePrecision =
  /** To the day. */
  | 'DAY'
  /** To the month. */
  | 'MONTH'
  /** To the quarter of a year. */
  | 'QUARTER'
  /** To the year. */
  | 'YEAR';

/** How far a replay trusts a source. What is set for the source stays as it is. */
export type TrustSwapInput = {
  /** The source (`src_…`). */
  readonly source: string;
  /** The trust in it, from 0 to 1, in place of `Source.trust.value`. */
  readonly value: number;
};

/** A commit to undo as a whole. */
export type UndoInput = {
  /** Number of the commit. */
  readonly commit: number;
  /** A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives the same answer, and another request with it is refused (IdempotencyMismatch). */
  readonly idempotencyKey?: string | null | undefined;
  /** The reason, kept in the history for people to read. */
  readonly reason: string;
};

/** Conditions on when something holds in reality; all that are given must be met. Without a start it always did, without an end it still does. A list that shows what holds now shows what holds whenever this says instead; an `asOf` with `valid` holds beside it. */
export type ValidityFilter = {
  /** Since when it holds. */
  readonly from?: DateTimeFilter | null | undefined;
  /** It holds then: from its start on, and before its end. A day, month or year: at some time within it (`asOf`: its end). */
  readonly holdsAt?: string | null | undefined;
  /** Until when it holds, exclusive. */
  readonly until?: DateTimeFilter | null | undefined;
};

/** Conditions on the object of a claim, whatever its type; all that are given must be met. Equal means: a text or version with these letters, a date as exact as it was given (`2018-05`), a number (`42.5`, in its own unit), a boolean (`true`), or an entity that goes by this name or alias, in any case. Parts are those of what is written; of the name of an entity: `object`. */
export type ValueFilter = {
  /** Contains this; `%` and `_` are letters like others. */
  readonly contains?: string | null | undefined;
  /** Contains this, but for upper and lower case. */
  readonly containsIgnoreCase?: string | null | undefined;
  /** Equal to this. */
  readonly eq?: string | null | undefined;
  /** What is written is equal to this, but for upper and lower case. */
  readonly eqIgnoreCase?: string | null | undefined;
  /** Equal to one of these. */
  readonly in?: ReadonlyArray<string> | null | undefined;
  /** Starts with this. */
  readonly startsWith?: string | null | undefined;
  /** Starts with this, but for upper and lower case. */
  readonly startsWithIgnoreCase?: string | null | undefined;
};

/** A version of a file that a message speaks of. */
export type VersionHintInput = {
  /** Name or path of the file. */
  readonly file: string;
  /** A hash of its content. */
  readonly hash?: string | null | undefined;
  /** When the file was last modified. */
  readonly modifiedAt?: string | null | undefined;
};

/** Who can see what is written. */
export type Visibility =
  /** The caller only. */
  | 'PRIVATE'
  /** Everyone in the space. */
  | 'SHARED';

/** When the web is asked. */
export type WebUse =
  /** Whenever something is searched. */
  | 'ALWAYS'
  /** Never. */
  | 'NEVER'
  /** If the corpus has no evidence, or the question is about the moment. */
  | 'WHEN_MISSING';

export type ToldSentenceFragment = { readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> };

export type ViewWordsFragment = { readonly quote: string, readonly document: { readonly key: string } };

export type AnswerViewsFragment = { readonly timelines: ReadonlyArray<{ readonly truncated: boolean, readonly entity: { readonly id: string, readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly argumentMaps: ReadonlyArray<{ readonly reason: string | null, readonly truncated: boolean, readonly topic: { readonly id: string, readonly name: string }, readonly argumentsFor: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }>, readonly argumentsAgainst: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly dependencyView: { readonly truncated: boolean, readonly roots: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly basis: Basis, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly id: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } }> } | null };

export type ViewArgumentFragment = { readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> };

export type WholeAnswerFragment = { readonly id: string, readonly question: string, readonly outcome: AnswerOutcome, readonly text: string, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }>, readonly draft: { readonly state: DraftState, readonly model: string | null, readonly end: DraftEnd, readonly why: string | null, readonly drafts: number, readonly tokensIn: number, readonly tokensOut: number, readonly dollars: number, readonly coverage: number, readonly confidence: number, readonly checkedBy: ReadonlyArray<string> } | null, readonly ensemble: { readonly mode: EnsembleMode, readonly agreement: number | null, readonly why: string | null, readonly plan: { readonly wanted: number, readonly confidence: number | null, readonly models: ReadonlyArray<string>, readonly dollars: number }, readonly disagreements: ReadonlyArray<{ readonly model: string, readonly text: string, readonly verdict: SentenceVerdict }> } | null, readonly leftOut: ReadonlyArray<{ readonly text: string, readonly reason: LeftOutReason }>, readonly validations: ReadonlyArray<{ readonly memory: { readonly id: string } }>, readonly evidence: { readonly outcome: EvidenceOutcome, readonly traceId: string | null, readonly question: { readonly text: string }, readonly dropped: ReadonlyArray<{ readonly text: string, readonly why: string }>, readonly missing: ReadonlyArray<{ readonly part: EvidencePart, readonly why: string }> } | null, readonly timelines: ReadonlyArray<{ readonly truncated: boolean, readonly entity: { readonly id: string, readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly argumentMaps: ReadonlyArray<{ readonly reason: string | null, readonly truncated: boolean, readonly topic: { readonly id: string, readonly name: string }, readonly argumentsFor: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }>, readonly argumentsAgainst: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly dependencyView: { readonly truncated: boolean, readonly roots: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly basis: Basis, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly id: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } }> } | null };

export type AskMutationVariables = Exact<{
  input: AskInput;
}>;


export type AskMutation = { readonly ask:
    | { readonly __typename: 'Answer', readonly id: string, readonly question: string, readonly outcome: AnswerOutcome, readonly text: string, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }>, readonly draft: { readonly state: DraftState, readonly model: string | null, readonly end: DraftEnd, readonly why: string | null, readonly drafts: number, readonly tokensIn: number, readonly tokensOut: number, readonly dollars: number, readonly coverage: number, readonly confidence: number, readonly checkedBy: ReadonlyArray<string> } | null, readonly ensemble: { readonly mode: EnsembleMode, readonly agreement: number | null, readonly why: string | null, readonly plan: { readonly wanted: number, readonly confidence: number | null, readonly models: ReadonlyArray<string>, readonly dollars: number }, readonly disagreements: ReadonlyArray<{ readonly model: string, readonly text: string, readonly verdict: SentenceVerdict }> } | null, readonly leftOut: ReadonlyArray<{ readonly text: string, readonly reason: LeftOutReason }>, readonly validations: ReadonlyArray<{ readonly memory: { readonly id: string } }>, readonly evidence: { readonly outcome: EvidenceOutcome, readonly traceId: string | null, readonly question: { readonly text: string }, readonly dropped: ReadonlyArray<{ readonly text: string, readonly why: string }>, readonly missing: ReadonlyArray<{ readonly part: EvidencePart, readonly why: string }> } | null, readonly timelines: ReadonlyArray<{ readonly truncated: boolean, readonly entity: { readonly id: string, readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly argumentMaps: ReadonlyArray<{ readonly reason: string | null, readonly truncated: boolean, readonly topic: { readonly id: string, readonly name: string }, readonly argumentsFor: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }>, readonly argumentsAgainst: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly dependencyView: { readonly truncated: boolean, readonly roots: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly basis: Basis, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly id: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } }> } | null }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type AnswerPartsSubscriptionVariables = Exact<{
  input: AskInput;
}>;


export type AnswerPartsSubscription = { readonly answerStream:
    | { readonly __typename: 'Answer', readonly id: string, readonly question: string, readonly outcome: AnswerOutcome, readonly text: string, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }>, readonly draft: { readonly state: DraftState, readonly model: string | null, readonly end: DraftEnd, readonly why: string | null, readonly drafts: number, readonly tokensIn: number, readonly tokensOut: number, readonly dollars: number, readonly coverage: number, readonly confidence: number, readonly checkedBy: ReadonlyArray<string> } | null, readonly ensemble: { readonly mode: EnsembleMode, readonly agreement: number | null, readonly why: string | null, readonly plan: { readonly wanted: number, readonly confidence: number | null, readonly models: ReadonlyArray<string>, readonly dollars: number }, readonly disagreements: ReadonlyArray<{ readonly model: string, readonly text: string, readonly verdict: SentenceVerdict }> } | null, readonly leftOut: ReadonlyArray<{ readonly text: string, readonly reason: LeftOutReason }>, readonly validations: ReadonlyArray<{ readonly memory: { readonly id: string } }>, readonly evidence: { readonly outcome: EvidenceOutcome, readonly traceId: string | null, readonly question: { readonly text: string }, readonly dropped: ReadonlyArray<{ readonly text: string, readonly why: string }>, readonly missing: ReadonlyArray<{ readonly part: EvidencePart, readonly why: string }> } | null, readonly timelines: ReadonlyArray<{ readonly truncated: boolean, readonly entity: { readonly id: string, readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly argumentMaps: ReadonlyArray<{ readonly reason: string | null, readonly truncated: boolean, readonly topic: { readonly id: string, readonly name: string }, readonly argumentsFor: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }>, readonly argumentsAgainst: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly dependencyView: { readonly truncated: boolean, readonly roots: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly basis: Basis, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly id: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } }> } | null }
    | { readonly __typename: 'AnswerSentences', readonly draftNumber: number, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }> }
   };

export type GivenAnswerQueryVariables = Exact<{
  id: string;
}>;


export type GivenAnswerQuery = { readonly answer: { readonly id: string, readonly question: string, readonly answeredAt: string, readonly outcome: AnswerOutcome, readonly text: string, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }>, readonly standing: { readonly state: AnswerState, readonly why: ReadonlyArray<{ readonly n: number, readonly cause: AnswerStandingCause, readonly at: string | null, readonly claim: { readonly id: string, readonly statement: string, readonly supersededBy: { readonly statement: string } | null } | null, readonly document: { readonly key: string } | null, readonly conflict: { readonly id: string, readonly rationale: string } | null }> } | null } | null };

export type GivenAnswersQueryVariables = Exact<{
  first: number;
}>;


export type GivenAnswersQuery = { readonly answers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly question: string, readonly answeredAt: string, readonly standing: { readonly state: AnswerState } | null }> } };

export type LastAnswerQueryVariables = Exact<{
  conversation: string;
}>;


export type LastAnswerQuery = { readonly answers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly question: string, readonly outcome: AnswerOutcome, readonly text: string, readonly sentences: ReadonlyArray<{ readonly lead: string, readonly text: string, readonly start: number, readonly end: number, readonly kind: AnswerSentenceKind, readonly confidence: number, readonly disputed: boolean, readonly check: { readonly verdict: SentenceVerdict, readonly score: number, readonly method: string, readonly reasons: ReadonlyArray<{ readonly signal: SentenceCheckSignal, readonly detail: string }> } | null, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly author: string | null, readonly contentAt: string | null, readonly document: { readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null } | null, readonly revision: { readonly id: string } | null }> }>, readonly draft: { readonly state: DraftState, readonly model: string | null, readonly end: DraftEnd, readonly why: string | null, readonly drafts: number, readonly tokensIn: number, readonly tokensOut: number, readonly dollars: number, readonly coverage: number, readonly confidence: number, readonly checkedBy: ReadonlyArray<string> } | null, readonly ensemble: { readonly mode: EnsembleMode, readonly agreement: number | null, readonly why: string | null, readonly plan: { readonly wanted: number, readonly confidence: number | null, readonly models: ReadonlyArray<string>, readonly dollars: number }, readonly disagreements: ReadonlyArray<{ readonly model: string, readonly text: string, readonly verdict: SentenceVerdict }> } | null, readonly leftOut: ReadonlyArray<{ readonly text: string, readonly reason: LeftOutReason }>, readonly validations: ReadonlyArray<{ readonly memory: { readonly id: string } }>, readonly evidence: { readonly outcome: EvidenceOutcome, readonly traceId: string | null, readonly question: { readonly text: string }, readonly dropped: ReadonlyArray<{ readonly text: string, readonly why: string }>, readonly missing: ReadonlyArray<{ readonly part: EvidencePart, readonly why: string }> } | null, readonly timelines: ReadonlyArray<{ readonly truncated: boolean, readonly entity: { readonly id: string, readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly argumentMaps: ReadonlyArray<{ readonly reason: string | null, readonly truncated: boolean, readonly topic: { readonly id: string, readonly name: string }, readonly argumentsFor: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }>, readonly argumentsAgainst: ReadonlyArray<{ readonly attributedTo: string | null, readonly claim: { readonly id: string, readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } }> }> }> | null, readonly dependencyView: { readonly truncated: boolean, readonly roots: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly basis: Basis, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly id: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } }> } | null }> } };

export type KeptCitationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type KeptCitationsQuery = { readonly answers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly sentences: ReadonlyArray<{ readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly start: number | null, readonly end: number | null, readonly url: string | null, readonly document: { readonly id: string, readonly key: string, readonly removed: boolean } | null, readonly revision: { readonly id: string } | null }> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type RevisionWordsQueryVariables = Exact<{
  id: string;
}>;


export type RevisionWordsQuery = { readonly node:
    | { readonly __typename: 'Alias' }
    | { readonly __typename: 'Answer' }
    | { readonly __typename: 'Chunk' }
    | { readonly __typename: 'Claim' }
    | { readonly __typename: 'Commit' }
    | { readonly __typename: 'Conflict' }
    | { readonly __typename: 'Conversation' }
    | { readonly __typename: 'CorpusBuild' }
    | { readonly __typename: 'DistinctPair' }
    | { readonly __typename: 'Document' }
    | { readonly __typename: 'Entity' }
    | { readonly __typename: 'EpisodicMemory' }
    | { readonly __typename: 'Evidence' }
    | { readonly __typename: 'EvidenceObject' }
    | { readonly __typename: 'Job' }
    | { readonly __typename: 'Mention' }
    | { readonly __typename: 'Merge' }
    | { readonly __typename: 'Message' }
    | { readonly __typename: 'QuarantinedDocument' }
    | { readonly __typename: 'Relationship' }
    | { readonly __typename: 'Revision', readonly text: string }
    | { readonly __typename: 'Rule' }
    | { readonly __typename: 'SemanticMemory' }
    | { readonly __typename: 'Source' }
    | { readonly __typename: 'Span' }
    | { readonly __typename: 'StatementCase' }
    | { readonly __typename: 'Suggestion' }
    | { readonly __typename: 'Topic' }
    | { readonly __typename: 'TrustRule' }
   | null };

export type StartLogMutationVariables = Exact<{
  input: StartConversationInput;
}>;


export type StartLogMutation = { readonly startConversation:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ConversationStarted', readonly existed: boolean, readonly conversation: { readonly id: string, readonly messageCount: number } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type SayLineMutationVariables = Exact<{
  input: AppendMessagesInput;
}>;


export type SayLineMutation = { readonly appendMessages:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'MessagesAppended', readonly messages: ReadonlyArray<{ readonly id: string, readonly n: number, readonly role: MessageRole, readonly speaker: string | null, readonly text: string, readonly createdAt: string }> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type DeskQuestionFragment = { readonly id: string, readonly kind: ConflictKind, readonly status: ConflictStatus, readonly severity: number, readonly version: number, readonly name: string | null, readonly predicate: string | null, readonly policy: string, readonly rationale: string, readonly createdAt: string, readonly subject: { readonly id: string, readonly name: string, readonly type: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly entity: { readonly id: string, readonly name: string, readonly type: string, readonly key: string | null, readonly lastSeenAt: string } | null, readonly claim: { readonly id: string, readonly status: ClaimStatus, readonly statement: string, readonly qualifiers: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly confidence: { readonly value: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }> }, readonly evidence: ReadonlyArray<{ readonly stance: Stance, readonly source: { readonly name: string }, readonly span: { readonly quote: string, readonly document: { readonly title: string | null, readonly path: string } } }> } | null }> };

export type DeskIdsQueryVariables = Exact<{
  where: ConflictWhere;
  first: number;
  after?: string | null | undefined;
}>;


export type DeskIdsQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly id: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type DeskConflictQueryVariables = Exact<{
  id: string;
}>;


export type DeskConflictQuery = { readonly conflict: { readonly id: string, readonly kind: ConflictKind, readonly status: ConflictStatus, readonly severity: number, readonly version: number, readonly name: string | null, readonly predicate: string | null, readonly policy: string, readonly rationale: string, readonly createdAt: string, readonly subject: { readonly id: string, readonly name: string, readonly type: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly entity: { readonly id: string, readonly name: string, readonly type: string, readonly key: string | null, readonly lastSeenAt: string } | null, readonly claim: { readonly id: string, readonly status: ClaimStatus, readonly statement: string, readonly qualifiers: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly confidence: { readonly value: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }> }, readonly evidence: ReadonlyArray<{ readonly stance: Stance, readonly source: { readonly name: string }, readonly span: { readonly quote: string, readonly document: { readonly title: string | null, readonly path: string } } }> } | null }> } | null };

export type DeskSuggestedFragment = { readonly id: string, readonly kind: SuggestionKind, readonly state: SuggestionState, readonly score: number, readonly version: number, readonly why: string, readonly predicate: string | null, readonly subject: { readonly id: string, readonly name: string, readonly type: string } | null, readonly sides: ReadonlyArray<{ readonly claim: { readonly id: string, readonly status: ClaimStatus, readonly statement: string } | null, readonly entity: { readonly id: string, readonly name: string, readonly type: string, readonly key: string | null, readonly lastSeenAt: string } | null, readonly span: { readonly quote: string, readonly document: { readonly title: string | null, readonly path: string } } | null }> };

export type DeskSuggestionIdsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DeskSuggestionIdsQuery = { readonly suggestions: { readonly nodes: ReadonlyArray<{ readonly id: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type DeskSuggestionQueryVariables = Exact<{
  id: string;
}>;


export type DeskSuggestionQuery = { readonly suggestion: { readonly id: string, readonly kind: SuggestionKind, readonly state: SuggestionState, readonly score: number, readonly version: number, readonly why: string, readonly predicate: string | null, readonly subject: { readonly id: string, readonly name: string, readonly type: string } | null, readonly sides: ReadonlyArray<{ readonly claim: { readonly id: string, readonly status: ClaimStatus, readonly statement: string } | null, readonly entity: { readonly id: string, readonly name: string, readonly type: string, readonly key: string | null, readonly lastSeenAt: string } | null, readonly span: { readonly quote: string, readonly document: { readonly title: string | null, readonly path: string } } | null }> } | null };

type DeskDone_AliasWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_ClaimWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_ConflictWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_DistinctDeclared_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_EmbeddingRetried_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_EntitiesMerged_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_EntityChosen_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_EntityResolved_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_EntityUnmerged_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_Imported_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_MemoryWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RecordLinked_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RecordRelationSet_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RecordTypeSet_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RelationshipWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_Released_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_Removed_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RuleDefined_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_RuleSwitched_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_SettingWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_SourceWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_SuggestionsDecided_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_TrustWritten_Fragment = { readonly commit: { readonly number: number } | null };

type DeskDone_Undone_Fragment = { readonly commit: { readonly number: number } | null };

export type DeskDoneFragment =
  | DeskDone_AliasWritten_Fragment
  | DeskDone_ClaimWritten_Fragment
  | DeskDone_ConflictWritten_Fragment
  | DeskDone_DistinctDeclared_Fragment
  | DeskDone_EmbeddingRetried_Fragment
  | DeskDone_EntitiesMerged_Fragment
  | DeskDone_EntityChosen_Fragment
  | DeskDone_EntityResolved_Fragment
  | DeskDone_EntityUnmerged_Fragment
  | DeskDone_Imported_Fragment
  | DeskDone_MemoryWritten_Fragment
  | DeskDone_RecordLinked_Fragment
  | DeskDone_RecordRelationSet_Fragment
  | DeskDone_RecordTypeSet_Fragment
  | DeskDone_RelationshipWritten_Fragment
  | DeskDone_Released_Fragment
  | DeskDone_Removed_Fragment
  | DeskDone_RuleDefined_Fragment
  | DeskDone_RuleSwitched_Fragment
  | DeskDone_SettingWritten_Fragment
  | DeskDone_SourceWritten_Fragment
  | DeskDone_SuggestionsDecided_Fragment
  | DeskDone_TrustWritten_Fragment
  | DeskDone_Undone_Fragment
;

type DeskRefusal_AmbiguousName_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_BudgetExceeded_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_Forbidden_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_Invalid_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_NotFound_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_Quarantined_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_TooLarge_Fragment = { readonly code: string, readonly message: string };

type DeskRefusal_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type DeskRefusalFragment =
  | DeskRefusal_AmbiguousName_Fragment
  | DeskRefusal_BudgetExceeded_Fragment
  | DeskRefusal_ConflictingState_Fragment
  | DeskRefusal_Forbidden_Fragment
  | DeskRefusal_IdempotencyMismatch_Fragment
  | DeskRefusal_Invalid_Fragment
  | DeskRefusal_NotFound_Fragment
  | DeskRefusal_Quarantined_Fragment
  | DeskRefusal_StaleVersion_Fragment
  | DeskRefusal_TooLarge_Fragment
  | DeskRefusal_Unavailable_Fragment
;

export type DeskResolveMutationVariables = Exact<{
  input: ResolveConflictInput;
}>;


export type DeskResolveMutation = { readonly answer:
    | { readonly __typename: 'ConflictWritten', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskDismissMutationVariables = Exact<{
  input: DismissConflictInput;
}>;


export type DeskDismissMutation = { readonly answer:
    | { readonly __typename: 'ConflictWritten', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskChooseMutationVariables = Exact<{
  input: ChooseEntityInput;
}>;


export type DeskChooseMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'EntityChosen', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskDistinctMutationVariables = Exact<{
  input: DeclareDistinctInput;
}>;


export type DeskDistinctMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'DistinctDeclared', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskFindSuggestionsMutationVariables = Exact<{ [key: string]: never; }>;


export type DeskFindSuggestionsMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'SuggestionsFound' }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskAcceptSuggestionsMutationVariables = Exact<{
  input: AcceptSuggestionsInput;
}>;


export type DeskAcceptSuggestionsMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string }
    | { readonly __typename: 'SuggestionsDecided', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskDismissSuggestionsMutationVariables = Exact<{
  input: DismissSuggestionsInput;
}>;


export type DeskDismissSuggestionsMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string }
    | { readonly __typename: 'SuggestionsDecided', readonly commit: { readonly number: number } | null }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
   };

export type DeskUndoMutationVariables = Exact<{
  input: UndoInput;
}>;


export type DeskUndoMutation = { readonly answer:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string }
    | { readonly __typename: 'Undone', readonly commit: { readonly number: number } | null }
   };

export type SearchQueryVariables = Exact<{
  text: string;
  first: number;
  in?: ReadonlyArray<SearchKind> | SearchKind | null | undefined;
}>;


export type SearchQuery = { readonly search: { readonly dense: { readonly message: string | null } | null, readonly edges: ReadonlyArray<{ readonly score: number, readonly relevance: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly input: number, readonly weight: number, readonly contribution: number }>, readonly node:
        | { readonly __typename: 'Chunk', readonly id: string, readonly text: string, readonly place: { readonly document: { readonly title: string | null, readonly path: string } } | null }
        | { readonly __typename: 'Claim', readonly id: string, readonly statement: string, readonly status: ClaimStatus, readonly confidence: { readonly value: number } }
        | { readonly __typename: 'Entity', readonly id: string, readonly name: string, readonly type: string, readonly key: string | null }
       }> } };

export type ResolveForCliQueryVariables = Exact<{
  text: string;
}>;


export type ResolveForCliQuery = { readonly resolveName:
    | { readonly __typename: 'AmbiguousName', readonly message: string, readonly candidates: ReadonlyArray<{ readonly id: string, readonly key: string | null, readonly name: string, readonly type: string }> }
    | { readonly __typename: 'Resolved', readonly entity: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'Unresolved', readonly text: string }
   };

export type EntityByIdQueryVariables = Exact<{
  id: string;
}>;


export type EntityByIdQuery = { readonly entity: { readonly id: string, readonly name: string } | null };

export type ShowEntityQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type ShowEntityQuery = { readonly entity: { readonly id: string, readonly name: string, readonly type: string, readonly key: string | null, readonly aliases: { readonly nodes: ReadonlyArray<{ readonly text: string }> }, readonly claims: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly statement: string, readonly status: ClaimStatus, readonly confidence: { readonly value: number }, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly title: string | null, readonly path: string } } }> }>, readonly pageInfo: { readonly hasNextPage: boolean } }, readonly relationships: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly basis: Basis, readonly confidence: { readonly value: number }, readonly from: { readonly id: string, readonly name: string }, readonly to: { readonly id: string, readonly name: string } }>, readonly pageInfo: { readonly hasNextPage: boolean } }, readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly rationale: string }> } } | null };

export type PathsForCliQueryVariables = Exact<{
  from: string;
  to: string;
  maxDepth: number;
}>;


export type PathsForCliQuery = { readonly paths: { readonly truncated: boolean, readonly paths: ReadonlyArray<{ readonly confidence: number, readonly entities: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly relationships: ReadonlyArray<{ readonly kind: string, readonly basis: Basis, readonly confidence: { readonly value: number }, readonly from: { readonly id: string } }> }> } | null };

export type GraphEntitiesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type GraphEntitiesQuery = { readonly entities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: string, readonly name: string, readonly key: string | null, readonly createdAt: string, readonly mergedFrom: ReadonlyArray<{ readonly member: { readonly id: string, readonly name: string } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type GraphDocumentsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type GraphDocumentsQuery = { readonly documents: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string, readonly title: string | null, readonly uri: string | null, readonly mediaType: string, readonly createdAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type GraphEdgesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type GraphEdgesQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly basis: Basis, readonly status: ClaimStatus, readonly method: InferenceMethod | null, readonly model: string | null, readonly reviewState: ReviewState | null, readonly createdAt: string, readonly from: { readonly id: string }, readonly to: { readonly id: string }, readonly claim: { readonly id: string, readonly statement: string } | null, readonly evidence: ReadonlyArray<{ readonly method: string }>, readonly validity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly confidence: { readonly value: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type GraphInferencesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type GraphInferencesQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly status: ClaimStatus, readonly createdAt: string, readonly from: { readonly id: string }, readonly to: { readonly id: string }, readonly validity: { readonly from: string | null, readonly to: string | null }, readonly confidence: { readonly value: number }, readonly derivations: ReadonlyArray<{ readonly method: InferenceMethod, readonly model: string | null, readonly premises: ReadonlyArray<{ readonly claim: { readonly id: string } | null, readonly relationship: { readonly id: string } | null, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } | null }> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type LastCommitQueryVariables = Exact<{ [key: string]: never; }>;


export type LastCommitQuery = { readonly commits: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly at: string }> } };

export type PageFragment = { readonly hasNextPage: boolean, readonly endCursor: string | null };

export type ExportSourcesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportSourcesQuery = { readonly sources: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string, readonly kind: SourceKind, readonly name: string, readonly uri: string | null, readonly removed: boolean, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportTrustRulesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportTrustRulesQuery = { readonly trustRules: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly domain: string | null, readonly base: number | null, readonly flagged: boolean | null, readonly authorityFor: ReadonlyArray<string>, readonly reason: string, readonly by: string, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly source: { readonly id: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportReleasedQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportReleasedQuery = { readonly quarantine: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly path: string, readonly uri: string | null, readonly kind: DocumentKind, readonly mediaType: string | null, readonly contentHash: string, readonly bytes: number, readonly reason: string, readonly message: string, readonly preview: string | null, readonly releaseReason: string | null, readonly state: QuarantineState, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly findings: ReadonlyArray<{ readonly kind: ScreenFindingKind, readonly rule: string, readonly place: ScreenPlace, readonly disguise: Disguise | null, readonly start: number, readonly end: number, readonly quote: string, readonly weight: number }>, readonly source: { readonly id: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportConversationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ExportConversationsQuery = { readonly conversations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string, readonly title: string | null, readonly metadata: Record<string, unknown>, readonly owner: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportMessagesOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ExportMessagesOfQuery = { readonly conversation: { readonly messages: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly n: number, readonly role: MessageRole, readonly speaker: string | null, readonly text: string, readonly contentHash: string, readonly source: MessageSource, readonly important: boolean, readonly tags: ReadonlyArray<string>, readonly metadata: Record<string, unknown>, readonly owner: string | null, readonly saidAt: string, readonly createdAt: string, readonly versionHints: ReadonlyArray<{ readonly file: string, readonly modifiedAt: string | null, readonly hash: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportSettingsQuery = { readonly settings: ReadonlyArray<{ readonly key: string, readonly value: boolean | number | string, readonly overridden: boolean, readonly version: number, readonly updatedAt: string | null }> };

export type EntriesFragment = { readonly edges: ReadonlyArray<{ readonly observedAt: string, readonly source: { readonly id: string }, readonly node: { readonly id: string, readonly bytes: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type ExportDocumentsQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportDocumentsQuery = { readonly documents: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string, readonly kind: DocumentKind, readonly title: string | null, readonly path: string, readonly uri: string | null, readonly mediaType: string, readonly pack: string, readonly readBy: ReadonlyArray<string> | null, readonly removed: boolean, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly source: { readonly id: string }, readonly subject: { readonly id: string } | null, readonly currentRevision: { readonly id: string } | null, readonly revisions: { readonly edges: ReadonlyArray<{ readonly observedAt: string, readonly source: { readonly id: string }, readonly node: { readonly id: string, readonly bytes: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportRevisionsOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportRevisionsOfQuery = { readonly document: { readonly revisions: { readonly edges: ReadonlyArray<{ readonly observedAt: string, readonly source: { readonly id: string }, readonly node: { readonly id: string, readonly bytes: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type PiecesFragment = { readonly nodes: ReadonlyArray<{ readonly id: string, readonly tokens: number, readonly place: { readonly start: number, readonly end: number, readonly headingPath: ReadonlyArray<string>, readonly prefix: string, readonly atomic: boolean, readonly type: ChunkType, readonly contentAt: string | null, readonly code: { readonly name: string, readonly kind: string, readonly language: string, readonly signature: string | null, readonly doc: string | null } | null, readonly spec: { readonly section: string, readonly normative: ReadonlyArray<string> } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type ExportChunksOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportChunksOfQuery = { readonly node:
    | { readonly chunks: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly tokens: number, readonly place: { readonly start: number, readonly end: number, readonly headingPath: ReadonlyArray<string>, readonly prefix: string, readonly atomic: boolean, readonly type: ChunkType, readonly contentAt: string | null, readonly code: { readonly name: string, readonly kind: string, readonly language: string, readonly signature: string | null, readonly doc: string | null } | null, readonly spec: { readonly section: string, readonly normative: ReadonlyArray<string> } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | Record<PropertyKey, never>
   | null };

export type ExportRevisionsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  inner: number;
  asOf?: AsOf | null | undefined;
}>;


export type ExportRevisionsQuery = { readonly nodes: ReadonlyArray<
    | { readonly id: string, readonly text: string, readonly contentHash: string, readonly bytes: number, readonly sourceRevision: string | null, readonly publishedAt: string | null, readonly retrievedAt: string, readonly modifiedAt: string | null, readonly createdAt: string, readonly issues: ReadonlyArray<{ readonly code: ReadingIssueCode, readonly message: string, readonly line: number | null }>, readonly places: ReadonlyArray<{ readonly start: number, readonly label: string }>, readonly posts: ReadonlyArray<{ readonly post: string, readonly number: number, readonly replyTo: number | null, readonly votes: number, readonly threadId: string | null, readonly authorHandle: string | null, readonly rawContent: string | null, readonly contentHash: string | null, readonly createdAt: string | null, readonly updatedAt: string | null, readonly revisionNumber: number | null, readonly start: number, readonly end: number, readonly quotes: ReadonlyArray<{ readonly start: number, readonly end: number }>, readonly chunk: { readonly id: string } }>, readonly modelReading: { readonly state: ReadingState, readonly why: string | null, readonly models: ReadonlyArray<string>, readonly at: string } | null, readonly chunks: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly tokens: number, readonly place: { readonly start: number, readonly end: number, readonly headingPath: ReadonlyArray<string>, readonly prefix: string, readonly atomic: boolean, readonly type: ChunkType, readonly contentAt: string | null, readonly code: { readonly name: string, readonly kind: string, readonly language: string, readonly signature: string | null, readonly doc: string | null } | null, readonly spec: { readonly section: string, readonly normative: ReadonlyArray<string> } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly document: { readonly id: string, readonly owner: string | null } }
    | Record<PropertyKey, never>
   | null> };

export type WordsFragment = { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } };

export type QuoteFragment = { readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } };

export type ExportMentionsOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportMentionsOfQuery = { readonly entity: { readonly mentions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stage: MentionStage, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type MentionedFragment = { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stage: MentionStage, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type NameFragment = { readonly id: string, readonly text: string, readonly kind: AliasKind, readonly origin: AliasOrigin, readonly session: string | null, readonly context: string | null, readonly method: string, readonly reviewState: ReviewState, readonly uses: number, readonly chosenAt: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly confidence: number, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> };

export type ExportEntitiesQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportEntitiesQuery = { readonly entities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: string, readonly name: string, readonly key: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly mentions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stage: MentionStage, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly aliases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly text: string, readonly kind: AliasKind, readonly origin: AliasOrigin, readonly session: string | null, readonly context: string | null, readonly method: string, readonly reviewState: ReviewState, readonly uses: number, readonly chosenAt: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly confidence: number, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportAliasesOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportAliasesOfQuery = { readonly entity: { readonly aliases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly text: string, readonly kind: AliasKind, readonly origin: AliasOrigin, readonly session: string | null, readonly context: string | null, readonly method: string, readonly reviewState: ReviewState, readonly uses: number, readonly chosenAt: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly confidence: number, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportClaimsQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportClaimsQuery = { readonly claims: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly predicate: string, readonly statement: string, readonly temporal: TemporalQualifier, readonly edge: boolean, readonly status: ClaimStatus, readonly statusReason: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly lastVerifiedAt: string, readonly confirmations: number, readonly subject: { readonly id: string }, readonly object:
        | { readonly __typename: 'BooleanValue', readonly boolean: boolean }
        | { readonly __typename: 'DateValue', readonly date: string }
        | { readonly __typename: 'Entity', readonly id: string }
        | { readonly __typename: 'NumberValue', readonly number: number, readonly unit: string | null }
        | { readonly __typename: 'TextValue', readonly text: string }
        | { readonly __typename: 'VersionValue', readonly versionText: string }
      , readonly qualifiers: ReadonlyArray<{ readonly name: string, readonly value: string, readonly separates: boolean }>, readonly validity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly statedValidity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly confidence: { readonly value: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly weight: number, readonly input: number, readonly contribution: number }> }, readonly confidenceApart: { readonly value: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly weight: number, readonly input: number, readonly contribution: number }> } | null, readonly supersededBy: { readonly id: string } | null, readonly evidenceConnection: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportEvidenceOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportEvidenceOfQuery = { readonly claim: { readonly evidenceConnection: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly trust: number | null, readonly method: string, readonly current: boolean, readonly owner: string | null, readonly createdAt: string, readonly confidence: number, readonly said: boolean, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportRelationshipsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
  status: ReadonlyArray<ClaimStatus> | ClaimStatus;
}>;


export type ExportRelationshipsQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly basis: Basis, readonly status: ClaimStatus, readonly method: InferenceMethod | null, readonly model: string | null, readonly reviewState: ReviewState | null, readonly version: number, readonly createdAt: string, readonly from: { readonly id: string }, readonly to: { readonly id: string }, readonly claim: { readonly id: string } | null, readonly validity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly confidence: { readonly value: number }, readonly derivedFrom: ReadonlyArray<{ readonly relationship: { readonly id: string } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ExportConflictsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportConflictsQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: ConflictKind, readonly status: ConflictStatus, readonly severity: number, readonly predicate: string | null, readonly name: string | null, readonly policy: string, readonly rationale: string, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly subject: { readonly id: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly id: string } | null, readonly entity: { readonly id: string } | null }>, readonly resolution: { readonly by: string, readonly at: string, readonly rationale: string, readonly separatedBy: string | null, readonly winner: { readonly id: string } | null, readonly winningEntity: { readonly id: string } | null, readonly commit: { readonly id: string } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportMergesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportMergesQuery = { readonly merges: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly mergedInto: string, readonly reason: string, readonly by: string, readonly at: string, readonly owner: string | null, readonly version: number, readonly member: { readonly id: string }, readonly canonical: { readonly id: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportDistinctPairsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportDistinctPairsQuery = { readonly distinctPairs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly reason: string, readonly by: string, readonly at: string, readonly owner: string | null, readonly version: number, readonly a: { readonly id: string }, readonly b: { readonly id: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportStatementCasesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportStatementCasesQuery = { readonly statementCases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly question: CaseQuestion, readonly state: CaseState, readonly likeness: number, readonly why: string, readonly decidedBy: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly a: { readonly id: string }, readonly b: { readonly id: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportRulesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportRulesQuery = { readonly rules: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly enabled: boolean, readonly reason: string | null, readonly by: string, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly definition: { readonly confidence: number, readonly mayConcludeAsserted: boolean, readonly when: ReadonlyArray<{ readonly from: string, readonly kind: string, readonly to: string, readonly bases: ReadonlyArray<Basis>, readonly minConfidence: number | null }>, readonly then: { readonly from: string, readonly kind: string, readonly to: string }, readonly types: ReadonlyArray<{ readonly variable: string, readonly anyOf: ReadonlyArray<string> }>, readonly different: ReadonlyArray<{ readonly a: string, readonly b: string }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

type Refusal_AmbiguousName_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_BudgetExceeded_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_ConflictingState_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_Forbidden_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_Invalid_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_NotFound_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_Quarantined_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_StaleVersion_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_TooLarge_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type Refusal_Unavailable_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

export type RefusalFragment =
  | Refusal_AmbiguousName_Fragment
  | Refusal_BudgetExceeded_Fragment
  | Refusal_ConflictingState_Fragment
  | Refusal_Forbidden_Fragment
  | Refusal_IdempotencyMismatch_Fragment
  | Refusal_Invalid_Fragment
  | Refusal_NotFound_Fragment
  | Refusal_Quarantined_Fragment
  | Refusal_StaleVersion_Fragment
  | Refusal_TooLarge_Fragment
  | Refusal_Unavailable_Fragment
;

export type BeginImportMutationVariables = Exact<{
  input: BeginImportInput;
}>;


export type BeginImportMutation = { readonly beginImport:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ImportBegun', readonly resumed: boolean, readonly job: { readonly id: string } }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly component: string, readonly retryAfter: number, readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type CancelImportMutationVariables = Exact<{
  input: CancelImportInput;
}>;


export type CancelImportMutation = { readonly cancelImport:
    | { readonly __typename: 'ConflictingState' }
    | { readonly __typename: 'Forbidden' }
    | { readonly __typename: 'IdempotencyMismatch' }
    | { readonly __typename: 'ImportCancelled' }
    | { readonly __typename: 'Invalid' }
    | { readonly __typename: 'NotFound' }
    | { readonly __typename: 'TooLarge' }
    | { readonly __typename: 'Unavailable' }
   };

export type ImportLinesMutationVariables = Exact<{
  input: ImportLinesInput;
}>;


export type ImportLinesMutation = { readonly importLines:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Imported', readonly added: number, readonly unchanged: number, readonly replayed: boolean }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string }> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly component: string, readonly retryAfter: number, readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type IngestMutationVariables = Exact<{
  input: IngestInput;
  watching: boolean;
}>;


export type IngestMutation = { readonly ingest:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Ingested', readonly report: { readonly documents: number, readonly revisions: number, readonly chunks: number, readonly entities: number, readonly claims: number, readonly relationships: number, readonly aliases: number, readonly conflicts: number, readonly reread: number, readonly unchanged: number, readonly quarantined: number, readonly failed: number }, readonly outcomes: ReadonlyArray<{ readonly path: string, readonly status: IngestStatus, readonly error:
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
          | { readonly message: string }
         | null, readonly document?: { readonly id: string } | null, readonly issues: ReadonlyArray<{ readonly code: ReadingIssueCode, readonly message: string, readonly line: number | null }>, readonly deferral: { readonly message: string, readonly retryAfter: number } | null, readonly quarantined: { readonly id: string, readonly reason: string, readonly message: string } | null }> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type KnownSourcesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type KnownSourcesQuery = { readonly sources: { readonly nodes: ReadonlyArray<{ readonly key: string, readonly owner: string | null, readonly documents: { readonly nodes: ReadonlyArray<{ readonly id: string }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type RemoveDocumentMutationVariables = Exact<{
  input: RemoveDocumentInput;
}>;


export type RemoveDocumentMutation = { readonly removeDocument:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Removed' }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type GatheredQueryVariables = Exact<{
  types: number;
}>;


export type GatheredQuery = { readonly entities: { readonly facets: { readonly types: { readonly hasMore: boolean, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number }> } | null } }, readonly stats: { readonly relationships: number, readonly openConflicts: number, readonly openSuggestions: number } };

type ListedMemory_EpisodicMemory_Fragment = { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } };

type ListedMemory_SemanticMemory_Fragment = { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } };

export type ListedMemoryFragment =
  | ListedMemory_EpisodicMemory_Fragment
  | ListedMemory_SemanticMemory_Fragment
;

type MemoryRefused_AmbiguousName_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_BudgetExceeded_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_ConflictingState_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_Forbidden_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_Invalid_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_NotFound_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_Quarantined_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_StaleVersion_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_TooLarge_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

type MemoryRefused_Unavailable_Fragment = { readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> };

export type MemoryRefusedFragment =
  | MemoryRefused_AmbiguousName_Fragment
  | MemoryRefused_BudgetExceeded_Fragment
  | MemoryRefused_ConflictingState_Fragment
  | MemoryRefused_Forbidden_Fragment
  | MemoryRefused_IdempotencyMismatch_Fragment
  | MemoryRefused_Invalid_Fragment
  | MemoryRefused_NotFound_Fragment
  | MemoryRefused_Quarantined_Fragment
  | MemoryRefused_StaleVersion_Fragment
  | MemoryRefused_TooLarge_Fragment
  | MemoryRefused_Unavailable_Fragment
;

export type ListMemoriesQueryVariables = Exact<{
  kinds?: ReadonlyArray<MemoryKind> | MemoryKind | null | undefined;
  status?: ReadonlyArray<MemoryStatus> | MemoryStatus | null | undefined;
  about?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type ListMemoriesQuery = { readonly memories: { readonly nodes: ReadonlyArray<
      | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
      | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
    >, readonly pageInfo: { readonly hasNextPage: boolean } } };

export type RecalledFragment = { readonly score: number, readonly memory:
    | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
    | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
   };

export type RecallMemoriesQueryVariables = Exact<{
  question: string;
  first?: number | null | undefined;
}>;


export type RecallMemoriesQuery = { readonly recall: { readonly memories: ReadonlyArray<{ readonly score: number, readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }>, readonly toConfirm: ReadonlyArray<{ readonly score: number, readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }>, readonly nearest: ReadonlyArray<{ readonly score: number, readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }>, readonly vectors: { readonly state: EmbeddingAvailability, readonly message: string | null } | null } };

export type RememberMutationVariables = Exact<{
  input: RememberInput;
}>;


export type RememberMutation = { readonly memory:
    | { readonly __typename: 'AmbiguousName', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'MemoryWritten', readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type CorrectMemoryMutationVariables = Exact<{
  input: CorrectMemoryInput;
}>;


export type CorrectMemoryMutation = { readonly memory:
    | { readonly __typename: 'AmbiguousName', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'MemoryWritten', readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type ConfirmMemoryMutationVariables = Exact<{
  input: ConfirmMemoryInput;
}>;


export type ConfirmMemoryMutation = { readonly memory:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'MemoryWritten', readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { readonly memory:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'MemoryWritten', readonly memory:
        | { readonly __typename: 'EpisodicMemory', readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly confidence: { readonly effective: number } }
        | { readonly __typename: 'SemanticMemory', readonly timesReinforced: number, readonly lastValidatedAt: string, readonly id: string, readonly text: string, readonly status: MemoryStatus, readonly supersededBy: { readonly text: string } | null, readonly confidence: { readonly effective: number } }
       }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
   };

export type PackDraftQueryVariables = Exact<{
  name: string;
}>;


export type PackDraftQuery = { readonly packDraft: { readonly text: string, readonly documents: number, readonly claims: number } | null };

export type ResetSpaceMutationVariables = Exact<{
  input: ResetSpaceInput;
}>;


export type ResetSpaceMutation = { readonly resetSpace:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'SpaceReset', readonly space: string, readonly removed: ReadonlyArray<{ readonly name: string, readonly value: number }> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type RetryEmbeddingMutationVariables = Exact<{ [key: string]: never; }>;


export type RetryEmbeddingMutation = { readonly retryEmbedding:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'EmbeddingRetried', readonly texts: number }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { readonly settings: ReadonlyArray<{ readonly key: string, readonly value: boolean | number | string }> };

export type StatsQueryVariables = Exact<{ [key: string]: never; }>;


export type StatsQuery = { readonly stats: { readonly sources: number, readonly documents: number, readonly revisions: number, readonly chunks: number, readonly quarantined: number, readonly entities: number, readonly aliases: number, readonly mentions: number, readonly claims: number, readonly relationships: number, readonly evidence: number, readonly conflicts: number, readonly openConflicts: number, readonly openSuggestions: number, readonly commits: number, readonly mentionsByStage: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly claimsByStatus: ReadonlyArray<{ readonly name: string, readonly value: number }> } };

export type TracesQueryVariables = Exact<{
  first: number;
}>;


export type TracesQuery = { readonly traces: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly walk: string, readonly at: string, readonly question: string, readonly isWhole: boolean, readonly ms: number, readonly dollars: number, readonly ended: string | null }> } };

export type WholeTraceQueryVariables = Exact<{
  id: string;
}>;


export type WholeTraceQuery = { readonly trace: { readonly id: string, readonly walk: string, readonly question: string, readonly configuration: string, readonly version: number, readonly at: string, readonly commit: number, readonly isWhole: boolean, readonly steps: ReadonlyArray<{ readonly n: number, readonly parent: number | null, readonly name: string, readonly input: string, readonly output: string | null, readonly ms: number, readonly dollars: number, readonly reason: string | null, readonly fault: string | null }> } | null };

export type ReplayMutationVariables = Exact<{
  input: ReplayTraceInput;
}>;


export type ReplayMutation = { readonly replayTrace:
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ReplayedTrace', readonly swapped: ReadonlyArray<string>, readonly diverged: string | null, readonly answer: string | null, readonly first: { readonly path: string, readonly state: StepState, readonly fields: ReadonlyArray<string>, readonly n: number | null, readonly other: number | null } | null, readonly differences: ReadonlyArray<{ readonly path: string, readonly state: StepState, readonly fields: ReadonlyArray<string> }>, readonly steps: ReadonlyArray<{ readonly n: number, readonly name: string, readonly input: string, readonly output: string | null, readonly reason: string | null, readonly fault: string | null }>, readonly original: { readonly id: string, readonly question: string, readonly steps: ReadonlyArray<{ readonly n: number, readonly name: string, readonly input: string, readonly output: string | null, readonly reason: string | null, readonly fault: string | null }> } }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type ComparedStepFragment = { readonly n: number, readonly name: string, readonly input: string, readonly output: string | null, readonly reason: string | null, readonly fault: string | null };

export type SourceKeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SourceKeysQuery = { readonly sources: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type LogEndQueryVariables = Exact<{ [key: string]: never; }>;


export type LogEndQuery = { readonly streamCursor: string };

export type WatchSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  kinds?: ReadonlyArray<EventKind> | EventKind | null | undefined;
  types?: ReadonlyArray<string> | string | null | undefined;
  sources?: ReadonlyArray<string> | string | null | undefined;
  minConfidence?: number | null | undefined;
}>;


export type WatchSubscription = { readonly events: { readonly cursor: string, readonly kind: EventKind, readonly commit: number, readonly sentence: string, readonly at: string, readonly private: boolean, readonly subject: string | null, readonly gap: { readonly from: number, readonly to: number } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string | null }> } };

export type WatchDigestsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  kinds?: ReadonlyArray<EventKind> | EventKind | null | undefined;
  types?: ReadonlyArray<string> | string | null | undefined;
  sources?: ReadonlyArray<string> | string | null | undefined;
  minConfidence?: number | null | undefined;
  everySeconds: number;
}>;


export type WatchDigestsSubscription = { readonly digests: { readonly cursor: string, readonly fromCommit: number, readonly toCommit: number, readonly total: number, readonly sentence: string, readonly counts: ReadonlyArray<{ readonly kind: EventKind, readonly count: number }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ViewWordsFragmentDoc = new TypedDocumentString(`
    fragment ViewWords on Span {
  quote
  document {
    key
  }
}
    `, {"fragmentName":"ViewWords"}) as unknown as TypedDocumentString<ViewWordsFragment, unknown>;
export const ViewArgumentFragmentDoc = new TypedDocumentString(`
    fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}
    fragment ViewWords on Span {
  quote
  document {
    key
  }
}`, {"fragmentName":"ViewArgument"}) as unknown as TypedDocumentString<ViewArgumentFragment, unknown>;
export const AnswerViewsFragmentDoc = new TypedDocumentString(`
    fragment AnswerViews on Answer {
  timelines(maxClaims: 50) {
    entity {
      id
      name
    }
    events {
      date
      precision
      type
      title
      spans {
        ...ViewWords
      }
    }
    truncated
  }
  argumentMaps(maxClaims: 50) {
    topic {
      id
      name
    }
    argumentsFor {
      ...ViewArgument
    }
    argumentsAgainst {
      ...ViewArgument
    }
    reason
    truncated
  }
  dependencyView(maxNodes: 50) {
    roots {
      id
      name
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      basis
      confidence
      relationship {
        id
        evidence {
          span {
            ...ViewWords
          }
        }
      }
    }
    truncated
  }
}
    fragment ViewWords on Span {
  quote
  document {
    key
  }
}
fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}`, {"fragmentName":"AnswerViews"}) as unknown as TypedDocumentString<AnswerViewsFragment, unknown>;
export const ToldSentenceFragmentDoc = new TypedDocumentString(`
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}
    `, {"fragmentName":"ToldSentence"}) as unknown as TypedDocumentString<ToldSentenceFragment, unknown>;
export const WholeAnswerFragmentDoc = new TypedDocumentString(`
    fragment WholeAnswer on Answer {
  id
  question
  outcome
  text
  ...AnswerViews
  sentences {
    ...ToldSentence
  }
  draft {
    state
    model
    end
    why
    drafts
    tokensIn
    tokensOut
    dollars
    coverage
    confidence
    checkedBy
  }
  ensemble {
    mode
    agreement
    why
    plan {
      wanted
      confidence
      models
      dollars
    }
    disagreements {
      model
      text
      verdict
    }
  }
  leftOut {
    text
    reason
  }
  validations {
    memory {
      id
    }
  }
  evidence {
    question {
      text
    }
    outcome
    traceId
    dropped {
      text
      why
    }
    missing {
      part
      why
    }
  }
}
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}
fragment ViewWords on Span {
  quote
  document {
    key
  }
}
fragment AnswerViews on Answer {
  timelines(maxClaims: 50) {
    entity {
      id
      name
    }
    events {
      date
      precision
      type
      title
      spans {
        ...ViewWords
      }
    }
    truncated
  }
  argumentMaps(maxClaims: 50) {
    topic {
      id
      name
    }
    argumentsFor {
      ...ViewArgument
    }
    argumentsAgainst {
      ...ViewArgument
    }
    reason
    truncated
  }
  dependencyView(maxNodes: 50) {
    roots {
      id
      name
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      basis
      confidence
      relationship {
        id
        evidence {
          span {
            ...ViewWords
          }
        }
      }
    }
    truncated
  }
}
fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}`, {"fragmentName":"WholeAnswer"}) as unknown as TypedDocumentString<WholeAnswerFragment, unknown>;
export const DeskQuestionFragmentDoc = new TypedDocumentString(`
    fragment DeskQuestion on Conflict {
  id
  kind
  status
  severity
  version
  name
  predicate
  policy
  rationale
  createdAt
  subject {
    id
    name
    type
  }
  parties {
    strength
    entity {
      id
      name
      type
      key
      lastSeenAt
    }
    claim {
      id
      status
      statement
      qualifiers {
        name
        value
      }
      confidence {
        value
        parts {
          name
          contribution
        }
      }
      evidence(first: 3) {
        stance
        source {
          name
        }
        span {
          quote
          document {
            title
            path
          }
        }
      }
    }
  }
}
    `, {"fragmentName":"DeskQuestion"}) as unknown as TypedDocumentString<DeskQuestionFragment, unknown>;
export const DeskSuggestedFragmentDoc = new TypedDocumentString(`
    fragment DeskSuggested on Suggestion {
  id
  kind
  state
  score
  version
  why
  predicate
  subject {
    id
    name
    type
  }
  sides {
    claim {
      id
      status
      statement
    }
    entity {
      id
      name
      type
      key
      lastSeenAt
    }
    span {
      quote
      document {
        title
        path
      }
    }
  }
}
    `, {"fragmentName":"DeskSuggested"}) as unknown as TypedDocumentString<DeskSuggestedFragment, unknown>;
export const DeskDoneFragmentDoc = new TypedDocumentString(`
    fragment DeskDone on Written {
  commit {
    number
  }
}
    `, {"fragmentName":"DeskDone"}) as unknown as TypedDocumentString<DeskDoneFragment, unknown>;
export const DeskRefusalFragmentDoc = new TypedDocumentString(`
    fragment DeskRefusal on DomainError {
  code
  message
}
    `, {"fragmentName":"DeskRefusal"}) as unknown as TypedDocumentString<DeskRefusalFragment, unknown>;
export const PageFragmentDoc = new TypedDocumentString(`
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
    `, {"fragmentName":"Page"}) as unknown as TypedDocumentString<PageFragment, unknown>;
export const EntriesFragmentDoc = new TypedDocumentString(`
    fragment Entries on RevisionConnection {
  edges {
    observedAt
    source {
      id
    }
    node {
      id
      bytes
    }
  }
  pageInfo {
    ...Page
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`, {"fragmentName":"Entries"}) as unknown as TypedDocumentString<EntriesFragment, unknown>;
export const PiecesFragmentDoc = new TypedDocumentString(`
    fragment Pieces on ChunkConnection {
  nodes {
    id
    tokens
    place {
      start
      end
      headingPath
      prefix
      atomic
      type
      code {
        name
        kind
        language
        signature
        doc
      }
      spec {
        section
        normative
      }
      contentAt
    }
  }
  pageInfo {
    ...Page
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`, {"fragmentName":"Pieces"}) as unknown as TypedDocumentString<PiecesFragment, unknown>;
export const WordsFragmentDoc = new TypedDocumentString(`
    fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
    `, {"fragmentName":"Words"}) as unknown as TypedDocumentString<WordsFragment, unknown>;
export const MentionedFragmentDoc = new TypedDocumentString(`
    fragment Mentioned on MentionConnection {
  nodes {
    id
    stage
    confidence: resolutionConfidence
    method
    said: inLatestReading
    current
    owner
    createdAt
    span {
      ...Words
    }
  }
  pageInfo {
    ...Page
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}`, {"fragmentName":"Mentioned"}) as unknown as TypedDocumentString<MentionedFragment, unknown>;
export const QuoteFragmentDoc = new TypedDocumentString(`
    fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}
    fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}`, {"fragmentName":"Quote"}) as unknown as TypedDocumentString<QuoteFragment, unknown>;
export const NameFragmentDoc = new TypedDocumentString(`
    fragment Name on Alias {
  id
  text
  kind
  origin
  session
  context
  method
  confidence: resolutionConfidence
  reviewState
  uses
  chosenAt
  owner
  version
  createdAt
  evidence {
    ...Quote
  }
}
    fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}`, {"fragmentName":"Name"}) as unknown as TypedDocumentString<NameFragment, unknown>;
export const RefusalFragmentDoc = new TypedDocumentString(`
    fragment Refusal on DomainError {
  code
  message
  path
}
    `, {"fragmentName":"Refusal"}) as unknown as TypedDocumentString<RefusalFragment, unknown>;
export const MemoryRefusedFragmentDoc = new TypedDocumentString(`
    fragment MemoryRefused on DomainError {
  code
  message
  path
}
    `, {"fragmentName":"MemoryRefused"}) as unknown as TypedDocumentString<MemoryRefusedFragment, unknown>;
export const ListedMemoryFragmentDoc = new TypedDocumentString(`
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
    `, {"fragmentName":"ListedMemory"}) as unknown as TypedDocumentString<ListedMemoryFragment, unknown>;
export const RecalledFragmentDoc = new TypedDocumentString(`
    fragment Recalled on RecalledMemory {
  score
  memory {
    ...ListedMemory
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}`, {"fragmentName":"Recalled"}) as unknown as TypedDocumentString<RecalledFragment, unknown>;
export const ComparedStepFragmentDoc = new TypedDocumentString(`
    fragment ComparedStep on TraceStep {
  n
  name
  input
  output
  reason
  fault
}
    `, {"fragmentName":"ComparedStep"}) as unknown as TypedDocumentString<ComparedStepFragment, unknown>;
export const AskDocument = new TypedDocumentString(`
    mutation Ask($input: AskInput!) {
  ask(input: $input) {
    __typename
    ...WholeAnswer
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}
fragment ViewWords on Span {
  quote
  document {
    key
  }
}
fragment AnswerViews on Answer {
  timelines(maxClaims: 50) {
    entity {
      id
      name
    }
    events {
      date
      precision
      type
      title
      spans {
        ...ViewWords
      }
    }
    truncated
  }
  argumentMaps(maxClaims: 50) {
    topic {
      id
      name
    }
    argumentsFor {
      ...ViewArgument
    }
    argumentsAgainst {
      ...ViewArgument
    }
    reason
    truncated
  }
  dependencyView(maxNodes: 50) {
    roots {
      id
      name
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      basis
      confidence
      relationship {
        id
        evidence {
          span {
            ...ViewWords
          }
        }
      }
    }
    truncated
  }
}
fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}
fragment WholeAnswer on Answer {
  id
  question
  outcome
  text
  ...AnswerViews
  sentences {
    ...ToldSentence
  }
  draft {
    state
    model
    end
    why
    drafts
    tokensIn
    tokensOut
    dollars
    coverage
    confidence
    checkedBy
  }
  ensemble {
    mode
    agreement
    why
    plan {
      wanted
      confidence
      models
      dollars
    }
    disagreements {
      model
      text
      verdict
    }
  }
  leftOut {
    text
    reason
  }
  validations {
    memory {
      id
    }
  }
  evidence {
    question {
      text
    }
    outcome
    traceId
    dropped {
      text
      why
    }
    missing {
      part
      why
    }
  }
}`) as unknown as TypedDocumentString<AskMutation, AskMutationVariables>;
export const AnswerPartsDocument = new TypedDocumentString(`
    subscription AnswerParts($input: AskInput!) {
  answerStream(input: $input) {
    __typename
    ... on AnswerSentences {
      draftNumber
      sentences {
        ...ToldSentence
      }
    }
    ...WholeAnswer
  }
}
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}
fragment ViewWords on Span {
  quote
  document {
    key
  }
}
fragment AnswerViews on Answer {
  timelines(maxClaims: 50) {
    entity {
      id
      name
    }
    events {
      date
      precision
      type
      title
      spans {
        ...ViewWords
      }
    }
    truncated
  }
  argumentMaps(maxClaims: 50) {
    topic {
      id
      name
    }
    argumentsFor {
      ...ViewArgument
    }
    argumentsAgainst {
      ...ViewArgument
    }
    reason
    truncated
  }
  dependencyView(maxNodes: 50) {
    roots {
      id
      name
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      basis
      confidence
      relationship {
        id
        evidence {
          span {
            ...ViewWords
          }
        }
      }
    }
    truncated
  }
}
fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}
fragment WholeAnswer on Answer {
  id
  question
  outcome
  text
  ...AnswerViews
  sentences {
    ...ToldSentence
  }
  draft {
    state
    model
    end
    why
    drafts
    tokensIn
    tokensOut
    dollars
    coverage
    confidence
    checkedBy
  }
  ensemble {
    mode
    agreement
    why
    plan {
      wanted
      confidence
      models
      dollars
    }
    disagreements {
      model
      text
      verdict
    }
  }
  leftOut {
    text
    reason
  }
  validations {
    memory {
      id
    }
  }
  evidence {
    question {
      text
    }
    outcome
    traceId
    dropped {
      text
      why
    }
    missing {
      part
      why
    }
  }
}`) as unknown as TypedDocumentString<AnswerPartsSubscription, AnswerPartsSubscriptionVariables>;
export const GivenAnswerDocument = new TypedDocumentString(`
    query GivenAnswer($id: ID!) {
  answer(id: $id) {
    id
    question
    answeredAt
    outcome
    text
    sentences {
      ...ToldSentence
    }
    standing {
      state
      why {
        n
        cause
        at
        claim {
          id
          statement
          supersededBy {
            statement
          }
        }
        document {
          key
        }
        conflict {
          id
          rationale
        }
      }
    }
  }
}
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}`) as unknown as TypedDocumentString<GivenAnswerQuery, GivenAnswerQueryVariables>;
export const GivenAnswersDocument = new TypedDocumentString(`
    query GivenAnswers($first: Int!) {
  answers(first: $first) {
    nodes {
      id
      question
      answeredAt
      standing {
        state
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GivenAnswersQuery, GivenAnswersQueryVariables>;
export const LastAnswerDocument = new TypedDocumentString(`
    query LastAnswer($conversation: ID!) {
  answers(conversation: $conversation, first: 1) {
    nodes {
      ...WholeAnswer
    }
  }
}
    fragment ToldSentence on AnswerSentence {
  lead
  text
  start
  end
  kind
  confidence
  disputed
  check {
    verdict
    score
    method
    reasons {
      signal
      detail
    }
  }
  citations {
    n
    quote
    start
    end
    url
    author
    contentAt
    document {
      id
      key
      title
      uri
    }
    revision {
      id
    }
  }
}
fragment ViewWords on Span {
  quote
  document {
    key
  }
}
fragment AnswerViews on Answer {
  timelines(maxClaims: 50) {
    entity {
      id
      name
    }
    events {
      date
      precision
      type
      title
      spans {
        ...ViewWords
      }
    }
    truncated
  }
  argumentMaps(maxClaims: 50) {
    topic {
      id
      name
    }
    argumentsFor {
      ...ViewArgument
    }
    argumentsAgainst {
      ...ViewArgument
    }
    reason
    truncated
  }
  dependencyView(maxNodes: 50) {
    roots {
      id
      name
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      basis
      confidence
      relationship {
        id
        evidence {
          span {
            ...ViewWords
          }
        }
      }
    }
    truncated
  }
}
fragment ViewArgument on Argument {
  claim {
    id
    statement
  }
  attributedTo
  spans {
    ...ViewWords
  }
}
fragment WholeAnswer on Answer {
  id
  question
  outcome
  text
  ...AnswerViews
  sentences {
    ...ToldSentence
  }
  draft {
    state
    model
    end
    why
    drafts
    tokensIn
    tokensOut
    dollars
    coverage
    confidence
    checkedBy
  }
  ensemble {
    mode
    agreement
    why
    plan {
      wanted
      confidence
      models
      dollars
    }
    disagreements {
      model
      text
      verdict
    }
  }
  leftOut {
    text
    reason
  }
  validations {
    memory {
      id
    }
  }
  evidence {
    question {
      text
    }
    outcome
    traceId
    dropped {
      text
      why
    }
    missing {
      part
      why
    }
  }
}`) as unknown as TypedDocumentString<LastAnswerQuery, LastAnswerQueryVariables>;
export const KeptCitationsDocument = new TypedDocumentString(`
    query KeptCitations($first: Int!, $after: String) {
  answers(first: $first, after: $after) {
    nodes {
      id
      sentences {
        citations {
          n
          quote
          start
          end
          url
          document {
            id
            key
            removed
          }
          revision {
            id
          }
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<KeptCitationsQuery, KeptCitationsQueryVariables>;
export const RevisionWordsDocument = new TypedDocumentString(`
    query RevisionWords($id: ID!) {
  node(id: $id) {
    __typename
    ... on Revision {
      text
    }
  }
}
    `) as unknown as TypedDocumentString<RevisionWordsQuery, RevisionWordsQueryVariables>;
export const StartLogDocument = new TypedDocumentString(`
    mutation StartLog($input: StartConversationInput!) {
  startConversation(input: $input) {
    __typename
    ... on ConversationStarted {
      existed
      conversation {
        id
        messageCount
      }
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<StartLogMutation, StartLogMutationVariables>;
export const SayLineDocument = new TypedDocumentString(`
    mutation SayLine($input: AppendMessagesInput!) {
  appendMessages(input: $input) {
    __typename
    ... on MessagesAppended {
      messages {
        id
        n
        role
        speaker
        text
        createdAt
      }
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<SayLineMutation, SayLineMutationVariables>;
export const DeskIdsDocument = new TypedDocumentString(`
    query DeskIds($where: ConflictWhere!, $first: Int!, $after: String) {
  conflicts(
    where: $where
    orderBy: SEVERITY
    orderDirection: DESC
    first: $first
    after: $after
  ) {
    nodes {
      id
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<DeskIdsQuery, DeskIdsQueryVariables>;
export const DeskConflictDocument = new TypedDocumentString(`
    query DeskConflict($id: ID!) {
  conflict(id: $id) {
    ...DeskQuestion
  }
}
    fragment DeskQuestion on Conflict {
  id
  kind
  status
  severity
  version
  name
  predicate
  policy
  rationale
  createdAt
  subject {
    id
    name
    type
  }
  parties {
    strength
    entity {
      id
      name
      type
      key
      lastSeenAt
    }
    claim {
      id
      status
      statement
      qualifiers {
        name
        value
      }
      confidence {
        value
        parts {
          name
          contribution
        }
      }
      evidence(first: 3) {
        stance
        source {
          name
        }
        span {
          quote
          document {
            title
            path
          }
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<DeskConflictQuery, DeskConflictQueryVariables>;
export const DeskSuggestionIdsDocument = new TypedDocumentString(`
    query DeskSuggestionIds($first: Int!, $after: String) {
  suggestions(
    where: {state: {eq: OPEN}}
    orderBy: SCORE
    orderDirection: DESC
    first: $first
    after: $after
  ) {
    nodes {
      id
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<DeskSuggestionIdsQuery, DeskSuggestionIdsQueryVariables>;
export const DeskSuggestionDocument = new TypedDocumentString(`
    query DeskSuggestion($id: ID!) {
  suggestion(id: $id) {
    ...DeskSuggested
  }
}
    fragment DeskSuggested on Suggestion {
  id
  kind
  state
  score
  version
  why
  predicate
  subject {
    id
    name
    type
  }
  sides {
    claim {
      id
      status
      statement
    }
    entity {
      id
      name
      type
      key
      lastSeenAt
    }
    span {
      quote
      document {
        title
        path
      }
    }
  }
}`) as unknown as TypedDocumentString<DeskSuggestionQuery, DeskSuggestionQueryVariables>;
export const DeskResolveDocument = new TypedDocumentString(`
    mutation DeskResolve($input: ResolveConflictInput!) {
  answer: resolveConflict(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskResolveMutation, DeskResolveMutationVariables>;
export const DeskDismissDocument = new TypedDocumentString(`
    mutation DeskDismiss($input: DismissConflictInput!) {
  answer: dismissConflict(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskDismissMutation, DeskDismissMutationVariables>;
export const DeskChooseDocument = new TypedDocumentString(`
    mutation DeskChoose($input: ChooseEntityInput!) {
  answer: chooseEntity(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskChooseMutation, DeskChooseMutationVariables>;
export const DeskDistinctDocument = new TypedDocumentString(`
    mutation DeskDistinct($input: DeclareDistinctInput!) {
  answer: declareDistinct(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskDistinctMutation, DeskDistinctMutationVariables>;
export const DeskFindSuggestionsDocument = new TypedDocumentString(`
    mutation DeskFindSuggestions {
  answer: findSuggestions(input: {}) {
    __typename
    ...DeskRefusal
  }
}
    fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskFindSuggestionsMutation, DeskFindSuggestionsMutationVariables>;
export const DeskAcceptSuggestionsDocument = new TypedDocumentString(`
    mutation DeskAcceptSuggestions($input: AcceptSuggestionsInput!) {
  answer: acceptSuggestions(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskAcceptSuggestionsMutation, DeskAcceptSuggestionsMutationVariables>;
export const DeskDismissSuggestionsDocument = new TypedDocumentString(`
    mutation DeskDismissSuggestions($input: DismissSuggestionsInput!) {
  answer: dismissSuggestions(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskDismissSuggestionsMutation, DeskDismissSuggestionsMutationVariables>;
export const DeskUndoDocument = new TypedDocumentString(`
    mutation DeskUndo($input: UndoInput!) {
  answer: undo(input: $input) {
    __typename
    ...DeskDone
    ...DeskRefusal
  }
}
    fragment DeskDone on Written {
  commit {
    number
  }
}
fragment DeskRefusal on DomainError {
  code
  message
}`) as unknown as TypedDocumentString<DeskUndoMutation, DeskUndoMutationVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($text: String!, $first: Int!, $in: [SearchKind!]) {
  search(text: $text, first: $first, in: $in, expand: true) {
    dense {
      message
    }
    edges {
      score
      relevance
      parts {
        name
        input
        weight
        contribution
      }
      node {
        __typename
        ... on Chunk {
          id
          text
          place {
            document {
              title
              path
            }
          }
        }
        ... on Claim {
          id
          statement
          status
          confidence {
            value
          }
        }
        ... on Entity {
          id
          name
          type
          key
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const ResolveForCliDocument = new TypedDocumentString(`
    query ResolveForCli($text: String!) {
  resolveName(text: $text, setting: CONVERSATION) {
    __typename
    ... on Resolved {
      entity {
        id
        name
      }
    }
    ... on AmbiguousName {
      message
      candidates {
        id
        key
        name
        type
      }
    }
    ... on Unresolved {
      text
    }
  }
}
    `) as unknown as TypedDocumentString<ResolveForCliQuery, ResolveForCliQueryVariables>;
export const EntityByIdDocument = new TypedDocumentString(`
    query EntityById($id: ID!) {
  entity(id: $id) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<EntityByIdQuery, EntityByIdQueryVariables>;
export const ShowEntityDocument = new TypedDocumentString(`
    query ShowEntity($id: ID!, $first: Int!) {
  entity(id: $id) {
    id
    name
    type
    key
    aliases(first: $first) {
      nodes {
        text
      }
    }
    claims(first: $first, orderBy: CONFIDENCE, orderDirection: DESC) {
      nodes {
        id
        statement
        status
        confidence {
          value
        }
        evidence(first: 1) {
          span {
            quote
            document {
              title
              path
            }
          }
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    relationships(first: $first) {
      nodes {
        kind
        basis
        confidence {
          value
        }
        from {
          id
          name
        }
        to {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    conflicts(first: $first, where: {status: {eq: OPEN}}) {
      nodes {
        id
        rationale
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ShowEntityQuery, ShowEntityQueryVariables>;
export const PathsForCliDocument = new TypedDocumentString(`
    query PathsForCli($from: ID!, $to: ID!, $maxDepth: Int!) {
  paths(
    from: $from
    to: $to
    maxDepth: $maxDepth
    which: MOST_CONFIDENT
    maxPaths: 5
    consistency: STRONG
  ) {
    truncated
    paths {
      confidence
      entities {
        id
        name
      }
      relationships {
        kind
        basis
        confidence {
          value
        }
        from {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PathsForCliQuery, PathsForCliQueryVariables>;
export const GraphEntitiesDocument = new TypedDocumentString(`
    query GraphEntities($first: Int!, $after: String, $asOf: AsOf) {
  entities(first: $first, after: $after, asOf: $asOf, orderBy: CREATED) {
    nodes {
      id
      type
      name
      key
      createdAt
      mergedFrom {
        member {
          id
          name
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<GraphEntitiesQuery, GraphEntitiesQueryVariables>;
export const GraphDocumentsDocument = new TypedDocumentString(`
    query GraphDocuments($first: Int!, $after: String, $asOf: AsOf) {
  documents(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      key
      title
      uri
      mediaType
      createdAt
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<GraphDocumentsQuery, GraphDocumentsQueryVariables>;
export const GraphEdgesDocument = new TypedDocumentString(`
    query GraphEdges($first: Int!, $after: String, $asOf: AsOf) {
  relationships(first: $first, after: $after, asOf: $asOf, orderBy: CREATED) {
    nodes {
      id
      kind
      basis
      status
      method
      model
      reviewState
      createdAt
      from {
        id
      }
      to {
        id
      }
      claim {
        id
        statement
      }
      evidence {
        method
      }
      validity {
        from
        to
        precision
      }
      confidence {
        value
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<GraphEdgesQuery, GraphEdgesQueryVariables>;
export const GraphInferencesDocument = new TypedDocumentString(`
    query GraphInferences($first: Int!, $after: String, $asOf: AsOf) {
  relationships(
    first: $first
    after: $after
    asOf: $asOf
    basis: INFERRED
    orderBy: CREATED
  ) {
    nodes {
      id
      kind
      status
      createdAt
      from {
        id
      }
      to {
        id
      }
      validity {
        from
        to
      }
      confidence {
        value
      }
      derivations {
        method
        model
        premises {
          claim {
            id
          }
          relationship {
            id
          }
          span {
            id
            start
            end
            quote
            revision {
              id
            }
            document {
              id
            }
          }
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<GraphInferencesQuery, GraphInferencesQueryVariables>;
export const LastCommitDocument = new TypedDocumentString(`
    query LastCommit {
  commits(first: 1) {
    nodes {
      number
      at
    }
  }
}
    `) as unknown as TypedDocumentString<LastCommitQuery, LastCommitQueryVariables>;
export const ExportSourcesDocument = new TypedDocumentString(`
    query ExportSources($first: Int!, $after: String, $asOf: AsOf) {
  sources(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      key
      kind
      name
      uri
      removed
      owner
      version
      createdAt
      updatedAt
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportSourcesQuery, ExportSourcesQueryVariables>;
export const ExportTrustRulesDocument = new TypedDocumentString(`
    query ExportTrustRules($first: Int!, $after: String, $asOf: AsOf) {
  trustRules(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      domain
      base
      flagged
      authorityFor
      reason
      by
      owner
      version
      createdAt
      updatedAt
      source {
        id
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportTrustRulesQuery, ExportTrustRulesQueryVariables>;
export const ExportReleasedDocument = new TypedDocumentString(`
    query ExportReleased($first: Int!, $after: String, $asOf: AsOf) {
  quarantine(first: $first, after: $after, asOf: $asOf, state: RELEASED) {
    nodes {
      id
      path
      uri
      kind
      mediaType
      contentHash
      bytes
      reason
      message
      findings {
        kind
        rule
        place
        disguise
        start
        end
        quote
        weight
      }
      preview
      releaseReason
      state
      owner
      version
      createdAt
      updatedAt
      source {
        id
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportReleasedQuery, ExportReleasedQueryVariables>;
export const ExportConversationsDocument = new TypedDocumentString(`
    query ExportConversations($first: Int!, $after: String) {
  conversations(first: $first, after: $after) {
    nodes {
      id
      key
      title
      metadata
      owner
      createdAt
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportConversationsQuery, ExportConversationsQueryVariables>;
export const ExportMessagesOfDocument = new TypedDocumentString(`
    query ExportMessagesOf($id: ID!, $first: Int!, $after: String) {
  conversation(id: $id) {
    messages(first: $first, after: $after) {
      nodes {
        id
        n
        role
        speaker
        text
        contentHash
        source
        important
        tags
        versionHints {
          file
          modifiedAt
          hash
        }
        metadata
        owner
        saidAt
        createdAt
      }
      pageInfo {
        ...Page
      }
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportMessagesOfQuery, ExportMessagesOfQueryVariables>;
export const ExportSettingsDocument = new TypedDocumentString(`
    query ExportSettings {
  settings {
    key
    value
    overridden
    version
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<ExportSettingsQuery, ExportSettingsQueryVariables>;
export const ExportDocumentsDocument = new TypedDocumentString(`
    query ExportDocuments($first: Int!, $inner: Int!, $after: String, $asOf: AsOf) {
  documents(
    first: $first
    after: $after
    asOf: $asOf
    orderBy: KEY
    where: {not: {kind: {eq: MESSAGE}}}
  ) {
    nodes {
      id
      key
      kind
      title
      path
      uri
      mediaType
      pack
      readBy
      removed
      owner
      version
      createdAt
      updatedAt
      source {
        id
      }
      subject {
        id
      }
      currentRevision {
        id
      }
      revisions(first: $inner) {
        ...Entries
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Entries on RevisionConnection {
  edges {
    observedAt
    source {
      id
    }
    node {
      id
      bytes
    }
  }
  pageInfo {
    ...Page
  }
}`) as unknown as TypedDocumentString<ExportDocumentsQuery, ExportDocumentsQueryVariables>;
export const ExportRevisionsOfDocument = new TypedDocumentString(`
    query ExportRevisionsOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  document(id: $id, asOf: $asOf) {
    revisions(first: $first, after: $after) {
      ...Entries
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Entries on RevisionConnection {
  edges {
    observedAt
    source {
      id
    }
    node {
      id
      bytes
    }
  }
  pageInfo {
    ...Page
  }
}`) as unknown as TypedDocumentString<ExportRevisionsOfQuery, ExportRevisionsOfQueryVariables>;
export const ExportChunksOfDocument = new TypedDocumentString(`
    query ExportChunksOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  node(id: $id, asOf: $asOf) {
    ... on Revision {
      chunks(first: $first, after: $after) {
        ...Pieces
      }
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Pieces on ChunkConnection {
  nodes {
    id
    tokens
    place {
      start
      end
      headingPath
      prefix
      atomic
      type
      code {
        name
        kind
        language
        signature
        doc
      }
      spec {
        section
        normative
      }
      contentAt
    }
  }
  pageInfo {
    ...Page
  }
}`) as unknown as TypedDocumentString<ExportChunksOfQuery, ExportChunksOfQueryVariables>;
export const ExportRevisionsDocument = new TypedDocumentString(`
    query ExportRevisions($ids: [ID!]!, $inner: Int!, $asOf: AsOf) {
  nodes(ids: $ids, asOf: $asOf) {
    ... on Revision {
      id
      text
      contentHash
      bytes
      sourceRevision
      publishedAt
      retrievedAt
      modifiedAt
      createdAt
      issues {
        code
        message
        line
      }
      places {
        start
        label
      }
      posts {
        post
        number
        replyTo
        votes
        threadId
        authorHandle
        rawContent
        contentHash
        createdAt
        updatedAt
        revisionNumber
        quotes {
          start
          end
        }
        start
        end
        chunk {
          id
        }
      }
      modelReading {
        state
        why
        models
        at
      }
      chunks(first: $inner) {
        ...Pieces
      }
      document {
        id
        owner
      }
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Pieces on ChunkConnection {
  nodes {
    id
    tokens
    place {
      start
      end
      headingPath
      prefix
      atomic
      type
      code {
        name
        kind
        language
        signature
        doc
      }
      spec {
        section
        normative
      }
      contentAt
    }
  }
  pageInfo {
    ...Page
  }
}`) as unknown as TypedDocumentString<ExportRevisionsQuery, ExportRevisionsQueryVariables>;
export const ExportMentionsOfDocument = new TypedDocumentString(`
    query ExportMentionsOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  entity(id: $id, asOf: $asOf) {
    mentions(first: $first, after: $after) {
      ...Mentioned
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Mentioned on MentionConnection {
  nodes {
    id
    stage
    confidence: resolutionConfidence
    method
    said: inLatestReading
    current
    owner
    createdAt
    span {
      ...Words
    }
  }
  pageInfo {
    ...Page
  }
}`) as unknown as TypedDocumentString<ExportMentionsOfQuery, ExportMentionsOfQueryVariables>;
export const ExportEntitiesDocument = new TypedDocumentString(`
    query ExportEntities($first: Int!, $inner: Int!, $after: String, $asOf: AsOf) {
  entities(first: $first, after: $after, asOf: $asOf, orderBy: CREATED) {
    nodes {
      id
      type
      name
      key
      owner
      version
      createdAt
      updatedAt
      mentions(first: $inner) {
        ...Mentioned
      }
      aliases(first: $inner) {
        nodes {
          ...Name
        }
        pageInfo {
          ...Page
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}
fragment Mentioned on MentionConnection {
  nodes {
    id
    stage
    confidence: resolutionConfidence
    method
    said: inLatestReading
    current
    owner
    createdAt
    span {
      ...Words
    }
  }
  pageInfo {
    ...Page
  }
}
fragment Name on Alias {
  id
  text
  kind
  origin
  session
  context
  method
  confidence: resolutionConfidence
  reviewState
  uses
  chosenAt
  owner
  version
  createdAt
  evidence {
    ...Quote
  }
}`) as unknown as TypedDocumentString<ExportEntitiesQuery, ExportEntitiesQueryVariables>;
export const ExportAliasesOfDocument = new TypedDocumentString(`
    query ExportAliasesOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  entity(id: $id, asOf: $asOf) {
    aliases(first: $first, after: $after) {
      nodes {
        ...Name
      }
      pageInfo {
        ...Page
      }
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}
fragment Name on Alias {
  id
  text
  kind
  origin
  session
  context
  method
  confidence: resolutionConfidence
  reviewState
  uses
  chosenAt
  owner
  version
  createdAt
  evidence {
    ...Quote
  }
}`) as unknown as TypedDocumentString<ExportAliasesOfQuery, ExportAliasesOfQueryVariables>;
export const ExportClaimsDocument = new TypedDocumentString(`
    query ExportClaims($first: Int!, $inner: Int!, $after: String, $asOf: AsOf) {
  claims(first: $first, after: $after, asOf: $asOf, orderBy: CREATED) {
    nodes {
      id
      predicate
      statement
      temporal
      edge
      status
      statusReason
      owner
      version
      createdAt
      updatedAt
      lastVerifiedAt
      subject {
        id
      }
      object {
        __typename
        ... on Entity {
          id
        }
        ... on TextValue {
          text
        }
        ... on NumberValue {
          number
          unit
        }
        ... on DateValue {
          date
        }
        ... on BooleanValue {
          boolean
        }
        ... on VersionValue {
          versionText
        }
      }
      qualifiers {
        name
        value
        separates
      }
      validity {
        from
        to
        precision
      }
      statedValidity {
        from
        to
        precision
      }
      confidence {
        value
        parts {
          name
          weight
          input
          contribution
        }
      }
      confirmations
      confidenceApart: confidenceIgnoringMerges {
        value
        parts {
          name
          weight
          input
          contribution
        }
      }
      supersededBy {
        id
      }
      evidenceConnection(first: $inner) {
        nodes {
          ...Quote
        }
        pageInfo {
          ...Page
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}`) as unknown as TypedDocumentString<ExportClaimsQuery, ExportClaimsQueryVariables>;
export const ExportEvidenceOfDocument = new TypedDocumentString(`
    query ExportEvidenceOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  claim(id: $id, asOf: $asOf) {
    evidenceConnection(first: $first, after: $after) {
      nodes {
        ...Quote
      }
      pageInfo {
        ...Page
      }
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
fragment Words on Span {
  id
  start
  end
  quote
  quoteHash
  revision {
    id
  }
  document {
    id
  }
}
fragment Quote on Evidence {
  id
  stance
  confidence: extractionConfidence
  trust
  method
  said: inLatestReading
  current
  owner
  createdAt
  source {
    id
  }
  span {
    ...Words
  }
}`) as unknown as TypedDocumentString<ExportEvidenceOfQuery, ExportEvidenceOfQueryVariables>;
export const ExportRelationshipsDocument = new TypedDocumentString(`
    query ExportRelationships($first: Int!, $after: String, $asOf: AsOf, $status: [ClaimStatus!]!) {
  relationships(
    first: $first
    after: $after
    asOf: $asOf
    status: $status
    basis: ASSERTED
    orderBy: CREATED
  ) {
    nodes {
      id
      kind
      basis
      status
      method
      model
      reviewState
      version
      createdAt
      from {
        id
      }
      to {
        id
      }
      claim {
        id
      }
      validity {
        from
        to
        precision
      }
      confidence {
        value
      }
      derivedFrom {
        relationship {
          id
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportRelationshipsQuery, ExportRelationshipsQueryVariables>;
export const ExportConflictsDocument = new TypedDocumentString(`
    query ExportConflicts($first: Int!, $after: String, $asOf: AsOf) {
  conflicts(first: $first, after: $after, asOf: $asOf, orderBy: CREATED) {
    nodes {
      id
      kind
      status
      severity
      predicate
      name
      policy
      rationale
      owner
      version
      createdAt
      updatedAt
      subject {
        id
      }
      parties {
        strength
        claim {
          id
        }
        entity {
          id
        }
      }
      resolution {
        by
        at
        rationale
        separatedBy
        winner {
          id
        }
        winningEntity {
          id
        }
        commit {
          id
        }
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportConflictsQuery, ExportConflictsQueryVariables>;
export const ExportMergesDocument = new TypedDocumentString(`
    query ExportMerges($first: Int!, $after: String, $asOf: AsOf) {
  merges(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      mergedInto
      reason
      by
      at
      owner
      version
      member {
        id
      }
      canonical {
        id
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportMergesQuery, ExportMergesQueryVariables>;
export const ExportDistinctPairsDocument = new TypedDocumentString(`
    query ExportDistinctPairs($first: Int!, $after: String, $asOf: AsOf) {
  distinctPairs(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      reason
      by
      at
      owner
      version
      a {
        id
      }
      b {
        id
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportDistinctPairsQuery, ExportDistinctPairsQueryVariables>;
export const ExportStatementCasesDocument = new TypedDocumentString(`
    query ExportStatementCases($first: Int!, $after: String, $asOf: AsOf) {
  statementCases(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      question
      state
      likeness
      why
      decidedBy
      owner
      version
      createdAt
      updatedAt
      a {
        id
      }
      b {
        id
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportStatementCasesQuery, ExportStatementCasesQueryVariables>;
export const ExportRulesDocument = new TypedDocumentString(`
    query ExportRules($first: Int!, $after: String, $asOf: AsOf) {
  rules(first: $first, after: $after, asOf: $asOf) {
    nodes {
      id
      name
      enabled
      reason
      by
      version
      createdAt
      updatedAt
      definition {
        when {
          from
          kind
          to
          bases
          minConfidence
        }
        then {
          from
          kind
          to
        }
        confidence
        types {
          variable
          anyOf
        }
        different {
          a
          b
        }
        mayConcludeAsserted
      }
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ExportRulesQuery, ExportRulesQueryVariables>;
export const BeginImportDocument = new TypedDocumentString(`
    mutation BeginImport($input: BeginImportInput!) {
  beginImport(input: $input) {
    __typename
    ... on ImportBegun {
      resumed
      job {
        id
      }
    }
    ...Refusal
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    fragment Refusal on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<BeginImportMutation, BeginImportMutationVariables>;
export const CancelImportDocument = new TypedDocumentString(`
    mutation CancelImport($input: CancelImportInput!) {
  cancelImport(input: $input) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<CancelImportMutation, CancelImportMutationVariables>;
export const ImportLinesDocument = new TypedDocumentString(`
    mutation ImportLines($input: ImportLinesInput!) {
  importLines(input: $input) {
    __typename
    ... on Imported {
      added
      unchanged
      replayed
    }
    ...Refusal
    ... on Invalid {
      issues {
        path
        message
      }
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    fragment Refusal on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ImportLinesMutation, ImportLinesMutationVariables>;
export const IngestDocument = new TypedDocumentString(`
    mutation Ingest($input: IngestInput!, $watching: Boolean!) {
  ingest(input: $input) {
    __typename
    ... on Ingested {
      report {
        documents
        revisions
        chunks
        entities
        claims
        relationships
        aliases
        conflicts
        reread
        unchanged
        quarantined
        failed
      }
      outcomes {
        path
        status
        error {
          message
        }
        document @include(if: $watching) {
          id
        }
        issues {
          code
          message
          line
        }
        deferral {
          message
          retryAfter
        }
        quarantined {
          id
          reason
          message
        }
      }
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<IngestMutation, IngestMutationVariables>;
export const KnownSourcesDocument = new TypedDocumentString(`
    query KnownSources($first: Int!, $after: String) {
  sources(first: $first, after: $after) {
    nodes {
      key
      owner
      documents(first: 1) {
        nodes {
          id
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<KnownSourcesQuery, KnownSourcesQueryVariables>;
export const RemoveDocumentDocument = new TypedDocumentString(`
    mutation RemoveDocument($input: RemoveDocumentInput!) {
  removeDocument(input: $input) {
    __typename
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<RemoveDocumentMutation, RemoveDocumentMutationVariables>;
export const GatheredDocument = new TypedDocumentString(`
    query Gathered($types: Int!) {
  entities(first: 1) {
    facets {
      types(first: $types) {
        hasMore
        values {
          value
          count
        }
      }
    }
  }
  stats {
    relationships
    openConflicts
    openSuggestions
  }
}
    `) as unknown as TypedDocumentString<GatheredQuery, GatheredQueryVariables>;
export const ListMemoriesDocument = new TypedDocumentString(`
    query ListMemories($kinds: [MemoryKind!], $status: [MemoryStatus!], $about: String, $first: Int) {
  memories(kinds: $kinds, status: $status, about: $about, first: $first) {
    nodes {
      ...ListedMemory
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}`) as unknown as TypedDocumentString<ListMemoriesQuery, ListMemoriesQueryVariables>;
export const RecallMemoriesDocument = new TypedDocumentString(`
    query RecallMemories($question: String!, $first: Int) {
  recall(question: $question, first: $first) {
    memories {
      ...Recalled
    }
    toConfirm {
      ...Recalled
    }
    nearest {
      ...Recalled
    }
    vectors {
      state
      message
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
fragment Recalled on RecalledMemory {
  score
  memory {
    ...ListedMemory
  }
}`) as unknown as TypedDocumentString<RecallMemoriesQuery, RecallMemoriesQueryVariables>;
export const RememberDocument = new TypedDocumentString(`
    mutation Remember($input: RememberInput!) {
  memory: remember(input: $input) {
    __typename
    ...MemoryRefused
    ... on MemoryWritten {
      memory {
        ...ListedMemory
      }
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
fragment MemoryRefused on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RememberMutation, RememberMutationVariables>;
export const CorrectMemoryDocument = new TypedDocumentString(`
    mutation CorrectMemory($input: CorrectMemoryInput!) {
  memory: correctMemory(input: $input) {
    __typename
    ...MemoryRefused
    ... on MemoryWritten {
      memory {
        ...ListedMemory
      }
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
fragment MemoryRefused on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>;
export const ConfirmMemoryDocument = new TypedDocumentString(`
    mutation ConfirmMemory($input: ConfirmMemoryInput!) {
  memory: confirmMemory(input: $input) {
    __typename
    ...MemoryRefused
    ... on MemoryWritten {
      memory {
        ...ListedMemory
      }
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
fragment MemoryRefused on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ConfirmMemoryMutation, ConfirmMemoryMutationVariables>;
export const ForgetMemoryDocument = new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetMemoryInput!) {
  memory: forgetMemory(input: $input) {
    __typename
    ...MemoryRefused
    ... on MemoryWritten {
      memory {
        ...ListedMemory
      }
    }
  }
}
    fragment ListedMemory on Memory {
  __typename
  id
  text
  status
  confidence {
    effective
  }
  ... on SemanticMemory {
    timesReinforced
    lastValidatedAt
    supersededBy {
      text
    }
  }
}
fragment MemoryRefused on DomainError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const PackDraftDocument = new TypedDocumentString(`
    query PackDraft($name: String!) {
  packDraft(name: $name) {
    text
    documents
    claims
  }
}
    `) as unknown as TypedDocumentString<PackDraftQuery, PackDraftQueryVariables>;
export const ResetSpaceDocument = new TypedDocumentString(`
    mutation ResetSpace($input: ResetSpaceInput!) {
  resetSpace(input: $input) {
    __typename
    ... on SpaceReset {
      space
      removed {
        name
        value
      }
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<ResetSpaceMutation, ResetSpaceMutationVariables>;
export const RetryEmbeddingDocument = new TypedDocumentString(`
    mutation RetryEmbedding {
  retryEmbedding(input: {}) {
    __typename
    ... on EmbeddingRetried {
      texts
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    `) as unknown as TypedDocumentString<RetryEmbeddingMutation, RetryEmbeddingMutationVariables>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  settings {
    key
    value
  }
}
    `) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const StatsDocument = new TypedDocumentString(`
    query Stats {
  stats {
    sources
    documents
    revisions
    chunks
    quarantined
    entities
    aliases
    mentions
    mentionsByStage {
      name
      value
    }
    claims
    claimsByStatus {
      name
      value
    }
    relationships
    evidence
    conflicts
    openConflicts
    openSuggestions
    commits
  }
}
    `) as unknown as TypedDocumentString<StatsQuery, StatsQueryVariables>;
export const TracesDocument = new TypedDocumentString(`
    query Traces($first: Int!) {
  traces(first: $first) {
    nodes {
      id
      walk
      at
      question
      isWhole
      ms
      dollars
      ended
    }
  }
}
    `) as unknown as TypedDocumentString<TracesQuery, TracesQueryVariables>;
export const WholeTraceDocument = new TypedDocumentString(`
    query WholeTrace($id: ID!) {
  trace(id: $id) {
    id
    walk
    question
    configuration
    version
    at
    commit
    isWhole
    steps {
      n
      parent
      name
      input
      output
      ms
      dollars
      reason
      fault
    }
  }
}
    `) as unknown as TypedDocumentString<WholeTraceQuery, WholeTraceQueryVariables>;
export const ReplayDocument = new TypedDocumentString(`
    mutation Replay($input: ReplayTraceInput!) {
  replayTrace(input: $input) {
    __typename
    ... on ReplayedTrace {
      swapped
      diverged
      answer
      first {
        path
        state
        fields
        n
        other
      }
      differences {
        path
        state
        fields
      }
      steps {
        ...ComparedStep
      }
      original {
        id
        question
        steps {
          ...ComparedStep
        }
      }
    }
    ... on DomainError {
      code
      message
      path
    }
    ... on Unavailable {
      component
      retryAfter
    }
  }
}
    fragment ComparedStep on TraceStep {
  n
  name
  input
  output
  reason
  fault
}`) as unknown as TypedDocumentString<ReplayMutation, ReplayMutationVariables>;
export const SourceKeysDocument = new TypedDocumentString(`
    query SourceKeys($first: Int!, $after: String) {
  sources(first: $first, after: $after) {
    nodes {
      id
      key
    }
    pageInfo {
      ...Page
    }
  }
}
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<SourceKeysQuery, SourceKeysQueryVariables>;
export const LogEndDocument = new TypedDocumentString(`
    query LogEnd {
  streamCursor
}
    `) as unknown as TypedDocumentString<LogEndQuery, LogEndQueryVariables>;
export const WatchDocument = new TypedDocumentString(`
    subscription Watch($after: String, $kinds: [EventKind!], $types: [String!], $sources: [ID!], $minConfidence: Float) {
  events(
    after: $after
    kinds: $kinds
    types: $types
    sources: $sources
    minConfidence: $minConfidence
  ) {
    cursor
    kind
    commit
    sentence
    at
    private
    subject
    gap {
      from
      to
    }
    details {
      name
      value
    }
  }
}
    `) as unknown as TypedDocumentString<WatchSubscription, WatchSubscriptionVariables>;
export const WatchDigestsDocument = new TypedDocumentString(`
    subscription WatchDigests($after: String, $kinds: [EventKind!], $types: [String!], $sources: [ID!], $minConfidence: Float, $everySeconds: Int!) {
  digests(
    after: $after
    kinds: $kinds
    types: $types
    sources: $sources
    minConfidence: $minConfidence
    everySeconds: $everySeconds
  ) {
    cursor
    fromCommit
    toCommit
    total
    counts {
      kind
      count
    }
    sentence
  }
}
    `) as unknown as TypedDocumentString<WatchDigestsSubscription, WatchDigestsSubscriptionVariables>;