import { describe, expect, it } from '@jest/globals';
import type { TextType } from '../../src/domain/text.ts';
import { readText, userPacks, type ReadText } from '../support/extraction.ts';

const json = (value: unknown, path = 'data.json'): ReadText =>
  readText(JSON.stringify(value), { path, mediaType: 'application/json' });
/** `subject | predicate | object` of every claim, without its quote. */
const said = ({ claims }: ReadText): string[] => claims.map((claim) => claim.split(' | ').slice(0, 3).join(' | '));

describe('a record of a list is a thing', () => {
  const ships: [string, TextType, string, string][] = [
    ['JSON', 'application/json', 'ships.json', '[{"name":"MV Tern","built":1998},{"name":"MV Gannet","built":2004}]'],
    [
      'JSON lines',
      'application/x-ndjson',
      'ships.jsonl',
      '{"name":"MV Tern","built":1998}\n{"name":"MV Gannet","built":2004}\n',
    ],
    [
      'YAML',
      'application/yaml',
      'fleet.yaml',
      'ships:\n  - name: MV Tern\n    built: 1998\n  - name: MV Gannet\n    built: 2004\n',
    ],
    ['CSV', 'text/csv', 'ships.csv', 'Name,Built\nMV Tern,1998\nMV Gannet,2004\n'],
    [
      'a table',
      'text/markdown',
      'ships.md',
      '# Fleet\n\n| Ship | Year built |\n|-|-|\n| MV Tern | 1998 |\n| MV Gannet | 2004 |\n',
    ],
  ];
  it.each(ships)('[SE-01] of %s, with its own facts and the type of its list', (_, mediaType, path, text) => {
    const read = readText(text, { path, mediaType });
    expect(said(read)).toEqual(['MV Tern | built | DATE 1998', 'MV Gannet | built | DATE 2004']);
    expect(read.mentions.slice(1)).toEqual(['SHIP MV Tern', 'SHIP MV Gannet']);
  });

  it('and of a map of records that are alike', () => {
    const read = json({ norway: { name: 'Norway', iso: 'NO' }, chile: { name: 'Chile', iso: 'CL' } }, 'countries.json');
    expect(read.mentions.slice(1).map((line) => line.split(' = ')[0])).toEqual(['COUNTRY Norway', 'COUNTRY Chile']);
  });

  it('[SE-01] no predicate is a path, or a position in a list', () => {
    const read = json({
      fleet: { ships: [{ name: 'MV Tern', size: { length: 48.5 }, crew: [{ name: 'Ada Lund' }] }] },
    });
    expect(said(read)).toEqual(expect.arrayContaining(['MV Tern | length | NUMBER 48.5', 'MV Tern | CREW | Ada Lund']));
    expect(read.candidates.claims.filter(({ predicate }) => /\d|\./u.test(predicate))).toEqual([]);
  });

  it('a record in a record is a thing of its own, tied to what it stands in', () => {
    const read = json({ ships: [{ name: 'MV Tern', engines: [{ name: 'Volda 6', power: '900 kW' }] }] }, 'fleet.json');
    expect(said(read)).toEqual(['MV Tern | ENGINE | Volda 6', 'Volda 6 | power | NUMBER 900 kW']);
  });

  it('a value that names another record by its id is a relationship, and a number that names none is a number', () => {
    const teams = [{ id: 7, name: 'Harbour Crew' }];
    const member = (team: number): string[] =>
      said(json({ teams, people: [{ name: 'Ada Lund', team_id: team }] }, 'staff.json'));
    expect(member(7)).toContain('Ada Lund | TEAM | Harbour Crew');
    expect(member(8).filter((line) => line.includes('TEAM | Harbour'))).toEqual([]);
  });

  it('of a job it says who worked where, as what and when', () => {
    const jobs = [{ company: 'Holm Ltd', title: 'engineer', start: '2011-01-01', end: '2019-12-31' }];
    const read = json({ people: [{ name: 'Ada Lund', jobs }] }, 'people.json');
    expect(said(read)).toEqual(['Ada Lund | WORKS_FOR | Holm Ltd']);
    expect(read.claim('WORKS_FOR')).toMatchObject({
      qualifiers: { role: 'engineer' },
      validity: { from: new Date('2011-01-01'), to: new Date('2020-01-01') },
    });
  });

  it.each([
    ['a name', [{ fare: 4 }, { fare: 9 }]],
    [
      'anything but a word that tells it apart',
      [
        { zone: 'inner', fare: 4 },
        { zone: 'outer', fare: 9 },
      ],
    ],
  ])('without %s it is no thing', (_, prices) => {
    const read = json({ prices }, 'fares.json');
    expect(read.mentions).toEqual(['DOCUMENT fares (doc:src/fares.json)']);
    expect(read.claims).toEqual([]);
  });
});

