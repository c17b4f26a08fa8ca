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
  /** A user name somewhere. */
  | 'HANDLE'
  /** The entity's own name. */
  | 'NAME'
  /** Another way to write the name. */
  | 'SPELLING'
  /** The title of the document about it. */
  | 'TITLE'
  /** Given by a person. */
  | 'USER';

/** A point on both axes of time. What is left out is now, or what the parent was read at. */
export type AsOf = {
  /** As it was known then: up to the last commit at or before this instant. Left out or null: as known now. */
  readonly recorded?: string | null | undefined;
  /** Only what held at this instant. Left out: at the recorded instant, by default now. null: whenever it held. */
  readonly valid?: string | null | undefined;
};

/** What a relationship rests on. */
export type Basis =
  /** A text says it: it is a claim. */
  | 'ASSERTED'
  /** It was concluded from others. */
  | 'INFERRED';

/** Where a claim is in its life. Nothing is deleted. */
export type ClaimStatus =
  /** It holds. */
  | 'ACTIVE'
  /** Retired, as nothing has spoken for it for long. */
  | 'DEPRECATED'
  /** Others contradict it and nobody has decided yet; `conflicts` says who. */
  | 'DISPUTED'
  /** The words that said it are gone. */
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

/** Whether a conflict waits for someone. */
export type ConflictStatus =
  /** No conflict after all. */
  | 'DISMISSED'
  /** Nobody has decided. */
  | 'OPEN'
  /** Decided: `resolution` says how. */
  | 'RESOLVED';

/** A document to be read: exactly one of `text` and `base64` is to be given. */
export type DocumentInput = {
  /** Its content as bytes, in base64. */
  readonly base64?: string | null | undefined;
  /** What it is. */
  readonly kind?: DocumentKind;
  /** Its media type, such as `text/markdown`. Left out: by the ending of its path. */
  readonly mediaType?: string | null | undefined;
  /** Time of the file; decides nothing. */
  readonly modifiedAt?: string | null | undefined;
  /** Its place in the source, with `/`; the same place again is the same document. */
  readonly path: string;
  /** When its author published it. */
  readonly publishedAt?: string | null | undefined;
  /** The source's own version of it, such as a git commit. */
  readonly sourceRevision?: string | null | undefined;
  /** Its content, as text. */
  readonly text?: string | null | undefined;
  /** Where a person finds it. */
  readonly uri?: string | null | undefined;
};

/** What a document is. */
export type DocumentKind =
  /** A file. */
  | 'FILE'
  /** A message of a conversation. */
  | 'MESSAGE'
  /** What a person asserts here. */
  | 'NOTE'
  /** A page of the web. */
  | 'PAGE'
  /** A post in a forum. */
  | 'POST'
  /** A row of a database. */
  | 'RECORD';

/** Documents to be read: exactly one of `documents` and `folder` is to be given. */
export type IngestInput = {
  /** The documents; the setting `limit.ingestDocuments` says how many at most. */
  readonly documents?: ReadonlyArray<DocumentInput> | null | undefined;
  /** A folder on the server's own machine. Needs the role ADMIN. */
  readonly folder?: string | null | undefined;
  /** A key of your choice, at most 200 characters: sent again with it, the same request is not done again, and answers as before. */
  readonly idempotencyKey?: string | null | undefined;
  /** A pack to be tried before all others: the name of one that the server knows, or one of your own as YAML. */
  readonly pack?: string | null | undefined;
  /** Where they come from; made known if it is not. */
  readonly source: SourceInput;
  /** Who sees what is written. */
  readonly visibility?: Visibility;
};

/** What became of a document that was handed in. */
export type IngestStatus =
  /** It is new. */
  | 'ADDED'
  /** It could not be read. */
  | 'FAILED'
  /** Screening held it back. */
  | 'QUARANTINED'
  /** Its content changed. */
  | 'REVISED'
  /** It is as it was known. */
  | 'UNCHANGED';

