import { InputType, Field, Int, ID } from 'type-graphql';
import { JobInput, WriteInput } from '../shared/write-input.ts';

@InputType('ImportLineInput', { description: 'One line of an export file.' })
export class ImportLineInput {
  @Field(() => Int, { description: 'Line number in the file, from 1; used in error messages.' })
  readonly number!: number;
  @Field(() => String, { description: 'The line: one JSON object.' })
  readonly text!: string;
}

@InputType('ImportLinesInput', { description: 'Lines of an export to import.' })
export class ImportLinesInput extends WriteInput {
  @Field(() => [ImportLineInput], {
    description: 'The lines, at most the setting `limit.importLines`. What a line refers to must come before it.',
  })
  readonly lines!: readonly ImportLineInput[];
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: only check whether they could be imported, and write nothing.',
  })
  readonly check!: boolean;
  @Field(() => ID, {
    nullable: true,
    description:
      'The job of the import that they belong to (`beginImport`). Left out: they are an import by themselves.',
  })
  readonly job?: string | null;
  @Field(() => Int, {
    defaultValue: 0,
    description:
      'Number of lines of the import that were sent before them. Send the parts in order; a part may be repeated.',
  })
  readonly before!: number;
}

@InputType('BeginImportInput', { description: 'An export to import in parts.' })
export class BeginImportInput extends JobInput {
  @Field(() => String, { description: 'Name to show for it, such as the file name.' })
  readonly name!: string;
  @Field(() => Int, { description: 'Number of lines of the export.' })
  readonly lines!: number;
  @Field(() => String, {
    description:
      'SHA-256 of the content of the export, hexadecimal. An interrupted import of yours with the same content is resumed as the same job.',
  })
  readonly content!: string;
}

@InputType('CancelImportInput', { description: 'An import to cancel.' })
export class CancelImportInput extends WriteInput {
  @Field(() => ID, { description: 'The job of the import (`job_…`).' })
  readonly job!: string;
}
