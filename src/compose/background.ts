import { startComparing } from './consolidation.ts';
import type { Clock } from '../domain/time.ts';
import { startInferring } from './inference.ts';
import { startMaintenance } from './maintenance.ts';

type Deps = Parameters<typeof startComparing>[0] & Parameters<typeof startInferring>[0];

/** Begins what a server does beside its requests: compare statements, infer edges, clean up. @returns ends each, after what it is at */
export const startBackground = (deps: Deps, clock: Clock): { stop(): Promise<void> }[] => [
  startComparing(deps),
  startInferring(deps),
  startMaintenance(deps.database, deps.knowledge.ontology, clock, deps.log),
];
