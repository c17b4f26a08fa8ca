import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import { AutoModelForSequenceClassification, AutoTokenizer, softmax, type Tensor } from '@huggingface/transformers';
import type { OnnxInput } from '../onnx-files.ts';
import { answerQuestions, readFrom, WAITS_ASLEEP } from '../onnx-thread.ts';

export interface RerankPair {
  readonly question: string;
  readonly text: string;
}

/** Where a model does not say how much it reads: what the smallest read. */
const MOST_TOKENS = 512;
/** More of a hash tells nobody more. */
const VERSION_LENGTH = 12;

/** How the numbers that a model puts out become one score, and what it reads first. */
interface Head {
  readonly score: (logits: readonly number[]) => number;
  readonly textFirst: boolean;
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** A model with one number puts out relevance; one with labels names it. That a text entails a question is read text first. */
function headOf(named: unknown): Head {
  const labels = Object.entries((named ?? {}) as Record<string, string>);
  if (labels.length === 1) return { score: ([logit = Number.NaN]) => sigmoid(logit), textFirst: false };
  const found = labels.find(([, label]) => /^(relevant|yes|true|entailment)$/iu.test(label));
  if (!found) {
    const names = labels.map(([, label]) => label).join(', ') || 'none';
    throw new Error(
      `expected a model with one label, or with a label relevant, yes, true or entailment, it has ${names}`,
    );
  }
  const [place, label] = [Number(found[0]), found[1]];
  return { score: (logits) => softmax([...logits])[place] ?? Number.NaN, textFirst: /^entailment$/iu.test(label) };
}

async function versionOf({ folder, cache, name }: OnnxInput): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder ?? cache, name, 'onnx', 'model_quantized.onnx')), hash);
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

/** One pair a call: in a batch an 8-bit model scales its numbers by the largest among them all, and scores would depend on neighbours. */
async function load(input: OnnxInput) {
  readFrom(input);
  const tokenizer = await AutoTokenizer.from_pretrained(input.name);
  const model = await AutoModelForSequenceClassification.from_pretrained(input.name, {
    dtype: 'q8',
    device: 'cpu',
    session_options: WAITS_ASLEEP,
  });
  const setting = (name: string): unknown => Reflect.get(model.config, name);
  const longest = Math.min(
    Number(tokenizer.model_max_length) || MOST_TOKENS,
    Number(setting('max_position_embeddings')) || MOST_TOKENS,
  );
  const head = headOf(setting('id2label'));
  return async ({ question, text }: RerankPair): Promise<number> => {
    const [first, second] = head.textFirst ? [text, question] : [question, text];
    const inputs: unknown = tokenizer([first], { text_pair: [second], truncation: true, max_length: longest });
    const { logits } = (await model(inputs)) as { readonly logits: Tensor };
    const score = head.score(Array.from(logits.data as Float32Array));
    if (!Number.isFinite(score)) throw new Error('expected a finite score');
    return score;
  };
}

const input = workerData as OnnxInput;
await answerQuestions(async () => {
  const answer = await load(input);
  // The first pair takes longest, and shows that the model can score at all.
  await answer({ question: 'first', text: 'first' });
  return { ready: await versionOf(input), answer };
});
