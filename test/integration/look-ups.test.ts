import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { mentionLines } from '../../src/identity/index.ts';
import { indexTexts, recountDocuments } from '../../src/index/index.ts';
import { indexPlaces } from '../../src/index/places.ts';
import { createSpace, type Commit, type Sql } from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';
import { plant, write } from '../support/rows.ts';

/** Enough rows for a walk through all of them to be told from look-ups. */
const ROWS = 1_500;
const LOOKED_UP = 20;

const idsOf = <K extends 'doc' | 'rev' | 'chk' | 'men' | 'ent' | 'spn'>(kind: K) =>
  Array.from({ length: ROWS }, () => systemIds.next(kind));

describeOn(legs.postgres, 'a space that is new to the statistics of the planner', () => {
  let opened: Awaited<ReturnType<typeof openTestPostgres>>;
  let fresh: Scope;
  const [documents, revisions, chunks, mentions, spans] = [
    idsOf('doc'),
    idsOf('rev'),
    idsOf('chk'),
    idsOf('men'),
    idsOf('spn'),
  ] as const;
  const entity = systemIds.next('ent');

  async function fill(commit: Commit): Promise<void> {
    const source = systemIds.next('src');
    await plant(commit, 'sources', [{ id: source, key: 'all' }]);
    const each = <T extends object>(row: (n: number) => T): T[] => documents.map((_, n) => row(n));
    await plant(
      commit,
      'documents',
      each((n) => ({ id: documents[n], key: `${n}`, source_id: source, current_revision_id: revisions[n] })),
    );
    await plant(
      commit,
      'revisions',
      each((n) => ({ id: revisions[n], document_id: documents[n], text: `text ${n}` })),
    );
    await plant(
      commit,
      'chunks',
      each((n) => ({ id: chunks[n], text: `text ${n}` })),
    );
    await plant(
      commit,
      'revision_chunks',
      each((n) => ({
        revision_id: revisions[n],
        n: 0,
        chunk_id: chunks[n],
        start_offset: 0,
        end_offset: 4,
        prefix: `place ${n}`,
      })),
    );
    await plant(
      commit,
      'mentions',
      each((n) => ({
        id: mentions[n],
        entity_id: entity,
        span_id: spans[n],
        document_id: documents[n],
        revision_id: revisions[n],
      })),
    );
    await indexTexts(commit, [
      { chunks: each((n) => ({ chunkId: chunks[n] ?? systemIds.next('chk'), text: `text ${n}`, prefix: '' })) },
    ]);
  }

  beforeAll(async () => {
    opened = await openTestPostgres();
    const { database } = opened;
    // The statistics know the first space, and nothing of the second.
    for (const name of ['known', 'fresh']) {
      const { id } = await createSpace(database, name);
      fresh = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
      await write(database, fresh, fill);
      if (name === 'known') await database.system((query) => query('t.analyze', 'analyze'));
    }
  });
  afterAll(() => opened.drop());

  /** Rows of these tables that this transaction has read so far. */
  async function rowsRead(sql: Sql, ...tables: readonly string[]): Promise<number> {
    const [row] = await sql.query<{ rows: number }>(
      't.read',
      'select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = any($1)',
      [tables],
    );
    return row?.rows ?? 0;
  }

  it('is looked into by the keys of the lines that are compared with it', async () => {
    const lines = mentions.slice(0, LOOKED_UP).map((id, n) => ({
      type: 'Mention' as const,
      id: n % 2 === 0 ? id : systemIds.next('men'),
      owner: null,
      entity,
      span: spans[n] ?? systemIds.next('spn'),
      document: documents[n] ?? systemIds.next('doc'),
      revision: revisions[n] ?? systemIds.next('rev'),
      stage: 'NAME',
      method: 'test',
      confidence: 0.9,
      createdAt: new Date(0),
      start: 0,
      end: 4,
      quote: 'text',
      quoteHash: '',
      said: true,
      current: true,
    }));
    const read = await opened.database.read(fresh, async (sql) => {
      const { differing } = await mentionLines.compare(sql, lines);
      expect(differing.size).toBe(LOOKED_UP);
      return rowsRead(sql, 'mentions');
    });
    expect(read).toBeLessThanOrEqual(2 * LOOKED_UP);
  });

  it('is looked into by the keys of the chunks that are counted anew', async () => {
    const tables = ['documents', 'revisions', 'revision_chunks', 'indexed_texts', 'chunks'];
    let read = 0;
    await write(opened.database, fresh, async (commit) => {
      // What the session read before may still be on its way to the statistics.
      const before = await rowsRead(commit, ...tables);
      await recountDocuments(commit, documents.slice(0, LOOKED_UP));
      read = (await rowsRead(commit, ...tables)) - before;
    });
    // A document, its revision, its place, its text and once more for each of two looks.
    expect(read).toBeLessThanOrEqual(12 * LOOKED_UP);
  });

  it('is looked into by the keys of the chunks whose places are looked at', async () => {
    const tables = ['documents', 'revisions', 'revision_chunks', 'indexed_texts', 'chunks'];
    let read = 0;
    await write(opened.database, fresh, async (commit) => {
      // What the session read before may still be on its way to the statistics.
      const before = await rowsRead(commit, ...tables);
      await indexPlaces(commit, documents.slice(0, LOOKED_UP));
      read = (await rowsRead(commit, ...tables)) - before;
    });
    // A document, its place, its text; the place of what stood before it; the text that is written, and its new version.
    expect(read).toBeGreaterThan(LOOKED_UP);
    expect(read).toBeLessThanOrEqual(12 * LOOKED_UP);
  });
});
