import type { DocumentId, SourceId } from '../../domain/typed-ids.ts';
import { documentsByIds } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';

/** How far sources are trusted in place of what is set for them, 0–1: a replay tries it. */
export type TrustedAs = ReadonlyMap<SourceId, number>;

interface Trusted {
  readonly kind: string;
  readonly documentIds: readonly string[];
  readonly reliability: number;
}

/**
 * Words of sources that are trusted otherwise, each by that. Claims stay as sure as they are: evidence keeps the trust that it was taken
 * with, as it does where a trust is set. One statement, or none.
 */
export async function trustedAs<P extends Trusted>(
  view: View,
  passages: readonly P[],
  trust: TrustedAs | undefined,
): Promise<P[]> {
  if (!trust) return [...passages];
  const ids = passages.flatMap(({ documentIds }) => documentIds as readonly DocumentId[]);
  const documents = await documentsByIds(view, [...new Set(ids)]);
  return passages.map((passage) => {
    const [of] = passage.kind === 'CLAIM' ? [] : passage.documentIds;
    const source = of === undefined ? undefined : documents.get(of as DocumentId)?.sourceId;
    const reliability = source === undefined ? undefined : trust.get(source);
    return reliability === undefined ? passage : { ...passage, reliability };
  });
}
