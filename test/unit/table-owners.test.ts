import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { drawn } from '../support/house.ts';
import { projectRoot } from '../support/legs.ts';

const FOLDERS = ['src', 'graph', 'resolvers', 'schema'];

const roomOf = (file: string): string => /^(?:src|graph)\/\w+/u.exec(file)?.[0] ?? file.slice(0, file.indexOf('/'));

/** Statements that write, and the helpers that make such statements of a table's name. */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)|\binsertRows\(\s*\w+,\s*'(\w+)'|\blineStore(?:<[^(]*>)?\(\{\s*table:\s*'(\w+)'/gu;

/** table → the rooms whose statements write it. */
function writersOf(files: ReadonlyMap<string, string>, tables: ReadonlySet<string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
    for (const [, ...names] of code.matchAll(WRITES)) {
      // One of the three has matched; the others are nothing.
      const table = names.join('');
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(roomOf(file)));
    }
  }
  return writers;
}

/** table → the rooms whose door says that they write it. */
function namedBy(files: ReadonlyMap<string, string>, tables: ReadonlySet<string>): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    if (file !== `${roomOf(file)}/index.ts`) continue;
    const [, list = ''] = /\bWrites ((?:`[^`]+`[,\s*]*)+)/u.exec(text) ?? [];
    for (const [, table = ''] of list.matchAll(/`([^`]+)`/gu))
      if (tables.has(table)) named.set(table, (named.get(table) ?? new Set()).add(roomOf(file)));
  }
  return named;
}

const sorted = (map: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([table, rooms]) => [table, [...rooms].sort()]));

const migrations = path.join(projectRoot, 'migrations');
const tables = new Set(
  readdirSync(migrations).flatMap((file) =>
    [...readFileSync(path.join(migrations, file), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/giu)].map(
      ([, table = '']) => table,
    ),
  ),
);
const product = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .map((file): [string, string] => [file, readFileSync(path.join(projectRoot, file), 'utf8')]),
  ),
);

describe('each table', () => {
  it('is written by one room, whose door says so', () => {
    const writers = writersOf(product, tables);
    expect(writers.size).toBeGreaterThan(40);
    const named = namedBy(product, tables);
    expect(sorted(writers)).toEqual(sorted(new Map([...named].filter(([table]) => writers.has(table)))));
  });

  it.each([
    ['a statement', "sql.query('x', `\n  insert into claims (id) select 1`)"],
    ['an update', 'const TEXT = `with a as (update claims c set x = 1) select`'],
    ['a helper for rows', "await insertRows(\n  commit,\n  'claims', COLUMNS, rows)"],
    ['a helper for lines', "lineStore<Line>({\n  table: 'claims',\n})"],
  ])('that another room writes too is found: %s', (_, breach) => {
    const planted = new Map([...product, ['src/vectors/breach.ts', breach] as const]);
    expect([...(writersOf(planted, tables).get('claims') ?? [])].sort()).toEqual(['src/reconcile', 'src/vectors']);
  });
});

