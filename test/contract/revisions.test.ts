import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { removeDocument, revisionsOf, revisionTexts } from '../../src/ingest/index.ts';
import { undoCommit } from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { Desk } from '../support/desk.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest, ingestDeps } from '../support/ingest.ts';
import { write } from '../support/rows.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface QuotedFrom {
  readonly document: {
    readonly kind: string;
    readonly mediaType: string;
    readonly source: { readonly kind: string; readonly key: string };
  };
  readonly revision: { readonly retrievedAt: string };
}

const THREAD = JSON.stringify({
  format: 'forum-thread',
  id: '7',
  title: 'A talk',
  posts: [{ number: 1, author: 'ada', text: 'Quarry House has a rent of £800.' }],
});

const by = (author: string, number: number, body: string): string =>
  `---\neip: ${number}\ntitle: Proposal ${number}\nauthor: ${author}\nstatus: Draft\ntype: Meta\n---\n\n## Abstract\n\n${body}\n`;

describeDatabase('a document that was removed and comes back', (context) => {
  it('means by its names whom it meant, whoever bears them by now, and asks nobody', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    const authors = async (): Promise<unknown> => {
      const { document } = await me.get<{ document: unknown }>(
        `{ document(key: "eip-1") { subject { relationships(kinds: ["AUTHORED"]) { nodes { from { id key } } } } } }`,
      );
      return document;
    };
    const { outcomes } = await ingest(database, scope, [fileItem('eip-1.md', by('Cy Harbour', 1, 'One.'))]);
    const meant = await authors();
    await ingest(database, scope, [fileItem('eip-2.md', by('Cy Harbour (@cy)', 2, 'Two.'))]);
    const [first] = outcomes;
    if (first?.status !== 'ADDED') throw new Error(`expected a document, got ${first?.status}`);
    await write(database, scope, async (commit) => {
      await removeDocument(commit, { id: first.documentId, expectedVersion: null }, ingestDeps(database));
    });
    await ingest(database, scope, [fileItem('eip-1.md', by('Cy Harbour', 1, 'Another.'))]);
    expect(meant).toMatchObject({ subject: { relationships: { nodes: [{ from: { key: null } }] } } });
    expect(await authors()).toEqual(meant);
    expect(await me.get('{ conflicts { nodes { kind } } }')).toEqual({ conflicts: { nodes: [] } });
  });
});

