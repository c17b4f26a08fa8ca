import { expect, it } from '@jest/globals';
import { messageFollower } from '../../src/conversation/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Database } from '../../src/storage/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';
import { asking } from '../support/graphql.ts';
import { sessionWorker } from '../support/session-worker.ts';
import { settingDefaults } from '../support/settings.ts';
import { publish, talk } from '../support/talk.ts';
import { fresh } from '../support/writes.ts';

/** More than one pass of a worker takes. */
const BAD = 60;

/** The database, where nothing of this owner can be committed while `isBroken`. */
function brokenFor(database: Database, owner: string, isBroken: () => boolean): Database {
  const commit = (scope: Scope, ...others: readonly unknown[]): unknown => {
    if (scope.owner === owner && isBroken()) throw new Error('broken');
    return Reflect.apply(database.commit.bind(database), undefined, [scope, ...others]);
  };
  return new Proxy(database, {
    get: (target, property, receiver) => {
      if (property === 'commit') return commit;
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describeDatabase('conversations that fail', (context) => {
  const begin = async () => {
    const { database } = context();
    const scope = await context().space();
    const mallory = context().as(scope, 'mallory');
    const embedder = wordEmbedder(fresh(), ['steel']);
    const bad = asking(database, mallory);
    for (let n = 0; n < BAD; n += 1) await talk(bad, [{ text: `steel ${n}` }], `bad ${n}`);
    // Written to last, it would always come after them.
    await talk(asking(database, scope), [{ text: 'steel' }], 'good');
    return { database, scope, mallory, embedder };
  };
  const rows = (of: Scope, statement: string): Promise<unknown[]> =>
    context().database.note(of, (sql) => sql.query<object>('test.rows', statement, [of.spaceId]));
  const count = async (of: Scope, condition: string): Promise<number> => {
    const [row] = await rows(of, `select count(*)::integer as n from ${condition}`);
    return (row as { n: number } | undefined)?.n ?? 0;
  };
  const STORED = 'conversation_progress where space_id = $1 and stored = 1';
  const FOLLOWED = 'sessions where space_id = $1 and read = 1';

  it('60 that cannot be stored hold up no other, are tried again later each time, and follow once they are mended', async () => {
    const { database, scope, mallory } = await begin();
    let [isBroken, now] = [true, Date.now()];
    const faults: unknown[] = [];
    const worker = messageFollower({
      ...{ ids: systemIds, settings: settingDefaults, clock: { now: () => new Date(now) } },
      database: brokenFor(database, 'mallory', () => isBroken),
      onFault: (error) => faults.push(error),
    });
    await worker.drain();
    expect([await count(scope, STORED), await count(mallory, STORED)]).toEqual([1, 0]);
    for (const [later, failures] of [
      [0, BAD],
      [4_999, BAD],
      [1, 2 * BAD],
      [9_999, 2 * BAD],
      [1, 3 * BAD],
    ] as const) {
      now += later;
      await worker.drain();
      expect(faults).toHaveLength(failures);
    }
    isBroken = false;
    now += 20_000;
    await worker.drain();
    expect([faults.length, await count(mallory, STORED)]).toEqual([3 * BAD, BAD]);
  });

  it('60 sessions that cannot be read hold up no other, and each is tried once until its time has come', async () => {
    const { database, scope, mallory, embedder } = await begin();
    await publish(database, embedder);
    await rows(
      mallory,
      `insert into sessions (space_id, conversation_id, owner_id, model_id, read, version, state, updated_at)
        select space_id, id, owner_id, null, 0, 1, '{"broken": true}', '2020-01-01' from conversations
         where space_id = $1 and key like 'bad %'`,
    );
    await rows(scope, "update sessions set updated_at = '2021-01-01' where space_id = $1");
    const embeddings = new Embeddings(embedder, () => embedder);
    const { worker, faults } = sessionWorker({ database, embeddings, clock: systemClock });
    await worker.drain();
    expect([faults.length, await count(scope, FOLLOWED)]).toEqual([BAD, 1]);
    await rows(mallory, 'delete from sessions where space_id = $1');
  });
});
