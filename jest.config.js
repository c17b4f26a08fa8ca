// Tests are ES modules: run them through `npm test` (scripts/test.mjs), which starts Node with the switch that needs.
const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    // The same meaning as tsconfig.json: legacy decorators, no emitted metadata, imports kept exactly as written.
    transform: { legacyDecorator: true, decoratorMetadata: false, verbatimModuleSyntax: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', swc] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // A last resort against what never ends: a leg may start a database, a machine may be slow, and no test asserts a duration.
  testTimeout: 300_000,
  // One more than the two processors this is run on: a quarter of the time, suites wait for a process to start, to die or to be missed.
  maxWorkers: 3,
  testSequencer: '<rootDir>/scripts/test-sequencer.mjs',
  // Each file in a process of its own. In a used one, modules of ended files stay, and the library that runs embedding models is loaded
  // once more beside itself, which corrupts its memory: now and then such a process ended with SIGSEGV. A new one takes 0.1 s.
  workerIdleMemoryLimit: 0,
};
