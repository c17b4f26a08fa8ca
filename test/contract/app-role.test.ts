import { expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import { connectPostgres, createSpace } from '../../src/storage/index.ts';
import { describeDatabase, openTestPostgres } from '../support/database.ts';
import { describeWithPostgres } from '../support/legs.ts';

describeDatabase('the role that requests work as', (context) => {
  it('attack 49: owns nothing and bypasses nothing', async () => {
    const { database, space } = context();
    const rows = await database.read(await space(), (sql) =>
      sql.query(
        'test.role',
        `select current_user::text as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          (select count(*)::integer from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname = current_user`,
      ),
    );
    expect(rows).toEqual([
      {
        name: 'claimgraph_app',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      },
    ]);
  });

  it('attack 49: every table with rows of spaces is under row-level security', async () => {
    const { database } = context();
    const open = await database.system((query) =>
      query<{ name: string }>(
        'test.unprotected',
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id'
          where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,
        [],
      ),
    );
    expect(open).toEqual([]);
  });

  it.each([
    ['make a table', 'create table t (x integer)'],
    ['drop one', 'drop table claims'],
    ['write history', 'delete from claims_history'],
    ['turn security off', 'alter table claims disable row level security'],
  ])('may not %s', async (_, statement) => {
    const { database, space } = context();
    const run = database.note(await space(), (sql) => sql.query('test.forbidden', statement));
    await expect(run).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42P01|0LP01)$/) });
  });

  it('attack 48: whose turn it was on a connection is not known to the next', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    const settings = `select current_setting('claimgraph.space', true) as space, current_setting('claimgraph.owner', true) as owner`;
    for (let n = 0; n < 30; n++) {
      const scope = n % 2 === 0 ? ada : as(ada, 'bo');
      expect(await database.read(scope, (sql) => sql.query('test.whose', settings))).toEqual([
        { space: ada.spaceId, owner: scope.owner },
      ]);
      const [between] = await database.system((query) => query<{ owner: string | null }>('test.whose', settings, []));
      expect(between?.owner ?? '').toBe('');
    }
  });
});

describeWithPostgres('a statement that takes too long', () => {
  it('attack 35: is cancelled in the database, and its connection serves the next', async () => {
    const opened = await openTestPostgres();
    const database = await connectPostgres({
      url: opened.url,
      poolSize: 1,
      poolOverflow: 0,
      timeoutMs: 1_000,
      unsafe: true,
    });
    try {
      const { id, name } = await createSpace(opened.database, 'slow');
      const scope = { spaceId: id, spaceName: name, owner: 'ada', role: 'ADMIN' as const };
      const slow = database.read(scope, (sql) => sql.query('test.slow', 'select pg_sleep(60)'));
      await expect(slow).rejects.toThrow(Unavailable);
      const running = `select count(*)::integer as n from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`;
      expect(await database.read(scope, (sql) => sql.query('test.running', running))).toEqual([{ n: 0 }]);
    } finally {
      await database.close();
      await opened.drop();
    }
  });
});
