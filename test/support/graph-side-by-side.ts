import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compareGraph,
  createComposedGraph,
  createNeo4jGraph,
  createSqlGraph,
  type EdgeFilter,
  type GraphStore,
  type NeighbourhoodRequest,
  type PathRequest,
} from '../../graph/store/index.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from './settings.ts';
import { leastInferred, type Basis, type InferenceProfile } from '../../src/domain/relationship-record.ts';
import type { View } from '../../src/storage/index.ts';
import type { TestDatabase } from './database.ts';
import { histories, instant, TwiceKept, years, type History } from './graph-history.ts';
import { expectedNeighbourhood, expectedPaths, type PlainGraph } from './graph-oracle.ts';
import { openNeo4j, projectorOf } from './open-neo4j.ts';
import { directions } from './random-graph.ts';
import { look } from './rows.ts';

/** Random graphs: a few by default; the whole measure is 2000. */
const RUNS = Number(process.env.CLAIMGRAPH_TEST_GRAPH_RUNS ?? '25');
/** The same graphs and questions for the same number. */
const SEED = Number(process.env.CLAIMGRAPH_TEST_GRAPH_SEED ?? Date.now() % 1_000_000);
/** What is asked of each graph; each question is five walks. */
const QUESTIONS = 2;
/** Graphs that are brought to Neo4j by the same looks. */
const TOGETHER = 50;

const question = fc.record({
  viewer: fc.constantFrom('ada', 'bob'),
  recorded: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(10) }),
  year: fc.option(years),
  apart: fc.constantFrom(false, false, false, true),
  a: fc.nat(20),
  b: fc.nat(20),
  kinds: fc.constantFrom<string[] | null>(null, null, null, null, null, ['K'], ['L', 'K'], []),
  basis: fc.constantFrom<Basis | null>(null, null, null, null, 'ASSERTED', 'INFERRED'),
  profile: fc.constantFrom<InferenceProfile>('EXPLORATORY', 'NORMAL', 'HIGH_STAKES'),
  minConfidence: fc.constantFrom(null, null, 0.5),
  direction: directions,
  depth: fc.integer({ min: 1, max: 4 }),
  maxNodes: fc.option(fc.integer({ min: 1, max: 6 })),
  maxDepth: fc.integer({ min: 1, max: 5 }),
  maxPaths: fc.constantFrom(1, 3, 100),
  maxEdges: fc.constantFrom(10_000, 10_000, 10_000, 10),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

const cases = fc.record({
  history: histories,
  /** Commits that are brought to Neo4j by themselves; what follows comes as changes to what is there. */
  before: fc.nat(4),
  questions: fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
});

