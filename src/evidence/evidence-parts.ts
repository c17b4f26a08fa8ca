import type { EvidenceChunk } from '../domain/evidence-object-record.ts';
import type { Owner } from '../domain/scope.ts';
import { domainOf } from '../domain/trust-record.ts';
import type {
  ChunkId,
  ClaimId,
  DocumentId,
  EntityId,
  EvidenceObjectId,
  RevisionId,
  SourceId,
  TopicId,
} from '../domain/typed-ids.ts';
import { groupedBy } from '../lib/grouped.ts';
import { canonicalOf, isCurrent, isCurrentEvidence, isServed } from '../record/index.ts';
import { isAmong, relation, upTo, type View } from '../storage/index.ts';
import { vectorOfText } from '../vectors/index.ts';
import { modelOfTopics } from './search-topics.ts';
import { isServedEvidence, vectorOfEvidence } from './served-evidence.ts';

interface ChunkRow {
  evidence_id: EvidenceObjectId;
  chunk_id: ChunkId;
  text: string;
  tokens: number;
  document_id: DocumentId;
  owner_id: Owner;
  revision_id: RevisionId;
  n: number;
  start_offset: number;
  source_id: SourceId;
  url: string | null;
  title: string | null;
  retrieved_at: Date;
  content_hash: string;
}

type Of<T> = Promise<Map<EvidenceObjectId, T>>;

const groups = <Row extends { evidence_id: EvidenceObjectId }, T>(
  ids: readonly EvidenceObjectId[],
  rows: readonly Row[],
  toItem: (row: Row) => T,
): Map<EvidenceObjectId, T[]> => {
  const grouped = groupedBy(rows, (row) => row.evidence_id);
  return new Map(ids.map((id) => [id, (grouped.get(id) ?? []).map(toItem)]));
};

/** The chunks of each evidence object that stand in a current revision as of the view, in their order. One statement. */
export async function chunksOfEvidence(view: View, ids: readonly EvidenceObjectId[]): Of<EvidenceChunk[]> {
  const rows = await view.sql.query<ChunkRow>(
    'evidence.chunksOfEvidence',
    `select ec.evidence_id, c.id as chunk_id, c.text, c.tokens, o.* from evidence_chunks ec
        join chunks c on c.space_id = $1 and c.id = ec.chunk_id
        cross join lateral (
          select d.id as document_id, d.owner_id, p.revision_id, p.n, p.start_offset, d.source_id, coalesce(d.uri, s.uri) as url, d.title,
              r.retrieved_at, r.content_hash from revision_chunks p
            join revisions r on r.space_id = $1 and r.id = p.revision_id
            join ${relation(view, 'documents')} d on d.space_id = $1 and d.id = r.document_id and ${isCurrent('d', 'p.revision_id')}
            join ${relation(view, 'sources')} s on s.space_id = $1 and s.id = d.source_id
           where p.space_id = $1 and p.chunk_id = ec.chunk_id and ${upTo(view.recorded, 'p')}
           order by p.revision_id, p.n limit 1) as o
      where ec.space_id = $1 and ${isAmong('ec.evidence_id', '$2', ids)} order by ec.evidence_id, ec.n`,
    [view.sql.scope.spaceId, ids],
  );
  return groups(ids, rows, toChunk);
}

const toChunk = (row: ChunkRow): EvidenceChunk => ({
  chunkId: row.chunk_id,
  text: row.text,
  tokens: row.tokens,
  documentId: row.document_id,
  revisionId: row.revision_id,
  n: row.n,
  start: row.start_offset,
  source: {
    sourceId: row.source_id,
    documentId: row.document_id,
    owner: row.owner_id,
    url: row.url,
    domain: domainOf(row.url),
    title: row.title,
    retrievedAt: row.retrieved_at,
    contentHash: row.content_hash,
  },
});

/** The entities that each evidence object names, those that stand for them in the view, each once. One statement. */
async function entitiesOfEvidence(view: View, ids: readonly EvidenceObjectId[]): Of<EntityId[]> {
  const rows = await view.sql.query<{ evidence_id: EvidenceObjectId; entity_id: EntityId }>(
    'evidence.entitiesOfEvidence',
    `select distinct t.evidence_id, e.id as entity_id from evidence_entities t
        cross join lateral (select ${canonicalOf(view, 't.entity_id')} as id) c
        join ${relation(view, 'entities')} e on e.space_id = $1 and e.id = c.id
      where t.space_id = $1 and ${isAmong('t.evidence_id', '$2', ids)} order by 1, 2`,
    [view.sql.scope.spaceId, ids],
  );
  return groups(ids, rows, (row) => row.entity_id);
}

/** The topics of each evidence object, by the vectors of the model in use. Topics have no history. One statement. */
async function topicsOfEvidence(view: View, ids: readonly EvidenceObjectId[]): Of<TopicId[]> {
  const rows = await view.sql.query<{ evidence_id: EvidenceObjectId; topic_id: TopicId }>(
    'evidence.topicsOfEvidence',
    `select t.evidence_id, t.topic_id from evidence_topics t
      where t.space_id = $1 and ${isAmong('t.evidence_id', '$2', ids)} order by 1, 2`,
    [view.sql.scope.spaceId, ids],
  );
  return groups(ids, rows, (row) => row.topic_id);
}

