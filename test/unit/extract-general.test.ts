import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/extraction.ts';

const bodyClaims = (text: string, path = 'docs/guide.md'): string[] =>
  readText(text, { path }).claims.map((claim) => claim.replaceAll(`doc:src/${path}`, 'DOC'));

describe('what a document is called', () => {
  it.each([
    ['by its front matter', '---\ntitle: The guide\n---\n# Another\n', 'DOCUMENT The guide (doc:src/docs/guide.md)'],
    ['by its first heading', 'Words.\n\n# The guide\n', 'DOCUMENT The guide (doc:src/docs/guide.md)'],
    ['by its file', 'Words.\n', 'DOCUMENT guide (doc:src/docs/guide.md)'],
    [
      'and else',
      '---\ntitle: The guide\naliases: [Manual, the red book]\n---\n',
      'DOCUMENT The guide (doc:src/docs/guide.md) = Manual/SPELLING, the red book/SPELLING',
    ],
  ])('%s', (_, text, expected) => {
    expect(readText(text, { path: 'docs/guide.md' }).mentions).toEqual([expected]);
  });

  it('a heading as name points at the words of the heading', () => {
    const { candidates, document } = readText('Intro.\n\n## *The* guide\n\n# The guide\n');
    const [range] = candidates.mentions[0]?.ranges ?? [];
    expect(range && document.text.slice(range.start, range.end)).toMatch(/guide/);
  });

  it.each([
    ['a heading that many have', '# Abstract\n\nWords.\n', 'proposals/tides.md', 'tides'],
    ['a file that every folder has', 'Words.\n', 'tides/README.md', 'tides/README'],
    ['both', '# Introduction\n', 'tides/index.md', 'tides/index'],
  ])('%s names none', (_, text, path, expected) => {
    expect(readText(text, { path }).candidates.mentions[0]?.name).toBe(expected);
  });

  it('headings make no entities', () => {
    expect(readText('# Guide\n\n## Introduction\n\nWords.\n\n## Overview\n\nWords.\n').mentions).toHaveLength(1);
  });
});

describe('front matter of any document', () => {
  it.each([
    ['title: The guide', 'DOC | title | TEXT The guide | The guide'],
    ['status: draft', 'DOC | status | TEXT draft | draft'],
    ['version: 1.10', 'DOC | version | VERSION 1.10 | 1.10'],
    ['date: 2024-05-14', 'DOC | date | DATE 2024-05-14 | 2024-05-14'],
    ['date: 14 May 2024', 'DOC | date | DATE 2024-05-14 | 14 May 2024'],
    ['pages: 12', 'DOC | pages | NUMBER 12 | 12'],
    ['pages: "12"', 'DOC | pages | TEXT 12 | 12'],
    ['reviewed: true', 'DOC | reviewed | BOOLEAN yes | true'],
    ['length: 2.5 km', 'DOC | length | NUMBER 2.5 km | 2.5 km'],
    // How a page is shown is nothing that it says.
    ['draft: true'],
    ['weight: 20'],
    ['tags: [one, two words]', 'DOC | HAS_TAG | tag:one | one', 'DOC | HAS_TAG | tag:two-words | two words'],
    ['keywords: one, one', 'DOC | HAS_TAG | tag:one | one; one'],
    ['author: Ada Quill <ada@example.org>', 'Ada Quill | AUTHORED | DOC | Ada Quill <ada@example.org>'],
    [
      'authors: [Ada Quill, Tomas Wren]',
      'Ada Quill | AUTHORED | DOC | Ada Quill',
      'Tomas Wren | AUTHORED | DOC | Tomas Wren',
    ],
    ['author: Quill, Ada', 'Ada Quill | AUTHORED | DOC | Quill, Ada'],
  ])('%s', (header, ...claims) => {
    expect(bodyClaims(`---\n${header}\n---\n`)).toEqual(claims);
  });

  it('a person beside an address is known by both', () => {
    expect(readText('---\nauthor: Ada Quill <ada@example.org>\n---\n').mentions).toContain(
      'PERSON Ada Quill = ada@example.org/EMAIL',
    );
  });

  it('a value that is written otherwise than it reads is proven by all of it', () => {
    const { candidates, document } = readText('---\nnote: "a \\"b\\", c"\nkeywords: "x\\u0041, y"\n---\n');
    const quotes = candidates.claims.flatMap(({ ranges }) =>
      ranges.map(({ start, end }) => document.text.slice(start, end)),
    );
    expect(quotes).toEqual(['a \\"b\\", c', 'x\\u0041, y', 'x\\u0041, y']);
    expect(candidates.mentions.slice(1).map(({ name }) => name)).toEqual(['xA', 'y']);
  });
});

