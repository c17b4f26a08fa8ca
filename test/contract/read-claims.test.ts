import { expect, it } from '@jest/globals';
import type { ClaimWhere } from '../../src/domain/filter.ts';
import { systemIds, type ClaimId, type EntityId, type EvidenceId } from '../../src/domain/typed-ids.ts';
import type { Direction, Page } from '../../src/domain/page-request.ts';
import type { RelationshipFilter } from '../../src/domain/relationship-record.ts';
import {
  claimHistory,
  claimsByIds,
  claimsOf,
  confidenceParts,
  evidenceByClaims,
  evidenceByIds,
  listClaims,
  listRelationships,
  supersedes,
} from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { claimIds, entityIds, everyPage, look, plant, write } from '../support/rows.ts';

const TOP = { first: 100, after: null };
const statements = (page: Page<{ statement: string }> | undefined): string[] =>
  page?.items.map((item) => item.node.statement) ?? [];

describeDatabase('claims', (context) => {
  /** Entities `a`, `b`, … and claims whose subject and object are given as letters. */
  const seeded = async (rows: readonly Record<string, unknown>[], letters = 'abcd') => {
    const { database } = context();
    const scope = await context().space();
    let ids: string[] = [];
    let claims: string[] = [];
    await write(database, scope, async (commit) => {
      ids = await plant(
        commit,
        'entities',
        Array.from(letters, (name) => ({ name })),
      );
      const id = (letter: unknown) => ids['abcdefgh'.indexOf(String(letter))];
      claims = await plant(
        commit,
        'claims',
        rows.map(({ s, o, ...row }) => ({
          ...row,
          subject_id: id(s ?? 'a'),
          object_entity_id: o === undefined ? null : id(o),
        })),
      );
    });
    return { database, scope, entities: entityIds(ids), claims: claimIds(claims) };
  };

  it('an object comes back as what it is: an entity or a typed value', async () => {
    const values = [
      { o: 'b' },
      { object_type: 'TEXT', object_text: 'blue' },
      { object_type: 'NUMBER', object_text: null, object_number: 0.1, object_unit: 'kg' },
      { object_type: 'NUMBER', object_text: null, object_number: -3 },
      { object_type: 'DATE', object_text: null, object_date: '2019-04' },
      { object_type: 'BOOLEAN', object_text: null, object_boolean: false },
      { object_type: 'VERSION', object_text: '1.2.0' },
    ];
    const { database, scope, claims, entities } = await seeded(values);
    const found = await look(database, scope, (view) => claimsByIds(view, claims));
    expect(claims.map((id) => found.get(id)?.object)).toEqual([
      { type: 'ENTITY', entityId: entities[1] },
      { type: 'TEXT', text: 'blue' },
      { type: 'NUMBER', number: 0.1, unit: 'kg' },
      { type: 'NUMBER', number: -3, unit: null },
      { type: 'DATE', date: '2019-04' },
      { type: 'BOOLEAN', boolean: false },
      { type: 'VERSION', version: '1.2.0' },
    ]);
  });

  it('[SE-02 SE-04] a claim comes back with all it was stored with', async () => {
    const valid = {
      valid_from: '2019-04-01T00:00:00Z',
      valid_to: '2020-01-01T00:00:00Z',
      valid_precision: 'MONTH',
      temporal: 'HISTORICAL',
    };
    const part = { name: 'extraction', weight: 1, input: 0.75, contribution: 0.75 };
    const { database, scope, claims, entities } = await seeded([
      {
        ...valid,
        predicate: 'LIKES',
        statement: 'A liked it.',
        qualifiers: { where: 'Rome' },
        status_reason: 'why',
        confidence: 0.75,
        confidence_parts: [part],
      },
    ]);
    const [id] = claims as [ClaimId];
    const found = await look(database, scope, (view) => claimsByIds(view, [id, systemIds.next('clm')]));
    expect([...found.keys()]).toEqual([id]);
    expect(found.get(id)).toEqual({
      id,
      subjectId: entities[0] as EntityId,
      predicate: 'LIKES',
      object: { type: 'TEXT', text: 'something' },
      statement: 'A liked it.',
      qualifiers: { where: 'Rome' },
      separated: null,
      validity: { from: new Date('2019-04-01T00:00:00Z'), to: new Date('2020-01-01T00:00:00Z'), precision: 'MONTH' },
      stated: { from: new Date('2019-04-01T00:00:00Z'), to: new Date('2020-01-01T00:00:00Z'), precision: 'MONTH' },
      temporal: 'HISTORICAL',
      edge: false,
      status: 'ACTIVE',
      statusReason: 'why',
      supersededBy: null,
      confidence: 0.75,
      owner: null,
      version: 1,
      createdAt: expect.any(Date) as unknown as Date,
      updatedAt: expect.any(Date) as unknown as Date,
      lastVerifiedAt: expect.any(Date) as unknown as Date,
    });
    const parts = await look(database, scope, (view) => confidenceParts(view, [id, systemIds.next('clm')]));
    expect([...parts]).toEqual([[id, [part]]]);
  });

  it('a stored word that the program does not know is a fault, not an answer', async () => {
    const { database, scope, claims } = await seeded([{ status: 'FANCY' }]);
    await expect(look(database, scope, (view) => claimsByIds(view, claims))).rejects.toThrow(
      /claims\.status.*got "FANCY"/,
    );
  });

  it.each<[string, ClaimWhere | null, string[]]>([
    ['nothing: all, of every status', null, ['1', '2', '3', '4']],
    ['by status', { status: { in: ['ACTIVE', 'DISPUTED'] } }, ['1', '2', '4']],
    ['by predicate and confidence', { predicate: { eq: 'KNOWS' }, confidence: { gte: 0.5 } }, ['2']],
    ['edges', { edge: { eq: true } }, ['2', '4']],
    ['not edges, not retracted', { edge: { eq: false }, not: { status: { eq: 'RETRACTED' } } }, ['1']],
  ])('[SE-140] filters by %s', async (_, where, expected) => {
    const { database, scope } = await seeded([
      { statement: '1', predicate: 'IS' },
      { statement: '2', predicate: 'KNOWS', o: 'b', confidence: 0.5 },
      { statement: '3', predicate: 'IS', status: 'RETRACTED' },
      { statement: '4', predicate: 'KNOWS', o: 'b', confidence: 0.4, status: 'DISPUTED' },
    ]);
    expect(
      statements(await look(database, scope, (view) => listClaims(view, where, 'CREATED', 'ASC', TOP))).sort(),
    ).toEqual(expected);
  });

  it('subject and object filters name entities', async () => {
    const { database, scope, entities } = await seeded([
      { statement: '1', s: 'a', o: 'b' },
      { statement: '2', s: 'b', o: 'c' },
    ]);
    const list = async (where: ClaimWhere) =>
      statements(await look(database, scope, (view) => listClaims(view, where, 'CREATED', 'ASC', TOP)));
    expect(await list({ subject: { id: { eq: entities[1] ?? '' } } })).toEqual(['2']);
    expect(await list({ object: { id: { in: [entities[1] ?? ''] } } })).toEqual(['1']);
  });

  it.each<[string, string[]]>([
    ['2018-12-31T23:59:59.999Z', ['always', 'until 2020']],
    ['2019-01-01T00:00:00Z', ['always', 'from 2019', 'until 2020', '2019']],
    ['2019-12-31T23:59:59.999Z', ['always', 'from 2019', 'until 2020', '2019']],
    ['2020-01-01T00:00:00Z', ['always', 'from 2019']],
  ])('[SE-04] at %s the claims that held then: from is inside, to is not', async (at, expected) => {
    const [from, to] = ['2019-01-01T00:00:00Z', '2020-01-01T00:00:00Z'];
    const { database, scope, entities } = await seeded([
      { statement: 'always', o: 'b' },
      { statement: 'from 2019', o: 'b', valid_from: from },
      { statement: 'until 2020', o: 'b', valid_to: to },
      { statement: '2019', o: 'b', valid_from: from, valid_to: to },
    ]);
    const [a] = entities as [EntityId];
    const any: RelationshipFilter = {
      direction: 'OUT',
      kinds: null,
      basis: null,
      minConfidence: null,
      status: null,
      review: null,
    };
    await look(
      database,
      scope,
      async (view) => {
        expect(statements(await listClaims(view, null, 'CREATED', 'ASC', TOP))).toEqual(expected);
        expect(statements((await claimsOf(view, [a], null, 'CREATED', 'ASC', TOP)).get(a))).toEqual(expected);
        const edges = await listRelationships(view, null, any, 'CREATED', 'ASC', TOP);
        expect(edges.items.map(({ node }) => node.basis === 'ASSERTED' && node.claim.statement)).toEqual(expected);
      },
      { valid: new Date(at) },
    );
  });

  it.each(['CREATED', 'CONFIDENCE', 'PREDICATE'] as const)(
    'a list by %s shows every claim once, either way',
    async (order) => {
      const { database, scope } = await seeded(
        Array.from({ length: 23 }, (_, i) => ({
          statement: `${i}`,
          confidence: (i % 4) / 10 + 0.1,
          predicate: `P${i % 3}`,
        })),
      );
      const all = (direction: Direction) =>
        look(database, scope, (view) => everyPage((page) => listClaims(view, null, order, direction, page), 5));
      const [up, down] = [await all('ASC'), await all('DESC')];
      expect(new Set(up.map((claim) => claim.id)).size).toBe(23);
      expect(down.map((claim) => claim.id)).toEqual(up.map((claim) => claim.id).reverse());
      const values = up.map((claim) => (order === 'CONFIDENCE' ? claim.confidence : claim.predicate));
      if (order !== 'CREATED') expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    },
  );

  it('claims of fifty entities come in one statement, a page for each, and go on after a cursor', async () => {
    const { database } = context();
    const scope = await context().space();
    let ids: EntityId[] = [];
    await write(database, scope, async (commit) => {
      ids = entityIds(
        await plant(
          commit,
          'entities',
          Array.from({ length: 50 }, (_, i) => ({ name: `E${i}` })),
        ),
      );
      const of = (subject_id: string, i: number) =>
        Array.from({ length: i % 7 }, (_, n) => ({
          subject_id,
          statement: `${n}`,
          confidence: n / 10,
          status: n === 5 ? 'RETRACTED' : 'ACTIVE',
        }));
      await plant(commit, 'claims', ids.flatMap(of));
    });
    await look(database, scope, async (view, sent) => {
      const pages = await claimsOf(view, ids, { status: { eq: 'ACTIVE' } }, 'CONFIDENCE', 'DESC', {
        first: 3,
        after: null,
      });
      expect(sent).toEqual(['reconcile.claimsOf']);
      expect([...pages.keys()]).toEqual(ids);
      ids.forEach((id, i) => {
        const standing = ['0', '1', '2', '3', '4', '5']
          .slice(0, i % 7)
          .filter((n) => n !== '5')
          .reverse();
        expect(statements(pages.get(id))).toEqual(standing.slice(0, 3));
        expect(pages.get(id)?.hasNextPage).toBe(standing.length > 3);
      });
      const [six] = [ids[6] as EntityId];
      const after = pages.get(six)?.items.at(-1)?.position ?? null;
      const rest = await claimsOf(view, [six], { status: { eq: 'ACTIVE' } }, 'CONFIDENCE', 'DESC', { first: 3, after });
      expect(statements(rest.get(six))).toEqual(['1', '0']);
    });
  });

  it('an entity asked for twice has its page once, and one without claims an empty one', async () => {
    const { database, scope, entities } = await seeded([{ statement: '1' }, { statement: '2' }]);
    const [a, b] = entities as [EntityId, EntityId];
    const pages = await look(database, scope, (view) => claimsOf(view, [a, b, a], null, 'CREATED', 'ASC', TOP));
    expect(statements(pages.get(a))).toEqual(['1', '2']);
    expect(pages.get(b)).toEqual({ items: [], hasNextPage: false });
  });

  it('[SE-09] as of an earlier commit every read tells what was known then', async () => {
    const { database, scope, claims, entities } = await seeded([{ statement: 'first' }, { statement: 'second' }]);
    const [old, next] = claims as [ClaimId, ClaimId];
    const changed = await write(database, scope, (commit) =>
      commit.query(
        'test.supersede',
        `update claims set status = 'SUPERSEDED', superseded_by = $3, version = 2 where space_id = $1 and id = $2`,
        [scope.spaceId, old, next],
      ),
    );
    const [a] = entities as [EntityId];
    const seen = (recorded: number | null) =>
      look(
        database,
        scope,
        async (view) => ({
          status: (await claimsByIds(view, [old])).get(old)?.status,
          listed: (await listClaims(view, { status: { eq: 'ACTIVE' } }, 'CREATED', 'ASC', TOP)).items.length,
          of: (await claimsOf(view, [a], { status: { eq: 'ACTIVE' } }, 'CREATED', 'ASC', TOP)).get(a)?.items.length,
          supersedes: (await supersedes(view, [next, old])).get(next)?.map((claim) => claim.id),
          versions: (await claimHistory(view, [old]))
            .get(old)
            ?.map((version) => [version.state.status, version.since, version.until, version.changed]),
        }),
        { recorded },
      );
    expect(await seen(changed - 1)).toEqual({
      status: 'ACTIVE',
      listed: 2,
      of: 2,
      supersedes: [],
      versions: [['ACTIVE', 1, null, []]],
    });
    const now = {
      status: 'SUPERSEDED',
      listed: 1,
      of: 1,
      supersedes: [old],
      versions: [
        ['ACTIVE', 1, 2, []],
        ['SUPERSEDED', 2, null, ['status', 'supersededBy']],
      ],
    };
    expect(await seen(changed)).toEqual(now);
    expect(await seen(null)).toEqual(now);
  });

  it('evidence comes in pages for each claim, by stance, and tells whether it still speaks', async () => {
    const { database, scope, claims } = await seeded([{}, {}]);
    const [first, second] = claims as [ClaimId, ClaimId];
    const [current, outdated, source_id] = [1, 2, 3].map(() => systemIds.next('rev'));
    let ids: string[] = [];
    await write(database, scope, async (commit) => {
      await plant(commit, 'sources', [{ id: source_id, key: 's' }]);
      const [kept, removed] = await plant(commit, 'documents', [
        { key: 'd', source_id, current_revision_id: current },
        { key: 'r', source_id, current_revision_id: current, removed: true },
      ]);
      const row = (document_id: unknown, revision_id: unknown, stance: string) => ({
        document_id,
        revision_id,
        source_id,
        stance,
        claim_id: first,
        span_id: systemIds.next('spn'),
      });
      ids = await plant(commit, 'claim_evidence', [
        row(kept, outdated, 'SUPPORTS'),
        row(kept, current, 'SUPPORTS'),
        row(kept, current, 'REFUTES'),
        row(removed, current, 'SUPPORTS'),
      ]);
    });
    await look(database, scope, async (view, sent) => {
      const both = await evidenceByClaims(view, [first, second], null, TOP);
      expect(both.get(first)?.items.map(({ node }) => [node.id, node.stance, node.current])).toEqual([
        [ids[0], 'SUPPORTS', false],
        [ids[1], 'SUPPORTS', true],
        [ids[2], 'REFUTES', true],
        [ids[3], 'SUPPORTS', false],
      ]);
      expect(both.get(second)).toEqual({ items: [], hasNextPage: false });
      const supporting = await evidenceByClaims(view, [first], 'SUPPORTS', { first: 2, after: null });
      expect(supporting.get(first)).toMatchObject({
        items: [{ node: { id: ids[0] } }, { node: { id: ids[1] } }],
        hasNextPage: true,
      });
      expect((await evidenceByIds(view, ids as EvidenceId[])).get(ids[2] as EvidenceId)).toMatchObject({
        claimId: first,
        stance: 'REFUTES',
      });
      expect(sent).toHaveLength(3);
    });
    const earlier = await look(database, scope, (view) => evidenceByClaims(view, [first], null, TOP), { recorded: 1 });
    expect(earlier.get(first)?.items).toEqual([]);
  });
});
