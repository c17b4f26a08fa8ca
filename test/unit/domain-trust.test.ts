import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidInput } from '../../src/domain/errors.ts';
import { settingDefaults } from '../support/settings.ts';
import {
  domainOf,
  domainsAbove,
  isAuthority,
  learnedBase,
  readDomain,
  sourceTrust,
  trustValue,
  type TrustFacts,
} from '../../src/domain/trust-record.ts';
import { TRUSTED_DOMAINS } from '../../src/domain/trusted-domains.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const days = fc.double({ min: 0, max: 10_000, noNaN: true });
const facts = (more: Partial<TrustFacts> = {}): TrustFacts => ({
  domain: 'tides.example',
  ofSource: null,
  ofDomain: null,
  heldBack: false,
  settled: 0,
  right: 0,
  heardAt: NOW,
  ...more,
});
const said = (more: object) => ({ base: null, flagged: null, authorityFor: [], ...more });
const trust = (more: Partial<TrustFacts> = {}) => sourceTrust(facts(more), NOW);

describe('trust in a source', () => {
  it.each([
    [1, 0, 0, 1],
    [0.5, 0, 0, 0.5],
    [0.9, 30, 0, 0.45],
    [0.9, 0, 0.3, 0.6],
    [0.9, 30, 0.3, 0.15],
    [0.2, 0, 0.3, 0],
    [0.9, 300, 0.3, 0],
  ])('[SE-49] of base %d, %d days old, with a penalty of %d, is %d', (base, age, penalty, expected) => {
    expect(trustValue(base, age, penalty)).toBeCloseTo(expected, 6);
  });

  it('[SE-49] lies between 0 and 1, grows with the base, and falls with age and penalty', () => {
    fc.assert(
      fc.property(share, share, days, days, share, share, (base, more, age, later, penalty, worse) => {
        const value = trustValue(base, age, penalty);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(trustValue(Math.max(base, more), age, penalty)).toBeGreaterThanOrEqual(value);
        expect(trustValue(base, Math.max(age, later), penalty)).toBeLessThanOrEqual(value);
        expect(trustValue(base, age, Math.max(penalty, worse))).toBeLessThanOrEqual(value);
      }),
    );
  });

  it('[SE-50] a known accuracy has its share of .4 in the base, and one that is not known none', () => {
    expect([learnedBase(0.5, 1), learnedBase(0.5, 0), learnedBase(0.9, null)]).toEqual([0.7, 0.3, 0.9]);
    fc.assert(
      fc.property(share, share, share, (base, a, b) => {
        const [worse, better] = [learnedBase(base, Math.min(a, b)), learnedBase(base, Math.max(a, b))];
        expect(better).toBeGreaterThanOrEqual(worse);
        expect(worse).toBeGreaterThanOrEqual(0);
        expect(better).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[SE-50] accuracy is known from five settled claims on', () => {
    expect(trust({ settled: 4, right: 0 })).toMatchObject({ accuracy: null, base: 0.5, settled: 4 });
    expect(trust({ settled: 5, right: 4 })).toMatchObject({ accuracy: 0.8, base: 0.62, settled: 5 });
  });

  it.each<[string, Partial<TrustFacts>, number]>([
    ['by the list', { domain: 'ietf.org' }, 0.95],
    ['by the list, of a subdomain', { domain: 'datatracker.ietf.org' }, 0.95],
    ['by the nearest of the list', { domain: 'eips.ethereum.org' }, 0.95],
    ['not by the list, of a name that only ends alike', { domain: 'notietf.org' }, 0.5],
    ['of who is not listed', {}, 0.5],
    ['of what is handed in', { domain: null }, 1],
    ['as was said of its domain', { domain: 'ietf.org', ofDomain: said({ base: 0.1 }) }, 0.1],
    ['as was said of the source', { ofSource: said({ base: 0.2 }), ofDomain: said({ base: 0.9 }) }, 0.2],
    [
      'as was said of the domain, where nothing was of the source',
      { ofSource: said({ flagged: false }), ofDomain: said({ base: 0.9 }) },
      0.9,
    ],
  ])('[SE-49] the base is %s', (_, given, base) => {
    expect(trust(given)).toMatchObject({ base, value: base });
  });

  it.each<[string, Partial<TrustFacts>, boolean]>([
    ['where its domain is', { ofDomain: said({ flagged: true }) }, true],
    ['where it is', { ofSource: said({ flagged: true }), ofDomain: said({ flagged: false }) }, true],
    [
      'not where a person says it is not',
      { ofSource: said({ flagged: false }), ofDomain: said({ flagged: true }), heldBack: true },
      false,
    ],
    ['where screening held back text of it', { heldBack: true }, true],
    ['not for that where it is handed in', { domain: null, heldBack: true }, false],
    ['not where nothing is known', {}, false],
  ])('[SE-49] it is flagged %s', (_, given, flagged) => {
    expect(trust(given)).toMatchObject({ flagged, penalty: flagged ? 0.3 : 0 });
  });

  it('[SE-49] a site that was not heard of grows old, what was handed in does not', () => {
    expect(trust({ heardAt: daysAgo(30) })).toMatchObject({ recency: 0.5, value: 0.25 });
    expect(trust({ domain: null, heardAt: daysAgo(30) })).toMatchObject({ recency: 1, value: 1 });
    expect(trust({ heardAt: null })).toMatchObject({ recency: 1 });
    expect(trust({ heardAt: daysAgo(-1) })).toMatchObject({ recency: 1 });
  });

  it('says why in a sentence, part by part', () => {
    expect(trust().explanation).toBe('0.50: base 0.50 as tides.example is not listed.');
    const all = { domain: 'ietf.org', settled: 10, right: 5, heardAt: daysAgo(30), heldBack: true };
    expect(trust(all).explanation).toBe(
      '0.09: base 0.95 by the list, for ietf.org; 0.77 with 5 of 10 settled claims found right; times 0.50, as it last brought a text 30 days ago; less 0.30, as it is flagged by screening: it brought text that speaks to a machine.',
    );
  });

  it('its numbers are settings', () => {
    const settings = { ...settingDefaults, 'trust.unlisted': 0.4, 'trust.flagPenalty': 0.1, 'trust.minSettled': 1 };
    expect(sourceTrust(facts({ heldBack: true, settled: 1, right: 1 }), NOW, settings)).toMatchObject({
      base: 0.64,
      value: 0.54,
    });
  });

  it('is an authority for what was said, of it or its domain, unless it is flagged', () => {
    const given = { ofSource: said({ authorityFor: ['status'] }), ofDomain: said({ authorityFor: ['title'] }) };
    const both = trust(given);
    expect(['status', 'title', 'author'].map((predicate) => isAuthority(both, predicate))).toEqual([true, true, false]);
    expect(isAuthority(trust({ ...given, heldBack: true }), 'status')).toBe(false);
  });
});

describe('the site of an address', () => {
  it.each([
    ['https://www.Tides.example:8080/a?b#c', 'www.tides.example'],
    ['http://tides.example.', 'tides.example'],
    ['git@github.com:a/b.git', 'github.com'],
    ['ssh://git@github.com/a/b', 'github.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['http://93.184.216.34/feed', '93.184.216.34'],
    ['http://localhost:3000/x', null],
    ['http://127.0.0.1/x', null],
    ['http://[::1]/x', null],
    ['file:///home/a/b.md', null],
    ['postgres://db.example/app', null],
    ['/home/a/notes', null],
    ['notes', null],
    ['https://', null],
    [null, null],
  ])('of %p is %p', (uri, domain) => {
    expect(domainOf(uri)).toBe(domain);
  });

  it('lies below others, nearest first', () => {
    expect(domainsAbove('a.b.example.org')).toEqual(['a.b.example.org', 'b.example.org', 'example.org']);
    expect(domainsAbove('intranet')).toEqual(['intranet']);
  });

  it.each([
    '',
    'org',
    'https://a.org',
    'a.org/x',
    'a.org:80',
    'a b.org',
    '-a.org',
    'a..org',
    '10.0.0.1',
    `${'a'.repeat(64)}.org`,
    '*.org',
  ])('%p is no domain name', (text) => {
    expect(() => readDomain(text)).toThrow(InvalidInput);
  });

  it('is read in one form', () => {
    expect([' Tides.Example ', 'tides.example.', 'BÜCHER.example'].map(readDomain)).toEqual([
      'tides.example',
      'tides.example',
      'xn--bcher-kva.example',
    ]);
  });

  it('the list has names in their one form, and bases from 0 to 1', () => {
    for (const [name, base] of Object.entries(TRUSTED_DOMAINS)) {
      expect(readDomain(name)).toBe(name);
      expect(base).toBe(Math.min(1, Math.max(0, base)));
    }
  });
});
