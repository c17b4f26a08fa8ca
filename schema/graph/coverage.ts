import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AsOfArgs } from '../shared/shared-arguments.ts';
import { ClaimNode } from '../claim/claim.ts';
import { enumOf } from '../shared/enum-of.ts';
import { MAX_CLAIMS } from './timeline.ts';

type CoverageMethod = 'LEXICAL' | 'VECTOR';

export const CoveredKindEnum = enumOf<'ENTITY' | 'WORD'>(
  'CoveredKind',
  'Whether a part of a query text is a name or a word.',
  {
    ENTITY: 'A name of a known entity.',
    WORD: 'A content word that is not part of a name.',
  },
);
export const CoverageMethodEnum = enumOf<CoverageMethod>(
  'CoverageMethod',
  'How words of the query text are matched with claims.',
  {
    LEXICAL: 'By stem: a claim covers a word if its statement contains it. Uses no model.',
    VECTOR:
      'By embedding: a claim covers a word if their cosine similarity reaches the setting `view.coverage.cosine`. ' +
      'Without an embedding model it is an error (UNAVAILABLE).',
  },
);

@ArgsType()
export class CoverageArgs extends AsOfArgs {
  @Field(() => String, { description: 'The query text.' })
  readonly text!: string;
  @Field(() => Int, {
    defaultValue: 1,
    description:
      'How many steps from the named entities claims are looked for, from 1 up to the setting `graph.maxDepth`.',
  })
  readonly depth!: number;
  @Field(() => Int, { defaultValue: 100, description: MAX_CLAIMS })
  readonly maxClaims!: number;
  @Field(() => CoverageMethodEnum, { defaultValue: 'LEXICAL', description: 'How words are matched with claims.' })
  readonly method!: CoverageMethod;
}

@ObjectType('CoveredPart', {
  simpleResolvers: true,
  description: 'A name or word of the query text, with the claims that cover it.',
})
export class CoveredPartValue {
  @Field(() => String, { description: 'The name or word, as it is written in the query text.' })
  readonly term!: string;
  @Field(() => CoveredKindEnum, { description: 'Whether it is a name or a word.' })
  readonly kind!: 'ENTITY' | 'WORD';
  @Field(() => [ClaimNode], {
    description: 'The claims that cover it, most confident first; empty = it is not covered.',
  })
  readonly claims!: readonly ClaimNode[];
  @Field(() => Float, {
    nullable: true,
    description:
      'Cosine similarity to the nearest claim, -1 to 1, even if too low to cover it; null for names, with LEXICAL, and ' +
      'if no claim has a vector.',
  })
  readonly similarity!: number | null;
  @Field(() => Float, { description: 'Its share of the score, 0 to 1; 0 if the text names no known entity.' })
  readonly weight!: number;
  @Field(() => Float, { description: 'What it adds to the score: `weight` if it is covered, else 0.' })
  readonly contribution!: number;
}

@ObjectType('Coverage', {
  simpleResolvers: true,
  description: 'How much of a query text the claims of the graph cover.',
})
export class CoverageValue {
  @Field(() => Float, {
    description: 'The share of its names and content words that are covered, 0 to 1; 0 if it names no known entity.',
  })
  readonly score!: number;
  @Field(() => CoverageMethodEnum, { description: 'How words were matched with claims.' })
  readonly method!: CoverageMethod;
  @Field(() => String, { nullable: true, description: 'With VECTOR: name of the embedding model; else null.' })
  readonly model!: string | null;
  @Field(() => Boolean, { description: 'True if the embedding model compares spelling only, not meaning.' })
  readonly lexical!: boolean;
  @Field(() => Int, {
    description:
      'With VECTOR: number of claims that were left out because they have no vector yet; if it is not 0, the score may be too low.',
  })
  readonly missing!: number;
  @Field(() => [CoveredPartValue], { description: 'Its names and words, each with the claims that cover it.' })
  readonly parts!: readonly CoveredPartValue[];
  @Field(() => [ClaimNode], {
    description:
      'All covering claims, each once, most confident first. Only ACTIVE claims that hold at the valid time asked for count.',
  })
  readonly claims!: readonly ClaimNode[];
  @Field(() => Boolean, { description: 'True if there are more claims than `maxClaims`, so the score may be too low.' })
  readonly truncated!: boolean;
}
