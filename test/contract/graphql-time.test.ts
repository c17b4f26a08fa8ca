import { beforeAll, expect, it } from '@jest/globals';
import { withIdsOfNow } from '../../src/cli/export/ids-of-now.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';

interface CommitData {
  readonly commits: { readonly nodes: readonly [{ readonly number: number; readonly at: string }] };
}

/** What there is to know of a proposal and of everything around it. */
const STATE = `
  entity(key: "eip-1", asOf: $asOf) {
    name version updatedAt aliases { nodes { text } }
    claims(first: 50) { nodes { id statement status statusReason version validity { from to } recorded { from to } confidence { value }
      evidence { current span { quote document { title version removed } } } supersededBy { id } conflicts: inConflicts { status } history { commit fields { field before after } } } }
    relationships { nodes { id kind from { key } to { key } } }
    neighbourhood(depth: 2) { nodes { depth entity { key } } edges { id } }
    conflicts { nodes { status parties { claim { status } } } }
  }
  entities(first: 50, asOf: $asOf) { nodes { id name } }
  claims(first: 100, asOf: $asOf) { nodes { id status } }
  documents(asOf: $asOf) { nodes { key version removed currentRevision { text } revisions { edges { n } } } }
  relationships(first: 50, asOf: $asOf) { nodes { id status } }
  conflicts(asOf: $asOf) { nodes { id status version } }
  sources(asOf: $asOf) { nodes { key removed documents { nodes { key removed } } } }
  resolveName(text: "The First", asOf: $asOf) { __typename }
  stats(asOf: $asOf) { documents entities claims relationships aliases mentions evidence conflicts openConflicts claimsByStatus { name value } commits }
`;

