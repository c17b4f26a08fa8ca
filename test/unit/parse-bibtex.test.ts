import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { latexWords } from '../../src/parse/bibtex/latex-words.ts';
import { faultsOf, fieldsOf, original, wordsOf } from '../support/parsed.ts';

const bib = (text: string): Promise<ParsedDocument> => original('application/x-bibtex', text);
const told = ({ issues }: ParsedDocument): string[] => issues.map(({ code, line }) => `${code} ${line}`);

describe('BibTeX', () => {
  it('is a record for each entry, read where it stands', async () => {
    const text =
      '% of the harbour\n@string{hs = "Harbour Studies"}\n@article{har10,\n  Author = {Harrow, Simon and Tveit, Lea M. and others},\n  title = {Coping at {Sea}: a\n    study},\n' +
      '  journal = hs # "~B", month = mar, year = 2010, doi = {10.5555/hs.10}, keywords = {sea, night}}\n@book(har15, title = "Work at {Night}")';
    const document = await bib(text);
    expect(document).toMatchObject({ text, issues: [], frontMatter: [] });
    expect(document.records.map(fieldsOf)).toEqual([
      {
        type: 'article',
        key: 'har10',
        author: ['Harrow, Simon', 'Tveit, Lea M.'],
        title: 'Coping at Sea: a study',
        journal: 'Harbour Studies B',
        month: 'March',
        year: '2010',
        doi: '10.5555/hs.10',
        keywords: ['sea', 'night'],
      },
      { type: 'book', key: 'har15', title: 'Work at Night' },
    ]);
    expect(document.records).toMatchObject([
      { form: 'REFERENCE', isListed: true, path: [] },
      { form: 'REFERENCE', isListed: true, path: [] },
    ]);
    expect(document.records[0]?.fields[2]?.items.map((item) => item.text)).toEqual(['Harrow, Simon', 'Tveit, Lea M.']);
    expect(wordsOf(document, 'html')).toEqual(['% of the harbour']);
    expect(faultsOf(document)).toEqual([]);
  });

  it.each([
    ['{\\"O}zg{\\"u}r', 'Özgür'],
    ["Jos\\'e M\\'{\\i}nguez", 'José Mínguez'],
    ["\\v{S}afa\\v r\\'ik", 'Šafařík'],
    ['Gar\\c{c}on \\o re \\aa{} {\\ss}', 'Garçon øre å ß'],
    ['R\\&D at 50\\,\\% -- \\emph{now}', 'R&D at 50 % – now'],
    ["``Sea'' \\textit{and} $x$~y", '"Sea" and $x$ y'],
    ['\\href{http://a.example}{words}', 'words'],
  ])('reads %s as %s', (written, words) => expect(latexWords(written)).toBe(words));

  it.each<[string, string, string[], string[]]>([
    ['an entry that never closes', '@book{a, title = {A}\n@book{b, title = {B}}', ['b'], ['SYNTAX 1']],
    ['an entry without a comma', '@book{a, title = {A} year = 1}\n@book{b, title = {B}}', ['b'], ['SYNTAX 1']],
    [
      'braces in braces',
      `@book{a, title = ${'{'.repeat(5000)}${'}'.repeat(5000)}}\n@book{b, title = {B}}`,
      ['b'],
      ['SYNTAX 1'],
    ],
    ['100,000 entries that open', `${'@a{'.repeat(100_000)}\n@book{b, title = {B}}`, ['b'], ['SYNTAX 1']],
  ])('%s is named, and takes no other with it', async (_, text, keys, issues) => {
    const document = await bib(text);
    expect(document.records.map((record) => fieldsOf(record)['key'])).toEqual(keys);
    expect(told(document)).toEqual(issues);
    expect(faultsOf(document)).toEqual([]);
  });

  it('that is HTML is text, with an issue', async () => {
    const document = await bib('<html><p>write to a@b.example');
    expect(document).toMatchObject({ records: [], blocks: [{ kind: 'paragraph' }], issues: [{ code: 'SYNTAX' }] });
  });
});
