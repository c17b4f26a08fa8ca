import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { GateMethod, GateReason } from '../../src/domain/search-terms.ts';
import { enumOf } from '../shared/enum-of.ts';
import { AsOfArgs } from '../shared/shared-arguments.ts';
import { SearchKindEnum, type SearchKind } from './search-enums.ts';
import { EmbeddingStatusValue, FoundUnion, ScorePartValue, SearchFiltersInput, type Found } from './search-types.ts';

export const GateReasonEnum = enumOf<GateReason>('GateReason', 'Why a candidate is evidence, or is not.', {
  RELEVANT: 'It is relevant to the question: it is evidence.',
  NOT_RELEVANT: 'It is less relevant to the question than `strictness` demands.',
  SUPERSEDED: 'A later text says otherwise.',
  PLANNED: 'It tells what is planned or wished for, while another text tells what holds.',
  WITHDRAWN: 'It tells a change that a later text takes back.',
  SWITCHED_OFF: 'Its document is in `off`.',
  NOT_THE_FILE: 'It is of no document in `only`.',
  ALREADY_INJECTED: 'Its text is in `injected`.',
  DUPLICATE: 'A better candidate has the same text.',
  BEYOND_FIRST: 'It is relevant, but enough others were chosen before it.',
});

export const GateMethodEnum = enumOf<GateMethod>('GateMethod', 'By what the relevance of a candidate was judged.', {
  RULES: 'By rules: the share of what the question names that its text has.',
  MODEL: 'By an entailment model: whether the question follows from its text.',
});

@ArgsType()
export class RetrieveArgs extends AsOfArgs {
  @Field(() => String, { description: 'The question.' })
  readonly question!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True also keeps what is superseded, only planned or withdrawn, as other hits for the question tell. False drops it with its reason.',
  })
  readonly includeHistory!: boolean;
  @Field(() => Int, {
    defaultValue: 20,
    description:
      'Hits of the search that come before the gate, at most the setting `page.max`. The operation costs by it.',
  })
  readonly candidates!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Pieces of evidence wanted, at most `candidates`. Left out: 10.',
  })
  readonly first?: number | null;
  @Field(() => [SearchKindEnum], {
    nullable: true,
    description: 'What may be evidence. Left out: chunks, claims and entities.',
  })
  readonly in?: readonly SearchKind[] | null;
  @Field(() => SearchFiltersInput, { nullable: true, description: 'Only candidates that meet these conditions.' })
  readonly filters?: SearchFiltersInput | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Documents that are switched off (`doc_…`, or their natural keys). What other documents say as well stays. INVALID for what no document has.',
  })
  readonly off?: readonly string[] | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only what stands in these documents or rests on them (`doc_…`, or their natural keys): what else is found is dropped, and told. INVALID for what no document has.',
  })
  readonly only?: readonly string[] | null;
  @Field(() => [String], {
    nullable: true,
    description: 'SHA-256 (hex) of texts that the prompt has already (`Chunk.contentHash`).',
  })
  readonly injected?: readonly string[] | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How relevant evidence must be, 0 to 1. Left out: the setting `gate.strictness`.',
  })
  readonly strictness?: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'How much pieces of evidence should be unlike each other, 0 to 1 (maximal marginal relevance). Left out: 0, the best ones.',
  })
  readonly diversity?: number | null;
}

@ObjectType('RetrievedEvidence', {
  simpleResolvers: true,
  description: 'A candidate for evidence, with its score and what became of it.',
})
export class RetrievedEvidenceValue {
  @Field(() => FoundUnion, { description: 'The chunk, claim or entity.' })
  readonly node: Found;
  @Field(() => SearchKindEnum, { description: 'Whether it is a chunk, a claim or an entity.' })
  readonly kind: SearchKind;
  @Field(() => Int, { description: 'Its place in the search, from 1.' })
  readonly rank: number;
  @Field(() => Float, { description: 'Its score in the search.' })
  readonly score: number;
  @Field(() => [ScorePartValue], { description: 'The terms that the score is made of.' })
  readonly parts: readonly ScorePartValue[];
  @Field(() => Float, {
    nullable: true,
    description: 'How relevant it is, 0 to 1; null if it was dropped before that was judged.',
  })
  readonly relevance: number | null;
  @Field(() => GateMethodEnum, { description: 'By what that was judged.' })
  readonly method: GateMethod;
  @Field(() => GateReasonEnum, { description: 'Why it is kept or dropped.' })
  readonly reason: GateReason;
  @Field(() => String, { description: 'The same in a few words.' })
  readonly why: string;

  constructor(evidence: RetrievedEvidenceValue) {
    this.node = evidence.node;
    this.kind = evidence.kind;
    this.rank = evidence.rank;
    this.score = evidence.score;
    this.parts = evidence.parts;
    this.relevance = evidence.relevance;
    this.method = evidence.method;
    this.reason = evidence.reason;
    this.why = evidence.why;
  }
}

@ObjectType('Retrieval', {
  simpleResolvers: true,
  description: 'The result of `retrieve`: evidence, and what was dropped on the way to it.',
})
export class RetrievalValue {
  @Field(() => [RetrievedEvidenceValue], { description: 'The evidence, best first.' })
  readonly kept: readonly RetrievedEvidenceValue[];
  @Field(() => [RetrievedEvidenceValue], {
    description: 'Candidates that are no evidence, each with its reason, best first.',
  })
  readonly dropped: readonly RetrievedEvidenceValue[];
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'Whether dense search was available and complete; null if nothing is embedded here.',
  })
  readonly dense: EmbeddingStatusValue | null;
  constructor(
    kept: readonly RetrievedEvidenceValue[],
    dropped: readonly RetrievedEvidenceValue[],
    dense: EmbeddingStatusValue | null,
  ) {
    this.kept = kept;
    this.dropped = dropped;
    this.dense = dense;
  }
}
