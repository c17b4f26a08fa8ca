import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { revisionsOf, revisionTexts } from '../../src/ingest/index.ts';
import { describeDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
});
