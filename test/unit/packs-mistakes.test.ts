import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from '../../src/domain/errors.ts';
import { loadPack, type PackError } from '../../src/packs/index.ts';
import { mistakesOf } from '../support/pack-mistakes.ts';

const HEAD = 'pack: own\nversion: 1\ndescription: d\n'; // three lines: rules begin on line 4
const WORDS = 'types: { T: a thing }\npredicates: { REL: { edge: true }, size: { type: number } }\n'; // lines 4 and 5
const ABOUT = "subject: { type: T, name: '{stem}' }\n"; // line 6

/** [what is wrong, the file, where and what is said] */
type Case = readonly [string, string, string];

const refused = (cases: readonly Case[]): void => {
  it.each(cases)('%s', (_, text, expected) => {
    expect(mistakesOf(text)).toEqual([expect.stringContaining(expected)]);
  });
};

describe('a file that is no pack is refused', () => {
  let bomb = 'a: &a [x, x, x, x, x, x, x, x, x]\n';
  for (const [n, name] of 'b c d e f g h i'.split(' ').entries()) {
    bomb += `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[n] ?? ''}`).join(', ')}]\n`;
  }
  refused([
    ['an empty file', '', '1:1 expected a pack, got an empty file'],
    ['nothing but blanks', ' \n\n', '1:1 expected a pack, got an empty file'],
    ['a list', '- a\n', '1:1 expected a mapping that begins with `pack: name`'],
    ['a word', 'pack', '1:1 expected a mapping'],
    ['a NUL', `${HEAD}also: "gen\0eral"`, '4:11 expected text, got the character U+0000'],
    ['a lone surrogate', `${HEAD}also: "\ud800"`, '4:8 expected text, got the character U+D800'],
    ['brackets that do not close', `${HEAD}fields: [`, '4:10 not valid YAML'],
    ['tabs for indentation', 'pack:\n\tname: x\n', '2:1 not valid YAML'],
    ['two documents', `${HEAD}---\n${HEAD}`, '4:1 not valid YAML'],
    ['a tag that runs code', 'pack: !!js/function x\n', '1:7 not valid YAML'],
    ['a key given twice', `${HEAD}pack: other\n`, '4:1 the key "pack" is given twice'],
    ['a key that is a list', '? [a]\n: b\n', '1:3 expected a word as key'],
    ['an anchor that nobody set', `${HEAD}also: *nobody\n`, '4:7 nobody set the anchor of *nobody'],
    ['an anchor that holds itself', `${HEAD}also: &a [*a]\n`, '4:11 an anchor cannot hold itself: *a'],
    ['anchors that multiply', bomb, '1:1 expected anchors to be used at most 100 times'],
    ['hundreds of levels', `pack: ${'['.repeat(5000)}`, 'expected a few levels of nesting, got hundreds'],
    ['a huge file', `${HEAD}# ${'x'.repeat(300_000)}`, '1:1 expected at most 262144 characters'],
  ]);
});

describe('a part that is not as it should be is named with its place', () => {
  refused([
    [
      'a key that is missing',
      'pack: own\ndescription: d\n',
      '1:1 the key "version" is missing: expected text or a number',
    ],
    ['an unknown key', `${HEAD}feilds: []\n`, '4:1 unknown key "feilds": expected one of pack, version'],
    [
      'an unknown key of a rule',
      `${HEAD}${WORDS}${ABOUT}fields:\n  - field: a\n    predicte: b\n`,
      '9:5 unknown key "predicte": expected one of field, in',
    ],
    ['a key that would reach into objects', `${HEAD}__proto__: { x: 1 }\n`, '4:1 unknown key "__proto__"'],
    ['a value of the wrong type', `${HEAD}${WORDS}${ABOUT}fields:\n  - field: 7\n`, '8:12 expected text, got 7'],
    [
      'a flag that is no flag',
      `${HEAD}predicates:\n  REL: { edge: maybe }\n`,
      '5:16 expected true or false, got "maybe"',
    ],
    [
      'a word out of a closed list',
      `${HEAD}predicates:\n  a: { type: string }\n`,
      '5:14 expected one of entity, text, number, date, boolean, version, got "string"',
    ],
    [
      'a confidence above 1',
      `${HEAD}${WORDS}${ABOUT}fields: { field: a, confidence: 3 }\n`,
      '7:33 expected at most 1, got 3',
    ],
    ['predicates as a list', `${HEAD}predicates: [REL]\n`, '4:1 expected a mapping of names, got a list'],
    [
      'an empty pattern',
      `${HEAD}${WORDS}mentions: { pattern: '', entity: { type: T, name: x } }\n`,
      '6:22 expected some text',
    ],
    [
      'what stands before chunks, of a field that is not there',
      `${HEAD}chunkTitle: 'SN {notce}'\n`,
      '4:13 unknown placeholder {notce} in "SN {notce}"; there are {stem}, {fileName}, {path}, {source}, {title}, {ownTitle}',
    ],
    [
      'chunks smaller than their overlap',
      `${HEAD}chunk: { tokens: 100, overlap: 100 }\n`,
      '4:32 expected less than chunk.tokens (100), got 100',
    ],
  ]);
});

