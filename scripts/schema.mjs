// npm run schema: writes the contract, as the built program emits it, to schema/schema.graphql.
// With --check it writes nothing and fails when the file is out of date, or when the contract breaks what was promised:
// what the last release tag holds (before the first release: the last commit). Only deprecated fields may go.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { breakingChanges } from './contract.mjs';
import { fail, root } from './lib.mjs';

const committed = path.join('schema', 'schema.graphql');
const program = path.join(root, 'dist', 'resolvers', 'index.js');

async function emit() {
  if (!existsSync(program)) fail(`expected the built program at ${program}, found nothing: run \`npm run build\``);
  const { buildClaimgraphSchema } = await import(pathToFileURL(program).href);
  const header = '# Written by `npm run schema`: do not edit.\n';
  return `${header}\n${printSchema(lexicographicSortSchema(buildClaimgraphSchema()))}\n`;
}

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

/** The contract last promised, and by what; undefined where there was none yet. */
function promised() {
  const reference = git('describe', '--tags', '--abbrev=0', '--match', 'v*')?.trim() ?? 'HEAD';
  const text = git('show', `${reference}:${committed}`);
  return text === undefined ? undefined : { reference, text };
}

async function check(emitted) {
  const file = path.join(root, committed);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== emitted) {
    fail(`${committed} is not what the program emits: run \`npm run schema\`, read the difference, commit it`);
  }
  const before = promised();
  if (!before) return;
  const broken = await breakingChanges(buildSchema(before.text), buildSchema(emitted));
  if (broken.length > 0) {
    fail(`the contract breaks what ${before.reference} promised; deprecate first:\n  ${broken.join('\n  ')}`);
  }
}

const emitted = await emit();
if (process.argv.includes('--check')) await check(emitted);
else writeFileSync(path.join(root, committed), emitted);
// The program may keep timers or pools of what it loaded; there is nothing more to do here.
process.exit(0);
