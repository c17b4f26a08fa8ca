import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { Role, Scope } from '../../src/domain/scope.ts';
import { createSpace, type Database } from '../../src/storage/index.ts';
import { describeOnDatabases, type OnDatabases } from './legs.ts';
import { openTestEmbedded, openTestPostgres } from './open-database.ts';

export { openTestEmbedded, openTestPostgres };

/** What a suite over a database gets: the database, and scopes in spaces of their own. */
export interface TestDatabase {
  readonly database: Database;
  /** A new, empty space; the scope acts there as `owner` with `role`. */
  readonly space: (owner?: string, role?: Role) => Promise<Scope>;
  /** The same space as somebody else. */
  readonly as: (scope: Scope, owner: string, role?: Role) => Scope;
}

/**
 * Runs the same suite over every database that is there, or over one of them by turns (see `describeOnDatabases`).
 * `context()` may be called inside tests and hooks only.
 */
export function describeDatabase(title: string, suite: DatabaseSuite): void {
  describeOnDatabases(title, onEach(suite));
}

/** The same on both whatever the turn: for what keeps people, writers and versions apart. */
export function describeEveryDatabase(title: string, suite: DatabaseSuite): void {
  describeOnDatabases(title, onEach(suite), 'both');
}

/** A large suite: on a push on PostgreSQL, which takes a third of the embedded database's time for it. */
export function describeLargeDatabase(title: string, suite: DatabaseSuite): void {
  describeOnDatabases(title, onEach(suite), 'PostgreSQL');
}

type DatabaseSuite = (context: () => TestDatabase, kind: Database['kind']) => void;

const onEach = (suite: DatabaseSuite): OnDatabases => ({
  embedded: () => suiteOn('embedded', openTestEmbedded, suite),
  postgres: () => suiteOn('postgres', openTestPostgres, suite),
});

function suiteOn(
  kind: Database['kind'],
  open: () => Promise<{ database: Database; drop: () => Promise<void> }>,
  suite: DatabaseSuite,
): void {
  let opened: { database: Database; drop: () => Promise<void> } | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.drop();
  });
  suite(() => {
    if (!opened) throw new Error('the database is there inside tests and hooks only');
    return testDatabase(opened.database);
  }, kind);
}

export function testDatabase(database: Database): TestDatabase {
  return {
    database,
    space: async (owner = 'ada', role = 'ADMIN') => {
      const space = await createSpace(database, `t-${randomUUID()}`);
      return { spaceId: space.id, spaceName: space.name, owner, role };
    },
    as: (scope, owner, role = 'ADMIN') => ({ ...scope, owner, role }),
  };
}