/** Where a statement names a table to read it: its history as well, and as of a commit. */
const READS = /\b(?:from|join)\s+(\w+?)(?:_history)?\b|\brelation(?:Parts)?\(\s*[\w.]+,\s*'(\w+)'/gu;

/** A room as the drawn house calls it: `identity`, `graph/store`. */
const drawnName = (room: string): string => room.replace(/^src\//u, '');

/** `reader -> owner: tables`, where the reader may not import the owner. */
function readsBeyond(files: ReadonlyMap<string, string>): string[] {
  const owners = new Map(
    [...namedBy(files, tables)].map(([table, rooms]) => [table, drawnName([...rooms][0] ?? '')] as const),
  );
  const beyond = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const reader = drawnName(roomOf(file));
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
    for (const [, ...names] of code.matchAll(READS)) {
      const table = names.join('');
      const owner = owners.get(table);
      if (owner === undefined || owner === reader || drawn[reader]?.split(' ').includes(owner)) continue;
      const key = `${reader} -> ${owner}`;
      beyond.set(key, (beyond.get(key) ?? new Set()).add(table));
    }
  }
  return [...beyond].map(([key, of]) => `${key}: ${[...of].sort().join(' ')}`).sort();
}

/** Who reads a table of a room that it may not import, and why that is so. Nothing else is. */
const BEYOND: readonly (readonly [reads: string, why: string])[] = [
  [
    'record -> graph/store: inferred_edges',
    'when something begins or ends to hold is looked for here, in all that does',
  ],
  ['record -> identity: merges', 'who an entity is one with is defined here, for all'],
  ['storage -> ingest: documents', 'what stored messages is not undone'],
  [
    'record -> ingest: documents spans',
    'which revision is current, and which claims words make, is defined here, for all',
  ],
  [
    'record -> reconcile: claim_evidence claims disputes_held',
    'which claims are held back, and when one was last said, is defined here, for all',
  ],
  ['index -> identity: aliases', 'names that another room changed are looked up again before they are indexed'],
  ['index -> ingest: documents revision_chunks revisions', 'a chunk is indexed under the words before it, its place'],
  ['lexical -> identity: alias_evidence aliases entities mentions', 'filters and owners are asked within the list'],
  ['lexical -> ingest: chunks documents revision_chunks revisions spans', 'the same, and the quote of a hit'],
  ['lexical -> reconcile: claim_evidence claims', 'the same, of claims'],
  [
    'suggest -> ingest: documents revisions spans',
    'in which fields values stand, of many claims at once, for a draft of a pack',
  ],
  ['vectors -> identity: aliases entities', 'the text that is embedded is what its owner says it is by now'],
  ['vectors -> ingest: chunks documents revisions', 'the same, of chunks and threads'],
  ['vectors -> lexical: indexed_texts', 'what is to be embedded is what is indexed: one list for both'],
  ['vectors -> reconcile: claims', 'the same, of claims'],
  ['identity -> ingest: documents spans', 'a mention is words of a document; the document is stored before it'],
  [
    'identity -> reconcile: claims conflict_parties conflicts',
    'how much is said of an entity, and what is open about it',
  ],
  ['reconcile -> ingest: document_revisions documents quarantine revisions sources', 'whose words speak, since when'],
  ['graph/store -> identity: entities', 'a node is an entity'],
  ['graph/store -> reconcile: claims', 'an edge is a claim'],
  ['graph/views -> ingest: document_revisions documents revisions spans', 'a text that its source dates is an event'],
];

describe('a statement reads tables of its room, and of rooms whose door it may use', () => {
  it('but for what is named here', () => {
    expect(readsBeyond(product)).toEqual(BEYOND.map(([reads]) => reads).sort());
  });

  it.each([
    ['a join', 'const TEXT = `select from terms t join claims c on c.id = t.id`', 'packs -> reconcile: claims'],
    ['its history', 'const TEXT = `select from claims_history`', 'packs -> reconcile: claims'],
    ['as of a view', "const of = relation(view, 'entities')", 'packs -> identity: entities'],
  ])('another is found: %s', (_, breach, expected) => {
    expect(readsBeyond(new Map([...product, ['src/packs/breach.ts', breach] as const]))).toContain(expected);
  });

  it('which revision of a document counts is said by record alone', () => {
    expect(namingCurrent(product)).toEqual(CURRENT.map(([file, times]) => `${file}: ${times}`).sort());
  });

  it.each([
    ['a join', 'join revisions r on r.id = d.current_revision_id and not d.removed'],
    ['a condition', 'where current_revision_id is not null'],
    ['a list', 'where revision_id in (select current_revision_id from documents)'],
  ])('a statement that spells it by hand is found: %s', (_, breach) => {
    const planted = new Map([...product, ['src/vectors/breach.ts', `const TEXT = \`${breach}\``] as const]);
    expect(namingCurrent(planted)).toContain('src/vectors/breach.ts: 1');
  });
});

/** How often each file names the column by which a document says which of its revisions counts. */
function namingCurrent(files: ReadonlyMap<string, string>): string[] {
  const times = [...files].map(([file, text]) => [file, text.match(/\bcurrent_revision_id\b/gu)?.length ?? 0] as const);
  return times.flatMap(([file, n]) => (n === 0 ? [] : [`${file}: ${n}`])).sort();
}

/** Where the column is named. Conditions on it are `isCurrent` and its like of `record`; what is here reads or writes it as a value. */
const CURRENT: readonly (readonly [file: string, times: number, why: string])[] = [
  ['src/record/current.ts', 5, 'the definitions'],
  ['src/ingest/write/store-text.ts', 6, 'written; and what a document is before it is written, removed or not'],
  ['src/ingest/write/ingest-columns.ts', 1, 'written: its place in an insert'],
  ['src/ingest/write/store-uncut.ts', 1, 'written: of a message that is new'],
  ['src/ingest/read/ingest-rows.ts', 3, 'a field of a document'],
  ['src/ingest/restore/stores.ts', 1, 'a field of a line of an import'],
  ['src/storage/history/undo-rows.ts', 1, 'below record; what a commit read in a text, whether or not it is there'],
  ['graph/inference/discussion.sql.ts', 2, 'which texts a change concerns: those that a document left, too'],
];
