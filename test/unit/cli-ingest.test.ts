import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inBatches } from '../../src/cli/send-batches.ts';
import { filesOf, type LeftOut } from '../../src/cli/ingest/files.ts';
import { keyOf, sourcesOf } from '../../src/cli/ingest/roots.ts';
import { byKind, inOneLine } from '../../src/cli/ingest/issues.ts';
import { Skipped, SkippedKinds } from '../../src/cli/ingest/skipped.ts';
import type { ParseIssue } from '../../src/domain/text.ts';
import { addCounts, COUNT_NAMES, jsonLine, NO_COUNTS, summary } from '../../src/cli/ingest/totals.ts';

async function* from<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
  await Promise.resolve();
}

describe('batches', () => {
  const cases: readonly [items: number[], limits: { items: number; size: number }, batches: number[][]][] = [
    [[], { items: 3, size: 10 }, []],
    [[1, 1, 1, 1], { items: 3, size: 10 }, [[1, 1, 1], [1]]],
    [[4, 4, 4], { items: 3, size: 10 }, [[4, 4], [4]]],
    [[5, 5, 1], { items: 3, size: 10 }, [[5, 5], [1]]],
    [[99, 1], { items: 3, size: 10 }, [[99], [1]]],
    [[1, 99, 1], { items: 3, size: 10 }, [[1], [99], [1]]],
  ];
  it.each(cases)('%j within %j', async (items, limits, expected) => {
    const batches: number[][] = [];
    for await (const batch of inBatches(from(items), limits, (item) => item)) batches.push(batch);
    expect(batches).toEqual(expected);
  });

  it('takes the next item only when the batch before was used: one batch is held at a time', async () => {
    const taken: number[] = [];
    async function* watched(): AsyncGenerator<number> {
      for (let n = 1; n <= 6; n++) {
        taken.push(n);
        yield n;
      }
      await Promise.resolve();
    }
    for await (const batch of inBatches(watched(), { items: 2, size: 99 }, () => 1)) {
      // The one item beyond tells that the batch is full.
      expect(taken.length).toBeLessThanOrEqual((batch.at(-1) ?? 0) + 1);
    }
    expect(taken).toHaveLength(6);
  });
});

describe('what a run added', () => {
  const counts = addCounts(NO_COUNTS, { documents: 2, revisions: 3, entities: 1, claims: 1234, failed: 1 });

  it('adds batch to batch', () => {
    expect(addCounts(counts, { documents: 1, unchanged: 5 })).toMatchObject({
      documents: 3,
      unchanged: 5,
      claims: 1234,
    });
  });

  it('is one JSON line with exactly these names in this order', () => {
    const line = jsonLine(
      counts,
      1.23456,
      new Map([
        ['.png', 2],
        ['lock file', 1],
      ]),
    );
    expect(line).not.toContain('\n');
    expect(Object.keys(JSON.parse(line) as object)).toEqual([
      'documents',
      'revisions',
      'chunks',
      'entities',
      'claims',
      'relationships',
      'aliases',
      'conflicts',
      'reread',
      'unchanged',
      'quarantined',
      'failed',
      'skipped',
      'seconds',
    ]);
    expect(JSON.parse(line)).toMatchObject({
      documents: 2,
      claims: 1234,
      chunks: 0,
      skipped: { '.png': 2, 'lock file': 1 },
      seconds: 1.235,
    });
    expect(COUNT_NAMES).toHaveLength(12);
  });

  const said: readonly [counts: Parameters<typeof addCounts>[1], words: string][] = [
    [{}, 'nothing added (1.0 s)'],
    [{ documents: 1, claims: 1234 }, 'added 1 document, 1,234 claims (1.0 s)'],
    [{ unchanged: 9 }, 'nothing added; 9 unchanged (1.0 s)'],
    [{ reread: 2, unchanged: 9 }, 'nothing added; 2 read again; 9 unchanged (1.0 s)'],
    [{ entities: 1, quarantined: 2, failed: 3 }, 'added 1 entity; 2 quarantined; 3 failed (1.0 s)'],
  ];
  it.each(said)('%j is said as a sentence', (added, words) => {
    expect(summary(addCounts(NO_COUNTS, added), 1)).toBe(words);
  });
});

