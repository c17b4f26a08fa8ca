import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { migrate, type Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { describeUnmigrated, migrateTo } from '../support/unmigrated.ts';

/** The migration with which claims, and what they are by default, begin. */
const CLAIMS = 4;
const SPACE = randomUUID();

/** A claim as it was written before anything was known of what it may become: no status is said. */
const FACT: Readonly<Record<string, unknown>> = {
  id: randomUUID(),
  owner_id: 'ada',
  subject_id: randomUUID(),
  predicate: 'NOTED',
  object_type: 'NUMBER',
  object_entity_id: null,
  object_text: null,
  object_number: 2.5,
  object_unit: 'kg',
  object_date: null,
  object_boolean: null,
  object_key: 'n:2.5 kg',
  statement: 'The stone weighs 2.5 kg.',
  qualifiers: { section: 'Stones' },
  valid_from: new Date('2020-01-02T03:04:05Z'),
  valid_to: new Date('2021-01-02T03:04:05Z'),
  valid_precision: 'DAY',
  temporal: 'HISTORICAL',
  edge: false,
  status_reason: 'kept',
  superseded_by: null,
  confidence: 0.625,
  confidence_parts: [{ name: 'extraction', value: 0.625 }],
  version: 7,
  created_at: new Date('2020-02-03T04:05:06Z'),
  updated_at: new Date('2020-03-04T05:06:07Z'),
  last_verified_at: new Date('2020-04-05T06:07:08Z'),
  since: '1',
};

async function plantFact(database: Database): Promise<void> {
  const entries = Object.entries(FACT);
  const values = entries.map(([, value]) =>
    value instanceof Date ? value.toISOString() : typeof value === 'object' && value ? JSON.stringify(value) : value,
  );
  await database.system(async (query) => {
    await query('t.space', 'insert into spaces (id, name) values ($1, $2)', [SPACE, 'old']);
    await query(
      't.fact',
      `insert into claims (space_id, ${entries.map(([name]) => name).join(', ')})
        values ($1, ${entries.map((_, n) => `$${n + 2}`).join(', ')})`,
      [SPACE, ...(values as (string | number | boolean | null)[])],
    );
  });
}

async function expectActiveAndUnchanged(database: Database): Promise<void> {
  await migrateTo(database, CLAIMS);
  await plantFact(database);
  expect(await migrate(database)).toHaveLength(migrationFiles().filter(({ number }) => number > CLAIMS).length);
  const [claim, ...more] = await database.system((query) =>
    query<Record<string, unknown>>('t.claims', 'select * from claims', []),
  );
  expect(more).toEqual([]);
  const { status, space_id, ...kept } = claim ?? {};
  expect({ status, space_id }).toEqual({ status: 'ACTIVE', space_id: SPACE });
  // What later migrations added says that nothing of it has happened yet.
  expect(kept).toEqual({ ...FACT, apart: null, separated: null, confirmations: 0, cut: false, stated_to: null });
}

describeUnmigrated('claims of an older version', (withDatabase) => {
  it('[SF-42] claims that were there before statuses were told apart are ACTIVE after every migration, with their data unchanged', async () => {
    await withDatabase(expectActiveAndUnchanged);
  }, 120_000);
});
