import { ConflictingState } from '../../domain/errors.ts';
import { changedSince } from './changed-since.ts';
import type { Commit } from '../database/database.ts';
import { refuseIfForgotten } from './kept.ts';
import { READING_TABLES, VERSIONED_TABLES, type ReadingTable, type VersionedTable } from '../database/tables.ts';

/** Tables of which commits take rows out, with what a row says that no other may say. Of all others only an undo does so. */
const DELETED: Readonly<Partial<Record<VersionedTable, readonly string[]>>> = {
  source_trust: ['id'],
  merges: ['member_id'],
  distinct_pairs: ['low_id', 'high_id'],
  statement_cases: ['low_id', 'high_id'],
  derivations: ['id'],
};

/** What an undo did to one table. */
export interface Undone {
  readonly table: VersionedTable;
  readonly restored: readonly string[];
  readonly removed: readonly string[];
}

/** Who points at whom: an added row stays while a later commit's row needs it. */
const REFERENCES: readonly (readonly [VersionedTable, VersionedTable | ReadingTable, string])[] = [
  ['sources', 'documents', 'source_id'],
  ['sources', 'source_trust', 'source_id'],
  ['entities', 'claims', 'subject_id'],
  ['entities', 'claims', 'object_entity_id'],
  ['entities', 'aliases', 'entity_id'],
  ['entities', 'mentions', 'entity_id'],
  ['entities', 'merges', 'member_id'],
  ['entities', 'merges', 'into_id'],
  ['entities', 'distinct_pairs', 'low_id'],
  ['entities', 'distinct_pairs', 'high_id'],
  ['entities', 'external_refs', 'entity_id'],
  ['claims', 'claim_evidence', 'claim_id'],
];

/**
 * Takes back what commit `number` did: rows it changed get the values they had before, rows it added leave the present
 * (their history keeps them, so reads as of then still show them). Refused when a later commit built on any of them.
 * @throws ConflictingState naming the table and the later commit, or that its past is no longer kept, or that it stored messages
 */
export async function undoRows(commit: Commit, number: number): Promise<Undone[]> {
  await refuseIfForgotten(commit, number);
  await refuseIfOfLog(commit, number);
  const again = await againAsWritten(commit, number);
  for (const reference of REFERENCES) await refuseIfReferenced(commit, reference, number, again);
  for (const table of READING_TABLES) await undoReading(commit, table, number, again);
  const restored = new Map<VersionedTable, string[]>();
  for (const table of VERSIONED_TABLES) {
    const rows = await restore(commit, table, number, again);
    restored.set(table, [...rows, ...(await restoreDeleted(commit, table, number))]);
  }
  // What was read in a text is of claims, names and entities, which are there again by now.
  for (const table of READING_TABLES) await restoreDeleted(commit, table, number);
  const undone: Undone[] = [];
  // Children first: a source goes after the documents that came with it.
  for (const table of VERSIONED_TABLES.toReversed()) {
    const removed = await commit.query<{ id: string }>(
      `storage.undoAdded.${table}`,
      `delete from ${table} t where space_id = $1 and (since = $2 or (id = any($3::uuid[])
          and not exists (select from ${table}_history h where h.space_id = $1 and h.id = t.id and h.until = $2))) returning id`,
      [commit.scope.spaceId, number, again.get(table) ?? []],
    );
    undone.unshift({ table, restored: restored.get(table) ?? [], removed: removed.map((row) => row.id) });
  }
  return undone;
}

/**
 * Messages stay in their log: a commit that made documents of them would be made again, one that brought them in would undo nothing.
 * @throws ConflictingState
 */
async function refuseIfOfLog(commit: Commit, number: number): Promise<void> {
  const rows = await commit.query(
    'storage.storedMessages',
    `select from documents where space_id = $1 and since = $2 and kind = 'MESSAGE'
      union all select from events where space_id = $1 and commit = $2 and kind = 'MESSAGES_APPENDED' limit 1`,
    [commit.scope.spaceId, number],
  );
  if (rows.length === 0) return;
  throw new ConflictingState(
    `commit ${number} cannot be undone: it stored or imported messages of a conversation, which stay as they were said`,
    ['commit'],
  );
}

/**
 * What the commit read in a text is no longer there, and what another reading had said is said again. Before the documents
 * go back: they say which revisions it read.
 */
async function undoReading(commit: Commit, table: ReadingTable, number: number, again: Again): Promise<void> {
  const values = [commit.scope.spaceId, number, again.get(table) ?? []];
  await commit.query(
    `storage.undoRead.${table}`,
    `delete from ${table} t using documents d where d.space_id = $1 and (d.since = $2 or d.id = any($4::uuid[]))
      and t.space_id = $1 and t.document_id = d.id and t.revision_id = d.current_revision_id and (t.since = $2 or t.id = any($3::uuid[]))
      and not exists (select from ${table}_history h where h.space_id = $1 and h.id = t.id and h.until = $2)`,
    [...values, again.get('documents') ?? []],
  );
  await commit.query(
    `storage.undoReread.${table}`,
    `update ${table} t set said = h.said, confidence = h.confidence, method = h.method
      from ${table}_history h where t.space_id = $1 and h.space_id = $1 and h.id = t.id and h.until = $2
        and (t.since = $2 or t.id = any($3::uuid[]))`,
    values,
  );
}

