import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import { literalText } from '../../src/domain/literal-values.ts';
import { literalOf } from '../../src/text/values/literals.ts';
import { commaPieces, sentenceLength, sentencesOf } from '../../src/extract/comma-pieces.ts';
import { proseOf } from '../../src/extract/prose-of-document.ts';
import { parse } from '../../src/parse/parse.ts';
import { readText } from '../support/extraction.ts';

describe('the same text says the same things', () => {
  const text =
    '---\neip: 7\nrequires: 20, 3\nauthor: B (@b), A (@a)\n---\n\n[z](./eip-9.md) [y](./eip-8.md) [x](./eip-9.md) EIP-2 EIP-2\n';

  it('in the order of the text, its subject first, each thing once', () => {
    const { claims, mentions } = readText(text);
    expect(claims).toEqual([
      'eip-7 | number | NUMBER 7 | 7',
      'eip-7 | REQUIRES | eip-20 | 20',
      'eip-7 | REQUIRES | eip-3 | 3',
      'github:b | AUTHORED | eip-7 | B (@b)',
      'github:a | AUTHORED | eip-7 | A (@a)',
      'eip-7 | CITES | eip-9 | z; x',
      'eip-7 | CITES | eip-8 | y',
    ]);
    expect(mentions.map((mention) => /\(([^)]*)\)/u.exec(mention)?.[1])).toEqual([
      'eip-7',
      'eip-20',
      'eip-3',
      'github:b',
      'github:a',
      'eip-9',
      'eip-8',
      'eip-2',
    ]);
  });

  it('every time', () => {
    expect(JSON.stringify(readText(text).candidates)).toBe(JSON.stringify(readText(text).candidates));
  });
});

const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '---\n',
        'eip: 7\n',
        'requires: 20\n',
        'author: A (@a), "b" <c@d>\n',
        'title: "x: \\"y\\""\n',
        '# Wort\n',
        'Wort is a *sweet* liquid.\n',
        '\n',
      ),
      fc.constantFrom(
        '- **A** is a [b](./eip-2.md)\n',
        '| a | b |\n| - | - |\n| c | 4 kg |\n',
        '> EIP-3 and `EIP-4`\n',
        '[r]: ./eip-5.md\n',
        '[x][r] <https://a.b/c>\n',
        '```\nEIP-6\n',
        '- Term: 2024-05-14\n',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }).filter((s) => s.isWellFormed()),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join('').replaceAll('\0', '').replaceAll('\r', ''));

