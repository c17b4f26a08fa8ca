import { expect, it } from '@jest/globals';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { followLog, movePosition, spacesBehind, type LogFollower, type SpaceBehind } from '../../src/jobs/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { duplicateFollower } from '../../src/reconcile/index.ts';
import { suggestionFollower } from '../../src/suggest/index.ts';
import { insertRows, resetSpace, type Database, type Sql } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { Memory } from '../support/evidence-memory.ts';
import { plant, write } from '../support/rows.ts';

interface Place {
  /** Commits up to this one of those behind the position. */
  readonly until: number;
}

interface Counting {
  /** Told of each batch: before it is written, or in the transaction that wrote it. */
  readonly at?: (where: 'READ' | 'WRITTEN', space: SpaceBehind<Place>) => Promise<void> | void;
}

/** Commits of a batch. */
const AT_ONCE = 2;

/** A follower that writes a row for each commit that it follows, and where it is in the same transaction. */
function counting(
  database: Database,
  follower: string,
  only: readonly Scope[],
  { at }: Counting = {},
): { readonly follower: LogFollower; readonly faults: unknown[] } {
  const faults: unknown[] = [];
  const followed = followLog<SpaceBehind<Place>>({
    ...{ name: follower, pollMs: 60_000, onFault: (error) => faults.push(error) },
    behind: async (most, putOff) => {
      const behind = await spacesBehind<Place>(database, follower, { most: 10 * most, putOff });
      return behind.filter(({ spaceId }) => only.some((scope) => scope.spaceId === spaceId));
    },
    follow: async (space) => {
      const { spaceId, spaceName, head, position, place } = space;
      const scope: Scope = { spaceId, spaceName, owner: '', role: 'ADMIN' };
      const numbers = await database.read(scope, (sql) => commitsBehind(sql, place?.until ?? position));
      await at?.('READ', space);
      await database.note(scope, async (sql) => {
        const isLast = numbers.length < AT_ONCE;
        const to = isLast
          ? { position: head, place: null }
          : { position, place: { until: numbers.at(-1) ?? position } satisfies Place };
        await movePosition(sql, space, to);
        const rows = numbers.map((n) => ({ entity_id: systemIds.next('ent'), key: `${follower} ${n}` }));
        await insertRows(sql, 'name_keys', { entity_id: 'uuid', key: 'text' }, rows);
        await at?.('WRITTEN', space);
      });
      return 'MORE';
    },
  });
  return { follower: followed, faults };
}

async function commitsBehind(sql: Sql, number: number): Promise<number[]> {
  const rows = await sql.query<{ number: string }>(
    't.commitsBehind',
    `select number from commits where space_id = $1 and number > $2 order by number limit ${AT_ONCE}`,
    [sql.scope.spaceId, number],
  );
  return rows.map((row) => Number(row.number));
}

