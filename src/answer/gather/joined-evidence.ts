import type { FoundForQuestion } from '../../retrieve/index.ts';
import { keyOfPlace } from '../draft.ts';
import type { EvidencePassage } from '../grounded-sentences.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';
import type { RankedSentence } from '../rank-sentences.ts';

export type KeptPassage = FoundForQuestion['kept'][number];

/** What one search found, the best first, and its sentences by how much of what it asked they say. */
export interface FoundEvidence {
  readonly kept: readonly KeptPassage[];
  readonly prepared: PreparedAnswer;
}

/** What a search for a part of a question counts beside that for the whole of it (PI-86). */
const OF_PART = 0.8;
/** Reciprocal ranks: 60 is the usual constant (PI-83). */
const RANK_CONSTANT = 60;
/** As many as one search hands on. */
const MOST_RANKED = 80;

const weightOf = (search: number): number => (search === 0 ? 1 : OF_PART);

/** Passages of several searches, each once, the best first: scores of two searches cannot be compared, ranks can (PI-86). */
export function joinedPassages(found: readonly Pick<FoundEvidence, 'kept'>[]): KeptPassage[] {
  const all = new Map<string, { readonly passage: KeptPassage; readonly score: number }>();
  for (const [search, { kept }] of found.entries())
    for (const [place, passage] of kept.entries()) {
      const { id } = passage.candidate;
      const before = all.get(id);
      const score = (before?.score ?? 0) + weightOf(search) / (RANK_CONSTANT + place + 1);
      all.set(id, { passage: before?.passage ?? passage, score });
    }
  return [...all.values()].sort((a, b) => b.score - a.score).map(({ passage }) => passage);
}

/**
 * Sentences of several searches, each once: what answers a part of a question has little in common with the whole of it, and would be the
 * last of a prompt if it were ranked by that alone.
 * @param all the first is the question's own
 */
export function joinedAnswers(all: readonly [PreparedAnswer, ...PreparedAnswer[]]): PreparedAnswer {
  const [own] = all;
  const ranked = new Map<string, RankedSentence>();
  for (const [search, { sentences }] of all.entries())
    for (const sentence of sentences) {
      const key = keyOfPlace(sentence);
      const score = weightOf(search) * sentence.score;
      if (score > (ranked.get(key)?.score ?? Number.NEGATIVE_INFINITY)) ranked.set(key, { ...sentence, score });
    }
  return {
    said: [...new Map<string, EvidencePassage>(all.flatMap(({ said }) => said.map((one) => [one.id, one]))).values()],
    ...{ files: own.files, isTimed: own.isTimed, ofOtherAuthor: all.length === 1 ? own.ofOtherAuthor : null },
    sentences: [...ranked.values()].sort((a, b) => b.score - a.score).slice(0, MOST_RANKED),
    wordsAlone: all.map(({ wordsAlone }) => wordsAlone).find((why) => why !== null) ?? null,
  };
}
