import { mergesIn } from '../../record/index.ts';
import { relation, rowCounts, totalOf, type View } from '../../storage/index.ts';

/** How much there is, as the caller sees it. */
export interface IdentityCounts {
  /** Merged ones count once, with their canonical entity. */
  readonly entities: number;
  /** Rejected ones are not counted. */
  readonly aliases: number;
  readonly mentions: number;
  /** By the stage that resolved each; NEW: nobody was known. No model is asked in documents. */
  readonly mentionsByStage: Readonly<Record<string, number>>;
}

/** Counts of the view: one statement; as of a commit of before counts were kept, three, which read all there is. */
export async function countIdentity(view: View): Promise<IdentityCounts> {
  const rows = await rowCounts(view, ['entities', 'merges', 'aliases', 'mentions']);
  if (rows === null) return countRows(view);
  return {
    entities: totalOf(rows.entities) - (view.ignoringMerges ? 0 : totalOf(rows.merges)),
    aliases: totalOf(rows.aliases, (state) => state !== 'REJECTED'),
    mentions: totalOf(rows.mentions),
    mentionsByStage: Object.fromEntries([...rows.mentions].filter(([, n]) => n > 0)),
  };
}

async function countRows(view: View): Promise<IdentityCounts> {
  const rows = await view.sql.query<Record<'entities' | 'aliases', string>>(
    'identity.count',
    `select
      (select count(*) from ${relation(view, 'entities')} e where e.space_id = $1)
        - (select count(*) from ${mergesIn(view)} g where g.space_id = $1) as entities,
      (select count(*) from ${relation(view, 'aliases')} a where a.space_id = $1 and a.review_state <> 'REJECTED') as aliases`,
    [view.sql.scope.spaceId],
  );
  const [row] = rows;
  const stages = await view.sql.query<{ stage: string; n: string }>(
    'identity.countStages',
    `select m.stage, count(*) as n from ${relation(view, 'mentions')} m where m.space_id = $1 group by m.stage order by m.stage`,
    [view.sql.scope.spaceId],
  );
  const mentionsByStage = Object.fromEntries(stages.map(({ stage, n }) => [stage, Number(n)]));
  const mentions = Object.values(mentionsByStage).reduce((sum, count) => sum + count, 0);
  return { entities: Number(row?.entities), aliases: Number(row?.aliases), mentions, mentionsByStage };
}
