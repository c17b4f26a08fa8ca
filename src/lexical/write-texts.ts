import type { Owner } from '../domain/scope.ts';
import { ANY_SPACE, unseen, type Commit } from '../storage/index.ts';
import type { NewText, TextKind } from './text-kinds.ts';
import { encodePostings, type Posting } from './postings.ts';
import { joinPresent } from './text-is-present.ts';

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
  /** It is in the present, so that frequencies count it. */
  readonly counted: boolean;
}

/** What became of texts that were to be added. */
export interface Added {
  /** Those that the owner's index held already. */
  readonly known: readonly NewText[];
  /** The terms of names that were new to it. */
  readonly newNameTerms: readonly string[];
}

/**
 * Adds the texts that the owner's index does not hold; the others are left as they are. Two to three statements for 64 texts, of whatever
 * kinds: a statement for each kind cost the embedded database more than the rows.
 * @param also a statement of another room that is run with the one that adds texts, and of those texts alone: it may
 *   read `fresh` (kind, item_id, i: their order); the space is $1, the owner $2. One round trip for both
 */
export async function addTexts(commit: Commit, texts: readonly NewText[], also: string): Promise<Added> {
  const known: NewText[] = [];
  const newNameTerms: string[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const numbered = new Map((await numberTexts(commit, batch, also)).map((row) => [row.text_id, row]));
    const fresh: AddedText[] = [];
    for (const text of batch) {
      const row = numbered.get(text.id);
      if (row) fresh.push({ text, ord: row.ord, counted: row.counted });
      else known.push(text);
    }
    if (fresh.length > 0) newNameTerms.push(...(await addPostings(commit, fresh)));
  }
  return { known, newNameTerms };
}

interface NumberedText {
  readonly text_id: string;
  readonly ord: number;
  readonly counted: boolean;
}

async function numberTexts(commit: Commit, texts: readonly NewText[], also: string): Promise<NumberedText[]> {
  return commit.query(
    'lexical.numberTexts',
    `with fresh as (
      select n.*, count(*) over (partition by n.kind) as size, row_number() over (partition by n.kind order by n.i) as place,
          coalesce(chunk.present, claim.present, name.present, n.kind = 'MESSAGE') as counted
        from unnest($3::text[], $4::uuid[], $5::uuid[], $6::integer[], $7::text[]) with ordinality
          as n (kind, text_id, item_id, length, words, i)
        left join lateral (select true as known from indexed_texts
          where space_id = ${ANY_SPACE} and ${ownedBy(commit.owner, 2)} and kind = n.kind and text_id = n.text_id limit 1) as t on true
        ${joinPresent('chunk', 'CHUNK')} ${joinPresent('claim', 'CLAIM')} ${joinPresent('name', 'NAME')}
       where known is null),
    stats as (
      insert into term_stats as s (space_id, owner_id, kind, next_ord, texts, length)
      select $1, $2, kind, count(*), count(*) filter (where counted), coalesce(sum(length) filter (where counted), 0)
        from fresh group by kind
      on conflict (space_id, owner_id, kind) do update
        set next_ord = s.next_ord + excluded.next_ord, texts = s.texts + excluded.texts, length = s.length + excluded.length
      returning kind, next_ord),
    beside as (${also})
    insert into indexed_texts (space_id, owner_id, kind, ord, text_id, length, words, since, counted)
    select $1, $2, kind, s.next_ord - size + place - 1, text_id, length, words, $8, counted
      from fresh join stats s using (kind)
    returning text_id, ord, counted`,
    [
      commit.scope.spaceId,
      commit.owner,
      texts.map((text) => text.kind),
      texts.map((text) => text.id),
      texts.map((text) => text.itemId),
      texts.map((text) => text.length),
      texts.map((text) => text.words),
      commit.number,
    ],
  );
}

/** What the texts of one round say with a term. */
interface TermList {
  readonly kind: TextKind;
  readonly term: string;
  readonly postings: Posting[];
  /** How many of them are counted. */
  df: number;
}

function listsOf(added: readonly AddedText[]): TermList[] {
  const lists = new Map<string, TermList>();
  for (const { text, ord, counted } of [...added].sort((a, b) => a.ord - b.ord)) {
    for (const [term, tf] of text.terms) {
      const key = keyOf(text.kind, term);
      const list: TermList = lists.get(key) ?? { kind: text.kind, term, postings: [], df: 0 };
      list.postings.push({ ord, tf, length: text.length });
      if (counted) list.df += 1;
      lists.set(key, list);
    }
  }
  // In the order of the index, whose pages are then each visited once.
  return [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
}

const keyOf = (kind: TextKind, term: string): string => `${kind} ${term}`;

/** @returns the terms of names that were new to the index */
async function addPostings(commit: Commit, added: readonly AddedText[]): Promise<string[]> {
  const lists = listsOf(added);
  if (lists.length === 0) return [];
  const rows = await commit.query<{ kind: TextKind; term: string; fresh: boolean }>(
    'lexical.addPostings',
    `with written as (
      insert into terms as t (space_id, owner_id, kind, term, df, tail)
      select $1, $2, n.* from unnest($3::text[], $4::text[], $5::integer[], $6::bytea[]) as n
      on conflict (space_id, owner_id, kind, term) do update set df = t.df + excluded.df, tail = t.tail || excluded.tail
      returning kind, term, octet_length(tail) as size, xmax = 0 as fresh)
    select kind, term, fresh from written where size > $7 and not fresh or fresh and kind = 'NAME'`,
    [
      commit.scope.spaceId,
      commit.owner,
      lists.map(({ kind }) => kind),
      lists.map(({ term }) => term),
      lists.map(({ df }) => df),
      lists.map(({ postings }) => encodePostings(postings)),
      BLOCK_BYTES,
    ],
  );
  const full = new Set(rows.filter((row) => !row.fresh).map(({ kind, term }) => keyOf(kind, term)));
  if (full.size > 0)
    await moveTails(
      commit,
      lists.filter(({ kind, term }) => full.has(keyOf(kind, term))),
    );
  return rows.filter((row) => row.fresh).map((row) => row.term);
}

/**
 * Lists of keys are looked up one by one (`lateral … limit 1`, `on conflict`): where nobody has analysed the tables, as in
 * the embedded database, `= any` and joins are planned as a scan of the whole index (measured: 4.5 ms for 0.4 ms).
 * Full tails become blocks. Their last text is one of this commit, so its number is known here. */
async function moveTails(commit: Commit, lists: readonly TermList[]): Promise<void> {
  await commit.query(
    'lexical.moveTails',
    `with full_tails as (
      select n.kind, n.term, n.last_ord, t.tail
       from unnest(${unseen('$3', 'text[]')}, ${unseen('$4', 'text[]')}, ${unseen('$5', 'integer[]')}) as n (kind, term, last_ord)
       cross join lateral (select tail from terms
         where space_id = ${ANY_SPACE} and ${ownedBy(commit.owner, 2)} and kind = n.kind and term = n.term limit 1) as t),
    moved as (
      insert into postings (space_id, owner_id, kind, term, last_ord, block)
      select $1, $2, kind, term, last_ord, tail from full_tails)
    insert into terms as t (space_id, owner_id, kind, term, df, tail)
    select $1, $2, kind, term, 0, '' from full_tails
    on conflict (space_id, owner_id, kind, term) do update set tail = '', blocks = t.blocks + 1`,
    [
      commit.scope.spaceId,
      commit.owner,
      lists.map(({ kind }) => kind),
      lists.map(({ term }) => term),
      lists.map(({ postings }) => postings.at(-1)?.ord ?? 0),
    ],
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
