import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraph, claimgraphProcess, type Finished } from '../support/claimgraph.ts';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { exportedLines, exportFaults } from '../support/exported.ts';
import { keyFor, keysDocument } from '../support/program.ts';
import { isNight } from '../support/turn.ts';

let folder = '';
const servers: ChildServer[] = [];
const DOCUMENTS = 40;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-server-'));
  mkdirSync(at('many'));
  for (let n = 0; n < DOCUMENTS; n++) {
    const next = `n${(n + 1) % DOCUMENTS}.md`;
    writeFileSync(
      at('many', `n${n}.md`),
      `---\ntitle: Note ${n}\nstatus: Draft\n---\n# Note ${n}\n\nGoes on in [the next](${next}).\n`,
    );
  }
  mkdirSync(at('few'));
  writeFileSync(at('few', 'one.md'), '# One\n\nA short note.\n');
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const at = (...path: string[]): string => join(folder, ...path);
const run = (line: string, environment: Readonly<Record<string, string>> = {}): Promise<Finished> =>
  claimgraph(line.split(' '), { cwd: folder, environment });
/** In a process of its own, which can be killed. */
const runApart = (line: string, started: (child: ChildProcess) => void): Promise<Finished> =>
  claimgraphProcess(line.split(' '), { cwd: folder, started });
const copiesLeft = (data: string): string[] => readdirSync(at(data)).filter((name) => name.startsWith('database.copy'));
const linesOf = ({ stdout }: Finished): ReturnType<typeof exportedLines> => exportedLines(stdout);
const counted = ({ stdout }: Finished): Record<string, number> => JSON.parse(stdout) as Record<string, number>;

