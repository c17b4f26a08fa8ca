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
  maxWorkers: 2,
  // Modules of ended files stay in a process that loads them through vm; one that has run for half an hour was seen to end with SIGSEGV.
  workerIdleMemoryLimit: '1GB',
};
