import type { Ids } from '../domain/typed-ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import type { Pack } from '../domain/pack.ts';
import type { DocumentReader } from '../extract/index.ts';
import type { Embedder } from '../models/index.ts';
import type { Database } from '../storage/index.ts';
import type { IngestSettings } from './ingest-settings.ts';

/**
 * What work within a commit is given. No database, as a second view can wait for the commit that waits for it; no model, as the lock of
 * the space would be held for as long as it takes.
 */
export interface CommitDeps {
  readonly ids: Ids;
  readonly settings: IngestSettings;
  /** In order of priority. */
  readonly packs: readonly Pack[];
  readonly ontology: Ontology;
}

export interface IngestDeps extends CommitDeps {
  readonly database: Database;
  /** null = no model is configured. It reads where the setting `extract.model` is on. */
  readonly reader: DocumentReader | null;
  /** Measures the drift of what watchers bring (SE-30); null = no vectors are made. */
  readonly embedder: Embedder | null;
}
