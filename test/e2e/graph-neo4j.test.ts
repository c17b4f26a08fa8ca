import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { ask, send } from '../support/http.ts';
import { describeWithNeo4j } from '../support/legs.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

interface Walked {
  readonly edges: readonly { readonly kind: string; readonly to: { readonly key: string } }[];
  readonly answeredBy: { readonly store: string; readonly instead: string | null };
}

interface Health {
  readonly status: string;
  readonly parts: readonly { readonly name: string; readonly ok: boolean }[];
}

const proposal = (n: number): string =>
  `---\neip: ${n}\ntitle: Number ${n}\nstatus: Draft\ntype: Core\nrequires: ${n - 1}\n---\n\n## Abstract\n\nIt goes on.\n`;

describeWithNeo4j('the program with a Neo4j', (at) => {
  let folder = '';
  let server: ChildServer | null = null;
  let proxy: TcpProxy;
  let url = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'graph-neo4j-'));
    const line = await TcpProxy.beforeUrl(at);
    ({ proxy } = line);
    server = startChild({
      PORT: '0',
      CLAIMGRAPH_DATA_DIR: folder,
      CLAIMGRAPH_LOG: 'silent',
      CLAIMGRAPH_EMBEDDER: 'lexical',
      CLAIMGRAPH_NEO4J_URL: line.url,
    });
    ({ url } = await server.listening(folder));
  });
  afterEach(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const { data, errors } = (await ask(url, query, variables)).json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data as Data;
  };
  const bring = (n: number) =>
    asked(
      'mutation ($path: String!, $text: String!) { ingest(input: { source: { key: "eips" }, pack: "ethereum", documents: [{ path: $path, text: $text }] }) { __typename } }',
      { path: `eip-${n}.md`, text: proposal(n) },
    );
  const walk = async (): Promise<Walked> => {
    const { entity } = await asked<{ entity: { id: string } }>('{ entity(key: "eip-9") { id } }');
    const query = `query ($id: ID!) { subgraph(entities: [$id], depth: 3, direction: OUT) { edges { kind to { key } } answeredBy { store instead } } }`;
    return (await asked<{ subgraph: Walked }>(query, { id: entity.id })).subgraph;
  };
  const reached = ({ edges }: Walked): string[] => edges.map(({ to }) => to.key).sort();
  const until = async <T>(look: () => Promise<T>, fits: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await look();
      if (fits(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const health = async (): Promise<Health> =>
    JSON.parse((await send(url, { method: 'GET', path: '/health' })).text) as Health;
  const byNeo4j = ({ answeredBy }: Walked): boolean => answeredBy.store === 'NEO4J';

  it('walks in it, says so, and goes on from the database while it is away; then it has all that was written meanwhile', async () => {
    await bring(9);
    const first = await until(walk, (found) => byNeo4j(found) && reached(found).length === 1);
    expect(first).toMatchObject({ answeredBy: { store: 'NEO4J', instead: null } });
    expect(reached(first)).toEqual(['eip-8']);
    expect(await health()).toMatchObject({
      status: 'OK',
      parts: expect.arrayContaining([
        expect.objectContaining({ name: 'graph', ok: true }),
        expect.objectContaining({
          name: 'background',
          ok: true,
          detail: expect.stringContaining('projection to Neo4j'),
        }),
      ]),
    });
    const metrics = (await send(url, { method: 'GET', path: '/metrics' })).text;
    expect(metrics).toContain('claimgraph_projection_lag_commits');

    proxy.become({ judge: () => 'cut' });
    await bring(8);
    const away = await walk();
    expect(away.answeredBy).toEqual({ store: 'SQL', instead: expect.any(String) });
    expect(reached(away)).toEqual(['eip-7', 'eip-8']);
    const degraded = await until(health, ({ parts }) => parts.some(({ name, ok }) => name === 'graph' && !ok));
    expect(degraded.status).toBe('DEGRADED');
    const { data } = (await ask(url, '{ health { ok components { name ok detail } } }')).json();
    expect(data).toMatchObject({
      health: {
        ok: false,
        components: expect.arrayContaining([
          { name: 'graph (neo4j)', ok: false, detail: expect.stringContaining('answered by the database') },
        ]),
      },
    });

    proxy.become({});
    const back = await until(walk, (found) => byNeo4j(found) && reached(found).length === 2);
    expect(reached(back)).toEqual(['eip-7', 'eip-8']);
  });
});
