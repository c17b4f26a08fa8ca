/** A rule that concludes 100,000 relationships: switched on, off, and on again; and what a commit costs it then. */
import { createHash } from 'node:crypto';
import { infer, setRuleEnabled, defineRule } from '../graph/inference/index.ts';
import { systemIds, type EntityId, type RuleId } from '../src/domain/typed-ids.ts';
import { ontologyOf } from '../src/domain/ontology.ts';
import { settingDefaults } from '../test/support/settings.ts';
import type { RuleDefinition } from '../src/domain/rule-definition.ts';
import { createSpace } from '../src/storage/index.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { entityIds, plant, write } from '../test/support/rows.ts';
import { printFigures } from './support/table.ts';

/** In each group every source reaches every target through one in the middle. */
const [GROUPS, SOURCES, TARGETS] = [100, 40, 25];

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const space = await createSpace(database, 'bench');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
const REQUIRES = { kind: 'REQUIRES', bases: ['ASSERTED'], minConfidence: null } as const;
const definition: RuleDefinition = {
  when: [
    { from: 'a', to: 'b', ...REQUIRES },
    { from: 'b', to: 'c', ...REQUIRES },
  ],
  then: { from: 'a', kind: 'DEPENDS_ON', to: 'c' },
  confidence: 0.8,
  types: [],
  different: [],
  mayConcludeAsserted: false,
};

let middle: EntityId | undefined;
await write(database, scope, async (commit) => {
  for (let group = 0; group < GROUPS; group++) {
    const names = Array.from({ length: 1 + SOURCES + TARGETS }, (_, n) => ({ name: `g${group} n${n}` }));
    const [hub, ...others] = entityIds(await plant(commit, 'entities', names));
    middle ??= hub;
    await plant(
      commit,
      'claims',
      others.map((id, n) => ({
        predicate: 'REQUIRES',
        subject_id: n < SOURCES ? id : hub,
        object_entity_id: n < SOURCES ? hub : id,
      })),
    );
  }
});
await database.unhurried((query) => query('bench.analyze', 'analyze'));
let id = '' as RuleId;
const deps = { ids: systemIds, ontology: ontologyOf([]), settings: settingDefaults };
await write(database, scope, async (commit) => {
  const defined = await defineRule(
    commit,
    { name: 'depends', definition, reason: 'measured', expectedVersion: null },
    deps,
  );
  if ('id' in defined) id = defined.id;
});

/** All edges that stand, as one digest. */
async function standing(): Promise<{ readonly edges: number; readonly digest: string }> {
  const rows = await database.unhurried((query) =>
    query<{ edge: string }>(
      'bench.edges',
      `select concat_ws(' ', id, from_id, kind, to_id, confidence) as edge from inferred_edges where space_id = $1 and status = 'ACTIVE' order by id`,
      [space.id],
    ),
  );
  return {
    edges: rows.length,
    digest: createHash('sha256')
      .update(rows.map(({ edge }) => edge).join('\n'))
      .digest('hex'),
  };
}

let longest = 0;
async function followed(): Promise<number> {
  const started = performance.now();
  let last = started;
  longest = 0;
  const onProgress = (): Promise<void> => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    return Promise.resolve();
  };
  const { settled, faults } = await infer({ database, onProgress }, scope);
  if (!settled || faults.length > 0) throw new Error(`expected to be done, got ${JSON.stringify(faults)}`);
  return (performance.now() - started) / 1000;
}
async function switched(enabled: boolean): Promise<number> {
  await write(database, scope, (commit) =>
    setRuleEnabled(commit, { id, enabled, reason: 'measured', expectedVersion: null }),
  );
  return followed();
}

const on = await switched(true);
const first = await standing();
const off = await switched(false);
const longestOff = longest;
const gone = await standing();
const again = await switched(true);
const second = await standing();
await database.unhurried((query) => query('bench.analyze', 'analyze'));
await write(database, scope, async (commit) => {
  const [fresh] = entityIds(await plant(commit, 'entities', [{ name: 'late' }]));
  await plant(commit, 'claims', [{ predicate: 'REQUIRES', subject_id: fresh, object_entity_id: middle }]);
});
const one = await followed();
const grown = await standing();
const shown = (value: number): string => `${value.toFixed(2)} s`;
printFigures(`a rule on the ${database.kind} database, ${GROUPS * (SOURCES + TARGETS)} claims`, [
  { name: 'relationships it concludes', value: String(first.edges), floor: '100000' },
  { name: 'enabled', value: shown(on), floor: '' },
  { name: 'disabled', value: shown(off), floor: '≤ 10 s' },
  { name: 'longest part of that', value: shown(longestOff / 1000), floor: '' },
  { name: 'left of it', value: String(gone.edges), floor: '0' },
  { name: 'enabled again', value: shown(again), floor: '' },
  { name: 'the same set', value: String(first.digest === second.digest), floor: 'true' },
  { name: `a claim more: ${grown.edges - second.edges} follow`, value: shown(one), floor: '' },
]);
await drop();
