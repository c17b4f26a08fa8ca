import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ClaimStatus } from '../../src/domain/claim-record.ts';
import type { EmbeddingModel } from '../../src/domain/embedding-models.ts';
import type { Strategy, ThreadMatch, ThreadPartKind } from '../../src/domain/search-terms.ts';
import { ChunkNode } from '../document/chunk.ts';
import { ClaimNode } from '../claim/claim.ts';
import { EntityNode } from '../entity/entity.ts';
import type { EntityKind } from '../../src/domain/entity-kinds.ts';
import { EntityKindEnum } from '../entity/entity-enums.ts';
import { ClaimStatusEnum } from '../claim/claim-enums.ts';
import {
  EmbeddingAvailabilityEnum,
  SearchKindEnum,
  StrategyEnum,
  ThreadPartEnum,
  type EmbeddingAvailability,
  type SearchKind,
} from './search-enums.ts';
import type { SourceKind } from '../../src/domain/document-record.ts';
import { SourceKindEnum } from '../document/document-enums.ts';
import { ContentFilterInput } from './content-filter-input.ts';
import { CountValue } from '../system/operation-types.ts';
import { PageInfo, type Cursor } from '../shared/paging.ts';

export type Found = ChunkNode | ClaimNode | EntityNode;

export const FoundUnion = createUnionType({
  name: 'Found',
  description: 'A search hit: a chunk, a claim or an entity.',
  types: () => [ChunkNode, ClaimNode, EntityNode] as const,
});

@InputType('SearchFilters', { description: 'Conditions on search hits; all that are given must be met.' })
export class SearchFiltersInput {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Documents (`doc_…`, or their natural keys): chunks of these documents, and claims and entities with evidence from them.',
  })
  readonly documents?: readonly string[] | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Sources (`src_…`, or their natural keys): chunks of their documents, and claims and entities with evidence from them.',
  })
  readonly sources?: readonly string[] | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'Entity types, as in `Entity.type`, of which `entities { facets { types } }` has those in use: entities of these types, claims about such entities, and chunks that mention them.',
  })
  readonly entityTypes?: readonly string[] | null;
  @Field(() => [EntityKindEnum], {
    nullable: true,
    description:
      'Entity kinds, as in `Entity.kind`: the same as `entityTypes` with all types of these kinds. With both, types that are in both.',
  })
  readonly entityKinds?: readonly EntityKind[] | null;
  @Field(() => [SourceKindEnum], {
    nullable: true,
    description: 'Sources of these kinds: as `sources` with all of them.',
  })
  readonly sourceKinds?: readonly SourceKind[] | null;
  @Field(() => ContentFilterInput, {
    nullable: true,
    description:
      'Chunks whose content is of such a time. Claims and entities have no such time, and are not searched with it.',
  })
  readonly content?: ContentFilterInput | null;
  @Field(() => [ClaimStatusEnum], {
    nullable: true,
    description:
      'Claims of these statuses. Left out: ACTIVE and DISPUTED ones, the latter not while markers of disputes are known to be inconsistent. ' +
      'Chunks and entities have no status: they are found as without it; leave them out with `in`.',
  })
  readonly claimStatuses?: readonly ClaimStatus[] | null;
}

@ObjectType('ScorePart', {
  simpleResolvers: true,
  description: 'One term of a score; the contributions of all terms add up to it.',
})
export class ScorePartValue {
  @Field(() => String, {
    description:
      'Name of the term: `lexical`, `dense`, `named` (documents and claims about what the query names), `cited` (documents that the query cites), `graph` (what claims about it rest on), `asked` (claims and sections that say what the query asks for), `sparse` (a learned-sparse model) or `expanded` (other names of it) in fused search, with what a hit loses that is superseded, planned or withdrawn (`overtaken`) or of which a later text says nearly the same (`earlier`), `cosine` in dense search, a word of the query in ' +
      'lexical search, or for entities a way to compare names (`words`, `trigrams`, `edits`).',
  })
  readonly name: string;
  @Field(() => Float, { description: 'Its weight; for a word of the query its rarity times its count in the query.' })
  readonly weight: number;
  @Field(() => Float, {
    description:
      'The measured value: for a word how often the text has it (saturated, as in BM25), for a name the similarity.',
  })
  readonly input: number;
  @Field(() => Float, { description: 'weight × input: what it adds to the score.' })
  readonly contribution: number;

