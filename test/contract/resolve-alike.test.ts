import { expect, it } from '@jest/globals';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import type { AllSettings } from '../support/settings.ts';
import { resolveName } from '../../src/identity/index.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';

describeDatabase('a name that nobody bears exactly', (context) => {
  const knowing = async (...names: readonly string[]): Promise<Desk> => {
    const at = new Desk(context().database, await context().space());
    for (const name of names) await at.assert(about(name, 'height', '12 m'));
    return at;
  };
  const meant = async (
    at: Desk,
    text: string,
    setting: NameSetting,
    settings: Partial<AllSettings> = {},
  ): Promise<string> => {
    const found = await at.see((view) =>
      resolveName(view, { text, type: null, setting }, { ...at.deps.settings, ...settings }),
    );
    switch (found.kind) {
      case 'RESOLVED':
        return `${found.stage} ${found.entity.name} ${found.confidence.toFixed(2)}`;
      case 'AMBIGUOUS':
        return `${found.stage} ask ${found.candidates.map(({ name }) => name).join(', ')}`;
      default:
        return found.kind;
    }
  };

  it('[OM-44 OM-45 PI-54] is the one whose name it is, mistyped: at .9 of the confidence of the name', async () => {
    const at = await knowing('Northgate Station', 'Southmoor Station', 'Eastwick Harbour');
    expect(await meant(at, 'Northgate Statoin', 'DOCUMENT')).toBe('FUZZY Northgate Station 0.90');
    expect(await meant(at, 'Nothgate Station', 'CONVERSATION')).toBe('FUZZY Northgate Station 0.90');
    expect(await meant(at, 'northgate-station', 'DOCUMENT')).toBe('NORMAL_FORM Northgate Station 0.90');
    expect(await meant(at, 'Quillfeather', 'CONVERSATION')).toBe('UNRESOLVED');
  });

  it('[OM-46] of two that are as like it, nobody is preferred: both are asked about', async () => {
    const at = await knowing('Gai Media', 'Gai Media Entertainment', 'Kai Foods');
    for (const setting of ['DOCUMENT', 'CONVERSATION'] as const)
      expect(await meant(at, 'Gai', setting)).toMatch(/^FUZZY ask Gai Media, Gai Media Entertainment/);
  });

  it('[OM-45] never takes a longer name in a document, and takes another number nowhere', async () => {
    const at = await knowing('Paris Hilton', 'Harbour Line 12');
    expect(await meant(at, 'Paris', 'DOCUMENT')).toBe('FUZZY ask Paris Hilton');
    for (const setting of ['DOCUMENT', 'CONVERSATION'] as const)
      expect(await meant(at, 'Harbour Line 13', setting)).not.toMatch(/^FUZZY Harbour/);
  });

  it.each<[keyof AllSettings, number, string]>([
    ['resolve.fuzzyDecides', 0.99, 'FUZZY ask Northgate Station'],
    ['resolve.fuzzyFactor', 0.5, 'FUZZY Northgate Station 0.50'],
    ['resolve.fuzzyGap', 1, 'FUZZY ask Northgate Station, Northgate'],
    ['resolve.fuzzyAsks', 1, 'UNRESOLVED'],
  ])('[OM-44 OM-45 OM-46] `%s` is a setting', async (name, value, expected) => {
    const at = await knowing('Northgate Station', ...(name === 'resolve.fuzzyGap' ? ['Northgate'] : []));
    expect(await meant(at, 'Northgate Statoin', 'DOCUMENT')).toBe('FUZZY Northgate Station 0.90');
    expect(await meant(at, 'Northgate Statoin', 'DOCUMENT', { [name]: value })).toBe(expected);
  });
});