/** How exactly a time was given. */
export type Precision =
  /** To the day. */
  | 'DAY'
  /** To the instant. */
  | 'INSTANT'
  /** To the month. */
  | 'MONTH'
  /** To the year. */
  | 'YEAR';

/** What a person has said of it. */
export type ReviewState =
  /** Someone confirmed it. */
  | 'ACCEPTED'
  /** Someone refused it: it is kept and no longer used. */
  | 'REJECTED'
  /** Nobody has looked at it. */
  | 'UNREVIEWED';

/** Where documents come from. */
export type SourceInput = {
  /** Natural key: letters, digits and the signs . _ : @ + - of at most 200 characters. */
  readonly key: string;
  /** What kind of place it is. */
  readonly kind?: SourceKind;
  /** What it is called. Left out: its key. */
  readonly name?: string | null | undefined;
  /** Where a person finds it. */
  readonly uri?: string | null | undefined;
};

/** Where documents come from. */
export type SourceKind =
  /** A database. */
  | 'DATABASE'
  /** A feed of the web. */
  | 'FEED'
  /** A folder of files. */
  | 'FOLDER'
  /** A forum. */
  | 'FORUM'
  /** A repository. */
  | 'GIT'
  /** Asserted here by people. */
  | 'NOTES'
  /** Handed in one by one. */
  | 'UPLOAD';

/** Which side a piece of evidence takes. */
export type Stance =
  /** It says the contrary. */
  | 'REFUTES'
  /** It says so. */
  | 'SUPPORTS';

/** What kind of time a claim is about. */
export type TemporalQualifier =
  /** True as long as nothing else is said. */
  | 'CURRENT'
  /** It was so. */
  | 'HISTORICAL'
  /** True at all times, once true. */
  | 'PERMANENT'
  /** It is to be so. */
  | 'PROJECTED';

/** Who sees what is written. */
export type Visibility =
  /** The caller only. */
  | 'PRIVATE'
  /** Everyone in the space. */
  | 'SHARED';

export type LastCommitQueryVariables = Exact<{ [key: string]: never; }>;


export type LastCommitQuery = { readonly commits: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly at: string }> } };

export type PageFragment = { readonly hasNextPage: boolean, readonly endCursor: string | null };

