import { InputType, Field } from 'type-graphql';
import { DocumentKindEnum, OriginEnum } from './document-enums.ts';
import type { DocumentKind, Origin } from '../../src/domain/document-record.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { DateTime } from '../shared/scalars.ts';
import { JobInput, VISIBILITY } from '../shared/write-input.ts';
import { SourceInput } from './source-inputs.ts';
import { VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';

@InputType('DocumentInput', {
  description: 'A document to ingest. Give exactly one of `text` and `base64`.',
})
export class DocumentInput {
  @Field(() => String, { description: 'Its path within the source, with `/`. The same path means the same document.' })
  readonly path!: string;
  @Field(() => String, { nullable: true, description: 'The content as text.' })
  readonly text?: string | null;
  @Field(() => String, { nullable: true, description: 'The content as bytes, base64-encoded.' })
  readonly base64?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its media type, such as `text/markdown`. Left out: by the file extension of `path`.',
  })
  readonly mediaType?: string | null;
  @Field(() => DocumentKindEnum, { defaultValue: 'FILE', description: 'What kind of document it is.' })
  readonly kind!: DocumentKind;
  @Field(() => String, { nullable: true, description: 'File path or URL where a person finds it.' })
  readonly uri?: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When its author published it; a day, month or year means its start.',
  })
  readonly publishedAt?: TimeGiven | null;
  @Field(() => DateTime, { nullable: true, description: 'Modification time of the file, for information only.' })
  readonly modifiedAt?: TimeGiven | null;
  @Field(() => String, {
    nullable: true,
    description: 'The version of it in its source, such as a git commit hash; null if not given.',
  })
  readonly sourceRevision?: string | null;
}

@InputType('IngestInput', {
  description: 'Documents to ingest. Give exactly one of `documents` and `folder`.',
})
export class IngestInput extends JobInput {
  @Field(() => [DocumentInput], {
    nullable: true,
    description: 'The documents, at most the setting `limit.ingestDocuments`.',
  })
  readonly documents?: readonly DocumentInput[] | null;
  @Field(() => String, { nullable: true, description: 'Path of a folder on the machine of the server. Role ADMIN.' })
  readonly folder?: string | null;
  @Field(() => SourceInput, { description: 'The source that they come from; it is registered if it is new.' })
  readonly source!: SourceInput;
  @Field(() => String, {
    nullable: true,
    description: 'A pack to try before all others: the name of one of `Query.packs`, or a pack of your own as YAML.',
  })
  readonly pack?: string | null;
  @Field(() => OriginEnum, {
    defaultValue: 'HANDED_IN',
    description: 'Whether someone hands them in or a program watches their source.',
  })
  readonly origin!: Origin;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'With the origin WATCHER: true if you will send documents again that exceed a bound (they are DEFERRED); false: ' +
      'such documents are quarantined.',
  })
  readonly mayWait!: boolean;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True: read documents again even if neither content, pack, reader nor settings have changed. By default ' +
      'unchanged documents are read again only if one of the latter has.',
  })
  readonly reread!: boolean;
  @Field(() => VisibilityEnum, { defaultValue: 'SHARED', description: VISIBILITY })
  readonly visibility!: Visibility;
}
