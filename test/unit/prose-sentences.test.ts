import { describe, expect, it } from '@jest/globals';
import { readText, type ReadText } from '../support/extraction.ts';

/** What a text says: `subject | predicate | object`. */
const said = (text: string): string[] =>
  readText(text, { path: 'note.md' }).claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '));
const only = (text: string): ReadText['candidates']['claims'][number] => {
  const { claims } = readText(text, { path: 'note.md' }).candidates;
  if (claims.length !== 1 || !claims[0]) throw new Error(`expected one claim, found ${claims.length}`);
  return claims[0];
};

describe('whom a sentence speaks of', () => {
  it('`it` is the subject of the sentence right before', () => {
    expect(said('MV Gannet was built in 1998. It carries 120 passengers.')).toEqual([
      'MV Gannet | built | DATE 1998',
      'MV Gannet | passengers | NUMBER 120',
    ]);
  });

  it('a noun is the one name of the paragraph that ends in it', () => {
    expect(said('The Kelmouth Harbour Board met. The board has 12 members.')).toEqual([
      'Kelmouth Harbour Board | members | NUMBER 12',
    ]);
  });

  it('any other noun with an article is a thing of this document alone', () => {
    expect(said('# Harbour Club\n\nThe club has 140 members.\n')).toEqual([
      'doc:src/note.md#club | members | NUMBER 140',
    ]);
    const { mentions, claims } = readText('The tower is 60 m tall.', { path: 'note.md' });
    expect(mentions).toContain('CONCEPT tower (doc:src/note.md#tower)');
    expect(claims[0]).toMatch(/^doc:src\/note\.md#tower \| height \| NUMBER 60 m/u);
  });

  it.each([
    ['us', 'We employ 40 people.'],
    ['ours', 'Our company employs 40 people.'],
    ['the title', '# MV Gannet\n\nIt carries 120 passengers.\n'],
    ['the only organisation', 'Holm Ltd was glad.\n\nThe company has 40 members.'],
    ['a thing as a person', 'Holm Ltd was founded in 1998 by chance. She has 40 members.'],
    ['one of two boards', 'The Kelmouth Harbour Board and the Denby Harbour Board met. The board has 12 members.'],
    ['another paragraph', 'Words of MV Gannet.\n\nIt carries 120 passengers.'],
    ['two that could be meant', 'The owner of MV Tern came aboard MV Gannet. It carries 120 passengers.'],
    ['what was said before', 'That is a large amount of work.'],
  ])('is never %s', (_, text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('what a sentence keeps of its words', () => {
  it.each([
    ['The Calder Bridge is 412 metres long.', {}],
    ['The Calder Bridge is at least 412 metres long.', { bound: 'at least' }],
    ['The Calder Bridge is nearly 412 metres long.', { bound: 'nearly' }],
    ['Halden Ltd has about 40 members.', { bound: 'about' }],
    ['Halden Ltd has up to 40 members.', { bound: 'up to' }],
  ])('the bound of a number: %s', (text, qualifiers) => {
    expect(only(text).qualifiers).toEqual(qualifiers);
  });

  it.each([
    ['Nora Lind works for Halden Ltd.', 'CURRENT', null, null],
    ['Nora Lind worked for Halden Ltd.', 'HISTORICAL', null, null],
    ['Nora Lind worked for Halden Ltd from 2011 to 2019.', 'HISTORICAL', '2011-01-01', '2020-01-01'],
    ['Nora Lind works for Halden Ltd since 2011.', 'CURRENT', '2011-01-01', null],
    ['MV Gannet is operated by Tidal Lines Ltd.', 'CURRENT', null, null],
    ['MV Gannet was operated by Tidal Lines Ltd.', 'HISTORICAL', null, null],
  ])('tense and time: %s', (text, temporal, from, to) => {
    const day = (date: string | null): Date | null => (date === null ? null : new Date(date));
    expect(only(text)).toMatchObject({ temporal, validity: { from: day(from), to: day(to) } });
  });

  it('what lies ahead is projected', () => {
    expect(only('Harbour Hall will be sold in 2031.').temporal).toBe('PROJECTED');
    expect(only('Harbour Hall was sold in 2021.').temporal).toBe('PERMANENT');
  });

  it('words of time count from the day that the text says it is of, and mean nothing without it', () => {
    const text = 'Pier Hall closed yesterday.';
    expect(readText(`---\ndate: 2031-03-03\n---\n${text}`, { path: 'note.md' }).claim('closed')).toMatchObject({
      object: { type: 'DATE', date: '2031-03-02' },
      statement: 'Pier Hall closed yesterday (2031-03-02).',
    });
    expect(said(text)).toEqual([]);
  });

  it('an office is no employment, an owner no member', () => {
    expect(said('Li Wen is chair of the Harbour Committee.')).toEqual([
      'Harbour Committee | CHAIRED_BY | Li Wen',
      'Li Wen | HOLDS_OFFICE_IN | Harbour Committee',
    ]);
    expect(said('Holm Ltd owns Tidal Lines Ltd.')).toEqual(['Tidal Lines Ltd | OWNED_BY | Holm Ltd']);
  });
});

describe('names in sentences', () => {
  it.each([
    ['Dr Orla Finch was away.', ['PERSON Orla Finch']],
    ['The letter went to Airden Gases Ltd.', ['ORGANISATION Airden Gases Ltd']],
    ['Happy New Year to all!', []],
    ['See you on Monday Morning.', []],
    ['Best Wishes from us.', []],
    ['We spoke of Airden Gases.', []],
  ])('are noted only where they say what they name: %s', (text, mentions) => {
    expect(readText(text).mentions.slice(1)).toEqual(mentions);
  });
});

describe('hostile notes', () => {
  const long = 'x'.repeat(100_000);
  it.each([
    ['a word of 100 kB as title', `# MV ${long.toUpperCase()}\n\n- Built: 1998\n`],
    ['a word of 100 kB as value', `# MV Gannet\n\n- Operator: ${long}\n\nIt was built in ${long}.\n`],
    ['a word of 100 kB as name', `---\nname: ${long}\ntype: ${long}\n---\n`],
    ['markup in a title', '# <script>alert(1)</script> Gannet\n\n- Built: 1998\n'],
    ['marks that turn the text in a title', '# MV \u202eTennaG\n\n- Built: 1998\n'],
    ['a thousand headings', Array.from({ length: 1_000 }, (_, n) => `## MV Gannet ${n}\n\n- Built: 1998\n`).join('\n')],
    [
      'a paragraph of pronouns',
      `MV Gannet met.\n\n${'It carries 120 passengers and it is run by it. '.repeat(2_000)}\n`,
    ],
    ['a wide table', `|${'MV A |'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n|${'MV B |'.repeat(2_000)}\n`],
    ['keys without end', `# MV Gannet\n\n${'Built: '.repeat(20_000)}\n`],
    ['a list of the present without end', `# Board meeting 2031-05-06\n\nPresent: ${'Ada Lund, '.repeat(10_000)}\n`],
  ])('%s is read in little time, and makes no name of it', (_, text) => {
    const begun = process.cpuUsage();
    const { candidates } = readText(text, { path: 'note.md' });
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(8_000);
    for (const { name } of candidates.mentions.filter(({ type }) => type !== 'DOCUMENT')) {
      expect(name.length).toBeLessThanOrEqual(500);
      expect(name).not.toMatch(/[<>\u202a-\u202e\u2066-\u2069]/u);
    }
  });
});

describe('signs of people', () => {
  const people = (text: string): string[] =>
    readText(text, { path: 'note.md' })
      .mentions.filter((mention) => mention.startsWith('PERSON '))
      .map((mention) => mention.replace(/^PERSON | \(.*$/gu, ''));

  it.each([
    ['Solveig Prytz taught here. Mrs Prytz stayed.', ['Solveig Prytz']],
    ['Mirko Quade is the caretaker.', ['Mirko Quade']],
    ['His sister Lempi Rantala did not go.', ['Lempi Rantala']],
    ['My name is Zorba Vidal.', ['Zorba Vidal']],
    ['Zorba Vidal took her place as clerk.', ['Zorba Vidal']],
    ['Grey Heron is a member of the club.', []],
    ['Farouk Quade, formerly matron of the ward, was ill.', ['Farouk Quade']],
    ['At Grey Heron, the captain said little.', []],
    ['Grey Heron was closed.', []],
    ['Harbour Supplies Ltd is the caretaker.', []],
  ])('%s', (text, names) => {
    expect([...new Set(people(text))]).toEqual(names);
  });
});

describe('where the words of a sentence stand', () => {
  it('who did it may come after the time', () => {
    expect(said('Holm Ltd was founded in 1998 by Ingrid Solberg.').toSorted()).toEqual([
      'Holm Ltd | FOUNDED_BY | Ingrid Solberg',
      'Holm Ltd | founded | DATE 1998',
    ]);
    expect(said('Holm Ltd was founded in 1998 by chance.')).toEqual([]);
  });

  it('`now` says no more than that a sentence is of the present', () => {
    expect(said('The Calder Bridge is 412 metres long now.')).toEqual(['Calder Bridge | length | NUMBER 412 m']);
    expect(said('The Calder Bridge is no longer 412 metres long.')).toEqual([]);
  });
});
