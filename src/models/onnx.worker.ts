import { workerData } from 'node:worker_threads';
import { AutoModel, AutoTokenizer, Tensor } from '@huggingface/transformers';
import type { EmbeddingPurpose } from '../domain/embedding-models.ts';
import { familyOf } from './families.ts';
import type { ThreadInput } from './onnx-files.ts';
import { answerQuestions, readFrom, WAITS_ASLEEP } from './onnx-thread.ts';
import { weightedMean, windowsOf } from './windows.ts';

export interface OnnxQuestion {
  readonly text: string;
  readonly purpose: EmbeddingPurpose;
}

/** Where a model does not say how much it reads: what the smallest read. */
const MOST_TOKENS = 512;

/**
 * The first thread keeps all cores: a question of 256 tokens takes 26 to 29 ms with two and 34 to 39 with one. The others compute on one
 * core each: beside the first, one embeds 530 to 640 short texts a second on two quiet cores, and 470 to 550 with two cores for each; the
 * first alone 350 to 440. The numbers are the same, bit for bit.
 */
const sessionOf = ({ isFirst }: ThreadInput) => (isFirst ? WAITS_ASLEEP : { intraOpNumThreads: 1 });

/**
 * One model in its own thread: the event loop stays free. Texts come one at a time, each window is one call: in a batch an 8-bit
 * model scales its numbers by the largest among them all, and the same text would get another vector beside other texts
 * (cosine down to .98).
 */
async function load(input: ThreadInput, alive: () => void) {
  readFrom(input);
  const tokenizer = await AutoTokenizer.from_pretrained(input.name);
  const model = await AutoModel.from_pretrained(input.name, {
    dtype: 'q8',
    device: 'cpu',
    session_options: sessionOf(input),
  });
  const family = familyOf(input.name);
  const places: unknown = Reflect.get(model.config, 'max_position_embeddings');
  const longest = Math.min(Number(tokenizer.model_max_length) || MOST_TOKENS, Number(places) || MOST_TOKENS);
  const edges = tokenizer.encode('');
  const opening = edges.slice(0, Math.ceil(edges.length / 2));
  const closing = edges.slice(opening.length);
  const ids = (text: string): number[] => tokenizer.encode(text, { add_special_tokens: false });

  async function window(tokens: readonly number[]): Promise<Float32Array> {
    const all = [...opening, ...tokens, ...closing];
    const row = (values: readonly number[]): Tensor =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, all.length]);
    const output = (await model({
      input_ids: row(all),
      attention_mask: row(all.map(() => 1)),
      token_type_ids: row(all.map(() => 0)),
    })) as { readonly last_hidden_state: Tensor };
    const { dims, data } = output.last_hidden_state;
    const width = dims.at(-1) ?? 0;
    const numbers = data as Float32Array;
    if (family.pooling === 'FIRST') return numbers.slice(0, width);
    const rows = all.map((_, n) => ({ vector: numbers.subarray(n * width, (n + 1) * width), weight: 1 }));
    return weightedMean(rows);
  }

  return async (text: string, purpose: EmbeddingPurpose): Promise<Float32Array> => {
    const before = ids(family.prefix[purpose]);
    const room = longest - opening.length - closing.length - before.length;
    const parts = [];
    for (const tokens of windowsOf(ids(text), room)) {
      if (parts.length > 0) alive();
      parts.push({ vector: await window([...before, ...tokens]), weight: Math.max(1, tokens.length) });
    }
    return weightedMean(parts);
  };
}

await answerQuestions(async (alive) => {
  const embed = await load(workerData as ThreadInput, alive);
  // How long its vectors are, only the model itself says for sure.
  const { length } = await embed('length', 'DOCUMENT');
  return { ready: length, answer: ({ text, purpose }: OnnxQuestion) => embed(text, purpose) };
});
