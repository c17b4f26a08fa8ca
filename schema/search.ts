import { createUnionType, Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import type { ClaimStatus } from '../src/domain/claims.ts';
import { ChunkNode } from './chunk.ts';
import { ClaimNode } from './claim.ts';
import { EntityNode } from './entity.ts';
import { ClaimStatusEnum, type SearchKind, SearchKindEnum } from './enums.ts';
import { PageInfo, type Cursor } from './paging.ts';

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
      'What it is: a term of the question; for entities a way to compare names (`words`, `trigrams`, `edits`).',
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

  constructor(hit: Omit<SearchEdge, 'cursor'>, cursor: Cursor) {
    this.node = hit.node;
    this.kind = hit.kind;
    this.score = hit.score;
    this.relevance = hit.relevance;
    this.parts = hit.parts;
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

  constructor(edges: readonly SearchEdge[], pageInfo: PageInfo) {
    this.edges = edges;
    this.nodes = edges.map((edge) => edge.node);
    this.pageInfo = pageInfo;
  }
}
