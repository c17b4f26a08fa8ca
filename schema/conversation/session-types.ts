import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { MessageRole } from '../../src/domain/conversation-record.ts';
import type {
  Anchor,
  ArchivedTopic,
  Clarification,
  SessionIntent,
  SessionMessage,
  TopicAction,
  TopicBoundary,
} from '../../src/domain/session-record.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import type { QuestionIntent } from '../../src/domain/question-record.ts';
import { QuestionIntentEnum } from '../search/question-enums.ts';
import { enumOf } from '../shared/enum-of.ts';
import { DateTime } from '../shared/scalars.ts';
import { resultOf } from '../shared/written.ts';
import { WriteInput } from '../shared/write-input.ts';
import { ConversationNode, MessageRoleEnum } from './conversation.ts';

const CLUSTER = 'The topic: the number of the message with which it began.';

export const TopicActionEnum = enumOf<TopicAction>('TopicAction', 'What a message does to the topic of a session.', {
  CONTINUE: 'It stays on the topic.',
  EXPAND: 'It widens the topic.',
  ARCHIVE_AND_RESET: 'It leaves the topic, which is archived; a new one begins.',
});

export const ClarificationEnum = enumOf<Clarification>(
  'Clarification',
  'The answer to the question whether a message goes on with the subject before.',
  {
    CONTINUE: 'It goes on with the subject before; an archived topic may be restored.',
    NEW_TOPIC: 'It begins a new topic.',
  },
);

export const AnchorKindEnum = enumOf<Anchor['kind']>('AnchorKind', 'How a question relates to the one before it.', {
  INITIAL: 'There is none before it.',
  NEW_TOPIC: 'It has nothing to do with the one before it.',
  LINKED: 'It goes on with the one before it.',
  AMBIGUOUS: 'It may go on with the one before it or not: the user is asked.',
});

@ObjectType('SessionMessage', { simpleResolvers: true, description: 'A message in the window of a session.' })
export class SessionMessageValue {
  @Field(() => ID, { description: 'The message in the log: `msg_…`.' })
  readonly id: string;
  @Field(() => Int, { description: 'Its place in the log.' })
  readonly n: number;
  @Field(() => MessageRoleEnum, { description: 'The role of the speaker.' })
  readonly role: MessageRole;
  @Field(() => String, { description: 'The text as a prompt has it: as it was said, or a summary of it.' })
  readonly text: string;
  @Field(() => String, { nullable: true, description: 'What was said, if `text` is a summary of it; else null.' })
  readonly original: string | null;
  @Field(() => Boolean, { description: 'Whether `text` is a summary by a language model.' })
  readonly compressed: boolean;
  @Field(() => Float, {
    description: 'Relevance to the topic at this moment, 0–1: age, cosine to the topic, role. Computed anew each time.',
  })
  readonly weight: number;
  @Field(() => Int, { description: 'Tokens of `text` (cl100k_base).' })
  readonly tokens: number;
  @Field(() => Boolean, {
    description:
      'Whether it is kept of the topic before, as the transition to this one. It does not count for the topic.',
  })
  readonly isTransition: boolean;
  @Field(() => DateTime, { description: 'When it was said.' })
  readonly saidAt: Date;
  constructor(message: SessionMessage) {
    this.id = encodeId('msg', message.id);
    this.n = message.n;
    this.role = message.role;
    this.text = message.content;
    this.original = message.original;
    this.compressed = message.compressed;
    this.weight = message.weight;
    this.tokens = message.tokens;
    this.isTransition = message.isTransition;
    this.saidAt = message.saidAt;
  }
}

