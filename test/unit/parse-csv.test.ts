import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { csv, faults, placeOf } from '../support/parsed.ts';

const small = { tokens: 32, overlap: 8, forceCut: 1.5 };
const piers = 'pier,depth,built\nNorth,4 m,1901\n"South, old",6 m,1888\n';
/** What a table says of each row: `column: cell`. */
const cells = (text: string): string[][] =>
  csv(text).tables.flatMap(({ headings, rows }) =>
    rows.map((row) => row.map((cell, n) => `${headings[n]?.text}: ${cell.text}`)),
  );
const values = (text: string): string[] => csv(text).keyValues.map(({ key, value }) => `${key}=${value}`);

describe('a table', () => {
  it('is its rows, each a block under the names of the columns', () => {
    expect(
      csv(piers).blocks.map(({ kind, start, end, headingPath }) => [kind, piers.slice(start, end), ...headingPath]),
    ).toEqual([
      ['heading', 'pier,depth,built'],
      ['data', 'North,4 m,1901', 'pier | depth | built'],
      ['data', '"South, old",6 m,1888', 'pier | depth | built'],
    ]);
    expect(csv(piers)).toMatchObject({ text: piers, issues: [], mediaType: 'text/csv' });
  });

  it('says of each row what stands in each column', () => {
    expect(cells(piers)).toEqual([
      ['pier: North', 'depth: 4 m', 'built: 1901'],
      ['pier: South, old', 'depth: 6 m', 'built: 1888'],
    ]);
    expect(values(piers)).toEqual([]);
    expect(values('key,value\na,1\nb,2\n')).toEqual(['a=1', 'b=2']);
    expect(cells('1,2\n3,4\n')).toEqual([]);
  });

  it('leads back from its words to row and column', () => {
    expect(placeOf(csv(piers), '6 m')).toBe('row 3, column depth');
    expect(placeOf(csv('1,2\n3,4\n'), '4')).toBe('row 2, column 2');
    expect(placeOf(csv(`a,b\n${'1,2\n'.repeat(10_000)}1,end\n`), 'end')).toBe('row 10002');
  });

  it('[PI-37] is cut between rows only, and each chunk says what the columns are', () => {
    const long = `name,remark\n${Array.from({ length: 30 }, (_, n) => `row ${n},"some words\nin a cell that is ${n}"`).join('\n')}`;
    const chunks = chunk(csv(long), small).slice(1);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text, prefix } of chunks) {
      expect(text).toMatch(/^row \d+,"[^"]*"(?:\nrow \d+,"[^"]*")*$/);
      expect(prefix).toBe('name | remark');
    }
  });

  it.each([
    ['commas', 'a,b;c\n1,2;3\n', 2],
    ['semicolons', 'a;b;c\n1,5;2;3\n', 3],
    ['tabs', 'a\tb, c\n1\t2\n', 2],
    ['bars', 'a|b\n1|2\n', 2],
    ['nothing', 'a\nb\n', 1],
  ])('may be separated by %s', (_, text, cells) => {
    const starts = new Set(
      csv(text)
        .places.filter(({ label }) => label.startsWith('row 2,'))
        .map(({ start }) => start),
    );
    expect(starts.size).toBe(cells);
  });

  it.each([
    ['rows of other lengths', 'a,b\n1\n2,3,4\n', 'expected 2 cells in each row, got 1 in row 2, and others in 1 more'],
    ['a quote that never closes', 'a,b\n1,"two\n3,4\n', 'a quote is never closed'],
    ['quotes inside a cell', 'a,b\n1,tw"o\n', null],
    ['words after a quote', 'a,b\n"1" or,2\n', null],
    ['nothing but a header', 'a,b\n', null],
    ['empty cells and rows', 'a,b\n,\n\n,2\n', null],
    ['columns of one name', 'a,a\n1,2\n', null],
  ])('with %s loses nothing, and says so', (_, text, message) => {
    expect(faults(text, 'text/csv', small)).toEqual([]);
    expect(csv(text).issues.map((found) => found.message)).toEqual(
      message === null ? [] : [expect.stringContaining(message)],
    );
  });

  it('reads back what any spreadsheet writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', '\n', ';', 'é', '😀'), maxLength: 6 });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        const document = csv(text);
        expect(document.issues).toEqual([]);
        expect(document.blocks).toHaveLength(rows.length);
        expect(faults(text, 'text/csv', small)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
