/**
 * Names among 1,000,000 entities through the door that `resolveName` goes through: as they are, by another name, with one typing
 * error. PostgreSQL only; loading takes some four minutes. CLAIMGRAPH_BENCH_SCALE=0.1 takes a tenth of the entities.
 */
import { type EntityId } from '../src/domain/typed-ids.ts';
import type { Resolution } from '../src/domain/entity-record.ts';
import { settingDefaults } from '../test/support/settings.ts';
import type { Scope } from '../src/domain/scope.ts';
import { resolveName } from '../src/identity/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { hasMerges } from '../src/record/index.ts';
import { legs } from '../test/support/leg-list.ts';
import { addNames } from '../test/support/indexed.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { randomFrom } from '../test/support/random.ts';
import { DEFINER_FUNCTIONS, DEFINER_TABLES, runScript } from './lexical/designs.ts';
import { mistype } from './lexical/corpus.ts';
import { loadNames, write } from './lexical/load.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const ENTITIES = Math.round(1_000_000 * Number(process.env.CLAIMGRAPH_BENCH_SCALE ?? 1));
const A_COMMIT = 2_048;
const ASKED = 1_000;
const LONGEST_MS = 30;
const RECALL = 0.95;

async function load(database: Database, scope: Scope): Promise<string[]> {
  for (const script of [DEFINER_TABLES, DEFINER_FUNCTIONS]) await runScript(database, script);
  const random = randomFrom(1);
  const sample: string[] = [];
  const started = performance.now();
  for (let done = 0; done < ENTITIES; done += A_COMMIT) {
    const names = await write(database, scope, (commit) => loadNames(commit, random, A_COMMIT));
    sample.push(...names.filter((_, i) => i % 64 === 0));
    if ((done / A_COMMIT) % 64 === 63)
      console.error(`${done} of ${ENTITIES}, ${Math.round((performance.now() - started) / 1000)} s`);
  }
  return sample;
}

/** A second name for entities of the sample. @returns the names, in the order of the sample; '' where two bear the first one */
async function giveOtherNames(database: Database, scope: Scope, sample: readonly string[]): Promise<string[]> {
  const ids = await database.read(scope, (sql) =>
    sql.query<{ name: string; id: EntityId; bearers: number }>(
      'bench.bearers',
      `select name, min(id::text) as id, count(*)::integer as bearers from entities where space_id = $1 and name = any($2::text[])
        group by name`,
      [scope.spaceId, sample],
    ),
  );
  const idOf = new Map(ids.filter(({ bearers }) => bearers === 1).map(({ name, id }) => [name, id]));
  const others = sample.map((name, i) => (idOf.has(name) ? `${name.split(' ')[0] ?? ''}Corporation${i}` : ''));
  const added = sample.flatMap((name, i) => {
    const [entityId, text] = [idOf.get(name), others[i] ?? ''];
    return entityId ? [{ entityId, text, kind: 'ABBREVIATION' as const }] : [];
  });
  const stated = { origin: 'USER_STATED', method: 'bench', confidence: 1, evidence: null } as const;
  await write(database, scope, (commit) =>
    addNames(
      commit,
      added.map((one) => ({ ...one, ...stated })),
    ),
  );
  return others;
}

const found = (resolution: Resolution, name: string): boolean => {
  if (resolution.kind === 'RESOLVED') return resolution.entity.name === name;
  return resolution.kind === 'AMBIGUOUS' && resolution.candidates.some((one) => one.name === name);
};

async function measure(database: Database, scope: Scope, asked: readonly { text: string; name: string }[]) {
  const apart = !(await hasMerges(database, scope.spaceId));
  const times: number[] = [];
  let hits = 0;
  for (const { text, name } of asked) {
    const started = performance.now();
    const query = { text, type: null, setting: 'CONVERSATION' } as const;
    const resolution = await database.read(scope, (sql) =>
      resolveName({ sql, recorded: null, valid: null, ignoringMerges: apart }, query, settingDefaults),
    );
    times.push(performance.now() - started);
    if (found(resolution, name)) hits++;
  }
  return { times, share: hits / asked.length };
}

if (!legs.postgres.present) {
  console.log(`PostgreSQL: ${legs.postgres.missing}`);
} else {
  const { database, drop } = await openTestPostgres();
  const space = await createSpace(database, 'bench');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  const names = await load(database, scope);
  const random = randomFrom(29);
  const sample = Array.from({ length: ASKED }, () => names[Math.floor(random() * names.length)] ?? '');
  const others = await giveOtherNames(database, scope, [...new Set(sample)]);
  await runScript(database, 'vacuum analyze');
  const sets = {
    'as it is': sample.map((name) => ({ text: name, name })),
    'in other letters': sample.map((name) => ({ text: name.toUpperCase(), name })),
    'by another name': [...new Set(sample)].flatMap((name, i) => (others[i] ? [{ text: others[i], name }] : [])),
    'one typing error': sample.map((name) => ({ text: mistype(name, random), name })),
  };
  // Once unmeasured: the first questions read from disk and prepare statements.
  await measure(database, scope, sets['one typing error'].slice(0, ASKED / 2));
  const rows: string[][] = [];
  for (const [name, asked] of Object.entries(sets)) {
    const { times, share } = await measure(database, scope, asked);
    const p = (at: number): string => percentile(times, at).toFixed(1);
    rows.push([name, p(0.5), p(0.95), `≤ ${LONGEST_MS}`, share.toFixed(3), `≥ ${RECALL}`]);
  }
  printTable(
    `${ASKED} names among ${ENTITIES} entities`,
    ['the name', 'p50 ms', 'p95 ms', 'wanted', 'found', 'wanted'],
    rows,
  );
  await drop();
}
