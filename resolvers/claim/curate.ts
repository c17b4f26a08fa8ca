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
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type AliasId, type ClaimId } from '../../src/domain/ids.ts';
import { namedEntities } from '../../src/identity/index.ts';
import { assertClaim, nameEntity, reviseClaim } from '../../src/ingest/index.ts';
import { confirmClaim, retractClaim, undoCommit } from '../../src/reconcile/index.ts';
import { listSettings, updateSetting } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import { commitByNumber } from '../request/commits.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { referenceOf, saidOf } from './said.ts';
import { aliasById, claimById, namedById, required } from '../request/node-loaders.ts';
import { answered, checkVersion, committed, ingestDeps, ownerOf, target } from '../request/write.ts';

const INPUT = 'What to write.';

/** What people write: claims and names, and what they take back. */
@Resolver()
export class CurateResolver {
  @Mutation(() => AssertClaimResult, {
    description: 'Makes a claim. Your words become its evidence; it may support, succeed or contradict what is known.',
  })
  assertClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AssertClaimInput, { description: INPUT }) input: AssertClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return answered(op, 'assertClaim', async () => {
      const said = { ...saidOf(input), subject: referenceOf(input.subject, 'subject'), predicate: input.predicate };
      const deps = await ingestDeps(op);
      const owner = ownerOf(op.scope, input.visibility);
      const request = { mutation: 'assertClaim', input, owner, reason: 'assert claim' } as const;
      return claimWritten(
        op,
        await committed(op, request, async (commit) => idOf(await assertClaim(commit, said, deps))),
      );
    });
  }

  @Mutation(() => ReviseClaimResult, {
    description:
      'Puts a claim right: a new one takes its place, and says why in your words. The old one is kept as SUPERSEDED.',
  })
  reviseClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviseClaimInput, { description: INPUT }) input: ReviseClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return answered(op, 'reviseClaim', async () => {
      const id: ClaimId = decodeId(input.id, 'clm').id;
      const { owner } = await target(claimById(op, id, NOW), 'claim', 'id');
      const said = { ...saidOf(input), id, expectedVersion: input.expectedVersion ?? null };
      const deps = await ingestDeps(op);
      const request = { mutation: 'reviseClaim', input, owner, reason: 'revise claim' } as const;
      return claimWritten(
        op,
        await committed(op, request, async (commit) => idOf(await reviseClaim(commit, said, deps))),
      );
    });
  }

  @Mutation(() => ConfirmClaimResult, {
    description: 'Says that a claim is so: it is surer from now on, each time by less, and its age counts from now.',
  })
  confirmClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ConfirmClaimInput, { description: INPUT }) input: ConfirmClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return answered(op, 'confirmClaim', async () => {
      const id: ClaimId = decodeId(input.id, 'clm').id;
      const { owner } = await target(claimById(op, id, NOW), 'claim', 'id');
      const confirmed = { id, expectedVersion: input.expectedVersion ?? null };
      const deps = await ingestDeps(op);
      const request = { mutation: 'confirmClaim', input, owner, reason: 'confirm claim' } as const;
      return claimWritten(
        op,
        await committed(op, request, async (commit) => idOf(await confirmClaim(commit, confirmed, deps))),
      );
    });
  }

  @Mutation(() => RetractClaimResult, { description: 'Takes a claim back. It is kept as RETRACTED, with the reason.' })
  retractClaim(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RetractClaimInput, { description: INPUT }) input: RetractClaimInput,
  ): Promise<ClaimWritten | Refused> {
    return answered(op, 'retractClaim', async () => {
      const id: ClaimId = decodeId(input.id, 'clm').id;
      const { owner } = await target(claimById(op, id, NOW), 'claim', 'id');
      const retraction = { id, reason: input.reason, expectedVersion: input.expectedVersion ?? null };
      const deps = await ingestDeps(op);
      const request = { mutation: 'retractClaim', input, owner, reason: `retract claim: ${input.reason}` } as const;
      return claimWritten(
        op,
        await committed(op, request, async (commit) => idOf(await retractClaim(commit, retraction, deps))),
      );
    });
  }

  @Mutation(() => AddAliasResult, { description: 'Gives an entity another name. The same name again changes nothing.' })
  addAlias(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AddAliasInput, { description: INPUT }) input: AddAliasInput,
  ): Promise<AliasWritten | Refused> {
    return answered(op, 'addAlias', async () => {
      const entityId = decodeId(input.entity, 'ent').id;
      const entity = await target(namedById(op, entityId, NOW), 'entity', 'entity');
      const deps = await ingestDeps(op);
      const owner = entity.owner ?? ownerOf(op.scope, input.visibility);
      const request = { mutation: 'addAlias', input, owner, reason: 'add alias' } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const view = { sql: commit, recorded: null, valid: null };
        checkVersion(
          'the entity',
          input.expectedVersion,
          (await namedEntities(view, [entityId])).get(entityId)?.version ?? 0,
        );
        return idOf((await nameEntity(commit, { entityId, text: input.text }, deps)).alias);
      });
      return new AliasWritten(done, await required(aliasById(op, value.id as AliasId, NOW), `alias ${value.id}`));
    });
  }

  @Mutation(() => UndoResult, {
    description: 'Takes a whole commit back, as a commit of its own. Refused when a later one changed what it wrote.',
  })
  undo(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UndoInput, { description: INPUT }) input: UndoInput,
  ): Promise<Undone | Refused> {
    return answered(op, 'undo', async () => {
      const { owner } = await target(commitByNumber(op, input.commit), `commit ${input.commit}`, 'commit');
      const reason = `undo commit ${input.commit}: ${input.reason}`;
      const deps = await ingestDeps(op);
      const request = { mutation: 'undo', input, owner, reason, undoes: input.commit } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const tables = await undoCommit(commit, input.commit, deps);
        const count = (of: 'restored' | 'removed'): number => tables.reduce((sum, table) => sum + table[of].length, 0);
        return { restored: count('restored'), removed: count('removed') };
      });
      return new Undone(done, value.restored, value.removed);
    });
  }

  @Mutation(() => UpdateSettingResult, {
    description: 'Changes a setting by which this space works, from the next request on.',
  })
  updateSetting(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UpdateSettingInput, { description: INPUT }) input: UpdateSettingInput,
  ): Promise<SettingWritten | Refused> {
    return answered(op, 'updateSetting', async () => {
      const change = { key: input.key, value: input.value, expectedVersion: input.expectedVersion ?? null };
      const request = {
        mutation: 'updateSetting',
        input,
        owner: null,
        reason: `set ${input.key} to ${input.value}`,
      } as const;
      const { settings, ids } = op.services;
      const { value, done } = await committed(op, request, async (commit) => {
        await updateSetting(commit, settings, change, ids);
        return { key: change.key };
      });
      const setting = (await listSettings(op.reader, settings)).find(({ key }) => key === value.key);
      if (!setting) throw new Error('a setting that was just written is not there');
      return new SettingWritten(done, new SettingValue(setting));
    });
  }
}

const idOf = ({ id }: { readonly id: string }): { readonly id: string } => ({ id });

async function claimWritten(
  op: RequestSession,
  { value, done }: Awaited<ReturnType<typeof committed<{ readonly id: string }>>>,
): Promise<ClaimWritten> {
  return new ClaimWritten(done, await required(claimById(op, value.id as ClaimId, NOW), `claim ${value.id}`));
}
