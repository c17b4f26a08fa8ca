import { describe, expect, it } from '@jest/globals';
import { parseDocx } from '../../src/parse/docx/docx.ts';
import { parseHtml } from '../../src/parse/html/html.ts';
import { parse } from '../../src/parse/parse.ts';
import { csv, faultsOf, placeOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

const tables = (text: string, mediaType: 'text/markdown' | 'text/csv' | 'text/html', limit = 1_000) => {
  const settings = { ...settingDefaults, 'parse.maxDataEntries': limit };
  const document = mediaType === 'text/html' ? parseHtml(text, settings) : parse(text, mediaType, settings);
  return document.tables.map(({ headings, rows, headingPath }) => ({
    headings: headings.map((cell) => cell.text),
    rows: rows.map((row) => row.map(({ start, end, text: words }) => `${words}@${document.text.slice(start, end)}`)),
    headingPath,
  }));
};

describe('tables', () => {
  it.each([
    [
      'of Markdown',
      'text/markdown' as const,
      '# Ships\n\n| Ship | Built | Port |\n|-|-|-|\n| **MV Gannet** | 1998 | |\n| [MV Tern](tern.md) | 2004 | Bergen |\n',
    ],
    [
      'of HTML',
      'text/html' as const,
      '<h1>Ships</h1><table><tr><th>Ship</th><th>Built</th><th>Port</th></tr><tr><td><b>MV Gannet</b></td><td>1998</td><td></td></tr>' +
        '<tr><td>MV Tern</td><td>2004</td><td>Bergen</td></tr></table>',
    ],
  ])('%s: each cell has its words and its place', (_, mediaType, text) => {
    expect(tables(text, mediaType)).toEqual([
      {
        headings: ['Ship', 'Built', 'Port'],
        rows: [
          ['MV Gannet@MV Gannet', '1998@1998', '@'],
          ['MV Tern@MV Tern', '2004@2004', 'Bergen@Bergen'],
        ],
        headingPath: ['Ships'],
      },
    ]);
  });

  it('of CSV: cells in quotes read without them', () => {
    expect(tables('ship,built\n"MV ""Gannet""",1998\n', 'text/csv')).toEqual([
      { headings: ['ship', 'built'], rows: [['MV "Gannet"@MV ""Gannet""', '1998@1998']], headingPath: [] },
    ]);
  });

  it('of CSV that was merged: a blank in the upper of two rows of headings goes on with the cell before', () => {
    const text = 'quay,depth,,berths\n,least,most,\nNorth,4,6,2\nSouth,3,5,1\n';
    expect(tables(text, 'text/csv')).toEqual([
      {
        headings: ['quay', 'depth › least', 'depth › most', 'berths'],
        rows: [
          ['North@North', '4@4', '6@6', '2@2'],
          ['South@South', '3@3', '5@5', '1@1'],
        ],
        headingPath: [],
      },
    ]);
    expect(placeOf(csv(text), '6')).toBe('row 3, column depth › most');
    expect(faultsOf(csv(text))).toEqual([]);
    expect(csv(text).keyValues).toEqual([]);
  });

  it('of Markdown: the same', () => {
    const text = '| Quay | Depth | | Berths |\n|-|-|-|-|\n| | least | most | |\n| North | 4 | 6 | 2 |\n';
    expect(tables(text, 'text/markdown')).toEqual([
      {
        headings: ['Quay', 'Depth › least', 'Depth › most', 'Berths'],
        rows: [['North@North', '4@4', '6@6', '2@2']],
        headingPath: [],
      },
    ]);
    expect(tables(text.replace('| | least |', '| x | least |'), 'text/markdown')[0]?.rows).toHaveLength(2);
  });

  it.each([
    ['whose second row has a name of its own', 'quay,depth,\nNorth,least,most\nSouth,3,5\n'],
    ['whose second row has numbers', 'quay,depth,\n,4,6\nSouth,3,5\n'],
    ['where a blank stands above nothing', 'quay,depth,,berths\n,least,,\nNorth,4,6,2\n'],
    ['of headings alone', 'quay,depth,\n,least,most\n'],
  ])('of CSV %s has no headings of two rows', (_, text) => {
    expect(tables(text, 'text/csv')).toEqual([]);
  });

  it('one without headings is none, and cells beyond the limit are left to search', () => {
    expect(tables('1,2\n3,4\n', 'text/csv')).toEqual([]);
    expect(tables('a,b\nx,1\ny,2\nz,3\n', 'text/csv', 4)[0]?.rows).toHaveLength(2);
  });

  const merged =
    '<table><tr><td>Quay</td><td>Berth</td><td>Depth</td></tr><tr><td rowspan="2">North Quay</td><td>N1</td><td>6 m</td></tr>' +
    '<tr><td>N2</td><td>5 m</td></tr><tr><td>South Quay</td><td colspan="2">closed</td></tr><tr><td>West Quay</td><td>W1</td><td>3 m</td></tr></table>';
  it('a merged cell stands in each of its rows and columns, with the place of the one', () => {
    expect(tables(merged, 'text/html')[0]?.rows).toEqual([
      ['North Quay@North Quay', 'N1@N1', '6 m@6 m'],
      ['North Quay@North Quay', 'N2@N2', '5 m@5 m'],
      ['South Quay@South Quay', 'closed@closed', 'closed@closed'],
      ['West Quay@West Quay', 'W1@W1', '3 m@3 m'],
    ]);
    const { text, tables: found } = parseHtml(merged, settingDefaults);
    expect(text).toBe(
      'Quay | Berth | Depth\nNorth Quay | N1 | 6 m\n| N2 | 5 m\nSouth Quay | closed\nWest Quay | W1 | 3 m',
    );
    expect(found[0]?.rows[1]?.[0]).toBe(found[0]?.rows[0]?.[0]);
  });

  it.each([
    [
      'two rows, the upper one merged over columns',
      '<tr><td rowspan="2">Quay</td><td colspan="2">Depth</td></tr><tr><td>least</td><td>most</td></tr><tr><td>North</td><td>4</td><td>6</td></tr>',
      ['Quay', 'Depth › least', 'Depth › most'],
      [['North', '4', '6']],
    ],
    [
      'two rows that the page marks',
      '<thead><tr><th>Quay</th><th>Depth</th></tr><tr><th></th><th>m</th></tr></thead><tbody><tr><td>North</td><td>4</td></tr></tbody>',
      ['Quay', 'Depth › m'],
      [['North', '4']],
    ],
    [
      'one row under the title of the table',
      '<tr><td colspan="2">Quays in 2031</td></tr><tr><td>Quay</td><td>Depth</td></tr><tr><td>North</td><td>4</td></tr>',
      ['Quay', 'Depth'],
      [['North', '4']],
    ],
    [
      'one row, where a cell is merged and the next row is data',
      '<tr><td>Quay</td><td colspan="2">Depth in summer and winter</td></tr><tr><td>North</td><td>4</td><td>6</td></tr>',
      ['Quay', 'Depth in summer and winter', 'Depth in summer and winter'],
      [['North', '4', '6']],
    ],
  ])('headings of %s', (_, rows, headings, values) => {
    const [table] = parseHtml(`<table>${rows}</table>`, settingDefaults).tables;
    expect(table?.headings.map(({ text }) => text)).toEqual(headings);
    expect(table?.rows.map((row) => row.map(({ text }) => text))).toEqual(values);
  });

  it('what stands above the table is its name', () => {
    const row = '<tr><td>Quay</td><td>Depth</td></tr><tr><td>North</td><td>4</td></tr>';
    const page = `<table><caption>Quays</caption>${row}</table><table><tr><th colspan="2">Piers</th></tr>${row}</table><table>${row}</table>`;
    expect(parseHtml(page, settingDefaults).tables.map(({ name }) => name)).toEqual(['Quays', 'Piers', null]);
  });

  it('one whose rows are headed, and no column, has keys and values and no headings', () => {
    const card = '<table><tr><th>Founded</th><td>1921</td></tr><tr><th>Seat</th><td>Kelmouth</td></tr></table>';
    const { tables: found, keyValues } = parseHtml(card, settingDefaults);
    expect(found).toEqual([]);
    expect(keyValues.map(({ key, value }) => [key, value])).toEqual([
      ['Founded', '1921'],
      ['Seat', 'Kelmouth'],
    ]);
  });

  it('cells merged over more than any table has are read as far as a table goes', () => {
    const wide = '<tr><td rowspan="65534" colspan="1000">a</td></tr>' + '<tr><td>b</td><td>c</td></tr>'.repeat(2_000);
    const document = parseHtml(`<table><tr><td>x</td><td>y</td></tr>${wide}</table>`, settingDefaults);
    expect(document.text.match(/b \| c/gu)).toHaveLength(2_000);
  });
});

describe('a table in a Word document', () => {
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
  it('has cells that are merged downwards or over columns in all their places', async () => {
    const body =
      '<w:tbl>' +
      row(cell('Quay', '<w:vMerge w:val="restart"/>'), cell('Depth', '<w:gridSpan w:val="2"/>')) +
      row(cell('', '<w:vMerge/>'), cell('least'), cell('most')) +
      row(cell('North', '<w:vMerge w:val="restart"/>'), cell('4 m'), cell('6 m')) +
      row(cell('', '<w:vMerge/>'), cell('5 m'), cell('7 m')) +
      '</w:tbl>';
    const {
      tables: [table],
    } = await parseDocx(zipOf(docxParts(body)), settingDefaults);
    expect(table?.headings.map(({ text }) => text)).toEqual(['Quay', 'Depth › least', 'Depth › most']);
    expect(table?.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['North', '4 m', '6 m'],
      ['North', '5 m', '7 m'],
    ]);
  });
});
