import { systemIds, type DocumentId, type RevisionId } from '../../src/domain/typed-ids.ts';
import type { Commit } from '../../src/storage/index.ts';
import type { TestDatabase } from './database.ts';
import { plant, write } from './rows.ts';

/** A space with one source, and how to add and revise documents in it, one commit each. */
export async function library(context: () => TestDatabase) {
  const { database } = context();
  const scope = await context().space();
  const sourceId = systemIds.next('src');
  await write(database, scope, (commit) =>
    plant(commit, 'sources', [{ id: sourceId, key: 'folder', uri: 'file:///books' }]),
  );
  const entries = new Map<DocumentId, RevisionId[]>();
  const revise = async (
    commit: Commit,
    document_id: DocumentId,
    text: string,
    known: RevisionId | null,
  ): Promise<RevisionId> => {
    const revision = known ?? systemIds.next('rev');
    const past = entries.get(document_id) ?? [];
    if (known === null) {
      await plant(commit, 'revisions', [{ id: revision, document_id, text, source_revision: `v${past.length + 1}` }]);
      const chunks = text.split('\n').map((line) => ({ id: systemIds.next('chk'), text: line }));
      await plant(commit, 'chunks', chunks);
      let at = 0;
      const placed = chunks.map((chunk, n) => {
        const start_offset = at;
        at += chunk.text.length + 1;
        return {
          revision_id: revision,
          n,
          chunk_id: chunk.id,
          start_offset,
          end_offset: start_offset + chunk.text.length,
        };
      });
      await plant(commit, 'revision_chunks', placed);
    }
    await plant(commit, 'document_revisions', [
      { document_id, n: past.length, revision_id: revision, source_id: sourceId },
    ]);
    entries.set(document_id, [...past, revision]);
    await commit.query(
      'test.current',
      'update documents set current_revision_id = $3, version = version + 1 where space_id = $1 and id = $2',
      [commit.scope.spaceId, document_id, revision],
    );
    return revision;
  };
  return {
    database,
    scope,
    sourceId,
    add: async (key: string, text: string, owner: string | null = null) => {
      const id = systemIds.next('doc');
      let revision: RevisionId | undefined;
      const commit = await write(
        database,
        scope,
        async (open) => {
          await plant(open, 'documents', [
            { id, key, title: `Title of ${key}`, uri: `file:///books/${key}`, source_id: sourceId, version: 0 },
          ]);
          revision = await revise(open, id, text, null);
        },
        owner,
      );
      return { id, revision: revision as RevisionId, commit };
    },
    revise: async (id: DocumentId, text: string, known: RevisionId | null = null) => {
      let revision: RevisionId | undefined;
      const commit = await write(database, scope, async (open) => (revision = await revise(open, id, text, known)));
      return { revision: revision as RevisionId, commit };
    },
    remove: (id: DocumentId) =>
      write(database, scope, (open) =>
        open.query(
          'test.remove',
          'update documents set removed = true, version = version + 1 where space_id = $1 and id = $2',
          [scope.spaceId, id],
        ),
      ),
  };
}
