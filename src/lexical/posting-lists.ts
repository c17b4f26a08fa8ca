import { groupedBy } from '../lib/grouped.ts';
import { ANY_SPACE, inBothScopes, type OwnerScope, type Sql, type SqlValue } from '../storage/index.ts';
import type { ScopeStats } from './bm25.ts';
import type { TextKind } from './text-kinds.ts';
import { decodePostings, type PostingList } from './postings.ts';

export interface IndexStats extends ScopeStats {
  /** Numbers given so far, in the part that gave more. */
  readonly nextOrd: number;
}

/** What the index holds of one term in one part: its newest postings, and whether there are blocks besides. */
export interface TermEntry {
  readonly part: OwnerScope;
  readonly term: string;
  readonly df: number;
  readonly blocks: number;
  readonly tail: Uint8Array;
}

interface TermRow {
  own: boolean;
  term: string | null;
  df: number;
  blocks: number;
  tail: Uint8Array;
  texts: number;
  length: string;
  next_ord: number;
}

/**
 * How many texts count for the caller and how long they are, with the entries of terms in no order; terms that the index
 * does not know have none. One statement.
 */
export async function readTerms(
  sql: Sql,
  kind: TextKind,
  terms: readonly string[],
): Promise<{ stats: IndexStats; entries: TermEntry[] }> {
  const rows = await sql.query<TermRow>(
    'lexical.readTerms',
    inBothScopes(
      (
        owned,
        own,
      ) => `select ${own} as own, t.*, null as texts, null as length, null as next_ord from unnest($4::text[]) as n (term)
        cross join lateral (select term, df, blocks, tail from terms
          where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and term = n.term limit 1) as t
      union all select ${own}, null, null, null, null, texts, length, next_ord from term_stats
        where space_id = $1 and ${owned} and kind = $3`,
    ),
    [sql.scope.spaceId, sql.scope.owner, kind, terms],
  );
  const stats = rows.filter((row) => row.term === null);
  const texts = stats.reduce((sum, row) => sum + row.texts, 0);
  const length = stats.reduce((sum, row) => sum + Number(row.length), 0);
  const entries = rows.flatMap(({ own, term, df, blocks, tail }): TermEntry[] =>
    term === null ? [] : [{ part: own ? 'own' : 'shared', term, df, blocks, tail }],
  );
  const nextOrd = Math.max(0, ...stats.map((row) => row.next_ord));
  return { stats: { texts, averageLength: texts === 0 ? 0 : length / texts, nextOrd }, entries };
}

/** In how many counted texts of the caller's scope each term is; unknown terms are not there. One statement. */
export async function readFrequencies(
  sql: Sql,
  kind: TextKind,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ term: string; df: number }>(
    'lexical.readFrequencies',
    inBothScopes(
      (owned) => `select t.* from unnest($4::text[]) as n (term)
        cross join lateral (select term, df from terms
          where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and term = n.term limit 1) as t`,
    ),
    [sql.scope.spaceId, sql.scope.owner, kind, terms],
  );
  const frequencies = new Map<string, number>();
  for (const { term, df } of rows) frequencies.set(term, (frequencies.get(term) ?? 0) + df);
  return frequencies;
}

interface BlocksRow {
  own: boolean;
  term: string;
  blocks: Uint8Array;
}

/** All postings of each entry, in the order of the entries. One statement, none where no entry has blocks. */
export async function readLists(sql: Sql, kind: TextKind, entries: readonly TermEntry[]): Promise<PostingList[]> {
  const long = entries.filter((entry) => entry.blocks > 0);
  if (long.length === 0) return entries.map((entry) => decodePostings([entry.tail]));
  const rows = await sql.query<BlocksRow>(
    'lexical.readLists',
    inBothScopes(
      (owned, own) => `select ${own} as own, n.term, b.blocks from unnest($4::text[], $5::boolean[]) as n (term, own)
        cross join lateral (select string_agg(block, ''::bytea order by owner_id, last_ord) as blocks from postings
          where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and term = n.term) as b where n.own = ${own}`,
    ),
    [
      sql.scope.spaceId,
      sql.scope.owner,
      kind,
      long.map((entry) => entry.term),
      long.map((entry) => entry.part === 'own'),
    ],
  );
  return withTails(entries, rows);
}

