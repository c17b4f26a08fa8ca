/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** Whether a relationship is asserted or inferred. */
export type Basis =
  /** Asserted: it is a claim. */
  | 'ASSERTED'
  /** Inferred by a rule, a method or a model. */
  | 'INFERRED';

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

/** The outcome of a conflict. */
export type ConflictOutcome =
  /** All sides hold, each under its own value of a qualifier. */
  | 'BOTH_HOLD'
  /** No side was chosen: it is not a conflict, or not any more. */
  | 'DISMISSED'
  /** No side holds any more. */
  | 'NONE_STANDS'
  /** One claim holds; the others were superseded or had ended. */
  | 'ONE_HOLDS'
  /** The name means one of the entities. */
  | 'ONE_MEANT';

/** The state of a conflict. */
export type ConflictStatus =
  /** Closed without choosing a side. */
  | 'DISMISSED'
  /** Not decided. */
  | 'OPEN'
  /** Decided; see `resolution`. */
  | 'RESOLVED';

/** How a conflict was decided. */
export type ConflictStrategy =
  /** The source of one side is the authority for the predicate (`TrustRule.authorityFor`). */
  | 'AUTHORITY'
  /** One side speaks of the present, the other of the past or the future. */
  | 'CURRENT'
  /** Only one side still holds. */
  | 'LAST_STANDING'
  /** Of two memories of one person, one has a much higher confidence, or the other is much older. */
  | 'MEMORY'
  /** Settled by merges: its entities were merged or declared distinct, or the merge that caused it was taken back. */
  | 'MERGES'
  /** A person decided. */
  | 'PERSON'
  /** One side is much stronger. */
  | 'STRENGTH'
  /** One side starts to hold later and comes from a source trusted at least as much: it supersedes the other from then on. */
  | 'VALIDITY';

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

/** The origin of a dependency. */
export type DependencySource =
  /** A front-matter field at the head of a document states it. */
  | 'FRONT_MATTER'
  /** It is an inferred relationship. */
  | 'INFERRED'
  /** The body of a text, or a person, states it. */
  | 'STATEMENT';

/** The type of a dependency. */
export type DependencyType =
  /** The two entities conflict. */
  | 'CONFLICTS'
  /** The first entity requires the second. */
  | 'REQUIRES'
  /** The first entity supersedes the second. */
  | 'SUPERSEDES';

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

/** How old cached evidence is. */
export type Freshness =
  /** Within its lifetime. */
  | 'AGED'
  /** Less than 0.3 of its lifetime. */
  | 'LIVE'
  /** Less than 0.7 of its lifetime. */
  | 'RECENT'
  /** Beyond its lifetime: it stands in, as nothing newer could be had. */
  | 'STALE';

/** Why a candidate is evidence, or is not. */
export type GateReason =
  /** Its text is in `injected`. */
  | 'ALREADY_INJECTED'
  /** It is relevant, but enough others were chosen before it. */
  | 'BEYOND_FIRST'
  /** A better candidate has the same text. */
  | 'DUPLICATE'
  /** It is less relevant to the question than `strictness` demands. */
  | 'NOT_RELEVANT'
  /** It is of no document in `only`. */
  | 'NOT_THE_FILE'
  /** It tells what is planned or wished for, while another text tells what holds. */
  | 'PLANNED'
  /** It is relevant to the question: it is evidence. */
  | 'RELEVANT'
  /** A later text says otherwise. */
  | 'SUPERSEDED'
  /** Its document is in `off`. */
  | 'SWITCHED_OFF'
  /** It tells a change that a later text takes back. */
  | 'WITHDRAWN';

/** What a step of a gathering does. */
export type GatheringAction =
  /** The language model says that all is done. */
  | 'DONE'
  /** The language model makes a plan. */
  | 'PLAN'
  /** The language model judges the evidence. */
  | 'REASON'
  /** A search. */
  | 'RETRIEVE'
  /** The language model says that the evidence is enough. */
  | 'SYNTHESIZE';

/** Why the gathering of evidence ended. */
export type GatheringEnd =
  /** Its parts or its plan were searched for, or the language model has enough. */
  | 'DONE'
  /** A limit was reached: `limit` names it. What was gathered until then is the evidence. */
  | 'LIMIT'
  /** Two rounds one after the other brought nothing new. */
  | 'NOTHING_NEW'
  /** A language model or a search gave no usable answer: `why` has the reason. */
  | 'UNAVAILABLE';

/** A limit of the gathering of evidence. */
export type GatheringLimit =
  /** 20 searches and judgements. */
  | 'CALLS'
  /** 4 searches and judgements a round. */
  | 'CALLS_OF_ITERATION'
  /** 150,000 tokens of prompts. */
  | 'CONTEXT_TOKENS'
  /** 50 documents beside those of the first search. */
  | 'DOCUMENTS'
  /** 30 forum posts, 20 proposals, 10 papers, 10 transcripts, 10 others. */
  | 'DOCUMENTS_OF_TYPE'
  /** US dollars of model calls: `gather.dollars`, or what the space may spend in a day. */
  | 'DOLLARS'
  /** Rounds: `gather.iterations`. */
  | 'ITERATIONS'
  /** 100,000 tokens of passages. */
  | 'RETRIEVED_TOKENS'
  /** Seconds from the question on: `gather.seconds`, and at most three fifths of `answer.seconds`. */
  | 'SECONDS';

/** How evidence was gathered. */
export type GatheringStrategy =
  /** A language model says in turn what to search for, what is missing, and when it is enough. */
  | 'INTERLEAVED'
  /** The question is cut into parts, and each part is searched for, with the names that the parts before it found. */
  | 'MULTI_HOP'
  /** One search. */
  | 'ONE_PASS'
  /** A language model makes a plan of what the first search found, and the plan is searched for. */
  | 'STAGED';

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

/** What became of a file that was named. */
export type NamedFileState =
  /** The question names it, and several documents have this path. */
  | 'AMBIGUOUS'
  /** All of it is in the prompt. */
  | 'FULL'
  /** The question names it, and it is neither code nor configuration: what it says is searched for. `files` takes it. */
  | 'LEFT_TO_RETRIEVAL'
  /** It is a message or a note, or has no text. */
  | 'NOT_A_FILE'
  /** Not one of its lines fits. */
  | 'NO_ROOM'
  /** It is too long. In the prompt are the definitions that the question names, and its least indented lines. */
  | 'PACK'
  /** It is in `off`, or not in `only`. */
  | 'SWITCHED_OFF';

/** What a passage is. */
export type PassageKind =
  /** Words of a stored document. */
  | 'CHUNK'
  /** The statement of a claim. */
  | 'CLAIM'
  /** A page of the web that is not stored yet. */
  | 'WEB';

/** Who takes a step in the making of a prompt. */
export type PromptAgent =
  /** A language model, and rules if none is there or it gives no usable answer. */
  | 'MODEL'
  /** Nobody. */
  | 'OFF'
  /** Rules. Without a language model the same question has the same prompt as ever. */
  | 'RULES';

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

/** How a name was resolved to an entity. */
export type ResolutionStage =
  /** By an exact alias. */
  | 'ALIAS'
  /** By coreference: it refers to an entity mentioned earlier in the conversation. */
  | 'COREFERENCE'
  /** By similarity: no entity has exactly this name, and one is much more similar than all others. */
  | 'FUZZY'
  /** By natural key. */
  | 'KEY'
  /** By the exact name of the entity. */
  | 'NAME'
  /** By normal form, which ignores case, hyphens, spaces and quotes. */
  | 'NORMAL_FORM';

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

/** The kinds of things that can be searched. */
export type SearchKind =
  /** Chunks: parts of documents, by their text. */
  | 'CHUNK'
  /** Claims, by their statement. */
  | 'CLAIM'
  /** Entities, by their names, tolerating typing errors. */
  | 'ENTITY';

/** Why a proposal was discarded. */
export type ShapeBound =
  /** It is none of the files that are all there is. */
  | 'EXACT_FILE_LOCK'
  /** The setting `prompt.hardRules` says or denies otherwise. */
  | 'HARD_RULES'
  /** No document is called so, or several are. */
  | 'NOT_A_DOCUMENT'
  /** The setting `prompt.projectMemory` says or denies otherwise. */
  | 'PROJECT_MEMORY'
  /** The caller says otherwise. */
  | 'REQUEST'
  /** It addresses a language model. */
  | 'SPEAKS_TO_MODEL'
  /** It is in `off`, or not in `only`. */
  | 'SWITCHED_OFF';

/** A part of the shape of a prompt. */
export type ShapePart =
  /** Documents that it is about. */
  | 'ARTIFACTS'
  /** Audience. */
  | 'AUDIENCE'
  /** What is to be handed over. */
  | 'DELIVERABLE'
  /** The subject. */
  | 'DOMAIN'
  /** Format. */
  | 'FORMAT'
  /** Parts of that. */
  | 'HEADERS'
  /** What kind of answer is asked for. */
  | 'INTENT'
  /** As whom it is written. */
  | 'ROLES'
  /** Tone. */
  | 'TONE';

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

