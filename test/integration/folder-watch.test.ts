import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderWatch, readSeen, type FolderChange, type SeenFile } from '../../src/connectors/index.ts';

let outside = '';
let root = '';
let watch: FolderWatch | null = null;
beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), 'watch-'));
  root = path.join(outside, 'root');
  mkdirSync(root);
});
afterEach(async () => {
  await watch?.close();
  rmSync(outside, { recursive: true, force: true });
});

const at = (name: string): string => path.join(root, name);
const write = (name: string, text = `text of ${name}`): void => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const options = { maxBytes: 10_000, settleMs: 150, longestMs: 5_000, rescanMs: 60_000 };

async function begin(roots: readonly string[] = [root], rescanMs = options.rescanMs): Promise<FolderWatch> {
  watch = new FolderWatch(roots, { ...options, rescanMs });
  await watch.start();
  return watch;
}

const never = new AbortController().signal;

/** All that is said until `count` things were, and nothing more comes for a while. */
async function changes(count: number): Promise<FolderChange[]> {
  const all: FolderChange[] = [];
  for (const until = performance.now() + 60_000; all.length < count && performance.now() < until;)
    all.push(...((await watch?.next(1_000, never)) ?? []));
  all.push(...((await watch?.next(600, never)) ?? []));
  return all;
}
const told = async (count: number): Promise<string[]> =>
  (await changes(count)).map((change) => `${change.kind} ${'from' in change ? `${change.from} → ` : ''}${change.path}`);

describe('a watched folder', () => {
  it('[RS-06] tells what is added, changed and removed in it and below', async () => {
    write('a.md');
    write('deep/b.md');
    await begin();
    write('a.md', 'another text');
    write('deep/new/c.md');
    unlinkSync(at('deep/b.md'));
    expect((await told(3)).sort()).toEqual(['ADDED deep/new/c.md', 'CHANGED a.md', 'REMOVED deep/b.md']);
  });

  it('[RS-06] tells once of a file that is written in strokes, or beside and renamed, or moved', async () => {
    write('strokes.md', 'one');
    write('beside.md', 'one');
    write('moved.md', 'one');
    await begin();
    writeFileSync(`${at('beside.md')}~`, 'two');
    renameSync(`${at('beside.md')}~`, at('beside.md'));
    renameSync(at('moved.md'), at('elsewhere.md'));
    for (let n = 0; n < 5; n += 1) {
      appendFileSync(at('strokes.md'), ` and ${n}`);
      await sleep(50);
    }
    expect((await told(3)).sort()).toEqual([
      'CHANGED beside.md',
      'CHANGED strokes.md',
      'RENAMED moved.md → elsewhere.md',
    ]);
  });

  it('[RS-06] misses none of ten thousand files that come at once', async () => {
    await begin();
    for (let n = 0; n < 10_000; n += 1) write(`${n % 100}/${n}.md`, String(n));
    const paths = (await changes(10_000)).map(({ kind, path: place }) => `${kind} ${place}`);
    expect(paths).toHaveLength(10_000);
    expect(new Set(paths).size).toBe(10_000);
    expect(paths.every((line) => line.startsWith('ADDED '))).toBe(true);
  });

  it('[RS-06] outlives its folder: that it is gone and back is told, and what is new then', async () => {
    write('a.md');
    write('b.md');
    await begin([root], 500);
    renameSync(root, path.join(outside, 'aside'));
    expect(await told(1)).toEqual([`ROOT_GONE ${root}`]);
    renameSync(path.join(outside, 'aside'), root);
    write('c.md');
    expect((await told(2)).sort()).toEqual(['ADDED c.md', `ROOT_BACK ${root}`]);
    rmSync(root, { recursive: true });
    expect(await told(1)).toEqual([`ROOT_GONE ${root}`]);
    write('a.md', 'made again');
    expect((await told(3)).sort()).toEqual(['CHANGED a.md', 'REMOVED b.md', 'REMOVED c.md', `ROOT_BACK ${root}`]);
    write('d.md');
    expect(await told(1)).toEqual(['ADDED d.md']);
  });

  it('leaves out what ingest leaves out, and says so once: other types, links out, too large', async () => {
    writeFileSync(path.join(outside, 'secret.md'), 'not yours');
    await begin();
    write('picture.png');
    write('.hidden/a.md');
    write('node_modules/a.md');
    write('large.md', 'x'.repeat(10_001));
    symlinkSync(path.join(outside, 'secret.md'), at('link.md'));
    expect((await told(3)).sort()).toEqual(['SKIPPED large.md', 'SKIPPED link.md', 'SKIPPED picture.png']);
    write('b.md');
    expect(await told(1)).toEqual(['ADDED b.md']);
  });

  it('reads what stands there by now, and never through a folder that has become a link', async () => {
    write('deep/a.md');
    await begin();
    write('deep/a.md', 'now');
    const [change] = await changes(1);
    const seen = change && 'seen' in change ? change.seen : null;
    const read = (file: SeenFile | null) => file && readSeen(file, options);
    expect(await read(seen)).toMatchObject({ path: 'deep/a.md', bytes: Buffer.from('now') });
    mkdirSync(path.join(outside, 'other'));
    writeFileSync(path.join(outside, 'other', 'a.md'), 'not yours');
    rmSync(at('deep'), { recursive: true });
    expect(await read(seen)).toBeNull();
    symlinkSync(path.join(outside, 'other'), at('deep'));
    expect(await read(seen)).toMatchObject({ skipped: 'deep/a.md', reason: 'LINK_OUTSIDE' });
  });

  it('goes on where a file or folder may not be read', async () => {
    write('a.md');
    write('closed/b.md');
    await begin();
    chmodSync(at('closed'), 0o000);
    write('c.md');
    // Who may read everything sees nothing closed.
    const lines = await told(process.getuid?.() === 0 ? 1 : 2);
    expect(lines).toContain('ADDED c.md');
    expect(lines.filter((line) => line.startsWith('REMOVED'))).toEqual([]);
    chmodSync(at('closed'), 0o755);
  });

  it('may be one file, and several places', async () => {
    write('one/a.md');
    write('two/b.md');
    write('two/c.md');
    await begin([at('one'), at('two/b.md')]);
    write('one/a.md', 'two');
    renameSync(at('two/b.md'), at('two/old.md'));
    writeFileSync(at('two/b.md'), 'new');
    write('two/c.md', 'not watched');
    expect((await told(2)).sort()).toEqual(['CHANGED a.md', 'CHANGED b.md']);
  });

  it('ends at once when it is told to', async () => {
    await begin();
    const stop = new AbortController();
    const waiting = watch?.next(60_000, stop.signal);
    stop.abort();
    expect(await waiting).toEqual([]);
  });
});
