import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Searches, ConversationNode, MessageNode, OlderTurnsValue, OlderTurnValue } from '../../schema/index.ts';
import type { OlderTurn } from '../../src/domain/older-turn-record.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { olderTurns, type OlderTurns, type OlderTurnsDeps } from '../../src/conversation/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { embeddingStatusValue } from '../search/search-parts.ts';

/** What was said earlier, for a prompt. */
@Resolver(() => ConversationNode)
export class OlderTurnsResolver {
  @Searches('question')
  @FieldResolver(() => OlderTurnsValue, {
    description:
      'Older turns that are on the topic of a question, for a prompt that begins with `recentTurns`, which are not among them. Chosen by ' +
      'meaning, by words under any of their names, by recency and importance; never more than the tokens given. Only what is published.',
  })
  async olderTurns(
    @Ctx() { op }: RequestContext,
    @Root() { record }: ConversationNode,
    @Arg('question', () => String, { description: 'What is asked now.' }) question: string,
    @Arg('tokens', () => Int, {
      nullable: true,
      description: 'Tokens that the kept turns have together at most. Left out: the setting `olderTurns.tokens`.',
    })
    tokens?: number | null,
  ): Promise<OlderTurnsValue> {
    const asked = { question, budget: tokens ?? null };
    return shown(await olderTurns(op.recordView(NOW), record, asked, await depsOf(op)));
  }
}

function shown(found: OlderTurns): OlderTurnsValue {
  const nodes = (turn: OlderTurn) => turn.messages.map((message) => new MessageNode(message, NOW));
  const turns = found.turns.map((turn) => new OlderTurnValue(turn, nodes(turn)));
  return new OlderTurnsValue(found, turns, found.dense && embeddingStatusValue(found.dense));
}

const depsOf = async (op: RequestSession): Promise<OlderTurnsDeps> => ({
  embeddings: op.services.embeddings,
  packs: builtInConcepts,
  now: op.services.clock.now(),
  settings: await op.settings(),
});
