import { isDeepStrictEqual } from 'node:util';
import { settingDefaults } from '../../test/support/settings.ts';
import { percentile } from '../../src/lib/percentile.ts';
import type { Arm, Found, Hops } from './arms.ts';
import { BOUNDS, type Bound, type questions } from './questions.ts';

/** Questions that each arm is asked before a row is measured. */
const WARM = 3;

/** A row of the table: what was asked, how much was found, milliseconds of each arm. */
export interface Row {
  readonly what: string;
  readonly found: string;
  /** By the arm's name; none where an arm was not asked. */
  readonly ms: ReadonlyMap<string, readonly number[]>;
  /** Answers that are not those of the first arm. */
  readonly differing: number;
}

type Questions = ReturnType<typeof questions>;

export async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

/** Neighbourhoods of each depth within each bound: every question goes to every arm in turn. */
export async function* neighbourhoods(arms: readonly Arm[], { seeds }: Questions): AsyncGenerator<Row> {
  for (const bound of BOUNDS)
    for (let depth = 1; depth <= settingDefaults['graph.maxDepth']; depth++) yield near(arms, seeds, depth, bound);
}

async function near(arms: readonly Arm[], all: readonly number[], depth: number, bound: Bound): Promise<Row> {
  const seeds = all.slice(0, bound.asked(depth));
  const ms = new Map<string, number[]>();
  const sizes: Found[] = [];
  let differing = 0;
  for (const [n, seed] of [...seeds.slice(0, WARM), ...seeds].entries()) {
    let like: Found | null = null;
    for (const arm of arms) {
      const asked = await timed(() => arm.near(seed, depth, bound, like));
      const found = asked.value;
      if (found === null) continue;
      if (like !== null && !isSame(found, like)) differing += 1;
      if (like === null && n >= WARM) sizes.push(found);
      like ??= found;
      if (n >= WARM) ms.set(arm.name, [...(ms.get(arm.name) ?? []), asked.ms]);
    }
  }
  const mean = (of: (found: Found) => number): string =>
    Math.round(sizes.reduce((sum, one) => sum + of(one), 0) / sizes.length).toLocaleString('en');
  const cut = sizes.filter(({ truncated }) => truncated).length;
  const found = `${mean(({ nodes }) => nodes)} nodes, ${mean(({ edges }) => edges)} edges; ${cut} of ${seeds.length} cut off`;
  return { what: `${depth} ${depth === 1 ? 'hop' : 'hops'}, ${bound.name}`, found, ms, differing };
}

/** Answers of the port are the same to the letter; others have as many nodes and edges, or as many edges where they are cut off. */
function isSame(found: Found, like: Found): boolean {
  if (found.whole && like.whole) return isDeepStrictEqual(found.whole, like.whole);
  return found.edges === like.edges && (like.truncated || found.nodes === like.nodes);
}

/** A way to find how long a shortest path is, and nothing else. */
export interface Measured {
  readonly name: string;
  readonly path: (from: number, to: number) => Promise<Hops>;
}

export async function shortest(arms: readonly Measured[], { pairs }: Questions): Promise<Row> {
  const ms = new Map<string, number[]>();
  let [differing, longer, none] = [0, 0, 0];
  for (const [n, [from, to]] of [...pairs.slice(0, WARM), ...pairs].entries()) {
    const found: Hops[] = [];
    for (const arm of arms) {
      const asked = await timed(() => arm.path(from, to));
      found.push(asked.value);
      if (n >= WARM) ms.set(arm.name, [...(ms.get(arm.name) ?? []), asked.ms]);
    }
    if (n < WARM) continue;
    const whole = found.filter(({ truncated }) => !truncated);
    const [exact] = whole;
    if (!exact) continue;
    if (whole.some(({ hops }) => hops !== exact.hops)) differing += 1;
    if (found.some(({ hops, truncated }) => truncated && hops !== exact.hops)) longer += 1;
    if (exact.hops === null) none += 1;
  }
  const found = `${pairs.length - none} of ${pairs.length} joined; ${longer} times an arm that was cut off did not find the shortest`;
  return { what: 'shortest path', found, ms, differing };
}

/** `p50 / p95` */
export const shownMs = (ms: readonly number[] | undefined): string =>
  ms === undefined ? '' : [0.5, 0.95].map((share) => short(percentile(ms, share))).join(' / ');
const short = (ms: number): string => (ms < 10 ? ms.toFixed(ms < 1 ? 2 : 1) : Math.round(ms).toLocaleString('en'));
