import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ClaimStatus } from '../../src/domain/claims.ts';
import type { EmbeddingModel } from '../../src/domain/embeddings.ts';
import type { Strategy, ThreadMatch, ThreadPartKind } from '../../src/domain/search.ts';
import { ChunkNode } from '../document/chunk.ts';
import { ClaimNode } from '../claim/claim.ts';
import { EntityNode } from '../entity/entity.ts';
import {
  ClaimStatusEnum,
  EmbeddingAvailabilityEnum,
  SearchKindEnum,
  StrategyEnum,
  ThreadPartEnum,
  type EmbeddingAvailability,
  type SearchKind,
} from '../shared/enums.ts';
import { CountValue } from '../system/operations.ts';
import { PageInfo, type Cursor } from '../shared/paging.ts';

export type Found = ChunkNode | ClaimNode | EntityNode;

export const FoundUnion = createUnionType({
  name: 'Found',
  description: 'What a search can find.',
  types: () => [ChunkNode, ClaimNode, EntityNode] as const,
});

@InputType('SearchFilters', { description: 'What hits must have to do with; all conditions that are given must hold.' })
export class SearchFiltersInput {
  @Field(() => [ID], {
    nullable: true,
    description: 'Documents (`doc_…`): chunks that stand in one of them, claims and entities with evidence from one.',
  })
  readonly documents?: readonly string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Sources (`src_…`), in the same sense.' })
  readonly sources?: readonly string[] | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Types of entities: entities of one of them, claims about one, chunks that mention one.',
  })
  readonly entityTypes?: readonly string[] | null;
  @Field(() => [ClaimStatusEnum], {
    nullable: true,
    description: 'Claims of one of these statuses. Left out: those that hold, ACTIVE and DISPUTED.',
  })
  readonly claimStatuses?: readonly ClaimStatus[] | null;
}

