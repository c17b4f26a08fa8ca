import { describe, expect, it } from '@jest/globals';
import { judgeGraph } from '../../src/cli/doctor/judge-graph.ts';

const there = { kind: 'there', version: 'Neo4j 5.26.0 community', isWritable: true, behind: null } as const;

describe('what doctor says of Neo4j', () => {
  it.each([
    ['none', { kind: 'none' }, 'ok', /answered by the database$/, null],
    [
      'one that is away',
      { kind: 'away', message: 'Neo4j cannot be reached; look there' },
      'warn',
      /^Neo4j cannot be reached$/,
      /^look there; .*the database$/,
    ],
    ['one that is up to date', { ...there, behind: { commits: 0, unknown: 0 } }, 'ok', /5\.26\.0 .*up to date/, null],
    ['one of an embedded database', there, 'ok', /health/, null],
    [
      'one beside a database of another schema',
      { ...there, behind: 'unmigrated' },
      'ok',
      /once the schema is up to date$/,
      null,
    ],
    [
      'one that is behind',
      { ...there, behind: { commits: 1_200, unknown: 2 } },
      'warn',
      /1,200 commits behind.* no graph of 2 spaces/,
      /graph rebuild/,
    ],
    [
      'one without a space',
      { ...there, behind: { commits: 0, unknown: 1 } },
      'warn',
      /no graph of 1 space$/,
      /graph rebuild/,
    ],
    ['one that is read-only', { ...there, isWritable: false }, 'warn', /read-only/, /default_to_read_only/],
  ] as const)('%s', (_, look, state, found, advice) => {
    const check = judgeGraph(look);
    expect(check).toMatchObject({ name: 'neo4j', state, found: expect.stringMatching(found) });
    if (advice === null) expect(check.advice).toBeNull();
    else expect(check.advice).toMatch(advice);
  });
});
