import { expect, it } from '@jest/globals';
import type { EventKind, NewEvent } from '../../src/domain/event-record.ts';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database, LogPosition } from '../../src/storage/index.ts';
import { endOf, EventStream, START, type EventSubscription, type StreamItem } from '../../src/stream/index.ts';
import { describeDatabase } from '../support/database.ts';

interface Said {
  readonly kind?: EventKind;
  readonly owner?: string | null;
  readonly about?: readonly EntityId[];
  readonly data?: NewEvent['data'];
}

async function happen(database: Database, scope: Scope, said: readonly Said[], job?: string): Promise<number> {
  const request = { actor: scope.owner, reason: 'test', owner: null, idempotencyKey: null, requestHash: null, job };
  const done = await database.commit(scope, request, (commit) => {
    for (const { kind = 'CLAIM_ADDED', owner = null, about = [], data = {} } of said) {
      commit.emit({ kind, subject: systemIds.next('clm'), about, owner, data });
    }
    return Promise.resolve(null);
  });
  return done.commit ?? 0;
}

const everything = { kinds: null, about: null, job: null };
const place = (item: StreamItem): string => `${item.kind} ${item.at.commit}.${item.at.n}`;

/** The next `count` items. */
async function take(from: EventSubscription, count: number): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  while (items.length < count) {
    const next = await from.next();
    if (next.done === true) throw new Error(`expected ${count} items, the stream ended after ${items.length}`);
    items.push(next.value);
  }
  return items;
}

/** Drops the events of old commits, as retention does. */
async function forget(database: Database, scope: Scope, keptFrom: number): Promise<void> {
  await database.system(async (query) => {
    const of = `space_id = '${scope.spaceId}' and commit < ${keptFrom}`;
    await query('test.forget', `delete from events where ${of}`);
    await query('test.keptFrom', `update spaces set events_from = ${keptFrom} where id = '${scope.spaceId}'`);
  });
}

