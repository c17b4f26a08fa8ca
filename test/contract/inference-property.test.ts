import { expect, it } from '@jest/globals';
import { infer } from '../../graph/inference/index.ts';
import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { insertRows, type Commit } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { randomFrom } from '../support/random.ts';
import { entityIds, plant, write } from '../support/rows.ts';
import { write as asWritten } from '../support/writes.ts';

const EITHER = { bases: ['ASSERTED', 'INFERRED'], minConfidence: 0.5 };
const SAID = { bases: ['ASSERTED'], minConfidence: null };
const FREE = { types: [], different: [], mayConcludeAsserted: false };
/** A chain, a triangle that closes, and a rule that rests on what the first one concludes. */
const RULES = [
  {
    when: [
      { from: 'a', kind: 'K', to: 'b', ...SAID },
      { from: 'b', kind: 'K', to: 'c', ...SAID },
    ],
    then: { from: 'a', kind: 'CHAIN', to: 'c' },
    confidence: 0.9,
    ...FREE,
  },
  {
    when: [
      { from: 'a', kind: 'K', to: 'b', ...SAID },
      { from: 'b', kind: 'L', to: 'c', ...SAID },
      { from: 'a', kind: 'L', to: 'c', ...SAID },
    ],
    then: { from: 'c', kind: 'APEX', to: 'b' },
    confidence: 1,
    ...FREE,
    types: [{ variable: 'c', anyOf: ['Thing'] }],
  },
  {
    when: [
      { from: 'a', kind: 'CHAIN', to: 'b', ...EITHER },
      { from: 'b', kind: 'L', to: 'c', ...SAID },
    ],
    then: { from: 'a', kind: 'LONG', to: 'c' },
    confidence: 0.8,
    ...FREE,
    different: [['a', 'c']],
  },
] as const;

