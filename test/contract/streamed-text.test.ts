import { expect, it } from '@jest/globals';
import { BudgetExceeded, Unavailable } from '../../src/domain/errors.ts';
import { describeDatabase } from '../support/database.ts';
import { accountOf, ledgerOf, question, scriptedModels } from '../support/language-model.ts';
import { beginEvents, readStream, streams, textEvents } from '../support/streamed-text.ts';

const PIECES = ['Geth is ', 'maintained ', 'by “Péter”.'];
const TEXT = PIECES.join('');
const whole = streams(textEvents(PIECES));

describeDatabase('a text that a language model writes', (context) => {
  const scripted = scriptedModels();
  const begin = async (...[script, options]: [Parameters<typeof scripted>[1], Parameters<typeof scripted>[2]?]) => {
    const scope = await context().space();
    const { server, model } = await scripted(context().database, script, options);
    const asked = (more: object = {}) => {
      const { answer: _, ...text } = question(accountOf(scope));
      return { ...text, ...more };
    };
    return { server, model, scope, asked, ledger: () => ledgerOf(context().database, scope) };
  };

  it('comes in pieces, each before the next is written, and is told and charged as the endpoint counts', async () => {
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const [first = '', ...rest] = textEvents(PIECES);
    const writes = (res: Parameters<typeof beginEvents>[0]): void => {
      beginEvents(res).write(first);
      void gone.then(() => res.end(rest.join('')));
    };
    const { model, server, asked, ledger } = await begin(() => ({ writes }));
    const text = model.stream(asked());
    expect((await text.next()).value).toBe(PIECES[0]);
    go();
    const { pieces, ended } = await readStream(text);
    expect(pieces).toEqual(PIECES.slice(1));
    expect(ended).toMatchObject({ model: 'small', isWhole: true, usage: { tokensIn: 100, tokensOut: 20 } });
    expect(server.asked[0]?.body).toMatchObject({ stream: true, max_completion_tokens: 50 });
    expect(server.asked[0]?.body).not.toHaveProperty('response_format');
    expect(await ledger()).toEqual(['small ANSWERED 1 100/20']);
  });

  it('cut at any byte is a text that broke off, and is charged once for what came', async () => {
    const bytes = Buffer.from(textEvents(PIECES).join(''));
    const end = bytes.indexOf('"finish_reason":"stop"');
    let at = 0;
    const writes = (res: Parameters<typeof beginEvents>[0]): void => {
      beginEvents(res).write(bytes.subarray(0, at), () => res.destroy());
    };
    const { model, scope, asked } = await begin(() => ({ writes }), {
      numbers: { 'model.attempts': 1, 'model.breakerFailures': 100_000 },
    });
    for (at = 1; at < bytes.length; at += 1) {
      const { pieces, ended, error } = await readStream(model.stream(asked()));
      expect(TEXT.startsWith(pieces.join(''))).toBe(true);
      // What was complete before the connection broke is an answer; only what the endpoint counts may be missing.
      if (at < end) expect([at, error]).toEqual([at, expect.any(Unavailable)]);
      if (ended) expect(pieces).toEqual(PIECES);
    }
    const rows = await context().database.read(scope, (sql) =>
      sql.query<{ outcome: string; calls: string }>(
        'test.calls',
        'select outcome, count(*) as calls from model_calls where space_id = $1 group by 1 order by 1',
        [scope.spaceId],
      ),
    );
    expect(rows.map(({ outcome }) => outcome).filter((outcome) => outcome === 'PENDING')).toEqual([]);
    expect(rows.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(bytes.length - 1);
  });

  it('[PI-115] of the first model that writes: before its first piece another try, or the next model, may', async () => {
    const { model, server, asked, ledger } = await begin(
      ({ model: name }, n) => (name === 'first' ? (n === 0 ? { status: 500 } : { status: 401 }) : whole),
      { models: ['first', 'second'] },
    );
    const { pieces, ended } = await readStream(model.stream(asked()));
    expect([pieces, ended?.model]).toEqual([PIECES, 'second']);
    expect(server.asked.map((one) => one.model)).toEqual(['first', 'first', 'second']);
    expect(await ledger()).toEqual(['first DENIED 1 0/0', 'first SERVER 1 0/0', 'second ANSWERED 1 100/20']);
  });

  it('[PI-115] that broke off is not begun anew by another model, and the one that broke off is noted', async () => {
    const { model, server, asked, ledger } = await begin(() => streams(textEvents(PIECES, null, null).slice(0, 2)), {
      models: ['first', 'second'],
    });
    const { pieces, error } = await readStream(model.stream(asked()));
    expect(pieces).toEqual(PIECES.slice(0, 2));
    expect(error).toBeInstanceOf(Unavailable);
    expect(String(error)).toContain(
      'the answer broke off (first: the connection broke before the answer was complete)',
    );
    expect(server.asked).toHaveLength(1);
    expect(await ledger()).toEqual([expect.stringMatching(/^first NETWORK 1 [1-9]\d*\/[1-9]\d*$/)]);
  });

  it.each([
    ['at the limit of tokens is not whole', textEvents(PIECES, 'length'), false, 'small CUT_OFF 1 100/20'],
    ['without counts is counted here', textEvents(PIECES, 'stop', null), true, /^small ANSWERED 1 [1-9]\d*\/[1-9]\d*$/],
  ])('that ends %s', async (_, events, isWhole, row) => {
    const { model, asked, ledger } = await begin(() => streams(events));
    const { pieces, ended } = await readStream(model.stream(asked()));
    expect([pieces.join(''), ended?.isWhole]).toEqual([TEXT, isWhole]);
    expect(await ledger()).toEqual([typeof row === 'string' ? row : expect.stringMatching(row)]);
  });

  it.each([
    ['no text', textEvents([]), 'MALFORMED'],
    ['nothing', [], 'NETWORK'],
    ['what is no chat completion', ['data: {"hello":[]}\n\n'], 'MALFORMED'],
    ['half a JSON', ['data: {"choices":[{"del\n\n'], 'MALFORMED'],
    ['a refusal', textEvents([], 'content_filter'), 'REFUSED'],
    ['JSON in one piece', ['{"choices":[{"finish_reason":"stop","message":{"content":"Red."}}]}'], 'NETWORK'],
  ])('of which there is %s is none, and says so', async (_, events, outcome) => {
    const { model, asked, ledger } = await begin(() => streams(events), { numbers: { 'model.attempts': 1 } });
    const { pieces, error } = await readStream(model.stream(asked()));
    expect([pieces, error]).toEqual([[], expect.any(Unavailable)]);
    expect(await ledger()).toEqual([expect.stringContaining(`small ${outcome} 1 `)]);
  });

  it('ends when its reader leaves: the call is ended, and charged for what came', async () => {
    let closed = (): void => undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const [first = ''] = textEvents(PIECES);
    const writes = (res: Parameters<typeof beginEvents>[0]): void => {
      res.on('close', closed);
      beginEvents(res).write(first);
    };
    const { model, asked, ledger } = await begin(() => ({ writes }));
    for await (const piece of model.stream(asked())) {
      expect(piece).toBe(PIECES[0]);
      break;
    }
    expect(await ledger()).toEqual([expect.stringMatching(/^small CANCELLED 1 [1-9]\d*\/[1-9]\d*$/)]);
    await ended;
  });

  it('ends with the reason of who calls it off', async () => {
    const [first = ''] = textEvents(PIECES);
    const { model, asked } = await begin(() => ({ writes: (res) => void beginEvents(res).write(first) }));
    const leaving = new AbortController();
    const text = model.stream(asked({ signal: leaving.signal }));
    await text.next();
    leaving.abort(new Error('gone'));
    await expect(text.next()).rejects.toThrow('gone');
  });

  it('that stops coming is given up after the time of an answer, which each piece begins anew', async () => {
    const [first = '', ...rest] = textEvents(PIECES);
    const writes = (res: Parameters<typeof beginEvents>[0]): void => {
      beginEvents(res).write(first);
      for (const [n, event] of rest.slice(0, 2).entries()) setTimeout(() => res.write(event), 900 * (n + 1));
    };
    const { model, asked, ledger } = await begin(() => ({ writes }), { numbers: { 'model.timeoutMs': 1_500 } });
    const { pieces, error } = await readStream(model.stream(asked()));
    expect([pieces, String(error)]).toEqual([PIECES, expect.stringContaining('did not answer in time')]);
    expect(await ledger()).toEqual([expect.stringContaining('small TIMEOUT 1 ')]);
  });

  it('is not begun where it could pass the budget, and nothing is asked', async () => {
    const { model, server, asked, scope } = await begin(() => whole);
    const account = accountOf(scope, { 'model.dollarsPerDay': 0 });
    const { pieces, error } = await readStream(model.stream(asked({ account })));
    expect([pieces, server.asked.length, error]).toEqual([[], 0, expect.any(BudgetExceeded)]);
  });

  it('keeps its place among those that ask one model until it has ended', async () => {
    const gone: (() => void)[] = [];
    const [first = '', ...rest] = textEvents(PIECES);
    const writes = (res: Parameters<typeof beginEvents>[0]): void => {
      beginEvents(res).write(first);
      gone.push(() => res.end(rest.join('')));
    };
    const { model, server, asked } = await begin(() => ({ writes }), {
      numbers: { 'model.concurrency': 1, 'model.queue': 1 },
    });
    const [one, two] = [model.stream(asked()), model.stream(asked())];
    await one.next();
    const waiting = two.next();
    const { error } = await readStream(model.stream(asked()));
    expect(String(error)).toContain('too many calls waiting');
    expect(server.asked).toHaveLength(1);
    gone[0]?.();
    expect((await readStream(one)).ended?.isWhole).toBe(true);
    expect((await waiting).value).toBe(PIECES[0]);
    gone[1]?.();
    expect((await readStream(two)).ended?.isWhole).toBe(true);
  });
});
