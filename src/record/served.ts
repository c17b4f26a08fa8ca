import type { View } from '../storage/index.ts';

/**
 * A condition on claims `c` (with its status and owner): it may answer a question. While markers of disputes are known to be
 * inconsistent, only what nobody disputes may (SE-52). What is not DISPUTED is let through before anything is looked up, and the table is
 * empty but for that while; a view of the past is of what was held for true then. `$1` is the space.
 */
export const isServed = (view: View, c: string): string =>
  view.recorded === null
    ? `(${c}.status <> 'DISPUTED' or not exists (select from disputes_held h where h.space_id = $1
      and h.owner_id is not distinct from ${c}.owner_id))`
    : 'true';
