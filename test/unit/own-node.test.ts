import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/legs.ts';
import { startNode } from '../support/starts.ts';

const launcher = path.join(projectRoot, 'bin/own-node.js');

/** A parent that starts a child the way the command does; the child says `ready PID` and then what reaches it. */
const parentText = `
  import { isNewEnough, runUnderOwnNode } from ${JSON.stringify(launcher)};
  import { fileURLToPath } from 'node:url';
  if (!isNewEnough('20.19.0')) runUnderOwnNode(fileURLToPath(new URL('child.mjs', import.meta.url)), process.argv.slice(2));
`;
const childText = `
  import { followParent, isNewEnough } from ${JSON.stringify(launcher)};
  followParent();
  const [task, ...rest] = process.argv.slice(2);
  if (task === 'exit') process.exit(Number(rest[0]));
  if (task === 'die') process.kill(process.pid, 'SIGKILL');
  if (task === 'arenas') console.log(process.env['MALLOC_ARENA_MAX']);
  if (task === 'version') console.log(isNewEnough(process.versions.node), JSON.stringify(rest));
  if (task === 'read') process.stdin.on('data', (text) => console.log('read', String(text).trim()));
  if (task === 'wait') {
    const still = setInterval(() => undefined, 1000);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
      process.once(signal, () => {
        console.log('got ' + signal);
        clearInterval(still);
        process.exitCode = 7;
      });
    }
    console.log('ready');
  }
`;

describe('the command under a Node that is too old for it', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'own-node-'));
    writeFileSync(path.join(folder, 'parent.mjs'), parentText);
    writeFileSync(path.join(folder, 'child.mjs'), childText);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const start = (...args: string[]): ChildProcess =>
    startNode([path.join(folder, 'parent.mjs'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });

  /** Resolves when everyone who writes to the same output has ended, child and parent. */
  async function outcome(parent: ChildProcess, onReady?: () => void): Promise<{ code: number | null; output: string }> {
    let output = '';
    parent.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      if (part.toString().includes('ready')) onReady?.();
    });
    const [code] = (await once(parent, 'close')) as [number | null];
    return { code, output };
  }

  it.each([
    ['its exit code 0', ['exit', '0'], 0],
    ['its exit code 3', ['exit', '3'], 3],
    ['128 and the number of the signal that ended it', ['die'], 137],
  ])('ends with %s', async (_, args, code) => {
    expect(await outcome(start(...args))).toMatchObject({ code });
  });

  it('runs on a newer Node and hands its arguments on as they are', async () => {
    const { output } = await outcome(start('version', '--a b', '*', ''));
    expect(output).toBe('true ["--a b","*",""]\n');
  });

  it('has it keep memory together', async () => {
    expect(await outcome(start('arenas'))).toEqual({ code: 0, output: '2\n' });
  });

  it('reads the same input', async () => {
    const parent = start('read');
    parent.stdin?.end('a line\n');
    expect(await outcome(parent)).toEqual({ code: 0, output: 'read a line\n' });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'hands %s on, and waits for what the program does about it',
    async (signal) => {
      const parent = start('wait');
      expect(await outcome(parent, () => parent.kill(signal))).toEqual({ code: 7, output: `ready\ngot ${signal}\n` });
    },
  );

  it('does not outlive its parent, however that ends', async () => {
    const parent = start('wait');
    const { output } = await outcome(parent, () => parent.kill('SIGKILL'));
    expect(output).toBe('ready\ngot SIGTERM\n');
  });
});
