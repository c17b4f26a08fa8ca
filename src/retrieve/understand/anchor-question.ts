import { cosineSimilarity } from '../../lib/vector-math.ts';
import type { QuestionIntentRecord } from './question-intent.ts';
import type { UnderstandingSettings } from './understanding-settings.ts';

/** How a question stands to the one before it. */
export type Anchor =
  | { readonly kind: 'INITIAL' }
  | { readonly kind: 'NEW_TOPIC'; readonly similarity: number }
  | {
      readonly kind: 'LINKED';
      readonly similarity: number;
      /** Hash of the question before, whose evidence is used again without another search. */
      readonly previous: string;
    }
  | {
      readonly kind: 'AMBIGUOUS';
      readonly similarity: number;
      readonly previous: string;
      /** To be put to the user; `settleAnchor` takes the answer. */
      readonly ask: string;
    };

/**
 * How a question stands to the last one of its session (SE-82 to SE-84), by the cosine of their embeddings and their topic clusters; a
 * question in no cluster has no other's.
 * @throws RangeError for embeddings of different lengths: they are of two models
 */
export function anchorQuestion(
  last: Pick<QuestionIntentRecord, 'hash' | 'canonical' | 'embedding' | 'topicCluster'> | null,
  present: Pick<QuestionIntentRecord, 'embedding' | 'topicCluster'>,
  settings: Pick<UnderstandingSettings, 'understand.linkedAbove' | 'understand.sameAbove'>,
): Anchor {
  if (last === null) return { kind: 'INITIAL' };
  const similarity = cosineSimilarity(last.embedding, present.embedding);
  // Written so that a similarity that is no number begins a new topic.
  if (!(similarity > settings['understand.linkedAbove'])) return { kind: 'NEW_TOPIC', similarity };
  const { hash: previous, canonical, topicCluster } = last;
  const sameTopic = topicCluster !== null && topicCluster === present.topicCluster;
  if (sameTopic || similarity > settings['understand.sameAbove']) return { kind: 'LINKED', similarity, previous };
  const ask = `Do you continue with the previous subject (${canonical}), or begin a new one?`;
  return { kind: 'AMBIGUOUS', similarity, previous, ask };
}

/** What the user chose, acted upon (SE-84): continued, the evidence of the question before is used again. */
export function settleAnchor(anchor: Anchor, continues: boolean): Anchor {
  if (anchor.kind !== 'AMBIGUOUS') return anchor;
  const { similarity, previous } = anchor;
  return continues ? { kind: 'LINKED', similarity, previous } : { kind: 'NEW_TOPIC', similarity };
}

/** null = there is none to be used again (SE-83, SE-84). */
export const evidenceReused = (anchor: Anchor): string | null => (anchor.kind === 'LINKED' ? anchor.previous : null);
