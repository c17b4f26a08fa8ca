import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { sparseServer, type SparseServer } from '../support/sparse-server.ts';

const INGEST = `mutation { ingest(input: { source: { key: "s" }, documents: [{ path: "a.md", text: "Ice on ice in winter." }] }) { __typename } }`;
const SEARCH = `{ search(text: "winter", in: [CHUNK], strategy: FUSED) { sparse { state model pending } edges { parts { name } } } }`;

interface Search {
  readonly sparse: { readonly state: string; readonly model: string; readonly pending: number } | null;
  readonly edges: readonly { readonly parts: readonly { readonly name: string }[] }[];
}

describe('a program with a sparse model and a reranker', () => {
  let server: SparseServer;
  let program: TestProgram;
  beforeAll(async () => {
    server = await sparseServer();
    program = await startTestProgram({
      CLAIMGRAPH_EMBEDDER: 'lexical',
      CLAIMGRAPH_SPARSE_URL: server.url,
      CLAIMGRAPH_SPARSE_MODEL: 'splade',
      CLAIMGRAPH_RERANK: 'endpoint',
      CLAIMGRAPH_RERANK_URL: server.url,
    });
  });
  afterAll(async () => {
    await program.remove();
    await server.close();
  });

  async function ask<T>(query: string): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${program.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const { data } = (await answer.json()) as { data: T };
    return data;
  }

  it('[PI-82] makes the vectors of what is ingested by itself, and FUSED has the list', async () => {
    expect(await ask(INGEST)).toEqual({ ingest: { __typename: 'Ingested' } });
    let found = (await ask<{ search: Search }>(SEARCH)).search;
    for (let n = 0; n < 500 && found.sparse?.state !== 'READY'; n++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      found = (await ask<{ search: Search }>(SEARCH)).search;
    }
    expect(found.sparse).toEqual({ state: 'READY', model: 'splade', pending: 0 });
    expect(found.edges[0]?.parts.map(({ name }) => name)).toContain('sparse');
  }, 60_000);

  it('[PI-87] shows both in its health, and counts what was reranked', async () => {
    const health = (await (await fetch(`${program.url}/health`)).json()) as {
      parts: Record<string, unknown> | { name: string }[];
    };
    expect(JSON.stringify(health)).toMatch(/the reranking endpoint is asked when it is needed/);
    expect(JSON.stringify(health)).toMatch(/the sparse model splade/);
    expect(await (await fetch(`${program.url}/metrics`)).text()).toContain('# TYPE claimgraph_reranks_total counter');
  });
});
