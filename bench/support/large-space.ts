import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, type Commit, type Database } from '../../src/storage/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { write } from '../../test/support/rows.ts';

const [DOCUMENTS, SOURCES, PART] = [1_000, 20, 50_000];

/** A space with a tenth as many entities as claims, each claim with its evidence, in 1,000 documents of 20 sources. */
export interface LargeSpace {
  readonly database: Database;
  readonly scope: Scope;
  readonly entities: number;
  /** What it is, for the title of a table. */
  readonly title: string;
  readonly drop: () => Promise<void>;
}

const uuid = (prefix: string, n: string): string =>
  `('${prefix}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** On PostgreSQL where a server is named, else on the embedded database. */
export async function openLargeSpace(claims: number): Promise<LargeSpace> {
  const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
  const space = await createSpace(database, 'large');
  const scope: Scope = { spaceId: space.id, spaceName: space.name, owner: 'ann', role: 'ADMIN' };
  for (const [fill, all] of fillsOf(scope, claims / 10, claims)) {
    for (let from = 0; from < all; from += PART) {
      await write(database, scope, (commit) => fill(commit, from, Math.min(all, from + PART)));
    }
  }
  await database.system((query) => query('bench.analyze', 'analyze'));
  const where = legs.postgres.present ? 'PostgreSQL' : 'the embedded database';
  return {
    database,
    scope,
    entities: claims / 10,
    title: `${claims / 10} entities, ${claims} claims, on ${where}`,
    drop,
  };
}

type Fill = (commit: Commit, from: number, to: number) => Promise<unknown>;

function fillsOf(scope: Scope, entityCount: number, claimCount: number): readonly (readonly [Fill, number])[] {
  /** Rows `$2` to `$3` of a table, in the database itself. */
  const rows = (table: string, columns: string, values: string) => (commit: Commit, from: number, to: number) =>
    commit.query(
      'bench.fill',
      `insert into ${table} (space_id, id, ${columns})
        select $1, ${values} from generate_series($2::int, $3::int - 1) as n`,
      [scope.spaceId, from, to],
    );
  const entities = rows(
    'entities',
    'type, name, norm, created_at, updated_at',
    `${uuid('e', 'n')}, 'TYPE_' || n % 12, 'thing ' || n, 'thing ' || n, now() - n % 400 * interval '1 day', now()`,
  );
  /** Of ten about each entity five are edges; one predicate in ten thousand is rare. */
  const claimRows = rows(
    'claims',
    `subject_id, predicate, object_type, object_entity_id, object_text, object_key, statement, edge, status, confidence, confidence_parts,
      created_at, updated_at, last_verified_at`,
    `${uuid('c', 'n')}, ${uuid('e', `n % ${entityCount}`)}, case when n % 10000 = 0 then 'RARE' else 'PREDICATE_' || n / 7 % 40 end,
      case when n % 2 = 0 then 'ENTITY' else 'TEXT' end, case when n % 2 = 0 then ${uuid('e', `n * 7 % ${entityCount}`)} end,
      case when n % 2 = 1 then 'says ' || n end, n::text, 'It says ' || n, n % 2 = 0,
      case when n % 17 = 0 then 'SUPERSEDED' else 'ACTIVE' end, 0.9, '[]', now() - n % 400 * interval '1 day', now(), now()`,
  );
  const evidence = rows(
    'claim_evidence',
    'claim_id, span_id, document_id, revision_id, source_id, confidence, method, created_at',
    `${uuid('a', 'n')}, ${uuid('c', 'n')}, ${uuid('b', 'n')}, ${uuid('d', `n % ${DOCUMENTS}`)}, ${uuid('f', `n % ${DOCUMENTS}`)},
      ${uuid('9', `n % ${SOURCES}`)}, 0.9, 'bench', now()`,
  );

  const sources = rows(
    'sources',
    'key, kind, name, created_at, updated_at',
    `${uuid('9', 'n')}, 'source ' || n, 'UPLOAD', 'source ' || n, now(), now()`,
  );
  const documents = rows(
    'documents',
    'key, kind, title, path, media_type, pack, source_id, current_revision_id, removed, created_at, updated_at',
    `${uuid('d', 'n')}, 'document ' || n, 'FILE', 'document ' || n, 'document ' || n, 'text/plain', 'general', ${uuid('9', `n % ${SOURCES}`)},
      ${uuid('f', 'n')}, false, now(), now()`,
  );
  return [
    [sources, SOURCES],
    [documents, DOCUMENTS],
    [entities, entityCount],
    [claimRows, claimCount],
    [evidence, claimCount],
  ];
}
