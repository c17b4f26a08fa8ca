import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { figuresOf } from '../../src/cli/eval/figures.ts';
import { run } from '../../src/cli/index.ts';
import { caughtIo } from '../support/cli-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'claimgraph-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROWS = [
  { id: 'x1', a: 'The ferry sails.', b: 'The ferry does not sail.', label: 'conflict', extra: 1 },
  { id: 'x2', a: 'The ferry sails.', b: 'The train is late.', label: 'conflict' },
  { id: 'x3', a: 'The ferry sails.', b: 'the ferry sails', label: 'duplicate' },
  { id: 4, a: 'The ferry sails.', b: 'The tram stops.', label: 'compatible' },
];

const fileOf = (name: string, ...lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};
const good = (): string => fileOf('good.jsonl', ...ROWS.map((row) => JSON.stringify(row)), '');

async function evaluated(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { io, out, err, interrupt } = caughtIo({ CLAIMGRAPH_DATA_DIR: join(folder, 'none'), ...environment });
  if (words.includes('--stopped')) interrupt();
  const code = await run(['eval', 'conflicts', ...words.filter((word) => word !== '--stopped')], io);
  return { code, out: out(), err: err() };
}

describe('claimgraph eval conflicts', () => {
  it('counts per label, as one JSON line, without a database', async () => {
    const { code, out, err } = await evaluated([good(), '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toEqual({
      judge: 'rules',
      seconds: expect.any(Number),
      rows: 4,
      accuracy: 0.75,
      labels: {
        conflict: { precision: 1, recall: 0.5, f1: 2 / 3, support: 2, judged: 1 },
        duplicate: { precision: 1, recall: 1, f1: 1, support: 1, judged: 1 },
        compatible: { precision: 0.5, recall: 1, f1: 2 / 3, support: 1, judged: 2 },
      },
      confusion: {
        conflict: { conflict: 1, duplicate: 0, compatible: 1 },
        duplicate: { conflict: 0, duplicate: 1, compatible: 0 },
        compatible: { conflict: 0, duplicate: 0, compatible: 1 },
      },
    });
  });

  it('shows a table to people', async () => {
    const { code, out } = await evaluated([good()]);
    expect(code).toBe(0);
    expect(out).toMatch(/^conflict +1\.000 +0\.500 +0\.667 +2 +1$/mu);
    expect(out).toMatch(/4 pairs, judged by rules in/u);
  });

  it('--out writes the verdict of each row with its reasons', async () => {
    const file = join(folder, 'verdicts.jsonl');
    expect((await evaluated([good(), '--out', file])).code).toBe(0);
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toEqual({
      id: 'x1',
      label: 'conflict',
      verdict: 'conflict',
      by: 'rules',
      reasons: [{ signal: 'NEGATION', detail: expect.stringContaining('ferry') }],
    });
    const { out, err } = await evaluated([good(), '--out', '-', '--json']);
    expect(out.trimEnd().split('\n')).toHaveLength(4);
    expect(JSON.parse(err)).toMatchObject({ rows: 4 });
  });

  it('names every wrong line and judges nothing then', async () => {
    const file = fileOf(
      'bad.jsonl',
      JSON.stringify(ROWS[0]),
      '{',
      '[]',
      '',
      JSON.stringify({ ...ROWS[0], label: 'yes' }),
      JSON.stringify({ ...ROWS[0], a: ' ' }),
      JSON.stringify({ a: 'x', b: 'y', label: 'conflict' }),
    );
    const { code, out, err } = await evaluated([file, '--out', join(folder, 'never.jsonl')]);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toEqual([
      `claimgraph: ${file}: line 2: expected a JSON object, got no JSON (Expected property name or '}' in JSON at position 1 (line 1 column 2))`,
      `claimgraph: ${file}: line 3: expected a JSON object, got a list`,
      `claimgraph: ${file}: line 5: label: expected conflict, duplicate, compatible, got "yes"`,
      `claimgraph: ${file}: line 6: a: expected a statement, a text that is not empty`,
      `claimgraph: ${file}: line 7: id: expected a text or a number`,
    ]);
    expect(() => readFileSync(join(folder, 'never.jsonl'))).toThrow('ENOENT');
  });

  it.each([
    ['a file that is not there', ['nowhere.jsonl'], 2, 'expected a file of rows'],
    ['a folder', [folder], 2, 'got a folder'],
    ['no file at all', [], 2, "missing required argument 'file'"],
    ['a server', ['x', '--url', 'http://h'], 2, '--url: eval conflicts works on this machine'],
    ['an interrupt', ['--stopped'], 130, 'interrupted'],
  ])('%s ends it with its exit code', async (_, words, code, said) => {
    const ended = await evaluated(words[0] === '--stopped' ? [good(), ...words] : words);
    expect(ended).toMatchObject({ code, err: expect.stringContaining(said) });
  });

  it('refuses an empty file', async () => {
    const ended = await evaluated([fileOf('empty.jsonl', '', '')]);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('got an empty file') });
  });

  it('a model that is not there is told as an outage, and rules do not stand in for it', async () => {
    const environment = {
      CLAIMGRAPH_ENTAILMENT: 'transformers',
      CLAIMGRAPH_ENTAILMENT_MODEL: 'gone',
      CLAIMGRAPH_MODELS_DIR: folder,
    };
    const file = fileOf(
      'ask.jsonl',
      JSON.stringify({
        ...ROWS[0],
        a: 'The ferry does not sail in winter.',
        b: 'The ferry sails in the winter months.',
      }),
    );
    const out = join(folder, 'half.jsonl');
    const ended = await evaluated([file, '--out', out], environment);
    expect(ended).toMatchObject({
      code: 69,
      out: '',
      err: expect.stringMatching(/gone.config\.json, there is none; check CLAIMGRAPH_MODELS_DIR/u),
    });
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});

describe('the figures', () => {
  it('of a label that nobody gave or judged are null, not one', () => {
    const { labels, accuracy } = figuresOf([{ label: 'compatible', verdict: 'compatible' }]);
    expect(labels.conflict).toEqual({ precision: null, recall: null, f1: null, support: 0, judged: 0 });
    expect(accuracy).toBe(1);
    expect(figuresOf([]).accuracy).toBeNull();
  });
});
