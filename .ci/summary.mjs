// summary.mjs RESULTS.json [FAILED STEP…]: what the tests of a CI run showed, ending in `N passed, N failed`.
// Exits with 1 when a step or a test failed, when a test was skipped, or when a leg ran no test at all.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const legs = ['PGlite', 'PostgreSQL', 'Neo4j', 'Chromium', 'corpora', 'models'];
const [file, ...failedSteps] = process.argv.slice(2);

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

const slow = [...suites].sort((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, 5);
for (const { file, startTime, endTime } of slow)
  console.log(`${((endTime - startTime) / 1000).toFixed(1).padStart(6)} s  ${file}`);

const idle = legs.filter((leg) => {
  const passed = tests.filter(({ status }) => status === 'passed').filter(standsOn(leg)).length;
  console.log(`leg ${leg}: ${passed} passed`);
  return passed === 0;
});
if (idle.length > 0) console.log(`expected tests on every leg, found none on: ${idle.join(', ')}`);
if (failedSteps.length > 0) console.log(`steps that failed: ${failedSteps.join(', ')}`);

const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
process.exitCode = failed + skipped.length + idle.length + failedSteps.length > 0 ? 1 : 0;
console.log(`${results.numPassedTests} passed, ${failed} failed`);
