import type { LineType } from '../../domain/lines/line-shapes.ts';
import type {
  ExportStatementCasesQuery,
  ExportClaimsQuery,
  ExportConflictsQuery,
  ExportConversationsQuery,
  ExportDistinctPairsQuery,
  ExportMergesQuery,
  ExportMessagesOfQuery,
  ExportDocumentsQuery,
  ExportEntitiesQuery,
  ExportRelationshipsQuery,
  ExportReleasedQuery,
  ExportRevisionsQuery,
  ExportRulesQuery,
  ExportSettingsQuery,
  ExportSourcesQuery,
  ExportTrustRulesQuery,
  NameFragment,
  PiecesFragment,
  EntriesFragment,
  MentionedFragment,
  QuoteFragment,
} from '../generated/operations.ts';

/** One thing of the graph as a line of the export: flat, fields named as in GraphQL, other things by their ids. */
export type Line = { readonly type: LineType; readonly id: string } & Readonly<Record<string, unknown>>;

type Nodes<C extends { readonly nodes: readonly unknown[] }> = C['nodes'][number];
export type SourceNode = Nodes<ExportSourcesQuery['sources']>;
export type EntryEdge = EntriesFragment['edges'][number];
export type PieceNode = Nodes<PiecesFragment>;
export type MentionOfNode = Nodes<MentionedFragment>;
export type DocumentNode = Nodes<ExportDocumentsQuery['documents']>;
export type EntityNode = Nodes<ExportEntitiesQuery['entities']>;
export type ClaimNode = Nodes<ExportClaimsQuery['claims']>;
export type RelationshipNode = Nodes<NonNullable<ExportRelationshipsQuery['relationships']>>;
export type ConflictNode = Nodes<ExportConflictsQuery['conflicts']>;
export type MergeNode = Nodes<ExportMergesQuery['merges']>;
export type TrustRuleLineNode = Nodes<ExportTrustRulesQuery['trustRules']>;
export type DistinctPairNode = Nodes<ExportDistinctPairsQuery['distinctPairs']>;
export type StatementCaseNode = Nodes<ExportStatementCasesQuery['statementCases']>;
export type RevisionNode = Extract<NonNullable<Nodes<ExportRevisionsQuery>>, { readonly text: string }>;

const idOf = (thing: { readonly id: string } | null): string | null => thing?.id ?? null;

export type ReleasedNode = Nodes<ExportReleasedQuery['quarantine']>;
export type ConversationNode = Nodes<ExportConversationsQuery['conversations']>;
type MessageNode = Nodes<NonNullable<ExportMessagesOfQuery['conversation']>['messages']>;
type SettingNode = ExportSettingsQuery['settings'][number];

export const sourceLine = (source: SourceNode): Line => ({ type: 'Source', ...source });

/** `revisions` names each revision once, `history` each time that one was seen. */
export function documentLine(document: DocumentNode, entries: readonly EntryEdge[]): Line {
  const { source, subject, currentRevision, revisions: _page, ...fields } = document;
  return {
    type: 'Document',
    ...fields,
    source: source.id,
    subject: idOf(subject),
    currentRevision: idOf(currentRevision),
    revisions: [...new Set(entries.map(({ node }) => node.id))],
    history: entries.map((entry) => ({
      revision: entry.node.id,
      source: entry.source.id,
      observedAt: entry.observedAt,
    })),
  };
}

export function revisionLine(
  { document, posts, chunks: _page, ...fields }: RevisionNode,
  chunks: readonly PieceNode[],
): Line {
  return {
    type: 'Revision',
    ...fields,
    document: document.id,
    owner: document.owner,
    posts: posts.map(({ chunk, ...post }) => ({ ...post, chunk: chunk.id })),
    chunks: chunks.map(({ id, tokens, place }) => ({ id, ...place, tokens })),
  };
}

export function releasedLine({ source, ...fields }: ReleasedNode): Line {
  return { type: 'Quarantined', ...fields, source: source.id };
}

export const conversationLine = (conversation: ConversationNode): Line => ({ type: 'Conversation', ...conversation });

