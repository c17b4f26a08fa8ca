import type { Ids } from '../../domain/ids.ts';
import type { Ontology } from '../../domain/ontology.ts';
import type { Policy } from '../../domain/policy.ts';

/** What judging needs besides the claims. */
export interface ReconcileDeps {
  readonly ids: Ids;
  readonly policy: Policy;
  readonly ontology: Ontology;
}
