import type { Conflict } from '../../domain/claim-record.ts';
import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/typed-ids.ts';
import { checkSeparation, type SideValue } from '../../domain/separation.ts';
import { mergeGroupOfEach } from '../../identity/index.ts';
import { type Commit, present } from '../../storage/index.ts';
import { claimsByIds } from '../read/read-claims.ts';
import { conflictsByIds } from '../read/read-conflicts.ts';
import { settleEnded } from './settle-ended.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { updateClaims } from './write-claims.ts';
import { mergeEntities } from './merge-entities.ts';
import { settleAgain } from './settle-again.ts';
import { reactivateClaims } from './reactivate.ts';
import { reviewClaims } from './review-claims.ts';

/** Which conflict is decided, and as it was seen. */
interface Seen {
  readonly id: ConflictId;
  readonly expectedVersion: number | null;
}

/**
 * A conflict that this commit may decide: of its own owner, open, at the version the caller has seen.
 * @throws NotFound, StaleVersion, ConflictingState; InvalidInput without words that say why
 */
export async function conflictToDecide(
  commit: Commit,
  { id, expectedVersion }: Seen,
  why: { readonly text: string; readonly path: string },
): Promise<Conflict> {
  const conflict = (await conflictsByIds(present(commit), [id])).get(id);
  if (!conflict || conflict.owner !== commit.owner) throw new NotFound('no such conflict in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== conflict.version)
    throw new StaleVersion('the conflict', expectedVersion, conflict.version);
  if (conflict.status !== 'OPEN')
    throw new ConflictingState(`expected an OPEN conflict, this one is ${conflict.status}`, ['id']);
  if (why.text.trim() === '')
    throw new InvalidInput(`expected a ${why.path}: it is what people read later`, [why.path]);
  return conflict;
}

export interface ResolveInput extends Seen {
  /** The side that holds: one of the parties. */
  readonly winner: { readonly claimId: ClaimId } | { readonly entityId: EntityId };
  readonly rationale: string;
  /** The other entities are one with the winner, and are merged into it: never without being asked for. */
  readonly mergeOthers: boolean;
}

/**
 * A person decides an open question. Of claims, the winner stands and the others are superseded by it; of entities, the
 * name means the winner from now on. Undo of the commit takes it all back.
 * @throws NotFound, StaleVersion, ConflictingState when it is not open, InvalidInput when the winner is no party
 */
export async function resolveConflict(commit: Commit, input: ResolveInput, deps: ReconcileDeps): Promise<Conflict> {
  const conflict = await conflictToDecide(commit, input, { text: input.rationale, path: 'rationale' });
  const { winner } = input;
  const isWinner = (party: Conflict['parties'][number]): boolean =>
    'claimId' in winner ? party.claimId === winner.claimId : party.entityId === winner.entityId;
  if (!conflict.parties.some(isWinner))
    throw new InvalidInput('expected one of the parties of the conflict as winner', ['winner']);
  if (input.mergeOthers && !('entityId' in winner))
    throw new InvalidInput('expected a question who is meant: claims are not merged', ['mergeOthers']);
  await closeConflict(commit, input.id, { ...winner, status: 'RESOLVED', why: input.rationale });
  if (input.mergeOthers && 'entityId' in winner) await mergeParties(commit, conflict, winner.entityId, input, deps);
  if ('claimId' in winner) {
    const losers = claimsOf(conflict).filter((id) => id !== winner.claimId);
    const again = await letWin(commit, winner.claimId, losers, deps);
    await reviewClaims(commit, [winner.claimId, ...losers, ...again], deps);
  }
  return decided(commit, input.id);
}

export interface BothHoldInput extends Seen {
  /** What tells the sides apart. */
  readonly qualifier: string;
  /** One of each side that stands. */
  readonly values: readonly SideValue[];
  readonly rationale: string;
}

/**
 * A person says that the sides of a conflict all hold, in circumstances that are not the same (SF-25): each claim stands, with its
 * circumstance beside what its texts say, by which they find it again and ask nothing again. Undo of the commit takes it back.
 * @throws NotFound, StaleVersion, ConflictingState when it is not open, InvalidInput where nothing tells the sides apart
 */
export async function letBothHold(commit: Commit, input: BothHoldInput, deps: ReconcileDeps): Promise<Conflict> {
  const conflict = await conflictToDecide(commit, input, { text: input.rationale, path: 'rationale' });
  if (conflict.kind === 'IDENTITY')
    throw new InvalidInput('expected a conflict of claims: a name that means several entities has one winner', [
      'bothHold',
    ]);
  const claims = await claimsByIds(present(commit), claimsOf(conflict));
  const sides = [...claims.values()].filter(({ status }) => status === 'ACTIVE' || status === 'DISPUTED');
  checkSeparation(
    input.qualifier,
    input.values,
    sides.map(({ id, qualifiers }) => ({ claimId: id, qualifiers })),
  );
  const name = input.qualifier.trim();
  await closeConflict(commit, input.id, { status: 'RESOLVED', separatedBy: name, why: input.rationale });
  await updateClaims(
    commit,
    input.values.map(({ claimId, value }) => ({
      id: claimId,
      separated: { ...claims.get(claimId)?.separated, [name]: value.trim() },
    })),
  );
  await release(commit, claimsOf(conflict), deps);
  return decided(commit, input.id);
}

/**
 * A person takes a question off the desk and chooses nothing: claims that were in doubt for it alone stand as they would without it.
 * Undo of the commit asks it again.
 * @throws NotFound, StaleVersion, ConflictingState when it is not open, InvalidInput without a reason
 */
export async function dismissConflict(
  commit: Commit,
  input: Seen & { readonly reason: string },
  deps: ReconcileDeps,
): Promise<Conflict> {
  const conflict = await conflictToDecide(commit, input, { text: input.reason, path: 'reason' });
  await closeConflict(commit, input.id, { status: 'DISMISSED', why: input.reason });
  await release(commit, claimsOf(conflict), deps);
  return decided(commit, input.id);
}

const claimsOf = ({ parties }: Conflict): ClaimId[] => parties.flatMap(({ claimId }) => claimId ?? []);

async function decided(commit: Commit, id: ConflictId): Promise<Conflict> {
  const conflict = (await conflictsByIds(present(commit), [id])).get(id);
  if (!conflict) throw new Error('a conflict that was just decided is not there');
  return conflict;
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
  const mergeGroups = await mergeGroupOfEach(present(commit), [winner, ...parties]);
  const rootOf = (id: EntityId): EntityId => mergeGroups.get(id)?.[0] ?? id;
  const canonical = rootOf(winner);
  const members = [...new Set(parties.map(rootOf))].filter((id) => id !== canonical);
  if (members.length === 0) return;
  await mergeEntities(commit, { canonical, members, reason: rationale, expectedVersions: new Map() }, deps);
}

/** How a person closes a conflict. */
interface Closing {
  readonly status: 'RESOLVED' | 'DISMISSED';
  readonly claimId?: ClaimId;
  readonly entityId?: EntityId;
  readonly separatedBy?: string;
  readonly why: string;
}

const EVENT_OF = { RESOLVED: 'CONFLICT_RESOLVED', DISMISSED: 'CONFLICT_DISMISSED' } as const;

/** Writes what a person decided, and announces it. One statement. */
export async function closeConflict(commit: Commit, id: ConflictId, closing: Closing): Promise<void> {
  const { status, claimId = null, entityId = null, separatedBy = null, why } = closing;
  const rows = await commit.query<{ subject_id: EntityId | null }>(
    'reconcile.closeConflict',
    `update conflicts set status = $3, winner_claim_id = $4, winner_entity_id = $5, separated_by = $6, resolved_by = $7, resolved_at = $8,
        resolution_rationale = $9, resolution_commit = $10, version = version + 1, updated_at = $8
      where space_id = $1 and id = $2 returning subject_id`,
    [
      commit.scope.spaceId,
      id,
      status,
      claimId,
      entityId,
      separatedBy,
      commit.scope.owner,
      commit.at,
      why.trim(),
      commit.number,
    ],
  );
  commit.emit({
    kind: EVENT_OF[status],
    subject: id,
    about: rows.flatMap((row) => row.subject_id ?? []),
    owner: commit.owner,
    data: { by: commit.scope.owner },
  });
}

/** @returns claims that had given way to a loser, and stand again or give way to another */
async function letWin(
  commit: Commit,
  winner: ClaimId,
  losers: readonly ClaimId[],
  deps: ReconcileDeps,
): Promise<ClaimId[]> {
  const losingClaims = await claimsByIds(present(commit), losers);
  const beaten = losers.filter((id) => ['ACTIVE', 'DISPUTED'].includes(losingClaims.get(id)?.status ?? ''));
  await updateClaims(
    commit,
    beaten.map((id) => ({ id, status: 'SUPERSEDED' as const, reason: 'RESOLVED_BY_PERSON', supersededBy: winner })),
  );
  const again = await settleAgain(commit, beaten, deps);
  await settleEnded(commit, beaten, deps.settings);
  await reactivateClaims(commit, [winner], deps.settings);
  return again;
}

/** Claims whose question was closed without a loser. */
async function release(commit: Commit, claims: readonly ClaimId[], deps: ReconcileDeps): Promise<void> {
  await reactivateClaims(commit, claims, deps.settings);
  await reviewClaims(commit, claims, deps);
}
