import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { eventsAfter, oldestKept, retire, type Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { write } from '../support/writes.ts';

const DAY_MS = 86_400_000;
const query = '{ settings { key value } }';

/** Writes twice: the status changes, so the second commit leaves a past behind. */
async function twoVersions(database: Database, scope: Scope): Promise<{ first: string; heads: number[] }> {
  const me = asking(database, scope);
  const heads: number[] = [];
  const head = async (): Promise<number> =>
    (await me.get<{ stats: { commits: number } }>('{ stats { commits } }')).stats.commits;
  await ingestProposals(me, { 1: { status: 'Draft' } });
  heads.push(await head());
  const [{ at }] = (await me.get<{ commits: { nodes: { at: string }[] } }>('{ commits(first: 1) { nodes { at } } }'))
    .commits.nodes as [{ at: string }];
  await ingestProposals(me, { 1: { status: 'Final' } });
  heads.push(await head());
  return { first: at, heads };
}

const versions = (database: Database, spaceId: string): Promise<number> =>
  database.system(async (run) => {
    const rows = await run<{ n: number }>(
      't.past',
      'select count(*)::integer as n from claims_history where space_id = $1',
      [spaceId],
    );
    return rows[0]?.n ?? 0;
  });

describeDatabase('what a space keeps of its past', (context) => {
  it('keeps everything where nobody set a limit', async () => {
    const { database } = context();
    const scope = await context().space();
    await twoVersions(database, scope);
    const past = await versions(database, scope.spaceId);
    expect(past).toBeGreaterThan(0);
    expect(await retire(database, new Date(Date.now() + 10_000 * DAY_MS))).toEqual([]);
    expect(await versions(database, scope.spaceId)).toBe(past);
    expect(await oldestKept(database, scope.spaceId)).toEqual({ eventsAfter: 0, asOf: 0 });
  });

  it('removes what is older than is kept, answers what is left as before, and refuses what is gone', async () => {
    const { database } = context();
    const scope = await context().space();
    const { first, heads } = await twoVersions(database, scope);
    const me = asking(database, scope);
    await write(me, 'updateSetting', { key: 'retention.historyDays', value: 1 });
    await write(me, 'updateSetting', { key: 'retention.eventDays', value: 1 });
    const now = await me.get('{ claims { nodes { id status statement } } }');
    const asOf = `{ claims(asOf: { recorded: "${first}" }) { nodes { statement } } }`;
    await expect(me.get(asOf)).resolves.toBeDefined();

    const [done] = await retire(database, new Date(Date.now() + 2 * DAY_MS));
    const head = (heads.at(-1) ?? 0) + 2;
    expect(done).toMatchObject({ space: scope.spaceName, eventsAfter: head, asOf: head });
    expect(await oldestKept(database, scope.spaceId)).toEqual({ eventsAfter: head, asOf: head });
    expect(await versions(database, scope.spaceId)).toBe(0);
    expect(await database.read(scope, (sql) => eventsAfter(sql, 0, 0, 10))).toEqual([]);

    expect(await me.get('{ claims { nodes { id status statement } } }')).toEqual(now);
    const refused = await me.ask(asOf);
    expect(refused.errors[0]).toMatchObject({ message: expect.stringContaining(`kept from commit ${head} on`) });
    expect(await write(me, 'undo', { commit: heads[1], reason: 'too late' })).toMatchObject({
      __typename: 'ConflictingState',
      message: expect.stringContaining('retention.historyDays'),
    });
    const audit = await me.get<{ commits: { nodes: { number: number }[] } }>(
      '{ commits(first: 100) { nodes { number } } }',
    );
    expect(audit.commits.nodes.map(({ number }) => number)).toEqual(Array.from({ length: head }, (_, n) => head - n));
    const changes = await me.ask('{ commits(first: 1) { nodes { changes { nodes { kind } } } } }');
    expect(changes.errors[0]?.message).toContain('retention.eventDays');
  });

  it('keeps what is needed to read as of the oldest commit that is kept', async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    await write(me, 'updateSetting', { key: 'retention.historyDays', value: 1 });
    const { first } = await twoVersions(database, scope);
    const asOf = `{ claims(asOf: { recorded: "${first}" }) { nodes { statement } } }`;
    const before = await me.get(asOf);
    // The limit falls right after the first document's commit: its versions, ended later, must stay.
    await retire(database, new Date(new Date(first).getTime() + DAY_MS + 1));
    expect((await oldestKept(database, scope.spaceId)).asOf).toBeGreaterThan(0);
    expect(await me.get(asOf)).toEqual(before);
  });

  it('leaves other spaces alone, and may be run again', async () => {
    const { database } = context();
    const [mine, other] = [await context().space(), await context().space()];
    await write(asking(database, mine), 'updateSetting', { key: 'retention.historyDays', value: 1 });
    await twoVersions(database, mine);
    await twoVersions(database, other);
    const past = await versions(database, other.spaceId);
    const later = new Date(Date.now() + 2 * DAY_MS);
    expect((await retire(database, later)).map(({ space }) => space)).toContain(mine.spaceName);
    expect((await retire(database, later)).map(({ space }) => space)).not.toContain(mine.spaceName);
    expect(await versions(database, other.spaceId)).toBe(past);
    expect(await asking(database, other).get(query)).toBeDefined();
  });
});
