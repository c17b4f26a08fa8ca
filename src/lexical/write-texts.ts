import type { Owner } from '../domain/scope.ts';
import { ANY_SPACE, type Commit } from '../storage/index.ts';
import type { NewText, TextKind } from './text-kinds.ts';
import { encodePostings, type Posting } from './postings.ts';

/** Texts per round of statements: bounds what one round adds to a term's tail (7 bytes each), whatever the document's size. */
const BATCH = 64;
/** Bytes of a tail that make it a block. Larger: fewer rows to read; smaller: less to rewrite with each update. */
const BLOCK_BYTES = 1_024;

/** `owner_id is null` or `owner_id = $n`: either drives the index, `is not distinct from` would not. */
export const ownedBy = (owner: Owner, n: number): string =>
  owner === null ? `owner_id is null and $${n}::text is null` : `owner_id = $${n}`;

interface AddedText {
  readonly text: NewText;
  readonly ord: number;
}

/**
 * Adds the texts that the owner's index of this kind does not hold; the others are left as they are.
 * Two to three statements for 64 texts.
 * @param also a statement of another room that is run with the one that adds texts, and of those texts alone: it may
 * read `fresh` (text_id); the
 *   space is $1, the owner $2. One round trip for both
 * @returns for names the terms that were new to the index
 */
export async function addTexts(
  commit: Commit,
  kind: TextKind,
  texts: readonly NewText[],
  also: string | null = null,
): Promise<string[]> {
  const freshTerms: string[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const added = await numberTexts(commit, kind, batch, also);
    const ords = new Map(added.map((row) => [row.text_id, row.ord]));
    const fresh = batch.flatMap((text) => ({ text, ord: ords.get(text.id) ?? -1 })).filter((text) => text.ord >= 0);
    if (fresh.length > 0) freshTerms.push(...(await addPostings(commit, kind, fresh)));
  }
  return freshTerms;
}

async function numberTexts(
  commit: Commit,
  kind: TextKind,
  texts: readonly NewText[],
  also: string | null,
): Promise<{ text_id: string; ord: number }[]> {
  const beside = also === null ? '' : `,\n    beside as (${also})`;
  return commit.query(
    'lexical.numberTexts',
    `with fresh as (
      select n.*, row_number() over (order by n.i) as place
        from unnest($4::uuid[], $5::integer[], $6::text[]) with ordinality as n (text_id, length, words, i)
        left join lateral (select true as known from indexed_texts
          where space_id = ${ANY_SPACE} and ${ownedBy(commit.owner, 2)} and kind = $3 and text_id = n.text_id limit 1) as t on true
       where known is null),
    stats as (
      insert into term_stats as s (space_id, owner_id, kind, next_ord, texts, length)
      select $1, $2, $3, count(*), count(*), coalesce(sum(length), 0) from fresh having count(*) > 0
      on conflict (space_id, owner_id, kind) do update
        set next_ord = s.next_ord + excluded.next_ord, texts = s.texts + excluded.texts, length = s.length + excluded.length
      returning next_ord)${beside}
    insert into indexed_texts (space_id, owner_id, kind, ord, text_id, length, words, since)
    select $1, $2, $3, stats.next_ord - (select count(*) from fresh) + place - 1, text_id, length, words, $7
      from fresh, stats
    returning text_id, ord`,
    [
      commit.scope.spaceId,
      commit.owner,
      kind,
      texts.map((text) => text.id),
      texts.map((text) => text.length),
      texts.map((text) => text.words),
      commit.number,
    ],
  );
}

async function addPostings(commit: Commit, kind: TextKind, added: readonly AddedText[]): Promise<string[]> {
  const byTerm = new Map<string, Posting[]>();
  for (const { text, ord } of [...added].sort((a, b) => a.ord - b.ord)) {
    for (const [term, tf] of text.terms) {
      const posting = { ord, tf, length: text.length };
      const list = byTerm.get(term);
      if (list) list.push(posting);
      else byTerm.set(term, [posting]);
    }
  }
  if (byTerm.size === 0) return [];
  // In the order of the index, whose pages are then each visited once.
  const lists = [...byTerm].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = await commit.query<{ term: string; fresh: boolean }>(
    'lexical.addPostings',
    `with written as (
      insert into terms as t (space_id, owner_id, kind, term, df, tail)
      select $1, $2, $3, n.* from unnest($4::text[], $5::integer[], $6::bytea[]) as n
      on conflict (space_id, owner_id, kind, term) do update set df = t.df + excluded.df, tail = t.tail || excluded.tail
      returning term, octet_length(tail) as size, xmax = 0 as fresh)
    select term, fresh from written where size > $7 or (fresh and $3 = 'NAME')`,
    [
      commit.scope.spaceId,
      commit.owner,
      kind,
      lists.map(([term]) => term),
      lists.map(([, postings]) => postings.length),
      lists.map(([, postings]) => encodePostings(postings)),
      BLOCK_BYTES,
    ],
  );
  const full = rows.filter((row) => !row.fresh).map((row) => row.term);
  if (full.length > 0) await moveTails(commit, kind, full, (term) => byTerm.get(term)?.at(-1)?.ord ?? 0);
  return rows.filter((row) => row.fresh).map((row) => row.term);
}

/**
 * Lists of keys are looked up one by one (`lateral … limit 1`, `on conflict`): where nobody has analysed the tables, as in
 * the embedded database, `= any` and joins are planned as a scan of the whole index (measured: 4.5 ms for 0.4 ms).
 * Full tails become blocks. Their last text is one of this commit, so its number is known here. */
async function moveTails(
  commit: Commit,
  kind: TextKind,
  terms: readonly string[],
  lastOrd: (term: string) => number,
): Promise<void> {
  await commit.query(
    'lexical.moveTails',
    `with full_tails as (
      select n.term, n.last_ord, t.tail from unnest($4::text[], $5::integer[]) as n (term, last_ord)
       cross join lateral (select tail from terms
         where space_id = ${ANY_SPACE} and ${ownedBy(commit.owner, 2)} and kind = $3 and term = n.term limit 1) as t),
    moved as (
      insert into postings (space_id, owner_id, kind, term, last_ord, block)
      select $1, $2, $3, term, last_ord, tail from full_tails)
    insert into terms as t (space_id, owner_id, kind, term, df, tail)
    select $1, $2, $3, term, 0, '' from full_tails
    on conflict (space_id, owner_id, kind, term) do update set tail = '', blocks = t.blocks + 1`,
    [commit.scope.spaceId, commit.owner, kind, terms, terms.map(lastOrd)],
  );
}

/**
 * What stands before chunks now, where it is not what they were indexed with: for their vectors, as words are found by
 * both. One statement.
 */
export async function placeTexts(
  commit: Commit,
  places: readonly { readonly id: string; readonly before: string }[],
): Promise<void> {
  await commit.query(
    'lexical.placeTexts',
    `update indexed_texts t set before = ($4::text[])[array_position($3::uuid[], t.text_id)]
      where t.space_id = ${ANY_SPACE} and t.text_id = any($3::uuid[]) and t.kind = 'CHUNK' and t.owner_id is not distinct from $2`,
    [commit.scope.spaceId, commit.owner, places.map(({ id }) => id), places.map(({ before }) => before)],
  );
}
