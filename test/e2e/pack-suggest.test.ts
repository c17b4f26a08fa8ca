import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraphProcess, type Finished } from '../support/claimgraph.ts';

const ship = (name: string, built: number, operator: string): string =>
  `---\nname: ${name}\ntype: ship\nbuilt: ${built}\noperator: ${operator}\n---\n# ${name}\n\n${name} carries ${built - 1700} passengers.\n`;

describe('claimgraph pack suggest, as it was built', () => {
  let folder = '';
  const run = (...args: string[]): Promise<Finished> => claimgraphProcess(args, { cwd: folder });
  const claims = async (data: string): Promise<string[]> => {
    const { stdout } = await run(
      'query',
      '{ claims(first: 100) { nodes { predicate } } stats { openConflicts } }',
      '--data-dir',
      data,
    );
    const { claims: all, stats } = JSON.parse(stdout) as {
      claims: { nodes: { predicate: string }[] };
      stats: { openConflicts: number };
    };
    return [...all.nodes.map(({ predicate }) => predicate).sort(), `${stats.openConflicts} conflicts`];
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pack-suggest-'));
    await mkdir(join(folder, 'notes'));
    await writeFile(join(folder, 'notes/aurora.md'), ship('MV Aurora', 1998, 'Tidal Lines'));
    await writeFile(join(folder, 'notes/tern.md'), ship('MV Tern', 1961, 'Skerry Lines'));
    await writeFile(
      join(folder, 'notes/tern-too.md'),
      '# MV Tern\n\nMV Tern was built in 1963. She is painted white.\n',
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('drafts what pack check accepts, and what reads as much as before, with conflicts', async () => {
    expect((await run('ingest', 'notes', '--data-dir', 'plain')).code).toBe(0);
    const { code, stdout, stderr } = await run('pack', 'suggest', '--name', 'ferries', '--data-dir', 'plain');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^pack: ferries$/m);
    expect(stdout).toMatch(/^ {2}built: \{ type: date, single: true \}/m);
    expect(stdout).toMatch(
      /field: operator, in: \[header, list, table\], predicate: OPERATED_BY, object: \{ type: ORGANISATION/,
    );
    expect(stdout).toMatch(/^reads: \[notes\]$/m);
    await writeFile(join(folder, 'ferries.yaml'), stdout);
    expect((await run('pack', 'check', 'ferries.yaml')).stdout).toMatch(/pack ferries 0\.1\.0 is sound/);
    expect((await run('ingest', 'notes', '--pack', './ferries.yaml', '--data-dir', 'packed')).code).toBe(0);
    const before = await claims('plain');
    expect(before.at(-1)).toBe('0 conflicts');
    expect(await claims('packed')).toEqual([...before.slice(0, -1), '1 conflicts']);
  });

  it('says so where nothing was read, and which name is none; --help tells what it does', async () => {
    await mkdir(join(folder, 'empty'));
    await writeFile(join(folder, 'empty/a.txt'), 'Nothing is said here.');
    expect((await run('ingest', 'empty', '--data-dir', 'other')).code).toBe(0);
    const none = await run('pack', 'suggest', '--data-dir', 'other');
    expect(none).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^claimgraph: nothing was read in this space/),
    });
    const nowhere = await run('pack', 'suggest', '--space', 'elsewhere', '--data-dir', 'other');
    expect(nowhere).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('there is no space "elsewhere"'),
    });
    const name = await run('pack', 'suggest', '--name', 'Two Words', '--data-dir', 'plain');
    expect(name).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^claimgraph: expected a name of a-z/),
    });
    expect((await run('pack', 'suggest', '--help')).stdout).toMatch(/--name <name>[^]*It changes nothing/);
  });
});
