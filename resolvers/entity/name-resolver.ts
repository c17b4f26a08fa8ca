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
import { decodeId, type AliasId, type EntityId } from '../../src/domain/typed-ids.ts';
import { resolveInConversation, reviewAlias, type MentionQuery } from '../../src/identity/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { aliasById, entityById, required } from '../request/node-loaders.ts';
import { doneOf, expected, longMutation, mutation, ofFound, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';

export const aliasReview = mutation({
  name: 'reviewAlias',
  read: async (op, { id }: ReviewAliasInput) =>
    (await target(aliasById(op, decodeId(id, 'als').id, NOW), 'alias', 'id')).record,
  owner: ofFound,
  reason: ({ input }) => `review alias: ${input.verdict.toLowerCase()}`,
  commit: (commit, { input, found: { id } }) =>
    reviewAlias(commit, { id, verdict: input.verdict, expectedVersion: expected(input) }),
  keep: (reviewed) => reviewed,
  show: async (op, done, { found: { id } }) =>
    new AliasWritten(done, await required(aliasById(op, id, NOW), `alias ${id}`)),
});

const resolution = longMutation({
  name: 'resolveEntity',
  read: (_op, input: ResolveEntityInput) => queryOf(input),
  work: ({ services, settings, commitRequest }, { scope, found }) =>
    resolveInConversation({ ...services, settings }, scope, found, commitRequest(scope.owner, 'resolve entity')),
  show: async (op, committed, _asked, replayed) => {
    const { entity, candidates, used, learnt, ...rest } = committed.value;
    const named = async (id: AliasId | null) => (id === null ? null : aliasById(op, id, NOW));
    const [alias, learned] = await Promise.all([named(used), named(learnt)]);
    return new EntityResolved(doneOf(op, committed, replayed), {
      ...rest,
      entity: entity && (await entityById(op, entity, NOW)),
      candidates: await entitiesOf(op, candidates),
      alias,
      learnt: learned,
    });
  },
});

/** Names: what people say of them, and whom they mean. */
@Resolver()
export class NamesResolver {
  @Mutation(() => ReviewAliasResult, {
    description: 'Accepts or rejects an alias. A rejected one is kept, but resolves no name any more. Role CURATOR.',
  })
  reviewAlias(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviewAliasInput, { description: INPUT }) input: ReviewAliasInput,
  ): Promise<AliasWritten | Refused> {
    return aliasReview(op, input);
  }

  @Mutation(() => ResolveEntityResult, {
    description:
      'Entity resolution in a conversation: like `resolveName`, plus coreference (pronouns, `that customer`). ' +
      'It counts the use of the alias and learns new ones: a similar spelling, or what a pronoun meant in the ' +
      'session.',
  })
  resolveEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResolveEntityInput, { description: INPUT }) input: ResolveEntityInput,
  ): Promise<EntityResolved | Refused> {
    return resolution(op, input);
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

async function entitiesOf(op: RequestSession, ids: readonly EntityId[]): Promise<EntityNode[]> {
  const found = await Promise.all(ids.map((id) => entityById(op, id, NOW)));
  return found.filter((entity) => entity !== null);
}
