import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { parseDocx } from '../../src/parse/docx/docx.ts';
import { parseEpub } from '../../src/parse/epub/epub.ts';
import { parseOds } from '../../src/parse/opendocument/ods.ts';
import { parseOdp, parseOdt } from '../../src/parse/opendocument/opendocument.ts';
import type { ParseSettings } from '../../src/parse/parse-settings.ts';
import { parsePptx } from '../../src/parse/pptx/pptx.ts';
import { parseXlsx } from '../../src/parse/xlsx/xlsx.ts';
import { epubParts, openDocumentParts, pptxParts, shape, xlsxParts } from '../support/office.ts';
import { faultsOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { docxParts, paragraph, zipOf, type ZipPart } from '../support/zip.ts';
import { isNight } from '../support/turn.ts';

type Read = (bytes: Uint8Array, settings: ParseSettings) => Promise<ParsedDocument>;
interface Form {
  readonly read: Read;
  readonly parts: readonly ZipPart[];
  /** The part that its words are in. */
  readonly main: string;
}

const table =
  '<table:table table:name="Fleet"><table:table-row><table:table-cell><text:p>Words.</text:p></table:table-cell></table:table-row></table:table>';
const page = '<draw:page><draw:frame><draw:text-box><text:p>Words.</text:p></draw:text-box></draw:frame></draw:page>';
const forms: readonly (readonly [name: string, form: Form])[] = [
  ['docx', { read: parseDocx, parts: docxParts(paragraph('Words.')), main: 'word/document.xml' }],
  [
    'xlsx',
    { read: parseXlsx, parts: xlsxParts([{ name: 'Fleet', rows: [['Words.']] }]), main: 'xl/worksheets/sheet0.xml' },
  ],
  ['pptx', { read: parsePptx, parts: pptxParts([{ shapes: shape('', 'Words.') }]), main: 'ppt/slides/slide0.xml' }],
  ['odt', { read: parseOdt, parts: openDocumentParts('text', '<text:p>Words.</text:p>'), main: 'content.xml' }],
  ['ods', { read: parseOds, parts: openDocumentParts('spreadsheet', table), main: 'content.xml' }],
  ['odp', { read: parseOdp, parts: openDocumentParts('presentation', page), main: 'content.xml' }],
  ['epub', { read: parseEpub, parts: epubParts([['One', '<p>Words.</p>']]), main: 'OEBPS/text/c 0.xhtml' }],
];
const tight = { ...settingDefaults, 'parse.maxInflated': 1_000_000 };
const zeros = Buffer.alloc(4_000_000);
const changed = ({ parts, main }: Form, change: (part: ZipPart) => ZipPart): Buffer =>
  zipOf(parts.map((part) => (part.name === main ? change(part) : part)));
const outcome = (read: Read, bytes: Uint8Array, settings: ParseSettings = settingDefaults): Promise<string> =>
  read(bytes, settings).then(
    ({ text }) => (text.includes('Words.') ? 'read' : 'lost'),
    (error: unknown) => (error instanceof Error && 'reason' in error ? String(error.reason) : String(error)),
  );

describe.each(forms)('an archive that is said to be .%s', (name, form) => {
  const { read, parts, main } = form;
  const whole = zipOf(parts);
  const cases: readonly (readonly [what: string, bytes: Uint8Array, outcome: string, settings?: ParseSettings])[] = [
    ['as it is written', whole, 'read'],
    [
      'with a part that inflates to more than it may',
      zipOf([...parts, { name: 'media/bomb.bin', content: zeros }]),
      'TOO_LARGE',
      tight,
    ],
    [
      'whose words inflate to more than they may',
      changed(form, (part) => ({ ...part, content: `${String(part.content)}${' '.repeat(4_000_000)}` })),
      'TOO_LARGE',
      tight,
    ],
    ['whose words are more than they are said to be', changed(form, (part) => ({ ...part, claims: 90 })), 'BROKEN'],
    [
      'whose words are said to be less than they can be',
      changed(form, (part) => ({ ...part, content: zeros, claims: 10 })),
      'BROKEN',
    ],
    [
      'with a bomb that says that it is small',
      zipOf([...parts, { name: 'media/bomb.bin', content: zeros, claims: 10 }]),
      'BROKEN',
    ],
    [
      'with an archive in it',
      zipOf([...parts, { name: 'inner.zip', content: zipOf([{ name: 'bomb.xml', content: zeros }]) }]),
      'read',
    ],
    ['with a name that leads out of it', zipOf([...parts, { name: '../../etc/passwd', content: 'x' }]), 'BROKEN'],
    ['with a name from the root', zipOf([...parts, { name: '/etc/passwd', content: 'x' }]), 'BROKEN'],
    ['with two parts of one name', zipOf([...parts, { name: main, content: 'other words' }]), 'BROKEN'],
    ['with a password', zipOf(parts.map((part) => ({ ...part, encrypted: true }))), 'ENCRYPTED'],
    [
      'of ten thousand parts more',
      zipOf([...parts, ...Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, content: '' }))]),
      'TOO_LARGE',
    ],
    ['cut short', whole.subarray(0, whole.length - 40), 'BROKEN'],
    ['without its words', zipOf([{ name: 'a.txt', content: 'a' }]), 'BROKEN'],
    [
      'locked as Office locks it',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'ENCRYPTED',
    ],
    [
      'in the form of before 2007',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'BROKEN',
    ],
  ];
  it.each(cases)('%s is read or refused with the reason', async (_, bytes, expected, settings = settingDefaults) => {
    expect(await outcome(read, bytes, settings)).toBe(expected);
  });

  it('of another content than its checksum says is refused', async () => {
    const bytes = Buffer.from(whole);
    const directory = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    const entry = bytes.indexOf(main, directory);
    bytes.writeUInt32LE(7, entry - 30);
    expect(await outcome(read, bytes)).toBe('BROKEN');
  });

  it('is well placed', async () => {
    expect(faultsOf(await read(whole, settingDefaults))).toEqual([]);
  });

  it('with entities that laugh makes nothing of them', async () => {
    const laughs = '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><l>&b;</l>';
    const result = await outcome(
      read,
      changed(form, (part) => ({ ...part, content: laughs })),
    );
    expect(result).toBe(name === 'epub' ? 'lost' : 'BROKEN');
  });
});