describe('links', () => {
  it.each([
    ['to a document beside it', '[a](./other.md)', ['DOC | LINKS_TO | doc:src/docs/other.md | a']],
    ['to a document elsewhere', '[a](../notes/a%20b.txt#top)', ['DOC | LINKS_TO | doc:src/notes/a b.txt | a']],
    ['from the root', '[a](/notes/n.yaml)', ['DOC | LINKS_TO | doc:src/notes/n.yaml | a']],
    ['not to the web', '[a](HTTPS://www.Example.org/Path/#x)', []],
    ['not to a bare address', '<https://example.org>', []],
    ['twice', '[a](o.md) [b](o.md)', ['DOC | LINKS_TO | doc:src/docs/o.md | a; b']],
    ['not to itself', '[a](guide.md) [b](#part)', []],
    ['not out of the source', '[a](../../secret.md)', []],
    ['not to pictures, programs and mail', '[a](x.png) ![b](y.md) [c](mailto:a@b.c) [d](javascript:alert(1))', []],
  ])('%s', (_, body, expected) => {
    expect(bodyClaims(`${body}\n`)).toEqual(expected);
  });

  it('[SE-12] a link to a part of the page is no tag', () => {
    const text = '- [Background](#background)\n\nSee [[Tides]] #harbour.\n';
    expect(readText(text).candidates.mentions.flatMap(({ type, name }) => (type === 'TAG' ? [name] : []))).toEqual([
      'harbour',
    ]);
  });

  it('an address of the web is no entity', () => {
    expect(readText('See [a](https://example.org) and <https://example.org/b>.\n').mentions).toHaveLength(1);
  });
});

describe('tables and lists of values', () => {
  it('a row of a two-column table is a typed value, qualified by its section', () => {
    const text =
      '# Kettle\n\n## Large one\n\n| Property | Value |\n| --- | --- |\n| Capacity | 40 L |\n| Material | copper |\n| 3 | three |\n';
    const { candidates } = readText(text);
    expect(candidates.claims.map(({ predicate, object, qualifiers }) => ({ predicate, object, qualifiers }))).toEqual([
      {
        predicate: 'capacity',
        object: { type: 'NUMBER', number: 40, unit: 'L' },
        qualifiers: { section: 'Large one' },
      },
      { predicate: 'material', object: { type: 'TEXT', text: 'copper' }, qualifiers: { section: 'Large one' } },
    ]);
  });

  it.each([
    ['- Capacity: 40 L', ['DOC | capacity | NUMBER 40 L | 40 L']],
    [
      '- **Material**: copper\n- Capacity: 40 L',
      ['DOC | material | TEXT copper | copper', 'DOC | capacity | NUMBER 40 L | 40 L'],
    ],
    ['- **Option A**: copper', []],
    ['- Note: this is a whole sentence.', []],
    ['- What one should know of it all: nothing', []],
    ['- Purpose: to say in so many words that nobody would call it a value any more', []],
  ])('%s', (item, expected) => {
    expect(bodyClaims(`${item}\n`)).toEqual(expected);
  });
});

