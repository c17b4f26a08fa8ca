import { afterEach, expect, it } from '@jest/globals';
import { intentHistory } from '../../src/conversation/index.ts';
import { InvalidInput, Unavailable } from '../../src/domain/errors.ts';
import { systemClock } from '../../src/domain/time.ts';
import { settingDefaults } from '../support/settings.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { EvidenceReads } from '../../src/evidence/index.ts';
import {
  askingForEvidence,
  DUES,
  HARBOUR,
  QUESTION,
  starts,
  takeIntoMemory,
  type AskedEvidence,
} from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import type { AskingOptions } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { say, store, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

describeDatabase('evidence for a question, on the whole way', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}, options: AskingOptions = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files, options);

  it('[SE-64 SE-65] is searched for once; the same question again is answered from the cache, and nothing is searched', async () => {
    const { find, me, cache } = await begin(HARBOUR);
    const first = await find(QUESTION);
    expect(first).toMatchObject({ outcome: 'SEARCH', freshness: null, missing: [], web: { state: 'NOT_ASKED' } });
    expect(starts(first)[0]).toBe('The ferry');
    expect(first.kept[0]).toMatchObject({ kind: 'CHUNK', text: expect.stringContaining('forty crowns'), rank: 1 });
    const again = await find('what dues does the ferry pay');
    expect(again).toMatchObject({ outcome: 'EXACT', freshness: 'LIVE', web: { state: 'NOT_ASKED' } });
    expect(again.kept.map(({ chunk }) => chunk?.id)).toEqual(first.kept.map(({ chunk }) => chunk?.id));
    expect(cache.counts.of(me.scope.spaceId)).toMatchObject({ EXACT: 1, MISS: 1 });
  });

  it('[SE-64] costs a point for each passage that came before the gate, within what it may; the same request again does nothing', async () => {
    const { me } = await begin(HARBOUR);
    const ask = () =>
      me.ask<{ findEvidence: { kept: object[]; dropped: object[] } }>(
        `mutation ($q: String!) { findEvidence(input: { question: $q, candidates: 5, first: 3, idempotencyKey: "k" }) {
          ... on EvidenceFound { kept { rank } dropped { rank } } } }`,
        { q: QUESTION },
      );
    const [first, again] = [await ask(), await ask()];
    const { kept, dropped } = first.data.findEvidence;
    expect(kept.length).toBeGreaterThan(0);
    expect([first.cost, again.cost]).toEqual([kept.length + dropped.length, 0]);
    expect(again.data).toEqual(first.data);
  });

  it('[SE-64] costs what it had found and read until then, where it comes to no end', async () => {
    const away = { name: 'refuses', judge: () => Promise.reject(new InvalidInput('not this')) };
    const { me } = await begin(HARBOUR, { entailment: away });
    await write(me, 'updateSetting', { key: 'gate.judged', value: 30 });
    const { data, cost } = await me.ask(
      `mutation ($q: String!) { findEvidence(input: { question: $q, candidates: 2, first: 1 }) { __typename } }`,
      { q: QUESTION },
    );
    expect(data).toEqual({ findEvidence: { __typename: 'Invalid' } });
    expect(cost).toBe(2);
  });

  it('[SE-66] a question that means the same is answered with the evidence of the other', async () => {
    const { find } = await begin(HARBOUR);
    const first = await find(QUESTION);
    const alike = await find('How high are dues of the ferry?');
    expect(alike).toMatchObject({ outcome: 'SEMANTIC', freshness: 'LIVE' });
    expect(alike.similarity).toBeGreaterThanOrEqual(0.87);
    expect(starts(alike)).toEqual(starts(first).slice(0, alike.kept.length));
  });

  it('evidence that was rejected is found anew, under each question that it served; nobody else can reject it', async () => {
    const { find, me, as } = await begin(HARBOUR);
    const alike = 'How high are dues of the ferry?';
    await find(QUESTION);
    expect((await find(alike)).outcome).toBe('SEMANTIC');
    const reject = (who = me, question = QUESTION) => write(who, 'rejectEvidence', { question });
    expect(await reject(as('bob'))).toMatchObject({ wasCached: false });
    expect((await find(QUESTION)).outcome).toBe('EXACT');
    expect(await reject()).toMatchObject({ wasCached: true });
    // The same passages are not cached for it again.
    for (const question of [QUESTION, QUESTION, alike]) expect((await find(question)).outcome).toBe('SEARCH');
    expect(await reject(me, 'Never asked?')).toMatchObject({ wasCached: false });
    expect(await reject(me, ' ')).toMatchObject({ code: 'INVALID' });
  });

  it('another owner, and a document that was removed, never come from the cache', async () => {
    const { find, as, me } = await begin(HARBOUR);
    await find(QUESTION);
    expect((await find(QUESTION, {}, as('bob'))).outcome).toBe('SEARCH');
    const { documents } = await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
      '{ documents { nodes { id path } } }',
    );
    await write(me, 'removeDocument', { id: documents.nodes.find(({ path }) => path === 'dues.md')?.id });
    const after = await find(QUESTION);
    expect(after.outcome).toBe('SEARCH');
    expect(after.kept.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('forty crowns'));
  });

  it('[SE-80 SE-127] evidence memory is asked with the question, and what it gives is counted as read', async () => {
    const { database } = context();
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    const reads = new EvidenceReads({ database, clock: systemClock, onFault });
    const { find, me, embedder } = await begin(HARBOUR, { evidenceReads: reads });
    await takeIntoMemory(context());
    expect(embedder.asked.length).toBeGreaterThan(0);
    const found = await find(QUESTION);
    expect(found.kept[0]).toMatchObject({ kind: 'CHUNK' });
    await reads.write();
    expect(faults).toEqual([]);
    const { evidenceObjects } = await me.get<{
      evidenceObjects: { nodes: { accessCount: number; chunks: { content: string }[] }[] };
    }>(`{ evidenceObjects(origin: INGESTION) { nodes { accessCount chunks { content } } } }`);
    const counts: Readonly<Record<string, number>> = Object.fromEntries(
      evidenceObjects.nodes.map(({ accessCount, chunks }) => [chunks[0]?.content.slice(0, 9) ?? '', accessCount]),
    );
    expect(counts).toMatchObject({ 'The ferry': 1, 'The crane': 0 });
  });

  it('[SE-61 SE-63 SE-82] in a conversation the question is kept with its meaning; the first is the initial one', async () => {
    const { find, me } = await begin(HARBOUR);
    const conversation = await talk(me, [{ text: QUESTION }]);
    const found = await find(QUESTION, { conversation });
    expect(found.anchor).toEqual({ kind: 'INITIAL', previous: null, subject: null });
    const id = decodeId(conversation, 'cnv').id;
    const kept = await context().database.read(me.scope, (sql) => intentHistory(sql, id, new Date(), settingDefaults));
    expect(kept).toEqual([
      {
        hash: found.question.canonical.hash,
        text: 'due ferry pay',
        ...{ intent: 'FACTUAL', isTemporal: false, retrievalProbability: expect.any(Number) },
        vector: expect.any(Float32Array),
        anchor: { kind: 'INITIAL' },
        evidence: found.kept.map(({ chunk }) => chunk?.id),
        ...{ cluster: expect.any(Number), commit: expect.any(Number) },
        at: expect.any(Date),
      },
    ]);
    expect(kept[0]?.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('[SE-83] a question that goes on with the one before uses its evidence again, and searches nothing', async () => {
    const { find, me, cache } = await begin(HARBOUR);
    const conversation = await talk(me, [{ text: QUESTION }]);
    const first = await find(QUESTION, { conversation });
    const before = cache.counts.of(me.scope.spaceId);
    const next = await find('When are ferry dues to be paid?', { conversation, strictness: 0.2 });
    expect(next).toMatchObject({
      outcome: 'LINKED',
      anchor: { kind: 'LINKED', previous: first.question.canonical.hash },
    });
    expect(next.kept.map(({ chunk }) => chunk?.id)).toEqual(
      expect.arrayContaining([first.kept.find(({ text }) => text.includes('forty'))?.chunk?.id]),
    );
    expect(cache.counts.of(me.scope.spaceId)).toEqual(before);
    const other = await find('Is the crane idle?', { conversation });
    expect(other).toMatchObject({ outcome: 'SEARCH', anchor: { kind: 'NEW_TOPIC' } });
  });

  it('[SE-83] each piece of evidence of the question before is evidence of this one, but what the prompt has already', async () => {
    const { find, me } = await begin({ 'dues.md': `${DUES}\n`, 'day.md': 'The ferry pays its dues on Fridays.\n' });
    const conversation = await talk(me, [{ text: QUESTION }]);
    const first = await find(QUESTION, { conversation });
    expect(first.kept).toHaveLength(2);
    const next = await find('When are ferry dues to be paid?', { conversation, strictness: 0.2 });
    expect([next.outcome, starts(next).sort()]).toEqual(['LINKED', ['The ferry', 'The ferry']]);
    // It is as far trusted as it was.
    expect(first.kept[0]?.reliability).toBeGreaterThan(0);
    expect(next.kept.map(({ reliability }) => reliability)).toEqual(first.kept.map(({ reliability }) => reliability));
    const injected = next.kept.flatMap(({ chunk }) => chunk?.contentHash ?? []).slice(0, 1);
    const other = await find('When are ferry dues to be paid?', { conversation, strictness: 0.2, injected });
    expect([other.outcome, other.dropped.map(({ reason }) => reason)]).toEqual(['LINKED', ['ALREADY_INJECTED']]);
  });

  it('what is switched off takes no other’s place, neither in a search nor in what is cached', async () => {
    const better = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`new-${n}.md`, `The ferry pays dues ${n} crowns at landing ${n}.\n`]),
    );
    const worse =
      'Dues that the ferry pays, as the book of the harbour has had them for ten years and more: forty crowns.\n';
    const { find, me } = await begin({ ...better, 'old.md': worse });
    const { documents } = await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
      '{ documents(first: 100) { nodes { id path } } }',
    );
    const off = documents.nodes.flatMap(({ id, path }) => (path === 'old.md' ? [] : [id]));
    const cached = await find(QUESTION);
    expect(cached.kept.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('the book'));
    for (const question of [QUESTION, 'Which dues does a ferry pay here?']) {
      const found = await find(question, { off });
      expect(found.kept.map(({ text }) => text.slice(0, 10))).toEqual(['Dues that ']);
      expect(new Set(found.dropped.map(({ reason }) => reason))).toEqual(new Set(['SWITCHED_OFF']));
    }
    expect((await find(QUESTION)).outcome).toBe('EXACT');
  });

  it('only these documents: what they have is found however much the others have, and the web has none of them', async () => {
    const many = Array.from({ length: 40 }, (_, n): [string, string] => [
      `n${n}.md`,
      `What dues does the ferry pay, asks note ${n}.\n`,
    ]);
    const { find, me, engine } = await begin({ ...Object.fromEntries(many), 'old.md': 'Crowns are dues of old.\n' });
    const { documents } = await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
      '{ documents(first: 50) { nodes { id path } } }',
    );
    const only = documents.nodes.flatMap(({ id, path }) => (path === 'old.md' ? [id] : []));
    await find(QUESTION);
    const found = await find(QUESTION, { only, web: 'ALWAYS' });
    expect(found.kept.map(({ text }) => text.trim())).toEqual(['Crowns are dues of old.']);
    expect([found.web.state, engine.asked]).toEqual(['NOT_ASKED', []]);
    expect((await find(QUESTION)).kept).toHaveLength(10);
  });

  it('what was found while a part of the search was away is not cached', async () => {
    const { find, embedder } = await begin(HARBOUR);
    embedder.failing = () => true;
    expect(await find(QUESTION)).toMatchObject({ outcome: 'SEARCH', missing: [{ part: 'DENSE' }] });
    embedder.failing = null;
    expect(await find(QUESTION)).toMatchObject({ outcome: 'SEARCH', missing: [] });
    expect(await find(QUESTION)).toMatchObject({ outcome: 'EXACT' });
  });

  it('what was found while texts waited for their vectors is found anew half a minute later, and then serves as usual', async () => {
    const { find, me, embedder, at } = await begin(HARBOUR);
    await ingest(context().database, me.scope, [fileItem('quay.md', 'The ferry pays dues at the new quay as well.\n')]);
    const outcomes = [];
    for (const ms of [0, 20_000, 31_000]) {
      at.ms = ms;
      if (ms === 31_000) await embedAll(context().database, embedder);
      outcomes.push((await find(QUESTION)).outcome);
    }
    at.ms = 1_000_000;
    outcomes.push((await find(QUESTION)).outcome);
    expect(outcomes).toEqual(['SEARCH', 'EXACT', 'SEARCH', 'EXACT']);
  });

  it('messages that wait for their vectors keep no evidence from being used again: none of them is searched', async () => {
    const { find, me, at } = await begin(HARBOUR);
    await talk(me, [{ text: 'The ferry and its dues.' }]);
    await store(context().database);
    const { dense } = (await me.get<{ search: { dense: object } }>('{ search(text: "ferry") { dense { state } } }'))
      .search;
    expect(dense).toEqual({ state: 'PENDING' });
    await find(QUESTION);
    at.ms = 1_000_000;
    expect((await find(QUESTION)).outcome).toBe('EXACT');
  });

  it('evidence found by other settings of evidence memory is searched for anew', async () => {
    const { find, me } = await begin(HARBOUR);
    await find(QUESTION);
    await write(me, 'updateSetting', { key: 'evidence.similarity', value: 0.9 });
    expect((await find(QUESTION)).outcome).toBe('SEARCH');
  });

  it('[SE-83] what the question before rests on is searched for anew where it says nothing to this one', async () => {
    const { find, me } = await begin({ ...HARBOUR, 'old.md': 'The engine of the ferry is of the year 1931.\n' });
    const conversation = await talk(me, [{ text: 'x' }]);
    await find('Is the ferry red?', { conversation, first: 1 });
    const next = await find('How old are ferry parts such as pistons?', { conversation, strictness: 0.5 });
    expect(next.anchor?.kind).toBe('LINKED');
    expect(next.outcome).not.toBe('LINKED');
  });

  it('[SE-84] where it is unclear the subject before is named, and no evidence of it is used', async () => {
    const { find, me, follow } = await begin(HARBOUR);
    const conversation = await talk(me, [{ text: 'The ferry and its dues.' }]);
    await follow();
    const first = await find('What dues does the ferry pay?', { conversation });
    await say(me, conversation, [{ text: 'How is the weather?' }]);
    await follow();
    const question = 'Which engine does the ferry with dues have?';
    const unclear = await find(question, { conversation });
    expect(unclear.anchor).toEqual({
      ...{ kind: 'AMBIGUOUS', previous: first.question.canonical.hash, subject: 'due ferry pay' },
    });
    expect(unclear.outcome).toBe('SEARCH');
    const { clarify } = await me.get<{ clarify: { evidence: string[] } }>(
      'mutation ($input: ClarifyInput!) { clarify(input: $input) { ... on Clarified { evidence } ... on DomainError { message } } }',
      { input: { conversation, choice: 'CONTINUE' } },
    );
    expect(clarify.evidence).toEqual(expect.arrayContaining(first.kept.map(({ chunk }) => chunk?.id)));
  });

  it('[RS-22] is judged by the entailment model where it is to judge; by rules while that is away, and it is told', async () => {
    const asked: number[] = [];
    const judging = { name: 'judge', judge: (pairs: readonly object[]) => (asked.push(pairs.length), verdicts(pairs)) };
    const verdicts = (pairs: readonly object[]) =>
      Promise.resolve(pairs.map(() => ({ entailment: 0.9, contradiction: 0, neutral: 0.1, cut: false })));
    const { me, find } = await begin(HARBOUR, { entailment: judging });
    expect((await find(QUESTION)).kept[0]?.method).toBe('RULES');
    await write(me, 'updateSetting', { key: 'gate.judged', value: 30 });
    const found = await find(QUESTION);
    expect(asked).toEqual([3]);
    expect(found.kept.map(({ method, relevance }) => [method, relevance])).toEqual(Array(3).fill(['MODEL', 0.9]));
    judging.judge = () => Promise.reject(new Unavailable('entailment', 'the judge is away'));
    const without = await find(QUESTION);
    expect(without.kept[0]).toMatchObject({ method: 'RULES' });
    expect(without.missing).toEqual([{ part: 'ENTAILMENT', why: 'the judge is away' }]);
  });

  it('[PI-82 PI-87] a reranking model puts passages in order, which can be switched off; its name and version are told', async () => {
    const asked: number[] = [];
    const score = (_: string, texts: readonly string[]) => {
      asked.push(texts.length);
      return Promise.resolve({
        scores: texts.map((text) => (text.includes('red') ? 0.9 : 0.1)),
        model: { name: 'judge', version: '7' },
      });
    };
    const reranker = { name: 'judge', score };
    const { find } = await begin(HARBOUR, { reranker });
    const fused = await find(QUESTION, { rerank: false });
    expect([fused.kept[0]?.text.includes('forty'), fused.kept[0]?.reranked, asked]).toEqual([true, null, []]);
    expect(fused.rerank.state).toBe('NONE');
    const found = await find(QUESTION);
    expect(found.rerank).toMatchObject({ state: 'RERANKED', model: 'judge', version: '7', pairs: 3, why: null });
    expect(found.kept[0]).toMatchObject({ text: 'The ferry is red.', rank: 1, reranked: { score: 0.9, before: 2 } });
    reranker.score = () => Promise.reject(new Unavailable('reranker', 'the judge is away'));
    const without = await find(QUESTION);
    expect(without.missing).toEqual([{ part: 'RERANK', why: 'the judge is away' }]);
    expect(without.kept.map(({ text }) => text)).toEqual(fused.kept.map(({ text }) => text));
  });

  it('without its embedder it goes on by words, and says so', async () => {
    const { find, embedder } = await begin(HARBOUR);
    embedder.failing = () => true;
    const found = await find(QUESTION);
    expect(starts(found)[0]).toBe('The ferry');
    expect(found.missing).toMatchObject([{ part: 'DENSE', why: expect.stringMatching(/embed/u) }]);
  });

  it.each([
    [{ first: 0 }, 'expected `first` from 1 to 20, got 0'],
    [{ candidates: 101 }, 'expected `candidates` from 1 to 100, got 101'],
    [{ strictness: -1 }, 'expected `strictness` from 0 to 1, got -1'],
    [{ question: ' ' }, 'expected'],
    [{ question: 'x'.repeat(100_000) }, 'expected'],
    [{ question: 'What was yesterday?', zone: 'Mars/Olympus' }, 'expected'],
    [{ conversation: 'no such' }, 'no such conversation'],
  ])('%j is refused', async (input, message) => {
    const { find } = await begin();
    expect((await find(QUESTION, input)).message).toContain(message);
  });

  it("another person's conversation is none", async () => {
    const { find, me, as } = await begin(HARBOUR);
    const conversation = await talk(me, [{ text: QUESTION }]);
    expect((await find(QUESTION, { conversation }, as('bob'))).code).toBe('NOT_FOUND');
  });
});
