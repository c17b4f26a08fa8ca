import { expect, it } from '@jest/globals';
import { infer } from '../../graph/inference/index.ts';
import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { claimIds, entityIds, plant, write as commitRows } from '../support/rows.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly id: string;
  readonly basis: string;
  readonly confidence: { readonly value: number };
  readonly from: { readonly key: string | null; readonly name: string };
  readonly to: { readonly key: string | null; readonly name: string };
  readonly method: string | null;
  readonly derivations: readonly {
    readonly premises: readonly {
      readonly span: { readonly quote: string } | null;
      readonly claim: { readonly id: string } | null;
    }[];
  }[];
}
const EDGES = `query ($kinds: [String!]) { relationships(kinds: $kinds, first: 100) { nodes { id basis method confidence { value } from { key name } to { key name }
  derivations { premises { span { quote } claim { id } } } } } }`;

describeDatabase('methods of inference', (context) => {
  const edges = async (me: Asking, kind: string): Promise<Edge[]> =>
    (await me.get<{ relationships: { nodes: Edge[] } }>(EDGES, { kinds: [kind] })).relationships.nodes;
  const follow = (me: Asking) => infer({ database: context().database }, me.scope);
  const text = (n: number, words: string) =>
    fileItem(
      `eip-900${n}.md`,
      `---\neip: 900${n}\ntitle: Wallets ${n}\nstatus: Draft\n---\n\n## Abstract\n\n${words}\n`,
    );
  const TOGETHER = 'A wallet that follows EIP-20 should look at EIP-777 as well.';

  it('[SE-54 PI-72] what enough texts name together is joined once: a new text adds its reason and never makes it less sure', async () => {
    const { database } = context();
    const me = asking(database, await context().space());
    const batch = (...numbers: readonly number[]) =>
      ingest(
        database,
        me.scope,
        numbers.map((n) => text(n, TOGETHER)),
      );
    await batch(1, 2, 3);
    await follow(me);
    // Off, as it is unless somebody wants it: what is asserted stands alone.
    expect(await edges(me, 'DISCUSSED_WITH')).toEqual([]);
    await write(me, 'updateSetting', { key: 'infer.discussion', value: true });
    await follow(me);
    const [first, ...more] = await edges(me, 'DISCUSSED_WITH');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ basis: 'INFERRED', method: 'CO_DISCUSSION' });
    expect([first?.from.key, first?.to.key].sort()).toEqual(['eip-20', 'eip-777']);
    expect(first?.confidence.value).toBeCloseTo((0.9 * 3) / 5);
    expect(first?.derivations).toHaveLength(3);
    const quotes = first?.derivations.flatMap(({ premises }) => premises.map(({ span }) => span?.quote));
    expect([...new Set(quotes)].sort()).toEqual(['EIP-20', 'EIP-777']);
    await batch(4);
    await follow(me);
    const [second, ...others] = await edges(me, 'DISCUSSED_WITH');
    expect(others).toEqual([]);
    expect(second?.id).toBe(first?.id);
    expect(second?.confidence.value).toBeCloseTo((0.9 * 4) / 6);
    expect(second?.derivations).toHaveLength(4);
    await ingest(database, me.scope, [text(1, 'Nothing.'), text(2, 'Nothing.')]);
    await follow(me);
    expect(await edges(me, 'DISCUSSED_WITH')).toEqual([]);
    await write(me, 'updateSetting', { key: 'infer.discussion', value: false });
    await follow(me);
    expect(await follow(me)).toMatchObject({ added: 0, retracted: 0, settled: true });
  });

  it('[PI-67] entities of which contradicting things are said conflict with each other, until the question is dismissed', async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    let claims: ClaimId[] = [];
    let conflicts: string[] = [];
    await commitRows(database, scope, async (commit) => {
      const [a, b] = entityIds(
        await plant(
          commit,
          'entities',
          ['a', 'b'].map((name) => ({ name })),
        ),
      ) as [EntityId, EntityId];
      claims = claimIds(
        await plant(commit, 'claims', [
          { subject_id: a, confidence: 0.9 },
          { subject_id: b, confidence: 0.8 },
          { subject_id: a },
        ]),
      );
      conflicts = await plant(commit, 'conflicts', [
        { kind: 'NEGATION', subject_id: a },
        { kind: 'VALUE', subject_id: a },
      ]);
      const [between, within] = conflicts;
      await plant(commit, 'conflict_parties', [
        { conflict_id: between, n: 0, claim_id: claims[0] },
        { conflict_id: between, n: 1, claim_id: claims[1] },
        { conflict_id: within, n: 0, claim_id: claims[0] },
        { conflict_id: within, n: 1, claim_id: claims[2] },
      ]);
    });
    await follow(me);
    const [edge, ...more] = await edges(me, 'CONFLICTS_WITH');
    expect(more).toEqual([]);
    expect(edge).toMatchObject({ basis: 'INFERRED', method: 'ENTAILMENT_CONFLICT' });
    expect([edge?.from.name, edge?.to.name].sort()).toEqual(['a', 'b']);
    expect(edge?.confidence.value).toBeCloseTo(0.9 * 0.8);
    expect(edge?.derivations.map(({ premises }) => premises.filter(({ claim }) => claim !== null).length)).toEqual([2]);
    const dismiss = `update conflicts set status = 'DISMISSED' where space_id = $1 and id = $2`;
    await commitRows(database, scope, (commit) =>
      commit.query('t.dismiss', dismiss, [scope.spaceId, conflicts[0] ?? '']),
    );
    await follow(me);
    expect(await edges(me, 'CONFLICTS_WITH')).toEqual([]);
  });
});
