/** The search for entities that may be one, over a real corpus: how many questions it asks, and each of them, to be read. */
import { systemIds } from '../src/domain/typed-ids.ts';
import { ontologyOf } from '../src/domain/ontology.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { findDuplicates } from '../src/reconcile/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const space = await createSpace(database, 'bench');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
await ingest(database, scope, eips());
const started = performance.now();
const { asked } = await findDuplicates(database, scope, {
  ids: systemIds,
  settings: settingDefaults,
  ontology: ontologyOf(builtInPacks),
  milliseconds: Infinity,
});
const seconds = (performance.now() - started) / 1000;
const rows = await database.system((query) =>
  query<{ name: string; rationale: string }>(
    'bench.questions',
    `select name, rationale from conflicts where space_id = $1 and policy = 'LIKELY_DUPLICATE' order by name, rationale`,
    [space.id],
  ),
);
for (const { rationale } of rows) console.log(rationale);
printFigures(`the EIPs on the ${database.kind} database`, [
  { name: 'questions', value: String(asked), floor: '' },
  { name: 'names they are about', value: String(new Set(rows.map(({ name }) => name)).size), floor: '' },
  { name: 'seconds', value: seconds.toFixed(1), floor: '' },
]);
await drop();
