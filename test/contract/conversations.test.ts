import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { append, conversationWorker, logOf, startOne, turnsOf } from '../support/conversing.ts';
import { asking, type Asking } from '../support/graphql.ts';

const pairs = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    { role: 'USER', text: `  Question ${n}?\n\n\`\`\`\nas it is 🦊\n\`\`\` ` },
    { role: 'ASSISTANT', text: `Answer ${n}.\r\n` },
  ]).flat();

describeDatabase('the log of a conversation', (context) => {
  const open = async (): Promise<Asking> => asking(context().database, await context().space());

  it('[OM-04 RS-01] keeps a message with all that is given, word for word, and a hash of its text', async () => {
    const me = await open();
    const id = await startOne(me, { key: 'harbour' });
    const text = ' What of `aurora.md`?\r\n\tTabs, and 🦊. ';
    const given = {
      ...{ role: 'ASSISTANT', speaker: 'Ada', text, source: 'EXTERNAL', important: true, tags: ['ship'] },
      versionHints: [{ file: 'aurora.md', modifiedAt: '2024-05-01T10:00:00Z', hash: 'abc' }],
      metadata: { client: 'terminal', address: '203.0.113.9' },
      saidAt: '2024-05-02T08:00:00Z',
    };
    const before = Date.now();
    const { messages } = await append(me, 'harbour', ['hello', given]);
    const [first, second] = messages ?? [];
    expect(second).toMatchObject({
      ...{ ...given, saidAt: new Date(given.saidAt).toISOString() },
      ...{ n: 2, owner: 'ada', contentHash: createHash('sha256').update(text).digest('hex') },
    });
    expect(Number(second?.tokens)).toBeGreaterThan(5);
    expect(Date.parse(String(second?.createdAt))).toBeGreaterThanOrEqual(before - 1);
    expect(first).toMatchObject({ n: 1, role: 'USER', source: 'CHAT', speaker: null, saidAt: first?.createdAt });
    expect((await logOf(me, id))?.messages.nodes).toEqual(messages);
    for (const role of ['USER', 'ASSISTANT', 'SYSTEM'])
      expect(await append(me, id, [{ role, text: role }])).toMatchObject({ messages: [{ role }] });
    for (const source of ['CHAT', 'FILE', 'EXTERNAL'])
      expect(await append(me, id, [{ source, text: source }])).toMatchObject({ messages: [{ source }] });
  });

  it.each([
    ['role', { role: 'TOOL', text: 'x' }],
    ['role', { role: 'user', text: 'x' }],
    ['source', { source: 'MAIL', text: 'x' }],
  ])('[OM-04 RS-01] refuses another %s, at the contract and in the database', async (column, message) => {
    const me = await open();
    const id = await startOne(me);
    await expect(append(me, id, [message])).rejects.toThrow(/does not exist in .*Message/);
    expect(await logOf(me, id)).toMatchObject({ messageCount: 0 });
    await append(me, id, ['x']);
    const [value = ''] = Object.values(message);
    const copy = context().database.note(me.scope, (sql) =>
      sql.query(
        'test.copy',
        `insert into messages select (jsonb_populate_record(m, jsonb_build_object('n', 2, 'id', gen_random_uuid(), '${column}', $2::text))).*
          from messages m where m.space_id = $1`,
        [me.scope.spaceId, value],
      ),
    );
    await expect(copy).rejects.toMatchObject({ code: '23514' });
  });

  it('[OM-34 RS-62] is never changed: the database refuses it to those who ask, and an update to everybody', async () => {
    const { database } = context();
    const me = await open();
    const id = await startOne(me);
    await append(me, id, ['as it was', { role: 'ASSISTANT', text: 'a reply' }]);
    await conversationWorker(database).worker.drain();
    const log = await logOf(me, id);
    const values = [me.scope.spaceId];
    for (const statement of [
      `update messages set text = 'another' where space_id = $1`,
      `update messages set metadata = '{}' where space_id = $1`,
      'delete from messages where space_id = $1',
      'delete from conversations where space_id = $1',
    ])
      await expect(database.note(me.scope, (sql) => sql.query('test.change', statement, values))).rejects.toMatchObject(
        {
          code: '42501',
        },
      );
    const byOwner = database.system((query) =>
      query('test.change', `update messages set text = 'another' where space_id = $1`, values),
    );
    await expect(byOwner).rejects.toThrow('messages are immutable');
    expect(await logOf(me, id)).toEqual(log);
    const { __schema } = await me.get<{ __schema: { mutationType: { fields: { name: string }[] } } }>(
      '{ __schema { mutationType { fields { name } } } }',
    );
    const ofMessages = __schema.mutationType.fields.flatMap(({ name }) => (/message/iu.test(name) ? [name] : []));
    expect(ofMessages).toEqual(['appendMessages']);
  });

  it.each(['its id', 'its key'])(
    'is found by %s in the transaction that appends: no view is opened, which would wait for the commit that is under way',
    async (by) => {
      const me = await open();
      const id = await startOne(me, { key: 'berth' });
      const { data, sent } = await me.ask<{ appendMessages: { __typename: string } }>(
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { __typename } }',
        { input: { conversation: by === 'its id' ? id : 'berth', messages: [{ text: 'hello' }] } },
      );
      expect(data.appendMessages.__typename).toBe('MessagesAppended');
      // The settings, which a server has at hand.
      expect(sent.filter((name) => !name.startsWith('storage.'))).toEqual([]);
    },
  );

  it('[RS-63] of two conversations of one key the own one is appended to before the shared one', async () => {
    const scope = await context().space();
    const [ada, bob] = [asking(context().database, scope), asking(context().database, context().as(scope, 'bob'))];
    const shared = await startOne(ada, { key: 'berth', visibility: 'SHARED' });
    await append(bob, 'berth', ['to all']);
    const own = await startOne(bob, { key: 'berth', visibility: 'PRIVATE' });
    await append(bob, 'berth', ['to myself']);
    expect([(await logOf(ada, shared))?.messageCount, (await logOf(bob, own))?.messageCount]).toEqual([1, 1]);
    expect(await logOf(ada, own)).toBeNull();
  });

  it('[RS-63] is in the order of acceptance: requests at once do not mix, and each is whole', async () => {
    const me = await open();
    const id = await startOne(me);
    const turns = Array.from({ length: 12 }, (_, n) => [`q${n}`, { role: 'ASSISTANT', text: `a${n}` }]);
    const answers = await Promise.all(turns.map((turn) => append(me, id, turn)));
    const { messages } = (await logOf(me, id)) ?? { messages: { nodes: [] } };
    expect(messages.nodes.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    for (let at = 0; at < 24; at += 2)
      expect(messages.nodes[at + 1]?.text).toBe(messages.nodes[at]?.text.replace('q', 'a'));
    for (const { messages: own } of answers) expect(messages.nodes).toEqual(expect.arrayContaining([...(own ?? [])]));
    const bad = await append(me, id, ['good', '']);
    expect(bad.__typename).toBe('Invalid');
    expect(await logOf(me, id)).toMatchObject({ messageCount: 24 });
  });

  it('is accepted while a document is being stored, and read at once', async () => {
    const { database, space } = context();
    const me = asking(database, await space());
    const id = await startOne(me);
    if (database.kind === 'embedded') return;
    const request = { actor: 'ada', reason: 'slow', owner: null, idempotencyKey: null, requestHash: null };
    await database.commit(me.scope, request, async (commit) => {
      expect(await append(me, id, ['meanwhile'])).toMatchObject({ messages: [{ n: 1 }] });
      expect(await turnsOf(me, id)).toEqual(['meanwhile']);
      return commit.nothing(null);
    });
  });

  it('[RS-41 RS-42] gives the last pairs word for word, as many as the setting says, from the log at every ask', async () => {
    const me = await open();
    const id = await startOne(me);
    const said = [{ role: 'ASSISTANT', text: 'Welcome.' }, ...pairs(6)];
    await append(me, id, said);
    const last = (count: number): string[] => said.slice(-2 * count).map(({ text }) => text);
    expect(await turnsOf(me, id)).toEqual(last(4));
    expect(await turnsOf(me, id, 2)).toEqual(last(2));
    expect(await turnsOf(me, id, 50)).toEqual(last(6));
    const set = `mutation { updateSetting(input: { key: "conversation.recentTurns", value: 3 }) { __typename } }`;
    expect(await me.get(set)).toEqual({ updateSetting: { __typename: 'SettingWritten' } });
    expect(await turnsOf(me, id)).toEqual(last(3));
    // Another process, which has seen nothing of it, says the same; nothing needs to be stored or embedded for it.
    await append(me, id, [{ text: 'And now?' }]);
    expect(await turnsOf(asking(context().database, me.scope), id, 2)).toEqual([...last(1), 'And now?']);
    expect(await logOf(me, id)).toMatchObject({ stored: 0, published: 0 });
    for (const wrong of [0, -1, 51]) await expect(turnsOf(me, id, wrong)).rejects.toThrow(/1 to 50/);
  });

  it('[RS-41] has no pair where nobody asked', async () => {
    const me = await open();
    const id = await startOne(me);
    await append(me, id, [
      { role: 'SYSTEM', text: 'Be brief.' },
      { role: 'ASSISTANT', text: 'Welcome.' },
    ]);
    expect(await turnsOf(me, id)).toEqual([]);
  });

  it('a second honest “yes” is a second message; the same key is one, and with another content refused', async () => {
    const me = await open();
    const id = await startOne(me);
    await append(me, id, ['yes']);
    expect(await append(me, id, ['yes'])).toMatchObject({ repeated: 0, messages: [{ n: 2 }] });
    const keyed = { text: 'yes', idempotencyKey: 'k' };
    const first = await append(me, id, [keyed]);
    expect(await append(me, id, [keyed])).toEqual({ ...first, repeated: 1 });
    expect(await append(me, id, ['new', { ...keyed, text: 'no' }])).toMatchObject({
      ...{ __typename: 'IdempotencyMismatch', code: 'IDEMPOTENCY_MISMATCH' },
    });
    const whole = await append(me, id, ['a', 'b'], { idempotencyKey: 'request' });
    expect(await append(me, id, ['a', 'b'], { idempotencyKey: 'request' })).toEqual({ ...whole, repeated: 2 });
    expect((await append(me, id, ['a', 'c'], { idempotencyKey: 'request' })).__typename).toBe('IdempotencyMismatch');
    expect(await append(me, id, [keyed, keyed])).toMatchObject({ __typename: 'Invalid' });
    expect(await logOf(me, id)).toMatchObject({ messageCount: 5 });
  });

  it('a key is its caller’s own: in a shared conversation two may have the same', async () => {
    const me = await open();
    const id = await startOne(me, { visibility: 'SHARED' });
    const other = asking(context().database, context().as(me.scope, 'bob'));
    const keyed = { text: 'yes', idempotencyKey: '1' };
    expect(await append(me, id, [keyed])).toMatchObject({ repeated: 0 });
    expect(await append(other, id, [keyed])).toMatchObject({ repeated: 0, messages: [{ n: 2 }] });
    expect(await append(other, id, [keyed])).toMatchObject({ repeated: 1, messages: [{ n: 2 }] });
  });

  it('what was said out of order stands where it was accepted, with the time that was given', async () => {
    const me = await open();
    const id = await startOne(me);
    const times = ['2024-03-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2023-06-01T00:00:00.000Z'];
    await append(
      me,
      id,
      times.map((saidAt, n) => ({ text: `${n}`, saidAt })),
    );
    await conversationWorker(context().database).worker.drain();
    const log = await logOf(me, id);
    expect(log?.messages.nodes.map(({ text, saidAt }) => [text, saidAt])).toEqual(times.map((at, n) => [`${n}`, at]));
    expect(log).toMatchObject({ stored: 3, published: 3 });
  });
});
