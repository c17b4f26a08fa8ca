import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../../src/parse/html/html.ts';
import { parse } from '../../src/parse/parse.ts';
import { settingDefaults } from '../support/settings.ts';

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

  it('one without headings is none, and cells beyond the limit are left to search', () => {
    expect(tables('1,2\n3,4\n', 'text/csv')).toEqual([]);
    expect(tables('a,b\nx,1\ny,2\nz,3\n', 'text/csv', 4)[0]?.rows).toHaveLength(2);
  });
});