describe('sheets made to hurt a reader', () => {
  const sheet = (xml: string): Buffer =>
    zipOf(
      xlsxParts([{ name: 'Fleet', rows: [] }]).map((part) =>
        part.name === 'xl/worksheets/sheet0.xml' ? { ...part, content: `<worksheet>${xml}</worksheet>` } : part,
      ),
    );

  const MANY = isNight ? 1_000_000 : 150_000;
  it(`of ${MANY} rows have all their words, in the order of the rows`, async () => {
    const rows = Array.from({ length: MANY }, (_, n) => `<row><c t="str"><v>n${n}</v></c><c><v>${n}</v></c></row>`);
    const { text, tables, issues } = await parseXlsx(sheet(`<sheetData>${rows.join('')}</sheetData>`), settingDefaults);
    expect(text.startsWith('Fleet\n\nn0 | 0\nn1 | 1\n')).toBe(true);
    const far = 0.9 * MANY;
    expect(text).toContain(`\nn${far} | ${far}\n`);
    expect(tables).toEqual([]);
    expect(issues.map(({ code }) => code)).toEqual(text.endsWith(String(MANY - 1)) ? ['DEPTH'] : ['DEPTH', 'LEFT_OUT']);
  }, 180_000);

  it.each([
    [
      'one merged cell over all there is',
      '<sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="9"><c r="XFD9"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      'Fleet\n\na\n\n1',
    ],
    [
      '100,000 merged cells over each other',
      `<sheetData>${'<row><c t="str"><v>a</v></c><c><v>1</v></c></row>'.repeat(3_000)}</sheetData><mergeCells>${'<mergeCell ref="A1:B1048576"/>'.repeat(100_000)}</mergeCells>`,
      'Fleet\n\na | 1\na | 1',
    ],
    [
      'cells far apart',
      '<sheetData><row><c r="A1" t="str"><v>a</v></c><c r="XFD1"><v>1</v></c></row></sheetData>',
      'Fleet\n\na |',
    ],
    [
      'rows and cells that are none',
      '<sheetData><row r="0"><c><v>9</v></c></row><row r="-4"/><row r="1e99"/><c><v>5</v></c><row r="7"><c r="ZZZZ1"><v>1</v></c><c t="s"><v>99</v></c></row></sheetData>',
      'Fleet\n\n1',
    ],
    [
      'a text that says nothing of itself',
      '<sheetData><row><c t="s"><v>-1</v></c><c t="n"><v>1e999</v></c></row></sheetData>',
      'Fleet\n\n1e999',
    ],
    [
      '300,000 cells that show nothing',
      `<sheetData>${`<row>${'<c s="1"/>'.repeat(1_000)}</row>`.repeat(300)}</sheetData>`,
      'Fleet',
    ],
  ])('of %s are read as far as they go', async (_, xml, text) => {
    const document = await parseXlsx(sheet(xml), settingDefaults);
    expect(document.text.startsWith(text)).toBe(true);
    expect(faultsOf(document)).toEqual([]);
  });

  it('500 of them are read one after the other', async () => {
    const sheets = Array.from({ length: 500 }, (_, n) => ({
      name: `Sheet of ${n}`,
      rows: [
        ['Name', 'Length'],
        [`Pier ${n}`, n],
      ],
    }));
    const document = await parseXlsx(zipOf(xlsxParts(sheets)), settingDefaults);
    expect(document.text).toContain('Sheet of 499\n\nName | Length\nPier 499 | 499');
    expect(document.tables).toHaveLength(500);
  });

  it('of one long text in each of a million cells are cut off where a document is', async () => {
    const long = 'word '.repeat(6_000);
    const parts = xlsxParts([{ name: 'Fleet', rows: [] }], [], [long]).map((part) =>
      part.name === 'xl/worksheets/sheet0.xml'
        ? {
            ...part,
            content: `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(1_000_000)}</sheetData></worksheet>`,
          }
        : part,
    );
    const { text, issues } = await parseXlsx(zipOf(parts), settingDefaults);
    expect(text.length).toBeLessThanOrEqual(settingDefaults['parse.maxCharacters']);
    expect(issues).toMatchObject([{ code: 'LEFT_OUT', message: expect.stringContaining('parse.maxCharacters') }]);
  }, 60_000);
});
