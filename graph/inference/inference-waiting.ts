import type { Database } from '../../src/storage/index.ts';
import { FOLLOWERS } from './method-states.ts';
import { isCurrent } from '../../src/record/index.ts';

/** How far what is inferred is behind, over all spaces. */
export interface InferenceWaiting {
  /** Of the space that is furthest behind: commits that some rule or method has not followed. What stopped is not counted. */
  readonly commits: number;
  /** That a language model could not read yet, and that are tried again. */
  readonly passages: number;
}

/** Asked as the owner of the tables, whosever it is. One statement. */
export async function inferenceWaiting(database: Database): Promise<InferenceWaiting> {
  const [row] = await database.system((query) =>
    query<{ commits: string; passages: string }>(
      'graph.inferenceWaiting',
      `select coalesce(max(b.behind), 0) as commits, (select count(*) from relation_readings r join documents d
                on d.space_id = r.space_id and ${isCurrent('d', 'r.revision_id')} where r.state = 'OPEN') as passages
         from (select case when count(i.follower) = 0 then s.head
                 else coalesce(s.head - min(i.position)
                   filter (where i.place->>'applied' is not null and i.place->>'fault' is null), 0) end as behind
               from spaces s left join follower_positions i on i.space_id = s.id and starts_with(i.follower, $1)
              group by s.id, s.head) b`,
      [FOLLOWERS],
    ),
  );
  return { commits: Number(row?.commits), passages: Number(row?.passages) };
}
