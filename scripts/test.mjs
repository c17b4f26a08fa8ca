// npm test [-- ARGUMENTS OF JEST]: runs the tests under the project's own Node.
// Jest loads ES modules through Node's vm modules, still called experimental: the switch below, and only that warning silenced.
import { installed, requireInstalled, run } from './lib.mjs';

requireInstalled();
process.exitCode = await run([
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  installed('jest', 'bin', 'jest.js'),
  ...process.argv.slice(2),
]);