describe('what was left out', () => {
  it('is told by reason, the commonest first, with three examples', () => {
    const skipped = new Skipped('skipped', 'file');
    skipped.add('link', 'is a link');
    for (const name of ['a.png', 'b.png', 'c.png', 'd.png']) skipped.add(name, 'is an image');
    skipped.add('.', 'hidden', 2);
    expect(skipped.lines()).toEqual([
      'skipped 4 files: is an image (a.png, b.png, c.png, …)',
      'skipped 2 files: hidden',
      'skipped 1 file: is a link (link)',
    ]);
  });

  it('is told by what it is, with what to do', () => {
    const kinds = new SkippedKinds();
    for (const name of ['a.png', 'b.zip', 'c.png']) kinds.add(name, 'TYPE', name.slice(1), 1);
    kinds.add('package-lock.json', 'MACHINE', 'lock file', 1);
    expect(kinds.lines()).toEqual([
      'skipped 4 files: 2 .png, 1 .zip (of a type that is not read: save what they say as one that is, such as .txt, .docx or .pdf); ' +
        '1 lock file package-lock.json (written by programs for programs: --machine-files reads them)',
    ]);
    kinds.add('deep/go.sum', 'MACHINE', 'lock file', 1);
    expect(kinds.lines()[0]).toContain('2 lock files such as package-lock.json');
    expect(new SkippedKinds().lines()).toEqual([]);
  });

  it('cannot write more than its line, nor steer the terminal', () => {
    const skipped = new Skipped('skipped', 'file');
    skipped.add('a\n\u001b[2Jb', 'is odd');
    expect(skipped.lines()).toEqual(['skipped 1 file: is odd (a\\u000a\\u001b[2Jb)']);
  });
});

describe('what a reader put up with', () => {
  const issue = (code: ParseIssue['code'], line: number | null): ParseIssue => ({ code, line, message: `${code}!` });

  it('is told once for each kind, with its first line', () => {
    expect(byKind([issue('SYNTAX', 3), issue('SYNTAX', 9), issue('LEFT_OUT', null)])).toEqual([
      ['a part is not as its type should be', ':3'],
      ['a part is left out', ''],
    ]);
  });

  it('is one line of a watcher', () => {
    expect(inOneLine([])).toBeUndefined();
    expect(inOneLine([issue('SYNTAX', 3)])).toBe('SYNTAX! (line 3)');
    expect(inOneLine([issue('LEFT_OUT', null), issue('SYNTAX', 3)])).toBe('LEFT_OUT!; and 1 more');
  });
});

describe('sources of paths', () => {
  let folder = '';
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'claimgraph-roots-')));
    for (const path of ['notes', 'notes/deep', 'other/notes', 'My notes (2024)'])
      mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['notes/a.md', 'notes/b.md', 'notes/deep/a.md', 'other/notes/a.md', 'notes/c.png']) {
      writeFileSync(join(folder, path), `# ${path}\n`);
    }
    symlinkSync(join(folder, 'notes'), join(folder, 'link'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (path: string): string => join(folder, path);
  const uri = (path: string): string => pathToFileURL(at(path)).href;

  it('a folder is a source under its own name', () => {
    expect(sourcesOf([at('notes')], null)).toEqual([
      { key: 'notes', name: 'notes', uri: uri('notes'), paths: [at('notes')] },
    ]);
  });

  it('files belong to the folder they lie in, whatever way they are named', () => {
    const sources = sourcesOf([at('notes/a.md'), at('notes/b.md'), at('link'), at('notes/a.md')], null);
    expect(sources.map(({ key, uri: place, paths }) => [key, place, paths.length])).toEqual([
      ['notes', uri('notes'), 3],
    ]);
  });

  it('a named source takes all paths, and is bound to no folder', () => {
    const sources = sourcesOf([at('notes'), at('other/notes')], 'mine');
    expect(sources).toEqual([{ key: 'mine', name: 'mine', uri: null, paths: [at('notes'), at('other/notes')] }]);
  });

  it.each([
    ['My notes (2024)', 'My-notes-2024'],
    ['.hidden', 'hidden'],
    ['…', 'folder'],
    ['Größe', 'Größe'],
    ['a_b-c.d', 'a_b-c.d'],
  ])('a folder called %j has the key %j', (name, key) => {
    expect(keyOf(join('/x', name))).toBe(key);
  });

  it.each([
    [
      'a path that is not there',
      () => [at('none')],
      /expected a folder or file at .*none, found nothing; check the path/,
    ],
    ['a path through a file', () => [at('notes/a.md/x')], /found nothing/],
    ['two folders of one name', () => [at('notes'), at('other/notes')], /would both be the source notes.*--source/],
  ])('refuses %s', (_what, paths, message) => {
    expect(() => sourcesOf(paths(), null)).toThrow(message);
  });

  it('sends the same place once, and tells the rest', async () => {
    const [source] = sourcesOf([at('notes'), at('other/notes')], 'mine');
    const leftOut: LeftOut[] = [];
    const sent: string[] = [];
    if (source)
      for await (const item of filesOf(source, { maxBytes: 1e6 }, (one) => leftOut.push(one))) sent.push(item.path);
    expect(sent).toEqual(['a.md', 'b.md', 'deep/a.md']);
    expect(leftOut.map(({ path, isFault }) => [path, isFault])).toEqual([
      ['c.png', false],
      ['a.md', true],
    ]);
  });
});
