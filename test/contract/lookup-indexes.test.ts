import { beforeAll, expect, it } from '@jest/globals';
import type { EntityWhere } from '../../src/domain/filter.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemIds, type EntityId, type RevisionId } from '../../src/domain/typed-ids.ts';
import { entitiesByIds, listEntities } from '../../src/identity/index.ts';
import { indexTexts } from '../../src/index/index.ts';
import { corpusBuild, documentIdsByKeys, listChunks, sourceIdsOfKinds } from '../../src/ingest/index.ts';
import { narrowed, searchChunks } from '../../src/lexical/index.ts';
import { claimsOfEntities, relatedTo } from '../../src/reconcile/index.ts';
import type { Database, SqlValue, View } from '../../src/storage/index.ts';
import { postsOfRevisions } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { entityIds, plant, write } from '../support/rows.ts';
import { settingDefaults } from '../support/settings.ts';

const SIZE = 3_000;
const YEARS = 100;
const KINDS = 50;
const PAGE = { first: 20, after: null };
const year = (n: number): number => 1950 + (n % YEARS);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}
const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)];

describeDatabase('look-ups in a corpus', (context) => {
  let database: Database;
  let scope: Scope;
  let small: Scope;
  let entities: EntityId[];
  let revisions: readonly RevisionId[];

  /** Proposals, each a document of a source of its kind, with a thing, its status, a chunk and when its content is from. */
  async function fill(space: Scope, size: number): Promise<void> {
    await write(database, space, async (commit) => {
      const all = Array.from({ length: size }, (_, n) => n);
      const sources = await plant(
        commit,
        'sources',
        Array.from({ length: KINDS * 4 }, (_, n) => ({
          key: `s${n}`,
          kind: n % KINDS === 7 ? 'FORUM' : `KIND${n % KINDS}`,
        })),
      );
      const things = entityIds(
        await plant(
          commit,
          'entities',
          all.map((n) => ({ name: `EIP-${n}`, type: 'PROPOSAL', key: `eip-${n}` })),
        ),
      );
      await plant(
        commit,
        'claims',
        all.map((n) => ({
          subject_id: things[n],
          predicate: 'STATUS',
          object_type: 'TEXT',
          object_text: n % 100 === 0 ? 'Final' : `State ${n % 97}`,
        })),
      );
      const made = all.map(() => ({ revision: systemIds.next('rev'), chunk: systemIds.next('chk') }));
      const documents = await plant(
        commit,
        'documents',
        all.map((n) => ({
          key: `eips/${n}.md`,
          source_id: sources[n % sources.length],
          subject_id: things[n],
          current_revision_id: made[n]?.revision,
        })),
      );
      const texts = all.map((n) => `title${n} abstract of proposal ${n}`);
      await plant(
        commit,
        'revisions',
        all.map((n) => ({ id: made[n]?.revision, document_id: documents[n], text: texts[n] })),
      );
      await plant(
        commit,
        'chunks',
        all.map((n) => ({ id: made[n]?.chunk, text: texts[n] })),
      );
      await plant(
        commit,
        'revision_chunks',
        all.map((n) => ({
          ...{
            revision_id: made[n]?.revision,
            n: 0,
            chunk_id: made[n]?.chunk,
            start_offset: 0,
            end_offset: 4,
            prefix: '',
          },
          content_at: new Date(Date.UTC(year(n), n % 12, 1 + (n % 28))),
        })),
      );
      await indexTexts(commit, [
        { chunks: made.map(({ chunk }, n) => ({ chunkId: chunk, text: texts[n] ?? '', prefix: '' })) },
      ]);
      await commit.query(
        'test.posts',
        `insert into thread_posts (space_id, revision_id, n, post_id, number, votes, start_offset, end_offset, chunk_id)
          select $1, revision, 0, 'p', 1, 0, 0, 4, chunk from unnest($2::uuid[], $3::uuid[]) as t (revision, chunk)`,
        [space.spaceId, made.map(({ revision }) => revision), made.map(({ chunk }) => chunk)],
      );
      [entities, revisions] = [things, made.map(({ revision }) => revision)];
    });
  }

  beforeAll(async () => {
    database = context().database;
    small = await context().space();
    await fill(small, 40);
    scope = await context().space();
    await fill(scope, SIZE);
    await database.system((query) => query('test.analyze', 'analyze', []));
  }, 120_000);

  /** Runs a read as the app's role does, with the plan of each of its statements. */
  const plansOf = (at: Scope, work: (view: View) => Promise<unknown>): Promise<Plan[]> =>
    database.read(at, async (reader) => {
      const plans: Plan[] = [];
      const query = async <Row extends object>(name: string, text: string, values: readonly SqlValue[] = []) => {
        const explained = `explain (format json) ${text}`;
        const [row] = await reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(name, explained, values);
        plans.push(...every((row?.['QUERY PLAN'] ?? [])[0]?.Plan ?? { 'Node Type': 'none' }));
        return reader.query<Row>(name, text, values);
      };
      await work({ sql: { scope: reader.scope, query }, recorded: null, valid: null });
      return plans;
    });

  const anything = { documentIds: null, sourceIds: null };
  const spring = { from: new Date('1990-03-01'), to: new Date('1990-06-01') };
  const byStatus = async (view: View): Promise<unknown> => {
    const where: EntityWhere = { claims: { some: { predicate: { eq: 'STATUS' }, value: { eq: 'Final' } } } };
    return listEntities(view, where, 'NAME', 'ASC', PAGE, claimsOfEntities(view, await relatedTo(view, where)));
  };
  const search = (view: View) =>
    searchChunks(view, 'title7 abstract', { filters: null, page: PAGE, settings: settingDefaults });

  it.each<[string, (view: View) => Promise<unknown>, Readonly<Record<string, string>>]>([
    [
      'chunks by the date of their content',
      (view) => listChunks(view, { content: spring, ...anything }, 'ASC', PAGE),
      { revision_chunks: 'revision_chunks_content' },
    ],
    [
      'chunks by the year of their content',
      (view) => narrowed('CHUNK', view, { content: { years: [1990] } }),
      { revision_chunks: 'revision_chunks_year' },
    ],
    ['sources by their kind', (view) => sourceIdsOfKinds(view, ['FORUM']), { sources: 'sources_kind' }],
    [
      'chunks by the kind of their source',
      async (view) => narrowed('CHUNK', view, { sourceIds: await sourceIdsOfKinds(view, ['FORUM']) }),
      { sources: 'sources_kind', documents: 'documents_source' },
    ],
    [
      'a proposal by its number',
      (view) => listEntities(view, { key: { eq: 'eip-1559' } }, 'NAME', 'ASC', PAGE),
      { entities: 'entities_key_any_owner' },
    ],
    ['proposals by their status', byStatus, { claims: 'claims_text' }],
    [
      'a thread by its key',
      (view) => documentIdsByKeys(view, ['eips/77.md']),
      { documents: 'documents_key_any_owner' },
    ],
    [
      'the posts of a thread',
      (view) => postsOfRevisions(view, revisions.slice(0, 1)),
      { thread_posts: 'thread_posts_pkey' },
    ],
    ['a concept by its id', (view) => entitiesByIds(view, entities.slice(0, 3)), { entities: 'entities_pkey' }],
    ['title and abstract by their words', search, { terms: '', indexed_texts: '' }],
  ])('[PI-132] %s: by an index for it, under row-level security', async (_, work, expected) => {
    const plans = await plansOf(scope, work);
    for (const [table, index] of Object.entries(expected)) {
      expect([
        table,
        plans.filter((plan) => plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === table),
      ]).toEqual([table, []]);
      expect(plans.some((plan) => (plan['Index Name'] ?? '').startsWith(index || table))).toBe(true);
    }
  });

  it('[PI-132] a build of the corpus: of its space alone, beside one that is a hundred times as large', async () => {
    const plans = await plansOf(small, (view) => corpusBuild(view));
    const scanned = plans.flatMap((plan) => (plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []));
    expect(scanned.filter((table) => table === 'documents' || table === 'revision_chunks')).toEqual([]);
  });

  it('[PI-132] a column without an index is told by its plan', async () => {
    const plans = await plansOf(scope, (view) =>
      view.sql.query('test.untold', 'select 1 from documents where space_id = $1 and media_type = $2', [
        scope.spaceId,
        'text/html',
      ]),
    );
    expect(plans.map((plan) => plan['Node Type'])).toContain('Seq Scan');
  });
});
