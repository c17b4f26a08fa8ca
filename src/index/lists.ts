import type { Sql } from '../storage/index.ts';
import type { ScopeStats } from './bm25.ts';
import type { TextKind } from './kinds.ts';
import { decodePostings, type PostingList } from './postings.ts';

/**
 * The indexes that a caller sees: the shared one, and the caller's own. Statements ask each apart; row-level security
 * would show no third one.
 */
export type Part = 'shared' | 'own';
export const PARTS: readonly Part[] = ['shared', 'own'];

/** The same for both parts of a row's key: `arm('shared', 't')`; $1 = space, $2 = caller. */
const ownerIs = (part: Part): string => (part === 'shared' ? 'owner_id is null' : 'owner_id = $2');

export interface IndexStats extends ScopeStats {
  /** Numbers given so far, per part. */
  readonly nextOrd: Readonly<Record<Part, number>>;
}

/** How many texts count for the caller, and how long they are. */
export async function readStats(sql: Sql, kind: TextKind): Promise<IndexStats> {
  const rows = await sql.query<{ own: boolean; texts: number; length: string; next_ord: number }>(
    'index.readStats',
    PARTS.map(
      (part) =>
        `select ${part === 'own'} as own, texts, length, next_ord from term_stats where space_id = $1 and ${ownerIs(part)} and kind = $3`,
    ).join(' union all '),
    [sql.scope.spaceId, sql.scope.owner, kind],
  );
  const texts = rows.reduce((sum, row) => sum + row.texts, 0);
  const length = rows.reduce((sum, row) => sum + Number(row.length), 0);
  const nextOrd = (part: Part): number => rows.find((row) => row.own === (part === 'own'))?.next_ord ?? 0;
  return {
    texts,
    averageLength: texts === 0 ? 0 : length / texts,
    nextOrd: { shared: nextOrd('shared'), own: nextOrd('own') },
  };
}

/** What the index holds of one term in one part: its newest postings, and whether there are blocks besides. */
export interface TermEntry {
  readonly part: Part;
  readonly term: string;
  readonly df: number;
  readonly blocks: number;
  readonly tail: Uint8Array;
}

/** Entries of terms, in no order; terms that the index does not know have none. One statement. */
export async function readTerms(sql: Sql, kind: TextKind, terms: readonly string[]): Promise<TermEntry[]> {
  if (terms.length === 0) return [];
  const rows = await sql.query<Omit<TermEntry, 'part'> & { own: boolean }>(
    'index.readTerms',
    PARTS.map(
      (part) => `select ${part === 'own'} as own, t.* from unnest($4::text[]) as n (term)
        cross join lateral (select term, df, blocks, tail from terms
          where space_id = $1 and ${ownerIs(part)} and kind = $3 and term = n.term limit 1) as t`,
    ).join(' union all '),
    [sql.scope.spaceId, sql.scope.owner, kind, terms],
  );
  return rows.map(({ own, ...row }) => ({ ...row, part: own ? 'own' : 'shared' }));
}

/** In how many counted texts of the caller's scope each term is; terms that the index does not know are not there. One statement. */
export async function readFrequencies(
  sql: Sql,
  kind: TextKind,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ term: string; df: number }>(
    'index.readFrequencies',
    PARTS.map(
      (part) => `select t.* from unnest($4::text[]) as n (term)
        cross join lateral (select term, df from terms
          where space_id = $1 and ${ownerIs(part)} and kind = $3 and term = n.term limit 1) as t`,
    ).join(' union all '),
    [sql.scope.spaceId, sql.scope.owner, kind, terms],
  );
  const frequencies = new Map<string, number>();
  for (const { term, df } of rows) frequencies.set(term, (frequencies.get(term) ?? 0) + df);
  return frequencies;
}

/** All postings of an entry. One statement at most. */
export async function readList(sql: Sql, kind: TextKind, entry: TermEntry): Promise<PostingList> {
  if (entry.blocks === 0) return decodePostings([entry.tail]);
  const rows = await sql.query<{ block: Uint8Array }>(
    'index.readList',
    `select block from postings where space_id = $1 and ${ownerIs(entry.part)} and $2::text is not null and kind = $3 and term = $4
      order by last_ord`,
    [sql.scope.spaceId, sql.scope.owner, kind, entry.term],
  );
  return decodePostings([...rows.map((row) => row.block), entry.tail]);
}

/** The postings of an entry around the given texts (all those in the same blocks): for few texts of a long list. */
export async function readListAt(
  sql: Sql,
  kind: TextKind,
  entry: TermEntry,
  ords: readonly number[],
): Promise<PostingList> {
  if (entry.blocks === 0) return decodePostings([entry.tail]);
  const rows = await sql.query<{ block: Uint8Array }>(
    'index.readListAt',
    `select block from (select distinct on (b.last_ord) b.last_ord, b.block from unnest($5::integer[]) as n (ord)
      cross join lateral (select last_ord, block from postings
        where space_id = $1 and ${ownerIs(entry.part)} and $2::text is not null and kind = $3 and term = $4 and last_ord >= n.ord
        order by last_ord limit 1) as b order by b.last_ord) as found`,
    [sql.scope.spaceId, sql.scope.owner, kind, entry.term, ords],
  );
  return decodePostings([...rows.map((row) => row.block), entry.tail]);
}

/** The ids of texts by their numbers in one part. One statement. */
export async function readTextIds(
  sql: Sql,
  kind: TextKind,
  part: Part,
  ords: readonly number[],
): Promise<Map<number, string>> {
  const rows = await sql.query<{ ord: number; text_id: string }>(
    'index.readTextIds',
    `select t.ord, t.text_id from unnest($4::integer[]) as n (ord)
      cross join lateral (select ord, text_id from indexed_texts
        where space_id = $1 and ${ownerIs(part)} and $2::text is not null and kind = $3 and ord = n.ord limit 1) as t`,
    [sql.scope.spaceId, sql.scope.owner, kind, ords],
  );
  return new Map(rows.map((row) => [row.ord, row.text_id]));
}

/** The numbers of texts by their ids, in both parts. One statement. */
export async function readOrds(
  sql: Sql,
  kind: TextKind,
  ids: readonly string[],
): Promise<{ part: Part; ord: number; id: string }[]> {
  const rows = await sql.query<{ own: boolean; ord: number; text_id: string }>(
    'index.readOrds',
    PARTS.map(
      (part) => `select ${part === 'own'} as own, t.* from unnest($4::uuid[]) as n (text_id)
        cross join lateral (select ord, text_id from indexed_texts
          where space_id = $1 and ${ownerIs(part)} and kind = $3 and text_id = n.text_id limit 1) as t`,
    ).join(' union all '),
    [sql.scope.spaceId, sql.scope.owner, kind, ids],
  );
  return rows.map((row) => ({ part: row.own ? 'own' : 'shared', ord: row.ord, id: row.text_id }));
}