@ObjectType('TopicBoundary', { simpleResolvers: true, description: 'What the last user message did to the topic.' })
export class TopicBoundaryValue {
  @Field(() => Float, {
    nullable: true,
    description: '1 − similarity to the topic: 0 on it, up to 2; null if there was nothing to compare.',
  })
  readonly drift: number | null;
  @Field(() => TopicActionEnum, { description: 'What followed.' })
  readonly action: TopicAction;
  @Field(() => Boolean, { description: 'Whether a new topic began with it.' })
  readonly shifted: boolean;
  @Field(() => Int, { nullable: true, description: 'The topic before this one; null if this is the first.' })
  readonly previousCluster: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The subject of the topic, with that message: the pack of which most messages name a concept or a proposal, such as `ethereum`. ' +
      'null if no pack is named.',
  })
  readonly domain: string | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'How far the user is at home in the subject, 0–1: many of its terms used and no definition asked for. null if no subject is known.',
  })
  readonly expertise: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The drift above which that message would have left the topic; null if nothing was said yet.',
  })
  readonly shiftAbove: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The drift above which that message would have widened the topic; null if nothing was said yet.',
  })
  readonly expandAbove: number | null;
  @Field(() => [String], {
    description:
      'What moved the two from the settings `session.shift` and `session.expand`, and by how much: the subject of the message and expertise. ' +
      'Empty if nothing did.',
  })
  readonly reasons: readonly string[];
  constructor({ drift, action, shifted, previousCluster, ...others }: TopicBoundary) {
    this.drift = drift;
    this.action = action;
    this.shifted = shifted;
    this.previousCluster = previousCluster;
    this.domain = others.domain;
    this.expertise = others.expertise;
    this.shiftAbove = others.shiftAbove;
    this.expandAbove = others.expandAbove;
    this.reasons = others.reasons;
  }
}

@ObjectType('ArchivedTopic', { simpleResolvers: true, description: 'A topic that was left and can be restored.' })
export class ArchivedTopicValue {
  @Field(() => Int, { description: CLUSTER })
  readonly cluster: number;
  @Field(() => [Int], { description: 'Its messages, by their numbers in the log.' })
  readonly messages: readonly number[];
  @Field(() => [ID], { description: 'What answers within it rested on.' })
  readonly evidence: readonly string[];
  @Field(() => DateTime, { description: 'When it was left.' })
  readonly archivedAt: Date;
  constructor({ cluster, messages, evidence, archivedAt }: ArchivedTopic) {
    this.cluster = cluster;
    this.messages = messages;
    this.evidence = evidence;
    this.archivedAt = archivedAt;
  }
}