export type ExportDocumentsQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportDocumentsQuery = { readonly documents: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly key: string, readonly kind: DocumentKind, readonly title: string | null, readonly path: string, readonly uri: string | null, readonly mediaType: string, readonly pack: string, readonly removed: boolean, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly source: { readonly id: string }, readonly currentRevision: { readonly id: string } | null, readonly revisions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly bytes: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportRevisionsOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportRevisionsOfQuery = { readonly document: { readonly revisions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly bytes: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportRevisionsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  asOf?: AsOf | null | undefined;
}>;


export type ExportRevisionsQuery = { readonly nodes: ReadonlyArray<
    | { readonly id: string, readonly text: string, readonly contentHash: string, readonly bytes: number, readonly sourceRevision: string | null, readonly publishedAt: string | null, readonly retrievedAt: string, readonly modifiedAt: string | null, readonly createdAt: string, readonly document: { readonly id: string } }
    | Record<PropertyKey, never>
   | null> };

export type QuoteFragment = { readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } };

export type NameFragment = { readonly id: string, readonly text: string, readonly kind: AliasKind, readonly method: string, readonly confidence: number, readonly reviewState: ReviewState, readonly uses: number, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> };

export type ExportEntitiesQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportEntitiesQuery = { readonly entities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: string, readonly name: string, readonly key: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly aliases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly text: string, readonly kind: AliasKind, readonly method: string, readonly confidence: number, readonly reviewState: ReviewState, readonly uses: number, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportAliasesOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportAliasesOfQuery = { readonly entity: { readonly aliases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly text: string, readonly kind: AliasKind, readonly method: string, readonly confidence: number, readonly reviewState: ReviewState, readonly uses: number, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly evidence: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportClaimsQueryVariables = Exact<{
  first: number;
  inner: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportClaimsQuery = { readonly claims: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly predicate: string, readonly statement: string, readonly temporal: TemporalQualifier, readonly edge: boolean, readonly status: ClaimStatus, readonly statusReason: string | null, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly lastVerifiedAt: string, readonly subject: { readonly id: string }, readonly object:
        | { readonly __typename: 'BooleanValue', readonly boolean: boolean }
        | { readonly __typename: 'DateValue', readonly date: string }
        | { readonly __typename: 'Entity', readonly id: string }
        | { readonly __typename: 'NumberValue', readonly number: number, readonly unit: string | null }
        | { readonly __typename: 'TextValue', readonly text: string }
        | { readonly __typename: 'VersionValue', readonly version: string }
      , readonly qualifiers: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly validity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly confidence: { readonly value: number, readonly parts: ReadonlyArray<{ readonly name: string, readonly weight: number, readonly input: number, readonly contribution: number }> }, readonly supersededBy: { readonly id: string } | null, readonly evidenceConnection: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportEvidenceOfQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportEvidenceOfQuery = { readonly claim: { readonly evidenceConnection: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly stance: Stance, readonly confidence: number, readonly method: string, readonly current: boolean, readonly createdAt: string, readonly source: { readonly id: string }, readonly span: { readonly id: string, readonly start: number, readonly end: number, readonly quote: string, readonly quoteHash: string, readonly revision: { readonly id: string }, readonly document: { readonly id: string } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExportRelationshipsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
  status: ReadonlyArray<ClaimStatus> | ClaimStatus;
}>;


export type ExportRelationshipsQuery = { readonly relationships: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly basis: Basis, readonly status: ClaimStatus, readonly method: string | null, readonly model: string | null, readonly reviewState: ReviewState | null, readonly version: number, readonly createdAt: string, readonly from: { readonly id: string }, readonly to: { readonly id: string }, readonly claim: { readonly id: string } | null, readonly validity: { readonly from: string | null, readonly to: string | null, readonly precision: Precision | null }, readonly confidence: { readonly value: number }, readonly derivedFrom: ReadonlyArray<{ readonly relationship: { readonly id: string } }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ExportConflictsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  asOf?: AsOf | null | undefined;
}>;


export type ExportConflictsQuery = { readonly conflicts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: ConflictKind, readonly status: ConflictStatus, readonly severity: number, readonly predicate: string | null, readonly name: string | null, readonly policy: string, readonly rationale: string, readonly owner: string | null, readonly version: number, readonly createdAt: string, readonly updatedAt: string, readonly subject: { readonly id: string } | null, readonly parties: ReadonlyArray<{ readonly strength: number, readonly claim: { readonly id: string } | null, readonly entity: { readonly id: string } | null }>, readonly resolution: { readonly by: string, readonly at: string, readonly rationale: string, readonly winner: { readonly id: string } | null, readonly winningEntity: { readonly id: string } | null, readonly commit: { readonly id: string } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type IngestMutationVariables = Exact<{
  input: IngestInput;
}>;


export type IngestMutation = { readonly ingest:
    | { readonly __typename: 'AmbiguousName', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'ConflictingState', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'IdempotencyMismatch', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Ingested', readonly report: { readonly documents: number, readonly revisions: number, readonly chunks: number, readonly entities: number, readonly claims: number, readonly relationships: number, readonly aliases: number, readonly conflicts: number, readonly unchanged: number, readonly quarantined: number, readonly failed: number }, readonly outcomes: ReadonlyArray<{ readonly path: string, readonly status: IngestStatus, readonly error:
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
         | null, readonly quarantined: { readonly reason: string, readonly message: string } | null }> }
    | { readonly __typename: 'Invalid', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'StaleVersion', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'TooLarge', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string> }
    | { readonly __typename: 'Unavailable', readonly code: string, readonly message: string, readonly path: ReadonlyArray<string>, readonly component: string, readonly retryAfter: number }
   };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { readonly settings: ReadonlyArray<{ readonly key: string, readonly value: number }> };

export type StatsQueryVariables = Exact<{ [key: string]: never; }>;


export type StatsQuery = { readonly stats: { readonly sources: number, readonly documents: number, readonly revisions: number, readonly chunks: number, readonly quarantined: number, readonly entities: number, readonly aliases: number, readonly mentions: number, readonly claims: number, readonly relationships: number, readonly evidence: number, readonly conflicts: number, readonly openConflicts: number, readonly commits: number, readonly claimsByStatus: ReadonlyArray<{ readonly name: string, readonly value: number }> } };

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
export const PageFragmentDoc = new TypedDocumentString(`
    fragment Page on PageInfo {
  hasNextPage
  endCursor
}
    `, {"fragmentName":"Page"}) as unknown as TypedDocumentString<PageFragment, unknown>;
export const QuoteFragmentDoc = new TypedDocumentString(`
    fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
}
    `, {"fragmentName":"Quote"}) as unknown as TypedDocumentString<QuoteFragment, unknown>;
export const NameFragmentDoc = new TypedDocumentString(`
    fragment Name on Alias {
  id
  text
  kind
  method
  confidence
  reviewState
  uses
  owner
  version
  createdAt
  evidence {
    ...Quote
  }
}
    fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
}`, {"fragmentName":"Name"}) as unknown as TypedDocumentString<NameFragment, unknown>;
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
export const ExportDocumentsDocument = new TypedDocumentString(`
    query ExportDocuments($first: Int!, $inner: Int!, $after: String, $asOf: AsOf) {
  documents(first: $first, after: $after, asOf: $asOf, orderBy: KEY) {
    nodes {
      id
      key
      kind
      title
      path
      uri
      mediaType
      pack
      removed
      owner
      version
      createdAt
      updatedAt
      source {
        id
      }
      currentRevision {
        id
      }
      revisions(first: $inner) {
        nodes {
          id
          bytes
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
}`) as unknown as TypedDocumentString<ExportDocumentsQuery, ExportDocumentsQueryVariables>;
export const ExportRevisionsOfDocument = new TypedDocumentString(`
    query ExportRevisionsOf($id: ID!, $first: Int!, $after: String, $asOf: AsOf) {
  document(id: $id, asOf: $asOf) {
    revisions(first: $first, after: $after) {
      nodes {
        id
        bytes
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
}`) as unknown as TypedDocumentString<ExportRevisionsOfQuery, ExportRevisionsOfQueryVariables>;
export const ExportRevisionsDocument = new TypedDocumentString(`
    query ExportRevisions($ids: [ID!]!, $asOf: AsOf) {
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
      document {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ExportRevisionsQuery, ExportRevisionsQueryVariables>;
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
fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
}
fragment Name on Alias {
  id
  text
  kind
  method
  confidence
  reviewState
  uses
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
fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
}
fragment Name on Alias {
  id
  text
  kind
  method
  confidence
  reviewState
  uses
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
          version
        }
      }
      qualifiers {
        name
        value
      }
      validity {
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
fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
fragment Quote on Evidence {
  id
  stance
  confidence
  method
  current
  createdAt
  source {
    id
  }
  span {
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
}`) as unknown as TypedDocumentString<ExportEvidenceOfQuery, ExportEvidenceOfQueryVariables>;
export const ExportRelationshipsDocument = new TypedDocumentString(`
    query ExportRelationships($first: Int!, $after: String, $asOf: AsOf, $status: [ClaimStatus!]!) {
  relationships(
    first: $first
    after: $after
    asOf: $asOf
    status: $status
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
export const IngestDocument = new TypedDocumentString(`
    mutation Ingest($input: IngestInput!) {
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
        quarantined {
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
    claims
    claimsByStatus {
      name
      value
    }
    relationships
    evidence
    conflicts
    openConflicts
    commits
  }
}
    `) as unknown as TypedDocumentString<StatsQuery, StatsQueryVariables>;