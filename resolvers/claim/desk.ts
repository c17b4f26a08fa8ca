import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  ChooseEntityInput,
  ChooseEntityResult,
  ConflictWritten,
  DateTime,
  DismissConflictInput,
  DismissConflictResult,
  EntityChosen,
  EntityNode,
  ResolveConflictInput,
  ResolveConflictResult,
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type ClaimId, type ConflictId, type EntityId } from '../../src/domain/ids.ts';
import { lastSeen } from '../../src/identity/index.ts';
import { chooseEntity, type ChooseInput } from '../../src/ingest/index.ts';
import { dismissConflict, letBothHold, resolveConflict } from '../../src/reconcile/index.ts';
import type { Commit } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { oneOf } from '../request/one-of.ts';
import { checkRole } from '../request/roles.ts';
import { aliasById, conflictById, entityById, required } from '../request/node-loaders.ts';
import { answered, committed, ingestDeps, ownerOf, target } from '../request/write.ts';

const INPUT = 'What to write.';

/** What people decide at the desk. */
@Resolver()
export class DeskResolver {
  @Mutation(() => ResolveConflictResult, {
    description:
      'Decides a conflict by hand: the winner holds, the other claims are superseded by it, or the name means it from now on; or all sides hold, in other circumstances each.',
  })
  resolveConflict(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ResolveConflictInput, { description: INPUT }) input: ResolveConflictInput,
  ): Promise<ConflictWritten | Refused> {
    return answered(op, 'resolveConflict', async () => {
      const id: ConflictId = decodeId(input.id, 'cfl').id;
      const decide = decisionOf(input, id);
      const { owner } = await target(conflictById(op, id, NOW), 'conflict', 'id');
      const deps = await ingestDeps(op);
      const reason = `resolve conflict: ${input.rationale}`;
      const request = { mutation: 'resolveConflict', input, owner, reason } as const;
      const { done } = await committed(op, request, async (commit) => idOf(await decide(commit, deps)));
      return new ConflictWritten(done, await required(conflictById(op, id, NOW), `conflict ${id}`));
    });
  }

  @Mutation(() => DismissConflictResult, {
    description:
      'Takes a conflict off the desk and chooses nothing: claims that were in doubt for it alone stand as they would without it. `undo` of the commit asks it again.',
  })
  dismissConflict(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DismissConflictInput, { description: INPUT }) input: DismissConflictInput,
  ): Promise<ConflictWritten | Refused> {
    return answered(op, 'dismissConflict', async () => {
      const id: ConflictId = decodeId(input.id, 'cfl').id;
      const { owner } = await target(conflictById(op, id, NOW), 'conflict', 'id');
      const dismissal = { id, reason: input.reason, expectedVersion: input.expectedVersion ?? null };
      const deps = await ingestDeps(op);
      const reason = `dismiss conflict: ${input.reason}`;
      const request = { mutation: 'dismissConflict', input, owner, reason } as const;
      const { done } = await committed(op, request, async (commit) =>
        idOf(await dismissConflict(commit, dismissal, deps)),
      );
      return new ConflictWritten(done, await required(conflictById(op, id, NOW), `conflict ${id}`));
    });
  }

  @Mutation(() => ChooseEntityResult, {
    description:
      'Answers whom a name means, one that is known or a new one: the conflict that asks is decided, and the name is resolved so from now on. What is chosen in a conflict, or for everyone, needs the role CURATOR.',
  })
  chooseEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ChooseEntityInput, { description: INPUT }) input: ChooseEntityInput,
  ): Promise<EntityChosen | Refused> {
    return answered(op, 'chooseEntity', async () => {
      const choice = choiceOf(input);
      const asks = 'conflictId' in choice.question ? choice.question.conflictId : null;
      if (asks !== null || input.visibility === 'SHARED') checkRole(op.scope, 'chooseEntity', 'CURATOR');
      const conflict = asks && (await target(conflictById(op, asks, NOW), 'conflict', 'conflict'));
      const owner = conflict ? conflict.owner : ownerOf(op.scope, input.visibility);
      const deps = await ingestDeps(op);
      const request = { mutation: 'chooseEntity', input, owner, reason: `choose entity: ${choice.reason}` } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const { entityId, alias, confidence } = await chooseEntity(commit, choice, deps);
        return { entityId, aliasId: alias.id, confidence };
      });
      return new EntityChosen(done, {
        entity: await required(entityById(op, value.entityId, NOW), `entity ${value.entityId}`),
        confidence: value.confidence,
        alias: await required(aliasById(op, value.aliasId, NOW), `alias ${value.aliasId}`),
        conflict: asks && (await conflictById(op, asks, NOW)),
      });
    });
  }
}

const idOf = ({ id }: { readonly id: string }): { readonly id: string } => ({ id });

type Deps = Awaited<ReturnType<typeof ingestDeps>>;

function decisionOf(
  input: ResolveConflictInput,
  id: ConflictId,
): (commit: Commit, deps: Deps) => Promise<{ readonly id: string }> {
  const { rationale, mergeOthers, bothHold } = input;
  const seen = { id, rationale, expectedVersion: input.expectedVersion ?? null };
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
      : { conflictId: decodeId(input.conflict ?? '', 'cfl').id, expectedVersion: input.expectedVersion ?? null };
  const { name = null, type = null, key = null } = input.createNew ?? {};
  const chosen =
    oneOf(input, ['entity', 'createNew']) === 'entity' ? decodeId(input.entity ?? '', 'ent').id : { name, type, key };
  return { question, chosen, reason: input.reason ?? 'chosen' };
}

@Resolver(() => EntityNode)
export class LastSeenResolver {
  @FieldResolver(() => DateTime, {
    description: 'When it was last spoken of: named in a text, or said or confirmed something of.',
  })
  async lastSeenAt(
    @Root() { record: { id, createdAt }, at }: EntityNode,
    @Ctx() { op }: RequestContext,
  ): Promise<Date> {
    const found = await op.ofParent('Entity.lastSeenAt', op.recordView(at), lastSeen, id);
    return found.at ?? createdAt;
  }
}
