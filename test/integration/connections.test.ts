import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectPostgres, createSpace, type Database, type Sql } from '../../src/storage/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { breakOff, sendTogether } from '../../src/storage/database/connection-stream.ts';
import { describeOn, legs } from '../support/legs.ts';
import { openTestPostgres } from '../support/open-database.ts';

/** One connection only, so that whatever one operation leaves behind meets the next. */
describeOn(legs.postgres, 'one connection for everybody', () => {
  let database: Database;
  let admin: pg.Client;
  let drop: () => Promise<void>;
  let ann: Scope;
  let url = '';

  beforeAll(async () => {
    const opened = await openTestPostgres();
    database = await connectPostgres({ url: opened.url, poolSize: 1, poolOverflow: 0, timeoutMs: 5_000, unsafe: true });
    admin = new pg.Client({ connectionString: opened.url });
    await admin.connect();
    const space = await createSpace(database, 'default');
    ann = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
    drop = opened.drop;
    url = opened.url;
  });

  afterAll(async () => {
    await admin.end();
    await database.close();
    await drop();
  });

  const whoAmI = (scope: Scope): Promise<{ owner: string; role: string }[]> =>
    database.read(scope, (sql) =>
      sql.query('test.whoAmI', `select current_setting('claimgraph.owner') as owner, current_user as role`),
    );

  it('each read has its own scope, however close one follows the other', async () => {
    const owners = Array.from({ length: 200 }, (_, n) => `owner-${n}`);
    const seen = await Promise.all(owners.map((owner) => whoAmI({ ...ann, owner })));
    expect(seen.map((rows) => rows[0]?.owner)).toEqual(owners);
    expect(new Set(seen.map((rows) => rows[0]?.role))).toEqual(new Set(['claimgraph_app']));
  });

  it('a system statement right after a read is outside of its role', async () => {
    await whoAmI(ann);
    const rows = await database.system((query) =>
      query<{ role: string }>('test.role', 'select current_user as role', []),
    );
    expect(rows[0]?.role).not.toBe('claimgraph_app');
  });

  it('a first statement that fails spoils nothing for those after it, prepared or not', async () => {
    for (let round = 0; round < 4; round++) {
      const failing = database.read(ann, (sql) => sql.query('test.failing', 'select 1 / $1::integer as n', [0]));
      await expect(failing).rejects.toThrow();
      const fine = database.read(ann, (sql) => sql.query('test.failing', 'select 1 / $1::integer as n', [1]));
      await expect(fine).resolves.toEqual([{ n: 1 }]);
    }
  });

  it('the stream of a connection, which the driver does not promise, is one of Node: it waits for the turn, and ends at once', async () => {
    const client = new pg.Client({ connectionString: url, pipeline: true });
    await client.connect();
    client.on('error', () => undefined);
    const { stream } = client.connection;
    sendTogether(client);
    const answers = Promise.all([1, 2].map((n) => client.query<{ n: number }>('select $1::integer as n', [n])));
    expect(stream.writableCorked).toBe(1);
    expect(stream.writableLength).toBeGreaterThan(0);
    expect((await answers).map(({ rows }) => rows[0]?.n)).toEqual([1, 2]);
    expect(stream.writableCorked).toBe(0);
    const unanswered = client.query('select pg_sleep(60)');
    breakOff(client);
    await expect(unanswered).rejects.toThrow('Connection terminated');
  });

  it('a finished read is ended soon, also when nothing follows', async () => {
    await whoAmI(ann);
    const open = async (): Promise<number> => {
      const { rows } = await admin.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      return Number(rows[0]?.n);
    };
    for (let attempt = 0; attempt < 50 && (await open()) > 0; attempt++)
      await new Promise((done) => setTimeout(done, 20));
    expect(await open()).toBe(0);
  });

  it('instants come back as they were written, in every century', async () => {
    const instants = [
      '2026-01-02T03:04:05.678Z',
      '1969-12-31T23:59:59.999Z',
      '0044-03-15T12:00:00.000Z',
      '+012026-01-02T00:00:00.000Z',
    ];
    for (const text of instants) {
      const [row] = await database.read(ann, (sql) =>
        sql.query<{ at: Date }>('test.instant', 'select $1::timestamptz as at', [new Date(text)]),
      );
      expect(row?.at.getTime()).toBe(new Date(text).getTime());
    }
  });
});