/**
 * The direction of the topic by which each evidence object was found, of ingested words that of the words themselves; not in the map: it
 * has no vector yet. Two statements.
 */
async function directionsOfEvidence(view: View, ids: readonly EvidenceObjectId[]): Of<Float32Array> {
  const model = await modelOfTopics(view.sql);
  if (model === null) return new Map();
  const rows = await view.sql.query<{ id: EvidenceObjectId; vector: string | null }>(
    'evidence.directionsOfEvidence',
    `select e.id, (${vectorOfEvidence(model, 'e')})::text as vector from evidence_objects e
      where e.space_id = $1 and e.id = any($3::uuid[]) and $2::text is not distinct from $2`,
    [view.sql.scope.spaceId, view.sql.scope.owner, ids],
  );
  return new Map(
    rows.flatMap(({ id, vector }) => (vector === null ? [] : [[id, Float32Array.from(vectorOfText(vector))] as const])),
  );
}

/**
 * A relation (evidence_id, claim_id): claims for which words in the chunks of evidence objects speak now. `wanted`: a condition on `ec`.
 */
const saidIn = (view: View, wanted: string): string =>
  `select distinct ec.evidence_id, v.claim_id from evidence_chunks ec
      cross join lateral (select * from revision_chunks p
        where p.space_id = $1 and p.chunk_id = ec.chunk_id and ${upTo(view.recorded, 'p')} offset 0) p
      cross join lateral (select id from spans s where s.space_id = $1 and s.revision_id = p.revision_id and ${OVERLAPS} offset 0) s
      cross join lateral (select claim_id from ${relation(view, 'claim_evidence')} v
        where v.space_id = $1 and v.span_id = s.id and ${isCurrentEvidence(view, 'v')} offset 0) v
    where ec.space_id = $1 and ${wanted}`;

const OVERLAPS = '(p.start_offset < s.end_offset and s.start_offset < p.end_offset)';

/** The claims that are extracted from the chunks of each evidence object, the surest first, some of each. One statement. */
async function claimsOfEvidence(view: View, ids: readonly EvidenceObjectId[], most: number): Of<ClaimId[]> {
  const rows = await view.sql.query<{ evidence_id: EvidenceObjectId; claim_id: ClaimId }>(
    'evidence.claimsOfEvidence',
    `select evidence_id, claim_id from (
        select said.evidence_id, c.id as claim_id,
            row_number() over (partition by said.evidence_id order by c.confidence desc, c.id) as place
          from (${saidIn(view, isAmong('ec.evidence_id', '$2', ids))}) as said
          join ${relation(view, 'claims')} c on c.space_id = $1 and c.id = said.claim_id and ${isServed(view, 'c')}) as ranked
      where place <= $3 order by evidence_id, place`,
    [view.sql.scope.spaceId, ids, most],
  );
  return groups(ids, rows, (row) => row.claim_id);
}

/**
 * Contradiction flags (SE-06): the evidence objects for which claims speak that are in an open conflict with a claim of each, some of each.
 * Nothing is stored for it: it ends when the conflict does. One statement.
 */
async function contradictionsOfEvidence(
  view: View,
  ids: readonly EvidenceObjectId[],
  most: number,
): Of<EvidenceObjectId[]> {
  const parties = relation(view, 'conflict_parties');
  const rows = await view.sql.query<{ evidence_id: EvidenceObjectId; other: EvidenceObjectId }>(
    'evidence.contradictionsOfEvidence',
    `with said as materialized (${saidIn(view, isAmong('ec.evidence_id', '$2', ids))}),
    against as (
      select distinct said.evidence_id, o.claim_id from said
        join ${parties} q on q.space_id = $1 and q.claim_id = said.claim_id
        join ${relation(view, 'conflicts')} f on f.space_id = $1 and f.id = q.conflict_id and f.status = 'OPEN'
        join ${parties} o on o.space_id = $1 and o.conflict_id = f.id and o.claim_id is not null and o.claim_id <> said.claim_id)
    select evidence_id, other from (
        select distinct a.evidence_id, ec.evidence_id as other,
            dense_rank() over (partition by a.evidence_id order by ec.evidence_id) as place
          from against a
          join ${relation(view, 'claim_evidence')} v on v.space_id = $1 and v.claim_id = a.claim_id and ${isCurrentEvidence(view, 'v')}
          join spans s on s.space_id = $1 and s.id = v.span_id
          join revision_chunks p on p.space_id = $1 and p.revision_id = s.revision_id and ${OVERLAPS}
          join evidence_chunks ec on ec.space_id = $1 and ec.chunk_id = p.chunk_id and ec.evidence_id <> a.evidence_id
         where ${isServedEvidence(view, 'ec.evidence_id')}) as ranked
      where place <= $3 order by evidence_id, other`,
    [view.sql.scope.spaceId, ids, most],
  );
  return groups(ids, rows, (row) => row.other);
}

/** What evidence objects consist of, say and are about: each reads one part of many. */
export const evidenceParts = {
  chunks: chunksOfEvidence,
  claims: claimsOfEvidence,
  contradictions: contradictionsOfEvidence,
  directions: directionsOfEvidence,
  entities: entitiesOfEvidence,
  topics: topicsOfEvidence,
} as const;
