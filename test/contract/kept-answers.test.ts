import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { answerOnce, forgetAnswers, type SqlValue } from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { answerOf, EXAMPLES } from '../support/keyed-mutations.ts';

const request = { key: '["ada","k"]', requestHash: 'one' };
const another = { ...request, requestHash: 'two' };
const settings = { 'limit.aliases': 1_000 };
const FEES = 'The ferry fee is forty crowns.';
const MISMATCH = { code: 'IDEMPOTENCY_MISMATCH' };

describeEveryDatabase('the answer under a key', (context, kind) => {
  const sql = (scope: Scope, text: string, values: readonly SqlValue[] = []): Promise<object[]> =>
    context().database.note(scope, (one) => one.query<object>('test.keptAnswers', text, [scope.spaceId, ...values]));
  /** Work that counts how often it is done. */
  const counted = () => {
    let times = 0;
    return () => Promise.resolve((times += 1));
  };
  const once = <T>(scope: Scope, work: () => Promise<T>, of = request) =>
    answerOnce(context().database, scope, of, work);

  it('[OM-35] is given again as it was: instants, and texts that no database takes', async () => {
    const scope = await context().space();
    const value = { at: new Date(5), of: [{ text: 'a\u0000b\ud800', none: null }], empty: {} };
    expect(await once(scope, () => Promise.resolve(value))).toEqual({ value, replayed: false });
    expect(await once(scope, () => Promise.reject(new Error('done again')))).toEqual({ value, replayed: true });
  });

  it('[OM-35] of requests at once is that of one, and another request meanwhile is refused', async () => {
    const scope = await context().space();
    const work = counted();
    const slow = async () => {
      await after(50);
      return work();
    };
    const all = [once(scope, slow), once(scope, slow), once(scope, slow)];
    await expect(once(scope, slow, another)).rejects.toMatchObject(MISMATCH);
    expect((await Promise.all(all)).map(({ value }) => value)).toEqual([1, 1, 1]);
    await expect(once(scope, slow, another)).rejects.toMatchObject(MISMATCH);
  });

  it('[PI-29] is none of work that failed: the next one does it, also one that waited', async () => {
    const scope = await context().space();
    const work = counted();
    const failing = once(scope, async () => {
      await after(50);
      throw new Error('away');
    });
    const waiting = once(scope, work);
    await expect(failing).rejects.toThrow('away');
    expect(await waiting).toEqual({ value: 1, replayed: false });
    expect(await once(scope, work)).toEqual({ value: 1, replayed: true });
  });

  const HELD = `insert into kept_answers (space_id, owner_id, key, request_hash, holder, held_until, kept_until)
    values ($1, 'ada', $2, 'one', gen_random_uuid(), clock_timestamp() + $3::interval, clock_timestamp() + interval '1 day')`;

  it('[PI-29] of a server that died at the work is that of the next one', async () => {
    const scope = await context().space();
    await sql(scope, HELD, [request.key, '-1 second']);
    expect(await once(scope, counted(), another)).toEqual({ value: 1, replayed: false });
  });

  it('[PI-29] of another server that is at it is waited for, unless the database has one process', async () => {
    const scope = await context().space();
    await sql(scope, HELD, [request.key, '20 seconds']);
    if (kind === 'postgres') await expect(once(scope, counted(), another)).rejects.toMatchObject(MISMATCH);
    const answered = once(scope, counted());
    if (kind === 'postgres') await sql(scope, `update kept_answers set answer = '7' where space_id = $1`);
    expect(await answered).toEqual(kind === 'postgres' ? { value: 7, replayed: true } : { value: 1, replayed: false });
  });

  it('[PI-29] of work that lost its hold meanwhile takes no other’s place', async () => {
    const scope = await context().space();
    await once(scope, async () => {
      await sql(scope, `update kept_answers set holder = gen_random_uuid(), answer = '"theirs"' where space_id = $1`);
      return 'ours';
    });
    expect(await once(scope, () => Promise.resolve('again'))).toEqual({ value: 'theirs', replayed: true });
  });

  it('[OM-35] goes with its space, also of work that is not done yet', async () => {
    const scope = await context().space();
    const emptied = async (): Promise<number> => {
      await sql(scope, 'delete from kept_answers where space_id = $1');
      return 7;
    };
    expect(await once(scope, emptied)).toEqual({ value: 7, replayed: false });
    expect(await sql(scope, 'select 1 as row from kept_answers where space_id = $1')).toEqual([]);
  });

  it('[OM-35] a key that is held for work is none for a short request, until whoever held it is gone', async () => {
    const scope = await context().space();
    const me = asking(context().database, scope, { settings });
    const write = async (idempotencyKey: string) => [
      (await answerOf(me, 'updateSetting', { key: 'page.max', value: 90, idempotencyKey })).__typename,
      (await answerOf(me, 'startConversation', { title: 'Tides', idempotencyKey: `${idempotencyKey}s` })).__typename,
    ];
    for (const key of ['live', 'lives']) await sql(scope, HELD, [`["ada","${key}"]`, '20 seconds']);
    for (const key of ['dead', 'deads']) await sql(scope, HELD, [`["ada","${key}"]`, '-1 second']);
    expect(await write('live')).toEqual(['IdempotencyMismatch', 'IdempotencyMismatch']);
    for (const _ of ['first', 'again']) expect(await write('dead')).toEqual(['SettingWritten', 'ConversationStarted']);
  });

  it('[OM-35] has the words of documents as they are when it is given: none of what is removed', async () => {
    const scope = await context().space();
    const me = asking(context().database, scope, { settings });
    await ingest(context().database, scope, [fileItem('a.md', `${FEES}\n`)]);
    const input = { question: 'What is the ferry fee?', idempotencyKey: 'k' };
    const kept = async () => {
      const query = `mutation ($input: FindEvidenceInput!) {
        findEvidence(input: $input) { ... on EvidenceFound { kept { text chunk { id } } } } }`;
      return (await me.get<{ findEvidence: { kept: { text: string }[] } }>(query, { input })).findEvidence.kept;
    };
    const first = await kept();
    expect(first.map(({ text }) => text.trim())).toEqual([FEES]);
    expect(await kept()).toEqual(first);
    const [row] = await sql(scope, 'select answer from kept_answers where space_id = $1');
    expect(JSON.stringify(row)).not.toContain('forty');
    const { documents } = await me.get<{ documents: { nodes: { id: string }[] } }>('{ documents { nodes { id } } }');
    await answerOf(me, 'removeDocument', { id: documents.nodes[0]?.id });
    expect(await kept()).toEqual([]);
  });

  it('[OM-35] is each caller’s own, and nobody else can read it', async () => {
    const scope = await context().space();
    const bob = context().as(scope, 'bob');
    const work = counted();
    await once(scope, work);
    expect(await once(bob, work, another)).toEqual({ value: 2, replayed: false });
    expect(await once(await context().space(), work, another)).toEqual({ value: 3, replayed: false });
    const owners = 'select owner_id from kept_answers where space_id = $1';
    expect([await sql(scope, owners), await sql(bob, owners)]).toEqual([[{ owner_id: 'ada' }], [{ owner_id: 'bob' }]]);
  });

  it('[OM-35] is kept for a day, and removed by whoever looks for what is over', async () => {
    const { database, space } = context();
    const [scope, other] = [await space(), await space()];
    const work = counted();
    await once(scope, work);
    await once(other, work);
    await sql(scope, `update kept_answers set kept_until = kept_until - interval '24 hours' where space_id = $1`);
    await forgetAnswers(database);
    const rows = 'select 1 as row from kept_answers where space_id = $1';
    expect([await sql(scope, rows), await sql(other, rows)]).toEqual([[], [{ row: 1 }]]);
    await sql(other, `update kept_answers set kept_until = clock_timestamp() where space_id = $1`);
    expect(await once(other, work, another)).toEqual({ value: 3, replayed: false });
  });

  it('[OM-35] is kept of a write that found nothing to do, too', async () => {
    const me = asking(context().database, await context().space(), { settings });
    const setting = { key: 'page.max', value: 90 };
    await answerOf(me, 'registerSource', { source: { key: 'bay' } });
    const input = { source: { key: 'bay' }, idempotencyKey: 'k' };
    expect(await answerOf(me, 'registerSource', input)).toMatchObject({
      SourceWritten_replayed: false,
      SourceWritten_commit: null,
    });
    expect(await answerOf(me, 'registerSource', input)).toMatchObject({ SourceWritten_replayed: true });
    const misused = [
      await answerOf(me, 'registerSource', { source: { key: 'harbour' }, idempotencyKey: 'k' }),
      await answerOf(me, 'findEvidence', { question: 'What is the ferry fee?', idempotencyKey: 'k' }),
      await answerOf(me, 'updateSetting', { ...setting, idempotencyKey: 'k' }),
    ];
    expect(misused.map(({ __typename }) => __typename)).toEqual(misused.map(() => 'IdempotencyMismatch'));
  });

  it('[OM-35] a key of one mutation is none of another, whatever keeps it', async () => {
    const me = asking(context().database, await context().space(), { settings });
    const question = { question: 'What is the ferry fee?' };
    const setting = { key: 'page.max', value: 90 };
    await answerOf(me, 'updateSetting', { ...setting, idempotencyKey: 'short' });
    await answerOf(me, 'findEvidence', { ...question, idempotencyKey: 'long' });
    await answerOf(me, 'startConversation', { title: 'Tides', idempotencyKey: 'own' });
    const misused = [
      await answerOf(me, 'findEvidence', { ...question, idempotencyKey: 'short' }),
      await answerOf(me, 'updateSetting', { ...setting, idempotencyKey: 'long' }),
      await answerOf(me, 'startConversation', { title: 'Tides', idempotencyKey: 'short' }),
      await answerOf(me, 'startConversation', { title: 'Tides', idempotencyKey: 'long' }),
      await answerOf(me, 'findEvidence', { ...question, idempotencyKey: 'own' }),
      await answerOf(me, 'updateSetting', { ...setting, idempotencyKey: 'own' }),
    ];
    expect(misused.map(({ __typename }) => __typename)).toEqual(misused.map(() => 'IdempotencyMismatch'));
  });

  it.each(['updateSetting', 'findEvidence', 'appendMessages', 'startConversation', 'decide'] as const)(
    '[OM-35] a key of %s of 200 characters is one, and none or 10 kB of it are refused as a value',
    async (name) => {
      const me = asking(context().database, await context().space(), { settings });
      const [input] = await EXAMPLES[name](me);
      for (const idempotencyKey of ['', 'k'.repeat(201), 'k'.repeat(10_000)])
        expect(await answerOf(me, name, { ...input, idempotencyKey })).toMatchObject({
          ...{ __typename: 'Invalid', Invalid_path: ['idempotencyKey'] },
        });
      const longest = { ...input, idempotencyKey: '“'.repeat(200) };
      const [first, second] = [await answerOf(me, name, longest), await answerOf(me, name, longest)];
      expect([first.__typename, second.__typename]).toEqual([first.__typename, first.__typename]);
      expect(first.__typename).not.toBe('Invalid');
    },
  );
});