  constructor(name: string, weight: number, input: number, contribution: number) {
    this.name = name;
    this.weight = weight;
    this.input = input;
    this.contribution = contribution;
  }
}

@ObjectType('LexicalScore', { simpleResolvers: true, description: 'The score of a hit in lexical search.' })
export class LexicalScoreValue {
  @Field(() => Int, {
    nullable: true,
    description: 'Rank in the lexical list, from 1; null unless lists were fused.',
  })
  readonly rank: number | null;
  @Field(() => Float, { description: 'BM25 for chunks and claims; similarity of names, 0 to 1, for entities.' })
  readonly score: number;
  @Field(() => [ScorePartValue], { description: 'The terms that the score is made of.' })
  readonly parts: readonly ScorePartValue[];
  constructor(rank: number | null, score: number, parts: readonly ScorePartValue[]) {
    this.rank = rank;
    this.score = score;
    this.parts = parts;
  }
}

@ObjectType('ThreadMatch', {
  simpleResolvers: true,
  description: 'The part of a forum thread that a vector was made from.',
})
class ThreadMatchValue {
  @Field(() => ThreadPartEnum, { description: 'Which kind of part it is.' })
  readonly part: ThreadPartKind;
  @Field(() => [String], { description: 'The ids of its posts in their forum, in order.' })
  readonly posts: readonly string[];
  constructor(part: ThreadPartKind, posts: readonly string[]) {
    this.part = part;
    this.posts = posts;
  }
}

@ObjectType('DenseScore', { simpleResolvers: true, description: 'The score of a hit in dense search.' })
export class DenseScoreValue {
  @Field(() => Int, {
    nullable: true,
    description: 'Rank in the dense list, from 1; null unless lists were fused.',
  })
  readonly rank: number | null;
  @Field(() => Float, { description: 'Cosine similarity of its vector to that of the query, -1 to 1.' })
  readonly cosine: number;
  @Field(() => String, { description: 'Name of the embedding model that made both vectors.' })
  readonly model: string;
  @Field(() => Boolean, { description: 'True if the embedding model compares spelling only, not meaning.' })
  readonly lexical: boolean;
  @Field(() => ThreadMatchValue, {
    nullable: true,
    description: 'The part of its forum thread by which it was found, if that is nearer than its own words; else null.',
  })
  readonly thread: ThreadMatchValue | null;
  constructor(rank: number | null, cosine: number, model: EmbeddingModel, thread: ThreadMatch | null) {
    this.thread = thread && new ThreadMatchValue(thread.part, thread.postIds);
    this.rank = rank;
    this.cosine = cosine;
    this.model = model.name;
    this.lexical = model.lexical;
  }
}

@ObjectType('ScoredEntity', { simpleResolvers: true, description: 'An entity with its similarity.' })
export class ScoredEntityValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'Cosine similarity of the two name vectors, -1 to 1.' })
  readonly cosine: number;
  @Field(() => String, { description: 'Name of the embedding model that made both vectors.' })
  readonly model: string;
  @Field(() => Boolean, { description: 'True if the embedding model compares spelling only, not meaning.' })
  readonly lexical: boolean;
  constructor(entity: EntityNode, cosine: number, model: EmbeddingModel) {
    this.entity = entity;
    this.cosine = cosine;
    this.model = model.name;
    this.lexical = model.lexical;
  }
}

@ObjectType('EmbeddingStatus', {
  simpleResolvers: true,
  description: 'Whether dense search was available and complete.',
})
export class EmbeddingStatusValue {
  @Field(() => EmbeddingAvailabilityEnum, { description: 'Whether everything could be compared by vector.' })
  readonly state: EmbeddingAvailability;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the embedding model whose vectors are compared; null = there are no vectors.',
  })
  readonly model: string | null;
  @Field(() => Boolean, { description: 'True if the embedding model compares spelling only, not meaning.' })
  readonly lexical: boolean;
  @Field(() => [CountValue], { description: 'How many things of each kind are not embedded yet.' })
  readonly pending: readonly CountValue[];
  @Field(() => String, { nullable: true, description: 'Why dense search was unavailable; null if it was not.' })
  readonly message: string | null;
  constructor(
    state: EmbeddingAvailability,
    model: EmbeddingModel | null,
    pending: readonly CountValue[],
    message: string | null,
  ) {
    this.state = state;
    this.model = model?.name ?? null;
    this.lexical = model?.lexical ?? false;
    this.pending = pending;
    this.message = message;
  }
}

