import { beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_SPACE, type Scope } from '../../src/domain/scope.ts';
import type { CommitWhere } from '../../src/domain/filter.ts';
import { commitCounts, createSpace, listCommits, Spaces, type SqlValue, type View } from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { pick } from '../support/mixed-space.ts';
import { randomFrom } from '../support/random.ts';
import { plant, write } from '../support/rows.ts';

const SPACE = 'name isDefault isCurrent createdAt firstWrittenAt lastWrittenAt documents entities claims';
interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
interface Space {
  readonly name: string;
  readonly isDefault: boolean;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly firstWrittenAt: string | null;
  readonly lastWrittenAt: string | null;
  readonly documents: number;
  readonly entities: number;
  readonly claims: number;
}

describeEveryDatabase('the spaces that a caller may ask', (context) => {
  let scope: Scope;
  let others: readonly Scope[];

  beforeAll(async () => {
    await createSpace(context().database, DEFAULT_SPACE);
    scope = await context().space('ada');
    others = [await context().space('ada'), await context().space('ada')];
    await write(context().database, scope, async (commit) => {
      const [subject_id] = await plant(commit, 'entities', [{ name: 'Tern' }, { name: 'Gannet' }]);
      await plant(commit, 'claims', [{ subject_id, predicate: 'NEAR' }]);
    });
    for (const owner of ['ada', 'bob'])
      await write(
        context().database,
        context().as(scope, owner),
        async (commit) => {
          const [source_id] = await plant(commit, 'sources', [{ key: `of ${owner}` }]);
          await plant(commit, 'documents', [
            { key: `${owner} 1`, source_id },
            { key: `${owner} 2`, source_id, removed: true },
          ]);
        },
        owner,
      );
  });

  const every = (who: Scope) => asking(context().database, { ...who, everySpace: true });

  it('are every one without keys, page by page in order of name', async () => {
    const expected = await context().database.system((query) =>
      query<{ name: string }>('t.spaces', 'select name from spaces order by name', []),
    );
    const found: Space[] = [];
    for (let after: string | null = null; ;) {
      const { spaces }: { spaces: Page<Space> } = await every(scope).get(
        `query ($after: String) { spaces(first: 2, after: $after) { nodes { ${SPACE} } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
      found.push(...spaces.nodes);
      if (!spaces.pageInfo.hasNextPage) break;
      after = spaces.pageInfo.endCursor;
    }
    expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(found.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([DEFAULT_SPACE]);
    expect(found.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual([scope.spaceName]);
    const untouched = found.find(({ name }) => name === others[0]?.spaceName);
    expect(untouched).toMatchObject({ firstWrittenAt: null, lastWrittenAt: null, documents: 0, entities: 0 });
  });

  it('are named where one is asked that is not there', async () => {
    const spaces = new Spaces(context().database);
    expect(await spaces.existing(DEFAULT_SPACE)).toMatch(/^[0-9a-f-]{36}$/);
    const refusal = spaces.existing('elsewhere');
    await expect(refusal).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(refusal).rejects.toThrow(/^there is no space "elsewhere".*; there are "default", "t-/u);
  });

  it('are that of the key alone with one, which is what it asks where it names none', async () => {
    const { spaces } = await asking(context().database, scope).get<{ spaces: { nodes: Space[] } }>(
      `{ spaces { nodes { ${SPACE} } } }`,
    );
    expect(spaces.nodes).toMatchObject([{ name: scope.spaceName, isDefault: true, isCurrent: true }]);
  });

  it.each(['ada', 'bob', 'eve'])('are dated and counted by what %s sees of them', async (owner) => {
    // From the space itself and from another one.
    for (const from of [scope, others[0] ?? scope]) {
      const { spaces } = await every(context().as(from, owner)).get<{ spaces: { nodes: Space[] } }>(
        `{ spaces(first: 100) { nodes { ${SPACE} } } }`,
      );
      const inside = await asking(context().database, context().as(scope, owner)).get<{
        commits: { nodes: { at: string }[] };
        stats: object;
      }>('{ commits { nodes { at } } stats { documents entities claims } }');
      const times = inside.commits.nodes.map(({ at }) => at);
      expect(times).toHaveLength(owner === 'eve' ? 1 : 2);
      expect(spaces.nodes.find(({ name }) => name === scope.spaceName)).toMatchObject({
        firstWrittenAt: times.at(-1),
        lastWrittenAt: times[0],
        ...inside.stats,
      });
    }
  });
});

interface Commit {
  readonly number: number;
  readonly at: string;
  readonly actor: string;
  readonly reason: string;
  readonly owner: string | null;
  readonly undoes: { readonly number: number } | null;
}

const FIRST = Date.parse('2024-01-01T00:00:00Z');
const at = (number: number): string => new Date(FIRST + number * 3_600_000).toISOString();

describeEveryDatabase('the list of commits', (context) => {
  const random = randomFrom(20_261_126);
  const LENGTH = 20_000;
  let scope: Scope;

  beforeAll(async () => {
    scope = await context().space('ada');
    await context().database.system(async (query) => {
      await query(
        't.commits',
        `insert into commits (space_id, number, owner_id, actor, reason, idempotency_key, undoes, at)
          select $1, n, case n % 5 when 3 then 'ada' when 4 then 'bob' end, case when n % 5000 = 7 then 'eve' else 'ada' end,
              case when n % 2 = 0 then 'ingest a' else 'assert claim' end, n, case when n % 4000 = 1 then n - 1 end,
              $2::timestamptz + n * interval '1 hour'
            from generate_series(1, $3::integer) n`,
        [scope.spaceId, new Date(FIRST), LENGTH],
      );
      await query('t.head', 'update spaces set head = $2 where id = $1', [scope.spaceId, LENGTH]);
      await query('t.analyze', 'analyze commits', []);
    });
  });

  /** Conditions and what they mean, said again by hand. */
  const conditions = (): readonly (readonly [string, (commit: Commit) => boolean])[] => {
    const [n, m] = [Math.floor(random() * 300) + LENGTH - 300, Math.floor(random() * 300) + LENGTH - 300];
    const day = at(n).slice(0, 10);
    return [
      [`at: { gte: "${at(n)}" }`, (commit) => commit.at >= at(n)],
      [`at: { gt: "${at(n)}", lt: "${at(m)}" }`, (commit) => commit.at > at(n) && commit.at < at(m)],
      [`at: { lte: "${at(n)}" }`, (commit) => commit.at <= at(n)],
      [`at: { eq: "${day}" }`, (commit) => commit.at.startsWith(day)],
      ['at: { isNull: true }', () => false],
      ['actor: { eq: "eve" }', ({ actor }) => actor === 'eve'],
      ['actor: { startsWith: "a" }', ({ actor }) => actor.startsWith('a')],
      ['reason: { startsWith: "ingest" }', ({ reason }) => reason.startsWith('ingest')],
      ['owner: { isNull: true }', ({ owner }) => owner === null],
      ['owner: { in: ["ada", "bob"] }', ({ owner }) => owner === 'ada' || owner === 'bob'],
      ['isUndo: { eq: true }', ({ undoes }) => undoes !== null],
      ['isUndo: { eq: false }', ({ undoes }) => undoes === null],
    ];
  };

  it('is narrowed by when, who, why, whose and whether it undoes, and counts itself, for every caller', async () => {
    const bound = `at: { gte: "${at(LENGTH - 320)}" }`;
    const fields = 'number at actor reason owner undoes { number }';
    for (const who of [scope, context().as(scope, 'bob')]) {
      const me = asking(context().database, who);
      const all: Commit[] = [];
      for (let after: string | null = null; ;) {
        const { commits }: { commits: Page<Commit> } = await me.get(
          `query ($after: String) { commits(first: 100, after: $after, where: { ${bound} }) {
            nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
          { after },
        );
        all.push(...commits.nodes);
        if (!commits.pageInfo.hasNextPage) break;
        after = commits.pageInfo.endCursor;
      }
      expect(all.map(({ number }) => number)).toEqual(
        Array.from({ length: 321 }, (_, i) => LENGTH - i).filter((n) => n % 5 !== (who === scope ? 4 : 3)),
      );
      for (let n = 0; n < 30; n++) {
        const [one, other] = [pick(random, conditions()), pick(random, conditions())];
        const [where, meets] = pick(random, [
          [`{ ${one[0]} }`, one[1]],
          [`{ not: { ${one[0]} } }`, (commit: Commit) => !one[1](commit)],
          [`{ and: [{ ${one[0]} }, { ${other[0]} }] }`, (commit: Commit) => one[1](commit) && other[1](commit)],
          [`{ or: [{ ${one[0]} }, { ${other[0]} }] }`, (commit: Commit) => one[1](commit) || other[1](commit)],
        ] as const);
        const { commits } = await me.get<{ commits: { nodes: { number: number }[]; totalCount: object } }>(
          `{ commits(first: 50, where: { and: [{ ${bound} }, ${where}] }) { nodes { number } totalCount { value isExact } } }`,
        );
        const expected = all.filter(meets).map(({ number }) => number);
        expect([where, commits.nodes.map(({ number }) => number)]).toEqual([where, expected.slice(0, 50)]);
        expect([where, commits.totalCount]).toEqual([where, { value: expected.length, isExact: true }]);
      }
    }
  });

  it.each<readonly [string, CommitWhere | null]>([
    ['all', null],
    ['a month of long ago', { at: { gte: new Date(at(1_000)), lt: new Date(at(1_700)) } }],
    ['one actor', { actor: { eq: 'eve' } }],
    ['one owner', { owner: { eq: 'ada' } }],
    ['those that undo', { isUndo: { eq: true } }],
  ])('reads little for a page of %s', async (_, where) => {
    interface Plan {
      readonly 'Actual Rows': number;
      readonly 'Actual Loops': number;
      readonly 'Rows Removed by Filter'?: number;
      readonly Plans?: readonly Plan[];
    }
    const rows = (plan: Plan): number =>
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
      (plan.Plans ?? []).reduce((sum, one) => sum + rows(one), 0);
    const read = await context().database.read(scope, async (reader) => {
      let sum = 0;
      const query = async <Row extends object>(name: string, text: string, values: readonly SqlValue[] = []) => {
        const [row] = await reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          name,
          `explain (analyze, format json) ${text}`,
          values,
        );
        sum += rows((row?.['QUERY PLAN'] ?? [])[0]?.Plan as Plan);
        return reader.query<Row>(name, text, values);
      };
      const view: View = { sql: { scope, query }, recorded: null, valid: null };
      expect((await listCommits(view, where, { first: 20, after: null })).items.length).toBeGreaterThan(2);
      if (where !== null && !where.owner) await commitCounts(view, where).total(50);
      return sum;
    });
    expect(read).toBeLessThan(600);
  });
});
