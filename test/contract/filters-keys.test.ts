import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { encodeId, systemIds, type Ids } from '../../src/domain/typed-ids.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { plant, write } from '../support/rows.ts';

const next: Ids['next'] = (kind) => systemIds.next(kind);

describeEveryDatabase('filters by natural keys of sources and documents', (context) => {
  let scope: Scope;
  const ids = { harbour: next('src'), charts: next('src'), log: next('doc'), map: next('doc') };

  /** A source with a document of one claim, of everyone or of its owner. */
  const state = async (
    owner: string | null,
    {
      source,
      document,
      keys,
      predicate,
    }: Readonly<Record<'source' | 'document' | 'predicate', string>> & {
      readonly keys: readonly [source: string, document: string];
    },
  ): Promise<void> => {
    await write(
      context().database,
      owner === null ? scope : context().as(scope, owner),
      async (commit) => {
        const [revision, span] = [next('rev'), next('spn')];
        await plant(commit, 'sources', [{ id: source, key: keys[0], name: keys[0] }]);
        const place = { source_id: source, document_id: document, revision_id: revision };
        await plant(commit, 'documents', [
          { id: document, key: keys[1], source_id: source, current_revision_id: revision },
        ]);
        await plant(commit, 'revisions', [{ id: revision, document_id: document, text: 'words of it' }]);
        await plant(commit, 'spans', [{ ...place, id: span, start_offset: 0, end_offset: 5, quote: 'words' }]);
        const [entity] = await plant(commit, 'entities', [{ name: `of ${predicate}` }]);
        const [claim] = await plant(commit, 'claims', [{ subject_id: entity, predicate }]);
        await plant(commit, 'claim_evidence', [{ ...place, span_id: span, claim_id: claim }]);
      },
      owner,
    );
  };

  beforeAll(async () => {
    scope = await context().space('ada');
    const { harbour, charts, log, map } = ids;
    await state(null, { source: harbour, document: log, keys: ['harbour', 'log'], predicate: 'LOGGED' });
    await state(null, { source: charts, document: map, keys: ['charts', 'map'], predicate: 'MAPPED' });
    const own = { source: next('src'), document: next('doc') };
    await state('bob', { ...own, keys: ['harbour', 'log'], predicate: 'OWN' });
    const secret = { source: next('src'), document: next('doc') };
    await state('bob', { ...secret, keys: ['diary', 'page'], predicate: 'SECRET' });
  });

  interface Claims {
    readonly claims: {
      readonly nodes: readonly { readonly predicate: string }[];
      readonly pageInfo: { readonly endCursor: string };
    };
  }
  const as = (owner: string) => asking(context().database, owner === 'ada' ? scope : context().as(scope, owner));
  const predicates = async (where: string, owner = 'ada'): Promise<string[]> => {
    const found = await as(owner).get<Claims>(`{ claims(where: ${where}) { nodes { predicate } } }`);
    return found.claims.nodes.map(({ predicate }) => predicate).sort();
  };

  it.each([
    ['{ source: { eq: "harbour" } }', ['LOGGED']],
    ['{ document: { eq: "map" } }', ['MAPPED']],
    ['{ source: { in: ["harbour", "charts", "nobody"] } }', ['LOGGED', 'MAPPED']],
    ['{ source: { eq: "harbour", in: ["charts"] } }', []],
    ['{ source: { eq: "harbour", in: ["charts", "harbour"] } }', ['LOGGED']],
    ['{ not: { source: { eq: "harbour" } } }', ['MAPPED']],
    ['{ or: [{ document: { eq: "log" } }, { source: { eq: "charts" } }] }', ['LOGGED', 'MAPPED']],
    ['{ source: { eq: "harbour" }, document: { eq: "map" } }', []],
    ['{ subject: { claims: { some: { source: { eq: "charts" } } } } }', ['MAPPED']],
    ['{ source: { eq: "log" } }', []],
    ['{ source: { eq: "HARBOUR" } }', []],
    ['{ source: {} }', ['LOGGED', 'MAPPED']],
  ])('%s finds %j', async (where, expected) => {
    expect(await predicates(where)).toEqual(expected);
  });

  it('ids and keys stand beside one another, and an id of something else is refused', async () => {
    const charts = encodeId('src', ids.charts);
    expect(await predicates(`{ source: { in: ["harbour", "${charts}"] } }`)).toEqual(['LOGGED', 'MAPPED']);
    expect(await predicates(`{ source: { eq: "charts", in: ["${charts}"] } }`)).toEqual(['MAPPED']);
    const { errors } = await as('ada').ask(
      `{ claims(where: { source: { eq: "${encodeId('doc', ids.map)}" } }) { nodes { id } } }`,
    );
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('src_…') }]);
  });

  it('what is private is found by its owner alone, beside what is shared under the same key', async () => {
    for (const where of ['{ source: { eq: "harbour" } }', '{ document: { eq: "log" } }'])
      expect([await predicates(where), await predicates(where, 'bob')]).toEqual([['LOGGED'], ['LOGGED', 'OWN']]);
    for (const where of ['{ source: { eq: "diary" } }', '{ document: { eq: "page" } }'])
      expect([await predicates(where), await predicates(where, 'bob')]).toEqual([[], ['SECRET']]);
  });

  it('wherever sources and documents are named', async () => {
    const keys = async (field: string): Promise<string[]> =>
      (
        await as('ada').get<{ documents: { nodes: { key: string }[] } }>(`{ documents: ${field} { nodes { key } } }`)
      ).documents.nodes.map(({ key }) => key);
    expect(await keys('documents(where: { source: { eq: "charts" } })')).toEqual(['map']);
    expect(await keys('documents(where: { not: { source: { eq: "charts" } } })')).toEqual(['log']);
    const total = await as('ada').get('{ documents(where: { source: { eq: "charts" } }) { totalCount { value } } }');
    expect(total).toEqual({ documents: { totalCount: { value: 1 } } });
    expect(await as('ada').get('{ quarantine(sources: ["charts", "nobody"]) { nodes { id } } }')).toEqual({
      quarantine: { nodes: [] },
    });
  });

  it('an empty answer says which key nobody has, and what comes near; nothing of what is private', async () => {
    const hints = async (ask: string): Promise<unknown> => (await as('ada').ask(ask)).hints;
    expect(
      await hints('{ claims(where: { source: { eq: "harbor" }, document: { eq: "lgo" } }) { nodes { id } } }'),
    ).toEqual([
      {
        path: ['claims'],
        argument: 'where',
        message: 'no source in this space has the key "harbor"; did you mean "harbour"?',
        suggestions: ['harbour'],
      },
      {
        path: ['claims'],
        argument: 'where',
        message: 'no document in this space has the key "lgo"',
        suggestions: [],
      },
    ]);
    const inUse = 'no source in this space has the key "diary"; in use are "charts", "harbour"';
    expect(await hints('{ documents(where: { source: { eq: "diary" } }) { nodes { id } } }')).toMatchObject([
      { path: ['documents'], message: inUse },
    ]);
    expect(
      await hints(
        '{ search(text: "words", strategy: LEXICAL, filters: { sources: ["diary"] }) { nodes { __typename } } }',
      ),
    ).toMatchObject([{ path: ['search'], argument: 'filters', message: inUse }]);
    expect(
      await hints('{ claims(where: { source: { eq: "charts" }, predicate: { eq: "LOGGED" } }) { nodes { id } } }'),
    ).toBeUndefined();
  });

  it('keys are looked up once in an operation, however many there are', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `{ source: { eq: "${n}" } }`).join(' ');
    const { sent } = await as('ada').ask(
      `{ documents(where: { or: [{ source: { eq: "charts" } } ${many}] }) { nodes { id } } }`,
    );
    expect(sent.filter((name) => name.endsWith('IdsByKeys'))).toEqual(['ingest.sourceIdsByKeys']);
  });

  it('a cursor goes on where a source of that key came in between', async () => {
    const page = (after: string | null) =>
      as('eve').get<Claims>(
        `query ($after: String) { claims(first: 1, after: $after, where: { source: { in: ["harbour", "charts", "later"] } }) {
           nodes { predicate } pageInfo { endCursor } } }`,
        { after },
      );
    const first = await page(null);
    await state(null, { source: next('src'), document: next('doc'), keys: ['later', 'later'], predicate: 'LATER' });
    const second = await page(first.claims.pageInfo.endCursor);
    expect([...first.claims.nodes, ...second.claims.nodes].map(({ predicate }) => predicate).sort()).toEqual([
      'LOGGED',
      'MAPPED',
    ]);
  });
});
