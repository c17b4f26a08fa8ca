import { expect, it } from '@jest/globals';
import { describeEveryDatabase } from '../support/database.ts';
import { append, conversationWorker, logOf, startOne } from '../support/conversing.ts';
import { asking } from '../support/graphql.ts';

const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `message ${n}`);

/** What no request may have in it, whatever it is about. */
const BEFORE = 'before it is read';

const REFUSED: readonly (readonly [what: string, messages: () => readonly (string | object)[], type: string])[] = [
  ['a message of 10 MB', () => ['x'.repeat(10_000_000)], 'TooLarge'],
  ['one character too many', () => ['x'.repeat(200_001)], 'TooLarge'],
  ['NUL', () => ['a\0b'], BEFORE],
  ['half a character', () => ['a\ud800b'], BEFORE],
  ['an empty message', () => [''], 'Invalid'],
  ['a message of blanks', () => [' \n\t'], 'Invalid'],
  ['no message', () => [], 'Invalid'],
  ['501 messages', () => many(501), 'Invalid'],
  ['NUL in a speaker', () => [{ text: 'x', speaker: 'a\0' }], BEFORE],
  ['an empty speaker', () => [{ text: 'x', speaker: '' }], 'Invalid'],
  ['a speaker of 201 characters', () => [{ text: 'x', speaker: 'x'.repeat(201) }], 'Invalid'],
  ['51 tags', () => [{ text: 'x', tags: many(51) }], 'Invalid'],
  ['metadata of 20 kB', () => [{ text: 'x', metadata: { a: 'x'.repeat(20_000) } }], 'Invalid'],
  ['NUL in metadata', () => [{ text: 'x', metadata: { a: '\0' } }], BEFORE],
  ['NUL in a hint', () => [{ text: 'x', versionHints: [{ file: '\0' }] }], BEFORE],
  ['an empty key', () => [{ text: 'x', idempotencyKey: '' }], 'Invalid'],
];

describeEveryDatabase('what a conversation refuses', (context) => {
  it.each(REFUSED)('%s', async (_, messages, type) => {
    const me = asking(context().database, await context().space());
    const id = await startOne(me);
    const given = messages().length === 0 ? [] : ['good', ...messages()];
    if (type === BEFORE) {
      await expect(append(me, id, given)).rejects.toThrow('"code":"INVALID"');
      expect(await logOf(me, id)).toMatchObject({ messageCount: 0 });
      return;
    }
    const answer = await append(me, id, given);
    expect(answer).toMatchObject({ __typename: type, message: expect.stringMatching(/^expected /) });
    expect(answer.message?.length).toBeLessThan(400);
    expect(await logOf(me, id)).toMatchObject({ messageCount: 0 });
  });

  it('takes as much as it says: 500 messages, 200,000 characters', async () => {
    const me = asking(context().database, await context().space());
    const id = await startOne(me);
    expect((await append(me, id, many(500))).messages).toHaveLength(500);
    expect((await append(me, id, ['é'.repeat(200_000)])).messages).toHaveLength(1);
    expect(await logOf(me, id)).toMatchObject({ messageCount: 501 });
  });

  it('a private conversation is to others as one that does not exist', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const [ada, bob] = [asking(database, scope), asking(database, as(scope, 'bob'))];
    const id = await startOne(ada, { key: 'secret' });
    const { messages } = await append(ada, id, ['a secret about herring']);
    await conversationWorker(database).worker.drain();
    expect(await logOf(bob, id)).toBeNull();
    expect(await logOf(bob, 'secret')).toBeNull();
    const said = await append(bob, 'secret', ['x']);
    expect(said).toMatchObject({ __typename: 'NotFound' });
    const unknown = await append(bob, 'nowhere', ['x']);
    expect({ ...said, message: said.message?.replaceAll('secret', 'nowhere') }).toEqual(unknown);
    const node = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await bob.get(node, { id: messages?.[0]?.id })).toEqual({ node: null });
    expect(await ada.get(node, { id: messages?.[0]?.id })).toEqual({ node: { id: messages?.[0]?.id } });
    const list = '{ conversations { nodes { id } } searchMessages(text: "herring") { hits { message { id } } } }';
    expect(await bob.get(list)).toEqual({ conversations: { nodes: [] }, searchMessages: { hits: [] } });
    expect(await ada.get(list)).toMatchObject({ conversations: { nodes: [{ id }] }, searchMessages: { hits: [{}] } });
    // The key is each owner's own.
    expect(await startOne(bob, { key: 'secret' })).not.toBe(id);
    expect(await startOne(ada, { key: 'secret' })).toBe(id);
  });

  it('a reader may read a shared one, and say nothing', async () => {
    const { database, space, as } = context();
    const scope = await space('ada', 'WRITER');
    const ada = asking(database, scope);
    const reader = asking(database, as(scope, 'bob', 'READER'));
    const id = await startOne(ada, { visibility: 'SHARED' });
    await append(ada, id, ['for all']);
    expect(await logOf(reader, id)).toMatchObject({ messageCount: 1 });
    expect((await append(reader, id, ['x'])).code).toBe('FORBIDDEN');
    await expect(startOne(reader)).rejects.toThrow('FORBIDDEN');
  });
});
