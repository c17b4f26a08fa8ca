import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectPostgres, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';
import { offences } from '../support/consistency.ts';
import { openTestPostgres, testDatabase } from '../support/database.ts';
import { hostile, Lights, PAPERS, readAgain, REMOVED, textOf, WAYS } from '../support/decided-lights.ts';
import { describeOnDatabases } from '../support/legs.ts';
import { randomFrom } from '../support/random.ts';
import { DEPENDS } from '../support/rule-writing.ts';

/** Re-readings in all; the whole measure is 1000, which takes some minutes. */
const REREADINGS = Number(process.env.CLAIMGRAPH_TEST_REREADINGS ?? '40');
const BATCH = 20;
const PATIENCE_MS = 60_000 + 2_000 * REREADINGS;
const SEED = 15;

interface Opened {
  readonly database: () => Database;
  /** As a server that stops and starts again. */
  readonly restart: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

async function inFolder(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'decided-'));
  const open = (): Promise<Database> => openEmbedded({ folder, timeoutMs: 30_000 });
  let database = await open();
  await migrate(database);
  return {
    database: () => database,
    restart: async () => {
      await database.close();
      database = await open();
    },
    drop: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onServer(): Promise<Opened> {
  const { database: first, url, drop } = await openTestPostgres();
  let database = first;
  return {
    database: () => database,
    restart: async () => {
      if (database !== first) await database.close();
      database = await connectPostgres({ url, poolSize: 2, poolOverflow: 18, timeoutMs: 30_000, unsafe: true });
    },
    drop: async () => {
      if (database !== first) await database.close();
      await drop();
    },
  };
}

describeOnDatabases(
  'what a person decided stays decided',
  { embedded: () => suiteOn(inFolder), postgres: () => suiteOn(onServer) },
  'PostgreSQL',
);

function suiteOn(open: () => Promise<Opened>): void {
  let opened: Opened | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.drop());
  const at = (): Opened => {
    if (!opened) throw new Error('the database is there inside tests and hooks only');
    return opened;
  };
  const space = async (): Promise<Lights> =>
    new Lights(() => at().database(), await testDatabase(at().database()).space());

  /** Reads the folder for the first time, and decides all that there is to decide. */
  const decided = async (): Promise<Lights> => {
    const lights = await space();
    for (const [path, paper] of Object.entries(PAPERS)) await lights.bring(path, path, textOf(paper));
    await lights.bring('spit.md', 'spit.md', textOf(REMOVED));
    expect(await lights.bring('tides.md', 'tides.md', hostile('Tides'))).toBe('QUARANTINED');
    expect(await lights.bring('waves.md', 'waves.md', hostile('Waves'))).toBe('QUARANTINED');
    const rule = await lights.decide('defineRule', { name: 'dependency', definition: DEPENDS, reason: 'they say so' });
    const { id: ruleId } = rule.rule as { id: string };
    await lights.decide('setRuleEnabled', { id: ruleId, enabled: true, reason: 'as agreed' });
    await lights.background();
    await decideAll(lights);
    return lights;
  };

  const HELD = `{ quarantine { nodes { id path } } relationships(kinds: ["DEPENDS_ON"]) { nodes { id from { name } } }
    entities(first: 50, where: { name: { eq: "Capewatch Station" } }) { nodes { aliases { nodes { id text } } } }
    people: entities(first: 50, where: { name: { eq: "Bo Lantern" } }) { nodes { id } } }`;
  const decideAll = async (lights: Lights): Promise<void> => {
    const of = async (value: string): Promise<string> => (await lights.claim(value)).subject.id;
    const reason = 'a person knows better';
    await lights.decide('retractClaim', { id: (await lights.claim('oil')).id, reason });
    await lights.decide('retractClaim', { id: (await lights.claim('12 m')).id, reason });
    await lights.decide('reviseClaim', { id: (await lights.claim('Ada Quill')).id, object: { text: 'Bo Brass' } });
    await lights.decide('reviseClaim', { id: (await lights.claim('tallow')).id, object: { text: 'wax' } });
    await lights.decide('dismissConflict', { id: await lights.openConflict('20 m'), reason });
    const winner = (await lights.claim('31 m')).id;
    await lights.decide('resolveConflict', { id: await lights.openConflict('31 m'), winner, rationale: reason });
    const values = [
      { claim: (await lights.claim('40 m')).id, value: 'north' },
      { claim: (await lights.claim('41 m')).id, value: 'south' },
    ];
    const bothHold = { qualifier: 'end', values };
    await lights.decide('resolveConflict', { id: await lights.openConflict('40 m'), bothHold, rationale: reason });
    await lights.decide('mergeEntities', { canonical: await of('50 m'), members: [await of('51 m')], reason });
    await lights.decide('dismissConflict', { id: await lights.openConflict('50 m'), reason });
    const [flame, blaze] = [await of('60 m'), await of('61 m')];
    await lights.decide('mergeEntities', { canonical: flame, members: [blaze], reason });
    await lights.decide('unmergeEntity', { member: blaze, reason });
    await lights.decide('setSourceTrust', { domain: 'rumours.example', base: 0.3, reason });
    const found = await lights.me.get<{
      quarantine: { nodes: { id: string; path: string }[] };
      relationships: { nodes: { id: string; from: { name: string } }[] };
      entities: { nodes: { aliases: { nodes: { id: string; text: string }[] } }[] };
      people: { nodes: { id: string }[] };
    }>(HELD);
    const [a, b] = found.people.nodes;
    await lights.decide('declareDistinct', { a: a?.id, b: b?.id, reason });
    const alias = found.entities.nodes[0]?.aliases.nodes.find(({ text }) => text === 'Old Smoky');
    await lights.decide('reviewAlias', { id: alias?.id, verdict: 'REJECTED' });
    const edge = found.relationships.nodes.find(({ from }) => from.name === 'Chainhead');
    await lights.decide('reviewRelationship', { id: edge?.id, verdict: 'REJECTED' });
    const held = found.quarantine.nodes.find(({ path }) => path === 'tides.md');
    await lights.decide('releaseQuarantined', { id: held?.id, reason });
    const spit = lights.lying.get('folder/spit.md');
    if (!spit) throw new Error('expected the paper that is removed');
    await lights.remove(spit);
  };

  const DECIDED = [
    'Bo Lantern is two',
    'Bo Lantern: trade keeper ACTIVE',
    'Bo Lantern: trade pilot ACTIVE',
    'Capewatch Station: height 70 m ACTIVE',
    'Chainwaist depends on Chaintoe',
    'Ebbmouth Flame: height 60 m ACTIVE',
    'Great Blaze: height 61 m ACTIVE',
    'Gullrock Lantern: lamp wax ACTIVE',
    'Knotpoint Torch: height 40 m ACTIVE',
    'Knotpoint Torch: height 41 m ACTIVE',
    'Moorside Tower: lamp coal ACTIVE',
    'Old Pharos of Wreckford is Wreckford Pharos',
    'Old Smoky: Unresolved',
    'Reed Light: lamp gas ACTIVE',
    'Sandbank Beacon: keeper Bo Brass ACTIVE',
    'Skuaness Fire: height 31 m ACTIVE',
    'Ternholm Mark: height 20 m ACTIVE',
    'Ternholm Mark: height 21 m ACTIVE',
    'Wreckford Pharos: height 50 m ACTIVE',
    'Wreckford Pharos: height 51 m ACTIVE',
    'folder/tides.md RELEASED',
    'folder/waves.md HELD',
    'trust 0.3 in version 1',
  ];

  it(
    `of ${REREADINGS} re-readings of the same, edited, renamed, copied and restored papers none brings back anything`,
    async () => {
      const lights = await decided();
      expect(await lights.standing()).toEqual(DECIDED);
      const random = randomFrom(SEED);
      const ways: string[] = [];
      for (let n = 1; n <= REREADINGS; n++) {
        const way = WAYS[Math.floor(random() * WAYS.length)] ?? 'same';
        ways.push(way);
        await readAgain(lights, way, n, random);
        if (n % BATCH !== 0 && n !== REREADINGS) continue;
        await lights.bring('tides.md', `tides-${n}.md`, hostile('Tides'));
        lights.lying.delete(`folder/tides-${n}.md`);
        await lights.bring('waves.md', 'waves.md', hostile('Waves'));
        await lights.background();
        const after = ways.slice(-BATCH).join(', ');
        expect({ after, standing: await lights.standing() }).toEqual({ after, standing: DECIDED });
        if (random() < 0.3) await at().restart();
      }
      expect(await offences(at().database(), lights.scope)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('what nobody decided is asked about, also of the same things: another value, another day, another thing', async () => {
    const lights = await decided();
    const fresh = async (paper: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const before = await lights.standing();
      await lights.bring('new', `new-${before.length}-${JSON.stringify(paper).length}.md`, textOf(paper));
      await lights.background();
      return (await lights.standing()).filter((line) => !before.includes(line));
    };
    expect(await fresh({ light: 'Reed Light', lamp: 'acetylene' })).toEqual(['Reed Light: lamp acetylene ACTIVE']);
    expect(await fresh({ light: 'Moorside Tower', height: '13 m' })).toEqual(['Moorside Tower: height 13 m ACTIVE']);
    expect(await fresh({ light: 'Gullrock Lantern', lamp: 'tallow', since: '2024-05-01' })).toEqual([
      'Gullrock Lantern: lamp tallow ACTIVE',
    ]);
    expect(await fresh({ light: 'Ternholm Mark', height: '22 m' })).toContainEqual(
      expect.stringMatching(/^OPEN VALUE: .*Ternholm Mark is 22 m high/),
    );
    expect(await fresh({ light: 'Knotpoint Torch', height: '42 m' })).toContainEqual(
      expect.stringMatching(/^OPEN VALUE: .*Knotpoint Torch is 42 m high/),
    );
    expect(await fresh({ light: 'Skuaness Fire', height: '32 m' })).toContainEqual(
      expect.stringMatching(/^OPEN VALUE: .*Skuaness Fire is 32 m high/),
    );
    expect(await fresh({ light: 'Sandbank Beacon', keeper: 'Cy Cask' })).toContainEqual(
      expect.stringMatching(/^OPEN VALUE: .*Sandbank Beacon is kept by Cy Cask/),
    );
    expect(await fresh({ person: 'Bo Lantern', key: 'three', trade: 'cook' })).toContainEqual(
      expect.stringMatching(/^OPEN IDENTITY: .*Bo Lantern/),
    );
  });

  it('a person may change their mind: what they say themselves stands, and undo brings back what papers still say', async () => {
    const lights = await decided();
    const { subject } = await lights.claim('coal');
    await lights.decide('assertClaim', { subject: { id: subject.id }, predicate: 'height', object: { text: '12 m' } });
    expect(await lights.standing()).toContain('Moorside Tower: height 12 m ACTIVE');
    const { id } = await lights.claim('gas');
    const { commit } = await lights.decide('retractClaim', { id, reason: 'a slip' });
    await lights.bring('reed.md', 'reed.md', textOf({ light: 'Reed Light', lamp: 'oil, gas' }, { remark: 'Again.' }));
    await lights.bring('reed.md', 'copy.md', textOf({ light: 'Reed Light', lamp: 'oil, gas' }));
    expect(await lights.standing()).not.toContain('Reed Light: lamp gas ACTIVE');
    await lights.decide('undo', { commit: commit?.number, reason: 'it was right' });
    expect(await lights.standing()).toContain('Reed Light: lamp gas ACTIVE');
    expect(await offences(at().database(), lights.scope)).toEqual([]);
  });
}
