import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/extraction.ts';

/** What the sentences of a note say: `subject | predicate | object`. */
const said = (body: string, title = 'MV Gannet'): string[] =>
  readText(`# ${title}\n\n${body}\n`, { path: 'note.md' })
    .claims.filter((claim) => !/\| (?:is|was) \|/u.test(claim))
    .map((claim) => claim.split(' | ').slice(0, 3).join(' | '));

describe('sentences of a note with whom they speak of', () => {
  it.each([
    [
      'She was built in 1998 by Lund Yard Ltd.',
      'MV Gannet | built | DATE 1998',
      'MV Gannet | BUILT_BY | Lund Yard Ltd',
    ],
    [
      'The ferry carries 120 passengers and 20 cars.',
      'MV Gannet | passengers | NUMBER 120',
      'MV Gannet | vehicles | NUMBER 20',
    ],
    ['She can carry up to 120 people.', 'MV Gannet | passengers | NUMBER 120'],
    ['Her length is 48.5 metres.', 'MV Gannet | length | NUMBER 48.5 m'],
    ['It is operated by Tidal Lines Ltd.', 'MV Gannet | OPERATED_BY | Tidal Lines Ltd'],
    ['Built in 1998. Carries 120 passengers.', 'MV Gannet | built | DATE 1998', 'MV Gannet | passengers | NUMBER 120'],
    ['The home port is Bergen.', 'MV Gannet | HOME_PORT | Bergen'],
    [
      'In 2019 she was sold. She was renovated in 2020.',
      'MV Gannet | sold | DATE 2019',
      'MV Gannet | renovated | DATE 2020',
    ],
    ['She entered service in 1999.', 'MV Gannet | entered service | DATE 1999'],
  ])('of a ship: %s', (body, ...claims) => {
    expect(said(body).sort()).toEqual([...claims].sort());
  });

  const club = 'Harbour Club';
  it.each([
    [
      'Harbour Club was set up in 1948 by Anna Weber and Tom Price.',
      `${club} | founded | DATE 1948`,
      `${club} | FOUNDED_BY | Anna Weber`,
      `${club} | FOUNDED_BY | Tom Price`,
    ],
    ['The club has a staff of 12.', `${club} | employees | NUMBER 12`],
    ['It has 140 members.', `${club} | members | NUMBER 140`],
    ['The club is run by Anna Weber.', `${club} | LED_BY | Anna Weber`],
    ['The chair is Anna Weber.', `${club} | CHAIRED_BY | Anna Weber`, `Anna Weber | WORKS_FOR | ${club}`],
    ['The annual fee is 40 euros.', `${club} | fee | NUMBER 40 €`],
    ['The club has its seat in Bergen.', `${club} | HEADQUARTERED_IN | Bergen`],
    ["The club's head office is in Bergen.", `${club} | HEADQUARTERED_IN | Bergen`],
    ['Anna Weber is chair of the club.', `Anna Weber | WORKS_FOR | ${club}`, `${club} | CHAIRED_BY | Anna Weber`],
    ['Harbour Club owns 40 percent of Tidal Lines Ltd.', `Tidal Lines Ltd | OWNED_BY | ${club}`],
    ['Permit SN-17 expires on 1 May 2027.', 'Permit SN-17 | expires | DATE 2027-05-01'],
  ])('of a body: %s', (body, ...claims) => {
    expect(new Set(said(`${body} Harbour Club is a club.`, club))).toEqual(new Set(claims));
  });

  it('a move holds from its day on, and a share is a qualifier', () => {
    const moved = readText('# Harbour Club\n\nHarbour Club moved from Oslo to Bergen in 2019.\n', {
      path: 'a.md',
    });
    expect(moved.claims).toHaveLength(1);
    expect(moved.claim('HEADQUARTERED_IN').validity).toMatchObject({ from: new Date('2019-01-01'), to: null });
    expect(readText('Anna Weber owns 40 percent of Tidal Lines Ltd.\n').claim('OWNED_BY').qualifiers).toEqual({
      share: '40 %',
    });
  });

  it('the subject goes from sentence to sentence of a paragraph, without a title too', () => {
    const text = 'Dear Anna,\n\nMV Gannet was built in 1998. She carries 120 passengers.\n';
    expect(readText(text).claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '))).toEqual([
      'MV Gannet | built | DATE 1998',
      'MV Gannet | passengers | NUMBER 120',
    ]);
  });

  it.each([
    ['denied', 'She does not carry 120 passengers.'],
    ['planned', 'She will be operated by Tidal Lines Ltd.'],
    ['supposed', 'She may carry 120 passengers.'],
    ['asked', 'Does she carry 120 passengers?'],
    ['reported', 'Tom Price said she carries 120 passengers.'],
    ['quoted', '"She carries 120 passengers."'],
    ['an example', 'For example, she carries 120 passengers.'],
    ['of us', 'We employ 40 people.'],
    ['of somebody else', 'He was built in 1998.'],
    ['of another sort of thing', 'The company employs 40 people.'],
    ['of many', 'They carry 120 passengers.'],
  ])('nothing where it is %s', (_, body) => {
    expect(said(body)).toEqual([]);
  });

  it('nothing where two could be meant', () => {
    expect(said('MV Tern was built in 2004. MV Skua lay beside it. The ferry carries 120 passengers.')).toEqual([
      'MV Tern | built | DATE 2004',
    ]);
    expect(said('The owner came aboard with Tom Price. It carries 120 passengers.')).toEqual([]);
  });
});

describe('hostile notes', () => {
  const long = 'x'.repeat(100_000);
  it.each([
    ['a word of 100 kB as title', `# MV ${long.toUpperCase()}\n\n- Built: 1998\n`],
    ['a word of 100 kB as value', `# MV Gannet\n\n- Operator: ${long}\n\nShe was built in ${long}.\n`],
    ['a word of 100 kB as name', `---\nname: ${long}\ntype: ${long}\n---\n`],
    ['markup in a title', '# <script>alert(1)</script> Gannet\n\n- Built: 1998\n'],
    ['marks that turn the text in a title', '# MV \u202eTennaG\n\n- Built: 1998\n'],
    ['a thousand headings', Array.from({ length: 1_000 }, (_, n) => `## MV Gannet ${n}\n\n- Built: 1998\n`).join('\n')],
    ['a paragraph of pronouns', `# MV Gannet\n\n${'She carries 120 passengers and it is run by it. '.repeat(2_000)}\n`],
    ['a wide table', `|${'MV A |'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n|${'MV B |'.repeat(2_000)}\n`],
    ['keys without end', `# MV Gannet\n\n${'Built: '.repeat(20_000)}\n`],
  ])('%s is read in little time, and makes no name of it', (_, text) => {
    const begun = performance.now();
    const { candidates } = readText(text, { path: 'note.md' });
    expect(performance.now() - begun).toBeLessThan(8_000);
    for (const { name } of candidates.mentions.filter(({ type }) => type !== 'DOCUMENT')) {
      expect(name.length).toBeLessThanOrEqual(500);
      expect(name).not.toMatch(/[<>\u202a-\u202e\u2066-\u2069]/u);
    }
  });
});
