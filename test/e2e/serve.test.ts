import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readLock } from '../../src/storage/index.ts';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { ask } from '../support/http.ts';

let folder = '';
const children: ChildServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
});
afterAll(async () => {
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>): ChildServer {
  const server = startChild(environment);
  children.push(server);
  return server;
}

describe('a start that cannot succeed says why, in one line for each mistake', () => {
  const at = (name: string): string => join(folder, name);
  const cases: [what: string, environment: () => Record<string, string>, code: number, lines: RegExp[]][] = [
    [
      'a wrong value',
      () => ({ PORT: 'http' }),
      78,
      [/^PORT: expected a whole number from 0 to 65535; .*, got "http"$/],
    ],
    [
      'three mistakes',
      () => ({ PORT: '-1', CLAIMGRAPH_LOG: 'loud', CLAIMGRAPH_KEYFILE: 'x' }),
      78,
      [
        /^CLAIMGRAPH_KEYFILE: no setting has this name; the nearest is CLAIMGRAPH_KEYS$/,
        /^PORT: /,
        /^CLAIMGRAPH_LOG: .* got "loud"$/,
      ],
    ],
    [
      'open to all',
      () => ({ CLAIMGRAPH_HOST: '0.0.0.0' }),
      78,
      [/^CLAIMGRAPH_HOST: expected a loopback address, as there are no keys/],
    ],
    [
      'no keys file',
      () => ({ CLAIMGRAPH_KEYS: at('none.yaml') }),
      78,
      [/^CLAIMGRAPH_KEYS: expected a keys file, got ".*none\.yaml": there is no such file$/],
    ],
    [
      'a wrong pack',
      () => {
        writeFileSync(at('pack.yaml'), 'pack: x\nnonsense: 1\n');
        return { CLAIMGRAPH_PACKS: at('pack.yaml') };
      },
      78,
      [1, 2, 3].map(() => /^CLAIMGRAPH_PACKS: .*pack\.yaml:\d+:\d+: /),
    ],
    [
      'no pack',
      () => ({ CLAIMGRAPH_PACKS: at('none.yaml') }),
      78,
      [/^CLAIMGRAPH_PACKS: .*none\.yaml: expected a YAML file, there is none$/],
    ],
    [
      'a database that is away',
      () => ({ CLAIMGRAPH_DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/claims' }),
      69,
      [/^CLAIMGRAPH_DATABASE_URL: cannot use 127\.0\.0\.1:1\/claims: .*ECONNREFUSED.*; check that the server runs/],
    ],
    [
      'a data folder of a newer version',
      () => {
        mkdirSync(at('newer'));
        writeFileSync(at('newer/format'), '9\n');
        return { CLAIMGRAPH_DATA_DIR: at('newer') };
      },
      78,
      [/^the data folder .* was written by a newer Claimgraph/],
    ],
    [
      'a data folder whose database is damaged',
      () => {
        mkdirSync(at('damaged/database'), { recursive: true });
        writeFileSync(at('damaged/format'), '1\n');
        writeFileSync(at('damaged/database/PG_VERSION'), '18\n');
        return { CLAIMGRAPH_DATA_DIR: at('damaged') };
      },
      69,
      [/^the embedded database cannot run: .*; if its folder is damaged, move it away or restore a copy$/],
    ],
    [
      'a data folder that is a file',
      () => {
        writeFileSync(at('file'), '');
        return { CLAIMGRAPH_DATA_DIR: at('file') };
      },
      78,
      [/^CLAIMGRAPH_DATA_DIR: expected a folder that can be written, got ".*file": it is a file$/],
    ],
  ];
  it.each(cases)('%s', async (what, environment, code, lines) => {
    const defaults = { PORT: '0', CLAIMGRAPH_DATA_DIR: at(what.replaceAll(' ', '-')) };
    const ended = await start({ ...defaults, ...environment() }).ended;
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    const said = ended.stderr.trimEnd().split('\n');
    expect(said.map((line) => line.replace(/^claimgraph: /, ''))).toEqual(
      lines.map((line) => expect.stringMatching(line)),
    );
    expect(ended.stderr).not.toMatch(/hunter2|\n\s+at |\.js:\d/);
  });
});

describe('a server', () => {
  const dataDir = (): string => join(folder, 'life');
  const environment = (): Record<string, string> => ({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: dataDir(),
    npm_lifecycle_event: 'start',
    npm_package_name: 'claimgraph',
  });
  const sample = async (url: string): Promise<unknown> => {
    const query = '{ entities(first: 1) { edges { node { id name } } } stats { documents claims } }';
    const answer = await ask(url, query, {}, { 'claimgraph-space': 'sample' });
    expect(answer.json().errors).toBeUndefined();
    return answer.json().data;
  };
  let seen: unknown = null;
  let running: ChildServer | null = null;

  it('started by npm with a new folder has the sample loaded when it listens, and says where', async () => {
    running = start(environment());
    const file = await running.listening(dataDir());
    expect(file).toMatchObject({
      pid: running.child.pid,
      version: expect.stringMatching(/^\d/),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    seen = await sample(file.url);
    expect(seen).toMatchObject({ entities: { edges: [{ node: { name: expect.any(String) } }] } });
  });

  it('holds its folder: a second one is refused with the name of the first', async () => {
    const second = await start(environment()).ended;
    expect([second.code, second.stdout]).toEqual([75, '']);
    const first = String(running?.child.pid);
    expect(second.stderr).toMatch(
      new RegExp(`^claimgraph: the data folder .* is held by process ${first};[^\\n]*\\n$`),
    );
  });

  it('killed with -9, its folder is taken over, and everything is there', async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    expect(readLock(dataDir())).toMatchObject({ kind: 'stale', holder: { pid: running?.child.pid } });
    running = start(environment());
    const file = await running.listening(dataDir());
    expect(await sample(file.url)).toEqual(seen);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order on %s: exit code 0, server.json gone, the folder free',
    async (signal) => {
      const server = running ?? start(environment());
      running = null;
      await server.listening(dataDir());
      server.child.kill(signal);
      const ended = await server.ended;
      expect([ended.code, ended.signal]).toEqual([0, null]);
      expect(ended.stdout).toMatch(
        /^Claimgraph is ready\.\n {2}playground {2}(http:\/\/127\.0\.0\.1:\d+)\/playground\n {2}GraphQL {5}\1\/graphql\n/,
      );
      expect(existsSync(join(dataDir(), 'server.json'))).toBe(false);
      expect(readLock(dataDir())).toEqual({ kind: 'free' });
      const secret = readFileSync(join(dataDir(), 'secret'), 'utf8').trim();
      for (const line of ended.stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 'info' });
      expect(ended.stdout + ended.stderr).not.toContain(secret);
    },
  );

  it('whose port is taken says which, and leaves its folder free', async () => {
    const taken: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ended = await start({ ...environment(), PORT: String(port) }).ended;
    taken.close();
    expect(ended.code).toBe(78);
    expect(ended.stderr.split('\n').filter((line) => line.startsWith('claimgraph: '))).toEqual([
      `claimgraph: PORT: ${port} on 127.0.0.1 is in use; end what listens there, or set PORT to another (0 takes any free one)`,
    ]);
    expect(readLock(dataDir())).toEqual({ kind: 'free' });
  });
});
