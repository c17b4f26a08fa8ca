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

/** Each table in a transaction of its own, so that others hardly wait. */
async function analyzeGrown(database: Database): Promise<void> {
  for (const table of await database.system(grown)) {
    await database.system((query) => query('storage.analyze', `analyze ${table}`));
  }
}

async function grown(query: SystemQuery): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'storage.grownTables',
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) / 8192 > relpages * ${1 + GROWTH} + ${PAGES}`,
  );
  return rows.map(({ name }) => name);
}
