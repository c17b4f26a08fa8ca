import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type {
  EvidenceOutcome,
  EvidencePart,
  Freshness,
  MissingPart,
  PassageKind,
  WebState,
  WebUse,
} from '../../src/domain/evidence-outcomes.ts';
import type { RerankState } from '../../src/domain/rerankers.ts';
import type { GateMethod, GateReason } from '../../src/domain/search-terms.ts';
import type { Anchor } from '../../src/domain/session-record.ts';
import { AnchorKindEnum } from '../conversation/session-types.ts';
import { enumOf } from '../shared/enum-of.ts';
import { DateTime } from '../shared/scalars.ts';
import { AsOfInput } from '../shared/time-scalars.ts';
import type { At } from '../shared/node-interface.ts';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';
import { WriteInput } from '../shared/write-input.ts';
import { resultOf } from '../shared/written.ts';
import { QuestionUnderstandingValue } from './question-types.ts';
import { GateMethodEnum, GateReasonEnum } from './retrieval-types.ts';
import { EmbeddingStatusValue } from './search-types.ts';

export const EvidenceOutcomeEnum = enumOf<EvidenceOutcome>('EvidenceOutcome', 'Where evidence came from.', {
  LINKED: 'The question before: this one goes on with it.',
  EXACT: 'The cache: the same question was asked before.',
  SEMANTIC: 'The cache: a question that means the same was asked before.',
  GRAPH: 'Claims, which cover the question; nothing was searched.',
  SEARCH: 'A search just now: of the corpus, and of the web as `web` says.',
});
export const FreshnessEnum = enumOf<Freshness>('Freshness', 'How old cached evidence is.', {
  LIVE: 'Less than 0.3 of its lifetime.',
  RECENT: 'Less than 0.7 of its lifetime.',
  AGED: 'Within its lifetime.',
  STALE: 'Beyond its lifetime: it stands in, as nothing newer could be had.',
});
export const PassageKindEnum = enumOf<PassageKind>('PassageKind', 'What a passage is.', {
  CHUNK: 'Words of a stored document.',
  CLAIM: 'The statement of a claim.',
  WEB: 'A page of the web that is not stored yet.',
});
export const WebUseEnum = enumOf<WebUse>('WebUse', 'When the web is asked.', {
  NEVER: 'Never.',
  WHEN_MISSING: 'If the corpus has no evidence, or the question is about the moment.',
  ALWAYS: 'Whenever something is searched.',
});
export const WebStateEnum = enumOf<WebState>('WebState', 'What came of asking the web.', {
  NOT_ASKED: 'It was not asked: nobody wanted or needed it.',
  NOT_CONFIGURED: 'There is no search engine: CLAIMGRAPH_WEB_SEARCH_URL is not set.',
  ANSWERED: 'It answered.',
  UNAVAILABLE: 'It did not answer: `why` has the reason. The evidence is from the corpus alone.',
});
export const EvidencePartEnum = enumOf<EvidencePart>('EvidencePart', 'A part of the way from a question to evidence.', {
  WEB: 'The search engine.',
  DENSE: 'Search by embedding.',
  ENTAILMENT: 'The entailment model at the gate.',
  RERANK: 'The reranking model.',
  SPARSE: 'Search by learned sparse vectors.',
});

@InputType('FindEvidenceInput', { description: 'A question, and what may be evidence for it.' })
export class FindEvidenceInput extends WriteInput {
  @Field(() => String, { description: 'The question, at most the setting `search.maxCharacters` characters.' })
  readonly question!: string;
  @Field(() => ID, {
    nullable: true,
    description:
      'The conversation in which it is asked: its id (`cnv_…`) or its natural key. The question is compared with the one before, and kept.',
  })
  readonly conversation?: string | null;
  @Field(() => Int, { defaultValue: 10, description: 'Pieces of evidence wanted, at most `candidates`.' })
  readonly first!: number;
  @Field(() => Int, {
    defaultValue: 20,
    description:
      'Passages that come before the gate, 1 to 100; a reranking model chooses them among the setting `rerank.pool`. The operation costs by it.',
  })
  readonly candidates!: number;
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether the reranking model, if one is configured, puts passages in order.',
  })
  readonly rerank!: boolean;
  @Field(() => [ID], {
    nullable: true,
    description: 'Documents that are switched off (`doc_…`, or their natural keys); INVALID for what no document has.',
  })
  readonly off?: readonly string[] | null;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only what stands in these documents or rests on them (`doc_…`, or their natural keys); INVALID for what no document has.',
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
    description: 'How much pieces of evidence should be unlike each other, 0 to 1. Left out: 0, the best ones.',
  })
  readonly diversity?: number | null;
  @Field(() => WebUseEnum, {
    defaultValue: 'WHEN_MISSING',
    description: 'When the web is asked. The question is sent to the search engine; nothing else is.',
  })
  readonly web!: WebUse;
  @Field(() => VisibilityEnum, {
    defaultValue: 'SHARED',
    description: 'Who can see pages of the web that are stored as documents.',
  })
  readonly visibility!: Visibility;
  @Field(() => AsOfInput, {
    nullable: true,
    description:
      'The point in time that is asked about; left out: now. The web is not asked then, and what is found is neither cached nor kept.',
  })
  readonly asOf?: AsOfInput | null;
  @Field(() => String, {
    nullable: true,
    description: 'The IANA time zone whose calendar is meant, such as `Europe/Berlin`. Left out: UTC.',
  })
  readonly zone?: string | null;
}