describe('a row of a table is about what it names', () => {
  it('whose code beside it is another name of it', () => {
    const read = readText(
      'Symbol,Security,Sector,Founded\nTRN,Tern Boats Ltd,Transport,1988\nHLM,Holm Works Ltd,Building,1990\n',
      {
        path: 'companies.csv',
        mediaType: 'text/csv',
      },
    );
    expect(read.mentions).toContain('COMPANY Tern Boats Ltd = TRN/ABBREVIATION');
    expect(said(read)).toContain('Tern Boats Ltd | founded | DATE 1988');
    expect(read.candidates.mentions.filter(({ name }) => name === 'TRN')).toEqual([]);
  });

  it('two rows of one thing in two years hold in those years', () => {
    const read = readText('Name,Year,Members\nHarbour Club,2030,40\nHarbour Club,2031,44\n', {
      path: 'clubs.csv',
      mediaType: 'text/csv',
    });
    expect(said(read)).toEqual(['Harbour Club | members | NUMBER 40', 'Harbour Club | members | NUMBER 44']);
    expect(read.candidates.claims.map(({ validity }) => validity.from?.getUTCFullYear())).toEqual([2030, 2031]);
  });

  it.each([
    ['days', '| Day | Opens | Closes |\n|-|-|-|\n| Monday | 9 | 17 |\n| Sunday | 10 | 16 |\n'],
    ['seasons', '| Season | Opens | Closes |\n|-|-|-|\n| Summer | 9 | 17 |\n| Winter | 10 | 16 |\n'],
  ])('of %s it names nothing', (_, table) => {
    const read = readText(`# Timetable\n\n${table}`);
    expect(read.claims).toEqual([]);
    expect(read.mentions).toHaveLength(1);
  });
});

