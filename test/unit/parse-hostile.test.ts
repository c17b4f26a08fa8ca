import { describe, expect, it } from '@jest/globals';
import type { TextType, ParsedDocument } from '../../src/domain/text.ts';
import { settingDefaults } from '../support/settings.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parse } from '../../src/parse/parse.ts';
import { csv, json, markdown, misplaced, plain, profile, uncovered, unsound, yaml } from '../support/parsed.ts';
import { pickByTurn } from '../support/turn.ts';

const readers: Record<TextType, (text: string) => ParsedDocument> = {
  'text/csv': csv,
  'text/tab-separated-values': (text) => parse(text, 'text/tab-separated-values', settingDefaults),
  'application/json': json,
  'application/yaml': yaml,
  'application/x-ndjson': (text) => parse(text, 'application/x-ndjson', settingDefaults),
  'text/org': (text) => parse(text, 'text/org', settingDefaults),
  'text/x-rst': (text) => parse(text, 'text/x-rst', settingDefaults),
  'text/markdown': markdown,
  'text/plain': plain,
};

const nested = (open: string, inner: string, close: string, levels: number): string =>
  open.repeat(levels) + inner + close.repeat(levels);
const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
const laughs = lines(
  9,
  (n) =>
    `l${n}: &l${n} [${
      n === 0
        ? '"lol"'
        : Array(9)
            .fill(`*l${n - 1}`)
            .join(', ')
    }]`,
);

