import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { ALL_SETTINGS, settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import {
  commitAt,
  eventsAfter,
  insertRows,
  listSettings,
  readSettings,
  undoRows,
  updateSetting,
  type Commit,
  type CommitRequest,
} from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';

const request = (extra: Partial<CommitRequest> = {}): CommitRequest => ({
  actor: 'ada',
  reason: 'test',
  owner: null,
  idempotencyKey: null,
  requestHash: null,
  ...extra,
});

const ENTITY = {
  id: 'uuid',
  owner_id: 'text',
  type: 'text',
  name: 'text',
  norm: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

async function addEntity(commit: Commit, name: string, id: string = randomUUID()): Promise<string> {
  const row = {
    id,
    owner_id: commit.owner,
    type: 'THING',
    name,
    norm: name,
    created_at: commit.at,
    updated_at: commit.at,
  };
  await insertRows(commit, 'entities', ENTITY, [row]);
  commit.emit({ kind: 'ENTITY_ADDED', subject: id, about: [], owner: commit.owner, data: { name } });
  return id;
}

describeEveryDatabase('commits', (context) => {
  const names = (scope: Scope, table = 'entities') =>
    context().database.read(scope, async (sql) =>
      (
        await sql.query<{ name: string }>('t.names', `select name from ${table} where space_id = $1 order by name`, [
          scope.spaceId,
        ])
      ).map((r) => r.name),
    );

  it('numbers commits from one, without gaps, each later than the one before', async () => {
    const { database, space } = context();
    const scope = await space();
    const done = [];
    for (const name of ['a', 'b', 'c'])
      done.push(await database.commit(scope, request(), (commit) => addEntity(commit, name)));
    expect(done.map((c) => c.commit)).toEqual([1, 2, 3]);
    const times = done.map((c) => c.at?.getTime() ?? 0);
    expect(times[0]).toBeLessThan(times[1] ?? 0);
    expect(times[1]).toBeLessThan(times[2] ?? 0);
    for (const one of done)
      expect(await database.read(scope, (sql) => commitAt(sql, one.at ?? new Date(0)))).toBe(one.commit);
  });

  it('[SE-145] a commit that fails midway leaves nothing: no row, no event, no number', async () => {
    const { database, space } = context();
    const scope = await space();
    const failing = database.commit(scope, request(), async (commit) => {
      await addEntity(commit, 'half');
      throw new Error('midway');
    });
    await expect(failing).rejects.toThrow('midway');
    const next = await database.commit(scope, request(), (commit) => addEntity(commit, 'whole'));
    expect(next.commit).toBe(1);
    expect(await names(scope)).toEqual(['whole']);
    expect(await database.read(scope, (sql) => eventsAfter(sql, 0, 0, 10))).toHaveLength(1);
  });

  it('a commit with nothing to do uses no number and still answers', async () => {
    const { database, space } = context();
    const scope = await space();
    const done = await database.commit(scope, request(), (commit) => Promise.resolve(commit.nothing('same')));
    expect(done).toEqual({ commit: null, at: null, value: 'same', replayed: false });
    expect((await database.commit(scope, request(), (commit) => addEntity(commit, 'x'))).commit).toBe(1);
  });

  it('the same idempotency key runs once and answers twice; for another request it is refused', async () => {
    const { database, space } = context();
    const scope = await space();
    const keyed = request({ idempotencyKey: 'k1', requestHash: 'h1' });
    const first = await database.commit(scope, keyed, (commit) => addEntity(commit, 'once'));
    const second = await database.commit(scope, keyed, (commit) => addEntity(commit, 'twice'));
    expect(second).toEqual({ ...first, replayed: true });
    expect(await names(scope)).toEqual(['once']);
    await expect(
      database.commit(scope, { ...keyed, requestHash: 'h2' }, (c) => addEntity(c, 'z')),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('rows keep their history: as of an earlier commit the old values stand', async () => {
    const { database, space } = context();
    const scope = await space();
    const { value: id } = await database.commit(scope, request(), (commit) => addEntity(commit, 'old'));
    const rename = (name: string) => (commit: Commit) =>
      commit.query('t.rename', 'update entities set name = $3 where space_id = $1 and id = $2', [
        scope.spaceId,
        id,
        name,
      ]);
    await database.commit(scope, request(), rename('new'));
    await database.commit(scope, request(), rename('newer'));
    const at = (n: number) => names(scope, `entities_at('${scope.spaceId}', ${n})`);
    expect([await at(0), await at(1), await at(2), await at(3)]).toEqual([[], ['old'], ['new'], ['newer']]);
  });

  it('undo restores what a commit changed and takes away what it added, unless a later commit built on it', async () => {
    const { database, space } = context();
    const scope = await space();
    const { value: id } = await database.commit(scope, request(), (commit) => addEntity(commit, 'kept'));
    await database.commit(scope, request(), async (commit) => {
      await addEntity(commit, 'added');
      await commit.query('t.rename', 'update entities set name = $3 where space_id = $1 and id = $2', [
        scope.spaceId,
        id,
        'changed',
      ]);
    });
    await expect(database.commit(scope, request(), (commit) => undoRows(commit, 1))).rejects.toMatchObject({
      code: 'CONFLICTING_STATE',
    });
    await database.commit(scope, request({ undoes: 2 }), (commit) => undoRows(commit, 2));
    expect(await names(scope)).toEqual(['kept']);
    expect(await names(scope, `entities_at('${scope.spaceId}', 2)`)).toEqual(['added', 'changed']);
  });

  it('several commits on one row are undone one after the other, the last first, and one of these undoes as well', async () => {
    const { database, space } = context();
    const scope = await space();
    const { value: id } = await database.commit(scope, request(), (commit) => addEntity(commit, 'first'));
    const change = (statement: string) => (commit: Commit) =>
      commit.query('t.change', `${statement} where space_id = $1 and id = $2`, [scope.spaceId, id]);
    const rename = (name: string) => database.commit(scope, request(), change(`update entities set name = '${name}'`));
    const undo = (number: number) =>
      database.commit(scope, request({ undoes: number }), (commit) => undoRows(commit, number));
    await rename('second');
    await rename('third');
    await expect(undo(2)).rejects.toThrow('commit 3 changed entities that it wrote; undo that one first');
    await undo(3);
    await undo(2);
    expect(await names(scope)).toEqual(['first']);
    // The undo of 2 is taken back, and stands in the way of 1 again as a change that nobody undid.
    await undo(5);
    expect(await names(scope)).toEqual(['second']);
    await expect(undo(1)).rejects.toThrow('commit 6 changed entities that it wrote; undo that one first');
    await undo(6);
    await undo(1);
    expect(await names(scope)).toEqual([]);
    expect(await names(scope, `entities_at('${scope.spaceId}', 3)`)).toEqual(['third']);
  });

  it('what a later commit took out stands in the way of an undo', async () => {
    const { database, space } = context();
    const scope = await space();
    const { value: id } = await database.commit(scope, request(), (commit) => addEntity(commit, 'first'));
    await database.commit(scope, request(), (commit) =>
      commit.query('t.out', 'delete from entities where space_id = $1 and id = $2', [scope.spaceId, id]),
    );
    await expect(database.commit(scope, request(), (commit) => undoRows(commit, 1))).rejects.toThrow(
      'commit 2 changed entities that it wrote; undo that one first',
    );
  });

  it('nobody sees or touches the rows of another space, nor the private rows of another owner', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const other = await space('ada');
    await database.commit(scope, request(), (commit) => addEntity(commit, 'shared'));
    await database.commit(scope, request({ owner: 'ada' }), (commit) => addEntity(commit, 'private'));
    expect(await names(scope)).toEqual(['private', 'shared']);
    expect(await names(as(scope, 'bob'))).toEqual(['shared']);
    const foreign = await database.read(other, (sql) =>
      sql.query('t.all', 'select 1 from entities where space_id = $1', [scope.spaceId]),
    );
    expect(foreign).toEqual([]);
    const asBob = await database.commit(as(scope, 'bob'), request(), (commit) =>
      commit.query<{ owner_id: string | null }>(
        't.steal',
        `update entities set name = 'stolen' where space_id = $1 returning owner_id`,
        [scope.spaceId],
      ),
    );
    expect(asBob.value).toEqual([{ owner_id: null }]);
    await expect(
      database.commit(as(scope, 'bob'), request({ owner: 'ada' }), (commit) => addEntity(commit, 'forged')),
    ).rejects.toThrow();
  });

  it('the app role cannot write history, commits of the past, or outside a commit', async () => {
    const { database, space } = context();
    const scope = await space();
    const { value: id } = await database.commit(scope, request(), (commit) => addEntity(commit, 'a'));
    const tries = [
      `insert into entities_history select 99, e.* from entities e where id = '${id}'`,
      `update commits set reason = 'other' where space_id = '${scope.spaceId}'`,
      `delete from events where space_id = '${scope.spaceId}'`,
    ];
    for (const text of tries) {
      await expect(database.commit(scope, request(), (commit) => commit.query('t.forbidden', text))).rejects.toThrow(
        /permission denied/,
      );
    }
    const outside = database.note(scope, (sql) =>
      sql.query('t.outside', `update entities set name = 'b' where space_id = $1`, [scope.spaceId]),
    );
    await expect(outside).rejects.toThrow(/outside a commit/);
  });

  it('[OM-142] what a space sets holds from the next request on, within its bounds, and the rest stay defaults', async () => {
    const { database, space } = context();
    const scope = await space();
    expect(
      (await database.read(scope, (sql) => listSettings(sql, ALL_SETTINGS))).every(
        ({ overridden, value, setting }) => !overridden && value === setting.default,
      ),
    ).toBe(true);
    const set = (value: number, expectedVersion: number | null = null) =>
      database.commit(scope, request(), (commit) =>
        updateSetting(commit, ALL_SETTINGS, { key: 'chunk.tokens', value, expectedVersion }, systemIds),
      );
    await set(256);
    expect(await database.read(scope, (sql) => readSettings(sql, ALL_SETTINGS))).toEqual({
      ...settingDefaults,
      'chunk.tokens': 256,
    });
    await expect(set(1)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(set(300, 7)).rejects.toMatchObject({ code: 'STALE_VERSION', current: 1 });
    expect(
      (await database.read(scope, (sql) => listSettings(sql, ALL_SETTINGS))).find((s) => s.key === 'chunk.tokens'),
    ).toMatchObject({
      value: 256,
      version: 1,
      overridden: true,
    });
  });

  it('statements of the whole database get in the way of no read that begins beside them', async () => {
    const { database, space } = context();
    const scope = await space();
    const systemWide = () =>
      database.system((query) =>
        query<{ name: string }>('test.space', 'select name from spaces where id = $1', [scope.spaceId]),
      );
    const ofTheSpace = () =>
      database.read(scope, (sql) =>
        sql.query<{ name: string }>('test.name', 'select name from spaces where id = $1', [scope.spaceId]),
      );
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? systemWide() : ofTheSpace())),
    );
    expect(new Set(answers.map(([row]) => row?.name))).toEqual(new Set([scope.spaceName]));
  });
});
