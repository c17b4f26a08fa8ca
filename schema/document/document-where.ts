import { Field, InputType } from 'type-graphql';
import {
  AND,
  BooleanFilterInput,
  DocumentKindFilterInput,
  IdFilterInput,
  NOT,
  OR,
  TextFilterInput,
} from '../shared/filter-inputs.ts';

@InputType('DocumentWhere', { description: 'Conditions on documents; all that are given must be met.' })
export class DocumentWhereInput {
  @Field(() => TextFilterInput, { nullable: true, description: 'Their natural key.' })
  readonly key?: TextFilterInput | null;
  @Field(() => DocumentKindFilterInput, { nullable: true, description: 'Their kind.' })
  readonly kind?: DocumentKindFilterInput | null;
  @Field(() => IdFilterInput, { nullable: true, description: 'Their source (`src_…`, or its natural key).' })
  readonly source?: IdFilterInput | null;
  @Field(() => TextFilterInput, { nullable: true, description: 'Their title.' })
  readonly title?: TextFilterInput | null;
  @Field(() => BooleanFilterInput, { nullable: true, description: 'Whether they were removed.' })
  readonly removed?: BooleanFilterInput | null;
  @Field(() => [DocumentWhereInput], { nullable: true, description: AND })
  readonly and?: readonly DocumentWhereInput[] | null;
  @Field(() => [DocumentWhereInput], { nullable: true, description: OR })
  readonly or?: readonly DocumentWhereInput[] | null;
  @Field(() => DocumentWhereInput, { nullable: true, description: NOT })
  readonly not?: DocumentWhereInput | null;
}