@ObjectType('SparseStatus', {
  simpleResolvers: true,
  description: 'Whether the list of the learned-sparse model was available and complete.',
})
export class SparseStatusValue {
  @Field(() => EmbeddingAvailabilityEnum, { description: 'Whether every chunk could be compared.' })
  readonly state: EmbeddingAvailability;
  @Field(() => String, { description: 'Name of the learned-sparse model.' })
  readonly model: string;
  @Field(() => Int, { description: 'How many chunks have no vector of it yet.' })
  readonly pending: number;
  @Field(() => String, { nullable: true, description: 'Why the list is missing; null if it is not.' })
  readonly message: string | null;
  constructor(status: {
    readonly state: EmbeddingAvailability;
    readonly model: string;
    readonly pending?: number;
    readonly message?: string;
  }) {
    this.state = status.state;
    this.model = status.model;
    this.pending = status.pending ?? 0;
    this.message = status.message ?? null;
  }
}

@ObjectType('SearchEdge', { simpleResolvers: true, description: 'A search hit, with its scores.' })
export class SearchEdge {
  @Field(() => FoundUnion, { description: 'The chunk, claim or entity that was found.' })
  readonly node: Found;
  @Field(() => String, { description: 'Opaque cursor of the item: pass it as `after` to get the items that follow.' })
  readonly cursor: Cursor;
  @Field(() => SearchKindEnum, { description: 'Whether it is a chunk, a claim or an entity.' })
  readonly kind: SearchKind;
  @Field(() => Float, {
    description:
      'The score by which hits of one kind are ranked: the sum of the contributions of `parts`. Not comparable between kinds.',
  })
  readonly score: number;
  @Field(() => Float, {
    description:
      'The score as a share of the best possible one, 0 to 1: by it hits of different kinds are put in one order. Not a confidence.',
  })
  readonly relevance: number;
  @Field(() => [ScorePartValue], { description: 'The terms that the score is made of.' })
  readonly parts: readonly ScorePartValue[];
  @Field(() => LexicalScoreValue, {
    nullable: true,
    description: 'Its score in lexical search; null if it is not in the lexical list.',
  })
  readonly lexical: LexicalScoreValue | null;
  @Field(() => DenseScoreValue, {
    nullable: true,
    description: 'Its score in dense search; null if it is not in the dense list, or only lexical search was used.',
  })
  readonly dense: DenseScoreValue | null;

  constructor(hit: Omit<SearchEdge, 'cursor'>, cursor: Cursor) {
    this.node = hit.node;
    this.kind = hit.kind;
    this.score = hit.score;
    this.relevance = hit.relevance;
    this.parts = hit.parts;
    this.lexical = hit.lexical;
    this.dense = hit.dense;
    this.cursor = cursor;
  }
}

@ObjectType('SearchConnection', { simpleResolvers: true, description: 'A page of search hits, best first.' })
export class SearchConnection {
  @Field(() => [SearchEdge], { description: 'The hits with their scores and cursors, best first.' })
  readonly edges: readonly SearchEdge[];
  @Field(() => [FoundUnion], { description: 'The things found, without scores, in the same order.' })
  readonly nodes: readonly Found[];
  @Field(() => PageInfo, { description: 'Whether there are more pages, and the cursors of this one.' })
  readonly pageInfo: PageInfo;
  @Field(() => StrategyEnum, { description: 'The strategy that was used.' })
  readonly strategy: Strategy;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'Whether dense search was available and complete; null if only lexical search was asked for.',
  })
  readonly dense: EmbeddingStatusValue | null;
  @Field(() => SparseStatusValue, {
    nullable: true,
    description:
      'Whether the list of the learned-sparse model was available and complete; null if none is configured, or the search was not fused or not of chunks.',
  })
  readonly sparse: SparseStatusValue | null;

  constructor(
    edges: readonly SearchEdge[],
    pageInfo: PageInfo,
    strategy: Strategy,
    { dense, sparse }: { readonly dense: EmbeddingStatusValue | null; readonly sparse: SparseStatusValue | null },
  ) {
    this.edges = edges;
    this.nodes = edges.map((edge) => edge.node);
    this.pageInfo = pageInfo;
    this.strategy = strategy;
    this.dense = dense;
    this.sparse = sparse;
  }
}