describe('[SE-02 SE-05] names have their lengths', () => {
  const long = (length: number): string => 'x'.repeat(length);
  refused([
    [
      'a predicate of 201 characters',
      `${HEAD}predicates:\n  ${long(201)}: {}\n`,
      '5:3 expected a name of at most 200 characters, got 201',
    ],
    [
      'an edge of 101 characters',
      `${HEAD}predicates:\n  ${long(101)}: { edge: true }\n`,
      '5:3 expected a name of at most 100 characters, got 101',
    ],
    [
      'a type of 51 characters',
      `${HEAD}types:\n  ${long(51)}: a thing\n`,
      '5:3 expected a name of at most 50 characters, got 51',
    ],
    [
      'an open predicate of 201 characters',
      `${HEAD}${WORDS}${ABOUT}fields: { field: a, predicate: ${long(201)} }\n`,
      '7:32 expected a name of at most 200 characters',
    ],
  ]);
  it.each([
    ['a predicate of 200', `predicates:\n  ${long(200)}: {}\n`],
    ['an edge of 100', `predicates:\n  ${long(100)}: { edge: true }\n`],
  ])('%s characters is accepted', (_, rules) => {
    expect(mistakesOf(HEAD + rules)).toEqual([]);
  });
});

describe('what would fail or do nothing when documents are read is refused beforehand', () => {
  const rules = HEAD + WORDS + ABOUT; // rules begin on line 7
  refused([
    ['a name with capitals', HEAD.replace('own', 'Own Pack'), '1:7 expected a name of a-z, 0-9'],
    ['the name of a built-in pack', HEAD.replace('own', 'general'), '1:7 there is a pack "general" already'],
    [
      'an unknown pack under also',
      `${HEAD}also: [generall]\n`,
      '4:8 expected the name of another pack (ethereum, general), got "generall"',
    ],
    [
      'a path that cannot be read',
      `${HEAD}match: { path: 'a{b' }\n`,
      '4:16 cannot read the path pattern "a{b": `{` without `}`',
    ],
    ['a condition that cannot be read', `${HEAD}match:\n  when: { kind: '(' }\n`, '5:17 cannot read the pattern "("'],
    [
      'an edge with literal values',
      `${HEAD}predicates: { A: { edge: true, type: text } }\n`,
      '4:38 an edge has entities as values, got text',
    ],
    [
      'a sentence with an unknown slot',
      `${HEAD}predicates: { a: { sentence: '{subject} {objekt} {object}' } }\n`,
      '4:30 unknown placeholder {objekt}; a sentence has {subject} and {object}',
    ],
    [
      'a sentence without its object',
      `${HEAD}predicates: { a: { sentence: '{subject} is.' } }\n`,
      '4:30 expected {object} in the sentence',
    ],
    [
      'an edge without an entity',
      `${rules}fields: { field: a, predicate: REL }\n`,
      '7:32 "REL" is an edge: the rule needs an object entity',
    ],
    [
      'an entity under a literal predicate',
      `${rules}fields: { field: a, predicate: size, object: { type: T, name: '{item}' } }\n`,
      '7:32 "size" has number values, but the rule makes an entity',
    ],
    [
      'an entity under a predicate nobody defines',
      `${rules}fields: { field: a, predicate: RLE, object: { type: T, name: '{item}' } }\n`,
      '7:32 expected a predicate that is defined as an edge, got "RLE"',
    ],
    [
      'a type nobody defines',
      `${rules}fields: { field: a, predicate: REL, object: { type: U, name: '{item}' } }\n`,
      '7:53 expected a type that is defined',
    ],
    [
      'a placeholder nobody fills',
      `${rules}fields: { field: a, predicate: REL, object: { type: T, name: '{itme}' } }\n`,
      '7:62 unknown placeholder {itme} in "{itme}"; there are {item}',
    ],
    [
      'a brace that stands alone',
      `${rules}documentKey: 'n-{stem'\n`,
      '7:14 cannot read the template "n-{stem": a `{` or `}` stands alone',
    ],
    [
      'an unknown filter',
      `${rules}documentKey: 'n-{stem|lowr}'\n`,
      '7:14 cannot read the template "n-{stem|lowr}": unknown filter "lowr"',
    ],
    ['a pattern that does not close', `${rules}fields: { field: a, skip: '(' }\n`, '7:27 cannot read the pattern "("'],
    [
      'look-around',
      `${rules}mentions: { pattern: 'a(?=b)', entity: { type: T, name: x } }\n`,
      '7:22 cannot read the pattern "a(?=b)"',
    ],
    [
      'a back-reference',
      `${rules}mentions: { pattern: '(a)\\1', entity: { type: T, name: x } }\n`,
      '7:22 cannot read the pattern',
    ],
    [
      'a group nobody names',
      `${rules}mentions: { pattern: 'a', entity: { type: T, name: '{1}' } }\n`,
      '7:52 unknown placeholder {1}',
    ],
    ['a cue without matches', `${rules}fields: { field: a, cue: by }\n`, '7:26 a cue needs split: matches, got none'],
    [
      'matches without a pattern',
      `${rules}fields: { field: a, predicate: REL, split: matches, object: { type: T, name: x } }\n`,
      "7:61 split: matches looks for the object's pattern",
    ],
    [
      'matches without an object',
      `${rules}fields: { field: a, split: matches }\n`,
      '7:28 split: matches looks for the patterns of objects',
    ],
    [
      'a literal that is reversed',
      `${rules}fields: { field: a, reversed: true }\n`,
      '7:31 only a relationship can be reversed',
    ],
    [
      'a sentence without its value',
      `${rules}sentences: { pattern: 'a (b)', predicate: size }\n`,
      '7:23 without an object entity, the value is the group "object"',
    ],
    [
      'two ends of a period',
      `${rules}validity: { until: '{stem}', through: '{stem}' }\n`,
      '7:39 until (the first day after) and through (the last day) say the same end',
    ],
    ['rules about nothing', `${HEAD}fields: { field: a }\n`, '4:1 nothing says what a document is about'],
    [
      'a sentence about nothing',
      `${HEAD}sentences: { pattern: '(?P<object>a)', predicate: x }\n`,
      '4:12 nothing says what the sentence is about',
    ],
  ]);
});

