import { ArgsType, Field, Int } from 'type-graphql';

@ArgsType()
export class AnswerViewArgs {
  @Field(() => Int, {
    defaultValue: 100,
    description:
      'The largest number of claims to build them from, in equal parts, up to the setting `view.maxClaims` each.',
  })
  readonly maxClaims!: number;
}

@ArgsType()
export class AnswerDependenciesArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'The largest number of entities to return, up to the setting `graph.maxNodes`. Left out: the setting `page.max`.',
  })
  readonly maxNodes?: number | null;
}