describe('fields of a thing', () => {
  it.each([
    ['operator', 'Tidal Lines', 'MV Gannet | OPERATED_BY | Tidal Lines'],
    ['Year built', 1998, 'MV Gannet | built | DATE 1998'],
    ['commissioned', '12 May 1998', 'MV Gannet | entered service | DATE 1998-05-12'],
    ['purchase price', 'EUR 1,200,000', 'MV Gannet | price | NUMBER 1200000 €'],
    ['length (m)', 48.5, 'MV Gannet | length | NUMBER 48.5 m'],
    ['home port', 'Bergen, Norway', 'MV Gannet | HOME_PORT | Bergen'],
    ['owners', 'Ada Lund and Tom Price', 'MV Gannet | OWNED_BY | Ada Lund', 'MV Gannet | OWNED_BY | Tom Price'],
    ['owner', 'the municipality', 'MV Gannet | owner | TEXT the municipality'],
    ['built', 'long ago', 'MV Gannet | built | TEXT long ago'],
    ['colour', 'dark blue', 'MV Gannet | colour | TEXT dark blue'],
    ['operator', 'n/a'],
    ['operator', '?'],
    ['sha256', 'ab12'],
  ])('%s: %s', (field, value, ...claims) => {
    expect(said(json([{ name: 'MV Gannet', [field]: value }, { name: 'MV Tern' }], 'ships.json'))).toEqual(claims);
  });

  it('a bound stays beside its number', () => {
    const read = json([{ name: 'MV Gannet', range: 'up to 400 km' }, { name: 'MV Tern' }], 'ships.json');
    expect(read.claim('range')).toMatchObject({ object: { number: 400, unit: 'km' }, qualifiers: { bound: 'up to' } });
  });

  it('have the types that a pack gives them, however they are spelt', () => {
    const packs = userPacks(
      "match: { path: '**' }\nalso: general\ntypes: { LIGHT: l }\npredicates: { first-lit: { type: date } }",
    );
    const text = '{"lights":[{"name":"Kelp Light","first-lit":1893},{"name":"Skerry Light","first-lit":1901}]}';
    const read = readText(text, { path: 'lights.json', mediaType: 'application/json', packs });
    expect(said(read).filter((line) => !line.startsWith('doc:'))).toEqual([
      'Kelp Light | first-lit | DATE 1893',
      'Skerry Light | first-lit | DATE 1901',
    ]);
    expect(said(read).filter((line) => line.includes('| lights.'))).toEqual([]);
    expect(said(readText(text, { path: 'lights.json', mediaType: 'application/json' }))).toContain(
      'Kelp Light | first lit | NUMBER 1893',
    );
  });

  it('a section under the name of a thing is about it, and others about that of the title', () => {
    const read = readText(
      '# Tidal Lines Ltd\n\n- Founded: 1948\n\n## MV Gannet\n\n- Built: 1998\n\n## Key facts\n\n- Seat: Oslo\n',
    );
    expect(said(read)).toEqual([
      'Tidal Lines Ltd | founded | DATE 1948',
      'MV Gannet | built | DATE 1998',
      'Tidal Lines Ltd | HEADQUARTERED_IN | Oslo',
    ]);
  });
});

describe('what the rows of a table are about', () => {
  const csv = (text: string, path = 'rows.csv'): ReadText => readText(text, { path, mediaType: 'text/csv' });
  const subjects = ({ candidates }: ReadText): string[] =>
    candidates.mentions.slice(1).map(({ type, name }) => `${type} ${name}`);

  it('[SE-01] given and family name in two columns are one person', () => {
    const read = csv('Race,First Name,Last Name,Party\nIL10,Brad,Tilden,R\nIL11,Vera,Osk,D\nIL12,,Nobody,D\n');
    expect(subjects(read)).toEqual(['PERSON Brad Tilden', 'PERSON Vera Osk']);
    expect(said(read)).toContain('Vera Osk | party | TEXT D');
  });

  it('the people of the first column, and not the firms beside them', () => {
    const read = csv('Maintainer,GitHub Username,Company\nLiu Xin,@xliu,Alauda Inc\nRosie Lamb,@rlamb,Holm Ltd\n');
    expect(read.mentions).toContain('PERSON Liu Xin = @xliu/HANDLE');
    expect(said(read)).toEqual(
      expect.arrayContaining(['Liu Xin | github username | TEXT @xliu', 'Liu Xin | AFFILIATED_WITH | Alauda Inc']),
    );
  });

  it('one of people, where the first column only sorts the rows; none where two are of people', () => {
    const one = 'Chamber,Member,District\nHouse,Ada Lund,8\nHouse,Ben Oduya,9\nSenate,Dev Patel,2\nHouse,Eva Holm,4\n';
    expect(said(csv(one))).toContain('Ada Lund | district | NUMBER 8');
    const two =
      'Chamber,Previous member,New member,District\nHouse,Ada Lund,Tom Price,8\nHouse,Ben Oduya,Ben Oduya,9\nSenate,Dev Patel,Kim Sand,2\nHouse,Eva Holm,Eva Holm,4\n';
    expect(csv(two).claims).toEqual([]);
  });

  it('offices are nobody by themselves, and kinds are not the list that they stand in', () => {
    const people = readText(
      'contributors:\n  - { name: Harbour Representative, github: hrep }\n  - { name: Ada Lund, github: alund }\n',
      { path: 'contributors.yaml', mediaType: 'application/yaml' },
    );
    expect(subjects(people).filter((line) => line.startsWith('PERSON'))).toEqual(['PERSON Ada Lund']);
    const kinds = readText('interfaceTypes:\n  - { name: key value }\n  - { name: relational }\n', {
      path: 'integrations.yaml',
      mediaType: 'application/yaml',
    });
    expect(subjects(kinds).filter((line) => line.startsWith('INTEGRATION'))).toEqual([]);
  });

  it('a list in a list is of the inner one', () => {
    const text =
      'facets:\n  - name: harbour\n    examples:\n      - { title: Opening hours }\n      - { title: Mooring fees }\n';
    const read = readText(text, { path: 'search.yaml', mediaType: 'application/yaml' });
    expect(subjects(read).filter((line) => line.startsWith('FACET'))).toEqual(['FACET harbour']);
  });

  it('measures beside periods are no things', () => {
    const text =
      'For the period,1 Jan - 31 Mar (Q1),1 Apr - 30 Jun (Q2)\nSignups open on,15 Nov,15 Feb\nResponses due by,30 Nov,28 Feb\n';
    expect(csv(text).mentions).toHaveLength(1);
  });

  it('who stands among people is a person, whatever the name looks like', () => {
    const read = csv(
      'Attendee,Affiliation\nAda Lund,Holm Ltd\nBen Oduya,Holm Ltd\nTao He,Holm Ltd\nWangpan,Self.\nStephen Spald✏️,Holm Ltd\nRosie Lamb\\*,Holm Ltd\n',
    );
    expect(subjects(read).filter((line) => !line.startsWith('ORG'))).toEqual([
      'PERSON Ada Lund',
      'PERSON Ben Oduya',
      'PERSON Tao He',
      'PERSON Wangpan',
      'PERSON Stephen Spald',
      'PERSON Rosie Lamb',
    ]);
    expect(said(read).filter((line) => line.startsWith('Wangpan'))).toEqual([]);
  });

  it.each([
    ['a time', 'survey.csv', 'Timestamp,Mood\nResponse One,glad\nResponse Two,sad\n', 'CONCEPT Response One'],
    ['a spelling', 'a.csv', 'Organization,Seats\nHolm Ltd,8\nTern Ltd,9\n', 'ORGANISATION Holm Ltd'],
  ])('of %s the heading is no type of its own', (_, path, text, expected) => {
    expect(subjects(csv(text, path))[0]).toBe(expected);
  });
});

