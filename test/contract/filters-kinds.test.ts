import { beforeAll, expect, it } from '@jest/globals';
import { ENTITY_KINDS, kindOf } from '../../src/domain/entity-kinds.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { plant, write } from '../support/rows.ts';

interface Thing {
  readonly name: string;
  readonly kind: string;
  readonly type: string;
}

/** Of every kind several types, one of them private to bob, and one that is no more. */
const THINGS: readonly (readonly [name: string, type: string])[] = [
  ['Tern', 'VESSEL'],
  ['Gannet', 'Research ship'],
  ['Tide tables', 'REPORT'],
  ['Orla', 'PERSON'],
  ['Ines', 'author'],
  ['Lines', 'COMPANY'],
  ['Bay', 'harbour'],
  ['Tides', 'WHATEVER'],
  ['Regatta', 'MATCH'],
];

describeEveryDatabase('entities by their kind', (context) => {
  let scope: Scope;
  let me: Asking;
  let before: string;

  beforeAll(async () => {
    scope = await context().space('ada');
    me = asking(context().database, scope);
    await write(context().database, scope, async (commit) => {
      const ids = await plant(
        commit,
        'entities',
        THINGS.map(([name, type]) => ({ name, type })),
      );
      const once = await plant(commit, 'entities', [{ name: 'Once', type: 'STUDENT' }]);
      const claims = await plant(
        commit,
        'claims',
        ids.map((subject_id, n) => ({ subject_id, object_entity_id: ids[(n + 1) % ids.length], predicate: 'NEAR' })),
      );
      await plant(
        commit,
        'conflicts',
        ids.map((subject_id) => ({ subject_id })),
      );
      expect([once.length, claims.length]).toEqual([1, THINGS.length]);
    });
    before = (await me.get<{ commits: { nodes: { at: string }[] } }>('{ commits(first: 1) { nodes { at } } }')).commits
      .nodes[0]?.at as string;
    await write(context().database, scope, (commit) =>
      commit.query('t.type', `update entities set type = 'COMMITTEE' where space_id = $1 and name = 'Once'`, [
        scope.spaceId,
      ]),
    );
    await write(
      context().database,
      context().as(scope, 'bob'),
      (commit) => plant(commit, 'entities', [{ name: 'Bob himself', type: 'CANDIDATE' }]),
      'bob',
    );
  });

  const ofKind = (...kinds: readonly string[]): string[] =>
    THINGS.filter(([, type]) => kinds.includes(kindOf(type)))
      .map(([name]) => name)
      .sort();
  const named = (things: readonly Thing[]): string[] => things.map(({ name }) => name).sort();

  it.each(ENTITY_KINDS)('%s: everywhere that entities are filtered, whatever their types are', async (kind) => {
    const filter = `{ kind: { eq: ${kind} } }`;
    interface Lists {
      readonly entities: { nodes: Thing[]; totalCount: { value: number } };
      readonly others: { nodes: Thing[] };
      readonly near: { nodes: Thing[] };
      readonly claims: { nodes: { subject: Thing }[]; totalCount: { value: number } };
      readonly relationships: { nodes: { to: Thing }[]; totalCount: { value: number } };
      readonly conflicts: { nodes: { subject: Thing }[]; totalCount: { value: number } };
    }
    const shared = 'createdAt: { gte: "2000" }, not: { name: { eq: "Once" } }';
    const found = await me.get<Lists>(`{
      entities(where: { ${shared}, kind: { eq: ${kind} } }) { nodes { name kind type } totalCount { value } }
      others: entities(where: { ${shared}, and: [{ not: ${filter} }] }) { nodes { name kind type } }
      near: entities(where: { claims: { some: { object: ${filter} } } }) { nodes { name } }
      claims(where: { subject: ${filter} }) { nodes { subject { name } } totalCount { value } }
      relationships(where: { to: ${filter} }) { nodes { to { name } } totalCount { value } }
      conflicts(where: { subject: ${filter} }) { nodes { subject { name } } totalCount { value } }
    }`);
    const expected = ofKind(kind);
    expect(named(found.entities.nodes)).toEqual(expected);
    expect(found.entities.nodes.every((one) => one.kind === kind)).toBe(true);
    expect(named(found.others.nodes)).toEqual(ofKind(...ENTITY_KINDS.filter((other) => other !== kind)));
    const before = (name: string): string | undefined => {
      const place = THINGS.findIndex(([one]) => one === name);
      return THINGS.at(place - 1)?.[0];
    };
    expect(named(found.near.nodes)).toEqual(expected.map(before).sort());
    expect(named(found.claims.nodes.map(({ subject }) => subject))).toEqual(expected);
    expect(named(found.relationships.nodes.map(({ to }) => to))).toEqual(expected);
    expect(named(found.conflicts.nodes.map(({ subject }) => subject))).toEqual(expected);
    for (const { totalCount } of [found.entities, found.claims, found.relationships, found.conflicts])
      expect(totalCount.value).toBe(expected.length);
  });

  it('several, none, and together with a type', async () => {
    const names = async (where: string): Promise<string[]> =>
      named(
        (await me.get<{ entities: { nodes: Thing[] } }>(`{ entities(where: ${where}) { nodes { name } } }`)).entities
          .nodes,
      );
    expect(await names('{ kind: { in: [PERSON, EVENT] } }')).toEqual(ofKind('PERSON', 'EVENT'));
    expect(await names('{ kind: { in: [] } }')).toEqual([]);
    expect(await names('{ kind: { eq: PRODUCT }, type: { eq: "VESSEL" } }')).toEqual(['Tern']);
    expect(await names('{ kind: { eq: PERSON, in: [PRODUCT] } }')).toEqual([]);
    expect(await names('{ kind: {} }')).toHaveLength(THINGS.length + 1);
  });

  it('as of the past, by the types of then', async () => {
    const once = async (kind: string, asOf: string): Promise<number> => {
      const where = `where: { kind: { eq: ${kind} }, name: { eq: "Once" } }`;
      const { entities } = await me.get<{ entities: { nodes: Thing[] } }>(
        `{ entities(${where}${asOf}) { nodes { name } } }`,
      );
      return entities.nodes.length;
    };
    const then = `, asOf: { recorded: "${before}" }`;
    expect([await once('PERSON', ''), await once('ORGANISATION', '')]).toEqual([0, 1]);
    expect([await once('PERSON', then), await once('ORGANISATION', then)]).toEqual([1, 0]);
  });

  it('what is private stays so, and its owner finds it', async () => {
    const people = async (who: Scope): Promise<string[]> =>
      named(
        (
          await asking(context().database, who).get<{ entities: { nodes: Thing[] } }>(
            '{ entities(where: { kind: { eq: PERSON } }) { nodes { name } } }',
          )
        ).entities.nodes,
      );
    expect(await people(scope)).toEqual(ofKind('PERSON'));
    expect(await people(context().as(scope, 'bob'))).toEqual(['Bob himself', ...ofKind('PERSON')]);
  });

  it('a cursor goes on where a type was added to the space in between', async () => {
    const own = await context().space('ada');
    const add = (name: string, type: string): Promise<unknown> =>
      write(context().database, own, (commit) => plant(commit, 'entities', [{ name, type }]));
    await add('A', 'PERSON');
    await add('B', 'author');
    const page = (after: string | null) =>
      asking(context().database, own).get<{ entities: { nodes: Thing[]; pageInfo: { endCursor: string } } }>(
        `query ($after: String) { entities(first: 1, after: $after, where: { kind: { eq: PERSON } }) { nodes { name } pageInfo { endCursor } } }`,
        { after },
      );
    const first = await page(null);
    await add('C', 'STUDENT');
    const second = await page(first.entities.pageInfo.endCursor);
    expect([...named(first.entities.nodes), ...named(second.entities.nodes)]).toEqual(['A', 'B']);
  });
});
