import { expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/ids.ts';
import { systemClock } from '../../src/domain/time.ts';
import { createJob, failAbandonedJobs, finishJob, jobsByIds, listJobs, reportProgress } from '../../src/jobs/index.ts';
import { describeDatabase } from '../support/database.ts';

const made = { ids: systemIds, clock: systemClock };
const newJob = (name: string, owner: string | null = null) => ({ kind: 'INGESTION' as const, name, total: 2, owner });

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
    const end = { state: 'FAILED' as const, error: 'no space left' };
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
    expect([found.get(running.id)?.state, found.get(done.id)?.state]).toEqual(['FAILED', 'SUCCEEDED']);
  });
});
