import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { parseDocx } from '../../src/parse/docx/docx.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
const body = [
  paragraph('Fares', 'Heading1'),
  `<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r><w:hyperlink r:id="l1"><w:r><w:t>all fares</w:t></w:r></w:hyperlink><w:r><w:t> &amp; &lt;times&gt;.</w:t></w:r></w:p>`,
  `<w:tbl><w:tr>${cell('Pier')}${cell('Depth')}</w:tr><w:tr>${cell('North')}${cell('4 m')}</w:tr></w:tbl>`,
  paragraph('The end.'),
].join('');
const settings = settingDefaults;

describe('a Word document', () => {
  it('becomes its words with headings, links and tables, under what it says of itself', async () => {
    const document = await parseDocx(zipOf(docxParts(body)), settings);
    expect(document.text).toBe(
      '---\ntitle: Ferries & fares\nauthor: Ada Quill\n---\n\nFares\n\nSee all fares & <times>.\n\nPier | Depth\nNorth | 4 m\n\nThe end.',
    );
    expect(document).toMatchObject({
      title: 'Ferries & fares',
      issues: [],
      links: [{ text: 'all fares', target: 'https://fares.example/' }],
      keyValues: [{ key: 'North', value: '4 m', headingPath: ['Fares'] }],
    });
    expect(placeOf(document, 'See')).toBe('paragraph 2');
    expect(placeOf(document, 'The end')).toBe('paragraph 7');
    expect(faultsOf(document)).toEqual([]);
    expect(await parseDocx(zipOf(docxParts(body)), settings)).toEqual(document);
  });

  const parts = docxParts(body);
  const whole = zipOf(parts);
  const replaced = (name: string, content: string) =>
    zipOf(parts.map((part) => (part.name === name ? { name, content } : part)));
  const bomb = { name: 'word/media/bomb.bin', content: Buffer.alloc(4_000_000) };
  const tight = { ...settings, 'parse.maxInflated': 1_000_000 };
  it.each([
    ['cut short', whole.subarray(0, whole.length - 40), 'BROKEN', settings],
    [
      'damaged in the middle',
      Buffer.concat([whole.subarray(0, 400), Buffer.alloc(80, 7), whole.subarray(480)]),
      'BROKEN',
      settings,
    ],
    ['another archive', zipOf([{ name: 'a.txt', content: 'a' }]), 'BROKEN', settings],
    ['XML that is none', replaced('word/document.xml', '<w:document><w:body><w:p>'), 'BROKEN', settings],
    [
      'entities that laugh',
      replaced('word/document.xml', `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><l>&b;</l>`),
      'BROKEN',
      settings,
    ],
    ['a bomb', zipOf([...parts, bomb]), 'TOO_LARGE', tight],
    ['a bomb that says it is small', zipOf([...parts, { ...bomb, claims: 10 }]), 'BROKEN', tight],
    ['a password', zipOf(parts.map((part) => ({ ...part, encrypted: true }))), 'ENCRYPTED', settings],
    [
      'ten thousand and one parts',
      zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, content: '' }))),
      'TOO_LARGE',
      settings,
    ],
  ] as const)('that is %s is refused with the reason', async (_, bytes, reason, limits) => {
    await expect(parseDocx(bytes, limits)).rejects.toMatchObject({ name: 'Unreadable', reason });
  });
});
