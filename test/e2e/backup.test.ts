import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { describeOn, legs, projectRoot } from '../support/legs.ts';

const NOTE = '---\ntitle: Lamp\nstatus: Lit\n---\n\n# Lamp\n\nThe lamp burns all night.\n';

describeOn(legs.pglite, 'a backup of the embedded database', () => {
  let cwd: string;
  let backup: string;
  let before: string;
  const run = (...args: string[]): Promise<Finished> => claimgraph(args, { cwd });
  const exported = async (folder: string): Promise<string> =>
    (await run('export', '--out', '-', '--data-dir', folder)).stdout;

  beforeAll(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'claimgraph-backup-'));
    mkdirSync(join(cwd, 'notes'));
    writeFileSync(join(cwd, 'notes', 'lamp.md'), NOTE);
    expect(await run('ingest', 'notes', '--data-dir', 'old')).toMatchObject({ code: 0 });
    before = await exported('old');
    backup = join(cwd, 'graph.backup');
    expect(await run('backup', '--out', backup, '--data-dir', 'old')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^.*graph\.backup: 1 spaces, 1 documents, \d+ entities, \d+ claims, schema \d+\n$/),
    });
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  it('gives back every line in another folder, with a secret of its own', async () => {
    expect(before.split('\n').length).toBeGreaterThan(5);
    expect(await run('restore', backup, '--data-dir', 'new')).toMatchObject({ code: 0 });
    expect(await exported('new')).toBe(before);
    const packed = gunzipSync(readFileSync(backup)).toString('latin1');
    const secret = readFileSync(join(cwd, 'old', 'secret'), 'utf8').trim();
    expect(packed).not.toContain(secret);
    expect(readFileSync(join(cwd, 'new', 'secret'), 'utf8').trim()).not.toBe(secret);
    expect(statSync(backup).mode & 0o077).toBe(0);
  });

  it('replaces a database only with --force, and goes on from there', async () => {
    cpSync(join(cwd, 'old'), join(cwd, 'later'), { recursive: true });
    writeFileSync(join(cwd, 'notes', 'bell.md'), NOTE.replaceAll('Lamp', 'Bell'));
    expect(await run('ingest', 'notes', '--data-dir', 'later')).toMatchObject({ code: 0 });
    const more = await exported('later');
    expect(more).not.toBe(before);
    expect(await run('restore', backup, '--data-dir', 'later')).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('--force'),
    });
    expect(await exported('later')).toBe(more);
    expect(await run('restore', backup, '--force', '--data-dir', 'later')).toMatchObject({ code: 0 });
    expect(await exported('later')).toBe(before);
    expect(readdirSync(join(cwd, 'later')).sort()).toEqual(['backup.json', 'database', 'format', 'lock', 'secret']);
  });

  it.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000), /cut short or changed/],
    ['is cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /cut short or changed/],
    ['has one bit changed', flipped, /is damaged/],
    ['has a byte of a file changed under a right checksum of its own', altered, /is not what its manifest says/],
    ['is of a newer version', newer, /made by a newer Claimgraph/],
    ['is some other archive', () => gzipSync(Buffer.alloc(2048)), /is no backup of Claimgraph/],
    ['is a text', () => Buffer.from('{"type":"Document"}\n'), /is no backup of Claimgraph/],
    ['is empty', () => Buffer.alloc(0), /cut short or changed|is no backup/],
  ])(
    'that %s is refused before anything is touched',
    async (how, spoil, message) => {
      const spoilt = join(cwd, 'spoilt.backup');
      const folder = `never ${how}`;
      writeFileSync(spoilt, spoil(readFileSync(backup)));
      expect(await run('restore', spoilt, '--data-dir', folder)).toMatchObject({
        code: 78,
        stderr: expect.stringMatching(message),
      });
      expect(existsSync(join(cwd, folder))).toBe(false);
    },
    120_000,
  );

  it('says that there is no file, and that PostgreSQL has tools of its own', async () => {
    expect(await run('restore', 'absent.backup', '--data-dir', 'nowhere')).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('there is none'),
    });
    const environment = { CLAIMGRAPH_DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const told = await claimgraph(['backup', '--out', 'x.backup'], { cwd, environment });
    expect(told).toMatchObject({ code: 78, stderr: expect.stringContaining('pg_dump') });
  });

  it('cannot be written to a full disk, and leaves nothing of it', async () => {
    const limited = (args: string): string =>
      `ulimit -f 200; exec ${process.execPath} ${join(projectRoot, 'bin', 'claimgraph.js')} ${args}`;
    const told = tell(limited(`backup --out small.backup --data-dir old`), cwd);
    expect(told.stderr).toContain('small.backup');
    expect(told.code).toBe(78);
    expect(readdirSync(cwd).filter((name) => name.startsWith('small'))).toEqual([]);
    expect(await exported('old')).toBe(before);
  });

  it('finds one whole database after a kill between the two renames', async () => {
    cpSync(join(cwd, 'old'), join(cwd, 'killed'), { recursive: true });
    cpSync(join(cwd, 'killed', 'database'), join(cwd, 'killed', 'database.staged'), { recursive: true });
    execFileSync('mv', [join(cwd, 'killed', 'database'), join(cwd, 'killed', 'database.aside')]);
    mkdirSync(join(cwd, 'killed', `database.copy-${'a'.repeat(32)}`));
    expect(await exported('killed')).toBe(before);
    expect(readdirSync(join(cwd, 'killed')).filter((name) => name.startsWith('database'))).toEqual(['database']);
  });
});

/** Runs a line of the shell, which may limit what its process can write. */
function tell(line: string, cwd: string): { code: number | null; stderr: string } {
  try {
    execFileSync('bash', ['-c', line], { cwd, encoding: 'utf8', stdio: 'pipe' });
    return { code: 0, stderr: '' };
  } catch (error) {
    const { status, stderr } = error as { status: number | null; stderr: string };
    return { code: status, stderr };
  }
}

/**
 * Changes the first bit behind the middle that changes what is unpacked. One of 1,700 tried did not: within a run of
 * zeros, which pages and logs are full of, a match one byte or two back copies the same.
 */
function flipped(bytes: Buffer): Buffer {
  const whole = gunzipSync(bytes);
  for (let at = Math.floor(bytes.length / 2); at < bytes.length; at += 1) {
    const spoilt = Buffer.from(bytes);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    if (!unpacksTo(whole, spoilt)) return spoilt;
  }
  throw new Error('no bit of the backup matters');
}

function unpacksTo(whole: Buffer, bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(whole);
  } catch {
    return false;
  }
}

function altered(bytes: Buffer): Buffer {
  const tar = gunzipSync(bytes);
  const at = tar.lastIndexOf('claimgraph', undefined, 'latin1');
  tar[at] = 'C'.charCodeAt(0);
  return gzipSync(tar);
}

function newer(bytes: Buffer): Buffer {
  const tar = gunzipSync(bytes);
  const at = tar.indexOf('"schema":', 0, 'latin1') + '"schema":'.length;
  tar[at] = '9'.charCodeAt(0);
  tar[at + 1] = '9'.charCodeAt(0);
  return gzipSync(tar);
}
