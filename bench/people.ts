/**
 * Whom the authors of a real corpus are called (PI-58): what the front matter itself says of each handle is the truth. Prints every
 * merge, every displayed name that stands for several handles, and every wrong one.
 */
import { ontologyOf } from '../src/domain/ontology.ts';
import { systemIds, type EntityId } from '../src/domain/typed-ids.ts';
import { normalName } from '../src/text/normal-name.ts';
import { sameHandle } from '../src/domain/platforms.ts';
import { settingDefaults } from '../test/support/settings.ts';
import type { ResearcherIdentity } from '../src/domain/researcher-record.ts';
import { researchersOf } from '../src/identity/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { findDuplicates } from '../src/reconcile/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { namesByHandle, wrongAttributions } from '../test/support/attributions.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const space = await createSpace(database, 'bench');
const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
const items = eips();
await ingest(database, scope, items);
const deps = { ids: systemIds, settings: settingDefaults, ontology: ontologyOf(builtInPacks), milliseconds: Infinity };
const started = performance.now();
const { asked, merged } = await findDuplicates(database, scope, deps);
const seconds = (performance.now() - started) / 1000;

const found = await database.read(scope, async (sql) => {
  const rows = await sql.query<{ id: EntityId }>(
    'bench.people',
    `select id from entities e where space_id = $1 and type = 'PERSON'
      and not exists (select from merges g where g.space_id = $1 and g.member_id = e.id) order by id`,
    [space.id],
  );
  const view = { sql, recorded: null, valid: null };
  const all: ResearcherIdentity[] = [];
  for (let n = 0; n < rows.length; n += 100) {
    const ids = rows.slice(n, n + 100).map(({ id }) => id);
    for (const one of (await researchersOf(view, ids, settingDefaults)).values()) if (one) all.push(one);
  }
  return all;
});
const merges = await database.read(scope, (sql) =>
  sql.query<{ member: string; canonical: string; reason: string }>(
    'bench.merges',
    `select m.name || ' (' || coalesce(m.key, '') || ')' as member, c.name || ' (' || coalesce(c.key, '') || ')' as canonical, g.reason
      from merges g join entities m on m.space_id = $1 and m.id = g.member_id join entities c on c.space_id = $1 and c.id = g.canonical_id
      where g.space_id = $1 order by 1, 2`,
    [space.id],
  ),
);
for (const { member, canonical, reason } of merges) console.log(`merged: ${member} into ${canonical}: ${reason}`);

const handlesOf = ({ candidates }: ResearcherIdentity): string[] =>
  candidates.filter(({ own, platform }) => own && platform === 'GITHUB').map(({ handle }) => sameHandle(handle));
const named = found.filter(({ attribution, displayName }) => attribution === displayName);
const bearers = new Map<string, string[]>();
for (const one of named) {
  const name = normalName(one.displayName);
  bearers.set(name, [...(bearers.get(name) ?? []), ...handlesOf(one)]);
}
const several = [...bearers].filter(([, handles]) => handles.length > 1);
for (const [name, handles] of several) console.log(`one name, several handles: ${name}: ${handles.join(', ')}`);
const gold = namesByHandle(items.map(({ bytes }) => new TextDecoder().decode(bytes)));
const wrong = wrongAttributions(found, gold);
for (const what of wrong) console.log(`wrong: ${what}`);

// Every authorship, by the words that say it: they hold the name, the handle or the address that its author is called by.
const called = new Map(found.map((one) => [one.entityId, one]));
const authorships = await database.read(scope, (sql) =>
  sql.query<{ author: EntityId; quote: string; statement: string }>(
    'bench.authorships',
    `select coalesce((select canonical_id from merges g where g.space_id = $1 and g.member_id = c.subject_id), c.subject_id) as author,
        s.quote, c.statement
      from claims c join claim_evidence v on v.space_id = $1 and v.claim_id = c.id join spans s on s.space_id = $1 and s.id = v.span_id
      where c.space_id = $1 and c.predicate = 'AUTHORED' order by c.statement`,
    [space.id],
  ),
);
const unsaid = authorships.filter(({ author, quote }) => {
  const one = called.get(author);
  const words =
    one === undefined || named.includes(one) ? (one?.displayName ?? '') : one.attribution.replace(/ \([^()]*\)$/u, '');
  return words === '' || !normalName(quote).includes(normalName(words));
});
for (const { author, quote } of unsaid)
  console.log(`in other words: ${quote} is called ${called.get(author)?.attribution ?? 'nobody'}`);
const kept = found.filter((one) => !named.includes(one));
for (const { attribution, displayName, displayNameConfidence, links } of kept)
  console.log(
    `by handle: ${attribution}, not ${displayName} (${displayNameConfidence.toFixed(2)}, ${links.length} linked)`,
  );

printFigures(`the authors of the EIPs on the ${database.kind} database`, [
  { name: 'handles in the front matter', value: String(gold.size), floor: '' },
  { name: 'persons', value: String(found.length), floor: '' },
  { name: 'merged by likeness', value: String(merged), floor: '' },
  { name: 'questions', value: String(asked), floor: '' },
  { name: 'called by name', value: String(named.length), floor: '' },
  { name: 'names of several handles', value: String(several.length), floor: '' },
  { name: 'wrong attributions', value: String(wrong.length), floor: '0' },
  { name: 'authorships', value: String(authorships.length), floor: '' },
  { name: 'of them, called in other words than theirs', value: String(unsaid.length), floor: '' },
  { name: 'seconds of the search', value: seconds.toFixed(1), floor: '' },
]);
await drop();
