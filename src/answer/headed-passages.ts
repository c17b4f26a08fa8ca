import type { DocumentId } from '../domain/typed-ids.ts';
import { entitiesByIds } from '../identity/index.ts';
import { documentsByIds } from '../ingest/index.ts';
import type { View } from '../storage/index.ts';
import type { CitablePassage } from './grounded-sentences.ts';

/** What names a document, and what it is about, stands above what it says, as its headings do. Two statements. */
export async function headed<P extends CitablePassage>(view: View, passages: readonly P[]): Promise<P[]> {
  const ids = passages.flatMap(({ documentIds }) => documentIds.slice(0, 1) as DocumentId[]);
  const documents = await documentsByIds(view, [...new Set(ids)]);
  const subjects = [...documents.values()].flatMap(({ subjectId }) => subjectId ?? []);
  const entities = await entitiesByIds(view, [...new Set(subjects)]);
  return passages.map((passage) => {
    const document = documents.get(passage.documentIds[0] as DocumentId);
    const subject = document?.subjectId ? entities.get(document.subjectId) : undefined;
    const context = [document?.key, document?.title, subject?.name, passage.context].filter(Boolean).join('\n');
    return { ...passage, context };
  });
}
