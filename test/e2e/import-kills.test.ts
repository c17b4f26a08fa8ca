import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { claimgraph, claimgraphProcess, type Finished } from '../support/claimgraph.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOnDatabases, projectRoot } from '../support/legs.ts';
import { freePort } from '../support/own-postgres.ts';
import { pickByTurn } from '../support/turn.ts';

jest.setTimeout(900_000);

/** Points of an import: right after the second statement, the first time that it is done after the first one was. */
const POINTS: readonly (readonly [string, string])[] = [
  ['its job is there, and nobody was told', 'jobs.begin>storage.commit'],
  ['entities are being written', 'sources.insert>entities.insert'],
  ['chunks are being made findable', 'revisions.insert>lexical.addPostings'],
  ['revisions are committed, and nobody was told', 'revisions.insert>storage.commit'],
  ['claims are counted and not committed', 'claims.insert>jobs.countPart'],
  ['evidence is committed, and the job not further', 'claim_evidence.insert>storage.commit'],
  ['the last line is there, and the job has not ended', 'conflict_parties.insert>storage.commit'],
];

type Environment = Readonly<Record<string, string>>;
interface Place {
  /** Of each command, and of a server. */
  readonly environment: Environment;
  /** How the job of an import stands whose process was killed, when somebody looks. */
  readonly afterKill: object;
  drop(): Promise<void>;
}

const dying = (at: string): Environment => ({
  CLAIMGRAPH_LOG: 'info',
  CLAIMGRAPH_LOG_SQL: 'on',
  DIE_AT: at,
  NODE_OPTIONS: `--import ${pathToFileURL(join(projectRoot, 'test', 'support', 'die.ts')).href} --disable-warning=ExperimentalWarning`,
});

const sorted = (jsonl: string): string[] =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/"commit":"com_[^"]*"/, '"commit":"com"'))
    .sort();

function suite(makePlace: (folder: string) => Promise<Place>): void {
  let folder: string;
  let place: Place;
  let exported: string;
  const run = (args: readonly string[]): Promise<Finished> =>
    claimgraph(args, { cwd: folder, environment: place.environment });
  const output = async (...args: readonly string[]): Promise<string> => (await run(args)).stdout;
  const bring = (space: string): Promise<Finished> => run(['import', 'graph.jsonl', '--space', space]);
  const bringDying = (space: string, at: string): Promise<Finished> =>
    claimgraphProcess(['import', 'graph.jsonl', '--space', space], {
      cwd: folder,
      environment: { ...place.environment, ...dying(at) },
    });
  const jobs = async (space: string): Promise<unknown> => {
    const query = '{ jobs(first: 20) { nodes { id kind state code progress { done total } report { name value } } } }';
    const { jobs: found } = JSON.parse(await output('query', query, '--space', space)) as {
      jobs: { nodes: { kind: string }[] };
    };
    return found.nodes.filter(({ kind }) => kind === 'IMPORT');
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'claimgraph-import-kills-'));
    place = await makePlace(folder);
    cpSync(join(projectRoot, 'sample', 'documents'), join(folder, 'notes'), { recursive: true });
    const pack = join(projectRoot, 'sample', 'pack.yaml');
    expect(await run(['ingest', 'notes', '--pack', pack])).toMatchObject({ code: 0 });
    expect(await run(['export', '--out', 'graph.jsonl'])).toMatchObject({ code: 0 });
    exported = await output('export', '--out', '-');
  });
  afterAll(async () => {
    await place.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const total = (): number => exported.trimEnd().split('\n').length;
  /** An import as one job, however often it was cut off: what it added is counted once. */
  const whole = (): object => {
    const edges = exported.split('\n').filter((line) => line.startsWith('{"type":"Relationship"')).length;
    const report = [
      { name: 'added', value: total() - edges },
      { name: 'checked', value: total() },
      { name: 'unchanged', value: edges },
    ];
    return {
      kind: 'IMPORT',
      state: 'SUCCEEDED',
      code: null,
      progress: { done: total(), total: total() },
      report: expect.arrayContaining(report),
    };
  };

  it('killed -9 at any point and run again is one job, and comes to the same as one that was not disturbed', async () => {
    expect(await bring('calm')).toMatchObject({ code: 0, stderr: '' });
    expect(await jobs('calm')).toEqual([expect.objectContaining(whole())]);
    expect(sorted(await output('export', '--out', '-', '--space', 'calm'))).toEqual(sorted(exported));
    for (const [point, at] of pickByTurn('import-kills', POINTS, 2)) {
      const { code, stderr } = await bringDying('stormy', at);
      if (code !== null) throw new Error(`expected to die when ${point}, got code ${code}: ${stderr.slice(-2000)}`);
    }
    const [cut] = (await jobs('stormy')) as { id: string }[];
    expect(cut).toMatchObject(place.afterKill);
    expect(await bring('stormy')).toMatchObject({ code: 0, stderr: '' });
    expect(await jobs('stormy')).toEqual([expect.objectContaining({ ...whole(), id: cut?.id })]);
    expect(sorted(await output('export', '--out', '-', '--space', 'stormy'))).toEqual(sorted(exported));
  });

  it('whose server is killed -9 goes on with the next one as the same job', async () => {
    const port = await freePort();
    const data = place.environment['CLAIMGRAPH_DATA_DIR'] ?? '';
    const start = async (environment: Environment): Promise<ChildServer> => {
      const server = startChild({ ...place.environment, PORT: String(port), ...environment });
      await server.listening(data);
      return server;
    };
    const first = await start(dying('revisions.insert>storage.writeCommit'));
    const importing = bring('served');
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
    const second = await start({});
    try {
      let done = await importing;
      // It waits for its server for half a minute: on a busy machine that may be too short.
      if (done.code === 69) done = await bring('served');
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(await jobs('served')).toEqual([expect.objectContaining(whole())]);
      expect(sorted(await output('export', '--out', '-', '--space', 'served'))).toEqual(sorted(exported));
    } finally {
      second.child.kill('SIGTERM');
      await second.ended;
    }
  });
}

describeOnDatabases('an import', {
  embedded: () =>
    suite((folder) =>
      Promise.resolve({
        environment: { CLAIMGRAPH_DATA_DIR: join(folder, 'data') },
        // Who opens the folder has it alone: nobody else can be at it.
        afterKill: { state: 'FAILED', code: 'ABANDONED' },
        drop: () => Promise.resolve(),
      }),
    ),
  postgres: () =>
    suite(async (folder) => {
      const { url, drop } = await openTestPostgres();
      const database = { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' };
      const environment = { ...database, CLAIMGRAPH_DATA_DIR: join(folder, 'data') };
      return { environment, afterKill: { state: 'RUNNING' }, drop };
    }),
});