describeDatabase('inference, whatever comes and goes', (context) => {
  /** Every reason that stands, by what it says. */
  const standing = (scope: Scope): Promise<string[]> =>
    context().database.system(async (query) => {
      const rows = await query<{ reason: string }>(
        't.reasons',
        `select concat_ws(' ', e.id, e.kind, e.from_id, e.to_id, e.status, round(e.confidence::numeric, 9), d.id, round(d.confidence::numeric, 9)) as reason
           from inferred_edges e left join derivations d on d.space_id = $1 and d.edge_id = e.id
          where e.space_id = $1 and e.status = 'ACTIVE' order by 1`,
        [scope.spaceId],
      );
      return rows.map(({ reason }) => reason);
    });
  const follow = async (scope: Scope) => {
    const { settled, faults } = await infer({ database: context().database }, scope);
    expect([settled, faults]).toEqual([true, []]);
  };
  const sql = (scope: Scope, text: string, values: readonly string[]) =>
    write(context().database, scope, (commit) => commit.query('t.change', text, [scope.spaceId, ...values]));

  /** Something that happens to a few of the edges and entities. */
  const change = async (commit: Commit, random: () => number, ids: readonly EntityId[]): Promise<void> => {
    const pick = (): EntityId => ids[Math.floor(random() * ids.length)] as EntityId;
    const { spaceId } = commit.scope;
    const what = Math.floor(random() * 7);
    const one = `(select id from claims where space_id = $1 order by md5(id::text || $2) limit 2)`;
    const values = [spaceId, String(random())];
    if (what <= 1) {
      const claims = Array.from({ length: 3 }, () => ({
        subject_id: pick(),
        object_entity_id: pick(),
        predicate: random() < 0.6 ? 'K' : 'L',
        confidence: Math.round(100 * (0.6 + 0.4 * random())) / 100,
      }));
      await plant(commit, 'claims', claims);
    } else if (what === 2)
      await commit.query(
        't.end',
        `update claims set status = 'RETRACTED' where space_id = $1 and id in ${one}`,
        values,
      );
    else if (what === 3)
      await commit.query(
        't.dispute',
        `update claims set status = case status when 'ACTIVE' then 'DISPUTED' else 'ACTIVE' end where space_id = $1 and id in ${one}`,
        values,
      );
    else if (what === 4)
      await commit.query(
        't.doubt',
        `update claims set confidence = confidence * .9 where space_id = $1 and id in ${one}`,
        values,
      );
    else if (what === 5) {
      const [member, into] = [pick(), pick()];
      const rows = await commit.query(
        't.merged',
        'select from merges where space_id = $1 and (member_id = any($2::uuid[]) or canonical_id = $3)',
        [spaceId, [member, into], member],
      );
      if (rows.length === 0 && member !== into)
        await plant(commit, 'merges', [{ member_id: member, into_id: into, canonical_id: into }]);
    } else
      await commit.query(
        't.part',
        `delete from merges where space_id = $1 and id in (select id from merges where space_id = $1 order by md5(id::text || $2) limit 1)`,
        values,
      );
    if (random() < 0.2)
      await commit.query(
        't.type',
        `update entities set type = case type when 'Thing' then 'Other' else 'Thing' end where space_id = $1 and id = $2`,
        [spaceId, pick()],
      );
    if (random() < 0.3)
      await commit.query(
        't.review',
        `update inferred_edges set review_state = case review_state when 'REJECTED' then 'ACCEPTED' else 'REJECTED' end
        where space_id = $1 and id in (select id from inferred_edges where space_id = $1 order by md5(id::text || $2) limit 1)`,
        values,
      );
  };

  it('[SE-54] what is concluded step by step is what is concluded from all at once, with the same ids', async () => {
    let concluded = 0;
    for (const seed of [1, 2, 3]) {
      const random = randomFrom(seed);
      const scope = await context().space();
      let ids: EntityId[] = [];
      await write(context().database, scope, async (commit) => {
        ids = entityIds(
          await plant(
            commit,
            'entities',
            Array.from({ length: 8 }, (_, n) => ({ name: `n${n}` })),
          ),
        );
        const rows = RULES.map((definition, n) => ({
          id: systemIds.next('rul'),
          name: `rule ${n}`,
          definition,
          enabled: true,
          actor: 't',
          version: 1,
          created_at: commit.at,
          updated_at: commit.at,
        }));
        await insertRows(
          commit,
          'rules',
          {
            id: 'uuid',
            name: 'text',
            definition: 'jsonb',
            enabled: 'boolean',
            actor: 'text',
            version: 'integer',
            created_at: 'timestamptz',
            updated_at: 'timestamptz',
          },
          rows,
        );
      });
      for (let step = 0; step < 25; step++) {
        await write(context().database, scope, (commit) => change(commit, random, ids));
        if (random() < 0.7) await follow(scope);
      }
      await follow(scope);
      const stepwise = await standing(scope);
      concluded += stepwise.length;
      // Nothing is known of what was done: everything is concluded anew, beside what stands.
      await context().database.system((query) =>
        query('t.forget', 'delete from follower_positions where space_id = $1', [scope.spaceId]),
      );
      await follow(scope);
      expect([seed, await standing(scope)]).toEqual([seed, stepwise]);
      // And from nothing at all.
      await sql(scope, `update rules set enabled = false, version = version + 1 where space_id = $1`, []);
      await follow(scope);
      expect(await standing(scope)).toEqual([]);
      await sql(scope, `update rules set enabled = true, version = version + 1 where space_id = $1`, []);
      await follow(scope);
      expect([seed, await standing(scope)]).toEqual([seed, stepwise]);
    }
    expect(concluded).toBeGreaterThan(20);
  });

  /** What may happen to texts, to what contradicts each other, and to whom they are about. */
  const turn = async (scope: Scope, random: () => number): Promise<void> => {
    const { database } = context();
    const { spaceId } = scope;
    const n = 1 + Math.floor(4 * random());
    const what = Math.floor(random() * 6);
    if (what <= 2) {
      const names = ['EIP-20', 'EIP-777', 'EIP-721', 'EIP-1155'].filter(() => random() < 0.6);
      const words = names.length === 0 ? 'Nothing.' : `A wallet that follows ${names.join(' and ')} is common.`;
      const text = `---\neip: 900${n}\ntitle: Wallets ${n}\nstatus: Draft\n---\n\n## Abstract\n\n${words}\n`;
      await ingest(database, scope, [fileItem(`eip-900${n}.md`, text)]);
      return;
    }
    await write(database, scope, async (commit) => {
      const some = (table: string, n: number) =>
        commit.query<{ id: string }>(
          't.some',
          `select id from ${table} where space_id = $1 order by md5(id::text || $2) limit ${n}`,
          [spaceId, String(random())],
        );
      if (what === 3) {
        const [a, b] = await some('claims', 2);
        if (!a || !b) return;
        const [conflict] = await plant(commit, 'conflicts', [{ kind: 'NEGATION' }]);
        await plant(
          commit,
          'conflict_parties',
          [a, b].map(({ id }, n) => ({ conflict_id: conflict, n, claim_id: id })),
        );
      } else if (what === 4) {
        const [conflict] = await some('conflicts', 1);
        const status = `update conflicts set status = case status when 'OPEN' then 'DISMISSED' else 'OPEN' end where space_id = $1 and id = $2`;
        if (conflict) await commit.query('t.decide', status, [spaceId, conflict.id]);
        await commit.query(
          't.doubt',
          `update claims set confidence = confidence * .9 where space_id = $1 and id in (select claim_id from conflict_parties where space_id = $1)`,
          [spaceId],
        );
      } else {
        const merged = await commit.query('t.part', 'delete from merges where space_id = $1 returning id', [spaceId]);
        const [member, into] = await some('entities', 2);
        if (merged.length === 0 && member && into)
          await plant(commit, 'merges', [{ member_id: member.id, into_id: into.id, canonical_id: into.id }]);
      }
    });
  };

  it('[SE-54 PI-67] what texts name together and what contradicts each other: step by step as from all at once', async () => {
    const concluded = new Set<string>();
    for (const seed of [1, 2]) {
      const random = randomFrom(seed);
      const scope = await context().space();
      const me = asking(context().database, scope);
      await asWritten(me, 'updateSetting', { key: 'infer.discussion', value: true });
      await asWritten(me, 'updateSetting', { key: 'infer.discussion.documents', value: 2 });
      for (let step = 0; step < 20; step++) {
        await turn(scope, random);
        if (random() < 0.7) await follow(scope);
        if (step % 5 !== 4) continue;
        await follow(scope);
        const stepwise = await standing(scope);
        for (const reason of stepwise) concluded.add(reason.split(' ')[1] ?? '');
        await context().database.system((query) =>
          query('t.forget', 'delete from follower_positions where space_id = $1', [scope.spaceId]),
        );
        await follow(scope);
        expect([seed, step, await standing(scope)]).toEqual([seed, step, stepwise]);
      }
    }
    expect([...concluded].sort()).toEqual(['CONFLICTS_WITH', 'DISCUSSED_WITH']);
  });

  it('two that infer at once come to the same: one has the turn, the other is told to ask again', async () => {
    const scope = await context().space();
    await write(context().database, scope, async (commit) => {
      const ids = entityIds(
        await plant(
          commit,
          'entities',
          ['a', 'b', 'c'].map((name) => ({ name })),
        ),
      );
      const [a, b, c] = ids as [EntityId, EntityId, EntityId];
      await plant(commit, 'claims', [
        { subject_id: a, object_entity_id: b, predicate: 'K' },
        { subject_id: b, object_entity_id: c, predicate: 'K' },
      ]);
      await insertRows(
        commit,
        'rules',
        {
          id: 'uuid',
          name: 'text',
          definition: 'jsonb',
          enabled: 'boolean',
          actor: 'text',
          version: 'integer',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
        },
        [
          {
            id: systemIds.next('rul'),
            name: 'chain',
            definition: RULES[0],
            enabled: true,
            actor: 't',
            version: 1,
            created_at: commit.at,
            updated_at: commit.at,
          },
        ],
      );
    });
    const turn = systemIds.next('job');
    const take = (age: string) =>
      context().database.system((query) =>
        query(
          't.turn',
          `insert into inference_turns (space_id, turn, at) values ($1, $2, clock_timestamp() - $3::interval)`,
          [scope.spaceId, turn, age],
        ),
      );
    await take('1 second');
    expect(await infer({ database: context().database }, scope)).toMatchObject({ settled: false, added: 0 });
    await context().database.system((query) =>
      query('t.free', 'delete from inference_turns where space_id = $1', [scope.spaceId]),
    );
    // Whoever had it died long ago.
    await take('1 hour');
    const both = await Promise.all([1, 2].map(() => infer({ database: context().database }, scope)));
    expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
    expect(await standing(scope)).toHaveLength(1);
  });
});
