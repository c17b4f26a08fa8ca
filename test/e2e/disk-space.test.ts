import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startChild } from '../support/child-server.ts';
import { claimgraphProcess as claimgraph, type Finished } from '../support/claimgraph.ts';
import { SmallDisk } from '../support/drills.ts';
import { describeOn, legs, projectRoot, someOnPush } from '../support/legs.ts';
import { openFolder, removeFolder } from '../support/own-postgres.ts';

const NOTE = '---\ntitle: Lamp\nstatus: Lit\n---\n\n# Lamp\n\nThe lamp burns all night.\n';
const LONG = `# Long\n\n${Array.from({ length: 25_000 }, (_, n) => `Lamp ${n} burns all night.`).join('\n\n')}\n`;
const PATIENCE_MS = 300_000;

describeOn(legs.ownDisk, 'a command whose disk is full', () => {
  let folder: string;
  let disk: SmallDisk | null;
  const run = (...args: string[]): Promise<Finished> => claimgraph(args, { cwd: folder });
  const diskOf = (megabytes: number): SmallDisk => (disk = new SmallDisk(join(folder, 'disk'), megabytes));

  beforeEach(() => {
    folder = openFolder();
    disk = null;
    mkdirSync(join(folder, 'notes'));
    writeFileSync(join(folder, 'notes', 'lamp.md'), NOTE);
  });
  afterEach(() => {
    disk?.remove();
    removeFolder(folder);
  });

  const STARTS: readonly [how: string, megabytes: number, filled: boolean][] = [
    ['has no byte left', 8, true],
    ['has no room for the first files of a database', 8, false],
    ['has no room for the last files of a database', 28, false],
  ];
  someOnPush('full disks', 2, (it) => {
    for (const [how, megabytes, filled] of STARTS)
      it(
        `at its first start, which ${how}, says so and what to do, and begins anew when there is room`,
        async () => {
          const small = diskOf(megabytes);
          if (filled) small.fill();
          expect(await run('ingest', 'notes', '--data-dir', 'disk/data')).toMatchObject({
            code: 78,
            stdout: '',
            stderr: expect.stringMatching(/^claimgraph: (?=.*CLAIMGRAPH_DATA_DIR).*no space left on the device.*\n$/),
          });
          execFileSync('rm', ['-f', join(small.path, 'ballast')]);
          small.enlarge(200);
          expect(await run('ingest', 'notes', '--data-dir', 'disk/data')).toMatchObject({
            code: 0,
            stdout: expect.stringContaining('added 1 document'),
          });
        },
        PATIENCE_MS,
      );

    it(
      'at a later start says so and what to do, and has lost nothing when there is room',
      async () => {
        const small = diskOf(100);
        expect(await run('ingest', 'notes', '--data-dir', 'disk/data')).toMatchObject({ code: 0 });
        const before = (await run('export', '--out', '-', '--data-dir', 'disk/data')).stdout;
        small.fill();
        expect(await run('ingest', 'notes', '--data-dir', 'disk/data')).toMatchObject({
          code: 78,
          stderr: expect.stringMatching(/CLAIMGRAPH_DATA_DIR.*no space left on the device/),
        });
        execFileSync('rm', [join(small.path, 'ballast')]);
        expect((await run('export', '--out', '-', '--data-dir', 'disk/data')).stdout).toBe(before);
      },
      PATIENCE_MS,
    );

    it(
      'in the midst of an ingest says what came in and what did not, answers reads, and goes on when there is room',
      async () => {
        const small = diskOf(260);
        const many = 120;
        mkdirSync(join(folder, 'many'));
        for (let n = 0; n < many; n++)
          writeFileSync(join(folder, 'many', `lamp${n}.md`), NOTE.replaceAll('Lamp', `Lamp ${n}`));
        const server = startChild({
          PORT: '0',
          CLAIMGRAPH_DATA_DIR: join(small.path, 'data'),
          CLAIMGRAPH_LOG: 'silent',
        });
        try {
          const { url } = await server.listening(join(small.path, 'data'));
          const there = async (): Promise<number> =>
            (JSON.parse((await run('stats', '--json', '--url', url)).stdout) as { documents: number }).documents;
          const ingesting = run('ingest', 'many', '--json', '--url', url);
          while ((await there()) < 10);
          small.fillTo(20);
          const { code, stderr } = await ingesting;
          expect(code).toBe(69);
          expect(stderr).toMatch(/has \d+ MB left, and writes need 32; make room/);
          const health = (await (await fetch(`${url}/health`)).json()) as { status: string };
          expect(health).toMatchObject({ status: 'DEGRADED' });
          expect(JSON.stringify(health)).toContain('MB left, and writes need 32');
          expect(stderr).toContain('some may be stored: run it again');
          const before = await there();
          expect(before).toBeGreaterThanOrEqual(10);
          expect(before).toBeLessThan(many);
          execFileSync('rm', [join(small.path, 'ballast')]);
          expect(await run('ingest', 'many', '--json', '--url', url)).toMatchObject({
            code: 0,
            stdout: expect.stringContaining(`"documents":${many - before},`),
          });
          expect(await there()).toBe(many);
        } finally {
          server.child.kill('SIGKILL');
          await server.ended;
        }
      },
      PATIENCE_MS,
    );

    it(
      'in the midst of an export leaves the earlier file as it was and nothing of the new one',
      async () => {
        const small = diskOf(2);
        const file = join(small.path, 'graph.jsonl');
        expect(await run('ingest', 'notes', '--data-dir', 'data')).toMatchObject({ code: 0 });
        expect(await run('export', '--out', file, '--data-dir', 'data')).toMatchObject({ code: 0 });
        const earlier = readFileSync(file, 'utf8');
        writeFileSync(join(folder, 'notes', 'long.md'), LONG);
        expect(await run('ingest', 'notes', '--data-dir', 'data')).toMatchObject({ code: 0 });
        writeFileSync(join(small.path, 'ballast'), Buffer.alloc(1_600_000));
        expect(await run('export', '--out', file, '--data-dir', 'data')).toMatchObject({
          code: 78,
          stdout: '',
          stderr: expect.stringMatching(/^claimgraph: --out: .*graph\.jsonl": no space left on the device\n$/),
        });
        expect(readFileSync(file, 'utf8')).toBe(earlier);
        expect(readdirSync(small.path).sort()).toEqual(['ballast', 'graph.jsonl']);
        execFileSync('rm', [join(small.path, 'ballast')]);
        expect(await run('export', '--out', file, '--data-dir', 'data')).toMatchObject({ code: 0 });
        expect(readFileSync(file, 'utf8').length).toBeGreaterThan(earlier.length + LONG.length);
      },
      PATIENCE_MS,
    );
  });
});

describeOn(legs.pglite, 'an export to standard output', () => {
  it(
    'that cannot be written ends with an exit code and says why',
    async () => {
      const folder = openFolder();
      try {
        mkdirSync(join(folder, 'notes'));
        writeFileSync(join(folder, 'notes', 'lamp.md'), NOTE);
        const data = ['--data-dir', join(folder, 'data')];
        expect(await claimgraph(['ingest', 'notes', ...data], { cwd: folder })).toMatchObject({ code: 0 });
        const program = join(projectRoot, 'bin', 'claimgraph.js');
        const line = `"${process.execPath}" "${program}" export --out - --data-dir data > /dev/full`;
        expect(told(line, folder)).toEqual({
          code: 1,
          stderr: expect.stringContaining('cannot write to standard output'),
        });
      } finally {
        removeFolder(folder);
      }
    },
    PATIENCE_MS,
  );
});

function told(line: string, cwd: string): { code: number | null; stderr: string } {
  try {
    execFileSync('sh', ['-c', line], { cwd, encoding: 'utf8', stdio: 'pipe' });
    return { code: 0, stderr: '' };
  } catch (error) {
    const { status, stderr } = error as { status: number | null; stderr: string };
    return { code: status, stderr };
  }
}
