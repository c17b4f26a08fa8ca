import { startComparing } from './consolidation.ts';
import type { Clock } from '../domain/time.ts';
import type { BackgroundWork } from '../jobs/index.ts';
import { startInferring } from '../../graph/inference/index.ts';
import { startMaintenance } from './maintenance.ts';
import { startSuggesting } from './suggestions.ts';

type Deps = Parameters<typeof startComparing>[0] & Parameters<typeof startInferring>[0];

/** Begins what a server does beside its requests: compare statements, infer edges, suggest, clean up. */
export const startBackground = (deps: Deps, clock: Clock): BackgroundWork[] => [
  startComparing(deps),
  startInferring(deps),
  startSuggesting(deps),
  startMaintenance(deps.database, deps.knowledge.ontology, clock, deps.log),
];