describeDatabase('followers of the commits', (context) => {
  const commits = async (scope: Scope, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await write(context().database, scope, (commit) => plant(commit, 'entities', [{ name: `n${n}` }]));
  };
  /** The commits that were followed, as often as they were. */
  const followedIn = async (scope: Scope, follower: string): Promise<number[]> => {
    const rows = await context().database.note(scope, (sql) =>
      sql.query<{ key: string }>('t.followed', 'select key from name_keys where space_id = $1', [scope.spaceId]),
    );
    return rows
      .flatMap(({ key }) => (key.startsWith(`${follower} `) ? [Number(key.split(' ')[1])] : []))
      .sort((a, b) => a - b);
  };
  const spaces = (count: number): Promise<Scope[]> =>
    Promise.all(Array.from({ length: count }, () => context().space()));

  it('one that is killed between two batches, or within one, goes on where it was: nothing twice, nothing lost', async () => {
    const { database } = context();
    const [scope] = (await spaces(1)) as [Scope];
    await commits(scope, 7);
    for (const [where, last] of [
      ['READ', 2],
      ['WRITTEN', 4],
    ] as const) {
      let batches = 0;
      const { follower, faults } = counting(database, 'killed', [scope], {
        at: (now) => {
          if (now === where && (batches += 1) === 2) throw new Error('killed');
        },
      });
      await follower.drain();
      expect([faults, await followedIn(scope, 'killed')]).toEqual([
        [new Error('killed')],
        Array.from({ length: last }, (_, n) => n + 1),
      ]);
    }
    await counting(database, 'killed', [scope]).follower.drain();
    expect(await followedIn(scope, 'killed')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('what one space fails at stops no other, and is followed from there once it is mended', async () => {
    const { database } = context();
    const [bad, good] = (await spaces(2)) as [Scope, Scope];
    for (const scope of [bad, good]) await commits(scope, 5);
    const { follower, faults } = counting(database, 'failing', [bad, good], {
      at: (_, { spaceId, place }) => {
        if (spaceId === bad.spaceId && place !== null) throw new Error('broken');
      },
    });
    await follower.drain();
    expect([faults.length, await followedIn(bad, 'failing'), await followedIn(good, 'failing')]).toEqual([
      1,
      [1, 2],
      [1, 2, 3, 4, 5],
    ]);
    expect(follower.loops[0]?.state).toMatchObject({ fault: 'broken', failures: 1 });
    await counting(database, 'failing', [bad, good]).follower.drain();
    expect(await followedIn(bad, 'failing')).toEqual([1, 2, 3, 4, 5]);
  });

  it('a space with much to follow keeps no other waiting', async () => {
    const [busy, quiet] = (await spaces(2)) as [Scope, Scope];
    await commits(busy, 9);
    await commits(quiet, 1);
    const turns: string[] = [];
    const at = (where: string, { spaceId }: SpaceBehind<Place>): void => {
      if (where === 'READ') turns.push(spaceId === busy.spaceId ? 'busy' : 'quiet');
    };
    await counting(context().database, 'fair', [busy, quiet], { at }).follower.drain();
    expect(turns.slice(0, 2).sort()).toEqual(['busy', 'quiet']);
    expect(turns.filter((turn) => turn === 'busy')).toHaveLength(5);
  });

  it('of two servers on one database that read the same commits one follows them', async () => {
    const { database } = context();
    const both = await spaces(2);
    for (const scope of both) await commits(scope, 9);
    let read = 0;
    let go = (): void => undefined;
    const together = new Promise<void>((resolve) => (go = resolve));
    // Each has read the first batch of a space before either writes it.
    const at = async (where: string): Promise<void> => {
      if (where === 'WRITTEN') return;
      if ((read += 1) === 2) go();
      await together;
    };
    const servers = [1, 2].map(() => counting(database, 'twice', both, { at }));
    await Promise.all(servers.map(({ follower }) => follower.drain()));
    for (const scope of both) expect(await followedIn(scope, 'twice')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // Of the batches that were read, some were found to be done.
    expect([read > 2 * 5, servers.flatMap(({ faults }) => faults)]).toEqual([true, []]);
  });

  it('a space that is emptied is followed from its first commit after that, and a batch of before writes nothing', async () => {
    const { database } = context();
    for (const batch of [1, 2]) {
      const [scope] = (await spaces(1)) as [Scope];
      const { spaceId: id, spaceName: name } = scope;
      await commits(scope, 4);
      let batches = 0;
      const { follower, faults } = counting(database, 'reset', [scope], {
        at: async (where) => {
          if (where === 'WRITTEN' || (batches += 1) !== batch) return;
          const nobody = () => Promise.resolve(null);
          await resetSpace(database, { id, name }, { actor: 'ada', idempotencyKey: null, writer: nobody });
        },
      });
      await follower.drain();
      await commits(scope, 1);
      await follower.drain();
      expect([await followedIn(scope, 'reset'), faults]).toEqual([[5, 6], []]);
    }
  });

  it('a new one begins with the first commit of each space; where its migration says so, with those to come', async () => {
    const { database } = context();
    const [before] = (await spaces(1)) as [Scope];
    await commits(before, 3);
    await database.system((query) =>
      query(
        't.fromNow',
        `insert into follower_positions (space_id, follower, position) select id, 'from-now', head from spaces`,
      ),
    );
    const [after] = (await spaces(1)) as [Scope];
    await commits(before, 1);
    await commits(after, 2);
    for (const name of ['from-now', 'anew']) await counting(database, name, [before, after]).follower.drain();
    expect([await followedIn(before, 'from-now'), await followedIn(after, 'from-now')]).toEqual([[4], [1, 2]]);
    expect([await followedIn(before, 'anew'), await followedIn(after, 'anew')]).toEqual([
      [1, 2, 3, 4],
      [1, 2],
    ]);
  });

  it('[SE-35 SE-36] two servers that follow an ingest make each evidence object once, and a topic for each', async () => {
    const memory = await Memory.of(context(), { 'topics.batch': 7 });
    const names = Array.from({ length: 60 }, (_, n) => `steel${'x'.repeat(n % 5)} bridge number ${n}`);
    await memory.ingest(Object.fromEntries(names.map((name, n) => [`${n}.md`, name])));
    await memory.embed();
    await Promise.all([memory.drain(), memory.drain()]);
    const [row] = await context().database.system((query) =>
      query<{ objects: number; placed: number; members: number; waiting: number }>(
        't.evidence',
        `select (select count(*)::integer from evidence_objects where space_id = $1) as objects,
          (select count(*)::integer from evidence_topics where space_id = $1) as placed,
          (select sum(members)::integer from topics where space_id = $1) as members,
          (select count(*)::integer from evidence_waiting where space_id = $1) as waiting`,
        [memory.scope.spaceId],
      ),
    );
    expect(row).toEqual({ objects: 60, placed: 60, members: 60, waiting: 0 });
  });

  it.each(['suggestions', 'duplicates'] as const)(
    'the search for %s looks through what changed; once more after a restart it looks at nothing',
    async (search) => {
      const { database } = context();
      const scope = await context().space();
      const ada = context().as(scope, 'ada');
      const named = (owner: string | null) => async (who: Scope) => {
        const people = ['github:ada', 'mail:ada@a.example'].map((key) => ({
          name: 'Ada Lantern',
          type: 'PERSON',
          key,
        }));
        const rows = [...people, { name: 'Aurora Ltd', type: 'BODY' }, { name: 'Aurora', type: 'BODY' }];
        await write(
          database,
          who,
          (commit) =>
            plant(
              commit,
              'entities',
              rows.map((row) => ({ ...row, owner_id: owner })),
            ),
          owner,
        );
      };
      await named(null)(scope);
      await named('ada')(ada);
      const asked: string[] = [];
      const faults: unknown[] = [];
      let opened = 0;
      const deps = {
        database: listened(database, asked),
        ids: systemIds,
        onFault: (error: unknown) => faults.push(error),
      };
      const ontology = ontologyOf(builtInPacks);
      const start = (): LogFollower =>
        search === 'suggestions'
          ? suggestionFollower({
              ...deps,
              ontologyOf: () => ontology,
              busy: () => false,
              onOpened: (n) => (opened += n),
            })
          : duplicateFollower({ ...deps, ontology, firstMs: 0, onFound: ({ asked: n }) => (opened += n) });
      for (let n = 0; n < 3; n += 1) await start().drain();
      expect([opened > 0, faults]).toEqual([true, []]);
      // Suggestions are looked for in what each wrote privately, too.
      const rows = await database.system((query) =>
        query<{ owner_id: string | null }>(
          't.owners',
          'select distinct owner_id from suggestions where space_id = $1',
          [scope.spaceId],
        ),
      );
      const owners = rows.map(({ owner_id: owner }) => owner ?? 'all').sort();
      expect(owners).toEqual(search === 'suggestions' ? ['ada', 'all'] : []);
      const [found, before] = [opened, asked.length];
      await start().drain();
      expect([opened, asked.slice(before)]).toEqual([found, ['jobs.spacesBehind']]);
    },
  );
});

/** The database, and the names of all statements that were sent. */
function listened(database: Database, asked: string[]): Database {
  type Query = (name: string, ...others: readonly unknown[]) => unknown;
  const telling = <T extends { query: unknown }>(sql: T): T =>
    new Proxy(sql, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        const bound = value.bind(target) as Query;
        if (property !== 'query') return bound;
        return (name: string, ...others: readonly unknown[]) => (asked.push(name), bound(name, ...others));
      },
    });
  return new Proxy(database, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as (...given: readonly unknown[]) => unknown;
      if (property === 'system')
        return (work: (query: Query) => unknown) =>
          bound((query: Query) => work((name, ...others) => (asked.push(name), query(name, ...others))));
      if (property !== 'read' && property !== 'note' && property !== 'commit') return bound;
      return (...given: readonly unknown[]) => {
        const work = given.at(-1) as (sql: Sql) => unknown;
        return bound(...given.slice(0, -1), (sql: Sql) => work(telling(sql)));
      };
    },
  });
}
