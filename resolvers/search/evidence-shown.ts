import { EvidenceFoundValue, EvidencePassageValue, QuestionAnchorValue } from '../../schema/index.ts';
import type { FoundPlain } from './evidence-walk.ts';
import { embeddingStatusValue } from './search-parts.ts';
import { understandingValue } from './understand-resolver.ts';

const passageValue = (passage: FoundPlain['kept'][number]): EvidencePassageValue =>
  Object.assign(new EvidencePassageValue(), passage);

export function evidenceShown({ understood, anchor, dense, kept, dropped, ...found }: FoundPlain): EvidenceFoundValue {
  return Object.assign(new EvidenceFoundValue(), {
    ...found,
    question: understandingValue(understood),
    anchor: anchor && new QuestionAnchorValue(anchor),
    ...{ kept: kept.map(passageValue), dropped: dropped.map(passageValue) },
    dense: dense && embeddingStatusValue(dense),
  });
}
