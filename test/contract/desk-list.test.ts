import { beforeEach, expect, it } from '@jest/globals';
import { assertClaim } from '../../src/ingest/index.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { plant, write as commitRows } from '../support/rows.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';

interface Thing {
  readonly id: string;
  readonly severity?: number;
  readonly version?: number;
}
interface Item {
  readonly kind: string;
  readonly conflict: Thing | null;
  readonly alias: Thing | null;
  readonly quarantinedDocument: Thing | null;
}
const thing = (item: Item | undefined): Thing | null =>
  item?.conflict ?? item?.alias ?? item?.quarantinedDocument ?? null;
interface Page {
  readonly desk: { readonly nodes: readonly Item[]; readonly pageInfo: { hasNextPage: boolean; endCursor: string } };
}

const DESK = `query ($first: Int, $after: String, $kinds: [DeskKind!]) {
  desk(first: $first, after: $after, kinds: $kinds) {
    nodes { kind conflict { id severity version } statementCase { id } alias { id version } relationship { id } quarantinedDocument { id } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const DECIDE = `mutation ($input: DecideInput!) { decide(input: $input) { ... on DomainError { code message } ... on Decided { done refused
  results { __typename ... on Written { commit { number } } ... on DomainError { code path } } } } }`;

describeDatabase('one list of all that waits for a person', (context) => {
  let me: Asking;
  let desk: Desk;

  beforeEach(async () => {
    const { database, space } = context();
    desk = new Desk(database, await space());
    me = asking(database, desk.scope);
    for (const light of ['Skerry Light', 'Tern Light'])
      for (const height of ['10 m', '12 m'])
        await desk.do((commit) => assertClaim(commit, about(light, 'height', height), desk.deps));
    await commitRows(database, desk.scope, async (commit) => {
      const entity = systemIds.next('ent');
      await plant(commit, 'entities', [{ id: entity, name: 'Bay', type: 'PLACE' }]);
      await plant(commit, 'aliases', [
        { entity_id: entity, text: 'The Bay', norm: 'the bay', kind: 'INFERRED', review_state: 'PENDING' },
        { entity_id: entity, text: 'Cove', norm: 'cove', kind: 'INFERRED', review_state: 'ACCEPTED' },
      ]);
      const [source] = await plant(commit, 'sources', [{ key: 's' }]);
      await plant(commit, 'quarantine', [
        { source_id: source, path: 'held.md', state: 'HELD', raw: Buffer.from('x') },
        { source_id: source, path: 'gone.md', state: 'DISCARDED', raw: Buffer.from('x') },
      ]);
    });
  });

  const page = async (variables = {}) => (await me.get<Page>(DESK, { first: 50, ...variables })).desk;

  it('has open conflicts, the most severe first, then the others by kind and age, and nothing that is decided', async () => {
    const { nodes, pageInfo } = await page();
    expect(nodes.map(({ kind }) => kind)).toEqual(['CONFLICT', 'CONFLICT', 'ALIAS', 'QUARANTINED_DOCUMENT']);
    expect(thing(nodes[0])?.severity).toBeGreaterThanOrEqual(thing(nodes[1])?.severity ?? 1);
    expect(pageInfo.hasNextPage).toBe(false);
    const some = await page({ kinds: ['QUARANTINED_DOCUMENT', 'ALIAS', 'RELATIONSHIP'] });
    expect(some.nodes).toEqual(nodes.slice(2));
  });

  it.each([1, 2, 3])('is the same in pages of %s', async (first) => {
    const whole = (await page()).nodes;
    const found: Item[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const { nodes, pageInfo } = await page({ first, after });
      expect(nodes.length).toBeLessThanOrEqual(first);
      found.push(...nodes);
      [more, after] = [pageInfo.hasNextPage, pageInfo.endCursor];
      if (more) expect(nodes.length).toBe(first);
    }
    expect(found).toEqual(whole);
  });

  it('is not of what is private to others', async () => {
    const bob = asking(context().database, context().as(desk.scope, 'bob'));
    const { database } = context();
    await commitRows(
      database,
      desk.scope,
      (commit) =>
        plant(commit, 'conflicts', [{ owner_id: commit.scope.owner, kind: 'VALUE', status: 'OPEN', severity: 1 }]),
      desk.scope.owner,
    );
    const [mine, theirs] = [await page(), (await bob.get<Page>(DESK, { first: 50 })).desk];
    expect([mine.nodes.length, theirs.nodes.length]).toEqual([5, 4]);
  });

  it('takes many decisions at once; one that is refused undoes no other', async () => {
    const { nodes } = await page();
    const [first, second, alias, held] = nodes.map(thing);
    const dismiss = (item: Thing | null | undefined, expectedVersion = item?.version) => ({
      dismissConflict: { id: item?.id, reason: 'both are near', expectedVersion },
    });
    const decisions = [
      dismiss(first),
      dismiss(second, 99),
      { reviewAlias: { id: alias?.id, verdict: 'ACCEPTED', expectedVersion: alias?.version } },
    ];
    const { decide } = await me.get<{ decide: object }>(DECIDE, { input: { decisions } });
    expect(decide).toMatchObject({
      ...{ done: 2, refused: 1 },
      results: [
        { __typename: 'ConflictWritten' },
        { __typename: 'StaleVersion', code: 'STALE_VERSION' },
        { __typename: 'AliasWritten' },
      ],
    });
    expect((await page()).nodes.map((item) => thing(item)?.id)).toEqual([second?.id, held?.id]);
    const refused = async (input: object) => (await me.get<{ decide: object }>(DECIDE, { input })).decide;
    expect(await refused({ decisions: [dismiss(second), {}] })).toMatchObject({
      message: expect.stringMatching(/expected exactly one of resolveConflict, .*got none/),
    });
    expect((await page()).nodes).toHaveLength(2);
    expect(await refused({ decisions: [] })).toMatchObject({ message: 'expected 1 to 100 decisions, got 0' });
    const again = { decisions: [dismiss(second)], idempotencyKey: 'monday' };
    const [once, twice] = [await refused(again), await refused(again)];
    expect([once, twice]).toEqual([expect.objectContaining({ done: 1 }), once]);
  });
});
