import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseRtf } from '../../src/parse/rtf/rtf.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';

const read = (body: string, head = '') =>
  parseRtf(Buffer.from(`{\\rtf1\\ansi${head} ${body}}`, 'latin1'), settingDefaults);
const textOf = (body: string, head = ''): string => read(body, head).text;

describe('rich text', () => {
  it('becomes its paragraphs, headings, lists, tables and links, under what it says of itself', () => {
    const document = read(
      '\\pard\\s1 Berths\\par\\pard\\plain The office was founded in 1911.\\par ' +
        'See {\\field{\\*\\fldinst{HYPERLINK "https://berths.example/"}}{\\fldrslt{all <berths>}}}{\\footnote As of March.}.\\par ' +
        "{\\listtext\\'b7\\tab}one\\par{\\listtext\\'b7\\tab}\\ilvl1 inner\\par\\pard{\\pntext 1.\\tab}first\\par\\pard " +
        '\\trowd\\trhdr\\cellx2000\\cellx4000\\cellx6000\\intbl Quay\\cell Berth\\cell Depth\\cell\\row ' +
        '\\trowd\\clvmgf\\cellx2000\\cellx4000\\cellx6000\\intbl North\\cell N1\\cell 6 m\\cell\\row ' +
        '\\trowd\\clvmrg\\cellx2000\\cellx4000\\cellx6000\\intbl\\cell N2\\cell 5 m\\cell\\row ' +
        '\\trowd\\cellx2000\\cellx6000\\intbl South\\cell closed\\cell\\row\\pard The end.',
      '{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}{\\info{\\title Tide office}{\\author Microsoft Office User}}{\\*\\generator X;}',
    );
    expect(document.text).toBe(
      '---\ntitle: Tide office\n---\n\nBerths\n\nThe office was founded in 1911.\n\nSee all <berths>.\n\n- one\n  - inner\n\n1. first\n\n' +
        'Quay | Berth | Depth\nNorth | N1 | 6 m\n| N2 | 5 m\nSouth | closed\n\nThe end.\n\nAs of March.',
    );
    expect(document.tables[0]?.headings.map(({ text }) => text)).toEqual(['Quay', 'Berth', 'Depth']);
    expect(document.tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['North', 'N1', '6 m'],
      ['North', 'N2', '5 m'],
      ['South', 'closed', 'closed'],
    ]);
    expect(document.links).toMatchObject([{ text: 'all <berths>', target: 'https://berths.example/' }]);
    expect(placeOf(document, 'The office')).toBe('paragraph 2');
    expect(faultsOf(document)).toEqual([]);
  });

  it.each([
    ['bytes of its code page', "caf\\'e9", 'café'],
    ['bytes of a font', "{\\fonttbl{\\f1\\fcharset204 X;}}{\\f1 \\'cf\\'f0\\'e8}", 'При'],
    ['bytes that are characters together', "{\\fonttbl{\\f1\\fcharset128 X;}}{\\f1 \\'93\\'fa}", '日'],
    ['characters by number, without what stands for them', "\\u8222?old\\u8220\\'94 \\uc0\\u233 \\uc1 x", '„old“ éx'],
    ['characters beyond the first plane', '\\u-10179?\\u-8704?', '\u{1F600}'],
    ['signs by name', 'a\\emdash b\\~c\\_d\\-e \\{f\\}', 'a—b\u00a0c\u2011de {f}'],
    ['nothing that is hidden or was deleted', 'a{\\v secret}{\\deleted old} b', 'a b'],
    ['no pictures, objects and headers', 'a{\\pict 0102}{\\object{\\*\\objdata 01}{\\result b}}{\\header c} d', 'a d'],
    [
      'no text of other files, but what stands for it',
      'a{\\field{\\*\\fldinst INCLUDETEXT "/etc/passwd"}{\\fldrslt  b}}',
      'a b',
    ],
    ['what comes after a stretch of bytes', 'a {\\bin4 }}{{b}', 'a b'],
    ['as much as there is where it is cut short', 'a {\\b b', 'a b'],
    ['nothing after its end', 'a}b', 'a'],
  ])('reads %s', (_, body, text) => {
    expect(textOf(body)).toBe(text);
  });

  it.each([
    ['200,000 groups in each other', `${'{'.repeat(200_000)}a${'}'.repeat(200_000)} b`, 'a b', 'DEPTH'],
    ['bytes that go on beyond the end', 'a {\\bin99999999999 b', 'a', null],
    ['bytes of less than none', 'a {\\bin-5 b}', 'a b', null],
    ['a picture of a million digits', `{\\pict ${'0'.repeat(1_000_000)}}a`, 'a', null],
    ['100,000 cells without a row', `\\intbl ${'a\\cell '.repeat(100_000)}`, 'a | a | a', null],
    [
      'a row of 100,000 edges',
      `\\trowd${Array.from({ length: 100_000 }, (_n, i) => `\\cellx${i * 50}`).join('')}\\intbl a\\cell b\\cell\\row`,
      'a | b',
      null,
    ],
    [
      '20,000 cells, each below all of the others',
      '\\trowd\\clvmrg\\cellx900\\intbl a\\cell\\row'.repeat(20_000),
      'a',
      null,
    ],
  ])('made to hurt, %s, is read as far as it goes', (_, body, text, code) => {
    const document = read(body);
    expect(document.text.startsWith(text)).toBe(true);
    expect(document.issues.map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('with bytes changed anywhere is read, or has no words', () => {
    const whole = Buffer.from(
      "{\\rtf1\\ansi{\\fonttbl{\\f1\\fcharset204 X;}}\\pard Berths {\\f1 \\'cf\\'f0} \\trowd\\cellx90\\intbl a\\cell\\row\\par}",
      'latin1',
    );
    const change = fc.array(fc.tuple(fc.integer({ min: 6, max: whole.length - 1 }), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        expect(faultsOf(parseRtf(bytes, settingDefaults))).toEqual([]);
      }),
    );
  });
});
