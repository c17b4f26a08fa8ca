import { describe, expect, it } from '@jest/globals';
import type { TextType } from '../../src/domain/text.ts';
import { readText, userPacks } from '../support/extraction.ts';

/** `subject | predicate | object` of every claim, without its quote. */
const said = (text: string, path = 'note.md', mediaType: TextType = 'text/markdown'): string[] =>
  readText(text, { path, mediaType }).claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '));
const about = (text: string): string => {
  const { candidates } = readText(text, { path: 'note.md' });
  const subject = candidates.mentions.find(({ ref }) => ref === candidates.subject);
  return `${subject?.type ?? ''} ${subject?.name ?? ''}`;
};

describe('what a note speaks of', () => {
  it.each([
    ['a ship by its title', '# MV Gannet\n\nWords.\n', 'VESSEL MV Gannet'],
    ['a body by its title', '# Tidal Lines Ltd\n', 'ORGANISATION Tidal Lines Ltd'],
    ['by its type', '---\ntype: research vessel\ntitle: Gannet\n---\n', 'RESEARCH_VESSEL Gannet'],
    ['by its name', '---\nname: Gannet\n---\n# Our ship\n', 'CONCEPT Gannet'],
    ['by a field that says its type', '---\ncompany: Acme\n---\nWords.\n', 'COMPANY Acme'],
    ['where facts stand below', '# Gannet\n\n- Built: 1998\n', 'CONCEPT Gannet'],
    [
      'where the text goes on to speak of it',
      '# Harbour Lights\n\nHarbour Lights was opened in 1932.\n',
      'CONCEPT Harbour Lights',
    ],
    ['without what says what page it is', '# Acme – company profile\n\nAcme employs 40 people.\n', 'CONCEPT Acme'],
  ])('%s', (_, text, expected) => {
    expect(about(text)).toBe(expected);
  });

  it.each([
    ['minutes', '# Minutes of 4 May\n\n- Chair: Ada Lund\n'],
    ['minutes of a body', '# Minutes of the Harbour Club\n\n- Chair: Ada Lund\n'],
    ['a meeting', '# Meeting notes\n\nThe club has 40 members.\n'],
    ['a letter', '# Letter to Tidal Lines\n\nIt employs 40 people.\n'],
    ['a report', '# Annual report 2023\n\n- Employees: 40\n'],
    ['a guide', '# Getting Started\n\nGetting Started is easy.\n'],
    ['a question', '# What is Gannet?\n\nGannet was built in 1998.\n'],
    ['a sentence', '# Gannet was built in 1998\n\n- Employees: 40\n'],
    ['a month', '# October\n\n- Built: 1998\n'],
    ['a word that nothing is said of', '# Operations\n\nIt was 1998. The server is here.\n'],
    ['a type that is a kind of page', '---\ntype: letter\nname: Acme\n---\n# Acme Ltd\n'],
  ])('not %s', (_, text) => {
    expect(about(text)).toMatch(/^DOCUMENT /u);
  });

  it('the thing has what is said of it, the page what is said of the page, and the page describes the thing', () => {
    const text =
      '---\ntitle: MV Gannet\nauthor: Ada Lund\nupdated: 2024-05-01\nbuilt: 1998\naliases: [the Gannet]\n---\nSee [Tern](tern.md).\n';
    const { claims, mentions } = readText(text, { path: 'gannet.md' });
    expect(claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))).toEqual([
      'doc:src/gannet.md | DESCRIBES | MV Gannet',
      'Ada Lund | AUTHORED | doc:src/gannet.md',
      'doc:src/gannet.md | updated | DATE 2024-05-01',
      'MV Gannet | built | DATE 1998',
      'MV Gannet | alias | TEXT the Gannet',
      'doc:src/gannet.md | LINKS_TO | doc:src/tern.md',
    ]);
    expect(mentions).toContain('DOCUMENT gannet.md (doc:src/gannet.md)');
    expect(mentions).toContain('VESSEL MV Gannet = the Gannet/SPELLING');
  });

  it('a page that nothing is said of is no entity', () => {
    expect(readText('# MV Gannet\n\n- Built: 1998\n').mentions).toEqual(['VESSEL MV Gannet']);
  });

  it('a document of a pack of its own is read as before', () => {
    const packs = userPacks('match: [{ path: "*.md" }]\nalso: [general]\n');
    const { claims } = readText('# MV Gannet\n\n- Built: 1998\n\nShe carries 120 passengers.\n', {
      path: 'a.md',
      packs,
    });
    expect(claims).toEqual(['doc:src/a.md | Built | NUMBER 1998 | 1998']);
  });
});