describe('what looks like it, and is none of that', () => {
  const csv = (text: string, path = 'rows.csv'): ReadText => readText(text, { path, mediaType: 'text/csv' });
  const names = ({ candidates }: ReadText): string[] =>
    candidates.mentions.slice(1).map(({ type, name }) => `${type} ${name}`);
  const yaml = (text: string, path: string): ReadText => readText(text, { path, mediaType: 'application/yaml' });

  it('customers may be firms', () => {
    expect(names(csv('Customer,Seats\nNetflix,4\nSpotify,5\n'))).toEqual(['CUSTOMER Netflix', 'CUSTOMER Spotify']);
  });

  it('a row with a skipper is of the vessel that it names', () => {
    expect(said(csv('Skipper,Vessel,Built\nAda Lund,MV Tern,1998\nBen Oduya,MV Gannet,2004\n'))).toContain(
      'MV Tern | built | DATE 1998',
    );
  });

  it('what is counted by the day is a thing, whatever its letters', () => {
    expect(names(csv('Species,15 Nov,15 Feb\nGrey seal,14,15\nCommon tern,20,22\n'))).toEqual([
      'SPECIES Grey seal',
      'SPECIES Common tern',
    ]);
  });

  it('a team is nobody, with an account or without', () => {
    const read = yaml(
      'maintainers:\n  - { name: Security Team, github: sec }\n  - { name: Ada Lund, github: alund }\n',
      'a.yaml',
    );
    expect(names(read).filter((line) => line.startsWith('PERSON'))).toEqual(['PERSON Ada Lund']);
    expect(
      names(readText('---\nreviewers: "Harbour Committee (@hc)"\n---\n')).filter((line) => line.startsWith('PERSON')),
    ).toEqual([]);
  });

  it('lists by state are of the kind that the file says', () => {
    const read = yaml(
      'current:\n  - { name: Tern Boats, seats: 4 }\nformer:\n  - { name: Gull Boats, seats: 2 }\n',
      'companies.yaml',
    );
    expect(names(read)).toEqual(['COMPANY Tern Boats', 'COMPANY Gull Boats']);
  });

  it('the menu of an inn is food', () => {
    const read = yaml(
      'inn:\n  menu:\n    - { name: Fish soup, price: 12 }\n    - { name: Rye bread, price: 3 }\n',
      'a.yaml',
    );
    expect(said(read)).toContain('Fish soup | price | NUMBER 12');
  });

  it('a sign that is part of a value stays', () => {
    expect(said(csv('Name,Grade\nHolm Ltd,A*\nTern Ltd,B\n'))).toContain('Holm Ltd | grade | TEXT A*');
  });

  it('what the chair does is no chair, and a placeholder is nobody', () => {
    const read = readText(
      '# Harbour Board\n\n- Founded: 1998\n- Chair: determines all roles by lot\n- Secretary: @your-handle\n',
    );
    expect(said(read)).toEqual(['Harbour Board | founded | DATE 1998']);
  });

  it('whom somebody is affiliated with is a body, and a quarterly report none', () => {
    const read = yaml('affiliations:\n  - { name: Tern Boats }\n  - { name: Gull Boats }\n', 'a.yaml');
    expect(names(read)).toEqual(['ORGANISATION Tern Boats', 'ORGANISATION Gull Boats']);
    const report = readText('# 2031 Q3 Tern Boats\n\n- Founded: 1998\n').candidates.mentions;
    expect(report.map(({ type }) => type)).toEqual(['DOCUMENT']);
  });

  it('a numbered buoy is no variable', () => {
    expect(names(yaml('buoys:\n  - { name: BUOY_12 }\n  - { name: BUOY_13 }\n', 'a.yaml'))).toEqual([
      'BUOY BUOY_12',
      'BUOY BUOY_13',
    ]);
  });
});

