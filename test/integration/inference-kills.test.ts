import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import {
  connectPostgres,
  createSpace,
  insertRows,
  migrate,
  openEmbedded,
  type Database,
} from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import type { InferrerOrders, InferrerReport } from '../support/inferrer.ts';
import { describeOnDatabases } from '../support/legs.ts';
import { randomFrom } from '../support/random.ts';
import { entityIds, plant, write } from '../support/rows.ts';
import { runNode } from '../support/starts.ts';

/** Kills of each of the three things that there are to infer; KILL_ROUNDS=20 does twenty. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 2);
const SAID = { bases: ['ASSERTED'], minConfidence: null };
const EITHER = { bases: ['ASSERTED', 'INFERRED'], minConfidence: 0.5 };
const FREE = { types: [], different: [], mayConcludeAsserted: false };
const RULES = [
  {
    when: [
      { from: 'a', kind: 'K', to: 'b', ...SAID },
      { from: 'b', kind: 'K', to: 'c', ...SAID },
    ],
    then: { from: 'a', kind: 'CHAIN', to: 'c' },
    confidence: 0.9,
    ...FREE,
  },
  {
    when: [
      { from: 'a', kind: 'CHAIN', to: 'b', ...EITHER },
      { from: 'b', kind: 'L', to: 'c', ...SAID },
    ],
    then: { from: 'a', kind: 'LONG', to: 'c' },
    confidence: 0.8,
    ...FREE,
  },
] as const;
const RULE = {
  id: 'uuid',
  name: 'text',
  definition: 'jsonb',
  enabled: 'boolean',
  actor: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;
/** More conclusions than one commit takes: 48 × 48 chains, and as many that rest on the half of them. */
const SIDE = 48;

interface Place {
  readonly at: InferrerOrders['at'];
  open(): Promise<Database>;
  drop(): Promise<void>;
}

async function planted(database: Database, scope: Scope): Promise<void> {
  await write(database, scope, async (commit) => {
    const names = Array.from({ length: 2 * SIDE + 2 }, (_, n) => ({ name: `n${n}` }));
    const [hub, end, ...others] = entityIds(await plant(commit, 'entities', names)) as [
      EntityId,
      EntityId,
      ...EntityId[],
    ];
    const edges = others.map((id, n) => ({
      predicate: 'K',
      subject_id: n < SIDE ? id : hub,
      object_entity_id: n < SIDE ? hub : id,
    }));
    const last = others
      .slice(SIDE, SIDE + SIDE / 2)
      .map((id) => ({ predicate: 'L', subject_id: id, object_entity_id: end }));
    await plant(commit, 'claims', [...edges, ...last]);
    await insertRows(
      commit,
      'rules',
      RULE,
      RULES.map((definition, n) => ({
        id: systemIds.next('rul'),
        name: `rule ${n}`,
        definition,
        enabled: true,
        actor: 't',
        version: 1,
        created_at: commit.at,
        updated_at: commit.at,
      })),
    );
  });
}

const change = (database: Database, scope: Scope, text: string) =>
  write(database, scope, (commit) => commit.query('t.change', text, [scope.spaceId]));

/** Every edge with its reasons, by names; and those that were announced more than once as they are now. */
async function standing(database: Database, scope: Scope): Promise<{ edges: string[]; twice: number }> {
  return database.system(async (query) => {
    const rows = await query<{ edge: string }>(
      't.edges',
      `select concat_ws(' ', e.kind, f.name, t.name, e.status, round(e.confidence::numeric, 9), (select count(*) from derivations d where d.space_id = $1 and d.edge_id = e.id)) as edge
         from inferred_edges e join entities f on f.space_id = $1 and f.id = e.from_id join entities t on t.space_id = $1 and t.id = e.to_id
        where e.space_id = $1 order by 1`,
      [scope.spaceId],
    );
    const twice = await query(
      't.twice',
      `select subject from events where space_id = $1 and kind in ('EDGE_INFERRED', 'EDGE_WITHDRAWN') group by subject, kind having count(*) > 1`,
      [scope.spaceId],
    );
    return { edges: rows.map(({ edge }) => edge), twice: twice.length };
  });
}

