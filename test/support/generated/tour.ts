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
  /** A trust rule was set. */
  | 'TRUST_CHANGED';

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

/** The kinds of things that can be searched. */
export type SearchKind =
  /** Chunks: parts of documents, by their text. */
  | 'CHUNK'
  /** Claims, by their statement. */
  | 'CLAIM'
  /** Entities, by their names, tolerating typing errors. */
  | 'ENTITY';

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

export type AliasQueryVariables = Exact<{ [key: string]: never; }>;


export type AliasQuery = { readonly resolveName:
    | { readonly stage: ResolutionStage, readonly entity: { readonly name: string, readonly type: string, readonly aliases: { readonly nodes: ReadonlyArray<{ readonly text: string, readonly kind: AliasKind, readonly confidence: number, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> }> } } }
    | Record<PropertyKey, never>
   };

export type AsOfQueryVariables = Exact<{ [key: string]: never; }>;


export type AsOfQuery = { readonly then: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null, readonly now: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null, readonly always: { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } } | null };

export type FaresFragment = { readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly validity: { readonly from: string | null, readonly to: string | null } }> } };

export type BothHoldMutationVariables = Exact<{
  conflict: string;
  theirs: string;
  mine: string;
}>;


export type BothHoldMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
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
    | { readonly code: string, readonly message: string }
   };

export type ConflictQueryVariables = Exact<{ [key: string]: never; }>;


export type ConflictQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly predicate: string | null, readonly status: ConflictStatus, readonly rationale: string, readonly subject: { readonly name: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly statement: string, readonly status: ClaimStatus, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } | null }> }> } };

export type CostQueryVariables = Exact<{ [key: string]: never; }>;


export type CostQuery = { readonly entities: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly relationships: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly from: { readonly name: string } }> } }> } };

export type DecideMutationVariables = Exact<{
  conflict: string;
  mine: string;
}>;


export type DecideMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
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
    | { readonly code: string, readonly message: string }
   };

export type DependenciesQueryVariables = Exact<{ [key: string]: never; }>;


export type DependenciesQuery = { readonly dependencyView: { readonly assertedEdgeCount: number, readonly inferredEdgeCount: number, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly status: string | null, readonly entity: { readonly name: string } }>, readonly edges: ReadonlyArray<{ readonly type: DependencyType, readonly source: DependencySource, readonly confidence: number, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly relationship: { readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string } }> } }>, readonly criticalPath: ReadonlyArray<{ readonly entities: ReadonlyArray<{ readonly name: string }> }>, readonly cycles: ReadonlyArray<{ readonly entities: ReadonlyArray<{ readonly name: string }> }> } };

export type DeskQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly kind: ConflictKind, readonly severity: number, readonly rationale: string, readonly subject: { readonly name: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly statement: string, readonly confidence: { readonly value: number, readonly explanation: string }, readonly evidence: ReadonlyArray<{ readonly source: { readonly name: string }, readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> } | null, readonly entity: { readonly name: string, readonly type: string, readonly lastSeenAt: string } | null }> }> } };

export type DismissMutationVariables = Exact<{
  conflict: string;
}>;


export type DismissMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
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
    | { readonly code: string, readonly message: string }
   };

export type EvidenceQueryVariables = Exact<{ [key: string]: never; }>;


export type EvidenceQuery = { readonly entity: { readonly name: string, readonly claims: { readonly nodes: ReadonlyArray<{ readonly statement: string, readonly confidence: { readonly value: number, readonly explanation: string, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }> }, readonly evidence: ReadonlyArray<{ readonly method: string, readonly span: { readonly before: string, readonly quote: string, readonly after: string, readonly valid: boolean, readonly document: { readonly key: string } } }> }> } } | null };

export type LiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type LiveSubscription = { readonly events: { readonly kind: EventKind, readonly commit: number, readonly cursor: string, readonly about: ReadonlyArray<{ readonly name: string }>, readonly node:
      | { readonly statement: string }
      | { readonly rationale: string }
      | Record<PropertyKey, never>
     | null } };

