import { describe, expect, it } from '@jest/globals';
import { kindOf } from '../../src/domain/entity-kinds.ts';
import { settingDefaults } from '../support/settings.ts';
import { extract } from '../../src/extract/extract.ts';
import { ethereum } from '../../src/packs/ethereum.ts';
import { general } from '../../src/packs/general.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { readText, userPacks } from '../support/extraction.ts';
import { markdown } from '../support/parsed.ts';

/** What the sentences of a text state: subject, predicate, object, without the quote. */
const said = (text: string): string[] => {
  const { claims, candidates } = readText(text);
  return claims
    .filter((_, n) => candidates.claims[n]?.method.startsWith('prose:'))
    .map((line) => line.split(' | ').slice(0, 3).join(' | '));
};
const named = (text: string): string[] => readText(text).mentions.slice(1);
const FOUNDATION = 'ORGANISATION Open Foundation';

describe('what plain sentences state', () => {
  it.each([
    ['when', 'Halden Ltd was founded in 1998.', ['Halden Ltd | founded | DATE 1998']],
    [
      'by whom and when',
      'Halden Ltd was founded by Ingrid Sol on 4 May 1998.',
      ['Halden Ltd | FOUNDED_BY | Ingrid Sol', 'Halden Ltd | founded | DATE 1998-05-04'],
    ],
    [
      'a birth',
      'Nora Lind was born in Vienna in 1961.',
      ['Nora Lind | BORN_IN | Vienna', 'Nora Lind | born | DATE 1961'],
    ],
    ['a month', 'Harbour Hall was opened in March 2022.', ['Harbour Hall | opened | DATE 2022-03']],
    [
      'two events of one thing',
      'Harbour Hall was opened in 1998 and closed in 2004.',
      ['Harbour Hall | closed | DATE 2004', 'Harbour Hall | opened | DATE 1998'],
    ],
    [
      'an office',
      'Li Wen is the treasurer of the Harbour Committee.',
      ['Harbour Committee | TREASURER | Li Wen', 'Li Wen | HOLDS_OFFICE_IN | Harbour Committee'],
    ],
    ['an employment', 'Nora Lind works for Halden Ltd.', ['Nora Lind | WORKS_FOR | Halden Ltd']],
    ['a seat', 'Marlow Corp. is based in Toronto.', ['Marlow Corp. | HEADQUARTERED_IN | Toronto']],
    ['a size', 'Marlow Corp. has 1,200 members.', ['Marlow Corp. | members | NUMBER 1200']],
    ['a dimension', 'The Calder Bridge is 412 metres long.', ['Calder Bridge | length | NUMBER 412 m']],
    [
      'counts',
      'The Falcon board has 64 pins and 2 cores.',
      ['Falcon board | cores | NUMBER 2', 'Falcon board | pins | NUMBER 64'],
    ],
    ['millions', 'Kenya has a population of 54.5 million.', ['Kenya | population | NUMBER 54500000']],
    ['a property', 'The population of Elmbridge is 131,000.', ['Elmbridge | population | NUMBER 131000']],
    ['an owner', 'Holm Ltd owns Tidal Lines Ltd.', ['Tidal Lines Ltd | OWNED_BY | Holm Ltd']],
    [
      'a purchase',
      'Lumen LLC was bought by Arbor Inc. in 2022.',
      ['Lumen LLC | ACQUIRED_BY | Arbor Inc.', 'Lumen LLC | acquired | DATE 2022'],
    ],
    [
      'an abbreviation',
      'Optical character recognition (OCR) reads pictures.',
      ['Optical character recognition | abbreviation | TEXT OCR'],
    ],
  ])('[SE-38] %s', (_, text, expected) => {
    expect(said(text).sort()).toEqual(expected);
  });

  it.each([
    ['a question', 'Does Halden Ltd have 40 members?'],
    ['a denial', 'Halden Ltd does not have 40 members.'],
    ['a denial of now', 'Nora Lind no longer works for Halden Ltd.'],
    ['a condition', 'Halden Ltd has 40 members if all is well.'],
    ['a possibility', 'Halden Ltd may have 40 members.'],
    ['a supposition', 'Halden Ltd probably has 40 members.'],
    ['hearsay', 'Halden Ltd has 40 members, some say.'],
    ['hearsay by name', 'Halden Ltd has 40 members, according to Nora Lind.'],
    ['hearsay in a word', 'Halden Ltd was reportedly founded in 1998.'],
    ['what somebody says', 'Nora Lind said Halden Ltd was founded in 1998.'],
    ['a quotation', '"Halden Ltd has 40 members."'],
    ['a quotation over sentences', '"Hear me. Halden Ltd has 40 members. Bye," he wrote.'],
    ['an example', 'For example, Halden Ltd has 40 members.'],
    ['a year that is not sure', 'Halden Ltd was founded in about 1998.'],
    ['a former office', 'Li Wen, the former treasurer of the Harbour Committee, spoke.'],
    ['an aside beside a report', 'Li Wen, treasurer of the Harbour Committee, said that she was well.'],
    ['an opinion', 'Halden Ltd is a complete nightmare.'],
    ['what something is', 'Tessera is a distributed key-value store.'],
    ['what points back', 'That is a large amount of work.'],
    ['us', 'We employ 40 people.'],
    ['a company that is not named', 'The company has 40 members.'],
    ['a word that no form knows', 'Halden Ltd all but has 40 members.'],
  ])('[SE-38] %s states nothing', (_, text) => {
    expect(said(text)).toEqual([]);
  });

  it.each([
    ['code', '```\nThe World Health Organization (WHO) met.\n```'],
    ['code in a line', 'So `World Health Organization (WHO)` it is.'],
    ['a heading', '# The World Health Organization (WHO)'],
    ['a table', '| a | b |\n| --- | --- |\n| x | The World Health Organization (WHO) met. |'],
    ['a quote', '> The World Health Organization (WHO) met.'],
    ['the target of a link', 'Read [this](https://example.org/World-Health-Organization-(WHO)).'],
  ])('[SE-38] %s is no prose', (_, text) => {
    expect(said(text)).toEqual([]);
  });

  it('[SE-38] the quote is the whole sentence, with its markup', () => {
    const text = 'Words first. **Halden Ltd** is [based\nin](x.md) Oslo. Words last.';
    const { candidates, document } = readText(text);
    const claim = candidates.claims.find(({ predicate }) => predicate === 'HEADQUARTERED_IN');
    const quotes = claim?.ranges.map(({ start, end }) => document.text.slice(start, end));
    expect(quotes).toEqual(['**Halden Ltd** is [based\nin](x.md) Oslo.']);
    expect(claim).toMatchObject({
      method: 'prose:relation',
      confidence: settingDefaults['extract.prose.confidence'],
    });
  });

  it('an office says which, and what was is history', () => {
    const office = (text: string) => readText(text).claim('HOLDS_OFFICE_IN');
    expect(office('Li Wen is the treasurer of the Harbour Committee.')).toMatchObject({
      qualifiers: { role: 'treasurer' },
      temporal: 'CURRENT',
    });
    expect(office('Li Wen was the treasurer of the Harbour Committee.').temporal).toBe('HISTORICAL');
  });

  it('no word of prose has one value only, so two texts never contradict each other by a guess', () => {
    const text =
      'Halden Ltd was founded in 1998. Kenya has a population of 54 million. Nora Lind works for Halden Ltd.';
    const words = new Set(
      readText(text)
        .candidates.claims.filter(({ method }) => method.startsWith('prose:'))
        .map(({ predicate }) => predicate),
    );
    expect([...words].sort()).toEqual(['WORKS_FOR', 'founded', 'population']);
    const single = general.predicates.filter(({ singleValued }) => singleValued).map(({ name }) => name);
    expect(single.filter((name) => words.has(name))).toEqual([]);
  });
});

