import { spawn, spawnSync, type ChildProcess, type SpawnOptions, type SpawnSyncReturns } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** Each start is a line of this file, when there is one: CI holds their number within a bound, as each costs one to four seconds. */
const COUNTED = process.env.CLAIMGRAPH_TEST_STARTS;

/**
 * TypeScript without a build is still called experimental. How this process compiles WebAssembly (scripts/test.mjs),
 * those it starts do.
 */
const SWITCHES = [
  '--disable-warning=ExperimentalWarning',
  ...process.execArgv.filter((argument) => argument === '--liftoff-only'),
];

/** What a process was compiled to is kept for the next (scripts/test.mjs): half of the second that TypeScript takes to start. */
const compiled = process.env.NODE_COMPILE_CACHE;
const KEPT = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

function count(args: readonly string[]): void {
  if (COUNTED) appendFileSync(COUNTED, `${args.slice(0, 3).join(' ').replaceAll('\n', ' ')}\n`);
}

/** A process of Node. Every one that a test starts begins here. */
export function startNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  count(args);
  return spawn(process.execPath, [...SWITCHES, ...args], {
    ...options,
    env: { ...KEPT, ...(options.env ?? process.env) },
  });
}

/** The same, waited for. */
export function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  timeout: number,
): SpawnSyncReturns<string> {
  count(args);
  return spawnSync(process.execPath, [...SWITCHES, ...args], {
    env: { ...KEPT, ...environment },
    encoding: 'utf8',
    timeout,
  });
}
