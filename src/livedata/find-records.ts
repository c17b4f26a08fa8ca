import { InvalidInput, NotFound } from '../domain/errors.ts';
import type { LiveCandidate, RecordType } from '../domain/live-record.ts';
import { tablesNamed } from './catalogue.ts';
import { namesStatement, recordStatement } from './record-sql.ts';
import { typeOf, type LiveDeps } from './read-live-records.ts';
import { drifted, resolveType } from './resolve-records.ts';

const LONGEST_NAME = 200;

export interface FoundRecords {
  readonly candidates: readonly LiveCandidate[];
  /** There are more. */
  readonly truncated: boolean;
  readonly readAt: Date;
}

/**
 * Records of any type whose name has these letters in it (OM-30): those of that very name first.
 * @throws InvalidInput for no name, Unavailable, ConflictingState
 */
export async function findRecords(deps: LiveDeps, name: string, first: number): Promise<FoundRecords> {
  const text = checkedName(name);
  const { live, ontology, clock, spaceName } = deps;
  const named = ontology.types.filter(({ nameColumn }) => nameColumn !== null);
  const readAt = clock.now();
  live.ready(spaceName);
  const found = await Promise.all(
    named.map((type) => live.read(spaceName, (reader) => namedAlike(reader, type, text, first))),
  );
  const candidates = found.flat().toSorted((a, b) => rank(a, text) - rank(b, text));
  return { candidates: candidates.slice(0, first), truncated: candidates.length > first, readAt };
}

const rank = ({ name }: LiveCandidate, text: string): number =>
  name?.toLowerCase() === text.toLowerCase() ? 0 : (name?.length ?? 0);

function checkedName(name: string): string {
  const text = name.trim();
  if (text !== '' && text.length <= LONGEST_NAME && text.isWellFormed() && !text.includes('\0')) return text;
  throw new InvalidInput(`expected a name of 1 to ${LONGEST_NAME} characters of valid Unicode, got ${text.length}`, [
    'name',
  ]);
}

type Reader = Parameters<Parameters<LiveDeps['live']['read']>[1]>[0];

async function namedAlike(reader: Reader, type: RecordType, text: string, first: number): Promise<LiveCandidate[]> {
  const tables = new Map((await tablesNamed(reader, [type.table])).map((table) => [table.name, table]));
  const resolved = resolveType(type, tables, drifted);
  if (resolved.name === null) return [];
  const statement = namesStatement(resolved, resolved.name, text, first);
  const rows = await reader.query<{ key: string; name: string | null }>(statement.text, statement.values);
  return rows.map(({ key, name }) => ({ type: type.entityType, table: type.table, key, name }));
}

/**
 * One record by its type and key.
 * @throws NotFound, Unavailable, ConflictingState; InvalidInput for a key that is none of its kind
 */
export async function recordOf(
  { live, ontology, clock, spaceName }: LiveDeps,
  entityType: string,
  key: string,
): Promise<LiveCandidate> {
  const type = typeOf(ontology, entityType);
  if (key === '' || key.length > LONGEST_NAME || !key.isWellFormed() || key.includes('\0'))
    throw new InvalidInput(`expected a key of 1 to ${LONGEST_NAME} characters of valid Unicode`, ['key']);
  return live.read(spaceName, async (reader) => {
    const tables = new Map((await tablesNamed(reader, [type.table])).map((table) => [table.name, table]));
    const { text, values } = recordStatement(resolveType(type, tables, drifted), key, clock.now());
    const [row] = await reader.query<{ key: string; name: string | null }>(text, values);
    if (!row) throw new NotFound(`no record ${JSON.stringify(key)} in ${type.table}`, ['key']);
    return { type: entityType, table: type.table, key: row.key, name: row.name };
  });
}
