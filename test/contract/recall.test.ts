import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { RECALL, recall, recallers, texts, type Recalled } from '../support/recalling.ts';
import { write } from '../support/writes.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

// One model at a time: each test has its own.
describeDatabase('recall of what is remembered', (context) => {
  const people = (words: readonly string[]) => recallers(context, words);

  it('[OM-84 OM-86 OM-87] says the five signals by which a memory is found, and its score is their weighted sum', async () => {
    const { me, say, state } = await people(['invoice', 'sail']);
    await say(me, [{ text: 'Gai Media and Nora Fjell share an invoice.' }]);
    await state(me, 'Gai Media', 'INVOICE', 'monthly invoice');
    const { memories, understanding, candidates } = await recall(me, 'Which invoice does Gai Media get?');
    expect(understanding.strategy).toBe('factual_entity_focused');
    expect(candidates).toBe(2);
    const weights = {
      relevance: 1,
      semanticSimilarity: 0.25,
      entityOverlap: 0.4,
      temporalRelevance: 0.2,
      importance: 0.1,
      reinforcement: 0.05,
    };
    const [fact, episode] = memories;
    for (const one of memories) {
      expect(Object.fromEntries(one.parts.map(({ name, weight }) => [name, weight]))).toEqual(weights);
      for (const { weight, input, contribution } of one.parts) expect(contribution).toBeCloseTo(weight * input, 12);
      const sum = one.parts.reduce((total, { contribution }) => total + contribution, 0);
      expect(one.score).toBeCloseTo(sum * (one.effectiveConfidence ?? 1), 12);
    }
    const inputs = (one: Recalled | undefined) =>
      Object.fromEntries((one?.parts ?? []).map(({ name, input }) => [name, input]));
    expect(inputs(episode)).toMatchObject({ semanticSimilarity: expect.closeTo(1, 6), entityOverlap: 0.5 });
    expect(fact?.foundBy).toEqual(['SEARCH', 'ENTITY']);
    expect(inputs(fact)).toMatchObject({ entityOverlap: 1, temporalRelevance: 1, importance: 0.5, reinforcement: 0 });
  });

  it('[OM-20 OM-88 OM-119] a fact counts for as much as it is still sure of; one that has faded is to be confirmed, not told', async () => {
    const { me, say, state } = await people(['invoice']);
    await state(me, 'Gai Media', 'INVOICE', 'monthly invoice');
    await say(me, [{ text: 'Gai Media wants one invoice.' }]);
    const asked = 'Which invoice does Gai Media get?';
    const [now] = (await recall(me, asked)).memories.filter(({ effectiveConfidence }) => effectiveConfidence !== null);
    expect(now?.effectiveConfidence).toBeCloseTo(0.95, 9);
    const later = (await recall(me, asked, { at: inDays(45) })).memories;
    const [episode, faded] = later;
    expect(episode?.effectiveConfidence).toBeNull();
    expect(faded?.effectiveConfidence).toBeCloseTo(0.95 * Math.exp(-0.45), 9);
    expect(faded?.score).toBeCloseTo((now?.score ?? 0) * Math.exp(-0.45), 9);
    const { memories, toConfirm } = await recall(me, asked, { at: inDays(120) });
    expect(texts(memories)).toEqual(['Told: Gai Media wants one invoice.']);
    expect(toConfirm.map(({ effectiveConfidence }) => effectiveConfidence)).toEqual([
      expect.closeTo(0.95 * Math.exp(-1.2), 9),
    ]);
  });

  it('[OM-80 OM-85] what was said in the time asked about is found by it, and counts for less the further from its middle', async () => {
    const { me, say } = await people(['invoice', 'sail']);
    await say(me, [
      { text: 'The sail tore.', saidAt: '2024-09-16T00:00:00Z' },
      { text: 'The sail was mended.', saidAt: '2024-10-16T00:00:00Z' },
    ]);
    const { memories } = await recall(me, 'What of the sail last month?', { at: '2024-10-20T00:00:00Z', first: 5 });
    const nearness = ({ parts }: Recalled) => parts.find(({ name }) => name === 'temporalRelevance')?.input;
    expect(memories.map(({ memory, foundBy }) => [memory.text, foundBy.includes('TEMPORAL')])).toEqual([
      ['Told: The sail tore.', true],
      ['Told: The sail was mended.', false],
    ]);
    expect(memories.map(nearness)).toEqual([1, expect.closeTo(Math.exp(-1), 9)]);
  });

  it('of a long time, or one that is open at an end, what lies in it is found and is near', async () => {
    const { me, say } = await people(['sail', 'keel']);
    await say(me, [
      { text: 'The keel was laid.', saidAt: '2023-06-01T00:00:00Z' },
      { text: 'The sail tore.', saidAt: '2024-06-01T00:00:00Z' },
    ]);
    for (const [question, text] of [
      ['What happened before 2024?', 'Told: The keel was laid.'],
      ['What happened since 2024?', 'Told: The sail tore.'],
    ] as const) {
      const { memories } = await recall(me, question);
      expect(texts(memories.filter(({ foundBy }) => foundBy.includes('TEMPORAL')))).toEqual([text]);
      const [first] = memories.filter(({ memory }) => memory.text === text);
      expect(first?.parts.find(({ name }) => name === 'temporalRelevance')?.input).toBeGreaterThan(0.3);
    }
  });

  it('what waits for its vector is recalled by its words', async () => {
    const { me, say } = await people(['mast', 'keel']);
    await say(me, [{ text: 'The keel and the deck are new.' }]);
    await say(me, [{ text: 'The admiral did order this mast from Norway.' }], false);
    const { memories } = await recall(me, 'Which mast did the admiral order from Norway?');
    expect(texts(memories)[0]).toBe('Told: The admiral did order this mast from Norway.');
  });

  it('[OM-90 OM-94] takes the best that have room: one too large for what is left is skipped, and none is cut', async () => {
    const { me, say } = await people(['invoice', 'late', 'sail']);
    const long = `Gai Media sent an invoice ${'and so on '.repeat(12)}`.trim();
    await say(me, [{ text: long }, { text: 'The invoice was late.' }, { text: 'We sail.' }]);
    const asked = 'Which invoice does Gai Media get?';
    const all = await recall(me, asked);
    expect(all.memories).toHaveLength(3);
    expect(all.memories.map(({ memory, tokens }) => tokens - Math.ceil(memory.text.length / 4))).toEqual([0, 0, 0]);
    expect(all).toMatchObject({ budget: 1_800, tokens: all.memories.reduce((sum, { tokens }) => sum + tokens, 0) });
    const small = await recall(me, asked, { tokens: 16 });
    expect(texts(small.memories)).toEqual(['Told: The invoice was late.', 'Told: We sail.']);
    expect(small.tokens).toBeLessThanOrEqual(16);
    expect(texts((await recall(me, asked, { first: 1 })).memories)).toEqual([`Told: ${long}`]);
  });

  it('[SF-28 SF-30] five wordings of one thing are one line, and it is the best of them', async () => {
    const { me, state } = await people(['coffee', 'sail']);
    const wordings = ['coffee', 'a cup of coffee', 'coffee above all', 'strong coffee', 'coffee, black'];
    for (const [n, wording] of wordings.entries()) await state(me, 'Nora Fjell', `DRINK_${n}`, wording);
    await state(me, 'Nora Fjell', 'HOBBY', 'to sail');
    const { memories, candidates } = await recall(me, 'What does Nora Fjell like, coffee?');
    expect(candidates).toBe(6);
    expect(texts(memories).map((text) => /coffee|sail/.exec(text)?.[0])).toEqual(['coffee', 'sail']);
  });

  it('[OM-82 OM-92] finds nothing that was overtaken or taken back, and nothing of somebody else', async () => {
    const { me, bob, say, state } = await people(['invoice']);
    const old = await state(me, 'Gai Media', 'INVOICE', 'weekly invoice');
    await say(bob, [{ text: 'Gai Media owes Bob an invoice.' }]);
    await state(bob, 'Gai Media', 'INVOICE', 'no invoice');
    const asked = 'Which invoice does Gai Media get?';
    expect(await recall(me, asked)).toMatchObject({ candidates: 1 });
    await write(me, 'retractClaim', { id: old, reason: 'misread' });
    expect(await recall(me, asked)).toMatchObject({ candidates: 0, memories: [], nearest: [], toConfirm: [] });
    expect(await recall(bob, asked)).toMatchObject({ candidates: 2 });
  });

  it('recalls no fact whose time is over, by its meaning neither', async () => {
    const { me, embedder } = await people(['invoice']);
    await write(me, 'assertClaim', {
      ...{ subject: { named: { name: 'Gai Media', type: 'ORGANISATION' } }, predicate: 'INVOICE' },
      ...{ object: { text: 'weekly invoice' }, validity: { to: '2020' }, visibility: 'PRIVATE' },
    });
    await embedAll(context().database, embedder);
    expect(await recall(me, 'Which invoice is sent?')).toMatchObject({ candidates: 0, memories: [] });
  });

  it('recalls nothing that was forgotten or corrected', async () => {
    const { me, say, state, embedder } = await people(['invoice']);
    const wrong = await state(me, 'Gai Media', 'INVOICE', 'weekly invoice');
    await say(me, [{ text: 'Gai Media wants one invoice.' }]);
    const asked = 'Which invoice does Gai Media get?';
    const { memories } = await recall(me, asked);
    expect(memories).toHaveLength(2);
    const episode = memories.find(({ effectiveConfidence }) => effectiveConfidence === null)?.memory.id;
    await write(me, 'forgetMemory', { id: episode });
    expect(texts((await recall(me, asked)).memories)).toEqual([expect.stringContaining('weekly invoice')]);
    await write(me, 'correctMemory', { id: wrong, value: { text: 'monthly invoice' } });
    await embedAll(context().database, embedder);
    expect(texts((await recall(me, asked)).memories)).toEqual([expect.stringContaining('monthly invoice')]);
  });

  it('[OM-83] finds by words and names where meaning cannot be asked, and says so', async () => {
    const { me, say, embedder } = await people(['invoice']);
    await say(me, [{ text: 'We met Gai Media.' }, { text: 'An invoice came.' }]);
    embedder.failing = () => true;
    const { memories, vectors } = await recall(me, 'Which invoices does Gai Media get?');
    expect(vectors?.state).toBe('UNAVAILABLE');
    expect(memories.map(({ memory, foundBy }) => [memory.text, foundBy])).toEqual([
      ['Told: We met Gai Media.', ['SEARCH', 'ENTITY']],
      ['Told: An invoice came.', ['SEARCH']],
    ]);
  });

  it('recalls nothing where nothing fits, and shows what came nearest', async () => {
    const { me, say } = await people(['invoice', 'mast', 'keel', 'deck']);
    await say(me, [{ text: 'The mast, the keel and the deck of our boat are new.' }]);
    const found = await recall(me, 'Which mast did the admiral order from Norway?');
    expect(found).toMatchObject({ memories: [], toConfirm: [], tokens: 0, candidates: 1 });
    expect(texts(found.nearest)).toEqual(['Told: The mast, the keel and the deck of our boat are new.']);
    expect(texts((await recall(me, 'Is the mast new?')).memories)).toEqual(texts(found.nearest));
  });

  it('[OM-89 SF-31] gives the same order each time, ties too', async () => {
    const { me, say } = await people(['invoice', 'sail']);
    const said = Array.from({ length: 12 }, (_, n) => ({
      text: `Nothing much, number ${n}.`,
      saidAt: '2024-09-16T00:00:00Z',
    }));
    await say(me, [...said, { text: 'We sail at number one.' }]);
    const order = async (): Promise<string[]> => {
      const { memories, nearest } = await recall(me, 'Do we sail at a number?', { at: '2024-10-20T00:00:00Z' });
      return [...memories, ...nearest].map(({ memory, score }) => `${memory.id} ${score}`);
    };
    const first = await order();
    expect(first.length).toBeGreaterThan(1);
    for (let n = 0; n < 3; n += 1) expect(await order()).toEqual(first);
  });

  it.each([
    [{ question: '  ' }, /expected/],
    [{ question: 'x', first: 0 }, /expected `first` from 1/],
    [{ question: 'x', tokens: -1 }, /expected tokens ≥ 0, got -1/],
  ])('refuses %j', async (asked, message) => {
    const { me } = await people(['x']);
    const { errors } = await me.ask(RECALL, asked);
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringMatching(message) }]);
  });
});
