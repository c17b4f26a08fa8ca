import { beforeAll, expect, it } from '@jest/globals';
import { createSqlGraph } from '../../graph/store/index.ts';
import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { RelationshipFilter } from '../../src/domain/relationship-record.ts';
import type { EntityWhere } from '../../src/domain/filter.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { listEntities, resolveName } from '../../src/identity/index.ts';
import {
  claimsOf,
  claimsOfEntities,
  conflictsByClaims,
  conflictsOf,
  evidenceByClaims,
  listClaims,
  listRelationships,
  relatedTo,
  relationshipsOf,
} from '../../src/reconcile/index.ts';
import type { Database, SqlValue, View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { claimIds, entityIds, plant, write } from '../support/rows.ts';

const PAGE = { first: 20, after: null };
const EDGES: RelationshipFilter = {
  direction: 'BOTH',
  kinds: null,
  basis: null,
  minConfidence: null,
  status: null,
  review: null,
};
const SIZE = 3_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

const entitiesBy = async (view: View, where: EntityWhere): Promise<unknown> =>
  listEntities(view, where, 'NAME', 'ASC', PAGE, claimsOfEntities(view, await relatedTo(view, where)));

const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)];

describeDatabase('[SE-140] indexes', (context) => {
  let scope: Scope;
  let database: Database;
  let ids: EntityId[];
  let claims: ClaimId[];
  let documents: readonly string[];
  beforeAll(async () => {
    database = context().database;
    scope = await context().space();
    await write(database, scope, async (commit) => {
      const names = Array.from({ length: SIZE }, (_, i) => ({ name: `Name ${i}`, type: `T${i % 50}` }));
      ids = entityIds(await plant(commit, 'entities', names));
      const edges = ids.map((subject_id, i) => ({
        subject_id,
        object_entity_id: ids[(i * 7) % SIZE],
        predicate: `P${i % 100}`,
        status: i % 100 === 0 ? 'DISPUTED' : 'ACTIVE',
      }));
      claims = claimIds(await plant(commit, 'claims', edges));
      const inferred = ids.map((from_id, i) => ({ from_id, to_id: ids[(i * 11 + 1) % SIZE], kind: `P${i % 100}` }));
      await plant(
        commit,
        'inferred_edges',
        inferred.filter(({ from_id, to_id }) => from_id !== to_id),
      );
      const [source_id] = await plant(commit, 'sources', [{ key: 's' }]);
      documents = await plant(
        commit,
        'documents',
        ids.map((_, i) => ({ key: `d${i}`, source_id })),
      );
      const place = (i: number) => ({
        source_id,
        span_id: source_id,
        document_id: documents[i],
        revision_id: documents[i],
      });
      await plant(
        commit,
        'claim_evidence',
        claims.map((claim_id, i) => ({ ...place(i), claim_id })),
      );
      const conflicts = await plant(
        commit,
        'conflicts',
        ids.map((subject_id) => ({ subject_id })),
      );
      await plant(
        commit,
        'conflict_parties',
        conflicts.map((conflict_id, i) => ({ conflict_id, claim_id: claims[i] })),
      );
      await plant(
        commit,
        'aliases',
        ids.map((entity_id, i) => ({ entity_id, text: `Alias ${i}` })),
      );
    });
    await database.system((query) => query('test.analyze', 'analyze', []));
  });

  it.each([
    ['entities', 'space_id, name'],
    ['entities', 'space_id, type'],
    ['claims', 'space_id, subject_id'],
    ['claims', 'space_id, object_entity_id'],
    ['claims', 'space_id, status'],
    ['claims', 'space_id, predicate'],
    // A relationship is a claim: its source, type and target are the claim's subject, predicate and object.
    ['claims', 'space_id, subject_id, predicate, object_entity_id'],
    ['claims', 'space_id, object_entity_id, predicate'],
  ])('%s have an index that begins with %s', async (table, columns) => {
    const rows = await database.system((query) =>
      query<{ indexdef: string }>('test.indexes', 'select indexdef from pg_indexes where tablename = $1', [table]),
    );
    expect(rows.filter((row) => row.indexdef.includes(`(${columns}`))).not.toEqual([]);
  });

  /** Runs a read as the app's role does, and explains each of its statements instead of only running it. */
  const plansOf = (work: (view: View) => Promise<unknown>, recorded: number | null): Promise<Plan[]> =>
    database.read(scope, async (reader) => {
      const plans: Plan[] = [];
      const query = async <Row extends object>(
        name: string,
        text: string,
        values: readonly SqlValue[] = [],
      ): Promise<Row[]> => {
        const [row] = await reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          name,
          `explain (format json) ${text}`,
          values,
        );
        plans.push(...every((row?.['QUERY PLAN'] ?? [])[0]?.Plan ?? { 'Node Type': 'none' }));
        return reader.query<Row>(name, text, values);
      };
      await work({ sql: { scope: reader.scope, query }, recorded, valid: null });
      return plans;
    });

  const graph = createSqlGraph();
  const some = (): EntityId[] => ids.slice(0, 50);
  const reads: [string, (view: View) => Promise<unknown>, string[]][] = [
    [
      'entities by name',
      (view) => listEntities(view, { name: { eq: 'Name 7' } }, 'NAME', 'ASC', PAGE),
      ['entities', 'aliases'],
    ],
    [
      'entities by start of name',
      (view) => listEntities(view, { name: { startsWith: 'Name 77' } }, 'NAME', 'ASC', PAGE),
      ['entities'],
    ],
    ['entities by type', (view) => listEntities(view, { type: { eq: 'T7' } }, 'NAME', 'ASC', PAGE), ['entities']],
    [
      'a page of entities',
      (view) => listEntities(view, null, 'NAME', 'ASC', { first: 20, after: ['Name 2', ids[0] ?? ''] }),
      ['entities'],
    ],
    [
      'whom a name means',
      (view) => resolveName(view, { text: 'alias 7', type: null }, settingDefaults),
      ['entities', 'aliases'],
    ],
    [
      'claims by subject',
      (view) => listClaims(view, { subject: { id: { eq: ids[7] ?? '' } } }, 'CREATED', 'ASC', PAGE),
      ['claims'],
    ],
    [
      'claims by object',
      (view) => listClaims(view, { object: { id: { eq: ids[7] ?? '' } } }, 'CREATED', 'ASC', PAGE),
      ['claims'],
    ],
    [
      'claims by status',
      (view) => listClaims(view, { status: { eq: 'DISPUTED' } }, 'CREATED', 'ASC', PAGE),
      ['claims'],
    ],
    [
      'claims by predicate',
      (view) => listClaims(view, { predicate: { eq: 'P7' } }, 'CREATED', 'ASC', PAGE),
      ['claims'],
    ],
    [
      'entities by their claims',
      (view) => entitiesBy(view, { claims: { some: { predicate: { eq: 'P7' }, value: { eq: 'x' } } } }),
      ['entities', 'claims'],
    ],
    [
      'entities by either of two of their claims',
      (view) =>
        entitiesBy(view, {
          or: [
            { claims: { some: { predicate: { eq: 'P7' } } } },
            { claims: { some: { object: { name: { eq: 'Name 9' } } } } },
          ],
        }),
      ['entities', 'claims'],
    ],
    [
      'claims by a value of any type',
      (view) =>
        listClaims(
          view,
          { predicate: { eq: 'P7' }, value: { in: ['2018', 'true', 'Alias 7', 'x'] } },
          'CREATED',
          'ASC',
          PAGE,
        ),
      ['entities', 'aliases', 'claims'],
    ],
    ['entities by id', (view) => entitiesBy(view, { id: { in: ids.slice(0, 3) } }), ['entities']],
    [
      'claims by the name of their subject',
      (view) => listClaims(view, { subject: { name: { eq: 'Name 7' } } }, 'CREATED', 'ASC', PAGE),
      ['entities', 'aliases', 'claims'],
    ],
    [
      'claims by the document that supports them',
      (view) => listClaims(view, { document: { eq: documents[7] ?? '' } }, 'CREATED', 'ASC', PAGE),
      ['claims', 'claim_evidence', 'documents'],
    ],
    [
      'relationships by the name of an end',
      (view) =>
        listRelationships(view, null, { ...EDGES, where: { to: { name: { eq: 'Name 7' } } } }, 'CREATED', 'ASC', PAGE),
      ['entities', 'claims', 'inferred_edges'],
    ],
    ['claims of many entities', (view) => claimsOf(view, some(), null, 'CREATED', 'ASC', PAGE), ['claims']],
    [
      'relationships of many entities',
      (view) => relationshipsOf(view, some(), EDGES, 'CREATED', 'ASC', PAGE),
      ['claims'],
    ],
    [
      'evidence of claims',
      (view) => evidenceByClaims(view, claims.slice(0, 20), null, PAGE),
      ['claim_evidence', 'documents'],
    ],
    ['conflicts of claims', (view) => conflictsByClaims(view, claims.slice(0, 20)), ['conflicts', 'conflict_parties']],
    [
      'conflicts of entities',
      (view) => conflictsOf(view, some(), null, 'CREATED', 'ASC', PAGE),
      ['conflicts', 'conflict_parties'],
    ],
    [
      'a neighbourhood',
      (view) =>
        graph.neighbourhood(
          view,
          ids.slice(0, 3),
          { ...EDGES, minInferred: 0, depth: 1, maxNodes: null },
          settingDefaults,
        ),
      ['entities', 'claims', 'inferred_edges'],
    ],
  ];

  it.each(reads)('%s: an index serves it under row-level security, now and as of a commit', async (_, work, tables) => {
    for (const recorded of [null, 1]) {
      const plans = await plansOf(work, recorded);
      const scanned = plans
        .filter((plan) => plan['Node Type'] === 'Seq Scan')
        .map((plan) => plan['Relation Name'] ?? '');
      expect([recorded, scanned.filter((table) => tables.includes(table))]).toEqual([recorded, []]);
      expect(plans.filter((plan) => plan['Index Name'] !== undefined)).not.toEqual([]);
    }
  });
});
