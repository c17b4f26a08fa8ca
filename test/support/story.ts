import { asking, type Asking } from './graphql.ts';
import { ingestProposals } from './proposals.ts';
import type { TestDatabase } from './database.ts';

export interface Nodes<T> {
  readonly nodes: readonly T[];
}

/**
 * A space with something of everything: three proposals, one of them revised, a contradiction, a private claim, a document
 * held back.
 */
export async function storyIn(context: () => TestDatabase): Promise<Asking> {
  const me = asking(context().database, await context().space());
  await ingestProposals(me, {
    1: {},
    2: { requires: [1], body: 'It stands on [the first](./eip-1.md).' },
    3: { requires: [1, 2] },
  });
  await ingestProposals(me, { 2: { requires: [1], status: 'Final', body: 'It stands on [the first](./eip-1.md).' } });
  await me.get(`mutation {
    assertClaim(input: { subject: { named: { name: "EIP-3", type: "PROPOSAL", key: "eip-3" } }, predicate: "status", object: { text: "Final" } }) { __typename }
    memory: assertClaim(input: { visibility: PRIVATE, subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } }, predicate: "OPINION", object: { text: "a good one" } }) { __typename }
    ingest(input: { source: { key: "bad" }, documents: [{ path: "empty.md", text: "" }] }) { __typename }
  }`);
  return me;
}
