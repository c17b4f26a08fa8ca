import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import {
  AnswerConnection,
  AnswersArgs,
  AnswerValue,
  ClaimNode,
  ConflictNode,
  ConversationNode,
  DocumentNode,
  StandingReasonValue,
  StandingValue,
  type ConnectionOf,
} from '../../schema/index.ts';
import { listAnswers, standingsOf } from '../../src/answer/index.ts';
import type { GivenAnswer, Standing } from '../../src/domain/given-answer.ts';
import { decodeId, type AnswerId } from '../../src/domain/typed-ids.ts';
import type { View } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import {
  answerById,
  claimById,
  conflictById,
  conversationNamed,
  conversationOf,
  documentById,
} from '../request/node-loaders.ts';

/** Answers that were given, and whether they still hold. */
@Resolver(() => AnswerValue)
export class GivenAnswersResolver {
  @Query(() => AnswerValue, {
    nullable: true,
    description:
      'An answer of yours by its id, as it was given; null if there is none. It is kept just after it was given, for `answer.days` days.',
  })
  answer(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: '`Answer.id` (`ans_…`).' }) id: string,
  ): Promise<AnswerValue | null> {
    return answerById(op, decodeId(id, 'ans').id);
  }

  @Query(() => AnswerConnection, {
    description: 'Your answers, the newest first. They have no history: each page shows the present.',
  })
  async answers(
    @Ctx() { op }: RequestContext,
    @Args(() => AnswersArgs) args: AnswersArgs,
  ): Promise<ConnectionOf<AnswerValue>> {
    return answerList(op, args);
  }

  @FieldResolver(() => ConversationNode, {
    nullable: true,
    description: 'The conversation in which the question was asked; null if there was none.',
  })
  conversation(
    @Ctx() { op }: RequestContext,
    @Root() { given: { conversationId } }: AnswerValue,
  ): Promise<ConversationNode | null> | null {
    return conversationId && conversationOf(op, conversationId);
  }

  @FieldResolver(() => StandingValue, {
    nullable: true,
    description: 'Whether it holds now, and why not; null if it told nothing.',
  })
  standing(@Ctx() { op }: RequestContext, @Root() { given }: AnswerValue): Promise<StandingValue> | null {
    return given.answer.sentences.length === 0 ? null : standingShown(op, given);
  }
}

async function answerList(op: RequestSession, args: AnswersArgs): Promise<ConnectionOf<AnswerValue>> {
  const { conversation: name = null } = args;
  const conversation = name === null ? null : (await conversationNamed(op, name, 'conversation')).record.id;
  return connect(op, AnswerConnection, {
    list: { name: 'Query.answers', of: conversation, shape: [] },
    args,
    read: (view, page) => listAnswers(view, conversation, page),
    toNode: (given) => new AnswerValue(given, NOW, null),
  });
}

/** Of all answers that are shown together at once. */
async function standingShown(op: RequestSession, given: GivenAnswer): Promise<StandingValue> {
  const shown = await op.onceInOperation('answers shown', () => Promise.resolve(new Map<AnswerId, GivenAnswer>()));
  shown.set(given.id, given);
  const read = (view: View, ids: readonly AnswerId[]): Promise<Map<AnswerId, Standing>> =>
    standingsOf(
      view,
      ids.flatMap((id) => shown.get(id) ?? []),
    );
  return new StandingValue(await op.ofParent('Answer.standing', op.view(NOW), read, given.id));
}

/** What a reason is about, as it is now. */
@Resolver(() => StandingReasonValue)
export class StandingReasonResolver {
  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim; null if it is about none, or it is gone.',
  })
  claim(
    @Ctx() { op }: RequestContext,
    @Root() { record: { claimId } }: StandingReasonValue,
  ): Promise<ClaimNode | null> | null {
    return claimId && claimById(op, claimId, NOW);
  }

  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document; null if it is about none, or it is gone.',
  })
  document(
    @Ctx() { op }: RequestContext,
    @Root() { record: { documentId } }: StandingReasonValue,
  ): Promise<DocumentNode | null> | null {
    return documentId && documentById(op, documentId, NOW);
  }

  @FieldResolver(() => ConflictNode, { nullable: true, description: 'The conflict that was opened; else null.' })
  conflict(
    @Ctx() { op }: RequestContext,
    @Root() { record: { conflictId } }: StandingReasonValue,
  ): Promise<ConflictNode | null> | null {
    return conflictId && conflictById(op, conflictId, NOW);
  }
}
