import { parentPort } from 'node:worker_threads';
import { env } from '@huggingface/transformers';
import type { OnnxInput } from './onnx-files.ts';
import type { ThreadAnswer, ThreadQuestion } from './model-thread.ts';

/**
 * How a model computes in its thread: on all cores, which wait for each other asleep, not spinning. With others at work on both cores (a
 * load of 10) short texts come 2 to 4 times as fast.
 */
export const WAITS_ASLEEP = { extra: { session: { intra_op: { allow_spinning: '0' } } } } as const;

/** Inside a model's thread: where its files are read from. */
export function readFrom({ folder, cache }: OnnxInput): void {
  env.allowRemoteModels = folder === null;
  env.allowLocalModels = folder !== null;
  env.localModelPath = folder ?? '';
  env.cacheDir = cache;
}

/** Inside a model's thread: a model, loaded, and what it says of itself. */
interface Loaded<Ready, Question, Answer> {
  readonly ready: Ready;
  readonly answer: (question: Question) => Promise<Answer>;
}

/**
 * Inside a model's thread: loads it, then answers one question after the other until a message ends it. That message is read while it
 * loads too, between two steps: ended from outside in the middle of one, onnxruntime-node 1.30 aborts the whole process.
 */
export async function answerQuestions<Ready, Question extends object, Answer>(
  load: (alive: () => void) => Promise<Loaded<Ready, Question, Answer>>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('runs as a worker only');
  const tell = (message: ThreadAnswer<Ready, Answer>): void => {
    port.postMessage(message);
  };
  port.on('message', (question: ThreadQuestion<Question>) => {
    if (question === 'close') process.exit();
  });
  const { ready, answer } = await load(() => {
    tell('alive');
  });
  port.on('message', (question: Question) => {
    answer(question).then(
      (given) => {
        tell({ answer: given });
      },
      (error: unknown) => {
        tell({ error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  tell({ ready });
}
