import type { Ids } from '../../domain/typed-ids.ts';
import type { Ontology } from '../../domain/ontology.ts';
import type { ReconcileSettings } from '../reconcile-settings.ts';

/** What judging needs besides the claims. */
export interface ReconcileDeps {
  readonly ids: Ids;
  readonly settings: ReconcileSettings;
  readonly ontology: Ontology;
}
