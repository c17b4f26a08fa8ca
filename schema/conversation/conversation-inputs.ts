import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { MessageRole, MessageSource } from '../../src/domain/conversation-record.ts';
import type { Direction } from '../../src/domain/page-request.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { DateTime } from '../shared/scalars.ts';
import { PageArgs } from '../shared/paging.ts';
import { DirectionEnum, VisibilityEnum, type Visibility } from '../shared/shared-enums.ts';
import { VISIBILITY, WriteInput } from '../shared/write-input.ts';
import { resultOf } from '../shared/written.ts';
import { ConversationNode, MessageNode, MessageRoleEnum, MessageSourceEnum } from './conversation.ts';

@InputType('StartConversationInput', { description: 'A conversation to start.' })
export class StartConversationInput extends WriteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A natural key of your choice, at most 200 characters. The conversation that has it already is returned as it is. Left out: the ' +
      'idempotency key, of a shared conversation a hash of it; else its id.',
  })
  readonly key?: string | null;
  @Field(() => String, { nullable: true, description: 'A title, at most 200 characters.' })
  readonly title?: string | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Whatever the client wants to keep with it, at most 16 kB.',
  })
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  @Field(() => VisibilityEnum, { defaultValue: 'PRIVATE', description: VISIBILITY })
  readonly visibility!: Visibility;
}

@InputType('VersionHintInput', { description: 'A version of a file that a message speaks of.' })
export class VersionHintInput {
  @Field(() => String, { description: 'Name or path of the file.' })
  readonly file!: string;
  @Field(() => String, { nullable: true, description: 'When the file was last modified.' })
  readonly modifiedAt?: string | null;
  @Field(() => String, { nullable: true, description: 'A hash of its content.' })
  readonly hash?: string | null;
}

@InputType('MessageInput', { description: 'A message to append.' })
export class MessageInput {
  @Field(() => MessageRoleEnum, { defaultValue: 'USER', description: 'The role of the speaker.' })
  readonly role!: MessageRole;
  @Field(() => String, { nullable: true, description: 'Name of the speaker.' })
  readonly speaker?: string | null;
  @Field(() => String, { description: 'The text; it is kept word for word.' })
  readonly text!: string;
  @Field(() => MessageSourceEnum, { defaultValue: 'CHAT', description: 'How it comes into the conversation.' })
  readonly source!: MessageSource;
  @Field(() => Boolean, { defaultValue: false, description: 'Marks it as important: it is remembered longer.' })
  readonly important!: boolean;
  @Field(() => [String], { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: readonly string[] | null;
  @Field(() => [VersionHintInput], { nullable: true, description: 'Versions of files that it speaks of.' })
  readonly versionHints?: readonly VersionHintInput[] | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Whatever the client wants to keep with it, such as its own name and version; at most 16 kB.',
  })
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was said; of a day, month or year its beginning. Left out: now.',
  })
  readonly saidAt?: TimeGiven | null;
  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice, at most 200 characters, unique in the conversation. Sent again with the same key, the message is not said twice; without a key every request is a new message.',
  })
  readonly idempotencyKey?: string | null;
}

@InputType('AppendMessagesInput', { description: 'Messages to append to a conversation, in their order, all or none.' })
export class AppendMessagesInput extends WriteInput {
  @Field(() => ID, { description: 'The conversation (`cnv_…`, or its natural key).' })
  readonly conversation!: string;
  @Field(() => [MessageInput], {
    description: 'The messages, at most as many as the setting `conversation.appendedAtOnce`.',
  })
  readonly messages!: readonly MessageInput[];
}

@ObjectType('ConversationStarted', { simpleResolvers: true, description: 'The result of `startConversation`.' })
export class ConversationStarted {
  @Field(() => ConversationNode, { description: 'The conversation.' })
  readonly conversation: ConversationNode;
  @Field(() => Boolean, { description: 'True if it was there before, under its key.' })
  readonly existed: boolean;
  constructor(conversation: ConversationNode, existed: boolean) {
    this.conversation = conversation;
    this.existed = existed;
  }
}

@ObjectType('MessagesAppended', {
  simpleResolvers: true,
  description: 'The result of `appendMessages`: the messages are on disk.',
})
export class MessagesAppended {
  @Field(() => [MessageNode], {
    description: 'The messages as they stand in the log, in the order in which they were given.',
  })
  readonly messages: readonly MessageNode[];
  @Field(() => Int, { description: 'How many of them were there before, under their idempotency keys.' })
  readonly repeated: number;
  constructor(messages: readonly MessageNode[], repeated: number) {
    this.messages = messages;
    this.repeated = repeated;
  }
}

export const StartConversationResult = resultOf('StartConversationResult', ConversationStarted);
export const AppendMessagesResult = resultOf('AppendMessagesResult', MessagesAppended);

@ArgsType()
export class MessagesArgs extends PageArgs {
  @Field(() => DirectionEnum, {
    defaultValue: 'ASC',
    description: 'ASC: from the first message on. DESC: from the last one back.',
  })
  readonly orderDirection!: Direction;
}
