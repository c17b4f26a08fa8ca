import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { claimCounts, relationshipCounts } from '../../src/reconcile/index.ts';
import { connectPostgres, createSpace, type Database, type View } from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { describeOn, legs } from '../support/legs.ts';
import { look, plant, write } from '../support/rows.ts';

/** Claims of each entity, and entities: enough rows for a walk through all of them to be told from look-ups. */
const [EACH, ENTITIES] = [10, 300];

describeOn(legs.postgres, 'what a list counts', () => {
  let opened: Awaited<ReturnType<typeof openTestPostgres>>;
  let hurried: Database;
  let scope: Scope;
  const entities = Array.from({ length: ENTITIES }, () => systemIds.next('ent'));
  const [one] = entities as [(typeof entities)[number]];

  beforeAll(async () => {
    opened = await openTestPostgres();
    const { database, url } = opened;
    hurried = await connectPostgres({ url, poolSize: 2, poolOverflow: 2, timeoutMs: 1_500, unsafe: true });
    const space = await createSpace(database, 'default');
    scope = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
    await write(database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        entities.map((id, n) => ({ id, name: `${n}` })),
      );
      const said = entities.flatMap((subject_id, n) =>
        Array.from({ length: EACH }, () => ({ subject_id, object_entity_id: entities[(n + 1) % ENTITIES] })),
      );
      const claims = await plant(commit, 'claims', said);
      const place = { document_id: systemIds.next('doc'), revision_id: systemIds.next('rev') };
      await plant(
        commit,
        'claim_evidence',
        claims.map((claim_id) => ({
          ...place,
          claim_id,
          source_id: systemIds.next('src'),
          span_id: systemIds.next('spn'),
        })),
      );
    });
    await database.system((query) => query('t.analyze', 'analyze'));
  });
  afterAll(async () => {
    await hurried.close();
    await opened.drop();
  });

  const read: readonly [name: string, of: (view: View) => Promise<unknown>][] = [
    ...(['PREDICATE', 'STATUS', 'SOURCE', 'DOCUMENT', 'MONTH'] as const).map((by): (typeof read)[number] => [
      `claims by ${by}`,
      (view) => claimCounts(view, null, { subject: { id: { eq: one } } }).facet(by, 20),
    ]),
    ['the number of claims', (view) => claimCounts(view, one, null).total(10_000)],
    [
      'relationships by kind',
      (view) => {
        const all = { kinds: null, basis: null, minConfidence: null, status: null, review: null };
        return relationshipCounts(view, () => Promise.resolve([one]), { ...all, direction: 'OUT' }).facet('KIND', 20);
      },
    ],
  ];

  /** Rows that this connection has read so far. */
  async function rowsRead({ sql }: View): Promise<number> {
    const [found] = await sql.query<{ rows: number }>(
      't.read',
      `select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname in ('claims', 'claim_evidence', 'entities', 'merges')`,
    );
    return found?.rows ?? 0;
  }

  it.each(read)('of one entity reads its rows, and not the space: %s', async (_, count) => {
    const rows = await look(opened.database, scope, async (view) => {
      const before = await rowsRead(view);
      await count(view);
      return (await rowsRead(view)) - before;
    });
    expect(rows).toBeGreaterThanOrEqual(EACH);
    expect(rows).toBeLessThanOrEqual(4 * EACH);
  });

  it('that takes longer than a statement may is an error, and never an empty list', async () => {
    await opened.database.system((query) =>
      query(
        't.slow',
        'create policy slow on claim_evidence as restrictive for select using (pg_sleep(.1)::text is not null)',
      ),
    );
    const me = asking(hurried, scope);
    const { data, errors } = await me.ask(
      '{ claims(first: 1) { nodes { predicate } facets { sources { hasMore } } } }',
    );
    expect(data).toEqual({ claims: { nodes: [{ predicate: 'SAYS' }], facets: { sources: null } } });
    expect(errors).toMatchObject([{ code: 'UNAVAILABLE', path: ['claims', 'facets', 'sources'] }]);
    const both = await me.ask('{ claims(first: 1) { facets { sources { hasMore } statuses { hasMore } } } }');
    expect(both.errors.map(({ code }) => code)).not.toContain('INTERNAL');
  });
});