export type HappenMutationVariables = Exact<{ [key: string]: never; }>;


export type HappenMutation = { readonly commit:
    | { readonly code: string, readonly message: string }
    | { readonly commit: { readonly number: number } | null, readonly claim: { readonly statement: string, readonly status: ClaimStatus, readonly conflicts: ReadonlyArray<{ readonly status: ConflictStatus }> } }
    | { readonly code: string, readonly message: string }
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
    | { readonly code: string, readonly message: string }
   };

export type PathQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type PathQuery = { readonly paths: ReadonlyArray<{ readonly length: number, readonly confidence: number, readonly relationships: ReadonlyArray<{ readonly kind: string, readonly from: { readonly name: string }, readonly to: { readonly name: string }, readonly evidence: ReadonlyArray<{ readonly span: { readonly quote: string, readonly document: { readonly key: string } } }> }> }> };

export type EndsQueryVariables = Exact<{ [key: string]: never; }>;


export type EndsQuery = { readonly from: { readonly id: string } | null, readonly to: { readonly id: string } | null };

export type SearchQueryVariables = Exact<{ [key: string]: never; }>;


export type SearchQuery = { readonly search: { readonly edges: ReadonlyArray<{ readonly kind: SearchKind, readonly score: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly contribution: number }>, readonly node:
        | { readonly text: string }
        | { readonly statement: string }
        | { readonly name: string, readonly type: string }
       }> }, readonly typingError: { readonly edges: ReadonlyArray<{ readonly score: number, readonly node:
        | { readonly name: string }
        | Record<PropertyKey, never>
       }> } };

export type TimelineQueryVariables = Exact<{ [key: string]: never; }>;


export type TimelineQuery = { readonly timeline: { readonly concept: { readonly name: string }, readonly events: ReadonlyArray<{ readonly date: string, readonly precision: TimelinePrecision, readonly type: TimelineEventType | null, readonly title: string, readonly related: ReadonlyArray<{ readonly name: string }>, readonly spans: ReadonlyArray<{ readonly quote: string }> }>, readonly phases: ReadonlyArray<{ readonly from: string, readonly to: string, readonly type: TimelineEventType | null, readonly reason: string }>, readonly keyTurningPoints: ReadonlyArray<{ readonly reason: string }>, readonly ledger: ReadonlyArray<{ readonly claim: { readonly statement: string }, readonly spans: ReadonlyArray<{ readonly quote: string }> }> } };

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
    | { readonly code: string, readonly message: string }
    | { readonly code: string, readonly message: string }
    | { readonly removed: number, readonly restored: number, readonly commit: { readonly number: number, readonly reason: string, readonly undoes: { readonly number: number } | null } | null }
   };

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
    | { readonly code: string, readonly message: string }
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
            confidence
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
export const DoubtStatusDocument = new TypedDocumentString(`
    mutation DoubtStatus {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "status", object: {text: "In service"}, text: "I saw MV Gannet in service in July."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: conflicts {
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
export const DoubtBuiltDocument = new TypedDocumentString(`
    mutation DoubtBuilt {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "built", object: {date: "1963"}, text: "The bell of MV Gannet says that she was built in 1963."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: conflicts {
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
export const DependenciesDocument = new TypedDocumentString(`
    query Dependencies {
  dependencyView(roots: ["sn-31"], maxNodes: 20) {
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
export const DoubtLengthDocument = new TypedDocumentString(`
    mutation DoubtLength {
  assertClaim(
    input: {subject: {named: {name: "MV Gannet", type: "VESSEL"}}, predicate: "length", object: {number: {number: 33, unit: "m"}}, text: "I paced MV Gannet: she is 33 m long."}
  ) {
    ... on ClaimWritten {
      mine: claim {
        id
        status
        conflict: conflicts {
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
        conflicts {
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
    `) as unknown as TypedDocumentString<PathQuery, PathQueryVariables>;
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
export const TimelineDocument = new TypedDocumentString(`
    query Timeline {
  timeline(of: "vessel:mv-tern", maxClaims: 50) {
    concept {
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