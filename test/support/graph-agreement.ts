import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EdgeFilter, GraphStore, NeighbourhoodRequest, PathRequest } from '../../graph/store/index.ts';
import { settingDefaults } from './settings.ts';
import type { Basis } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { TestDatabase } from './database.ts';
import { histories, instant, TwiceKept, years } from './graph-history.ts';
import { expectedNeighbourhood, expectedPaths } from './graph-oracle.ts';
import { directions } from './random-graph.ts';
import { look } from './rows.ts';

/** A store that is held against the oracle. */
export interface StoreUnderTest {
  readonly store: GraphStore;
  /** Does it answer for the past (`recorded`)? Where not, it is asked about now alone, at any valid time. */
  readonly recorded: boolean;
  /** Resolves once the store has seen everything that was committed in the space. */
  readonly caughtUp: (scope: Scope) => Promise<void>;
}

/** Random graphs: a few by default; the whole measure is 2000. */
const RUNS = Number(process.env.CLAIMGRAPH_TEST_GRAPH_RUNS ?? '25');
/** What is asked of each graph. */
const QUESTIONS = 4;

const filters: fc.Arbitrary<EdgeFilter> = fc.record({
  kinds: fc.constantFrom<string[] | null>(null, null, null, null, null, ['K'], ['K'], []),
  basis: fc.constantFrom<Basis | null>(null, null, null, null, 'ASSERTED', 'INFERRED'),
  minConfidence: fc.constantFrom(null, null, 0.5),
  minInferred: fc.constantFrom(0, 0.5, 0.6),
});
const question = fc.record({
  viewer: fc.constantFrom('ada', 'bob'),
  recorded: fc.option(fc.nat(10)),
  year: fc.option(years),
  a: fc.nat(20),
  b: fc.nat(20),
  filter: filters,
  direction: directions,
  depth: fc.integer({ min: 1, max: 4 }),
  maxNodes: fc.option(fc.integer({ min: 1, max: 6 })),
  which: fc.constantFrom('SHORTEST', 'ALL', 'MOST_CONFIDENT'),
  maxDepth: fc.integer({ min: 1, max: 5 }),
  maxPaths: fc.constantFrom(1, 3, 100),
});

/**
 * Declares the test that a store answers what a plain search in memory answers, over random graphs with their
 * histories: entities that come, are merged and parted, edges that come, end, are doubted, refused and reviewed, shared
 * and private; asked now, as of each commit, at any instant.
 */
export function agreesWithTheOracle(
  title: string,
  context: () => TestDatabase,
  open: (context: TestDatabase) => Promise<StoreUnderTest>,
): void {
  it(
    `${title}: ${RUNS} random graphs`,
    async () => {
      const { store, recorded: past, caughtUp } = await open(context());
      let asked = 0;
      let told = 0;
      await fc.assert(
        fc.asyncProperty(
          histories,
          fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
          async (history, questions) => {
            const { database, space, as } = context();
            const scope = await space();
            const kept = new TwiceKept(database, scope);
            await kept.live(history);
            await caughtUp(scope);
            for (const one of questions) {
              const { filter, direction, depth, which, maxDepth, maxPaths } = one;
              const recorded = past && one.recorded !== null ? kept.commit(one.recorded) : null;
              const graph = kept.seen(one.viewer, recorded, one.year);
              const near: NeighbourhoodRequest = { ...filter, direction, depth, maxNodes: one.maxNodes };
              const ways: PathRequest = { ...filter, direction, which, maxDepth, maxPaths };
              const [a, b] = [kept.entity(one.a), kept.entity(one.b)];
              const found = await look(
                database,
                as(scope, one.viewer),
                async (view) => ({
                  near: await store.neighbourhood(view, [a, b], near, settingDefaults),
                  paths: await store.paths(view, a, b, ways, settingDefaults),
                }),
                { recorded, valid: one.year === null ? null : instant(one.year) },
              );
              expect(found).toEqual({
                near: expectedNeighbourhood(graph, [a, b], near),
                paths: expectedPaths(graph, a, b, ways),
              });
              asked += 1;
              if (found.near.edges.length > 0) told += 1;
            }
          },
        ),
        { numRuns: RUNS },
      );
      // Not vacuous: many questions have an answer with something in it (a third, over many runs).
      expect(told / asked).toBeGreaterThan(0.1);
    },
    RUNS * 3_000 + 60_000,
  );
}
