import { BY_POLICY } from '../../domain/claim-record.ts';
import type { EntityId, Ids } from '../../domain/typed-ids.ts';
import { type Doubt, nameSlot } from '../../identity/index.ts';
import type { Commit } from '../../storage/index.ts';
import { openConflicts } from './write-conflicts.ts';

/** The key of the question who is meant by a name (`nameSlot`). */
export const identityKey = (slot: string): string => `IDENTITY:${slot.replace('\u0000', ':')}`;

/**
 * Puts doubtful names on the desk: who is meant? A name that was asked about before and is still open only gains
 * candidates; one that a person dismissed is asked about again when somebody else may be meant.
 * @returns questions that are new
 */
export async function askWhoIsMeant(commit: Commit, doubts: readonly Doubt[], ids: Ids): Promise<number> {
  const dismissed = await dismissedNames(commit, doubts);
  const asked = doubts
    .map((doubt) => ({ ...doubt, entities: [...new Set([doubt.provisional, ...doubt.candidates])] }))
    .filter((doubt) => !dismissed(doubt));
  return openConflicts(
    commit,
    asked.map(({ entities, ...doubt }) => ({
      key: identityKey(nameSlot(doubt.type, doubt.name)),
      kind: 'IDENTITY' as const,
      subjectId: doubt.provisional,
      predicate: null,
      name: doubt.name,
      policy: 'NAME_ALONE_NEVER_MERGES',
      rationale: `more than one ${doubt.type} goes by this name, and the text gives nothing that tells them apart`,
      parties: entities.map((entityId) => ({ claimId: null, entityId, strength: 1 / entities.length })),
    })),
    ids,
  );
}

type Asked = Pick<Doubt, 'type' | 'name'> & { readonly entities: readonly EntityId[] };

/** Whether a person dismissed who is meant by a name, of all who may be meant by it. One statement, none without names. */
async function dismissedNames(commit: Commit, doubts: readonly Doubt[]): Promise<(doubt: Asked) => boolean> {
  if (doubts.length === 0) return () => false;
  const rows = await commit.query<{ question_key: string; entities: EntityId[] }>(
    'reconcile.dismissedNames',
    `select f.question_key, array_agg(p.entity_id) as entities from conflicts f
        join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.entity_id is not null
      where f.space_id = $1 and f.kind = 'IDENTITY' and f.status = 'DISMISSED' and f.resolved_by <> $2
        and f.owner_id is not distinct from $3 and f.question_key = any($4::text[])
      group by f.id, f.question_key`,
    [commit.scope.spaceId, BY_POLICY, commit.owner, doubts.map(({ type, name }) => identityKey(nameSlot(type, name)))],
  );
  return ({ type, name, entities }) =>
    rows.some(
      (row) =>
        row.question_key === identityKey(nameSlot(type, name)) && entities.every((id) => row.entities.includes(id)),
    );
}

/** Names that a person has decided on: slot → entity. One statement, none without names. */
export async function decidedNames(commit: Commit, slots: readonly string[]): Promise<Map<string, EntityId>> {
  if (slots.length === 0) return new Map();
  const rows = await commit.query<{ question_key: string; winner: EntityId }>(
    'reconcile.decidedNames',
    `select question_key, winner_entity_id as winner from conflicts
      where space_id = $1 and kind = 'IDENTITY' and status = 'RESOLVED' and winner_entity_id is not null
        and (owner_id is null or owner_id = $2) and question_key = any($3::text[]) order by resolved_at`,
    [commit.scope.spaceId, commit.owner, slots.map(identityKey)],
  );
  const bySlot = new Map(slots.map((slot) => [identityKey(slot), slot]));
  return new Map(
    rows.flatMap((row) =>
      bySlot.has(row.question_key) ? [[bySlot.get(row.question_key) ?? '', row.winner] as const] : [],
    ),
  );
}