describe('data documents', () => {
  it.each([
    ['application/json' as const, '{"name": "Tern", "size": {"length": 48.5, "code": "12", "new": true}}'],
    ['application/yaml' as const, 'name: Tern\nsize:\n  length: 48.5\n  code: "12"\n  new: true\n'],
  ])('%s: [SE-01] values are typed, under the words of their fields and no path', (mediaType, text) => {
    const path = 'data.json';
    expect(readText(text, { path, mediaType }).claims.map((claim) => claim.replace(`doc:src/${path}`, 'DOC'))).toEqual([
      'Tern | length | NUMBER 48.5 | 48.5',
      'Tern | code | TEXT 12 | 12',
      'Tern | new | BOOLEAN yes | true',
    ]);
  });
});

describe('definitions, only where they can hardly mean anything else', () => {
  const definitions = (text: string): string[] => bodyClaims(text).filter((claim) => claim.includes('| definition |'));
  it.each([
    [
      'bold term and verb',
      '**Wort** is the liquid drained from the mash. It is sweet.',
      'Wort | definition | TEXT the liquid drained from the mash | **Wort** is the liquid drained from the mash.',
    ],
    [
      'bold term that means',
      '**Mash in** means stirring malt into hot water.',
      'Mash in | definition | TEXT stirring malt into hot water | **Mash in** means stirring malt into hot water.',
    ],
    [
      'in a list',
      '- **Wort** is a liquid\n- **Mash** is a porridge',
      'Wort | definition | TEXT a liquid | **Wort** is a liquid',
      'Mash | definition | TEXT a porridge | **Mash** is a porridge',
    ],
    [
      'a glossary',
      '## Glossary\n\n- **Wort**: the sweet liquid\n- Mash — malt in hot water',
      'Wort | definition | TEXT the sweet liquid | Wort**: the sweet liquid',
      'Mash | definition | TEXT malt in hot water | Mash — malt in hot water',
    ],
  ])('%s', (_, text, ...expected) => {
    expect(definitions(`${text}\n`)).toEqual(expected);
  });

  it.each([
    ['a remark', '**Note** is a word that opens remarks.'],
    ['an event', '**Wort** is dropped from the list.'],
    ['a comparison', '**Wort** is the same as before.'],
    ['a lead-in', '**Fast**: it takes no time at all.'],
    ['a sentence in bold', '**This whole bold sentence here** is a claim.'],
    ['prose', 'Wort is a sweet liquid.'],
    ['a type in a glossary', '## Terms\n\n- `wort`: uint256'],
    ['code', '```\n**Wort** is a liquid.\n```'],
  ])('not %s', (_, text) => {
    expect(definitions(`${text}\n`)).toEqual([]);
  });

  it.each([
    [
      'a heading',
      '# Brewing\n\n## Wort\n\nWort is a sweet liquid. More.',
      'Wort | is | TEXT a sweet liquid | Wort is a sweet liquid.',
      'DOC | DEFINES | Wort | Wort is a sweet liquid.',
    ],
    ['the title', '# Wort\n\nWort is a sweet liquid.', 'Wort | is | TEXT a sweet liquid | Wort is a sweet liquid.'],
    ['another thing', '# Brewing\n\n## Wort\n\nMash is a porridge.'],
    ['a heading, as a quality', '# Brewing\n\n## Wort\n\nWort is sweet.'],
  ])('the first sentence below says what it is that %s names', (_, text, ...expected) => {
    expect(bodyClaims(`${text}\n`)).toEqual(expected);
  });

  it('a term is an entity that the document defines, with its abbreviation', () => {
    const { mentions, claims } = readText('**Original gravity** (OG) is the density before fermentation.\n');
    expect(mentions[1]).toBe('CONCEPT Original gravity = OG/ABBREVIATION');
    expect(claims).toContain(
      'doc:src/a.md | DEFINES | Original gravity | **Original gravity** (OG) is the density before fermentation.',
    );
  });
});
