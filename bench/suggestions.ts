import { systemIds } from '../src/domain/typed-ids.ts';
import { ontologyOf } from '../src/domain/ontology.ts';
import { sameNameDifference } from '../src/identity/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { findSuggestions } from '../src/suggest/index.ts';
import { ingest } from '../test/support/ingest.ts';
import { normalName } from '../src/text/normal-name.ts';
import { openTestEmbedded } from '../test/support/open-database.ts';
import { foldersOf, SETS, UNREAD, type SetName, type LabelledFolder } from './notes/labels.ts';
import { sameName, sameValue } from './notes/matching.ts';
import { printTable } from './support/table.ts';

/**
 * What is suggested of the labelled folders of notes: each is ingested into a space of its own, suggestions are looked for, and they are
 * compared with the pairs of its labels. A pair of names that reading made one thing by itself counts as found. `of what is read` leaves
 * out pairs of which reading did not find both sides: no search for suggestions can find them. `-- verbose` lists what was missed and what
 * no label says; `-- development` measures that set alone.
 */
const words = process.argv.slice(2);
const verbose = words.includes('verbose');

interface Tally {
  wanted: number;
  /** Of those, whose two sides were read. */
  read: number;
  said: number;
  found: number;
  right: number;
}
const tallies: Record<SetName, Map<string, Tally>> = {
  development: new Map(),
  'held-out': new Map(),
  fresh: new Map(),
  unseen: new Map(),
  blind: new Map(),
};

function add(set: SetName, keys: readonly string[], what: Partial<Tally>): void {
  for (const key of keys) {
    const tally = tallies[set].get(key) ?? { wanted: 0, read: 0, said: 0, found: 0, right: 0 };
    for (const [name, count] of Object.entries(what)) tally[name as keyof Tally] += count;
    tallies[set].set(key, tally);
  }
}

interface ClaimRow {
  id: string;
  subject: string[];
  predicate: string;
  names: string[] | null;
  text: string | null;
  number: number | null;
  unit: string | null;
  date: string | null;
  method: string;
}
interface SuggestionRow {
  kind: 'CONTRADICTION' | 'SAME_NAME';
  low_id: string;
  high_id: string;
  why: string;
}
interface Read {
  readonly claims: ReadonlyMap<string, ClaimRow>;
  /** By entity, all its names. */
  readonly entities: ReadonlyMap<string, readonly string[]>;
  readonly suggestions: readonly SuggestionRow[];
}

const NAMES = '(select array_agg(distinct a.text) from aliases a where a.space_id = c.space_id and a.entity_id = ';

async function suggestionsOf(set: SetName, folder: LabelledFolder): Promise<Read> {
  // Two sets may have folders of one name.
  const { id: spaceId, name: spaceName } = await createSpace(database, `${set}-${folder.name}`);
  const scope = { spaceId, spaceName, owner: 'local', role: 'ADMIN' as const };
  await ingest(database, scope, folder.items);
  await findSuggestions({ database, ids: systemIds, ontology: ontologyOf(builtInPacks) }, scope, null, 60_000);
  return database.read(scope, async (sql) => {
    const claims = await sql.query<ClaimRow>(
      'bench.suggestedClaims',
      `select c.id, ${NAMES} c.subject_id) as subject, c.predicate, ${NAMES} c.object_entity_id) as names,
          coalesce(c.object_text, c.object_date, c.object_number::text) as text, c.object_number as number, c.object_unit as unit,
          c.object_date as date, (select v.method from claim_evidence v where v.space_id = $1 and v.claim_id = c.id limit 1) as method
        from claims c where c.space_id = $1`,
      [spaceId],
    );
    const entities = await sql.query<{ id: string; names: string[] }>(
      'bench.suggestedEntities',
      `select e.id, array_agg(distinct a.text) as names from entities e
        join aliases a on a.space_id = e.space_id and a.entity_id = e.id where e.space_id = $1 group by e.id`,
      [spaceId],
    );
    const suggestions = await sql.query<SuggestionRow>(
      'bench.suggestions',
      "select kind, low_id, high_id, why from suggestions where space_id = $1 and state = 'OPEN'",
      [spaceId],
    );
    return {
      claims: new Map(claims.map((row) => [row.id, row])),
      entities: new Map(entities.map(({ id, names }) => [id, names])),
      suggestions,
    };
  });
}

