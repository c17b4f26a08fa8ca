import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startChild } from '../support/child-server.ts';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { describeWithNeo4j, describeWithPostgres } from '../support/legs.ts';
import { openNeo4j } from '../support/open-neo4j.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-graph-'));
  writeFileSync(join(folder, 'lamp.md'), '# Lamp\n\nIt was lit in 1871. See [the tower](./tower.md).\n');
  writeFileSync(join(folder, 'tower.md'), '# Tower\n\n**Height**: 30 m\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string, environment: Readonly<Record<string, string>> = {}): Promise<Finished> =>
  claimgraph(line.split(' '), { cwd: folder, environment });

describe('`graph` without a Neo4j', () => {
  it.each([
    ['graph rebuild', 78, {}, /CLAIMGRAPH_NEO4J_URL: expected the address of a Neo4j/],
    ['graph status', 78, {}, /CLAIMGRAPH_NEO4J_URL: expected the address of a Neo4j/],
    ['graph rebuild', 69, { CLAIMGRAPH_NEO4J_URL: 'bolt://127.0.0.1:1' }, /cannot be reached; look whether it runs/],
    ['graph rebuild --url http://127.0.0.1:1', 2, {}, /--url: graph rebuild works on this machine/],
  ] as const)('%s ends with %i and says what is missing', async (line, code, environment, said) => {
    const done = await run(line, environment);
    expect(done).toMatchObject({ code, stdout: '' });
    expect(done.stderr).toMatch(said);
  });
});

interface Status {
  readonly spaces: readonly {
    readonly space: string;
    readonly id: string;
    readonly edges: number;
    readonly same: boolean;
  }[];
}

describeWithNeo4j('`graph`', (at) => {
  const settings = { CLAIMGRAPH_NEO4J_URL: at, CLAIMGRAPH_EMBEDDER: 'lexical' };
  const status = async (): Promise<Finished & { readonly at: Status['spaces'][number] | undefined }> => {
    const done = await run('graph status --json --data-dir data', settings);
    return { ...done, at: (JSON.parse(done.stdout) as Status).spaces.find(({ space }) => space === 'default') };
  };

  it('rebuild brings a folder there; status finds what differs, and rebuild mends it', async () => {
    expect((await run('ingest lamp.md tower.md --data-dir data', settings)).code).toBe(0);
    expect((await run('graph status --data-dir data', settings)).stdout).toMatch(/default .*not there yet/);
    const first = await run('graph rebuild --data-dir data', settings);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/default .* 0 +the same as the record/) });
    const { at: before } = await status();
    expect(before).toMatchObject({ same: true, behind: 0 });
    expect(before?.edges).toBeGreaterThan(0);

    const neo4j = openNeo4j();
    await neo4j.write((run) =>
      run('match ()-[r:EDGE {space: $space}]->() with r limit 1 delete r', { space: before?.id ?? '' }),
    );
    await neo4j.close();
    expect(await status()).toMatchObject({ code: 1, at: { same: false } });
    expect(await run('graph rebuild --space default --data-dir data', settings)).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({ code: 0, at: before });
    expect((await run('doctor --data-dir data', settings)).stdout).toMatch(/^ok +neo4j +Neo4j 5/m);
  });

  it('rebuild --space and status are refused while a server has the embedded database, with what to do', async () => {
    const data = join(folder, 'data');
    const server = startChild({ ...settings, PORT: '0', CLAIMGRAPH_DATA_DIR: data, CLAIMGRAPH_LOG: 'silent' });
    try {
      await server.listening(data);
      const done = await run('graph rebuild --space default --data-dir data', settings);
      expect(done).toMatchObject({
        code: 75,
        stderr: expect.stringMatching(/^claimgraph: the server at http.* leave --space out/u),
      });
      const asked = await run('graph status --data-dir data', settings);
      expect(asked).toMatchObject({
        code: 75,
        stderr: expect.stringMatching(/the part `graph` of its `\/health` says; to compare, end it first/u),
      });
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

  describeWithPostgres('beside a database that nothing was made in yet', (url) => {
    it('doctor says what is pending, and what is compared later', async () => {
      const name = `cg_d_${randomUUID().replaceAll('-', '')}`;
      const admin = async (text: string): Promise<void> => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(text).finally(() => client.end());
      };
      await admin(`create database ${name}`);
      try {
        const at = new URL(url);
        at.pathname = `/${name}`;
        const done = await run('doctor --data-dir none', {
          ...settings,
          CLAIMGRAPH_DATABASE_URL: at.href,
          CLAIMGRAPH_UNSAFE_POSTGRES: '1',
          PORT: '0',
        });
        expect(done).toMatchObject({ code: 0, stderr: '' });
        expect(done.stdout).toMatch(/^warn +schema +\d+ pending/m);
        expect(done.stdout).toMatch(/^ok +neo4j +Neo4j 5.*compared once the schema is up to date$/m);
      } finally {
        await admin(`drop database ${name}`);
      }
    });
  });
});
