import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { faultsOf, original, placeOf, wordsOf } from '../support/parsed.ts';

const adoc = (text: string): Promise<ParsedDocument> => original('text/asciidoc', text);
const told = ({ issues }: ParsedDocument): string[] =>
  issues.map(({ code, line, message }) => `${code} ${line} ${message}`);

const PAGE = `= Tide Office
Ada Lund <ada@tide.example>; Ben Oduya
v1.2, 2031-03-12
:status: Final
:toc:
:site: http://tide.example

The Tide Office was founded in 1911. See {site}[its page].
// a remark

== Staff

.Crew
|===
|Name |Role

|Ada |Head
|===

Berth:: Where a boat lies

NOTE: Closed on Sundays.

* one
** two

[source,python]
----
print(1)
----

____
Said by others.
____
`;

describe('AsciiDoc', () => {
  it('is read as the words that it is shown as', async () => {
    const document = await adoc(PAGE);
    expect(document).toMatchObject({ type: 'generic', title: 'Tide Office', issues: [] });
    expect(document.frontMatter.map(({ name, raw }) => [name, raw])).toEqual([
      ['title', 'Tide Office'],
      ['author', 'Ada Lund <ada@tide.example>, Ben Oduya'],
      ['version', '1.2'],
      ['date', '2031-03-12'],
      ['status', 'Final'],
      ['site', 'http://tide.example'],
    ]);
    expect(wordsOf(document, 'heading')).toEqual(['Tide Office', 'Staff']);
    expect(wordsOf(document, 'paragraph')).toEqual(
      expect.arrayContaining(['The Tide Office was founded in 1911. See its page.', 'Closed on Sundays.']),
    );
    expect(wordsOf(document, 'list')).toEqual(['Berth\n  Where a boat lies', '- one\n  - two']);
    expect(wordsOf(document, 'code')).toEqual(['print(1)']);
    expect(wordsOf(document, 'quote')).toEqual(['Said by others.']);
    expect(document.keyValues.filter(({ kind }) => kind === 'list')).toMatchObject([
      { key: 'Berth', value: 'Where a boat lies', headingPath: ['Tide Office', 'Staff'] },
    ]);
    expect(
      document.tables.map(({ headings, rows }) => [headings, ...rows].map((row) => row.map(({ text }) => text))),
    ).toEqual([
      [
        ['Name', 'Role'],
        ['Ada', 'Head'],
      ],
    ]);
    expect(document.links).toMatchObject([{ text: 'its page', target: 'http://tide.example' }]);
    expect(document.text).not.toContain('a remark');
    expect(placeOf(document, 'founded')).toBe('line 8');
    expect(placeOf(document, 'Closed')).toBe('line 22');
    expect(faultsOf(document)).toEqual([]);
  });

  it('reads no other file, and says so', async () => {
    const document = await adoc(
      '= A\n\ninclude::/etc/passwd[]\n\ninclude::http://a.example/b.adoc[]\n\nimage::http://a.example/b.png[A boat]\n\nwords\n',
    );
    expect(told(document)).toEqual([
      'LEFT_OUT 3 include of /etc/passwd is not read: hand it in as a document of its own',
      'LEFT_OUT 5 include of http://a.example/b.adoc is not read: hand it in as a document of its own',
    ]);
    expect(document.text).not.toContain('root:');
    expect(wordsOf(document, 'paragraph')).toContain('words');
  });

  it('says the same at any time, and runs nothing', async () => {
    const text = '= A\n\nNow {localdate} {doctime} +++<script>run()</script>+++ end\n';
    expect((await adoc(text)).text).toBe((await adoc(text)).text);
    expect(wordsOf(await adoc(text), 'paragraph')).toEqual(['Now end']);
  });

  it.each<[string, string]>([
    ['a table that never closes', '|===\n|a |b\n\n|c |d'],
    ['a block that never closes', '----\nwords'],
  ])('with %s is read, with an issue', async (_, text) => {
    const document = await adoc(text);
    expect(told(document)[0]).toMatch(/^SYNTAX 1 unterminated/u);
    expect(faultsOf(document)).toEqual([]);
  });
});