describe('what is no thing of the world', () => {
  const yaml = (text: string, path = 'a.yaml'): ReadText => readText(text, { path, mediaType: 'application/yaml' });

  it.each([
    [
      'a schema',
      'configuration:\n  - { name: endpoint, type: string }\n  - { name: retries, type: integer }\n',
      'STRING',
    ],
    ['variables', 'conditions:\n  - { name: PAYMENTS_URL }\n  - { name: REDIS_PORT }\n', 'CONDITION'],
    [
      'the menu of a site',
      'site:\n  nav:\n    - { title: Our story, file: story.md }\n    - { title: Our boats, file: boats.md }\n',
      'Our',
    ],
  ])('%s', (_, text, never) => {
    expect(yaml(text).mentions.filter((line) => line.includes(never))).toEqual([]);
  });

  it('lists of one kind are told apart by their keys', () => {
    const text = ['SSAF', 'SSFI', 'SSJU']
      .map((code, n) => `${code}:\n  - { name: Ada Lund, party: D, rank: ${n + 1} }\n`)
      .join('');
    const ranks = yaml(text).candidates.claims.filter(({ predicate }) => predicate === 'rank');
    expect(ranks.map(({ qualifiers }) => qualifiers)).toEqual([
      { section: 'SSAF' },
      { section: 'SSFI' },
      { section: 'SSJU' },
    ]);
  });

  it('a file of data is not affiliated with whom it lists', () => {
    const read = yaml(
      'version: 1\naffiliations:\n  - { id: holm, name: Holm Ltd }\n  - { id: tern, name: Tern Ltd }\n',
    );
    expect(read.claims.filter((line) => line.includes('AFFILIATED_WITH'))).toEqual([]);
  });

  it('a science in -ics is no plural', () => {
    const text = '# Genomics\n\n| Name | Seats |\n|-|-|\n| Long Workshop Ltd | 4 |\n| Short Workshop Ltd | 2 |\n';
    expect(readText(text).mentions.filter((line) => line.startsWith('GENOMIC'))).toEqual([]);
  });
});
