import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/extraction.ts';

/** What minutes say: `subject | predicate | object`, the meeting as `MEETING`. */
const said = (text: string): string[] =>
  readText(text, { path: 'minutes.md' }).claims.map((claim) =>
    claim.replaceAll('doc:src/minutes.md', 'MEETING').split(' | ').slice(0, 3).join(' | '),
  );
const attended = (text: string): string[] =>
  said(text).filter((line) => / ATTENDED | ABSENT_FROM | CHAIRED_BY /u.test(line));

describe('who was present at a meeting', () => {
  it.each([
    ['a list', '# Board meeting 2031-05-06\n\n## Present\n\n- Ada Lund\n- Ben Oduya\n\n## Regrets\n\n- Dag Hoel\n'],
    ['lines', '# Committee meeting 2031-06-03\n\nPresent: Ada Lund, Ben Oduya\nApologies: Dag Hoel\n'],
    ['bold labels', '# Meeting 2031-06-03\n\n**Present:** Ada Lund, Ben Oduya\n\n**Absent:** Dag Hoel\n'],
  ])('is who stands in %s, and who sent regrets was not', (_, text) => {
    expect(attended(text)).toEqual([
      'Ada Lund | ATTENDED | MEETING',
      'Ben Oduya | ATTENDED | MEETING',
      'Dag Hoel | ABSENT_FROM | MEETING',
    ]);
  });

  it('the chair is one of them, and holds no office by that', () => {
    const text = '# Board meeting 2031-05-06\n\n## Present\n\n- Ada Lund (chair)\n- Ben Oduya\n';
    expect(attended(text)).toEqual([
      'Ada Lund | ATTENDED | MEETING',
      'MEETING | CHAIRED_BY | Ada Lund',
      'Ben Oduya | ATTENDED | MEETING',
    ]);
    expect(said(text).filter((line) => /WORKS_FOR|HOLDS_OFFICE/u.test(line))).toEqual([]);
  });

  it('are people, by their handles, addresses and initials too', () => {
    const { mentions } = readText(
      '# Committee meeting 2031-06-03\n\n## Present\n\n- Ada Lund @adal\n- Ben Oduya <ben@holm.example>\n- Clara Voss (CVS)\n',
      { path: 'minutes.md' },
    );
    expect(mentions.slice(1)).toEqual([
      'PERSON Ada Lund = @adal/HANDLE',
      'PERSON Ben Oduya = ben@holm.example/EMAIL',
      'PERSON Clara Voss = CVS/ABBREVIATION',
    ]);
  });

  it('whoever is only spoken of did not attend', () => {
    const text =
      '# Board meeting 2031-05-06\n\n## Present\n\n- Ada Lund\n- Ben Oduya\n\n## Notes\n\n- Ada will write to Erik Sand about the lease.\n';
    expect(attended(text)).toEqual(['Ada Lund | ATTENDED | MEETING', 'Ben Oduya | ATTENDED | MEETING']);
  });

  it('a list of people of what is no meeting attends nothing', () => {
    expect(attended('# Our crew\n\n## Skippers\n\n- Ada Lund\n- Ben Oduya\n')).toEqual([]);
  });
});

describe('what was agreed and said at a meeting', () => {
  const board = '# Board meeting 2031-05-06\n\n## Present\n\n- Ada Lund\n- Ben Oduya\n\n';

  it('an action has who, what, until when and whether it is done', () => {
    const { candidates } = readText(
      `${board}## Actions\n\n- [ ] Ben: book the hall by 2031-06-01\n- [x] Ada: pay the insurance\n`,
      { path: 'minutes.md' },
    );
    const actions = candidates.claims.filter(({ predicate }) => predicate === 'action');
    expect(actions.map(({ object, qualifiers }) => ({ object, qualifiers }))).toMatchObject([
      { object: { text: 'book the hall' }, qualifiers: { status: 'open', due: '2031-06-01' } },
      { object: { text: 'pay the insurance' }, qualifiers: { status: 'done' } },
    ]);
    expect(said(`${board}## Actions\n\n- [ ] Ben: book the hall\n`)).toContain(
      'Ben Oduya | action | TEXT book the hall',
    );
  });

  it.each([
    '- Ada proposed to thank Frida Moe for the survey.',
    'ADA: I work on the parser. We support 3 dialects now.',
    '- Makes sense to name 2 reviewers',
    '- There are 3 different queues.',
    '- moved to GitHub',
    '- Ben: 3.1 and 3.4 both break the old importer',
  ])('a note is a claim about nobody: %s', (line) => {
    expect(said(`${board}## Notes\n\n${line}\n`)).toEqual(said(board));
  });

  it('a topic is presented by whom its initials mean', () => {
    const text =
      '# Meeting notes 2031-11-22\n\n**In the room:** Ada Lund (ALD), Ben Oduya (BOD)\n\n## Tide parser\n\nPresenter: ALD\n';
    expect(said(text)).toContain('Tide parser | PRESENTED_BY | Ada Lund');
    expect(readText(text, { path: 'minutes.md' }).candidates.mentions.filter(({ name }) => name === 'ALD')).toEqual([]);
  });
});

