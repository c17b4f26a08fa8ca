import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import {
  BudgetExceededError,
  EpisodicMemoryNode,
  ProceduralMemoryNode,
  QuarantinedError,
  SummaryMemoryNode,
} from '../schema/index.ts';
import { AliasResolver } from './alias.ts';
import { ClaimResolver } from './claim.ts';
import { ClaimOriginResolver } from './claim-origin.ts';
import { CommitChangeResolver, CommitResolver, CorpusBuildResolver, CorpusEntryResolver } from './commit.ts';
import { ConfidenceResolver } from './confidence.ts';
import { ConflictPartyResolver, ConflictResolutionResolver, ConflictResolver } from './conflict.ts';
import { DeskResolver, LastSeenResolver } from './desk.ts';
import { DocumentResolver, QuarantinedResolver, RevisionEdgeResolver, SourceResolver } from './document.ts';
import { CurateResolver } from './curate.ts';
import { EntityResolver } from './entity.ts';
import { EvidenceResolver, MentionResolver, SpanResolver } from './evidence.ts';
import { HeldClaimResolver, HeldSearchResolver } from './held.ts';
import { ImportResolver } from './import.ts';
import { ResetResolver } from './reset.ts';
import { RetryEmbeddingResolver } from './retry-embedding.ts';
import { InferAliasesResolver } from './infer-aliases.ts';
import { IngestResolver } from './ingest.ts';
import { JobResolver } from './job.ts';
import { DistinctPairResolver, MergeResolver } from './merge.ts';
import { StatementCaseResolver } from './statement-case.ts';
import { MemoryResolver } from './memory.ts';
import { ModelCostsResolver } from './model-costs.ts';
import { MeasuresResolver } from './measures.ts';
import { NamesResolver } from './names.ts';
import { NodeResolver } from './node.ts';
import { PremiseResolver, RelationshipResolver } from './relationship.ts';
import { ClaimAttributionResolver, IdentityCandidateResolver, IdentityResolver, PosterResolver, ResearcherResolver } from './researcher.ts'; // prettier-ignore
import { RuleExampleResolver, RuleResolver } from './rule.ts';
import { ResolveNameResolver } from './resolve-name.ts';
import { ChunkPlaceResolver, ChunkResolver, RevisionResolver, ThreadPostResolver } from './revision.ts';
import { SearchResolver } from './search.ts';
import {
  ClaimEventResolver,
  ConflictEventResolver,
  EventResolver,
  IngestionEventResolver,
  StreamResolver,
} from './stream.ts';
import { SystemResolver } from './system.ts';
import {
  ArgumentResolver, DependencyEdgeResolver, EntityTimelineResolver, LedgerEntryResolver, TimelineEventResolver, ViewsResolver,
} from './views.ts'; // prettier-ignore
import { SourceTrustResolver, TrustRuleResolver } from './trust.ts';

/** type-graphql asks for one even where every subscription says itself what it follows: the commit log. */
const noTopics = (): never => {
  throw new Error('expected subscriptions to follow the commit log, not topics');
};
const NO_TOPICS = { publish: noTopics, subscribe: noTopics };

let built: GraphQLSchema | null = null;

/** The executable schema of the contract; the same one at every call. What it answers is decided by the context. */
export function buildClaimgraphSchema(): GraphQLSchema {
  built ??= buildSchemaSync({
    resolvers: [
      NodeResolver, EntityResolver, AliasResolver, MentionResolver, ClaimResolver, ClaimOriginResolver, HeldClaimResolver, HeldSearchResolver, ConfidenceResolver, RelationshipResolver, PremiseResolver, RuleResolver, RuleExampleResolver, EvidenceResolver, SpanResolver,
      ConflictResolver, ConflictPartyResolver, ConflictResolutionResolver, MemoryResolver, DocumentResolver, RevisionEdgeResolver,
      RevisionResolver, ThreadPostResolver, ChunkResolver, ChunkPlaceResolver, SourceResolver, QuarantinedResolver, CommitResolver, CommitChangeResolver,
      CorpusBuildResolver, CorpusEntryResolver, ResolveNameResolver, NamesResolver, InferAliasesResolver, SearchResolver, JobResolver, SystemResolver, MeasuresResolver,
      ImportResolver, IngestResolver, ResetResolver, RetryEmbeddingResolver, CurateResolver, DeskResolver, LastSeenResolver, MergeResolver, DistinctPairResolver, StatementCaseResolver, ModelCostsResolver, TrustRuleResolver, SourceTrustResolver,
      ResearcherResolver, IdentityCandidateResolver, IdentityResolver, ClaimAttributionResolver, PosterResolver, ViewsResolver, DependencyEdgeResolver, EntityTimelineResolver, TimelineEventResolver, LedgerEntryResolver, ArgumentResolver,
      StreamResolver, EventResolver, ClaimEventResolver, ConflictEventResolver, IngestionEventResolver,
    ], // prettier-ignore
    // Types that later work fills: part of the contract, as their interfaces are.
    orphanedTypes: [EpisodicMemoryNode, ProceduralMemoryNode, SummaryMemoryNode, BudgetExceededError, QuarantinedError],
    pubSub: NO_TOPICS,
    // Inputs are judged by the rooms that take them.
    validate: false,
  });
  return built;
}
