// The graph of a BERT encoder, its large weights in 8 bits. Nodes of the domain com.microsoft are fused kernels of the runtime that
// the program loads it with; docs/adr/0005-default-embedding-model.md says what they gain.
import { Graph } from './onnx.mjs';

const FUSED = 'com.microsoft';
/** 7 of 8 bits: a processor without VNNI sums two products in 16 bits, and full 8-bit weights would overflow there. */
const LARGEST = 63;

/** Rows of `count` numbers in 8 bits, each row with a scale of its own: number ≈ integer × scale. */
function quantiseRows({ data }, count, largest) {
  const integers = new Int8Array(data.length);
  const scales = new Float32Array(data.length / count);
  for (let row = 0; row < scales.length; row++) {
    let most = 0;
    for (let i = row * count; i < (row + 1) * count; i++) most = Math.max(most, Math.abs(data[i]));
    const scale = most === 0 ? 1 : most / largest;
    scales[row] = scale;
    for (let i = row * count; i < (row + 1) * count; i++) integers[i] = Math.round(data[i] / scale);
  }
  return { integers, scales };
}

/** Layers of [out, in] weights under one another as one layer: their outputs side by side. */
function stacked(layers) {
  const data = new Float32Array(layers.reduce((sum, layer) => sum + layer.data.length, 0));
  let at = 0;
  for (const layer of layers) {
    data.set(layer.data, at);
    at += layer.data.length;
  }
  return { data };
}

function transposed(integers, rows, columns) {
  const turned = new Int8Array(integers.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) turned[column * rows + row] = integers[row * columns + column];
  }
  return turned;
}

/** One encoder layer after the other, from the read tensors and the model's configuration (config.json). */
export class BertWriter {
  graph = new Graph();
  tensor;
  config;

  constructor(tensor, config) {
    if (config.model_type !== 'bert' || config.hidden_act !== 'gelu') {
      throw new Error(`expected a BERT with GELU, got ${config.model_type} with ${config.hidden_act}`);
    }
    this.tensor = tensor;
    this.config = config;
  }

  /** Bytes of an ONNX file: token ids and their mask → one vector a token. */
  write() {
    const { hidden_size: width, num_hidden_layers: layers } = this.config;
    const mask = this.graph.add('Cast', 'mask', ['attention_mask'], { to: 6 });
    let hidden = this.embeddings();
    for (let n = 0; n < layers; n++) hidden = this.layer(`encoder.layer.${n}`, hidden, mask, n === layers - 1);
    const sequence = { type: 'int64', shape: ['batch', 'sequence'] };
    return this.graph.encode(
      'encoder',
      { input_ids: sequence, attention_mask: sequence, token_type_ids: sequence },
      { last_hidden_state: { type: 'float', shape: ['batch', 'sequence', width] } },
    );
  }

  constant(name) {
    const { shape, data } = this.tensor(name);
    return this.graph.constant(name, shape, data);
  }

  /** Word + place + segment, normalised. The word table is half of the model: 8 bits, one scale a word. */
  embeddings() {
    const { graph } = this;
    const { hidden_size: width, vocab_size: words } = this.config;
    const table = quantiseRows(this.tensor('embeddings.word_embeddings.weight'), width, 127);
    const picked = graph.add('Gather', 'word', [graph.constant('words', [words, width], table.integers), 'input_ids']);
    const scale = graph.add('Gather', 'word_scale', [
      graph.constant('word_scales', [words, 1], table.scales),
      'input_ids',
    ]);
    const word = graph.add('Mul', 'word_vector', [graph.add('Cast', 'word_float', [picked], { to: 1 }), scale]);
    const length = graph.add('Gather', 'length', [
      graph.add('Shape', 'shape', ['input_ids']),
      graph.constant('one', [], BigInt64Array.of(1n)),
    ]);
    const places = graph.add('Range', 'places', [graph.constant('zero', [], BigInt64Array.of(0n)), length, 'one']);
    const place = graph.add('Gather', 'place', [this.constant('embeddings.position_embeddings.weight'), places]);
    const segment = graph.add('Gather', 'segment', [
      this.constant('embeddings.token_type_embeddings.weight'),
      'token_type_ids',
    ]);
    const sum = graph.add('Add', 'sum', [graph.add('Add', 'word_segment', [word, segment]), place]);
    return graph.add(
      'LayerNormalization',
      'embedded',
      [sum, this.constant('embeddings.LayerNorm.weight'), this.constant('embeddings.LayerNorm.bias')],
      { axis: -1, epsilon: this.config.layer_norm_eps },
    );
  }

  layer(name, input, mask, last) {
    const { graph } = this;
    const { num_attention_heads: num_heads } = this.config;
    const parts = ['query', 'key', 'value'].map((part) => `${name}.attention.self.${part}`);
    const projected = this.dense(`${name}.qkv`, input, parts);
    const [query, key, value] = graph.addMany(
      'Split',
      ['q', 'k', 'v'].map((part) => `${name}.${part}`),
      [projected],
      { axis: -1 },
    );
    const attended = graph.add(
      'MultiHeadAttention',
      `${name}.attended`,
      [query, key, value, '', mask],
      { num_heads },
      FUSED,
    );
    const spoken = this.dense(`${name}.attention.output.dense`, attended, [`${name}.attention.output.dense`]);
    const heard = this.normalised(`${name}.attention.output.LayerNorm`, spoken, input);
    const wide = this.dense(`${name}.intermediate.dense`, heard, [`${name}.intermediate.dense`], false);
    const gated = graph.add(
      'BiasGelu',
      `${name}.gelu`,
      [wide, this.constant(`${name}.intermediate.dense.bias`)],
      {},
      FUSED,
    );
    const narrow = this.dense(`${name}.output.dense`, gated, [`${name}.output.dense`]);
    return this.normalised(`${name}.output.LayerNorm`, narrow, heard, last ? 'last_hidden_state' : undefined);
  }

  /** Several linear layers over one input as one: quantised weights with a scale for each output, the input quantised as it comes. */
  dense(output, input, names, biased = true) {
    const weights = names.map((name) => this.tensor(`${name}.weight`));
    const columns = weights[0].shape[1];
    const rows = weights.reduce((sum, { shape }) => sum + shape[0], 0);
    const { integers, scales } = quantiseRows(stacked(weights), columns, LARGEST);
    const inputs = [
      input,
      this.graph.constant(`${output}.weight`, [columns, rows], transposed(integers, rows, columns)),
      this.graph.constant(`${output}.scale`, [rows], scales),
      '',
    ];
    if (biased) {
      const bias = stacked(names.map((name) => this.tensor(`${name}.bias`))).data;
      inputs.push(this.graph.constant(`${output}.bias`, [rows], bias));
    }
    return this.graph.add('DynamicQuantizeMatMul', `${output}.product`, inputs, {}, FUSED);
  }

  normalised(name, input, residual, output = `${name}.out`) {
    return this.graph.add(
      'SkipLayerNormalization',
      output,
      [input, residual, this.constant(`${name}.weight`), this.constant(`${name}.bias`)],
      { epsilon: this.config.layer_norm_eps },
      FUSED,
    );
  }
}
