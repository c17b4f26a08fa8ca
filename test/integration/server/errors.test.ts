import { afterEach, describe, expect, it } from '@jest/globals';
import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import {
  ConflictingState,
  Forbidden,
  InvalidInput,
  NotFound,
  StaleVersion,
  Unavailable,
} from '../../../src/domain/errors.ts';
import { ask, send } from '../../support/http.ts';
import { startTestServer, testSchema, type TestServer, type TestServerOptions } from '../../support/test-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** A server whose field `it` throws this. */
async function throwing(error: unknown, options: TestServerOptions = {}): Promise<TestServer> {
  const resolve = (): never => {
    throw error;
  };
  server = await startTestServer(testSchema({ it: { type: GraphQLString, resolve } }), options);
  return server;
}

describe('an error that a caller may see', () => {
  const cases: [error: Error, shown: object][] = [
    [new NotFound('no entity ent_1'), { message: 'no entity ent_1', extensions: { code: 'NOT_FOUND' } }],
    [new Forbidden('ADMIN only'), { message: 'ADMIN only', extensions: { code: 'FORBIDDEN' } }],
    [
      new ConflictingState('retracted already'),
      { message: 'retracted already', extensions: { code: 'CONFLICTING_STATE' } },
    ],
    [
      new InvalidInput('expected a name', ['input', 'name']),
      {
        message: 'expected a name',
        extensions: {
          code: 'INVALID',
          input: ['input', 'name'],
          issues: [{ path: ['input', 'name'], message: 'expected a name' }],
        },
      },
    ],
    [
      new StaleVersion('claim', 1, 3),
      { extensions: { code: 'STALE_VERSION', input: ['expectedVersion'], current: 3 } },
    ],
    [
      new Unavailable('database', 'away', 2),
      { message: 'away', extensions: { code: 'UNAVAILABLE', component: 'database', retryAfter: 2 } },
    ],
    [
      new GraphQLError('not so', { extensions: { code: 'BAD_USER_INPUT' } }),
      { message: 'not so', extensions: { code: 'BAD_USER_INPUT' } },
    ],
  ];
  it.each(cases.map(([error, shown]) => [error.name, error, shown] as const))(
    '%s is shown',
    async (_, error, shown) => {
      const answer = await ask((await throwing(error)).url, '{ it }');
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ data: { it: null }, errors: [{ ...shown, path: ['it'] }] });
    },
  );
});

describe('any other error', () => {
  const secret = 'canary-3141592653';
  const sqlError = Object.assign(new Error(`duplicate key: select * from claims where x = '${secret}'`), {
    code: '23505',
    detail: `Key (text)=(${secret}) already exists.`,
    query: 'select 1',
    parameters: [secret],
  });
  it.each([sqlError, new TypeError(secret), new GraphQLError(secret), secret, { message: secret }, null, undefined])(
    '%# is answered with an id alone, under which the log has it',
    async (error) => {
      const { url, log } = await throwing(error);
      const answer = await ask(url, '{ it }');
      expect(answer.text).not.toContain(secret);
      expect(answer.text).not.toMatch(/stack|at .*\.ts|select/);
      const [shown] = answer.json().errors ?? [];
      expect(shown).toMatchObject({ extensions: { code: 'INTERNAL' } });
      const id = /^Internal error ([0-9a-f]{12})$/.exec(shown?.message ?? '')?.[1];
      expect(log.filter((line) => line.includes(`"errorId":"${id ?? ''}"`))).toHaveLength(1);
    },
  );

  it('is logged without the parameters that a driver hangs on to it', async () => {
    const { url, log } = await throwing(Object.assign(new Error('failed'), { parameters: [secret], detail: secret }));
    await ask(url, '{ it }');
    expect(log.join('')).toContain('failed');
    expect(log.join('')).not.toContain(secret);
  });

  it.each([
    ['query', () => ask(server?.url ?? '', '{ echo(text: "x") }')],
    ['mutation', () => ask(server?.url ?? '', 'mutation { touch }')],
  ])('thrown before a %s begins has status 500', async (_, run) => {
    const open = (): never => {
      throw new Error(secret);
    };
    server = await startTestServer(testSchema(), { open });
    const answer = await run();
    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({
      errors: [{ message: expect.stringMatching(/^Internal error [0-9a-f]{12}$/), extensions: { code: 'INTERNAL' } }],
      extensions: { cost: expect.objectContaining({ actual: 0 }) },
    });
  });

  it('of a value that is null and may not be is one too', async () => {
    server = await startTestServer(testSchema({ it: { type: new GraphQLNonNull(GraphQLInt), resolve: () => null } }));
    const answer = await ask(server.url, '{ it }');
    expect(answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'INTERNAL' } }] });
  });
});

