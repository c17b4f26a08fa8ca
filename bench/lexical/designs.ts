import type { Database, Sql } from '../../src/storage/index.ts';

/**
 * The designs that were not chosen, as small as they can be and still be fair: the same confinement, the same questions.
 * Their tables exist in the benchmark's database only.
 */

/** A row per posting under plain row-level security. */
export const ROWS_TABLES = `
  create table row_terms (space_id uuid not null, owner_id text collate "C", term text collate "C" not null, df integer not null);
  create table row_postings (space_id uuid not null, owner_id text collate "C", term text collate "C" not null, ord integer not null,
    tf smallint not null, length smallint not null);
  select protect('row_terms'), protect('row_postings')`;

export const ROWS_INDEX = `
  insert into row_terms select space_id, owner_id, term, count(*) from row_postings group by space_id, owner_id, term;
  alter table row_terms add unique nulls not distinct (space_id, owner_id, term);
  alter table row_postings add unique nulls not distinct (space_id, owner_id, term, ord) include (tf, length);
  vacuum analyze row_postings, row_terms`;

/** BM25 in SQL, shared texts only: one index-only scan a term, added up. */
export const ROWS_SEARCH = `
  with stats as (select texts, length::float8 / texts as mean from term_stats where space_id = $1 and owner_id is null and kind = 'CHUNK'),
  asked as (select t.term, ln(1 + (stats.texts - t.df + .5) / (t.df + .5)) as idf from stats, unnest($2::text[]) as n (term)
    cross join lateral (select term, df from row_terms where space_id = $1 and owner_id is null and term = n.term limit 1) as t)
  select p.ord, sum(asked.idf * p.tf * 2.2 / (p.tf + 1.2 * (.25 + .75 * p.length / stats.mean))) as score
    from stats, asked join row_postings p on p.space_id = $1 and p.owner_id is null and p.term = asked.term
   group by p.ord order by score desc, p.ord limit 21`;

/** `counting` = also keep the frequencies, as every commit of a full index must. */
export async function insertRowsDesign(
  sql: Sql,
  postings: readonly { ord: number; length: number; counts: ReadonlyMap<string, number> }[],
  counting: boolean,
): Promise<void> {
  const rows = postings.flatMap(({ ord, length, counts }) =>
    [...counts].map(([term, tf]) => ({ term, tf, ord, length })),
  );
  rows.sort((a, b) => (a.term < b.term ? -1 : 1));
  const values = [
    sql.scope.spaceId,
    rows.map((row) => row.term),
    rows.map((row) => row.tf),
    rows.map((row) => row.ord),
    rows.map((row) => row.length),
  ];
  const insert = `insert into row_postings (space_id, owner_id, term, ord, tf, length)
    select $1, null, n.term, n.ord, n.tf, n.length
      from unnest($2::text[], $3::integer[], $4::integer[], $5::integer[]) as n (term, tf, ord, length)`;
  const count = `with counted as (insert into row_terms as t (space_id, owner_id, term, df)
      select $1, null, term, count(*) from unnest($2::text[]) as n (term) group by term order by term
      on conflict (space_id, owner_id, term) do update set df = t.df + excluded.df) `;
  await sql.query('bench.insertRows', `${counting ? count : ''}${insert}`, values);
}

/**
 * Full-text search and trigrams over GIN indexes, which row-level security would not let drive a plan, through functions that
 * run as the owner of the tables. They read space and owner from the session, never from an argument.
 */
export const DEFINER_TABLES = `
  create extension if not exists pg_trgm;
  create table gin_chunks (space_id uuid not null, owner_id text collate "C", ord integer not null, words tsvector not null);
  create table gin_names (space_id uuid not null, owner_id text collate "C", alias_id uuid not null, norm text collate "C" not null);
  select protect('gin_chunks'), protect('gin_names');`;

export const DEFINER_INDEXES = `
  create index gin_chunks_words on gin_chunks using gin (words);
  create index gin_names_norm on gin_names using gin (norm gin_trgm_ops);
  vacuum analyze gin_chunks, gin_names`;

export const DEFINER_FUNCTIONS = `
  create function gin_search(question text, most integer) returns table (ord integer, score real)
    language sql stable security definer set search_path = public, pg_temp as $$
    select c.ord, ts_rank(c.words, q) as score from gin_chunks c, to_tsquery('simple', question) as q
     where c.words @@ q and c.space_id = claimgraph_space() and (c.owner_id is null or c.owner_id = claimgraph_owner())
     order by score desc, c.ord limit most $$;
  create function gin_similar(name text, most integer) returns table (alias_id uuid, score real)
    language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.45 as $$
    select n.alias_id, similarity(n.norm, name) as score from gin_names n
     where n.norm % name and n.space_id = claimgraph_space() and (n.owner_id is null or n.owner_id = claimgraph_owner())
     order by score desc, n.alias_id limit most $$;
  grant execute on function gin_search(text, integer), gin_similar(text, integer) to claimgraph_app`;

/** Statements as the owner of the tables, one after the other: `vacuum` must stand alone. */
export const runScript = (database: Database, text: string): Promise<void> =>
  database.unhurried(async (query) => {
    await query('bench.patience', 'set statement_timeout = 0');
    for (const statement of text.split(/;\s*\n/)) await query('bench.script', statement);
    await query('bench.patience', 'reset statement_timeout');
  });
