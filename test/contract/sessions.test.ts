import { expect, it } from '@jest/globals';
import { keepIntent } from '../../src/conversation/index.ts';
import type { NewIntent } from '../../src/conversation/session/intent-history.ts';
import type { Anchor } from '../../src/domain/session-record.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import type { LanguageModel } from '../../src/models/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ledgerOf, scriptedModels } from '../support/language-model.ts';
import { sessionWorker } from '../support/session-worker.ts';
import { settingDefaults } from '../support/settings.ts';
import { publish, say, talk, type Said } from '../support/talk.ts';
import { fresh, write } from '../support/writes.ts';

interface Message {
  readonly n: number;
  readonly text: string;
  readonly original: string | null;
  readonly compressed: boolean;
  readonly weight: number;
  readonly tokens: number;
  readonly isTransition: boolean;
}
interface Session {
  readonly cluster: number | null;
  readonly tokens: number;
  readonly compresses: boolean;
  readonly read: number;
  readonly messages: readonly Message[];
  readonly boundary: {
    readonly action: string;
    readonly drift: number | null;
    readonly previousCluster: number | null;
  };
  readonly archives: readonly {
    readonly cluster: number;
    readonly messages: readonly number[];
    readonly evidence: readonly string[];
  }[];
  readonly intents: readonly {
    readonly hash: string;
    readonly cluster: number;
    readonly anchor: string;
    readonly subject: string | null;
  }[];
}

const SESSION = `query ($id: ID!) { conversation(id: $id) { session { cluster tokens tokenLimit messageLimit compressionThreshold compresses read
  boundary { drift action shifted previousCluster } archives { cluster messages evidence archivedAt }
  intents { hash text cluster anchor similarity previous subject evidence at }
  messages { id n role text original compressed weight tokens isTransition saidAt } } } }`;
const sessionOf = async (me: Asking, id: string): Promise<Session> =>
  (await me.get<{ conversation: { session: Session } }>(SESSION, { id })).conversation.session;
const shape = ({ cluster, messages, archives }: Session) => ({
  cluster,
  window: messages.map(({ n }) => n),
  archives: archives.map((topic) => topic.cluster),
});

interface Clarified {
  readonly __typename: string;
  readonly n?: number;
  readonly restoredCluster?: number | null;
  readonly evidence?: readonly string[];
  readonly applied?: boolean;
  readonly code?: string;
}
const clarify = async (me: Asking, conversation: string, choice: string): Promise<Clarified> =>
  (
    await me.get<{ clarify: Clarified }>(
      'mutation ($input: ClarifyInput!) { clarify(input: $input) { __typename ... on Clarified { n restoredCluster evidence applied } ... on DomainError { code message } } }',
      { input: { conversation, choice } },
    )
  ).clarify;

const steel: Said = { text: 'the hull is of steel' };
const cake: Said = { text: 'the cake is of sugar' };
const reply = (text: string): Said => ({ role: 'ASSISTANT', text });

const ASKED = { intent: 'FACTUAL', retrievalProbability: 0.5, isTemporal: false } as const;

