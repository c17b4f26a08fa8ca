import { beforeEach, expect, it } from '@jest/globals';
import { readSpace } from '../../src/cli/export/space-reader.ts';
import { readLine } from '../../src/domain/lines/read-line.ts';
import type { LineOf } from '../../src/domain/lines/line-shapes.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { claimLines } from '../../src/reconcile/index.ts';
import { clientOf } from '../support/asking-client.ts';
import { withIdsOfNow } from '../../src/cli/export/ids-of-now.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals, type Proposal } from '../support/proposals.ts';
import { look } from '../support/rows.ts';
import type { Nodes } from '../support/story.ts';
import { write } from '../support/writes.ts';

/** What one can ask of a claim that hangs on when it was verified. */
interface ReadClaim {
  readonly id: string;
  readonly predicate: string;
  readonly object: { readonly text?: string };
  readonly status: string;
  readonly version: number;
  readonly lastVerifiedAt: string;
  readonly confidence: { readonly value: number; readonly explanation: string };
}
const TOLD = `id predicate object { ... on TextValue { text } } status version lastVerifiedAt confidence { value explanation }`;

describeDatabase('a claim that a text says again', (context) => {
  let scope: Scope;
  let me: Asking;

  beforeEach(async () => {
    scope = await context().space();
    me = asking(context().database, scope);
  });

  const say = async (proposal: Proposal): Promise<number> => {
    const { outcomes } = await ingestProposals(me, { 1: proposal });
    return outcomes[0]?.commit?.number ?? Number.NaN;
  };
  const told = async (recorded?: string): Promise<ReadClaim[]> => {
    const { claims } = await me.get<{ claims: Nodes<ReadClaim> }>(
      `query ($asOf: AsOf) { claims(first: 100, where: { status: { eq: ACTIVE } }, asOf: $asOf) { nodes { ${TOLD} } } }`,
      { asOf: recorded === undefined ? { valid: null } : { recorded, valid: null } },
    );
    return withIdsOfNow(claims.nodes).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const commit = async (number: number) => {
    const answer = await me.get<{
      commit: { at: string; changes: Nodes<{ kind: string; node: { id?: string } | null }> };
    }>('query ($number: Int!) { commit(number: $number) { at changes(first: 100) { nodes { kind node { id } } } } }', {
      number,
    });
    return answer.commit;
  };
  const asOf = (all: readonly ReadClaim[], at: string): ReadClaim[] =>
    all.map((claim) => ({ ...claim, lastVerifiedAt: at }));

  it('costs a document with one changed value as many rows of claims as it changes, however many it says', async () => {
    const rows = async (since: number): Promise<readonly number[]> => {
      const [found] = await context().database.system((query) =>
        query<{ written: number; kept: number }>(
          't.rows',
          `select (select count(*)::integer from claims where space_id = $1 and since >= $2) as written,
            (select count(*)::integer from claims_history where space_id = $1 and until >= $2) as kept`,
          [scope.spaceId, since],
        ),
      );
      return [found?.written ?? Number.NaN, found?.kept ?? Number.NaN];
    };
    const costs: (readonly number[])[] = [];
    for (const n of [2, 40]) {
      const requires = Array.from({ length: n }, (_, at) => 100 + at);
      const { outcomes } = await ingestProposals(me, { [n]: { requires } });
      expect(await rows(outcomes[0]?.commit?.number ?? 0)).toEqual([expect.any(Number), 0]);
      const changed = await ingestProposals(me, { [n]: { requires, status: 'Review' } });
      costs.push(await rows(changed.outcomes[0]?.commit?.number ?? 0));
    }
    // The new value, and the one that it supersedes with its past.
    expect(costs).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('tells that it was verified, everywhere where it is told', async () => {
    const first = await commit(await say({ requires: [2, 3] }));
    const before = await told();
    const second = await say({ requires: [2, 3], status: 'Review' });
    const { at, changes } = await commit(second);
    const after = await told();
    const again = after.filter(({ id }) => before.some((claim) => claim.id === id));
    expect(again).toHaveLength(before.length - 1);
    expect(again).toEqual(
      asOf(
        before.filter(({ object }) => object.text !== 'Draft'),
        at,
      ),
    );
    const supported = changes.nodes.flatMap(({ kind, node }) => (kind === 'CLAIM_SUPPORTED' ? [node?.id] : []));
    expect(supported.toSorted()).toEqual(again.map(({ id }) => id));
    // As of the commit before.
    expect(await told(first.at)).toEqual(before);
    const exported: LineOf<'Claim'>[] = [];
    for await (const one of readSpace(clientOf(me), new AbortController().signal)) {
      const { line } = readLine(JSON.stringify(one), 1);
      if (line?.type === 'Claim') exported.push(line);
    }
    const verified = exported.flatMap(({ status, lastVerifiedAt }) => (status === 'ACTIVE' ? [lastVerifiedAt] : []));
    expect(verified).toEqual(again.map(() => new Date(at)).concat(new Date(at)));
    // What comes in again finds itself there as it is.
    const { differing } = await look(context().database, scope, ({ sql }) => claimLines.compare(sql, exported));
    expect(differing).toEqual(new Map());
    const [claim] = again;
    await write(me, 'retractClaim', { id: claim?.id, reason: 'a test' });
    const shown = await me.get<{ claim: { lastVerifiedAt: string; history: { fields: { field: string }[] }[] } }>(
      'query ($id: ID!) { claim(id: $id) { lastVerifiedAt history { fields { field } } } }',
      { id: claim?.id },
    );
    const steps = shown.claim.history.map(({ fields }) => fields.map(({ field }) => field));
    expect([shown.claim.lastVerifiedAt, steps]).toEqual([at, [[], ['status', 'statusReason']]]);
  });

  it('was not verified where that is undone', async () => {
    await say({ requires: [2, 3] });
    const before = await told();
    const second = await say({ requires: [2, 3], status: 'Review' });
    await write(me, 'undo', { commit: second, reason: 'a slip' });
    const since = ({ id, lastVerifiedAt, status }: ReadClaim) => [id, lastVerifiedAt, status];
    expect((await told()).map(since)).toEqual(before.map(since));
  });

  it('was verified again where that undo is undone', async () => {
    await say({ requires: [2, 3] });
    const second = await say({ requires: [2, 3], status: 'Review' });
    const since = ({ id, lastVerifiedAt, status, confidence }: ReadClaim) => [
      id,
      lastVerifiedAt,
      status,
      confidence.value,
    ];
    const before = await told();
    const { commit: undo } = await write(me, 'undo', { commit: second, reason: 'a slip' });
    await write(me, 'undo', { commit: undo?.number, reason: 'none' });
    expect((await told()).map(since)).toEqual(before.map(since));
  });

  it('is verified by a return to words that it had before, and by a person after that', async () => {
    await say({ requires: [2] });
    await say({ requires: [2], status: 'Review' });
    const { at } = await commit(await say({ requires: [2] }));
    const claims = await told();
    expect(claims.map(({ lastVerifiedAt }) => lastVerifiedAt)).toEqual(claims.map(() => at));
    const [claim] = claims;
    await write(me, 'confirmClaim', { id: claim?.id, expectedVersion: claim?.version });
    const confirmed = (await told()).find(({ id }) => id === claim?.id);
    expect(confirmed && confirmed.lastVerifiedAt > at).toBe(true);
    const last = await commit(await say({ requires: [2], body: 'More of it.' }));
    expect((await told()).map(({ lastVerifiedAt }) => lastVerifiedAt)).toEqual(claims.map(() => last.at));
  });
});
