import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/parse/parse.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { faults, faultsOf, fieldsOf, wordsOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';

const org = (text: string): ParsedDocument => parse(text, 'text/org', settingDefaults);

const PAGE = `#+TITLE: Tide Office
#+AUTHOR: Ada Lund
#+OPTIONS: toc:nil
# a remark

Founded in 1911. See [[http://tide.example][its page]] and http://b.example.

* Staff
** Ben Oduya :crew:board:
:PROPERTIES:
:EMAIL: ben@tide.example
:ROLE: harbour master
:END:
He came in 1999.
:LOGBOOK:
CLOCK: [2031-01-01]
:END:
- one
  more
- Berth :: where a boat lies

#+CAPTION: Crew
| Name | Role |
|------+------|
| Ada  | Head |

#+BEGIN_SRC python
print(1)
#+END_SRC
#+BEGIN_QUOTE
Said by others.
#+END_QUOTE
: literal
* TODO [#A] Call the surveyor <2031-05-02 Fri>
DEADLINE: <2031-05-03 Sat>
Soon.
`;

describe('Org', () => {
  it('is read where it stands', () => {
    const document = org(PAGE);
    expect(document).toMatchObject({ type: 'generic', text: PAGE, title: 'Tide Office', issues: [] });
    expect(document.frontMatter.map(({ name, raw }) => [name, raw])).toEqual([
      ['TITLE', 'Tide Office'],
      ['AUTHOR', 'Ada Lund'],
    ]);
    expect(
      document.blocks
        .filter(({ kind }) => kind === 'heading')
        .map(({ label, level, headingPath }) => [label, level, headingPath]),
    ).toEqual([
      ['Staff', 1, []],
      ['Ben Oduya', 2, ['Staff']],
      ['Call the surveyor', 1, []],
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual([
      'Founded in 1911. See [[http://tide.example][its page]] and http://b.example.',
      'He came in 1999.',
      'Soon.',
    ]);
    expect(wordsOf(document, 'list')).toEqual(['- one\n  more\n- Berth :: where a boat lies']);
    expect(wordsOf(document, 'quote')).toEqual(['#+BEGIN_QUOTE\nSaid by others.\n#+END_QUOTE']);
    expect(document.blocks.filter(({ kind }) => kind === 'code').map(({ label }) => label)).toEqual(['python', null]);
    expect(document.keyValues).toMatchObject([
      { key: 'Berth', value: 'where a boat lies', headingPath: ['Staff', 'Ben Oduya'] },
    ]);
    expect(
      document.tables.map(({ name, headings, rows }) => [
        name,
        ...[headings, ...rows].map((row) => row.map(({ text }) => text)),
      ]),
    ).toEqual([['Crew', ['Name', 'Role'], ['Ada', 'Head']]]);
    expect(document.links.map(({ text, target }) => [text, target])).toEqual([
      ['its page', 'http://tide.example'],
      ['http://b.example', 'http://b.example'],
    ]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('has what is said of a heading as a record: state, times, tags, properties', () => {
    const { records } = org(PAGE);
    expect(records.map(({ form, isListed, path, headingPath }) => [form, isListed, path, headingPath])).toEqual([
      ['OBJECT', false, [], ['Staff', 'Ben Oduya']],
      ['OBJECT', false, [], ['Call the surveyor']],
    ]);
    expect(records.map(fieldsOf)).toEqual([
      { tags: ['crew', 'board'], EMAIL: 'ben@tide.example', ROLE: 'harbour master' },
      { status: 'TODO', priority: 'A', date: '2031-05-02 Fri', deadline: '2031-05-03 Sat' },
    ]);
  });

  it('has the states of tasks that it says itself', () => {
    const { records, blocks } = org('#+TODO: ASKED(a) | ANSWERED\n* ASKED one\n* TODO two\n');
    expect(records.map(fieldsOf)).toEqual([{ status: 'ASKED' }]);
    expect(blocks.flatMap(({ label }) => label ?? [])).toEqual(['one', 'TODO two']);
  });

  it('reads no other file, and says so', () => {
    const document = org('#+INCLUDE: "/etc/passwd"\nwords\n');
    expect(document.issues).toEqual([
      {
        code: 'LEFT_OUT',
        message: 'include of "/etc/passwd" is not read: hand it in as a document of its own',
        line: 1,
      },
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual(['words']);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['keywords alone', '#+TITLE: a\n#+AUTHOR: b'],
    ['a heading alone', '* a'],
    ['code that never closes', '#+BEGIN_SRC c\nint a;\n* b\n'],
    ['a quote that never closes', '#+BEGIN_QUOTE\na\n* b\nwords'],
    ['a drawer that never closes', '* a\n:PROPERTIES:\n:B: c\n* d\n'],
    ['a table without headings', '| a | b |\n| c | d |\n'],
    ['100,000 stars', '*'.repeat(100_000)],
    ['100,000 drawers that open', ':a:\n'.repeat(100_000)],
    ['100,000 blocks that open', '#+BEGIN_X\n'.repeat(100_000)],
    ['20,000 quotes that open', '#+BEGIN_QUOTE\na\n* b\n'.repeat(20_000)],
    ['20,000 tables', '| a |\n|-|\n| b |\n\n'.repeat(20_000)],
    ['brackets that open', '[['.repeat(50_000)],
    ['blanks before a colon', `- ${' '.repeat(100_000)}::`],
  ])('of %s is read', (_, text) => expect(faults(text, 'text/org')).toEqual([]));
});
