import { expect, it } from '@jest/globals';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Relationship, RelationshipFilter } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { listRelationships, relationshipsOf } from '../../src/reconcile/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { entityIds, everyPage, look, plant, write } from '../support/rows.ts';

const TOP = { first: 100, after: null };

const statementOf = (edge: Relationship): string | null => (edge.basis === 'ASSERTED' ? edge.claim.statement : null);

describeDatabase('relationships', (context) => {
  const ANY: RelationshipFilter = {
    direction: 'BOTH',
    kinds: null,
    basis: null,
    minConfidence: null,
    status: null,
    review: null,
  };

  const world = async (): Promise<{ database: Database; scope: Scope; ids: EntityId[] }> => {
    const { database } = context();
    const scope = await context().space();
    let ids: string[] = [];
    await write(database, scope, async (commit) => {
      ids = await plant(commit, 'entities', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
      const [a, b, c] = ids;
      const edge = (statement: string, subject_id: unknown, object_entity_id: unknown, rest = {}) => ({
        statement,
        subject_id,
        object_entity_id,
        predicate: 'KNOWS',
        ...rest,
      });
      await plant(commit, 'claims', [
        edge('a-b', a, b),
        edge('b-a', b, a, { status: 'DISPUTED' }),
        edge('a-a', a, a),
        edge('c-a', c, a, { confidence: 0.3 }),
        edge('a-c old', a, c, { status: 'SUPERSEDED' }),
        edge('b-c likes', b, c, { predicate: 'LIKES' }),
        edge('named, not an edge', a, b, { edge: false }),
        { statement: 'a literal', subject_id: a },
      ]);
    });
    return { database, scope, ids: entityIds(ids) };
  };

  it.each<[string, Partial<RelationshipFilter>, string[]]>([
    ['either way, an edge to itself once', {}, ['a-b', 'b-a', 'a-a', 'c-a']],
    ['outwards', { direction: 'OUT' }, ['a-b', 'a-a']],
    ['inwards', { direction: 'IN' }, ['b-a', 'a-a', 'c-a']],
    ['sure enough', { minConfidence: 0.5 }, ['a-b', 'b-a', 'a-a']],
    ['of another kind', { kinds: ['LIKES'] }, []],
    ['of no kind', { kinds: [] }, []],
    ['superseded ones when asked', { status: ['SUPERSEDED'] }, ['a-c old']],
    ['asserted', { basis: 'ASSERTED' }, ['a-b', 'b-a', 'a-a', 'c-a']],
    ['inferred: no claim is one', { basis: 'INFERRED' }, []],
  ])('[SE-140] of an entity: %s', async (_, filter, expected) => {
    const { database, scope, ids } = await world();
    const [a] = ids as [EntityId];
    await look(database, scope, async (view, sent) => {
      const of = await relationshipsOf(view, ids, { ...ANY, ...filter }, 'CREATED', 'ASC', TOP);
      expect(of.get(a)?.items.map(({ node }) => statementOf(node))).toEqual(expected);
      expect(sent).toHaveLength(1);
      const list = await listRelationships(view, [a], { ...ANY, ...filter }, 'CREATED', 'ASC', TOP);
      expect(list.items.map(({ node }) => statementOf(node))).toEqual(expected);
    });
  });

  it('of the whole space, by kind; each carries its claim', async () => {
    const { database, scope, ids } = await world();
    const list = await look(database, scope, (view) =>
      listRelationships(view, null, { ...ANY, kinds: ['LIKES'] }, 'CREATED', 'ASC', TOP),
    );
    expect(list.items.map((item) => item.node)).toMatchObject([
      { basis: 'ASSERTED', from: ids[1], to: ids[2], kind: 'LIKES', claim: { statement: 'b-c likes' } },
    ]);
    expect(list.items[0]?.node.id).toBe(list.items.map(({ node }) => node.basis === 'ASSERTED' && node.claim.id)[0]);
  });

  it.each(['CREATED', 'CONFIDENCE', 'PREDICATE'] as const)(
    'pages of both ways by %s show every edge once',
    async (order) => {
      const { database } = context();
      const scope = await context().space();
      let ids: EntityId[] = [];
      await write(database, scope, async (commit) => {
        ids = entityIds(
          await plant(
            commit,
            'entities',
            Array.from({ length: 4 }, (_, i) => ({ name: `${i}` })),
          ),
        );
        const pairs = ids.flatMap((s) => ids.map((o) => [s, o]));
        await plant(
          commit,
          'claims',
          pairs.map(([s, o], i) => ({
            subject_id: s,
            object_entity_id: o,
            confidence: (i % 3) / 4,
            predicate: `P${i % 2}`,
          })),
        );
      });
      const [x] = ids as [EntityId];
      const all = await look(database, scope, (view) =>
        everyPage(
          async (page) =>
            (await relationshipsOf(view, [x], ANY, order, 'DESC', page)).get(x) ?? { items: [], hasNextPage: false },
          2,
        ),
      );
      expect(all).toHaveLength(7);
      expect(new Set(all.map((edge) => edge.id)).size).toBe(7);
    },
  );
});
