import type { Reader, Sql } from './database.ts';

/** `Reader.beside` of what reads a view; within a commit, which has one connection, `work` runs over that. */
export const beside = <T>(sql: Sql | Reader, work: (sql: Sql) => Promise<T>): Promise<T> =>
  'beside' in sql ? sql.beside(work) : work(sql);
