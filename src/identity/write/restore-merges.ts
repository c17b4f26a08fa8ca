import { ConflictingState } from '../../domain/errors.ts';
import type { LineOf } from '../../domain/lines/line-shapes.ts';
import { lineStore, type Commit, type LineStore } from '../../storage/index.ts';
import { MERGE_COLUMNS, PAIR_COLUMNS } from './write-merges.ts';

/** Merges of an export: pointers as they stood. What they led to is in other lines, and nothing is judged anew. */
export const mergeLines: LineStore<LineOf<'Merge'>> = lineStore({
  table: 'merges',
  columns: { ...MERGE_COLUMNS, version: 'integer' },
  natural: ['owner_id', 'member_id'],
  row: ({ id, owner, member, mergedInto, canonical, reason, by, version, at }) => ({
    id,
    owner_id: owner,
    member_id: member,
    into_id: mergedInto,
    canonical_id: canonical,
    reason,
    actor: by,
    version,
    created_at: at,
  }),
  written: async (commit, lines) => {
    await checkPointers(commit);
    for (const { member, mergedInto: into, canonical, owner, reason } of lines)
      commit.emit({
        kind: 'ENTITY_MERGED',
        subject: member,
        about: [canonical, member],
        owner,
        data: { into, reason },
      });
  },
});

export const distinctPairLines: LineStore<LineOf<'DistinctPair'>> = lineStore({
  table: 'distinct_pairs',
  columns: { ...PAIR_COLUMNS, version: 'integer' },
  natural: ['owner_id', 'low_id', 'high_id'],
  row: ({ id, owner, a, b, reason, by, version, at }) => ({
    id,
    owner_id: owner,
    low_id: a,
    high_id: b,
    reason,
    actor: by,
    version,
    created_at: at,
  }),
  written: async (commit, lines) => {
    await checkPointers(commit);
    for (const { a, b, owner, reason } of lines)
      commit.emit({ kind: 'ENTITIES_DISTINCT', subject: a, about: [a, b], owner, data: { reason, other: b } });
  },
});

/**
 * What a file brings in must be such pointers as merging makes: a later part may bring what an earlier one leads to, so only what can
 * never be right is looked for. One statement.
 * @throws ConflictingState
 */
async function checkPointers(commit: Commit): Promise<void> {
  const [wrong] = await commit.query<{ what: string }>(
    'identity.wrongPointers',
    `with brought as (select * from merges where space_id = $1 and since = $2)
      select 'a canonical entity is merged itself' as what from merges m join merges c on c.space_id = $1 and c.member_id = m.canonical_id
        where m.space_id = $1 and (m.since = $2 or c.since = $2)
      union all
      select 'an entity and the one it was merged into have different canonical entities' from merges m
        join merges i on i.space_id = $1 and i.member_id = m.into_id
        where m.space_id = $1 and (m.since = $2 or i.since = $2) and i.canonical_id <> m.canonical_id
      union all
      select 'merged entities are of one type and one owner' from brought m
        cross join lateral (select e.type, e.owner_id from entities e where e.space_id = $1 and e.id = m.member_id limit 1) a
        cross join lateral (select e.type, e.owner_id from entities e where e.space_id = $1 and e.id = m.canonical_id limit 1) b
        where a.type <> b.type or a.owner_id is distinct from b.owner_id or m.owner_id is distinct from a.owner_id
      union all
      select 'two entities are merged and distinct' from distinct_pairs p
        left join merges l on l.space_id = $1 and l.member_id = p.low_id
        left join merges h on h.space_id = $1 and h.member_id = p.high_id
        where p.space_id = $1 and (p.since = $2 or l.since = $2 or h.since = $2)
          and coalesce(l.canonical_id, p.low_id) = coalesce(h.canonical_id, p.high_id)
      limit 1`,
    [commit.scope.spaceId, commit.number],
  );
  if (wrong) throw new ConflictingState(`the lines of merges contradict each other: ${wrong.what}`, ['lines']);
}
