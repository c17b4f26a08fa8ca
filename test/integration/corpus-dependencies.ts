import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSqlGraph } from '../../graph/store/index.ts';
import { dependenciesOf, type Dependencies } from '../../graph/views/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import { CURRENT_STATUSES } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { claimsOf } from '../../src/reconcile/index.ts';
import type { Database, View } from '../../src/storage/index.ts';
import { look } from '../support/rows.ts';

const DEPTH = 10;

/** What the heads of the files say, read without the product. */
interface Heads {
  readonly requires: ReadonlyMap<number, readonly number[]>;
  readonly status: ReadonlyMap<number, string>;
}

function headsOf(texts: readonly string[]): Heads {
  const requires = new Map<number, number[]>();
  const status = new Map<number, string>();
  for (const text of texts) {
    const head = text.slice(0, text.indexOf('\n---', 3));
    const field = (name: string): string => new RegExp(`^${name}:(.*)$`, 'mu').exec(head)?.[1]?.trim() ?? '';
    const number = Number(field('eip'));
    requires.set(number, [...field('requires').matchAll(/\d+/gu)].map(Number));
    status.set(number, field('status'));
  }
  return { requires, status };
}

/** Everything that a proposal leads to in up to `DEPTH` steps, with the steps. */
function closure({ requires }: Heads, start: number): Map<number, number> {
  const depths = new Map([[start, 0]]);
  for (const [at, depth] of depths) {
    if (depth === DEPTH) continue;
    for (const next of requires.get(at) ?? []) if (!depths.has(next)) depths.set(next, depth + 1);
  }
  return depths;
}

/** Proposals that lead back to themselves, grouped with those they share that way with. */
function circles(heads: Heads): string[] {
  const reach = new Map<number, Set<number>>();
  for (const start of heads.requires.keys()) {
    const seen = new Set<number>();
    const queue = [...(heads.requires.get(start) ?? [])];
    for (const at of queue) {
      if (seen.has(at)) continue;
      seen.add(at);
      queue.push(...(heads.requires.get(at) ?? []));
    }
    reach.set(start, seen);
  }
  const inCircle = [...reach.keys()].filter((n) => reach.get(n)?.has(n));
  const groups = inCircle.map((n) => inCircle.filter((m) => m === n || (reach.get(n)?.has(m) && reach.get(m)?.has(n))));
  return [...new Set(groups.map((group) => group.toSorted((a, b) => a - b).join('+')))].toSorted();
}

/**
 * Tests over all proposals, taken in once by whoever declares them.
 * @param texts the files; `context` is there inside tests and hooks only
 */
export function testDependencies(texts: readonly string[], context: () => { database: Database; scope: Scope }): void {
  const heads = headsOf(texts);

  describe('what they depend on', () => {
    const idOf = new Map<number, EntityId>();
    const numberOf = new Map<EntityId, number>();

    beforeAll(async () => {
      const { database, scope } = context();
      const rows = await database.read(scope, (sql) =>
        sql.query<{ id: EntityId; key: string }>(
          't.keys',
          `select id, key from entities where space_id = $1 and key like 'eip-%'`,
          [scope.spaceId],
        ),
      );
      for (const { id, key } of rows) {
        idOf.set(Number(key.slice(4)), id);
        numberOf.set(id, Number(key.slice(4)));
      }
    });

    const seen = (view: View, roots: readonly number[], maxDepth: number): Promise<Dependencies> =>
      dependenciesOf(
        {
          graph: createSqlGraph(),
          claims: async (ids, predicates) => {
            const where = { predicate: { in: predicates }, status: { in: CURRENT_STATUSES } };
            const pages = await claimsOf(view, ids, where, 'CREATED', 'ASC', { first: 5, after: null });
            return new Map([...pages].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
          },
        },
        view,
        {
          roots: roots.map((n) => idOf.get(n) as EntityId),
          maxDepth,
          kinds: ['REQUIRES'],
          direction: 'OUT',
          minInferred: 0.75,
          maxNodes: settingDefaults['graph.maxNodes'],
        },
        viewRulesOf(builtInPacks),
        settingDefaults,
      );
    const number = (id: EntityId): number => numberOf.get(id) ?? -1;

    it('[PI-70 PI-136] what each of them needs, at each distance, is exactly what the heads of the files say', async () => {
      await look(context().database, context().scope, async (view) => {
        for (const start of heads.requires.keys()) {
          const { nodes, edges, truncated } = await seen(view, [start], DEPTH);
          const expected = closure(heads, start);
          expect(truncated).toBe(false);
          expect([start, new Map(nodes.map(({ entityId, depth }) => [number(entityId), depth]))]).toEqual([
            start,
            expected,
          ]);
          const arrows = new Set(edges.map(({ edge }) => `${number(edge.from)}→${number(edge.to)}`));
          const gold = [...expected].flatMap(([from, depth]) =>
            depth < DEPTH ? (heads.requires.get(from) ?? []).map((to) => `${from}→${to}`) : [],
          );
          expect(arrows).toEqual(new Set(gold));
        }
      });
      expect(heads.requires.size).toBe(texts.length);
    });

    it('[PI-20 PI-70] every circle, and every Final one that requires what is not settled, is listed', async () => {
      const all = await look(context().database, context().scope, (view) => seen(view, [...heads.requires.keys()], 1));
      const found = all.cycles.map(({ entityIds }) =>
        entityIds
          .map(number)
          .toSorted((a, b) => a - b)
          .join('+'),
      );
      expect(found.toSorted()).toEqual(circles(heads));
      expect(found.length).toBeGreaterThan(0);
      const pairs = all.conflicts.map(({ kind, edge }) => `${kind} ${number(edge.from)}→${number(edge.to)}`);
      const unsettled = [...heads.requires].flatMap(([from, list]) =>
        heads.status.get(from) !== 'Final'
          ? []
          : [...new Set(list)]
              .filter((to) => /^(?:Draft|Stagnant|Withdrawn)$/u.test(heads.status.get(to) ?? ''))
              .map((to) => `UNSETTLED ${from}→${to}`),
      );
      expect(pairs.toSorted()).toEqual(unsettled.toSorted());
      expect(pairs.length).toBeGreaterThan(0);
      for (const { claims } of all.conflicts) expect(claims.length).toBeGreaterThanOrEqual(2);
    });
  });
}