@ObjectType('WebPassage', {
  simpleResolvers: true,
  description: 'A page of the web, as far as the search engine shows it.',
})
export class WebPassageValue {
  @Field(() => String, { description: 'Its address.' })
  readonly url!: string;
  @Field(() => String, { description: 'Its site.' })
  readonly domain!: string;
  @Field(() => String, { nullable: true, description: 'Its title.' })
  readonly title!: string | null;
  @Field(() => DateTime, { description: 'When it was found.' })
  readonly retrievedAt!: Date;
}

export const RerankStateEnum = enumOf<RerankState>('RerankState', 'What became of reranking.', {
  RERANKED: 'The order is that of the model.',
  DEADLINE: 'The model took too long: the fused order stands.',
  UNAVAILABLE: 'The model could not be asked: the fused order stands.',
  NONE: 'Nobody asked for it, or no model is configured: the fused order stands.',
});

@ObjectType('RerankTrace', { simpleResolvers: true, description: 'What a reranking model did.' })
export class RerankTraceValue {
  @Field(() => RerankStateEnum, { description: 'What became of it.' })
  readonly state!: RerankState;
  @Field(() => String, { nullable: true, description: 'The model; null if none scored.' })
  readonly model!: string | null;
  @Field(() => String, { nullable: true, description: 'Its version; null if none scored.' })
  readonly version!: string | null;
  @Field(() => Int, { description: 'Passages that it was given.' })
  readonly pairs!: number;
  @Field(() => Int, { description: 'Milliseconds that it took.' })
  readonly ms!: number;
  @Field(() => String, { nullable: true, description: 'Why the fused order stands; null if it does not.' })
  readonly why!: string | null;
}

@ObjectType('RerankScore', { simpleResolvers: true, description: 'What a reranking model says of a passage.' })
export class RerankScoreValue {
  @Field(() => Float, { description: 'How well it answers the question, 0–1.' })
  readonly score!: number;
  @Field(() => Int, { description: 'Its place in the fused order, from 1.' })
  readonly before!: number;
}

@ObjectType('EvidencePassage', {
  simpleResolvers: true,
  description: 'Words that may be evidence for a question, and what became of them.',
})
export class EvidencePassageValue {
  readonly at!: At;
  /** Of the chunk or the claim; of a page, its address. */
  readonly id!: string;
  @Field(() => PassageKindEnum, { description: 'What it is: one of `chunk`, `claim` and `page` is there.' })
  readonly kind!: PassageKind;
  @Field(() => String, { description: 'Its words.' })
  readonly text!: string;
  @Field(() => WebPassageValue, { nullable: true, description: 'The page; null if it is something else.' })
  readonly page!: WebPassageValue | null;
  @Field(() => Int, { description: 'Its place among what was found, from 1.' })
  readonly rank!: number;
  @Field(() => RerankScoreValue, {
    nullable: true,
    description: 'What the reranking model says of it; null if it was not asked.',
  })
  readonly reranked!: RerankScoreValue | null;
  @Field(() => Float, { description: 'Trust in its source, 0–1; of a claim, its confidence.' })
  readonly reliability!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'How relevant it is, 0–1; null if it was dropped before that was judged.',
  })
  readonly relevance!: number | null;
  @Field(() => GateMethodEnum, { description: 'By what that was judged.' })
  readonly method!: GateMethod;
  @Field(() => GateReasonEnum, { description: 'Why it is kept or dropped.' })
  readonly reason!: GateReason;
  @Field(() => String, { description: 'The same in a few words.' })
  readonly why!: string;
}

@ObjectType('QuestionAnchor', { simpleResolvers: true, description: 'How a question relates to the one before it.' })
export class QuestionAnchorValue {
  @Field(() => AnchorKindEnum, { description: 'What it does.' })
  readonly kind: Anchor['kind'];
  @Field(() => Float, { nullable: true, description: 'Cosine to the question before it; null if there is none.' })
  readonly similarity: number | null;
  @Field(() => String, { nullable: true, description: 'Hash of the question that it goes on with, or may; else null.' })
  readonly previous: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'If it is AMBIGUOUS: the subject to ask the user about. `clarify` takes the answer. Else null.',
  })
  readonly subject: string | null;
  constructor(anchor: Anchor) {
    this.kind = anchor.kind;
    this.similarity = anchor.kind === 'INITIAL' ? null : anchor.similarity;
    this.previous = anchor.kind === 'LINKED' || anchor.kind === 'AMBIGUOUS' ? anchor.previous : null;
    this.subject = anchor.kind === 'AMBIGUOUS' ? anchor.subject : null;
  }
}

