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

describe('what plain sentences state', () => {
  it.each([
    [
      'what something is',
      'Tessera is a distributed key-value store.',
      ['Tessera | is | TEXT a distributed key-value store'],
    ],
    ['what it was', 'Nora Lind was a Swedish chemist.', ['Nora Lind | was | TEXT a Swedish chemist']],
    ['an aside', 'Rumi, a Persian poet, travelled far.', ['Rumi | is | TEXT a Persian poet']],
    [
      'when and by whom',
      'Halden Ltd was founded in 1998 by Ingrid Sol.',
      ['Halden Ltd | FOUNDED_BY | Ingrid Sol', 'Halden Ltd | founded | DATE 1998'],
    ],
    [
      'by whom and when',
      'Halden Ltd was founded by Ingrid Sol on 4 May 1998.',
      ['Halden Ltd | FOUNDED_BY | Ingrid Sol', 'Halden Ltd | founded | DATE 1998-05-04'],
    ],
    [
      'a life',
      'Nora Lind (12 March 1901 – 4 June 1977) travelled.',
      ['Nora Lind | born | DATE 1901-03-12', 'Nora Lind | died | DATE 1977-06-04'],
    ],
    [
      'a birth',
      'Nora Lind was born in Vienna in 1961.',
      ['Nora Lind | BORN_IN | Vienna', 'Nora Lind | born | DATE 1961'],
    ],
    ['a month', 'Tessera was released in March 2022.', ['Tessera | released | DATE 2022-03']],
    [
      'an office',
      'Li Wen, treasurer of the Harbour Committee, spoke.',
      ['Harbour Committee | TREASURER | Li Wen', 'Li Wen | WORKS_FOR | Harbour Committee'],
    ],
    [
      'an appointment',
      'Dr. Li Wen was appointed director of the Lagos Institute.',
      ['Lagos Institute | DIRECTOR | Li Wen', 'Li Wen | WORKS_FOR | Lagos Institute'],
    ],
    [
      'a seat and a size',
      'Marlow Corp., based in Toronto, employs 1,200 people.',
      ['Marlow Corp. | HEADQUARTERED_IN | Toronto', 'Marlow Corp. | employees | NUMBER 1200'],
    ],
    ['a dimension', 'The Calder Bridge is 412 metres long.', ['Calder Bridge | length | NUMBER 412 m']],
    [
      'counts',
      'The Falcon board has 64 pins and 2 cores.',
      ['Falcon board | cores | NUMBER 2', 'Falcon board | pins | NUMBER 64'],
    ],
    ['millions', 'Kenya has a population of 54.5 million.', ['Kenya | population | NUMBER 54500000']],
    ['a property', 'The population of Elmbridge is 131,000.', ['Elmbridge | population | NUMBER 131000']],
    ['a place', 'Ghent is a city in Belgium.', ['Ghent | LOCATED_IN | Belgium', 'Ghent | is | TEXT a city in Belgium']],
    ['a capital', 'The capital of Peru is Lima.', ['Lima | CAPITAL_OF | Peru']],
    ['a purchase', 'Lumen LLC was bought by Arbor Inc. in 2022.', ['Arbor Inc. | ACQUIRED | Lumen LLC']],
    [
      'two clauses',
      'Arrow is an in-memory format, whereas Parquet is a file format.',
      ['Arrow | is | TEXT an in-memory format', 'Parquet | is | TEXT a file format'],
    ],
    [
      'a definition',
      'A quorum is defined as the smallest number of nodes that must agree.',
      ['quorum | definition | TEXT the smallest number of nodes that must agree'],
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
    ['a question', 'Tessera is a distributed store?'],
    ['a denial', 'Tessera is a distributed store no longer.'],
    ['a denial further on', 'Tessera is a distributed store without any keys.'],
    ['a condition', 'Tessera is a distributed store if all is well.'],
    ['a supposition', 'Tessera is a distributed store, one would suppose.'],
    ['a possibility', 'Tessera might be a store, and Nimbus is a distributed cache.'],
    ['a plan', 'Halden Ltd was founded in 1998 and will be closed.'],
    ['hearsay', 'Tessera is a distributed store, some say.'],
    ['hearsay by name', 'Tessera is a distributed store, according to Nimbus.'],
    ['a quotation over sentences', '"Hear me. Tessera is a distributed store. Bye," he wrote.'],
    ['a speaker', 'Tessera is a distributed store, my friend.'],
    ['an example', 'Alice is a user with two keys, for example.'],
    ['an opinion', 'Tessera is a complete nightmare.'],
    ['a former office', 'Li Wen, the former treasurer of the Harbour Committee, spoke.'],
    ['what stands elsewhere', 'Tessera is a young member of this family.'],
  ])('[SE-38] %s states nothing', (_, text) => {
    expect(said(text).filter((line) => !line.includes('former treasurer'))).toEqual([]);
  });

  it('an aside of the writer holds although the sentence goes on to report', () => {
    expect(said('Li Wen, treasurer of the Harbour Committee, said that Tessera is a store.').sort()).toEqual([
      'Harbour Committee | TREASURER | Li Wen',
      'Li Wen | WORKS_FOR | Harbour Committee',
    ]);
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
    const text = 'Words first. **Tessera** is a [distributed\nstore](x.md). Words last.';
    const { candidates, document } = readText(text);
    const claim = candidates.claims.find(({ predicate }) => predicate === 'is');
    const quotes = claim?.ranges.map(({ start, end }) => document.text.slice(start, end));
    expect(quotes).toEqual(['**Tessera** is a [distributed\nstore](x.md).']);
    expect(claim).toMatchObject({ method: 'prose:copula', confidence: settingDefaults['extract.prose.copula'] });
  });

  it('an office says which, and what was is history', () => {
    const [office] = readText('Li Wen is the treasurer of the Harbour Committee.').candidates.claims.filter(
      ({ predicate }) => predicate === 'WORKS_FOR',
    );
    expect(office).toMatchObject({ qualifiers: { role: 'treasurer' }, temporal: 'CURRENT' });
    expect(readText('Nora Lind was a chemist.').claim('was').temporal).toBe('HISTORICAL');
  });

  it('no word of prose has one value only, so two texts never contradict each other by a guess', () => {
    const text =
      'Halden Ltd was founded in 1998. Kenya has a population of 54 million. Li Wen is a nurse at Mercy Hospital.';
    const words = new Set(
      readText(text)
        .candidates.claims.filter(({ method }) => method.startsWith('prose:'))
        .map(({ predicate }) => predicate),
    );
    expect([...words].sort()).toEqual(['WORKS_FOR', 'founded', 'is', 'population']);
    const single = general.predicates.filter(({ singleValued }) => singleValued).map(({ name }) => name);
    expect(single.filter((name) => words.has(name))).toEqual([]);
  });
});

describe('names in prose', () => {
  it.each([
    ['a legal form', 'We met Tarn Energy plc there.', ['ORGANISATION Tarn Energy plc']],
    ['a legal form like a word', 'They sail with Fjordline AS.', ['ORGANISATION Fjordline AS']],
    ['a title', 'We met Dr. Zorba Quill there.', ['PERSON Zorba Quill = Dr. Zorba Quill/SPELLING']],
    ['a given name', 'We met Anna Weber-Lund there.', ['PERSON Anna Weber-Lund']],
    ['a legal form', 'They left Halden Marine Ltd behind.', ['ORGANISATION Halden Marine Ltd']],
    ['a kind of body', 'They left the University of Lagos behind.', ['ORGANISATION University of Lagos']],
    ['a country', 'They live in New Zealand.', ['PLACE New Zealand']],
    ['a kind of place', 'They saw Lake Orrin and the Tiber River.', ['PLACE Lake Orrin', 'PLACE Tiber River']],
    ['the part it plays', 'Zorba was born in Quillon.', ['PERSON Zorba', 'PLACE Quillon']],
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

  it('[SE-38] a short form is another name of the long one', () => {
    const { mentions, claims } = readText('The Budget Working Group (BWG) met. BWG is a committee of the council.');
    expect(mentions).toContain('ORGANISATION Budget Working Group = BWG/ABBREVIATION');
    expect(claims.some((line) => line.startsWith('Budget Working Group | is | TEXT a committee'))).toBe(true);
  });
});

describe('the switch', () => {
  const document = markdown('Tessera is a distributed store.');
  const item = { path: 'a.md', uri: null, source: 'src' };
  it('is a setting, and the readings of a pack', () => {
    const claimsWith = (prose: boolean) =>
      extract(document, item, builtInPacks, { ...settingDefaults, 'extract.prose': prose }).claims.length;
    expect([claimsWith(true), claimsWith(false)]).toEqual([1, 0]);
    expect([general.reads.includes('prose'), ethereum.reads.includes('prose')]).toEqual([true, false]);
    const own = "match: { path: '**' }\nsubject: { type: T, name: '{stem}' }\ntypes: { T: t }\n";
    expect(readText('Tessera is a store of keys.', { packs: userPacks(own) }).claims).toEqual([]);
    expect(readText('Tessera is a store of keys.', { packs: userPacks(`${own}reads: prose`) }).claims).toHaveLength(1);
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
