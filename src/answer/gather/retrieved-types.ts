import type { DocumentRecord } from '../../domain/document-record.ts';
import type { RetrievedType } from '../../domain/gathering-record.ts';
import type { DocumentId } from '../../domain/typed-ids.ts';
import { documentsByIds } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';

const BY_MEDIA: Readonly<Partial<Record<DocumentRecord['mediaType'], RetrievedType>>> = {
  'application/pdf': 'PAPER',
  'text/vtt': 'TRANSCRIPT',
  'application/x-subrip': 'TRANSCRIPT',
  'application/vnd.claimgraph.thread+json': 'FORUM_REPLY',
};

/** What documents count as in a budget (PI-120), by their ids. One statement. */
export async function retrievedTypes(view: View, ids: readonly string[]): Promise<ReadonlyMap<string, RetrievedType>> {
  const documents = await documentsByIds(view, [...new Set(ids)] as DocumentId[]);
  return new Map([...documents].map(([id, document]) => [id, typeOf(document)]));
}

/** A document of the pack that is about a thing is a proposal. */
const typeOf = ({ mediaType, pack, subjectId }: DocumentRecord): RetrievedType =>
  BY_MEDIA[mediaType] ?? (pack === 'ethereum' && subjectId !== null ? 'EIP' : 'OTHER');
