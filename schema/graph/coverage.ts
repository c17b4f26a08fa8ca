import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AsOfArgs } from '../shared/arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { enumOf } from '../shared/enums.ts';
import { MAX_CLAIMS } from './timeline.ts';

type CoverageMethod = 'LEXICAL' | 'VECTOR';

export const CoveredKindEnum = enumOf<'ENTITY' | 'WORD'>('CoveredKind', 'What a part of a question is.', {
  ENTITY: 'A name of somebody or something that is known.',
  WORD: 'Another word of content.',
});
export const CoverageMethodEnum = enumOf<CoverageMethod>('CoverageMethod', 'How words are compared with claims.', {
  LEXICAL: 'By their stems: a claim covers a word that stands in its sentence. No model is asked.',
  VECTOR:
    'By their vectors: a claim covers a word that it is near enough to, from the cosine `view.coverage.cosine` on. Without vectors it is an error (UNAVAILABLE).',
});

@ArgsType()
export class CoverageArgs extends AsOfArgs {
  @Field(() => String, { description: 'The question.' })
  readonly text!: string;
  @Field(() => Int, {
    defaultValue: 1,
    description:
      'How many steps from what it names claims may be, at least 1; the setting `graph.maxDepth` is the limit.',
  })
  readonly depth!: number;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
  @Field(() => CoverageMethodEnum, { defaultValue: 'LEXICAL', description: 'How words are to be compared.' })
  readonly method!: CoverageMethod;
}

@ObjectType('CoveredPart', {
  simpleResolvers: true,
  description: 'A part of a question, and the claims that speak of it.',
})
export class CoveredPartValue {
  @Field(() => String, { description: 'The name or the word, as it stands in the question.' })
  readonly term!: string;
  @Field(() => CoveredKindEnum, { description: 'Which of the two.' })
  readonly kind!: 'ENTITY' | 'WORD';
  @Field(() => [ClaimNode], {
    description: 'The claims that cover it, the most confident first; none = it is not covered.',
  })
  readonly claims!: readonly ClaimNode[];
  @Field(() => Float, {
    nullable: true,
    description:
      'A word by VECTOR: the cosine of the claim that is nearest to it, whether or not it is near enough; null for names, by LEXICAL, and where no claim has a vector.',
  })
  readonly similarity!: number | null;
  @Field(() => Float, { description: 'Its share of the question, 0 to 1; 0 where nobody that is known is named.' })
  readonly weight!: number;
  @Field(() => Float, { description: 'What it adds to the score: its weight where it is covered, else 0.' })
  readonly contribution!: number;
}

@ObjectType('Coverage', { simpleResolvers: true, description: 'How far the graph covers a question.' })
export class CoverageValue {
  @Field(() => Float, {
    description:
      'The share of its names and words of content that are covered, 0 to 1; 0 where it names nobody that is known.',
  })
  readonly score!: number;
  @Field(() => CoverageMethodEnum, { description: 'How words were compared.' })
  readonly method!: CoverageMethod;
  @Field(() => String, { nullable: true, description: 'By VECTOR: the model that made the vectors.' })
  readonly model!: string | null;
  @Field(() => Boolean, { description: 'The model compares letters, not meaning.' })
  readonly lexical!: boolean;
  @Field(() => Int, {
    description:
      'By VECTOR: claims that have no vector yet, with which no word was compared; it may be covered better.',
  })
  readonly missing!: number;
  @Field(() => [CoveredPartValue], { description: 'Its names and words, each with what covers it.' })
  readonly parts!: readonly CoveredPartValue[];
  @Field(() => [ClaimNode], {
    description: 'The claims that cover it, each once, the most confident first: active ones that hold.',
  })
  readonly claims!: readonly ClaimNode[];
  @Field(() => Boolean, { description: 'There are more claims within reach than were read: it may be covered better.' })
  readonly truncated!: boolean;
}
