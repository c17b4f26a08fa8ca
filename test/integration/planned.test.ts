import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { entitiesByIds } from '../../src/identity/index.ts';
import { claimsOf, listClaims } from '../../src/reconcile/index.ts';
import { createSpace, type View } from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';
import { plant, write } from '../support/rows.ts';

/** PostgreSQL plans a prepared statement for its values five times, and only then compares with a plan for any values. */
const RUNS = 12;
/** Few enough rows, and any plan will do. */
const ROWS = 2_000;

describeOn(legs.postgres, 'a read that comes again and again', () => {
  let opened: Awaited<ReturnType<typeof openTestPostgres>>;
  let scope: Scope;
  beforeAll(async () => {
    opened = await openTestPostgres();
    const space = await createSpace(opened.database, 'default');
    scope = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
    await write(opened.database, scope, async (commit) => {
      const entities = Array.from({ length: ROWS }, (_, n) => ({
        id: n === 0 ? id : systemIds.next('ent'),
        name: `${n}`,
      }));
      await plant(commit, 'entities', entities);
      await plant(
        commit,
        'claims',
        entities.map((entity) => ({ id: systemIds.next('clm'), subject_id: entity.id, object_entity_id: id })),
      );
    });
    await opened.database.system((query) => query('t.analyze', 'analyze'));
  });
  afterAll(() => opened.drop());

  const page = { first: 50, after: null };
  const id = systemIds.next('ent');
  const reads: [name: string, statement: string, read: (view: View) => Promise<unknown>][] = [
    ['one thing by id', 'identity.entitiesByIds', (view) => entitiesByIds(view, [id])],
    ['a page', 'reconcile.listClaims', (view) => listClaims(view, null, 'CREATED', 'ASC', page)],
    ['a page of one thing', 'reconcile.claimsOf', (view) => claimsOf(view, [id], null, 'CREATED', 'ASC', page)],
  ];

  it.each(reads)('%s is not planned anew each time (%s)', async (_, statement, read) => {
    const plans = await opened.database.read(scope, async (sql) => {
      for (let n = 0; n < RUNS; n++) await read({ sql, recorded: null, valid: null });
      return sql.query<{ kept: string; anew: string }>(
        't.plans',
        'select generic_plans as kept, custom_plans as anew from pg_prepared_statements where statement like $1',
        [`/* ${statement} */%`],
      );
    });
    expect(plans).toHaveLength(1);
    expect(Number(plans[0]?.anew)).toBe(5);
    expect(Number(plans[0]?.kept)).toBeGreaterThan(0);
  });
});
