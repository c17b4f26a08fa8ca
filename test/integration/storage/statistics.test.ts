import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Scope } from '../../../src/domain/scope.ts';
import { createSpace, insertRows, type Commit, type Database } from '../../../src/storage/index.ts';
import { openTestEmbedded } from '../../support/open-database.ts';

const ROWS = 2_000;
const COLUMNS = {
  id: 'uuid',
  type: 'text',
  name: 'text',
  norm: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

describe('the planner of the embedded database', () => {
  let opened: Awaited<ReturnType<typeof openTestEmbedded>>;
  let database: Database;
  let scope: Scope;

  beforeAll(async () => {
    opened = await openTestEmbedded();
    database = opened.database;
    const space = await createSpace(database, 'default');
    scope = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
  });
  afterAll(() => opened.drop());

  const commit = (work: (commit: Commit) => Promise<void>) =>
    database.commit(
      scope,
      { actor: 'ann', reason: 'test', owner: null, idempotencyKey: null, requestHash: null },
      work,
    );
  const addEntities = (count: number) =>
    commit((open) =>
      insertRows(
        open,
        'entities',
        COLUMNS,
        Array.from({ length: count }, (_, n) => {
          const id = randomUUID();
          return { id, type: 'THING', name: `${n}`, norm: id, created_at: open.at, updated_at: open.at };
        }),
      ).then(() => undefined),
    );
  const known = async (): Promise<number> => {
    const [row] = await database.system((query) =>
      query<{ rows: number }>('t.known', `select reltuples::float8 as rows from pg_class where relname = 'entities'`),
    );
    return row?.rows ?? NaN;
  };

  it('learns of rows that were written, as no autovacuum runs there', async () => {
    await addEntities(ROWS);
    expect(await known()).toBeLessThan(ROWS);
    for (let n = 0; n < 50; n++) await addEntities(1);
    const until = performance.now() + 20_000;
    while ((await known()) < ROWS && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await known()).toBeGreaterThanOrEqual(ROWS);
  });
});