describe('every mistake is reported at once', () => {
  const text = `${HEAD}types: { T: a thing }
predicates:
  REL: { edge: true, colour: red }
  F: { edge: maybe }
subject: { type: U, name: '{q}' }
fields:
  - field: q
    predicte: REL
    object: { type: T, name: '{item' }
  - { field: z, predicate: NOPE, object: { type: T, name: '{1}', pattern: 'x(?=y)' }, confidence: 3 }
  - 7
  - { field: w, predicate: F, object: { type: T, name: '{item}' } }
links: { target: '[', predicate: REL, object: { type: T, name: '{item|no}' } }
`;
  it('in the order of the file, in one rule and in several, without those that only follow from another', () => {
    expect(mistakesOf(text).map((mistake) => mistake.slice(0, 60))).toEqual([
      '6:22 unknown key "colour": expected one of description, type'.slice(0, 60),
      '7:14 expected true or false, got "maybe"',
      '8:18 expected a type that is defined (CATEGORY, CONCEPT, DIS'.slice(0, 60),
      '10:5 expected a predicate that is defined as an edge, got "q"'.slice(0, 60),
      '11:5 unknown key "predicte": expected one of field, in, when'.slice(0, 60),
      '12:30 cannot read the template "{item": a `{` or `}` stands al'.slice(0, 60),
      '13:28 expected a predicate that is defined as an edge, got "NO'.slice(0, 60),
      '13:75 cannot read the pattern "x(?=y)": invalid or unsupported'.slice(0, 60),
      '13:99 expected at most 1, got 3',
      '14:5 expected a mapping, got 7',
      '16:18 cannot read the pattern "[": missing closing ]: `[` (RE2'.slice(0, 60),
      '16:64 cannot read the template "{item|no}": unknown filter "no'.slice(0, 60),
    ]);
  });

  it('as an error that names the file, says INVALID, and has a path for each', () => {
    const error = (() => {
      try {
        return loadPack(text, 'my.yaml');
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(InvalidInput);
    expect(error).toMatchObject({ code: 'INVALID', name: 'PackError', file: 'my.yaml' });
    expect((error as PackError).message.split('\n')[1]).toBe('my.yaml:7:14: expected true or false, got "maybe"');
    expect((error as PackError).issues[1]?.path).toEqual(['predicates', 1, 'edge']);
  });
});
