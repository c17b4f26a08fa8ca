import { afterEach, expect, it } from '@jest/globals';
import { answerFollower, expireAnswers } from '../../src/answer/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { readLog, resetSpace } from '../../src/storage/index.ts';
import { START } from '../../src/stream/index.ts';
import { askingForEvidence, DUES, page, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { ASKED, askShown, FEE, FEES, FERRY, listAnswers, readAnswer, revise } from '../support/given-answers.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

describeEveryDatabase('an answer that is kept', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);

  it('is read again as it was told: each sentence with the words that it rests on, and CURRENT', async () => {
    const { me } = await begin({ 'ferry.md': `# The ferry\n\n${FERRY} It is\npainted red.\n`, 'fees.md': FEES });
    for (const question of [ASKED, FEE]) {
      const { evidence, ...told } = await askShown(me, question, { sentences: 3 });
      expect(told).toMatchObject({ question, outcome: 'ANSWERED', standing: { state: 'CURRENT', why: [] } });
      expect(evidence).not.toBeNull();
      expect(told.id).toMatch(/^ans_/u);
      const again = await readAnswer(me, told);
      expect(again).toEqual({ ...told, evidence: null, __typename: undefined });
      for (const { text, start, end } of again?.sentences ?? []) expect(again?.text.slice(start, end)).toBe(text);
      const { node } = await me.get<{ node: { text: string } }>(
        `query ($id: ID!) { node(id: $id) { ... on Answer { text } } }`,
        {
          id: told.id,
        },
      );
      expect(node.text).toBe(told.text);
    }
  });

  it('tells nothing, and so stands for nothing, where nothing answers', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await askShown(me, 'What is the capital of Peru?', { strictness: 0.5 });
    expect(told).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', standing: null });
    expect(await readAnswer(me, told)).toMatchObject({
      text: 'Nothing here says that.',
      sentences: [],
      standing: null,
    });
  });

  it('by a page of the web keeps its words, as they stand nowhere here', async () => {
    const { me, engine } = await begin();
    engine.shows = [page('dues', DUES)];
    const told = await askShown(me, ASKED, { web: 'WHEN_MISSING' });
    expect((await readAnswer(me, told))?.sentences[0]).toMatchObject({
      text: DUES,
      citations: [{ quote: DUES, url: 'https://harbour.example/dues' }],
    });
  });

  it('is listed with its conversation, the newest first, page by page, in as many statements for many', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n`, 'fees.md': FEES });
    await me.get(`mutation { startConversation(input: { key: "quay" }) { __typename } }`);
    const first = await askShown(me, ASKED, { conversation: 'quay' });
    const second = await askShown(me, FEE);
    expect(first.conversation).toEqual({ key: 'quay' });
    const all = await listAnswers(me);
    expect(all.nodes.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all.nodes.map(({ standing: found }) => found?.state)).toEqual(['CURRENT', 'CURRENT']);
    expect((await listAnswers(me, { conversation: 'quay' })).nodes.map(({ id }) => id)).toEqual([first.id]);
    const one = await listAnswers(me, { first: 1 });
    expect(one.pageInfo.hasNextPage).toBe(true);
    const rest = await listAnswers(me, { first: 1, after: one.pageInfo.endCursor });
    expect(rest.nodes.map(({ id }) => id)).toEqual([first.id]);
    const query = '{ answers { nodes { text standing { state why { cause } } } } }';
    const { sent: before } = await me.ask(query);
    for (let n = 0; n < 3; n++) await askShown(me, ASKED);
    const { sent: after } = await me.ask(query);
    expect(after).toEqual(before);
  });

  it('is seen by whoever asked, and by nobody else', async () => {
    const { me, as } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await askShown(me, ASKED);
    const bob = as('bob');
    expect(await readAnswer(bob, told)).toBeNull();
    expect((await listAnswers(bob)).nodes).toEqual([]);
    expect(
      (await bob.get<{ node: unknown }>('query ($id: ID!) { node(id: $id) { id } }', { id: told.id })).node,
    ).toBeNull();
    const { me: elsewhere } = await begin();
    expect(await readAnswer(elsewhere, told)).toBeNull();
  });

  it('has the same id under its idempotency key, and is kept once', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const [one, again] = [
      await askShown(me, ASKED, { idempotencyKey: 'the dues' }),
      await askShown(me, ASKED, { idempotencyKey: 'the dues' }),
    ];
    expect(again).toEqual(one);
    expect((await listAnswers(me)).nodes.map(({ id }) => id)).toEqual([one.id]);
  });

  it('is there for as long as the space keeps answers, none for 0 days', async () => {
    const { me, at } = await begin({ 'ferry.md': `${FERRY}\n` });
    at.ms = -31 * 86_400_000;
    const over = await askShown(me, ASKED);
    at.ms = 0;
    const kept = await askShown(me, ASKED);
    expect(await readAnswer(me, over)).toBeNull();
    expect((await listAnswers(me)).nodes.map(({ id }) => id)).toEqual([kept.id]);
    const count = () =>
      context().database.read(me.scope, (sql) =>
        sql.query('test.answers', 'select distinct answer_id as id from answer_citations'),
      );
    expect(await count()).toHaveLength(2);
    await expireAnswers(context().database);
    expect(await count()).toHaveLength(1);
    await write(me, 'updateSetting', { key: 'answer.days', value: 0 });
    const unkept = await askShown(me, ASKED);
    expect(unkept.standing?.state).toBe('CURRENT');
    expect(await readAnswer(me, unkept)).toBeNull();
  });

  it('[SE-150] whose evidence is wrong is marked so by its id: it is not served from the cache again', async () => {
    const { me, as } = await begin({ 'ferry.md': `${FERRY}\n` });
    const outcomeOf = async (): Promise<string> =>
      (
        await me.get<{ findEvidence: { outcome: string } }>(
          'mutation ($input: FindEvidenceInput!) { findEvidence(input: $input) { ... on EvidenceFound { outcome } } }',
          { input: { question: ASKED, web: 'NEVER', strictness: 0 } },
        )
      ).findEvidence.outcome;
    const told = await askShown(me, ASKED);
    expect(await outcomeOf()).toBe('EXACT');
    expect(await write(as('bob'), 'rejectEvidence', { answer: told.id })).toMatchObject({ __typename: 'NotFound' });
    for (const input of [{}, { answer: told.id, question: ASKED }])
      expect(await write(me, 'rejectEvidence', input)).toMatchObject({ __typename: 'Invalid' });
    expect(await outcomeOf()).toBe('EXACT');
    expect(await write(me, 'rejectEvidence', { answer: told.id })).toMatchObject({ wasCached: true });
    expect(await outcomeOf()).toBe('SEARCH');
  });

  it('is told of to its owner alone, once, whenever its state is another, by however many servers', async () => {
    const { database } = context();
    const { me, as } = await begin({ 'fees.md': FEES, 'ferry.md': `${FERRY}\n` });
    const bob = as('bob');
    const [told, his] = [await askShown(me, FEE), await askShown(bob, FEE)];
    await askShown(me, ASKED);
    const faults: unknown[] = [];
    const follower = () =>
      answerFollower({ database, clock: systemClock, onFault: (error) => faults.push(error) }).drain();
    const heard = async (): Promise<string[]> => {
      await Promise.all([follower(), follower()]);
      const { notices } = await readLog(database, me.scope.spaceId, START, 100);
      return notices
        .filter(({ kind }) => kind === 'ANSWER_STANDING_CHANGED')
        .map(({ owner, subject, data }) => `${owner} ${subject} ${data.was} ${data.state} ${data.cause}`)
        .toSorted();
    };
    expect(await heard()).toEqual([]);
    const retracted = await write(me, 'retractClaim', { id: told.sentences[0]?.claim?.id, reason: 'misread' });
    const [mine, bobs] = [told, his].map(({ id }) => decodeId(id, 'ans').id);
    const lost = [`ada ${mine} CURRENT UNSUPPORTED CLAIM_RETRACTED`, `bob ${bobs} CURRENT UNSUPPORTED CLAIM_RETRACTED`];
    expect(await heard()).toEqual(lost);
    await revise(context(), me, 'other.md', 'The crane is idle.\n');
    expect(await heard()).toEqual(lost);
    await write(me, 'undo', { commit: retracted.commit?.number, reason: 'it was right' });
    const again = [`ada ${mine} UNSUPPORTED CURRENT null`, `bob ${bobs} UNSUPPORTED CURRENT null`];
    expect(await heard()).toEqual([...lost, ...again].toSorted());
    await revise(context(), me, 'ferry.md', 'The ferry is gone.\n');
    expect((await heard()).filter((line) => line.includes('DOCUMENT_REVISED'))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('is told of where what changed it was committed before it was kept', async () => {
    const { database } = context();
    const { me } = await begin({ 'fees.md': FEES });
    const told = await askShown(me, FEE);
    const faults: unknown[] = [];
    const drain = () =>
      answerFollower({ database, clock: systemClock, onFault: (error) => faults.push(error) }).drain();
    await drain();
    await write(me, 'retractClaim', { id: told.sentences[0]?.claim?.id, reason: 'misread' });
    // As when the follower was through with that commit before the answer was on disk.
    await database.note(me.scope, (sql) =>
      sql.query(
        'test.through',
        `update follower_positions set position = (select head from spaces where id = $1)
        where space_id = $1 and follower = 'answers'`,
        [me.scope.spaceId],
      ),
    );
    await drain();
    await revise(context(), me, 'other.md', 'The crane is idle.\n');
    await drain();
    const { notices } = await readLog(database, me.scope.spaceId, START, 100);
    expect(notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('ANSWER_'))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('goes with its space', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await askShown(me, ASKED);
    const { rows } = await resetSpace(
      context().database,
      { id: me.scope.spaceId, name: me.scope.spaceName },
      { actor: 'ada', idempotencyKey: null, writer: () => Promise.resolve(null) },
    );
    expect(rows).toMatchObject({ answers: 1, answer_sentences: 1, answer_citations: 1 });
    expect(await readAnswer(me, told)).toBeNull();
  });
});