// One model at a time: each test has its own.
describeDatabase('sessions of conversations', (context) => {
  const scripted = scriptedModels();

  const begin = async ({
    languageModel,
    clock = systemClock,
  }: { languageModel?: LanguageModel; clock?: Clock } = {}) => {
    const { database } = context();
    const scope = await context().space();
    const embedder = wordEmbedder(fresh(), ['steel', 'cake', 'hello']);
    const embeddings = new Embeddings(embedder, () => embedder);
    const options = { embeddings, clock, ...(languageModel && { languageModel }) };
    const { worker, faults } = sessionWorker({ database, clock, embeddings, languageModel: languageModel ?? null });
    const follow = async (): Promise<void> => {
      await publish(database, embedder);
      await worker.drain();
      expect(faults).toEqual([]);
    };
    const as = (who: Scope): Asking => asking(database, who, options);
    const keep = (id: string, hash: string, anchor: Anchor, evidence: readonly string[] = []): Promise<void> => {
      const intent: NewIntent = {
        hash,
        text: `about ${hash}`,
        vector: Float32Array.of(1, 0),
        ...ASKED,
        anchor,
        ...{ evidence, commit: null },
      };
      return keepIntent({ database, clock, settings: settingDefaults }, scope, decodeId(id, 'cnv').id, intent);
    };
    return { scope, embedder, follow, worker, keep, me: as(scope), bob: as(context().as(scope, 'bob')) };
  };

  it('[SE-148 SE-117 SE-116] a session shows its limits, and its messages with weight, tokens, time and whether they were shortened', async () => {
    const { me, follow } = await begin();
    const id = await talk(me, [steel, reply('so it is')]);
    await follow();
    const session = await sessionOf(me, id);
    expect(session).toMatchObject({
      ...{ cluster: 1, read: 2, tokenLimit: 4096, messageLimit: 16, compressionThreshold: 0.65, compresses: false },
      boundary: { drift: null, action: 'CONTINUE', shifted: false, previousCluster: null },
      ...{ archives: [], intents: [] },
      messages: [
        { n: 1, role: 'USER', text: steel.text, original: null, compressed: false, tokens: 5, isTransition: false },
        { n: 2, role: 'ASSISTANT', text: 'so it is' },
      ],
    });
    expect(session.messages[0]?.weight).toBeCloseTo(1, 2);
    expect(session.tokens).toBe(session.messages.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  it('[SE-116 SE-121] of 20 messages the last 16 are in the window, and the log has all', async () => {
    const { me, follow } = await begin();
    const id = await talk(
      me,
      Array.from({ length: 20 }, (_, n) => ({ text: `steel ${n}`, saidAt: '2026-11-01T00:00:00Z' })),
    );
    // Before anything of it has a vector it is within its limits, too.
    expect((await sessionOf(me, id)).messages).toHaveLength(1);
    await say(
      me,
      id,
      Array.from({ length: 20 }, (_, n) => ({ text: `steel ${n}` })),
    );
    expect((await sessionOf(me, id)).messages).toHaveLength(16);
    await follow();
    const { conversation } = await me.get<{ conversation: { messageCount: number; session: Session } }>(
      SESSION.replace('session {', 'messageCount session {'),
      { id },
    );
    expect(conversation.session.messages.map(({ n }) => n)).toEqual(Array.from({ length: 16 }, (_, n) => 25 + n));
    expect(conversation.messageCount).toBe(40);
  });

  it('[SE-119 SE-121] weights are those of the moment of reading: hours later they have decayed, and the faded are gone', async () => {
    let hours = 0;
    const clock: Clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
    const { me, follow } = await begin({ clock });
    const id = await talk(me, [steel, steel]);
    await follow();
    for (const [later, weight] of [
      [2, Math.exp(-0.3)],
      [10, Math.exp(-1.5)],
      [2, Math.exp(-0.3)],
    ] as const) {
      hours = later;
      expect((await sessionOf(me, id)).messages.map((message) => message.weight)).toEqual([
        expect.closeTo(weight, 2),
        expect.closeTo(weight, 2),
      ]);
    }
    hours = 21;
    expect(shape(await sessionOf(me, id)).window).toEqual([2]);
  });

  it('[SE-123 SE-124 SE-148] another subject is another topic: what was left is archived with its messages and evidence', async () => {
    const { me, follow, keep } = await begin();
    const id = await talk(me, [steel, reply('so it is')]);
    await follow();
    await keep(id, 'hull', { kind: 'INITIAL' }, ['clm_1', 'clm_2']);
    await say(me, id, [cake]);
    await follow();
    const session = await sessionOf(me, id);
    expect(shape(session)).toEqual({ cluster: 3, window: [2, 3], archives: [1] });
    expect(session.messages.map(({ isTransition }) => isTransition)).toEqual([true, false]);
    expect(session.boundary).toMatchObject({ action: 'ARCHIVE_AND_RESET', shifted: true, previousCluster: 1 });
    expect(session.boundary.drift).toBeGreaterThan(0.6);
    expect(session.archives[0]).toMatchObject({ messages: [1, 2], evidence: ['clm_1', 'clm_2'] });
    expect(session.intents).toMatchObject([{ hash: 'hull', cluster: 1, anchor: 'INITIAL' }]);
  });

  it('[SE-120 SE-136] what does not fit is said in one sentence by the model, once; the log keeps it as it was said', async () => {
    const { model, server } = await scripted(context().database, () => ({
      says: { summary: 'The hull is of steel.' },
    }));
    const { me, scope, follow } = await begin({ languageModel: model });
    await write(me, 'updateSetting', { key: 'session.tokens', value: 100 });
    const long = `the hull of steel ${'is long '.repeat(30)}`.trim();
    const fourHours = new Date(Date.now() - 4 * 3_600_000).toISOString();
    const id = await talk(me, [{ text: long, saidAt: fourHours }, { text: `steel ${'and so on '.repeat(15)}`.trim() }]);
    await follow();
    const session = await sessionOf(me, id);
    expect(session.messages[0]).toMatchObject({
      n: 1,
      text: 'The hull is of steel.',
      original: long,
      compressed: true,
      tokens: 6,
    });
    expect([session.messages.length, session.compresses, session.tokens <= 100]).toEqual([2, true, true]);
    expect(await ledgerOf(context().database, scope)).toEqual([expect.stringMatching(/small ANSWERED 1/)]);
    expect(JSON.stringify(server.asked[0])).toContain('one sentence');
    const { message } = await me.get<{ message: { text: string } }>(
      'query ($id: ID!) { message: node(id: $id) { ... on Message { text } } }',
      {
        id: (session.messages[0] as Message & { id: string }).id,
      },
    );
    expect(message.text).toBe(long);
  });

  it.each([
    ['there is no model', false],
    ['the model is away', true],
  ])('[SE-120 SE-121] where %s, what does not fit is removed from the window', async (_, hasModel) => {
    const { model } = await scripted(context().database, () => ({ status: 401 }));
    const { me, follow } = await begin(hasModel ? { languageModel: model } : {});
    await write(me, 'updateSetting', { key: 'session.tokens', value: 64 });
    const fourHours = new Date(Date.now() - 4 * 3_600_000).toISOString();
    const id = await talk(me, [{ text: `steel ${'so '.repeat(60)}`.trim(), saidAt: fourHours }, steel]);
    await follow();
    const session = await sessionOf(me, id);
    expect([shape(session).window, session.compresses]).toEqual([[2], hasModel]);
  });

  const rows = async (scope: Scope, statement: string): Promise<unknown[]> =>
    context().database.note(scope, (sql) => sql.query<object>('test.rows', statement, [scope.spaceId]));

  it('[SE-118 SE-124] made again from the log it is the same, with what was answered and what a model wrote', async () => {
    const { model, server } = await scripted(context().database, () => ({ says: { summary: 'Of steel.' } }));
    const { me, scope, follow, worker } = await begin({ languageModel: model });
    await write(me, 'updateSetting', { key: 'session.tokens', value: 64 });
    const fourHours = new Date(Date.now() - 4 * 3_600_000).toISOString();
    const id = await talk(me, [
      { text: `steel ${'so '.repeat(40)}`.trim(), saidAt: fourHours },
      { text: `steel ${'so '.repeat(40)}` },
    ]);
    await follow();
    await say(me, id, [
      cake,
      reply('sweet'),
      cake,
      reply('so sweet'),
      cake,
      reply('yes'),
      { text: 'once more of steel' },
    ]);
    await follow();
    expect(await clarify(me, id, 'CONTINUE')).toMatchObject({ __typename: 'Clarified', restoredCluster: 1 });
    await say(me, id, [cake, reply('yes'), { text: 'hello' }]);
    await follow();
    const state = 'select read, state from sessions where space_id = $1';
    const before = await rows(scope, state);
    const [asked, shown] = [server.asked.length, shape(await sessionOf(me, id))];
    await rows(scope, 'delete from sessions where space_id = $1');
    await worker.drain();
    expect(await rows(scope, state)).toEqual(before);
    expect([server.asked.length, shape(await sessionOf(me, id))]).toEqual([asked, shown]);
    expect(asked).toBeGreaterThan(0);
  });

  it('[SE-151 SE-125] the user goes on with the subject: it was no other topic, or one that was left is restored with its evidence', async () => {
    const { me, follow, keep } = await begin();
    const id = await talk(me, [steel]);
    await follow();
    await keep(id, 'hull', { kind: 'INITIAL' }, ['clm_1']);
    await say(me, id, [cake]);
    await follow();
    await keep(id, 'cake', { kind: 'AMBIGUOUS', previous: 'hull', similarity: 0.75, subject: 'about hull' }, []);
    expect((await sessionOf(me, id)).intents[0]).toMatchObject({
      hash: 'cake',
      anchor: 'AMBIGUOUS',
      subject: 'about hull',
    });
    expect(shape(await sessionOf(me, id))).toEqual({ cluster: 2, window: [1, 2], archives: [1] });
    // It began no topic of its own.
    expect(await clarify(me, id, 'CONTINUE')).toEqual({
      ...{ __typename: 'Clarified', n: 2, restoredCluster: null, evidence: ['clm_1'], applied: true },
    });
    expect(shape(await sessionOf(me, id))).toEqual({ cluster: 1, window: [1, 2], archives: [] });
    // Answered again, the last answer counts.
    expect(await clarify(me, id, 'NEW_TOPIC')).toMatchObject({ restoredCluster: null, evidence: [] });
    expect(shape(await sessionOf(me, id))).toEqual({ cluster: 2, window: [1, 2], archives: [1] });
    await say(me, id, [cake, { text: 'once more of steel' }]);
    await follow();
    expect(await clarify(me, id, 'CONTINUE')).toMatchObject({ n: 4, restoredCluster: 1, evidence: ['clm_1'] });
    expect(shape(await sessionOf(me, id))).toEqual({ cluster: 1, window: [1, 4], archives: [2] });
  });

  it('[SE-151] what is answered before the message has a vector holds as soon as it has', async () => {
    const { me, follow } = await begin();
    const id = await talk(me, [steel]);
    await follow();
    await say(me, id, [{ text: 'more of steel' }]);
    expect(await clarify(me, id, 'NEW_TOPIC')).toMatchObject({ n: 2, applied: false });
    await follow();
    expect(shape(await sessionOf(me, id))).toEqual({ cluster: 2, window: [1, 2], archives: [1] });
  });

  it('one session that fails holds up no other, is told, and is tried again', async () => {
    const { database } = context();
    const [bad, good] = [await begin(), await begin()];
    const [badId, goodId] = [await talk(bad.me, [steel]), await talk(good.me, [steel])];
    await publish(database, good.embedder);
    await rows(bad.scope, 'delete from sessions where space_id = $1');
    await rows(
      bad.scope,
      `insert into sessions (space_id, conversation_id, owner_id, model_id, read, version, state, updated_at)
        select space_id, id, owner_id, null, 0, 1, '{"broken": true}', now() from conversations where space_id = $1`,
    );
    const embeddings = new Embeddings(good.embedder, () => good.embedder);
    const { worker, faults } = sessionWorker({ database, embeddings });
    await worker.drain();
    expect(faults.length).toBeGreaterThan(0);
    expect((await sessionOf(good.me, goodId)).read).toBe(1);
    await rows(bad.scope, 'delete from sessions where space_id = $1');
    await bad.worker.drain();
    expect((await sessionOf(bad.me, badId)).read).toBe(1);
  });

  it('[SE-125] after an hour a topic that was left is not restored', async () => {
    let minutes = 0;
    const clock: Clock = { now: () => new Date(Date.now() + minutes * 60_000) };
    const { me, follow } = await begin({ clock });
    const id = await talk(me, [steel, cake, { text: 'hello' }]);
    await follow();
    expect(shape(await sessionOf(me, id)).archives).toEqual([2, 1]);
    await say(me, id, [steel]);
    await follow();
    minutes = 61;
    expect(shape(await sessionOf(me, id)).archives).toEqual([]);
    expect(await clarify(me, id, 'CONTINUE')).toMatchObject({ restoredCluster: null });
  });

  it('[SE-151] bad input, and what another person may not see, is refused', async () => {
    const { me, bob, scope } = await begin();
    const id = await talk(me, [reply('nobody asked')]);
    expect(await clarify(me, id, 'CONTINUE')).toMatchObject({ __typename: 'Invalid', code: 'INVALID' });
    await say(me, id, [steel]);
    expect((await clarify(bob, id, 'NEW_TOPIC')).code).toBe('NOT_FOUND');
    expect((await clarify(me, 'no such', 'NEW_TOPIC')).code).toBe('NOT_FOUND');
    const reader = asking(context().database, context().as(scope, 'ada', 'READER'));
    expect((await clarify(reader, id, 'NEW_TOPIC')).code).toBe('FORBIDDEN');
    expect(await rows(scope, 'select n from session_decisions where space_id = $1')).toEqual([]);
  });
});
