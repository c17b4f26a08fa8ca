import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from '../../src/text/cut-sentences.ts';

const sentences = (text: string): string[] =>
  sentencesOf(text, { kind: 'paragraph', start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['He said "stop." Then (he left.) And [so on].', ['He said "stop."', 'Then (he left.)', 'And [so on].']],
    ['**Bold.** _Next._ `code.` End', ['**Bold.**', '_Next._', '`code.`', 'End']],
    ['Wait… What?! Yes...', ['Wait…', 'What?!', 'Yes...']],
    ['Version 1.5 costs 3.14 at a.b/c.d today. Fine.', ['Version 1.5 costs 3.14 at a.b/c.d today.', 'Fine.']],
    [
      'Things, e.g. Apples, i.e. Fruit, cf. Smith vs. Jones.',
      ['Things, e.g. Apples, i.e. Fruit, cf. Smith vs. Jones.'],
    ],
    ['By J. R. Smith, Dr. Lee and Prof. Kim. Next', ['By J. R. Smith, Dr. Lee and Prof. Kim.', 'Next']],
    [
      'Apples, pears, etc. Then more. Acme Inc. was first.',
      ['Apples, pears, etc.', 'Then more.', 'Acme Inc. was first.'],
    ],
    ['See Fig. 3 and Sec. 4. It ends.', ['See Fig. 3 and Sec. 4.', 'It ends.']],
    ['1. An item. 2. Another', ['1. An item.', '2. Another']],
    ['これは文です。次の文！「終わり。」後', ['これは文です。', '次の文！', '「終わり。」', '後']],
    ['a\nb. C\nd', ['a\nb.', 'C\nd']],
    ['a\n\nb\n \t\n\nc', ['a', 'b', 'c']],
    ['- a\n- b\n  c\n* d\n2) e', ['- a', '- b\n  c', '* d', '2) e']],
    ['> a\n> b\n>\n> c', ['> a\n> b', '>\n> c']],
    ['   ', []],
  ])('of %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it('of HTML are its lines', () => {
    const text = '<ul>\n<li>a. B\n</ul>';
    const found = sentencesOf(text, { kind: 'html', start: 0, end: text.length });
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['<ul>', '<li>a. B', '</ul>']);
  });
});
