import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parsePdf } from '../../src/parse/pdf/pdf.ts';
import { garbledShare, paperQuality } from '../../src/parse/pdf/quality.ts';
import { faultsOf, placeOf, profile } from '../support/parsed.ts';
import { assembled, column, pdfOf } from '../support/pdf.ts';
import type { Word } from '../support/pdf.ts';

const settings = settingDefaults;
const read = (
  pages: readonly (readonly Word[])[],
  info: Record<string, string> = {},
  released = false,
): Promise<ParsedDocument> => parsePdf(pdfOf(pages, info), settings, released);

const memo = [
  [
    { text: 'Harbour memo', x: 50, y: 770, size: 18 },
    ...column(['The north ferry leaves at ten and is al-', 'ways full. See https://f.example/t now.']),
    ...column(['A second paragraph begins here and', 'goes on'], 50, 690),
  ],
  column(['over the page. It ends.', 'Another line.']),
];

const section = (name: string, top: number, words: string): Word[] => [
  { text: name, x: 50, y: top, size: 14 },
  ...column([words], 50, top - 20),
];
const paper = [
  [
    { text: 'On Ferries', x: 50, y: 780, size: 20 },
    ...section('Abstract', 740, 'We show that ferries float. arXiv:2401.01234v2'),
    ...section('1 Introduction', 680, 'Ferries are boats.'),
    ...section('2 Conclusions', 620, 'They float.'),
    ...section('References', 560, '[1] A. Quill. Boats. 1999.'),
  ],
];

describe('a PDF', () => {
  it('becomes its lines in order, with headings by size, paragraphs by space and whole words', async () => {
    const document = await read(memo, { Title: 'A memo', Author: 'Ada Quill' });
    expect(document.text).toBe(
      '---\ntitle: A memo\nauthor: Ada Quill\n---\n\nHarbour memo\n\nThe north ferry leaves at ten and is always full. See https://f.example/t now.\n\nA second paragraph begins here and\ngoes on\nover the page. It ends.\nAnother line.',
    );
    expect(document.blocks.map(({ kind, level, headingPath }) => [kind, level, ...headingPath])).toEqual([
      ['heading', 1],
      ['paragraph', null, 'Harbour memo'],
      ['paragraph', null, 'Harbour memo'],
    ]);
    expect(document).toMatchObject({ type: 'generic', issues: [], links: [{ target: 'https://f.example/t' }] });
    expect(faultsOf(document)).toEqual([]);
    expect(await read(memo, { Title: 'A memo', Author: 'Ada Quill' })).toEqual(document);
  });

  it('leads back from its words to their page', async () => {
    const document = await read(memo);
    expect(placeOf(document, 'goes on')).toBe('page 1');
    expect(placeOf(document, 'over the page')).toBe('page 2');
  });

  it('of two columns is read one column after the other', async () => {
    const lines = (name: string): string[] => Array.from({ length: 8 }, (_, n) => `${name} line ${n} of a column`);
    const { text } = await read([
      [...lines('left'), ...lines('right')].map((line, i) => ({
        text: line,
        x: i < 8 ? 50 : 320,
        y: 740 - (i % 8) * 12,
      })),
    ]);
    expect(text.replaceAll('\n', ' ')).toBe([...lines('left'), ...lines('right')].join(' '));
  });

  const lines = (count: number, line: (n: number) => string): string[] =>
    Array.from({ length: count }, (_, n) => line(n));
  it('of columns between which blanks are drawn, under a title over both, is read one column after the other', async () => {
    const words =
      (name: string) =>
      (n: number): string =>
        `${name} ${n} of words that fill the column`;
    const blank = lines(10, () => ' ').map((text, n) => ({ text, x: 200, y: 700 - n * 12, size: 40 }));
    const all = [
      ...lines(10, words('left')).map((text, n) => ({ text, x: 60, y: 700 - n * 12 })),
      ...blank,
      ...lines(10, words('right')).map((text, n) => ({ text, x: 320, y: 700 - n * 12 })),
    ];
    const byRows = all.toSorted((a, b) => b.y - a.y || a.x - b.x);
    const { text } = await read([
      [{ text: 'The ferries of the isles and their companies', x: 60, y: 740, size: 16 }, ...byRows],
    ]);
    expect(text.split('\n').filter(Boolean).slice(1)).toEqual([
      ...lines(10, words('left')),
      ...lines(10, words('right')),
    ]);
  });

  it('of three columns is read one after the other', async () => {
    const column3 = (name: string, x: number) =>
      lines(8, (n) => `${name} has some more words ${n}`).map((text, n) => ({ text, x, y: 700 - n * 12 }));
    const all = [...column3('one', 40), ...column3('two', 220), ...column3('six', 400)].toSorted(
      (a, b) => b.y - a.y || a.x - b.x,
    );
    const { text } = await read([all]);
    expect(text.replace(/ has some more words \d\s*/gu, ' ').trim()).toBe(
      [...lines(8, () => 'one'), ...lines(8, () => 'two'), ...lines(8, () => 'six')].join(' '),
    );
  });

  it('that has a table reads its rows, though its cells stand in columns', async () => {
    const rows = lines(9, (n) => `Pier ${n}`).flatMap((text, n) => [
      { text, x: 50, y: 700 - n * 12 },
      { text: `${n} m`, x: 350, y: 700 - n * 12 },
    ]);
    expect((await read([rows])).text).toContain('Pier 3  3 m\nPier 4  4 m');
  });

  const head = (n: number): Word[] => [
    { text: 'Harbour Board, Report', x: 50, y: 785, size: 8 },
    { text: `Page ${n} of 3`, x: 280, y: 15, size: 8 },
  ];
  it('is read without heads, feet and numbers that stand on each page, and goes on over them', async () => {
    const document = await read([
      [...head(1), ...column(['The new pier is 310 m long and was built by Holm Con-'])],
      [...head(2), ...column(['struction Ltd in 2030, as the board had said in the year before, and by'])],
      [...head(3), ...column(['Ada Quill. It ends here.'])],
    ]);
    expect(document.text).toBe(
      'The new pier is 310 m long and was built by Holm Construction Ltd in 2030, as the board had said in the year before, and by\nAda Quill. It ends here.',
    );
    expect(document.blocks).toHaveLength(1);
    expect(placeOf(document, 'struction')).toBe('page 2');
    expect(placeOf(document, 'Ada')).toBe('page 3');
    expect(faultsOf(document)).toEqual([]);
  });

  it('keeps a line of its margin that stands on one page alone, and one that stands elsewhere', async () => {
    const page = (top: string): Word[] => [
      { text: top, x: 50, y: 785 },
      ...column(['Some words of a page that go on and on.']),
    ];
    const { text } = await read([page('One head'), page('Another'), page('A third one')]);
    expect(text.match(/One head|Another|A third one/gu)).toHaveLength(3);
  });

  it.each([
    ['a word that is parted', ['The har-', 'bour is old.'], 'The harbour is old.'],
    ['a number in words', ['It has twenty-', 'five berths.'], 'It has twenty-five berths.'],
    [
      'a word whose hyphen stands elsewhere',
      ['The north-east quay and the north-', 'east pier.'],
      'The north-east quay and the north-east pier.',
    ],
    [
      'a word that stands elsewhere in both forms',
      ['A tug-boat and a tugboat. A tug-', 'boat.'],
      'A tug-boat and a tugboat. A tugboat.',
    ],
    ['a word that goes on with a capital', ['The Anglo-', 'Saxon boat.'], 'The Anglo-Saxon boat.'],
    ['a dash', ['The pier -', 'a long one.'], 'The pier -\na long one.'],
  ])('%s at the end of a line is whole again', async (_, written, text) => {
    expect((await read([column(written)])).text).toBe(text);
  });

  it('[PI-35 PI-43] that is a paper is cut by its sections, under its title and authors', async () => {
    const document = await read(paper, { Title: 'On Ferries', Author: 'A. Quill, B. Cole, C. Dow, D. Elm' });
    expect(document).toMatchObject({ type: 'paper', issues: [] });
    expect(document.frontMatter.find(({ name }) => name === 'arxiv')?.raw).toBe('2401.01234v2');
    const introduction = chunk(document, profile).find(({ text }) => text.includes('Ferries are boats'));
    expect(introduction?.prefix).toBe('On Ferries > A. Quill, B. Cole, C. Dow, … > 1 Introduction');
  });
});

