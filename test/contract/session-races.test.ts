import { expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import type { Embedder } from '../../src/models/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { sessionWorker } from '../support/session-worker.ts';
import { publish, say, store, talk, type Said } from '../support/talk.ts';
import { fresh } from '../support/writes.ts';

interface Shown {
  readonly published: number;
  readonly session: {
    readonly cluster: number | null;
    readonly read: number;
    readonly messages: readonly { readonly n: number }[];
    readonly archives: readonly { readonly cluster: number }[];
    readonly boundary: Readonly<Record<string, unknown>>;
  };
}

const SHOWN = `query ($id: ID!) { conversation(id: $id) { published session { cluster read messages { n } archives { cluster }
  boundary { domain expertise shiftAbove expandAbove reasons } } } }`;
const shown = async (me: Asking, id: string): Promise<Shown> =>
  (await me.get<{ conversation: Shown }>(SHOWN, { id })).conversation;
const shape = ({ session: { cluster, messages, archives } }: Shown) => ({
  cluster,
  window: messages.map(({ n }) => n),
  archives: archives.map((topic) => topic.cluster),
});
const newTopic = async (me: Asking, conversation: string): Promise<unknown> =>
  (
    await me.get<{ clarify: unknown }>(
      'mutation ($input: ClarifyInput!) { clarify(input: $input) { ... on Clarified { n applied } ... on DomainError { message } } }',
      { input: { conversation, choice: 'NEW_TOPIC' } },
    )
  ).clarify;

const steel: Said = { text: 'the hull is of steel' };
const more: Said = { text: 'more of steel' };

/** An embedder that says when it is asked, and answers when it is opened. */
function gated(embedder: Embedder): Embedder & { readonly reached: Promise<undefined>; readonly open: () => void } {
  const [reached, opened] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const embed: Embedder['embed'] = async (texts, purpose) => {
    reached.resolve(undefined);
    await opened.promise;
    return embedder.embed(texts, purpose);
  };
  return { ...embedder, embed, reached: reached.promise, open: () => opened.resolve(undefined) };
}

describeDatabase('sessions behind the one who speaks', (context) => {
  const begin = async () => {
    const { database } = context();
    const embedder = wordEmbedder(fresh(), ['steel', 'cake']);
    const embeddings = new Embeddings(embedder, () => embedder);
    const me = asking(database, await context().space(), { embeddings });
    const follow = async (): Promise<void> => {
      await publish(database, embedder);
      const { worker, faults } = sessionWorker({ database, embeddings });
      await worker.drain();
      expect(faults).toEqual([]);
    };
    return { database, embedder, me, follow };
  };

  it('[SE-129 SE-148] a session shows the subject, the expertise of the user, and why its boundary is where it is', async () => {
    const { me, follow } = await begin();
    const id = await talk(me, [{ text: 'Which steel do blob transactions pay the base fee with?' }, steel]);
    await follow();
    const near = (value: number): unknown => expect.closeTo(value, 9);
    const known = { domain: 'ethereum', expertise: near(1 / 3) };
    const { boundary } = (await shown(me, id)).session;
    expect(boundary).toEqual({ ...known, shiftAbove: near(0.6), expandAbove: near(0.42), reasons: [] });
    await say(me, id, [{ text: 'And steel with EIP-1559?' }]);
    await follow();
    expect((await shown(me, id)).session.boundary).toEqual({
      ...{ ...known, shiftAbove: near(0.65 + 0.1 / 3), expandAbove: near(0.47 + 0.1 / 3) },
      reasons: ['it stays in the subject of the topic, ethereum: +0.05', "the user's expertise is 0.33: +0.03"],
    });
  });

  it('[SE-148] until it is followed a session has no topic, whatever was said', async () => {
    const { me, follow } = await begin();
    const id = await talk(me, []);
    expect(shape(await shown(me, id))).toEqual({ cluster: null, window: [], archives: [] });
    await say(me, id, [steel]);
    expect(await shown(me, id)).toMatchObject({ session: { cluster: null, read: 0, messages: [{ n: 1 }] } });
    await follow();
    expect(await shown(me, id)).toMatchObject({ session: { cluster: 1, read: 1, messages: [{ n: 1 }] } });
  });

  it.each([
    ['the first message', [] as readonly Said[], 1, { cluster: 1, window: [1], archives: [] }],
    ['a later message', [steel], 2, { cluster: 2, window: [1, 2], archives: [1] }],
  ])('[SE-151] what a user answers while %s is being followed is not lost', async (_, before, n, expected) => {
    const { database, embedder, me, follow } = await begin();
    const id = await talk(me, before);
    await follow();
    await say(me, id, [more]);
    await publish(database, embedder);
    // The follower has read the session before the answer, and writes it after; clarify itself follows the session later still.
    const [first, second] = [gated(embedder), gated(embedder)];
    const { worker, faults } = sessionWorker({ database, embeddings: new Embeddings(first, () => first) });
    const following = worker.drain();
    await first.reached;
    const asker = asking(database, me.scope, { embeddings: new Embeddings(second, () => second) });
    const clarified = newTopic(asker, id);
    await second.reached;
    first.open();
    await following;
    second.open();
    expect(await clarified).toEqual({ n, applied: true });
    expect([shape(await shown(me, id)), faults]).toEqual([expected, []]);
  });

  it('[RS-66] a model that is being built holds back nothing: what has a vector of the one in use is published', async () => {
    const { database, embedder, me, follow } = await begin();
    const id = await talk(me, [steel]);
    await follow();
    const building = wordEmbedder(fresh(), ['steel']);
    building.failing = () => true;
    await expect(embedAll(database, building)).rejects.toThrow('cannot embed');
    await say(me, id, [more]);
    await store(database);
    // Both models wait for it.
    expect((await shown(me, id)).published).toBe(1);
    await embedAll(database, embedder);
    await store(database);
    expect((await shown(me, id)).published).toBe(2);
  });
});
