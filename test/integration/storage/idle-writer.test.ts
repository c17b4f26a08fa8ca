import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Unavailable } from '../../../src/domain/errors.ts';
import type { Scope } from '../../../src/domain/scope.ts';
import { connectPostgres, createSpace, listCommits, present, type Database } from '../../../src/storage/index.ts';
import { openTestPostgres } from '../../support/database.ts';
import { describeOn, legs } from '../../support/legs.ts';

const TIMEOUT_MS = 1_000;

/** Two servers on one database, one of which stops in the middle of a write and says nothing more. */
describeOn(legs.postgres, 'a writer that stands still inside its transaction', () => {
  let direct: Awaited<ReturnType<typeof openTestPostgres>>;
  let stalled: Database;
  let lively: Database;
  let scope: Scope;
  let wake = (): void => undefined;
  const told: { application: string; idleMs: number }[] = [];

  beforeAll(async () => {
    direct = await openTestPostgres();
    const options = { url: direct.url, poolSize: 2, poolOverflow: 2, timeoutMs: TIMEOUT_MS, unsafe: true };
    stalled = await connectPostgres(options);
    lively = await connectPostgres({ ...options, onIdleWriter: (writer) => told.push(writer) });
    const space = await createSpace(direct.database, 'default');
    scope = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
  });
  afterAll(async () => {
    wake();
    await stalled.close();
    await lively.close();
    await direct.drop();
  });

  const write = (database: Database, reason: string, inside: () => Promise<void>) =>
    database.commit(
      scope,
      { actor: 'ann', reason, owner: null, idempotencyKey: reason, requestHash: reason },
      async (commit) => {
        await inside();
        await commit.query('t.more', 'select 1');
      },
    );

  it('is told of by others that give up waiting, is ended by the database, and leaves nothing; nobody reads later for it', async () => {
    let reached = (): void => undefined;
    const holds = new Promise<void>((resolve) => (reached = resolve));
    const asleep = write(stalled, 'stalled', () => {
      reached();
      return new Promise<void>((resolve) => (wake = resolve));
    }).catch((error: unknown) => error);
    await holds;
    await expect(write(lively, 'waits', () => Promise.resolve())).rejects.toThrow(Unavailable);
    expect(told).toMatchObject([{ application: 'claimgraph', idleMs: expect.any(Number) }]);
    expect(
      await lively.read(scope, (sql) => listCommits(present(sql), null, { first: 10, after: null })),
    ).toMatchObject({
      items: [],
    });
    const goesOn = async (): Promise<void> => {
      for (;;) {
        const done = await write(lively, 'waits', () => Promise.resolve()).catch((error: unknown) => error);
        if (!(done instanceof Error)) return;
        expect(done).toBeInstanceOf(Unavailable);
      }
    };
    await goesOn();
    wake();
    expect(await asleep).toBeInstanceOf(Unavailable);
    const { items } = await lively.read(scope, (sql) => listCommits(present(sql), null, { first: 10, after: null }));
    expect(items.map(({ node }) => node.reason)).toEqual(['waits']);
  });
});
