/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Where a spelling comes from. */
export type AliasKind =
  /** A short form. */
  | 'ABBREVIATION'
  /** A mail address. */
  | 'EMAIL'
  /** Said to be the same by who knows the subject. */
  | 'EXPLICIT'
  /** A user name somewhere. */
  | 'HANDLE'
  /** A model took it to mean the same. */
  | 'INFERRED'
  /** The entity's own name. */
  | 'NAME'
  /** What people call it among themselves. */
  | 'NICKNAME'
  /** Another way to write the name. */
  | 'SPELLING'
  /** The term of the trade. */
  | 'TECHNICAL_TERM'
  /** The title of the document about it. */
  | 'TITLE'
  /** Given by a person. */
  | 'USER';

/** Where a claim is in its life. Nothing is deleted. */
export type ClaimStatus =
  /** It holds. */
  | 'ACTIVE'
  /** Retired, as nothing has spoken for it for long. */
  | 'DEPRECATED'
  /** Others contradict it and nobody has decided yet; `conflicts` says who. */
  | 'DISPUTED'
  /** Nothing says it any more: the words are gone, or are read otherwise. */
  | 'ENDED'
  /** A user said that it is wrong. */
  | 'INVALIDATED'
  /** It went into another claim that says the same. */
  | 'MERGED'
  /** Someone took it back. */
  | 'RETRACTED'
  /** Another claim took its place; `supersededBy` says which. */
  | 'SUPERSEDED';

/** What a conflict is about. */
export type ConflictKind =
  /** A relationship against another. */
  | 'EDGE'
  /** A name that may mean several entities. */
  | 'IDENTITY'
  /** What was remembered against what a live source says. */
  | 'MEMORY_VS_SOURCE'
  /** One says so, the other denies it. */
  | 'NEGATION'
  /** They disagree on when. */
  | 'TEMPORAL'
  /** Several values of something that has one at a time. */
  | 'VALUE';

/** What became of a conflict. */
export type ConflictOutcome =
  /** All sides hold, in other circumstances each. */
  | 'BOTH_HOLD'
  /** Nothing was chosen: it is no question, or none any more. */
  | 'DISMISSED'
  /** No side stands any more. */
  | 'NONE_STANDS'
  /** One claim holds; the others were superseded or had ended. */
  | 'ONE_HOLDS'
  /** The name means one entity. */
  | 'ONE_MEANT';

/** Whether a conflict waits for someone. */
export type ConflictStatus =
  /** No conflict after all. */
  | 'DISMISSED'
  /** Nobody has decided. */
  | 'OPEN'
  /** Decided: `resolution` says how. */
  | 'RESOLVED';

/** By what a conflict was decided. */
export type ConflictStrategy =
  /** The source of one side is the authority for the predicate. */
  | 'AUTHORITY'
  /** One side says what is current, the other what was or may be. */
  | 'CURRENT'
  /** The other sides ended. */
  | 'LAST_STANDING'
  /** Of two memories of one person, one is surer by far, or the other long out of date. */
  | 'MEMORY'
  /** Merges made an end of it: those that made it were taken back, its sides agree by now, or its entities were merged or declared distinct. */
  | 'MERGES'
  /** Somebody decided it. */
  | 'PERSON'
  /** One side is stronger by far. */
  | 'STRENGTH'
  /** One side begins later, and its best source is trusted no less: it takes over where it begins. */
  | 'VALIDITY';

/** Where a dependency comes from. */
export type DependencySource =
  /** A field at the head of a document says it. */
  | 'FRONT_MATTER'
  /** It was concluded from others. */
  | 'INFERRED'
  /** A text, or a person, says it elsewhere. */
  | 'STATEMENT';

/** What one thing is to another it hangs on. */
export type DependencyType =
  /** It cannot stand beside the other. */
  | 'CONFLICTS'
  /** It cannot stand without the other. */
  | 'REQUIRES'
  /** It takes the place of the other. */
  | 'SUPERSEDES';

