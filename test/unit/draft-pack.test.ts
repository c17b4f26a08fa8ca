import { describe, expect, it } from '@jest/globals';
import type { PredicateUse, WhatWasRead } from '../../src/domain/pack-draft.ts';
import { draftPack, loadPack } from '../../src/packs/index.ts';

const use = (name: string, more: Partial<PredicateUse> = {}): PredicateUse => ({
  name,
  claims: 10,
  values: { TEXT: 10 },
  objectType: null,
  subjects: 10,
  singleValued: 10,
  single: null,
  fields: [],
  ...more,
});
const read = (predicates: readonly PredicateUse[], more: Partial<WhatWasRead> = {}): WhatWasRead => ({
  documents: 3,
  claims: 10,
  types: [{ name: 'SHIP', entities: 4 }],
  predicates,
  readings: [],
  ...more,
});
const loaded = (what: WhatWasRead) => loadPack(draftPack('draft', what), 'draft.yaml');

describe('a drafted pack', () => {
  it('says of each predicate what its values are and whether a thing has one, and is sound', () => {
    const pack = loaded(
      read([
        use('OWNED_BY', {
          values: { ENTITY: 9, TEXT: 1 },
          objectType: 'SHIP',
          single: 'LEARNT',
          fields: ['owner', 'owned by'],
        }),
        use('built', { values: { DATE: 9, TEXT: 1 }, single: 'COMMON' }),
        use('length', { values: { NUMBER: 5, TEXT: 5 } }),
        use('status', { single: 'ACCEPTED' }),
      ]),
    );
    expect(
      pack.predicates.map(({ name, valueType, singleValued, edge }) => [name, valueType, singleValued, edge]),
    ).toEqual([
      ['OWNED_BY', 'ENTITY', true, true],
      ['built', 'DATE', true, false],
      ['length', 'TEXT', false, false],
      ['status', 'TEXT', true, false],
    ]);
    expect(pack.fields.map(({ field, predicate, objects }) => [field, predicate, objects[0]?.type])).toEqual([
      ['owner', 'OWNED_BY', 'SHIP'],
      ['owned by', 'OWNED_BY', 'SHIP'],
    ]);
    expect([pack.also, pack.reads]).toEqual([['general'], []]);
  });

  it('reads notes where notes were read', () => {
    expect(loaded(read([], { readings: ['prose', 'notes'] })).reads).toEqual(['notes']);
  });

  it.each([
    'a: b',
    '- x',
    '#hash',
    "it's {odd}, [very]",
    'yes',
    '1998',
    'null',
    '"quoted"',
    '*star',
    '&and',
    'שלום',
    '%percent',
    'a'.repeat(200),
  ])('takes the word %j as it is', (name) => {
    const pack = loaded(
      read([use(name), use('OWNED_BY', { values: { ENTITY: 10 }, objectType: name.slice(0, 50), fields: ['owner'] })], {
        types: [{ name: name.slice(0, 50).trim(), entities: 1 }],
      }),
    );
    expect(pack.predicates[0]?.name).toBe(name);
    expect(pack.entityTypes[0]?.name).toBe(name.slice(0, 50).trim());
  });

  it.each(['two\nlines', 'right\u202eleft', ' blank ', '', 'x'.repeat(100_000), '\ud800'])(
    'leaves %.20s out, which no pack may have',
    (name) => {
      expect(loaded(read([use(name)], { types: [{ name, entities: 1 }] })).predicates).toEqual([]);
    },
  );

  it.each(['', 'Two Words', 'general', 'x'.repeat(70), '../x'])('is not called %j', (name) => {
    expect(() => draftPack(name, read([]))).toThrow(/expected a name of a-z/);
  });
});
