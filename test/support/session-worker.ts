import { SessionWorker, type SessionWorkerDeps } from '../../src/conversation/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { namesIn } from '../../src/identity/index.ts';
import { builtInPacks, vocabulariesOf } from '../../src/packs/index.ts';

type Given = Pick<SessionWorkerDeps, 'database' | 'embeddings'> & Partial<SessionWorkerDeps>;

/** A session worker as a server has it, without a language model unless one is given, and what went wrong in it. */
export function sessionWorker(given: Given): { readonly worker: SessionWorker; readonly faults: unknown[] } {
  const faults: unknown[] = [];
  const worker = new SessionWorker({
    ...{ clock: systemClock, languageModel: null, vocabularies: vocabulariesOf(builtInPacks) },
    namesIn: (text) => namesIn(text).map((name) => name.text),
    onFollowed: () => undefined,
    onFault: (error) => faults.push(error),
    ...given,
  });
  return { worker, faults };
}
