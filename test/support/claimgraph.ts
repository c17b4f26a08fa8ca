import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from './leg-list.ts';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input; left out: none. */
  readonly input?: string;
  /** Gets the process as soon as it runs. */
  readonly started?: (child: ChildProcess) => void;
}

/** `claimgraph …` as it was built, in a process of its own, with nothing of this process's environment. */
export async function claimgraph(args: readonly string[], options: RunOptions): Promise<Finished> {
  const child = spawn(process.execPath, [join(projectRoot, 'bin', 'claimgraph.js'), ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  options.started?.(child);
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
