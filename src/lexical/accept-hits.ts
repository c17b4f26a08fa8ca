import { STATUSES_THAT_HOLD } from '../domain/claim-record.ts';
import type { DocumentId, EntityId, RevisionId } from '../domain/typed-ids.ts';
import { ANY_SPACE, instantSql, relation, type SqlValue, upTo, type View } from '../storage/index.ts';
import { isCurrent, isServed } from '../record/index.ts';
import { chunkWords } from '../text/chunk-words.ts';
import { contentCondition } from './content-filter.ts';
import type { SearchFilters } from './search-filters.ts';
import { TEXTS, textValues, type TextKey } from './posting-lists.ts';
import type { Accepted } from './ranked-page.ts';
import { holdsPhrases } from './term-query.ts';

/** What candidates are tested for, besides their terms. */
export interface Conditions {
  readonly view: View;
  readonly filters: SearchFilters;
  readonly phrases: readonly (readonly string[])[];
}

/** `column = any(…)`, or nothing to fulfil. */
function among(values: SqlValue[], column: string, type: string, list: readonly string[] | null | undefined): string {
  if (!list) return 'true';
  values.push(list);
  return `${column} = any($${values.length}::${type}[])`;
}

function documentCondition(values: SqlValue[], alias: string, filters: SearchFilters): string {
  const ids = among(values, `${alias}.id`, 'uuid', filters.documentIds);
  const subjects = among(values, `${alias}.subject_id`, 'uuid', filters.subjectIds);
  return `${ids} and ${subjects} and ${among(values, `${alias}.source_id`, 'uuid', filters.sourceIds)}`;
}

export interface ChunkPlace {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly n: number;
}

/** Which texts a statement is about: `texts (key, id)`, with the values that it takes before all others. */
interface TextsAsked {
  readonly texts: string;
  readonly values: SqlValue[];
}

const byPlace = (view: View, kind: 'CHUNK' | 'CLAIM', keys: readonly TextKey[]): TextsAsked => ({
  texts: TEXTS,
  values: textValues(view.sql, kind, keys),
});

const byId = (view: View, ids: readonly string[]): TextsAsked => ({
  texts: 'with texts as (select n.id as key, n.id from unnest($2::uuid[]) as n (id))',
  values: [view.sql.scope.spaceId, ids],
});

interface PlaceRow<Key> {
  key: Key;
  id: string;
  document_id: DocumentId;
  revision_id: RevisionId;
  n: number;
  prefix: string;
  text: string | null;
}

/** Which chunks stand in a revision that is current in the view, of a document that is there; with the first such place. */
export const acceptChunks = (
  conditions: Conditions,
  keys: readonly TextKey[],
): Promise<ReadonlyMap<TextKey, Accepted<ChunkPlace>>> =>
  chunksAccepted<TextKey>(conditions, byPlace(conditions.view, 'CHUNK', keys));

