import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { quoteOf } from '../../src/domain/text.ts';
import { parseMarkdown } from '../../src/parse/markdown.ts';
import { disordered, markdown, misplaced } from '../support/parsed.ts';

describe('blocks', () => {
  const shown = (text: string): string[] =>
    markdown(text).blocks.map((block) => `${block.kind}: ${quoteOf(text, block)}`);
  it.each([
    ['# One\n\ntext\n', ['heading: # One', 'paragraph: text']],
    ['Title\n=====\n\n***\n', ['heading: Title\n=====', 'paragraph: ***']],
    ['- a\n- b\n\n  c\n', ['list: - a\n- b\n\n  c']],
    ['> a\n> b\n', ['quote: > a\n> b']],
    ['|a|b|\n|-|-|\n|c|d|\n', ['table: |a|b|\n|-|-|\n|c|d|']],
    ['<div>\nx\n</div>\n\ny', ['html: <div>\nx\n</div>', 'paragraph: y']],
    ['[a]: b\n', ['paragraph: [a]: b']],
    ['a\n\n    code\n\nb', ['paragraph: a', 'code:     code', 'paragraph: b']],
    ['- a\n\n  ```js\n  x\n  ```\n\n  b\n', ['list: - a', 'code: ```js\n  x\n  ```', 'list: b']],
    ['> ```\n> x\n> ```\n', ['code: > ```\n> x\n> ```']],
    ['> a\n>\n> ```\n> x\n> ```\n>\n> b\n', ['quote: > a\n>', 'code: > ```\n> x\n> ```', 'quote: >\n> b']],
    ['>\n> ```\n> x\n> ```\n>\n', ['code: >\n> ```\n> x\n> ```\n>']],
    ['1. a\n   - |k|v|\n     |-|-|\n     |x|y|\n', ['list: 1. a', 'table: - |k|v|\n     |-|-|\n     |x|y|']],
    ['- - ```\n    x\n    ```\n- c', ['code: - - ```\n    x\n    ```', 'list: - c']],
    ['[^1]: a note\n', ['paragraph: [^1]: a note']],
  ])('reads %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
    expect(disordered(markdown(text))).toEqual([]);
  });

  it('puts each block under the headings above it, outermost first', () => {
    const text = 'p\n\n# A\n\n## B\n\nx\n\n#### C\n\ny\n\n## D\n\nz\n\n# E\n';
    const paths = markdown(text).blocks.map((block) => `${quoteOf(text, block)} < ${block.headingPath.join('/')}`);
    expect(paths).toEqual([
      'p < ',
      '# A < ',
      '## B < A',
      'x < A/B',
      '#### C < A/B',
      'y < A/B/C',
      '## D < A',
      'z < A/D',
      '# E < ',
    ]);
  });

  it.each([
    ['## The *fee* **market** `0x02` ##\n', 'The fee market 0x02'],
    ['# [EIP-1][1] & _more_\n\n[1]: x\n', 'EIP-1 & more'],
    ['# a_b_c 2 \\* 3 &amp; <b>d</b>\n', 'a_b_c 2 * 3 & d'],
    ['#\n', ''],
    [`# ${'x'.repeat(2000)}\n`, 'x'.repeat(500)],
  ])('reads the words of the heading %j', (text, label) => {
    expect(markdown(text).blocks[0]?.label).toBe(label);
  });

  it.each([
    ['## B\n\n# A\n', 'A'],
    ['## B\n', 'B'],
    ['---\ntitle: T\n---\n# A\n', 'T'],
    ['text', null],
  ])('takes the title of %j', (text, title) => {
    expect(markdown(text).title).toBe(title);
  });
});

