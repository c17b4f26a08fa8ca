import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Unavailable } from '../../../src/domain/errors.ts';
import type { Scope } from '../../../src/domain/scope.ts';
import { connectPostgres, createSpace, type Database } from '../../../src/storage/index.ts';
import { openTestPostgres } from '../../support/database.ts';
import { describeOn, legs } from '../../support/legs.ts';
import { TcpProxy, type Towards, type Verdict } from '../../support/tcp-proxy.ts';

const TIMEOUT_MS = 1_000;
const CUTS = 10;

describeOn(legs.postgres, 'a line to the database that breaks', () => {
  let direct: Awaited<ReturnType<typeof openTestPostgres>>;
  let proxy: TcpProxy;
  let database: Database;
  let ann: Scope;

  beforeAll(async () => {
    direct = await openTestPostgres();
    const through = await TcpProxy.beforeUrl(direct.url);
    proxy = through.proxy;
    database = await connectPostgres({
      url: through.url,
      poolSize: 3,
      poolOverflow: 5,
      timeoutMs: TIMEOUT_MS,
      unsafe: true,
    });
    const space = await createSpace(database, 'default');
    ann = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
  });

  afterEach(() => proxy.become({}));

  afterAll(async () => {
    await database.close();
    await proxy.close();
    await direct.drop();
  });

  const owner = async (name: string): Promise<string | undefined> => {
    const rows = await database.read({ ...ann, owner: name }, (sql) =>
      sql.query<{ owner: string }>('t.owner', `select current_setting('claimgraph.owner') as owner`),
    );
    return rows[0]?.owner;
  };
  const someReads = (): Promise<unknown> => Promise.all([1, 2, 3].map((n) => owner(`before ${n}`)));
  const commit = (key: string, wait = 0, idempotencyKey: string | null = key) =>
    database.commit(
      ann,
      { actor: 'ann', reason: 'test', owner: null, idempotencyKey, requestHash: 'same' },
      async (write) => {
        write.emit({ kind: 'ENTITY_ADDED', subject: randomUUID(), about: [], owner: null, data: { key } });
        if (wait > 0) await write.query('t.wait', 'select pg_sleep($1)', [wait]);
        return key;
      },
    );
  /** Asks until it is acknowledged, as a client does. */
  const acknowledged = async (key: string): ReturnType<typeof commit> => {
    for (;;) {
      const answer = await commit(key).catch((error: unknown) => error);
      if (!(answer instanceof Error)) return answer as Awaited<ReturnType<typeof commit>>;
      expect(answer).toBeInstanceOf(Unavailable);
    }
  };
  /** The keys as the database has them, seen over a good line. */
  const stored = async (): Promise<{ commits: string[]; events: string[] }> => {
    const rows = await direct.database.read(ann, (sql) =>
      sql.query<{ commits: string[] | null; events: string[] | null }>(
        't.stored',
        `select (select array_agg(idempotency_key order by number) from commits where space_id = $1) as commits,
          (select array_agg(data ->> 'key' order by commit) from events where space_id = $1) as events`,
        [ann.spaceId],
      ),
    );
    return { commits: rows[0]?.commits ?? [], events: rows[0]?.events ?? [] };
  };

  it('[OM-153] cut while a transaction uses it: that one is told so, the process and the next one go on', async () => {
    const cutBetween = database.read(ann, async (sql) => {
      await sql.query('t.one', 'select 1');
      proxy.cut();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return sql.query('t.two', 'select 2');
    });
    await expect(cutBetween).rejects.toThrow(Unavailable);
    const cutDuring = database.read(ann, (sql) => {
      setTimeout(() => proxy.cut(), 50);
      return sql.query('t.sleep', 'select pg_sleep(0.5)');
    });
    await expect(cutDuring).rejects.toThrow(Unavailable);
    expect(await owner('ben')).toBe('ben');
  });

  it('cut while idle, or while a read ends: who comes next does not notice, and is who it is', async () => {
    for (let round = 0; round < CUTS; round++) {
      await someReads();
      proxy.cut();
      const readers = [1, 2, 3, 4].map((n) => `after ${round} ${n}`);
      expect(await Promise.all(readers.map(owner))).toEqual(readers);
      await someReads();
      proxy.cut();
      expect((await commit(`idle ${round}`)).replayed).toBe(false);
      await someReads();
      proxy.cut();
      expect((await database.health()).ok).toBe(true);
    }
    const { commits, events } = await stored();
    expect(commits).toHaveLength(CUTS);
    expect(events).toEqual(Array.from({ length: CUTS }, (_, round) => `idle ${round}`));
  });

  it('a transaction that could not begin tells nothing and writes nothing, and who comes next is who it is', async () => {
    const head = (): Promise<number> => direct.database.read(ann, (sql) => sql.head());
    const before = await head();
    // The server is told something else than to begin, and the rest as it was sent.
    const judge = (bytes: Buffer, towards: Towards): Verdict => {
      const at = towards === 'server' ? bytes.indexOf('begin') : -1;
      if (at >= 0) bytes.write('began', at);
      return 'pass';
    };
    proxy.become({ judge });
    await expect(owner('eve')).rejects.toThrow();
    await expect(commit('never begun')).rejects.toThrow();
    proxy.become({});
    expect(await head()).toBe(before);
    expect(await Promise.all(['ben', 'cid', 'dan'].map(owner))).toEqual(['ben', 'cid', 'dan']);
  });

  it('statements that left together are sent again together, in their order', async () => {
    await someReads();
    proxy.cut();
    const seen = await database.read(ann, (sql) =>
      Promise.all([1, 2, 3].map((n) => sql.query<{ n: number }>('t.n', 'select $1::integer as n', [n]))),
    );
    expect(seen.map((rows) => rows[0]?.n)).toEqual([1, 2, 3]);
  });

  it('silent: nobody waits longer than a statement may take and two seconds, and once it is well everybody is served', async () => {
    await someReads();
    proxy.become({ silent: true });
    const started = performance.now();
    const outcomes = await Promise.allSettled([owner('ben'), owner('cid'), commit('silent'), database.health()]);
    const waited = performance.now() - started;
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[3]).toMatchObject({ value: { ok: false } });
    // A connection that has to be made first has a time of its own, five seconds.
    expect(waited).toBeLessThan(TIMEOUT_MS + 5_000 + 2_000);
    proxy.become({});
    const readers = Array.from({ length: 12 }, (_, n) => `well ${n}`);
    expect(await Promise.all(readers.map(owner))).toEqual(readers);
    expect((await database.health()).ok).toBe(true);
  });

  const isCommit = (bytes: Buffer, towards: Towards): boolean =>
    towards === 'server' && bytes.includes('/* storage.commit */');
  const LOSSES: readonly (readonly [string, () => (bytes: Buffer, towards: Towards) => Verdict])[] = [
    ['before it leaves', () => (bytes, towards) => (isCommit(bytes, towards) ? 'cut' : 'pass')],
    ['right after it left', () => (bytes, towards) => (isCommit(bytes, towards) ? 'pass, then cut' : 'pass')],
    [
      'with its answer on the way',
      () => {
        let asked = false;
        return (bytes, towards) => {
          asked ||= isCommit(bytes, towards);
          return asked && towards === 'client' ? 'cut' : 'pass';
        };
      },
    ],
    [
      'after some bytes',
      () => {
        let left = 200 + Math.floor(Math.random() * 4_000);
        return (bytes) => ((left -= bytes.length) < 0 ? 'cut' : 'pass');
      },
    ],
  ];

  it.each(LOSSES)(
    'a commit cut %s: asked again with its key, it is there once',
    async (where, loss) => {
      const keys = Array.from({ length: CUTS }, (_, n) => `${where} ${n}`);
      for (const key of keys) {
        proxy.become({ judge: once(loss(), () => proxy.become({})) });
        const first = await commit(key).catch((error: unknown) => error);
        proxy.become({});
        if (first instanceof Error) expect(first).toBeInstanceOf(Unavailable);
        const again = await acknowledged(key);
        if (!(first instanceof Error)) expect(again.replayed).toBe(true);
      }
      const { commits, events } = await stored();
      expect(commits.filter((key) => key.startsWith(where))).toEqual(keys);
      expect(events.filter((key) => key.startsWith(where))).toEqual(keys);
    },
    30_000,
  );

  it('a commit without a key that is cut with its answer on the way is there, and answers what came of it', async () => {
    const [, , [, loss]] = LOSSES as [unknown, unknown, (typeof LOSSES)[number]];
    proxy.become({ judge: once(loss(), () => proxy.become({})) });
    expect(await commit('without a key', 0, null)).toMatchObject({ value: 'without a key', replayed: false });
    expect((await stored()).events).toContain('without a key');
  });

  it('cut in eight writers at once, at any place: what was acknowledged is there, the rest can be asked again', async () => {
    const writers = Array.from({ length: 8 }, (_, w) => Array.from({ length: 6 }, (_, n) => `crowd ${w}/${n}`));
    const acknowledged: string[] = [];
    let open = writers.length;
    const cutting = (async () => {
      while (open > 0) {
        await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 60));
        proxy.cut();
      }
    })();
    await Promise.all(
      writers.map(async (keys) => {
        for (const key of keys) {
          const first = await commit(key, 0.005).catch((error: unknown) => error);
          if (first instanceof Error) expect(first).toBeInstanceOf(Unavailable);
          else acknowledged.push(key);
        }
        open--;
      }),
    );
    await cutting;
    const before = await stored();
    expect(before.commits).toEqual(expect.arrayContaining(acknowledged));
    for (const key of writers.flat()) await commit(key);
    const { commits, events } = await stored();
    const mine = (keys: string[]): string[] => keys.filter((key) => key.startsWith('crowd')).toSorted();
    expect(mine(commits)).toEqual(writers.flat().toSorted());
    expect(mine(events)).toEqual(writers.flat().toSorted());
  });

  it('slow byte by byte, or half a second late each way, is slow and nothing else', async () => {
    proxy.become({ slices: true });
    expect(await owner('byte by byte')).toBe('byte by byte');
    expect((await commit('sliced')).value).toBe('sliced');
    proxy.become({ delayMs: 200 });
    expect(await owner('late')).toBe('late');
  });

  describe('a read that is given up', () => {
    let one: Database;
    let other: pg.Client;
    beforeEach(async () => {
      const pool = { poolSize: 1, poolOverflow: 0, timeoutMs: 5_000, unsafe: true };
      one = await connectPostgres({ url: direct.url, ...pool });
      other = new pg.Client({ connectionString: direct.url });
      await other.connect();
    });
    afterEach(async () => {
      await one.close();
      await other.end();
    });

    interface Connection {
      readonly pid: number;
      readonly owner: string;
      readonly role: string;
    }
    const connection = async (): Promise<Connection | undefined> => {
      const [row] = await one.read({ ...ann, owner: 'next' }, (sql) =>
        sql.query<Connection>(
          't.pid',
          `select pg_backend_pid() as pid, current_setting('claimgraph.owner') as owner, current_user::text as role`,
        ),
      );
      return row;
    };
    /** It waits for a lock that somebody else has. */
    const giveUp = async (): Promise<{ readonly given: Promise<unknown> }> => {
      await other.query('select pg_advisory_lock(182)');
      const reader = one.reader(ann);
      const given = reader.query('t.wait', 'select pg_advisory_xact_lock_shared(182)').catch((error: unknown) => error);
      const waits = `select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
      while ((await other.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await reader.close();
      return { given };
    };

    it('leaves its connection, whose statements are planned, to those after it once it has answered', async () => {
      const before = await connection();
      await giveUp();
      await other.query('select pg_advisory_unlock(182)');
      expect(await connection()).toEqual(before);
    });

    it('keeps nobody waiting who comes after it: where it goes on, its connection is cut', async () => {
      const before = await connection();
      const { given } = await giveUp();
      const after = await connection();
      expect(after).toEqual({ ...before, pid: after?.pid });
      expect(after?.pid).not.toBe(before?.pid);
      expect(await given).toBeInstanceOf(Unavailable);
    });
  });

  it('when it ends, nobody holds the space: no transaction of a lost connection is left open for long', async () => {
    const admin = new pg.Client({ connectionString: direct.url });
    await admin.connect();
    const open = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    for (let attempt = 0; attempt < 100; attempt++) {
      const { rows } = await admin.query<{ n: number }>(open);
      if (rows[0]?.n === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { rows } = await admin.query<{ n: number }>(open);
    await admin.end();
    expect(rows[0]?.n).toBe(0);
  });
});

/** Lets everything pass after the first cut. */
function once(
  judge: (bytes: Buffer, towards: Towards) => Verdict,
  done: () => void,
): (bytes: Buffer, towards: Towards) => Verdict {
  let isDone = false;
  return (bytes, towards) => {
    if (isDone) return 'pass';
    const verdict = judge(bytes, towards);
    if (verdict !== 'pass') {
      isDone = true;
      done();
    }
    return verdict;
  };
}