/** The same of chunks whose ids are known: their places in the index need not be read. */
export const acceptChunksById = (
  conditions: Conditions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Accepted<ChunkPlace>>> => chunksAccepted<string>(conditions, byId(conditions.view, ids));

async function chunksAccepted<Key>(
  { view, filters, phrases }: Conditions,
  { texts, values }: TextsAsked,
): Promise<ReadonlyMap<Key, Accepted<ChunkPlace>>> {
  const documents = `${documentCondition(values, 'd', filters)} and ${contentCondition(view, values, filters.content)}`;
  const types = filters.entityTypes
    ? `exists (select from ${relation(view, 'mentions')} m
        join spans s on s.space_id = ${ANY_SPACE} and s.id = m.span_id and s.start_offset >= p.start_offset and s.end_offset <= p.end_offset
        join ${relation(view, 'entities')} e on e.space_id = ${ANY_SPACE} and e.id = m.entity_id
       where m.space_id = ${ANY_SPACE} and m.revision_id = p.revision_id and m.said
         and ${among(values, 'e.type', 'text', filters.entityTypes)})`
    : 'true';
  const rows = await view.sql.query<PlaceRow<Key>>(
    'lexical.acceptChunks',
    `${texts} select n.key, n.id, place.*, c.text from texts as n
      cross join lateral (select d.id as document_id, p.revision_id, p.n, p.prefix from revision_chunks p
        ${joinDocument(view)}
       where p.space_id = ${ANY_SPACE} and p.chunk_id = n.id and ${upTo(view.recorded, 'p')} and ${documents} and ${types}
       order by p.revision_id, p.n limit 1) as place
      left join lateral (select text from chunks where ${phrases.length > 0} and space_id = ${ANY_SPACE} and id = n.id
        limit 1) as c on true`,
    values,
  );
  const found = rows.filter((row) => holdsPhrases(chunkWords(row.prefix, row.text ?? ''), phrases));
  return new Map(
    found.map(({ key, id, n, ...row }) => {
      return [key, { id, detail: { documentId: row.document_id, revisionId: row.revision_id, n } }] as const;
    }),
  );
}

/**
 * By an index over the revisions that are current now; as of the past by the document of the revision, one at a time: joined, all documents
 * were read for each text (250 texts beside 100 documents: 14 s, and 40 ms so).
 */
const joinDocument = (view: View): string => {
  const current = isCurrent('d', 'p.revision_id');
  if (view.recorded === null) return `join documents d on d.space_id = ${ANY_SPACE} and ${current}`;
  return `cross join lateral
          (select document_id from revisions where space_id = ${ANY_SPACE} and id = p.revision_id limit 1) as r
        join lateral
          (select * from ${relation(view, 'documents')} where space_id = ${ANY_SPACE} and id = r.document_id limit 1) as d
          on ${current}`;
};

/** Which claims are there in the view, hold at its instant, and have one of the statuses; with whom they are about. */
export const acceptClaims = (
  conditions: Conditions,
  keys: readonly TextKey[],
): Promise<ReadonlyMap<TextKey, Accepted<EntityId>>> =>
  claimsAccepted<TextKey>(conditions, byPlace(conditions.view, 'CLAIM', keys));

/** The same of claims whose ids are known. */
export const acceptClaimsById = (
  conditions: Conditions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Accepted<EntityId>>> => claimsAccepted<string>(conditions, byId(conditions.view, ids));

async function claimsAccepted<Key>(
  { view, filters, phrases }: Conditions,
  { texts, values }: TextsAsked,
): Promise<ReadonlyMap<Key, Accepted<EntityId>>> {
  const held = among(values, 'c.status', 'text', filters.claimStatuses ?? STATUSES_THAT_HOLD);
  // Who asks for statuses gets them.
  const statuses = filters.claimStatuses ? held : `${held} and ${isServed(view, 'c')}`;
  const rows = await view.sql.query<{ key: Key; id: string; subject_id: EntityId; statement: string }>(
    'lexical.acceptClaims',
    `${texts} select n.key, n.id, c.subject_id, c.statement from texts as n
      cross join lateral (select id, subject_id, object_entity_id, statement, status, owner_id, valid_from, valid_to
        from ${relation(view, 'claims')} where space_id = ${ANY_SPACE} and id = n.id limit 1) as c
     where ${statuses} and ${claimAbout(values, filters.subjectIds)} and ${validAt(view, values)}
       and ${claimEvidence(view, filters, values)}
       and ${claimTypes(view, filters, values)}`,
    values,
  );
  const found = rows.filter((row) => holdsPhrases(row.statement, phrases));
  return new Map(found.map((row) => [row.key, { id: row.id, detail: row.subject_id }] as const));
}

const claimAbout = (values: SqlValue[], ids: SearchFilters['subjectIds']): string =>
  `(${among(values, 'c.subject_id', 'uuid', ids)} or ${ids ? among(values, 'c.object_entity_id', 'uuid', ids) : 'false'})`;

function validAt(view: View, values: SqlValue[]): string {
  if (view.valid === null) return 'true';
  const at = instantSql(view.valid, values);
  return `(c.valid_from is null or c.valid_from <= ${at}) and (c.valid_to is null or ${at} < c.valid_to)`;
}

function claimEvidence(view: View, filters: SearchFilters, values: SqlValue[]): string {
  if (!filters.documentIds && !filters.sourceIds) return 'true';
  return `exists (select from ${relation(view, 'claim_evidence')} v where v.space_id = ${ANY_SPACE} and v.claim_id = c.id
    and ${among(values, 'v.document_id', 'uuid', filters.documentIds)} and ${among(values, 'v.source_id', 'uuid', filters.sourceIds)})`;
}

function claimTypes(view: View, filters: SearchFilters, values: SqlValue[]): string {
  if (!filters.entityTypes) return 'true';
  return `exists (select from ${relation(view, 'entities')} e where e.space_id = ${ANY_SPACE} and e.id in (c.subject_id, c.object_entity_id)
    and ${among(values, 'e.type', 'text', filters.entityTypes)})`;
}

/** More texts than this are tested best first, not beforehand. */
const FEW = 4_096;

/**
 * The texts that a narrow filter leaves, so that the best among them are found without testing all others first; null when
 * there is no filter by document or source, or it leaves many. A superset of what is accepted.
 */
export async function narrowed(kind: 'CHUNK' | 'CLAIM', view: View, filters: SearchFilters): Promise<string[] | null> {
  const { documentIds, sourceIds, subjectIds, content } = filters;
  if (!documentIds && !sourceIds && !subjectIds && !(kind === 'CHUNK' && content)) return null;
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const found = kind === 'CHUNK' ? chunksLeft(view, filters, values) : claimsLeft(view, filters, values);
  const rows = await view.sql.query<{ id: string }>(
    `lexical.narrowed.${kind}`,
    `select id from (${found}) as found limit ${FEW + 1}`,
    values,
  );
  return rows.length > FEW ? null : rows.map((row) => row.id);
}

const chunksLeft = (view: View, filters: SearchFilters, values: SqlValue[]): string =>
  `select distinct p.chunk_id as id from ${relation(view, 'documents')} d
    join revision_chunks p on p.space_id = $1 and ${isCurrent('d', 'p.revision_id')}
   where d.space_id = $1 and ${documentCondition(values, 'd', filters)} and ${contentCondition(view, values, filters.content)}`;

/** Of both conditions the narrower one is not known: claims about an entity are few. */
function claimsLeft(view: View, { documentIds, sourceIds, subjectIds }: SearchFilters, values: SqlValue[]): string {
  if (subjectIds) {
    const about = (column: string): string =>
      `select c.id from ${relation(view, 'claims')} c where c.space_id = $1 and ${among(values, `c.${column}`, 'uuid', subjectIds)}`;
    return `${about('subject_id')} union ${about('object_entity_id')}`;
  }
  return `select distinct v.claim_id as id from ${relation(view, 'documents')} d
    join claim_evidence v on v.space_id = $1 and v.document_id = d.id
   where d.space_id = $1 and ${documentCondition(values, 'd', { documentIds, sourceIds })}`;
}