function suite(makePlace: () => Promise<Place>): void {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.drop());

  const life = (space: string, dieAfter: number | null): InferrerReport | null => {
    const inferrer = fileURLToPath(new URL('../support/inferrer.ts', import.meta.url));
    const orders: InferrerOrders = { at: place.at, space, dieAfter };
    const environment = { ...process.env, INFERRER: JSON.stringify(orders) };
    const { signal, status, stdout, stderr } = runNode([inferrer], environment, 180_000);
    if (signal === 'SIGKILL') return null;
    if (status !== 0) throw new Error(`expected to end or to die, got code ${status}: ${stderr.slice(-2000)}`);
    return JSON.parse(stdout) as InferrerReport;
  };
  const opened = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await place.open();
    return work(database).finally(() => database.close());
  };
  /** As if it had died long ago. */
  const ageTurn = (database: Database) =>
    database.system((query) =>
      query<{ turn: string }>('t.age', `update inference_turns set at = at - interval '2 minutes' returning turn`, []),
    );

  it('[SE-54] killed -9 anywhere, it comes to what an undisturbed run comes to: nothing twice, nothing left over', async () => {
    const random = randomFrom(7);
    const [calm, wild] = await opened(async (database) => {
      await migrate(database);
      const scopes: Scope[] = [];
      for (const name of ['calm', 'wild']) {
        const { id } = await createSpace(database, name);
        scopes.push({ spaceId: id, spaceName: name, owner: 'local', role: 'ADMIN' });
      }
      for (const scope of scopes) await planted(database, scope);
      return scopes as [Scope, Scope];
    });
    const both = () =>
      opened(async (database) => ({ one: await standing(database, calm), other: await standing(database, wild) }));
    const steps = [
      null,
      `update claims set status = 'RETRACTED' where space_id = $1 and predicate = 'K' and object_entity_id in (select id from entities where space_id = $1 and name ~ '^n(5[0-9]|6)')`,
      `update rules set enabled = false, version = version + 1 where space_id = $1 and name = 'rule 0'`,
    ];
    let [killed, refused] = [0, 0];
    for (const text of steps) {
      if (text !== null)
        await opened(async (database) => {
          for (const scope of [calm, wild]) await change(database, scope, text);
        });
      const undisturbed = life('calm', null);
      expect(undisturbed?.settled).toBe(true);
      for (let n = 0; n < KILLS; n++) {
        if (life('wild', 1 + Math.floor(random() * (undisturbed?.statements ?? 0))) !== null) continue;
        killed += 1;
        // Whoever died had the turn or not; nobody else gets it before it is old.
        if ((await opened(turnsTaken)).length === 0) continue;
        const next = life('wild', null);
        // Only where the last had done everything is no turn needed.
        if (next?.settled) expect((await both()).other).toEqual((await both()).one);
        else refused += 1;
        await opened(ageTurn);
      }
      expect(life('wild', null)?.settled).toBe(true);
      const { one, other } = await both();
      expect(one.edges.length).toBeGreaterThan(SIDE * SIDE);
      expect(other).toEqual(one);
      expect(other.twice).toBe(0);
    }
    expect([killed > KILLS, refused > 0]).toEqual([true, true]);
  }, 600_000);

  /** Turns that somebody has. */
  const turnsTaken = (database: Database) =>
    database.system((query) => query<{ turn: string }>('t.turns', 'select turn from inference_turns', []));
}

describeOnDatabases('inference that is killed', {
  embedded: () =>
    suite(() => {
      const folder = mkdtempSync(join(tmpdir(), 'claimgraph-inferring-'));
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
