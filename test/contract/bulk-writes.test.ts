import { expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { jsonParts } from '../../src/storage/database/insert-rows.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';

describeEveryDatabase('much that is written at once', (context, kind) => {
  it('goes in statements of a megabyte, in order, and a row that is longer goes alone', () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({ n, text: 'x'.repeat(n === 7 ? 2_000_000 : 100_000) }));
    const parts = [...jsonParts(rows)];
    expect(parts.flatMap((part) => JSON.parse(part) as unknown[])).toEqual(rows);
    expect(parts.map((part) => part.length > 1_100_000)).toEqual([false, true, false, false, false]);
    expect([...jsonParts([])]).toEqual(['[]']);
  });

  it('is all there: rows of a document, and events of a commit', async () => {
    const { database, space } = context();
    const scope = await space();
    const text = Array.from({ length: 1_500 }, (_, n) => `Tide number ${n} is high. `.repeat(30)).join('\n\n');
    // How long it takes to read is not what is tested.
    const settings = { 'parse.timeoutMs': 600_000 };
    const { outcomes } = await ingest(database, scope, [fileItem('tides.md', text)], { settings });
    const [outcome] = outcomes;
    expect(outcome?.status).toBe('ADDED');
    const chunks = outcome && 'counts' in outcome ? outcome.counts.chunks : 0;
    const count = (name: string, table: string): Promise<number> =>
      database.read(scope, async (sql) => {
        const rows = await sql.query<{ n: string }>(name, `select count(*) as n from ${table} where space_id = $1`, [
          scope.spaceId,
        ]);
        return Number(rows[0]?.n);
      });
    expect(chunks).toBeGreaterThan(500);
    expect(await count('test.chunks', 'chunks')).toBe(chunks);
    const before = await count('test.events', 'events');
    await database.commit(
      scope,
      { actor: 'ada', reason: 'test', owner: null, idempotencyKey: null, requestHash: null },
      (commit) => {
        for (let n = 0; n < 5_000; n += 1) {
          const data = { key: 'x'.repeat(400), chunks: n };
          commit.emit({ kind: 'DOCUMENT_ADDED', subject: systemIds.next('doc'), about: [], owner: null, data });
        }
        return Promise.resolve(null);
      },
    );
    expect(await count('test.events', 'events')).toBe(before + 5_000);
  });

  it('is refused on the embedded database where one document is above its bound; those beside it come in', async () => {
    const { database, space } = context();
    const scope = await space();
    const settings = { 'screen.embeddedBytes': 100 };
    const items = [fileItem('long.md', 'The tide is high. '.repeat(10)), fileItem('short.md', 'The tide is low.')];
    const { outcomes } = await ingest(database, scope, items, { settings });
    const [long, short] = outcomes;
    expect(short?.status).toBe('ADDED');
    if (kind === 'postgres') {
      expect(long?.status).toBe('ADDED');
      return;
    }
    expect(long).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'TOO_LARGE',
        message: expect.stringMatching(/at most 100 bytes .* got 180; split .* PostgreSQL$/),
      },
    });
  });
});
