import type { EntityId } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import { insertRows, type Commit } from '../../storage/index.ts';
import { ENTITY_COLUMNS } from './identity-columns.ts';

export interface NewEntity {
  readonly id: EntityId;
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
}

/** Adds entities in one statement and announces them. */
export async function addEntities(commit: Commit, entities: readonly NewEntity[]): Promise<void> {
  const rows = entities.map((entity) => ({
    ...entity,
    owner_id: commit.owner,
    norm: normalName(entity.name),
    created_at: commit.at,
    updated_at: commit.at,
  }));
  await insertRows(commit, 'entities', ENTITY_COLUMNS, rows);
  for (const { id, type, name } of entities) {
    commit.emit({ kind: 'ENTITY_ADDED', subject: id, about: [id], owner: commit.owner, data: { type, name } });
  }
}

/** Gives entities another name or type; their old names stay as aliases. */
export async function renameEntities(
  commit: Commit,
  changes: readonly { readonly id: EntityId; readonly name: string; readonly type: string }[],
): Promise<void> {
  for (const { id, name, type } of changes) {
    await commit.query(
      'identity.renameEntity',
      `update entities set name = $3, norm = $4, type = $5, version = version + 1, updated_at = $6
        where space_id = $1 and id = $2`,
      [commit.scope.spaceId, id, name, normalName(name), type, commit.at],
    );
    commit.emit({ kind: 'ENTITY_CHANGED', subject: id, about: [id], owner: commit.owner, data: { type, name } });
  }
}
