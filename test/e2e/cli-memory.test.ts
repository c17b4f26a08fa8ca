import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraph, type Finished } from '../support/claimgraph.ts';

let folder = '';
const run = (...args: string[]): Promise<Finished> => claimgraph([...args, '--data-dir', 'data'], { cwd: folder });
const idIn = ({ stdout }: Finished): string => /mem_\w{26}/u.exec(stdout)?.[0] ?? '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('memory', () => {
  it('[OM-162 OM-163] remembers, lists, confirms, corrects and forgets', async () => {
    const remembered = await run('memory', 'remember', '--type', 'SHIP', 'Gull', 'status', 'in', 'dock');
    const today = new Date().toISOString().slice(0, 10);
    expect(remembered.stdout).toMatch(
      new RegExp(
        `^The status of Gull is in dock\\.\\n {6}ACTIVE, confidence 0\\.70, reinforced 0 times, last on ${today} {2}mem_\\w{26}\\n$`,
      ),
    );
    const id = idIn(remembered);
    expect((await run('memory', 'confirm', id)).stdout).toContain('ACTIVE, confidence 0.85, reinforced 1 time,');
    const right = await run('memory', 'correct', id, 'afloat');
    expect(right.stdout).toContain('The status of Gull is afloat.');
    const listed = await run('memory', 'list', '--about', 'Gull', '--status', 'active,invalidated');
    expect(listed.stdout).toMatch(
      /^The status of Gull is in dock\.\n.*INVALIDATED.*\n {6}now: The status of Gull is afloat\.\nThe status of Gull is afloat\./u,
    );
    expect((await run('memory', 'forget', idIn(right), '--json')).stdout).toMatch(
      /^\{.*"status":"INVALIDATED".*\}\n$/u,
    );
    expect((await run('memory', 'list')).stdout).toBe('nothing is remembered\n');
  });

  it('recalls what a question is about, or says that nothing fits', async () => {
    await run('memory', 'remember', '--type', 'SHIP', 'Tern', 'status', 'in', 'dock');
    expect((await run('memory', 'recall', 'What is the status of Tern?')).stdout).toMatch(
      /^The status of Tern is in dock\.\n {6}ACTIVE, confidence 0\.70/u,
    );
    expect((await run('memory', 'recall', 'Who won?')).stdout).toMatch(/^nothing that is remembered fits\n/u);
    const { stdout } = await run('memory', 'recall', 'What is the status of Tern?', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ memories: [{ memory: { text: 'The status of Tern is in dock.' } }] });
  });

  it.each([
    [['memory', 'forget', 'mem_00000000000000000000000000'], 'no such memory of yours'],
    [['memory', 'remember', 'Nobody', 'status', 'x'], 'aboutType'],
    [
      ['memory', 'list', '--status', 'old'],
      '--status: expected some of ACTIVE, AGING, SUPERSEDED, INVALIDATED, got "old"',
    ],
  ])('%j is refused with what to do', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code === 0, stdout]).toEqual([false, '']);
    expect(stderr).toContain(message);
  });

  it('says how it is used', async () => {
    expect((await run('memory', '--help')).stdout).toMatch(
      /list .*\n[^]*recall .*\n[^]*remember .*\n[^]*correct .*\n[^]*confirm .*\n[^]*forget /u,
    );
    expect((await run('memory', 'correct', '--help')).stdout).toContain('claimgraph memory correct mem_');
  });
});
