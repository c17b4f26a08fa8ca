import type { EdgeFilter, GraphStore, Subgraph } from '../../graph/store/index.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database } from '../../src/storage/index.ts';
import { look } from '../../test/support/rows.ts';
import type { Flat } from './flat.ts';
import { nodeId } from './made.ts';
import { LONGEST, type Bound } from './questions.ts';

/** What an arm found, as far as it says it. */
export interface Found {
  readonly nodes: number;
  readonly edges: number;
  readonly truncated: boolean;
  /** The answer of the port, where it is one: such answers are compared whole. */
  readonly whole?: Subgraph;
}

export interface Hops {
  /** null = there is no path. */
  readonly hops: number | null;
  /** Edges were cut off: there may be a shorter one. */
  readonly truncated: boolean;
}

/** One way to walk the graph. */
export interface Arm {
  readonly name: string;
  /** null = it is not measured within this bound. `like` is what the first arm found. */
  near(seed: number, depth: number, bound: Bound, like: Found | null): Promise<Found> | null;
  /** The length of a shortest path, either way along edges. */
  path(from: number, to: number): Promise<Hops>;
}

const ANY: EdgeFilter = { kinds: null, basis: null, minConfidence: null, minInferred: 0.75 };

/** A store behind the port. */
export function portArm(name: string, store: GraphStore, database: Database, scope: Scope): Arm {
  return {
    name,
    near: async (seed, depth, { nodes, settings }) => {
      const request = { ...ANY, depth, direction: 'BOTH', maxNodes: nodes } as const;
      const whole = await look(database, scope, (view) => store.neighbourhood(view, [nodeId(seed)], request, settings));
      return { nodes: whole.nodes.length, edges: whole.edges.length, truncated: whole.truncated, whole };
    },
    path: async (from, to) => {
      const request = { ...ANY, direction: 'BOTH', maxDepth: LONGEST, which: 'SHORTEST', maxPaths: 1 } as const;
      const found = await look(database, scope, (view) =>
        store.paths(view, nodeId(from), nodeId(to), request, settingDefaults),
      );
      return { hops: found.paths[0]?.edges.length ?? null, truncated: found.truncated };
    },
  };
}

/** Arrays in this process. */
export const flatArm = (flat: Flat): Arm => ({
  name: 'arrays',
  near: (seed, depth, { nodes, settings }) => {
    const whole = flat.neighbourhood(seed, depth, { nodes, edges: settings['graph.maxEdges'] });
    return Promise.resolve({ nodes: whole.nodes.length, edges: whole.edges.length, truncated: whole.truncated, whole });
  },
  path: (from, to) => Promise.resolve({ hops: flat.distance(from, to, LONGEST), truncated: false }),
});

const NEAR = `query ($id: ID!, $depth: Int!) { entity(id: $id) { neighbourhood(depth: $depth, direction: BOTH) {
  nodes { depth entity { id } } edges { id kind confidence { value } from { id } to { id } } truncated answeredBy { store instead } } } }`;
const PATHS = `query ($from: ID!, $to: ID!) { paths(from: $from, to: $to, direction: BOTH, maxDepth: ${LONGEST}, which: SHORTEST, maxPaths: 1) {
  paths { length entities { id } relationships { id kind confidence { value } } answeredBy { store instead } } } }`;
interface By {
  readonly answeredBy: { readonly store: string; readonly instead: string | null };
}

/** A server over HTTP, which has to answer from a certain store. A page is all that it gives. */
export function graphqlArm(name: string, url: string, store: 'SQL' | 'NEO4J'): Arm {
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: Data | null; errors?: unknown };
    if (!data || errors !== undefined) throw new Error(`expected data, got ${JSON.stringify(errors)}`);
    return data;
  };
  const by = ({ answeredBy }: By): void => {
    if (answeredBy.store !== store) throw new Error(`expected ${store} to answer, got ${JSON.stringify(answeredBy)}`);
  };
  const idOf = (n: number): string => encodeId('ent', nodeId(n));
  return {
    name,
    near: (seed, depth, bound) => {
      if (bound.nodes > settingDefaults['page.max']) return null;
      return ask<{ entity: { neighbourhood: By & { nodes: unknown[]; edges: unknown[]; truncated: boolean } } }>(NEAR, {
        id: idOf(seed),
        depth,
      }).then(({ entity: { neighbourhood: found } }) => {
        by(found);
        return { nodes: found.nodes.length, edges: found.edges.length, truncated: found.truncated };
      });
    },
    path: async (from, to) => {
      const { paths } = await ask<{ paths: { paths: (By & { length: number })[] } }>(PATHS, {
        from: idOf(from),
        to: idOf(to),
      });
      const [path] = paths.paths;
      if (path) by(path);
      // The list does not say whether edges were cut off.
      return { hops: path?.length ?? null, truncated: true };
    },
  };
}
