import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Unavailable } from '../domain/errors.ts';
import { RETRY_S } from './model-thread.ts';

/** Where a model is. */
export interface OnnxInput {
  readonly name: string;
  /** The folder that holds the model's folder; null = the hub, kept in `cache`. */
  readonly folder: string | null;
  readonly cache: string;
}

/** What a thread of the model gets. */
export interface ThreadInput extends OnnxInput {
  /** The thread that questions alone have; the others work beside it. */
  readonly isFirst: boolean;
}

/**
 * A folder without a model would be reported in words of the tokenizer's.
 * @throws Unavailable
 */
export function expectFiles({ folder, name }: OnnxInput, component: string, remedy: string): void {
  if (folder === null) return;
  const missing = ['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx']
    .map((file) => join(folder, name, file))
    .find((file) => !existsSync(file));
  if (missing === undefined) return;
  throw new Unavailable(component, `expected the model file ${missing}, there is none; ${remedy}`, RETRY_S);
}
