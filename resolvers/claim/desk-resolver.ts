import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ChooseEntityInput,
  ChooseEntityResult,
  ConflictWritten,
  DateTime,
  DecidedValue,
  DecideInput,
  DecideResult,
  DeskArgs,
  DeskConnection,
  DismissConflictInput,
  DismissConflictResult,
  DomainErrorType,
  EntityChosen,
  EntityNode,
  ResolveConflictInput,
  ResolveConflictResult,
  type ConflictNode,
  type ConnectionOf,
  type Decision,
  type DecisionInput,
  type DeskItemValue,
  type Done,
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type ClaimId, type ConflictId, type EntityId } from '../../src/domain/typed-ids.ts';
import { lastSeen } from '../../src/identity/index.ts';
import { chooseEntity, type ChooseInput, type CommitDeps } from '../../src/ingest/index.ts';
import { dismissConflict, letBothHold, resolveConflict } from '../../src/reconcile/index.ts';
import type { Commit } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { connect } from '../request/connection-page.ts';
import { aliasReview } from '../entity/name-resolver.ts';
import { relationshipReview } from '../graph/relationship-resolver.ts';
import { release } from '../document/ingest-resolver.ts';
import { deskPage } from './desk-list.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { checkRole } from '../request/roles.ts';
import { aliasById, conflictById, entityById, required } from '../request/node-loaders.ts';
import { expected, keyOfPart, mutation, mutationsAtOnce, ofFound, ownerOf, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';

const conflictTarget = (op: RequestSession, id: ConflictId, path: string): Promise<ConflictNode> =>
  target(conflictById(op, id, NOW), 'conflict', path);
const idOf = ({ id }: { readonly id: ConflictId }): { readonly id: ConflictId } => ({ id });
const conflictWritten = async (
  op: RequestSession,
  done: Done,
  { value: { id } }: { readonly value: { readonly id: ConflictId } },
): Promise<ConflictWritten> => new ConflictWritten(done, await required(conflictById(op, id, NOW), `conflict ${id}`));

const decision = mutation({
  name: 'resolveConflict',
  read: async (op, input: ResolveConflictInput) => {
    const id: ConflictId = decodeId(input.id, 'cfl').id;
    const decide = decisionOf(input, id);
    return { decide, owner: (await conflictTarget(op, id, 'id')).owner };
  },
  owner: ofFound,
  reason: ({ input }) => `resolve conflict: ${input.rationale}`,
  commit: (commit, { found }, deps) => found.decide(commit, deps),
  keep: idOf,
  show: conflictWritten,
});

const dismissal = mutation({
  name: 'dismissConflict',
  read: (op, { id }: DismissConflictInput) => conflictTarget(op, decodeId(id, 'cfl').id, 'id'),
  owner: ofFound,
  reason: ({ input }) => `dismiss conflict: ${input.reason}`,
  commit: (commit, { input, found }, deps) =>
    dismissConflict(commit, { id: found.record.id, reason: input.reason, expectedVersion: expected(input) }, deps),
  keep: idOf,
  show: conflictWritten,
});

const choice = mutation({
  name: 'chooseEntity',
  read: async (op, input: ChooseEntityInput) => {
    const chosen = choiceOf(input);
    const asks = 'conflictId' in chosen.question ? chosen.question.conflictId : null;
    if (asks !== null || input.visibility === 'SHARED') checkRole(op.scope, 'chooseEntity', 'CURATOR');
    const conflict = asks && (await conflictTarget(op, asks, 'conflict'));
    return { chosen, asks, owner: conflict ? conflict.owner : ownerOf(op.scope, input.visibility) };
  },
  owner: ofFound,
  reason: ({ found }) => `choose entity: ${found.chosen.reason}`,
  commit: (commit, { found }, deps) => chooseEntity(commit, found.chosen, deps),
  keep: ({ entityId, alias, confidence }) => ({ entityId, aliasId: alias.id, confidence }),
  show: async (op, done, { value: { entityId, aliasId, confidence }, found: { asks } }) =>
    new EntityChosen(done, {
      entity: await required(entityById(op, entityId, NOW), `entity ${entityId}`),
      confidence,
      alias: await required(aliasById(op, aliasId, NOW), `alias ${aliasId}`),
      conflict: asks && (await conflictById(op, asks, NOW)),
    }),
});

const DECISIONS = [
  'resolveConflict',
  'dismissConflict',
  'reviewAlias',
  'reviewRelationship',
  'releaseQuarantined',
] as const;
const MOST_DECISIONS = 100;

/** One of several: as its own mutation would answer. */
function decided(op: RequestSession, input: DecisionInput, place: number, key: string | null): Promise<Decision> {
  const keyed = <T extends { readonly idempotencyKey?: string | null }>(one: T): T =>
    key === null || one.idempotencyKey ? one : { ...one, idempotencyKey: keyOfPart(key, ` ${place}`) };
  if (input.resolveConflict) return decision(op, keyed(input.resolveConflict));
  if (input.dismissConflict) return dismissal(op, keyed(input.dismissConflict));
  if (input.reviewAlias) return aliasReview(op, keyed(input.reviewAlias));
  if (input.reviewRelationship) return relationshipReview(op, keyed(input.reviewRelationship));
  if (input.releaseQuarantined) return release(op, keyed(input.releaseQuarantined));
  throw new InvalidInput('expected a decision', ['decisions', String(place)]);
}

/** Each is a commit of its own, one after the other: a later one sees what an earlier one did. */
const decisions = mutationsAtOnce('decide', {
  check: ({ decisions: all }: DecideInput) => {
    if (all.length === 0 || all.length > MOST_DECISIONS)
      throw new InvalidInput(`expected 1 to ${MOST_DECISIONS} decisions, got ${all.length}`, ['decisions']);
    for (const [place, input] of all.entries()) oneOf(input, DECISIONS, ['decisions', String(place)]);
  },
  work: async (op, { decisions: all, idempotencyKey }: DecideInput) => {
    const results: Decision[] = [];
    for (const [place, input] of all.entries()) results.push(await decided(op, input, place, idempotencyKey ?? null));
    return new DecidedValue(results, results.filter((result) => result instanceof DomainErrorType).length);
  },
});

/** What people decide at the desk. */
@Resolver()
export class DeskResolver {
  @Query(() => DeskConnection, {
    description:
      'All that waits for a person, page by page: open conflicts, the most severe first, then cases, aliases, inferred ' +
      'relationships and quarantined documents, the oldest first, and suggestions, the likeliest first.',
  })
  desk(@Ctx() { op }: RequestContext, @Args(() => DeskArgs) args: DeskArgs): Promise<ConnectionOf<DeskItemValue>> {
    const kinds = args.kinds ?? null;
    return connect(op, DeskConnection, {
      list: { name: 'Query.desk', of: null, shape: [kinds] },
      args,
      read: (view, page) => deskPage(view, kinds, page),
      toNode: (make, at) => make(at),
    });
  }

  @Mutation(() => DecideResult, {
    description:
      'Makes many decisions, one after the other, each as the mutation of its name does, with the role that it needs. One that ' +
      'is refused is told in its place, and the others are done.',
  })
  decide(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DecideInput, { description: INPUT }) input: DecideInput,
  ): Promise<DecidedValue | Refused> {
    return decisions(op, input);
  }

  @Mutation(() => ResolveConflictResult, {
    description:
      'Resolves a conflict: the winning claim supersedes the others, or the name means the winning entity from ' +
      'now on; or all sides hold, each under its own qualifier. Role CURATOR.',
  })
  resolveConflict(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResolveConflictInput, { description: INPUT }) input: ResolveConflictInput,
  ): Promise<ConflictWritten | Refused> {
    return decision(op, input);
  }

  @Mutation(() => DismissConflictResult, {
    description:
      'Dismisses a conflict without choosing a side: claims that were DISPUTED only because of it are ACTIVE ' +
      'again. Role CURATOR; `undo` of the commit reopens it.',
  })
  dismissConflict(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DismissConflictInput, { description: INPUT }) input: DismissConflictInput,
  ): Promise<ConflictWritten | Refused> {
    return dismissal(op, input);
  }

  @Mutation(() => ChooseEntityResult, {
    description:
      'Says which entity an ambiguous name means, a known or a new one: an IDENTITY conflict is resolved, and ' +
      'the name is resolved that way from now on. Needs the role CURATOR with `conflict` or for everyone.',
  })
  chooseEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ChooseEntityInput, { description: INPUT }) input: ChooseEntityInput,
  ): Promise<EntityChosen | Refused> {
    return choice(op, input);
  }
}

