import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/parse/parse.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { faults, faultsOf, fieldsOf, wordsOf } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';
import { pickByTurn } from '../support/turn.ts';

const rst = (text: string): ParsedDocument => parse(text, 'text/x-rst', settingDefaults);
const rowsOf = ({ tables }: ParsedDocument) =>
  tables.map(({ name, headings, rows }) => [name, ...[headings, ...rows].map((row) => row.map(({ text }) => text))]);

const PAGE = `===========
Tide Office
===========

:Author: Ada Lund <ada@tide.example>
:Status: Final
:Created: 12-Mar-2031

The Tide Office was founded in 1911. See \`its page <http://tide.example>\`_ and the bells_.

.. note:: The office is closed
   on Sundays.

   It opens at nine.

.. _bells: http://bells.example
.. a remark

Staff
=====

:Head: Ada Lund
:Crew:
   - Ben
   - Cleo

The \`\`harbour\`\` master
----------------------

Berth
   Where a boat lies.

- one

  more
- two

1. first
2. second

Code::

   print(1)

   print(2)

.. code-block:: python
   :linenos:

   x = 1

..

   Said by others.

>>> 1 + 1
2

Bells
=====
Words right below.
`;

describe('reStructuredText', () => {
  it('is read where it stands', () => {
    const document = rst(PAGE);
    expect(document).toMatchObject({ type: 'generic', text: PAGE, title: 'Tide Office', issues: [] });
    expect(document.frontMatter.map(({ name, raw }) => [name, raw])).toEqual([
      ['Author', 'Ada Lund <ada@tide.example>'],
      ['Status', 'Final'],
      ['Created', '12-Mar-2031'],
    ]);
    expect(
      document.blocks
        .filter(({ kind }) => kind === 'heading')
        .map(({ label, level, headingPath }) => [label, level, headingPath]),
    ).toEqual([
      ['Tide Office', 1, []],
      ['Staff', 2, ['Tide Office']],
      ['The harbour master', 3, ['Tide Office', 'Staff']],
      ['Bells', 2, ['Tide Office']],
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual([
      'The Tide Office was founded in 1911. See `its page <http://tide.example>`_ and the bells_.',
      'The office is closed\n   on Sundays.',
      'It opens at nine.',
      'Code::',
      'Words right below.',
    ]);
    expect(wordsOf(document, 'list')).toEqual([
      'Berth\n   Where a boat lies.',
      '- one\n\n  more\n- two',
      '1. first\n2. second',
    ]);
    expect(wordsOf(document, 'code')).toEqual(['   print(1)\n\n   print(2)', '   x = 1', '>>> 1 + 1\n2']);
    expect(document.blocks.filter(({ kind }) => kind === 'code').map(({ label }) => label)).toEqual([
      null,
      'python',
      null,
    ]);
    expect(document.keyValues).toMatchObject([
      { key: 'Berth', value: 'Where a boat lies.', headingPath: ['Tide Office', 'Staff', 'The harbour master'] },
    ]);
    expect(document.links.map(({ kind, text, target }) => [kind, text, target])).toEqual([
      ['inline', 'its page', 'http://tide.example'],
      ['reference', 'bells', 'http://bells.example'],
      ['autolink', 'http://bells.example', 'http://bells.example'],
    ]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('has fields below a heading as a record of it', () => {
    const { records } = rst(PAGE);
    expect(records).toMatchObject([
      { form: 'OBJECT', isListed: false, path: [], headingPath: ['Tide Office', 'Staff'] },
    ]);
    expect(records.map(fieldsOf)).toEqual([{ Head: 'Ada Lund', Crew: ['Ben', 'Cleo'] }]);
  });

  it('has quotes where words are indented', () => {
    expect(wordsOf(rst('Ada says:\n\n   We sail.\n\n   At seven.\n\nNobody answers.\n'), 'quote')).toEqual([
      'We sail.\n\n   At seven.',
    ]);
  });

  it('has a header as of a mail as front matter', () => {
    const document = rst(
      'PEP: 9000\nTitle: Of Tides\nAuthor: Ada Lund <ada@tide.example>,\n        Ben Oduya\nStatus: Final\n\nAbstract\n========\n\nwords\n',
    );
    expect(document.title).toBe('Of Tides');
    expect(document.frontMatter.map(({ name, items }) => [name, items[0]?.value])).toEqual([
      ['PEP', '9000'],
      ['Title', 'Of Tides'],
      ['Author', 'Ada Lund <ada@tide.example>, Ben Oduya'],
      ['Status', 'Final'],
    ]);
    expect(document.frontMatterRange).not.toBeNull();
    expect(faultsOf(document)).toEqual([]);
  });

  const GRID =
    '+------+-------+\n| Name | Role  |\n+======+=======+\n| Ada  | Head  |\n|      | of it |\n+------+-------+\n| Ben  | Crew  |\n+------+-------+\n';
  it.each<[string, string, unknown[]]>([
    ['a grid', GRID, [[null, ['Name', 'Role'], ['Ada', 'Head of it'], ['Ben', 'Crew']]]],
    [
      'a simple one',
      '=====  =====\nName   Role\n=====  =====\nAda    Head\n       of it\nBen    Crew\n=====  =====\n\nwords\n',
      [[null, ['Name', 'Role'], ['Ada', 'Head of it'], ['Ben', 'Crew']]],
    ],
    [
      'a list',
      '.. list-table:: Crew\n   :header-rows: 1\n\n   * - Name\n     - Role\n   * - Ada\n     - Head\n       of it\n',
      [['Crew', ['Name', 'Role'], ['Ada', 'Head of it']]],
    ],
    [
      'one with a title',
      `.. table:: Crew\n\n${GRID.replace(/^(?=.)/gmu, '   ')}`,
      [['Crew', ['Name', 'Role'], ['Ada', 'Head of it'], ['Ben', 'Crew']]],
    ],
    [
      'a cell over columns',
      '+---+---+\n| a | b |\n+===+===+\n| c     |\n+---+---+\n',
      [[null, ['a', 'b'], ['c', 'c']]],
    ],
    ['one without headings', '+---+---+\n| a | b |\n+---+---+\n| c | d |\n+---+---+\n', []],
    ['a cell over rows', '+---+---+\n| a | b |\n+===+===+\n| c | d |\n|   +---+\n|   | e |\n+---+---+\n', []],
  ])('reads tables: %s', (_, text, tables) => {
    expect(rowsOf(rst(text))).toEqual(tables);
    expect(faults(text, 'text/x-rst')).toEqual([]);
  });

  it('reads no other file, and says so', () => {
    const document = rst(
      '.. include:: /etc/passwd\n\n.. csv-table:: Crew\n   :file: crew.csv\n\n.. image:: http://a.example/b.png\n\nwords\n',
    );
    expect(document.issues.map(({ code, line, message }) => `${code} ${line} ${message}`)).toEqual([
      'LEFT_OUT 1 include of /etc/passwd is not read: hand it in as a document of its own',
      'LEFT_OUT 3 csv-table of crew.csv is not read: hand it in as a document of its own',
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual(['words']);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['fields alone', ':a: b\n:c: d'],
    ['a title alone', 'a\n='],
    ['a rule', 'a\n\n-----\n\nb\n'],
    ['a role', 'See :ref:`there <here>` and :pep:`8`.\n'],
    ['a sentence that begins with a letter', 'A. Einstein wrote this.\nHe did.\n'],
    ['directives in directives', Array.from({ length: 40 }, (_, n) => `${'  '.repeat(n)}.. note::\n`).join('\n')],
  ])('of %s is read', (_, text) => expect(faults(text, 'text/x-rst')).toEqual([]));

  const hostile: readonly [string, string][] = [
    ['100,000 directives', '.. note:: a\n'.repeat(100_000)],
    ['100,000 comments', '..\n'.repeat(100_000)],
    ['100,000 adornments', '====\n'.repeat(100_000)],
    ['50,000 titles', 'a\n=\n'.repeat(50_000)],
    ['100,000 borders', '== ==\n'.repeat(100_000)],
    ['50,000 fields', ':a: b\n\n'.repeat(50_000)],
    ['20,000 grids', `${GRID}\n`.repeat(20_000)],
    ['a line of backticks', '`a <'.repeat(100_000)],
    ['stairs', Array.from({ length: 2_000 }, (_, n) => `${' '.repeat(n)}a`).join('\n')],
  ];
  it.each(pickByTurn('hostile reStructuredText', hostile, 3))('of %s is read', (_, text) =>
    expect(faults(text, 'text/x-rst')).toEqual([]),
  );
});
