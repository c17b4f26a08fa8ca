import { CURRENT_STATUSES } from '../../../../src/domain/relationship-record.ts';
import type { SystemQuery } from '../../../../src/storage/index.ts';

/*
 * What the record has for the graph, read as the owner of the tables: rows of all owners, each with whose it is. '' = everyone's.
 */

/** Tables whose rows are brought to the graph. */
export const SOURCES = ['entities', 'merges', 'claims', 'inferred_edges'] as const;
export type Source = (typeof SOURCES)[number];

export interface EntityRow {
  readonly id: string;
  readonly owner: string;
}
export interface MergeRow extends EntityRow {
  readonly member: string;
  readonly canonical: string;
}
export interface EdgeRow extends EntityRow {
  readonly basis: 'ASSERTED' | 'INFERRED';
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  /** 0–1. */
  readonly confidence: number;
  readonly status: string;
  /** null = a text says it: there is nothing to review. */
  readonly review: string | null;
  /** Microseconds since 1970, as the database writes them. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** What changed in the graph: rows as they are now, and ids of those that are no more, or no longer stand. */
export interface Changes {
  readonly entities: EntityRow[];
  readonly merges: MergeRow[];
  readonly edges: EdgeRow[];
  readonly goneEntities: string[];
  readonly goneMerges: string[];
  readonly goneEdges: string[];
}

/** Some rows of a table; `last` = the id to go on after, null = there are no more. */
export interface Page {
  readonly changes: Changes;
  readonly last: string | null;
}

export const noChanges = (): Changes => ({
  entities: [],
  merges: [],
  edges: [],
  goneEntities: [],
  goneMerges: [],
  goneEdges: [],
});

export const sizeOf = (changes: Changes): number =>
  Object.values<readonly unknown[]>({ ...changes }).reduce((sum, rows) => sum + rows.length, 0);

const micros = (column: string): string => `(extract(epoch from r.${column}) * 1000000)::bigint::text`;
const statuses = CURRENT_STATUSES.map((status) => `'${status}'`).join(', ');
const OWNED = `r.id, coalesce(r.owner_id, '') as owner`;
const VALID = `r.confidence, r.status, ${micros('valid_from')} as "validFrom", ${micros('valid_to')} as "validTo"`;

interface Shape {
  readonly columns: string;
  /** Which rows of the table have to do with the graph. */
  readonly concerned: string;
}
const SHAPES: Readonly<Record<Source, Shape>> = {
  entities: { columns: OWNED, concerned: 'true' },
  merges: { columns: `${OWNED}, r.member_id as member, r.canonical_id as canonical`, concerned: 'true' },
  claims: {
    columns: `${OWNED}, 'ASSERTED' as basis, r.subject_id as "from", r.object_entity_id as "to", r.predicate as kind,
      null as review, ${VALID}, r.edge and r.status in (${statuses}) as current`,
    concerned: 'r.object_entity_id is not null',
  },
  inferred_edges: {
    columns: `${OWNED}, 'INFERRED' as basis, r.from_id as "from", r.to_id as "to", r.kind, r.review_state as review, ${VALID},
      r.status in (${statuses}) and r.review_state <> 'REJECTED' as current`,
    concerned: 'true',
  },
};

type Found = EntityRow & { current?: boolean };

function sort(source: Source, rows: readonly Found[], changes: Changes): void {
  for (const { current = true, ...row } of rows) {
    if (source === 'entities') changes.entities.push(row);
    else if (source === 'merges') changes.merges.push(row as MergeRow);
    else if (current) changes.edges.push(row as EdgeRow);
    else changes.goneEdges.push(row.id);
  }
}

/**
 * What the commits after `from` up to `to` changed, as it stood after `to`: rows that later commits changed again are taken from
 * history, so that the graph is that of one commit whatever is written meanwhile.
 */
export async function changesBetween(query: SystemQuery, space: string, from: number, to: number): Promise<Changes> {
  const changes = noChanges();
  const gone = { entities: changes.goneEntities, merges: changes.goneMerges };
  for (const source of SOURCES) {
    const { columns, concerned } = SHAPES[source];
    const changed = await query<Found>(
      'graph.changedRows',
      `select ${columns} from ${source} r where r.space_id = $1 and r.since > $2 and r.since <= $3 and ${concerned}
        union all select ${columns} from ${source}_history r
         where r.space_id = $1 and r.until > $3 and r.since > $2 and r.since <= $3 and ${concerned}`,
      [space, from, to],
    );
    sort(source, changed, changes);
    const ended = await query<{ id: string }>(
      'graph.endedRows',
      `select distinct r.id from ${source}_history r where r.space_id = $1 and r.until > $2 and r.until <= $3 and ${concerned}
          and not exists (select from ${source} n where n.space_id = $1 and n.id = r.id and n.since <= $3)
          and not exists (select from ${source}_history n
            where n.space_id = $1 and n.id = r.id and n.since <= $3 and n.until > $3)`,
      [space, from, to],
    );
    const into = source === 'entities' || source === 'merges' ? gone[source] : changes.goneEdges;
    into.push(...ended.map((row) => row.id));
  }
  return changes;
}

/** A page of a table as it stands now, in the order of ids, from after `after` on. */
export function pageOf(
  query: SystemQuery,
  space: string,
  source: Source,
  after: string | null,
  limit: number,
): Promise<Page> {
  return page(query, source, source, space, after, limit);
}

/** Likewise of the table as it stood after a commit. */
export function pageAt(
  query: SystemQuery,
  space: string,
  commit: number,
  source: Source,
  after: string | null,
  limit: number,
): Promise<Page> {
  const relation = `${source}_at($1::uuid, ${Math.trunc(commit)})`;
  return page(query, source, relation, space, after, limit);
}

async function page(
  query: SystemQuery,
  source: Source,
  relation: string,
  space: string,
  after: string | null,
  limit: number,
): Promise<Page> {
  const { columns, concerned } = SHAPES[source];
  const rows = await query<Found>(
    'graph.pageOfRows',
    `select ${columns} from ${relation} r where r.space_id = $1 and ${concerned}
        and ($2::uuid is null or r.id > $2) order by r.id limit $3`,
    [space, after, limit],
  );
  const changes = noChanges();
  sort(source, rows, changes);
  return { changes, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}
