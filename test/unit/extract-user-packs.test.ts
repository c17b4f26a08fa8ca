import { describe, expect, it } from '@jest/globals';
import { readText, userPacks } from '../support/extraction.ts';

const ABOUT = `types: { THING: a thing, PLACE: a place }
subject: { type: THING, name: '{thing}', key: 'thing:{thing|slug}' }
`;
const claimsOf = (rules: string, text: string, path = 'a.md'): readonly string[] =>
  readText(text, { packs: userPacks(ABOUT + rules), path }).claims;
const thing = (header: string, body = ''): string => `---\nthing: The Kettle\n${header}\n---\n${body}`;

describe('[SE-05] relationships of an open vocabulary', () => {
  it.each(['is_a', 'part_of', 'causes', 'contradicts', 'supports', 'SINGS_TO', 'größer als', 'x'.repeat(100)])(
    '%s',
    (name) => {
      const rules = `predicates: { ${name}: { edge: true } }
fields: { field: to, predicate: ${name}, object: { type: THING, name: '{item}' } }
`;
      expect(claimsOf(rules, thing('to: The Lid'))).toEqual([`thing:the-kettle | ${name} | The Lid | The Lid`]);
    },
  );
});

describe('[SE-02] a claim has a predicate of up to 200 characters and an entity or a typed literal as object', () => {
  const long = 'p'.repeat(200);
  it.each([
    ['a text', 'type: text', '12', 'TEXT 12'],
    ['a number', 'type: number', '1,200.5 kg', 'NUMBER 1200.5 kg'],
    ['a date', 'type: date', '1893', 'DATE 1893'],
    ['a flag', 'type: boolean', 'yes', 'BOOLEAN yes'],
    ['a version', 'type: version', 'v1.2', 'VERSION v1.2'],
    ['words that do not fit the type', 'type: number', 'about a dozen', 'TEXT about a dozen'],
  ])('%s', (_, spec, value, expected) => {
    const claims = claimsOf(
      `predicates: { ${long}: { ${spec} } }\nfields: { field: v, predicate: ${long} }\n`,
      thing(`v: ${value}`),
    );
    expect(claims).toEqual([`thing:the-kettle | ${long} | ${expected} | ${value}`]);
  });
  it('an entity', () => {
    const rules = `predicates: { ${long.slice(100)}: { edge: true } }\nfields: { field: v, predicate: ${long.slice(100)}, object: { type: PLACE, name: '{item}' } }\n`;
    expect(claimsOf(rules, thing('v: Kelp Harbour'))).toEqual([
      `thing:the-kettle | ${long.slice(100)} | Kelp Harbour | Kelp Harbour`,
    ]);
  });
  it('a name in the text that is too long for a predicate is cut', () => {
    const { candidates } = readText(thing(`| ${'k'.repeat(150)} ${'l'.repeat(40)} |\n`), {
      packs: userPacks(`${ABOUT}reads: [fields]\n`),
    });
    for (const claim of candidates.claims) expect(claim.predicate.length).toBeLessThanOrEqual(200);
  });
});

