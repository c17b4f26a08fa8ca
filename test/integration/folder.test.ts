import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FolderEntry, readFolder, type Skipped } from '../../src/connectors/index.ts';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import { settingDefaults } from '../support/settings.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { readItem } from '../../src/ingest/read-item.ts';
import { profile } from '../support/parsed.ts';

let outside: string;
let root: string;
beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), 'folder-'));
  root = path.join(outside, 'root');
  mkdirSync(root);
});
afterEach(() => {
  rmSync(outside, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array = `text of ${name}`): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}
const link = (name: string, target: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  symlinkSync(target, path.join(root, name));
};
const options = { maxBytes: settingDefaults['screen.maxBytes'] };
async function read(from = root, maxBytes = options.maxBytes): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for await (const entry of readFolder(from, { maxBytes })) entries.push(entry);
  return entries;
}
const isSkipped = (entry: FolderEntry): entry is Skipped => 'skipped' in entry;
const itemsOf = (entries: readonly FolderEntry[]): SourceItem[] =>
  entries.filter((entry) => !isSkipped(entry)) as SourceItem[];
const paths = async (from = root): Promise<string[]> => itemsOf(await read(from)).map((item) => item.path);
/** `path REASON`, with the number where it is not 1. */
const skipped = async (from = root, maxBytes?: number): Promise<string[]> =>
  (await read(from, maxBytes))
    .filter(isSkipped)
    .map(({ skipped: name, reason, count }) => `${name} ${reason}${count === 1 ? '' : ` ${count}`}`);

