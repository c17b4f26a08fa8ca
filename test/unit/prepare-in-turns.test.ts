import { expect, it } from '@jest/globals';
import { prepareHere } from '../../src/ingest/prepare-here.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { fileItem } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';

it('a document that is read on the event loop gives it back after each step', async () => {
  let [turns, isDone] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const item = fileItem('a.md', '# Harbour\n\nThe Aurora lies in the harbour.\n');
  const prepared = await prepareHere(item, { sourceKey: 'test', packs: builtInPacks, settings: settingDefaults });
  isDone = true;
  expect(prepared.kind).toBe('READY');
  // After it is parsed, after it is screened, after it is cut: before it is understood.
  expect(turns).toBeGreaterThanOrEqual(3);
});
