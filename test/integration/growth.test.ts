import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemIds, type ClaimId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts, recountClaims } from '../../src/index/index.ts';
import { searchClaims } from '../../src/lexical/index.ts';
import { takeLease } from '../../src/vectors/queue.ts';
import { registerModel } from '../../src/vectors/registered-models.ts';
import { countReconcile } from '../../src/reconcile/index.ts';
import { updateClaims } from '../../src/reconcile/write/write-claims.ts';
import { rivalsOf, currentClaims } from '../../src/reconcile/write/current-claims.ts';
import type { Position } from '../../src/domain/page-request.ts';
import {
  commitAt,
  createSpace,
  type Commit,
  type Database,
  type SystemQuery,
  type View,
} from '../../src/storage/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOn, legs } from '../support/legs.ts';
import { claimIds, entityIds, look, plant, write } from '../support/rows.ts';

/** Claims of a space; all say the same in other words, so that a question finds all of them with one score. */
const CLAIMS = 2_000;
/** What a statement may read for a few of them. */
const FEW = 100;
const ENTITIES = 200;

interface Filled {
  readonly scope: Scope;
  readonly entities: readonly string[];
  readonly claims: readonly ClaimId[];
}

describeOn(
  legs.postgres,
  'what one asks of a large space that the planner takes for empty, beside one that it knows',
  () => {
    let opened: Awaited<ReturnType<typeof openTestPostgres>>;
    let space: Filled;

    async function fill(database: Database, name: string): Promise<Filled> {
      const { id } = await createSpace(database, name);
      const scope: Scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
      const filled = { scope, entities: [] as string[], claims: [] as ClaimId[] };
      await write(database, scope, async (commit) => {
        const names = Array.from({ length: ENTITIES }, (_, n) => ({ name: `entity ${n}` }));
        filled.entities.push(...(await plant(commit, 'entities', names)));
        const rows = Array.from({ length: CLAIMS }, (_, n) => ({
          subject_id: filled.entities[n % ENTITIES],
          object_key: `${n}`,
          statement: 'It rains.',
        }));
        filled.claims.push(...claimIds(await plant(commit, 'claims', rows)));
        await indexTexts(commit, [{ claims: filled.claims.map((claimId) => ({ claimId, text: 'It rains.' })) }]);
      });
      return filled;
    }

    beforeAll(async () => {
      opened = await openTestPostgres();
      const { database } = opened;
      await registerModel(database, { embedder: 'lexical', name: 'growth', dimension: 8, lexical: true });
      await fill(database, 'known');
      await database.system((query) => query('t.analyze', 'analyze'));
      space = await fill(database, 'fresh');
    });
    afterAll(() => opened.drop());

    type Ask = (name: string, text: string, values: [readonly string[]]) => Promise<{ rows: number }[]>;
    /** Rows of these tables that `work` reads. What the session read before may still be on its way to the statistics. */
    async function rowsRead(ask: Ask, tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
      const text =
        'select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as rows from pg_stat_xact_user_tables where relname = any($1)';
      const count = async (): Promise<number> => (await ask('t.read', text, [tables]))[0]?.rows ?? Number.NaN;
      const before = await count();
      await work();
      return (await count()) - before;
    }

    async function inCommit(tables: readonly string[], work: (commit: Commit) => Promise<unknown>): Promise<number> {
      let read = Number.NaN;
      await write(opened.database, space.scope, async (commit) => {
        read = await rowsRead(
          (...asked) => commit.query(...asked),
          tables,
          () => work(commit),
        );
      });
      return read;
    }

    const inView = (tables: readonly string[], work: (view: View) => Promise<unknown>): Promise<number> =>
      look(opened.database, space.scope, (view) =>
        rowsRead(
          (...asked) => view.sql.query(...asked),
          tables,
          () => work(view),
        ),
      );

    /** The same with what opens a transaction of its own. */
    async function alone(tables: readonly string[], work: (database: Database) => Promise<unknown>): Promise<number> {
      let read = Number.NaN;
      const { database } = opened;
      const counting: Database = Object.assign(Object.create(database) as Database, {
        system: <T>(asked: (query: SystemQuery) => Promise<T>): Promise<T> =>
          database.system(async (query) => {
            let answer: T | undefined;
            await query('t.begin', 'begin');
            read = await rowsRead(query, tables, async () => {
              answer = await asked(query);
            });
            await query('t.commit', 'commit');
            return answer as T;
          }),
      });
      await work(counting);
      return read;
    }

    it('a batch of texts to embed reads the batch, not the queue', async () => {
      const read = await alone(['embedding_queue'], async (database) => {
        const lease = await takeLease(database, 1, randomUUID(), 32);
        expect(lease?.itemIds).toHaveLength(32);
      });
      expect(read).toBeLessThanOrEqual(FEW);
    });

    it('what a document says is judged by the claims about the same', async () => {
      const said = space.entities.slice(0, 2).map((id) => ({
        subjectId: entityIds([id])[0] ?? systemIds.next('ent'),
        predicate: 'SAYS',
        object: { type: 'TEXT' as const, text: 'something' },
        statement: '',
        qualifiers: {},
        validity: { from: null, to: null, precision: null },
        temporal: 'CURRENT' as const,
        spans: [],
        method: 'test',
        confidence: 1,
      }));
      const speaker = {
        documentId: systemIds.next('doc'),
        revisionId: systemIds.next('rev'),
        previousRevisionId: null,
        keepsModel: false,
      };
      const read = await inCommit(['claims'], async (commit) => {
        const found = await currentClaims(commit, speaker, said, () => true);
        expect(found).toHaveLength((2 * CLAIMS) / ENTITIES);
      });
      expect(read).toBeLessThanOrEqual(FEW);
      const rivals = await inCommit(['claims'], async (commit) => {
        expect(await rivalsOf(commit, space.claims.slice(0, 2))).toHaveLength((2 * CLAIMS) / ENTITIES);
      });
      expect(rivals).toBeLessThanOrEqual(FEW);
    });

    it('claims that come again are changed by their keys', async () => {
      const again = space.claims.slice(0, FEW);
      const read = await inCommit(['claims'], (commit) =>
        updateClaims(
          commit,
          again.map((id) => ({ id, verified: true })),
        ),
      );
      expect(read).toBeGreaterThanOrEqual(FEW);
      expect(read).toBeLessThanOrEqual(6 * FEW);
    });

    it('claims that fell away are counted anew by themselves', async () => {
      const gone = space.claims.slice(-5);
      const read = await inCommit(['claims', 'indexed_texts'], async (commit) => {
        await commit.query(
          't.retract',
          `update claims set status = 'RETRACTED' where space_id = $1 and id = any($2::uuid[])`,
          [space.scope.spaceId, gone],
        );
        await recountClaims(commit, gone);
      });
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(FEW);
    });

    it('a page of hits with one score looks up a page, and goes on where it ended', async () => {
      const ids: string[] = [];
      let after: Position | null = null;
      for (let page = 0; page < 3; page++) {
        const read = await inView(['claims', 'indexed_texts'], async (view) => {
          const found = await searchClaims(view, 'rains', { page: { first: 10, after }, settings: settingDefaults });
          ids.push(...found.items.map(({ node }) => node.id));
          after = found.items.at(-1)?.position ?? null;
        });
        expect(read).toBeLessThanOrEqual(4 * FEW);
      }
      expect(new Set(ids).size).toBe(30);
    });

    it('counts are read, not counted', async () => {
      const read = await inView(['claims', 'claim_evidence', 'conflicts', 'row_counts'], async (view) => {
        const counts = await countReconcile(view);
        expect(counts.claims.ACTIVE + counts.claims.RETRACTED).toBe(CLAIMS);
      });
      expect(read).toBeLessThanOrEqual(FEW);
      const tables = ['claims', 'claims_history', 'claim_evidence', 'conflicts', 'row_counts', 'row_counts_history'];
      const then = await inView(tables, async (view) => {
        const counts = await countReconcile({ ...view, recorded: 1 });
        expect(counts.claims.ACTIVE).toBe(CLAIMS);
      });
      expect(then).toBeLessThanOrEqual(FEW);
    });

    it('the commit of an instant long ago is found by the instant', async () => {
      await opened.database.system((query) =>
        query(
          't.commits',
          `insert into commits (space_id, number, actor, reason, idempotency_key, at)
            select space_id, number + 1000 + n, actor, reason, n::text, at + interval '1 second' * n from commits, generate_series(1, 5000) as n
            where space_id = $1 and number = 1`,
          [space.scope.spaceId],
        ),
      );
      await opened.database.system((query) => query('t.analyze', 'analyze commits'));
      const first = await opened.database.system((query) =>
        query<{ at: Date }>('t.first', 'select at from commits where space_id = $1 and number = 1', [
          space.scope.spaceId,
        ]),
      );
      const read = await inView(['commits'], async (view) => {
        expect(await commitAt(view.sql, first[0]?.at ?? new Date(0))).toBe(1);
      });
      expect(read).toBeLessThanOrEqual(4);
    });
  },
);