async function serve(
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer & { url: string }> {
  const server = startChild({ PORT: '0', CLAIMGRAPH_DATA_DIR: at(data), CLAIMGRAPH_LOG: 'silent', ...environment });
  servers.push(server);
  const { url } = await server.listening(at(data));
  return { ...server, url };
}

async function stop({ child, ended }: ChildServer, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

describe('while a server runs on the folder', () => {
  let server: ChildServer & { url: string };
  beforeAll(async () => {
    server = await serve('data');
  });
  afterAll(() => stop(server));

  it('commands go through it, as the folder is locked', async () => {
    const done = await run('ingest few --json --data-dir data');
    expect({ code: done.code, documents: counted(done).documents }).toEqual({ code: 0, documents: 1 });
    expect(JSON.parse((await run('stats --json --data-dir data')).stdout)).toMatchObject({ documents: 1 });
    // Under its address too, from a place that knows nothing of the folder.
    expect(JSON.parse((await run(`stats --json --url ${server.url}`)).stdout)).toMatchObject({ documents: 1 });
  });

  it('spaces are apart', async () => {
    await run('ingest few --space work --json --data-dir data');
    const query = await claimgraph(['query', '{ stats { documents } }', '--space', 'work', '--url', server.url], {
      cwd: folder,
    });
    expect(JSON.parse(query.stdout)).toEqual({ stats: { documents: 1 } });
  });

  it('doctor names it, and asks it nothing that would disturb it', async () => {
    const { code, stdout } = await run('doctor --data-dir data');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^ok +lock +held by the server, process ${server.child.pid}$`, 'm'));
    expect(stdout).toMatch(new RegExp(`^ok +server +${server.url} \\(process ${server.child.pid}\\), version`, 'm'));
    expect(stdout).toMatch(/^ok +database +PostgreSQL \d.*embedded/m);
    expect(stdout).toMatch(/^ok +row security +on for every table$/m);
    expect(copiesLeft('data')).toEqual([]);
  });

  it('a backup is what it held at one moment, whatever is written meanwhile, and doctor knows its age', async () => {
    await run('ingest few --space busy --json --data-dir data');
    const written: Finished[] = [];
    const writing = run('ingest many --space busy --json --data-dir data').then((done) => written.push(done));
    const backups: Finished[] = [];
    while (written.length === 0 && backups.length < (isNight ? 3 : 1))
      backups.push(await run(`backup --out busy-${backups.length}.backup --data-dir data`));
    await writing;
    backups.push(await run(`backup --out busy-${backups.length}.backup --data-dir data`));
    expect(backups.map(({ code, stderr }) => ({ code, stderr }))).toEqual(backups.map(() => ({ code: 0, stderr: '' })));
    expect(written.map(counted)).toMatchObject([{ documents: DOCUMENTS, failed: 0 }]);
    const later = linesOf(await run('export --out - --space busy --data-dir data'));
    const held: number[] = [];
    for (const [n] of backups.entries()) {
      expect(await run(`restore busy-${n}.backup --data-dir busy-${n}`)).toMatchObject({ code: 0 });
      const exported = await run(`export --out - --space busy --data-dir busy-${n}`);
      expect(exportFaults(exportedLines(exported.stdout))).toEqual([]);
      const lines = linesOf(exported).filter(({ type }) => type === 'Document');
      expect(later).toEqual(expect.arrayContaining(lines));
      held.push(lines.length);
    }
    expect(held).toEqual(held.toSorted((a, b) => a - b));
    expect(held.at(-1)).toBe(DOCUMENTS + 1);
    expect(copiesLeft('data')).toEqual([]);
    const { stdout } = await run('doctor --data-dir data');
    expect(stdout).toMatch(
      new RegExp(`^ok +backup +the last one is less than a day old: .*busy-${held.length - 1}\\.backup$`, 'm'),
    );
  });

  it('no copy is made that nobody on this machine asked for', async () => {
    const name = (letter: string): string => `database.copy-${letter.repeat(32)}`;
    mkdirSync(at('data', name('a')));
    writeFileSync(at('data', name('a'), 'kept'), 'kept');
    const asked = [name('0'), name('a'), 'database', '..%2F..%2Ftmp', '%2Ftmp'];
    const statuses = await Promise.all(
      asked.map(async (copy) => (await fetch(`${server.url}/copies/${copy}`, { method: 'POST' })).status),
    );
    expect(statuses).toEqual(asked.map(() => 404));
    expect(readdirSync(at('data', name('a')))).toEqual(['kept']);
    rmSync(at('data', name('a')), { recursive: true });
  });

  it('what needs the folder for itself says who has it', async () => {
    expect(await run('migrate --data-dir data')).toMatchObject({
      code: 75,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^claimgraph: the data folder .* is held by process ${server.child.pid};`),
      ),
    });
  });

  it('an export is of one commit, whatever is written meanwhile', async () => {
    const exports: string[] = [];
    const written: Finished[] = [];
    const writing = run('ingest many --json --data-dir data').then((done) => written.push(done));
    while (written.length === 0 && exports.length < 4) {
      exports.push((await run('export --out - --data-dir data')).stdout);
      await pause(200);
    }
    await writing;
    expect(written.map(counted)).toMatchObject([{ documents: DOCUMENTS, failed: 0 }]);
    exports.push((await run('export --out - --data-dir data')).stdout);
    const documents = exports.map((text) => exportedLines(text).filter(({ type }) => type === 'Document').length);
    for (const text of exports) expect(exportFaults(exportedLines(text))).toEqual([]);
    expect(documents.at(-1)).toBe(DOCUMENTS + 1);
    expect(documents).toEqual(documents.toSorted((a, b) => a - b));
  });
});

