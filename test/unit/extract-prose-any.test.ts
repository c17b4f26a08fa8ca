import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Candidates } from '../../src/domain/candidate-claims.ts';
import { normalName } from '../../src/text/normal-name.ts';
import type { ParsedDocument, TextType } from '../../src/domain/text.ts';
import { readText } from '../support/extraction.ts';

/** Words that the rules look for, in any order. */
const word = fc.constantFrom(
  'Tessera',
  'The',
  'Halden Marine Ltd',
  'Anna Weber',
  'Dr.',
  'University of',
  'Oslo',
  'in Norway',
  'Lake',
  'is a',
  'was the',
  'was founded',
  'in 1998',
  'by',
  'on 4 May 1998',
  'has',
  '40',
  'employees',
  '12.5 km',
  '$3 million',
  'long',
  ', the chief executive of',
  ', which is',
  'and',
  '(ABC)',
  '(born 1950)',
  '(12 March 1901 – 4 June 1977)',
  'is defined as',
  'means',
  'of the',
  'a river',
  'distributed store',
  '.',
  '. ',
  '?',
  ', ',
  ';',
  '"',
  '“',
  '”',
  '**',
  '_',
  '`',
  '[',
  '](x.md)',
  '\n',
  '\n\n',
  '- ',
  '> ',
  '# ',
  'not',
  'said',
  'İstanbul',
  '😀',
  '\uE001',
  '\uE900',
  'ﬁ',
  '日本',
);
const anyProse = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
const anyText = fc.oneof(
  anyProse,
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/\0|\r/gu, '')),
);

/** What is wrong with places: outside of the text, or other words than they are said to be. */
function faults(document: ParsedDocument, candidates: Candidates): string[] {
  const wordsAt = ({ start, end }: { start: number; end: number }): string => document.text.slice(start, end);
  const bare = (text: string): string => normalName(text.replace(/[*_`[\]]|\]?\([^()]*\)|\n[ >]*/gu, ' '));
  const mentions = candidates.mentions.filter(({ method }) => method.startsWith('prose:'));
  const claims = candidates.claims.filter(({ method }) => method.startsWith('prose:'));
  return [
    ...mentions.flatMap(({ name, aliases, ranges }) => {
      const names = [name, ...aliases.map(({ text }) => text)].map(bare);
      return ranges
        .filter(
          (range) => !names.some((each) => each === bare(wordsAt(range)) || each.endsWith(` ${bare(wordsAt(range))}`)),
        )
        .map((range) => `${name}: ${wordsAt(range)}`);
    }),
    ...claims
      .filter(({ ranges }) => ranges.some((range) => wordsAt(range).trim() === ''))
      .map(({ statement }) => `${statement}: no quote`),
    ...claims.flatMap(({ object, ranges, statement }) => {
      if (object.type !== 'TEXT') return [];
      const quoted = ranges.every((range) => bare(wordsAt(range)).includes(bare(object.text)));
      return quoted ? [] : [`${statement}: not in its quote`];
    }),
  ];
}

describe('any prose', () => {
  it('[SE-37 SE-38] is read without a fault, and every place holds the words it is said to hold', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom<TextType>('text/markdown', 'text/plain'), (text, mediaType) => {
        const { document, candidates } = readText(text, { mediaType });
        expect(faults(document, candidates)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['𐐀(', 'A (', 'Ab [', 'Ab) +', '\\p', '* x'])(
    'is read when all of it is a name like a pattern: %s',
    (text) => {
      const { document, candidates } = readText(text, { mediaType: 'text/markdown' });
      expect(faults(document, candidates)).toEqual([]);
    },
  );

  it('says the same when it is read again', () => {
    fc.assert(
      fc.property(anyProse, (text) => {
        expect(readText(text).candidates).toEqual(readText(text).candidates);
      }),
    );
  });
});

/** A rule that takes the square of a text's length would need hours for one of these, not seconds. */
describe('texts made to hurt the rules', () => {
  const unit = [
    'Ab ',
    'University of ',
    'The ',
    '"a ',
    '(A',
    '12 ',
    '1,',
    'Ab, ',
    'Ab is a ',
    'A. ',
    'a',
    'A',
    '\uE000 ',
    'in 1999 ',
    'Ab Cd is a river. ',
    'Alpha Beta (AB) ',
    ', and Ab is ',
    '3 May ',
    "'s ",
    '-',
    'Ab van ',
    'ab means ',
    'Ab, the b of ',
    'Ab has 3 c and ',
    'Ab (',
    'of the ',
    'Mr. ',
  ];
  it.each(unit.map((part) => [part]))('1 MB of %j', (part) => {
    const text = `x ${part.repeat(1e6 / part.length)}`;
    expect(readText(text, { mediaType: 'text/plain', path: 'a.txt' }).candidates.mentions.length).toBeGreaterThan(0);
  });
});
