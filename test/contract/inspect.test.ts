import { expect, it } from '@jest/globals';
import { inspectDatabase } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { describeDatabase } from '../support/database.ts';

describeDatabase('what doctor finds in a database', (context, kind) => {
  it('a migrated database has nothing pending, edited, unknown or unguarded', async () => {
    const facts = await inspectDatabase(context().database);
    expect({ ...facts, version: '', unsafe: [] }).toEqual({
      version: '',
      hasSchema: true,
      unsafe: [],
      pending: [],
      unknown: [],
      edited: [],
      role: null,
      unguarded: [],
    });
    expect(facts.version).toMatch(/^\d+/);
  });

  const last = migrationFiles().at(-1);
  const cases: readonly [what: string, change: string, undo: string, found: object][] = [
    [
      'a table without row-level security',
      'alter table claims disable row level security',
      'alter table claims enable row level security',
      { unguarded: ['claims'] },
    ],
    [
      'a migration that was not applied',
      `update schema_migrations set number = -number where number = ${last?.number}`,
      'update schema_migrations set number = -number where number < 0',
      { pending: [last?.name], unknown: [last?.name] },
    ],
    [
      'a migration whose file was edited',
      `update schema_migrations set checksum = '!' || checksum where number = ${last?.number}`,
      `update schema_migrations set checksum = substr(checksum, 2) where checksum like '!%'`,
      { edited: [last?.name] },
    ],
    // Of the embedded database only: a server's roles belong to all its databases, and other suites work in them.
    ...(kind === 'embedded'
      ? [
          [
            'a role that passes row-level security by',
            'alter role claimgraph_app bypassrls',
            'alter role claimgraph_app nobypassrls',
            { role: 'PRIVILEGED' },
          ] as [string, string, string, object],
        ]
      : []),
  ];
  it.each(cases)('finds %s', async (_what, change, undo, found) => {
    const { database } = context();
    await database.system((query) => query('t.change', change));
    try {
      expect(await inspectDatabase(database)).toMatchObject(found);
    } finally {
      await database.system((query) => query('t.undo', undo));
    }
  });
});
