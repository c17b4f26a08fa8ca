import { expect, it } from '@jest/globals';
import type { Clock } from '../../src/domain/time.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import {
  advanceJob,
  beginInParts,
  calledBy,
  createJob,
  endEarly,
  failSilentJobs,
  finishJob,
  reportProgress,
  type NewJob,
} from '../../src/jobs/index.ts';
import { retire, type Database } from '../../src/storage/index.ts';
import { endOf, EventStream, START, type EventFilter, type EventSubscription } from '../../src/stream/index.ts';
import { describeDatabase } from '../support/database.ts';
import { settingDefaults } from '../support/settings.ts';

/** A clock that stands still until it is moved on. */
class HandClock implements Clock {
  private time = Date.now();
  now(): Date {
    return new Date(this.time);
  }
  wait(ms: number): void {
    this.time += ms;
  }
}

const work: NewJob = { kind: 'INGESTION', name: 'ingest 100 documents', total: 100, owner: null };

describeDatabase('jobs in the stream', (context) => {
  const open = (more = {}): EventStream =>
    new EventStream({ database: context().database, settings: { ...settingDefaults, 'stream.pollMs': 20, ...more } });
  const follow = (stream: EventStream, scope: Scope, more: Partial<EventFilter> = {}, after = START) =>
    stream.follow({ spaceId: scope.spaceId, owner: scope.owner, after, kinds: null, about: null, job: null, ...more });
  const made = (clock: Clock, jobKey: string | null = null) => ({ ids: systemIds, clock, jobKey });

  it('a job starts, is a handful of times further on, and ends; a short one only starts and ends', async () => {
    const { database, space } = context();
    const scope = await space();
    const clock = new HandClock();
    const { id } = await createJob(database, scope, work, made(clock));
    for (let done = 1; done <= 100; done++) {
      clock.wait(400);
      await reportProgress(database, scope, id, { done, report: { documents: done, claims: 3 * done } }, clock);
    }
    await finishJob(database, scope, id, { state: 'SUCCEEDED' }, clock);
    const short = await createJob(database, scope, { ...work, total: null }, made(clock));
    for (let done = 1; done <= 100; done++)
      await reportProgress(database, scope, short.id, { done, report: {} }, clock);
    await finishJob(database, scope, short.id, { state: 'FAILED', code: 'INTERNAL', error: 'broke' }, clock);
    const stream = open();
    const told = await take(await follow(stream, scope), 14);
    expect(told.map(({ kind }) => kind)).toEqual([
      'JOB_STARTED',
      ...Array.from({ length: 10 }, () => 'JOB_PROGRESS'),
      'JOB_FINISHED',
      'JOB_STARTED',
      'JOB_FAILED',
    ]);
    expect(told[1]?.data).toMatchObject({ job: encodeId('job', id), done: 10, total: 100, claims: 30 });
    expect(told.at(-1)?.data).toMatchObject({ code: 'INTERNAL', error: 'broke' });
    stream.close();
  });

  it('work in parts starts, goes on, is cancelled and given up; vectors are not told of', async () => {
    const { database, space } = context();
    const scope = await space();
    const clock = new HandClock();
    const parts = { ...work, kind: 'IMPORT', key: 'the file', idempotencyKey: null } as const;
    const { job } = await beginInParts(database, scope, { ...parts, total: 10 }, made(clock));
    await endEarly(database, scope, job.id, { state: 'CANCELLED' }, clock);
    await beginInParts(database, scope, { ...parts, total: 10 }, made(clock));
    clock.wait(2_000);
    await advanceJob(database, scope, job.id, { done: 5, report: {} }, clock);
    await createJob(database, scope, { ...work, kind: 'EMBEDDING' }, made(clock));
    clock.wait(3_600_000);
    await failSilentJobs(database, 600, clock);
    await advanceJob(database, scope, job.id, { done: 10, report: {} }, clock);
    await advanceJob(database, scope, job.id, { done: 10, report: {} }, clock);
    const stream = open();
    const kinds = ['STARTED', 'CANCELLED', 'STARTED', 'PROGRESS', 'FAILED', 'FINISHED'].map((kind) => `JOB_${kind}`);
    const following = await follow(stream, scope);
    expect((await take(following, 6)).map(({ kind }) => kind)).toEqual(kinds);
    await commit(database, scope);
    expect((await take(following, 1))[0]?.kind).toBe('RULE_DEFINED');
    stream.close();
  });

  it('a private job is told to its owner alone, and a key is each caller’s own', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    const bob = as(ada, 'bob');
    const clock = new HandClock();
    const stream = open();
    const by = (who: Scope, key: string) => ({ job: { ids: new Set<string>(), called: calledBy(who, key) } });
    const followed = await follow(stream, ada, {
      ...by(ada, 'nightly'),
      kinds: new Set(['JOB_FINISHED', 'RULE_DEFINED']),
    });
    const everything = await follow(stream, bob);
    await createJob(database, bob, work, made(clock, 'nightly'));
    const mine = await createJob(database, ada, { ...work, owner: 'ada' }, made(clock, 'nightly'));
    await commit(database, ada, encodeId('job', mine.id));
    await finishJob(database, ada, mine.id, { state: 'SUCCEEDED' }, clock);
    await commit(database, ada);
    // Before it was begun nobody knew its id; its start, which was not asked for, says which it is.
    expect((await take(followed, 2)).map(({ kind, subject }) => [kind, subject === mine.id])).toEqual([
      ['RULE_DEFINED', false],
      ['JOB_FINISHED', true],
    ]);
    expect((await take(everything, 3)).map(({ kind }) => kind)).toEqual([
      'JOB_STARTED',
      'RULE_DEFINED',
      'RULE_DEFINED',
    ]);
    stream.close();
  });

  it('each event comes once and in order, from memory and from pages, and from every place on', async () => {
    const { database, space } = context();
    const scope = await space();
    const clock = new HandClock();
    for (let n = 0; n < 12; n++) {
      const { id } = await createJob(database, scope, work, made(clock));
      await commit(database, scope, encodeId('job', id));
      await commit(database, scope, encodeId('job', id));
      await finishJob(database, scope, id, { state: 'SUCCEEDED' }, clock);
    }
    const expected = Array.from(
      { length: 48 },
      (_, n) => ['JOB_STARTED', 'RULE_DEFINED', 'RULE_DEFINED', 'JOB_FINISHED'][n % 4],
    );
    for (const sizes of [{}, { 'stream.window': 10, 'stream.page': 10 }]) {
      const stream = open(sizes);
      const all = await items(await follow(stream, scope), 48);
      expect(all.map(({ event }) => event.kind)).toEqual(expected);
      for (const [n, { at }] of all.slice(0, -1).entries()) {
        const rest = await items(await follow(stream, scope, {}, at), 47 - n);
        expect(rest.map(({ event }) => place(event))).toEqual(all.slice(n + 1).map(({ event }) => place(event)));
      }
      stream.close();
    }
  });

  it('progress does not wait for a commit that takes long, and no commit waits for it', async () => {
    const { database, space } = context();
    if (database.kind === 'embedded') return; // one connection: everything waits for everything
    const scope = await space();
    const clock = new HandClock();
    const stream = open();
    const following = await follow(stream, scope, {}, endOf(0));
    const { id } = await createJob(database, scope, work, made(clock));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const committing = commit(database, scope, undefined, held);
    clock.wait(2_000);
    await reportProgress(database, scope, id, { done: 50, report: {} }, clock);
    expect((await take(following, 2)).map(({ kind }) => kind)).toEqual(['JOB_STARTED', 'JOB_PROGRESS']);
    release();
    await committing;
    expect((await take(following, 1))[0]?.kind).toBe('RULE_DEFINED');
    stream.close();
  });

  it('they are kept as long as other events', async () => {
    const { database, space } = context();
    const scope = await space();
    const clock = new HandClock();
    clock.wait(-90 * 86_400_000);
    const { id } = await createJob(database, scope, work, made(clock));
    clock.wait(90 * 86_400_000);
    await finishJob(database, scope, id, { state: 'SUCCEEDED' }, clock);
    await database.system((query) =>
      query(
        'test.retention',
        `insert into settings (space_id, id, key, value, updated_at, since) values ($1, $2, 'retention.eventDays', '30', now(), 1)`,
        [scope.spaceId, systemIds.next('key')],
      ),
    );
    await retire(database, clock.now());
    const stream = open();
    expect((await take(await follow(stream, scope), 1))[0]?.kind).toBe('JOB_FINISHED');
    stream.close();
  });
});

async function items(from: EventSubscription, count: number) {
  const found = [];
  while (found.length < count) {
    const { value } = await from.next();
    if (value?.kind !== 'event') throw new Error('expected an event');
    found.push(value);
  }
  return found;
}

const take = async (from: EventSubscription, count: number) => (await items(from, count)).map(({ event }) => event);
const place = ({ commit, n, notice }: { commit: number; n: number; notice: number | null }) =>
  `${commit}.${n}.${notice ?? ''}`;

async function commit(
  database: Database,
  scope: Scope,
  job?: string,
  until: Promise<void> = Promise.resolve(),
): Promise<void> {
  const request = { actor: scope.owner, reason: 'test', owner: null, idempotencyKey: null, requestHash: null, job };
  await database.commit(scope, request, async (open) => {
    open.emit({ kind: 'RULE_DEFINED', subject: systemIds.next('rul'), about: [], owner: null, data: {} });
    await until;
  });
}
