import { expect, it } from '@jest/globals';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { spacesBehind } from '../../src/jobs/index.ts';
import { PutOff } from '../../src/jobs/put-off.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, insertRows, migrate, type Database } from '../../src/storage/index.ts';
import { plant, write } from '../support/rows.ts';
import { describeUnmigrated, migrateTo } from '../support/unmigrated.ts';

const year = (number: number): string => `${number}-01-01T00:00:00Z`;

/** A claim before ends were told apart (migration 0041). */
interface Case {
  readonly name: string;
  /** How it stood, before and after each commit; the last is what the migration finds. */
  readonly states: readonly Readonly<Record<string, unknown>>[];
  /** What it is after the migration. */
  readonly cut: boolean;
  readonly stated: string | null;
}

const superseded = (valid_to: string | null, more: Readonly<Record<string, unknown>> = {}) => ({
  status: 'SUPERSEDED',
  status_reason: 'CURRENT',
  valid_to,
  ...more,
});
const active = (valid_to: string | null) => ({ status: 'ACTIVE', status_reason: null, valid_to });

/** The successor of each begins in 2020. */
const CASES: readonly Case[] = [
  { name: 'stood without an end', states: [active(null), superseded(year(2020))], cut: true, stated: null },
  {
    name: 'stood with a later end',
    states: [active(year(2030)), superseded(year(2020))],
    cut: true,
    stated: year(2030),
  },
  {
    name: 'has the end with which it stood',
    states: [active(year(2020)), superseded(year(2020))],
    cut: false,
    stated: null,
  },
  {
    name: 'was disputed with another end than it had while active',
    states: [active(year(2030)), { ...active(year(2025)), status: 'DISPUTED' }, superseded(year(2020))],
    cut: true,
    stated: year(2025),
  },
  {
    name: 'was superseded twice',
    states: [active(year(2030)), superseded(year(2022)), superseded(year(2020))],
    cut: true,
    stated: year(2030),
  },
  {
    name: 'was superseded as it was said, where its successor begins',
    states: [superseded(year(2020))],
    cut: true,
    stated: null,
  },
  {
    name: 'was superseded as it was said, with an end of its own',
    states: [superseded(year(2015))],
    cut: false,
    stated: null,
  },
  { name: 'has no successor', states: [superseded(year(2020), { superseded_by: null })], cut: false, stated: null },
  { name: 'was superseded without an end', states: [active(null), superseded(null)], cut: false, stated: null },
  {
    name: 'was superseded by a person',
    states: [active(null), superseded(year(2020), { status_reason: 'PERSON' })],
    cut: false,
    stated: null,
  },
  { name: 'stands', states: [active(null), active(year(2020))], cut: false, stated: null },
  ...['VALIDITY', 'AUTHORITY', 'STRENGTH', 'MEMORY'].map((reason) => ({
    name: `lost by ${reason}`,
    states: [active(year(2030)), superseded(year(2020), { status_reason: reason })],
    cut: true,
    stated: year(2030),
  })),
];

