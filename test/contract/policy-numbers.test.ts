import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ALL_SETTINGS, ALL_SETTING_NAMES, type AllSettings } from '../support/settings.ts';
import { describeDatabase } from '../support/database.ts';
import { projectRoot } from '../support/legs.ts';
import { ELSEWHERE, NO_OUTCOME } from '../support/policy-rows/elsewhere.ts';
import { GRAPH_ROWS } from '../support/policy-rows/graph.ts';
import { NAME_ROWS } from '../support/policy-rows/names.ts';
import { Place, type SettingRow } from '../support/policy-rows/place.ts';
import { READING_ROWS } from '../support/policy-rows/reading.ts';
import { TRUTH_ROWS } from '../support/policy-rows/truth.ts';
import { pickByTurn } from '../support/turn.ts';

const ROWS: readonly SettingRow[] = [...TRUTH_ROWS, ...NAME_ROWS, ...READING_ROWS, ...GRAPH_ROWS];

describeDatabase('a setting', (context) => {
  const place = async (settings: Partial<AllSettings>): Promise<Place> => {
    const at = new Place(context().database, await context().space());
    await at.set(settings);
    return at;
  };

  it.each(pickByTurn('numbers', ROWS, 20).map((row) => [row.key, row.value, row] as const))(
    '[OM-142] %s, set to %s, changes the outcome it names',
    async (key, value, { given, usual, changed, outcome }) => {
      const found = [await outcome(await place({ ...given })), await outcome(await place({ ...given, [key]: value }))];
      expect(found).toEqual([usual, changed]);
      expect(changed).not.toEqual(usual);
    },
  );
});

describe('every setting that a space may have its own of', () => {
  const listed = [
    ...new Set(ROWS.map(({ key }) => key)),
    ...Object.values(ELSEWHERE).flat(),
    ...Object.values(NO_OUTCOME).flat(),
  ];

  it('[OM-142] is in the table, in a test of its own, or named with the reason why no outcome is told: once', () => {
    expect(listed.toSorted()).toEqual(
      ALL_SETTING_NAMES.filter((name) => ALL_SETTINGS[name].scope === 'space').toSorted(),
    );
  });

  it.each(Object.entries(ELSEWHERE))('is in %s, where it is said to be', (file, names) => {
    const text = readFileSync(join(projectRoot, 'test', file), 'utf8');
    expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});
