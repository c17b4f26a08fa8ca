import { expect, it } from '@jest/globals';
import { offences } from '../support/consistency.ts';
import { Curator } from '../support/curator.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { ingestProposals, INGEST, proposalText } from '../support/proposals.ts';
import type { Nodes } from '../support/story.ts';
import { write, type Answered } from '../support/writes.ts';

interface ConflictShown {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
}

describeDatabase('a decision', (context) => {
  const space = async (): Promise<Curator> => new Curator(asking(context().database, await context().space()));
  const conflicts = async ({ me }: Curator): Promise<readonly ConflictShown[]> =>
    (await me.get<{ conflicts: Nodes<ConflictShown> }>('{ conflicts { nodes { id kind status } } }')).conflicts.nodes;
  const statuses = async ({ me }: Curator): Promise<string[]> => {
    const { claims } = await me.get<{
      claims: Nodes<{ id: string; status: string; object: { text: string } }>;
    }>(`{ claims(first: 50, where: { predicate: { eq: "status" } }, asOf: { valid: null }) { nodes {
      id status object { ... on TextValue { text } } } } }`);
    return claims.nodes.map(({ object, status }) => `${object.text} ${status}`).sort();
  };
  const idOf = async ({ me }: Curator, value: string): Promise<string> => {
    const { claims } = await me.get<{ claims: Nodes<{ id: string; object: { text: string } }> }>(
      `{ claims(first: 50, where: { predicate: { eq: "status" } }) { nodes { id object { ... on TextValue { text } } } } }`,
    );
    return claims.nodes.find(({ object }) => object.text === value)?.id ?? '';
  };
  const bring = (at: Curator, n: number, author: string): Promise<unknown> => {
    const text = proposalText(n).replace(/author: .*/, `author: ${author}`);
    return at.me.get(INGEST, { input: { source: { key: 's' }, documents: [{ path: `eip-${n}.md`, text }] } });
  };

  it.each<[string, (at: Curator, id: string) => Promise<Answered>, readonly string[]]>([
    ['retracts', (at, id) => write(at.me, 'retractClaim', { id, reason: 'misread' }), ['Draft RETRACTED']],
    [
      'corrects',
      (at, id) => write(at.me, 'reviseClaim', { id, object: { text: 'Final' } }),
      ['Draft SUPERSEDED', 'Final ACTIVE'],
    ],
  ])(
    'that %s a claim holds when its text is edited, and nothing is asked; another value is news',
    async (_, decide, after) => {
      const at = await space();
      await ingestProposals(at.me, { 7: { status: 'Draft' } });
      const answer = await decide(at, await idOf(at, 'Draft'));
      expect(answer.code).toBeUndefined();
      await ingestProposals(at.me, { 7: { status: 'Draft', body: 'Edited.' } });
      expect(await statuses(at)).toEqual(after);
      expect(await conflicts(at)).toEqual([]);
      await ingestProposals(at.me, { 7: { status: 'Review', body: 'Edited.' } });
      expect((await statuses(at)).join()).toContain('Review');
      expect(await offences(context().database, at.me.scope)).toEqual([]);
    },
  );

  it('that dismisses who is meant by a name holds for other texts, until somebody else bears the name', async () => {
    const at = await space();
    await bring(at, 1, 'Ada Lantern (@ada)');
    await bring(at, 2, 'Ada Lantern (@lantern)');
    await bring(at, 3, 'Ada Lantern');
    const [asked] = await conflicts(at);
    expect(asked).toMatchObject({ kind: 'IDENTITY', status: 'OPEN' });
    await write(at.me, 'dismissConflict', { id: asked?.id, reason: 'nobody knows' });
    await bring(at, 4, 'Ada Lantern');
    expect(await conflicts(at)).toMatchObject([{ status: 'DISMISSED' }]);
    await bring(at, 5, 'Ada Lantern (@another)');
    await bring(at, 6, 'Ada Lantern');
    expect((await conflicts(at)).map(({ status }) => status).sort()).toEqual(['DISMISSED', 'OPEN']);
    expect(await offences(context().database, at.me.scope)).toEqual([]);
  });
});
