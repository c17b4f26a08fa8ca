import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { parseOds } from '../../src/parse/opendocument/ods.ts';
import { NumberFormats } from '../../src/parse/sheets/number-format.ts';
import { parseXlsx } from '../../src/parse/xlsx/xlsx.ts';
import { numbered, openDocumentParts, xlsxParts, type CellContent, type SheetContent } from '../support/office.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { zipOf } from '../support/zip.ts';

const read = (
  sheets: readonly SheetContent[],
  formats: readonly string[] = [],
  strings: readonly string[] = [],
): Promise<ParsedDocument> => parseXlsx(zipOf(xlsxParts(sheets, formats, strings)), settingDefaults);
const ofRows = (...rows: readonly (readonly CellContent[] | null)[]): Promise<ParsedDocument> =>
  read([{ name: 'Fleet', rows }]);
const tablesOf = ({ tables, text }: ParsedDocument) =>
  tables.map(({ name, headings, rows }) => ({
    name,
    headings: headings.map((cell) => cell.text),
    rows: rows.map((row) =>
      row.map((cell) => (cell.text === text.slice(cell.start, cell.end) ? cell.text : 'elsewhere')),
    ),
  }));

describe('a workbook', () => {
  it('becomes a line for each row under the names of its sheets; each cell has its words and its place', async () => {
    const document = await read([
      {
        name: 'Fleet',
        rows: [
          ['Vessel', 'Price', 'Owner'],
          ['Tern', 1200, 'Holm Ltd'],
          ['Gannet', 900.5, null],
        ],
        links: { A2: 'https://tern.example/' },
      },
      {
        name: 'Crew',
        rows: [
          ['Ada', 'captain', 5],
          ['Ben', 'mate', 6],
        ],
      },
    ]);
    expect(document.text).toBe(
      'Fleet\n\nVessel | Price | Owner\nTern | 1200 | Holm Ltd\nGannet | 900.5\n\nCrew\n\nAda | captain | 5\nBen | mate | 6',
    );
    expect(document).toMatchObject({ type: 'table', title: null, frontMatter: [], issues: [] });
    expect(tablesOf(document)).toEqual([
      {
        name: 'Fleet',
        headings: ['Vessel', 'Price', 'Owner'],
        rows: [
          ['Tern', '1200', 'Holm Ltd'],
          ['Gannet', '900.5', ''],
        ],
      },
    ]);
    expect(placeOf(document, '900.5')).toBe('sheet Fleet, row 3, column Price');
    expect(placeOf(document, 'mate')).toBe('sheet Crew, row 2, column B');
    expect(document.links).toMatchObject([{ text: 'Tern', target: 'https://tern.example/' }]);
    expect(document.blocks.map(({ kind, headingPath }) => [kind, ...headingPath])).toEqual([
      ['heading'],
      ['heading', 'Fleet'],
      ['data', 'Fleet', 'Vessel | Price | Owner'],
      ['data', 'Fleet', 'Vessel | Price | Owner'],
      ['heading'],
      ['data', 'Crew'],
      ['data', 'Crew'],
    ]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('reads shared texts without how they are pronounced, truth values, and the values that were kept of formulas', async () => {
    const document = await read(
      [
        {
          name: 'Fleet',
          rows: [
            [{ xml: 't="s"><v>0</v>' }, { xml: 't="s"><v>1</v>' }, 'Sum', 'Afloat'],
            ['Tern', 5, { xml: '><f>B2*2</f><v>10</v>' }, { xml: 't="b"><v>1</v>' }],
            ['Gannet', 6, { xml: '><f>B3*2</f>' }, { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' }],
            ['Auk', 7, { xml: 't="str"><f>"a"</f><v>seven</v>' }, { xml: 't="b"><v>0</v>' }],
          ],
        },
      ],
      [],
      ['Vessel', '</t><rPh><t>say</t></rPh><t>Crew'],
    );
    expect(document.text).toBe(
      'Fleet\n\nVessel | Crew | Sum | Afloat\nTern | 5 | 10 | TRUE\nGannet | 6\nAuk | 7 | seven | FALSE',
    );
    expect(document.issues).toMatchObject([
      {
        code: 'LEFT_OUT',
        message: expect.stringContaining('1 formulas have no value that was kept (sheet Fleet, from C3 on)'),
      },
      { code: 'SYNTAX', message: expect.stringContaining('1 cells hold errors') },
    ]);
  });

  it('a merged cell stands in each of its rows and columns, with the place of the one', async () => {
    const document = await read([
      {
        name: 'Berths',
        rows: [
          ['Quay', 'Berth', 'Depth'],
          ['North', 'N1', '6 m'],
          [null, 'N2', '5 m'],
          ['South', 'closed', null],
        ],
        merged: ['A2:A3', 'B4:C4'],
      },
    ]);
    expect(document.text).toBe('Berths\n\nQuay | Berth | Depth\nNorth | N1 | 6 m\n| N2 | 5 m\nSouth | closed');
    expect(tablesOf(document)[0]?.rows).toEqual([
      ['North', 'N1', '6 m'],
      ['North', 'N2', '5 m'],
      ['South', 'closed', 'closed'],
    ]);
  });

  it('a heading of two rows is one, under the title of the table', async () => {
    const rows = [
      ['Depths in 2031', null, null],
      ['Quay', 'Depth', null],
      [null, 'least', 'most'],
      ['North', 4, 6],
    ];
    for (const merged of [['A1:C1', 'A2:A3', 'B2:C2'], []]) {
      const document = await read([{ name: 'Berths', rows, merged }]);
      expect(document.tables[0]).toMatchObject({ name: 'Depths in 2031', headingPath: ['Berths', 'Depths in 2031'] });
      expect(document.tables[0]?.headings.map(({ text }) => text)).toEqual(['Quay', 'Depth › least', 'Depth › most']);
      expect(document.tables[0]?.rows).toHaveLength(1);
    }
  });

  it('several tables that empty rows part are several; a line before one is its title, a sentence is none', async () => {
    const document = await ofRows(
      ['Ships'],
      null,
      ['Ship', 'Crew'],
      ['Tern', 5],
      null,
      ['Quay', 'Depth'],
      ['North', 4],
      null,
      ['All depths at low water.'],
      null,
      ['Pier', 'Length'],
      ['West', 30],
    );
    expect(tablesOf(document).map(({ name, headings }) => [name, ...headings])).toEqual([
      ['Ships', 'Ship', 'Crew'],
      ['Fleet', 'Quay', 'Depth'],
      ['Fleet', 'Pier', 'Length'],
    ]);
    expect(document.text).toContain('\n\nAll depths at low water.\n\n');
    expect(document.keyValues.map(({ key, value }) => `${key}=${value}`)).toEqual(['Tern=5', 'North=4', 'West=30']);
  });

  it.each([
    [
      'of numbers',
      [
        ['Tern', 5],
        ['Gannet', 6],
      ],
    ],
    [
      'of codes like those below',
      [
        ['North', 'N1'],
        ['South', 'S2'],
        ['West', 'W3'],
      ],
    ],
    [
      'of words that stand again below',
      [
        ['Ada', 'mate'],
        ['Ben', 'captain'],
        ['Cole', 'mate'],
      ],
    ],
  ])('rows that begin with data, %s, have no headings', async (_, rows) => {
    expect((await ofRows(...rows)).tables).toEqual([]);
  });

  it('years in bold are headings', async () => {
    const bold = (text: string): CellContent => ({ xml: `s="1" t="str"><v>${text}</v>` });
    const year = (n: number): CellContent => ({ xml: `s="1"><v>${n}</v>` });
    const document = await ofRows([bold('Firm'), year(2029), year(2030)], ['Holm', 5, 6], ['Isles', 7, 8]);
    expect(tablesOf(document)[0]?.headings).toEqual(['Firm', '2029', '2030']);
  });

  it('hidden sheets are read and said to be hidden; those that only a program can show are not', async () => {
    const rows = [
      ['Code', 'Name'],
      ['N1', 'North'],
    ];
    const document = await read([
      { name: 'Open', rows },
      { name: 'Lists', state: 'hidden', rows },
      { name: 'Deep', state: 'veryHidden', rows },
    ]);
    expect(document.text).toContain('Lists (hidden sheet)');
    expect(placeOf(document, 'Lists')).toBe('hidden sheet Lists');
    expect(document.tables.map(({ name }) => name)).toEqual(['Open', 'Lists']);
    expect(document.text).not.toContain('Deep');
    expect(document.issues).toMatchObject([
      { code: 'LEFT_OUT', message: expect.stringContaining('sheet Deep is hidden') },
    ]);
  });

  it('with more cells than are kept of tables has all its words, and the places of the last ones are rows', async () => {
    const rows = Array.from({ length: 30_001 }, (_, n) => (n === 0 ? ['Name', 'Length'] : [`Pier ${n}`, n]));
    const document = await read([{ name: 'Piers', rows }]);
    expect(document.text).toContain('Pier 30000 | 30000');
    expect(placeOf(document, 'Pier 7 ')).toBe('sheet Piers, row 8, column Name');
    expect(placeOf(document, '| 30000')).toBe('sheet Piers, row 30001');
    expect(document.tables[0]?.rows.length).toBe(settingDefaults['parse.maxDataEntries'] / 2);
    expect(document.issues).toMatchObject([{ code: 'DEPTH', message: expect.stringContaining('cells of tables') }]);
  });
});

describe('numbers in the formats of their cells', () => {
  it.each([
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 12_345_678_901_234, '12345678901234'],
    ['0', 5.25, '5.25'],
    ['#,##0.00', 1_234.5, '1234.50'],
    ['0%', 0.045, '4.5%'],
    ['#,##0.00 "€"', -3, '-3.00 €'],
    ['[$€-407] #,##0.00', 1.5, '€ 1.50'],
    ['$#,##0', 1_200, '$1200'],
    ['#,##0;(#,##0)', -5, '-5'],
    ['0;[Red]0', -5, '-5'],
    ['0.0,,"M"', 1_250_000, '1.25M'],
    ['0 "m"', 6, '6 m'],
    ['000', 7, '007'],
    [';;;', 7, ''],
    ['yyyy-mm-dd', 45_352, '2024-03-01'],
    ['d.m.yy hh:mm', 45_352.604_166_666_664, '2024-03-01T14:30'],
    ['mmm yyyy', 45_352, '2024-03'],
    ['[h]:mm', 1.5, '36:00'],
    ['h:mm AM/PM', 0.75, '18:00'],
    ['yyyy-mm-dd', -4, '-4'],
    ['"', 4, '4'],
  ])('%s of %d is %s', (format, value, text) => {
    expect(new NumberFormats(false).text(value, format).text).toBe(text);
  });

  it('are counted from 1904 on where the workbook says so', () => {
    expect(new NumberFormats(true).text(43_890, 'yyyy-mm-dd').text).toBe('2024-03-01');
  });

  it('stand so in the sheet', async () => {
    const rows = [
      ['Ship', 'Bought', 'Share'],
      ['Tern', numbered(45_352, 1), numbered(0.5, 2)],
    ];
    expect((await read([{ name: 'Fleet', rows }], ['d/m/yyyy', '0.0%'])).text).toContain('Tern | 2024-03-01 | 50.0%');
  });
});

it('a workbook of OpenDocument is read as one of Excel is', async () => {
  const cell = (text: string, attributes = ''): string =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
  const table =
    '<table:table table:name="Fleet">' +
    row(cell('Ship'), cell('Bought'), cell('Share'), cell('Price'), cell('Depth')) +
    row(
      cell('Tern', 'table:number-rows-spanned="2"'),
      cell('1.3.24', 'office:value-type="date" office:date-value="2024-03-01"'),
      cell('5 %', 'office:value-type="percentage" office:value="0.045"'),
      cell('1.200,00 €', 'office:value-type="currency" office:currency="EUR" office:value="1200"'),
      cell('6 m', 'office:value-type="float" office:value="6"'),
    ) +
    row('<table:covered-table-cell/>', cell('x'), '<table:table-cell table:number-columns-repeated="16000"/>') +
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>';
  const hidden = `<table:table table:name="Lists" table:style-name="h">${row(cell('a'), cell('b'))}</table:table>`;
  const style = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
  const document = await parseOds(zipOf(openDocumentParts('spreadsheet', table + hidden, style)), settingDefaults);
  expect(document.text).toBe(
    '---\nauthor: Ada Quill\n---\n\nFleet\n\nShip | Bought | Share | Price | Depth\nTern | 2024-03-01 | 4.5% | 1200 EUR | 6 m\n| x\n\nLists (hidden sheet)\n\na | b',
  );
  expect(tablesOf(document)[0]?.rows[1]?.slice(0, 2)).toEqual(['Tern', 'x']);
  expect(faultsOf(document)).toEqual([]);
});
