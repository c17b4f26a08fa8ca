import { movingAverage } from '../../domain/confidence-formula.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { MatchSettings } from '../identity-settings.ts';
import { firstOfEach, relationParts, slicesByParent, type SqlValue, type View } from '../../storage/index.ts';
import { mergeGroupOf } from '../../record/index.ts';

export interface EntityConfidence {
  /** How sure it is that texts speak of it, 0–1; null = none does. */
  readonly confidence: number | null;
}

/** Newest mentions that are looked at: what came before weighs less than a millionth (.7⁴⁰). */
const SAMPLED = 40;

/**
 * How sure entities are by what mentions them, the newest weighing most (SE-42): a moving average over the mentions of the newest
 * readings, worked out as it is read, so that a mention writes to no entity. One statement for any number of entities.
 */
export async function entityConfidence(
  view: View,
  entityIds: readonly EntityId[],
  settings: Pick<MatchSettings, 'identity.newest'>,
): Promise<Map<EntityId, EntityConfidence>> {
  const query = firstOfEach<SqlValue>({
    columns: 'm.id, m.confidence',
    arms: relationParts(view, 'mentions').map(
      (part) => `from ${part} m where m.space_id = $1 and m.said and m.entity_id = parent.id`,
    ),
    order: [{ expression: 'm.id', type: 'uuid' }],
    direction: 'DESC',
    parents: entityIds,
    mergeGroup: (id) => mergeGroupOf(view, id),
    values: [view.sql.scope.spaceId],
    first: SAMPLED,
    after: null,
  });
  const rows = await view.sql.query<{ parent_id: string; id: string; confidence: number }>(
    'identity.entityConfidence',
    query.text,
    query.values,
  );
  const pages = slicesByParent(
    entityIds,
    rows,
    SAMPLED,
    (row) => row,
    (row) => [row.id],
  );
  return new Map(
    [...pages].map(([id, { items }]) => [
      id,
      confidenceOf(
        items.map(({ node }) => node),
        settings,
      ),
    ]),
  );
}

/** @param mentions newest first */
function confidenceOf(
  mentions: readonly { readonly confidence: number }[],
  settings: Pick<MatchSettings, 'identity.newest'>,
): EntityConfidence {
  const oldestFirst = mentions.map(({ confidence }) => confidence).reverse();
  return { confidence: movingAverage(oldestFirst, settings['identity.newest']) };
}
