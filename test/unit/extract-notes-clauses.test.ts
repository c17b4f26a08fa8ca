import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/extraction.ts';

/** What the clauses of a note say: `subject | predicate | object`. */
const said = (body: string, title = 'Brookside Library'): string[] =>
  readText(`# ${title}\n\n${title} was opened in 1900.\n\n${body}\n`, { path: 'note.md' })
    .claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))
    .filter((claim) => !claim.endsWith('opened | DATE 1900') && !/ \| WORKS_FOR \| /u.test(claim));

const own = 'Brookside Library';
describe('clauses of a note', () => {
  it.each([
    ['what a thing has', 'Its treasurer is Dr Ada Quill.', `${own} | TREASURER | Ada Quill`],
    ['what of it stands at', 'The membership of Brookside Library stands at 221.', `${own} | members | NUMBER 221`],
    ['a number of people', 'Nineteen people work at the library.', `${own} | employees | NUMBER 19`],
    ['that there are some', 'There are 34 members.', `${own} | members | NUMBER 34`],
    ['we', 'We have 12 computers.', `${own} | computers | NUMBER 12`],
    ['without a verb', 'Est. 1911.', `${own} | founded | DATE 1911`],
    ['a price without a verb', 'Season ticket £140.', `${own} | season ticket | NUMBER 140 £`],
    ['only a number', '34 members.', `${own} | members | NUMBER 34`],
    ['beside a name', 'Ada Quill, our treasurer, keeps the keys.', `${own} | TREASURER | Ada Quill`],
    ['a verb of its own', 'The choir hall was booked.', ''],
    ['a thing of common words', 'The sports hall was put up in 1974.', 'sports hall | built | DATE 1974'],
    ['on after a denial', 'It has no lift; it seats 200 people.', `${own} | seats | NUMBER 200`],
  ])('%s', (_, body, claim) => {
    expect(said(body)).toEqual(claim === '' ? [] : [claim]);
  });

  it('a body that has others is the company, and none of the hotels that it has', () => {
    expect(said('The hotel was founded in 1926. The hotel has 58 rooms.', 'Brightwater Group')).toEqual([]);
    expect(said('The company has 900 lorries.', 'Brightwater Group')).toEqual([
      'Brightwater Group | lorries | NUMBER 900',
    ]);
    expect(said('The hotel has 58 rooms.', 'Brightwater Hotel')).toEqual(['Brightwater Hotel | rooms | NUMBER 58']);
  });

  it.each([
    'It used to have 40 members.',
    'What brewers call Wort Weight is a matter of taste.',
    'Whichever choir owns Long Barn may open it.',
    'The library would be run by Ada Quill.',
    'Tom Price says that it has 40 members.',
    'If all goes well, it has 40 members.',
    'It no longer employs 40 people.',
    'The committee thanked Ada Quill for the flowers.',
    'Tom Price went to Bergen on 3 May 2024.',
    'Ada Quill brought biscuits from Bergen.',
    'We hope to buy the hall from Oddfellows Lodge.',
    'The roof may be mended by Pratt & Sons.',
    'A letter from Hobb Council was read on 3 May 2024.',
    'In my opinion the hall is the best in Hobb.',
    'Apologies from Tom Price.',
  ])('nothing of: %s', (body) => {
    expect(said(body)).toEqual([]);
  });

  it.each([
    [
      'a verb with the words up to a name',
      'The library owes its fame to Tom Hale.',
      `${own} | OWES_ITS_FAME_TO | Tom Hale`,
    ],
    [
      'up to a day',
      'The summer timetable takes effect on 2 May 2027.',
      'summer timetable | takes effect on | DATE 2027-05-02',
    ],
    ['up to an hour', 'The library closes at 6 pm.', `${own} | closes at | TEXT 6 pm`],
    ['a quality', 'It is open on Saturday mornings.', `${own} | open on | TEXT Saturday mornings`],
    ['what somebody does', 'Ada Quill teaches the cello.', 'Ada Quill | teaches | TEXT cello'],
    [
      'words before the subject',
      'On her retirement Ada Quill sold the shop to Tom Hale.',
      'Ada Quill | SOLD_SHOP_TO | Tom Hale',
    ],
    ['inverted', 'At the head of the library stands Ada Quill.', `${own} | LED_BY | Ada Quill`],
    ['of a part', 'The hull is of oak.', `${own} | hull | TEXT oak`],
    ['how many of a part', "The library's crew numbers 24.", `${own} | crew | NUMBER 24`],
    ['how many there are', 'Supporters number 1,850.', `${own} | supporters | NUMBER 1850`],
    ['in its service', 'The library carries a crew of four.', `${own} | crew | NUMBER 4`],
    ['the number of them', 'The number of employees stands at 31.', `${own} | employees | NUMBER 31`],
    ['a contraction', "Rent's £36.", `${own} | rent | NUMBER 36 £`],
    ['in the chair', "Ada Quill's in the chair these days.", `${own} | CHAIRED_BY | Ada Quill`],
    ['an owner of what has only a noun', 'The Fenwick Trust owns the building.', 'building | OWNED_BY | Fenwick Trust'],
    ['after a denial in contrast', 'It has 71 members, not 64 as the leaflet says.', `${own} | members | NUMBER 71`],
    ['called into being', 'It was called into being in 1972.', `${own} | founded | DATE 1972`],
    ['a measure of a part, without a verb', 'Tower 31 m.', `${own} | tower | NUMBER 31 m`],
    ['with whom, without a verb', 'Keys with Ada Quill.', 'Keys | WITH | Ada Quill'],
    ['a price of what is sold', 'The shop sells compost at £4.', 'compost | price | NUMBER 4 £'],
    ['a share of a family', `The Hovland family owns 55 percent of ${own}.`, `${own} | OWNED_BY | Hovland family`],
  ])('in the words of the clause: %s', (_, body, claim) => {
    expect(said(body)).toEqual([claim]);
  });

  it.each([
    ['after a name', 'Letters go to Ada Quill, our coxswain, by post.', 'COXSWAIN'],
    ['before a name', 'Pilots answer to the chief pilot, Ada Quill.', 'CHIEF_PILOT'],
    ['with capitals', 'All salutes go to the Managing Director, Ada Quill.', 'CHIEF_EXECUTIVE'],
    ['with a date', 'Ada Quill, coxswain since 2011, lives in Hobb.', 'COXSWAIN'],
  ])('an office beside a name, anywhere in a sentence: %s', (_, body, predicate) => {
    expect(said(body)).toContain(`${own} | ${predicate} | Ada Quill`);
  });

  it('who was present as chair of a meeting holds no office by that', () => {
    expect(said('Present: Mrs Ada Quill (chair), Tom Hale.')).toEqual([]);
  });

  it('the first words of a section mean what its heading names, a town apart', () => {
    const page = (heading: string, body: string): string[] =>
      readText(`# ${own}\n\n${own} was opened in 1900.\n\n## ${heading}\n\n${body}\n`, { path: 'a.md' }).claims.map(
        (claim) => claim.split(' | ').slice(0, 2).join(' | '),
      );
    expect(page('Hobb Tower', '22 m high. Belongs to the Forestry Board.')).toContain('Hobb Tower | height');
    expect(page('The X-ray machine', 'It was made by Radiant Ltd.')).toContain('X-ray machine | MADE_BY');
    expect(page('Breakfast with the Band', 'It is sponsored by Pratt & Sons.')).toContain(
      'Breakfast with the Band | SPONSORED_BY',
    );
    expect(page('Hill Depot', 'This small depot dates from 1968.')).toContain('Hill Depot | built');
  });

  it('lines that each begin with a bold label have a value each, and a question is none', () => {
    const { claims } = readText(
      '# NLAS - meeting\n\nNLAS met. NLAS has 68 plots.\n\n**Chair:** Len Dobbs\n**Treasurer:** Dot Holt\n**Secretary:** any takers?\n',
      {
        path: 'm.md',
      },
    );
    const lines = claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '));
    expect(lines).toEqual(expect.arrayContaining(['NLAS | CHAIRED_BY | Len Dobbs', 'NLAS | TREASURER | Dot Holt']));
    expect(lines.filter((line) => /secretary/iu.test(line))).toEqual([]);
  });

  it('a list in a letter that names one body is about it', () => {
    const { claims } = readText(
      '# To our clients\n\nAshgrove Clinic has moved. Ashgrove Clinic thanks everyone.\n\n- Telephone: 555 0126\n- Dog vaccination: 52 pounds\n',
      {
        path: 'letter.md',
      },
    );
    expect(claims.map((claim) => claim.split(' | ').slice(0, 2).join(' | '))).toEqual(
      expect.arrayContaining(['Ashgrove Clinic | phone', 'Ashgrove Clinic | Dog vaccination']),
    );
  });

  it('rows that are numbered are called by the heading of their column, and whoever does something is somebody', () => {
    const { claims, mentions } = readText(
      '# Who has what\n\n| Plot | Holder | Rods |\n|-|-|-|\n| 12 | Arthur Pym | 10 |\n| 12a | Joy Pym | 5 |\n',
      { path: 'plots.md' },
    );
    expect(claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))).toEqual(
      expect.arrayContaining(['Plot 12 | Holder | Arthur Pym', 'Plot 12a | Rods | NUMBER 5']),
    );
    expect(mentions).toEqual(expect.arrayContaining([expect.stringMatching(/^PERSON Joy Pym/u)]));
  });

  it('a noun with a capital, as formal letters write it', () => {
    const { claims } = readText(
      '# Castor Omnibus Ltd\n\nIts seat is in Wick. Later the Company was founded in 1924. The Company was sold in 1999.\n',
      {
        path: 'profile.md',
      },
    );
    expect(claims.map((claim) => claim.split(' | ').slice(0, 2).join(' | '))).toContain('Castor Omnibus Ltd | sold');
  });

  it('a title that only the front matter has is what the text goes on to speak of', () => {
    const { claims } = readText(
      '---\ntitle: Brightwater Nine\n---\n\nBrightwater Nine was launched in 2006. She carries 48 passengers.\n',
      {
        path: 'about.md',
      },
    );
    expect(claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))).toEqual(
      expect.arrayContaining(['Brightwater Nine | launched | DATE 2006', 'Brightwater Nine | passengers | NUMBER 48']),
    );
  });

  it.each(['came', 'declined to comment'])(
    'who somebody is, beside their name, is a role in no words of its own: %s',
    (verb) => {
      const { claims } = readText(`Declan Moore, who is the chairman of Tarn Energy Ltd, ${verb}.`, { path: 'a.md' });
      const predicates = claims.map((claim) => claim.split(' | ')[1]);
      expect(predicates).toContain('WORKS_FOR');
      expect(predicates.filter((predicate) => !/^(?:WORKS_FOR|CHAIRED_BY)$/u.test(predicate ?? ''))).toEqual([]);
    },
  );

  it('a list below a title that says whose rules they are is about that body, but for what names or counts nothing', () => {
    const { claims } = readText(
      '# Wickham house rules\n\n- First aider: Bartek Nowak\n- Studio phone: 555 0170\n- Last one out: lights\n\nWickham was founded in 2009.\n',
      { path: 'rules.md' },
    );
    expect(claims.map((claim) => claim.split(' | ').slice(0, 2).join(' | ')).sort()).toEqual([
      'Wickham | First aider',
      'Wickham | Studio phone',
      'Wickham | founded',
      'doc:src/rules.md | Last one out',
    ]);
  });

  it('a title that the text does not name is no body, and a plural heading no thing', () => {
    const { claims } = readText('# Team meeting\n\n- Captain: Ada Quill\n', { path: 'team.md' });
    expect(claims.map((claim) => claim.split(' | ')[0])).toEqual(['doc:src/team.md']);
    const page = readText(`# ${own}\n\n${own} was opened in 1900.\n\n## Officers\n\n- Treasurer: Ada Quill\n`, {
      path: 'a.md',
    });
    expect(page.claim('TREASURER').subject).toBe(page.claim('opened').subject);
  });

  it('rows of a table file are about what they begin with, whatever its columns are called', () => {
    const { claims } = readText('Clay,Firing,Comes from\nCrank,1280 °C,Hobb\nTerracotta,1080 °C,Lane\n', {
      path: 'clays.csv',
      mediaType: 'text/csv',
    });
    expect(claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))).toContain(
      'Crank | Firing | NUMBER 1280 °C',
    );
  });
});
