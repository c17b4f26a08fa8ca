import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MutationName } from '../../resolvers/request/roles.ts';
import type { Database } from '../../src/storage/index.ts';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import { describeDatabase, openTestPostgres, testDatabase, type TestDatabase } from '../support/database.ts';
import { asking, type AskingOptions } from '../support/graphql.ts';
import { describeWithPostgres } from '../support/legs.ts';
import { liveAt, openLiveFixture, type LiveFixture } from '../support/live-database.ts';
import {
  answerOf,
  EXAMPLES,
  LIVE_MUTATIONS,
  MUTATIONS,
  takesMoreThanAKey,
  type KeyedAnswer,
} from '../support/keyed-mutations.ts';

const idempotencyKey = 'k1';
const settings = { 'limit.cost': 1_000_000, 'limit.aliases': 1_000 };

/** What an answer says, but whether it was given before. */
const whatItSays = (answer: KeyedAnswer): object =>
  Object.fromEntries(
    Object.entries(answer).filter(([field]) => !/_(?:replayed|repeated|existed|resumed)$/u.test(field)),
  );

/** How many rows each table has. */
async function rowsOf(database: Database): Promise<Record<string, string>> {
  return database.system(async (query) => {
    const tables = await query<{ name: string }>(
      'test.tables',
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts = tables.map(({ name }) => `select '${name}' as name, (select count(*) from ${name})::text as n`);
    const rows = await query<{ name: string; n: string }>('test.rowCounts', counts.join(' union all '));
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  });
}

/** Tried once, again, with another input, and by others. */
async function triedUnderItsKey(
  name: string,
  { database, space, as }: TestDatabase,
  live: (spaceName: string) => AskingOptions | Promise<AskingOptions>,
): Promise<void> {
  const scope = await space();
  const me = asking(database, scope, { settings, ...(await live(scope.spaceName)) });
  const [given, other] = await EXAMPLES[name as MutationName](me);
  const input = { ...given, idempotencyKey };
  const first = await answerOf(me, name, input);
  expect(first.__typename).not.toMatch(/^(?:Invalid|NotFound|Forbidden|ConflictingState|Unavailable|TooLarge)$/u);
  const before = await rowsOf(database);
  expect(whatItSays(await answerOf(me, name, input))).toEqual(whatItSays(first));
  expect(await rowsOf(database)).toEqual(before);

  expect(other !== null).toBe(takesMoreThanAKey(name));
  if (other !== null) {
    const refused = await answerOf(me, name, { ...other, idempotencyKey });
    expect(refused).toMatchObject({
      __typename: 'IdempotencyMismatch',
      IdempotencyMismatch_code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await rowsOf(database)).toEqual(before);
  }
  for (const stranger of [as(scope, 'bob'), await space('ada')]) {
    const they = asking(database, stranger, { settings, ...(await live(stranger.spaceName)) });
    const answer = await answerOf(they, name, { ...(other ?? given), idempotencyKey });
    expect(answer.__typename).not.toBe('IdempotencyMismatch');
    expect(Object.entries(answer).filter(([field, value]) => field.endsWith('_replayed') && value === true)).toEqual(
      [],
    );
  }
}

const TITLE = '[OM-35 PI-29] %s: the same answer again, nothing done twice, and nothing of anybody else';

describeDatabase('the key of a mutation', (context) => {
  it('[OM-35 PI-29] is tried of all mutations that the contract has', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...MUTATIONS].sort());
  });

  it.each(MUTATIONS.filter((name) => !LIVE_MUTATIONS.includes(name)))(TITLE, (name) =>
    triedUnderItsKey(name, context(), () => ({})),
  );
});

describeWithPostgres('the key of a mutation about a live database', () => {
  let fixture: LiveFixture;
  let record: Awaited<ReturnType<typeof openTestPostgres>>;
  const opened: LiveDatabase[] = [];
  beforeAll(async () => {
    [fixture, record] = await Promise.all([openLiveFixture(), openTestPostgres()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((live) => live.close()));
    await Promise.all([record.drop(), fixture.drop()]);
  });

  it.each(LIVE_MUTATIONS)(TITLE, (name) =>
    triedUnderItsKey(name, testDatabase(record.database), async (spaceName) => {
      const live = liveAt(fixture.url, record.database, [spaceName]);
      opened.push(live);
      await live.check();
      return { live };
    }),
  );
});