/** Rows that were changed after a commit, and are again as it wrote them, as what changed them was undone. */
type Again = ReadonlyMap<VersionedTable | ReadingTable, readonly string[]>;

/** @throws ConflictingState a later commit changed what this one wrote, and was not undone */
async function againAsWritten(commit: Commit, number: number): Promise<Again> {
  const changed = (await changedSince(commit, [String(number)])).get(String(number)) ?? [];
  for (const { table, overwrittenBy } of changed) {
    if (overwrittenBy === null) continue;
    throw new ConflictingState(
      `commit ${number} cannot be undone: commit ${overwrittenBy} changed ${table} that it wrote; undo that one first`,
      ['commit'],
    );
  }
  return new Map(
    [...Map.groupBy(changed, ({ table }) => table)].map(([table, rows]) => [table, rows.map(({ id }) => id)]),
  );
}

async function refuseIfReferenced(
  commit: Commit,
  [table, from, column]: (typeof REFERENCES)[number],
  number: number,
  again: Again,
): Promise<void> {
  const rows = await commit.query<{ since: string }>(
    `storage.referencedFrom.${from}.${column}`,
    `select r.since from ${table} t join ${from} r on r.space_id = t.space_id and r.${column} = t.id
      where t.space_id = $1 and (t.since = $2 or t.id = any($3::uuid[])) and r.since > $2 and r.id <> all($4::uuid[])
        and not exists (select from ${table}_history h where h.space_id = $1 and h.id = t.id and h.until = $2) limit 1`,
    [commit.scope.spaceId, number, again.get(table) ?? [], again.get(from) ?? []],
  );
  if (rows[0]) {
    throw new ConflictingState(
      `commit ${number} cannot be undone: ${from} of commit ${rows[0].since} need ${table} that it added`,
      ['commit'],
    );
  }
}

/**
 * Rows that the commit took out are there again, with their ids.
 * @throws ConflictingState where another row says of the same things what they said
 */
async function restoreDeleted(commit: Commit, table: VersionedTable | ReadingTable, number: number): Promise<string[]> {
  const names = (await columnsOf(commit, table)).filter((name) => name !== 'since');
  const unique: readonly string[] = Object.entries(DELETED).find(([name]) => name === table)?.[1] ?? ['id'];
  const taken = unique.map((name) => `t.${name} = h.${name}`).join(' and ');
  const gone = `from ${table}_history h where h.space_id = $1 and h.until = $2
    and not exists (select from ${table} t where t.space_id = $1 and t.id = h.id)`;
  const [other] = await commit.query<{ since: string }>(
    `storage.takenSince.${table}`,
    `select t.since from ${table} t where t.space_id = $1 and exists (select ${gone} and ${taken}) limit 1`,
    [commit.scope.spaceId, number],
  );
  if (other) {
    throw new ConflictingState(
      `commit ${number} cannot be undone: commit ${other.since} wrote ${table} in place of those that it took out; undo that one first`,
      ['commit'],
    );
  }
  const rows = await commit.query<{ id: string; there: boolean }>(
    `storage.restoreDeleted.${table}`,
    `with gone as materialized (select ${names.map((name) => `h.${name}`).join(', ')} ${gone}),
        back as (insert into ${table} (${names.join(', ')}) select * from gone on conflict do nothing returning id)
      select id, id in (select id from back) as there from gone`,
    [commit.scope.spaceId, number],
  );
  if (rows.some(({ there }) => !there)) {
    throw new ConflictingState(
      `commit ${number} cannot be undone: ${table} that it took out were written again by a later commit; undo that one first`,
      ['commit'],
    );
  }
  return rows.map((row) => row.id);
}

async function columnsOf(commit: Commit, table: VersionedTable | ReadingTable): Promise<string[]> {
  const columns = await commit.query<{ name: string }>(
    'storage.columnsOf',
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [table],
  );
  return columns.map((column) => column.name);
}

/** Columns that an undo leaves as they are. */
const FIXED = ['space_id', 'id', 'owner_id', 'since', 'version'];

async function restore(commit: Commit, table: VersionedTable, number: number, again: Again): Promise<string[]> {
  const columns = await columnsOf(commit, table);
  const names = columns.filter((name) => !FIXED.includes(name));
  const version = columns.includes('version') ? ', version = t.version + 1' : '';
  const rows = await commit.query<{ id: string }>(
    `storage.undoChanged.${table}`,
    `update ${table} t set ${names.map((name) => `${name} = h.${name}`).join(', ')}${version}
      from ${table}_history h
      where t.space_id = $1 and h.space_id = $1 and h.id = t.id and h.until = $2
        and (t.since = $2 or t.id = any($3::uuid[])) returning t.id`,
    [commit.scope.spaceId, number, again.get(table) ?? []],
  );
  return rows.map((row) => row.id);
}
