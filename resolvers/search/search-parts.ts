import {
  CountValue,
  EmbeddingStatusValue,
  DenseScoreValue,
  LexicalScoreValue,
  ScorePartValue,
} from '../../schema/index.ts';
import type { EmbeddingStatus } from '../../src/vectors/index.ts';
import type { FusionContribution, SearchHit, StrategyHit } from '../../src/retrieve/index.ts';

/** What a hit's scores are made of, as the contract shows it. */
export function scoresOf(hit: StrategyHit, condition: EmbeddingStatus | null) {
  const { lexical, dense } = hit;
  const words = lexical && new LexicalScoreValue(lexical.part?.rank ?? null, lexical.hit.score, wordParts(lexical.hit));
  const model = condition?.model;
  const meaning =
    dense && model ? new DenseScoreValue(dense.part?.rank ?? null, dense.cosine, model, dense.thread) : null;
  return { lexical: words, dense: meaning, parts: partsOf(hit, words?.parts ?? []) };
}

/** What adds up to the score: two lists, one cosine, or the terms. */
function partsOf({ dense, parts }: StrategyHit, words: readonly ScorePartValue[]): readonly ScorePartValue[] {
  if (parts.length > 0) return parts.map(fusedPart);
  return dense ? [new ScorePartValue('cosine', 1, dense.cosine, dense.cosine)] : words;
}

const fusedPart = ({ list, weight, input }: FusionContribution): ScorePartValue =>
  new ScorePartValue(list, weight, input, weight * input);

function wordParts(hit: SearchHit): ScorePartValue[] {
  if (hit.kind !== 'ENTITY') {
    return hit.parts.map(
      (part) => new ScorePartValue(part.term, part.queryTf * part.idf, part.saturation, part.contribution),
    );
  }
  // The highest of the similarities is the score; where several are highest, the first counts.
  const similarities = Object.entries(hit.similarity) as [string, number][];
  const decisive = similarities.findIndex(([, similarity]) => similarity === hit.score);
  return similarities.map(([name, similarity], n) => {
    const weight = n === decisive ? 1 : 0;
    return new ScorePartValue(name, weight, similarity, weight * similarity);
  });
}

export function embeddingStatusValue(condition: EmbeddingStatus): EmbeddingStatusValue {
  const { state, model } = condition;
  const pending = state === 'PENDING' ? Object.entries(condition.pending) : [];
  return new EmbeddingStatusValue(
    state,
    model,
    pending.map(([name, count]) => new CountValue(name, count)),
    state === 'UNAVAILABLE' ? condition.message : null,
  );
}
