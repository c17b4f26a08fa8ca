import { afterEach, expect, it, jest } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import { describeDatabase } from '../support/database.ts';
import { accountOf, ledgerOf, question, scriptedModels } from '../support/language-model.ts';
import type { ModelReply } from '../support/language-server.ts';

const good: ModelReply = { says: { colour: 'red' } };
const status = (code: number, headers: Record<string, string> = {}): ModelReply => ({
  status: code,
  headers,
  body: '{"error":{"message":"sk-canary is bad; prompt was: A red house."}}',
});

describeDatabase('a language model behind the OpenAI API', (context) => {
  const scripted = scriptedModels();
  afterEach(() => void jest.restoreAllMocks());
  /** For breakers, which look at the date. */
  const minutesLater = (): void => {
    const later = Date.now() + 61_000;
    jest.restoreAllMocks();
    jest.spyOn(Date, 'now').mockReturnValue(later);
  };

  it('answers in the form that was asked for, and says what it took', async () => {
    const scope = await context().space();
    const { server, model } = await scripted(context().database, () => good);
    const done = await model.complete(question(accountOf(scope)));
    expect(done).toMatchObject({ value: { colour: 'red' }, model: 'small', usage: { tokensIn: 100, tokensOut: 20 } });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-canary',
      system: 'Say which colour.',
      user: 'A red house.',
    });
    expect(server.asked[0]?.body).toMatchObject({
      max_completion_tokens: 50,
      response_format: { type: 'json_schema' },
    });
    expect(server.asked[0]?.body).not.toHaveProperty('tools');
    expect(await ledgerOf(context().database, scope)).toEqual(['small ANSWERED 1 100/20']);
  });

  const trouble: readonly (readonly [string, ModelReply, string])[] = [
    ['429', status(429), 'RATE_LIMITED'],
    ['500', status(500), 'SERVER'],
    ['a hang', 'hang', 'TIMEOUT'],
    ['a hang in the midst of the answer', 'hang-body', 'TIMEOUT'],
    ['a connection that breaks', 'cut', 'NETWORK'],
    ['an answer that is not JSON', { says: 'It is red.' }, 'MALFORMED'],
    ['an answer of another form', { says: { colour: 7 } }, 'MALFORMED'],
    ['an answer with more than was asked for', { says: { colour: 'red', owner: 'eve' } }, 'MALFORMED'],
    ['something that is no chat completion', { status: 200, body: '{"hello":[]}' }, 'MALFORMED'],
    ['broken JSON', { status: 200, body: '{"choices":[{"mess' }, 'MALFORMED'],
  ];

  it.each(trouble)('%s is tried again, and its outcome noted', async (_, reply, outcome) => {
    const scope = await context().space();
    const { server, model } = await scripted(context().database, (_asked, n) => (n === 0 ? reply : good), {
      // A busy machine is no outage.
      numbers: outcome === 'TIMEOUT' ? { 'model.timeoutMs': 1_500 } : {},
    });
    expect((await model.complete(question(accountOf(scope)))).value).toEqual({ colour: 'red' });
    expect(server.asked).toHaveLength(2);
    const rows = await ledgerOf(context().database, scope);
    expect(rows).toHaveLength(2);
    expect(rows.join()).toContain(` ${outcome} 1 `);
  });

  it.each([
    ['401', status(401), 'DENIED'],
    ['404', status(404), 'DENIED'],
    ['400', status(400), 'REFUSED'],
    ['a redirect', status(307, { location: 'http://127.0.0.1:1/' }), 'NETWORK'],
    ['an answer cut off at its limit', { says: '{"colour":"re', end: 'length' } satisfies ModelReply, 'CUT_OFF'],
    ['a wait longer than anybody waits', status(429, { 'retry-after': '3600' }), 'RATE_LIMITED'],
    ['an answer without end', 'flood', 'REFUSED'],
  ] as const)('[PI-115] after %s the next of the chain is asked', async (_, reply, outcome) => {
    const scope = await context().space();
    const { model } = await scripted(context().database, ({ model: name }) => (name === 'first' ? reply : good), {
      models: ['first', 'second'],
      numbers: { 'model.answerBytes': 100_000, 'model.attempts': outcome === 'NETWORK' ? 1 : 3 },
    });
    const done = await model.complete(question(accountOf(scope)));
    expect(done).toMatchObject({ value: { colour: 'red' }, model: 'second' });
    const rows = await ledgerOf(context().database, scope);
    expect(rows).toEqual([expect.stringContaining(`first ${outcome} 1 `), 'second ANSWERED 1 100/20']);
  });

  it('waits as long as the endpoint asks', async () => {
    const scope = await context().space();
    const at: number[] = [];
    const { model } = await scripted(context().database, (_asked, n) => {
      at.push(performance.now());
      return n === 0 ? status(429, { 'retry-after-ms': '250' }) : good;
    });
    await model.complete(question(accountOf(scope)));
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(249);
  });

  it('when nobody answers, says who failed and how, and no secret', async () => {
    const scope = await context().space();
    const { model } = await scripted(
      context().database,
      ({ model: name }) => (name === 'first' ? status(401) : status(500)),
      { models: ['first', 'second'] },
    );
    const error = await model.complete(question(accountOf(scope))).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Unavailable);
    const told = [error, (error as Error).stack, JSON.stringify(model.states())].join('\n');
    expect(told).toContain('first: the endpoint answered with HTTP 401');
    expect(told).toContain('second: the endpoint answered with HTTP 500');
    expect(told).not.toMatch(/sk-canary|red house/);
  });

  it('[PI-124] five failures in a row open the breaker; after a time one trial goes through and closes it', async () => {
    const scope = await context().space();
    let well = false;
    const { server, model } = await scripted(context().database, () => (well ? good : status(500)), {
      numbers: { 'model.attempts': 1 },
    });
    const ask = () => model.complete(question(accountOf(scope)));
    for (let n = 0; n < 5; n++) await expect(ask()).rejects.toBeInstanceOf(Unavailable);
    expect(model.states()).toMatchObject([
      { breaker: 'OPEN', trouble: expect.stringContaining('HTTP 500') as unknown },
    ]);
    await expect(ask()).rejects.toThrow(/is left alone after/);
    expect(server.asked).toHaveLength(5);
    minutesLater();
    await expect(ask()).rejects.toThrow(/HTTP 500/);
    await expect(ask()).rejects.toThrow(/is left alone after/);
    expect(server.asked).toHaveLength(6);
    well = true;
    minutesLater();
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(together.map(({ value }) => value.colour)).toEqual(['red', 'red', 'red']);
    expect(model.states()).toEqual([{ model: 'small', breaker: 'CLOSED', trouble: null }]);
  });

  it('[PI-124] answers that make no sense do not open the breaker: the endpoint is well', async () => {
    const scope = await context().space();
    const { model } = await scripted(context().database, () => ({ says: 'nonsense' }));
    for (let n = 0; n < 3; n++) await expect(model.complete(question(accountOf(scope)))).rejects.toThrow(/not JSON/);
    expect(model.states()).toMatchObject([{ breaker: 'CLOSED' }]);
  });

  it('asks one model a bounded number of questions at a time', async () => {
    const scope = await context().space();
    let come = (): void => undefined;
    const second = new Promise<void>((resolve) => (come = resolve));
    const reply = (_: unknown, n: number): ModelReply => {
      if (n === 1) come();
      return n === 0 ? { ...good, after: second } : { ...good, afterMs: 30 };
    };
    const { server, model } = await scripted(context().database, reply, {
      numbers: { 'model.concurrency': 2, 'model.queue': 4 },
    });
    const done = await Promise.allSettled(Array.from({ length: 8 }, () => model.complete(question(accountOf(scope)))));
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(6);
    expect(server.busiest()).toBe(2);
    expect(done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([
      expect.stringContaining('too many calls waiting'),
      expect.stringContaining('too many calls waiting'),
    ]);
  });

  it('a caller who leaves ends the call at once', async () => {
    const scope = await context().space();
    const { model, server } = await scripted(context().database, () => 'hang');
    const leaving = new AbortController();
    const asked = model.complete(question(accountOf(scope), { signal: leaving.signal }));
    const seen = expect(asked).rejects.toThrow('gone');
    while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort(new Error('gone'));
    await seen;
    expect(await ledgerOf(context().database, scope)).toEqual([
      expect.stringMatching(/^small CANCELLED 1 [1-9]\d*\/0$/),
    ]);
  });

  it.each([
    ['none', undefined],
    ['nonsense', { prompt_tokens: -5, completion_tokens: 'many' }],
  ])('counts tokens itself where the endpoint gives %s', async (_, usage) => {
    const scope = await context().space();
    const { model } = await scripted(context().database, () => ({ ...good, usage }));
    const { usage: counted } = await model.complete(question(accountOf(scope)));
    expect(counted.tokensIn).toBeGreaterThan(5);
    expect(counted.tokensOut).toBeGreaterThan(3);
    expect(await ledgerOf(context().database, scope)).toEqual([
      `small ANSWERED 1 ${counted.tokensIn}/${counted.tokensOut}`,
    ]);
  });
});
