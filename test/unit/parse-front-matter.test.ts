import { describe, expect, it } from '@jest/globals';
import { quoteOf } from '../../src/domain/text.ts';
import { markdown, misplaced, saidIn } from '../support/parsed.ts';

type Items = (string | number | boolean | null)[];
const fields = (header: string): Record<string, Items | string> => {
  const document = markdown(`---\n${header}\n---\n\nBody.\n`);
  expect(misplaced(document)).toEqual([]);
  return Object.fromEntries(
    document.frontMatter.map(({ name, raw, isList, items }) => [
      isList ? `${name}[]` : name,
      items.length > 0 ? items.map((item) => item.value) : raw,
    ]),
  );
};
const issues = (text: string): string[] => markdown(text).issues.map(({ code, line }) => `${code} at ${line}`);

describe('front matter', () => {
  it.each<[string, Record<string, Items | string>]>([
    ['eip: 1559\ncreated: 2019-04-13', { eip: [1559], created: ['2019-04-13'] }],
    ['author: Ann Lee (@ann), Bo <bo@x.y>', { author: ['Ann Lee (@ann), Bo <bo@x.y>'] }],
    ['requires: 20, 165', { requires: ['20, 165'] }],
    ['draft: true\nnothing:\nempty: ~', { draft: [true], nothing: '', empty: [null] }],
    ['tags: [a, "b, c", 3]', { 'tags[]': ['a', 'b, c', 3] }],
    ['tags:\n  - one\n  - "two"\n- three', { 'tags[]': ['one', 'two', 'three'] }],
    ['tags:\n- a\n- b', { 'tags[]': ['a', 'b'] }],
    ['text: >\n  folded\n  lines', { text: ['folded lines'] }],
    ['text: one\n  two', { text: ['one two'] }],
    ["q: 'it''s'\nr: \"a\\tb\"", { q: ["it's"], r: ['a\tb'] }],
    ['n: 12345678901234567890\nv: 1.10', { n: ['12345678901234567890'], v: [1.1] }],
    ['by: {name: Ann}', { by: '{name: Ann}' }],
    ['discussions-to: https://a.b/c?d=e#f', { 'discussions-to': ['https://a.b/c?d=e#f'] }],
  ])('reads %j', (header, expected) => {
    expect(fields(header)).toEqual(expected);
  });

  it.each<[string, Record<string, Items | string>]>([
    ['title: Fees: a new way\neip: 7', { title: ['Fees: a new way'], eip: [7] }],
    ['author: "Ann" (@ann), Bo\ntags: [a, b]', { author: ['"Ann" (@ann), Bo'], 'tags[]': ['a', 'b'] }],
    [
      'description: @ann wrote it\nlong: a: b\n  goes on',
      { description: ['@ann wrote it'], long: ['a: b\n  goes on'] },
    ],
    ['title: a: b\nlist:\n- c: d: e\n- f', { title: ['a: b'], 'list[]': ['c: d: e', 'f'] }],
    ["t: 'a: b'\nu: x: y", { t: ['a: b'], u: ['x: y'] }],
  ])('reads %j line by line, since it is not strict YAML', (header, expected) => {
    expect(fields(header)).toEqual(expected);
    expect(issues(`---\n${header}\n---\n`)[0]).toMatch(/^FRONT_MATTER at \d/);
  });

  it('says which item stands where, without the quotes', () => {
    const text = '---\na: [x, "y z"]\nb:\n  - "p"\n  - q\nc: 5\n---\n';
    const raw = markdown(text).frontMatter.flatMap(({ items }) => items.map(({ range }) => quoteOf(text, range)));
    expect(raw).toEqual(['x', 'y z', 'p', 'q', '5']);
  });

  it('is a record of the document, with what lies deeper as records in its fields', () => {
    const document = markdown('---\nby:\n  name: Ann\n  of:\n    - k: 1\nt: x\n---\n');
    expect(document.records.map(({ form }) => form)).toEqual(['HEADER']);
    expect(saidIn(document.records)).toMatchObject([{ by: { name: 'Ann', of: [{ k: 1 }] }, t: 'x' }]);
    expect(document.keyValues).toEqual([]);
  });

  it('stands in its own range; the body begins after it', () => {
    const text = '---\na: 1\n---\n# H\n';
    const document = markdown(text);
    expect(document.frontMatterRange && quoteOf(text, document.frontMatterRange)).toBe('---\na: 1\n---');
    expect(document.blocks.map((block) => quoteOf(text, block))).toEqual(['# H']);
  });

  it.each([
    ['---\ntitle: never closed\n\ntext\n', ['FRONT_MATTER at 1']],
    ['---\nok: 1\nb: : c: [\nnot a field at all\n---\n', ['FRONT_MATTER at 3', 'FRONT_MATTER at 4']],
    ['---\n- a\n- b: c: d\n---\ntext\n', []],
    ['---\n\nprose between two rules\n\n---\n', []],
    ['---\n---\ntext\n', []],
    [`---\n${'k'.repeat(300)}: 1\na: 2\n---\n`, ['FRONT_MATTER at 2']],
    ['text\n---\na: 1\n---\n', []],
  ])('puts up with %j', (text, expected) => {
    expect(issues(text)).toEqual(expected);
    const document = markdown(text);
    const held = [...document.blocks, ...(document.frontMatterRange ? [document.frontMatterRange] : [])];
    const words = held.map((range) => quoteOf(text, range)).join('');
    expect(words.replace(/\s/g, '')).toHaveLength(text.replace(/\s/g, '').length);
  });
});