describe('the quality of a paper', () => {
  it.each([
    [['abstract', 'introduction', 'conclusion'], 0, false, 1],
    [['abstract', 'introduction', 'conclusion'], 0, true, 0.8],
    [['abstract'], 0, true, 1 / 6 + 0.5 - 0.2],
    [[], 0, false, 0.5],
    [['references'], 0.4, false, 0.3],
    [[], 1, true, 0],
  ])('[PI-45] with sections %j, garbled %d, two columns %j is %d', (sections, garbled, twoColumns, quality) => {
    expect(paperQuality({ sections: new Set(sections), garbled, twoColumns })).toBeCloseTo(quality, 12);
  });

  it('[PI-45] is between 0 and 1, and falls as more is garbled', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        share,
        share,
        fc.subarray(['abstract', 'introduction', 'conclusion']),
        fc.boolean(),
        (a, b, sections, twoColumns) => {
          const of = (garbled: number): number => paperQuality({ sections: new Set(sections), garbled, twoColumns });
          expect(of(Math.max(a, b))).toBeLessThanOrEqual(of(Math.min(a, b)));
          expect(of(a)).toBeGreaterThanOrEqual(0);
          expect(of(a)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('[PI-45] counts characters that are none, and names the share from a tenth on', async () => {
    expect(garbledShare('abc(cid:12)')).toBeCloseTo(8 / 11);
    expect(garbledShare('ab\uE000\uFFFD \n')).toBe(0.5);
    const document = await read([column(['A line of words that is whole and good', `(cid:1)(cid:2)`])]);
    expect(document.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\d+\.\d % of the characters are garbled/),
    ]);
  });

  it.each([
    ['a tenth is not named', 9, 0.1, []],
    ['a ninth is', 8, 1 / 9, [expect.stringMatching(/^11\.1 % of the characters are garbled/)]],
  ])('[PI-45] garbled characters: %s', async (_, sevens, share, messages) => {
    const words = `${'letters '.repeat(sevens)}(cid:1)`;
    expect(garbledShare(words)).toBeCloseTo(share, 12);
    expect((await read([column([words])])).issues.map(({ message }) => message)).toEqual(messages);
  });

  it('[PI-45 PI-46] a paper of two columns loses a fifth, and with it what stands outside its abstract', async () => {
    const page = (second: number): Word[] => [
      { text: 'On Ferries', x: 50, y: 780, size: 20 },
      ...section('Abstract', 740, 'We show that ferries float.'),
      ...section('1 Ferries', 680, 'They float.'),
      ...column(
        Array.from({ length: 30 }, (_, n) => `left line ${n} of a page`),
        50,
        600,
      ),
      ...column(
        Array.from({ length: 30 }, (_, n) => `right line ${n} of a page`),
        second,
        600,
      ),
    ];
    // One of three sections and clean letters: .667, and .467 with two columns.
    const one = await read([
      [...section('Abstract', 740, 'We show that ferries float.'), ...column(['One column of a page.'], 50, 600)],
    ]);
    expect(one.text).toContain('One column');
    const two = await read([page(320)]);
    expect(two.text).not.toContain('left line');
    expect(two.issues.map(({ message }) => message)).toContainEqual(expect.stringContaining('quality 0.3'));
  });

  it('[PI-46] too low makes its abstract and references stand for it', async () => {
    const poor = [
      [
        { text: 'On Ferries', x: 50, y: 780, size: 20 },
        ...section('Abstract', 740, 'We show that ferries float.'),
        ...section('1 Middle', 680, '(cid:11)'.repeat(30)),
        ...section('References', 560, '[1] A. Quill. Boats. 1999.'),
      ],
    ];
    const document = await read(poor);
    expect(document.text).toBe('We show that ferries float.\n[1] A. Quill. Boats. 1999.');
    expect(document.issues.map(({ message }) => message)).toContainEqual(expect.stringContaining('quality 0.3'));
    expect((await read(poor, {}, true)).text).toContain('1 Middle');
  });

  it('[PI-46] of a paper without any section it knows is a failure; held where no abstract is found', async () => {
    await expect(read([column(['arXiv:2401.01234 Clean words without a section.'])])).rejects.toMatchObject({
      reason: 'LOW_QUALITY',
    });
    await expect(read([column([`${'(cid:1)'.repeat(20)} no paper`])])).rejects.toMatchObject({ reason: 'LOW_QUALITY' });
  });
});

describe('broken PDFs', () => {
  const whole = pdfOf(memo);
  const locked = whole
    .toString('latin1')
    .replace(
      '/Info',
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'a'.repeat(32)}) /U (${'a'.repeat(32)}) /P -4 >> /ID [(a)(a)] /Info`,
    );
  const loop = assembled(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'], '');
  it.each([
    ['cut short', whole.subarray(0, whole.length / 2), 'BROKEN'],
    ['nothing but its first line', Buffer.from('%PDF-1.7\n'), 'BROKEN'],
    ['locked by a password', Buffer.from(locked, 'latin1'), 'ENCRYPTED'],
    ['pictures only', pdfOf([[], []]), 'NO_TEXT'],
    ['pages that hold themselves', loop, 'BROKEN'],
  ])('%s are refused with the reason', async (_, bytes, reason) => {
    await expect(parsePdf(bytes, settings, false)).rejects.toMatchObject({ name: 'Unreadable', reason });
  });

  it('of little that comes to much are refused before they are read', async () => {
    const content = deflateSync(Buffer.from('BT /F1 9 Tf (x) Tj ET '.repeat(400_000)));
    const packed = (dictionary: string): Buffer =>
      Buffer.concat([
        Buffer.from(
          `%PDF-1.4\n4 0 obj << ${dictionary} /Filter /FlateDecode /Length ${content.length} >> stream\n`,
          'latin1',
        ),
        content,
        Buffer.from('\nendstream endobj\n', 'latin1'),
      ]);
    await expect(parsePdf(packed(''), settings, false)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    // A picture of one colour packs as well.
    await expect(parsePdf(packed('/Subtype /Image'), settings, false)).rejects.toMatchObject({ reason: 'BROKEN' });
  });

  it('with pages beyond the limit, or without words, say which were left out', async () => {
    const short = { ...settings, 'parse.maxPages': 1 };
    expect((await parsePdf(pdfOf(memo), short, false)).issues).toMatchObject([
      { code: 'LEFT_OUT', message: expect.stringContaining('first 1 of 2 pages') },
    ]);
    expect((await read([...memo, []])).issues).toMatchObject([
      { message: '1 of 3 pages hold no words: pictures, or nothing' },
    ]);
  });

  it('with bytes changed anywhere are read or refused, and nothing else', async () => {
    const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        const faults = await parsePdf(bytes, settings, false).then(faultsOf, (error: unknown) =>
          error instanceof Error && error.name === 'Unreadable' ? [] : [String(error)],
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