describe('an error before the operation begins has its own status', () => {
  it.each([
    ['NotFound', 404, new NotFound('no space')],
    ['Forbidden', 403, new Forbidden('not you')],
    ['Unavailable', 503, new Unavailable('database', 'away')],
    ['InvalidInput', 400, new InvalidInput('bad')],
  ])('%s: %i', async (_, status, error) => {
    const open = (): never => {
      throw error;
    };
    server = await startTestServer(testSchema(), { open });
    const answer = await ask(server.url, '{ thing { name } }');
    expect([answer.status, answer.json().errors?.[0]?.message]).toEqual([status, error.message]);
  });
});

describe('the log', () => {
  it('has one line for each thing, whatever a caller writes', async () => {
    const forged = 'x\r\n{"level":"error","msg":"forged"}\u001b[31m';
    const { url, log } = await throwing(new Error(forged));
    await ask(url, 'query Q { it }', {}, { 'claimgraph-space': 'a', 'user-agent': 'b' });
    expect(log.length).toBeGreaterThan(0);
    for (const line of log) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });
});

describe('suggestions', () => {
  const wrong: [query: string, hidden: string][] = [
    ['{ thin }', 'thing'],
    ['{ thing { nam } }', 'name'],
    ['{ echo(tex: "x", text: "y") }', 'text'],
    ['{ thing @inclde(if: true) { name } }', 'include'],
    ['query ($x: Strin!) { echo(text: $x) }', 'String'],
    ['{ ...on Thin { name } }', 'Thing'],
    ['{ ...X } fragment Y on Query { thing { name } }', 'Y'],
  ];
  it.each(wrong)('%s is answered without a suggestion when the schema is not to be seen', async (query, hidden) => {
    server = await startTestServer(testSchema(), { introspection: false });
    const answer = await ask(server.url, query);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/did you mean/i);
    expect(answer.text).not.toContain(hidden);
  });

  it('are given when the schema may be read', async () => {
    server = await startTestServer(testSchema());
    expect((await ask(server.url, '{ thin }')).text).toContain('Did you mean');
  });
});

describe('answers that never reached an operation', () => {
  it('a mutation whose answer could not be told is not begun', async () => {
    const { url, contexts } = (server = await startTestServer(testSchema()));
    const answer = await ask(url, 'mutation { touch }', {}, { accept: 'text/html' });
    expect([answer.status, answer.json().errors?.[0]?.extensions?.code]).toEqual([406, 'NOT_ACCEPTABLE']);
    expect(contexts).toEqual([]);
  });

  it('have the same form, with a cost of nothing', async () => {
    server = await startTestServer(testSchema());
    for (const sent of [
      { path: '/nowhere' },
      { method: 'PUT' },
      { headers: { 'content-type': 'application/json' }, body: '[]' },
    ]) {
      expect((await send(server.url, sent)).json()).toMatchObject({
        errors: [{ message: expect.any(String), extensions: { code: expect.any(String) } }],
        extensions: { cost: { requested: 0, actual: 0, limit: 20_000 } },
      });
    }
  });
});
