import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { EvidenceWorker, listEvidenceObjects, listTopics } from '../../src/retrieve/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { look } from '../support/rows.ts';
import { settingDefaults } from '../support/settings.ts';

const ALL = { entityId: null, topicId: null, origin: null, minConfidence: null, from: null, to: null };
const PAGE = { first: 50, after: null };

describeDatabase('evidence memory', (context) => {
  const begin = async () => {
    const { database } = context();
    const scope = await context().space();
    const faults: unknown[] = [];
    const worker = new EvidenceWorker({
      ...{ database, ids: systemIds, settings: settingDefaults, busy: () => false },
      onFault: (error) => faults.push(error),
    });
    const embedder = wordEmbedder('evidence', ['steel', 'cake', 'bridge']);
    const follow = async (): Promise<void> => {
      await embedAll(database, embedder);
      await worker.drain();
      expect(faults).toEqual([]);
    };
    const list = (as: Scope = scope) =>
      look(database, as, async (view) =>
        (await listEvidenceObjects(view, ALL, 'CREATED', 'ASC', PAGE)).items.map(({ node }) => node),
      );
    return { database, scope, worker, follow, list };
  };

  it('every chunk that was ingested becomes one', async () => {
    const { database, scope, follow, list } = await begin();
    await ingest(database, scope, [fileItem('a.md', '# Steel\n\nThe Bridge of Steel is made of steel.\n')]);
    await follow();
    const found = await list();
    expect(found).toHaveLength(1);
    const topics = await look(database, scope, async (view) => (await listTopics(view, PAGE)).items);
    expect(topics).toHaveLength(1);
  });
});
