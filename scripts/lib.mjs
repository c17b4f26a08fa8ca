// What the scripts here share: where the project is, which Node runs it, and how to run a step.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The path of a file inside an installed package. */
export const installed = (...parts) => path.join(root, 'node_modules', ...parts);

const ownNode = installed('node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * The Node that the project is built and tested with: the one among its dependencies, whatever the system's is. Where
 * install scripts did not run (an image that brings Node itself), this process's own, if it is new enough.
 */
export const node = !existsSync(ownNode) && isNewEnough ? process.execPath : ownNode;

/** Stops the script with a message when the project's dependencies are not there. */
export function requireInstalled() {
  if (!existsSync(node)) fail(`expected Node at ${path.relative(root, node)}, which is missing: run \`npm ci\``);
}

/** Says what went wrong and ends the script. */
export function fail(message) {
  console.error(`${path.basename(process.argv[1] ?? 'script', '.mjs')}: ${message}`);
  process.exit(1);
}

/**
 * Runs a program of the project under the project's Node, its output shown as it comes.
 * Resolves to its exit code; a program ended by a signal counts as 128 + that signal's usual meaning, 1.
 */
export function run(args, { env = process.env, cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    // Test runners give tests a copy of the environment, which the runtime of models does not see.
    const child = spawn(node, args, { cwd, env: { ...env, ORT_DISABLE_TELEMETRY: '1' }, stdio });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
