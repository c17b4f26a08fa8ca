import { expect, it } from '@jest/globals';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { memoryLearner } from '../../src/memory/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { readLog, resetSpace, type Database } from '../../src/storage/index.ts';
import { START } from '../../src/stream/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { say, store, talk, type Said } from '../support/talk.ts';
import { write } from '../support/writes.ts';

interface Shown {
  readonly __typename: string;
  readonly id: string;
  readonly text: string;
  readonly eventType: string;
  readonly importance: number;
  readonly confidence: { readonly value: number; readonly effective: number; readonly explanation: string };
  readonly conversation: { readonly key: string };
  readonly message: { readonly role: string; readonly text: string };
  readonly entities: readonly unknown[];
}
interface Page {
  readonly nodes: readonly Shown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const MEMORY = `{ __typename id text confidence { value effective explanation } ... on EpisodicMemory { eventType importance
  conversation { key } message { role text } entities { entity { name type } mentions { text start isCoreference } } } }`;
const MEMORIES = `query ($first: Int, $after: String, $kinds: [MemoryKind!], $asOf: AsOf) {
  memories(first: $first, after: $after, kinds: $kinds, asOf: $asOf) { nodes ${MEMORY} pageInfo { hasNextPage endCursor } } }`;

describeEveryDatabase('episodes of a conversation', (context) => {
  const learner = (database: Database): { drain: () => Promise<void>; faults: unknown[] } => {
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    const made = memoryLearner({ database, ids: systemIds, clock: systemClock, concepts: builtInConcepts, onFault });
    return { drain: () => made.drain(), faults };
  };
  /** All that was said is found by words, and learned from. */
  const learn = async (): Promise<void> => {
    const { database } = context();
    await store(database);
    const { drain, faults } = learner(database);
    await drain();
    expect(faults).toEqual([]);
  };
  const begin = async (): Promise<Asking> => {
    const me = asking(context().database, await context().space('ada'));
    for (const [name, type] of [
      ['Gai Media', 'ORGANISATION'],
      ['Nora Fjell', 'PERSON'],
    ])
      await write(me, 'assertClaim', {
        ...{ subject: { named: { name, type } }, predicate: 'COLOUR', object: { text: 'red' }, visibility: 'SHARED' },
      });
    return me;
  };
  const remembered = async (me: Asking, variables: Readonly<Record<string, unknown>> = {}): Promise<Page> =>
    (await me.get<{ memories: Page }>(MEMORIES, variables)).memories;
  const episodes = async (me: Asking): Promise<readonly Shown[]> =>
    (await remembered(me, { kinds: ['EPISODIC'], first: 50 })).nodes;
  /** What is remembered of these, said one after the other. */
  const saidBy = async (me: Asking, ...said: readonly Said[]): Promise<readonly Shown[]> => {
    await talk(me, said);
    await learn();
    return episodes(me);
  };

  it('a turn is one episode: what was done in a line, its message, its type', async () => {
    const me = await begin();
    const [asked, told, ...rest] = await saidBy(
      me,
      { text: 'What did Gai Media order last month?' },
      { role: 'ASSISTANT', text: 'Three pallets.' },
      { text: 'No,  it was\nfour pallets.' },
    );
    expect(rest).toEqual([]);
    expect(asked).toMatchObject({
      ...{ __typename: 'EpisodicMemory', text: 'Asked: What did Gai Media order last month?', eventType: 'QUESTION' },
      conversation: { key: 'talk' },
      message: { role: 'USER', text: 'What did Gai Media order last month?' },
      confidence: { value: 1, effective: 1, explanation: '100 %: it is a record of what happened.' },
    });
    expect(told).toMatchObject({ text: 'Corrected: No, it was four pallets.', eventType: 'CORRECTION' });
    const { node } = await me.get<{ node: Shown }>(`query ($id: ID!) { node(id: $id) { ... on Memory ${MEMORY} } }`, {
      id: asked?.id,
    });
    expect(node).toEqual(asked);
  });

  it('[OM-06] says where the message speaks of an entity, by its name and by a pronoun that means it', async () => {
    const me = await begin();
    const [named, meant, nobody] = await saidBy(
      me,
      { text: 'I met Nora Fjell today. Nora Fjell works for Gai Media.' },
      { text: 'Does she sail?' },
      { text: 'What time is it?' },
    );
    const nora = { name: 'Nora Fjell', type: 'PERSON' };
    expect(named?.entities).toEqual([
      {
        entity: nora,
        mentions: [
          { text: 'Nora Fjell', start: 6, isCoreference: false },
          { text: 'Nora Fjell', start: 24, isCoreference: false },
        ],
      },
      {
        entity: { name: 'Gai Media', type: 'ORGANISATION' },
        mentions: [{ text: 'Gai Media', start: 45, isCoreference: false }],
      },
    ]);
    expect(meant).toMatchObject({
      text: 'Asked: Does she sail? (she: Nora Fjell)',
      entities: [{ entity: nora, mentions: [{ text: 'she', start: 5, isCoreference: true }] }],
    });
    expect(nobody?.entities).toEqual([]);
    const ofNora = await me.get<{ entities: { nodes: readonly { memories: Page }[] } }>(
      '{ entities(where: { name: { eq: "Nora Fjell" } }) { nodes { memories { nodes { text } } } } }',
    );
    const [{ memories }] = ofNora.entities.nodes as [{ memories: Page }];
    expect(memories.nodes.map(({ text }) => text)).toEqual([named?.text, meant?.text]);
  });

  it('of two names at one place the longer one counts, and `it` that tells what follows means nobody', async () => {
    const me = await begin();
    const gai = { subject: { named: { name: 'Gai', type: 'PERSON' } }, predicate: 'COLOUR', object: { text: 'blue' } };
    await write(me, 'assertClaim', { ...gai, visibility: 'SHARED' });
    const [paid, was] = await saidBy(me, { text: 'Gai Media paid Gai.' }, { text: 'No, it was Friday.' });
    expect(paid?.entities).toMatchObject([
      { entity: { name: 'Gai Media' }, mentions: [{ start: 0 }] },
      { entity: { name: 'Gai' }, mentions: [{ start: 15 }] },
    ]);
    expect(was).toMatchObject({ text: 'Corrected: No, it was Friday.', entities: [] });
  });

  it('is not kept of a space that is reset while it is made', async () => {
    const me = await begin();
    await talk(me, [{ text: 'The harbour froze.' }]);
    const { database } = context();
    await store(database);
    const { spaceId: id, spaceName: name } = me.scope;
    const reset = { actor: 'ada', idempotencyKey: null, writer: () => Promise.resolve(null) };
    const during = new Proxy(database, {
      get: (target, property, receiver) => {
        if (property === 'note')
          return async (...of: Parameters<Database['note']>) => {
            await resetSpace(database, { id, name }, reset);
            return database.note(...of);
          };
        const value: unknown = Reflect.get(target, property, receiver);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const { drain, faults } = learner(during);
    await drain();
    expect(faults).toEqual([]);
    expect(await episodes(me)).toEqual([]);
  });

  it('[OM-111] is more important where it is about an entity, and never more than 1', async () => {
    const me = await begin();
    const importance = async (text: string): Promise<number | undefined> =>
      (await saidBy(me, { text })).at(-1)?.importance;
    expect(await importance('What did Gai Media order?')).toBe(0.6);
    expect(await importance('What time is it?')).toBeCloseTo(0.4, 9);
    expect(await importance('No, it was Gai Media.')).toBeCloseTo(1, 9);
    for (const [key, value] of [
      ['memory.questionImportance', 0.1],
      ['memory.correctionImportance', 0.9],
      ['memory.statementImportance', 0.2],
      ['memory.otherImportance', 0.3],
      ['memory.entityImportance', 0.5],
    ])
      await write(me, 'updateSetting', { key, value });
    expect(await importance('What did Gai Media order?')).toBeCloseTo(0.6, 9);
    expect(await importance('No, it was Gai Media.')).toBe(1);
    expect(await importance('The harbour froze.')).toBeCloseTo(0.2, 9);
    expect(await importance('Thanks!')).toBeCloseTo(0.3, 9);
  });

  it('is made once, whoever dies in between or learns at the same time, and later where it failed', async () => {
    const me = await begin();
    const { database } = context();
    const texts = Array.from({ length: 45 }, (_, n) => `The harbour had ${n} boats.`);
    const conversation = await talk(
      me,
      texts.map((text) => ({ text })),
    );
    await store(database);
    let dead = 0;
    const dying = new Proxy(database, {
      get: (target, property, receiver) => {
        const value: unknown = Reflect.get(target, property, receiver);
        if (property === 'note' && (dead += 1) === 2) throw new Error('killed');
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const cut = learner(dying);
    await cut.drain();
    expect(cut.faults).toHaveLength(1);
    expect(await episodes(me)).toHaveLength(20);
    const [one, another] = [learner(database), learner(database)];
    await Promise.all([one.drain(), another.drain()]);
    expect((await episodes(me)).map(({ text }) => text)).toEqual(texts.map((text) => `Told: ${text}`));
    await say(me, conversation, [{ text: 'And then it froze.' }]);
    await learn();
    await learn();
    expect(await episodes(me)).toHaveLength(46);
  });

  it('tells whoever said it, and nobody else, what is remembered of which message', async () => {
    const me = await begin();
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    await talk(bob, [{ text: 'Bob was here.' }], 'his');
    const [mine] = await saidBy(me, { text: 'The harbour froze.' });
    const { notices } = await readLog(context().database, me.scope.spaceId, START, 100);
    const told = notices.filter(({ kind }) => kind === 'MEMORY_ADDED');
    expect(told.map(({ owner }) => owner).toSorted()).toEqual(['ada', 'bob']);
    expect(told.find(({ owner }) => owner === 'ada')?.data).toMatchObject({
      kind: 'EPISODIC',
      message: expect.stringMatching(/^msg_/u) as unknown,
    });
    expect((await episodes(bob)).map(({ text }) => text)).toEqual(['Told: Bob was here.']);
    const lookUp = `query ($id: ID!) { node(id: $id) { id } }`;
    expect(await bob.get(lookUp, { id: mine?.id })).toEqual({ node: null });
  });

  it('is not made of a conversation that everybody sees, nor where a space remembers nothing', async () => {
    const me = await begin();
    await me.get('mutation { startConversation(input: { key: "town", visibility: SHARED }) { __typename } }');
    await say(me, 'town', [{ text: 'The harbour froze.' }]);
    expect(await saidBy(me, { text: 'The ferry sank.' })).toMatchObject([{ text: 'Told: The ferry sank.' }]);
    await write(me, 'updateSetting', { key: 'memory.learn', value: false });
    await say(me, 'talk', [{ text: 'My code is 4711.' }]);
    await learn();
    await write(me, 'updateSetting', { key: 'memory.learn', value: true });
    await say(me, 'talk', [{ text: 'The ferry sails.' }]);
    await learn();
    expect((await episodes(me)).map(({ text }) => text)).toEqual(['Told: The ferry sank.', 'Told: The ferry sails.']);
  });

  it('stands among facts that somebody keeps, in one order, page by page, and by kind', async () => {
    const me = await begin();
    const claim = async (text: string): Promise<void> => {
      const input = {
        subject: { named: { name: 'Nora Fjell', type: 'PERSON' } },
        predicate: 'LIKES',
        object: { text },
      };
      await write(me, 'assertClaim', { ...input, visibility: 'PRIVATE' });
    };
    const before = new Date().toISOString();
    await talk(me, []);
    for (const text of ['tea', 'cake']) {
      await claim(text);
      await say(me, 'talk', [{ text: `I bought ${text}.` }]);
      await learn();
    }
    const all = (await remembered(me)).nodes;
    expect(all.map(({ __typename }) => __typename)).toEqual([
      ...['SemanticMemory', 'EpisodicMemory', 'SemanticMemory', 'EpisodicMemory'],
    ]);
    const paged: Shown[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: Page = await remembered(me, { first: 1, after });
      paged.push(...page.nodes);
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(paged.map(({ text }) => text)).toEqual(all.map(({ text }) => text));
    const ofKind = async (kind: string) => (await remembered(me, { kinds: [kind] })).nodes.map(({ text }) => text);
    expect(await ofKind('EPISODIC')).toEqual(['Told: I bought tea.', 'Told: I bought cake.']);
    expect(await ofKind('SEMANTIC')).toHaveLength(2);
    expect((await remembered(me, { asOf: { recorded: before } })).nodes).toEqual([]);
  });
});
