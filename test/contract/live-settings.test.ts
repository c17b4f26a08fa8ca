import { expect, it } from '@jest/globals';
import { LiveSettings } from '../../src/record/index.ts';
import { Spaces } from '../../src/storage/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { describeDatabase } from '../support/database.ts';
import { write } from '../support/rows.ts';
import { ALL_SETTINGS } from '../support/settings.ts';

describeDatabase('settings that are known before an operation has a view', (context) => {
  it('a space in which somebody wrote may have merged entities at once, and not only once it is looked at again', async () => {
    const { database } = context();
    const scope = await context().space();
    const other = await context().space();
    const live = new LiveSettings(database, new Spaces(database), systemClock, ALL_SETTINGS);
    database.onCommit((spaceId) => live.wrote(spaceId));
    await Promise.all([scope, other].map(({ spaceName }) => live.of(spaceName)));
    expect([scope, other].map(({ spaceName }) => live.mayBeMerged(spaceName))).toEqual([false, false]);
    await write(database, scope, (commit) => commit.query('test.nothing', 'select 1'));
    expect([scope, other].map(({ spaceName }) => live.mayBeMerged(spaceName))).toEqual([true, false]);
  });
});
