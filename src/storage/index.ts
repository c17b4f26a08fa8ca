/**
 * storage: the database. In: scopes, named statements, commits. Out: rows inside a transaction that row-level security
 * confines to one space and owner.
 * Writes `spaces`, `commits`, `events`, `notices`, `kept_answers`, `settings`, `schema_migrations`, and the history tables and `row_counts`
 * through triggers. Rows of any table are removed by `resetSpace`, and by it alone, with their whole space.
 */
export type {
  Commit,
  CommitRequest,
  Committed,
  Database,
  DatabaseHealth,
  Kept,
  Present,
  Reader,
  Sql,
  SqlValue,
  SystemQuery,
  View,
} from './database/database.ts';
export { beside } from './database/beside.ts';
export { NothingToCommit } from './database/database.ts';
export { ANY_SPACE } from './database/new-space.ts';
export { insertRows } from './database/insert-rows.ts';
export type { Columns, InsertRow } from './database/insert-rows.ts';
export { resetSpace } from './installation/reset-space.ts';
export type { Reset } from './installation/reset-space.ts';
export { lineStore } from './history/compare.ts';
export type { Comparison, LineStore } from './history/compare.ts';
export { connectPostgres } from './database/postgres.ts';
export type { PostgresOptions } from './database/postgres.ts';
export { isEmbedded, openEmbedded } from './database/embedded.ts';
export type { EmbeddedDatabase, EmbeddedOptions } from './database/embedded.ts';
export { appliedSchema, migrate, SCHEMA_VERSION } from './database/migrations.ts';
export { createSpace, findSpace, listSpaces, ownersSince, visibleSpaces } from './spaces.ts';
export type { Space } from './spaces.ts';
export { Spaces } from './spaces-by-name.ts';
export { listSettings, readSettings, settingLines, updateSetting } from './settings-of-space.ts';
export type { SpaceSetting } from './settings-of-space.ts';
export { commitAt, commitsByNumber, eventsAfter, relation, relationParts, present } from './history/read-history.ts';
export { answerOnce, forgetAnswers, keepAnswer, markRequest } from './history/kept-answers.ts';
export type { Answered, KeyedRequest } from './history/kept-answers.ts';
export { commitCounts, listCommits } from './history/list-commits.ts';
export type { CommitRecord } from './history/read-history.ts';
export { LAST, lastNotice, logEnds, readLog, readLogEnd } from './history/commit-log.ts';
export type { LogPage, LogPosition } from './history/commit-log.ts';
export { announce, jobsCalled } from './history/notices.ts';
export type { Notice } from './history/notices.ts';
export { instantSql } from './database/instant.ts';
export { valuesInUse } from './database/values-in-use.ts';
export { oldestFirst, versionsOf } from './database/kept-lists.ts';
export type { KeptVersions } from './database/kept-lists.ts';
export { compileWhere, keysetPage } from './database/compile-where.ts';
export { countsOf, monthOf } from './database/counts.ts';
export type { CountedRows, FacetColumn } from './database/counts.ts';
export type { FilterColumn, FilterCondition, FilterFields, Seen } from './database/compile-where.ts';
export { oldestKept } from './history/kept.ts';
export { rowCounts, totalOf } from './database/row-counts.ts';
export { retire, spacesWithRetention } from './history/retention.ts';
export type { Retired } from './history/retention.ts';
export { builtOn } from './history/changed-since.ts';
export type { VersionedTable } from './database/tables.ts';
export { undoRows, type Undone } from './history/undo-rows.ts';
export { readArchive, writeArchive } from './installation/backup-archive.ts';
export type { BackupManifest } from './installation/backup-archive.ts';
export { DataFolder, inspectFolder, keptCopies, readLock, readServerFile } from './installation/data-folder.ts';
export type { DataFolderOptions, ServerFile } from './installation/data-folder.ts';
export { isRequestedCopy, noteBackup, readBackupNote } from './installation/folder-care.ts';
export type { BackupNote } from './installation/folder-care.ts';
export { roomFor, sizeOf } from './installation/folder-size.ts';
export { withServedCopy } from './installation/served-copy.ts';
export type { AskCopy, CopyAnswer } from './installation/served-copy.ts';
export { upgraded } from './installation/upgrade-folder.ts';
export { loadKeys } from './keys.ts';
export type { Key, Keys, KeysOptions } from './keys.ts';
export { countRows, inspectDatabase } from './installation/inspect.ts';
export type { DatabaseFacts } from './installation/inspect.ts';
export { isAmong, listed, unseen } from './database/stable-plans.ts';
export { firstOfEach, slicesByParent } from './database/rows-per-parent.ts';
export type { FirstOfEach, OrderTerm, Slice } from './database/rows-per-parent.ts';
export { upTo } from './history/recorded.ts';
export { inBothScopes, inOwnScope } from './database/owner-scope.ts';
export type { OwnerScope } from './database/owner-scope.ts';
export { OPERATION_SETTINGS, RETENTION_SETTINGS, KEY_LIMITS } from './storage-settings.ts';
export type { OperationSettings, RetentionSettings } from './storage-settings.ts';
