import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { faultsOf, original, placeOf, wordsOf } from '../support/parsed.ts';

const ipynb = (value: unknown): Promise<ParsedDocument> =>
  original('application/x-ipynb+json', typeof value === 'string' ? value : JSON.stringify(value));
const markdown = (source: string | string[]) => ({ cell_type: 'markdown', metadata: {}, source });
const code = (source: string | string[], outputs: unknown[] = []) => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: { a: [{ source: 'no' }] },
  outputs,
  source,
});
const notebook = (...cells: unknown[]) => ({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4 });

describe('a notebook', () => {
  it('is the Markdown of its cells, with its code', async () => {
    const document = await ipynb(
      notebook(markdown(['# Tide Office\n', '\n', 'Founded in 1911.']), code(['a = 1\n', 'print(a)']), markdown('')),
    );
    expect(document).toMatchObject({
      title: 'Tide Office',
      mediaType: 'application/x-ipynb+json',
      issues: [],
      text: '# Tide Office\n\nFounded in 1911.\n\n```python\na = 1\nprint(a)\n```',
    });
    expect(document.blocks.map(({ kind, label }) => [kind, label])).toEqual([
      ['heading', 'Tide Office'],
      ['paragraph', null],
      ['code', 'python'],
    ]);
    expect(placeOf(document, 'Founded')).toBe('cell 1');
    expect(placeOf(document, 'print')).toBe('cell 2');
    expect(faultsOf(document)).toEqual([]);
  });

  it('is read without what its code put out, and says so', async () => {
    const outputs = [
      { output_type: 'stream', text: ['secret'] },
      { output_type: 'display_data', data: { 'image/png': 'A'.repeat(10_000_000), source: 'secret' } },
    ];
    const document = await ipynb(notebook(code('draw()', outputs), markdown('words')));
    expect(document.text).toBe('```python\ndraw()\n```\n\nwords');
    expect(document.issues).toEqual([
      { code: 'LEFT_OUT', message: 'what code put out is not read: 2 outputs', line: null },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['with code that has fences', notebook(code('```\na\n````')), '`````python\n```\na\n````\n`````'],
    [
      'with a fence that a cell leaves open',
      notebook(markdown('```\nopen'), markdown('# words')),
      '```\nopen\n```\n\n# words',
    ],
    [
      'of an older form',
      {
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: 'Tides' },
              { cell_type: 'code', input: 'a', outputs: [] },
            ],
          },
        ],
      },
      '## Tides\n\n```\na\n```',
    ],
  ])('%s is read', async (_, value, text) => {
    const document = await ipynb(value);
    expect(document.text).toBe(text);
    expect(faultsOf(document)).toEqual([]);
  });

  it('keeps a fence within its cell', async () =>
    expect(wordsOf(await ipynb(notebook(markdown('```\nopen'), markdown('# words'))), 'heading')).toEqual(['# words']));

  it.each<[string, string, string]>([
    ['without cells', '{"nbformat": 4}', 'SYNTAX'],
    ['that is broken', '{"cells": [{"cell_type": "markdown", "source": "a"', 'SYNTAX'],
    ['of 100,000 levels', `{"cells": ${'['.repeat(100_000)}`, 'SYNTAX'],
  ])('%s is read as JSON, or as text, with an issue', async (_, text, first) => {
    const document = await ipynb(text);
    expect(document).toMatchObject({
      text,
      mediaType: 'application/x-ipynb+json',
      issues: expect.arrayContaining([expect.objectContaining({ code: first })]) as unknown,
    });
    expect(faultsOf(document)).toEqual([]);
  });
});
