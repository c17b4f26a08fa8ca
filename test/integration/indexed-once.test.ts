import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts } from '../../src/index/index.ts';
import { createSpace, type Database } from '../../src/storage/index.ts';
import { openTestEmbedded, openTestPostgres } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { legs } from '../support/legs.ts';
import { proposalText } from '../support/proposals.ts';
import { claimIds, plant, write } from '../support/rows.ts';

const OPENERS = [
  ['embedded', openTestEmbedded] as const,
  ...(legs.postgres.present ? [['postgres', openTestPostgres] as const] : []),
];

describe.each(OPENERS)('what a commit adds, on the %s database', (_, open) => {
  const sent: string[] = [];
  let database: Database;
  let drop: () => Promise<void>;
  let scope: Scope;

  beforeAll(async () => {
    ({ database, drop } = await open({ observe: (name) => void sent.push(name) }));
    const { id, name } = await createSpace(database, 'once');
    scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
  });
  afterAll(() => drop());

  const indexing = (): string[] => sent.filter((name) => /^lexical\.(?:numberTexts|addPostings)$/u.test(name));
  const say = async (status: string): Promise<string[]> => {
    sent.length = 0;
    await ingest(database, scope, [fileItem('eip-1.md', proposalText(1, { requires: [2, 3], status }))]);
    return indexing();
  };

  it('is indexed by one round of statements: chunks, claims and names of a document', async () => {
    expect(await say('Draft')).toEqual(['lexical.numberTexts', 'lexical.addPostings']);
    expect(await say('Review')).toEqual(['lexical.numberTexts', 'lexical.addPostings']);
  });

  it('is not asked of the index where there is nothing', async () => {
    expect(await say('Review')).toEqual([]);
  });

  it('is counted as far as it is in the present when the commit ends, and counted anew where it comes again', async () => {
    const counts = async (): Promise<{ readonly texts: number; readonly present: number }> => {
      const [row] = await database.system((query) =>
        query<{ texts: number; present: number }>(
          't.counts',
          `select (select texts::integer from term_stats where space_id = $1 and kind = 'CLAIM') as texts,
              (select count(*)::integer from claims where space_id = $1 and status in ('ACTIVE', 'DISPUTED')) as present`,
          [scope.spaceId],
        ),
      );
      return row ?? { texts: -1, present: -2 };
    };
    await write(database, scope, async (commit) => {
      const [entity] = await plant(commit, 'entities', [{ name: 'Reef' }]);
      const said = ['ACTIVE', 'SUPERSEDED', 'RETRACTED'].map((status, n) => ({
        ...{ subject_id: entity, object_key: `${n}`, statement: `It rains on day ${n}.`, status },
      }));
      const ids = claimIds(await plant(commit, 'claims', said));
      await indexTexts(commit, [{ claims: ids.map((claimId) => ({ claimId, text: 'It rains.' })) }]);
      await commit.query(
        't.return',
        `update claims set status = 'ACTIVE' where space_id = $1 and status in ('RETRACTED')`,
        [scope.spaceId],
      );
      await indexTexts(commit, [{ claims: ids.map((claimId) => ({ claimId, text: 'It rains.' })) }]);
    });
    const { texts, present } = await counts();
    expect(present).toBeGreaterThan(2);
    expect(texts).toBe(present);
  });
});
