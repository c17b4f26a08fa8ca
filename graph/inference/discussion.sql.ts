import type { EntityId, SpanId } from '../../src/domain/typed-ids.ts';
import { DISCUSSION_SETTINGS, type DiscussionSettings } from './inference-settings.ts';
import { canonicalOf, isCurrent, mergeGroupOf } from '../../src/record/index.ts';
import { readSettings, type View } from '../../src/storage/index.ts';
import type { Conclusion } from '../../src/domain/conclusions.ts';
import { storedReasons } from './stored-derivations.ts';
import { digestOf, type InferenceMethod } from './inference-method.ts';

interface Row {
  from_id: EntityId;
  to_id: EntityId;
  from_span: SpanId;
  to_span: SpanId;
  confidence: number;
}

/** The kind of edge between two entities that texts speak of together; it has no direction, and leads from the lesser id to the greater. */
const DISCUSSED_WITH = 'DISCUSSED_WITH';

/** Whose pairs may be others now than after a commit. */
interface Affected {
  /** Named in a text that came, changed or went: pairs within these. */
  readonly named: readonly EntityId[];
  /** Merged or parted: their pairs with any. */
  readonly moved: readonly EntityId[];
}

const STORED = `d.method = 'CO_DISCUSSION'`;

/**
 * Entities that enough documents name in one passage each (SE-54, PI-72). Each document is a reason of its own, with the two places as its
 * premises; the n-th makes the edge as sure as most · n / (n + half), so that a new one adds to the reasons and never makes
 * the edge less sure. Counts, and no share of all documents: what one text adds changes the pairs that it names, and no others.
 */
export function byDiscussion(settings: DiscussionSettings): InferenceMethod {
  const applied = appliedOf(settings);
  return {
    name: 'CO_DISCUSSION',
    title: 'what texts name together',
    owner: null,
    applied,
    wanted: async (sql) => appliedOf(await readSettings(sql, DISCUSSION_SETTINGS)) === applied,
    own: [STORED],
    all: async (view, limit) => ({
      concluded: applied === null ? [] : await pairsOf(view, settings, null, limit),
      stored: await storedReasons(view.sql, STORED, [], null),
    }),
    since: async (view, commit, limit) => {
      const affected = await affectedSince(view, commit);
      if (affected.named.length + affected.moved.length === 0) return { concluded: [], stored: [] };
      const within = `${STORED} and exists (select from inferred_edges e where e.space_id = $1 and e.id = d.edge_id
        and (e.from_id = any($2::uuid[]) and e.to_id = any($2::uuid[]) or e.from_id = any($3::uuid[]) or e.to_id = any($3::uuid[])))`;
      return {
        concluded: await pairsOf(view, settings, affected, limit),
        stored: await storedReasons(view.sql, within, [affected.named, affected.moved], null),
      };
    },
  };
}

const NUMBERS = ['documents', 'entities', 'reasons', 'half', 'most'] as const;

function appliedOf(settings: DiscussionSettings): string | null {
  if (!settings['infer.discussion']) return null;
  const numbers = NUMBERS.map((name) => settings[`infer.discussion.${name}`]);
  return digestOf(JSON.stringify(numbers));
}

/** One statement. */
async function affectedSince(view: View, commit: number): Promise<Affected> {
  const rows = await view.sql.query<{ id: EntityId; moved: boolean }>(
    'graph.discussedSince',
    `with moved as (
       select member_id, canonical_id from merges where space_id = $1 and since > $2
       union select member_id, canonical_id from merges_history where space_id = $1 and until > $2),
     texts as (
       select current_revision_id as id from documents where space_id = $1 and since > $2
       union select current_revision_id from documents_history where space_id = $1 and until > $2),
     named as (
       select entity_id from mentions_history where space_id = $1 and until > $2
       union select m.entity_id from texts t join mentions m on m.space_id = $1 and m.revision_id = t.id)
     select distinct ${canonicalOf(view, 'n.entity_id')} as id, false as moved from named n
     union all select distinct unnest(array[member_id, canonical_id, ${canonicalOf(view, 'v.member_id')}]), true from moved v`,
    [view.sql.scope.spaceId, commit],
  );
  const of = (moved: boolean): EntityId[] => rows.filter((row) => row.moved === moved).map(({ id }) => id);
  return { named: of(false), moved: of(true) };
}

/** @param affected null = all pairs. One statement. */
async function pairsOf(
  view: View,
  settings: DiscussionSettings,
  affected: Affected | null,
  limit: number,
): Promise<Conclusion[]> {
  const documents =
    affected === null
      ? ''
      : `and m.document_id in (
    select t.document_id from unnest($8::uuid[] || $9::uuid[]) u (id) cross join lateral (${mergeGroupOf(view, 'u.id')}) k (id)
      join mentions t on t.space_id = $1 and t.entity_id = k.id
     group by t.document_id having count(distinct u.id) > 1 or bool_or(u.id = any($9::uuid[])))`;
  const within =
    affected === null
      ? 'true'
      : `(a.entity_id = any($8::uuid[]) and b.entity_id = any($8::uuid[])
    or a.entity_id = any($9::uuid[]) or b.entity_id = any($9::uuid[]))`;
  const [least, entities, reasons, half, most] = NUMBERS.map((name) => settings[`infer.discussion.${name}`]);
  const rows = await view.sql.query<Row>(
    'graph.discussed',
    `with named as materialized (
       select ${canonicalOf(view, 'm.entity_id')} as entity_id, m.document_id, c.n, min(m.span_id::text)::uuid as span_id
         from mentions m
         join documents d on d.space_id = $1 and d.id = m.document_id and ${isCurrent('d', 'm.revision_id')}
         join spans s on s.space_id = $1 and s.id = m.span_id
         join revision_chunks c on c.space_id = $1 and c.revision_id = m.revision_id
           and c.start_offset <= s.start_offset and s.start_offset < c.end_offset
        where m.space_id = $1 and m.owner_id is null and d.owner_id is null and m.said ${documents}
        group by 1, 2, 3),
     passages as (select document_id, n from named group by 1, 2 having count(*) between 2 and $3),
     pairs as (
       select distinct on (a.entity_id, b.entity_id, document_id) a.entity_id as from_id, b.entity_id as to_id, document_id,
              a.span_id as from_span, b.span_id as to_span
         from passages join named a using (document_id, n) join named b using (document_id, n)
        where a.entity_id < b.entity_id and ${within}
        order by a.entity_id, b.entity_id, document_id, n),
     ranked as (
       select *, row_number() over (partition by from_id, to_id order by document_id) as place,
              count(*) over (partition by from_id, to_id) as documents from pairs)
     select from_id, to_id, from_span, to_span, $6::double precision * place / (place + $5::double precision) as confidence
       from ranked where documents >= $2 and place <= $4 limit $7`,
    [
      view.sql.scope.spaceId,
      least ?? 0,
      entities ?? 0,
      reasons ?? 0,
      half ?? 0,
      most ?? 0,
      limit,
      ...(affected === null ? [] : [affected.named, affected.moved]),
    ],
  );
  return rows.map(toConclusion);
}

const toConclusion = (row: Row): Conclusion => ({
  from: row.from_id,
  to: row.to_id,
  kind: DISCUSSED_WITH,
  method: 'CO_DISCUSSION',
  model: null,
  ruleId: null,
  confidence: row.confidence,
  validFrom: null,
  validTo: null,
  premises: [
    { kind: 'SPAN', id: row.from_span },
    { kind: 'SPAN', id: row.to_span },
  ],
});
