import { describe, expect, it } from '@jest/globals';
import { parseOdp } from '../../src/parse/opendocument/opendocument.ts';
import { parsePptx } from '../../src/parse/pptx/pptx.ts';
import { openDocumentParts, pptxParts, shape, type SlideContent } from '../support/office.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { zipOf } from '../support/zip.ts';

const read = (...slides: readonly SlideContent[]) => parsePptx(zipOf(pptxParts(slides)), settingDefaults);
const cell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;

describe('a presentation', () => {
  it('becomes its slides, each under its title, with texts, lists, tables, links and notes', async () => {
    const table =
      '<p:graphicFrame><a:tbl>' +
      `<a:tr>${cell('Line')}${cell('Fare')}</a:tr>` +
      `<a:tr>${cell('North', 'rowSpan="2"')}${cell('4 crowns')}</a:tr>` +
      `<a:tr>${cell('', 'vMerge="1"')}${cell('5 crowns')}</a:tr></a:tbl></p:graphicFrame>`;
    const link =
      '<a:p><a:r><a:rPr><a:hlinkClick r:id="l0"/></a:rPr><a:t>all fares</a:t></a:r><a:r><a:t> &amp; times</a:t></a:r></a:p>';
    const inner = '<a:p><a:pPr lvl="1"/><a:r><a:t>140 at sea</a:t></a:r></a:p>';
    const document = await read(
      {
        shapes:
          shape('body', 'Founded: 1921', 'Employees', inner) + shape('title', 'Northern Packet') + shape('sldNum', '1'),
        notes: shape('sldImg') + shape('body', 'Ask Ada.', 'Then Ben.') + shape('sldNum', '1'),
      },
      { shapes: shape('title', 'Fares') + table + shape('', link) },
    );
    expect(document.text).toBe(
      'Northern Packet\n\n- Founded: 1921\n- Employees\n  - 140 at sea\n\nNotes: Ask Ada.\nThen Ben.\n\n' +
        'Fares\n\nLine | Fare\nNorth | 4 crowns\n| 5 crowns\n\nall fares & times',
    );
    expect(document).toMatchObject({
      title: 'Northern Packet',
      frontMatter: [],
      issues: [],
      links: [{ text: 'all fares', target: 'https://fares.example/' }],
    });
    expect(
      document.tables.map(({ rows, headingPath }) => [headingPath, rows.map((row) => row.map(({ text }) => text))]),
    ).toEqual([
      [
        ['Fares'],
        [
          ['North', '4 crowns'],
          ['North', '5 crowns'],
        ],
      ],
    ]);
    expect(placeOf(document, 'Founded')).toBe('slide 1');
    expect(placeOf(document, 'Ask Ada')).toBe('notes of slide 1');
    expect(placeOf(document, '5 crowns')).toBe('slide 2');
    expect(faultsOf(document)).toEqual([]);
  });

  it('says which slides are hidden, and puts one without a title under no other', async () => {
    const document = await read(
      { shapes: shape('title', 'Fares') + shape('', 'Four crowns.') },
      { shapes: shape('', 'No title here.') },
      { shapes: shape('title', 'Old fares') + shape('', 'Three crowns.'), isHidden: true },
    );
    expect(document.text).toBe('Fares\n\nFour crowns.\n\nNo title here.\n\nOld fares (hidden slide)\n\nThree crowns.');
    expect(document.blocks.map(({ headingPath }) => headingPath)).toEqual([
      [],
      ['Fares'],
      [],
      [],
      ['Old fares (hidden slide)'],
    ]);
    expect(placeOf(document, 'Three')).toBe('hidden slide 3');
  });

  it('reads what stands for an element once, where a file has it twice', async () => {
    const twice = `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${shape('', 'new')}</mc:Choice><mc:Fallback>${shape('', 'old')}</mc:Fallback></mc:AlternateContent>`;
    expect((await read({ shapes: twice })).text).toBe('new');
  });

  it('of OpenDocument is read the same way', async () => {
    const frame = (role: string, words: string): string =>
      `<draw:frame presentation:class="${role}"><draw:text-box>${words}</draw:text-box></draw:frame>`;
    const page =
      `<draw:page>${frame('title', '<text:p>Fares</text:p>')}${frame('outline', '<text:list><text:list-item><text:p>Four crowns</text:p></text:list-item></text:list>')}` +
      `<presentation:notes>${frame('notes', '<text:p>Ask Ada.</text:p>')}</presentation:notes></draw:page>`;
    const document = await parseOdp(zipOf(openDocumentParts('presentation', page + page)), settingDefaults);
    expect(document.text).toBe(
      '---\nauthor: Ada Quill\n---\n\nFares\n\n- Four crowns\n\nNotes: Ask Ada.\n\nFares\n\n- Four crowns\n\nNotes: Ask Ada.',
    );
    expect(document.places.map(({ label }) => label)).toEqual([
      'slide 1',
      'notes of slide 1',
      'slide 2',
      'notes of slide 2',
    ]);
    expect(faultsOf(document)).toEqual([]);
  });
});
