import { systemIds } from '../domain/typed-ids.ts';
import type { Owner } from '../domain/scope.ts';
import { BackgroundLoop, type BackgroundWork } from '../jobs/index.ts';
import type { Logger } from '../server/index.ts';
import { listSpaces, ownersSince, type Database } from '../storage/index.ts';
import { findSuggestions } from '../suggest/index.ts';
import { loadKnowledge, type Knowledge } from './installation.ts';
import { SAMPLE_SPACE, samplePack } from './sample.ts';

/** After an ingest, so long at most until what it suggests is there. */
const POLL_MS = 3_000;
const RETRY_MS = 30_000;
/** Of one space, before the others have their turn. */
const TURN_MS = 5_000;

interface SuggestDeps {
  readonly database: Database;
  readonly knowledge: Knowledge;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  readonly log: Logger;
}

/** Looks for suggestions in spaces that changed, while the server runs and nobody writes. */
export function startSuggesting(deps: SuggestDeps): BackgroundWork {
  const searchedUpTo = new Map<string, number>();
  const loop = new BackgroundLoop({
    name: 'looking for suggestions',
    retryMs: RETRY_MS,
    onFault: (error) =>
      deps.log.warn({ err: error }, 'suggestions could not be looked for; tried again in half a minute'),
    pass: async () => {
      const opened = deps.busy() ? 0 : await suggestInSpaces(deps, searchedUpTo);
      if (opened > 0) deps.log.info({ opened }, 'suggestions wait on the desk');
      return POLL_MS;
    },
  }).start();
  return { loops: [loop], stop: () => loop.stop() };
}

/** In every space that has changed, for all and for each who wrote privately. `searchedUpTo` = the commit up to which each was. */
export async function suggestInSpaces(
  { database, knowledge }: Pick<SuggestDeps, 'database' | 'knowledge'>,
  searchedUpTo: Map<string, number>,
): Promise<number> {
  let opened = 0;
  for (const { id: spaceId, name: spaceName, head } of await listSpaces(database)) {
    const before = searchedUpTo.get(spaceId) ?? -1;
    if (before === head) continue;
    const pack = spaceName === SAMPLE_SPACE ? samplePack() : null;
    const { ontology } = pack === null ? knowledge : loadKnowledge([pack]);
    const owners: Owner[] = [null, ...(await ownersSince(database, spaceId, before))];
    let left = false;
    for (const owner of owners) {
      const deps = { database, ids: systemIds, ontology };
      const found = await findSuggestions(deps, { spaceId, spaceName }, owner, TURN_MS);
      opened += found.opened;
      left ||= found.left;
    }
    if (!left) searchedUpTo.set(spaceId, head);
  }
  return opened;
}
