import type { Claim, Conflict } from '../../domain/claims.ts';
import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import { kinOfEach } from '../../identity/index.ts';
import type { Commit, View } from '../../storage/index.ts';
import { claimsByIds, conflictsByIds } from '../read/index.ts';
import { settleEnded } from './apply.ts';
import type { ReconcileDeps } from './deps.ts';
import { updateClaims } from './claims.ts';
import { undisputed } from './conflicts.ts';
import { confidenceOf, supportOf } from './evidence.ts';
import { mergeEntities } from './merge.ts';
import { reviewClaims } from './unions.ts';

const present = (commit: Commit): View => ({ sql: commit, recorded: null, valid: null });

/**
 * A claim that this commit may change: of its own owner, still standing, at the version the caller has seen.
 * @throws NotFound, StaleVersion, ConflictingState
 */
export async function claimToChange(commit: Commit, id: ClaimId, expectedVersion: number | null): Promise<Claim> {
  const claim = (await claimsByIds(present(commit), [id])).get(id);
  if (!claim || claim.owner !== commit.owner) throw new NotFound('no such claim in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== claim.version)
    throw new StaleVersion('the claim', expectedVersion, claim.version);
  if (claim.status !== 'ACTIVE' && claim.status !== 'DISPUTED') {
    throw new ConflictingState(`expected a claim that stands (ACTIVE or DISPUTED), this one is ${claim.status}`, [
      'id',
    ]);
  }
  return claim;
}

/**
 * A person takes a claim back: it stays on record as RETRACTED, with the reason; questions it was part of are settled
 * where only one side is left (SE-03).
 * @throws NotFound, StaleVersion, ConflictingState, InvalidInput without a reason
 */
export async function retractClaim(
  commit: Commit,
  input: { readonly id: ClaimId; readonly reason: string; readonly expectedVersion: number | null },
  deps: ReconcileDeps,
): Promise<Claim> {
  if (input.reason.trim() === '') throw new InvalidInput('expected a reason: it is what people read later', ['reason']);
  await claimToChange(commit, input.id, input.expectedVersion);
  await updateClaims(commit, [{ id: input.id, status: 'RETRACTED', reason: input.reason.trim() }]);
  await settleEnded(commit, [input.id], deps.policy);
  await reviewClaims(commit, [input.id], deps);
  const claim = (await claimsByIds(present(commit), [input.id])).get(input.id);
  if (!claim) throw new Error('a claim that was just changed is not there');
  return claim;
}

export interface ResolveInput {
  readonly id: ConflictId;
  /** The side that holds: one of the parties. */
  readonly winner: { readonly claimId: ClaimId } | { readonly entityId: EntityId };
  readonly rationale: string;
  /** The other entities are one with the winner, and are merged into it: never without being asked for. */
  readonly mergeOthers: boolean;
  readonly expectedVersion: number | null;
}

/**
 * A person decides an open question. Of claims, the winner stands and the others are superseded by it; of entities, the
 * name means the winner from now on. Undo of the commit takes it all back.
 * @throws NotFound, StaleVersion, ConflictingState when it is not open, InvalidInput when the winner is no party
 */
export async function resolveConflict(commit: Commit, input: ResolveInput, deps: ReconcileDeps): Promise<Conflict> {
  const conflict = (await conflictsByIds(present(commit), [input.id])).get(input.id);
  if (!conflict || conflict.owner !== commit.owner) throw new NotFound('no such conflict in this space', ['id']);
  if (input.expectedVersion !== null && input.expectedVersion !== conflict.version) {
    throw new StaleVersion('the conflict', input.expectedVersion, conflict.version);
  }
  if (conflict.status !== 'OPEN')
    throw new ConflictingState(`expected an OPEN conflict, this one is ${conflict.status}`, ['id']);
  if (input.rationale.trim() === '')
    throw new InvalidInput('expected a rationale: it is what people read later', ['rationale']);
  const { winner } = input;
  const isWinner = (party: Conflict['parties'][number]): boolean =>
    'claimId' in winner ? party.claimId === winner.claimId : party.entityId === winner.entityId;
  if (!conflict.parties.some(isWinner))
    throw new InvalidInput('expected one of the parties of the conflict as winner', ['winner']);
  if (input.mergeOthers && !('entityId' in winner))
    throw new InvalidInput('expected a question who is meant: claims are not merged', ['mergeOthers']);
  await closeConflict(commit, input);
  if (input.mergeOthers && 'entityId' in winner) await mergeParties(commit, conflict, winner.entityId, input, deps);
  if ('claimId' in winner) {
    const losers = conflict.parties.flatMap((party) =>
      party.claimId !== null && party.claimId !== winner.claimId ? [party.claimId] : [],
    );
    await letWin(commit, winner.claimId, losers, deps.policy);
    await reviewClaims(commit, [winner.claimId, ...losers], deps);
  }
  const resolved = (await conflictsByIds(present(commit), [input.id])).get(input.id);
  if (!resolved) throw new Error('a conflict that was just resolved is not there');
  return resolved;
}

/** Parties that are one with the winner already are left out. */
async function mergeParties(
  commit: Commit,
  conflict: Conflict,
  winner: EntityId,
  { rationale }: ResolveInput,
  deps: ReconcileDeps,
): Promise<void> {
  const parties = conflict.parties.flatMap((party) => party.entityId ?? []);
  const kin = await kinOfEach(present(commit), [winner, ...parties]);
  const rootOf = (id: EntityId): EntityId => kin.get(id)?.[0] ?? id;
  const canonical = rootOf(winner);
  const members = [...new Set(parties.map(rootOf))].filter((id) => id !== canonical);
  if (members.length === 0) return;
  await mergeEntities(commit, { canonical, members, reason: rationale, expectedVersions: new Map() }, deps);
}

async function closeConflict(commit: Commit, input: ResolveInput): Promise<void> {
  const { winner } = input;
  const rows = await commit.query<{ subject_id: EntityId | null }>(
    'reconcile.resolveConflict',
    `update conflicts set status = 'RESOLVED', winner_claim_id = $3, winner_entity_id = $4, resolved_by = $5, resolved_at = $6,
        resolution_rationale = $7, resolution_commit = $8, version = version + 1, updated_at = $6
      where space_id = $1 and id = $2 returning subject_id`,
    [
      commit.scope.spaceId,
      input.id,
      'claimId' in winner ? winner.claimId : null,
      'entityId' in winner ? winner.entityId : null,
      commit.scope.owner,
      commit.at,
      input.rationale.trim(),
      commit.number,
    ],
  );
  const about = rows.flatMap((row) => row.subject_id ?? []);
  commit.emit({
    kind: 'CONFLICT_RESOLVED',
    subject: input.id,
    about,
    owner: commit.owner,
    data: { by: commit.scope.owner },
  });
}

async function letWin(commit: Commit, winner: ClaimId, losers: readonly ClaimId[], policy: Policy): Promise<void> {
  const standing = await claimsByIds(present(commit), losers);
  const beaten = losers.filter((id) => ['ACTIVE', 'DISPUTED'].includes(standing.get(id)?.status ?? ''));
  await updateClaims(
    commit,
    beaten.map((id) => ({ id, status: 'SUPERSEDED' as const, reason: 'RESOLVED_BY_PERSON', supersededBy: winner })),
  );
  await settleEnded(commit, beaten, policy);
  const free = await undisputed(commit, [winner]);
  const support = await supportOf(commit, free);
  await updateClaims(
    commit,
    free.map((id) => {
      const found = support.get(id);
      return {
        id,
        status: 'ACTIVE' as const,
        reason: null,
        ...(found ? { confidence: confidenceOf(found, false, policy) } : {}),
      };
    }),
  );
}
