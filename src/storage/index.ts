/**
 * storage: the database. In: scopes, named statements, commits. Out: rows inside a transaction that row-level security
 * confines to one space and owner.
 * Writes `spaces`, `commits`, `events`, `settings`, `schema_migrations`, and the history tables and `row_counts` through triggers. Rows of
 * any table are removed by `resetSpace`, and by it alone, with their whole space.
 */
export type {
  Commit, CommitRequest, Committed, Database, DatabaseHealth, Kept, Present, Reader, Sql, SqlValue, SystemQuery, View,
} from './database.ts'; // prettier-ignore
export { NothingToCommit } from './database.ts';
export { ANY_SPACE } from './new-space.ts';
export { insertRows } from './rows.ts';
export type { Columns, InsertRow } from './rows.ts';
export { resetSpace } from './reset.ts';
export type { Reset } from './reset.ts';
export { lineStore } from './compare.ts';
export type { Comparison, LineStore } from './compare.ts';
export { connectPostgres } from './postgres.ts';
export type { PostgresOptions } from './postgres.ts';
export { isEmbedded, openEmbedded } from './embedded.ts';
export type { EmbeddedDatabase, EmbeddedOptions } from './embedded.ts';
export { appliedSchema, migrate, SCHEMA_VERSION } from './migrate.ts';
export { createSpace, findSpace, listSpaces } from './spaces.ts';
export type { Space } from './spaces.ts';
export { Spaces } from './spaces-by-name.ts';
export { LivePolicies } from './live-policies.ts';
export { readPolicy, readSettings, settingLines, updateSetting } from './settings.ts';
export type { Setting } from './settings.ts';
export { commitAt, commitsByNumber, eventsAfter, listCommits, relation, relationParts } from './history.ts';
export type { CommitRecord } from './history.ts';
export { isServed } from './served.ts';
export { canonicalOf, canonicalRow, hasMerges, isCanonical, kinOf, mergesIn } from './merged.ts';
export { usableAlias } from './usable-alias.ts';
export { LAST, logHeads, readLog, readLogEnd } from './log.ts';
export type { LogPage, LogPosition } from './log.ts';
export { instantSql } from './instant.ts';
export { oldestFirst, versionsOf } from './lists.ts';
export { compileWhere, keysetPage } from './where.ts';
export { oldestKept } from './kept.ts';
export { rowCounts, totalOf } from './row-counts.ts';
export { retire, spacesWithRetention } from './retention.ts';
export type { Retired } from './retention.ts';
export { builtOn } from './changed-since.ts';
export type { VersionedTable } from './tables.ts';
export { undoRows, type Undone } from './undo.ts';
export { readArchive, writeArchive } from './archive.ts';
export type { BackupManifest } from './archive.ts';
export { DataFolder, inspectFolder, keptCopies, readLock, readServerFile } from './data-folder.ts';
export type { DataFolderOptions, ServerFile } from './data-folder.ts';
export { isRequestedCopy, noteBackup, readBackupNote } from './folder-care.ts';
export type { BackupNote } from './folder-care.ts';
export { roomFor, sizeOf } from './folder-size.ts';
export { withServedCopy } from './served-copy.ts';
export type { AskCopy, CopyAnswer } from './served-copy.ts';
export { upgraded } from './upgrade.ts';
export { loadKeys } from './keys.ts';
export type { Key, Keys, KeysOptions } from './keys.ts';
export { countRows, inspectDatabase } from './inspect.ts';
export type { DatabaseFacts } from './inspect.ts';
