import { describe, expect, it } from '@jest/globals';
import type { Pack } from '../../src/domain/pack.ts';
import { policyDefaults, type Policy } from '../support/settings.ts';
import { readBy, readsAlike, wouldReadAlike } from '../../src/ingest/read-by.ts';
import { builtInPacks, loadPack, packsWith } from '../../src/packs/index.ts';

const lamps = (more: string): Pack =>
  loadPack(
    `pack: lamps\nversion: 1\ndescription: Lamps.\nalso: general\nfields: [{ field: glow, in: [header, list] }]\n${more}`,
    'lamps.yaml',
    builtInPacks,
  );
const mine = lamps('match: { fields: lamp }');
const before = { pack: 'lamps', readBy: readBy(mine, packsWith([mine]), policyDefaults) };
const general = (packs: readonly Pack[]): Pack => packs.at(-1) as Pack;

describe('what read a document', () => {
  const same: readonly [what: string, pack: Pack, policy: Policy, alike: boolean][] = [
    ['the same pack, loaded again', lamps('match: { fields: lamp }'), policyDefaults, true],
    ['other documents that it is for', lamps('match: { fields: light }'), policyDefaults, true],
    ['other chunks', lamps('match: { fields: lamp }\nchunk: { tokens: 100, overlap: 10 }'), policyDefaults, true],
    ['another rule', lamps('match: { fields: lamp }\ndocumentKey: "lamp-{lamp}"'), policyDefaults, false],
    ['another word', lamps('match: { fields: lamp }\npredicates: { glow: { type: number } }'), policyDefaults, false],
    ['how sure a rule is', mine, { ...policyDefaults, 'extract.frontMatter': 0.5 }, true],
    ['whether prose is read', mine, { ...policyDefaults, 'extract.prose': false }, false],
    ['a switch as version 0.1 kept it', mine, { ...policyDefaults, 'extract.prose': 1 as unknown as boolean }, true],
    ['how much is read', mine, { ...policyDefaults, 'parse.maxCharacters': 5_000 }, false],
  ];
  it.each(same)('is compared with what would: %s', (_what, pack, policy, alike) => {
    expect(wouldReadAlike(before, packsWith([pack]), policy)).toBe(alike);
  });

  it('is another where a pack under `also` is', () => {
    const packs = packsWith([mine]).map((pack) => (pack.name === 'general' ? { ...pack, reads: [] } : pack));
    expect(wouldReadAlike(before, packs, policyDefaults)).toBe(false);
  });

  it('stands where its pack is not at hand, and where nobody knows it', () => {
    expect(wouldReadAlike(before, builtInPacks, policyDefaults)).toBe(true);
    expect(wouldReadAlike({ ...before, readBy: null }, packsWith([lamps('')]), policyDefaults)).toBe(true);
  });

  it('may be another where a pack is tried first that was not, but not where one is left out', () => {
    const packs = packsWith([mine]);
    const plain = { pack: 'general', readBy: readBy(general(builtInPacks), builtInPacks, policyDefaults) };
    const tried = { pack: 'general', readBy: readBy(general(packs), packs, policyDefaults) };
    expect(wouldReadAlike(plain, packs, policyDefaults)).toBe(false);
    expect(wouldReadAlike(tried, builtInPacks, policyDefaults)).toBe(true);
    expect(wouldReadAlike(tried, packsWith([lamps('match: { fields: light }')]), policyDefaults)).toBe(false);
    expect(wouldReadAlike(tried, packsWith([lamps('match: { fields: lamp }\nreads: links')]), policyDefaults)).toBe(
      true,
    );
  });

  it('does not hang on the order in which a pack says things', () => {
    const turned = Object.fromEntries(Object.entries(mine).reverse()) as unknown as Pack;
    expect(readsAlike(before.readBy, readBy(turned, packsWith([turned]), policyDefaults))).toBe(true);
  });
});