@ObjectType('SessionIntent', { simpleResolvers: true, description: 'A question of a session as it was understood.' })
export class SessionIntentValue {
  @Field(() => String, { description: 'Hash of its exact form. A question asked again is one intent.' })
  readonly hash: string;
  @Field(() => String, { description: 'The question in its canonical words.' })
  readonly text: string;
  @Field(() => QuestionIntentEnum, { description: 'What kind of answer was wanted.' })
  readonly intent: QuestionIntent;
  @Field(() => Float, { description: 'How likely an answer needed what is stored, 0–1.' })
  readonly retrievalProbability: number;
  @Field(() => Boolean, { description: 'Whether its answer depended on when it was asked.' })
  readonly isTemporal: boolean;
  @Field(() => Int, { description: CLUSTER })
  readonly cluster: number;
  @Field(() => AnchorKindEnum, { description: 'How it relates to the question before it.' })
  readonly anchor: Anchor['kind'];
  @Field(() => Float, { nullable: true, description: 'Cosine to the question before it; null if there was none.' })
  readonly similarity: number | null;
  @Field(() => String, { nullable: true, description: 'Hash of the question that it may go on with; else null.' })
  readonly previous: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The subject that the user is asked about, if it is ambiguous; else null.',
  })
  readonly subject: string | null;
  @Field(() => [ID], { description: 'What the answer rested on.' })
  readonly evidence: readonly string[];
  @Field(() => DateTime, { description: 'When it was asked.' })
  readonly at: Date;
  constructor({ hash, text, intent, retrievalProbability, isTemporal, cluster, anchor, evidence, at }: SessionIntent) {
    this.hash = hash;
    this.text = text;
    this.intent = intent;
    this.retrievalProbability = retrievalProbability;
    this.isTemporal = isTemporal;
    this.cluster = cluster;
    this.anchor = anchor.kind;
    this.similarity = anchor.kind === 'INITIAL' ? null : anchor.similarity;
    this.previous = anchor.kind === 'LINKED' || anchor.kind === 'AMBIGUOUS' ? anchor.previous : null;
    this.subject = anchor.kind === 'AMBIGUOUS' ? anchor.subject : null;
    this.evidence = evidence;
    this.at = at;
  }
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'The session of a conversation at this moment: its topic and the messages that a prompt has of it.',
})
export class SessionValue {
  @Field(() => Int, { nullable: true, description: `${CLUSTER} null if \`read\` is 0.` })
  readonly cluster!: number | null;
  @Field(() => [SessionMessageValue], { description: 'The window, in the order of the log.' })
  readonly messages!: readonly SessionMessageValue[];
  @Field(() => Int, { description: 'Tokens in the window.' })
  readonly tokens!: number;
  @Field(() => Int, { description: 'Tokens in the window at most: the setting `session.tokens`.' })
  readonly tokenLimit!: number;
  @Field(() => Int, { description: 'Messages in the window at most: the setting `session.messages`.' })
  readonly messageLimit!: number;
  @Field(() => Float, {
    description: 'Weight below which a message may be replaced by a summary: the setting `session.compressBelow`.',
  })
  readonly compressionThreshold!: number;
  @Field(() => Boolean, {
    description: 'Whether a language model summarizes what does not fit. false: none is configured, and it is removed.',
  })
  readonly compresses!: boolean;
  @Field(() => TopicBoundaryValue, { description: 'What the last user message did to the topic.' })
  readonly boundary!: TopicBoundaryValue;
  @Field(() => [ArchivedTopicValue], { description: 'Topics that can be restored by now, the last one first.' })
  readonly archives!: readonly ArchivedTopicValue[];
  @Field(() => [SessionIntentValue], { description: 'Questions of the last hour, the last one first.' })
  readonly intents!: readonly SessionIntentValue[];
  @Field(() => Int, {
    description:
      'Messages up to this number were compared with the topic. Later ones are in the window, not yet compared.',
  })
  readonly read!: number;
  constructor(fields: SessionValue) {
    Object.assign(this, fields);
  }
}

@InputType('ClarifyInput', { description: 'The answer to the question whether the last user message goes on.' })
export class ClarifyInput extends WriteInput {
  @Field(() => ID, { description: 'The conversation: its id (`cnv_…`) or its natural key.' })
  readonly conversation!: string;
  @Field(() => ClarificationEnum, { description: 'The answer.' })
  readonly choice!: Clarification;
}

@ObjectType('Clarified', { simpleResolvers: true, description: 'The result of `clarify`.' })
export class ClarifiedValue {
  @Field(() => ConversationNode, { description: 'The conversation; its `session` is as it is after the answer.' })
  readonly conversation: ConversationNode;
  @Field(() => Int, { description: 'The number of the message that was clarified: the last one of a user.' })
  readonly n: number;
  @Field(() => Int, { nullable: true, description: 'The archived topic that was restored; null if none was.' })
  readonly restoredCluster: number | null;
  @Field(() => [ID], {
    description: 'If the subject goes on: what it rests on, to be used again without retrieval. Else empty.',
  })
  readonly evidence: readonly string[];
  @Field(() => Boolean, {
    description: 'false: the message is not embedded yet, and the answer holds as soon as it is.',
  })
  readonly applied: boolean;
  constructor(
    conversation: ConversationNode,
    fields: Pick<ClarifiedValue, 'n' | 'restoredCluster' | 'evidence' | 'applied'>,
  ) {
    this.conversation = conversation;
    this.n = fields.n;
    this.restoredCluster = fields.restoredCluster;
    this.evidence = fields.evidence;
    this.applied = fields.applied;
  }
}

export const ClarifyResult = resultOf('ClarifyResult', ClarifiedValue);
