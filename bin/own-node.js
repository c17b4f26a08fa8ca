// Runs a program under the Node that comes as a dependency, for systems whose own is too old.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import process from 'node:process';

const oldest = [22, 12];

/** Is this version of Node (`'24.1.0'`) one the program runs on? */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Says what is wrong and ends the process. */
export function stop(message) {
  process.stderr.write(`claimgraph: ${message}\n`);
  process.exit(1);
}

function ownNode() {
  const file = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node';
  try {
    return createRequire(import.meta.url).resolve(file);
  } catch {
    return stop(
      `expected Node ${oldest.join('.')} or newer, got ${process.versions.node}, and the copy that comes with the ` +
        'package is not there because its install script did not run: run `npm rebuild node`, or install a newer Node',
    );
  }
}

/** glibc keeps memory apart for each of many threads: with two arenas the embedded server takes 640 MB after its start, for 725. */
const SPARING = { MALLOC_ARENA_MAX: '2' };

/**
 * Runs `program` (a path) under the own Node, on the same terminal, and ends as it ends. The IPC channel between the two is
 * never written to: it closes when this process dies, even by SIGKILL, and that is how the child learns of it.
 */
export function runUnderOwnNode(program, args) {
  const child = spawn(ownNode(), [...process.execArgv, program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...SPARING, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Ctrl-C on a terminal reaches the whole foreground group, the child included: a second copy would look like impatience.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.once('error', (error) => stop(`could not start ${child.spawnfile}: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** In the child: ends this process in the ordinary way when the one that started it is gone. */
export function followParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
