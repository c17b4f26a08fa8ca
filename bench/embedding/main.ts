/** The default embedding model beside transformers.js on a folder of models: load, memory, speed, and how well both judge. */
import { AutoTokenizer, env, pipeline } from '@huggingface/transformers';
import { dotProduct } from '../../src/lib/vector-math.ts';
import { createEmbedder, type Embedder, type EmbedderChoice } from '../../src/models/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import { printFigures } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { GRADED } from './pairs.ts';
import { readingVectors } from './reading-vectors.ts';
import { spearman } from './spearman.ts';

const MODEL = 'all-MiniLM-L6-v2';
/** The share of transformers.js's speed that the embedder must reach. */
const SHARE = 0.8;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const [SHORT, LONG] = ['20 tokens', '256 tokens'];

type Embed = (text: string) => Promise<Float32Array>;

const megabytes = (): number => process.memoryUsage.rss() / 1e6;

/** Texts of so many tokens, all different. */
async function textsOf(tokens: number): Promise<string[]> {
  const tokenizer = await AutoTokenizer.from_pretrained(MODEL);
  const words = GRADED.flatMap(([, a, b]) => `${a} ${b}`.split(' '));
  return Array.from({ length: 64 }, (_, n) => {
    const turned = [...words.slice(n * 7), ...words];
    const ids = tokenizer.encode(turned.join(' '), { add_special_tokens: false });
    return tokenizer.decode(ids.slice(0, tokens - 2));
  });
}

/** Texts a second, one at a time. */
async function rate(embed: Embed, texts: readonly string[], latencies: number[]): Promise<number> {
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < ROUND_MS) {
    const before = performance.now();
    await embed(texts[count++ % texts.length] ?? '');
    latencies.push(performance.now() - before);
  }
  return (count * 1000) / (performance.now() - started);
}

/** Both in turns, so that what else runs on the machine meets both. */
async function compare(ours: Embed, theirs: Embed, texts: readonly string[]) {
  const rates = { ours: [] as number[], theirs: [] as number[] };
  const latencies = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours, texts, latencies.ours));
    rates.theirs.push(await rate(theirs, texts, latencies.theirs));
  }
  const p50 = (values: readonly number[]): number => percentile(values, 0.5);
  return {
    ours: p50(rates.ours),
    theirs: p50(rates.theirs),
    share: p50(rates.ours) / p50(rates.theirs),
    ourMs: p50(latencies.ours),
    theirMs: p50(latencies.theirs),
  };
}

const TOGETHER = 32;

/** Texts a second, so many a call: what a queue of texts gets. */
async function rateTogether(embedder: Embedder, texts: readonly string[]): Promise<number> {
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < ROUND_MS; count += TOGETHER)
    await embedder.embed(
      Array.from({ length: TOGETHER }, (_, n) => texts[(count + n) % texts.length] ?? ''),
      'DOCUMENT',
    );
  return (count * 1000) / (performance.now() - started);
}

/** As many threads as embed beside one, in turns. */
async function compareThreads(all: Embedder, single: Embedder, name: string, texts: readonly string[]) {
  const rates = { all: [] as number[], single: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.all.push(await rateTogether(all, texts));
    rates.single.push(await rateTogether(single, texts));
  }
  const [a, b] = [percentile(rates.all, 0.5), percentile(rates.single, 0.5)];
  return {
    name: `texts/s, ${name}, ${TOGETHER} a call: all threads / one / share`,
    value: `${a.toFixed(0)} / ${b.toFixed(0)} / ${(a / b).toFixed(2)}`,
    floor: name === SHORT ? '≥ 300 on two quiet cores' : '',
  };
}

async function judged(embed: Embed): Promise<number> {
  const similarities: number[] = [];
  for (const [, a, b] of GRADED) similarities.push(dotProduct(await embed(a), await embed(b)));
  return spearman(
    similarities,
    GRADED.map(([grade]) => grade),
  );
}