describeDatabase('the commit log as a stream', (context) => {
  const open = (settings: Partial<AllSettings> = {}): EventStream =>
    new EventStream({
      database: context().database,
      settings: { ...settingDefaults, 'stream.pollMs': 20, ...settings },
    });
  const follow = (
    stream: EventStream,
    scope: Scope,
    after: LogPosition | null,
    more = {},
  ): Promise<EventSubscription> =>
    stream.follow({ spaceId: scope.spaceId, owner: scope.owner, after, ...everything, ...more });

  // Small windows and pages make every subscriber cross from pages to memory, at another place each time.
  it.each([
    ['memory', { 'stream.window': 2_000, 'stream.page': 500 }],
    ['pages and memory', { 'stream.window': 16, 'stream.page': 10 }],
  ])('from %s every subscriber gets every event once and in order, while several write', async (_, settings) => {
    const { database, space } = context();
    const scope = await space();
    const stream = open(settings);
    const [writers, commits, perCommit] = [4, 30, 3];
    const total = writers * commits * perCommit;
    const got: Promise<StreamItem[]>[] = [];
    const watch = async (): Promise<void> => {
      got.push(take(await follow(stream, scope, START), total));
    };
    await watch();
    const writing = Array.from({ length: writers }, async () => {
      for (let n = 0; n < commits; n++) {
        await happen(database, scope, [{}, {}, {}]);
        if (n % 6 === 0) await watch();
      }
    });
    await Promise.all(writing);
    await watch();
    const expected = Array.from({ length: total }, (__, n) => `event ${Math.floor(n / 3) + 1}.${n % 3}`);
    expect(got.length).toBe(writers * 5 + 2);
    for (const items of await Promise.all(got)) expect(items.map(place)).toEqual(expected);
    stream.close();
  });

  it('without a position a stream begins with the next commit; with one, after that very event', async () => {
    const { database, space } = context();
    const scope = await space();
    await happen(database, scope, [{}, {}]);
    const stream = open();
    const now = await follow(stream, scope, null);
    const inside = await follow(stream, scope, { commit: 1, n: 0, notice: 0 });
    await happen(database, scope, [{}]);
    expect((await take(now, 1)).map(place)).toEqual(['event 2.0']);
    expect((await take(inside, 2)).map(place)).toEqual(['event 1.1', 'event 2.0']);
    await expect(follow(stream, scope, endOf(3))).rejects.toMatchObject({ code: 'INVALID', inputPath: ['after'] });
    stream.close();
  });

  it('events private to another are never told, and filters leave out what was not asked for', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    const bob = as(ada, 'bob');
    const thing = systemIds.next('ent');
    await happen(database, ada, [{ owner: 'ada' }, { about: [thing] }, { kind: 'CONFLICT_OPENED' }]);
    await happen(database, bob, [{ owner: 'bob' }]);
    await happen(database, ada, [{ data: { key: 'x' } }], 'job_1');
    const stream = open();
    const got = async (who: Scope, count: number, more = {}): Promise<string[]> =>
      (await take(await follow(stream, who, START, more), count)).map(place);
    expect(await got(ada, 4)).toEqual(['event 1.0', 'event 1.1', 'event 1.2', 'event 3.0']);
    expect(await got(bob, 4)).toEqual(['event 1.1', 'event 1.2', 'event 2.0', 'event 3.0']);
    expect(await got(ada, 1, { about: new Set([thing]) })).toEqual(['event 1.1']);
    expect(await got(ada, 1, { kinds: new Set(['CONFLICT_OPENED']) })).toEqual(['event 1.2']);
    expect(await got(ada, 1, { job: { ids: new Set(['job_1']), called: null } })).toEqual(['event 3.0']);
    stream.close();
  });

  it('whoever comes back after events were dropped is told so once, and goes on with what is kept', async () => {
    const { database, space } = context();
    const scope = await space();
    for (let n = 0; n < 6; n++) await happen(database, scope, [{}, {}]);
    await forget(database, scope, 4);
    const stream = open({ 'stream.window': 10, 'stream.page': 10 });
    const kept = ['event 4.0', 'event 4.1', 'event 5.0', 'event 5.1', 'event 6.0', 'event 6.1'];
    for (const after of [START, endOf(1), { commit: 3, n: 0, notice: 0 }]) {
      const [gap, ...rest] = await take(await follow(stream, scope, after), 7);
      expect(gap).toMatchObject({ kind: 'gap', to: 3 });
      expect(rest.map(place)).toEqual(kept);
      // Where the gap points to is a place to go on from, without another.
      expect((await take(await follow(stream, scope, gap?.at ?? START), 6)).map(place)).toEqual(kept);
    }
    expect((await take(await follow(stream, scope, endOf(3)), 6)).map(place)).toEqual(kept);
    stream.close();
  });

  it('a subscriber that reads slowly holds no queue: what it left is read again from the log', async () => {
    const { database, space } = context();
    const scope = await space();
    const stream = open({ 'stream.window': 10, 'stream.page': 10 });
    const slow = await follow(stream, scope, START);
    await happen(database, scope, [{}]);
    await take(slow, 1);
    for (let n = 0; n < 60; n++) await happen(database, scope, [{}]);
    expect((await take(slow, 60)).map(place)).toEqual(Array.from({ length: 60 }, (_, n) => `event ${n + 2}.0`));
    stream.close();
  });

  it('ends at once while it waits, and nothing of it stays', async () => {
    const { database, space } = context();
    const scope = await space();
    const stream = open({ 'stream.maxSubscriptions': 3 });
    const three = await Promise.all([1, 2, 3].map(() => follow(stream, scope, null)));
    await expect(follow(stream, scope, null)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    const waiting = three.map((one) => one.next());
    expect(stream.subscribers).toBe(3);
    await Promise.all(three.map((one) => one.return()));
    expect(await Promise.all(waiting)).toEqual([1, 2, 3].map(() => ({ done: true, value: undefined })));
    expect(stream.subscribers).toBe(0);
    const last = await follow(stream, scope, null);
    const ended = last.next();
    stream.close();
    expect(await ended).toEqual({ done: true, value: undefined });
    expect(stream.subscribers).toBe(0);
    await happen(database, scope, [{}]);
  });

  it('a commit that another process made is found by looking', async () => {
    const { database, space } = context();
    const scope = await space();
    // What this process hears of its own commits is taken away.
    const deaf = Object.create(database, { onCommit: { value: () => () => undefined } }) as Database;
    const stream = new EventStream({ database: deaf, settings: { ...settingDefaults, 'stream.pollMs': 20 } });
    const far = await follow(stream, scope, null);
    await happen(database, scope, [{}, {}]);
    expect((await take(far, 2)).map(place)).toEqual(['event 1.0', 'event 1.1']);
    stream.close();
  });

  it('an outage that lasts is told to subscribers, who can come back', async () => {
    const { database, space } = context();
    const scope = await space();
    let away = false;
    const system: Database['system'] = (work) =>
      away ? Promise.reject(new Error('no connection')) : database.system(work);
    const failing = Object.create(database, { system: { value: system } }) as Database;
    const settings = { ...settingDefaults, 'stream.pollMs': 20, 'stream.patienceMs': 50 };
    const stream = new EventStream({ database: failing, settings });
    const waiting = (await follow(stream, scope, null)).next();
    away = true;
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    away = false;
    await happen(database, scope, [{}]);
    expect((await take(await follow(stream, scope, START), 1)).map(place)).toEqual(['event 1.0']);
    stream.close();
  });
});