describe('fields, lists and tables of a note', () => {
  it.each([
    ['operator: Tidal Lines', 'MV Gannet | OPERATED_BY | Tidal Lines'],
    ['Year built: 1998', 'MV Gannet | built | DATE 1998'],
    ['commissioned: 12 May 1998', 'MV Gannet | entered service | DATE 1998-05-12'],
    ['pax: about 120', 'MV Gannet | passengers | NUMBER 120'],
    ['purchase price: EUR 1,200,000', 'MV Gannet | price | NUMBER 1200000 €'],
    ['"length (m)": 48.5', 'MV Gannet | length | NUMBER 48.5 m'],
    ['home port: Bergen, Norway', 'MV Gannet | HOME_PORT | Bergen'],
    ['owners: Ada Lund and Tom Price', 'MV Gannet | OWNED_BY | Ada Lund', 'MV Gannet | OWNED_BY | Tom Price'],
    ['owner: the municipality', 'MV Gannet | owner | TEXT the municipality'],
    ['built: long ago', 'MV Gannet | built | TEXT long ago'],
    ['godmother: Anna Weber', 'MV Gannet | godmother | Anna Weber'],
    ['colour: dark blue', 'MV Gannet | colour | TEXT dark blue'],
    ['operator: n/a'],
    ['operator: "?"'],
  ])('%s', (field, ...claims) => {
    expect(said(`---\n${field}\n---\n# MV Gannet\n`)).toEqual(claims);
  });

  it('a section under the name of a thing is about it, and others about that of the title', () => {
    const text =
      '# Tidal Lines Ltd\n\n- Founded: 1948\n\n## MV Gannet\n\n- Built: 1998\n\n## Bergen\n\n- Staff: 12\n\n## Key facts\n\n- Seat: Oslo\n';
    expect(said(text)).toEqual([
      'Tidal Lines Ltd | founded | DATE 1948',
      'MV Gannet | built | DATE 1998',
      'Tidal Lines Ltd | employees | NUMBER 12',
      'Tidal Lines Ltd | HEADQUARTERED_IN | Oslo',
    ]);
  });

  const rows = [
    'MV Gannet | built | DATE 1998',
    'MV Gannet | OPERATED_BY | Tidal Lines',
    'MV Tern | built | DATE 2004',
  ];
  it.each([
    [
      'Markdown',
      'text/markdown' as const,
      'r.md',
      '| Ship | Year built | Operator |\n|-|-|-|\n| MV Gannet | 1998 | Tidal Lines |\n| MV Tern | 2004 | – |\n',
    ],
    ['CSV', 'text/csv' as const, 'r.csv', 'Ship,Year built,Operator\nMV Gannet,1998,Tidal Lines\nMV Tern,2004,\n'],
    [
      'CSV with numbers first',
      'text/csv' as const,
      'r.csv',
      'No,Ship,Established,Built,Operator\n1,MV Gannet,,1998,Tidal Lines\n2,MV Tern,,2004,\n',
    ],
  ])('rows of %s are about what they name', (_, mediaType, path, text) => {
    expect(said(text, path, mediaType)).toEqual(rows);
  });

  it.each([
    ['of keys and values', '| Key | Value |\n|-|-|\n| Built | 1998 |\n| Seat | Oslo |\n', 2],
    ['of seasons', '| Season | Fare |\n|-|-|\n| Summer | 4.8 |\n| Winter | 4.2 |\n', 2],
    ['of days', '| Day | Opens | Closes |\n|-|-|-|\n| Monday | 9 | 17 |\n| Sunday | 10 | 16 |\n', 0],
    ['with a name twice', '| Ship | Season | Fare |\n|-|-|-|\n| MV Tern | summer | 4 |\n| MV Tern | winter | 3 |\n', 0],
  ])('a table %s is no register', (_, text, count) => {
    const claims = said(`# Timetable\n\n${text}`);
    expect(claims.filter((claim) => !claim.startsWith('doc:'))).toEqual([]);
    expect(claims).toHaveLength(count);
  });
});