const one =
  (embedder: Embedder): Embed =>
  async (text) =>
    (await embedder.embed([text], 'DOCUMENT'))[0] ?? new Float32Array();

// `--reading`: that table alone.
if (process.argv.includes('--reading')) {
  await readingVectors();
  process.exit();
}
if (!legs.models.present) throw new Error(legs.models.missing);
const before = megabytes();
const CHOICE: EmbedderChoice = {
  embedder: 'minilm',
  ...{ model: null, dimension: null, modelsDir: null, openAiBaseUrl: null, openAiKey: null },
  cacheDir: '',
};
const embedder = createEmbedder(CHOICE);
const loading = performance.now();
await embedder.model();
const loadMs = performance.now() - loading;
const ours = one(embedder);
for (const [, text] of GRADED) await ours(text);
const memory = megabytes() - before;
const alone = megabytes();
await rateTogether(
  embedder,
  GRADED.map(([, text]) => text),
);
const moreMemory = megabytes() - alone;

env.localModelPath = legs.models.at;
env.allowRemoteModels = false;
const beside = megabytes();
const theirLoading = performance.now();
const pipe = await pipeline('feature-extraction', MODEL, { dtype: 'q8' });
const theirLoadMs = performance.now() - theirLoading;
const theirs: Embed = async (text) => (await pipe(text, { pooling: 'mean', normalize: true })).data as Float32Array;
for (const [, text] of GRADED) await theirs(text);
const theirMemory = megabytes() - beside;

const texts = [...new Set(GRADED.flatMap(([, a, b]) => [a, b]))];
const cosines: number[] = [];
for (const text of texts) cosines.push(dotProduct(await ours(text), await theirs(text)));
const [shortTexts, longTexts] = [await textsOf(20), await textsOf(256)];
const short = await compare(ours, theirs, shortTexts);
const long = await compare(ours, theirs, longTexts);
const single = createEmbedder(CHOICE, { ...settingDefaults, 'embed.threads': 1 });
const together = [
  await compareThreads(embedder, single, SHORT, shortTexts),
  await compareThreads(embedder, single, LONG, longTexts),
];
const speed = (name: string, { ours: a, theirs: b, share }: typeof short) => ({
  name: `texts/s, ${name}: embedder / transformers.js / share`,
  value: `${a.toFixed(0)} / ${b.toFixed(0)} / ${share.toFixed(2)}`,
  floor: `≥ ${SHARE}`,
});
printFigures('The embedder minilm beside transformers.js int8 on the folder of models, one text a call', [
  { name: 'load, ms', value: `${loadMs.toFixed(0)} / ${theirLoadMs.toFixed(0)}`, floor: '' },
  {
    name: 'memory after 60 texts, MB (the second in a warm process)',
    value: `${memory.toFixed(0)} / ${theirMemory.toFixed(0)}`,
    floor: '',
  },
  { name: 'memory of the other threads, MB', value: moreMemory.toFixed(0), floor: '' },
  speed(SHORT, short),
  { name: 'p50 ms, 20 tokens', value: `${short.ourMs.toFixed(1)} / ${short.theirMs.toFixed(1)}`, floor: '' },
  speed(LONG, long),
  { name: 'p50 ms, 256 tokens', value: `${long.ourMs.toFixed(1)} / ${long.theirMs.toFixed(1)}`, floor: '' },
  ...together,
  {
    name: 'cosine of both: mean / least',
    value: `${(cosines.reduce((sum, value) => sum + value, 0) / cosines.length).toFixed(3)} / ${Math.min(...cosines).toFixed(3)}`,
    floor: 'mean ≥ 0.98',
  },
  {
    name: 'Spearman on 60 graded pairs',
    value: `${(await judged(ours)).toFixed(3)} / ${(await judged(theirs)).toFixed(3)}`,
    floor: '',
  },
]);
await Promise.all([embedder.close(), single.close()]);
await readingVectors();
