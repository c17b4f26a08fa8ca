import { describe, expect, it } from '@jest/globals';
import { quoteOf } from '../../src/domain/text.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { disordered, json, misplaced, plain, saidIn, yaml } from '../support/parsed.ts';

const fields = (document: ParsedDocument): string[] =>
  document.frontMatter.map(({ name, items }) => `${name}=${items.map(({ value }) => JSON.stringify(value)).join()}`);
const blocks = (document: ParsedDocument): string[] => document.blocks.map((block) => quoteOf(document.text, block));

describe('JSON and YAML', () => {
  const cases: [string, ParsedDocument][] = [
    [
      'JSON',
      json('{"title": "T", "n": 1, "tags": ["a", "b"], "by": {"name": "Ann", "of": [{"k": true}, {"k": null}]}}'),
    ],
    ['YAML', yaml('title: T\nn: 1\ntags: [a, b]\nby:\n  name: Ann\n  of:\n  - k: true\n  - k: null\n')],
  ];
  it.each(cases)(
    '[SE-01] reads the top level of %s as fields, what lies deeper as records in them, by no path and no position',
    (_, document) => {
      expect(fields(document)).toEqual(['title="T"', 'n=1', 'tags="a","b"']);
      expect(saidIn(document.records)).toEqual([
        { title: 'T', n: 1, tags: ['a', 'b'], by: { name: 'Ann', of: [{ k: true }, { k: null }] } },
      ]);
      expect(document.keyValues).toEqual([]);
      expect(document.title).toBe('T');
      expect(misplaced(document)).toEqual([]);
      const [by] = document.records[0]?.fields.at(-1)?.records ?? [];
      expect(by?.fields.map(({ nameRange }) => quoteOf(document.text, nameRange))).toEqual(['name', 'of']);
      expect(by?.fields[1]?.records.map(({ path, isListed }) => [...path, isListed])).toEqual([
        ['by', 'of', true],
        ['by', 'of', true],
      ]);
    },
  );

  it.each<[string, ParsedDocument, string[]]>([
    ['members of an object', json('{"a": 1, "b": [2,\n 3]}'), ['{"a": 1,', '"b": [2,\n 3]}']],
    ['members of a list', json('[{"a": 1}, {"b": 2}]'), ['[{"a": 1},', '{"b": 2}]']],
    ['members inside a wrapper', json('{"data": [{"a": 1}, 2]}'), ['{"data": [{"a": 1},', '2]}']],
    ['a scalar', json(' 42 '), ['42']],
    ['comments with what follows', yaml('# top\na: 1 # one\n# two\nb: 2\n'), ['# top\na: 1 # one', '# two\nb: 2']],
    ['items with their dashes', yaml('- a: 1\n  b: 2\n-   c\n'), ['- a: 1\n  b: 2', '-   c']],
    ['documents', yaml('a: 1\n---\nb: 2\n'), ['a: 1', '---\nb: 2']],
    ['quoted keys', yaml('"a":\n"b": {c: d}\n'), ['"a":', '"b": {c: d}']],
    ['comments alone', yaml('# nothing\n'), ['# nothing']],
  ])('[PI-37] keeps %s whole as atomic blocks', (_, document, expected) => {
    expect(blocks(document)).toEqual(expected);
    expect(document.blocks.every(({ kind, atomic }) => kind === 'data' && atomic)).toBe(true);
    expect(disordered(document)).toEqual([]);
  });

  it.each<[ParsedDocument, Record<string, unknown>[]]>([
    [json('["x", {"a": "y"}]'), [{ a: 'y' }]],
    [json('{"q": "say \\"hi\\"", "o": {"e": "\\u00e9"}}'), [{ q: 'say "hi"', o: { e: 'é' } }]],
    [
      yaml('a:\n  b: |\n    one\n    two\n  c: "q"\n  d: !!str 5\n  ? [x]\n  : y\n'),
      [{ a: { b: 'one\ntwo', c: 'q', d: '5' } }],
    ],
    [yaml('base: &b {x: 1}\nuse: {<<: *b, y: *b}\n'), [{ base: { x: 1 }, use: { y: '*b' } }]],
    [yaml('a: 1\n---\nb: {c: 2}\n'), [{ a: 1 }, { b: { c: 2 } }]],
    [
      json('{"norway": {"name": "Norway", "iso": "NO"}, "chile": {"name": "Chile", "iso": "CL"}}'),
      [
        { name: 'Norway', iso: 'NO' },
        { name: 'Chile', iso: 'CL' },
      ],
    ],
  ])('gives values as they are typed, where they stand: %#', (document, expected) => {
    expect(saidIn(document.records)).toEqual(expected.map((record) => expect.objectContaining(record)));
    expect(misplaced(document)).toEqual([]);
  });

  it('keeps the key that a record of a map of records that are alike stands under, and none of other maps', () => {
    const alike = json('{"norway": {"name": "Norway", "iso": "NO"}, "chile": {"name": "Chile", "iso": "CL"}}');
    expect(alike.records.map(({ key, isListed }) => [key?.text, isListed])).toEqual([
      ['norway', true],
      ['chile', true],
    ]);
    expect(json('{"by": {"name": "Ann"}, "size": {"width": 3}}').records).toMatchObject([
      { key: null, isListed: false },
    ]);
  });

  it('resolves an alias of a scalar, and keeps the place where it is used', () => {
    const document = yaml('a: &x 5\nb: *x\n');
    expect(fields(document)).toEqual(['a=5', 'b=5']);
    expect(document.frontMatter[1]?.items[0]?.text).toBe('*x');
  });

  it('reads JSON as configuration files have it: comments, trailing commas', () => {
    expect(fields(json('{\n// why\n"a": 1, /* [ */ "b": "http://x//[{",\n}'))).toEqual(['a=1', 'b="http://x//[{"']);
  });

  it.each([
    [json('{"a": 1,\n"b": }'), 'SYNTAX', 2],
    [json(''), 'SYNTAX', 1],
    [json('{"a": 1}\n{"b": 2}'), 'SYNTAX', 2],
    [yaml('a: 1\nb: c: d\n'), 'SYNTAX', 2],
    [yaml('a: "never closed\n'), 'SYNTAX', 2],
    [yaml('a: [1, 2\nb: 3\n'), 'SYNTAX', 2],
  ])('reads what is broken as plain text and names the line: %#', (document, code, line) => {
    expect(document.issues[0]).toMatchObject({ code, line });
    expect(document.issues[0]?.message).toMatch(/read as plain text$/);
    expect(blocks(document).join('\n\n')).toBe(document.text.trim());
  });
});

describe('plain text', () => {
  it('is paragraphs between blank lines, with the addresses in them', () => {
    const text = '\n one\ntwo \n\n \t\n# three: https://a.b/(c). x\n\n';
    const document = plain(text);
    expect(blocks(document)).toEqual([' one\ntwo ', '# three: https://a.b/(c). x']);
    expect(document.links.map(({ target }) => target)).toEqual(['https://a.b/(c)']);
    expect([document.title, document.keyValues, document.frontMatter, document.issues]).toEqual([null, [], [], []]);
  });

  it('says where characters were lost in decoding', () => {
    expect(plain('one\ntw\uFFFD\n').issues).toMatchObject([{ code: 'ENCODING', line: 2 }]);
  });
});
