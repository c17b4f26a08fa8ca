import { randomUUID } from 'node:crypto';
import { READING_WORDS } from '../../src/domain/pack.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { DocumentReader } from '../../src/extract/index.ts';
import { createLanguageModel, Ledger } from '../../src/models/index.ts';
import { createSpace } from '../../src/storage/index.ts';
import { ingest } from '../../test/support/ingest.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import { openTestEmbedded } from '../../test/support/open-database.ts';
import { printTable } from '../support/table.ts';
import { foldersOf, SETS, UNREAD, type SetName, type LabelledFolder, type Statement } from './labels.ts';
import { saysIt, type ReadClaim } from './matching.ts';

/**
 * What is read of small folders of notes without a pack: each is ingested into a space of its own on the embedded database, and what
 * stands there afterwards is compared with what its labels say. `-- verbose` lists what was missed and what nobody said, for
 * every set but the blind one; `-- development` (or another set) measures that set alone; `-- model` reads with the language model of
 * CLAIMGRAPH_MODEL_URL and CLAIMGRAPH_MODEL besides, and says how long it took. Pairs of the labels are for who measures suggestions.
 */
const words = process.argv.slice(2);
const verbose = words.includes('verbose');
const sets = SETS.filter((set) => !SETS.some((one) => words.includes(one)) || words.includes(set));

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
  const began = performance.now();
  const read = reader === null ? {} : { reader, settings: { ...PATIENT, 'extract.model': true } };
  const { outcomes } = await ingest(database, scope, folder.items, read);
  time.seconds += (performance.now() - began) / 1000;
  time.documents += outcomes.length;
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

/** A machine that does other things too writes a handful of tokens in a second; its words cost nothing. */
const PATIENT = {
  'model.timeoutMs': 600_000,
  'model.attempts': 1,
  'model.unknownIn': 0,
  'model.unknownOut': 0,
} as const;

function openReader(): DocumentReader {
  const [baseUrl, name] = [process.env['CLAIMGRAPH_MODEL_URL'], process.env['CLAIMGRAPH_MODEL']];
  if (!baseUrl || !name)
    throw new Error('`-- model` asks the model CLAIMGRAPH_MODEL at CLAIMGRAPH_MODEL_URL: set both');
  const ledger = new Ledger({ database, ids: systemIds, clock: systemClock });
  const numbers = { ...settingDefaults, ...PATIENT };
  const model = createLanguageModel({ endpoint: { baseUrl, key: null }, models: [name], ledger, numbers });
  return { model, nonce: () => randomUUID().slice(0, 8) };
}

const { database, drop } = await openTestEmbedded();
const reader = words.includes('model') ? openReader() : null;
const time = { seconds: 0, documents: 0 };
for (const set of sets) {
  for (const folder of foldersOf(set)) compare(set, folder, await claimsOf(set, folder));
  const rows = [...tallies[set]].sort(([a], [b]) => (a < b ? -1 : 1));
  printTable(
    `statements of ${foldersOf(set).length} folders, ${set}`,
    ['of', 'recall', 'precision'],
    rows.map(([key, { said, wanted, right, found }]) => [key, share(said, wanted), share(right, found)]),
  );
}
console.log(`${time.documents} documents, ${(time.seconds / Math.max(1, time.documents)).toFixed(2)} s each`);
await drop();
