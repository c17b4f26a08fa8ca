import { mergesIn, relation, type View } from '../../storage/index.ts';

/** How much there is, as the caller sees it. */
export interface IdentityCounts {
  /** Merged ones count once, with their canonical entity. */
  readonly entities: number;
  /** Rejected ones are not counted. */
  readonly aliases: number;
  readonly mentions: number;
}

/** Counts of the view. One statement. */
export async function countIdentity(view: View): Promise<IdentityCounts> {
  const rows = await view.sql.query<Record<keyof IdentityCounts, string>>(
    'identity.count',
    `select
      (select count(*) from ${relation(view, 'entities')} e where e.space_id = $1)
        - (select count(*) from ${mergesIn(view)} g where g.space_id = $1) as entities,
      (select count(*) from ${relation(view, 'aliases')} a where a.space_id = $1 and a.review_state <> 'REJECTED') as aliases,
      (select count(*) from ${relation(view, 'mentions')} m where m.space_id = $1) as mentions`,
    [view.sql.scope.spaceId],
  );
  const [row] = rows;
  return { entities: Number(row?.entities), aliases: Number(row?.aliases), mentions: Number(row?.mentions) };
}
