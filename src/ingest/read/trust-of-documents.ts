import type { DocumentId } from '../../domain/typed-ids.ts';
import { trustOfSources, type SourceTrustSettings } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import { documentsByIds } from './read-documents.ts';

/** How far the sources of documents are trusted at an instant, 0–1 (SE-49). Three statements, or none. */
export async function trustOfDocuments(
  view: View,
  ids: readonly DocumentId[],
  now: Date,
  settings: SourceTrustSettings,
): Promise<ReadonlyMap<DocumentId, number>> {
  const documents = [...(await documentsByIds(view, [...new Set(ids)]))];
  const sources = [...new Set(documents.map(([, { sourceId }]) => sourceId))];
  const trust = await trustOfSources(view, sources, now, settings);
  return new Map(documents.map(([id, { sourceId }]) => [id, trust.get(sourceId)?.value ?? 0]));
}
