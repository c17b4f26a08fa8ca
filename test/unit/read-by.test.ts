import { describe, expect, it } from '@jest/globals';
import type { Pack } from '../../src/domain/pack.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import { readBy, readsAlike, wouldReadAlike } from '../../src/ingest/read-by.ts';
import { builtInPacks, loadPack, packsWith } from '../../src/packs/index.ts';

const lamps = (more: string): Pack =>
  loadPack(
    `pack: lamps\nversion: 1\ndescription: Lamps.\nalso: general\nfields: [{ field: glow, in: [header, list] }]\n${more}`,
    'lamps.yaml',
    builtInPacks,
  );
const mine = lamps('match: { fields: lamp }');
const before = { pack: 'lamps', readBy: readBy(mine, packsWith([mine]), settingDefaults) };
const general = (packs: readonly Pack[]): Pack => packs.at(-1) as Pack;

describe('what read a document', () => {
  const same: readonly [what: string, pack: Pack, settings: AllSettings, alike: boolean][] = [
    ['the same pack, loaded again', lamps('match: { fields: lamp }'), settingDefaults, true],
    ['other documents that it is for', lamps('match: { fields: light }'), settingDefaults, true],
    ['other chunks', lamps('match: { fields: lamp }\nchunk: { tokens: 100, overlap: 10 }'), settingDefaults, true],
    ['another rule', lamps('match: { fields: lamp }\ndocumentKey: "lamp-{lamp}"'), settingDefaults, false],
    ['another word', lamps('match: { fields: lamp }\npredicates: { glow: { type: number } }'), settingDefaults, false],
    ['how sure a rule is', mine, { ...settingDefaults, 'extract.frontMatter': 0.5 }, true],
    ['whether prose is read', mine, { ...settingDefaults, 'extract.prose': false }, false],
    ['a switch as version 0.1 kept it', mine, { ...settingDefaults, 'extract.prose': 1 as unknown as boolean }, true],
    ['how much is read', mine, { ...settingDefaults, 'parse.maxCharacters': 5_000 }, false],
  ];
  it.each(same)('is compared with what would: %s', (_what, pack, settings, alike) => {
    expect(wouldReadAlike(before, packsWith([pack]), settings)).toBe(alike);
  });

  it('is another where a pack under `also` is', () => {
    const packs = packsWith([mine]).map((pack) => (pack.name === 'general' ? { ...pack, reads: [] } : pack));
    expect(wouldReadAlike(before, packs, settingDefaults)).toBe(false);
  });

  it('stands where its pack is not at hand, and where nobody knows it', () => {
    expect(wouldReadAlike(before, builtInPacks, settingDefaults)).toBe(true);
    expect(wouldReadAlike({ ...before, readBy: null }, packsWith([lamps('')]), settingDefaults)).toBe(true);
  });

  it('may be another where a pack is tried first that was not, but not where one is left out', () => {
    const packs = packsWith([mine]);
    const plain = { pack: 'general', readBy: readBy(general(builtInPacks), builtInPacks, settingDefaults) };
    const tried = { pack: 'general', readBy: readBy(general(packs), packs, settingDefaults) };
    expect(wouldReadAlike(plain, packs, settingDefaults)).toBe(false);
    expect(wouldReadAlike(tried, builtInPacks, settingDefaults)).toBe(true);
    expect(wouldReadAlike(tried, packsWith([lamps('match: { fields: light }')]), settingDefaults)).toBe(false);
    expect(wouldReadAlike(tried, packsWith([lamps('match: { fields: lamp }\nreads: links')]), settingDefaults)).toBe(
      true,
    );
  });

  it('does not hang on the order in which a pack says things', () => {
    const turned = Object.fromEntries(Object.entries(mine).reverse()) as unknown as Pack;
    expect(readsAlike(before.readBy, readBy(turned, packsWith([turned]), settingDefaults))).toBe(true);
  });
});
