import { v7 } from 'uuid';
import { InvalidInput } from '../domain/errors.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { VisibleSpace } from '../domain/visible-space.ts';
import type { Database, Sql } from './database/database.ts';

export interface Space {
  readonly id: string;
  readonly name: string;
  readonly head: number;
  readonly createdAt: Date;
}

interface SpaceRow {
  id: string;
  name: string;
  head: string;
  created_at: Date;
}

const SPACE_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const toSpace = (row: SpaceRow): Space => ({
  id: row.id,
  name: row.name,
  head: Number(row.head),
  createdAt: row.created_at,
});

/** Makes the space, or finds the one of that name. */
export async function createSpace(database: Database, name: string): Promise<Space> {
  if (!SPACE_NAME.test(name)) {
    throw new InvalidInput(
      `expected a space name of 1–63 lower-case letters, digits, dots, hyphens or underscores, got ${JSON.stringify(name.slice(0, 80))}`,
      ['space'],
    );
  }
  return database.system(async (query) => {
    await query('storage.createSpace', 'insert into spaces (id, name) values ($1, $2) on conflict (name) do nothing', [
      v7(),
      name,
    ]);
    const rows = await query<SpaceRow>(
      'storage.findSpace',
      'select id, name, head, created_at from spaces where name = $1',
      [name],
    );
    const row = rows[0];
    if (!row) throw new Error('a space that was just made is not there');
    return toSpace(row);
  });
}

export async function findSpace(database: Database, name: string): Promise<Space | null> {
  const rows = await database.system((query) =>
    query<SpaceRow>('storage.findSpace', 'select id, name, head, created_at from spaces where name = $1', [name]),
  );
  return rows[0] ? toSpace(rows[0]) : null;
}

export async function listSpaces(database: Database): Promise<Space[]> {
  const rows = await database.system((query) =>
    query<SpaceRow>('storage.listSpaces', 'select id, name, head, created_at from spaces order by name', []),
  );
  return rows.map(toSpace);
}

interface VisibleSpaceRow extends Record<'documents' | 'entities' | 'claims', string> {
  name: string;
  created_at: Date;
  first_at: Date | null;
  last_at: Date | null;
}

/** Those that the scope may ask, by name; positions are [name]. One statement. */
export async function visibleSpaces(sql: Sql, { first, after }: PageRequest): Promise<Page<VisibleSpace>> {
  const rows = await sql.query<VisibleSpaceRow>('storage.visibleSpaces', 'select * from visible_spaces($1, $2, $3)', [
    sql.scope.everySpace === true,
    after === null ? null : String(after[0]),
    first + 1,
  ]);
  const toVisible = (row: VisibleSpaceRow): VisibleSpace => ({
    name: row.name,
    createdAt: row.created_at,
    firstWrittenAt: row.first_at,
    lastWrittenAt: row.last_at,
    documents: Number(row.documents),
    entities: Number(row.entities),
    claims: Number(row.claims),
  });
  const items = rows.slice(0, first).map((row) => ({ node: toVisible(row), position: [row.name] }));
  return { items, hasNextPage: rows.length > first };
}

/** Who wrote privately in a space after a commit. As the owner of the tables: each is then read as that owner alone. */
export async function ownersSince(database: Database, spaceId: string, commit: number): Promise<string[]> {
  const rows = await database.system((query) =>
    query<{ owner_id: string }>(
      'storage.ownersSince',
      'select distinct owner_id from commits where space_id = $1 and number > $2 and owner_id is not null order by 1',
      [spaceId, commit],
    ),
  );
  return rows.map(({ owner_id: owner }) => owner);
}
