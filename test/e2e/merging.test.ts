import { beforeAll, expect, it } from '@jest/globals';
import { ask } from '../support/http.ts';
import { describeProgram, type TestProgram } from '../support/program.ts';

const SEEN =
  'query ($id: ID!) { entity(id: $id) { id mergedFrom { member { id } } claims(first: 10) { nodes { statement } } } }';
const ASSERT = `mutation ($input: AssertClaimInput!) { assertClaim(input: $input) {
  ... on ClaimWritten { claim { subject { id } } } ... on DomainError { message } } }`;
const MERGE =
  'mutation ($input: MergeEntitiesInput!) { mergeEntities(input: $input) { __typename ... on DomainError { message } } }';
const UNMERGE =
  'mutation ($input: UnmergeEntityInput!) { unmergeEntity(input: $input) { __typename ... on DomainError { message } } }';

interface Seen {
  readonly entity: {
    readonly id: string;
    readonly mergedFrom: readonly object[];
    readonly claims: { readonly nodes: readonly object[] };
  };
}

describeProgram('a server that has not merged anything yet', null, (running) => {
  let program: TestProgram;
  beforeAll(() => {
    program = running();
  });
  const data = async <T>(query: string, variables: object): Promise<T> => {
    const { data: found, errors } = (await ask(program.url, query, variables)).json();
    expect(errors).toBeUndefined();
    return found as T;
  };
  const thing = async (name: string): Promise<string> => {
    const input = {
      subject: { named: { name, type: 'STATION' } },
      predicate: 'LIKES',
      object: { text: `the sea at ${name}` },
    };
    const written = await data<{ assertClaim: { claim: { subject: { id: string } } } }>(ASSERT, { input });
    return written.assertClaim.claim.subject.id;
  };
  const seen = async (id: string) => {
    const { entity } = await data<Seen>(SEEN, { id });
    return { id: entity.id, members: entity.mergedFrom.length, claims: entity.claims.nodes.length };
  };
  const often = async (id: string, expected: object): Promise<void> => {
    // What is known of a space is known for a second: these are answered by what was known before, and after.
    for (let n = 0; n < 6; n++) {
      expect(await seen(id)).toEqual(expected);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };

  it('shows its first merge to the next read, and its unmerge', async () => {
    const [one, other] = [await thing('Northgate'), await thing('North Gate Halt')];
    await often(other, { id: other, members: 0, claims: 1 });
    expect(await data(MERGE, { input: { canonical: one, members: [other], reason: 'the same' } })).toMatchObject({
      mergeEntities: { __typename: 'EntitiesMerged' },
    });
    await often(other, { id: one, members: 1, claims: 2 });
    expect(await data(UNMERGE, { input: { member: other, reason: 'they are two' } })).toMatchObject({
      unmergeEntity: { __typename: expect.not.stringContaining('Error') },
    });
    await often(other, { id: other, members: 0, claims: 1 });
  });
});