describeDatabase('reading as of another time', (context) => {
  let me: Asking;
  /** The space after each step: when, and what it answered then. */
  const steps: { at: string; answer: string }[] = [];

  // Ids say as of when things were read, which is all that may differ.
  const state = async (asOf: object | null): Promise<string> =>
    JSON.stringify(withIdsOfNow(await me.get(`query ($asOf: AsOf) { ${STATE} }`, { asOf })), null, 1);

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    const done: (() => Promise<unknown>)[] = [
      () => ingestProposals(me, { 1: {}, 2: { requires: [1] } }),
      () => ingestProposals(me, { 1: { status: 'Final' }, 2: {}, 3: { requires: [1, 2] } }),
      () =>
        me.get('{ entity(key: "eip-1") { id } }').then((found) =>
          me.get('mutation ($id: ID!) { addAlias(input: { entity: $id, text: "The First" }) { __typename } }', {
            id: (found as { entity: { id: string } }).entity.id,
          }),
        ),
      () =>
        me.get(
          'mutation { assertClaim(input: { subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } }, predicate: "status", object: { text: "Living" } }) { __typename } }',
        ),
      () =>
        me
          .get<{ document: { id: string } }>('{ document(key: "eip-3") { id } }')
          .then(({ document }) =>
            me.get('mutation ($id: ID!) { removeDocument(input: { id: $id }) { __typename } }', { id: document.id }),
          ),
    ];
    for (const step of done) {
      await step();
      const { commits } = await me.get<CommitData>('{ commits(first: 1) { nodes { number at } } }');
      steps.push({ at: commits.nodes[0].at, answer: await state(null) });
    }
  });

  it('gives the old answer of every step, byte for byte, whatever was written since', async () => {
    expect(new Set(steps.map((step) => step.answer)).size).toBe(steps.length);
    for (const { at, answer } of steps) expect(await state({ recorded: at })).toBe(answer);
  });

  it('gives it for any instant until the next commit', async () => {
    const [first, second] = steps;
    const next = new Date(second?.at ?? '').getTime();
    const commits = await me.get<{ commits: { nodes: readonly { at: string }[] } }>(
      '{ commits(first: 100) { nodes { at } } }',
    );
    const following = Math.min(
      ...commits.commits.nodes.map((commit) => Date.parse(commit.at)).filter((at) => at > Date.parse(first?.at ?? '')),
    );
    expect(following).toBeLessThanOrEqual(next);
    const before = JSON.parse(await state({ recorded: new Date(following - 1).toISOString() })) as object;
    expect(before).toEqual(JSON.parse(first?.answer ?? ''));
  });

  it('gives the answer of now for now, and for what is to come', async () => {
    const latest = steps.at(-1)?.answer ?? '';
    expect(await state({})).toBe(latest);
    expect(await state({ recorded: null })).toBe(latest);
    expect(await state({ recorded: '2999-01-01T00:00:00Z', valid: new Date().toISOString() })).toBe(latest);
  });

  it('knows nothing before the first commit', async () => {
    const empty = JSON.parse(await state({ recorded: '2001-01-01T00:00:00Z' })) as {
      entity: unknown;
      stats: { commits: number };
    };
    expect(empty).toMatchObject({
      entity: null,
      entities: { nodes: [] },
      claims: { nodes: [] },
      documents: { nodes: [] },
      resolveName: { __typename: 'Unresolved' },
      stats: { commits: 0, claims: 0 },
    });
  });

  it('goes down from a thing to what is asked of it, unless something else is said there', async () => {
    const query = `query ($then: DateTime!) {
      entity(key: "eip-1", asOf: { recorded: $then }) {
        claims(where: { predicate: { eq: "status" } }) { nodes { object { ... on TextValue { text } } subject { aliases { nodes { text } } } } }
        now: claims(where: { predicate: { eq: "status" } }, asOf: { recorded: "2999-01-01T00:00:00Z" }) { nodes { object { ... on TextValue { text } } } }
      }
    }`;
    interface Data {
      readonly entity: Record<
        'claims' | 'now',
        { readonly nodes: readonly { readonly object: { readonly text: string } }[] }
      >;
    }
    const { entity } = await me.get<Data>(query, { then: steps[0]?.at });
    expect(entity.claims.nodes.map((claim) => claim.object.text)).toEqual(['Draft']);
    expect(JSON.stringify(entity.claims)).not.toContain('The First');
    expect(entity.now.nodes.map((claim) => claim.object.text).toSorted()).toEqual(['Final', 'Living']);
  });

  it('[SE-04] asks for what held at an instant, or whenever, apart from what was known', async () => {
    const assert = `mutation ($from: DateTime, $to: DateTime, $text: String!) { assertClaim(input: {
      subject: { named: { name: "The lamp", type: "THING" } }, predicate: "COLOUR", object: { text: $text }, validity: { from: $from, to: $to, precision: YEAR }
    }) { __typename } }`;
    await me.get(assert, { text: 'red', from: null, to: '2000-01-01T00:00:00Z' });
    await me.get(assert, { text: 'green', from: '2000-01-01T00:00:00Z', to: '2010-01-01T00:00:00Z' });
    await me.get(assert, { text: 'white', from: '2010-01-01T00:00:00Z', to: null });
    const colours = async (asOf: object | null): Promise<unknown> => {
      const query =
        'query ($asOf: AsOf) { claims(where: { predicate: { eq: "COLOUR" } }, asOf: $asOf) { nodes { current object { ... on TextValue { text } } } } }';
      const found = await me.get<{ claims: { nodes: readonly { current: boolean; object: { text: string } }[] } }>(
        query,
        { asOf },
      );
      return found.claims.nodes.map((claim) => `${claim.object.text}${claim.current ? '' : ' (past)'}`);
    };
    expect(await colours(null)).toEqual(['white']);
    expect(await colours({ valid: '1999-12-31T23:59:59Z' })).toEqual(['red']);
    expect(await colours({ valid: '2000-01-01T00:00:00Z' })).toEqual(['green']);
    expect(await colours({ valid: '2009-12-31T23:59:59.999Z' })).toEqual(['green']);
    expect(await colours({ valid: null })).toEqual(['red (past)', 'green (past)', 'white']);
    expect(await colours({ valid: '2005-01-01T00:00:00Z', recorded: steps[0]?.at })).toEqual([]);
  });

  it('shows what was just written, on a clock that is behind the database', async () => {
    const late = asking(context().database, await context().space(), {
      clock: { now: () => new Date(Date.now() - 3_600_000) },
    });
    const query =
      'mutation { assertClaim(input: { subject: { named: { name: "A", type: "T" } }, predicate: "P", object: { boolean: true } }) { ... on ClaimWritten { claim { current } } } }';
    expect(await late.get(query)).toEqual({ assertClaim: { claim: { current: true } } });
    await ingestProposals(late, { 7: {} });
    const { claims } = await late.get<{ claims: { nodes: readonly object[] } }>('{ claims { nodes { id } } }');
    expect(claims.nodes).toHaveLength(9);
  });
});
