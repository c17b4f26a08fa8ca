import { describe, expect, it } from '@jest/globals';
import { fail, failWith, ok, warn, type Check } from '../../src/cli/doctor/doctor-checks.ts';
import {
  judgeBackup,
  judgeCopies,
  judgeDatabase,
  judgeLock,
  judgeNode,
  judgePort,
  judgeServer,
  judgeSpace,
  renderChecks,
} from '../../src/cli/doctor/doctor-judgement.ts';
import { judgeContents, judgeEmbedder, judgeEndpoint, judgeReranker } from '../../src/cli/doctor/judge-models.ts';
import { table } from '../../src/cli/table.ts';

const MB = 1024 ** 2;
const facts = {
  version: '18.1',
  hasSchema: true,
  unsafe: [],
  pending: [],
  unknown: [],
  edited: [],
  role: null,
  unguarded: [],
} as const;
const seen = (change: object) =>
  judgeDatabase({ kind: 'seen', durable: true, facts: { ...facts, ...change }, contents: null });
const contents = (change: object) =>
  judgeContents({ kind: 'seen', durable: true, facts, contents: { waiting: 0, failed: 0, bounded: [], ...change } });
const holder = { pid: 7, place: 'here' };
const server = { url: 'http://127.0.0.1:4000', pid: 7, version: '1.0.0' };
const health = { version: '1.0.0', status: 'OK', faults: [] };
const now = new Date('2026-03-31T12:00:00Z');
const backupOf = (days: number) => ({ at: new Date(now.getTime() - days * 86_400_000).toISOString(), file: '/b' });
const port = { host: '127.0.0.1', port: 4000, taken: false, byOurs: false };