describe('links', () => {
  const shown = (text: string): string[] =>
    markdown(text).links.map(({ kind, text: words, target }) => `${kind} ${words} > ${target}`);
  it.each([
    ['[a b](./x.md "T")', ['inline a b > ./x.md']],
    ['[`c` **d**](x)', ['inline `c` **d** > x']],
    ['[](x)', ['inline [](x) > x']],
    ['[a&b](<x y> (t))', ['inline a&b > x y']],
    [
      '[a][B] [b][] [b]\n\n[b]: ./x.md\n[b]: other',
      [
        'reference a > ./x.md',
        'reference b > ./x.md',
        'reference b > ./x.md',
        'definition b > ./x.md',
        'definition b > other',
      ],
    ],
    ['[a][none] [none]', []],
    ['<https://a.b/c> <m@a.b>', ['autolink https://a.b/c > https://a.b/c', 'autolink m@a.b > mailto:m@a.b']],
    [
      'see https://a.b/c_d(e). Or (www.a.b)!',
      ['autolink https://a.b/c_d(e) > https://a.b/c_d(e)', 'autolink www.a.b > http://www.a.b'],
    ],
    ['**https://a.b** [https://a.b](c)', ['autolink https://a.b > https://a.b', 'inline https://a.b > c']],
    ['![alt](p.png) [![i](q.png)](x)', ['image alt > p.png', 'inline ![i](q.png) > x', 'image i > q.png']],
    ['<a class=k href="eip-5.md"> five </a>', ['html five > eip-5.md']],
    ["<div>\n<a\nhref='x?a=1&amp;b'>w</a>\n</div>", ['html w > x?a=1&b']],
    ['<a href=x></a> <a name="y">z</a>', ['html x > x']],
    [
      '- [a](x)\n  > [b](y)\n\n| [c](z) | d |\n|-|-|\n| e | [f](v) |',
      ['inline a > x', 'inline b > y', 'inline c > z', 'inline f > v'],
    ],
    ['[^1]\n\n[^1]: [a](x)', ['inline a > x']],
  ])('finds those of %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
    expect(misplaced(markdown(text))).toEqual([]);
  });

  it.each([
    '`[a](b)` ``<a href="x">y</a>``',
    '```\n[a](b) https://a.b\n```',
    '    [a](b)',
    '~~~\n<a href="x">y</a>\n',
    '<!-- [a](b) <a href="x">y</a> https://a.b -->',
    'x <!-- <a href="x">y</a> --> z',
    '<div>\n<!--\n<a href="x">y</a>\n-->\n</div>',
    '<!--\n\n# h\n\n[a](b)\n\n-->\n',
    '\\[a](b) [a\\](b)',
  ])('finds none in code, comments and escapes: %j', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('terms', () => {
  const shown = (text: string): string[] =>
    markdown(text).keyValues.map(({ kind, key, value }) => `${kind} ${key} = ${value}`);
  it.each([
    [
      '- **Term**: what it is\n- __Other:__ that\n- **Third** – this',
      ['list Term = what it is', 'list Other = that', 'list Third = this'],
    ],
    ['- `code`: value\n- `x()` – y', ['list code = value', 'list x() = y']],
    ['* Plain term: a value\n  over two lines', ['list Plain term = a value\n  over two lines']],
    ['- outer\n  - Inner: deep\n    1. More: deeper', ['list Inner = deep', 'list More = deeper']],
    ['**Term**: a paragraph.\n\nNote: none.', ['list Term = a paragraph.']],
    ['> - **Quoted**: yes', ['list Quoted = yes']],
    [
      '| K | V |\n|---|---|\n| **a** | [L](u) |\n| `b` | c \\| d |\n| | e |\n| f | |',
      ['table a = L', 'table b = c \\| d'],
    ],
    ['| K | V | W |\n|---|---|---|\n| a | b | c |', []],
    [
      '- see https://a.b\n- **bold** only\n- What? That: this\n- one two three four five six seven eight nine: x\n- **x**:',
      [],
    ],
    [`- **${'k'.repeat(201)}**: v\n- ${'k'.repeat(90)}: v`, []],
  ])('finds those of %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
    expect(misplaced(markdown(text))).toEqual([]);
  });

  it('knows the section of each', () => {
    const text = '# A\n\n- x: y\n\n## B\n\n|k|v|\n|-|-|\n|a|b|\n';
    expect(markdown(text).keyValues.map(({ key, headingPath }) => [key, headingPath])).toEqual([
      ['x', ['A']],
      ['a', ['A', 'B']],
    ]);
  });
});

describe('long texts', () => {
  /** Everything that could be cut in two: lists, code with blank lines and headings in it, comments, tables, references. */
  const parts = [
    '# Section\n\nText with [a link][ref] and [EIP](./eip-1.md).\n',
    '- item one\n  - inner: deep\n\n  more of it\n- item two\n- **three**: x\n',
    '```md\n\n# not a heading\n\n[no](no)\n\n```\n',
    '<!--\n\n# no\n\n[no](no)\n\n-->\n',
    '| k | v |\n|---|---|\n| a | [b][ref] |\n',
    '1. one\n\n   ```\n   x\n   ```\n\n2. two\n',
    '> quote\n\nlast: **Term**: defined, https://a.b/c.\n',
    '~~~\n```\n\nx\n\n~~~\n\n<pre>\n\n*x*\n\n</pre>\n',
    '[ref]: ./target.md\n',
  ];
  const text = Array.from({ length: 60 }, (_, i) => parts[(i * 7 + (i >> 2)) % parts.length]).join('\n');

  it.each([1, 40, 200, 1000])('are the same document in pieces of %d characters', (characters) => {
    const whole = parseMarkdown(text, settingDefaults, {
      characters: text.length,
      lines: text.length,
      marks: text.length,
      forced: 1,
    });
    const inPieces = parseMarkdown(text, settingDefaults, {
      characters,
      lines: text.length,
      marks: text.length,
      forced: text.length,
    });
    expect(whole.links.length).toBeGreaterThan(20);
    expect(inPieces).toEqual(whole);
  });

  it('loses no word where a paragraph, list or table has no end', () => {
    for (const line of ['some words\n', '- a\n  - b: c\n', '> a\n', '  - a\n', '|a|b|\n', '<b>x</b>\n']) {
      const document = markdown(line.repeat(2000));
      expect(
        document.blocks
          .map((block) => quoteOf(document.text, block))
          .join('\n')
          .replace(/\s/g, ''),
      ).toBe(document.text.replace(/\s/g, ''));
    }
  });

  it('reads a table of many rows as one table after another', () => {
    const document = markdown(`|k|v|\n|-|-|\n${'|a|[b](c)|\n'.repeat(2000)}`);
    expect(new Set(document.blocks.map((block) => block.kind))).toEqual(new Set(['table']));
    expect(document.links).toHaveLength(2000);
  });
});
