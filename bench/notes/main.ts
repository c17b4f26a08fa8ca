import { createSpace } from '../../src/storage/index.ts';
import { READING_WORDS } from '../../src/domain/pack.ts';
import { ingest } from '../../test/support/ingest.ts';
import { openTestEmbedded } from '../../test/support/open-database.ts';
import { printTable } from '../support/table.ts';
import { foldersOf, SETS, UNREAD, type SetName, type LabelledFolder, type Statement } from './labels.ts';
import { saysIt, type ReadClaim } from './matching.ts';

/**
 * What is read of small folders of notes without a pack: each is ingested into a space of its own on the embedded database, and what
 * stands there afterwards is compared with what its labels say. `-- verbose` lists what was missed and what nobody said, for
 * every set but the blind one; `-- development` measures that set alone. Pairs of the labels are for who measures suggestions.
 */
const words = process.argv.slice(2);
const verbose = words.includes('verbose');

/** Of the page, not of what it speaks of: no label says them. */
const OF_PAGES = new Set<string>([
  READING_WORDS.linksTo,
  READING_WORDS.describes,
  READING_WORDS.defines,
  ...['HAS_TAG', 'AUTHORED', 'abbreviation', 'title', 'date', 'created', 'updated', 'alias', 'version', 'lang'],
]);

interface Tally {
  right: number;
  found: number;
  said: number;
  wanted: number;
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
    const tally = tallies[set].get(key) ?? { right: 0, found: 0, said: 0, wanted: 0 };
    for (const [name, count] of Object.entries(what)) tally[name as keyof Tally] += count;
    tallies[set].set(key, tally);
  }
}

interface Row {
  path: string;
  subject: string[];
  predicate: string;
  role: string | null;
  share: string | null;
  names: string[] | null;
  type: string;
  text: string | null;
  number: number | null;
  unit: string | null;
  date: string | null;
  method: string;
  quote: string;
}

const NAMES = `(select array_agg(distinct a.text) from aliases a where a.space_id = c.space_id and a.entity_id = `;

async function claimsOf(set: SetName, folder: LabelledFolder): Promise<ReadClaim[]> {
  // Two sets may have folders of one name.
  const space = await createSpace(database, `${set}-${folder.name}`);
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  await ingest(database, scope, folder.items);
  const rows = await database.read(scope, (sql) =>
    sql.query<Row>(
      'bench.claims',
      `select d.path, ${NAMES} c.subject_id) as subject, c.predicate, c.qualifiers->>'role' as role, c.qualifiers->>'share' as share,
          ${NAMES} c.object_entity_id) as names, c.object_type as type, coalesce(c.object_text, c.object_date, c.object_number::text) as text,
          c.object_number as number, c.object_unit as unit, c.object_date as date, v.method, s.quote
        from claims c
        join claim_evidence v on v.space_id = c.space_id and v.claim_id = c.id
        join documents d on d.space_id = c.space_id and d.id = v.document_id
        join spans s on s.space_id = c.space_id and s.id = v.span_id
        where c.space_id = $1 order by d.path, s.start_offset, c.predicate`,
      [space.id],
    ),
  );
  return rows.map(({ path, names, text, ...row }) => ({
    ...row,
    document: path,
    object: names ?? [text ?? ''],
    isEdge: names !== null,
  }));
}

/** Forms of claims, by how they were found. */
const formOf = ({ method, quote }: ReadClaim): string => {
  if (method.startsWith('prose:')) return /^(?:It|She|He|Its|Her|His|The \p{Ll})/u.test(quote) ? 'pronoun' : 'sentence';
  return method === 'front-matter' ? 'frontMatter' : method;
};

const shown = ({ document, subject, predicate, object }: ReadClaim): string =>
  `${document}: ${subject.join('/')} | ${predicate} | ${object.join('/')}`;

function compare(set: SetName, folder: LabelledFolder, claims: readonly ReadClaim[]): void {
  const shows = verbose && set !== UNREAD;
  const keysOf = (form: string): string[] => [
    'all',
    `form: ${form}`,
    `style: ${folder.style}`,
    ...folder.kinds.map((kind) => `kind: ${kind}`),
  ];
  const heard = new Set<Statement>();
  for (const claim of claims) {
    if (OF_PAGES.has(claim.predicate)) continue;
    const meant = folder.statements.filter((label) => saysIt(label, claim));
    for (const label of meant) heard.add(label);
    add(set, keysOf(formOf(claim)), { found: 1, right: meant.length > 0 ? 1 : 0 });
    if (shows && meant.length === 0)
      console.log(`false  ${folder.name} ${shown(claim)}\n       ${claim.quote.replace(/\s+/gu, ' ')}`);
  }
  for (const label of folder.statements) {
    add(set, keysOf(label.form), { wanted: 1, said: heard.has(label) ? 1 : 0 });
    if (shows && !heard.has(label))
      console.log(
        `missed ${folder.name} ${label.document}: ${label.subject} | ${label.predicate[0] ?? ''} | ${label.value}\n       ${label.form}: ${label.quote}`,
      );
  }
}

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${(part / all).toFixed(2)} (${part} of ${all})`;

const { database, drop } = await openTestEmbedded();
for (const set of SETS) {
  if (set !== 'development' && words.includes('development')) continue;
  for (const folder of foldersOf(set)) compare(set, folder, await claimsOf(set, folder));
  const rows = [...tallies[set]].sort(([a], [b]) => (a < b ? -1 : 1));
  printTable(
    `statements of ${foldersOf(set).length} folders, ${set}`,
    ['of', 'recall', 'precision'],
    rows.map(([key, { said, wanted, right, found }]) => [key, share(said, wanted), share(right, found)]),
  );
}
await drop();
