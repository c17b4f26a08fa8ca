import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AsOfArgs } from './arguments.ts';
import { ClaimNode } from './claim.ts';
import { enumOf } from './enums.ts';
import { MAX_CLAIMS } from './timeline.ts';

export const CoveredKindEnum = enumOf<'ENTITY' | 'WORD'>('CoveredKind', 'What a part of a question is.', {
  ENTITY: 'A name of somebody or something that is known.',
  WORD: 'Another word of content.',
});
export const CoverageMethodEnum = enumOf<'LEXICAL'>('CoverageMethod', 'How words are compared with claims.', {
  LEXICAL: 'By their stems: a claim covers a word that stands in its sentence. No model is asked.',
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
  @Field(() => [ClaimNode], { description: 'The claims that cover it, the surest first; none = it is not covered.' })
  readonly claims!: readonly ClaimNode[];
}

@ObjectType('Coverage', { simpleResolvers: true, description: 'How far the graph covers a question.' })
export class CoverageValue {
  @Field(() => Float, {
    description:
      'The share of its names and words of content that are covered, 0 to 1; 0 where it names nobody that is known.',
  })
  readonly score!: number;
  @Field(() => CoverageMethodEnum, { description: 'How words were compared.' })
  readonly method!: 'LEXICAL';
  @Field(() => [CoveredPartValue], { description: 'Its names and words, each with what covers it.' })
  readonly parts!: readonly CoveredPartValue[];
  @Field(() => [ClaimNode], {
    description: 'The claims that cover it, each once, the surest first: active ones that hold.',
  })
  readonly claims!: readonly ClaimNode[];
  @Field(() => Boolean, { description: 'There are more claims within reach than were read: it may be covered better.' })
  readonly truncated!: boolean;
}
