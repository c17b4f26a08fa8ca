import { describe, expect, it } from '@jest/globals';
import { quotableSentences } from '../../src/answer/sentences-of-text.ts';

const cut = (text: string): string[] =>
  quotableSentences(text).map(({ start, end, isLine }) => `${isLine ? 'line' : 'prose'}: ${text.slice(start, end)}`);

describe('what of a text can be quoted', () => {
  it.each([
    ['prose', 'One thing. Another\nthing!\n\nA third.', ['One thing.', 'Another\nthing!', 'A third.'], 'prose'],
    ['rows of a table', '| a | b |\n|---|:-:|\n| 1 | 2 |', ['| a | b |', '| 1 | 2 |'], 'line'],
    ['fields of front matter', '---\neip: 1\ntitle: A: b\n---', ['eip: 1', 'title: A: b'], 'line'],
    [
      'fields of YAML',
      'vessel: Tern\nnew engine: true\nrefit:\n  yard: Slip',
      ['vessel: Tern', 'new engine: true', '  yard: Slip'],
      'line',
    ],
    [
      'fields of JSON',
      '{\n  "vessel": "Tern",\n  "built": 1987\n}',
      ['  "vessel": "Tern",', '  "built": 1987'],
      'line',
    ],
  ])('%s', (_, text, expected, kind) => {
    expect(cut(text)).toEqual(expected.map((one) => `${kind}: ${one}`));
  });

  it.each([
    ['headings', '# The ferry\n\n## Dues'],
    ['code between fences', '```\nferry.dues = 40\n```\n~~~js\ndues();\n~~~'],
    ['rules, and what is longer than a sentence', `---\n\n***\n\n${'word '.repeat(300)}`],
    ['nothing', ''],
  ])('not %s', (_, text) => {
    expect(cut(text)).toEqual([]);
  });

  it('a list is prose, though its items look like fields', () => {
    expect(cut('- Dues: they are paid.\n- Crew: two.')).toEqual([
      'prose: - Dues: they are paid.',
      'prose: - Crew: two.',
    ]);
  });
});
