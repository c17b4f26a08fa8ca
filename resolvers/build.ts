import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { BudgetExceededError, QuarantinedError } from '../schema/index.ts';
import { ContextResolver } from './answer/context-resolver.ts';
import { ReplayResolver } from './answer/replay-resolver.ts';
import { AnswerResolver, AnswerSentenceResolver, AskResolver, CitationResolver } from './answer/ask-resolver.ts';
import { AnswerViewsResolver } from './answer/answer-views-resolver.ts';
import { ValidationResolver } from './answer/validation-resolver.ts';
import { GivenAnswersResolver, StandingReasonResolver } from './answer/given-answers-resolver.ts';
import { AliasResolver } from './entity/alias-resolver.ts';
import { ClaimResolver } from './claim/claim-resolver.ts';
import { ClaimOriginResolver } from './claim/claim-origin-resolver.ts';
import {
  CommitChangeResolver,
  CommitResolver,
  CorpusBuildResolver,
  CorpusEntryResolver,
} from './system/commit-resolver.ts';
import { ConfidenceResolver } from './claim/confidence-resolver.ts';
import { ConflictPartyResolver, ConflictResolutionResolver, ConflictResolver } from './claim/conflict-resolver.ts';
import { DeskResolver, LastSeenResolver } from './claim/desk-resolver.ts';
import {
  DocumentResolver,
  QuarantinedResolver,
  RevisionEdgeResolver,
  SourceResolver,
} from './document/document-resolver.ts';
import { ConversationResolver, MessageResolver } from './conversation/conversation-resolver.ts';
import { MessageSearchResolver } from './conversation/message-search-resolver.ts';
import { OlderTurnsResolver } from './conversation/older-turns-resolver.ts';
import { SessionResolver } from './conversation/session-resolver.ts';
import { CurateResolver } from './claim/curate-resolver.ts';
import { EntityResolver } from './entity/entity-resolver.ts';
import { EvidenceResolver, MentionResolver, SpanResolver } from './document/evidence-resolver.ts';
import {
  EvidenceChunkResolver,
  EvidenceObjectResolver,
  EvidenceSourceResolver,
} from './evidence/evidence-object-resolver.ts';
import { TopicResolver } from './evidence/topic-resolver.ts';
import { HeldClaimResolver, HeldSearchResolver } from './document/quarantine-search-resolver.ts';
import { ImportResolver } from './document/import-resolver.ts';
import { ResetResolver } from './system/reset-resolver.ts';
import { RetryEmbeddingResolver } from './system/retry-embedding-resolver.ts';
import { InferAliasesResolver } from './entity/infer-aliases-resolver.ts';
import { IngestResolver } from './document/ingest-resolver.ts';
import { JobResolver } from './system/job-resolver.ts';
import { DistinctPairResolver, MergeResolver } from './entity/merge-resolver.ts';
import { handArgumentsOn } from './request/hand-arguments-on.ts';
import { searchOneByOne } from './request/search-one-by-one.ts';
import { ROOT_DESCRIPTIONS } from '../schema/index.ts';
import { StatementCaseResolver } from './claim/statement-case-resolver.ts';
import {
  EntityLiveResolver,
  LiveDatabaseResolver,
  LiveDisagreementResolver,
  LiveRecordResolver,
} from './livedata/live-resolver.ts';
import { SetRecordsResolver } from './livedata/set-records-resolver.ts';
import { EpisodeEntityResolver, EpisodeResolver } from './memory/episode-resolver.ts';
import { MemoryControlResolver } from './memory/control-resolver.ts';
import { SemanticMemoryResolver } from './memory/semantic-memory-resolver.ts';
import { MemoryResolver } from './memory/memory-resolver.ts';
import { RecallResolver } from './memory/recall-resolver.ts';
import { TraceResolver } from './search/trace-resolver.ts';
import { CacheStatisticsResolver } from './system/cache-statistics-resolver.ts';
import { ModelCostsResolver } from './system/model-costs-resolver.ts';
import { MeasuresResolver } from './graph/measures-resolver.ts';
import { NamesResolver } from './entity/name-resolver.ts';
import { NodeResolver } from './system/node-resolver.ts';
import { DerivationResolver, PremiseResolver, RelationshipResolver } from './graph/relationship-resolver.ts';
import {
  ClaimAttributionResolver,
  IdentityCandidateResolver,
  IdentityResolver,
  PosterResolver,
  ResearcherResolver,
} from './entity/researcher-resolver.ts';
import { RuleExampleResolver, RuleResolver } from './graph/rule-resolver.ts';
import { ResolveNameResolver } from './entity/resolve-name-resolver.ts';
import {
  ChunkPlaceResolver,
  ChunkResolver,
  RevisionResolver,
  ThreadPostResolver,
} from './document/revision-resolver.ts';
import {
  ClaimFacetsResolver,
  ConflictFacetsResolver,
  DocumentFacetsResolver,
  EntityFacetsResolver,
  FacetValueResolver,
  RelationshipFacetsResolver,
} from './search/facets-resolver.ts';
import { ChunksByTimeResolver } from './search/chunks-by-time-resolver.ts';
import { ThreadHitResolver, ThreadSearchResolver } from './search/thread-search-resolver.ts';
import {
  EvidencePassageResolver,
  FindEvidenceResolver,
  RejectEvidenceResolver,
} from './search/find-evidence-resolver.ts';
import { RetrieveResolver } from './search/retrieve-resolver.ts';
import { UnderstandResolver } from './search/understand-resolver.ts';
import { SearchResolver } from './search/search-resolver.ts';
import {
  AnswerEventResolver,
  ClaimEventResolver,
  ConflictEventResolver,
  EventResolver,
  IngestionEventResolver,
  StreamResolver,
} from './stream/stream-resolver.ts';
import { ViewerResolver } from './system/viewer-resolver.ts';
import { SuggestionResolver, SuggestionSideResolver } from './claim/suggestion-resolver.ts';
import { SystemResolver } from './system/system-resolver.ts';
import {
  ArgumentResolver,
  DependencyEdgeResolver,
  EntityTimelineResolver,
  LedgerEntryResolver,
  TimelineEventResolver,
  ViewsResolver,
} from './graph/views-resolver.ts';
import { SourceTrustResolver, TrustRuleResolver } from './document/trust-resolver.ts';

