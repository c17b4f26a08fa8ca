import { startComparing } from './consolidation.ts';
import type { Clock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { startInferring } from '../../graph/inference/index.ts';
import { startReranking } from './open-reranker.ts';
import type { Models } from './open-services.ts';
import { followSparse } from './sparse-vectors-work.ts';
import { startMaintenance } from './maintenance.ts';
import { startSuggesting } from './suggestions.ts';

type Deps = Parameters<typeof startComparing>[0] & Parameters<typeof startInferring>[0] & Models;

/** Begins what a server does beside its requests: sparse vectors, the model that reranks, comparing, inferring, suggesting, cleaning up. */
export const startBackground = (deps: Deps, clock: Clock): BackgroundWork[] => [
  ...followSparse(deps.database, deps.embeddings, deps.log),
  ...startReranking(deps.reranker, deps.log),
  startComparing(deps),
  startInferring(deps),
  startSuggesting(deps),
  startMaintenance(deps.database, deps.knowledge.ontology, clock, deps.log),
];