/** What came of asking the web. */
export type WebState =
  /** It answered. */
  | 'ANSWERED'
  /** It was not asked: nobody wanted or needed it. */
  | 'NOT_ASKED'
  /** There is no search engine: CLAIMGRAPH_WEB_SEARCH_URL is not set. */
  | 'NOT_CONFIGURED'
  /** It did not answer: `why` has the reason. The evidence is from the corpus alone. */
  | 'UNAVAILABLE';

export type OneByOneMutationVariables = Exact<{ [key: string]: never; }>;


export type OneByOneMutation = { readonly ask:
    | { readonly text: string, readonly sentences: ReadonlyArray<{ readonly text: string, readonly citations: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } | null }> }>, readonly gathering: { readonly strategy: GatheringStrategy, readonly end: GatheringEnd, readonly limit: GatheringLimit | null, readonly why: string | null, readonly steps: ReadonlyArray<{ readonly action: GatheringAction, readonly question: string | null, readonly found: number | null, readonly refused: string | null }> } | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type AliasQueryVariables = Exact<{ [key: string]: never; }>;


export type AliasQuery = { readonly resolveName:
    | { readonly stage: ResolutionStage, readonly entity: { readonly name: string, readonly type: string, readonly aliases: { readonly nodes: ReadonlyArray<{ readonly text: string, readonly kind: AliasKind, readonly resolutionConfidence: number, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> }> } } }
    | Record<PropertyKey, never>
   };

export type AsOfQueryVariables = Exact<{ [key: string]: never; }>;


export type AsOfQuery = { readonly then: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null, readonly now: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null, readonly always: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null };

export type FaresFragment = { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } };

export type HowManyMutationVariables = Exact<{ [key: string]: never; }>;


export type HowManyMutation = { readonly ask:
    | { readonly text: string, readonly sentences: ReadonlyArray<{ readonly text: string, readonly kind: AnswerSentenceKind, readonly disputed: boolean, readonly confidence: number, readonly citations: ReadonlyArray<{ readonly n: number, readonly quote: string, readonly document: { readonly key: string } | null }> }>, readonly conflicts: ReadonlyArray<{ readonly status: ConflictStatus, readonly rationale: string }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type NobodyKnowsMutationVariables = Exact<{ [key: string]: never; }>;


export type NobodyKnowsMutation = { readonly ask:
    | { readonly outcome: AnswerOutcome, readonly text: string, readonly evidence: { readonly dropped: ReadonlyArray<{ readonly text: string, readonly why: string }> } | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type StillHoldsQueryVariables = Exact<{ [key: string]: never; }>;


export type StillHoldsQuery = { readonly answers: { readonly nodes: ReadonlyArray<{ readonly question: string, readonly text: string, readonly standing: { readonly state: AnswerState, readonly why: ReadonlyArray<{ readonly n: number, readonly cause: AnswerStandingCause, readonly claim: { readonly statement: string } | null, readonly conflict: { readonly rationale: string } | null }> } | null }> } };

export type DoubtStatusMutationVariables = Exact<{ [key: string]: never; }>;


export type DoubtStatusMutation = { readonly assertClaim:
    | { readonly code: string, readonly message: string }
    | { readonly mine: { readonly id: string, readonly status: ClaimStatus, readonly conflict: ReadonlyArray<{ readonly id: string, readonly parties: ReadonlyArray<{ readonly theirs: { readonly id: string, readonly statement: string } | null }> }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type BothHoldMutationVariables = Exact<{
  conflict: string;
  theirs: string;
  mine: string;
}>;


export type BothHoldMutation = { readonly commit:
    | { readonly commit: { readonly number: number } | null, readonly conflict: { readonly status: ConflictStatus, readonly resolution: { readonly outcome: ConflictOutcome, readonly strategy: ConflictStrategy, readonly by: string, readonly at: string, readonly rationale: string, readonly separatedBy: string | null } | null, readonly parties: ReadonlyArray<{ readonly claim: { readonly statement: string, readonly status: ClaimStatus, readonly qualifiers: ReadonlyArray<{ readonly name: string, readonly value: string, readonly separates: boolean }> } | null }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type ConflictQueryVariables = Exact<{ [key: string]: never; }>;


export type ConflictQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly predicate: string | null, readonly status: ConflictStatus, readonly rationale: string, readonly subject: { readonly name: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly statement: string, readonly status: ClaimStatus, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } | null }> }> } };

export type CostQueryVariables = Exact<{ [key: string]: never; }>;


export type CostQuery = { readonly entities: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly relationships: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly from: { readonly name: string } }> } }> } };

export type DoubtBuiltMutationVariables = Exact<{ [key: string]: never; }>;


export type DoubtBuiltMutation = { readonly assertClaim:
    | { readonly code: string, readonly message: string }
    | { readonly mine: { readonly id: string, readonly status: ClaimStatus, readonly conflict: ReadonlyArray<{ readonly id: string, readonly parties: ReadonlyArray<{ readonly theirs: { readonly id: string, readonly statement: string } | null }> }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type DecideMutationVariables = Exact<{
  conflict: string;
  mine: string;
}>;


export type DecideMutation = { readonly commit:
    | { readonly commit: { readonly number: number } | null, readonly conflict: { readonly status: ConflictStatus, readonly resolution: { readonly outcome: ConflictOutcome, readonly strategy: ConflictStrategy, readonly by: string, readonly at: string, readonly rationale: string, readonly separatedBy: string | null } | null, readonly parties: ReadonlyArray<{ readonly claim: { readonly statement: string, readonly status: ClaimStatus } | null }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type DependenciesQueryVariables = Exact<{ [key: string]: never; }>;


export type DependenciesQuery = { readonly dependencyView: { readonly assertedEdgeCount: number, readonly inferredEdgeCount: number, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly status: string | null, readonly entity: { readonly name: string } }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly source: DependencySource, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string } }> } }>, readonly criticalPath: ReadonlyArray<{ readonly entities: ReadonlyArray<{ readonly name: string }> }>, readonly cycles: ReadonlyArray<{ readonly entities: ReadonlyArray<{ readonly name: string }> }> } | null };

export type DeskQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly kind: ConflictKind, readonly severity: number, readonly rationale: string, readonly subject: { readonly name: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly statement: string, readonly confidence: { readonly value: number, readonly explanation: string }, readonly evidence: ReadonlyArray<{ readonly source: { readonly name: string }, readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } | null, readonly entity: { readonly name: string, readonly type: string, readonly lastSeenAt: string } | null }> }> } };

export type DoubtLengthMutationVariables = Exact<{ [key: string]: never; }>;