@ObjectType('DroppedPage', { simpleResolvers: true, description: 'A result of the search engine that is not used.' })
export class DroppedPageValue {
  @Field(() => String, { nullable: true, description: 'Its address; null if it had none.' })
  readonly url!: string | null;
  @Field(() => String, { description: 'Why it is not used.' })
  readonly why!: string;
}

@ObjectType('WebRetrieval', { simpleResolvers: true, description: 'What came of asking the web.' })
export class WebRetrievalValue {
  @Field(() => WebStateEnum, { description: 'Whether it was asked, and answered.' })
  readonly state!: WebState;
  @Field(() => String, { nullable: true, description: 'Why it did not answer; else null.' })
  readonly why!: string | null;
  @Field(() => Int, { description: 'Pages that are evidence or may be.' })
  readonly found!: number;
  @Field(() => [DroppedPageValue], { description: 'Results that are not used, each with its reason.' })
  readonly dropped!: readonly DroppedPageValue[];
}

@ObjectType('MissingEvidencePart', {
  simpleResolvers: true,
  description: 'A part of the way to evidence that was away. The evidence was found without it.',
})
export class MissingEvidencePartValue implements MissingPart {
  @Field(() => EvidencePartEnum, { description: 'The part.' })
  readonly part!: EvidencePart;
  @Field(() => String, { description: 'Why it was away.' })
  readonly why!: string;
}

@ObjectType('EvidenceFound', { simpleResolvers: true, description: 'The result of `findEvidence`.' })
export class EvidenceFoundValue {
  @Field(() => QuestionUnderstandingValue, { description: 'What was understood of the question.' })
  readonly question!: QuestionUnderstandingValue;
  @Field(() => QuestionAnchorValue, {
    nullable: true,
    description: 'How it relates to the question before it; null if no conversation is named.',
  })
  readonly anchor!: QuestionAnchorValue | null;
  @Field(() => EvidenceOutcomeEnum, { description: 'Where the evidence came from.' })
  readonly outcome!: EvidenceOutcome;
  @Field(() => FreshnessEnum, { nullable: true, description: 'How old cached evidence is; null if it was not cached.' })
  readonly freshness!: Freshness | null;
  @Field(() => Float, {
    nullable: true,
    description: 'SEMANTIC: cosine of the two questions. Else null.',
  })
  readonly similarity!: number | null;
  @Field(() => Float, { nullable: true, description: 'GRAPH: the share of the question that claims cover. Else null.' })
  readonly coverage!: number | null;
  @Field(() => [EvidencePassageValue], { description: 'The evidence, best first.' })
  readonly kept!: readonly EvidencePassageValue[];
  @Field(() => [EvidencePassageValue], { description: 'What was found and is no evidence, each with its reason.' })
  readonly dropped!: readonly EvidencePassageValue[];
  @Field(() => WebRetrievalValue, { description: 'What came of asking the web.' })
  readonly web!: WebRetrievalValue;
  @Field(() => EmbeddingStatusValue, {
    nullable: true,
    description: 'Whether dense search was available and complete; null if nothing is embedded here.',
  })
  readonly dense!: EmbeddingStatusValue | null;
  @Field(() => RerankTraceValue, { description: 'What a reranking model did.' })
  readonly rerank!: RerankTraceValue;
  @Field(() => [MissingEvidencePartValue], {
    description: 'Parts that were away. Empty: the evidence is what it should be.',
  })
  readonly missing!: readonly MissingEvidencePartValue[];
  @Field(() => ID, {
    nullable: true,
    description: 'The trace of how it was found, to be read by `trace`; null if the setting `trace.days` is 0.',
  })
  readonly traceId!: string | null;
}

@InputType('RejectEvidenceInput', { description: 'A question whose cached evidence is wrong: `question` or `answer`.' })
export class RejectEvidenceInput extends WriteInput {
  @Field(() => String, { nullable: true, description: 'The question as it was asked in `findEvidence` or `ask`.' })
  readonly question?: string | null;
  @Field(() => ID, { nullable: true, description: 'The answer (`ans_…`) whose question it is, as it is kept.' })
  readonly answer?: string | null;
}

@ObjectType('EvidenceRejected', { simpleResolvers: true, description: 'The result of `rejectEvidence`.' })
export class EvidenceRejectedValue {
  @Field(() => Boolean, { description: 'Whether anything was cached for the question.' })
  readonly wasCached: boolean;
  constructor(wasCached: boolean) {
    this.wasCached = wasCached;
  }
}

export const RejectEvidenceResult = resultOf('RejectEvidenceResult', EvidenceRejectedValue);

export const FindEvidenceResult = resultOf('FindEvidenceResult', EvidenceFoundValue);
