import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectPostgres, findSpace, openEmbedded, type Database } from '../../src/storage/index.ts';
import { offences } from '../support/consistency.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOnDatabases } from '../support/legs.ts';
import { runNode } from '../support/starts.ts';
import { pickByTurn } from '../support/turn.ts';
import type { WalkerOrders } from '../support/walker.ts';

/** The steps of a document's commit by a statement that stands in each; the process dies right after it. */
const STEPS: readonly (readonly [string, string])[] = [
  ['nothing of it yet', 'storage.begin'],
  ['the space is locked', 'storage.lockSpace'],
  ['the document is looked up', 'ingest.knownDocument'],
  ['entities are made', 'entities.insert'],
  ['the document is written', 'ingest.addDocument'],
  ['the revision is written', 'revisions.insert'],
  ['chunks are placed', 'revision_chunks.insert'],
  ['spans are written', 'spans.insert'],
  ['names are written', 'aliases.insert'],
  ['claims are written', 'claims.insert'],
  ['evidence is written', 'claim_evidence.insert'],
  ['events are written', 'storage.writeCommit'],
  ['it is committed, not acknowledged', 'storage.commit'],
];

/** Each step once, or by turns four of them; KILL_ROUNDS=20 does each twenty times. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const PER_LIFE = 2;

interface Place {
  readonly at: WalkerOrders['at'];
  open(): Promise<Database>;
  drop(): Promise<void>;
}

function suite(makePlace: () => Promise<Place>): void {
  let place: Place;
  let folder: string;
  beforeAll(async () => {
    place = await makePlace();
    folder = mkdtempSync(join(tmpdir(), 'claimgraph-kills-'));
  });
  afterAll(async () => {
    await place.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const life = (documents: readonly string[], dieAfter: WalkerOrders['dieAfter']) => {
    const orders: WalkerOrders = { at: place.at, journal: join(folder, 'journal'), documents, dieAfter };
    const walker = fileURLToPath(new URL('../support/walker.ts', import.meta.url));
    return runNode([walker], { ...process.env, WALKER: JSON.stringify(orders) }, 180_000);
  };
  const journal = (): string[] => {
    const file = join(folder, 'journal');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };

  it('[SE-145] killed -9 at every step of the walk: what was acknowledged is there once, nothing is half-written, and a repeat completes it', async () => {
    const lives = Array.from({ length: ROUNDS }, () => pickByTurn('kills', STEPS, 4)).flat();
    const names = Array.from({ length: lives.length * PER_LIFE }, (_, i) => `doc-${i}`);
    const died: string[] = [];
    for (const [i, [step, statement]] of lives.entries()) {
      const result = life(names.slice(0, (i + 1) * PER_LIFE), { statement, document: i * PER_LIFE + 1 });
      if (result.signal === 'SIGKILL') died.push(step);
      else throw new Error(`expected to die when ${step}, got code ${result.status}: ${result.stderr.slice(-2000)}`);
    }
    expect(died).toHaveLength(lives.length);
    const acknowledged = new Set(journal());
    const database = await place.open();
    try {
      const space = await findSpace(database, 'walk');
      const scope = { spaceId: space?.id ?? '', spaceName: 'walk', owner: 'local', role: 'ADMIN' as const };
      const paths = () =>
        database.read(scope, async (sql) =>
          (
            await sql.query<{ path: string }>(
              't.paths',
              'select path from documents where space_id = $1 order by path',
              [scope.spaceId],
            )
          ).map((r) => r.path),
        );
      expect(await offences(database, scope)).toEqual([]);
      expect(await paths()).toEqual(expect.arrayContaining([...acknowledged]));
    } finally {
      await database.close();
    }
    const last = life(names, null);
    expect(last.stderr).toBe('');
    expect(last.status).toBe(0);
    const after = await place.open();
    try {
      const space = await findSpace(after, 'walk');
      const scope = { spaceId: space?.id ?? '', spaceName: 'walk', owner: 'local', role: 'ADMIN' as const };
      const rows = await after.read(scope, (sql) =>
        sql.query<{ n: string }>('t.count', 'select count(*) as n from documents where space_id = $1', [scope.spaceId]),
      );
      expect(Number(rows[0]?.n)).toBe(names.length);
      expect(await offences(after, scope)).toEqual([]);
    } finally {
      await after.close();
    }
  }, 1_800_000);
}

describeOnDatabases('an ingest that is killed', {
  embedded: () =>
    suite(() => {
      const folder = mkdtempSync(join(tmpdir(), 'claimgraph-killed-'));
      const data = join(folder, 'db');
      return Promise.resolve({
        at: { folder: data },
        open: () => openEmbedded({ folder: data, timeoutMs: 30_000 }),
        drop: () => rm(folder, { recursive: true, force: true }),
      });
    }),
  postgres: () =>
    suite(async () => {
      const { url, drop } = await openTestPostgres();
      const open = (): Promise<Database> =>
        connectPostgres({ url, poolSize: 2, poolOverflow: 2, timeoutMs: 30_000, unsafe: true });
      return { at: { url }, open, drop };
    }),
});
