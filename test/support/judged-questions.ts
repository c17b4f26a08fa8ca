import type { Embedder } from '../../src/models/index.ts';
import type { CachedQuestion } from '../../src/retrieve/index.ts';
import { cosineOf } from '../../src/retrieve/cache/cache-entry.ts';
import { saysTheSame } from '../../src/retrieve/cache/same-question.ts';
import { question as asQuestion } from './cached.ts';
import { TRIPLES, type Difference } from './question-pairs.ts';

const ASKING = /^(who|what|which|when|where|why|how|does|did|is|are|was|can|may|in|by|at|for|under|on|to|do)$/iu;

/** As the server would understand it: names are what is written with a capital or has a digit and a letter. */
function understood(text: string, vector: Float32Array): CachedQuestion {
  const words = text
    .replace(/[?,]/gu, '')
    .replace(/['’]s\b/gu, '')
    .split(' ');
  const names = words.filter(
    (word, n) =>
      (/^\p{Lu}/u.test(word) || /\p{L}-?\p{N}/u.test(word)) && word !== 'I' && !(n === 0 && ASKING.test(word)),
  );
  const entities = names.map((name) => name.toLowerCase());
  return { ...asQuestion(words.join(' ')), entities, vector };
}

/** Two questions, of which the evaluation set says whether they ask for the same. */
export interface Pair {
  readonly kind: 'PARAPHRASE' | Difference;
  readonly questions: readonly [CachedQuestion, CachedQuestion];
  readonly cosine: number;
  /** Neither names, numbers nor negations tell them apart. */
  readonly alike: boolean;
}

/** Every base question beside its paraphrase, and beside the one that only looks like it (SE-160). */
export async function judgedPairs(embedder: Pick<Embedder, 'embed'>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [kind, ...texts] of TRIPLES) {
    const vectors = await embedder.embed(texts, 'QUERY');
    const [base, same, other] = texts.map((text, n) => understood(text, vectors[n] ?? new Float32Array())) as [
      CachedQuestion,
      CachedQuestion,
      CachedQuestion,
    ];
    const pair = (name: Pair['kind'], next: CachedQuestion): Pair => ({
      kind: name,
      questions: [base, next],
      cosine: base.vector && next.vector ? cosineOf(base.vector, next.vector) : 0,
      alike: saysTheSame(base, next),
    });
    pairs.push(pair('PARAPHRASE', same), pair(kind, other));
  }
  return pairs;
}
