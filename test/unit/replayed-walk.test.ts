import { expect, it } from '@jest/globals';
import { BudgetExceeded, Unavailable } from '../../src/domain/errors.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { LanguageModel, ModelRequest } from '../../src/models/index.ts';
import {
  absentEmbedder,
  absentLanguageModel,
  absentReranker,
  diffTraces,
  NO_TRACE,
  OtherTraceVersion,
  recordedClock,
  recordedEmbedder,
  recordedEntailment,
  recordedIds,
  recordedLanguageModel,
  recordedReranker,
  RecordedWalk,
  ReplayedAnswers,
  TraceDiverged,
  type Recorder,
} from '../../src/trace/index.ts';
import type { Trace } from '../../src/domain/trace-record.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';

const HEAD = { walk: 'test', at: new Date(0), commit: 1, request: null, settings: {}, ports: {} };
const REQUEST: ModelRequest = {
  ...{ purpose: 'UNDERSTANDING', system: 'Answer.', messages: [{ role: 'user', content: 'Why?' }], maxTokens: 9 },
  account: {} as ModelRequest['account'],
};
const USAGE = { tokensIn: 3, tokensOut: 2, dollars: 0.25 };

/** What a walk gave, or the fault that it was, and its trace. */
async function walked<T>(
  walk: RecordedWalk,
  work: (recorder: Recorder) => Promise<T>,
): Promise<{ came: unknown; trace: Trace }> {
  const came = await work(walk).catch((error: unknown) => error);
  return { came, trace: walk.trace(HEAD) };
}
const replayed = <T>(trace: Trace, work: (recorder: Recorder) => Promise<T>) =>
  walked(new RecordedWalk(new ReplayedAnswers(trace)), work);

async function read(stream: AsyncGenerator<string, unknown, void>, most = Infinity): Promise<string[]> {
  const pieces: string[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done) return [...pieces, JSON.stringify(next.value)];
    pieces.push(next.value);
    if (pieces.length >= most) {
      await stream.return(undefined);
      return pieces;
    }
  }
}

const model = (pieces: readonly string[], fault: Error | null, ended: string[] = []): LanguageModel => ({
  models: ['a/b'],
  complete: ({ answer }) =>
    Promise.resolve({ value: answer.schema.parse({ why: 'because' }), model: 'a/b', usage: USAGE }),
  stream: async function* () {
    try {
      for (const piece of pieces) yield await Promise.resolve(piece);
      if (fault) throw fault;
      return { model: 'a/b', usage: USAGE, isWhole: true };
    } finally {
      ended.push('ended');
    }
  },
  states: () => [],
});

it('a walk that is not kept gives the same, and calls neither input nor output', async () => {
  const never = (): never => {
    throw new Error('nobody reads it');
  };
  expect(await NO_TRACE.step('a', { input: never, output: never }, () => 5)).toBe(5);
  expect(await NO_TRACE.askEach('entailment', [1, 2], (all) => Promise.resolve(all.map((n) => n * 2)))).toEqual([2, 4]);
});

it('keeps steps inside steps with input, output, reason, cost and fault', async () => {
  const { trace } = await walked(new RecordedWalk(), (walk) =>
    walk.step('outer', { input: () => ({ q: 1 }), reason: () => 'so' }, async () => {
      await Promise.all([
        walk.step('left', { input: () => 1 }, () => Promise.resolve('l')),
        walk.step('right', { input: () => 2, output: (text: string) => text.length }, () => {
          walk.charged(0.5);
          return Promise.resolve('right');
        }),
      ]);
      return walk
        .step('bad', { input: () => null }, () => Promise.reject(new Unavailable('web', 'away')))
        .catch(() => 'went on');
    }),
  );
  expect(trace.isWhole).toBe(true);
  expect(trace.steps.map(({ name, parent, input, output, dollars }) => [name, parent, input, output, dollars])).toEqual(
    [
      ['outer', null, '{"q":1}', '"went on"', 0],
      ['left', 0, '1', '"l"', 0],
      ['right', 0, '2', '5', 0.5],
      ['bad', 0, 'null', null, 0],
    ],
  );
  expect(trace.steps[0]?.reason).toBe('so');
  expect(trace.steps[3]?.fault).toEqual({ name: 'Unavailable', message: 'away' });
});

