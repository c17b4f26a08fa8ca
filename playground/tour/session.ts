// What answers handed on while the page is open.
import { useSyncExternalStore } from 'react';

type Known = Readonly<Record<string, string | number>>;

let known: Known = {};
const listeners = new Set<() => void>();

/**
 * Keeps what an answer hands on to later operations: a field `from { id }` fills their variable `$from`, a field
 * `commit { commit { number } }` the variable `$commit`. However deep it stands; of several of one name, the first and outermost.
 */
export function note(data: unknown): void {
  const found = handedOnIn(data);
  if (Object.keys(found).length === 0) return;
  known = { ...known, ...found };
  for (const listener of listeners) listener();
}

function handedOnIn(data: unknown): Known {
  if (typeof data !== 'object' || data === null) return {};
  const entries = Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const);
  const within = entries.toReversed().map(([, value]) => handedOnIn(value));
  const here = entries.flatMap(([name, value]) => {
    const handed = handedOn(value);
    return handed === undefined ? [] : [[name, handed] as const];
  });
  return Object.assign({}, ...within, Object.fromEntries(here)) as Known;
}

function handedOn(value: unknown): string | number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('id' in value && typeof value.id === 'string') return value.id;
  if (!('commit' in value) || typeof value.commit !== 'object' || value.commit === null) return undefined;
  return 'number' in value.commit && typeof value.commit.number === 'number' ? value.commit.number : undefined;
}

/** What is known of these variables, as the variable editor takes it; empty where one is missing. */
export function variablesOf(names: readonly string[], from: Known): string {
  if (names.length === 0 || !names.every((name) => Object.hasOwn(from, name))) return '';
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, from[name]])), null, 2);
}

export const useKnown = (): Known => useSyncExternalStore(subscribe, () => known);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
