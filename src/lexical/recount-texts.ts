import type { Owner } from '../domain/scope.ts';
import { ANY_SPACE, type Commit } from '../storage/index.ts';
import { chunkWords } from '../text/chunk-words.ts';
import type { TextKind } from './text-kinds.ts';
import { nameTerms } from './name-terms.ts';
import { whilePresent } from './text-is-present.ts';
import { countTerms } from '../text/terms-of-text.ts';
import { ownedBy } from './write-texts.ts';

/** Texts per round: bounds the terms that one statement updates. */
const BATCH = 64;

/** Counts texts of a kind anew, of all owners in reach, whose place in the present may have changed. */
export async function recountTexts(commit: Commit, kind: TextKind, ids: readonly string[]): Promise<void> {
  for (const owner of [null, commit.scope.owner]) {
    for (let from = 0; from < ids.length; from += BATCH) {
      const changed = await changedTexts(commit, owner, kind, ids.slice(from, from + BATCH));
      for (const present of [true, false]) {
        const texts = changed.filter((text) => text.present === present);
        if (texts.length > 0) await countTexts(commit, owner, kind, texts, present ? 1 : -1);
      }
    }
  }
}

interface ChangedText {
  ord: number;
  length: number;
  words: string;
  text: string | null;
  present: boolean;
}

/** Texts of an owner whose place in the present is not what the frequencies say. */
async function changedTexts(
  commit: Commit,
  owner: Owner,
  kind: TextKind,
  ids: readonly string[],
): Promise<ChangedText[]> {
  const rows = await commit.query<ChangedText>(
    'lexical.changedTexts',
    `select t.ord, t.length, t.words, c.text, not t.counted as present from unnest($4::uuid[]) as n (text_id)
      cross join lateral (select text_id, ord, length, words, counted from indexed_texts
        where space_id = ${ANY_SPACE} and ${ownedBy(owner, 2)} and kind = $3 and text_id = n.text_id limit 1) as t
      left join lateral (select text from chunks where $3 = 'CHUNK' and space_id = ${ANY_SPACE} and id = t.text_id limit 1) as c on true
     where t.counted <> exists (${whilePresent(kind, 't.text_id')})`,
    [commit.scope.spaceId, owner, kind, ids],
  );
  return rows;
}

function wordsOf(kind: TextKind, text: ChangedText): Iterable<string> {
  if (kind === 'NAME') return nameTerms(text.words).keys();
  return countTerms(kind === 'CHUNK' ? chunkWords(text.words, text.text ?? '') : text.words).counts.keys();
}

async function countTexts(
  commit: Commit,
  owner: Owner,
  kind: TextKind,
  texts: readonly ChangedText[],
  by: 1 | -1,
): Promise<void> {
  const frequencies = new Map<string, number>();
  for (const text of texts) {
    for (const term of wordsOf(kind, text)) frequencies.set(term, (frequencies.get(term) ?? 0) + by);
  }
  const rows = [...frequencies].sort(([a], [b]) => (a < b ? -1 : 1));
  // Every term is there, so only the update is ever done; `blocks` carries the change, which may be negative.
  await commit.query(
    'lexical.countTerms',
    `insert into terms as t (space_id, owner_id, kind, term, df, blocks, tail)
      select $1, $2, $3, n.term, 0, n.change, '' from unnest($4::text[], $5::integer[]) as n (term, change)
      on conflict (space_id, owner_id, kind, term) do update set df = t.df + excluded.blocks`,
    [commit.scope.spaceId, owner, kind, rows.map(([term]) => term), rows.map(([, change]) => change)],
  );
  await commit.query(
    'lexical.countTexts',
    `with stats as (
      update term_stats set texts = texts + $5::integer, length = length + $6::bigint
       where space_id = $1 and ${ownedBy(owner, 2)} and kind = $3)
    update indexed_texts set counted = not counted
      where space_id = ${ANY_SPACE} and ctid = any(array(
        select t.place from unnest($4::integer[]) as n (ord) cross join lateral (select ctid as place from indexed_texts
          where space_id = ${ANY_SPACE} and ${ownedBy(owner, 2)} and kind = $3 and ord = n.ord limit 1) as t))`,
    [
      commit.scope.spaceId,
      owner,
      kind,
      texts.map((text) => text.ord),
      by * texts.length,
      by * texts.reduce((sum, text) => sum + text.length, 0),
    ],
  );
}