it('what is too large is kept as its hash and length, and what cannot be kept fails no walk', async () => {
  const limits = { stepBytes: 20, answerBytes: 20, traceBytes: 1_000, steps: 2 };
  const { came, trace } = await walked(new RecordedWalk(null, limits), async (walk) => {
    await walk.step('large', { input: () => 'x'.repeat(50), output: () => new Map() }, () => 1);
    await walk.ask({ port: 'web', request: 'q' }, () => Promise.resolve('y'.repeat(50)));
    await walk.step('second', { input: () => 1 }, () => 2);
    return walk.step('beyond', { input: () => 1 }, () => 3);
  });
  expect(came).toBe(3);
  expect(trace.isWhole).toBe(false);
  expect(trace.steps.map(({ name }) => name)).toEqual(['large', 'second']);
  expect(JSON.parse(trace.steps[0]?.input ?? '')).toEqual({
    $cut: { hash: expect.stringMatching(/^[0-9a-f]{64}$/u), length: 52 },
  });
  expect(trace.steps[0]?.output).toContain('expected plain data');
  expect(trace.calls).toMatchObject([{ port: 'web', end: 'TOO_LARGE', answer: null }]);
  const again = await replayed(trace, (walk) =>
    walk.ask({ port: 'web', request: 'q' }, () => Promise.resolve('asked')),
  );
  expect(again.came).toMatchObject({ at: { why: expect.stringContaining('too large') } });
});

it('each port answers from the trace as it did, and is not asked', async () => {
  const embedder = wordEmbedder('words', ['ferry', 'crane']);
  const scores = { scores: [0.1, 0.7], model: { name: 'r', version: null } };
  const entailed = { entailment: 0.5, neutral: 0.5, contradiction: 0, cut: false };
  const walk = (ports: { real: boolean }) => async (recorder: Recorder) => {
    const embed = recordedEmbedder(recorder, ports.real ? embedder : absentEmbedder(embedder));
    const reranker = recordedReranker(
      recorder,
      ports.real ? { name: 'r', score: () => Promise.resolve(scores) } : absentReranker('r'),
    );
    const judge = recordedEntailment(recorder, {
      name: 'e',
      judge: (pairs) => (ports.real ? Promise.resolve(pairs.map(() => entailed)) : Promise.reject(new Error('asked'))),
    });
    const clock = recordedClock(recorder, { now: () => new Date(ports.real ? Date.now() : 0) });
    const ids = recordedIds(recorder, systemIds);
    const pair = (premise: string) => ({ premise, hypothesis: 'h' });
    const order = ports.real ? ['a', 'b'] : ['b', 'a'];
    return {
      model: await embed.model(),
      vectors: await embed.embed(['the ferry', 'a crane'], 'QUERY'),
      scores: await reranker.score('q', ['a', 'b'], AbortSignal.timeout(10_000)),
      // Which pairs are asked together is no part of the answer.
      judged: await judge.judge(order.map(pair)),
      ...{ at: clock.now(), later: clock.now(), ids: [ids.next('trc'), ids.next('trc')] },
    };
  };
  const before = await walked(new RecordedWalk(), walk({ real: true }));
  const after = await replayed(before.trace, walk({ real: false }));
  expect(after.came).toEqual(before.came);
  expect((after.came as { vectors: unknown[] }).vectors[0]).toBeInstanceOf(Float32Array);
});

it.each([
  ['to its end', null, Infinity, ['Be', 'cause', JSON.stringify({ model: 'a/b', usage: USAGE, isWhole: true })]],
  ['as far as it was read', null, 1, ['Be']],
  ['until it broke off', new Unavailable('language', 'gone'), Infinity, new Unavailable('language', 'gone')],
])('a text that came in pieces comes in the same pieces, %s', async (_, fault, most, expected) => {
  const ended: string[] = [];
  const real = model(['Be', 'cause'], fault, ended);
  const before = await walked(new RecordedWalk(), (walk) =>
    walk.step('say', { input: () => 1 }, () => read(recordedLanguageModel(walk, real).stream(REQUEST), most)),
  );
  expect(before.came).toEqual(expected);
  expect(ended).toEqual(['ended']);
  const again = (walk: Recorder) =>
    read(recordedLanguageModel(walk, absentLanguageModel(['a/b'])).stream(REQUEST), most);
  expect((await replayed(before.trace, again)).came).toEqual(expected);
});

