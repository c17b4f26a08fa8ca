/**
 * Stands in the place of a model's thread and speaks as it does (src/models/onnx.worker.ts), with no model behind it: what the first
 * word of a text says, happens.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { OnnxQuestion } from '../../src/models/onnx.worker.ts';
import type { ThreadInput } from '../../src/models/onnx-files.ts';
import type { ThreadAnswer, ThreadQuestion } from '../../src/models/model-thread.ts';
import { letters } from './embedding-server.ts';

/** A model of this name has one thread alone: no other one of it begins. */
const { name, isFirst } = workerData as ThreadInput;
if (name === 'alone' && !isFirst) process.exit(4);
/** One of this name never begins. */
if (name === 'never') for (;;);

const port = parentPort;
const answer = (message: ThreadAnswer<number, Float32Array>): void => port?.postMessage(message);

const deeds: Readonly<Record<string, (rest: string) => void>> = {
  throws: () => answer({ error: 'it cannot be read' }),
  hangs: () => {
    for (;;);
  },
  exits: () => process.exit(3),
  grows: () => {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 1_000 }, (_, n) => `word ${n}`));
  },
  /** Takes long, window by window. */
  lasts: (rest) => {
    const windows = Number(rest);
    for (let n = 1; n <= windows; n++) setTimeout(() => answer('alive'), n * 100);
    setTimeout(() => answer({ answer: Float32Array.from(letters(rest)) }), (windows + 1) * 100);
  },
};

port?.on('message', (question: ThreadQuestion<OnnxQuestion>) => {
  if (question === 'close') process.exit();
  const [first = '', ...rest] = question.text.trim().split(' ');
  const deed = deeds[first];
  if (deed) deed(rest.join(' '));
  else answer({ answer: Float32Array.from(letters(question.text)) });
});
answer({ ready: letters('').length });
