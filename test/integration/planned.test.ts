import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { entitiesByIds } from '../../src/identity/index.ts';
import type { RelationshipFilter } from '../../src/domain/relationship-record.ts';
import { claimsByIds, claimsOf, listClaims, relationshipsOf } from '../../src/reconcile/index.ts';
import { createSpace, type View } from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';
import { plant, write } from '../support/rows.ts';

/** PostgreSQL plans a prepared statement for its values five times, and only then compares with a plan for any values. */
const RUNS = 12;
const PLANNED_ANEW = 5;
/** A statement is prepared when it comes for the second time. */
const KEPT = RUNS - 1 - PLANNED_ANEW;
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
      const entities = ids.map((each, n) => ({ id: each, name: `${n}` }));
      await plant(commit, 'entities', entities);
      await plant(
        commit,
        'claims',
        entities.map((entity, n) => ({
          id: claims[n],
          subject_id: entity.id,
          object_entity_id: id,
          predicate: n % 10 === 0 ? 'RARE' : 'USUAL',
          edge: true,
        })),
      );
    });
    await opened.database.system((query) => query('t.analyze', 'analyze'));
  });
  afterAll(() => opened.drop());

  const page = { first: 50, after: null };
  const ids = Array.from({ length: ROWS }, () => systemIds.next('ent'));
  const claims = ids.map(() => systemIds.next('clm'));
  const [id] = ids as [EntityId];
  const kinds = (direction: 'IN' | 'OUT'): RelationshipFilter => ({
    direction,
    kinds: ['RARE'],
    basis: null,
    minConfidence: null,
    status: null,
    review: null,
  });
  const reads: [name: string, statement: string, read: (view: View) => Promise<unknown>][] = [
    ['one thing by id', 'identity.entitiesByIds', (view) => entitiesByIds(view, [id])],
    ['a page', 'reconcile.listClaims', (view) => listClaims(view, null, 'CREATED', 'ASC', page)],
    ['a page of one thing', 'reconcile.claimsOf', (view) => claimsOf(view, [id], null, 'CREATED', 'ASC', page)],
  ];

  const rare = { predicate: { eq: 'RARE' } };
  /** Reads of many at once, which are asked for two, three … of them. */
  const batches: [name: string, statement: string, read: (view: View, ids: number) => Promise<unknown>][] = [
    ['things by id', 'identity.entitiesByIds', (view, n) => entitiesByIds(view, ids.slice(0, n))],
    ['claims by id', 'reconcile.claimsByIds', (view, n) => claimsByIds(view, claims.slice(0, n))],
    [
      'claims of each',
      'reconcile.claimsOf',
      (view, n) => claimsOf(view, ids.slice(0, n), rare, 'CREATED', 'ASC', { first: 1, after: null }),
    ],
    ...(['IN', 'OUT'] as const).map((direction): (typeof batches)[number] => [
      `relationships ${direction} of each`,
      'reconcile.relationshipsOf',
      (view, n) =>
        relationshipsOf(view, ids.slice(0, n), kinds(direction), 'CREATED', 'ASC', { first: 10, after: null }),
    ]),
  ];

  const plansAfter = (statement: string, read: (view: View) => Promise<unknown>): Promise<readonly Plans[]> =>
    opened.database.read(scope, async (sql) => {
      for (let n = 0; n < RUNS; n++) await read({ sql, recorded: null, valid: { clock: new Date() } });
      return sql.query<Plans>(
        't.plans',
        `select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
          where statement like $1 order by prepare_time desc limit 1`,
        [`/* ${statement} */%`],
      );
    });

  it.each(reads)('%s is not planned anew each time (%s)', async (_, statement, read) => {
    expect(await plansAfter(statement, read)).toEqual([{ kept: KEPT, anew: PLANNED_ANEW }]);
  });

  it.each(batches.flatMap(([name, ...rest]) => [2, 3, 9, 50].map((n) => [n, name, ...rest] as const)))(
    '%d %s are not planned anew each time (%s)',
    async (count, _, statement, read) => {
      const [plans] = await plansAfter(statement, (view) => read(view, count));
      // A connection that has been in use before has its plan already.
      expect(plans?.anew).toBeLessThanOrEqual(PLANNED_ANEW);
      expect(plans?.kept).toBeGreaterThanOrEqual(KEPT);
    },
  );
});

interface Plans {
  readonly kept: number;
  readonly anew: number;
}
