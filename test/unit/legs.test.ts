import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot, readLegs } from '../support/legs.ts';

describe('legs', () => {
  it.each([
    ['an address makes the leg present', { CLAIMGRAPH_TEST_POSTGRES_URL: 'postgres://x' }, 'postgres', true],
    ['no address leaves it out', {}, 'postgres', false],
    ['an empty address leaves it out', { CLAIMGRAPH_TEST_POSTGRES_URL: '' }, 'postgres', false],
    ['an existing folder makes it present', { CLAIMGRAPH_CORPORA_DIR: projectRoot }, 'corpora', true],
    ['a missing folder leaves it out', { CLAIMGRAPH_CORPORA_DIR: '/nowhere/at/all' }, 'corpora', false],
    ['a program that is there makes it present', { CLAIMGRAPH_TEST_CHROMIUM: process.execPath }, 'browser', true],
    ['a program that is missing leaves it out', { CLAIMGRAPH_TEST_CHROMIUM: '/no/chromium' }, 'browser', false],
    ['the embedded database is always there', {}, 'pglite', true],
  ] as const)('%s', (_, environment, leg, present) => {
    expect(readLegs(environment)[leg].present).toBe(present);
  });

  it('a missing leg says what to set', () => {
    expect(readLegs({}).postgres).toMatchObject({ missing: expect.stringContaining('CLAIMGRAPH_TEST_POSTGRES_URL') });
  });
});

describe('a suite whose leg is missing', () => {
  const run = (ci: string): unknown => {
    const folder = mkdtempSync(path.join(projectRoot, 'test/unit/tmp-legs-'));
    try {
      writeFileSync(
        path.join(folder, 'sample.test.ts'),
        `import { it } from '@jest/globals';
         import { describeWithPostgres } from '../../support/legs.ts';
         describeWithPostgres('a suite', () => { throw new Error('declared without its leg'); });
         it('another test', () => undefined);`,
      );
      const { stdout } = spawnSync('node', ['scripts/test.mjs', '--json', '--runInBand', folder], {
        cwd: projectRoot,
        env: { ...process.env, CI: ci, CLAIMGRAPH_TEST_POSTGRES_URL: '' },
        encoding: 'utf8',
      });
      return JSON.parse(stdout) as unknown;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each([
    ['is skipped at a desk', 'false', { numPassedTests: 1, numFailedTests: 0, numPendingTests: 1 }],
    ['fails under CI', 'true', { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 }],
  ])('%s', (_, ci, expected) => {
    expect(run(ci)).toMatchObject(expected);
  });
});
