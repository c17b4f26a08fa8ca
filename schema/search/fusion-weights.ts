import { Field, Float, InputType } from 'type-graphql';

const LEFT_OUT = 'Left out: as the settings say.';

@InputType('FusionWeights', { description: 'How much each list counts in a fused score, from 0 on.' })
export class FusionWeightsInput {
  @Field(() => Float, { nullable: true, description: `What is found by the words of the text. ${LEFT_OUT}` })
  readonly lexical?: number | null;
  @Field(() => Float, { nullable: true, description: `What is found by embedding. ${LEFT_OUT}` })
  readonly dense?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: `What is found in documents about the things that the text names, and in claims about them. ${LEFT_OUT}`,
  })
  readonly named?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: `What is found in documents that the text cites by key, id, path or address. ${LEFT_OUT}`,
  })
  readonly cited?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: `The words that claims about these things rest on. ${LEFT_OUT}`,
  })
  readonly graph?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: `The words of claims, and the sections, that say what the text asks for. ${LEFT_OUT}`,
  })
  readonly asked?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: `With \`expand\`: what is found by other names of these things. ${LEFT_OUT}`,
  })
  readonly expanded?: number | null;
  @Field(() => Float, { nullable: true, description: `What a learned-sparse model finds, of chunks. ${LEFT_OUT}` })
  readonly sparse?: number | null;
}
