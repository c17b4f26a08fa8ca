import { expect, it } from '@jest/globals';
import type { EventKind } from '../../src/domain/event-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import { touchedSince } from '../../src/evidence/cache/touched-since.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';

/** A commit in which something is done to one thing, which is about another. */
async function happen(
  database: Database,
  scope: Scope,
  subject: string,
  about: EntityId,
  { owner = null, kind = 'CLAIM_ADDED' }: { readonly owner?: string | null; readonly kind?: EventKind } = {},
) {
  const request = { actor: scope.owner, reason: 'test', owner, idempotencyKey: null, requestHash: null };
  const done = await database.commit(scope, request, (commit) => {
    commit.emit({ kind, subject, about: [about], owner, data: {} });
    return Promise.resolve(null);
  });
  return done.commit ?? 0;
}

describeDatabase('what evidence rests on', (context) => {
  const touched = (scope: Scope, commit: number, ...things: readonly string[]) =>
    context().database.read(scope, (sql) => touchedSince(sql, commit, things));
  const [geth, besu, claim] = [systemIds.next('ent'), systemIds.next('ent'), systemIds.next('clm')];

  it('[SE-64 SE-74] is touched by later commits that do something to it, or to what it is about, and by no others', async () => {
    const scope = await context().space();
    const read = await happen(context().database, scope, systemIds.next('clm'), geth);
    expect(await touched(scope, read, geth, besu, claim)).toBe(false);
    await happen(context().database, scope, claim, geth);
    expect([
      await touched(scope, read, geth),
      await touched(scope, read, besu, claim),
      await touched(scope, read, besu),
      await touched(scope, read),
      await touched(scope, read + 1, geth, claim),
    ]).toEqual([true, true, false, false, false]);
  });

  it('is not touched by what is only proposed of it, and is by what comes of that', async () => {
    const scope = await context().space();
    const read = await happen(context().database, scope, claim, besu);
    await happen(context().database, scope, systemIds.next('sug'), geth, { kind: 'SUGGESTION_OPENED' });
    await happen(context().database, scope, systemIds.next('sug'), geth, { kind: 'SUGGESTION_DISMISSED' });
    expect(await touched(scope, read, geth)).toBe(false);
    await happen(context().database, scope, geth, besu, { kind: 'ENTITY_MERGED' });
    expect(await touched(scope, read, geth)).toBe(true);
  });

  it("is not touched by what only others may see, nor by another space's commits", async () => {
    const scope = await context().space();
    const read = await happen(context().database, scope, claim, besu);
    await happen(context().database, { ...scope, owner: 'eve' }, systemIds.next('clm'), geth, { owner: 'eve' });
    await happen(context().database, await context().space(), claim, geth);
    expect(await touched(scope, read, geth, claim)).toBe(false);
    expect(await touched({ ...scope, owner: 'eve' }, read, geth)).toBe(true);
  });

  it('is taken as touched where a later commit was undone: what that touched is not told', async () => {
    const scope = await context().space();
    const read = await happen(context().database, scope, claim, besu);
    const undone = await happen(context().database, scope, systemIds.next('clm'), besu, { kind: 'COMMIT_UNDONE' });
    expect([await touched(scope, read, geth), await touched(scope, undone, geth)]).toEqual([true, false]);
  });

  it('is taken as touched where nobody knows: the space stands before the commit, or its events were removed', async () => {
    const scope = await context().space();
    const read = await happen(context().database, scope, claim, besu);
    expect(await touched(scope, read + 1, geth)).toBe(true);
    await happen(context().database, scope, systemIds.next('clm'), besu);
    await context().database.system((query) =>
      query('test.keptFrom', `update spaces set events_from = ${read + 2} where id = '${scope.spaceId}'`),
    );
    expect([await touched(scope, read, geth), await touched(scope, read + 1, geth)]).toEqual([true, false]);
  });
});
