/**
 * Reranking by a cross-encoder of the models folder (CLAIMGRAPH_RERANK_MODEL): how long 30 and 100 pairs take, of texts as long as a chunk
 * and as long as a claim.
 */
import { createReranker } from '../src/models/index.ts';
import { RETRIEVAL_SETTINGS } from '../src/retrieve/index.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';
import { legs } from '../test/support/leg-list.ts';

const QUESTION = 'What is the base fee, and who pays it?';
const ROUNDS = 5;
/** Characters of a chunk of 400 tokens, and of a claim. */
const LENGTHS = { chunks: 1_600, claims: 120 } as const;

if (!legs.models.present) throw new Error(legs.models.missing);
const model = process.env.CLAIMGRAPH_RERANK_MODEL ?? 'nli-minilm-sick';
const [modelsDir, source] = [process.env.CLAIMGRAPH_MODELS_DIR ?? legs.models.at, eips()];
const reranker = createReranker({ rerankers: ['transformers'], model, modelsDir, cacheDir: '', url: null, key: null });
if (reranker === null) throw new Error('expected a reranker');

const texts = (count: number, length: number): string[] =>
  source.slice(0, count).map(({ bytes }) =>
    Buffer.from(bytes)
      .toString('utf8')
      .slice(500, 500 + length),
  );

const started = performance.now();
await reranker.load();
const figures = [{ name: 'load the model', value: `${Math.round(performance.now() - started)} ms`, floor: '' }];
const pairs = [RETRIEVAL_SETTINGS['rerank.pairs'].default, RETRIEVAL_SETTINGS['rerank.pairs'].max];
for (const [name, length] of Object.entries(LENGTHS)) {
  for (const count of pairs) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await reranker.score(QUESTION, texts(count, length), new AbortController().signal);
      times.push(performance.now() - from);
    }
    const [median, worst] = [percentile(times, 0.5), Math.max(...times)];
    figures.push({
      name: `${count} ${name}`,
      value: `${Math.round(median)} ms, at most ${Math.round(worst)}`,
      floor: '',
    });
  }
}
await reranker.close();
printFigures(`reranking by ${model}`, figures);
