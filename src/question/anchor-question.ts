import type { Anchor, SessionIntent } from '../domain/session-record.ts';
import { cosineSimilarity } from '../lib/vector-math.ts';
import type { UnderstandingSettings } from './understanding-settings.ts';

/**
 * How a question stands to the last one of its session (SE-82 to SE-84), by the cosine of their embeddings and their topics; a question in
 * no topic has no other's. Where the two cannot be compared, as one has no embedding or they are of two models, it is as if there were none
 * before it.
 */
export function anchorQuestion(
  last: Pick<SessionIntent, 'hash' | 'text' | 'vector' | 'cluster'> | null,
  present: Pick<SessionIntent, 'vector'> & { readonly cluster: number | null },
  settings: Pick<UnderstandingSettings, 'understand.linkedAbove' | 'understand.sameAbove'>,
): Anchor {
  if (!last?.vector || !present.vector || last.vector.length !== present.vector.length) return { kind: 'INITIAL' };
  const similarity = cosineSimilarity(last.vector, present.vector);
  // Written so that a similarity that is no number begins a new topic.
  if (!(similarity > settings['understand.linkedAbove'])) return { kind: 'NEW_TOPIC', similarity };
  const { hash: previous, text: subject } = last;
  if (last.cluster === present.cluster || similarity > settings['understand.sameAbove'])
    return { kind: 'LINKED', similarity, previous };
  return { kind: 'AMBIGUOUS', similarity, previous, subject };
}