async function scopeOf(database: Database): Promise<Scope> {
  const space = await createSpace(database, 'old');
  return { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' };
}

async function plantCases(database: Database, scope: Scope): Promise<readonly string[]> {
  const ids = CASES.map(() => systemIds.next('clm') as string);
  const subject = systemIds.next('ent') as string;
  const successor = systemIds.next('clm') as string;
  await write(database, scope, (commit) =>
    plant(commit, 'claims', [
      { id: successor, subject_id: subject, valid_from: year(2020) },
      ...CASES.map(({ states: [first] }, n) => ({
        id: ids[n],
        subject_id: subject,
        superseded_by: successor,
        ...first,
      })),
    ]),
  );
  const most = Math.max(...CASES.map(({ states }) => states.length));
  for (let step = 1; step < most; step++) {
    await write(database, scope, async (commit) => {
      for (const [n, { states }] of CASES.entries()) {
        const state: Readonly<Record<string, unknown>> | undefined = states[step];
        if (!state) continue;
        await commit.query(
          't.change',
          'update claims set status = $3, status_reason = $4, valid_to = $5::timestamptz where space_id = $1 and id = $2',
          [
            scope.spaceId,
            ids[n] ?? '',
            String(state['status']),
            state['status_reason'] as string | null,
            state['valid_to'] as string | null,
          ],
        );
      }
    });
  }
  return ids;
}

interface ClaimRow {
  id: string;
  cut: boolean;
  stated_to: Date | null;
  valid_to: Date | null;
  since: string;
}

/** Claims as they are, or as their history has them; before the migration no column of it is read. */
const claimsOf = (database: Database, columns: string, table = 'claims'): Promise<ClaimRow[]> =>
  database.system((query) => query<ClaimRow>('t.claims', `select ${columns} from ${table} order by id, since`, []));

describeUnmigrated('claims that were superseded before ends were told apart', (withDatabase) => {
  it('have the end that their texts state beside the one that a successor gave them', async () => {
    await withDatabase(async (database) => {
      await migrateTo(database, 40);
      const scope = await scopeOf(database);
      const ids = await plantCases(database, scope);
      const before = await claimsOf(database, 'id, valid_to, since');
      const past = await claimsOf(database, 'id, valid_to, since', 'claims_history');
      await migrate(database);
      const found = new Map((await claimsOf(database, '*')).map((row) => [row.id, row]));
      expect(
        CASES.map(({ name }, n) => {
          const row = found.get(ids[n] ?? '');
          return [name, row?.cut, row?.stated_to?.toISOString() ?? null];
        }),
      ).toEqual(CASES.map(({ name, cut, stated }) => [name, cut, stated && new Date(stated).toISOString()]));
      // No commit did it: neither what holds, nor when that was written, nor the past is another.
      expect(await claimsOf(database, 'id, valid_to, since')).toEqual(before);
      expect(await claimsOf(database, 'id, valid_to, since', 'claims_history')).toEqual(past);
      // And history is kept again from then on.
      await write(database, scope, (commit) =>
        commit.query('t.end', 'update claims set valid_to = null where space_id = $1 and id = $2', [
          scope.spaceId,
          ids[0] ?? '',
        ]),
      );
      expect(await claimsOf(database, 'id, valid_to, since', 'claims_history')).toHaveLength(past.length + 1);
    });
  }, 120_000);
});

describeUnmigrated('replies that were stored before they were kept whole', (withDatabase) => {
  it('[PI-13] are still there, with who wrote them; what was not kept is null', async () => {
    await withDatabase(async (database) => {
      await migrateTo(database, 41);
      const scope = await scopeOf(database);
      await write(database, scope, async (commit) => {
        const labels = ['post 1 by ada', 'post 11 by post 2 by eve', 'post 3 by  ben ', 'page 2 by cat'];
        const [source] = await plant(commit, 'sources', [{ key: 'forum' }]);
        const [document] = await plant(commit, 'documents', [{ key: 'talk.json', source_id: source }]);
        const [revision, other] = await plant(commit, 'revisions', [
          { document_id: document, text: 'a', place_starts: [0, 1, 2, 3], place_labels: labels },
          { document_id: document, text: 'b', place_starts: [0], place_labels: ['post 2 by dan'] },
        ]);
        const post = { owner_id: null, votes: 4, start_offset: 0, end_offset: 1, chunk_id: systemIds.next('chk') };
        const rows = [
          [revision, 1],
          [revision, 2],
          [revision, 3],
          [revision, 11],
          [other, 2],
        ].map(([of, number], n) => ({
          ...post,
          revision_id: of,
          n,
          post_id: `t/${String(number)}`,
          number,
        }));
        const columns = {
          revision_id: 'uuid',
          n: 'integer',
          owner_id: 'text',
          post_id: 'text',
          number: 'integer',
          votes: 'integer',
          start_offset: 'integer',
          end_offset: 'integer',
          chunk_id: 'uuid',
        };
        await insertRows(commit, 'thread_posts', columns, rows);
      });
      await migrate(database);
      const rows = await database.system((query) =>
        query<Record<string, unknown>>(
          't.posts',
          `select post_id, votes, author_handle, thread_id, raw_content, content_hash, created_at, updated_at, revision_number
            from thread_posts order by n`,
          [],
        ),
      );
      const unknown = {
        thread_id: null,
        raw_content: null,
        content_hash: null,
        created_at: null,
        updated_at: null,
        revision_number: null,
      };
      expect(rows).toEqual([
        { post_id: 't/1', votes: 4, author_handle: 'ada', ...unknown },
        { post_id: 't/2', votes: 4, author_handle: null, ...unknown },
        { post_id: 't/3', votes: 4, author_handle: ' ben ', ...unknown },
        { post_id: 't/11', votes: 4, author_handle: 'post 2 by eve', ...unknown },
        { post_id: 't/2', votes: 4, author_handle: 'dan', ...unknown },
      ]);
    });
  }, 120_000);
});

describeUnmigrated('followers of the commits, before one table said how far they are', (withDatabase) => {
  it('go on where each of them was: what was followed is not followed again, and nothing is left out', async () => {
    await withDatabase(async (database) => {
      await migrateTo(database, 81);
      const scope = await scopeOf(database);
      const { spaceId } = scope;
      const through = await createSpace(database, 'through');
      for (let n = 0; n < 3; n++)
        for (const one of [scope, { ...scope, spaceId: through.id, spaceName: through.name }])
          await write(database, one, (commit) => plant(commit, 'entities', [{ name: `${n}` }]));
      const document = systemIds.next('doc') as string;
      const [claim, entity, merge] = [systemIds.next('clm'), systemIds.next('ent'), systemIds.next('ent')] as string[];
      await database.system((query) =>
        query(
          't.positions',
          `with evidence as (insert into evidence_progress (space_id, head, commit, document_id, model_id)
            values ($1, 1, 2, $2, 7), ($6, 3, 3, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 7)),
          suggestions as (insert into suggestion_searches (space_id, owner_id, claims_since, claim_id, entities_since, entity_id,
            merges_since, merge_id) values ($1, null, 3, $3, 2, $4, -1, $5), ($1, 'ada', 1, $3, 1, $4, 1, $5)),
          aliases as (insert into alias_searches (space_id, since, document_id) values ($1, 3, $2)),
          duplicates as (insert into duplicate_searches (space_id, since, entity_id) values ($1, 2, $4))
          insert into inference_state (space_id, way, applied, position, fault)
            values ($1, 'DISCUSSED', 'abc', 3, null), ($1, $5, null, 1, 'too much')`,
          [spaceId, document, claim ?? '', entity ?? '', merge ?? '', through.id],
        ),
      );
      await migrate(database);
      const rows = await database.system((query) =>
        query<object>(
          't.moved',
          'select owner_id, follower, position, place from follower_positions where space_id = $1 order by 2, 1 nulls first',
          [spaceId],
        ),
      );
      const suggestions = { claimId: claim, entityId: entity, mergeId: merge };
      expect(rows).toEqual([
        { owner_id: null, follower: 'aliases', position: '0', place: { since: 3, documentId: document } },
        { owner_id: null, follower: 'answers', position: '3', place: null },
        { owner_id: null, follower: 'duplicates', position: '0', place: { since: 2, entity } },
        { owner_id: null, follower: 'evidence', position: '1', place: { model: 7, commit: 2, document } },
        { owner_id: null, follower: `inference/${merge}`, position: '1', place: { applied: null, fault: 'too much' } },
        { owner_id: null, follower: 'inference/DISCUSSED', position: '3', place: { applied: 'abc', fault: null } },
        {
          ...{ owner_id: null, follower: 'suggestions', position: '0' },
          place: { claimsSince: 3, entitiesSince: 2, mergesSince: -1, ...suggestions },
        },
        {
          ...{ owner_id: 'ada', follower: 'suggestions', position: '0' },
          place: { claimsSince: 1, entitiesSince: 1, mergesSince: 1, ...suggestions },
        },
      ]);
      const behind = await spacesBehind(database, 'evidence', { most: 9, putOff: new PutOff(systemClock) });
      expect(behind.map(({ spaceId: id, position }) => [id, position])).toEqual([[spaceId, 1]]);
    });
  }, 120_000);
});
