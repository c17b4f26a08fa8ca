import { describe, expect, it } from '@jest/globals';
import { parseEpub } from '../../src/parse/epub/epub.ts';
import { parseOdt } from '../../src/parse/opendocument/opendocument.ts';
import { epubParts, openDocumentParts } from '../support/office.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { zipOf } from '../support/zip.ts';

describe('a text of OpenDocument', () => {
  const read = (body: string, styles = '') => parseOdt(zipOf(openDocumentParts('text', body, styles)), settingDefaults);
  it('becomes its paragraphs, headings, lists, tables and links, with footnotes at its end', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>As of March.</text:p></text:note-body></text:note>';
    const cells = (...texts: string[]): string =>
      `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const document = await read(
      '<text:p text:style-name="P1">The harbour</text:p><text:h text:outline-level="2">Berths</text:h>' +
        `<text:p>See <text:a xlink:href="https://berths.example/">all</text:a><text:s text:c="2"/>of &lt;them&gt;${note}.<office:annotation><text:p>remark</text:p></office:annotation></text:p>` +
        '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>' +
        `<table:table><table:table-header-rows>${cells('Quay', 'Depth', 'Berth')}</table:table-header-rows>` +
        '<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>North</text:p></table:table-cell><table:table-cell><text:p>4 m</text:p></table:table-cell><table:table-cell><text:p>N1</text:p></table:table-cell></table:table-row>' +
        '<table:table-row><table:covered-table-cell><text:p>North</text:p></table:covered-table-cell><table:table-cell><text:p>5 m</text:p></table:table-cell><table:table-cell><text:p>N2</text:p></table:table-cell></table:table-row></table:table>' +
        '<text:table-of-content><text:index-body><text:p>Berths 1</text:p></text:index-body></text:table-of-content>',
      '<style:style style:name="P1" style:parent-style-name="Title"/><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>',
    );
    expect(document.text).toBe(
      '---\nauthor: Ada Quill\n---\n\nThe harbour\n\nBerths\n\nSee all of <them>.\n\n1. one\n  1. inner\n\nQuay | Depth | Berth\nNorth | 4 m | N1\n| 5 m | N2\n\nAs of March.',
    );
    expect(document.title).toBe('The harbour');
    expect(document.links).toMatchObject([{ text: 'all', target: 'https://berths.example/' }]);
    expect(document.tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['North', '4 m', 'N1'],
      ['North', '5 m', 'N2'],
    ]);
    expect(placeOf(document, 'Berths')).toBe('paragraph 2');
    expect(faultsOf(document)).toEqual([]);
  });

  it('with a password is held as such', async () => {
    const parts = openDocumentParts('text', '<text:p>a</text:p>').map((part) =>
      part.name === 'META-INF/manifest.xml'
        ? { ...part, content: '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>' }
        : part,
    );
    await expect(parseOdt(zipOf(parts), settingDefaults)).rejects.toMatchObject({ reason: 'ENCRYPTED' });
  });
});

describe('a book of EPUB', () => {
  const chapters = [
    ['Cover', '<img src="cover.jpg"/>'],
    [
      'The quay',
      '<a id="a"/><p>The quay was built in 1911.</p><hr/><p>It is <a href="https://quay.example/">long</a>.</p>',
    ],
    ['Elsewhere', '<h1>The pier</h1><p>The pier is old.</p>'],
  ] as const;
  it('becomes its chapters in the order of its spine, each under its heading or its name in the contents', async () => {
    const document = await parseEpub(zipOf(epubParts(chapters)), settingDefaults);
    expect(document.text).toBe(
      '---\ntitle: The long tide\nauthor: Ada Quill\n---\n\nThe quay\n\nThe quay was built in 1911.\n\nIt is long.\n\nThe pier\n\nThe pier is old.',
    );
    expect(document).toMatchObject({ title: 'The long tide', issues: [], links: [{ text: 'long' }] });
    expect(placeOf(document, 'It is')).toBe('chapter 1');
    expect(placeOf(document, 'The pier is')).toBe('chapter 2');
    expect(faultsOf(document)).toEqual([]);
  });

  it('that is locked for one reader is held as such, where its words are, and not where only a font is', async () => {
    const lock = (uri: string) => ({
      name: 'META-INF/encryption.xml',
      content: `<encryption><e:EncryptedData xmlns:e="e"><e:CipherData><e:CipherReference URI="${uri}"/></e:CipherData></e:EncryptedData></encryption>`,
    });
    const locked = zipOf([...epubParts(chapters), lock('OEBPS/text/c%201.xhtml')]);
    await expect(parseEpub(locked, settingDefaults)).rejects.toMatchObject({ reason: 'ENCRYPTED' });
    expect((await parseEpub(zipOf([...epubParts(chapters), lock('OEBPS/font.otf')]), settingDefaults)).title).toBe(
      'The long tide',
    );
  });

  it('without a package or chapters is none', async () => {
    for (const name of ['META-INF/container.xml', 'OEBPS/book.opf']) {
      const parts = epubParts(chapters).filter((part) => part.name !== name);
      await expect(parseEpub(zipOf(parts), settingDefaults)).rejects.toMatchObject({ reason: 'BROKEN' });
    }
  });
});
