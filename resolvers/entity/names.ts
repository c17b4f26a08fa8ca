import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  AliasWritten,
  EntityResolved,
  ResolveEntityInput,
  ResolveEntityResult,
  ReviewAliasInput,
  ReviewAliasResult,
  type EntityNode,
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type AliasId, type EntityId } from '../../src/domain/ids.ts';
import {
  type ReferenceSettings,
  answerOf,
  recordMeaning,
  reviewAlias,
  settleByModel,
  understandMention,
  type MentionQuery,
  type NameModel,
  type Understood,
} from '../../src/identity/index.ts';
import { JobBudget, type BudgetSettings } from '../../src/models/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { aliasById, entityById, required } from '../request/node-loaders.ts';
import { answered, committed, target } from '../request/write.ts';

const INPUT = 'What to write.';

/** Names: what people say of them, and whom they mean. */
@Resolver()
export class NamesResolver {
  @Mutation(() => ReviewAliasResult, {
    description: 'Confirms a name of an entity, or refuses it: a refused one is kept, and leads nowhere any more.',
  })
  reviewAlias(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviewAliasInput, { description: INPUT }) input: ReviewAliasInput,
  ): Promise<AliasWritten | Refused> {
    return answered(op, 'reviewAlias', async () => {
      const { id } = decodeId(input.id, 'als');
      const { record } = await target(aliasById(op, id, NOW), 'alias', 'id');
      const review = { id, verdict: input.verdict, expectedVersion: input.expectedVersion ?? null };
      const reason = `review alias: ${input.verdict.toLowerCase()}`;
      const request = { mutation: 'reviewAlias', input, owner: record.owner, reason } as const;
      const { done } = await committed(op, request, (commit) => reviewAlias(commit, review));
      return new AliasWritten(done, await required(aliasById(op, id, NOW), `alias ${id}`));
    });
  }

  @Mutation(() => ResolveEntityResult, {
    description:
      'Whom a mention means in a conversation, as `resolveName`, and by what was spoken of. Counts the use of the name that led there, and learns yours: a spelling that was understood, or what a pronoun meant in the session.',
  })
  resolveEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResolveEntityInput, { description: INPUT }) input: ResolveEntityInput,
  ): Promise<EntityResolved | Refused> {
    return answered(op, 'resolveEntity', async () => {
      const began = op.services.clock.now();
      const policy = await op.policy();
      const query = queryOf(input);
      const understood = await understandMention(op.recordView(NOW), query, policy);
      await op.releaseSnapshot();
      const found = await settleByModel(understood, query, policy, modelOf(op, policy));
      op.services.onMention?.(answerOf(found));
      const latencyMs = Math.max(0, op.services.clock.now().getTime() - began.getTime());
      const request = { mutation: 'resolveEntity', input, owner: op.scope.owner, reason: 'resolve entity' } as const;
      const { session } = query.conversation;
      const { value, done } = await committed(op, request, async (commit) => {
        const recorded = await recordMeaning(commit, query.text, session, found, op.services.ids);
        const told = { ...recorded, ...toldOf(found), mention: input.mention, latencyMs };
        return recorded.used === null && recorded.learnt === null ? commit.nothing(told) : told;
      });
      const { entity, candidates, used, learnt, ...rest } = value;
      const named = async (id: AliasId | null) => (id === null ? null : aliasById(op, id, NOW));
      const [alias, learned] = await Promise.all([named(used), named(learnt)]);
      return new EntityResolved(done, {
        ...rest,
        entity: entity && (await entityById(op, entity, NOW)),
        candidates: await entitiesOf(op, candidates),
        alias,
        learnt: learned,
      });
    });
  }
}

/** @throws InvalidInput for what is no id of an entity */
const queryOf = ({ mention, type, setting, session, recent, messages }: ResolveEntityInput): MentionQuery => ({
  text: mention,
  type: type ?? null,
  setting,
  concepts: builtInConcepts,
  conversation: {
    session: session ?? null,
    recent: recent.map(({ entity, turnsAgo }) => ({ entityId: decodeId(entity, 'ent').id, turnsAgo })),
    messages,
  },
});

/** What a resolution says, in plain words that a repeated request gets back. */
function toldOf({ resolution, askedModel, reasoning }: Understood) {
  const is = resolution.kind === 'RESOLVED' ? resolution : null;
  return {
    entity: is && is.entity.id,
    confidence: is && is.confidence,
    method: resolution.kind === 'UNRESOLVED' ? null : resolution.stage,
    candidates: resolution.kind === 'AMBIGUOUS' ? resolution.candidates.map(({ id }) => id) : [],
    askedModel,
    reasoning,
  };
}

async function entitiesOf(op: RequestSession, ids: readonly EntityId[]): Promise<EntityNode[]> {
  const found = await Promise.all(ids.map((id) => entityById(op, id, NOW)));
  return found.filter((entity) => entity !== null);
}

/** The language model at the caller's expense; null = none is configured. */
function modelOf(
  { services: { languageModel: model }, scope }: RequestSession,
  policy: BudgetSettings & ReferenceSettings,
): NameModel | null {
  return model && { model, account: { scope, policy, budget: new JobBudget(policy['model.dollarsPerJob']) } };
}
