import { describe, expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { settingDefaults, type SettingName } from '../support/settings.ts';
import { accountOfKey, keyOfAccount, platformNamed, type Account, type Platform } from '../../src/domain/platforms.ts';
import type { PersonName } from '../../src/domain/researcher-record.ts';
import { attribute, personLikeness, personNames, profileOf } from '../../src/identity/index.ts';

const LETTERS: Readonly<Record<string, Platform>> = {
  gh: 'GITHUB',
  em: 'ETH_MAGICIANS',
  er: 'ETHRESEARCH',
  fo: 'FORUM',
  at: 'UNKNOWN',
  ma: 'EMAIL',
  na: 'REAL_NAME',
};

/** `gh ada | ma a@a.example | na Ada Lantern`: the names of one person. */
function person(written: string): PersonName[] {
  const entityId = systemIds.next('ent');
  return written.split(' | ').map((one) => {
    const [short = '', ...rest] = one.split(' ');
    const platform = LETTERS[short];
    if (!platform) throw new Error(`what is ${short}?`);
    const account: Account = { platform, place: '', handle: rest.join(' ') };
    return { ...account, aliasId: null, entityId, confidence: 0.99 };
  });
}

describe('how likely two persons are one', () => {
  const likeness = (one: string, other: string) =>
    personLikeness(profileOf(person(one)), profileOf(person(other)), settingDefaults);

  it.each<[string, string, 'MERGED' | 'LINKED' | 'TWO', readonly string[]]>([
    ['gh ada | na Ada Lantern', 'gh ADA | na Ada Lantern', 'MERGED', ['SAME_ACCOUNT', 'SAME_NAME']],
    [
      'gh ada | ma a@a.example | na Ada Lantern',
      'ma A@a.example | na Ada Lantern',
      'MERGED',
      ['SAME_MAIL', 'SAME_NAME'],
    ],
    ['gh ada | na Ada Lantern', 'at ada | na Ada Lantern', 'MERGED', ['SAME_HANDLE', 'SAME_NAME']],
    ['gh ada | na Ada Lantern', 'ma a@a.example | na Ada Lantern', 'LINKED', ['SAME_NAME']],
    ['gh ada', 'er ada', 'LINKED', ['SAME_HANDLE']],
    ['gh ada | na Ada', 'gh bo | na Ada', 'TWO', []],
    ['ma team@a.example | na Ada Lantern', 'ma team@a.example | na Bo Beacon', 'LINKED', ['SAME_MAIL']],
    ['gh lamp | na Ada Lantern', 'em lamp | na Bo Beacon', 'TWO', ['SAME_HANDLE']],
    ['gh ada | na Ada Lantern', 'gh bo | na Ada Lántern', 'LINKED', ['ALIKE_NAME']],
    // A Cyrillic а: neither the same handle nor the same name.
    ['gh ada', 'er аda', 'TWO', []],
    ['gh ada | na Ada Lantern', 'er bo | na Аda Lantern', 'TWO', []],
    ['na אדה מנורה', 'gh ada | na אדה מנורה', 'LINKED', ['SAME_NAME']],
  ])('[PI-57] %s, %s: %s', (one, other, outcome, why) => {
    const found = likeness(one, other);
    const { confidence } = found;
    expect(found.agreements.map((each) => each.why)).toEqual(why);
    expect(
      confidence > settingDefaults['people.link']
        ? 'MERGED'
        : confidence > settingDefaults['people.candidate']
          ? 'LINKED'
          : 'TWO',
    ).toBe(outcome);
    expect(likeness(other, one).confidence).toBeCloseTo(confidence, 12);
  });

  it.each<[SettingName, number, string, string]>([
    ['people.sameHandle', 0.8, 'gh ada', 'er ada'],
    ['people.alikeName', 0.6, 'gh ada | na Ada Lantern', 'gh bo | na Ada Lántern'],
  ])('%s (%d) is how alike they are by that alone', (name, usual, one, other) => {
    const [a, b] = [profileOf(person(one)), profileOf(person(other))];
    expect(personLikeness(a, b, settingDefaults).confidence).toBeCloseTo(usual, 12);
    expect(personLikeness(a, b, { ...settingDefaults, [name]: 0.3 }).confidence).toBeCloseTo(0.3, 12);
  });

  it('compares two persons of ten thousand handles each', () => {
    const many = (start: number): string => Array.from({ length: 10_000 }, (_, n) => `at h${start + n}`).join(' | ');
    expect(likeness(many(0), many(9_999)).agreements).toHaveLength(1);
    expect(likeness(many(0), many(10_000)).confidence).toBe(0);
  });
});

describe('what a person is called', () => {
  it('is as sure as a name of one word, in the measure of the setting', () => {
    const sure = (weak: number): number =>
      attribute(person('gh ada | na Ada'), () => [], { ...settingDefaults, 'people.weakName': weak })
        .displayNameConfidence;
    expect([sure(0.8), sure(0.5)]).toEqual([0.99 * 0.8, 0.99 * 0.5]);
  });

  it.each<[string, readonly number[], string]>([
    ['gh ada | na Ada Lantern', [], 'Ada Lantern'],
    ['gh ada | na Ada Lantern', [0.8], 'ada (GitHub)'],
    ['gh ada | na Ada Lantern', [0], 'ada (GitHub)'],
    ['gh ada | na Ada', [], 'ada (GitHub)'],
    ['er ada', [], 'ada (ethresear.ch)'],
    ['em ada | er ada', [], 'ada (Ethereum Magicians)'],
    ['ma a@a.example | na Ada Lantern', [], 'Ada Lantern'],
    ['na Ada Lantern', [], 'Ada Lantern (real name)'],
    ['gh ada | na Ada Lantern | na Bo Beacon', [], 'ada (GitHub)'],
    ['gh ada | at bo | na Ada Lantern', [], 'ada (GitHub)'],
    ['gh ada | na Аda Lantern', [], 'ada (GitHub)'],
    ['gh ada | na Ada \u202eLantern', [], 'ada (GitHub)'],
    ['fo \u202eada\u202c', [], 'ada (forum)'],
    ['gh ada | na אדה מנורה', [], 'אדה מנורה'],
  ])('[PI-58] %s among %j: %s', (names, namesakes, called) => {
    expect(attribute(person(names), () => namesakes, settingDefaults).attribution).toBe(called);
  });

  it('[PI-58] shows the name only above people.display', () => {
    const names = person('gh ada | na Ada Lantern');
    const { displayNameConfidence: sure } = attribute(names, () => [], settingDefaults);
    const at = (display: number) =>
      attribute(names, () => [], { ...settingDefaults, 'people.display': display }).attribution;
    expect([at(sure - 0.001), at(sure)]).toEqual(['Ada Lantern', 'ada (GitHub)']);
  });
});

describe('names of people by key and alias', () => {
  it.each<[string, Account | null]>([
    ['github:ada', { platform: 'GITHUB', place: '', handle: 'ada' }],
    ['mail:a@a.example', { platform: 'EMAIL', place: '', handle: 'a@a.example' }],
    ['forum:lamps.example:ada:b', { platform: 'FORUM', place: 'lamps.example', handle: 'ada:b' }],
    ['magicians:ada', { platform: 'ETH_MAGICIANS', place: '', handle: 'ada' }],
    ['forum:ada', null],
    ['github:', null],
    ['eip-1559', null],
  ])('%s is the account %j', (key, account) => {
    expect(accountOfKey(key)).toEqual(account);
    if (account) expect(keyOfAccount(account)).toBe(key);
  });

  it.each([
    ['https://x.example', null],
    ['ethresear.ch', 'ETHRESEARCH'],
    ['Ethereum Magicians', 'ETH_MAGICIANS'],
    ['www.ethereum-magicians.org', 'ETH_MAGICIANS'],
  ])('%s is %s', (name, platform) => expect(platformNamed(name)).toBe(platform));

  it('the platform of a handle is that of the key that has it, and unknown elsewhere', () => {
    const id = systemIds.next('ent');
    const alias = (text: string, kind: 'NAME' | 'HANDLE' | 'EMAIL' | 'USER') => ({
      id: systemIds.next('als'),
      text,
      kind,
      confidence: 0.9,
    });
    const aliases = [
      alias('Ada', 'NAME'),
      alias('@Ada', 'HANDLE'),
      alias('@bo', 'USER'),
      alias('a@a.example', 'EMAIL'),
    ];
    const names = personNames({ id, key: 'github:ada', name: 'Ada' }, aliases);
    expect(names.map(({ platform, handle }) => `${platform} ${handle}`)).toEqual([
      'GITHUB Ada',
      'UNKNOWN bo',
      'EMAIL a@a.example',
    ]);
    expect(personNames({ id, key: null, name: 'Bo' }, [])).toMatchObject([{ platform: 'REAL_NAME', handle: 'Bo' }]);
  });
});
