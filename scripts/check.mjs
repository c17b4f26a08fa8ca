// npm run check [-- STEP… | --without STEP…] [--nightly]: everything a change must pass. Each step runs to its end whatever the others
// say, so one run shows all there is to mend; the build, then as many at a time as there are processors, then the tests. Steps keep their
// caches in node_modules/.cache.
// --nightly: every test on every leg, with nothing taken by turns or by sample (test/support/turn.ts), and a leg that is missing fails.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { installed, node, requireInstalled, root } from './lib.mjs';

const commands = {
  lint: 'eslint . --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/eslint/',
  format: 'prettier --check . --log-level warn --cache',
  types: 'tsc --build tsconfig.check.json playground',
  lock: 'scripts/lock.mjs --check',
  rules: 'depcruise --config .dependency-cruiser.cjs src schema resolvers graph playground',
  deadcode: 'knip --cache',
  build: 'scripts/build.mjs',
  schema: 'scripts/schema.mjs --check',
  codegen: 'graphql-codegen --config codegen.yml --check',
  tests: 'scripts/test.mjs',
};

/** Runs a step, keeping its output to show if it fails; the tests show theirs as they run. */
function runStep(name, command) {
  const [program, ...args] = command.split(' ');
  const file = program.includes('/') ? program : realpathSync(installed('.bin', program));
  const output = name === 'tests' ? 'inherit' : 'pipe';
  return new Promise((resolve, reject) => {
    const child = spawn(node, [file, ...args], { cwd: root, stdio: ['ignore', output, output] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, text }));
  });
}

function chosen(args) {
  const without = args.flatMap((arg, n) => (arg === '--without' ? [args[n + 1]] : []));
  const odd = args.filter((arg) => arg.startsWith('--') && arg !== '--without' && arg !== '--nightly');
  if (odd.length > 0) {
    console.error(`check: expected --without STEP or --nightly, got ${odd.join(', ')}`);
    process.exit(2);
  }
  const only = args.filter((arg, n) => !arg.startsWith('--') && args[n - 1] !== '--without');
  const unknown = [...without, ...only].filter((name) => !Object.hasOwn(commands, name));
  if (unknown.length > 0) {
    console.error(`check: expected steps among ${Object.keys(commands).join(', ')}, got ${unknown.join(', ')}`);
    process.exit(2);
  }
  return Object.entries(commands).filter(
    ([name]) => !without.includes(name) && (only.length === 0 || only.includes(name)),
  );
}

async function runAndTell([name, command]) {
  const started = performance.now();
  const { passed, text } = await runStep(name, command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds.padStart(6)} s`);
  if (!passed) {
    failed.push(name);
    if (text) console.log(text.trimEnd().replace(/^/gm, '    '));
  }
}

requireInstalled();
const failed = [];
const wanted = process.argv.slice(2);
if (wanted.includes('--nightly')) {
  process.env.CI = 'true';
  delete process.env.CLAIMGRAPH_TEST_TURN;
}
const steps = chosen(wanted);
const named = (name) => steps.filter(([each]) => each === name);
for (const step of named('build')) await runAndTell(step); // the contract is read from what was built
const waiting = steps.filter(([name]) => name !== 'build' && name !== 'tests');
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runAndTell(step);
};
await Promise.all(Array.from({ length: availableParallelism() }, lane));
for (const step of named('tests')) await runAndTell(step);
if (failed.length > 0) console.log(`\ncheck: ${failed.join(', ')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
