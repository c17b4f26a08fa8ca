import { ArgsType, Field, ID } from 'type-graphql';
import type { SourceKind } from '../../src/domain/document-record.ts';
import type { Direction } from '../../src/domain/page-request.ts';
import { SourceKindEnum } from '../document/document-enums.ts';
import { PageAsOfArgs } from '../shared/shared-arguments.ts';
import { DirectionEnum } from '../shared/shared-enums.ts';
import { ContentFilterInput } from './content-filter-input.ts';

@ArgsType()
export class ChunksByTimeArgs extends PageAsOfArgs {
  @Field(() => ContentFilterInput, { nullable: true, description: 'Only content of such a time.' })
  readonly content?: ContentFilterInput | null;
  @Field(() => [ID], {
    nullable: true,
    description: 'Only chunks of these documents (`doc_…`, or their natural keys).',
  })
  readonly documents?: readonly string[] | null;
  @Field(() => [ID], {
    nullable: true,
    description: 'Only chunks from these sources (`src_…`, or their natural keys).',
  })
  readonly sources?: readonly string[] | null;
  @Field(() => [SourceKindEnum], { nullable: true, description: 'Only chunks of sources of these kinds.' })
  readonly sourceKinds?: readonly SourceKind[] | null;
  @Field(() => DirectionEnum, { defaultValue: 'ASC', description: 'ASC: the oldest content first.' })
  readonly orderDirection!: Direction;
}