describe('a folder', () => {
  it('[RS-07] gives its documents of the types that are read, and says of each other file that it is not', async () => {
    for (const name of ['a.md', 'b.txt', 'c.json', 'd.yml', 'e.yaml', 'f.markdown', 'g.MD']) write(name);
    for (const name of ['h.png', 'i.kt', 'Makefile', 'j.md.bak']) write(name);
    expect(await paths()).toEqual(['a.md', 'b.txt', 'c.json', 'd.yml', 'e.yaml', 'f.markdown', 'g.MD']);
    expect(await skipped()).toEqual(['Makefile TYPE', 'h.png TYPE', 'i.kt TYPE', 'j.md.bak TYPE']);
  });

  it('gives items with bytes, type, place and time', async () => {
    const file = write('sub/a.md', '# A');
    utimesSync(file, 1e9, 1e9);
    expect(await read()).toEqual([
      {
        path: 'sub/a.md',
        bytes: Buffer.from('# A'),
        mediaType: 'text/markdown',
        kind: 'FILE',
        uri: pathToFileURL(file).href,
        publishedAt: null,
        modifiedAt: new Date(1e12),
        sourceRevision: null,
      },
    ]);
  });

  it('is read in the order of the paths', async () => {
    const names = ['a-b.md', 'a.md', 'a/b.md', 'a/c/d.md', 'a0.md', 'B.md', 'é.md', 'z/a.md', '😀.md'];
    for (const name of [...names].reverse()) write(name);
    expect(await paths()).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('leaves out hidden things and node_modules, and says how many, once', async () => {
    for (const name of ['a.md', '.hidden.md', '.git/b.md', 'node_modules/c/d.md', 'sub/.e.md', 'sub/node_modules/f.md'])
      write(name);
    expect(await paths()).toEqual(['a.md']);
    expect(await skipped()).toEqual(['. IGNORED 5']);
  });

  it('may be one file', async () => {
    const file = write('sub/a.md');
    expect(await paths(file)).toEqual(['a.md']);
    expect(await skipped(write('b.png'))).toEqual(['b.png TYPE']);
  });

  it('may be empty, or a link', async () => {
    expect(await read()).toEqual([]);
    write('a.md');
    symlinkSync(root, path.join(outside, 'link'));
    expect(await paths(path.join(outside, 'link'))).toEqual(['a.md']);
  });

  it('reports files over the limit without reading them', async () => {
    write('a.md', 'x'.repeat(100));
    truncateSync(write('huge.md'), 2 ** 40);
    expect(await skipped(root, 99)).toEqual(['a.md TOO_LARGE', 'huge.md TOO_LARGE']);
    expect(await paths()).toEqual(['a.md']);
  });

  it('hands over whatever a file of a known type holds: screening is another step', async () => {
    write('a.md', Buffer.from([0, 255, 0]));
    write('b.md', '');
    expect(itemsOf(await read()).map(({ bytes }) => [...bytes])).toEqual([[0, 255, 0], []]);
  });

  it('names what is no file, and goes on', async () => {
    write('a.md');
    const socket = createServer();
    await new Promise<void>((resolve) => socket.listen(path.join(root, 'b.md'), resolve));
    write('c.md');
    const [left, found] = [await skipped(), await paths()];
    await new Promise((resolve) => socket.close(resolve));
    expect(left).toEqual(['b.md SPECIAL']);
    expect(found).toEqual(['a.md', 'c.md']);
  });

  it('names files and folders without permission, unless the reader may read everything', async () => {
    chmodSync(write('a.md'), 0);
    write('b/c.md');
    chmodSync(path.join(root, 'b'), 0);
    const found = [...(await skipped()), ...(await paths())];
    chmodSync(path.join(root, 'b'), 0o700);
    const mayAll = process.getuid?.() === 0;
    expect(found).toEqual(mayAll ? ['a.md', 'b/c.md'] : ['a.md UNREADABLE', 'b UNREADABLE']);
  });
});

describe('links in a folder', () => {
  it('never lead out of it', async () => {
    writeFileSync(path.join(outside, 'secret.md'), 'secret');
    mkdirSync(path.join(outside, 'root-beside'));
    writeFileSync(path.join(outside, 'root-beside', 'b.md'), 'beside');
    link('file.md', '../secret.md');
    link('absolute.md', path.join(outside, 'secret.md'));
    link('folder', '..');
    link('beside', '../root-beside');
    link('chain.md', 'file.md');
    expect(await paths()).toEqual([]);
    expect(await skipped()).toEqual([
      'absolute.md LINK_OUTSIDE',
      'beside LINK_OUTSIDE',
      'chain.md LINK_OUTSIDE',
      'file.md LINK_OUTSIDE',
      'folder LINK_OUTSIDE',
    ]);
    expect(JSON.stringify(await read())).not.toContain('secret.md"');
  });

  it('that dangle or go round come to an end', async () => {
    write('a/b/c.md');
    link('gone.md', 'nowhere.md');
    link('self.md', 'self.md');
    link('ping', 'pong');
    link('pong', 'ping');
    link('a/b/up', '../..');
    link('a/b/here', '.');
    expect(await paths()).toEqual(['a/b/c.md']);
    expect(await skipped()).toEqual([
      'a/b/here LINK_LOOP',
      'a/b/up LINK_LOOP',
      'gone.md LINK_BROKEN',
      'ping LINK_LOOP',
      'pong LINK_LOOP',
      'self.md LINK_LOOP',
    ]);
  });

  it('to what the folder holds anyway are not read twice', async () => {
    write('a/b.md');
    link('latest', 'a');
    link('c.md', 'a/b.md');
    expect(await paths()).toEqual(['a/b.md']);
    expect(await skipped()).toEqual(['c.md LINK_COPY', 'latest LINK_COPY']);
  });

  it('to hidden places inside it are followed, once: so mounted configuration is laid out', async () => {
    write('.2026_01/one.md');
    write('.2026_01/two/three.md');
    link('.data', '.2026_01');
    link('one.md', '.data/one.md');
    link('two', '.data/two');
    link('two-again', '.data/two');
    expect(await paths()).toEqual(['one.md', 'two/three.md']);
    expect(await skipped()).toEqual(['two-again LINK_LOOP', '. IGNORED 2']);
  });
});

describe('a place that cannot be read', () => {
  it.each([
    ['is missing', () => path.join(root, 'nowhere')],
    ['is below a file', () => path.join(write('a.md'), 'b')],
  ])('is refused when it %s, with its path and what to do', async (_, make) => {
    const place = make();
    const refusal = read(place);
    await expect(refusal).rejects.toBeInstanceOf(NotFound);
    await expect(refusal).rejects.toThrow(`expected a folder or file at ${place}, found nothing; check the path`);
  });

  it('is refused when it is a link to itself', async () => {
    link('self', 'self');
    await expect(read(path.join(root, 'self'))).rejects.toBeInstanceOf(InvalidInput);
    await expect(read(path.join(root, 'self'))).rejects.toThrow(/got ELOOP; check its permissions$/);
  });
});

describe('a folder that is read again', () => {
  beforeEach(() => {
    write('a.md', '# A\n\nOne. Two.\n');
    write('b/c.json', '{"a": 1}');
    write('d.png');
  });

  it('[RS-09] gives the same bytes and the same chunks; a new time of a file changes nothing but itself', async () => {
    const chunksOf = async () =>
      Promise.all(
        itemsOf(await read()).map(async (item) => {
          const read = await readItem(item, settingDefaults, false);
          return read.kind === 'READ' ? chunk(read.document, profile) : [];
        }),
      );
    const [before, chunks] = [await read(), await chunksOf()];
    expect(await read()).toEqual(before);
    expect(await chunksOf()).toEqual(chunks);
    expect(chunks.flat().length).toBeGreaterThan(1);
    utimesSync(path.join(root, 'a.md'), 1e9, 1e9);
    const touched = itemsOf(await read());
    expect(touched.map(({ modifiedAt }) => modifiedAt?.getTime() === 1e12)).toEqual([true, false]);
    expect(touched.map(({ bytes }) => bytes)).toEqual(itemsOf(before).map(({ bytes }) => bytes));
    expect(await chunksOf()).toEqual(chunks);
  });
});
