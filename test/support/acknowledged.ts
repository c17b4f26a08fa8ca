import { connectPostgres, findSpace, openEmbedded, type Database } from '../../src/storage/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { offences } from './consistency.ts';
import { readJournal } from './journaled-writers.ts';

/** What a journal and a database do not agree on; all empty when nothing was lost and nothing was done twice. */
export interface Disagreement {
  readonly lost: string[];
  readonly twice: string[];
  /** In the database, and nobody sent it. */
  readonly unasked: string[];
  readonly offences: string[];
}

export const AGREED: Disagreement = { lost: [], twice: [], unasked: [], offences: [] };

/** Each write leaves a commit with its key, one row that bears the key, and one event of that row. */
const LEFT = `
  select 'commit' as what, split_part(idempotency_key, '"', 4) as key, count(*)::integer as n
    from commits where space_id = $1 and idempotency_key like '["local",%' group by 2
  union all
  select 'row', replace(replace(name, 'thing ', ''), '.md', ''), count(*)::integer from (
    select path as name from documents where space_id = $1 and path like '%-%.md'
    union all
    select e.name from entities e join claims c on c.space_id = $1 and c.subject_id = e.id
      where e.space_id = $1 and e.name like 'thing %') named group by 2
  union all
  select 'event', replace(replace(name, 'thing ', ''), '.md', ''), count(*)::integer from (
    select d.path as name from documents d join events v on v.space_id = $1 and v.subject = d.id and v.kind = 'DOCUMENT_ADDED'
      where d.space_id = $1 and d.path like '%-%.md'
    union all
    select e.name from entities e join claims c on c.space_id = $1 and c.subject_id = e.id
      join events v on v.space_id = $1 and v.subject = c.id and v.kind = 'CLAIM_ADDED'
      where e.space_id = $1 and e.name like 'thing %') named group by 2`;

/** Compares what was acknowledged with what is there: commits, rows and events. */
export async function compare(
  journal: string,
  at: { readonly url: string } | { readonly folder: string },
): Promise<Disagreement> {
  const database =
    'url' in at
      ? await connectPostgres({ url: at.url, poolSize: 1, poolOverflow: 1, timeoutMs: 60_000, unsafe: false })
      : await openEmbedded({ folder: at.folder, timeoutMs: 60_000 });
  try {
    return await compareIn(database, journal);
  } finally {
    await database.close();
  }
}

async function compareIn(database: Database, journal: string): Promise<Disagreement> {
  const space = await findSpace(database, 'default');
  const scope: Scope = { spaceId: space?.id ?? '', spaceName: 'default', owner: 'local', role: 'ADMIN' };
  const left = await database.read(scope, (sql) =>
    sql.query<{ what: string; key: string; n: number }>('t.left', LEFT, [scope.spaceId]),
  );
  const { sent, acknowledged } = readJournal(journal);
  const asked = new Set(sent);
  const counts = new Map(left.map(({ what, key, n }) => [`${what} ${key}`, n]));
  const wanted = acknowledged.flatMap((key) => ['commit', 'row', 'event'].map((what) => `${what} ${key}`));
  return {
    lost: wanted.filter((name) => !counts.has(name)),
    twice: [...counts].filter(([, n]) => n > 1).map(([name]) => name),
    unasked: left.filter(({ key }) => !asked.has(key)).map(({ what, key }) => `${what} ${key}`),
    offences: await offences(database, scope),
  };
}