/** type-graphql asks for one even where every subscription says itself what it follows: the commit log. */
const noTopics = (): never => {
  throw new Error('expected subscriptions to follow the commit log, not topics');
};
const NO_TOPICS = { publish: noTopics, subscribe: noTopics };

const RESOLVERS = [
  NodeResolver,
  EntityResolver,
  AliasResolver,
  MentionResolver,
  ClaimResolver,
  ClaimOriginResolver,
  HeldClaimResolver,
  HeldSearchResolver,
  ConfidenceResolver,
  RelationshipResolver,
  DerivationResolver,
  PremiseResolver,
  RuleResolver,
  RuleExampleResolver,
  EvidenceResolver,
  EvidenceObjectResolver,
  EvidenceChunkResolver,
  EvidenceSourceResolver,
  TopicResolver,
  SpanResolver,
  ConflictResolver,
  ConflictPartyResolver,
  ConflictResolutionResolver,
  MemoryResolver,
  RecallResolver,
  EpisodeResolver,
  SemanticMemoryResolver,
  MemoryControlResolver,
  EpisodeEntityResolver,
  DocumentResolver,
  RevisionEdgeResolver,
  RevisionResolver,
  ThreadPostResolver,
  ChunkResolver,
  ChunkPlaceResolver,
  SourceResolver,
  QuarantinedResolver,
  CommitResolver,
  CommitChangeResolver,
  CorpusBuildResolver,
  CorpusEntryResolver,
  ResolveNameResolver,
  NamesResolver,
  InferAliasesResolver,
  SearchResolver,
  GivenAnswersResolver,
  StandingReasonResolver,
  AskResolver,
  ContextResolver,
  ReplayResolver,
  AnswerResolver,
  AnswerViewsResolver,
  ValidationResolver,
  AnswerSentenceResolver,
  CitationResolver,
  FindEvidenceResolver,
  EvidencePassageResolver,
  RejectEvidenceResolver,
  RetrieveResolver,
  ChunksByTimeResolver,
  ThreadSearchResolver,
  ThreadHitResolver,
  UnderstandResolver,
  ClaimFacetsResolver,
  ConflictFacetsResolver,
  DocumentFacetsResolver,
  EntityFacetsResolver,
  FacetValueResolver,
  RelationshipFacetsResolver,
  JobResolver,
  SuggestionResolver,
  SuggestionSideResolver,
  SystemResolver,
  ViewerResolver,
  MeasuresResolver,
  ImportResolver,
  IngestResolver,
  ResetResolver,
  RetryEmbeddingResolver,
  ConversationResolver,
  OlderTurnsResolver,
  SessionResolver,
  MessageResolver,
  MessageSearchResolver,
  CurateResolver,
  DeskResolver,
  LastSeenResolver,
  MergeResolver,
  DistinctPairResolver,
  StatementCaseResolver,
  TraceResolver,
  LiveDatabaseResolver,
  EntityLiveResolver,
  LiveDisagreementResolver,
  LiveRecordResolver,
  SetRecordsResolver,
  CacheStatisticsResolver,
  ModelCostsResolver,
  TrustRuleResolver,
  SourceTrustResolver,
  ResearcherResolver,
  IdentityCandidateResolver,
  IdentityResolver,
  ClaimAttributionResolver,
  PosterResolver,
  ViewsResolver,
  DependencyEdgeResolver,
  EntityTimelineResolver,
  TimelineEventResolver,
  LedgerEntryResolver,
  ArgumentResolver,
  StreamResolver,
  EventResolver,
  AnswerEventResolver,
  ClaimEventResolver,
  ConflictEventResolver,
  IngestionEventResolver,
] as const;

let built: GraphQLSchema | null = null;

/** The executable schema of the contract; the same one at every call. What it answers is decided by the context. */
export function buildClaimgraphSchema(): GraphQLSchema {
  if (built) return built;
  built = buildSchemaSync({
    resolvers: RESOLVERS,
    // In no union: what a document ended with is a `DomainError`.
    orphanedTypes: [QuarantinedError, BudgetExceededError],
    pubSub: NO_TOPICS,
    // Inputs are judged by the rooms that take them.
    validate: false,
  });
  handArgumentsOn();
  searchOneByOne(built);
  describeRoots(built);
  return built;
}

/** type-graphql has no decorator for the root types. */
function describeRoots(schema: GraphQLSchema): void {
  for (const [name, description] of Object.entries(ROOT_DESCRIPTIONS)) {
    const type = schema.getType(name);
    if (type) type.description = description;
  }
}
