import type { Database, SystemQuery } from './database.ts';

/** Commits between two looks. */
const COMMITS = 50;
/** A table is looked at again when it has grown by this share, and by so many pages of 8 kB. */
const GROWTH = 0.2;
const PAGES = 8;

/**
 * Keeps the statistics of the embedded database's planner: how large its tables are and what is in them: no autovacuum runs
 * there, and without numbers it sorts a whole table to show its first page. A server does this by itself.
 */
export function keepStatistics(database: Database): void {
  let commits = 0;
  let analysing = false;
  database.onCommit(() => {
    commits += 1;
    if (commits < COMMITS || analysing) return;
    commits = 0;
    analysing = true;
    // Nothing is lost where it fails: the next look comes, and whoever reads or writes says what is wrong.
    void analyzeGrown(database)
      .catch(() => undefined)
      .finally(() => {
        analysing = false;
      });
  });
}

/**
 * Each table in a transaction of its own, as everybody waits for it; and without the columns that no condition compares: to sort 2,500
 * values of `claims.confidence_parts` took 113 of the 139 ms of that table.
 */
async function analyzeGrown(database: Database): Promise<void> {
  for (const { name, columns } of await database.system(grown)) {
    await database.system((query) => query('storage.analyze', `analyze ${name} (${columns})`));
  }
}

/** Types whose values are kept and read, and compared with nothing. */
const COMPARED_WITH_NOTHING = ['jsonb', 'bytea', 'vector', 'halfvec'];

interface GrownTable {
  readonly name: string;
  readonly columns: string;
}

function grown(query: SystemQuery): Promise<GrownTable[]> {
  return query<GrownTable>(
    'storage.grownTables',
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and pg_relation_size(c.oid) / 8192 > c.relpages * ${1 + GROWTH} + ${PAGES}
        and t.typname not in (${COMPARED_WITH_NOTHING.map((name) => `'${name}'`).join(', ')})
      group by c.oid, c.relname`,
  );
}
