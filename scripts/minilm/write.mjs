// The default embedding model, all-MiniLM-L6-v2, from the weights that npm brought (plain safetensors, half precision) to the file
// that the program's engine loads fast (ONNX, 8 bits). A build does it once.
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BertWriter } from './bert.mjs';
import { openSafetensors } from './safetensors.mjs';

/** What the weights package leaves out: how its tokenizer is to be read, and the length that the model was trained for. */
const TOKENIZER = { tokenizer_class: 'BertTokenizer', do_lower_case: true, model_max_length: 256 };

/** Writes a model folder, whole or not at all. */
export function writeMiniLm(weights, folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(path.join(part, 'onnx'), { recursive: true });
  const read = openSafetensors(readFileSync(path.join(weights, 'model.fp16.safetensors')));
  const configuration = JSON.parse(readFileSync(path.join(weights, 'config.json'), 'utf8'));
  writeFileSync(path.join(part, 'onnx', 'model_quantized.onnx'), new BertWriter(read, configuration).write());
  for (const file of ['config.json', 'tokenizer.json']) copyFileSync(path.join(weights, file), path.join(part, file));
  writeFileSync(path.join(part, 'tokenizer_config.json'), JSON.stringify(TOKENIZER));
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}
