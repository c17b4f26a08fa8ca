import { EvidenceFoundValue, EvidencePassageValue, QuestionAnchorValue, type At } from '../../schema/index.ts';
import type { FoundPlain } from './evidence-walk.ts';
import { embeddingStatusValue } from './search-parts.ts';
import { understandingValue } from './understand-resolver.ts';

const passageValue = (passage: FoundPlain['kept'][number], at: At): EvidencePassageValue =>
  Object.assign(new EvidencePassageValue(), passage, { at });

/** @param at of what it was found */
export function evidenceShown(
  { understood, anchor, dense, kept, dropped, ...found }: FoundPlain,
  at: At,
): EvidenceFoundValue {
  const shown = (passages: FoundPlain['kept']) => passages.map((passage) => passageValue(passage, at));
  return Object.assign(new EvidenceFoundValue(), {
    ...found,
    question: understandingValue(understood),
    anchor: anchor && new QuestionAnchorValue(anchor),
    ...{ kept: shown(kept), dropped: shown(dropped) },
    dense: dense && embeddingStatusValue(dense),
  });
}
