import { sessionFollower, type SessionFollowerDeps } from '../../src/conversation/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { namesIn } from '../../src/identity/index.ts';
import type { LogFollower } from '../../src/jobs/index.ts';
import { builtInPacks, vocabulariesOf } from '../../src/packs/index.ts';

type Given = Pick<SessionFollowerDeps, 'database' | 'embeddings'> & Partial<SessionFollowerDeps>;

/** A session worker as a server has it, without a language model unless one is given, and what went wrong in it. */
export function sessionWorker(given: Given): { readonly worker: LogFollower; readonly faults: unknown[] } {
  const faults: unknown[] = [];
  const worker = sessionFollower({
    ...{ clock: systemClock, languageModel: null, vocabularies: vocabulariesOf(builtInPacks) },
    namesIn: (text) => namesIn(text).map((name) => name.text),
    onFollowed: () => undefined,
    onFault: (error) => faults.push(error),
    ...given,
  });
  return { worker, faults };
}
