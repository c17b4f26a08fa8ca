import type { FusedList, ListWeights } from '../../domain/search-terms.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import { ASKED_RELATIONS } from './asked-relations.ts';
import { CITED_DOCUMENTS } from './cited-documents.ts';
import { LEARNED_SPARSE } from './learned-sparse.ts';
import { NAMED_THINGS } from './named-things.ts';
import { NEAREST_TEXTS } from './nearest-texts.ts';
import { OTHER_NAMES } from './other-names.ts';
import { OWN_WORDS } from './own-words.ts';
import { RELATED_CLAIMS } from './related-claims.ts';
import { REMEMBERED_CHUNKS } from './remembered-chunks.ts';
import type { Source } from './retrieval-source.ts';

/** All that a fused search asks, in this order. */
export const SOURCES: readonly Source[] = [
  OWN_WORDS,
  NAMED_THINGS,
  CITED_DOCUMENTS,
  OTHER_NAMES,
  RELATED_CLAIMS,
  NEAREST_TEXTS,
  LEARNED_SPARSE,
  REMEMBERED_CHUNKS,
  ASKED_RELATIONS,
];

/** What the hits of each source count: as a caller says, else as settings do. */
export const weightsOf = (
  settings: SearchSettings,
  weights: ListWeights | null | undefined,
): Readonly<Record<FusedList, number>> => {
  const bySettings = Object.fromEntries(SOURCES.map(({ name, weight }) => [name, weight(settings)]));
  return { ...(bySettings as Record<FusedList, number>), ...weights };
};
