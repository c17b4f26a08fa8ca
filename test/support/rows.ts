import { createHash } from 'node:crypto';
import { systemIds, type ClaimId, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Page, PageRequest, Position } from '../../src/domain/page-request.ts';
import { normalName } from '../../src/text/normal-name.ts';
import type { Scope } from '../../src/domain/scope.ts';
import {
  type Columns,
  type Commit,
  type Committed,
  type Database,
  insertRows,
  type View,
} from '../../src/storage/index.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const EVIDENCE: Columns = {
  id: 'uuid', owner_id: 'text', span_id: 'uuid', document_id: 'uuid', revision_id: 'uuid', source_id: 'uuid',
  confidence: 'double precision', method: 'text', created_at: 'timestamptz',
}; // prettier-ignore

/** The tables that reads are tested on, with the types of their columns. */
const TABLES = {
  sources: { id: 'uuid', owner_id: 'text', key: 'text', kind: 'text', name: 'text', uri: 'text', removed: 'boolean', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  documents: { id: 'uuid', owner_id: 'text', key: 'text', kind: 'text', title: 'text', path: 'text', uri: 'text', media_type: 'text', pack: 'text', source_id: 'uuid', subject_id: 'uuid', current_revision_id: 'uuid', removed: 'boolean', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  revisions: { id: 'uuid', owner_id: 'text', document_id: 'uuid', text: 'text', content_hash: 'text', bytes: 'integer', source_revision: 'text', published_at: 'timestamptz', modified_at: 'timestamptz', retrieved_at: 'timestamptz', created_at: 'timestamptz', place_starts: 'integer[]', place_labels: 'text[]' },
  document_revisions: { document_id: 'uuid', n: 'integer', owner_id: 'text', revision_id: 'uuid', source_id: 'uuid', observed_at: 'timestamptz' },
  chunks: { id: 'uuid', owner_id: 'text', text: 'text', tokens: 'integer' },
  revision_chunks: { revision_id: 'uuid', n: 'integer', owner_id: 'text', chunk_id: 'uuid', start_offset: 'integer', end_offset: 'integer', heading_path: 'text[]', prefix: 'text', atomic: 'boolean', content_at: 'timestamptz' },
  spans: { id: 'uuid', owner_id: 'text', document_id: 'uuid', revision_id: 'uuid', start_offset: 'integer', end_offset: 'integer', quote: 'text', quote_hash: 'text' },
  quarantine: { id: 'uuid', owner_id: 'text', source_id: 'uuid', path: 'text', uri: 'text', kind: 'text', media_type: 'text', raw: 'bytea', content_hash: 'text', reason: 'text', message: 'text', state: 'text', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  entities: { id: 'uuid', owner_id: 'text', type: 'text', name: 'text', norm: 'text', key: 'text', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  aliases: { id: 'uuid', owner_id: 'text', entity_id: 'uuid', text: 'text', norm: 'text', kind: 'text', origin: 'text', session: 'text', method: 'text', confidence: 'double precision', review_state: 'text', uses: 'integer', version: 'integer', created_at: 'timestamptz' },
  alias_evidence: { ...EVIDENCE, alias_id: 'uuid' },
  inferred_edges: { id: 'uuid', owner_id: 'text', from_id: 'uuid', to_id: 'uuid', kind: 'text', status: 'text', confidence: 'double precision', valid_from: 'timestamptz', valid_to: 'timestamptz', review_state: 'text', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  derivations: { id: 'uuid', owner_id: 'text', edge_id: 'uuid', method: 'text', model: 'text', rule_id: 'uuid', confidence: 'double precision', created_at: 'timestamptz' },
  merges: { id: 'uuid', owner_id: 'text', member_id: 'uuid', into_id: 'uuid', canonical_id: 'uuid', reason: 'text', actor: 'text', version: 'integer', created_at: 'timestamptz' },
  source_trust: { id: 'uuid', owner_id: 'text', source_id: 'uuid', domain: 'text', base: 'double precision', authority_for: 'text[]', reason: 'text', actor: 'text', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  suggestions: { id: 'uuid', owner_id: 'text', kind: 'text', state: 'text', key: 'text', thing_key: 'text', low_id: 'uuid', high_id: 'uuid', score: 'double precision', why: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
  statement_cases: { id: 'uuid', owner_id: 'text', low_id: 'uuid', high_id: 'uuid', question: 'text', state: 'text', cosine: 'double precision', why: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
  distinct_pairs: { id: 'uuid', owner_id: 'text', low_id: 'uuid', high_id: 'uuid', reason: 'text', actor: 'text', version: 'integer', created_at: 'timestamptz' },
  mentions: { id: 'uuid', owner_id: 'text', entity_id: 'uuid', span_id: 'uuid', document_id: 'uuid', revision_id: 'uuid', stage: 'text', method: 'text', confidence: 'double precision', created_at: 'timestamptz' },
  claims: { id: 'uuid', owner_id: 'text', subject_id: 'uuid', predicate: 'text', object_type: 'text', object_entity_id: 'uuid', object_text: 'text', object_number: 'double precision', object_unit: 'text', object_date: 'text', object_boolean: 'boolean', object_key: 'text', statement: 'text', qualifiers: 'jsonb', valid_from: 'timestamptz', valid_to: 'timestamptz', valid_precision: 'text', temporal: 'text', edge: 'boolean', status: 'text', status_reason: 'text', superseded_by: 'uuid', confidence: 'double precision', confidence_parts: 'jsonb', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz', last_verified_at: 'timestamptz' },
  claim_evidence: { ...EVIDENCE, claim_id: 'uuid', stance: 'text' },
  conflicts: { id: 'uuid', owner_id: 'text', kind: 'text', status: 'text', subject_id: 'uuid', predicate: 'text', name: 'text', question_key: 'text', severity: 'double precision', policy: 'text', rationale: 'text', winner_claim_id: 'uuid', winner_entity_id: 'uuid', resolved_by: 'text', resolved_at: 'timestamptz', resolution_rationale: 'text', resolution_commit: 'bigint', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' },
  conflict_parties: { id: 'uuid', owner_id: 'text', conflict_id: 'uuid', n: 'integer', claim_id: 'uuid', entity_id: 'uuid', strength: 'double precision' },
} as const satisfies Record<string, Columns>; // prettier-ignore
export type PlantedTable = keyof typeof TABLES;
type Given = Readonly<Record<string, unknown>>;

/** What a row holds where the test does not care. Times are the commit's, to the microsecond. */
const DEFAULTS: Readonly<Record<PlantedTable, (row: Given) => Given>> = {
  sources: (row) => ({ kind: 'FOLDER', name: row.key, removed: false }),
  documents: (row) => ({ kind: 'FILE', path: row.key, media_type: 'text/markdown', pack: 'general', removed: false }),
  revisions: (row) => ({
    content_hash: sha256(String(row.text)),
    bytes: Buffer.byteLength(String(row.text)),
    place_starts: [],
    place_labels: [],
  }),
  document_revisions: () => ({}),
  chunks: (row) => ({ tokens: String(row.text).split(' ').length }),
  revision_chunks: () => ({ heading_path: [], prefix: '', atomic: false }),
  spans: (row) => ({ quote_hash: sha256(String(row.quote)) }),
  quarantine: () => ({ kind: 'FILE', content_hash: 'hash', reason: 'EMPTY', message: 'nothing in it', state: 'HELD' }),
  entities: (row) => ({ type: 'Thing', norm: normalName(String(row.name)) }),
  aliases: (row) => ({
    norm: normalName(String(row.text)),
    kind: 'SPELLING',
    method: 'test',
    confidence: 0.9,
    review_state: 'UNREVIEWED',
    uses: 0,
    origin: 'LEARNED',
  }),
  alias_evidence: () => ({ confidence: 0.9, method: 'test' }),
  inferred_edges: () => ({ kind: 'NEAR', status: 'ACTIVE', confidence: 0.8, review_state: 'UNREVIEWED' }),
  derivations: () => ({ method: 'RULE', confidence: 0.8 }),
  merges: () => ({ reason: 'one', actor: 'test' }),
  source_trust: () => ({ base: 0.5, authority_for: [], reason: 'heard', actor: 'test' }),
  suggestions: () => ({ kind: 'SAME_NAME', state: 'OPEN', key: 'k', thing_key: 't', score: 0.5, why: 'alike' }),
  statement_cases: () => ({ question: 'MERGE', state: 'QUEUED', cosine: 1, why: 'alike' }),
  distinct_pairs: () => ({ reason: 'two', actor: 'test' }),
  mentions: () => ({ stage: 'NAME', method: 'test', confidence: 0.9 }),
  claims: (row) => ({
    predicate: 'SAYS', object_type: row.object_entity_id ? 'ENTITY' : 'TEXT', object_text: row.object_entity_id ? null : 'something',
    object_key: 'key', statement: 'It says so.', qualifiers: {}, temporal: 'CURRENT', edge: Boolean(row.object_entity_id),
    status: 'ACTIVE', confidence: 0.9, confidence_parts: [],
  }), // prettier-ignore
  claim_evidence: () => ({ stance: 'SUPPORTS', confidence: 0.9, method: 'test' }),
  conflicts: (row) => ({
    kind: 'VALUE',
    status: 'OPEN',
    question_key: row.id,
    severity: 0.5,
    policy: 'test',
    rationale: 'they differ',
  }),
  conflict_parties: () => ({ n: 0, strength: 0.5 }),
};

/**
 * Inserts rows as the writing rooms would: columns that are not given get a default. Answers the ids of the rows.
 * A column that no row names is left to the table, which may be one of an older version that has no such column.
 */
export async function plant(commit: Commit, table: PlantedTable, rows: readonly Given[]): Promise<string[]> {
  const exact = await commit.query<{ at: string }>(
    'test.commitTime',
    'select at::text as at from spaces where id = $1',
    [commit.scope.spaceId],
  );
  const at = exact[0]?.at;
  const full = rows.map((row) => {
    const named = { id: systemIds.next('ent') as string, owner_id: commit.owner, version: 1, ...row };
    const times = { created_at: at, updated_at: at, retrieved_at: at, observed_at: at, last_verified_at: at };
    return { ...times, ...DEFAULTS[table](named), ...named };
  });
  const columns = Object.entries<string>(TABLES[table]).filter(([name]) => full.some((row) => name in row));
  await insertRows(commit, table, Object.fromEntries(columns) as Columns, full);
  return full.map((row) => row.id);
}

export const entityIds = (ids: readonly string[]): EntityId[] => ids as EntityId[];
export const claimIds = (ids: readonly string[]): ClaimId[] => ids as ClaimId[];

/** A commit whose work is plain SQL. Answers its number. */
export async function write(
  database: Database,
  scope: Scope,
  work: (commit: Commit) => Promise<unknown>,
  owner: string | null = null,
): Promise<number> {
  const request = { actor: scope.owner, reason: 'test', owner, idempotencyKey: null, requestHash: null };
  const done: Committed<null> = await database.commit(scope, request, async (commit) => {
    await work(commit);
    return null;
  });
  return done.commit ?? 0;
}

/** Runs a read in a view of its own, counting its statements. */
export function look<T>(
  database: Database,
  scope: Scope,
  work: (view: View, sent: readonly string[]) => Promise<T>,
  at: { recorded?: number | null; valid?: Date | null } = {},
): Promise<T> {
  return database.read(scope, (reader) => {
    const sent: string[] = [];
    const sql: View['sql'] = {
      scope: reader.scope,
      query: (name, text, values) => {
        sent.push(name);
        return reader.query(name, text, values);
      },
    };
    return work({ sql, recorded: at.recorded ?? null, valid: at.valid ?? null }, sent);
  });
}

/** Walks a list to its end, page by page. */
export async function everyPage<T>(read: (page: PageRequest) => Promise<Page<T>>, first: number): Promise<T[]> {
  const all: T[] = [];
  let after: Position | null = null;
  for (let pages = 0; pages < 1_000; pages++) {
    const page: Page<T> = await read({ first, after });
    all.push(...page.items.map((item) => item.node));
    if (!page.hasNextPage) return all;
    after = page.items.at(-1)?.position ?? null;
  }
  throw new Error('the list does not end: a cursor leads back');
}
