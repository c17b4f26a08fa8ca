import { beforeAll, expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { describeDatabase, type TestDatabase } from '../support/database.ts';
import { asking, estimate, type Asking } from '../support/graphql.ts';
import { plant, sha256, write } from '../support/rows.ts';

const ENTITIES = 60;
const CLAIMS = 6;

/** Sixty entities, each with six claims about it, each with two quotes; every third claim is an edge to the next entity. */
async function town(context: () => TestDatabase): Promise<Asking> {
  const { database } = context();
  const scope = await context().space();
  await write(database, scope, async (commit) => {
    const [source] = await plant(commit, 'sources', [{ key: 'town' }]);
    const documents = await plant(
      commit,
      'documents',
      Array.from({ length: 10 }, (_, n) => ({ key: `doc-${n}`, source_id: source })),
    );
    const text = 'Every word of it is said here.';
    const revisions = await plant(
      commit,
      'revisions',
      documents.map((document_id, n) => ({ id: systemIds.next('rev'), document_id, text: `${text} ${n}` })),
    );
    await commit.query(
      'test.current',
      `update documents d set current_revision_id = r.id from revisions r
      where d.space_id = $1 and r.space_id = $1 and r.document_id = d.id`,
      [scope.spaceId],
    );
    const entities = await plant(
      commit,
      'entities',
      Array.from({ length: ENTITIES }, (_, n) => ({ name: `E${String(n).padStart(3, '0')}`, key: `e-${n}` })),
    );
    await plant(
      commit,
      'aliases',
      entities.map((entity_id, n) => ({ entity_id, text: `alias ${n}` })),
    );
    const claims = await plant(
      commit,
      'claims',
      entities.flatMap((subject_id, n) =>
        Array.from({ length: CLAIMS }, (_, k) => ({
          subject_id,
          object_entity_id: k % 3 === 0 ? entities[(n + 1) % ENTITIES] : null,
          object_type: k % 3 === 0 ? 'ENTITY' : 'TEXT',
          object_key: `${n}/${k}`,
        })),
      ),
    );
    const spans = await plant(
      commit,
      'spans',
      claims.flatMap((_, n) =>
        [0, 1].map((k) => ({
          document_id: documents[n % 10],
          revision_id: revisions[n % 10],
          start_offset: k,
          end_offset: 10 + k,
          quote: text.slice(k, 10 + k),
          quote_hash: sha256(text.slice(k, 10 + k)),
        })),
      ),
    );
    await plant(
      commit,
      'claim_evidence',
      claims.flatMap((claim_id, n) =>
        [0, 1].map((k) => ({
          claim_id,
          span_id: spans[2 * n + k],
          document_id: documents[n % 10],
          revision_id: revisions[n % 10],
          source_id: source,
        })),
      ),
    );
    await plant(
      commit,
      'mentions',
      entities.map((entity_id, n) => ({
        entity_id,
        span_id: spans[n],
        document_id: documents[n % 10],
        revision_id: revisions[n % 10],
      })),
    );
  });
  return asking(database, scope, { settings: { 'limit.cost': 1_000_000 } });
}

describeDatabase('statements of an operation', (context) => {
  let me: Asking;
  beforeAll(async () => {
    me = await town(context);
  });

  const operations: [what: string, operation: (first: number) => string, statements: readonly string[]][] = [
    ['a thing by id', () => '{ entity(key: "e-1") { name type } }', ['identity.entitiesByKeys']],
    [
      'a page',
      (first) => `{ entities(first: ${first}) { nodes { name } } }`,
      ['storage.settings', 'identity.listEntities'],
    ],
    [
      'a page with cursors',
      (first) => `{ entities(first: ${first}) { edges { cursor } pageInfo { endCursor hasNextPage } } }`,
      ['storage.settings', 'identity.listEntities', 'storage.head'],
    ],
    [
      'entities with claims with their quotes and documents',
      (first) =>
        `{ entities(first: ${first}) { nodes { claims(first: 5) { nodes { evidence { span { quote document { key } } } } } } } }`,
      [
        'storage.settings',
        'identity.listEntities',
        'reconcile.claimsOf',
        'reconcile.evidenceByClaims',
        'ingest.spansByIds',
        'ingest.documentsByIds',
      ],
    ],
    [
      'everything about entities at once',
      (first) => `{ entities(first: ${first}) { nodes {
        aliases { nodes { text evidence { id } } } mentions { nodes { span { quote } } } conflicts { nodes { id } } history { commit }
        claims { nodes { subject { name } object { ... on Entity { name } } conflicts: inConflicts { id } supersedes { id } history { commit } recorded { from } aging } }
        relationships { nodes { from { name } to { name } evidence { span { valid before } source { key } } } }
      } } }`,
      [
        'storage.settings',
        'identity.listEntities',
        'identity.aliasesOf',
        'identity.mentionsOf',
        'reconcile.conflictsOf',
        'identity.entityHistory',
        'storage.head',
        'reconcile.claimsOf',
        'reconcile.relationshipsOf',
        'identity.aliasEvidence',
        'identity.entitiesByIds',
        'reconcile.conflictsByClaims',
        'reconcile.supersedes',
        'reconcile.claimHistory',
        'ingest.spansByIds',
        'reconcile.evidenceByClaims',
        'ingest.revisionTexts',
        'ingest.sourcesByIds',
      ],
    ],
    [
      'documents with their history and sources',
      (first) =>
        `{ documents(first: ${first}) { nodes { source { documents(first: 3) { nodes { key } } quarantined { nodes { id } } } currentRevision { text chunks { nodes { text } } } revisions { edges { commit { number } source { key } node { document { key } } } } } } }`,
      [
        'storage.settings',
        'storage.head',
        'ingest.listDocuments',
        'ingest.sourcesByIds',
        'ingest.revisionsByIds',
        'ingest.revisionsOf',
        'ingest.documentsOf',
        'ingest.quarantinedOf',
        'ingest.revisionTexts',
        'ingest.placedChunks',
      ],
    ],
    [
      'commits with what they did',
      (first) => `{ commits(first: ${first}) { nodes { undoes { number } changes { nodes { node { id } } } } } }`,
      ['storage.settings', 'storage.head', 'storage.listCommits', 'stream.changesOfCommits'],
    ],
    [
      'a neighbourhood with what its edges say',
      () =>
        '{ entity(key: "e-1") { neighbourhood(depth: 3) { nodes { entity { name } } edges { claim { statement } from { name } } } } }',
      [
        'identity.entitiesByKeys',
        'storage.settings',
        'graph.visibleEntities',
        'graph.expandFrontier',
        'identity.entitiesByIds',
        'reconcile.claimsByIds',
      ],
    ],
  ];

  it.each(operations)('are the same few for %s, however large the page', async (_what, operation, statements) => {
    const counts: number[] = [];
    for (const first of [1, 10, 50]) {
      const { errors, sent } = await me.ask(operation(first));
      expect(errors).toEqual([]);
      expect([...new Set(sent)].filter((name) => !statements.includes(name))).toEqual([]);
      counts.push(sent.length);
    }
    // No statement is sent twice for want of batching: once for each level on which its things are.
    expect(Math.max(...counts)).toBeLessThanOrEqual(statements.length + 8);
    // A machine that is busy may cut a batch in two: not one of forty things more has a statement of its own.
    expect(counts[2]).toBeLessThanOrEqual((counts[1] ?? 0) + 2);
  });

  it('are six for fifty entities with five claims each and every quote of them', async () => {
    const operation =
      '{ entities(first: 50) { nodes { claims(first: 5) { nodes { evidence { span { quote document { key } } } } } } } }';
    const { sent, cost, data } = await me.ask<{
      entities: { nodes: readonly { claims: { nodes: readonly { evidence: readonly object[] }[] } }[] };
    }>(operation);
    expect(
      data.entities.nodes.flatMap((entity) => entity.claims.nodes.flatMap((claim) => claim.evidence)),
    ).toHaveLength(50 * 5 * 2);
    expect(sent).toHaveLength(6);
    expect(cost).toBeGreaterThan(50 * 5 * 2);
  });

  it('use no more points than were estimated', async () => {
    for (const [, operation] of operations) {
      const text = operation(10);
      const { cost } = await me.ask(text);
      expect(cost).toBeLessThanOrEqual(estimate(text));
    }
  });

  it('are none for an operation that reads nothing', async () => {
    const { sent, cost } = await me.ask('{ __typename packs { name } }');
    expect({ sent, cost }).toEqual({ sent: [], cost: 0 });
  });
});