it('who reads a text further than it was read is told where it ends', async () => {
  const before = await walked(new RecordedWalk(), (walk) =>
    read(recordedLanguageModel(walk, model(['Be', 'cause'], null)).stream(REQUEST), 1),
  );
  const { came } = await replayed(before.trace, (walk) =>
    read(recordedLanguageModel(walk, absentLanguageModel(['a/b'])).stream(REQUEST)),
  );
  expect(came).toBeInstanceOf(TraceDiverged);
  expect(came).toMatchObject({ at: { port: 'language', why: expect.stringContaining('its piece 1') } });
});

it.each([new Unavailable('embedder', 'away', 30), new BudgetExceeded('too dear', { spent: 2, limit: 1 })])(
  'a fault is the same fault again: %s',
  async (fault) => {
    const ask = (really: () => Promise<unknown>) => (walk: Recorder) => walk.ask({ port: 'web', request: 1 }, really);
    const before = await walked(
      new RecordedWalk(),
      ask(() => Promise.reject(fault)),
    );
    const { came } = await replayed(
      before.trace,
      ask(() => Promise.resolve('asked')),
    );
    expect(came).toEqual(fault);
    expect(came).toBeInstanceOf(fault.constructor);
  },
);

it('a call that was called off is called off again, when its time is over', async () => {
  const ask = (ms: number, really: () => Promise<unknown>) => (walk: Recorder) =>
    walk.ask({ port: 'reranker', request: 1, signal: AbortSignal.timeout(ms) }, really);
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 60).unref());
  const before = await walked(
    new RecordedWalk(),
    ask(20, () => late),
  );
  expect(before.trace.calls).toMatchObject([{ end: 'CALLED_OFF', answer: null }]);
  const { came } = await replayed(
    before.trace,
    ask(20, () => Promise.resolve('asked')),
  );
  expect(came).toMatchObject({ name: 'TimeoutError' });
});

it('a request that the trace has not, or not so often, diverges: a step that says which, and no real call', async () => {
  const real: string[] = [];
  const ask =
    (...requests: string[]) =>
    (walk: Recorder) =>
      walk.step('rank', { input: () => 1 }, async () => {
        for (const request of requests)
          await walk.ask({ port: 'reranker', request }, () => Promise.resolve(real.push(request)));
      });
  const before = await walked(new RecordedWalk(), ask('one', 'one'));
  for (const requests of [
    ['one', 'two'],
    ['one', 'one', 'one'],
  ]) {
    const { came, trace } = await replayed(before.trace, ask(...requests));
    expect(came).toBeInstanceOf(TraceDiverged);
    expect(came).toMatchObject({
      code: 'CONFLICTING_STATE',
      at: { port: 'reranker', step: 'rank', request: `"${requests.at(-1)}"` },
    });
    expect(trace.steps.at(-1)).toMatchObject({ name: 'DIVERGED', parent: 0, fault: { name: 'TraceDiverged' } });
    expect(diffTraces(before.trace, trace).first?.path).toBe('rank/DIVERGED');
  }
  expect(real).toEqual(['one', 'one']);
});

it('a port that is swapped is really asked, and the others are not', async () => {
  const ask = (name: string) => async (walk: Recorder) => [
    await walk.ask({ port: 'web', request: 1 }, () => Promise.resolve(`${name} web`)),
    await walk.ask({ port: 'reranker', request: 1 }, () => Promise.resolve(`${name} reranker`)),
  ];
  const { trace } = await walked(new RecordedWalk(), ask('old'));
  const swapped = new RecordedWalk(new ReplayedAnswers(trace, ['reranker']));
  expect((await walked(swapped, ask('new'))).came).toEqual(['old web', 'new reranker']);
});

it('what is read in the database is read there, where the trace has it not', async () => {
  const ask = (request: string) => (walk: Recorder) =>
    walk.ask({ port: 'corpus', request, isReadable: true }, () => Promise.resolve(`read ${request}`));
  const { trace } = await walked(new RecordedWalk(), ask('a'));
  expect((await replayed(trace, ask('a'))).came).toBe('read a');
  expect((await replayed(trace, ask('b'))).came).toBe('read b');
});

it('a trace of another version is refused, with what to do', () => {
  const trace = new RecordedWalk().trace(HEAD);
  const [older, newer] = [
    { ...trace, version: 0 },
    { ...trace, version: 99 },
  ];
  expect(() => new ReplayedAnswers(older)).toThrow(OtherTraceVersion);
  expect(() => new ReplayedAnswers(older)).toThrow(/ask the question again/u);
  expect(() => new ReplayedAnswers(newer)).toThrow(/upgrade this program/u);
  expect(() => diffTraces(trace, newer)).toThrow(OtherTraceVersion);
});
