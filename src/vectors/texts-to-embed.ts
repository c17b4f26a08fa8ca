import { createHash } from 'node:crypto';
import { usableAlias } from '../record/index.ts';
import type { Sql } from '../storage/index.ts';
import { chunkWords } from '../text/chunk-words.ts';
import type { TextVectorKind } from './vector-kinds.ts';
import type { Lease } from './queue.ts';

/** What is embedded of one thing. */
export interface TextToEmbed {
  readonly itemId: string;
  readonly text: string;
  readonly hash: string;
}

/** The texts behind a lease: those to embed, and what has its vector already or is no longer there. */
export interface TextsOfLease {
  readonly fresh: readonly TextToEmbed[];
  readonly done: readonly string[];
}

/** Names of an entity that are part of its text; the earliest say most. */
const NAMES = 8;

/** $1 space, $2 owner, $3 ids → item_id, text. What another owner may not see is not there, by row-level security. */
const READ: Readonly<Record<TextVectorKind, string>> = {
  CHUNK: `select t.text_id as item_id, coalesce(t.before, t.words) as before, c.text from unnest($3::uuid[]) as n (id)
    cross join lateral (select text_id, words, before from indexed_texts
      where space_id = $1 and owner_id is not distinct from $2 and kind = 'CHUNK' and text_id = n.id limit 1) as t
    cross join lateral (select text from chunks where space_id = $1 and id = n.id limit 1) as c`,
  CLAIM: `select c.id as item_id, null as before, c.statement as text from unnest($3::uuid[]) as n (id)
    cross join lateral (select id, statement from claims where space_id = $1 and id = n.id limit 1) as c
    where $2::text is not distinct from $2`,
  ENTITY: `select e.id as item_id, null as before, concat(e.name, ' (', lower(replace(e.type, '_', ' ')), ')',
      (select string_agg(', ' || a.text, '' order by a.id) from (
        select id, text from aliases where space_id = $1 and entity_id = e.id and text <> e.name and ${usableAlias('aliases')}
         order by id limit ${NAMES}) as a)) as text
    from unnest($3::uuid[]) as n (id)
    cross join lateral (select id, name, type from entities where space_id = $1 and id = n.id limit 1) as e
    where $2::text is not distinct from $2`,
  MESSAGE: `select t.text_id as item_id, null as before, t.words as text from unnest($3::uuid[]) as n (id)
    cross join lateral (select text_id, words from indexed_texts
      where space_id = $1 and owner_id is not distinct from $2 and kind = 'MESSAGE' and text_id = n.id limit 1) as t`,
};

/**
 * What of a lease has no vector yet, or another text than its vector. Two statements.
 * @param table that of a model's vectors of this kind, dense or sparse
 */
export async function textsOf(
  sql: Sql,
  table: string,
  kind: TextVectorKind,
  { spaceId, owner, itemIds }: Lease,
): Promise<TextsOfLease> {
  const rows = await sql.query<{ item_id: string; before: string | null; text: string }>(
    `vectors.textsToEmbed.${kind}`,
    READ[kind],
    [spaceId, owner, itemIds],
  );
  const known = await sql.query<{ item_id: string; text_hash: string }>(
    'vectors.knownVectors',
    `select item_id, text_hash from ${table}
      where space_id = $1 and owner_id is not distinct from $2 and kind = $3 and item_id = any($4::uuid[])`,
    [spaceId, owner, kind, itemIds],
  );
  const hashes = new Map(known.map((row) => [row.item_id, row.text_hash]));
  const texts = rows.map((row): TextToEmbed => {
    const text = row.before === null ? row.text : chunkWords(row.before, row.text);
    return { itemId: row.item_id, text, hash: createHash('sha256').update(text).digest('hex') };
  });
  const fresh = texts.filter((text) => hashes.get(text.itemId) !== text.hash);
  const wanted = new Set(fresh.map((text) => text.itemId));
  return { fresh, done: itemIds.filter((id) => !wanted.has(id)) };
}
