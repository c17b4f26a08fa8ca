import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ClaimNode,
  EntityNode,
  EvidenceNode,
  IdentityCandidateConnection,
  IdentityCandidateValue,
  PageArgs,
  ResearcherIdentityValue,
  ThreadPostValue,
  type At,
  type CandidateOf,
  type ConnectionOf,
} from '../../schema/index.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import { decodeIdAsRead, type EntityId } from '../../src/domain/typed-ids.ts';
import { aliasEvidence, candidatePage, postersOf, researchersOf } from '../../src/identity/index.ts';
import type { Page, PageRequest } from '../../src/domain/page-request.ts';
import type { ResearcherIdentity } from '../../src/domain/researcher-record.ts';
import type { View } from '../../src/storage/index.ts';
import { atOfId } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { connectEach } from '../request/connection-page.ts';
import { entityById, entityByKey, entityOf } from '../request/node-loaders.ts';
import { entityByName } from '../request/starting-point.ts';

/** null = the entity is no person. All that are asked for at the same time are read at once. */
async function researcherOf(op: RequestSession, view: View, id: EntityId): Promise<ResearcherIdentity | null> {
  const settings = await op.settings();
  const read = async (v: View, ids: readonly EntityId[]): Promise<Map<EntityId, ResearcherIdentity[]>> =>
    new Map([...(await researchersOf(v, ids, settings))].map(([entity, one]) => [entity, one ? [one] : []]));
  const [found] = await op.ofParent('Entity.identity', view, read, id);
  return found ?? null;
}

const byText = (
  op: RequestSession,
  { key, name }: { readonly key?: string | null | undefined; readonly name?: string | null | undefined },
  at: At,
): Promise<EntityNode | null> =>
  typeof key === 'string' ? entityByKey(op, key, at) : entityByName(op, name ?? '', at, ['name']);

async function identityOf(op: RequestSession, id: EntityId, at: At): Promise<ResearcherIdentityValue | null> {
  const found = await researcherOf(op, op.recordView(at), id);
  return found && new ResearcherIdentityValue(found, at);
}

/** Who is behind a handle (PI-22, PI-57, PI-58). */
@Resolver(() => ResearcherIdentityValue)
export class ResearcherResolver {
  @Query(() => ResearcherIdentityValue, {
    nullable: true,
    description:
      'The identity of a person across platforms, by the id of the entity, its natural key (`github:HANDLE`), or a name or ' +
      'alias; give exactly one. null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async researcher(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the entity (`ent_…`).' }) id?: string | null,
    @Arg('key', () => String, { nullable: true, description: 'Its natural key, such as `github:vbuterin`.' })
    key?: string | null,
    @Arg('name', () => String, { nullable: true, description: 'A name or an alias of the person.' })
    name?: string | null,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<ResearcherIdentityValue> {
    const by = oneOf({ id, key, name }, ['id', 'key', 'name']);
    const named = by === 'id' ? decodeIdAsRead(id ?? '', 'ent') : null;
    const at = await atOfId(op, named && named.instant, asOf);
    const entity = await (named ? entityById(op, named.id, at) : byText(op, { key, name }, at));
    if (!entity) throw new NotFound('no such entity in this space', [by]);
    const identity = await identityOf(op, entity.record.id, at);
    if (!identity) throw new InvalidInput(`expected a person, got an entity of the type ${entity.type}`, [by]);
    return identity;
  }

  @FieldResolver(() => EntityNode, { description: 'The person.' })
  entity(
    @Root() { record, at }: ResearcherIdentityValue,
    @Ctx() { op }: RequestContext,
  ): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.entityId, at);
  }

  @FieldResolver(() => IdentityCandidateConnection, {
    description:
      'The names of the person, most confident first, then those of other persons who may be the same, likeliest first.',
  })
  candidates(
    @Root() { record, at }: ResearcherIdentityValue,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<IdentityCandidateValue>> {
    const person = { record: { id: record.entityId }, at };
    return connectEach(op, IdentityCandidateConnection, info, person, () => ({
      ...{ name: 'ResearcherIdentity.candidates', shape: [], args, parent: at },
      each: (page) => (view, ids) => candidatesOfEach(op, view, ids, page),
      toNode: (candidate, readAt) => new IdentityCandidateValue(candidate, readAt),
    }));
  }
}

async function candidatesOfEach(
  op: RequestSession,
  view: View,
  ids: readonly EntityId[],
  page: PageRequest,
): Promise<Map<EntityId, Page<CandidateOf>>> {
  const found = ids.map(async (person): Promise<[EntityId, Page<CandidateOf>]> => {
    const identity = await researcherOf(op, view, person);
    if (!identity) return [person, { items: [], hasNextPage: false }];
    const { items, hasNextPage } = candidatePage(identity, page);
    const named = items.map(({ node, position }) => ({ node: { candidate: node, person }, position }));
    return [person, { items: named, hasNextPage }];
  });
  return new Map(await Promise.all(found));
}

@Resolver(() => IdentityCandidateValue)
export class IdentityCandidateResolver {
  @FieldResolver(() => EntityNode, { description: 'The entity of the person whose name it is.' })
  entity(
    @Root() { record, at }: IdentityCandidateValue,
    @Ctx() { op }: RequestContext,
  ): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.entityId, at);
  }

  @FieldResolver(() => [EvidenceNode], {
    description: 'The evidence for it in texts; empty if it comes from the natural key or from a person.',
  })
  async evidence(
    @Root() { record: { aliasId }, at }: IdentityCandidateValue,
    @Ctx() { op }: RequestContext,
  ): Promise<EvidenceNode[]> {
    if (aliasId === null) return [];
    const found = await op.ofParent('Alias.evidence', op.recordView(at), aliasEvidence, aliasId);
    return found.map((one) => new EvidenceNode({ ...one, claimId: null, stance: 'SUPPORTS', trust: null }, at));
  }
}

@Resolver(() => EntityNode)
export class IdentityResolver {
  @FieldResolver(() => ResearcherIdentityValue, {
    nullable: true,
    description: 'The identity across platforms; null if the entity is not a person.',
  })
  identity(@Root() { record, at }: EntityNode, @Ctx() { op }: RequestContext): Promise<ResearcherIdentityValue | null> {
    return identityOf(op, record.id, at);
  }
}

@Resolver(() => ClaimNode)
export class ClaimAttributionResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name under which to show the person that the claim is about, as `ResearcherIdentity.attribution`; ' +
      'null if its subject is not a person.',
  })
  async attribution(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<string | null> {
    return (await identityOf(op, record.subjectId, at))?.attribution ?? null;
  }
}

@Resolver(() => ThreadPostValue)
export class PosterResolver {
  @FieldResolver(() => EntityNode, {
    nullable: true,
    description: 'The author as an entity; null if the pack that read the thread does not extract posts.',
  })
  async author(@Root() post: ThreadPostValue, @Ctx() { op }: RequestContext): Promise<EntityNode | null> {
    const id = await authorOf(op, post);
    return id && entityOf(op, id, post.at);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name to show for the author, as `ResearcherIdentity.attribution`; null if `author` is.',
  })
  async attribution(@Root() post: ThreadPostValue, @Ctx() { op }: RequestContext): Promise<string | null> {
    const id = await authorOf(op, post);
    return id && ((await identityOf(op, id, post.at))?.attribution ?? null);
  }
}

async function authorOf(op: RequestSession, { revisionId, start, at }: ThreadPostValue): Promise<EntityId | null> {
  const posters = await op.ofParent('Revision.posters', op.recordView(at), postersOf, revisionId);
  return posters.find(({ end }) => end === start)?.entityId ?? null;
}