describe('what doctor says of what it finds', () => {
  const cases: readonly [what: string, checks: readonly Check[], said: readonly [state: string, pattern: RegExp][]][] =
    [
      ['a tested Node', [judgeNode('24.1.0')], [['ok', /24\.1\.0/]]],
      ['an older Node', [judgeNode('22.12.0')], [['warn', /npm rebuild node/]]],
      ['room', [judgeSpace(50_000 * MB, '/d')], [['ok', /49 GB free at \/d/]]],
      ['little room', [judgeSpace(500 * MB, '/d')], [['warn', /500 MB.*make room/]]],
      ['no room', [judgeSpace(50 * MB, '/d')], [['fail', /make room before the next write/]]],
      ['no backup', [judgeBackup(null, now, () => true)], [['warn', /none was made.*claimgraph backup/]]],
      ['a backup of today', [judgeBackup(backupOf(0), now, () => true)], [['ok', /less than a day old: \/b\. $/]]],
      ['a backup of a week less a day', [judgeBackup(backupOf(6), now, () => true)], [['ok', /6 days old/]]],
      ['an old backup', [judgeBackup(backupOf(7), now, () => true)], [['warn', /7 days old: \/b.*claimgraph backup/]]],
      [
        'a backup that is gone',
        [judgeBackup(backupOf(1), now, () => false)],
        [['warn', /a day old: \/b, which is not/]],
      ],
      ['no copy of an upgrade', judgeCopies([]), []],
      ['a copy of an upgrade', judgeCopies(['database.before-0010']), [['ok', /database\.before-0010.*delete it/]]],
      [
        'vectors that are all there',
        contents({}),
        [
          ['ok', /no text waits/],
          ['ok', /kept for ever/],
        ],
      ],
      [
        'texts that were given up',
        contents({ waiting: 12, failed: 2 }),
        [
          ['warn', /12 texts wait for a vector, 2 of them were given up.*log of the server/],
          ['ok', /for ever/],
        ],
      ],
      [
        'a past that is kept for a time',
        contents({ bounded: ['default'] }),
        [
          ['ok', /no text waits/],
          ['ok', /limits by .* in default/],
        ],
      ],
      ['a database that was not looked into', judgeContents({ kind: 'held' }), []],
      ['the usual embedder', [judgeEmbedder({ embedder: 'minilm', embeddingModel: null })], [['ok', /^minilm\. $/]]],
      [
        'an embedder of letters',
        [judgeEmbedder({ embedder: 'lexical', embeddingModel: null })],
        [['warn', /not meaning.*CLAIMGRAPH_EMBEDDER=minilm/]],
      ],
      ['no reranker', [judgeReranker({ rerankers: [], rerankModel: null, rerankUrl: null })], [['ok', /fused order/]]],
      [
        'a chain of rerankers',
        [judgeReranker({ rerankers: ['endpoint', 'transformers'], rerankModel: 'm', rerankUrl: 'http://r' })],
        [['ok', /^endpoint at http:\/\/r; then transformers, model m\. $/]],
      ],
      ['no language model', [judgeEndpoint(null)], [['ok', /by rules/]]],
      [
        'a language model that answers',
        [judgeEndpoint({ models: ['m'], baseUrl: 'http://127.0.0.1:1/v1', answers: true })],
        [['ok', /^m at http:\/\/127\.0\.0\.1:1\/v1\. $/]],
      ],
      [
        'a language model that does not',
        [judgeEndpoint({ models: ['m'], baseUrl: 'http://127.0.0.1:1/v1', answers: false })],
        [['warn', /does not answer.*CLAIMGRAPH_OPENAI_BASE_URL/]],
      ],
      ['a free lock', [judgeLock({ kind: 'free' }, null)], [['ok', /free/]]],
      [
        'a lock that was left',
        [judgeLock({ kind: 'stale', holder }, null)],
        [['warn', /process 7, which is gone.*takes it over/]],
      ],
      ['the lock of the server', [judgeLock({ kind: 'held', holder }, 7)], [['ok', /held by the server, process 7/]]],
      [
        'the lock of a command',
        [judgeLock({ kind: 'held', holder }, null)],
        [['warn', /process 7, which is no server/]],
      ],
      ['no server', judgeServer(null, '1.0.0'), [['ok', /none runs/]]],
      [
        'a server',
        judgeServer({ ...server, health }, '1.0.0'),
        [['ok', /http:\/\/127\.0\.0\.1:4000 \(process 7\), version 1\.0\.0/]],
      ],
      ['another version', judgeServer({ ...server, health }, '1.1.0'), [['warn', /this program is 1\.1\.0/]]],
      [
        'a dead server',
        judgeServer({ ...server, health: null }, '1.0.0'),
        [['warn', /server\.json names .* does not answer/]],
      ],
      [
        'a sick server',
        judgeServer({ ...server, health: { ...health, faults: ['database: gone'] } }, '1.0.0'),
        [
          ['ok', /4000/],
          ['fail', /database: gone/],
        ],
      ],
      ['no database', judgeDatabase({ kind: 'none' }), [['ok', /first start makes it/]]],
      ['a database in use', judgeDatabase({ kind: 'held' }), [['ok', /not looked into/]]],
      ['a huge database', judgeDatabase({ kind: 'large', bytes: 5e9 }), [['warn', /too large for a copy/]]],
      [
        'a sound database',
        seen({}),
        [
          ['ok', /PostgreSQL 18\.1, durable/],
          ['ok', /up to date/],
          ['ok', /claimgraph_app/],
          ['ok', /on for every table/],
        ],
      ],
      [
        'the embedded one',
        judgeDatabase({ kind: 'seen', durable: false, contents: null, facts: { ...facts, unsafe: ['fsync'] } }).slice(
          0,
          1,
        ),
        [['ok', /not against loss of power/]],
      ],
      ['an unsafe one', seen({ unsafe: ['fsync'] }).slice(0, 1), [['warn', /fsync off: it may lose.*turn fsync on/]]],
      [
        'pending migrations',
        seen({ pending: ['0009_x.sql'] }).slice(1, 2),
        [['warn', /1 pending: 0009_x\.sql.*claimgraph migrate/]],
      ],
      ['a newer schema', seen({ unknown: ['0099_y.sql'] }).slice(1, 2), [['fail', /0099_y\.sql of a newer version/]]],
      ['an edited migration', seen({ edited: ['0001_z.sql'] }).slice(1, 2), [['fail', /0001_z\.sql is not the file/]]],
      ['no role', seen({ role: 'MISSING' }).slice(2, 3), [['fail', /role claimgraph_app is missing/]]],
      ['a mighty role', seen({ role: 'PRIVILEGED' }).slice(2, 3), [['fail', /nobypassrls/]]],
      ['an owning role', seen({ role: 'OWNS_TABLES' }).slice(2, 3), [['fail', /owns tables/]]],
      ['an open table', seen({ unguarded: ['claims'] }).slice(3), [['fail', /off for claims/]]],
      ['a free port', [judgePort(port)], [['ok', /127\.0\.0\.1:4000 is free/]]],
      ['our port', [judgePort({ ...port, taken: true, byOurs: true })], [['ok', /where the server listens/]]],
      ['a taken port', [judgePort({ ...port, taken: true })], [['warn', /taken by another program.*set PORT/]]],
      ['any port', [judgePort({ ...port, port: 0 })], [['ok', /any free one/]]],
    ];
  it.each(cases)('%s', (_what, checks, said) => {
    expect(checks.map((check) => check.state)).toEqual(said.map(([state]) => state));
    checks.forEach(({ found, advice }, n) => expect(`${found}. ${advice ?? ''}`).toMatch(said[n]?.[1] ?? /^$/));
    // Who is told that something is wrong is told what to do.
    for (const { state, advice } of checks) expect(advice === null).toBe(state === 'ok');
  });

  it('a message of ours is taken apart into what is wrong and what to do', () => {
    expect(failWith('x', 'expected a, got b; do c; then d')).toEqual(fail('x', 'expected a, got b; do c', 'then d'));
    expect(failWith('x', 'broken').advice).not.toBeNull();
  });

  it('one line each, advice below', () => {
    const checks = [ok('node', '24'), warn('disk', '1 MB free', 'make room')];
    expect(renderChecks(checks)).toBe('ok    node  24\nwarn  disk  1 MB free\n            → make room\n');
  });
});

describe('a table', () => {
  it.each([
    [[], ''],
    [[['a', 1]], 'a  1\n'],
    [
      [
        ['documents', 1234],
        ['  x', 5],
      ],
      'documents  1,234\n  x            5\n',
    ],
  ])('%j', (rows, text) => {
    expect(table(rows)).toBe(text);
  });
});