@ObjectType('ScorePart', { simpleResolvers: true, description: 'One thing that a score is made of.' })
export class ScorePartValue {
  @Field(() => String, {
    description:
      'What it is: `lexical` and `dense` where two lists were fused; `cosine`; a term of the question; for entities a way to compare names (`words`, `trigrams`, `edits`).',
  })
  readonly name: string;
  @Field(() => Float, { description: 'How much it weighs: for a term its rarity, times how often it is asked for.' })
  readonly weight: number;
  @Field(() => Float, {
    description: 'What was measured: for a term how much the text has of it; for a name the similarity.',
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

@ObjectType('LexicalScore', { simpleResolvers: true, description: 'What the words of a hit say.' })
export class LexicalScoreValue {
  @Field(() => Int, {
    nullable: true,
    description: 'Its place in the list by words, from 1; null where lists were not fused.',
  })
  readonly rank: number | null;
  @Field(() => Float, { description: 'BM25, or the likeness of the name.' })
  readonly score: number;
  @Field(() => [ScorePartValue], { description: 'What that score is made of.' })
  readonly parts: readonly ScorePartValue[];
  constructor(rank: number | null, score: number, parts: readonly ScorePartValue[]) {
    this.rank = rank;
    this.score = score;
    this.parts = parts;
  }
}

@ObjectType('ThreadMatch', { simpleResolvers: true, description: 'What of a forum thread a vector stands for.' })
class ThreadMatchValue {
  @Field(() => ThreadPartEnum, { description: 'What it is.' })
  readonly part: ThreadPartKind;
  @Field(() => [String], { description: 'The posts that it is made of, as their forum calls them, in their order.' })
  readonly posts: readonly string[];
  constructor(part: ThreadPartKind, posts: readonly string[]) {
    this.part = part;
    this.posts = posts;
  }
}

@ObjectType('DenseScore', { simpleResolvers: true, description: 'What the vector of a hit says.' })
export class DenseScoreValue {
  @Field(() => Int, {
    nullable: true,
    description: 'Its place in the list by meaning, from 1; null where lists were not fused.',
  })
  readonly rank: number | null;
  @Field(() => Float, { description: 'The cosine of its vector to that of the question, -1 to 1.' })
  readonly cosine: number;
  @Field(() => String, { description: 'The model that made both.' })
  readonly model: string;
  @Field(() => Boolean, { description: 'The model compares letters, not meaning.' })
  readonly lexical: boolean;
  @Field(() => ThreadMatchValue, {
    nullable: true,
    description: 'Set where it was found by what stands for some of its thread, and its own words are less near.',
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

@ObjectType('ScoredEntity', { simpleResolvers: true, description: 'An entity with how near it is.' })
export class ScoredEntityValue {
  @Field(() => EntityNode, { description: 'The entity.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'The cosine of both vectors, -1 to 1.' })
  readonly cosine: number;
  @Field(() => String, { description: 'The model that made both.' })
  readonly model: string;
  @Field(() => Boolean, { description: 'The model compares letters, not meaning.' })
  readonly lexical: boolean;
  constructor(entity: EntityNode, cosine: number, model: EmbeddingModel) {
    this.entity = entity;
    this.cosine = cosine;
    this.model = model.name;
    this.lexical = model.lexical;
  }
}

@ObjectType('EmbeddingStatus', { simpleResolvers: true, description: 'How it stood with search by meaning.' })
export class EmbeddingStatusValue {
  @Field(() => EmbeddingAvailabilityEnum, { description: 'Whether everything could be compared.' })
  readonly state: EmbeddingAvailability;
  @Field(() => String, { nullable: true, description: 'The model whose vectors are compared; null = there are none.' })
  readonly model: string | null;
  @Field(() => Boolean, { description: 'The model compares letters, not meaning.' })
  readonly lexical: boolean;
  @Field(() => [CountValue], { description: 'How many of each kind wait for their vector.' })
  readonly pending: readonly CountValue[];
  @Field(() => String, { nullable: true, description: 'Why nothing could be compared; null where it could.' })
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

@ObjectType('SearchEdge', { simpleResolvers: true, description: 'A hit, with why it was found.' })
export class SearchEdge {
  @Field(() => FoundUnion, { description: 'What was found.' })
  readonly node: Found;
  @Field(() => String, { description: 'Its place in the list, for `after`.' })
  readonly cursor: Cursor;
  @Field(() => SearchKindEnum, { description: 'What kind of thing it is.' })
  readonly kind: SearchKind;
  @Field(() => Float, {
    description: 'The score by which its kind is ranked: the sum of the contributions of the parts.',
  })
  readonly score: number;
  @Field(() => Float, {
    description: 'The score as a share of what could be reached, 0 to 1: by it kinds are put together.',
  })
  readonly relevance: number;
  @Field(() => [ScorePartValue], { description: 'What the score is made of.' })
  readonly parts: readonly ScorePartValue[];
  @Field(() => LexicalScoreValue, {
    nullable: true,
    description: 'What its words say; null = the list by words lacks it.',
  })
  readonly lexical: LexicalScoreValue | null;
  @Field(() => DenseScoreValue, {
    nullable: true,
    description: 'What its vector says; null = the list by meaning lacks it, or was not asked.',
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

@ObjectType('SearchConnection', { simpleResolvers: true, description: 'A page of hits, the best first.' })
export class SearchConnection {
  @Field(() => [SearchEdge], { description: 'The hits with their scores, in order.' })
  readonly edges: readonly SearchEdge[];
  @Field(() => [FoundUnion], { description: 'What was found, in order.' })
  readonly nodes: readonly Found[];
  @Field(() => PageInfo, { description: 'Where the page lies in its list.' })
  readonly pageInfo: PageInfo;
  @Field(() => StrategyEnum, { description: 'How hits were looked for.' })
  readonly strategy: Strategy;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'How it stood with search by meaning; null where only words were asked for.',
  })
  readonly dense: EmbeddingStatusValue | null;

  constructor(
    edges: readonly SearchEdge[],
    pageInfo: PageInfo,
    strategy: Strategy,
    dense: EmbeddingStatusValue | null,
  ) {
    this.edges = edges;
    this.nodes = edges.map((edge) => edge.node);
    this.pageInfo = pageInfo;
    this.strategy = strategy;
    this.dense = dense;
  }
}
