import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readServerFile, type ServerFile } from '../../src/storage/index.ts';
import { projectRoot } from './leg-list.ts';
import { startNode } from './starts.ts';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ChildServer {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves to what server.json says once the server listens; rejects with what it wrote when it ends before. */
  listening(dataDir: string): Promise<ServerFile>;
}

/** `claimgraph serve` as it was built, in a process of its own, with this environment and nothing of the test's. */
export function startChild(environment: Readonly<Record<string, string>>, root = projectRoot): ChildServer {
  if (!existsSync(join(root, 'dist', 'src', 'main.js')))
    throw new Error('expected the built program: run `npm run build`');
  const child = startNode([join(root, 'bin', 'claimgraph.js'), 'serve'], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout?.on('data', (part: Buffer) => stdout.push(part.toString()));
  child.stderr?.on('data', (part: Buffer) => stderr.push(part.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: stdout.join(''),
    stderr: stderr.join(''),
  }));
  const listening = async (dataDir: string): Promise<ServerFile> => {
    const over: Ended[] = [];
    void ended.then((how) => over.push(how));
    for (;;) {
      const file = readServerFile(dataDir);
      if (file !== null && file.pid === child.pid) return file;
      if (over.length > 0) throw new Error(`the server ended before it listened: ${JSON.stringify(over)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, ended, listening };
}
