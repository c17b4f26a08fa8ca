import { startComparing } from './consolidation.ts';
import type { Clock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { startInferring } from '../../graph/inference/index.ts';
import { startReranking } from './open-reranker.ts';
import { followMemory, followSessions, followUses } from './conversations.ts';
import type { BackgroundEmbedding } from './embedding.ts';
import { followAnswers } from './follow-answers.ts';
import { followEvidence } from './follow-evidence.ts';
import type { Installation } from './installation.ts';
import type { Models } from './open-services.ts';
import { openPrefetching } from './prefetching.ts';
import { followSparse } from './sparse-vectors-work.ts';
import { followDuplicates, startMaintenance } from './maintenance.ts';
import { followSuggestions } from './suggestions.ts';

type Deps = Parameters<typeof startComparing>[0] & Parameters<typeof startInferring>[0] & Models;

interface Following {
  readonly configuration: Parameters<typeof openPrefetching>[0]['configuration'];
  readonly counters: Parameters<typeof openPrefetching>[0]['counters'];
  readonly embedding: BackgroundEmbedding;
  /** What else begins with the server. */
  readonly others: readonly (BackgroundWork & { start(): unknown })[];
}

type Ground = Parameters<typeof openPrefetching>[0] &
  Omit<Parameters<typeof followSessions>[0], 'onFollowed'> &
  Pick<Installation, 'database'>;

/** Begins what follows the log: vectors, sessions and what they look for ahead, memories, evidence memory, answers. */
export function startFollowing(
  ground: Omit<Ground, 'configuration' | 'counters'>,
  { configuration, counters, embedding, others }: Following,
): BackgroundWork[] {
  const prefetching = openPrefetching({ ...ground, configuration, counters });
  const sessions = followSessions({ ...ground, onFollowed: prefetching.offer }, ground.log);
  const evidence = followEvidence(ground.database, () => embedding.busy, ground.log);
  const answers = followAnswers(ground.database, ground.log);
  const memory = followMemory(ground.database, () => embedding.busy, ground.log);
  const following = [embedding, ...others, sessions, memory, evidence, answers, ...prefetching.works];
  // Nobody waits for a model: it is loaded when there is something for it.
  for (const work of following) work.start();
  return following;
}

/** Begins what a server does beside its requests: sparse vectors, the model that reranks, comparing, inferring, suggesting, cleaning up. */
export const startBackground = (deps: Deps, clock: Clock): BackgroundWork[] => [
  ...followSparse(deps.database, deps.embeddings, deps.log),
  ...startReranking(deps.reranker, deps.log),
  startComparing(deps),
  startInferring(deps),
  startMaintenance(deps.database, clock, deps.log),
  followUses(deps.database, deps.knowledge, deps.log).start(),
  followSuggestions(deps).start(),
  followDuplicates(deps.database, deps.knowledge.ontology, deps.log).start(),
];