describeDatabase('revisions', (context) => {
  it('[PI-09] keep the bytes as they came, the text that was read, their hash and the source’s own version', async () => {
    const { database, space } = context();
    const scope = await space();
    const bytes = Buffer.from('\uFEFF# Title\r\n\r\nText.\r\n');
    const item = {
      ...fileItem('a.md', bytes),
      sourceRevision: 'c0ffee',
      publishedAt: new Date('2024-05-01T00:00:00Z'),
    };
    const [outcome] = (await ingest(database, scope, [item])).outcomes;
    if (outcome?.status !== 'ADDED') throw new Error('expected a new document');
    const found = await database.read(scope, async (sql) => {
      const view = { sql, recorded: null, valid: null };
      const raw = await sql.query<{ raw: Buffer }>('t.raw', 'select raw from revisions where space_id = $1', [
        scope.spaceId,
      ]);
      const history = await revisionsOf(view, [outcome.documentId], { first: 10, after: null });
      const texts = await revisionTexts(view, [outcome.revisionId]);
      return {
        raw: raw[0]?.raw,
        revision: history.get(outcome.documentId)?.items[0]?.node,
        text: texts.get(outcome.revisionId),
      };
    });
    expect(found.text).toBe('# Title\n\nText.\n');
    expect(found.raw).toEqual(bytes);
    expect(found.revision).toMatchObject({
      revision: {
        contentHash: sha256(bytes),
        bytes: bytes.length,
        sourceRevision: 'c0ffee',
        publishedAt: item.publishedAt,
      },
    });
  });

  it.each(['revisions', 'document_revisions', 'chunks', 'revision_chunks', 'spans', 'claim_evidence'])(
    '[PI-02 PI-09] %s are write-once: an update is refused by the database itself',
    async (table) => {
      const { database, space } = context();
      const scope = await space();
      await ingest(database, scope, [fileItem('a.md', '# Title\n\n**Word** is a thing.\n')]);
      const request = { actor: 'ada', reason: 'tamper', owner: null, idempotencyKey: null, requestHash: null };
      const tampering = database.commit(scope, request, (commit) =>
        commit.query('t.tamper', `update ${table} set since = since where space_id = $1`, [scope.spaceId]),
      );
      await expect(tampering).rejects.toThrow(/permission denied/);
    },
  );

  it.each(['revisions', 'document_revisions', 'chunks', 'revision_chunks', 'spans', 'thread_posts'])(
    '[PI-02 PI-09] %s stay: a delete is refused by the database itself',
    async (table) => {
      const { database, space } = context();
      const scope = await space();
      await ingest(database, scope, [fileItem('a.md', '# Title\n\n**Word** is a thing.\n')]);
      const request = { actor: 'ada', reason: 'tamper', owner: null, idempotencyKey: null, requestHash: null };
      const deleting = database.commit(scope, request, (commit) =>
        commit.query('t.delete', `delete from ${table} where space_id = $1`, [scope.spaceId]),
      );
      await expect(deleting).rejects.toThrow(/permission denied/);
    },
  );

  it('[PI-02] an undo takes back what was read in a text, and leaves its quotes as they were', async () => {
    const { database, space } = context();
    const scope = await space();
    await ingest(database, scope, [fileItem('a.md', '# Title\n\n**Word** is a thing.\n')]);
    const spans = () =>
      database.read(scope, (sql) =>
        sql.query('t.spans', 'select * from spans where space_id = $1 order by id', [scope.spaceId]),
      );
    const before = await spans();
    expect(before.length).toBeGreaterThan(0);
    const desk = new Desk(database, scope);
    expect(await desk.claims('definition')).toHaveLength(1);
    const head = await database.read(scope, (sql) => sql.head());
    await desk.do((commit) => undoCommit(commit, head, desk.deps));
    expect(await desk.claims('definition')).toEqual([]);
    expect(await spans()).toEqual(before);
  });

  it('[PI-02] a quote says of which kind its document and its source are, and when the text was fetched', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    await me.get(
      `mutation ($thread: String!) {
        folder: ingest(input: { source: { key: "files", kind: FOLDER }, documents: [{ path: "a.md", text: "# Title\\n\\nQuarry House has a rent of £900." }] }) { __typename }
        web: ingest(input: { source: { key: "forum", kind: FORUM }, documents: [{ path: "talk.json", kind: POST, text: $thread }] }) { __typename }
        assertClaim(input: { subject: { named: { name: "Quarry House", type: "BUILDING" } }, predicate: "rent", object: { text: "low" } }) { __typename }
      }`,
      { thread: THREAD },
    );
    const { claims } = await me.get<{ claims: { nodes: { evidence: { span: QuotedFrom }[] }[] } }>(
      `{ claims(where: { predicate: { eq: "rent" } }) { nodes { evidence { span { document { kind mediaType source { kind key } } revision { retrievedAt } } } } } }`,
    );
    const quotes = claims.nodes.flatMap(({ evidence }) => evidence.map(({ span }) => span));
    expect(quotes.map(({ document }) => document)).toEqual([
      { kind: 'FILE', mediaType: 'text/markdown', source: { kind: 'FOLDER', key: 'files' } },
      { kind: 'POST', mediaType: 'application/vnd.claimgraph.thread+json', source: { kind: 'FORUM', key: 'forum' } },
      { kind: 'NOTE', mediaType: 'text/plain', source: { kind: 'NOTES', key: 'notes' } },
    ]);
    // Each of the three was fetched by the commit that brought it.
    const { commits } = await me.get<{ commits: { nodes: { at: string }[] } }>(
      '{ commits(first: 50) { nodes { at } } }',
    );
    const times = quotes.map(({ revision }) => revision.retrievedAt);
    expect(commits.nodes.map(({ at }) => at)).toEqual(expect.arrayContaining(times));
    expect(times).toEqual(times.toSorted());
  });
});