describe('a server that asks for keys', () => {
  const [ada, ben, eve] = [keyFor('ada', 'WRITER'), keyFor('ben', 'WRITER'), keyFor('eve', 'READER')];
  let server: ChildServer & { url: string };
  beforeAll(async () => {
    writeFileSync(at('keys.json'), keysDocument([ada, ben, eve]));
    server = await serve('keyed', { CLAIMGRAPH_KEYS: at('keys.json') });
  });
  afterAll(() => stop(server));

  it('is told one by --key or CLAIMGRAPH_KEY; without, the message says so', async () => {
    const none = await run(`stats --json --url ${server.url}`);
    expect(none).toMatchObject({
      code: 78,
      stdout: '',
      stderr: expect.stringMatching(/asks for a key: give one with --key or CLAIMGRAPH_KEY/),
    });
    expect((await run(`stats --json --url ${server.url} --key ${ada.key}`)).code).toBe(0);
    expect((await run(`stats --json --url ${server.url}`, { CLAIMGRAPH_KEY: ada.key })).code).toBe(0);
  });

  it('what is ingested with --private is there for its owner alone', async () => {
    const done = await run(`ingest few --private --json --url ${server.url}`, { CLAIMGRAPH_KEY: ada.key });
    expect(counted(done)).toMatchObject({ documents: 1, failed: 0 });
    const documents = async (key: string): Promise<number> =>
      exportedLines(
        (await run(`export --out - --url ${server.url}`, { CLAIMGRAPH_KEY: key })).stdout || '{"type":""}',
      ).filter(({ type }) => type === 'Document').length;
    expect([await documents(ada.key), await documents(ben.key)]).toEqual([1, 0]);
  });

  it('a key that may only read is told what it lacks, before all documents are tried', async () => {
    const done = await run(`ingest many --json --url ${server.url}`, { CLAIMGRAPH_KEY: eve.key });
    expect(done.code).toBe(78);
    expect(done.stderr).toMatch(/^claimgraph: .*WRITER/m);
    expect(counted(done)).toMatchObject({ documents: 0, failed: 0 });
  });
});

/** Resolves when the folder has a lock that names a process, and `ms` more have passed. */
async function running(child: ChildProcess, ms: number): Promise<void> {
  await once(child, 'spawn');
  while (!existsSync(at('cut', 'database', 'PG_VERSION')) && child.exitCode === null) await pause(20);
  await pause(ms);
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a run that is cut off', () => {
  it('is repeated until it is whole: nothing lost, nothing twice', async () => {
    const sum: Record<string, number> = {};
    let killed = 0;
    for (const ms of [300, 1200, null]) {
      const done = await runApart('ingest many --json --data-dir cut', (child) => {
        if (ms !== null) void running(child, ms).then(() => child.kill('SIGKILL'));
      });
      if (done.code === null) killed += 1;
      else for (const [name, value] of Object.entries(counted(done))) sum[name] = (sum[name] ?? 0) + value;
    }
    expect(killed).toBeGreaterThan(0);
    const { stdout } = await run('export --out - --data-dir cut');
    const lines = exportedLines(stdout);
    expect(exportFaults(lines)).toEqual([]);
    const count = (type: string): number => lines.filter((line) => line.type === type).length;
    expect([count('Document'), count('Revision')]).toEqual([DOCUMENTS, DOCUMENTS]);
    // The same as one whole run comes to.
    const whole = counted(await run('ingest many --json --data-dir whole'));
    expect([count('Claim'), count('Relationship'), count('Entity')]).toEqual([
      whole.claims,
      whole.relationships,
      whole.entities,
    ]);
    expect(sum.failed).toBe(0);
  });

  it('stops cleanly at Ctrl-C: counts what was done, gives the folder back', async () => {
    const done = await runApart('ingest many --json --data-dir stopped', (child) => {
      void once(child, 'spawn').then(async () => {
        while (!existsSync(at('stopped', 'format')) && child.exitCode === null) await pause(20);
        child.kill('SIGINT');
      });
    });
    expect(done.code).toBe(130);
    expect(done.stderr).toMatch(/^claimgraph: (stopped after \d+ documents; run it again to go on|interrupted.*)\n$/m);
    const again = await run('ingest many --json --data-dir stopped');
    const before = done.stdout === '' ? 0 : (counted(done).documents ?? 0);
    expect(counted(again)).toMatchObject({ documents: DOCUMENTS - before, unchanged: before });
  });
});

describe('what a killed server leaves', () => {
  it('is told by doctor, and stands in nobody’s way', async () => {
    const server = await serve('left');
    await stop(server, 'SIGKILL');
    expect(JSON.parse(readFileSync(at('left', 'server.json'), 'utf8'))).toMatchObject({ url: server.url });
    const { code, stdout } = await run('doctor --data-dir left');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^warn +lock +left by process \d+, which is gone\n +→ nothing has to be done: the next start takes it over/m,
    );
    expect(stdout).toMatch(/^warn +server +server\.json names .*, which does not answer/m);
    expect(counted(await run('ingest few --json --data-dir left'))).toMatchObject({ documents: 1, failed: 0 });
    expect((await run('doctor --data-dir left')).stdout).toMatch(/^ok +lock +free$/m);
  });
});
