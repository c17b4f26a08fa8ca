// npm test [-- ARGUMENTS OF JEST]: runs the tests under the project's own Node.
// npm test -- --changed[=COMMIT]: what the change since COMMIT can break, nearest first, on the embedded database, in some two minutes.
// Without an argument that chooses tests, files run in groups (grouped-tests.mjs); with one, each by itself.
// Jest loads ES modules through Node's vm modules, still called experimental: the switch below, and only that warning silenced.
import { changedTests } from './changed-tests.mjs';
import { groupedTests } from './grouped-tests.mjs';
import { installed, requireInstalled, run } from './lib.mjs';

const CHANGED = /^--changed(?:=(.+))?$/;
/** What says where results go, not which tests run. */
const OUTPUT = /^--(?:json|outputFile=.*|silent|verbose)$/;

/** @returns arguments of jest and its environment; null = there is nothing to run */
function order(args) {
  const asked = args.map((arg) => CHANGED.exec(arg)).find(Boolean);
  if (!asked) {
    const grouped = args.every((arg) => OUTPUT.test(arg)) ? groupedTests() : [];
    return { args: [...args, ...grouped], env: process.env };
  }
  const { chosen, leftOut } = changedTests(asked[1] ?? null);
  const rest = leftOut === 0 ? '' : `; ${leftOut} that stand farther from the change are left out: npm test runs them`;
  console.log(`${chosen.length} test files that the change can break${rest}`);
  if (chosen.length === 0) return null;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^CLAIMGRAPH_TEST_.*_URL$/.test(name)),
  );
  return { args: [...args.filter((arg) => !CHANGED.test(arg)), '--runTestsByPath', ...chosen], env };
}

requireInstalled();
const ordered = order(process.argv.slice(2));
if (ordered !== null) {
  const jest = [
    '--experimental-vm-modules',
    // The embedded database is compiled once instead of once more, better: each test file has it for seconds. A third less of its time.
    '--liftoff-only',
    '--disable-warning=ExperimentalWarning',
    installed('jest', 'bin', 'jest.js'),
  ];
  // What packages are compiled to is kept for the next process: each of a hundred saves a second or more.
  const env = { NODE_COMPILE_CACHE: installed('.cache', 'node'), ...ordered.env };
  process.exitCode = await run([...jest, ...ordered.args], { env });
}
