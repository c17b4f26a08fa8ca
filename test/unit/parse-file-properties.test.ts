import { describe, expect, it } from '@jest/globals';
import { isWritten } from '../../src/parse/file-properties.ts';
import { parseDocx } from '../../src/parse/docx/docx.ts';
import { parseHtml } from '../../src/parse/html/html.ts';
import { parsePdf } from '../../src/parse/pdf/pdf.ts';
import { column, pdfOf } from '../support/pdf.ts';
import { settingDefaults } from '../support/settings.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

describe('properties of a file', () => {
  it.each([
    ['title', 'untitled'],
    ['title', '(anonymous)'],
    ['title', 'Document1'],
    ['title', 'Untitled Document'],
    ['title', 'PowerPoint Presentation'],
    ['title', 'Microsoft Word - minutes.doc'],
    ['title', 'annual report final.docx'],
    ['title', ' '],
    ['author', 'python-docx'],
    ['author', 'Microsoft Office User'],
    ['author', 'anonymous'],
    ['author', 'LibreOffice/7.4.1'],
  ])('of which a program wrote the %s %j say none', (field, value) => {
    expect(isWritten(field, value)).toBe(false);
  });

  it.each([
    ['title', 'Document control at the harbour'],
    ['title', 'Untitled: a life'],
    ['title', 'Page 12 of the log'],
    ['author', 'Ada Quill'],
    ['author', 'Adam Administrator'],
    ['description', 'untitled'],
  ])('of which somebody wrote the %s %j say it', (field, value) => {
    expect(isWritten(field, value)).toBe(true);
  });

  const core =
    '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>Document1</dc:title><dc:creator>python-docx</dc:creator>' +
    '<dcterms:created>2013-12-23T23:15:00Z</dcterms:created><dcterms:modified>2014-01-01T00:00:00Z</dcterms:modified></cp:coreProperties>';
  const docx = zipOf(
    docxParts(paragraph('Berths', 'Heading1')).map((part) =>
      part.name === 'docProps/core.xml' ? { ...part, content: core } : part,
    ),
  );
  it.each([
    ['a Word document', () => parseDocx(docx, settingDefaults)],
    [
      'a PDF',
      () =>
        parsePdf(
          pdfOf(
            [[{ text: 'Berths', x: 50, y: 700, size: 20 }, ...column(['Some words that are as many as it takes.'])]],
            {
              Title: 'untitled',
              Author: 'anonymous',
              CreationDate: 'D:20131223231500Z',
            },
          ),
          settingDefaults,
          false,
        ),
    ],
    [
      'a page',
      () =>
        parseHtml(
          '<title>Untitled Document</title><meta name="author" content="user"><h1>Berths</h1>',
          settingDefaults,
        ),
    ],
  ])('%s: what a program put there is no field, and its first heading is the title', async (_, read) => {
    const document = await read();
    expect(document.frontMatter).toEqual([]);
    expect(document.title).toBe('Berths');
  });
});