describe('[SE-04] when a claim holds', () => {
  const rules = `predicates: { size: { temporal: permanent } }
validity: { from: '{since}', through: '{last}' }
fields:
  - { field: since, dated: false }
  - { field: last, dated: false }
  - field: size
sentences:
  - { pattern: 'was (?P<object>red) until (?P<day>\\S+)\\.', predicate: colour, validity: { until: '{day}' }, temporal: historical }
  - { pattern: 'will be (?P<object>blue)', predicate: colour, temporal: projected }
  - { pattern: 'is (?P<object>green)', predicate: colour }
`;
  const said = (header: string, body = ''): unknown[] =>
    readText(thing(header, body), { packs: userPacks(ABOUT + rules) }).candidates.claims.map(
      ({ predicate, temporal, validity }) => {
        const day = (at: Date | null): string | null => at?.toISOString() ?? null;
        return [predicate, temporal, day(validity.from), day(validity.to), validity.precision];
      },
    );

  it.each([
    ['always, where nothing is said', 'size: 3', ['size', 'PERMANENT', null, null, null]],
    ['from a day on', 'since: 2024-02-28\nsize: 3', ['size', 'PERMANENT', '2024-02-28T00:00:00.000Z', null, 'DAY']],
    [
      'from a day on, where its last day was before',
      'since: 2024-02-28\nlast: 2024-01-01\nsize: 3',
      ['size', 'PERMANENT', '2024-02-28T00:00:00.000Z', null, 'DAY'],
    ],
    [
      'from a day of the first century on',
      'since: 0079-08-24\nsize: 3',
      ['size', 'PERMANENT', '0079-08-24T00:00:00.000Z', null, 'DAY'],
    ],
    [
      'through a day, that day included',
      'last: 2024-02-29\nsize: 3',
      ['size', 'PERMANENT', null, '2024-03-01T00:00:00.000Z', 'DAY'],
    ],
    [
      'through a month',
      'since: 2023-12\nlast: 2024-12\nsize: 3',
      ['size', 'PERMANENT', '2023-12-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 'MONTH'],
    ],
    [
      'through a year',
      'since: "2023"\nlast: "2024"\nsize: 3',
      ['size', 'PERMANENT', '2023-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 'YEAR'],
    ],
    [
      'from an instant',
      'since: 2024-05-14T10:00:00+02:00\nsize: 3',
      ['size', 'PERMANENT', '2024-05-14T08:00:00.000Z', null, 'INSTANT'],
    ],
    [
      'from an instant in no zone, which is UTC',
      'since: 2024-05-14 10:00\nsize: 3',
      ['size', 'PERMANENT', '2024-05-14T10:00:00.000Z', null, 'INSTANT'],
    ],
    ['always, where the day is none', 'since: 2024-02-30\nsize: 3', ['size', 'PERMANENT', null, null, null]],
  ])('%s', (_, header, expected) => {
    expect(said(header).at(-1)).toEqual(expected);
  });

  it('a field that is not dated holds whatever the period of the document', () => {
    expect(said('since: 2024')).toEqual([['since', 'CURRENT', null, null, null]]);
  });

  it('a sentence has its own period and kind of time', () => {
    expect(
      said('since: 2020-01-01', '\nIt was red until 2024-05-14. It is green. It will be blue.\n').slice(1),
    ).toEqual([
      ['colour', 'HISTORICAL', null, '2024-05-14T00:00:00.000Z', 'DAY'],
      ['colour', 'CURRENT', '2020-01-01T00:00:00.000Z', null, 'DAY'],
      ['colour', 'PROJECTED', '2020-01-01T00:00:00.000Z', null, 'DAY'],
    ]);
  });
});

describe('which pack reads a document', () => {
  const own = (match: string): string => `match: ${match}\n${ABOUT}fields: { field: size }\n`;
  const reads = (match: string, text: string, path = 'docs/a.md'): boolean =>
    readText(text, { packs: userPacks(own(match)), path }).candidates.subject === 'key:thing:the-kettle';
  const kettle = thing('kind: kettle');
  it.each([
    ['a path', "{ path: 'docs/*.md' }", true],
    ['a path of another folder', "{ path: 'notes/*.md' }", false],
    ['a path over folders', "{ path: '**/a.{md,txt}' }", true],
    ['a field', '{ fields: thing }', true],
    ['a field that is not there', '{ fields: [thing, colour] }', false],
    ['a value', "{ when: { kind: 'k.*' } }", true],
    ['another value', "{ when: { kind: 'k' } }", false],
    ['one of several rules', '[{ fields: colour }, { fields: thing }]', true],
    ['all of one rule', "{ path: '**', fields: thing, when: { kind: pot } }", false],
    ['nothing: every document', '{}', true],
  ])('%s', (_, match, expected) => {
    expect(reads(match, kettle)).toBe(expected);
  });

  it('a user pack comes before the built-in ones', () => {
    expect(reads('{ fields: eip }', `---\neip: 1\nthing: The Kettle\n---\n`)).toBe(true);
  });

  it('a pack under also reads what the first leaves', () => {
    const text = thing('size: 3\nstatus: on', '\nSee [it](other.md) and [that](https://example.org).\n');
    expect(claimsOf('fields: { field: size }\n', text)).toEqual(['thing:the-kettle | size | NUMBER 3 | 3']);
    expect(claimsOf('also: general\nfields: { field: size }\n', text)).toEqual([
      'thing:the-kettle | size | NUMBER 3 | 3',
      'thing:the-kettle | status | TEXT on | on',
      'thing:the-kettle | LINKS_TO | doc:src/other.md | it',
    ]);
  });
});

describe('rules', () => {
  it.each([
    [
      'a subject under a condition',
      "subject: [{ type: PLACE, name: '{name}', when: { kind: place } }, { type: THING, name: '{name}' }]\ntypes: { THING: a, PLACE: b }\nfields: { field: kind }\n",
      '---\nname: Kelp\nkind: place\n---\n',
      'PLACE Kelp',
    ],
    [
      'and the next where it does not hold',
      "subject: [{ type: PLACE, name: '{name}', when: { kind: place } }, { type: THING, name: '{name}' }]\ntypes: { THING: a, PLACE: b }\nfields: { field: kind }\n",
      '---\nname: Kelp\nkind: weed\n---\n',
      'THING Kelp',
    ],
    [
      'filters',
      "subject: { type: T, name: '{n|digits} {stem|upper}', key: 'k:{n|slug}' }\ntypes: { T: a }\n",
      '---\nn: No. 007 é\n---\n',
      'T 7 A (k:no-007-e)',
    ],
    [
      'the first key that can be made',
      "subject: { type: T, name: x, key: ['a:{a}', 'b:{b}'] }\ntypes: { T: a }\nfields: [{ field: a, ignore: true }, { field: b, ignore: true }]\n",
      '---\nb: 2\n---\n',
      'T x (b:2)',
    ],
  ])('%s', (_, rules, text, expected) => {
    expect(readText(text, { packs: userPacks(rules) }).mentions).toEqual([expected]);
  });

  it.each([
    [
      'fields in a table',
      'fields: { field: Size of it, predicate: size, in: [header, table] }\n',
      '\n| size of IT | 3 kg |\n| --- | --- |\n| Size of it | 4 kg |\n',
      ['size | NUMBER 4 kg | 4 kg'],
    ],
    ['fields in a list', 'fields: { field: size, in: list }\n', '\n- Size: 4 kg\n', ['size | NUMBER 4 kg | 4 kg']],
    [
      'links',
      "predicates: { NEAR: { edge: true } }\nlinks: [{ target: 'p/(?P<p>[a-z]+)\\.md$', text: '^the', predicate: NEAR, object: { type: PLACE, name: '{p}: {text}' } }]\n",
      '\n[the pier](p/pier.md) [a pier](p/pier.md)\n',
      ['NEAR | pier: the pier | the pier'],
    ],
    [
      'sentences through markup',
      "predicates: { NEAR: { edge: true } }\nsentences: { pattern: '(?P<a>\\w+) lies near (?P<b>\\w+)', predicate: NEAR, subject: { type: PLACE, name: '{a}' }, object: { type: PLACE, name: '{b}' } }\n",
      '\n**Kelp** lies\nnear [Stack](s.md), it is said.\n',
      ['Kelp | NEAR | Stack | **Kelp** lies\nnear [Stack](s.md)'],
    ],
    [
      'sentences never across list items',
      "sentences: { pattern: 'a b (?P<object>c)', predicate: p }\n",
      '\n- a b\n- c\n- a b\n  c\n',
      ['p | TEXT c | a b\n  c'],
    ],
  ])('%s', (_, rules, body, expected) => {
    const text = thing('who: Ada', body);
    expect(claimsOf(rules, text).map((claim) => claim.replace('thing:the-kettle | ', ''))).toEqual(expected);
  });

  it('names in prose are mentions without claims, at the words themselves', () => {
    const rules = `${ABOUT}mentions: { pattern: 'K-(?P<n>\\d+)', entity: { type: THING, name: 'K{n}' } }\n`;
    const { mentions, candidates, document } = readText(thing('', '\nK-1 and `K-2` and **K-1** and [K-3](K-4.md).\n'), {
      packs: userPacks(rules),
    });
    expect(mentions.slice(1)).toEqual(['THING K1', 'THING K3']);
    expect(candidates.mentions[1]?.ranges.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      'K-1',
      'K-1',
    ]);
  });

  it('qualifiers are made of values; one that is missing is left out', () => {
    const rules = `${ABOUT}fields: [{ field: size, qualifiers: { by: '{who}', at: '{where}' } }, { field: who, ignore: true }, { field: where, ignore: true }]\n`;
    expect(readText(thing('size: 3\nwho: Ada'), { packs: userPacks(rules) }).claim('size').qualifiers).toEqual({
      by: 'Ada',
    });
  });

  it('values of a field are other names of the subject', () => {
    const rules = `${ABOUT}fields: { field: called, split: comma, alias: abbreviation }\n`;
    const { candidates } = readText(thing('called: TK, K'), { packs: userPacks(rules) });
    expect(candidates.mentions[0]?.aliases.map(({ text, kind }) => `${text}/${kind}`)).toEqual([
      'TK/ABBREVIATION',
      'K/ABBREVIATION',
    ]);
    expect(candidates.claims).toHaveLength(2);
  });

  it('a rule may say how sure it is', () => {
    const rules = `${ABOUT}fields: { field: size, confidence: 0.42 }\n`;
    expect(readText(thing('size: 3'), { packs: userPacks(rules) }).claim('size').confidence).toBe(0.42);
  });
});

describe('a hostile pack over a hostile text', () => {
  it.each(['(a+)+$', '(a|a)*b', '(.*)*x', 'a*a*a*a*a*b', '(x+x+)+y'])('%s does not hang', (pattern) => {
    const rules = `${ABOUT}sentences: { pattern: '(?P<object>${pattern})', predicate: p }\n`;
    const { candidates } = readText(thing('', `\n${'a'.repeat(200_000)}!\n`), { packs: userPacks(rules) });
    expect(candidates.claims.length).toBeLessThanOrEqual(5_000);
  });
});
