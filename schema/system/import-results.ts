import { ObjectType, Field, Int } from 'type-graphql';
import { Written, type Done, resultOf } from '../shared/written.ts';
import { JobNode } from './operation-types.ts';

@ObjectType('Imported', {
  implements: Written,
  simpleResolvers: true,
  description: 'Lines of an export were imported, or with `check` could be.',
})
export class Imported extends Written {
  @Field(() => Int, { description: 'Number of lines that were added.' })
  readonly added: number;
  @Field(() => Int, { description: 'Number of lines that were already there, unchanged.' })
  readonly unchanged: number;
  @Field(() => JobNode, {
    nullable: true,
    description:
      'The job of the whole import, as it is now; null for lines that were only checked and belong to no job.',
  })
  readonly job: JobNode | null;
  constructor(done: Done, counts: { readonly added: number; readonly unchanged: number }, job: JobNode | null) {
    super(done);
    this.added = counts.added;
    this.unchanged = counts.unchanged;
    this.job = job;
  }
}

@ObjectType('ImportBegun', {
  simpleResolvers: true,
  description: 'An import was started; its parts can be sent with `importLines`.',
})
export class ImportBegun {
  @Field(() => JobNode, { description: 'The job of the import: pass its id with each part.' })
  readonly job: JobNode;
  @Field(() => Boolean, { description: 'True if an interrupted import is resumed; send it again from its first line.' })
  readonly resumed: boolean;
  constructor(job: JobNode, resumed: boolean) {
    this.job = job;
    this.resumed = resumed;
  }
}

@ObjectType('ImportCancelled', {
  simpleResolvers: true,
  description: 'An import was cancelled; what was imported stays.',
})
export class ImportCancelled {
  @Field(() => JobNode, { description: 'The job of the import; unchanged if it had already ended.' })
  readonly job: JobNode;
  constructor(job: JobNode) {
    this.job = job;
  }
}
export const BeginImportResult = resultOf('BeginImportResult', ImportBegun);
export const ImportLinesResult = resultOf('ImportLinesResult', Imported);
export const CancelImportResult = resultOf('CancelImportResult', ImportCancelled);
