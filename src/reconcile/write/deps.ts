import type { Ids } from '../../domain/ids.ts';
import type { Ontology } from '../../domain/ontology.ts';
import type { ReconcileSettings } from '../settings.ts';

/** What judging needs besides the claims. */
export interface ReconcileDeps {
  readonly ids: Ids;
  readonly policy: ReconcileSettings;
  readonly ontology: Ontology;
}
