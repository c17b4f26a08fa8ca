import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { StoredEvent } from '../../src/domain/event-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, eventsAfter, type Database } from '../../src/storage/index.ts';
import { describeEveryDatabase, openTestPostgres } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';

const WRITERS = 8;
const EVENTS = 10;

/** One write of some events, all named by `mark`; resolves when it is acknowledged. */
type Write = (mark: string) => Promise<void>;

/** Follows the events of a space by cursor while others write, and returns the marks in the order they were read. */
async function follow(
  database: Database,
  scope: Scope,
  done: () => boolean,
): Promise<{ marks: string[]; cursors: [number, number][] }> {
  const marks: string[] = [];
  const cursors: [number, number][] = [];
  let [commit, n] = [0, 0];
  for (;;) {
    const finished = done();
    const events: StoredEvent[] = await database.read(scope, (sql) => eventsAfter(sql, commit, n, 500));
    for (const event of events) {
      marks.push(String(event.data['mark']));
      cursors.push([event.commit, event.n]);
      [commit, n] = [event.commit, event.n];
    }
    if (finished && events.length === 0) return { marks, cursors };
    if (events.length === 0) await sleep(2);
  }
}

/** Eight writers with random delays, a fifth of whose writes are rolled back, and one follower. */
async function race(database: Database, scope: Scope, commits: number, write: Write, rollBack: Write) {
  const acknowledged: string[] = [];
  let open = WRITERS;
  const following = follow(database, scope, () => open === 0);
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let i = 0; i < commits / WRITERS; i++) {
        const mark = `${writer}/${i}`;
        if (Math.random() < 0.2) await rollBack(`${mark}/undone`);
        await write(mark);
        for (let e = 0; e < EVENTS; e++) acknowledged.push(`${mark}#${e}`);
      }
      open--;
    }),
  );
  return { acknowledged, ...(await following) };
}

const event = (mark: string, e: number) => ({
  kind: 'ENTITY_ADDED' as const,
  subject: randomUUID(),
  about: [],
  owner: null,
  data: { mark: `${mark}#${e}` },
});

const COMMITS = { postgres: 2_000, embedded: 240 } as const;

describeEveryDatabase('many writers on one space', (context, kind) => {
  it('lose no event, repeat none and leave no gap, for a follower that reads while they write', async () => {
    const { database, space } = context();
    const scope = await space();
    const request = { actor: 'ada', reason: 'test', owner: null, idempotencyKey: null, requestHash: null };
    const attempt = (fail: boolean) => async (mark: string) => {
      await database
        .commit(scope, request, async (commit) => {
          for (let e = 0; e < EVENTS; e++) commit.emit(event(mark, e));
          await commit.query('t.delay', 'select pg_sleep($1)', [Math.random() / 500]);
          if (fail) throw new Error('rolled back');
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'rolled back') throw error;
        });
    };
    const { acknowledged, marks, cursors } = await race(database, scope, COMMITS[kind], attempt(false), attempt(true));
    expect(acknowledged).toHaveLength(COMMITS[kind] * EVENTS);
    expect(marks.toSorted()).toEqual(acknowledged.toSorted());
    expect(cursors).toEqual(
      Array.from({ length: acknowledged.length }, (_, i) => [Math.floor(i / EVENTS) + 1, i % EVENTS]),
    );
  });
});

describeOn(legs.postgres, 'without the row lock of the space', () => {
  let opened: Awaited<ReturnType<typeof openTestPostgres>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    opened = await openTestPostgres();
    pool = new pg.Pool({ connectionString: opened.url, max: WRITERS });
    pool.on('error', () => undefined); // dropping the database ends connections that are still saying goodbye
  });
  afterAll(async () => {
    await pool.end();
    await opened.drop();
  });

  it('the same race loses events: a number taken early may be committed late, behind the cursor', async () => {
    const space = await createSpace(opened.database, 'unlocked');
    const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' };
    await pool.query('create sequence unlocked_head');
    const attempt = (end: string) => async (mark: string) => {
      const client = await pool.connect();
      await client.query('begin');
      const { rows } = await client.query<{ n: string }>(`select nextval('unlocked_head') as n`);
      const events = Array.from({ length: EVENTS }, (_, e) => ({
        n: e,
        subject: randomUUID(),
        data: { mark: `${mark}#${e}` },
      }));
      await client.query(
        `insert into events (space_id, commit, n, kind, subject, data, at)
          select $1, $2, e.n, 'ENTITY_ADDED', e.subject, e.data, now() from jsonb_to_recordset($3::jsonb) as e (n integer, subject uuid, data jsonb)`,
        [space.id, rows[0]?.n, JSON.stringify(events)],
      );
      await client.query('select pg_sleep($1)', [Math.random() / 200]);
      await client.query(end);
      client.release();
    };
    const { acknowledged, marks } = await race(opened.database, scope, 800, attempt('commit'), attempt('rollback'));
    expect(marks.length).toBeLessThan(acknowledged.length);
  });
});
