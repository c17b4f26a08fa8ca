import { expect, it } from '@jest/globals';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { offences } from '../support/consistency.ts';
import { store, talk } from '../support/talk.ts';
import { named, write, type Answered } from '../support/writes.ts';

interface Fact {
  readonly text: string;
  readonly status: string;
  readonly confidence: { readonly value: number };
  readonly timesReinforced: number;
}

describeEveryDatabase('a person and their memories', (context) => {
  const begin = async (): Promise<Asking> => {
    const me = asking(context().database, await context().space('ada'));
    await write(me, 'assertClaim', { subject: named('Gull'), predicate: 'NOTED', object: { text: 'a ferry' } });
    return me;
  };
  const remember = (me: Asking, value: string, more: object = {}): Promise<Answered> =>
    write(me, 'remember', { about: 'Gull', predicate: 'status', value: { text: value }, ...more });
  const idOf = async (answer: Promise<Answered>): Promise<string> => {
    const { memory, ...rest } = await answer;
    if (!memory) throw new Error(`expected a memory, got ${JSON.stringify(rest)}`);
    return memory.id;
  };
  const facts = async (me: Asking, status: readonly string[] | null = null): Promise<readonly Fact[]> => {
    const list = `query ($status: [MemoryStatus!]) { memories(kinds: [SEMANTIC], status: $status, first: 50) { nodes {
      text status confidence { value } ... on SemanticMemory { timesReinforced } } } }`;
    return (await me.get<{ memories: { nodes: readonly Fact[] } }>(list, { status })).memories.nodes;
  };
  const conflicts = async (me: Asking): Promise<readonly object[]> => {
    const list = `{ conflicts { nodes { kind status policy parties { claim { statement } }
      resolution { outcome strategy by winner { ... on Claim { statement } } } } } }`;
    return (await me.get<{ conflicts: { nodes: readonly object[] } }>(list)).conflicts.nodes;
  };
  const SAYS = (value: string): string => `The status of Gull is ${value}.`;

  it('[OM-19 OM-39 OM-115] what is remembered is .70 sure, and the same again .85, .95, .95: it is one memory', async () => {
    const me = await begin();
    const id = await idOf(remember(me, 'open'));
    const sure = [(await facts(me))[0]?.confidence.value];
    for (let n = 0; n < 3; n++) {
      expect(await idOf(remember(me, 'open'))).toBe(id);
      sure.push((await facts(me))[0]?.confidence.value);
    }
    expect(sure.map((value) => value?.toFixed(2))).toEqual(['0.70', '0.85', '0.95', '0.95']);
    expect(await facts(me)).toMatchObject([{ text: SAYS('open'), timesReinforced: 3, status: 'ACTIVE' }]);
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    expect([await facts(bob), (await idOf(remember(bob, 'open'))) === id]).toEqual([[], false]);
  });

  it('how sure what is stated and what is corrected is at first is for settings to say', async () => {
    const me = await begin();
    await write(me, 'updateSetting', { key: 'memory.statedConfidence', value: 0.5 });
    await write(me, 'updateSetting', { key: 'memory.correctedConfidence', value: 0.6 });
    const id = await idOf(remember(me, 'open'));
    expect(await facts(me)).toMatchObject([{ confidence: { value: 0.5 } }]);
    await write(me, 'correctMemory', { id, value: { text: 'closed' } });
    expect(await facts(me)).toMatchObject([{ confidence: { value: 0.6 } }]);
  });

  it('[OM-57 OM-62] another value that neither surely nor lately prevails stays beside it, and is asked about', async () => {
    const me = await begin();
    await remember(me, 'open');
    await remember(me, 'closed');
    expect((await facts(me)).map(({ text }) => text)).toEqual([SAYS('open'), SAYS('closed')]);
    expect(await conflicts(me)).toMatchObject([{ kind: 'VALUE', status: 'OPEN', policy: 'MEMORY' }]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('[OM-63] a correction invalidates, is on record, and what is right is .85 sure', async () => {
    const me = await begin();
    const wrong = await idOf(remember(me, 'open'));
    const answer = await write(me, 'correctMemory', { id: wrong, value: { text: 'closed' } });
    expect(answer).toMatchObject({ __typename: 'MemoryWritten', memory: { text: SAYS('closed'), status: 'ACTIVE' } });
    expect(await facts(me)).toMatchObject([{ text: SAYS('closed'), confidence: { value: 0.85 } }]);
    expect(await facts(me, ['INVALIDATED'])).toMatchObject([{ text: SAYS('open') }]);
    const { node } = await me.get<{ node: object }>(
      'query ($id: ID!) { node(id: $id) { ... on SemanticMemory { supersededBy { text } claim { status } } } }',
      { id: wrong },
    );
    expect(node).toEqual({ supersededBy: { text: SAYS('closed') }, claim: { status: 'INVALIDATED' } });
    expect(await conflicts(me)).toEqual([
      {
        ...{ kind: 'USER_CORRECTION', status: 'RESOLVED', policy: 'USER_CORRECTION' },
        parties: [{ claim: { statement: SAYS('open') } }, { claim: { statement: SAYS('closed') } }],
        resolution: { outcome: 'ONE_HOLDS', strategy: 'PERSON', by: 'ada', winner: { statement: SAYS('closed') } },
      },
    ]);
    const again = await remember(me, 'shut');
    expect(again.memory && (await facts(me)).map(({ confidence }) => confidence.value)).toEqual([0.425, 0.35]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('[OM-63] of a correction that says nothing else, nothing stands; a side of a dispute leaves the other one alone', async () => {
    const me = await begin();
    const [open] = [await idOf(remember(me, 'open')), await idOf(remember(me, 'closed'))];
    expect(await write(me, 'correctMemory', { id: open.replace('mem_', 'clm_') })).toMatchObject({
      memory: { text: SAYS('open'), status: 'INVALIDATED' },
    });
    expect(await facts(me)).toMatchObject([{ text: SAYS('closed'), status: 'ACTIVE', confidence: { value: 0.7 } }]);
    const [dispute, correction] = await conflicts(me);
    expect(dispute).toMatchObject({ kind: 'VALUE', status: 'RESOLVED' });
    expect(correction).toMatchObject({ kind: 'USER_CORRECTION', resolution: { outcome: 'NONE_STANDS', winner: null } });
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('a correction is taken back by undo, with its record', async () => {
    const me = await begin();
    const wrong = await idOf(remember(me, 'open'));
    const { commit } = await write(me, 'correctMemory', { id: wrong, value: { text: 'closed' } });
    const undone = await write(me, 'undo', { commit: commit?.number, reason: 'it was right' });
    expect(undone.__typename).toBe('Undone');
    expect(await facts(me)).toMatchObject([{ text: SAYS('open'), status: 'ACTIVE', confidence: { value: 0.7 } }]);
    expect([await facts(me, ['INVALIDATED']), await conflicts(me)]).toEqual([[], []]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('[OM-117 OM-118] is confirmed, or forgotten for good, which is kept as history', async () => {
    const me = await begin();
    const id = await idOf(remember(me, 'open'));
    await write(me, 'confirmMemory', { id });
    expect(await facts(me)).toMatchObject([{ timesReinforced: 1, confidence: { value: 0.85 } }]);
    expect(await write(me, 'forgetMemory', { id })).toMatchObject({ memory: { status: 'INVALIDATED' } });
    expect([await facts(me), await conflicts(me)]).toEqual([[], []]);
    expect(await facts(me, ['INVALIDATED'])).toMatchObject([{ text: SAYS('open') }]);
    for (const name of ['forgetMemory', 'confirmMemory', 'correctMemory'])
      expect(await write(me, name, { id })).toMatchObject({ __typename: 'ConflictingState', path: ['id'] });
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('[OM-10] leads to the message that it is from, once that is stored', async () => {
    const me = await begin();
    await talk(me, [{ text: 'The Gull does not sail any more.' }]);
    const { conversation } = await me.get<{ conversation: { messages: { nodes: readonly { id: string }[] } } }>(
      '{ conversation(id: "talk") { messages { nodes { id } } } }',
    );
    const message = conversation.messages.nodes[0]?.id;
    expect(await remember(me, 'closed', { message })).toMatchObject({
      ...{
        __typename: 'ConflictingState',
        path: ['message'],
        message: expect.stringContaining('try again') as unknown,
      },
    });
    await store(context().database);
    const id = await idOf(remember(me, 'closed', { message }));
    expect(
      await me.get(
        'query ($id: ID!) { node(id: $id) { ... on SemanticMemory { origin { id text } claim { basis } } } }',
        {
          id,
        },
      ),
    ).toEqual({
      node: { origin: { id: message, text: 'The Gull does not sail any more.' }, claim: { basis: 'PERSON' } },
    });
  });

  it('tells what is wrong with a request, and of another person’s memories that there are none', async () => {
    const me = await begin();
    const id = await idOf(remember(me, 'open'));
    const bob = asking(context().database, context().as(me.scope, 'bob', 'ADMIN'));
    const { claims } = await me.get<{ claims: { nodes: readonly { id: string; owner: string | null }[] } }>(
      '{ claims { nodes { id owner } } }',
    );
    const shared = claims.nodes.find(({ owner }) => owner === null)?.id ?? '';
    for (const name of ['forgetMemory', 'confirmMemory', 'correctMemory'])
      for (const [who, of] of [
        [bob, id],
        [me, shared],
        [me, 'mem_01h455vb4pex5vsknk084sn02q'],
      ] as const)
        expect(await write(who, name, { id: of })).toMatchObject({ __typename: 'NotFound', path: ['id'] });
    expect(await write(me, 'correctMemory', { id, value: { text: 'open' } })).toMatchObject({
      ...{ __typename: 'Invalid', path: ['value'] },
      message: expect.stringContaining('confirmMemory') as unknown,
    });
    expect(await write(me, 'correctMemory', { id, value: {} })).toMatchObject({
      __typename: 'Invalid',
      path: ['value'],
    });
    for (const name of ['forgetMemory', 'confirmMemory', 'correctMemory'])
      expect(await write(me, name, { id, expectedVersion: 7 })).toMatchObject({
        __typename: 'StaleVersion',
        current: 1,
      });
    expect(await remember(me, 'open', { about: 'Nobody' })).toMatchObject({
      ...{ __typename: 'NotFound', path: ['about'], message: expect.stringContaining('aboutType') as unknown },
    });
    expect(await remember(me, 'open', { about: 'Tern', aboutType: 'SHIP' })).toMatchObject({
      memory: { text: 'The status of Tern is open.' },
    });
    expect(await remember(me, 'open', { text: 'It is open', message: 'msg_01h455vb4pex5vsknk084sn02q' })).toMatchObject(
      {
        ...{ __typename: 'Invalid', path: ['text'] },
      },
    );
    expect(await remember(me, 'open', { value: { number: { number: 1 } } })).toMatchObject({
      ...{ __typename: 'Invalid', path: ['value'] },
    });
    expect(await facts(bob)).toEqual([]);
  });
});
