import { Unavailable } from '../../src/domain/errors.ts';
import type { Answered, GraphStore } from '../graph-port.ts';

/**
 * Traversals are answered by `primary`; where it cannot, by the record, which always can. The answer says which it was, and why.
 * @param away why `primary` need not be asked at all; null = it is well
 */
export function createComposedGraph(record: GraphStore, primary: GraphStore, away: () => string | null): GraphStore {
  const answer = async <T extends object>(
    ask: (store: GraphStore) => Promise<T>,
  ): Promise<T & { answered: Answered }> => {
    let instead = away();
    if (instead === null) {
      try {
        return { ...(await ask(primary)), answered: { store: primary.kind, instead: null } };
      } catch (error) {
        if (!(error instanceof Unavailable) || error.component !== primary.kind) throw error;
        instead = error.message;
      }
    }
    return { ...(await ask(record)), answered: { store: record.kind, instead } };
  };
  return {
    kind: primary.kind,
    condition: () => {
      const why = away();
      if (why === null) return primary.condition();
      return { ok: false, detail: `${why}; traversals are answered by the database` };
    },
    neighbourhood: (...asked) => answer((store) => store.neighbourhood(...asked)),
    paths: (...asked) => answer((store) => store.paths(...asked)),
  };
}