describeOn(legs.postgres, 'connections under load', () => {
  it('[OM-146] are as many as are kept and as may come on top, and what is beyond waits for one of them', async () => {
    const { url, drop } = await openTestPostgres();
    const loaded = new URL(url);
    loaded.searchParams.set('application_name', 'loaded');
    const database = await connectPostgres({
      url: loaded.href,
      poolSize: 1,
      poolOverflow: 2,
      timeoutMs: 30_000,
      unsafe: true,
    });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const count = async (condition: string): Promise<number> => {
      const text = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and application_name = 'loaded' and ${condition}`;
      return (await admin.query<{ n: number }>(text)).rows[0]?.n ?? 0;
    };
    try {
      const { id, name } = await createSpace(database, 'default');
      const scope: Scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
      await admin.query('select pg_advisory_lock(146)');
      const reads = Array.from({ length: 5 }, () =>
        database.read(scope, (sql) => sql.query('test.wait', 'select pg_advisory_xact_lock_shared(146)')),
      );
      const settled = new AbortController();
      void Promise.allSettled(reads).then(() => settled.abort());
      while (!settled.signal.aborted && (await count(`wait_event = 'advisory'`)) < 3)
        await new Promise((resolve) => setImmediate(resolve));
      await admin.query('select pg_advisory_unlock(146)');
      expect(await Promise.all(reads)).toHaveLength(5);
      // Those on top are closed only when they have been idle for a while: more were never open.
      expect(await count('true')).toBe(3);
    } finally {
      await admin.end();
      await database.close();
      await drop();
    }
  });
});

describeOn(legs.postgres, 'what is read beside', () => {
  let opened: Awaited<ReturnType<typeof openTestPostgres>>;
  let database: Database;
  let ann: Scope;
  beforeAll(async () => {
    opened = await openTestPostgres();
    database = await connectPostgres({ url: opened.url, poolSize: 2, poolOverflow: 0, timeoutMs: 5_000, unsafe: true });
    const space = await createSpace(database, 'beside');
    ann = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
  });
  afterAll(async () => {
    await database.close();
    await opened.drop();
  });

  interface Who {
    readonly pid: number;
    readonly owner: string;
    readonly role: string;
    readonly head: string;
  }
  const who = async (sql: Sql): Promise<Who> => {
    const [row] = await sql.query<Who>(
      'test.who',
      `select pg_backend_pid() as pid, current_setting('claimgraph.owner') as owner, current_user as role,
        (select head from spaces where id = $1) as head`,
      [sql.scope.spaceId],
    );
    if (!row) throw new Error('one row');
    return row;
  };
  const warm = (): Promise<unknown> => Promise.all([database.read(ann, who), database.read(ann, who)]);
  const commit = (): Promise<unknown> =>
    database.commit(
      ann,
      { owner: null, actor: 'ann', reason: 'test', idempotencyKey: null, requestHash: null },
      (change) => change.query('test.touch', 'select 1', []).then(() => null),
    );

  it('has another connection, the same scope and the same view, whatever was committed since', async () => {
    await warm();
    await database.read(ann, async (sql) => {
      const here = await who(sql);
      await commit();
      const there = await sql.beside(who);
      expect(there.pid).not.toBe(here.pid);
      expect({ ...there, pid: here.pid }).toEqual(here);
    });
    await expect(database.read(ann, who)).resolves.not.toMatchObject({ head: '0' });
  });

  it('has the same connection where no other stands idle, and waits for nobody', async () => {
    await warm();
    await database.read(ann, async (one) => {
      await who(one);
      await database.read(ann, async (two) => {
        const [a, b] = [await who(one), await who(two)];
        expect([await one.beside(who), await two.beside(who)]).toEqual([a, b]);
      });
    });
  });

  it('with many at once each comes to its end, and every connection back', async () => {
    await warm();
    const all = Array.from({ length: 50 }, () =>
      database.read(ann, async (sql) => [await who(sql), await sql.beside(who)] as const),
    );
    for (const [here, there] of await Promise.all(all)) expect({ ...there, pid: 0 }).toEqual({ ...here, pid: 0 });
    expect(database.connectionCounts()).toMatchObject({ used: 0, waiting: 0 });
  });

  it('an error beside is told, and leaves the view as it is', async () => {
    await warm();
    await database.read(ann, async (sql) => {
      const here = await who(sql);
      await expect(sql.beside((other) => other.query('test.failing', 'select 1 / $1::integer', [0]))).rejects.toThrow();
      await expect(who(sql)).resolves.toEqual(here);
    });
    expect(database.connectionCounts()).toMatchObject({ used: 0 });
  });
});
