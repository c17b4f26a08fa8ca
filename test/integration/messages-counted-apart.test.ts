import { expect, it } from '@jest/globals';
import { countIngest } from '../../src/ingest/index.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, migrate } from '../../src/storage/index.ts';
import { look, plant, write } from '../support/rows.ts';
import { describeUnmigrated, migrateTo } from '../support/unmigrated.ts';

describeUnmigrated('documents that were counted before messages were told apart', (withDatabase) => {
  it('are counted without them from then on, and as of earlier commits, too', () =>
    withDatabase(async (database) => {
      await migrateTo(database, 74);
      const { id: spaceId } = await createSpace(database, 'default');
      const scope: Scope = { spaceId, spaceName: 'default', owner: 'ada', role: 'ADMIN' };
      const source = systemIds.next('src');
      const document = (key: string, kind: string, removed = false) => ({ key, kind, removed, source_id: source });
      const before = await write(database, scope, async (commit) => {
        await plant(commit, 'sources', [{ id: source, key: 's' }]);
        await plant(commit, 'documents', [
          document('a', 'FILE'),
          document('gone', 'FILE', true),
          document('m', 'MESSAGE'),
        ]);
      });
      await write(database, scope, (commit) => plant(commit, 'documents', [document('n', 'MESSAGE')]), 'ada');
      await migrate(database);
      const documents = async (recorded: number | null): Promise<number> =>
        (await look(database, scope, (view) => countIngest(view), { recorded })).documents;
      expect([await documents(null), await documents(before)]).toEqual([1, 1]);
      await write(database, scope, (commit) =>
        plant(commit, 'documents', [document('b', 'FILE'), document('o', 'MESSAGE'), document('p', 'MESSAGE', true)]),
      );
      expect(await documents(null)).toBe(2);
    }));
});