const says = (value: string, { names, text, ...claim }: ClaimRow): boolean =>
  sameValue(value, { ...claim, isEdge: names !== null, object: names ?? [text ?? ''] });

const formOf = ({ method }: ClaimRow): string =>
  method.startsWith('prose:') ? 'sentence' : method === 'front-matter' ? 'frontMatter' : method;

/** Names that a chain of labelled pairs makes one. */
function oneThing({ sameNames }: LabelledFolder): (a: readonly string[], b: readonly string[]) => boolean {
  const groups: string[][] = [];
  for (const pair of sameNames) {
    const met = groups.filter((group) => pair.some((name) => sameName(name, group)));
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push([...met.flat(), ...pair]);
  }
  const of = (names: readonly string[]) => groups.filter((group) => group.some((name) => sameName(name, names)));
  return (a, b) => of(a).some((group) => of(b).includes(group));
}

function contradictions(set: SetName, folder: LabelledFolder, { claims, suggestions }: Read): void {
  const shows = verbose && set !== UNREAD;
  const all = [...claims.values()];
  const found = suggestions.flatMap((one) => {
    const [a, b] = [claims.get(one.low_id), claims.get(one.high_id)];
    return one.kind === 'CONTRADICTION' && a && b ? [{ a, b, why: one.why }] : [];
  });
  const named = oneThing(folder);
  const about = (label: string, names: readonly string[]) => sameName(label, names) || named([label], names);
  const keysOf = (forms: readonly string[]): string[] => [
    'contradictions',
    ...(forms.length === 0 ? [] : [`contradictions: ${[...new Set(forms)].sort().join(' and ')}`]),
    `style ${folder.style}`,
    ...folder.kinds.map((kind) => `kind ${kind}`),
  ];
  const right = new Set<(typeof found)[number]>();
  for (const label of folder.contradictions) {
    const [one, other] = label.values;
    const of = all.filter(({ subject }) => about(label.subject, subject));
    const hits = found.filter(
      ({ a, b }) =>
        (about(label.subject, a.subject) || about(label.subject, b.subject)) &&
        ((says(one, a) && says(other, b)) || (says(one, b) && says(other, a))),
    );
    for (const hit of hits) right.add(hit);
    const sides = [one, other].map((value) => of.filter((claim) => says(value, claim)));
    const read = sides.every((side) => side.length > 0);
    const forms = sides.map((side) => side[0] && formOf(side[0])).filter((form) => form !== undefined);
    add(set, keysOf(read ? forms : []), { wanted: 1, read: read ? 1 : 0, said: hits.length > 0 ? 1 : 0 });
    if (shows && hits.length === 0)
      console.log(
        `missed ${folder.name}: ${label.subject} | ${label.values.join(' / ')}${read ? '' : ' (not read)'} ` +
          sides
            .map((side) => side.map(({ predicate, subject }) => `${subject.join('/')} ${predicate}`).join(', '))
            .join(' | '),
      );
  }
  for (const one of found) {
    add(set, keysOf([formOf(one.a), formOf(one.b)]), { found: 1, right: right.has(one) ? 1 : 0 });
    if (shows && !right.has(one)) console.log(`false  ${folder.name}: ${one.why}`);
  }
}

