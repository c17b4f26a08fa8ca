import type { Ontology } from '../domain/ontology.ts';
import type { Owner } from '../domain/scope.ts';
import { followLog, movePosition, spacesBehind, type LogFollower, type SpaceBehind } from '../jobs/index.ts';
import { ownersSince } from '../storage/index.ts';
import { findSuggestions, FINDER, FOLLOWER, type FindDeps } from './find-suggestions.ts';

export interface SuggestionFollowerDeps extends Omit<FindDeps, 'ontology'> {
  readonly ontologyOf: (spaceName: string) => Ontology;
  /** Is somebody at work whom this would slow down? It rests then. */
  readonly busy: () => boolean;
  /** Told how many suggestions were opened. */
  readonly onOpened: (opened: number) => void;
  readonly onFault: (error: unknown) => void;
}

/** After an ingest, so long at most until what it suggests is there. */
const POLL_MS = 3_000;
/** Of one space, before the others have their turn. */
const TURN_MS = 5_000;

/** Looks for suggestions in spaces that changed, for all and for each who wrote privately. */
export const suggestionFollower = (deps: SuggestionFollowerDeps): LogFollower =>
  followLog<SpaceBehind<object>>({
    ...{ name: 'looking for suggestions', pollMs: POLL_MS, onFault: deps.onFault },
    behind: (most, putOff) =>
      deps.busy() ? Promise.resolve([]) : spacesBehind(deps.database, FOLLOWER, { most, putOff }),
    follow: async (space) => ((await suggestIn(deps, space)) ? 'DONE' : 'MORE'),
  });

/** @returns whether it looked at all that changed up to the head of the space */
async function suggestIn(deps: SuggestionFollowerDeps, space: SpaceBehind<object>): Promise<boolean> {
  const { database, ids, ontologyOf, onOpened } = deps;
  const { spaceId, spaceName, head, position } = space;
  const owners: Owner[] = [null, ...(await ownersSince(database, spaceId, position))];
  const finding = { database, ids, ontology: ontologyOf(spaceName) };
  let left = false;
  for (const owner of owners) {
    const found = await findSuggestions(finding, { spaceId, spaceName }, owner, TURN_MS);
    if (found.opened > 0) onOpened(found.opened);
    left ||= found.left;
  }
  if (left) return false;
  const scope = { spaceId, spaceName, owner: FINDER, role: 'WRITER' } as const;
  await database.note(scope, (sql) => movePosition(sql, { follower: FOLLOWER, owner: null }, { position: head }));
  return true;
}
