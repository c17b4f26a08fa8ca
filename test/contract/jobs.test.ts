import { expect, it, jest } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Job } from '../../src/domain/jobs.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import {
  advanceJob,
  beginInParts,
  countPart,
  createJob,
  endEarly,
  failAbandonedJobs,
  failSilentJobs,
  finishJob,
  jobsByIds,
  listJobs,
  reportProgress,
  runJob,
} from '../../src/jobs/index.ts';
import { describeDatabase, type TestDatabase } from '../support/database.ts';

const made = { ids: systemIds, clock: systemClock };
const newJob = (name: string, owner: string | null = null) => ({ kind: 'INGESTION' as const, name, total: 2, owner });

const inParts = (key: string, more: object = {}) => ({
  kind: 'IMPORT' as const,
  name: 'import graph.jsonl',
  total: 10,
  owner: null,
  key,
  idempotencyKey: null,
  ...more,
});
/** Of the timers, `setInterval` alone stands still: the database needs the others. */
const NOT_FAKED = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;
const abandoned = { state: 'FAILED', code: 'ABANDONED' };

describeDatabase('jobs', (context) => {
  it('show how far they are, and how they ended', async () => {
    const { database, space } = context();
    const scope = await space();
    const { id } = await createJob(database, scope, newJob('a'), made);
    expect(await reportProgress(database, scope, id, { done: 1, report: { claims: 7 } }, systemClock)).toMatchObject({
      state: 'RUNNING',
      done: 1,
      total: 2,
      report: { claims: 7 },
      finishedAt: null,
    });
    const end = { state: 'FAILED' as const, code: 'UNAVAILABLE' as const, error: 'no space left' };
    expect(await finishJob(database, scope, id, end, systemClock)).toMatchObject({
      state: 'FAILED',
      error: 'no space left',
    });
    const found = await database.read(scope, (sql) => jobsByIds({ sql, recorded: null, valid: null }, [id]));
    expect(found.get(id)?.finishedAt).not.toBeNull();
  });

  it('are listed newest first, page by page, to those who may see them', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    for (const name of ['1', '2', '3']) await createJob(database, scope, newJob(name), made);
    await createJob(database, scope, newJob('private', 'ada'), made);
    const list = (first: number, after: readonly string[] | null, who = scope) =>
      database.read(who, (sql) => listJobs({ sql, recorded: null, valid: null }, { states: null }, { first, after }));
    const page = await list(2, null);
    expect(page.items.map((item) => item.node.name)).toEqual(['private', '3']);
    expect(page.hasNextPage).toBe(true);
    const next = await list(2, (page.items[1]?.position ?? []) as string[]);
    expect(next.items.map((item) => item.node.name)).toEqual(['2', '1']);
    expect((await list(10, null, as(scope, 'bob'))).items.map((item) => item.node.name)).toEqual(['3', '2', '1']);
  });

  it('of a process that is gone are told apart from those that ended', async () => {
    const { database, space } = context();
    const scope = await space();
    const running = await createJob(database, scope, newJob('running'), made);
    const done = await createJob(database, scope, newJob('done'), made);
    await finishJob(database, scope, done.id, { state: 'SUCCEEDED' }, systemClock);
    expect(await failAbandonedJobs(database, systemClock)).toBeGreaterThanOrEqual(1);
    const found = await database.read(scope, (sql) =>
      jobsByIds({ sql, recorded: null, valid: null }, [running.id, done.id]),
    );
    expect(found.get(running.id)).toMatchObject(abandoned);
    expect(found.get(done.id)).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('in parts are one job, however often they are begun, until the last part is there', async () => {
    const { database, space } = context();
    const scope = await space();
    const begin = (more: object = {}) => beginInParts(database, scope, inParts('a', more), made);
    const advance = (done: number) => advanceJob(database, scope, id, { done, report: {} }, systemClock);
    const [one, two] = await Promise.all([begin(), begin()]);
    const { id } = one.job;
    expect([two.job.id, one.resumed, two.resumed].sort()).toEqual([false, id, true].sort());
    expect((await beginInParts(database, scope, inParts('b'), made)).job.id).not.toBe(id);
    await database.note(scope, (sql) => countPart(sql, id, 3));
    expect(await advance(4)).toMatchObject({ state: 'RUNNING', done: 4, report: { added: 3 } });
    for (const end of [
      () => endEarly(database, scope, id, { state: 'CANCELLED' }, systemClock),
      () => failAbandonedJobs(database, systemClock),
      () => failSilentJobs(database, -1, systemClock),
    ]) {
      await end();
      expect(await begin()).toMatchObject({ resumed: true, job: { id, state: 'RUNNING', done: 0, code: null } });
    }
    await failSilentJobs(database, -1, systemClock);
    expect(await advance(6)).toMatchObject({ state: 'RUNNING', done: 6, code: null, finishedAt: null });
    await database.note(scope, (sql) => countPart(sql, id, 4));
    expect(await advance(10)).toMatchObject({ state: 'SUCCEEDED', done: 10, report: { added: 7, unchanged: 3 } });
    expect(await advance(2)).toMatchObject({ state: 'SUCCEEDED', done: 10 });
    expect(await endEarly(database, scope, id, { state: 'CANCELLED' }, systemClock)).toMatchObject({
      state: 'SUCCEEDED',
    });
    expect((await begin()).job.id).not.toBe(id);
  });

  it('in parts that were refused are not gone on with, and are begun once under one idempotency key', async () => {
    const { database, space } = context();
    const scope = await space();
    const keyed = inParts('a', { idempotencyKey: 'k' });
    const { job } = await beginInParts(database, scope, keyed, made);
    await endEarly(database, scope, job.id, { state: 'FAILED', code: 'INVALID', error: 'line 7' }, systemClock);
    expect(await beginInParts(database, scope, keyed, made)).toMatchObject({
      resumed: false,
      job: { id: job.id, code: 'INVALID' },
    });
    expect((await beginInParts(database, scope, inParts('a'), made)).job.id).not.toBe(job.id);
    await expect(beginInParts(database, scope, inParts('b', { idempotencyKey: 'k' }), made)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  /** The states of what is listed, newest first. */
  const statesIn = async ({ database }: TestDatabase, scope: Scope) => {
    const page = await database.read(scope, (sql) =>
      listJobs({ sql, recorded: null, valid: null }, { states: null }, { first: 10, after: null }),
    );
    return page.items.map(({ node: { state, error } }) => ({ state, error }));
  };
  const inTenMinutes = { now: () => new Date(Date.now() + 600_000) };

  it('are given up when nothing is heard of them for too long, and not before', async () => {
    const { database, space } = context();
    const scope = await space();
    const { job } = await beginInParts(database, scope, inParts('a'), made);
    await createJob(database, scope, newJob('of one request'), made);
    const going = { state: 'RUNNING', error: null };
    await failSilentJobs(database, 601, inTenMinutes);
    expect(await statesIn(context(), scope)).toEqual([going, going]);
    expect(await failSilentJobs(database, 599, inTenMinutes)).toBeGreaterThanOrEqual(2);
    expect(await statesIn(context(), scope)).toEqual([
      { state: 'FAILED', error: 'the server that ran this is gone; send it again' },
      { state: 'FAILED', error: 'its next part did not come; begin it again to go on' },
    ]);
    expect(await advanceJob(database, scope, job.id, { done: 1, report: {} }, systemClock)).toMatchObject(going);
  });

  it('are heard of for as long as their work goes on, and run again where they were given up too soon', async () => {
    const { database, space } = context();
    const scope = await space();
    jest.useFakeTimers({ advanceTimers: false, doNotFake: [...NOT_FAKED] });
    try {
      const deps = { ...made, database, clock: inTenMinutes };
      const { job, value } = await runJob(deps, scope, newJob('long'), async (_, id) => {
        const seen = async () => {
          const found = await database.read(scope, (sql) => jobsByIds({ sql, recorded: null, valid: null }, [id]));
          return found.get(id) as Job;
        };
        const { updatedAt } = await seen();
        expect(
          await failSilentJobs(database, 60, { now: () => new Date(updatedAt.getTime() + 60_001) }),
        ).toBeGreaterThanOrEqual(1);
        expect(await seen()).toMatchObject(abandoned);
        jest.advanceTimersByTime(60_000);
        let now = await seen();
        while (now.state !== 'RUNNING') now = await seen();
        return now;
      });
      expect(value).toMatchObject({ state: 'RUNNING', code: null, error: null, finishedAt: null });
      expect(job).toMatchObject({ state: 'SUCCEEDED' });
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