describe('whatever the text', () => {
  it('every claim and mention stands on words of it, and every claim on entities that are mentioned', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { candidates } = readText(text);
        const refs = new Set(candidates.mentions.map(({ ref }) => ref));
        for (const { ranges } of [...candidates.mentions, ...candidates.claims]) {
          for (const { start, end } of ranges) expect(0 <= start && start < end && end <= text.length).toBe(true);
        }
        for (const claim of candidates.claims) {
          expect(claim.ranges.length).toBeGreaterThan(0);
          expect(refs.has(claim.subject) && (claim.object.type !== 'MENTION' || refs.has(claim.object.ref))).toBe(true);
          expect(claim.confidence > 0 && claim.confidence <= 1 && claim.statement.length > 0).toBe(true);
        }
        for (const mention of candidates.mentions) {
          expect(mention.name.length > 0 && mention.name.length <= 500 && (mention.key?.length ?? 0) <= 500).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a literal is what its words can only mean', () => {
  it.each([
    ['40', 'NUMBER 40'],
    ['-1,200.50', 'NUMBER -1200.5'],
    ['40 L', 'NUMBER 40 L'],
    ['12.5%', 'NUMBER 12.5 %'],
    ['17 nautical miles', 'NUMBER 17 nautical miles'],
    ['€ 4.20', 'NUMBER 4.2 €'],
    ['1e3', 'NUMBER 1000'],
    ['0x1f', 'TEXT 0x1f'],
    ['1,5', 'TEXT 1,5'],
    ['3 or 4 of them', 'TEXT 3 or 4 of them'],
    ['007', 'NUMBER 7'],
    ['9007199254740993', 'TEXT 9007199254740993'],
    ['115792089237316195423570985008687907853', 'TEXT 115792089237316195423570985008687907853'],
    ['2024-05-14', 'DATE 2024-05-14'],
    ['2024-02-30', 'TEXT 2024-02-30'],
    ['14 May 2024', 'DATE 2024-05-14'],
    ['May 14th, 2024', 'DATE 2024-05-14'],
    ['3 Sept 2024', 'DATE 2024-09-03'],
    ['3 Septober 2024', 'TEXT 3 Septober 2024'],
    ['2024-05-14T10:00:00Z', 'DATE 2024-05-14T10:00:00Z'],
    ['2024-05', 'TEXT 2024-05'],
    ['2024', 'NUMBER 2024'],
    ['1.2.3', 'VERSION 1.2.3'],
    ['v1.2.3-rc.1+7', 'VERSION v1.2.3-rc.1+7'],
    ['1.2', 'NUMBER 1.2'],
    ['true', 'BOOLEAN yes'],
    ['FALSE', 'BOOLEAN no'],
    ['yes', 'TEXT yes'],
    ['words', 'TEXT words'],
  ])('%s', (words, expected) => {
    const literal = literalOf(words, null);
    expect(`${literal.type} ${literalText(literal)}`).toBe(expected);
  });

  it.each([
    ['2024', 'DATE', 'DATE 2024'],
    ['2024-05', 'DATE', 'DATE 2024-05'],
    ['soon', 'DATE', 'TEXT soon'],
    ['1.2', 'VERSION', 'VERSION 1.2'],
    ['2', 'VERSION', 'VERSION 2'],
    ['no', 'BOOLEAN', 'BOOLEAN no'],
    ['maybe', 'BOOLEAN', 'TEXT maybe'],
    ['12', 'TEXT', 'TEXT 12'],
    ['2024-05-14', 'NUMBER', 'TEXT 2024-05-14'],
  ] as const)('%s where a %s is asked for', (words, type, expected) => {
    const literal = literalOf(words, type);
    expect(`${literal.type} ${literalText(literal)}`).toBe(expected);
  });
});

describe('prose', () => {
  const plain = (text: string): string[] =>
    proseOf(parse(text, 'text/markdown', settingDefaults), 4_000).map((piece) => piece.plain);
  it.each([
    ['emphasis and links', 'A **bold** and [linked *word*](x.md "t") end.', ['A bold and linked word end.']],
    [
      'code, pictures, addresses',
      'A `code` ![p](x.png) https://a.b/c <https://d.e>.',
      ['A \uFFFC \uFFFC \uFFFC \uFFFC.'],
    ],
    ['line ends and quotes', '> a\n> b\n\nc\nd', ['a b', 'c d']],
    ['items', '- a\n  b\n- c\n  - d\n1. e', ['a b', 'c', 'd', 'e']],
    ['no code blocks', 'a\n\n```\nb\n```\n\nc', ['a', 'c']],
    ['stars and scores that are no marks', '2 * 3 * 4 and snake_case_name', ['2 * 3 * 4 and snake_case_name']],
    ['comments', 'a <!-- b --> c', ['a  c']],
  ])('%s', (_, text, expected) => {
    expect(plain(text).map((piece) => piece.replace(/^> /u, ''))).toEqual(expected);
  });

  it('long stretches fall into windows at white space, and every piece leads back to its words', () => {
    const text = `${'word '.repeat(3_000)}end\n`;
    const pieces = proseOf(parse(text, 'text/markdown', settingDefaults), 1_000);
    expect(pieces.every(({ plain: words }) => words.length <= 1_000 && !/^ord|wor$/u.test(words))).toBe(true);
    const last = pieces.at(-1);
    const at = last?.plain.indexOf('end') ?? -1;
    const range = last?.wordsAt(at, at + 3);
    expect(range && text.slice(range.start, range.end)).toBe('end');
  });
});

describe('parts of a value', () => {
  const document = parse('x a, b ,, "c", \n', 'text/plain', settingDefaults);
  it('between commas, each in its place', () => {
    const pieces = commaPieces(document, { text: 'a, b ,, "c"', start: 2, end: 13 });
    expect(pieces.map(({ text, start, end }) => [text, document.text.slice(start, end)])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['"c"', '"c"'],
    ]);
  });
  it('that are not as they are written are proven by the whole', () => {
    expect(commaPieces(document, { text: 'a, d', start: 2, end: 6 })).toEqual([
      { text: 'a', start: 2, end: 6 },
      { text: 'd', start: 2, end: 6 },
    ]);
  });
  it.each([
    ['One two. Three four! Five', ['One two.', 'Three four!', 'Five']],
    [' One  ', ['One']],
    ['', []],
    ['He said “stop.” Then left.', ['He said “stop.”', 'Then left.']],
  ])('the sentences of %j', (text, expected) => {
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
  it.each([
    ['two. Three', 'two.'],
    ['Three ', 'Three'],
    ['what?!) Then', 'what?!)'],
  ])('the first sentence of %j', (text, expected) => {
    expect(text.slice(0, sentenceLength(text))).toBe(expected);
  });
});