export type DoubtLengthMutation = { readonly assertClaim:
    | { readonly code: string, readonly message: string }
    | { readonly mine: { readonly id: string, readonly status: ClaimStatus, readonly conflict: ReadonlyArray<{ readonly id: string, readonly parties: ReadonlyArray<{ readonly theirs: { readonly id: string, readonly statement: string } | null }> }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type DismissMutationVariables = Exact<{
  conflict: string;
}>;


export type DismissMutation = { readonly commit:
    | { readonly commit: { readonly number: number } | null, readonly conflict: { readonly status: ConflictStatus, readonly resolution: { readonly outcome: ConflictOutcome, readonly strategy: ConflictStrategy, readonly by: string, readonly at: string, readonly rationale: string, readonly separatedBy: string | null } | null, readonly parties: ReadonlyArray<{ readonly claim: { readonly statement: string, readonly status: ClaimStatus } | null }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type EvidenceQueryVariables = Exact<{ [key: string]: never; }>;


export type EvidenceQuery = { readonly entity: { readonly name: string, readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly confidence: { readonly value: number, readonly explanation: string, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }> }, readonly evidence: ReadonlyArray<{ readonly method: string, readonly span: { readonly before: string, readonly quote: string, readonly after: string, readonly valid: boolean, readonly document: { readonly key: string } } }> }> } } | null };

export type InThePromptMutationVariables = Exact<{ [key: string]: never; }>;


export type InThePromptMutation = { readonly compileContext:
    | { readonly prompt: string, readonly tokens: number, readonly limit: number, readonly files: ReadonlyArray<{ readonly name: string, readonly state: NamedFileState, readonly why: string, readonly n: number | null, readonly lines: number | null, readonly linesShown: number | null }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type ItAloneMutationVariables = Exact<{ [key: string]: never; }>;


export type ItAloneMutation = { readonly ask:
    | { readonly text: string, readonly sentences: ReadonlyArray<{ readonly disputed: boolean, readonly citations: ReadonlyArray<{ readonly quote: string, readonly document: { readonly key: string } | null }> }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type AskMutationVariables = Exact<{ [key: string]: never; }>;


export type AskMutation = { readonly findEvidence:
    | { readonly code: string, readonly message: string }
    | { readonly outcome: EvidenceOutcome, readonly freshness: Freshness | null, readonly kept: ReadonlyArray<{ readonly kind: PassageKind, readonly text: string, readonly relevance: number | null, readonly why: string }>, readonly web: { readonly state: WebState }, readonly missing: ReadonlyArray<{ readonly part: EvidencePart, readonly why: string }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type AskAgainMutationVariables = Exact<{ [key: string]: never; }>;


export type AskAgainMutation = { readonly findEvidence:
    | { readonly code: string, readonly message: string }
    | { readonly outcome: EvidenceOutcome, readonly freshness: Freshness | null, readonly kept: ReadonlyArray<{ readonly kind: PassageKind, readonly text: string, readonly relevance: number | null, readonly why: string }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type BothQueryVariables = Exact<{ [key: string]: never; }>;


export type BothQuery = { readonly said: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly basis: Basis, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string } }>, readonly from: { readonly name: string }, readonly to: { readonly name: string } }> } | null, readonly concluded: { readonly guess: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly basis: Basis, readonly confidence: { readonly explanation: string }, readonly derivations: ReadonlyArray<{ readonly method: InferenceMethod, readonly rule: { readonly name: string } | null, readonly premises: ReadonlyArray<{ readonly claim: { readonly statement: string, readonly confidence: { readonly value: number } } | null }> }>, readonly from: { readonly name: string }, readonly to: { readonly name: string } }> } | null };

export type RefuseGuessMutationVariables = Exact<{
  guess: string;
}>;


export type RefuseGuessMutation = { readonly reviewRelationship:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly relationship: { readonly reviewState: ReviewState | null, readonly kind: string, readonly basis: Basis, readonly from: { readonly name: string }, readonly to: { readonly name: string } } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type LeftQueryVariables = Exact<{ [key: string]: never; }>;


export type LeftQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly basis: Basis, readonly from: { readonly name: string }, readonly to: { readonly name: string } }> } | null };

export type AllowGuessMutationVariables = Exact<{
  guess: string;
}>;


export type AllowGuessMutation = { readonly reviewRelationship:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly relationship: { readonly reviewState: ReviewState | null, readonly kind: string, readonly basis: Basis, readonly from: { readonly name: string }, readonly to: { readonly name: string } } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type EdgeFragment = { readonly kind: string, readonly basis: Basis, readonly from: { readonly name: string }, readonly to: { readonly name: string } };

type Reviewed_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type Reviewed_Forbidden_Fragment = { readonly code: string, readonly message: string };

type Reviewed_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type Reviewed_Invalid_Fragment = { readonly code: string, readonly message: string };

type Reviewed_NotFound_Fragment = { readonly code: string, readonly message: string };

type Reviewed_RelationshipWritten_Fragment = { readonly relationship: { readonly reviewState: ReviewState | null, readonly kind: string, readonly basis: Basis, readonly from: { readonly name: string }, readonly to: { readonly name: string } } };

type Reviewed_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type Reviewed_TooLarge_Fragment = { readonly code: string, readonly message: string };

type Reviewed_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type ReviewedFragment =
  | Reviewed_ConflictingState_Fragment
  | Reviewed_Forbidden_Fragment
  | Reviewed_IdempotencyMismatch_Fragment
  | Reviewed_Invalid_Fragment
  | Reviewed_NotFound_Fragment
  | Reviewed_RelationshipWritten_Fragment
  | Reviewed_StaleVersion_Fragment
  | Reviewed_TooLarge_Fragment
  | Reviewed_Unavailable_Fragment
;

export type LiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type LiveSubscription = { readonly events: { readonly kind: EventKind, readonly commit: number, readonly cursor: string, readonly about: ReadonlyArray<{ readonly name: string }>, readonly node:
      | { readonly statement: string }
      | { readonly rationale: string }
      | Record<PropertyKey, never>
     | null } };

export type HappenMutationVariables = Exact<{ [key: string]: never; }>;


export type HappenMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
    | { readonly commit: { readonly number: number } | null, readonly claim: { readonly statement: string, readonly status: ClaimStatus, readonly inConflicts: ReadonlyArray<{ readonly status: ConflictStatus }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type KnownQueryVariables = Exact<{ [key: string]: never; }>;


export type KnownQuery = { readonly canonical: { readonly id: string } | null };

export type MeetMutationVariables = Exact<{ [key: string]: never; }>;


export type MeetMutation = { readonly assertClaim:
    | { readonly code: string, readonly message: string }
    | { readonly claim: { readonly statement: string, readonly member: { readonly id: string } } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type MergeMutationVariables = Exact<{
  canonical: string;
  member: string;
}>;


export type MergeMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
    | { readonly commit: { readonly number: number } | null, readonly moved: { readonly claims: number, readonly aliases: number }, readonly entity: { readonly name: string, readonly mergedFrom: ReadonlyArray<{ readonly reason: string, readonly member: { readonly name: string } }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type ShipQueryVariables = Exact<{ [key: string]: never; }>;


export type ShipQuery = { readonly ship: { readonly id: string } | null };

export type AddNameMutationVariables = Exact<{
  ship: string;
}>;


export type AddNameMutation = { readonly addAlias:
    | { readonly alias: { readonly id: string, readonly text: string, readonly reviewState: ReviewState } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type WhoQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoQuery = { readonly resolveName:
    | { readonly stage: ResolutionStage, readonly entity: { readonly name: string } }
    | { readonly text: string }
    | Record<PropertyKey, never>
   };

export type RefuseNameMutationVariables = Exact<{
  alias: string;
}>;


export type RefuseNameMutation = { readonly reviewAlias:
    | { readonly alias: { readonly id: string, readonly text: string, readonly reviewState: ReviewState } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type AcceptNameMutationVariables = Exact<{
  alias: string;
}>;


export type AcceptNameMutation = { readonly reviewAlias:
    | { readonly alias: { readonly id: string, readonly text: string, readonly reviewState: ReviewState } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

type NameReviewed_AliasWritten_Fragment = { readonly alias: { readonly id: string, readonly text: string, readonly reviewState: ReviewState } };

type NameReviewed_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_Forbidden_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_Invalid_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_NotFound_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_TooLarge_Fragment = { readonly code: string, readonly message: string };

type NameReviewed_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type NameReviewedFragment =
  | NameReviewed_AliasWritten_Fragment
  | NameReviewed_ConflictingState_Fragment
  | NameReviewed_Forbidden_Fragment
  | NameReviewed_IdempotencyMismatch_Fragment
  | NameReviewed_Invalid_Fragment
  | NameReviewed_NotFound_Fragment
  | NameReviewed_StaleVersion_Fragment
  | NameReviewed_TooLarge_Fragment
  | NameReviewed_Unavailable_Fragment
;

type NameAdded_AliasWritten_Fragment = { readonly alias: { readonly id: string, readonly text: string, readonly reviewState: ReviewState } };

type NameAdded_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type NameAdded_Forbidden_Fragment = { readonly code: string, readonly message: string };

type NameAdded_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type NameAdded_Invalid_Fragment = { readonly code: string, readonly message: string };

type NameAdded_NotFound_Fragment = { readonly code: string, readonly message: string };

type NameAdded_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type NameAdded_TooLarge_Fragment = { readonly code: string, readonly message: string };

type NameAdded_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type NameAddedFragment =
  | NameAdded_AliasWritten_Fragment
  | NameAdded_ConflictingState_Fragment
  | NameAdded_Forbidden_Fragment
  | NameAdded_IdempotencyMismatch_Fragment
  | NameAdded_Invalid_Fragment
  | NameAdded_NotFound_Fragment
  | NameAdded_StaleVersion_Fragment
  | NameAdded_TooLarge_Fragment
  | NameAdded_Unavailable_Fragment
;

export type EndsQueryVariables = Exact<{ [key: string]: never; }>;


export type EndsQuery = { readonly from: { readonly id: string } | null, readonly to: { readonly id: string } | null };

export type PathQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type PathQuery = { readonly paths: { readonly paths: ReadonlyArray<{ readonly length: number, readonly confidence: number, readonly relationships: ReadonlyArray<{ readonly kind: string, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> }> }> } | null };

export type HeldQueryVariables = Exact<{ [key: string]: never; }>;


export type HeldQuery = { readonly quarantine: { readonly held: ReadonlyArray<{ readonly id: string, readonly path: string, readonly reason: string, readonly message: string, readonly findings: ReadonlyArray<{ readonly kind: ScreenFindingKind, readonly rule: string, readonly quote: string }> }> } };

export type ReleaseMutationVariables = Exact<{
  held: string;
}>;


export type ReleaseMutation = { readonly releaseQuarantined:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly document: { readonly key: string } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type ScrappedQueryVariables = Exact<{ [key: string]: never; }>;


export type ScrappedQuery = { readonly search: { readonly nodes: ReadonlyArray<
      | { readonly text: string }
      | Record<PropertyKey, never>
    > }, readonly entity: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string }> } } | null };

export type KeepMutationVariables = Exact<{ [key: string]: never; }>;


export type KeepMutation = { readonly updateSetting:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly setting: { readonly key: string, readonly value: boolean | number | string } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type AskTracedMutationVariables = Exact<{ [key: string]: never; }>;


export type AskTracedMutation = { readonly ask:
    | { readonly text: string, readonly traceId: string | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type StepsQueryVariables = Exact<{
  traceId: string;
}>;


export type StepsQuery = { readonly trace: { readonly isWhole: boolean, readonly steps: ReadonlyArray<{ readonly n: number, readonly parent: number | null, readonly name: string, readonly ms: number, readonly reason: string | null }> } | null };

export type WhatIfMutationVariables = Exact<{
  traceId: string;
}>;


export type WhatIfMutation = { readonly replayTrace:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly swapped: ReadonlyArray<string>, readonly answer: string | null, readonly first: { readonly path: string, readonly state: StepState, readonly fields: ReadonlyArray<string> } | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type StopMutationVariables = Exact<{ [key: string]: never; }>;


export type StopMutation = { readonly updateSetting:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly setting: { readonly key: string, readonly value: boolean | number | string } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

type DaysOfTraces_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_Forbidden_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_Invalid_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_NotFound_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_SettingWritten_Fragment = { readonly setting: { readonly key: string, readonly value: boolean | number | string } };

type DaysOfTraces_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_TooLarge_Fragment = { readonly code: string, readonly message: string };

type DaysOfTraces_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type DaysOfTracesFragment =
  | DaysOfTraces_ConflictingState_Fragment
  | DaysOfTraces_Forbidden_Fragment
  | DaysOfTraces_IdempotencyMismatch_Fragment
  | DaysOfTraces_Invalid_Fragment
  | DaysOfTraces_NotFound_Fragment
  | DaysOfTraces_SettingWritten_Fragment
  | DaysOfTraces_StaleVersion_Fragment
  | DaysOfTraces_TooLarge_Fragment
  | DaysOfTraces_Unavailable_Fragment
;

export type HereQueryVariables = Exact<{ [key: string]: never; }>;


export type HereQuery = { readonly after: string };

export type MeanwhileMutationVariables = Exact<{ [key: string]: never; }>;


export type MeanwhileMutation = { readonly assertClaim:
    | { readonly code: string, readonly message: string }
    | { readonly claim: { readonly statement: string } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type ResumeSubscriptionVariables = Exact<{
  after: string;
}>;


export type ResumeSubscription = { readonly events: { readonly kind: EventKind, readonly commit: number, readonly cursor: string, readonly node:
      | { readonly statement: string }
      | Record<PropertyKey, never>
     | null } };

export type RetrieveQueryVariables = Exact<{ [key: string]: never; }>;


export type RetrieveQuery = { readonly retrieve: { readonly kept: ReadonlyArray<{ readonly relevance: number | null, readonly why: string, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }>, readonly node:
        | { readonly text: string }
        | { readonly statement: string }
        | { readonly name: string }
       }>, readonly dropped: ReadonlyArray<{ readonly reason: GateReason, readonly why: string, readonly node:
        | { readonly text: string }
        | { readonly statement: string }
        | { readonly name: string }
       }> } };

export type RulesQueryVariables = Exact<{ [key: string]: never; }>;


export type RulesQuery = { readonly rules: { readonly rule: ReadonlyArray<{ readonly id: string, readonly name: string, readonly reason: string | null, readonly enabled: boolean, readonly definition: { readonly confidence: number, readonly when: ReadonlyArray<{ readonly from: string, readonly kind: string, readonly to: string }>, readonly then: { readonly from: string, readonly kind: string, readonly to: string } } }> } };

export type TryRuleMutationVariables = Exact<{ [key: string]: never; }>;


export type TryRuleMutation = { readonly defineRule:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly trial: { readonly conclusions: number, readonly examples: ReadonlyArray<{ readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly premises: ReadonlyArray<{ readonly claim: { readonly statement: string } | null }> }> } | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type SwitchOffMutationVariables = Exact<{
  rule: string;
}>;


export type SwitchOffMutation = { readonly setRuleEnabled:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly rule: { readonly name: string, readonly enabled: boolean, readonly settled: boolean } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type HeededQueryVariables = Exact<{ [key: string]: never; }>;


export type HeededQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly from: { readonly name: string }, readonly to: { readonly name: string } }> } | null };

export type SwitchOnMutationVariables = Exact<{
  rule: string;
}>;


export type SwitchOnMutation = { readonly setRuleEnabled:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly rule: { readonly name: string, readonly enabled: boolean, readonly settled: boolean } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

type Switched_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type Switched_Forbidden_Fragment = { readonly code: string, readonly message: string };

type Switched_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type Switched_Invalid_Fragment = { readonly code: string, readonly message: string };

type Switched_NotFound_Fragment = { readonly code: string, readonly message: string };

type Switched_RuleSwitched_Fragment = { readonly rule: { readonly name: string, readonly enabled: boolean, readonly settled: boolean } };

type Switched_StaleVersion_Fragment = { readonly code: string, readonly message: string };

type Switched_TooLarge_Fragment = { readonly code: string, readonly message: string };

type Switched_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type SwitchedFragment =
  | Switched_ConflictingState_Fragment
  | Switched_Forbidden_Fragment
  | Switched_IdempotencyMismatch_Fragment
  | Switched_Invalid_Fragment
  | Switched_NotFound_Fragment
  | Switched_RuleSwitched_Fragment
  | Switched_StaleVersion_Fragment
  | Switched_TooLarge_Fragment
  | Switched_Unavailable_Fragment
;

export type SearchQueryVariables = Exact<{ [key: string]: never; }>;


export type SearchQuery = { readonly search: { readonly edges: ReadonlyArray<{ readonly kind: SearchKind, readonly score: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }>, readonly node:
        | { readonly text: string }
        | { readonly statement: string }
        | { readonly name: string, readonly type: string }
       }> }, readonly typingError: { readonly edges: ReadonlyArray<{ readonly score: number, readonly node:
        | { readonly name: string }
        | Record<PropertyKey, never>
       }> } };

export type PlanMutationVariables = Exact<{ [key: string]: never; }>;


export type PlanMutation = { readonly compileContext:
    | { readonly prompt: string, readonly shape: { readonly intent: QuestionIntent, readonly deliverable: Deliverable, readonly audience: string | null, readonly format: string | null, readonly tone: string | null, readonly by: PromptAgent, readonly headers: ReadonlyArray<{ readonly title: string }>, readonly discarded: ReadonlyArray<{ readonly part: ShapePart, readonly value: string, readonly against: ShapeBound }> } | null, readonly condensed: { readonly facts: ReadonlyArray<{ readonly text: string }>, readonly openIssues: ReadonlyArray<{ readonly text: string }> } | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type BeginMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginMutation = { readonly startConversation:
    | { readonly code: string, readonly message: string }
    | { readonly existed: boolean, readonly conversation: { readonly id: string, readonly key: string, readonly messageCount: number } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type SayItMutationVariables = Exact<{ [key: string]: never; }>;


export type SayItMutation = { readonly appendMessages:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly repeated: number, readonly messages: ReadonlyArray<{ readonly n: number, readonly speaker: string | null, readonly contentHash: string }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type LookQueryVariables = Exact<{ [key: string]: never; }>;


export type LookQuery = { readonly conversation: { readonly messageCount: number, readonly stored: number, readonly published: number, readonly recentTurns: ReadonlyArray<{ readonly n: number, readonly speaker: string | null, readonly text: string }> } | null, readonly searchMessages: { readonly hits: ReadonlyArray<{ readonly score: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }>, readonly message: { readonly speaker: string | null, readonly text: string } }> } };

export type TimelineQueryVariables = Exact<{ [key: string]: never; }>;


export type TimelineQuery = { readonly timeline: { readonly entity: { readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly related: ReadonlyArray<{ readonly name: string }>, readonly spans: ReadonlyArray<{ readonly quote: string }> }>, readonly phases: ReadonlyArray<{ readonly from: string, readonly to: string, readonly type: TimelineEventType | null, readonly reason: string }>, readonly keyTurningPoints: ReadonlyArray<{ readonly reason: string }>, readonly ledger: ReadonlyArray<{ readonly claim: { readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string }> }> } | null };

export type AskHowMutationVariables = Exact<{ [key: string]: never; }>;


export type AskHowMutation = { readonly ask:
    | { readonly text: string, readonly timelines: ReadonlyArray<{ readonly events: ReadonlyArray<{ readonly date: string, readonly title: string, readonly spans: ReadonlyArray<{ readonly quote: string }> }> }> | null }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type GossipMutationVariables = Exact<{ [key: string]: never; }>;


export type GossipMutation = { readonly ingest:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly outcomes: ReadonlyArray<{ readonly status: IngestStatus, readonly document: { readonly key: string, readonly source: { readonly id: string, readonly trust: { readonly value: number, readonly explanation: string } } } | null }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type DistrustMutationVariables = Exact<{
  source: string;
}>;


export type DistrustMutation = { readonly setSourceTrust:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly rule: { readonly base: number | null, readonly reason: string } }
    | { readonly code: string, readonly message: string }
   };

export type MoreGossipMutationVariables = Exact<{ [key: string]: never; }>;


export type MoreGossipMutation = { readonly ingest:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly outcomes: ReadonlyArray<{ readonly status: IngestStatus, readonly document: { readonly key: string, readonly source: { readonly id: string, readonly trust: { readonly value: number, readonly explanation: string } } } | null }> }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type BelievedQueryVariables = Exact<{ [key: string]: never; }>;


export type BelievedQuery = { readonly entity: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly confidence: { readonly value: number, readonly explanation: string, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }> } }> } } | null };

type Heard_ConflictingState_Fragment = { readonly code: string, readonly message: string };

type Heard_Forbidden_Fragment = { readonly code: string, readonly message: string };

type Heard_IdempotencyMismatch_Fragment = { readonly code: string, readonly message: string };

type Heard_Ingested_Fragment = { readonly outcomes: ReadonlyArray<{ readonly status: IngestStatus, readonly document: { readonly key: string, readonly source: { readonly id: string, readonly trust: { readonly value: number, readonly explanation: string } } } | null }> };

type Heard_Invalid_Fragment = { readonly code: string, readonly message: string };

type Heard_NotFound_Fragment = { readonly code: string, readonly message: string };

type Heard_TooLarge_Fragment = { readonly code: string, readonly message: string };

type Heard_Unavailable_Fragment = { readonly code: string, readonly message: string };

export type HeardFragment =
  | Heard_ConflictingState_Fragment
  | Heard_Forbidden_Fragment
  | Heard_IdempotencyMismatch_Fragment
  | Heard_Ingested_Fragment
  | Heard_Invalid_Fragment
  | Heard_NotFound_Fragment
  | Heard_TooLarge_Fragment
  | Heard_Unavailable_Fragment
;

export type SayMutationVariables = Exact<{ [key: string]: never; }>;


export type SayMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
    | { readonly commit: { readonly number: number } | null, readonly claim: { readonly statement: string, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string } }> } }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
   };

export type UndoMutationVariables = Exact<{
  commit: number;
}>;


export type UndoMutation = { readonly undo:
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly removed: number, readonly restored: number, readonly commit: { readonly number: number, readonly reason: string, readonly undoes: { readonly number: number } | null } | null }
   };

export type UserPackQueryVariables = Exact<{ [key: string]: never; }>;


export type UserPackQuery = { readonly entity: { readonly name: string, readonly type: string, readonly claims: { readonly nodes: ReadonlyArray<{ readonly predicate: string, readonly statement: string, readonly status: ClaimStatus }> } } | null, readonly packs: ReadonlyArray<{ readonly name: string, readonly description: string, readonly entityTypes: ReadonlyArray<{ readonly name: string, readonly description: string }>, readonly predicates: ReadonlyArray<{ readonly name: string, readonly edge: boolean }> }> };

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
export const FaresFragmentDoc = new TypedDocumentString(`
    fragment Fares on Entity {
  claims(first: 10, where: {predicate: {in: ["adult-single", "bicycle"]}}) {
    nodes {
      statement
      validity {
        from
        to
      }
    }
  }
}
    `, {"fragmentName":"Fares"}) as unknown as TypedDocumentString<FaresFragment, unknown>;
export const EdgeFragmentDoc = new TypedDocumentString(`
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}
    `, {"fragmentName":"Edge"}) as unknown as TypedDocumentString<EdgeFragment, unknown>;
export const ReviewedFragmentDoc = new TypedDocumentString(`
    fragment Reviewed on ReviewRelationshipResult {
  ... on RelationshipWritten {
    relationship {
      reviewState
      ...Edge
    }
  }
  ... on DomainError {
    code
    message
  }
}
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}`, {"fragmentName":"Reviewed"}) as unknown as TypedDocumentString<ReviewedFragment, unknown>;
export const NameReviewedFragmentDoc = new TypedDocumentString(`
    fragment NameReviewed on ReviewAliasResult {
  ... on AliasWritten {
    alias {
      id
      text
      reviewState
    }
  }
  ... on DomainError {
    code
    message
  }
}
    `, {"fragmentName":"NameReviewed"}) as unknown as TypedDocumentString<NameReviewedFragment, unknown>;
export const NameAddedFragmentDoc = new TypedDocumentString(`
    fragment NameAdded on AddAliasResult {
  ... on AliasWritten {
    alias {
      id
      text
      reviewState
    }
  }
  ... on DomainError {
    code
    message
  }
}
    `, {"fragmentName":"NameAdded"}) as unknown as TypedDocumentString<NameAddedFragment, unknown>;
export const DaysOfTracesFragmentDoc = new TypedDocumentString(`
    fragment DaysOfTraces on UpdateSettingResult {
  ... on SettingWritten {
    setting {
      key
      value
    }
  }
  ... on DomainError {
    code
    message
  }
}
    `, {"fragmentName":"DaysOfTraces"}) as unknown as TypedDocumentString<DaysOfTracesFragment, unknown>;
export const SwitchedFragmentDoc = new TypedDocumentString(`
    fragment Switched on SetRuleEnabledResult {
  ... on RuleSwitched {
    rule {
      name
      enabled
      settled
    }
  }
  ... on DomainError {
    code
    message
  }
}
    `, {"fragmentName":"Switched"}) as unknown as TypedDocumentString<SwitchedFragment, unknown>;
export const HeardFragmentDoc = new TypedDocumentString(`
    fragment Heard on IngestResult {
  ... on Ingested {
    outcomes {
      status
      document {
        key
        source {
          id
          trust {
            value
            explanation
          }
        }
      }
    }
  }
  ... on DomainError {
    code
    message
  }
}
    `, {"fragmentName":"Heard"}) as unknown as TypedDocumentString<HeardFragment, unknown>;
export const OneByOneDocument = new TypedDocumentString(`
    mutation OneByOne {
  ask(
    input: {question: "What does SN-31 require, and what does SN-24 require?", agent: MULTI_HOP}
  ) {
    ... on Answer {
      text
      sentences {
        text
        citations {
          quote
          document {
            key
          }
        }
      }
      gathering {
        strategy
        end
        limit
        why
        steps {
          action
          question
          found
          refused
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<OneByOneMutation, OneByOneMutationVariables>;
export const AliasDocument = new TypedDocumentString(`
    query Alias {
  resolveName(text: "Northern Packet Company") {
    ... on Resolved {
      stage
      entity {
        name
        type
        aliases(first: 5) {
          nodes {
            text
            kind
            resolutionConfidence
            evidence {
              span {
                quote
                document {
                  key
                }
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AliasQuery, AliasQueryVariables>;
export const AsOfDocument = new TypedDocumentString(`
    query AsOf {
  then: entity(
    key: "policy:passenger-fares"
    asOf: {valid: "2024-06-01T00:00:00Z"}
  ) {
    ...Fares
  }
  now: entity(key: "policy:passenger-fares") {
    ...Fares
  }
  always: entity(key: "policy:passenger-fares", asOf: {valid: null}) {
    ...Fares
  }
}
    fragment Fares on Entity {
  claims(first: 10, where: {predicate: {in: ["adult-single", "bicycle"]}}) {
    nodes {
      statement
      validity {
        from
        to
      }
    }
  }
}`) as unknown as TypedDocumentString<AsOfQuery, AsOfQueryVariables>;
export const HowManyDocument = new TypedDocumentString(`
    mutation HowMany {
  ask(input: {question: "How many passengers does MV Tern carry?", sentences: 2}) {
    ... on Answer {
      text
      sentences {
        text
        kind
        disputed
        confidence
        citations {
          n
          quote
          document {
            key
          }
        }
      }
      conflicts {
        status
        rationale
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<HowManyMutation, HowManyMutationVariables>;
export const NobodyKnowsDocument = new TypedDocumentString(`
    mutation NobodyKnows {
  ask(input: {question: "What is the capital of Peru?"}) {
    ... on Answer {
      outcome
      text
      evidence {
        dropped {
          text
          why
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<NobodyKnowsMutation, NobodyKnowsMutationVariables>;
export const StillHoldsDocument = new TypedDocumentString(`
    query StillHolds {
  answers(first: 2) {
    nodes {
      question
      text
      standing {
        state
        why {
          n
          cause
          claim {
            statement
          }
          conflict {
            rationale
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<StillHoldsQuery, StillHoldsQueryVariables>;
export const DoubtStatusDocument = new TypedDocumentString(`
    mutation DoubtStatus {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "status", object: {text: "In service"}, text: "I saw MV Gannet in service in July."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: inConflicts {
          id
          parties {
            theirs: claim {
              id
              statement
            }
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DoubtStatusMutation, DoubtStatusMutationVariables>;
export const BothHoldDocument = new TypedDocumentString(`
    mutation BothHold($conflict: ID!, $theirs: ID!, $mine: ID!) {
  commit: resolveConflict(
    input: {id: $conflict, bothHold: {qualifier: "season", values: [{claim: $theirs, value: "winter"}, {claim: $mine, value: "summer"}]}, rationale: "It is the time of the year"}
  ) {
    ... on ConflictWritten {
      commit {
        number
      }
      conflict {
        status
        resolution {
          outcome
          strategy
          by
          at
          rationale
          separatedBy
        }
        parties {
          claim {
            statement
            status
            qualifiers {
              name
              value
              separates
            }
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<BothHoldMutation, BothHoldMutationVariables>;
export const ConflictDocument = new TypedDocumentString(`
    query Conflict {
  conflicts(first: 5, where: {kind: {eq: VALUE}, status: {in: [OPEN]}}) {
    nodes {
      subject {
        name
      }
      predicate
      status
      rationale
      parties {
        strength
        claim {
          statement
          status
          evidence {
            span {
              quote
              document {
                key
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConflictQuery, ConflictQueryVariables>;
export const CostDocument = new TypedDocumentString(`
    query Cost {
  entities(first: 100, where: {name: {startsWith: "SN-3"}}) {
    nodes {
      name
      relationships(first: 50, kinds: ["AUTHORED"]) {
        nodes {
          from {
            name
          }
          kind
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CostQuery, CostQueryVariables>;
export const DoubtBuiltDocument = new TypedDocumentString(`
    mutation DoubtBuilt {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "built", object: {date: "1963"}, text: "The bell of MV Gannet says that she was built in 1963."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: inConflicts {
          id
          parties {
            theirs: claim {
              id
              statement
            }
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DoubtBuiltMutation, DoubtBuiltMutationVariables>;
export const DecideDocument = new TypedDocumentString(`
    mutation Decide($conflict: ID!, $mine: ID!) {
  commit: resolveConflict(
    input: {id: $conflict, winner: $mine, rationale: "I read it on her bell"}
  ) {
    ... on ConflictWritten {
      commit {
        number
      }
      conflict {
        status
        resolution {
          outcome
          strategy
          by
          at
          rationale
          separatedBy
        }
        parties {
          claim {
            statement
            status
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DecideMutation, DecideMutationVariables>;
export const DependenciesDocument = new TypedDocumentString(`
    query Dependencies {
  dependencyView(entities: ["sn-31"], maxNodes: 20) {
    nodes {
      entity {
        name
      }
      depth
      status
    }
    edges {
      from {
        name
      }
      type
      to {
        name
      }
      source
      confidence
      relationship {
        evidence {
          span {
            quote
          }
        }
      }
    }
    criticalPath {
      entities {
        name
      }
    }
    cycles {
      entities {
        name
      }
    }
    assertedEdgeCount
    inferredEdgeCount
  }
}
    `) as unknown as TypedDocumentString<DependenciesQuery, DependenciesQueryVariables>;
export const DeskDocument = new TypedDocumentString(`
    query Desk {
  conflicts(
    where: {status: {eq: OPEN}}
    orderBy: SEVERITY
    orderDirection: DESC
    first: 5
  ) {
    nodes {
      kind
      severity
      rationale
      subject {
        name
      }
      parties {
        strength
        claim {
          statement
          confidence {
            value
            explanation
          }
          evidence {
            source {
              name
            }
            span {
              quote
              document {
                key
              }
            }
          }
        }
        entity {
          name
          type
          lastSeenAt
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeskQuery, DeskQueryVariables>;
export const DoubtLengthDocument = new TypedDocumentString(`
    mutation DoubtLength {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "length", object: {number: {number: 33, unit: "m"}}, text: "I paced MV Gannet: she is 33 m long."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: inConflicts {
          id
          parties {
            theirs: claim {
              id
              statement
            }
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DoubtLengthMutation, DoubtLengthMutationVariables>;
export const DismissDocument = new TypedDocumentString(`
    mutation Dismiss($conflict: ID!) {
  commit: dismissConflict(
    input: {id: $conflict, reason: "One is measured at the water line"}
  ) {
    ... on ConflictWritten {
      commit {
        number
      }
      conflict {
        status
        resolution {
          outcome
          strategy
          by
          at
          rationale
          separatedBy
        }
        parties {
          claim {
            statement
            status
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DismissMutation, DismissMutationVariables>;
export const EvidenceDocument = new TypedDocumentString(`
    query Evidence {
  entity(key: "vessel:mv-tern") {
    name
    claims(first: 1, where: {predicate: {eq: "OPERATED_BY"}}) {
      nodes {
        statement
        confidence {
          value
          explanation
          parts {
            name
            contribution
          }
        }
        evidence {
          method
          span {
            before
            quote
            after
            valid
            document {
              key
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EvidenceQuery, EvidenceQueryVariables>;
export const InThePromptDocument = new TypedDocumentString(`
    mutation InThePrompt {
  compileContext(
    input: {question: "How many passengers does MV Tern carry?", files: ["sample/fleet/mv-tern-register.json"], exactFileLock: true}
  ) {
    ... on CompiledContext {
      files {
        name
        state
        why
        n
        lines
        linesShown
      }
      prompt
      tokens
      limit
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<InThePromptMutation, InThePromptMutationVariables>;
export const ItAloneDocument = new TypedDocumentString(`
    mutation ItAlone {
  ask(
    input: {question: "How many passengers does MV Tern carry?", files: ["sample/fleet/mv-tern-register.json"], exactFileLock: true}
  ) {
    ... on Answer {
      text
      sentences {
        disputed
        citations {
          quote
          document {
            key
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ItAloneMutation, ItAloneMutationVariables>;
export const AskDocument = new TypedDocumentString(`
    mutation Ask {
  findEvidence(
    input: {question: "What does MV Gannet charge for passengers in winter?", first: 3}
  ) {
    ... on EvidenceFound {
      outcome
      freshness
      kept {
        kind
        text
        relevance
        why
      }
      web {
        state
      }
      missing {
        part
        why
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<AskMutation, AskMutationVariables>;
export const AskAgainDocument = new TypedDocumentString(`
    mutation AskAgain {
  findEvidence(
    input: {question: "what does MV Gannet charge for passengers in winter", first: 3}
  ) {
    ... on EvidenceFound {
      outcome
      freshness
      kept {
        kind
        text
        relevance
        why
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<AskAgainMutation, AskAgainMutationVariables>;
export const BothDocument = new TypedDocumentString(`
    query Both {
  said: relationships(
    basis: ASSERTED
    kinds: ["OPERATED_BY", "EMPLOYED_BY"]
    first: 5
  ) {
    nodes {
      ...Edge
      evidence {
        span {
          quote
        }
      }
    }
  }
  concluded: relationships(basis: INFERRED, kinds: ["MAY_SERVE_ON"], first: 5) {
    guess: nodes {
      id
      ...Edge
      confidence {
        explanation
      }
      derivations {
        method
        rule {
          name
        }
        premises {
          claim {
            statement
            confidence {
              value
            }
          }
        }
      }
    }
  }
}
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}`) as unknown as TypedDocumentString<BothQuery, BothQueryVariables>;
export const RefuseGuessDocument = new TypedDocumentString(`
    mutation RefuseGuess($guess: ID!) {
  reviewRelationship(input: {id: $guess, verdict: REJECTED}) {
    ...Reviewed
  }
}
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}
fragment Reviewed on ReviewRelationshipResult {
  ... on RelationshipWritten {
    relationship {
      reviewState
      ...Edge
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<RefuseGuessMutation, RefuseGuessMutationVariables>;
export const LeftDocument = new TypedDocumentString(`
    query Left {
  relationships(
    basis: INFERRED
    kinds: ["MAY_SERVE_ON"]
    review: [UNREVIEWED, ACCEPTED]
    first: 5
  ) {
    nodes {
      ...Edge
    }
  }
}
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}`) as unknown as TypedDocumentString<LeftQuery, LeftQueryVariables>;
export const AllowGuessDocument = new TypedDocumentString(`
    mutation AllowGuess($guess: ID!) {
  reviewRelationship(input: {id: $guess, verdict: ACCEPTED}) {
    ...Reviewed
  }
}
    fragment Edge on Relationship {
  from {
    name
  }
  kind
  to {
    name
  }
  basis
}
fragment Reviewed on ReviewRelationshipResult {
  ... on RelationshipWritten {
    relationship {
      reviewState
      ...Edge
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<AllowGuessMutation, AllowGuessMutationVariables>;
export const LiveDocument = new TypedDocumentString(`
    subscription Live {
  events(
    kinds: [CLAIM_ADDED, CLAIM_SUPPORTED, CLAIM_DISPUTED, CONFLICT_OPENED, COMMIT_UNDONE]
  ) {
    kind
    commit
    about {
      name
    }
    node {
      ... on Claim {
        statement
      }
      ... on Conflict {
        rationale
      }
    }
    cursor
  }
}
    `) as unknown as TypedDocumentString<LiveSubscription, LiveSubscriptionVariables>;
export const HappenDocument = new TypedDocumentString(`
    mutation Happen {
  commit: assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "passengers", object: {number: {number: 104}}, text: "I counted the seats of MV Gannet: it carries 104 passengers."}
  ) {
    ... on ClaimWritten {
      commit {
        number
      }
      claim {
        statement
        status
        inConflicts {
          status
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<HappenMutation, HappenMutationVariables>;
export const KnownDocument = new TypedDocumentString(`
    query Known {
  canonical: entity(key: "vessel:mv-gannet") {
    id
  }
}
    `) as unknown as TypedDocumentString<KnownQuery, KnownQueryVariables>;
export const MeetDocument = new TypedDocumentString(`
    mutation Meet {
  assertClaim(
    input: {subject: {named: {name: "The grey lady of Stackwick", type: "VESSEL"}}, predicate: "nickname", object: {text: "the Grey Lady"}, text: "The grey lady of Stackwick lies at the pier again."}
  ) {
    ... on ClaimWritten {
      claim {
        member: subject {
          id
        }
        statement
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<MeetMutation, MeetMutationVariables>;
export const MergeDocument = new TypedDocumentString(`
    mutation Merge($canonical: ID!, $member: ID!) {
  commit: mergeEntities(
    input: {canonical: $canonical, members: [$member], reason: "The same ship"}
  ) {
    ... on EntitiesMerged {
      commit {
        number
      }
      moved {
        claims
        aliases
      }
      entity {
        name
        mergedFrom {
          member {
            name
          }
          reason
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<MergeMutation, MergeMutationVariables>;
export const ShipDocument = new TypedDocumentString(`
    query Ship {
  ship: entity(key: "vessel:mv-gannet") {
    id
  }
}
    `) as unknown as TypedDocumentString<ShipQuery, ShipQueryVariables>;
export const AddNameDocument = new TypedDocumentString(`
    mutation AddName($ship: ID!) {
  addAlias(input: {entity: $ship, text: "The Grey Goose"}) {
    ...NameAdded
  }
}
    fragment NameAdded on AddAliasResult {
  ... on AliasWritten {
    alias {
      id
      text
      reviewState
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<AddNameMutation, AddNameMutationVariables>;
export const WhoDocument = new TypedDocumentString(`
    query Who {
  resolveName(text: "the grey goose") {
    ... on Resolved {
      stage
      entity {
        name
      }
    }
    ... on Unresolved {
      text
    }
  }
}
    `) as unknown as TypedDocumentString<WhoQuery, WhoQueryVariables>;
export const RefuseNameDocument = new TypedDocumentString(`
    mutation RefuseName($alias: ID!) {
  reviewAlias(input: {id: $alias, verdict: REJECTED}) {
    ...NameReviewed
  }
}
    fragment NameReviewed on ReviewAliasResult {
  ... on AliasWritten {
    alias {
      id
      text
      reviewState
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<RefuseNameMutation, RefuseNameMutationVariables>;
export const AcceptNameDocument = new TypedDocumentString(`
    mutation AcceptName($alias: ID!) {
  reviewAlias(input: {id: $alias, verdict: ACCEPTED}) {
    ...NameReviewed
  }
}
    fragment NameReviewed on ReviewAliasResult {
  ... on AliasWritten {
    alias {
      id
      text
      reviewState
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<AcceptNameMutation, AcceptNameMutationVariables>;
export const EndsDocument = new TypedDocumentString(`
    query Ends {
  from: entity(key: "vessel:mv-tern") {
    id
  }
  to: entity(key: "sn-3") {
    id
  }
}
    `) as unknown as TypedDocumentString<EndsQuery, EndsQueryVariables>;
export const PathDocument = new TypedDocumentString(`
    query Path($from: ID!, $to: ID!) {
  paths(
    from: $from
    to: $to
    maxDepth: 4
    direction: OUT
    kinds: ["BOUND_BY", "REQUIRES"]
    which: ALL
  ) {
    paths {
      length
      confidence
      relationships {
        from {
          name
        }
        kind
        to {
          name
        }
        evidence {
          span {
            quote
            document {
              key
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PathQuery, PathQueryVariables>;
export const HeldDocument = new TypedDocumentString(`
    query Held {
  quarantine(state: HELD, first: 5) {
    held: nodes {
      id
      path
      reason
      message
      findings {
        kind
        rule
        quote
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HeldQuery, HeldQueryVariables>;
export const ReleaseDocument = new TypedDocumentString(`
    mutation Release($held: ID!) {
  releaseQuarantined(
    input: {id: $held, reason: "Somebody had fun; the tea is cold indeed"}
  ) {
    ... on Released {
      document {
        key
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ReleaseMutation, ReleaseMutationVariables>;
export const ScrappedDocument = new TypedDocumentString(`
    query Scrapped {
  search(text: "\\"has been scrapped\\"", in: [CHUNK], first: 1) {
    nodes {
      ... on Chunk {
        text
      }
    }
  }
  entity(key: "vessel:mv-tern") {
    claims(first: 5, where: {predicate: {eq: "status"}}) {
      nodes {
        statement
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ScrappedQuery, ScrappedQueryVariables>;
export const KeepDocument = new TypedDocumentString(`
    mutation Keep {
  updateSetting(input: {key: "trace.days", value: 1}) {
    ...DaysOfTraces
  }
}
    fragment DaysOfTraces on UpdateSettingResult {
  ... on SettingWritten {
    setting {
      key
      value
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<KeepMutation, KeepMutationVariables>;
export const AskTracedDocument = new TypedDocumentString(`
    mutation AskTraced {
  ask(input: {question: "What does MV Gannet charge for passengers in winter?"}) {
    ... on Answer {
      text
      traceId
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<AskTracedMutation, AskTracedMutationVariables>;
export const StepsDocument = new TypedDocumentString(`
    query Steps($traceId: ID!) {
  trace(id: $traceId) {
    isWhole
    steps {
      n
      parent
      name
      ms
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<StepsQuery, StepsQueryVariables>;
export const WhatIfDocument = new TypedDocumentString(`
    mutation WhatIf($traceId: ID!) {
  replayTrace(
    input: {trace: $traceId, settings: [{key: "search.lexicalWeight", value: 0.1}]}
  ) {
    ... on ReplayedTrace {
      swapped
      first {
        path
        state
        fields
      }
      answer
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<WhatIfMutation, WhatIfMutationVariables>;
export const StopDocument = new TypedDocumentString(`
    mutation Stop {
  updateSetting(input: {key: "trace.days", value: 0}) {
    ...DaysOfTraces
  }
}
    fragment DaysOfTraces on UpdateSettingResult {
  ... on SettingWritten {
    setting {
      key
      value
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<StopMutation, StopMutationVariables>;
export const HereDocument = new TypedDocumentString(`
    query Here {
  after: streamCursor
}
    `) as unknown as TypedDocumentString<HereQuery, HereQueryVariables>;
export const MeanwhileDocument = new TypedDocumentString(`
    mutation Meanwhile {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "nickname", object: {text: "the Early One"}, text: "Whoever gets up early calls MV Gannet the Early One."}
  ) {
    ... on ClaimWritten {
      claim {
        statement
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<MeanwhileMutation, MeanwhileMutationVariables>;
export const ResumeDocument = new TypedDocumentString(`
    subscription Resume($after: String!) {
  events(after: $after, kinds: [CLAIM_ADDED, CLAIM_SUPPORTED]) {
    kind
    commit
    node {
      ... on Claim {
        statement
      }
    }
    cursor
  }
}
    `) as unknown as TypedDocumentString<ResumeSubscription, ResumeSubscriptionVariables>;
export const RetrieveDocument = new TypedDocumentString(`
    query Retrieve {
  retrieve(
    question: "What does MV Gannet charge for passengers?"
    first: 3
    strictness: 0.4
  ) {
    kept {
      relevance
      why
      parts {
        name
        contribution
      }
      node {
        ... on Chunk {
          text
        }
        ... on Claim {
          statement
        }
        ... on Entity {
          name
        }
      }
    }
    dropped {
      reason
      why
      node {
        ... on Chunk {
          text
        }
        ... on Claim {
          statement
        }
        ... on Entity {
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RetrieveQuery, RetrieveQueryVariables>;
export const RulesDocument = new TypedDocumentString(`
    query Rules {
  rules(first: 5) {
    rule: nodes {
      id
      name
      reason
      enabled
      definition {
        when {
          from
          kind
          to
        }
        then {
          from
          kind
          to
        }
        confidence
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RulesQuery, RulesQueryVariables>;
export const TryRuleDocument = new TypedDocumentString(`
    mutation TryRule {
  defineRule(
    input: {name: "A ship calls where its operator sits", reason: "Everyone comes home for the papers", dryRun: true, definition: {when: [{from: "ship", kind: "OPERATED_BY", to: "operator"}, {from: "operator", kind: "BASED_AT", to: "harbour"}], then: {from: "ship", kind: "CALLS_AT", to: "harbour"}, confidence: 0.7, types: [{variable: "ship", anyOf: ["VESSEL"]}]}}
  ) {
    ... on RuleDefined {
      trial {
        conclusions
        examples {
          from {
            name
          }
          to {
            name
          }
          confidence
          premises {
            claim {
              statement
            }
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<TryRuleMutation, TryRuleMutationVariables>;
export const SwitchOffDocument = new TypedDocumentString(`
    mutation SwitchOff($rule: ID!) {
  setRuleEnabled(
    input: {id: $rule, enabled: false, reason: "To see what rests on it"}
  ) {
    ...Switched
  }
}
    fragment Switched on SetRuleEnabledResult {
  ... on RuleSwitched {
    rule {
      name
      enabled
      settled
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<SwitchOffMutation, SwitchOffMutationVariables>;
export const HeededDocument = new TypedDocumentString(`
    query Heeded {
  relationships(kinds: ["HEEDS"], first: 5) {
    nodes {
      id
      from {
        name
      }
      to {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HeededQuery, HeededQueryVariables>;
export const SwitchOnDocument = new TypedDocumentString(`
    mutation SwitchOn($rule: ID!) {
  setRuleEnabled(input: {id: $rule, enabled: true, reason: "It was only a try"}) {
    ...Switched
  }
}
    fragment Switched on SetRuleEnabledResult {
  ... on RuleSwitched {
    rule {
      name
      enabled
      settled
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<SwitchOnMutation, SwitchOnMutationVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search {
  search(text: "harbour lights after dusk", first: 5) {
    edges {
      kind
      score
      parts {
        name
        contribution
      }
      node {
        ... on Chunk {
          text
        }
        ... on Claim {
          statement
        }
        ... on Entity {
          name
          type
        }
      }
    }
  }
  typingError: search(text: "Kelp Piont Lihgt", in: [ENTITY], first: 1) {
    edges {
      score
      node {
        ... on Entity {
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const PlanDocument = new TypedDocumentString(`
    mutation Plan {
  compileContext(
    input: {question: "Write a plan of the winter crossings of MV Gannet for beginners, as a table", task: {tone: "plain"}}
  ) {
    ... on CompiledContext {
      shape {
        intent
        deliverable
        headers {
          title
        }
        audience
        format
        tone
        by
        discarded {
          part
          value
          against
        }
      }
      condensed {
        facts {
          text
        }
        openIssues {
          text
        }
      }
      prompt
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PlanMutation, PlanMutationVariables>;
export const BeginDocument = new TypedDocumentString(`
    mutation Begin {
  startConversation(input: {key: "quay-talk", title: "A talk at the quay"}) {
    ... on ConversationStarted {
      existed
      conversation {
        id
        key
        messageCount
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<BeginMutation, BeginMutationVariables>;
export const SayItDocument = new TypedDocumentString(`
    mutation SayIt {
  appendMessages(
    input: {conversation: "quay-talk", messages: [{role: USER, speaker: "Ada", text: "Where does the ferry lie tonight?", idempotencyKey: "ada-1"}, {role: ASSISTANT, speaker: "Ben", text: "At the northern quay, behind the tug.", idempotencyKey: "ben-1"}]}
  ) {
    ... on MessagesAppended {
      repeated
      messages {
        n
        speaker
        contentHash
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<SayItMutation, SayItMutationVariables>;
export const LookDocument = new TypedDocumentString(`
    query Look {
  conversation(id: "quay-talk") {
    messageCount
    stored
    published
    recentTurns {
      n
      speaker
      text
    }
  }
  searchMessages(
    text: "Where is the ferry?"
    conversations: ["quay-talk"]
    first: 2
  ) {
    hits {
      score
      parts {
        name
        contribution
      }
      message {
        speaker
        text
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LookQuery, LookQueryVariables>;
export const TimelineDocument = new TypedDocumentString(`
    query Timeline {
  timeline(entity: "vessel:mv-tern", maxClaims: 50) {
    entity {
      name
    }
    events {
      date
      precision
      type
      title
      related {
        name
      }
      spans {
        quote
      }
    }
    phases {
      from
      to
      type
      reason
    }
    keyTurningPoints {
      reason
    }
    ledger {
      claim {
        statement
      }
      spans {
        quote
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TimelineQuery, TimelineQueryVariables>;
export const AskHowDocument = new TypedDocumentString(`
    mutation AskHow {
  ask(input: {question: "How did MV Tern evolve?"}) {
    ... on Answer {
      text
      timelines(maxClaims: 50) {
        events {
          date
          title
          spans {
            quote
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<AskHowMutation, AskHowMutationVariables>;
export const GossipDocument = new TypedDocumentString(`
    mutation Gossip {
  ingest(
    input: {source: {key: "gossip", name: "The harbour"}, documents: [{path: "petrel.md", text: "---\\nvessel: MV Petrel\\npassengers: 40\\n---\\n\\n# MV Petrel\\n"}]}
  ) {
    ...Heard
  }
}
    fragment Heard on IngestResult {
  ... on Ingested {
    outcomes {
      status
      document {
        key
        source {
          id
          trust {
            value
            explanation
          }
        }
      }
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<GossipMutation, GossipMutationVariables>;
export const DistrustDocument = new TypedDocumentString(`
    mutation Distrust($source: ID!) {
  setSourceTrust(
    input: {source: $source, base: 0.4, reason: "They say much when the day is long"}
  ) {
    ... on TrustWritten {
      rule {
        base
        reason
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DistrustMutation, DistrustMutationVariables>;
export const MoreGossipDocument = new TypedDocumentString(`
    mutation MoreGossip {
  ingest(
    input: {source: {key: "gossip", name: "The harbour"}, documents: [{path: "petrel-2.md", text: "---\\nvessel: MV Petrel\\nlength: 20 m\\n---\\n\\n# MV Petrel again\\n"}]}
  ) {
    ...Heard
  }
}
    fragment Heard on IngestResult {
  ... on Ingested {
    outcomes {
      status
      document {
        key
        source {
          id
          trust {
            value
            explanation
          }
        }
      }
    }
  }
  ... on DomainError {
    code
    message
  }
}`) as unknown as TypedDocumentString<MoreGossipMutation, MoreGossipMutationVariables>;
export const BelievedDocument = new TypedDocumentString(`
    query Believed {
  entity(key: "vessel:mv-petrel") {
    claims(first: 5) {
      nodes {
        statement
        confidence {
          value
          explanation
          parts {
            name
            contribution
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BelievedQuery, BelievedQueryVariables>;
export const SayDocument = new TypedDocumentString(`
    mutation Say {
  commit: assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "nickname", object: {text: "the Patient One"}, text: "Everyone at Stackwick calls MV Gannet the Patient One."}
  ) {
    ... on ClaimWritten {
      commit {
        number
      }
      claim {
        statement
        evidence {
          span {
            quote
          }
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<SayMutation, SayMutationVariables>;
export const UndoDocument = new TypedDocumentString(`
    mutation Undo($commit: Int!) {
  undo(input: {commit: $commit, reason: "It was only a try"}) {
    ... on Undone {
      removed
      restored
      commit {
        number
        reason
        undoes {
          number
        }
      }
    }
    ... on DomainError {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<UndoMutation, UndoMutationVariables>;
export const UserPackDocument = new TypedDocumentString(`
    query UserPack {
  entity(key: "light:kelp-point-light") {
    name
    type
    claims(first: 10) {
      nodes {
        predicate
        statement
        status
      }
    }
  }
  packs {
    name
    description
    entityTypes {
      name
      description
    }
    predicates {
      name
      edge
    }
  }
}
    `) as unknown as TypedDocumentString<UserPackQuery, UserPackQueryVariables>;