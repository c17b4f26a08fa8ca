import type { Database, SystemQuery } from './database.ts';

/** Commits between two looks. */
const COMMITS = 50;
/** Pages of 8 kB that a table has grown by at least when it is looked at again. */
const PAGES = 8;

/** When the statistics of a table are made anew. */
interface Care {
  /** Share by which it has grown since. */
  readonly growth: number;
  /** Pages from which somebody else looks after it; null = nobody does. */
  readonly below: number | null;
}

const CARE: Readonly<Record<Database['kind'], Care>> = {
  embedded: { growth: 0.2, below: null },
  // Autovacuum looks once a minute, which is soon enough for 32 MB. Until then a new database runs by plans of empty tables, where every
  // index costs the same: 956 documents took it 51 s of processor time, and with this 26.
  postgres: { growth: 1, below: 4_096 },
};

/**
 * Keeps the statistics of the planner: how large tables are and what is in them. No autovacuum runs in the embedded database, and without
 * numbers it sorts a whole table to show its first page; a server is helped until its own is soon enough. Several programs on one database
 * see in its numbers what the others did, and wait for nobody's lock.
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
  for (const { name, columns } of await database.system((query) => grown(query, CARE[database.kind]))) {
    await database.system((query) => query('storage.analyze', `analyze (skip_locked) ${name} (${columns})`));
  }
}

/** Types whose values are kept and read, and compared with nothing. */
const COMPARED_WITH_NOTHING = ['jsonb', 'bytea', 'vector', 'halfvec'];

interface GrownTable {
  readonly name: string;
  readonly columns: string;
}

/** Those that this role may analyse; others would be passed over with a warning, at each look. */
function grown(query: SystemQuery, { growth, below }: Care): Promise<GrownTable[]> {
  return query<GrownTable>(
    'storage.grownTables',
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'USAGE')
        and pg_relation_size(c.oid) / 8192 > c.relpages * ${1 + growth} + ${PAGES}
        ${below === null ? '' : `and c.relpages < ${below}`}
        and t.typname not in (${COMPARED_WITH_NOTHING.map((name) => `'${name}'`).join(', ')})
      group by c.oid, c.relname`,
  );
}