function decisionOf(
  input: ResolveConflictInput,
  id: ConflictId,
): (commit: Commit, deps: CommitDeps) => Promise<{ readonly id: ConflictId }> {
  const { rationale, mergeOthers, bothHold } = input;
  const seen = { id, rationale, expectedVersion: expected(input) };
  if (oneOf(input, ['winner', 'bothHold']) === 'bothHold' && bothHold) {
    const values = bothHold.values.map(({ claim, value }) => ({ claimId: decodeId(claim, 'clm').id, value }));
    return (commit, deps) => letBothHold(commit, { ...seen, qualifier: bothHold.qualifier, values }, deps);
  }
  const won = decodeId(input.winner ?? '', 'clm', 'ent');
  const winner = won.kind === 'clm' ? { claimId: won.id as ClaimId } : { entityId: won.id as EntityId };
  return (commit, deps) => resolveConflict(commit, { ...seen, winner, mergeOthers }, deps);
}

/** @throws InvalidInput */
function choiceOf(input: ChooseEntityInput): ChooseInput {
  const asked = oneOf(input, ['conflict', 'text']);
  const question =
    asked === 'text'
      ? { text: input.text ?? '' }
      : { conflictId: decodeId(input.conflict ?? '', 'cfl').id, expectedVersion: expected(input) };
  const { name = null, type = null, key = null } = input.createNew ?? {};
  const chosen =
    oneOf(input, ['entity', 'createNew']) === 'entity' ? decodeId(input.entity ?? '', 'ent').id : { name, type, key };
  return { question, chosen, reason: input.reason ?? 'chosen' };
}

@Resolver(() => EntityNode)
export class LastSeenResolver {
  @FieldResolver(() => DateTime, {
    description: 'When it was last mentioned in a text, or a claim about it was made or confirmed.',
  })
  async lastSeenAt(
    @Root() { record: { id, createdAt }, at }: EntityNode,
    @Ctx() { op }: RequestContext,
  ): Promise<Date> {
    const found = await op.ofParent('Entity.lastSeenAt', op.recordView(at), lastSeen, id);
    return found.at ?? createdAt;
  }
}
