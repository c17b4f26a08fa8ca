import { workerData } from 'node:worker_threads';
import { AutoModelForSequenceClassification, AutoTokenizer, softmax, type Tensor } from '@huggingface/transformers';
import type { OnnxInput } from '../onnx-files.ts';
import { answerQuestions, readFrom } from '../onnx-thread.ts';
import type { EntailmentPair, EntailmentScores } from './entailment-port.ts';

/** Where a model does not say how much it reads: what the smallest read. */
const MOST_TOKENS = 512;
const LABELS = ['entailment', 'neutral', 'contradiction'] as const;

/** Where each label stands in what the model puts out; models differ in the order. */
function placesOf(named: unknown): number[] {
  const names = Object.entries((named ?? {}) as Record<string, string>);
  return LABELS.map((label) => {
    const found = names.find(([, name]) => name.toLowerCase().startsWith(label));
    if (!found)
      throw new Error(
        `expected a model with the labels ${LABELS.join(', ')}, it has ${names.map(([, name]) => name).join(', ') || 'none'}`,
      );
    return Number(found[0]);
  });
}

/** Pairs are short: beside other work on two cores, one thread computes 110 a second and two compute 70. */
const SESSION = { intraOpNumThreads: 1 };

/** One pair a call: in a batch an 8-bit model scales its numbers by the largest among them all, and scores would depend on neighbours. */
async function load(input: OnnxInput) {
  readFrom(input);
  const tokenizer = await AutoTokenizer.from_pretrained(input.name);
  const model = await AutoModelForSequenceClassification.from_pretrained(input.name, {
    dtype: 'q8',
    device: 'cpu',
    session_options: SESSION,
  });
  const setting = (name: string): unknown => Reflect.get(model.config, name);
  const longest = Math.min(
    Number(tokenizer.model_max_length) || MOST_TOKENS,
    Number(setting('max_position_embeddings')) || MOST_TOKENS,
  );
  const [entails = 0, neither = 0, contradicts = 0] = placesOf(setting('id2label'));
  return async ({ premise, hypothesis }: EntailmentPair): Promise<EntailmentScores> => {
    const tokens = tokenizer.encode(premise, { text_pair: hypothesis }).length;
    const inputs: unknown = tokenizer([premise], { text_pair: [hypothesis], truncation: true, max_length: longest });
    const { logits } = (await model(inputs)) as { readonly logits: Tensor };
    const shares = softmax(Array.from(logits.data as Float32Array));
    const share = (place: number): number => shares[place] ?? Number.NaN;
    const scores = { entailment: share(entails), neutral: share(neither), contradiction: share(contradicts) };
    if (!Object.values(scores).every(Number.isFinite)) throw new Error('expected three finite probabilities');
    return { ...scores, cut: tokens > longest };
  };
}

await answerQuestions(async () => ({ ready: true, answer: await load(workerData as OnnxInput) }));