describe('names in prose', () => {
  it.each([
    ['a legal form', 'We met Tarn Energy plc there.', ['ORGANISATION Tarn Energy plc']],
    ['a legal form like a word', 'They sail with Fjordline AS.', ['ORGANISATION Fjordline AS']],
    ['a title', 'We met Dr. Zorba Quill there.', ['PERSON Zorba Quill']],
    ['a given name', 'We met Anna Weber-Lund there.', ['PERSON Anna Weber-Lund']],
    ['a legal form', 'They left Halden Marine Ltd behind.', ['ORGANISATION Halden Marine Ltd']],
    ['a kind of body', 'They left the University of Lagos behind.', ['ORGANISATION University of Lagos']],
    ['a country', 'They live in New Zealand.', ['PLACE New Zealand']],
    ['a kind of place', 'They saw Lake Orrin and the Tiber River.', ['PLACE Lake Orrin', 'PLACE Tiber River']],
    ['the part it plays', 'Zorba Lind was born in Quillon.', ['PERSON Zorba Lind', 'PLACE Quillon']],
    ['an article, which nobody has', 'The Zorba Training lives on; Zorba Training lived long.', []],
    [
      'what a name ends in, whatever it begins with',
      'They met the King Quillon Foundation.',
      ['ORGANISATION King Quillon Foundation'],
    ],
    ['no title that is an adjective', 'See our General Resources there.', []],
    ['no words that the document writes small, too', 'A Related Company pays. Any related company does.', []],
    [
      'the same words apart',
      'The Harbour Committee pays. The committee keeps the harbour.',
      ['ORGANISATION Harbour Committee'],
    ],
    ['a verb behind `that`', 'The report said that Zorba Lind resigned.', ['PERSON Zorba Lind']],
    [
      'a family name that bodies bear',
      'They met Dr Frank Press and Mrs Ada Bank.',
      ['PERSON Frank Press', 'PERSON Ada Bank'],
    ],
    ['a rank', 'They met General Quillon there.', ['PERSON Quillon']],
    ['a given name that is a month', 'They met Jan van Quill there.', ['PERSON Jan van Quill']],
    ['a firm of partners', 'They met Henry Partners there.', ['ORGANISATION Henry Partners']],
    ['nothing', 'They saw Zorba Quillon on Monday.', []],
    ['a name that could be both', 'Jordan called.', []],
  ])('[SE-37] are known by %s', (_, text, expected) => {
    expect(named(`So it was. ${text} Zorba left.`).filter((line) => !line.startsWith('CONCEPT'))).toEqual(expected);
  });

  it('[SE-37] point at the very words', () => {
    const text = 'They left *Halden Marine* Ltd. Dr. Anna Weber saw [Lake Orrin](x.md).';
    const { candidates, document } = readText(text);
    const places = candidates.mentions
      .slice(1)
      .filter(({ method }) => method.startsWith('prose:'))
      .map(({ ranges }) => ranges.map(({ start, end }) => document.text.slice(start, end)));
    expect(places).toEqual([['Halden Marine* Ltd'], ['Anna Weber'], ['Lake Orrin']]);
  });

  it('[SE-37] a family name with a title is the one person of that name in the document', () => {
    const one = readText('Tom Price came. Mr Price and Mr Quill left.');
    expect(one.mentions.slice(1)).toEqual(['PERSON Tom Price', 'PERSON Quill']);
    expect(one.mention('Tom Price').ranges).toHaveLength(2);
    const two = readText('Tom Price and Anna Price came. Mr Price left.');
    expect(two.mentions.slice(1)).toEqual(['PERSON Tom Price', 'PERSON Anna Price', 'PERSON Price']);
    expect(named('Prince Harry came.')).toEqual([]);
  });

  it('a name that a better rule knows is that entity', () => {
    const packs = userPacks(
      "match: { path: '**' }\nalso: general\ntypes: { SHIP: s }\nmentions: [{ pattern: 'MV [A-Z][a-z]+', entity: { type: SHIP, name: '{item}', key: 'ship:{item|slug}' } }]",
    );
    expect(readText('MV Tern was built in 1987.', { packs }).claims).toContain(
      'ship:mv-tern | built | DATE 1987 | MV Tern was built in 1987.',
    );
  });

  it('[SE-38] a body of which a page bears the name is no page', () => {
    const { mentions } = readText('# Executive Council\n\nThe Executive Council (EC) meets weekly.');
    expect(mentions).toContain('ORGANISATION Executive Council = EC/ABBREVIATION');
  });

  it('[SE-38] of two beginnings of a long form nobody knows which, and whose it is ends it', () => {
    expect(readText('They build Progressive peer-to-peer web applications (PPWA).').claims).toEqual([]);
    expect(readText('They keep the Tidal Quill Foundation’s (TQF) grant.').claims[0]).toMatch(
      /^Tidal Quill Foundation \|/u,
    );
  });

  it('[SE-38] a short form is another name of the long one', () => {
    const { mentions, claims } = readText(
      'The Budget Working Group (BWG) met. In May BWG grew. The BWG has 12 members.',
    );
    expect(mentions).toContain('ORGANISATION Budget Working Group = BWG/ABBREVIATION');
    expect(claims.some((line) => line.startsWith('Budget Working Group | members | NUMBER 12'))).toBe(true);
  });
});

