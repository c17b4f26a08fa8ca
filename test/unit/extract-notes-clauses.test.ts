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

  it.each([
    'It used to have 40 members.',
    'The library would be run by Ada Quill.',
    'Tom Price says that it has 40 members.',
    'If all goes well, it has 40 members.',
    'It no longer employs 40 people.',
  ])('nothing of: %s', (body) => {
    expect(said(body)).toEqual([]);
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
