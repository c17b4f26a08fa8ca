import { systemIds } from '../domain/typed-ids.ts';
import type { LogFollower } from '../jobs/index.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';
import { suggestionFollower } from '../suggest/index.ts';
import { loadKnowledge, type Knowledge } from './installation.ts';
import { SAMPLE_SPACE, samplePack } from './sample.ts';

interface SuggestDeps {
  readonly database: Database;
  readonly knowledge: Knowledge;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  readonly log: Logger;
}

/** Looks for suggestions in spaces that changed, while the server runs and nobody writes. */
export const followSuggestions = ({ database, knowledge, busy, log }: SuggestDeps): LogFollower =>
  suggestionFollower({
    ...{ database, ids: systemIds, busy },
    ontologyOf: (spaceName) => {
      const pack = spaceName === SAMPLE_SPACE ? samplePack() : null;
      return (pack === null ? knowledge : loadKnowledge([pack])).ontology;
    },
    onOpened: (opened) => log.info({ opened }, 'suggestions wait on the desk'),
    onFault: (error) => log.warn({ err: error }, 'suggestions could not be looked for; tried again soon'),
  });