describe('names of bodies', () => {
  it.each([
    ['its first word is that of the sentence', 'We add one. Add Tide Foundation to the list.', []],
    [
      'and of a company by its form',
      'A coastal town. Coastal Ferries Ltd sails.',
      ['ORGANISATION Coastal Ferries Ltd'],
    ],
    [
      'unless the text writes it so elsewhere',
      'Open data. Open Foundation met. So did the Open Foundation.',
      [FOUNDATION],
    ],
    ['words that say what is offered are no company', 'They use the Load Balancer Services.', []],
  ])('[SE-38] %s: %s', (_, text, expected) => {
    expect(named(text)).toEqual(expected);
  });
});

describe('the switch', () => {
  const document = markdown('Tessera Ltd has 40 members.');
  const item = { path: 'a.md', uri: null, source: 'src' };
  it('is a setting, and the readings of a pack', () => {
    const claimsWith = (prose: boolean) =>
      extract(document, item, builtInPacks, { ...settingDefaults, 'extract.prose': prose }).claims.length;
    expect([claimsWith(true), claimsWith(false)]).toEqual([1, 0]);
    expect([general.reads.includes('prose'), ethereum.reads.includes('prose')]).toEqual([true, false]);
    const own = "match: { path: '**' }\nsubject: { type: T, name: '{stem}' }\ntypes: { T: t }\n";
    expect(readText('Tessera Ltd has 40 members.', { packs: userPacks(own) }).claims).toEqual([]);
    expect(readText('Tessera Ltd has 40 members.', { packs: userPacks(`${own}reads: prose`) }).claims).toHaveLength(1);
  });
});

describe('kinds of entities', () => {
  it.each([
    ['PERSON', 'PERSON'],
    ['Organization', 'ORGANISATION'],
    ['PLACE', 'LOCATION'],
    ['research vessel', 'PRODUCT'],
    ['DOCUMENT', 'PRODUCT'],
    ['WEB_PAGE', 'PRODUCT'],
    ['BOARD_MEETING', 'EVENT'],
    ['Locations', 'LOCATION'],
    ['HOST_CITY', 'LOCATION'],
    ['PROPOSAL', 'CONCEPT'],
    ['', 'CONCEPT'],
  ])('[SE-01] %s is nearest to %s', (type, kind) => {
    expect(kindOf(type)).toBe(kind);
  });
});
