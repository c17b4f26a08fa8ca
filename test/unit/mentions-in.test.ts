import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../../src/domain/entity-record.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults as settings } from '../support/settings.ts';
import { decideReferent, namesIn, referenceOf, type Referent } from '../../src/identity/index.ts';

describe('mentions in what somebody says', () => {
  it.each([
    ['What did Gai Media order last month?', ['Gai Media']],
    ['They said that Kai Foods and Bank of Moor pay late.', ['Kai Foods', 'Bank of Moor']],
    ['Tell me about EIP-1559, please', ['EIP-1559']],
    ['Did Northgate’s harbour close on Monday?', ['Northgate']],
    ['and that customer?', []],
    ['It is late. Has Ursula van Dyk called?', ['Ursula van Dyk']],
    ['', []],
  ])('[OM-40] %j names exactly %j', (text, names) => {
    const found = namesIn(text);
    expect(found.map((name) => name.text)).toEqual(names);
    for (const { text: name, start } of found) expect(text.slice(start, start + name.length)).toBe(name);
  });

  it.each([
    ['They', { noun: null }],
    ['it', { noun: null, never: ['PERSON'] }],
    ['that customer', { noun: 'customer' }],
    ['The  Company', { noun: 'company' }],
    ['these new suppliers', { noun: 'supplier' }],
    ['Gai Media', null],
    ['the', null],
    ['the Gatehouse', null],
  ])('[OM-40 OM-47] %j points to somebody: %j', (text, reference) => {
    const found = referenceOf(text);
    if (reference === null) expect(found).toBeNull();
    else expect(found).toMatchObject(reference);
  });
});

describe('whom words point to', () => {
  const spoken = (name: string, type: string, turnsAgo: number, hinted = false): Referent => ({
    entity: { id: name as EntityId, name, type } as Entity,
    turnsAgo,
    hinted,
  });
  const meant = (text: string, referents: readonly Referent[], numbers: Partial<typeof settings> = {}): string => {
    const decision = decideReferent(text, referenceOf(text), referents, { ...settings, ...numbers });
    if (decision.kind === 'DECIDED') return decision.referent.entity.name;
    return decision.kind === 'DOUBT' ? `? ${decision.ranked.map(({ entity }) => entity.name).join(', ')}` : 'NONE';
  };
  const [gai, kai] = [spoken('Gai Media', 'CUSTOMER_COMPANY', 1), spoken('Kai Foods', 'COMPANY', 2)];

  it.each<[string, readonly Referent[], string]>([
    ['they', [gai, kai], 'Gai Media'],
    ['they', [kai, gai], 'Gai Media'],
    ['they', [{ ...gai, turnsAgo: 2 }, kai], '? Gai Media, Kai Foods'],
    [
      'they',
      [
        { ...gai, turnsAgo: 2 },
        { ...kai, hinted: true },
      ],
      'Kai Foods',
    ],
    ['they', [{ ...gai, turnsAgo: 6 }], 'NONE'],
    [
      'that customer',
      [
        { ...gai, turnsAgo: 2 },
        { ...kai, turnsAgo: 1 },
      ],
      '? Kai Foods, Gai Media',
    ],
    [
      'that customer',
      [
        { ...gai, turnsAgo: 2 },
        { ...kai, turnsAgo: 2 },
      ],
      'Gai Media',
    ],
    ['that customer', [spoken('the harbour', 'HARBOUR', 1), kai], 'Kai Foods'],
    ['the company', [spoken('Ann', 'PERSON', 1), kai], 'Kai Foods'],
    ['she', [gai, spoken('Ann', 'PERSON', 3)], 'Ann'],
    ['it', [spoken('Ann', 'PERSON', 1)], 'NONE'],
    ['they', [], 'NONE'],
    // A name that nobody bears: only those whose name is like it.
    ['Foods', [gai, kai], 'Kai Foods'],
    ['Foodz', [gai, kai], 'Kai Foods'],
    ['Quillfeather', [gai, kai], 'NONE'],
    // .46 and .54 alike in letters, in no word.
    ['Tamburlaine', [spoken('Harbour Master', 'PERSON', 1)], 'NONE'],
    ['Hamburlaine', [spoken('Harbour Master', 'PERSON', 1)], 'NONE'],
    ['Kai Hoods', [spoken('Kai Woods', 'PERSON', 1)], 'Kai Woods'],
    ['Kai Corps', [kai], 'NONE'],
    ['Pier 12', [spoken('Pier 13', 'PLACE', 1)], 'NONE'],
  ])('[OM-47] %j means %#: by recency, and by what is like it', (text, referents, expected) => {
    expect(meant(text, referents)).toBe(expected);
  });

  it('[OM-47] only the newest five and the last five turns count, and both are settings', () => {
    const six = [1, 1, 1, 1, 1, 1].map((turns, n) => spoken(`Thing ${n}`, 'COMPANY', turns));
    expect(meant('they', six).split(',')).toHaveLength(5);
    expect(meant('they', six, { 'names.recent': 2 }).split(',')).toHaveLength(2);
    expect(meant('they', [{ ...gai, turnsAgo: 6 }], { 'names.turns': 6 })).toBe('Gai Media');
  });
});
