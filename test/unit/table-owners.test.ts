import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
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
