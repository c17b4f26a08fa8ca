import { normalName } from '../../src/text/normal-name.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts } from '../../src/index/index.ts';
import { countTerms } from '../../src/text/terms-of-text.ts';
import { insertRows, type Commit, type Database } from '../../src/storage/index.ts';
import type { Random } from '../../test/support/random.ts';
import { chunkText, personOrFirm } from './corpus.ts';
import { insertRowsDesign } from './designs.ts';

const TIMES = { created_at: 'timestamptz', updated_at: 'timestamptz' } as const;

export function write<T>(database: Database, scope: Scope, work: (commit: Commit) => Promise<T>): Promise<T> {
  const request = { actor: 'bench', reason: 'bench', owner: null, idempotencyKey: null, requestHash: null };
  return database.commit(scope, request, work).then((done) => done.value);
}

/** Milliseconds that each design took to index one document. */
export interface Cost {
  blocks: number;
  rows: number;
  gin: number;
}

export interface Designs {
  /** A row per posting: `bulk` before its indexes are there. */
  readonly rows: 'bulk' | 'counted' | null;
  readonly gin: boolean;
}

/** One document of `count` chunks, placed and current, indexed in the designs asked for. */
export async function loadDocument(commit: Commit, random: Random, count: number, designs: Designs): Promise<Cost> {
  const texts = Array.from({ length: count }, () => chunkText(random));
  const ids = texts.map(() => systemIds.next('chk'));
  await placeDocument(commit, texts, ids);
  const cost: Cost = { blocks: 0, rows: 0, gin: 0 };
  const timed = async (design: keyof Cost, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    cost[design] = performance.now() - started;
  };
  await timed('blocks', () =>
    indexTexts(commit, [{ chunks: ids.map((chunkId, n) => ({ chunkId, text: texts[n] ?? '', prefix: '' })) }]),
  );
  const base = commit.number * count;
  const { rows } = designs;
  if (rows !== null) {
    await timed('rows', () =>
      insertRowsDesign(
        commit,
        texts.map((text, n) => ({ ord: base + n, ...countTerms(text) })),
        rows === 'counted',
      ),
    );
  }
  if (designs.gin) {
    await timed('gin', () =>
      commit.query(
        'bench.insertGin',
        `insert into gin_chunks (space_id, owner_id, ord, words)
          select $1, null, $3::integer + n.i, to_tsvector('simple', n.text) from unnest($2::text[]) with ordinality as n (text, i)`,
        [commit.scope.spaceId, texts, base],
      ),
    );
  }
  return cost;
}

const DOCUMENT_COLUMNS = {
  id: 'uuid',
  key: 'text',
  kind: 'text',
  path: 'text',
  media_type: 'text',
  pack: 'text',
  source_id: 'uuid',
  current_revision_id: 'uuid',
  ...TIMES,
} as const;

const REVISION_COLUMNS = {
  id: 'uuid',
  document_id: 'uuid',
  text: 'text',
  content_hash: 'text',
  bytes: 'integer',
  retrieved_at: 'timestamptz',
  created_at: 'timestamptz',
} as const;

const PLACE_COLUMNS = {
  revision_id: 'uuid',
  n: 'integer',
  chunk_id: 'uuid',
  start_offset: 'integer',
  end_offset: 'integer',
  heading_path: 'text[]',
  prefix: 'text',
  atomic: 'boolean',
} as const;

async function placeDocument(commit: Commit, texts: readonly string[], ids: readonly string[]): Promise<void> {
  const now = commit.at;
  const common = { created_at: now, updated_at: now };
  const [source, document, revision] = [systemIds.next('src'), systemIds.next('doc'), systemIds.next('rev')];
  await insertRows(commit, 'sources', { id: 'uuid', key: 'text', kind: 'text', name: 'text', ...TIMES }, [
    { id: source, key: source, kind: 'FOLDER', name: 'bench', ...common },
  ]);
  await insertRows(commit, 'documents', DOCUMENT_COLUMNS, [
    {
      id: document,
      key: document,
      kind: 'FILE',
      path: document,
      media_type: 'text/plain',
      pack: 'general',
      source_id: source,
      current_revision_id: revision,
      ...common,
    },
  ]);
  await insertRows(commit, 'revisions', REVISION_COLUMNS, [
    {
      id: revision,
      document_id: document,
      text: 'as its chunks',
      content_hash: revision,
      bytes: 13,
      retrieved_at: now,
      created_at: now,
    },
  ]);
  await insertRows(
    commit,
    'chunks',
    { id: 'uuid', text: 'text', tokens: 'integer' },
    ids.map((id, n) => ({ id, text: texts[n], tokens: 512 })),
  );
  await insertRows(
    commit,
    'revision_chunks',
    PLACE_COLUMNS,
    ids.map((id, n) => ({
      revision_id: revision,
      n,
      chunk_id: id,
      start_offset: n,
      end_offset: n + 1,
      heading_path: [],
      prefix: '',
      atomic: false,
    })),
  );
}

/** Entities with one name each, indexed; also in the table of the other design. Answers the names. */
export async function loadNames(commit: Commit, random: Random, count: number): Promise<string[]> {
  const now = commit.at;
  const rows = Array.from({ length: count }, () => {
    const name = personOrFirm(random);
    return { entityId: systemIds.next('ent'), aliasId: systemIds.next('als'), text: name, norm: normalName(name) };
  });
  const common = { version: 1, created_at: now, updated_at: now };
  await insertRows(
    commit,
    'entities',
    { id: 'uuid', type: 'text', name: 'text', norm: 'text', version: 'integer', ...TIMES },
    rows.map((row) => ({ id: row.entityId, type: 'Thing', name: row.text, norm: row.norm, ...common })),
  );
  await insertRows(
    commit,
    'aliases',
    {
      id: 'uuid',
      entity_id: 'uuid',
      text: 'text',
      norm: 'text',
      kind: 'text',
      method: 'text',
      confidence: 'double precision',
      review_state: 'text',
      uses: 'integer',
      version: 'integer',
      created_at: 'timestamptz',
    },
    rows.map((row) => ({
      id: row.aliasId,
      entity_id: row.entityId,
      text: row.text,
      norm: row.norm,
      kind: 'NAME',
      method: 'bench',
      confidence: 1,
      review_state: 'UNREVIEWED',
      uses: 0,
      version: 1,
      created_at: now,
    })),
  );
  await indexTexts(commit, [{ names: rows }]);
  await insertRows(
    commit,
    'gin_names',
    { alias_id: 'uuid', norm: 'text' },
    rows.map((row) => ({ alias_id: row.aliasId, norm: row.norm })),
  );
  return rows.map((row) => row.text);
}