/** What tells two names apart, as a reader sees it. */
function differenceOf(a: string, b: string): string {
  const text = `${a} | ${b}`;
  if (/\b\p{Lu}\. /u.test(text) || / \p{Lu}\.(?: |$)/u.test(text)) return 'initials';
  if (/\b\p{Lu}{3,}\b/u.test(text) && a.toLowerCase() !== b.toLowerCase()) return 'first letters';
  if (/\b(?:Ltd|Limited|Inc|SARL|GmbH|Verlag)\b/u.test(text)) return 'legal form';
  if (/\b(?:Mr|Ms|Dr|Professor)\b/u.test(text)) return 'title';
  return 'other';
}

/** As it is written, but for an article, capitals and marks, by which nobody tells names apart. */
const goesBy = (names: readonly string[], name: string): boolean =>
  names.some((one) => plainName(one) === plainName(name));
const plainName = (name: string): string => normalName(name).replace(/^the /u, '');

function names(set: SetName, folder: LabelledFolder, { entities, suggestions }: Read): void {
  const shows = verbose && set !== UNREAD;
  const named = oneThing(folder);
  const pairs = suggestions.flatMap(({ kind, low_id: low, high_id: high, why }) => {
    const [a, b] = [entities.get(low), entities.get(high)];
    return kind === 'SAME_NAME' && a && b ? [{ a, b, why }] : [];
  });
  const keysOf = (difference: string): string[] => [
    'same names',
    `same names: ${difference}`,
    `style ${folder.style}`,
    ...folder.kinds.map((kind) => `kind ${kind}`),
  ];
  for (const [a, b] of folder.sameNames) {
    const [as, bs] = [a, b].map((name) => [...entities].filter(([, all]) => goesBy(all, name)).map(([id]) => id));
    const read = (as?.length ?? 0) > 0 && (bs?.length ?? 0) > 0;
    const one = as?.some((id) => bs?.includes(id)) === true;
    const said = one || pairs.some((p) => (goesBy(p.a, a) && goesBy(p.b, b)) || (goesBy(p.a, b) && goesBy(p.b, a)));
    add(set, keysOf(differenceOf(a, b)), { wanted: 1, read: read ? 1 : 0, said: said ? 1 : 0 });
    if (shows && !said) console.log(`missed ${folder.name}: ${a} = ${b}${read ? '' : ' (not read)'}`);
  }
  for (const { a, b, why } of pairs) {
    const right = named(a, b);
    add(set, keysOf(differenceOf(a[0] ?? '', b[0] ?? '')), { found: 1, right: right ? 1 : 0 });
    if (shows && !right) console.log(`false  ${folder.name}: ${why}`);
  }
}

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${(part / all).toFixed(2)} (${part} of ${all})`;

const { database, drop } = await openTestEmbedded();
for (const set of SETS) {
  if (set !== 'development' && words.includes('development')) continue;
  const folders = foldersOf(set);
  for (const folder of folders) {
    const read = await suggestionsOf(set, folder);
    contradictions(set, folder, read);
    names(set, folder, read);
  }
  const rows = [...tallies[set]].sort(([a], [b]) => (a < b ? -1 : 1));
  printTable(
    `suggestions of ${folders.length} folders, ${set}`,
    ['of', 'recall', 'of what is read', 'precision'],
    rows.map(([key, { said, wanted, read, right, found }]) => [
      key,
      share(said, wanted),
      share(Math.min(said, read), read),
      share(right, found),
    ]),
  );
}
await drop();

/** The rule for names alone, of the labelled names as they stand: what reading finds of them is left out. */
printTable(
  'two names, without reading',
  ['of', 'recall', 'different names taken for one'],
  SETS.map((set) => {
    const alike = ([a, b]: readonly [string, string]): boolean =>
      sameNameDifference({ name: a, type: 'CONCEPT' }, { name: b, type: 'CONCEPT' }) !== null;
    const [same, different] = [
      foldersOf(set).flatMap(({ sameNames }) => sameNames),
      foldersOf(set).flatMap((folder) => folder.different),
    ];
    return [
      set,
      share(same.filter(alike).length, same.length),
      share(different.filter(alike).length, different.length),
    ];
  }),
);
