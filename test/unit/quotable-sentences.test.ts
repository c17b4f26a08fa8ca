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

  it('what leads in to a list with the items of that, as far as a sentence may go, and each item by itself', () => {
    expect(cut('It differs in two ways:\n\n- It has no keel.\n- It has two masts.\n\nThe crew is five.')).toEqual([
      'prose: It differs in two ways:\n\n- It has no keel.\n- It has two masts.',
      'prose: - It has no keel.',
      'prose: - It has two masts.',
      'prose: The crew is five.',
    ]);
    const [, first, ...items] = cut(`It is old. There are many:\n\n${`- ${'long '.repeat(80)}\n`.repeat(4)}`);
    expect(first?.length).toBeLessThan(1_020);
    expect(items).toHaveLength(4);
  });

  it.each([
    ['code', 'It is computed so:\n\n```\na = b\n```\n\nThe crew is five.'],
    ['rows', 'The dues are these:\n\n| a |\n|---|\n\nThe crew is five.'],
  ])('not what leads in to %s, which is no sentence', (_, text) => {
    expect(cut(text).filter((one) => one.startsWith('prose'))).toEqual(['prose: The crew is five.']);
  });

  it('what a mail quotes apart from what it says, without the lines that say whose words come', () => {
    const mail = [
      'The ferry sails at nine.',
      '',
      'On Fri, 12 Apr 2031 at 08:15, Ada Hale <ada@harbour.example> wrote:',
      '> The ferry sails at',
      '> eight. It is red.',
      '>',
      '> Ada',
      '',
      'Nobody paid the dues.',
    ];
    expect(cut(mail.join('\n'))).toEqual([
      'prose: The ferry sails at nine.',
      'prose: > The ferry sails at\n> eight.',
      'prose: It is red.',
      'prose: > Ada',
      'prose: Nobody paid the dues.',
    ]);
  });
});