describe('how those who were there are written', () => {
  it.each([
    ['Alan Cha ✏️', 'Alan Cha'],
    ['Devon Blandin\\*', 'Devon Blandin'],
    ['Even Stensberg (@evenstensberg)', 'Even Stensberg'],
    ['alberto (@alberto)', '@alberto'],
    ['Nicholas C. Zakas (@nzakas) -TSC', 'Nicholas C. Zakas'],
    ['Deepak @deepak1556', '@deepak1556'],
  ])('[SE-12] %s', (written, expected) => {
    const text = `# Board meeting 2031-05-06\n\n## 👥 Attendees\n\n> Sign in before the meeting.\n\n- Ada Lund\n- ${written}\n`;
    expect(attended(text)).toEqual(['Ada Lund | ATTENDED | MEETING', `${expected} | ATTENDED | MEETING`]);
  });

  it('in a table below the rules for those who sign in', () => {
    const text =
      '# Board meeting 2031-05-06\n\n## Attendees\n\n> Add your name.\n\n| Name | Organization |\n|-|-|\n| Ada Lund | Holm Ltd |\n| Alan Cha ✏️ | Tern Ltd |\n';
    expect(attended(text)).toEqual(['Ada Lund | ATTENDED | MEETING', 'Alan Cha | ATTENDED | MEETING']);
  });
});

describe('lists of who was not there', () => {
  it('under a line that says so', () => {
    const text =
      '# Board meeting 2031-05-06\n\n## Attending\n\n- Ada Lund\n\nAdditionally, the following are not in attendance but support consensus:\n\n- Ben Oduya\n';
    expect(attended(text)).toEqual(['Ada Lund | ATTENDED | MEETING', 'Ben Oduya | ABSENT_FROM | MEETING']);
  });

  it('members of a committee attend its minutes, and no page about it', () => {
    const members = '**Members**\n\n- @alund\n- @boduya\n';
    expect(attended(`# Minutes of the board, 2031-05-06\n\n${members}`)).toHaveLength(2);
    expect(readText(`# The board\n\n${members}`, { path: 'board.md' }).claims).toEqual([]);
    expect(readText(`# The board\n\n${members}`, { path: 'meetings/README.md' }).claims).toEqual([]);
    expect(readText(`# The board\n\n${members}`, { path: 'meeting-notes/2031-05-06.md' }).claims).toHaveLength(3);
  });
});

describe('which meeting minutes are of', () => {
  const meetings = (text: string, path: string): string[] =>
    readText(text, { path }).candidates.mentions.flatMap(({ type, name }) => (type === 'MEETING' ? [name] : []));
  const present = '\n\n## Present\n\n- Ada Lund\n- Ben Oduya\n';

  it.each([
    ['its title', '# Harbour board 2031-05-06', 'notes/2031-05-06.md', 'Harbour board 2031-05-06'],
    ['its title and its day', '# Harbour board\n\nDate: 6 May 2031', 'notes/a.md', 'Harbour board, 2031-05-06'],
    ['the file, where the heading is a part', '# Updates', 'notes/2031-05-06--tide-board.md', '2031-05-06 tide-board'],
    ['nothing else', '# 2031-05-06', 'minutes/a.md', 'Meeting 2031-05-06'],
    ['the folder, where the title is a day', '# 2031-05-06', 'wg-tides/meeting-notes/2031/a.md', 'wg-tides 2031-05-06'],
    [
      'the folder, where all minutes have the title',
      '# Meeting notes\n\nDate: 6 May 2031',
      'wg-tides/notes/a.md',
      'wg-tides Meeting notes, 2031-05-06',
    ],
    ['a day with the month in words', '# 2031-May-06 Harbour board', 'notes/a.md', '2031-May-06 Harbour board'],
  ])('[SE-12] %s says', (_, head, path, expected) => {
    expect(meetings(`${head}${present}`, path)).toEqual([expected]);
  });

  it.each([
    [
      'minutes that say nobody',
      '# Website Working Group meeting\n\nFeb 7, 2031\n\n## Discussion\n\n- Apps\n',
      'notes/2031-02-07.md',
      1,
    ],
    ['an invitation', '# Invitation to the board meeting 2031-02-07\n\nCome.\n', 'notes/a.md', 0],
    ['a page about meetings', '# How we hold meetings\n\nDate: 6 May 2031\n', 'notes/a.md', 0],
    ['a page for readers in a hurry', '# Get started in 5 minutes\n\nDate: 6 May 2031\n', 'notes/a.md', 0],
    ['minutes of a body of that name', '# Policy Committee meeting minutes 2031-05-06\n\n- Fees\n', 'notes/a.md', 1],
    [
      'a page that a field is not in',
      '# Session 2031-05-06\n\n## Fields not present in responses\n\n- Harbour Fee\n',
      'api/a.md',
      0,
    ],
  ])('of %s', (_, text, path, count) => {
    expect(meetings(text, path)).toHaveLength(count);
  });

  it('a link to minutes leads to the meeting', () => {
    const link = readText('See [the minutes](board.md).', { path: 'notes/a.md' });
    const minutes = readText(`# Harbour board 2031-05-06${present}`, { path: 'notes/board.md' });
    expect(link.candidates.mentions.map(({ key }) => key)).toContain(minutes.mention('Harbour board 2031-05-06').key);
  });
});