interface Difference {
  readonly graph: number;
  readonly walk: string;
  readonly question: Question;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What a question comes to as requests of the port. */
function requestsOf(one: Question): { near: NeighbourhoodRequest; ways: Omit<PathRequest, 'which'> } {
  const { kinds, basis, minConfidence, direction, depth, maxNodes, maxDepth, maxPaths } = one;
  const minInferred = leastInferred(one.profile, settingDefaults);
  const filter: EdgeFilter = { kinds, basis, minConfidence, minInferred };
  return { near: { ...filter, direction, depth, maxNodes }, ways: { ...filter, direction, maxDepth, maxPaths } };
}

const WAYS = ['SHORTEST', 'ALL', 'MOST_CONFIDENT'] as const;

/** The five walks of a question, in a store. */
async function walked(store: GraphStore, view: View, one: Question, a: EntityId, b: EntityId) {
  const { near, ways } = requestsOf(one);
  const settings = { ...settingDefaults, 'graph.maxEdges': one.maxEdges };
  return {
    neighbourhood: await store.neighbourhood(view, [a], near, settings),
    subgraph: await store.neighbourhood(view, [a, b], near, settings),
    SHORTEST: await store.paths(view, a, b, { ...ways, which: 'SHORTEST' }, settings),
    ALL: await store.paths(view, a, b, { ...ways, which: 'ALL' }, settings),
    MOST_CONFIDENT: await store.paths(view, a, b, { ...ways, which: 'MOST_CONFIDENT' }, settings),
  };
}
type Walked = Awaited<ReturnType<typeof walked>>;

/** The same by plain search; null = the question has a bound, or a reading of merges, that the plain search does not know. */
function expected(graph: PlainGraph, one: Question, a: EntityId, b: EntityId): Walked | null {
  if (one.maxEdges < settingDefaults['graph.maxEdges'] || one.apart) return null;
  const { near, ways } = requestsOf(one);
  const paths = WAYS.map((which) => expectedPaths(graph, a, b, { ...ways, which }));
  const [SHORTEST, ALL, MOST_CONFIDENT] = paths as [Walked['SHORTEST'], Walked['ALL'], Walked['MOST_CONFIDENT']];
  const [neighbourhood, subgraph] = [
    expectedNeighbourhood(graph, [a], near),
    expectedNeighbourhood(graph, [a, b], near),
  ];
  return { neighbourhood, subgraph, SHORTEST, ALL, MOST_CONFIDENT };
}

/** An answer without who gave it. */
const told = ({ answered: _, ...answer }: Walked[keyof Walked]): object => answer;
const alike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Asks the record and Neo4j in one view. */
async function differencesOf(context: TestDatabase, stores: Stores, kept: TwiceKept, one: Question, graph: number) {
  const recorded = one.recorded === null ? null : kept.commit(one.recorded);
  const [a, b] = [kept.entity(one.a), kept.entity(one.b)];
  const { sql, composed } = stores;
  const [mine, other] = await look(
    context.database,
    context.as(kept.scope, one.viewer),
    async (seen) => {
      const view = { ...seen, apart: one.apart };
      return [await walked(sql, view, one, a, b), await walked(composed, view, one, a, b)];
    },
    { recorded, valid: one.year === null ? null : instant(one.year) },
  );
  const plain = expected(kept.seen(one.viewer, recorded, one.year), one, a, b);
  // Neo4j knows the present only; of the past the record answers, and says so.
  const answered =
    recorded === null ? { store: 'neo4j', instead: null } : { store: 'sql', instead: 'Neo4j knows the present only' };
  const found: Difference[] = [];
  for (const walk of ['neighbourhood', 'subgraph', ...WAYS] as const) {
    const answers = { sql: told(mine[walk]), neo4j: told(other[walk]), ...(plain && { plain: told(plain[walk]) }) };
    const same = Object.values(answers).every((answer) => alike(answer, answers.sql));
    if (!same || !alike(other[walk].answered ?? {}, answered))
      found.push({ graph, walk, question: one, answers: { ...answers, answered: other[walk].answered } });
  }
  return { found, by: recorded === null ? 'neo4j' : 'sql', empty: mine.subgraph.edges.length === 0 } as const;
}

interface Stores {
  readonly sql: GraphStore;
  readonly composed: GraphStore;
}

/**
 * Declares the test that Neo4j answers what the record answers, and both what a plain search in memory does, over random graphs with their
 * histories. They come to Neo4j by the projection itself, many graphs by the same looks: some commits anew, the others as changes.
 */
export function agreesWithNeo4j(title: string, context: () => TestDatabase): void {
  it(
    `${title}: ${RUNS} random graphs`,
    async () => {
      const neo4j = openNeo4j();
      const { database, space } = context();
      const projector = projectorOf(database, neo4j);
      const sql = createSqlGraph();
      const stores: Stores = { sql, composed: createComposedGraph(sql, createNeo4jGraph(neo4j), () => null) };
      const all = fc.sample(cases, { numRuns: RUNS, seed: SEED });
      const differences: Difference[] = [];
      const count = { neo4j: 0, sql: 0, full: 0 };
      for (let first = 0; first < all.length; first += TOGETHER) {
        const some = await Promise.all(
          all
            .slice(first, first + TOGETHER)
            .map(async (one) => ({ ...one, kept: new TwiceKept(database, await space()) })),
        );
        for (const { kept, history, before } of some) await kept.live(upTo(history, before));
        await projector.poll();
        for (const { kept, history, before } of some) await kept.goOn(history.commits.slice(before));
        await projector.poll();
        for (const [n, { kept, questions }] of some.entries()) {
          const { same } = await compareGraph(database, neo4j, kept.scope.spaceId);
          if (!same) throw new Error(`graph ${first + n} of seed ${SEED}: Neo4j has not what the record has`);
          for (const one of questions) {
            const { found, by, empty } = await differencesOf(context(), stores, kept, one, first + n);
            differences.push(...found);
            count[by] += 1;
            if (!empty) count.full += 1;
          }
        }
        const spaces = some.map(({ kept }) => kept.scope.spaceId);
        await neo4j.write((run) =>
          run('match (n:Entity|Merge|Projection) where n.space in $spaces detach delete n', { spaces }),
        );
      }
      await neo4j.close();
      expect({ seed: SEED, differing: differences.length, first: differences.slice(0, 3) }).toEqual({
        seed: SEED,
        differing: 0,
        first: [],
      });
      // Not vacuous: many questions have an answer with something in it, most were answered by Neo4j, and some by the record.
      expect(count.full / (count.neo4j + count.sql)).toBeGreaterThan(0.1);
      expect(count.neo4j).toBeGreaterThan(count.sql);
      expect(count.sql).toBeGreaterThan(0);
    },
    RUNS * 3_000 + 60_000,
  );
}

const upTo = ({ size, commits }: History, before: number): History => ({ size, commits: commits.slice(0, before) });
