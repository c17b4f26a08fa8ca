// What answers handed on since the stop was chosen.
import { useSyncExternalStore } from 'react';
import { handedOnIn, type Known } from './handed-on.ts';

let known: Known = {};
/** Counts the stops that were chosen. */
let stop = 0;
const listeners = new Set<() => void>();

/** Of an operation that is sent now: takes what its answer hands on, unless another stop was chosen meanwhile. */
export function handingOn(): (data: unknown) => void {
  const sent = stop;
  return (data) => {
    const found = handedOnIn(data);
    if (sent === stop && Object.keys(found).length > 0) know({ ...known, ...found });
  };
}

/** Ids of one stop mean something else in the next: a conflict that was raised here would be decided there. */
export function forget(): void {
  stop += 1;
  know({});
}

function know(all: Known): void {
  known = all;
  for (const listener of listeners) listener();
}

export const useKnown = (): Known => useSyncExternalStore(subscribe, () => known);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
