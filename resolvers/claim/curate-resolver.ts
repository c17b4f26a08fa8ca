import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  AddAliasInput,
  AddAliasResult,
  AliasWritten,
  AssertClaimInput,
  AssertClaimResult,
  ClaimWritten,
  ConfirmClaimInput,
  ConfirmClaimResult,
  RetractClaimInput,
  RetractClaimResult,
  ReviseClaimInput,
  ReviseClaimResult,
  Undone,
  UndoInput,
  UndoResult,
  UpdateSettingInput,
  UpdateSettingResult,
  SettingValue,
  SettingWritten,
  type ClaimNode,
  type Done,
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type ClaimId } from '../../src/domain/typed-ids.ts';
import { assertClaim, nameEntity, reviseClaim } from '../../src/ingest/index.ts';
import { confirmClaim, retractClaim, undoCommit } from '../../src/reconcile/index.ts';
import { listSettings, updateSetting } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import { commitByNumber } from '../request/commit-nodes.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { referenceOf, assertionOf } from './assertion-input.ts';
import { aliasById, claimById, namedById, required } from '../request/node-loaders.ts';
import { everyones, expected, mutation, ofFound, ownerOf, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';

const claimOf = (op: RequestSession, { id }: { readonly id: string }): Promise<ClaimNode> =>
  target(claimById(op, decodeId(id, 'clm').id, NOW), 'claim', 'id');
const idOf = <Id>({ id }: { readonly id: Id }): { readonly id: Id } => ({ id });

async function claimWritten(
  op: RequestSession,
  done: Done,
  { value: { id } }: { readonly value: { readonly id: ClaimId } },
): Promise<ClaimWritten> {
  return new ClaimWritten(done, await required(claimById(op, id, NOW), `claim ${id}`));
}

const assertion = mutation({
  name: 'assertClaim',
  read: (_op, input: AssertClaimInput) => ({
    ...assertionOf(input),
    subject: referenceOf(input.subject, 'subject'),
    predicate: input.predicate,
  }),
  owner: ({ scope, input }) => ownerOf(scope, input.visibility),
  reason: () => 'assert claim',
  commit: (commit, { found }, deps) => assertClaim(commit, found, deps),
  keep: idOf,
  show: claimWritten,
});

const revision = mutation({
  name: 'reviseClaim',
  read: async (op, input: ReviseClaimInput) => {
    const { owner, record } = await claimOf(op, input);
    return { owner, assertion: { ...assertionOf(input), id: record.id, expectedVersion: expected(input) } };
  },
  owner: ofFound,
  reason: () => 'revise claim',
  commit: (commit, { found }, deps) => reviseClaim(commit, found.assertion, deps),
  keep: idOf,
  show: claimWritten,
});

const confirmation = mutation({
  name: 'confirmClaim',
  read: (op, input: ConfirmClaimInput) => claimOf(op, input),
  owner: ofFound,
  reason: () => 'confirm claim',
  commit: (commit, { input, found }, deps) =>
    confirmClaim(commit, { id: found.record.id, expectedVersion: expected(input) }, deps),
  keep: idOf,
  show: claimWritten,
});

const retraction = mutation({
  name: 'retractClaim',
  read: (op, input: RetractClaimInput) => claimOf(op, input),
  owner: ofFound,
  reason: ({ input }) => `retract claim: ${input.reason}`,
  commit: (commit, { input, found }, deps) =>
    retractClaim(commit, { id: found.record.id, reason: input.reason, expectedVersion: expected(input) }, deps),
  keep: idOf,
  show: claimWritten,
});

const naming = mutation({
  name: 'addAlias',
  read: (op, { entity }: AddAliasInput) => target(namedById(op, decodeId(entity, 'ent').id, NOW), 'entity', 'entity'),
  owner: ({ scope, input, found }) => found.owner ?? ownerOf(scope, input.visibility),
  reason: () => 'add alias',
  commit: (commit, { input, found }, deps) =>
    nameEntity(commit, { entityId: found.id, text: input.text, expectedVersion: expected(input) }, deps),
  keep: ({ alias }) => ({ id: alias.id }),
  show: async (op, done, { value: { id } }) =>
    new AliasWritten(done, await required(aliasById(op, id, NOW), `alias ${id}`)),
});

const undoing = mutation({
  name: 'undo',
  read: (op, { commit }: UndoInput) => target(commitByNumber(op, commit), `commit ${commit}`, 'commit'),
  owner: ofFound,
  reason: ({ input }) => `undo commit ${input.commit}: ${input.reason}`,
  undoes: ({ input }) => input.commit,
  commit: (commit, { input }, deps) => undoCommit(commit, input.commit, deps),
  keep: (tables) => {
    const count = (of: 'restored' | 'removed'): number => tables.reduce((sum, table) => sum + table[of].length, 0);
    return { restored: count('restored'), removed: count('removed') };
  },
  show: (_op, done, { value }) => new Undone(done, value.restored, value.removed),
});

const setting = mutation({
  name: 'updateSetting',
  read: ({ services: { settings } }, { key, value, ...seen }: UpdateSettingInput) => ({
    settings,
    change: { key, value, expectedVersion: expected(seen) },
  }),
  owner: everyones,
  reason: ({ found: { change } }) => `set ${change.key} to ${change.value}`,
  commit: (commit, { found }, { ids }) => updateSetting(commit, found.settings, found.change, ids),
  keep: () => null,
  show: async (op, done, { found: { settings, change } }) => {
    const written = (await listSettings(op.reader, settings)).find(({ key }) => key === change.key);
    if (!written) throw new Error('a setting that was just written is not there');
    return new SettingWritten(done, new SettingValue(written));
  },
});

/** What people write: claims and names, and what they take back. */
@Resolver()
export class CurateResolver {
  @Mutation(() => AssertClaimResult, {
    description:
      'Adds a claim with your words as its evidence. It may support, supersede or contradict existing claims.',
  })
  assertClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AssertClaimInput, { description: INPUT }) input: AssertClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return assertion(op, input);
  }

  @Mutation(() => ReviseClaimResult, {
    description:
      'Corrects a claim: a new one supersedes it, with your words as its evidence. The old one is kept as SUPERSEDED.',
  })
  reviseClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviseClaimInput, { description: INPUT }) input: ReviseClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return revision(op, input);
  }

  @Mutation(() => ConfirmClaimResult, {
    description: 'Confirms a claim: its confidence rises, each time by less, and decay starts again from now.',
  })
  confirmClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ConfirmClaimInput, { description: INPUT }) input: ConfirmClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return confirmation(op, input);
  }

  @Mutation(() => RetractClaimResult, {
    description: 'Retracts a claim. It is kept with the status RETRACTED and the reason.',
  })
  retractClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RetractClaimInput, { description: INPUT }) input: RetractClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return retraction(op, input);
  }

  @Mutation(() => AddAliasResult, {
    description: 'Adds an alias to an entity. An alias that it already has changes nothing.',
  })
  addAlias(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AddAliasInput, { description: INPUT }) input: AddAliasInput,
  ): Promise<AliasWritten | Refused> {
    return naming(op, input);
  }

  @Mutation(() => UndoResult, {
    description:
      'Undoes a whole commit, by a new commit. Refused (ConflictingState) if a later commit changed what it wrote.',
  })
  undo(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UndoInput, { description: INPUT }) input: UndoInput,
  ): Promise<Undone | Refused> {
    return undoing(op, input);
  }

  @Mutation(() => UpdateSettingResult, {
    description: 'Changes a setting of this space, in effect from the next request on.',
  })
  updateSetting(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UpdateSettingInput, { description: INPUT }) input: UpdateSettingInput,
  ): Promise<SettingWritten | Refused> {
    return setting(op, input);
  }
}
