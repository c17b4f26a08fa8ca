import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import type {
  Conversation,
  Message,
  MessageRole,
  MessageSource,
  VersionHint,
} from '../../src/domain/conversation-record.ts';
import { OWNER } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

export const MessageRoleEnum = enumOf<MessageRole>('MessageRole', 'The role of the speaker of a message.', {
  USER: 'A person who asks or tells.',
  ASSISTANT: 'A person or program that replies.',
  SYSTEM: 'Instructions to the assistant.',
});

export const MessageSourceEnum = enumOf<MessageSource>('MessageSource', 'How a message came into the conversation.', {
  CHAT: 'It was said in the conversation.',
  FILE: 'It was taken from a file.',
  EXTERNAL: 'It is a reply that was made outside, and brought in.',
});

@ObjectType('VersionHint', { simpleResolvers: true, description: 'A version of a file that a message speaks of.' })
export class VersionHintValue {
  @Field(() => String, { description: 'Name or path of the file.' })
  readonly file: string;
  @Field(() => String, { nullable: true, description: 'When the file was last modified, as the client said it.' })
  readonly modifiedAt: string | null;
  @Field(() => String, { nullable: true, description: 'A hash of its content, as the client said it.' })
  readonly hash: string | null;
  constructor({ file, modifiedAt, hash }: VersionHint) {
    this.file = file;
    this.modifiedAt = modifiedAt;
    this.hash = hash;
  }
}

@ObjectType('Conversation', {
  implements: Node,
  simpleResolvers: true,
  description: 'A durable log of messages. Messages are only ever appended, and never change.',
})
export class ConversationNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Natural key, unique for its owner; the id where none was given.' })
  readonly key: string;
  @Field(() => String, { nullable: true, description: 'A title; null if it has none.' })
  readonly title: string | null;
  @Field(() => GraphQLJSONObject, { description: 'What the client said about it.' })
  readonly metadata: Readonly<Record<string, unknown>>;
  @Field(() => Int, { description: 'Number of its messages; also the number of the last one.' })
  readonly messageCount: number;
  @Field(() => Int, { description: 'Messages that lexical search finds: all up to this number.' })
  readonly stored: number;
  @Field(() => Int, {
    description:
      'Messages that are embedded: all up to this number. It moves on at once for every reader, never by a part of a batch. Where there ' +
      'is no embedding model yet, it is `stored`.',
  })
  readonly published: number;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was started.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When its last message was accepted.' })
  readonly updatedAt: Date;

  readonly record: Conversation;

  constructor(record: Conversation, at: Pick<At, 'mark'>) {
    this.record = record;
    this.id = nodeId('cnv', record.id, at);
    this.key = record.key;
    this.title = record.title;
    this.metadata = record.metadata;
    this.messageCount = record.messages;
    this.stored = record.stored;
    this.published = record.published;
    this.owner = record.owner;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

@ObjectType('Message', {
  implements: Node,
  simpleResolvers: true,
  description: 'A message of a conversation, word for word. It never changes.',
})
export class MessageNode implements Node {
  readonly id: string;
  @Field(() => Int, { description: 'Its place in the log of its conversation, from 1.' })
  readonly n: number;
  @Field(() => MessageRoleEnum, { description: 'The role of the speaker.' })
  readonly role: MessageRole;
  @Field(() => String, { nullable: true, description: 'Name of the speaker; null if none was given.' })
  readonly speaker: string | null;
  @Field(() => String, { description: 'The text as it was said.' })
  readonly text: string;
  @Field(() => String, { description: 'SHA-256 of the text, in hex.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Tokens of the text (cl100k_base).' })
  readonly tokens: number;
  @Field(() => MessageSourceEnum, { description: 'How it came into the conversation.' })
  readonly source: MessageSource;
  @Field(() => Boolean, { description: 'Whether the client marked it as important.' })
  readonly important: boolean;
  @Field(() => [String], { description: 'Tags that the client gave it.' })
  readonly tags: readonly string[];
  @Field(() => [VersionHintValue], { description: 'Versions of files that it speaks of.' })
  readonly versionHints: readonly VersionHintValue[];
  @Field(() => GraphQLJSONObject, { description: 'What the client said about it.' })
  readonly metadata: Readonly<Record<string, unknown>>;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => DateTime, { description: 'When it was said, as the client gave it; else when it was accepted.' })
  readonly saidAt: Date;
  @Field(() => DateTime, { description: 'When it was accepted: it was on disk then.' })
  readonly createdAt: Date;

  readonly record: Message;
  readonly at: At;

  constructor(record: Message, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('msg', record.id, at);
    this.n = record.n;
    this.role = record.role;
    this.speaker = record.speaker;
    this.text = record.text;
    this.contentHash = record.contentHash;
    this.tokens = record.tokens;
    this.source = record.source;
    this.important = record.important;
    this.tags = record.tags;
    this.versionHints = record.versionHints.map((hint) => new VersionHintValue(hint));
    this.metadata = record.metadata;
    this.owner = record.owner;
    this.saidAt = record.saidAt;
    this.createdAt = record.createdAt;
  }
}

export const ConversationConnection = connectionOf('Conversation', 'conversations', () => ConversationNode);
export const MessageConnection = connectionOf('Message', 'messages', () => MessageNode);
