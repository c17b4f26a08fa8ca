import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../src/cli/index.ts';
import { Caught } from './cli-io.ts';
import { projectRoot } from './leg-list.ts';
import { startNode } from './starts.ts';

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
}

/** Commands that run in this process, which has one working directory: all of them are in one folder. */
let running = 0;

/**
 * `claimgraph …` in this process: the same arguments, lines and exit codes as the program's, without the second or two that a process
 * takes to start. Several at once must be in one folder.
 */
export async function claimgraph(
  args: readonly string[],
  { cwd, environment = {}, input = '' }: RunOptions,
): Promise<Finished> {
  const [stdout, stderr] = [new Caught(), new Caught()];
  if (running > 0 && process.cwd() !== realpathSync(cwd)) throw new Error(`a command runs in ${process.cwd()}`);
  process.chdir(cwd);
  running += 1;
  try {
    const code = await run(args, {
      stdin: Readable.from(input === '' ? [] : [input]),
      stdout,
      stderr,
      environment: { HOME: process.env.HOME ?? '', PORT: '0', ...environment },
      fetch: globalThis.fetch,
      browse: () => Promise.reject(new Error('expected no browser to be opened')),
      interrupted: new AbortController().signal,
    });
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    running -= 1;
    if (running === 0) process.chdir(projectRoot); // the folder may be removed
  }
}

export interface ProcessOptions extends RunOptions {
  /** Gets the process as soon as it runs. */
  readonly started?: (child: ChildProcess) => void;
}

/**
 * `claimgraph …` as it was built, in a process of its own, with nothing of this process's environment: for what only a process has, such
 * as signals, locks between two of them, kills, and that the built program starts at all.
 */
export async function claimgraphProcess(args: readonly string[], options: ProcessOptions): Promise<Finished> {
  const program = join(projectRoot, 'bin', 'claimgraph.js');
  if (!existsSync(join(projectRoot, 'dist', 'src', 'main.js')))
    throw new Error('expected the built program: run `npm run build`');
  const child = startNode([program, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  options.started?.(child);
  child.stdin?.end(options.input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

const textOf = (stream: Readable | null): Promise<string> => (stream ? text(stream) : Promise.resolve(''));
