import { describe, expect, it } from '@jest/globals';
import { BadTemplate, compileTemplate } from '../../src/domain/template.ts';
import { normalAddress, relativePath } from '../../src/lib/address.ts';
import { compileGlob } from '../../src/lib/glob.ts';
import { BadPattern, compilePattern, literalPattern } from '../../src/lib/pattern.ts';
import { builtInPacks, packsWith, validatePack } from '../../src/packs/index.ts';

describe('built-in packs', () => {
  it.each(builtInPacks.map((pack) => [pack.name, pack] as const))(
    '%s keeps the rules that user packs are held to',
    (_, pack) => {
      expect(
        validatePack(
          pack,
          builtInPacks.filter((other) => other !== pack),
        ),
      ).toEqual([]);
    },
  );

  it('come after one’s own, and two of one name are refused', () => {
    const own = { ...builtInPacks[0], name: 'own' } as (typeof builtInPacks)[number];
    expect(packsWith([own]).map(({ name }) => name)).toEqual(['own', 'ethereum', 'general']);
    expect(() => packsWith([own, own])).toThrow('two packs named "own"');
  });

  it('the last one is for every document', () => {
    expect(builtInPacks.at(-1)?.match).toEqual([{ path: null, fields: [], when: [] }]);
  });
});

describe('templates', () => {
  const values = new Map([
    ['a', ' x-007 '],
    ['b', ''],
    ['u', 'HTTPS://Example.org:443/P/?q=1#f'],
    ['two', '1 of 2'],
    ['n', 'Zoë’s Größe'],
  ]);
  it.each([
    ['plain', 'plain'],
    ['<{a}>', '<x-007>'],
    ['{a}{a}', 'x-007x-007'],
    ['{a|upper}', 'X-007'],
    ['{a|digits}', '7'],
    ['{ a | digits }', '7'],
    ['{n|slug}', 'zoe-s-große'],
    ['{n|lower}', 'zoë’s größe'],
    ['{u|url}', 'https://example.org/P?q=1'],
    ['{b}', null],
    ['{missing}', null],
    ['x{missing}y', null],
    ['{two|digits}', null],
    ['{a|url}', null],
    ['', ''],
  ])('%s → %s', (source, expected) => {
    expect(compileTemplate(source).fill((name) => values.get(name))).toBe(expected);
  });
  it.each(['{', '}', 'a{b', '{}', '{|lower}', '{a|no}', '{a|constructor}'])('%s cannot be read', (source) => {
    expect(() => compileTemplate(source)).toThrow(BadTemplate);
  });
});

describe('patterns', () => {
  it.each([
    [
      '(?P<y>\\d{4})-(\\d\\d)',
      'in 2024-05 and 2025-06',
      [
        ['2024-05', 3],
        ['2025-06', 15],
      ],
    ],
    ['(?i)MV [a-z]+', 'mv Tern', [['mv Tern', 0]]],
    ['x*', 'axxa', [['xx', 1]]],
    [
      'é|😀',
      'aé😀b',
      [
        ['é', 1],
        ['😀', 2],
      ],
    ],
  ])('%s in %j', (source, text, expected) => {
    expect(
      compilePattern(source)
        .all(text, 10)
        .map(({ text: words, start }) => [words, start]),
    ).toEqual(expected);
  });
  it('groups by name and by number; those that took no part are absent', () => {
    const groups = compilePattern('(?P<a>x)|(?<b>y)').first('y')?.groups;
    expect([...(groups ?? [])]).toEqual([
      ['2', 'y'],
      ['b', 'y'],
    ]);
  });
  it.each([
    ['ab|cd', 'xcd', false],
    ['ab|cd', 'cd', true],
    ['(?i)ab', 'AB', true],
    ['a', 'a\n', false],
  ])('%s matches the whole of %j: %s', (source, text, expected) => {
    expect(compilePattern(source).matchesWhole(text)).toBe(expected);
  });
  it.each(['(', '[z-a]', 'a{2000}', '(?=a)', '\\1', '(?P<a>x)(?P<a>y)'])('%s is refused', (source) => {
    expect(() => compilePattern(source)).toThrow(BadPattern);
  });
  it('text as a pattern matches itself', () => {
    const text = '^a.b*(c)[d]{2}|\\$?+';
    expect(compilePattern(literalPattern(text)).matchesWhole(text)).toBe(true);
  });
});

describe('globs', () => {
  it.each([
    ['*.md', 'a.md', true],
    ['*.md', 'd/a.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'd/e/a.md', true],
    ['d/**', 'd/e/a', true],
    ['d/**', 'e/a', false],
    ['a?c.{md,txt}', 'abc.txt', true],
    ['a?c', 'a/c', false],
    ['a.b', 'axb', false],
    ['a,b', 'a,b', true],
    ['[a]', '[a]', true],
    ['A', 'a', false],
  ])('%s over %s: %s', (glob, path, expected) => {
    expect(compileGlob(glob)(path)).toBe(expected);
  });
  it('a glob that would hang a backtracking engine does not', () => {
    expect(compileGlob('**/'.repeat(30) + '*'.repeat(30) + 'b')('a/'.repeat(500) + 'a'.repeat(5000))).toBe(false);
  });
});

describe('addresses', () => {
  it.each([
    ['http://WWW.Example.org/A/', 'https://example.org/A'],
    ['https://example.org', 'https://example.org'],
    ['https://example.org:8443/a?b=C#d', 'https://example.org:8443/a?b=C'],
    ['ftp://example.org', null],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['//example.org', null],
    ['', null],
  ])('%s → %s', (address, expected) => {
    expect(normalAddress(address)).toBe(expected);
  });
  it.each([
    ['d/a.md', 'b.md', 'd/b.md'],
    ['d/a.md', './b.md?x#y', 'd/b.md'],
    ['d/a.md', '../b%20c.md', 'b c.md'],
    ['d/a.md', '/e/b.md', 'e/b.md'],
    ['a.md', '100%.md', '100%.md'],
    ['a.md', '../b.md', null],
    ['a.md', '#x', null],
    ['a.md', 'mailto:a@b.c', null],
    ['a.md', '//host/x', null],
    ['a.md', '.', null],
  ])('from %s the link %s leads to %s', (from, target, expected) => {
    expect(relativePath(from, target)).toBe(expected);
  });
});
