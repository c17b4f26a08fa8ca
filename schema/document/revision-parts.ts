import { ReadingStateEnum } from './document-enums.ts';
import { Field, Int, ObjectType } from 'type-graphql';
import type { PlacedPost, ReadingState, RevisionReading } from '../../src/domain/document-record.ts';
import type { ChunkId, RevisionId } from '../../src/domain/typed-ids.ts';
import type { ParseIssue, ParseIssueCode, Place, TextRange } from '../../src/domain/text.ts';
import { ReadingIssueCodeEnum } from './document-enums.ts';
import type { At } from '../shared/node-interface.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Place', {
  simpleResolvers: true,
  description: 'A position in the original file for a part of `Revision.text`.',
})
export class PlaceValue {
  @Field(() => Int, { description: 'Offset in `Revision.text` at which the part begins, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => String, { description: 'The position in the original: `page 3`, `<p> at 120:5`.' })
  readonly label: string;
  constructor({ start, label }: Place) {
    this.start = start;
    this.label = label;
  }
}

@ObjectType('PostQuote', { simpleResolvers: true, description: 'Words of others that a post quotes or forwards.' })
export class PostQuoteValue {
  @Field(() => Int, { description: 'Start offset in `Revision.text`, in UTF-16 code units.' })
  readonly start!: number;
  @Field(() => Int, { description: 'End offset in `Revision.text`, in UTF-16 code units, excluded.' })
  readonly end!: number;
}

@ObjectType('ThreadPost', { simpleResolvers: true, description: 'A post of a forum thread.' })
export class ThreadPostValue {
  @Field(() => String, { description: 'Id of the post in its forum.' })
  readonly post: string;
  @Field(() => Int, { description: 'Number of the post in the thread.' })
  readonly number: number;
  @Field(() => Int, { nullable: true, description: 'Number of the post that it replies to; null if it is no reply.' })
  readonly replyTo: number | null;
  @Field(() => Int, { description: 'Number of likes or votes.' })
  readonly votes: number;
  @Field(() => Int, { description: 'Start offset of its body in `Revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'End offset of its body in `Revision.text`, in UTF-16 code units, excluded.' })
  readonly end: number;
  @Field(() => String, {
    nullable: true,
    description: 'Id of the thread in its forum; null for posts stored by older versions.',
  })
  readonly threadId: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the author as the thread states it, not resolved to an entity; may be empty.',
  })
  readonly authorHandle: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Its body as received, with markup and U+FFFD for invalid characters. Not screened, unlike `Revision.text`: ' +
      'escape it before you show it. null for posts stored by older versions.',
  })
  readonly rawContent: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of `rawContent` in UTF-8, hexadecimal; null if that is null.',
  })
  readonly contentHash: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it was written; null if the thread does not state an ISO date, and for posts stored by older versions.',
  })
  readonly createdAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last edited, as the thread states it; null in the same cases as `createdAt`.',
  })
  readonly updatedAt: Date | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Number of versions of the post: as the forum counts them, else counted by changes of `contentHash`; null for ' +
      'posts stored by older versions.',
  })
  readonly revisionNumber: number | null;
  @Field(() => [PostQuoteValue], {
    description: 'What it quotes of others, as its form marks it; empty for posts stored by older versions.',
  })
  readonly quotes: readonly TextRange[];
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
    this.quotes = post.quotes;
    this.chunkId = post.chunkId;
    this.revisionId = revisionId;
    this.at = at;
  }
}

@ObjectType('RevisionReading', { simpleResolvers: true, description: 'How far a language model has read a revision.' })
export class RevisionReadingValue {
  @Field(() => ReadingStateEnum, { description: 'How far it was read.' })
  readonly state: ReadingState;
  @Field(() => String, { nullable: true, description: 'Why not all of it was read; null if all was.' })
  readonly why: string | null;
  @Field(() => [String], { description: 'Names of the language models that read it.' })
  readonly models: readonly string[];
  @Field(() => DateTime, { description: 'When it was last read.' })
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
  description: 'A problem that was tolerated when a document was parsed: it was read, but perhaps not as it was meant.',
})
export class ReadingIssueValue {
  @Field(() => ReadingIssueCodeEnum, { description: 'What kind of problem it was.' })
  readonly code: ParseIssueCode;
  @Field(() => String, { description: 'For people: what the problem was, and what was done about it.' })
  readonly message: string;
  @Field(() => String, {
    nullable: true,
    description: 'Position, such as `line 12`; null if it concerns the whole document.',
  })
  readonly place: string | null;
  @Field(() => Int, { nullable: true, description: 'Line number in the original, from 1; null if there is none.' })
  readonly line: number | null;
  constructor({ code, message, line }: ParseIssue) {
    this.code = code;
    this.message = message;
    this.place = line === null ? null : `line ${line}`;
    this.line = line;
  }
}