/** What happened. */
export type EventKind =
  /** An entity was given a spelling. */
  | 'ALIAS_ADDED'
  /** A spelling was taken from an entity. */
  | 'ALIAS_REMOVED'
  /** A person confirmed a spelling, or refused it. */
  | 'ALIAS_REVIEWED'
  /** A claim was made. */
  | 'CLAIM_ADDED'
  /** A claim is contradicted, and nobody has decided yet. */
  | 'CLAIM_DISPUTED'
  /** Nothing says it any more: the words are gone, or are read otherwise. */
  | 'CLAIM_ENDED'
  /** A claim stands again. */
  | 'CLAIM_RESTORED'
  /** Someone took a claim back. */
  | 'CLAIM_RETRACTED'
  /** Another claim took its place. */
  | 'CLAIM_SUPERSEDED'
  /** A claim was said again by another text. */
  | 'CLAIM_SUPPORTED'
  /** A commit was taken back. */
  | 'COMMIT_UNDONE'
  /** A question went away without a decision. */
  | 'CONFLICT_DISMISSED'
  /** A question came onto the desk. */
  | 'CONFLICT_OPENED'
  /** A question is open again. */
  | 'CONFLICT_REOPENED'
  /** A question was decided. */
  | 'CONFLICT_RESOLVED'
  /** A document was read for the first time. */
  | 'DOCUMENT_ADDED'
  /** A document was held back by screening. */
  | 'DOCUMENT_QUARANTINED'
  /** A document that was held back was let in. */
  | 'DOCUMENT_RELEASED'
  /** A document was taken out. */
  | 'DOCUMENT_REMOVED'
  /** A document was read again, with the same text: what reads it is another now, or it was asked for. */
  | 'DOCUMENT_REREAD'
  /** A document was read anew, with another text. */
  | 'DOCUMENT_REVISED'
  /** An inferred relationship is surer or less sure, or holds at other times. */
  | 'EDGE_CHANGED'
  /** A relationship was inferred. */
  | 'EDGE_INFERRED'
  /** A person confirmed an inferred relationship, or refused it. */
  | 'EDGE_REVIEWED'
  /** No reason is left for an inferred relationship. */
  | 'EDGE_WITHDRAWN'
  /** Two entities were declared distinct. */
  | 'ENTITIES_DISTINCT'
  /** An entity became known. */
  | 'ENTITY_ADDED'
  /** The name, type or key of an entity changed. */
  | 'ENTITY_CHANGED'
  /** An entity was merged into another. */
  | 'ENTITY_MERGED'
  /** An entity that had been merged stands for itself again. */
  | 'ENTITY_UNMERGED'
  /** In a stream alone: events between `gap.from` and `gap.to` are no longer kept. Read the present anew, and go on. */
  | 'GAP'
  /** A rule was defined, or defined anew. */
  | 'RULE_DEFINED'
  /** A rule was disabled: its conclusions are taken back. */
  | 'RULE_DISABLED'
  /** A rule was enabled: its conclusions are drawn. */
  | 'RULE_ENABLED'
  /** A setting by which the space works was set. */
  | 'SETTING_CHANGED'
  /** A source became known. */
  | 'SOURCE_REGISTERED'
  /** A source was taken out, with its documents. */
  | 'SOURCE_REMOVED'
  /** The space was made. */
  | 'SPACE_CREATED'
  /** Everything in the space was removed. */
  | 'SPACE_RESET'
  /** How far a source or a site is trusted was said anew. */
  | 'TRUST_CHANGED';

/** How a name was resolved. */
export type ResolutionStage =
  /** By an exact alias. */
  | 'ALIAS'
  /** It points to somebody whom the conversation has spoken of. */
  | 'COREFERENCE'
  /** Nobody bears it; one name is like it, and none other nearly as much. */
  | 'FUZZY'
  /** By its natural key. */
  | 'KEY'
  /** By the entity's exact name. */
  | 'NAME'
  /** By its normal form: without regard to case, hyphens, spaces and quotes. */
  | 'NORMAL_FORM';

/** What can be searched. */
export type SearchKind =
  /** Pieces of text, by their words. */
  | 'CHUNK'
  /** Claims, by the words of their statement. */
  | 'CLAIM'
  /** Entities, by their names, in spite of typing errors. */
  | 'ENTITY';

/** What happened, in the course of an idea. */
export type TimelineEventType =
  /** Something was decided about it. */
  | 'DECISION'
  /** It was made, or came into use. */
  | 'IMPLEMENTATION'
  /** It was proposed, or begun. */
  | 'PROPOSAL'
  /** It was refused, or given up. */
  | 'REJECTION';

/** How exactly the time of an event is known. */
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