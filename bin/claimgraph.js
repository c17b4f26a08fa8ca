#!/usr/bin/env node
// The command `claimgraph`. Under a Node that is too old for it, it runs itself again with the one that comes as a dependency,
// so that a system Node 20 is enough to install and start the program.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { followParent, isNewEnough, runUnderOwnNode, stop } from './own-node.js';

const program = new URL('../dist/src/main.js', import.meta.url);

if (!isNewEnough(process.versions.node)) {
  runUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else if (!existsSync(program)) {
  stop(`expected the built program at ${fileURLToPath(program)}, found nothing: run \`npm run build\``);
} else {
  followParent();
  await import(program.href);
}