export const messageLine = (message: MessageNode, conversation: string): Line => ({
  type: 'Message',
  ...message,
  conversation,
});

export const ruleLine = (rule: Nodes<ExportRulesQuery['rules']>): Line => ({ type: 'Rule', ...rule });

/** A setting has no id but its name. */
export const settingLine = ({ key, value, version, updatedAt }: SettingNode): Line => ({
  type: 'Setting',
  id: key,
  value,
  version,
  updatedAt,
});

export function mentionLine({ span, ...fields }: MentionOfNode, entity: string): Line {
  return { type: 'Mention', ...fields, ...placeOf(span), entity };
}

/** The place and the words of a span, as part of the line of what they are for. */
function placeOf({ id, revision, document, ...words }: QuoteFragment['span']) {
  return { ...words, span: id, revision: revision.id, document: document.id };
}

/** `type` says that it is an entity; what kind of entity stands in `entityType`. */
export function entityLine({ aliases: _aliases, mentions: _mentions, type, ...fields }: EntityNode): Line {
  return { type: 'Entity', entityType: type, ...fields };
}

export function aliasLine({ evidence: _lines, ...fields }: NameFragment, entity: string): Line {
  return { type: 'Alias', ...fields, entity };
}

/** What a piece of evidence is evidence of. */
export type Supported = { readonly claim: string } | { readonly alias: string };

export function evidenceLine({ span, source, ...fields }: QuoteFragment, of: Supported): Line {
  return {
    type: 'Evidence',
    ...fields,
    claim: null,
    alias: null,
    ...of,
    ...placeOf(span),
    source: source.id,
  };
}

export function claimLine(claim: ClaimNode): Line {
  const { subject, object, supersededBy, evidenceConnection: _page, ...fields } = claim;
  return { type: 'Claim', ...fields, subject: subject.id, object: objectOf(object), supersededBy: idOf(supersededBy) };
}

/** `{type, entity}` for an entity, `{type, value}` for anything else, with the words of the domain for the type. */
function objectOf(object: ClaimNode['object']): object {
  switch (object.__typename) {
    case 'Entity':
      return { type: 'ENTITY', entity: object.id };
    case 'TextValue':
      return { type: 'TEXT', value: object.text };
    case 'NumberValue':
      return { type: 'NUMBER', value: object.number, unit: object.unit };
    case 'DateValue':
      return { type: 'DATE', value: object.date };
    case 'BooleanValue':
      return { type: 'BOOLEAN', value: object.boolean };
    case 'VersionValue':
      return { type: 'VERSION', value: object.versionText };
    default:
      return object satisfies never;
  }
}

export function relationshipLine(relationship: RelationshipNode): Line {
  const { from, to, claim, confidence, derivedFrom, ...fields } = relationship;
  return {
    type: 'Relationship',
    ...fields,
    from: from.id,
    to: to.id,
    claim: idOf(claim),
    confidence,
    derivedFrom: derivedFrom.map((premise) => premise.relationship.id),
  };
}

export function conflictLine({ subject, parties, resolution, ...fields }: ConflictNode): Line {
  return {
    type: 'Conflict',
    ...fields,
    subject: idOf(subject),
    parties: parties.map(({ strength, claim, entity }) => ({ claim: idOf(claim), entity: idOf(entity), strength })),
    resolution: resolution && {
      ...resolution,
      winner: idOf(resolution.winner),
      winningEntity: idOf(resolution.winningEntity),
      commit: idOf(resolution.commit),
    },
  };
}

export function trustRuleLine({ source, ...fields }: TrustRuleLineNode): Line {
  return { type: 'TrustRule', ...fields, source: idOf(source) };
}

export function mergeLine({ member, canonical, ...fields }: MergeNode): Line {
  return { type: 'Merge', ...fields, member: member.id, canonical: canonical.id };
}

export function distinctPairLine({ a, b, ...fields }: DistinctPairNode): Line {
  return { type: 'DistinctPair', ...fields, a: a.id, b: b.id };
}

export function statementCaseLine({ a, b, ...fields }: StatementCaseNode): Line {
  return { type: 'StatementCase', ...fields, a: a.id, b: b.id };
}
