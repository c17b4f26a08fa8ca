import type { Scope } from '../domain/scope.ts';
import type { Database } from '../storage/index.ts';
import type { Embeddings } from './embeddings.ts';
import { modelOfQuestions } from './registered-models.ts';

/**
 * Asks the models for the vectors of questions that are going to be searched for: they take their time, in which nobody should hold a
 * connection or a turn. Whether there are any is told to who searches. A statement, where no question was asked in this process before.
 * @param questions `longest`: characters; a longer text is refused, or asked for in its turn
 */
export async function prefetchQuestionVectors(
  database: Pick<Database, 'read'>,
  scope: Scope,
  embeddings: Embeddings | null,
  { texts: questions, longest }: { readonly texts: readonly string[]; readonly longest: number },
): Promise<void> {
  const texts = [...new Set(questions)].filter((text) => text.trim() !== '' && text.length <= longest);
  if (embeddings === null || texts.length === 0) return;
  const model = embeddings.lastAsked ?? (await database.read(scope, modelOfQuestions));
  const dense = model ? texts.map((text) => embeddings.prefetch(model, text)) : [];
  const sparse = embeddings.sparse ? texts.map((text) => embeddings.sparse?.prefetch(text)) : [];
  await Promise.all([...dense, ...sparse]);
}
