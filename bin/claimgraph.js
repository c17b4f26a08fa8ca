#!/usr/bin/env node
// The command `claimgraph`. It needs Node 22.12 or newer; under an older one it runs itself again with the Node that
// comes as a dependency, so that a system Node 20 is enough to install and start the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const oldest = [22, 12];
const program = new URL('../dist/src/main.js', import.meta.url);

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

function stop(message) {
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

/**
 * Runs this file under the newer Node, on the same terminal, and ends as it ends. The IPC channel between the two is
 * never written to: it closes when this process dies, even by SIGKILL, and that is how the child learns of it.
 */
function runUnderOwnNode() {
  const child = spawn(ownNode(), [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C on a terminal reaches the whole foreground group, the child included: a second copy would look like impatience.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  child.once('error', (error) => stop(`could not start ${child.spawnfile}: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Ends this process in the ordinary way when the process that started it is gone. */
function followParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

if (!isNewEnough(process.versions.node)) {
  runUnderOwnNode();
} else if (!existsSync(program)) {
  stop(`expected the built program at ${fileURLToPath(program)}, found nothing: run \`npm run build\``);
} else {
  if (process.channel) followParent();
  await import(program.href);
}
