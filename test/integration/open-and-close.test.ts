import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openTestPostgres } from '../support/database.ts';
import { describeWithNeo4j, describeWithPostgres, describeWithRedis } from '../support/legs.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const APPLICATION = 'opened-and-closed';
/** What keeps a process alive that has ended its work: sockets, ports, threads, watched files. */
const HANDLES = /^(?:TCPSocketWrap|TCPServerWrap|PipeWrap|MessagePort|FSEventWrap|StatWatcher)$/u;
const handles = (): string[] =>
  process
    .getActiveResourcesInfo()
    .filter((name) => HANDLES.test(name))
    .sort();

const PATIENCE_MS = 10_000;

/** What is seen, once it is what is expected; what was seen last, where it does not come to that. */
async function settled<T>(look: () => T | Promise<T>, expected: T): Promise<T> {
  for (let waited = 0; ; waited += 20) {
    const seen = await look();
    if (JSON.stringify(seen) === JSON.stringify(expected) || waited > PATIENCE_MS) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describeWithPostgres('the connections of a program', () => {
  describeWithNeo4j('with a graph', (neo4jUrl) => {
    describeWithRedis('and a cache', (redisUrl) => {
      let opened: Awaited<ReturnType<typeof openTestPostgres>>;
      let admin: pg.Client;
      let lines: Readonly<Record<'database' | 'graph' | 'cache', Awaited<ReturnType<typeof TcpProxy.beforeUrl>>>>;

      beforeAll(async () => {
        opened = await openTestPostgres();
        admin = new pg.Client({ connectionString: opened.url });
        await admin.connect();
        lines = {
          database: await TcpProxy.beforeUrl(opened.url),
          graph: await TcpProxy.beforeUrl(neo4jUrl),
          cache: await TcpProxy.beforeUrl(redisUrl),
        };
      });
      afterAll(async () => {
        for (const { proxy } of Object.values(lines)) await proxy.close();
        await admin.end();
        await opened.drop();
      });

      const start = (environment: Readonly<Record<string, string>> = {}): Promise<TestProgram> => {
        const database = new URL(lines.database.url);
        database.searchParams.set('application_name', APPLICATION);
        return startTestProgram({
          CLAIMGRAPH_DATABASE_URL: database.href,
          CLAIMGRAPH_UNSAFE_POSTGRES: '1',
          CLAIMGRAPH_NEO4J_URL: lines.graph.url,
          CLAIMGRAPH_REDIS_URL: lines.cache.url,
          ...environment,
        });
      };
      const open = () =>
        Object.entries(lines)
          .flatMap(([name, { proxy }]) => (proxy.connections > 0 ? [name] : []))
          .sort();
      const inDatabase = async (): Promise<number> => {
        const text = 'select count(*)::integer as n from pg_stat_activity where application_name = $1';
        return (await admin.query<{ n: number }>(text, [APPLICATION])).rows[0]?.n ?? 0;
      };
      const partsOf = async (url: string): Promise<string[]> => {
        const body = JSON.stringify({ query: '{ health { components { name ok } } }' });
        const answer = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const { data } = (await answer.json()) as { data: { health: { components: { name: string; ok: boolean }[] } } };
        const names = data.health.components.flatMap(({ name, ok }) => (ok ? name.split(' ').slice(0, 1) : []));
        return names.filter((name) => name in lines).sort();
      };

      it('[PI-137] are open once it has started, without anybody asking, and closed when it has stopped: nothing is left', async () => {
        const before = handles();
        expect([open(), await inDatabase()]).toEqual([[], 0]);
        const program = await start();
        expect(open()).toContain('database');
        expect(await inDatabase()).toBeGreaterThan(0);
        const all = ['cache', 'database', 'graph'];
        expect(await settled(open, all)).toEqual(all);
        expect(await settled(() => partsOf(program.url), all)).toEqual(all);
        await program.stop();
        // What was closed here is closed at the other end of the line a moment later.
        expect(await settled(open, [])).toEqual([]);
        expect(await settled(inDatabase, 0)).toBe(0);
        expect(await settled(handles, before)).toEqual(before);
        await expect(fetch(program.url)).rejects.toThrow();
        await program.remove();
      }, 60_000);

      it('[PI-137] are closed as well by a start that fails: nothing is left', async () => {
        const taken = createServer();
        await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
        const before = handles();
        const address = taken.address();
        const port = typeof address === 'object' && address ? String(address.port) : '';
        await expect(start({ PORT: port })).rejects.toMatchObject({ code: 'CONFIGURATION' });
        expect(await settled(open, [])).toEqual([]);
        expect(await settled(inDatabase, 0)).toBe(0);
        expect(await settled(() => handles().length <= before.length, true)).toBe(true);
        await new Promise((resolve) => taken.close(resolve));
      }, 60_000);
    });
  });
});

describe('the handles that are looked for', () => {
  it('[PI-137] show a connection that was left', async () => {
    const before = handles().length;
    const left = createServer();
    await new Promise<void>((resolve) => left.listen(0, '127.0.0.1', resolve));
    expect(handles().length).toBe(before + 1);
    await new Promise((resolve) => left.close(resolve));
  });
});
