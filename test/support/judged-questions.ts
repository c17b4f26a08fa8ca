import type { Embedder } from '../../src/models/index.ts';
import type { CachedQuestion } from '../../src/question/index.ts';
import { cosineOf } from '../../src/evidence/cache/cache-entry.ts';
import { saysTheSame } from '../../src/evidence/cache/same-question.ts';
import { question as asQuestion } from './cached.ts';
import { TRIPLES } from './question-pairs.ts';

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
  /** PARAPHRASE, or what differs. */
  readonly kind: string;
  readonly questions: readonly [CachedQuestion, CachedQuestion];
  readonly cosine: number;
  /** Neither names, numbers nor negations tell them apart. */
  readonly alike: boolean;
}

async function judgedPair(
  embedder: Pick<Embedder, 'embed'>,
  kind: string,
  texts: readonly [string, string],
): Promise<Pair> {
  const vectors = await embedder.embed(texts, 'QUERY');
  const [a, b] = texts.map((text, n) => understood(text, vectors[n] ?? new Float32Array())) as [
    CachedQuestion,
    CachedQuestion,
  ];
  const cosine = a.vector && b.vector ? cosineOf(a.vector, b.vector) : 0;
  return { kind, questions: [a, b], cosine, alike: saysTheSame(a, b) };
}

/**
 * Pairs of a file of one's own, below a line of headings: `SAME` or `OTHER`, what differs, and the two questions, by tabs.
 * @throws Error for a line of another form
 */
export async function pairsOfFile(embedder: Pick<Embedder, 'embed'>, text: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [n, line] of text.trimEnd().split(/\r?\n/u).slice(1).entries()) {
    const [kind, differs, a, b, more] = line.split('\t');
    if ((kind !== 'SAME' && kind !== 'OTHER') || !a || !b || more !== undefined)
      throw new Error(`line ${n + 2}: expected SAME or OTHER, what differs and two questions, got ${line}`);
    pairs.push(await judgedPair(embedder, kind === 'SAME' ? 'PARAPHRASE' : differs || 'OTHER', [a, b]));
  }
  return pairs;
}

/** Every base question beside its paraphrase, and beside the one that only looks like it (SE-160). */
export async function judgedPairs(embedder: Pick<Embedder, 'embed'>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [kind, base, same, other] of TRIPLES)
    pairs.push(await judgedPair(embedder, 'PARAPHRASE', [base, same]), await judgedPair(embedder, kind, [base, other]));
  return pairs;
}
