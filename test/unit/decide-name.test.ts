import { describe, expect, it } from '@jest/globals';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import { settingMistake } from '../../src/domain/setting.ts';
import { ALL_SETTINGS, settingDefaults, type AllSettings } from '../support/settings.ts';
import { decideName, nameIndex, nameSimilarity, type Limit, type NameCandidate } from '../../src/identity/index.ts';

const one = (id: string, score: number, limit: Limit = 'DECIDE', whole = score): NameCandidate => ({
  id,
  similarity: { score, whole, limit },
  confidence: 1,
});
const candidate = (id: string, asked: string, name: string): NameCandidate => ({
  id,
  similarity: nameSimilarity(asked, name),
  confidence: 1,
});
/** `DECIDED a`, `ASK a b`, `NONE`. */
function said(
  candidates: readonly NameCandidate[],
  setting: NameSetting,
  settings: AllSettings = settingDefaults,
): string {
  const decision = decideName(candidates, settings, setting);
  if (decision.kind === 'DECIDED') return `DECIDED ${decision.id}`;
  return decision.kind === 'NONE' ? 'NONE' : `ASK ${decision.candidates.map(({ id }) => id).join(' ')}`;
}

describe('whom a name means that nobody bears exactly', () => {
  const cases: readonly [what: string, candidates: NameCandidate[], inDocument: string, inConversation: string][] = [
    ['nobody', [], 'NONE', 'NONE'],
    ['.6999', [one('a', 0.6999)], 'NONE', 'NONE'],
    ['.70', [one('a', 0.7)], 'ASK a', 'DECIDED a'],
    ['.8499', [one('a', 0.8499)], 'ASK a', 'DECIDED a'],
    ['.85', [one('a', 0.85)], 'DECIDED a', 'DECIDED a'],
    ['.85 before .70', [one('b', 0.7), one('a', 0.85)], 'DECIDED a', 'DECIDED a'],
    ['.85 before .7001', [one('a', 0.85), one('b', 0.7001)], 'ASK a b', 'ASK a b'],
    ['1 before .85', [one('a', 1), one('b', 0.85)], 'DECIDED a', 'DECIDED a'],
    ['1 before .8501', [one('a', 1), one('b', 0.8501)], 'ASK a b', 'ASK a b'],
    ['.95 before .80', [one('a', 0.95), one('b', 0.8)], 'DECIDED a', 'DECIDED a'],
    ['.75 before .69, who is none', [one('a', 0.75), one('b', 0.69)], 'ASK a', 'DECIDED a'],
    ['two names of one', [one('a', 0.9), one('a', 0.88)], 'DECIDED a', 'DECIDED a'],
    ['one who may only be asked about', [one('a', 0.95, 'ASK')], 'ASK a', 'ASK a'],
    ['one who is another', [one('a', 0.95, 'NEVER')], 'NONE', 'NONE'],
    ['one who is another, before one who is not', [one('a', 0.95, 'NEVER'), one('b', 0.9)], 'DECIDED b', 'DECIDED b'],
    ['words of a longer name', [one('a', 0.9, 'DECIDE', 0.5)], 'ASK a', 'DECIDED a'],
  ];
  it.each(cases)('[OM-45 OM-46] %s', (_, candidates, inDocument, inConversation) => {
    expect(said(candidates, 'DOCUMENT')).toBe(inDocument);
    expect(said(candidates, 'CONVERSATION')).toBe(inConversation);
    expect(said(candidates.toReversed(), 'DOCUMENT')).toBe(inDocument);
  });

  it.each([
    ['resolve.fuzzyAsks', 0.6, [one('a', 0.65)], 'ASK a'],
    ['resolve.fuzzyDecides', 0.75, [one('a', 0.76)], 'DECIDED a'],
    ['resolve.fuzzyGap', 0.05, [one('a', 0.9), one('b', 0.84)], 'DECIDED a'],
    ['resolve.fuzzyCandidates', 1, [one('a', 0.9), one('b', 0.84)], 'ASK a'],
  ] as const)('[OM-45 OM-46] %s is a setting', (name, value, candidates, expected) => {
    expect(said(candidates, 'DOCUMENT')).not.toBe(expected);
    expect(said(candidates, 'DOCUMENT', { ...settingDefaults, [name]: value })).toBe(expected);
    expect(settingMistake(ALL_SETTINGS, name, value)).toBeNull();
  });

  it('[PI-54] from .85 on: confidence × .9', () => {
    const found = { ...one('a', 0.9), confidence: 0.8 };
    expect(decideName([found], settingDefaults)).toMatchObject({ kind: 'DECIDED', similarity: 0.9 });
    expect(decideName([found], settingDefaults)).toHaveProperty('confidence', 0.8 * 0.9);
  });

  it('[OM-45] in a conversation, between the two: confidence = similarity', () => {
    expect(decideName([one('a', 0.78)], settingDefaults, 'CONVERSATION')).toHaveProperty('confidence', 0.78);
  });

  it('[OM-44] at most ten are shown, best first', () => {
    const many = Array.from({ length: 15 }, (_, n) => one(`e${n}`, 0.75 + n / 1_000));
    const decision = decideName(many, settingDefaults);
    const ids = decision.kind === 'ASK' ? decision.candidates.map(({ id }) => id) : [];
    expect(ids).toEqual(['e14', 'e13', 'e12', 'e11', 'e10', 'e9', 'e8', 'e7', 'e6', 'e5']);
  });
});

describe('names of the examples', () => {
  const settings = ['DOCUMENT', 'CONVERSATION'] as const;
  it.each(settings)('[OM-46] Gai, of two companies, asks (%s)', (setting) => {
    const two = [candidate('m', 'Gai', 'Gai Media'), candidate('e', 'Gai', 'Gai Media Entertainment')];
    expect(said(two, setting)).toBe('ASK m e');
  });

  it.each(settings)('[OM-46] Gai Medai asks too, as both are near (%s)', (setting) => {
    const two = [candidate('m', 'Gai Meda', 'Gai Media'), candidate('e', 'Gai Meda', 'Gai Medal')];
    expect(said(two, setting)).toBe('ASK e m');
  });

  it('[OM-45] Paris never takes Paris Hilton in a document', () => {
    expect(said([candidate('p', 'Paris', 'Paris Hilton')], 'DOCUMENT')).toBe('ASK p');
    expect(said([candidate('p', 'Paris', 'Paris'), candidate('h', 'Paris', 'Paris Hilton')], 'DOCUMENT')).toBe(
      'DECIDED p',
    );
  });

  it('[OM-45] one digit off is nobody', () => {
    expect(said([candidate('e', 'EIP-1558', 'EIP-1559')], 'CONVERSATION')).toBe('NONE');
  });
});

describe('names that are known', () => {
  const index = nameIndex([
    { id: 'de', text: 'Germany' },
    { id: 'de', text: 'Deutschland' },
    { id: 'ge', text: 'Georgia' },
    { id: 'us-ga', text: 'Georgia' },
  ]);

  it('are found by spelling, whoever bears them', () => {
    expect([...index.known('DEUTSCHLAND')]).toEqual(['de']);
    expect([...index.known('georgia')]).toEqual(['ge', 'us-ga']);
    expect([...index.known('Atlantis')]).toEqual([]);
  });

  it('[OM-44] are nominated by likeness, best first', () => {
    expect(index.nominated('Germeny', 2).map(({ text }) => text)).toEqual(['Germany', 'Georgia']);
    expect(index.nominated('Germeny', 5, ({ id }) => id === 'de').map(({ id }) => id)).toEqual(['ge', 'us-ga']);
  });
});
