import type { EntityId } from '../../domain/typed-ids.ts';
import { TELLING_PREDICATES, type TellingFact } from '../../domain/told-apart.ts';
import type { ClaimObject } from '../../domain/claim-record.ts';
import type { Commit } from '../../storage/index.ts';

interface Row {
  subject_id: EntityId;
  predicate: string;
  object_type: ClaimObject['type'];
  object_text: string | null;
  object_number: number | null;
  object_unit: string | null;
  object_date: string | null;
  object_entity_id: EntityId | null;
  name: string | null;
}

/** What is said of entities that tells them from others of their names. One statement. */
export async function tellingFacts(
  commit: Commit,
  entities: readonly EntityId[],
): Promise<ReadonlyMap<EntityId, readonly TellingFact[]>> {
  const rows = await commit.query<Row>(
    'reconcile.tellingFacts',
    `select c.subject_id, c.predicate, c.object_type, c.object_text, c.object_number, c.object_unit, c.object_date, c.object_entity_id,
        e.name
      from claims c left join entities e on e.space_id = $1 and e.id = c.object_entity_id
      where c.space_id = $1 and c.subject_id = any($2::uuid[]) and c.predicate = any($3::text[]) and c.status in ('ACTIVE', 'DISPUTED')
      order by c.subject_id, c.predicate, c.id`,
    [commit.scope.spaceId, entities, TELLING_PREDICATES],
  );
  const found = new Map<EntityId, TellingFact[]>();
  for (const row of rows) {
    const object = objectOf(row);
    const list = found.get(row.subject_id) ?? [];
    if (object) list.push({ predicate: row.predicate, object, name: row.name });
    found.set(row.subject_id, list);
  }
  return found;
}

function objectOf(row: Row): ClaimObject | null {
  if (row.object_type === 'DATE') return { type: 'DATE', date: row.object_date ?? '' };
  if (row.object_type === 'TEXT') return { type: 'TEXT', text: row.object_text ?? '' };
  if (row.object_type === 'NUMBER') return { type: 'NUMBER', number: row.object_number ?? 0, unit: row.object_unit };
  return row.object_type === 'ENTITY' && row.object_entity_id !== null
    ? { type: 'ENTITY', entityId: row.object_entity_id }
    : null;
}
