import { Field, Int, ObjectType } from 'type-graphql';
import type { PlacedPost, ReadingState, RevisionReading } from '../../src/domain/documents.ts';
import type { ChunkId, RevisionId } from '../../src/domain/ids.ts';
import type { ParseIssue, ParseIssueCode, Place } from '../../src/domain/text.ts';
import { ReadingIssueCodeEnum } from '../shared/enums.ts';
import type { At } from '../shared/node.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Place', { simpleResolvers: true, description: 'Where a piece of a text comes from in what was read.' })
export class PlaceValue {
  @Field(() => Int, { description: 'Where the piece begins in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => String, { description: 'Where it comes from: `page 3`, `<p> at 120:5`.' })
  readonly label: string;
  constructor({ start, label }: Place) {
    this.start = start;
    this.label = label;
  }
}

@ObjectType('ThreadPost', { simpleResolvers: true, description: 'A post of a thread.' })
export class ThreadPostValue {
  @Field(() => String, { description: 'As its forum calls it.' })
  readonly post: string;
  @Field(() => Int, { description: 'Its number in the thread.' })
  readonly number: number;
  @Field(() => Int, { nullable: true, description: 'The number of the post it answers; null where it answers none.' })
  readonly replyTo: number | null;
  @Field(() => Int, { description: 'People who liked it, or voted for it.' })
  readonly votes: number;
  @Field(() => Int, { description: 'Where the words of its poster begin in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'Where they end.' })
  readonly end: number;
  @Field(() => String, {
    nullable: true,
    description: 'As its forum calls the thread; null of a post that was stored before this was kept.',
  })
  readonly threadId: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Who wrote it, as the thread has the name: no account is looked up for it, and it may be empty.',
  })
  readonly authorHandle: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Its body as the thread has it, markup and all, with U+FFFD for what is no character: nobody has screened it, as `revision.text` was. null of a post that was stored before this was kept.',
  })
  readonly rawContent: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of `rawContent` in UTF-8, in hex; null where that is.',
  })
  readonly contentHash: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it was written; null where the thread does not say, or not as an ISO date, and of a post that was stored before this was kept.',
  })
  readonly createdAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last changed, as the thread says it; null as `createdAt`.',
  })
  readonly updatedAt: Date | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'How often it was written: the count of its forum, or else one more for each revision of the document in which its hash is another; null of a post that was stored before this was kept.',
  })
  readonly revisionNumber: number | null;
  readonly chunkId: ChunkId;
  readonly revisionId: RevisionId;
  readonly at: At;
  constructor(post: PlacedPost, revisionId: RevisionId, at: At) {
    this.post = post.id;
    this.number = post.number;
    this.replyTo = post.replyTo;
    this.votes = post.votes;
    this.start = post.start;
    this.end = post.end;
    this.threadId = post.threadId;
    this.authorHandle = post.authorHandle;
    this.rawContent = post.rawContent;
    this.contentHash = post.contentHash;
    this.createdAt = post.createdAt;
    this.updatedAt = post.updatedAt;
    this.revisionNumber = post.revisionNumber;
    this.chunkId = post.chunkId;
    this.revisionId = revisionId;
    this.at = at;
  }
}

@ObjectType('RevisionReading', { simpleResolvers: true, description: 'How far a language model got with a revision.' })
export class RevisionReadingValue {
  @Field(() => String, { description: 'READ, PARTIAL or SKIPPED.' })
  readonly state: ReadingState;
  @Field(() => String, { nullable: true, description: 'Why not all of it was read; null when it was.' })
  readonly why: string | null;
  @Field(() => [String], { description: 'The models that read it.' })
  readonly models: readonly string[];
  @Field(() => DateTime, { description: 'When.' })
  readonly at: Date;
  constructor({ state, why, models, at }: RevisionReading) {
    this.state = state;
    this.why = why;
    this.models = models;
    this.at = at;
  }
}

@ObjectType('ReadingIssue', {
  simpleResolvers: true,
  description:
    'Something that the reader of a document put up with: the document was read, but not as it may have been meant.',
})
export class ReadingIssueValue {
  @Field(() => ReadingIssueCodeEnum, { description: 'What kind of thing.' })
  readonly code: ParseIssueCode;
  @Field(() => String, { description: 'What it was and what was done about it, for people.' })
  readonly message: string;
  @Field(() => String, { nullable: true, description: 'Where: `line 12`; null where it is about the whole.' })
  readonly place: string | null;
  @Field(() => Int, { nullable: true, description: 'The line in what was read, from 1 on; null where there is none.' })
  readonly line: number | null;
  constructor({ code, message, line }: ParseIssue) {
    this.code = code;
    this.message = message;
    this.place = line === null ? null : `line ${line}`;
    this.line = line;
  }
}
