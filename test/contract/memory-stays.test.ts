import { expect, it } from '@jest/globals';
import { decodeId, systemIds, type ClaimId } from '../../src/domain/typed-ids.ts';
import { systemClock } from '../../src/domain/time.ts';
import { documentsByIds, revisionTexts } from '../../src/ingest/index.ts';
import { memoryLearner } from '../../src/memory/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { applyCandidates, claimsByIds } from '../../src/reconcile/index.ts';
import { present } from '../../src/storage/index.ts';
import { offences } from '../support/consistency.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { Desk } from '../support/desk.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { store, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

/** As often as a test takes a second or two for; what comes back after so many does so after the first. */
const OFTEN = 12;
const STATUS = (status: string): string => `---\neip: 9001\ntitle: T\nstatus: ${status}\n---\n\ntext\n`;

describeEveryDatabase('what was corrected or forgotten stays so', (context) => {
  const begin = async (): Promise<Asking> => asking(context().database, await context().space('ada'));
  const texts = async (me: Asking, asked = 'kinds: [SEMANTIC]'): Promise<string[]> => {
    const { memories } = await me.get<{ memories: { nodes: readonly { text: string }[] } }>(
      `{ memories(${asked}, first: 50) { nodes { text } } }`,
    );
    return memories.nodes.map(({ text }) => text);
  };
  const standing = async (me: Asking): Promise<string[]> => {
    const { claims } = await me.get<{ claims: { nodes: readonly { statement: string }[] } }>(
      '{ claims(where: { status: { in: [ACTIVE, DISPUTED] }, predicate: { eq: "status" } }, first: 50) { nodes { statement } } }',
    );
    return claims.nodes.map(({ statement }) => statement);
  };
  const remember = async (me: Asking, value: string, more: object = {}): Promise<string> => {
    const input = { about: 'EIP-9001', aboutType: 'PROPOSAL', predicate: 'status', value: { text: value }, ...more };
    const { memory, ...rest } = await write(me, 'remember', input);
    if (!memory) throw new Error(JSON.stringify(rest));
    return memory.id;
  };
  const privately = (me: Asking, path: string, text: string) =>
    ingest(context().database, me.scope, [fileItem(path, text)], { owner: me.scope.owner });

  it('[OM-63 OM-118] whatever documents say it again, and however often they are edited', async () => {
    const me = await begin();
    await privately(me, 'first.md', STATUS('Draft'));
    const { documents } = await me.get<{ documents: { nodes: readonly { id: string }[] } }>(
      '{ documents { nodes { id } } }',
    );
    await write(me, 'removeDocument', { id: documents.nodes[0]?.id });
    const wrong = await remember(me, 'Final');
    await write(me, 'correctMemory', { id: wrong, value: { text: 'Stagnant' } });
    const forgotten = await remember(me, 'a ferry', { predicate: 'NOTED' });
    await write(me, 'forgetMemory', { id: forgotten });
    const right = await standing(me);
    expect(right).toEqual([expect.stringContaining('Stagnant')]);
    for (let n = 0; n < OFTEN; n++) await privately(me, `copy-${n % 3}.md`, `${STATUS('Final')}\nEdited ${n} times.\n`);
    expect([await standing(me), await texts(me)]).toEqual([right, right]);
    const { node } = await me.get<{ node: { status: string } }>(
      'query ($id: ID!) { node(id: $id) { ... on Memory { status } ... on Claim { claimStatus: status } } }',
      { id: wrong.replace('mem_', 'clm_') },
    );
    expect(node).toEqual({ claimStatus: 'INVALIDATED' });
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('whatever is read in its message again', async () => {
    const me = await begin();
    await talk(me, [{ text: 'EIP-9001 is final.' }]);
    const { database } = context();
    await store(database);
    const { conversation } = await me.get<{ conversation: { messages: { nodes: readonly { id: string }[] } } }>(
      '{ conversation(id: "talk") { messages { nodes { id } } } }',
    );
    const message = conversation.messages.nodes[0]?.id ?? '';
    const wrong = await remember(me, 'Final', { message });
    const desk = new Desk(database, me.scope);
    const read = (): Promise<unknown> =>
      desk.do(async (commit) => {
        const view = present(commit);
        const claim = (await claimsByIds(view, [decodeId(wrong, 'mem').id as string as ClaimId])).values().next().value;
        const id = decodeId(message, 'msg').id as never;
        const document = (await documentsByIds(view, [id])).get(id);
        const revisionId = document?.currentRevisionId;
        if (!claim || !document || !revisionId) throw new Error('expected the message and the memory');
        const spans = await commit.query<{ id: never }>(
          't.spans',
          'select id from spans where space_id = $1 and revision_id = $2',
          [me.scope.spaceId, revisionId],
        );
        expect((await revisionTexts(view, [revisionId])).get(revisionId)).toBe('EIP-9001 is final.');
        const speaker = {
          ...{
            documentId: id,
            revisionId,
            previousRevisionId: null,
            sourceId: document.sourceId,
            speaksFrom: commit.at,
          },
          ...{ again: false, wasRead: false, keepsModel: false },
        };
        const said = {
          ...claim,
          validity: claim.stated,
          method: 'rules/self',
          confidence: 0.7,
          spans: spans.map((one) => one.id),
        };
        await applyCandidates(commit, speaker, [said], desk.deps);
      }, me.scope.owner);
    await read();
    const once = await texts(me);
    expect(once).toEqual([expect.stringContaining('Final')]);
    await write(me, 'forgetMemory', { id: wrong });
    for (let n = 0; n < OFTEN; n++) await read();
    expect(await texts(me)).toEqual([]);
    // Only who had it forgotten brings it back.
    await remember(me, 'Final');
    expect(await texts(me)).toEqual(once);
    expect((await standing(me)).length).toBe(1);
  });

  it('however often memories are consolidated: what was merged into it does not stand for it', async () => {
    const me = await begin();
    const { database } = context();
    const note = async (statement: string): Promise<void> => {
      const subject = { named: { name: 'Ada', type: 'PERSON' } };
      const input = { subject, predicate: 'NOTED', object: { text: statement }, statement, visibility: 'PRIVATE' };
      await write(me, 'assertClaim', input);
    };
    for (const text of ['Ada drinks coffee.', 'Ada drinks a coffee.']) await note(text);
    const embedder = wordEmbedder('consolidated', ['coffee', 'tea']);
    const cycle = async (): Promise<void> => {
      await embedAll(database, embedder);
      await me.get('mutation { consolidate(input: {}) { __typename } }');
    };
    await cycle();
    const { memories } = await me.get<{ memories: { nodes: readonly { id: string; text: string }[] } }>(
      '{ memories { nodes { id text } } }',
    );
    expect(memories.nodes.map(({ text }) => text)).toEqual(['Ada drinks coffee.']);
    await write(me, 'forgetMemory', { id: memories.nodes[0]?.id });
    for (let n = 0; n < 5; n++) {
      expect(await texts(me)).toEqual([]);
      await cycle();
    }
    expect(await texts(me)).toEqual([]);
  });

  it('[OM-118] what it had superseded does not stand again for it', async () => {
    const me = await begin();
    await write(me, 'updateSetting', { key: 'memory.statedConfidence', value: 0.5 });
    await remember(me, 'Draft');
    await write(me, 'updateSetting', { key: 'memory.statedConfidence', value: 0.9 });
    // Hardly surer than the first: by itself it would put that in question again.
    await write(me, 'updateSetting', { key: 'memory.correctedConfidence', value: 0.6 });
    const [draft, later] = [(await texts(me))[0], await remember(me, 'Final')];
    expect(await texts(me, 'status: [SUPERSEDED]')).toEqual([draft]);
    const right = (await write(me, 'correctMemory', { id: later, value: { text: 'Stagnant' } })).memory;
    expect([await texts(me), await texts(me, 'status: [SUPERSEDED]')]).toEqual([[right?.text], [draft]]);
    await write(me, 'forgetMemory', { id: right?.id });
    expect([await texts(me), await texts(me, 'status: [SUPERSEDED]')]).toEqual([[], [draft]]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('an episode that was forgotten is in no list, and its message gets no other, however often it is learned from', async () => {
    const me = await begin();
    const { database } = context();
    await talk(me, [{ text: 'The harbour froze.' }, { text: 'The ferry sank.' }]);
    await store(database);
    const faults: unknown[] = [];
    const learn = async (): Promise<void> => {
      const onFault = (error: unknown): void => void faults.push(error);
      await memoryLearner({ database, ids: systemIds, clock: systemClock, concepts: builtInConcepts, onFault }).drain();
    };
    await learn();
    const { memories } = await me.get<{ memories: { nodes: readonly { id: string }[] } }>(
      '{ memories { nodes { id } } }',
    );
    const id = memories.nodes[0]?.id;
    const answer = await write(me, 'forgetMemory', { id, expectedVersion: 1 });
    expect(answer).toMatchObject({ memory: { text: 'Told: The harbour froze.', status: 'INVALIDATED' } });
    expect(await write(me, 'forgetMemory', { id, expectedVersion: 1 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 2,
    });
    expect(await write(me, 'forgetMemory', { id })).toMatchObject({ __typename: 'ConflictingState', path: ['id'] });
    for (const name of ['confirmMemory', 'correctMemory'])
      expect(await write(me, name, { id })).toMatchObject({
        ...{ __typename: 'Invalid', path: ['id'], message: expect.stringContaining('forgetMemory') as unknown },
      });
    const bob = asking(database, context().as(me.scope, 'bob', 'ADMIN'));
    expect(await write(bob, 'forgetMemory', { id: memories.nodes[1]?.id })).toMatchObject({ __typename: 'NotFound' });
    for (let n = 0; n < OFTEN; n++) {
      await database.system((query) =>
        query('t.again', 'delete from memory_progress where space_id = $1', [me.scope.spaceId]),
      );
      await learn();
    }
    expect(faults).toEqual([]);
    expect(await texts(me, 'kinds: [EPISODIC]')).toEqual(['Told: The ferry sank.']);
    expect(await texts(me, 'status: [INVALIDATED]')).toEqual(['Told: The harbour froze.']);
  });
});
