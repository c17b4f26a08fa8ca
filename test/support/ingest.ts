import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Origin, SourceItem } from '../../src/domain/document-record.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Pack } from '../../src/domain/pack.ts';
import { settingDefaults, type AllSettings } from './settings.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import {
  emptyReport,
  ingestItems,
  addOutcome,
  type IngestDeps,
  type IngestReport,
  type ItemOutcome,
} from '../../src/ingest/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import type { Database } from '../../src/storage/index.ts';

/** A file as a connector would hand it over. */
export function fileItem(path: string, content: string | Uint8Array): SourceItem {
  return {
    path,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    mediaType: null,
    kind: 'FILE',
    uri: null,
    publishedAt: null,
    modifiedAt: null,
    sourceRevision: null,
  };
}

export const ingestDeps = (database: Database, packs: readonly Pack[] = builtInPacks): IngestDeps => ({
  database,
  ids: systemIds,
  settings: settingDefaults,
  packs,
  ontology: ontologyOf(packs),
  reader: null,
  embedder: null,
});

/** Ingests documents into a space as one source, by the ordinary door. */
export async function ingest(
  database: Database,
  scope: Scope,
  items: readonly SourceItem[],
  options: {
    readonly source?: string;
    readonly owner?: Owner;
    readonly origin?: Origin;
    readonly settings?: Partial<AllSettings>;
    readonly reader?: IngestDeps['reader'];
  } = {},
): Promise<{ outcomes: ItemOutcome[]; report: IngestReport }> {
  const key = options.source ?? 'test';
  const outcomes: ItemOutcome[] = [];
  const request = {
    items,
    source: { key, kind: 'FOLDER' as const, name: key, uri: null },
    owner: options.owner ?? null,
    actor: scope.owner,
    idempotencyKey: null,
    origin: options.origin ?? 'HANDED_IN',
  };
  const settings = { ...settingDefaults, ...options.settings };
  const deps = { ...ingestDeps(database), settings, reader: options.reader ?? null };
  for await (const outcome of ingestItems(deps, scope, request)) outcomes.push(outcome);
  return { outcomes, report: outcomes.reduce(addOutcome, emptyReport()) };
}
