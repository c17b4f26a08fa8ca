import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { listClaims } from '../../src/reconcile/index.ts';
import {
  commitAt,
  connectPostgres,
  createSpace,
  eventsAfter,
  migrate,
  type Database,
} from '../../src/storage/index.ts';
import { offences } from '../support/consistency.ts';
import { openTestPostgres } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { describeOn, legs, projectRoot } from '../support/legs.ts';

const services = join(projectRoot, 'scripts', 'services', 'postgres.sh');
const run = (program: string, args: readonly string[], input?: string): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...(input === undefined ? {} : { input }) });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
}

const station = (n: number, status: string) =>
  fileItem(
    `s${n}.md`,
    `---\neip: ${9000 + n}\ntitle: Station ${n}\nstatus: ${status}\n---\n\n# Station ${n}\n\nText.\n`,
  );

describeOn(legs.postgres, 'dumped and restored into a new cluster', () => {
  let old: Awaited<ReturnType<typeof openTestPostgres>>;
  let restored: Database | null = null;
  let folder: string;
  let scope: Scope;

  beforeAll(async () => {
    old = await openTestPostgres();
    const space = await createSpace(old.database, 'kept');
    scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
    for (const status of ['Draft', 'Review', 'Final']) {
      await ingest(
        old.database,
        scope,
        [1, 2, 3].map((n) => station(n, status)),
      );
    }
    folder = mkdtempSync(join(tmpdir(), 'claimgraph-restore-'));
  });

  afterAll(async () => {
    await restored?.close();
    run('bash', [services, 'stop', folder]);
    await old.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('event cursors go on where they were, and reads as of then give the same answers', async () => {
    const bin = run('bash', [services, 'bin']).trim();
    const port = await freePort();
    const target = run('bash', [services, 'start', String(port), folder]).trim();
    // Roles belong to the cluster, not to the database; the rest is one file.
    run(join(bin, 'psql'), [
      '-Xq',
      '-v',
      'ON_ERROR_STOP=1',
      '-d',
      target,
      '-c',
      'create role claimgraph_app nologin noinherit',
    ]);
    const dump = run(join(bin, 'pg_dump'), ['--no-owner', '-d', old.url]);
    run(join(bin, 'psql'), ['-Xq', '-v', 'ON_ERROR_STOP=1', '-d', target], dump);
    restored = await connectPostgres({ url: target, poolSize: 1, poolOverflow: 4, timeoutMs: 30_000, unsafe: true });
    expect(await migrate(restored)).toEqual([]);
    expect(await answers(restored)).toEqual(await answers(old.database));
    expect(await offences(restored, scope)).toEqual([]);
    // A client that had read up to the middle loses nothing and gets nothing twice when it goes on over there.
    const events = await old.database.read(scope, (sql) => eventsAfter(sql, 0, -1, 10_000));
    const middle = events[Math.floor(events.length / 2)];
    if (!middle) throw new Error('expected events');
    await ingest(restored, scope, [station(4, 'Draft')]);
    const rest = await restored.read(scope, (sql) => eventsAfter(sql, middle.commit, middle.n, 10_000));
    const known = events.slice(Math.floor(events.length / 2) + 1);
    expect(rest.slice(0, known.length)).toEqual(known);
    expect(rest.length).toBeGreaterThan(known.length);
  });

  /** What a client could have asked at every point of the line of commits. */
  async function answers(database: Database): Promise<unknown> {
    return database.read(scope, async (sql) => {
      const head = await sql.head();
      const perCommit = [];
      for (let recorded = 1; recorded <= head; recorded++) {
        const page = await listClaims({ sql, recorded, valid: null }, null, 'CREATED', 'ASC', {
          first: 100,
          after: null,
        });
        perCommit.push(page.items);
      }
      const rows = await sql.query<{ at: Date }>('t.at', 'select at from commits where space_id = $1 order by number', [
        scope.spaceId,
      ]);
      return { head, perCommit, numbers: await Promise.all(rows.map((row) => commitAt(sql, row.at))), at: rows };
    });
  }
});