/** Looking for texts in a list: the postings in the same blocks as they are, for few texts of a long list. */
export interface Lookup {
  readonly entry: TermEntry;
  readonly ords: readonly number[];
}

/** What `readLists` gives, as far as it is about the texts looked for. One statement. */
export async function readListsAt(sql: Sql, kind: TextKind, lookups: readonly Lookup[]): Promise<PostingList[]> {
  const places = lookups.flatMap(({ entry, ords }) => ords.map((ord) => ({ entry, ord })));
  // By all columns of the index but those that are fixed by `=`: else each look-up would sort the rest of its list.
  const rows = await sql.query<BlocksRow>(
    'lexical.readListsAt',
    inBothScopes(
      (owned, own) => `select ${own} as own, b.term, string_agg(b.block, ''::bytea order by b.last_ord) as blocks from (
        select distinct n.term, found.last_ord, found.block from unnest($4::text[], $5::boolean[], $6::integer[]) as n (term, own, ord)
        cross join lateral (select last_ord, block from postings
          where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and term = n.term and last_ord >= n.ord
          order by owner_id, last_ord limit 1) as found where n.own = ${own}) as b group by b.term`,
    ),
    [
      sql.scope.spaceId,
      sql.scope.owner,
      kind,
      places.map(({ entry }) => entry.term),
      places.map(({ entry }) => entry.part === 'own'),
      places.map(({ ord }) => ord),
    ],
  );
  return withTails(
    lookups.map(({ entry }) => entry),
    rows,
  );
}

function withTails(entries: readonly TermEntry[], rows: readonly BlocksRow[]): PostingList[] {
  const byTerm = groupedBy(rows, (row) => row.term);
  return entries.map((entry) => {
    const row = byTerm.get(entry.term)?.find(({ own }) => own === (entry.part === 'own'));
    return decodePostings(row ? [row.blocks, entry.tail] : [entry.tail]);
  });
}

/** A text by its place: its number times two, plus one in the caller's own index. */
export type TextKey = number;
export const keyOf = (part: OwnerScope, ord: number): TextKey => ord * 2 + (part === 'own' ? 1 : 0);
export const partOf = (key: TextKey): OwnerScope => (key % 2 === 1 ? 'own' : 'shared');
export const ordOf = (key: TextKey): number => Math.floor(key / 2);

/**
 * The start of a statement about texts by their places: `texts (key, id)`. Uses $1 to $5; `textValues` are their values.
 */
export const TEXTS = `with texts as (${inBothScopes(
  (
    owned,
    own,
  ) => `select 2 * n.ord + ${own ? 1 : 0} as key, t.text_id as id from unnest($${own ? 5 : 4}::integer[]) as n (ord)
    cross join lateral (select text_id from indexed_texts
      where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and ord = n.ord limit 1) as t`,
)})`;

export function textValues(sql: Sql, kind: TextKind, keys: readonly TextKey[]): SqlValue[] {
  const ords = (part: OwnerScope): number[] => keys.filter((key) => partOf(key) === part).map(ordOf);
  return [sql.scope.spaceId, sql.scope.owner, kind, ords('shared'), ords('own')];
}

/** The places of texts by their ids, in both parts. One statement. */
export async function readPlaces(sql: Sql, kind: TextKind, ids: readonly string[]): Promise<TextKey[]> {
  const rows = await sql.query<{ own: boolean; ord: number }>(
    'lexical.readPlaces',
    inBothScopes(
      (owned, own) => `select ${own} as own, t.ord from unnest($4::uuid[]) as n (text_id)
        cross join lateral (select ord from indexed_texts
          where space_id = ${ANY_SPACE} and ${owned} and kind = $3 and text_id = n.text_id limit 1) as t`,
    ),
    [sql.scope.spaceId, sql.scope.owner, kind, ids],
  );
  return rows.map(({ own, ord }) => keyOf(own ? 'own' : 'shared', ord));
}
