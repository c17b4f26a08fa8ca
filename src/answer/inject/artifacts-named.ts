import type { NamedArtifact } from '../../shape/index.ts';
import type { Eligibility } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { mayBeCited } from '../cited-claims.ts';
import { documentsNamed } from './find-named-files.ts';
import { filesInQuestion } from './files-in-question.ts';

/** Of what artifacts may be. */
export interface ArtifactsOpen {
  readonly question: string;
  readonly eligibility: Eligibility;
  /** Names of the files that are all there is (RS-17); null = there is no lock. */
  readonly locked: readonly string[] | null;
}

/** Ids of other things than documents. */
const OTHER_ID = /^(?!doc_)[a-z]{3}_/u;

/** What names of artifacts come to, by id, natural key or path (RS-28); one that is missing names no document, or several. */
export async function artifactsNamed(
  view: View,
  names: readonly string[],
  { question, eligibility, locked }: ArtifactsOpen,
): Promise<ReadonlyMap<string, NamedArtifact>> {
  const asked = [...new Set([...names, ...(locked ?? [])])].filter((name) => !OTHER_ID.test(name));
  if (asked.length === 0) return new Map();
  const found = await documentsNamed(view, asked);
  const isOpen = mayBeCited(eligibility);
  const inQuestion = new Set(filesInQuestion(question));
  const allowed = locked && new Set(locked.flatMap((name) => (found.get(name) ?? []).map(({ id }) => id)));
  return new Map(
    asked.flatMap((name): [string, NamedArtifact][] => {
      const [document, ...others] = found.get(name) ?? [];
      if (!document || others.length > 0 || document.kind === 'MESSAGE' || document.kind === 'NOTE') return [];
      const { id: documentId, key, path } = document;
      if (allowed && !allowed.has(documentId)) return [[name, { against: 'EXACT_FILE_LOCK' }]];
      if (!isOpen(documentId)) return [[name, { against: 'SWITCHED_OFF' }]];
      return [[name, { name, key, documentId, isInQuestion: inQuestion.has(key) || inQuestion.has(path) }]];
    }),
  );
}