describe('texts made to hurt a parser', () => {
  const cases: [name: string, type: TextType, text: string, issue: ParsedDocument['issues'][number]['code'] | null][] =
    [
      ['10,000 levels of JSON lists', 'application/json', nested('[', '1', ']', 10_000), 'DEPTH'],
      ['10,000 levels of JSON objects', 'application/json', nested('{"a":', '1', '}', 10_000), 'DEPTH'],
      ['JSON lists that are never closed', 'application/json', '['.repeat(10_000), 'DEPTH'],
      ['as many levels of JSON as are allowed', 'application/json', nested('[', '1', ']', 200), null],
      ['a JSON key of 2 MB over other keys', 'application/json', `{"${'k'.repeat(2e6)}": {"a": 1, "b": 2}}`, 'SYNTAX'],
      ['a JSON string full of escapes', 'application/json', `{"a": "${'\\"'.repeat(200_000)}"}`, null],
      ['JSON quotes that are never closed', 'application/json', '"\\"'.repeat(50_000), 'SYNTAX'],
      [
        '30,000 JSON keys',
        'application/json',
        `{${lines(30_000, (n) => `"k${n}": ${n}`).replaceAll('\n', ',\n')}}`,
        'LEFT_OUT',
      ],
      ['10,000 broken JSON lines', 'application/x-ndjson', '{"a":\n'.repeat(10_000), 'SYNTAX'],
      ['a JSON line that is too deep', 'application/x-ndjson', `{"a": 1}\n${nested('[', '1', ']', 300)}\n`, 'DEPTH'],
      ['10,000 levels of YAML flow', 'application/yaml', nested('[', '1', ']', 10_000), 'DEPTH'],
      ['10,000 levels of YAML dashes', 'application/yaml', `${'- '.repeat(10_000)}a`, 'DEPTH'],
      ['10,000 YAML question marks', 'application/yaml', `${'? '.repeat(10_000)}a`, 'DEPTH'],
      ['a billion laughs', 'application/yaml', laughs, null],
      ['a YAML anchor inside itself', 'application/yaml', 'a: &a [*a, *a]\nb: &b {c: *b}\n', null],
      ['10,000 YAML aliases', 'application/yaml', `a: &a x\n${lines(10_000, (n) => `b${n}: *a`)}`, 'DEPTH'],
      ['10,000 equal YAML keys', 'application/yaml', 'a: 1\n'.repeat(10_000), null],
      ['a YAML key of 2 MB', 'application/yaml', `${'k'.repeat(2e6)}: 1`, 'SYNTAX'],
      ['laughs in front matter', 'text/markdown', `---\n${laughs}\n---\ntext\n`, null],
      ['deep front matter', 'text/markdown', `---\na: ${nested('[', '1', ']', 5000)}\n---\ntext\n`, 'FRONT_MATTER'],
      ['quotes in quotes', 'text/markdown', `${'>'.repeat(10_000)} a`, 'DEPTH'],
      ['lists in lists on one line', 'text/markdown', `${'- '.repeat(10_000)}a`, 'DEPTH'],
      ['lists in lists over lines', 'text/markdown', lines(1000, (n) => `${' '.repeat(n * 2)}- a`), null],
      ['one list of 8,000 items', 'text/markdown', '- a\n  - b\n'.repeat(4_000), null],
      ['one paragraph of 10,000 lines in a quote', 'text/markdown', `> a\n${'b\n'.repeat(10_000)}`, null],
      ['brackets that open', 'text/markdown', '!['.repeat(10_000), 'DEPTH'],
      ['brackets that close', 'text/markdown', 'a](b) '.repeat(10_000), 'DEPTH'],
      ['brackets in brackets', 'text/markdown', nested('![', 'a', '](b)', 10_000), 'DEPTH'],
      ['80,000 links whose address never ends', 'text/markdown', '[a]('.repeat(80_000), 'DEPTH'],
      ['10,000 images whose address never ends', 'text/markdown', '![a](<'.repeat(10_000), 'DEPTH'],
      ['addresses in addresses', 'text/markdown', nested('[a](b', '', ')', 5_000), 'DEPTH'],
      ['20,000 footnotes that nothing defines', 'text/markdown', '[^a]'.repeat(20_000), null],
      ['footnotes in footnotes', 'text/markdown', '[^a]: '.repeat(10_000), 'DEPTH'],
      [
        'runs of backticks, each longer than the last',
        'text/markdown',
        Array.from({ length: 600 }, (_, n) => `a ${'`'.repeat(n + 1)}`).join(' '),
        'DEPTH',
      ],
      ['a line of 400,000 characters', 'text/markdown', `${'word '.repeat(80_000)}.`, null],
      ['words after an open bracket', 'text/markdown', `[ ${'word '.repeat(50_000)}`, null],
      ['emphasis that never closes', 'text/markdown', '*a **b_ c__ ~d '.repeat(10_000), null],
      ['HTML that never ends', 'text/markdown', 'a <?b <!-- '.repeat(10_000), 'DEPTH'],
      ['tags that never end', 'text/markdown', '<a href="x" '.repeat(10_000), null],
      ['a table of 3,000 rows of 300 cells', 'text/markdown', `|${'-|'.repeat(300)}\n`.repeat(3_000), 'DEPTH'],
      ['5,000 definitions', 'text/markdown', lines(5_000, (n) => `[a${n}]: b`), null],
      ['a heading of 1 MB', 'text/markdown', `# ${'word '.repeat(200_000)}\n\ntext\n`, null],
      ['code that never ends', 'text/markdown', `\`\`\`\n${'a\n\n# b\n\n'.repeat(10_000)}`, null],
      ['a comment that never ends', 'text/markdown', `<!--\n${'a\n\n# b\n\n'.repeat(10_000)}`, null],
      ['one word of 300 kB', 'text/plain', 'a'.repeat(300_000), null],
      ['a sentence of 200,000 ideographs', 'text/plain', '日本'.repeat(100_000), null],
      ['300,000 line feeds', 'text/plain', `a${'\n'.repeat(300_000)}b`, null],
      ['an address of 300 kB', 'text/plain', `http://a.b/${'(.)'.repeat(100_000)}`, null],
      ['quotes of a table that never close', 'text/csv', 'a,"b\n'.repeat(50_000), 'DEPTH'],
      ['a quote before 300,000 quotes', 'text/csv', `a,"${'""'.repeat(150_000)}`, 'SYNTAX'],
      ['a row of 50,000 cells', 'text/csv', `a${',b'.repeat(50_000)}\nc`, 'SYNTAX'],
      ['full stops', 'text/plain', '. '.repeat(100_000), null],
    ];

  it.each(pickByTurn('hostile texts', cases, 18))(
    '%s are read whole, and what was put up with is said',
    (_, type, text, issue) => {
      const document = readers[type](text);
      const chunks = chunk(document, profile);
      expect(misplaced(document)).toEqual([]);
      expect(unsound(document, chunks, profile)).toEqual([]);
      expect(uncovered(text, chunks)).toBeNull();
      expect(document.issues.map(({ code }) => code)).toEqual(issue === null ? [] : expect.arrayContaining([issue]));
    },
  );

  it('makes nothing of an alias bomb but what is written', () => {
    const document = yaml(laughs);
    expect(document.frontMatter).toHaveLength(9);
    expect(document.frontMatter.flatMap(({ items }) => items)).toHaveLength(1 + 8 * 9);
  });

  it('names the line of the level that is too deep', () => {
    expect(json(`[\n[\n${'['.repeat(300)}`).issues).toMatchObject([{ code: 'DEPTH', line: 3 }]);
    expect(yaml(`a:\n- ${'- '.repeat(300)}x`).issues).toMatchObject([{ code: 'DEPTH', line: 2 }]);
    expect(markdown(`text\n\n${'> '.repeat(300)}x`).issues).toMatchObject([{ code: 'DEPTH', line: 3 }]);
  });
});
