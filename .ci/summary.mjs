// summary.mjs RESULTS.json STARTS [FAILED STEP…]: what the tests of a CI run showed, ending in `N passed, N failed`. STARTS has a line for
// each process of Node that a test started.
// Exits with 1 when a step or a test failed, when a test was skipped, when a leg ran no test at all, or when too many
// processes were started.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const legs = ['PGlite', 'PostgreSQL', 'Neo4j', 'Redis', 'llama', 'Chromium', 'corpora', 'models'];
const [file, startsFile, ...failedSteps] = process.argv.slice(2);
/** Each takes one to four seconds; at night, where nothing is left out, twice as many may be. */
const MOST_STARTS = process.env.NIGHTLY === '1' ? 400 : 200;

function read() {
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.log('the tests ended without results');
  return { testResults: [], numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };
}

const results = read();
const suites = results.testResults.map((suite) => ({ ...suite, file: path.relative(process.cwd(), suite.name) }));
const tests = suites.flatMap((suite) => suite.assertionResults.map((test) => ({ ...test, file: suite.file })));
const broken = suites.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
const standsOn = (leg) => (test) => test.ancestorTitles.some((title) => title.endsWith(`(on ${leg})`));

console.log('\n== summary');
for (const suite of broken) console.log(`did not run: ${suite.file}\n${suite.message}`);
for (const test of tests.filter(({ status }) => status === 'failed'))
  console.log(`failed: ${test.file}: ${test.fullName}`);
for (const test of skipped) console.log(`skipped: ${test.file}: ${test.fullName}`);

const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
const row = (amount, what) => console.log(`${amount.toFixed(1).padStart(7)} s  ${what}`);
for (const suite of [...suites].sort((a, b) => seconds(b) - seconds(a)).slice(0, 10)) row(seconds(suite), suite.file);
for (const test of [...tests].sort((a, b) => b.duration - a.duration).slice(0, 10))
  row(test.duration / 1000, `${test.fullName.slice(0, 110)} (${path.basename(test.file)})`);
/** test/e2e/cli.test.ts, test/groups/contract-3.mjs */
const kindOf = ({ file }) => /^test.(?:groups.)?([a-z0-9]+)/.exec(file)?.[1] ?? file;
for (const kind of new Set(suites.map(kindOf))) {
  const group = suites.filter((suite) => kindOf(suite) === kind);
  const sum = group.reduce((total, suite) => total + seconds(suite), 0);
  row(sum, `${kind}: ${group.length} files and groups, of all workers together`);
}

const starts = startsFile && existsSync(startsFile) ? readFileSync(startsFile, 'utf8').split('\n').filter(Boolean) : [];
const tooMany = starts.length > MOST_STARTS;
console.log(`${starts.length} processes started by tests, at most ${MOST_STARTS}`);

const idle = legs.filter((leg) => {
  const passed = tests.filter(({ status }) => status === 'passed').filter(standsOn(leg)).length;
  console.log(`leg ${leg}: ${passed} passed`);
  return passed === 0;
});
if (idle.length > 0) console.log(`expected tests on every leg, found none on: ${idle.join(', ')}`);
if (failedSteps.length > 0) console.log(`steps that failed: ${failedSteps.join(', ')}`);

const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
process.exitCode = failed + skipped.length + idle.length + failedSteps.length > 0 || tooMany ? 1 : 0;
console.log(`${results.numPassedTests} passed, ${failed} failed`);
