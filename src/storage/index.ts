/**
 * storage: the database. In: scopes, named statements, commits. Out: rows inside a transaction that row-level security
 * confines to one space and owner.
 * Writes `spaces`, `commits`, `events`, `settings`, `schema_migrations`, and the history tables through their trigger.
 */
export type {
  Commit, CommitRequest, Committed, Database, DatabaseHealth, Reader, Sql, SqlValue, SystemQuery, View,
} from './database.ts'; // prettier-ignore
export { NothingToCommit } from './database.ts';
export { insertRows } from './rows.ts';
export type { Columns, InsertRow } from './rows.ts';
export { connectPostgres } from './postgres.ts';
export type { PostgresOptions } from './postgres.ts';
export { openEmbedded } from './embedded.ts';
export type { EmbeddedOptions } from './embedded.ts';
export { migrate, SCHEMA_VERSION } from './migrate.ts';
export { createSpace, findSpace, listSpaces } from './spaces.ts';
export type { Space } from './spaces.ts';
export { readPolicy, readSettings, updateSetting } from './settings.ts';
export type { Setting } from './settings.ts';
export { commitAt, commitsByNumber, eventsAfter, listCommits, relation, relationParts } from './history.ts';
export type { CommitRecord } from './history.ts';
export { compileWhere, keysetPage } from './where.ts';
export { undoRows, VERSIONED_TABLES } from './undo.ts';
export type { Undone, VersionedTable } from './undo.ts';
export { DataFolder, inspectFolder, readLock, readServerFile } from './data-folder.ts';
export type { DataFolderOptions, ServerFile } from './data-folder.ts';
export { loadKeys } from './keys.ts';
export type { Key, Keys, KeysOptions } from './keys.ts';
export { inspectDatabase } from './inspect.ts';
export type { DatabaseFacts } from './inspect.ts';
