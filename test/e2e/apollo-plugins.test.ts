import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startChild, type ChildServer, type Ended } from '../support/child-server.ts';
import { ask, GRAPHQL_RESPONSE, type Received } from '../support/http.ts';
import { projectRoot } from '../support/leg-list.ts';
import { pickByTurn } from '../support/turn.ts';

/** The program as it is built, with modules of a user's own: jest could not load them as Node does. */

let folder = '';
const children: ChildServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'apollo-plugins-'));
});
afterAll(async () => {
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

function start(
  plugins: readonly string[],
  name: string,
  environment: Readonly<Record<string, string>> = {},
): ChildServer {
  const server = startChild({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: join(folder, name),
    CLAIMGRAPH_EMBEDDER: 'lexical',
    CLAIMGRAPH_APOLLO_PLUGINS: plugins.join(delimiter),
    ...environment,
  });
  children.push(server);
  return server;
}

interface Running {
  readonly run: (query: string, headers?: Readonly<Record<string, string>>) => Promise<Received>;
  /** Ends the server in order. */
  readonly stop: () => Promise<Ended>;
}

async function running(plugins: readonly string[], name: string, environment = {}): Promise<Running> {
  const server = start(plugins, name, environment);
  const { url } = await server.listening(join(folder, name));
  const stop = (): Promise<Ended> => {
    server.child.kill('SIGTERM');
    return server.ended;
  };
  return { run: (query, headers = {}) => ask(url, query, {}, { accept: GRAPHQL_RESPONSE, ...headers }), stop };
}

type Line = Readonly<Record<string, unknown>>;
const linesOf = ({ stderr }: Ended): Line[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const tooMany = `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: __typename`).join(' ')} }`;

describe('a plugin of a user', () => {
  it('the sample traces what was let in and what was refused, with its cost', async () => {
    const sample = join(projectRoot, 'sample', 'plugins', 'trace-operations.mjs');
    const { run, stop } = await running([sample], 'sample');
    await run('query First { entities(first: 1) { edges { cursor } } }');
    await run(tooMany);
    await run('{ not closed');
    const ended = await stop();
    expect(ended.code).toBe(0);
    const traces = linesOf(ended).filter(({ msg }) => msg === 'operation');
    expect(traces).toMatchObject([
      { plugin: sample, operation: 'First', kind: 'query', admitted: true, errors: [], cost: { limit: 20_000 } },
      { operation: '(without a name)', kind: 'query', admitted: false, errors: ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'] },
      { kind: null, admitted: false, errors: ['GRAPHQL_PARSE_FAILED'], cost: { requested: 0, actual: 0 } },
    ]);
    expect(traces[0]).toHaveProperty('cost.actual', expect.any(Number));
  });

  it('cannot answer, or make run, what the gate refuses; and sees no key', async () => {
    const eager = written(
      'eager.mjs',
      `const seen = [];
      export const plugin = async ({ log }) => ({
        requestDidStart: async ({ request }) => {
          log.info({ headers: [...request.http.headers.keys()] }, 'headers');
          return {
            didResolveOperation: async () => { seen.push('resolved'); },
            responseForOperation: async () => {
              seen.push('response');
              return { http: { headers: new Map() }, body: { kind: 'single', singleResult: { data: { seen } } } };
            },
          };
        },
      });`,
    );
    const { run, stop } = await running([eager], 'eager');
    const refused = await run(tooMany, { authorization: 'Bearer canary-of-a-key' });
    expect([refused.status, refused.json().errors?.[0]?.extensions?.code]).toEqual([400, 'LIMIT_EXCEEDED']);
    const invalid = await run('{ nothing }');
    expect([invalid.status, invalid.json().errors?.[0]?.extensions?.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    const answered = await run('{ __typename }');
    expect(answered.json()).toMatchObject({
      data: { seen: ['resolved', 'resolved', 'resolved', 'response'] },
      extensions: { cost: { requested: expect.any(Number), limit: 20_000 } },
    });
    const [headers] = linesOf(await stop()).filter(({ msg }) => msg === 'headers');
    expect(headers).toMatchObject({ headers: expect.arrayContaining(['accept', 'host']) });
    expect(JSON.stringify(headers)).not.toContain('authorization');
  });

  it('may refuse with an error of its own, and is masked where it fails; the server keeps answering', async () => {
    const failing = written(
      'failing.mjs',
      `export const plugin = ({ GraphQLError }) => ({
        requestDidStart: async () => ({
          didResolveOperation: async ({ operationName }) => {
            if (operationName === 'Refused')
              throw new GraphQLError('not on Mondays', { extensions: { code: 'FORBIDDEN', http: { status: 403 } } });
          },
          executionDidStart: async ({ operationName }) => { if (operationName === 'Before') throw new Error('canary-31'); },
          willSendResponse: async ({ operationName }) => { if (operationName === 'After') throw new Error('canary-31'); },
        }),
      });`,
    );
    const { run, stop } = await running([failing], 'failing');
    const refused = await run('query Refused { __typename }');
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      {
        errors: [{ message: 'not on Mondays', extensions: { code: 'FORBIDDEN' } }],
        extensions: { cost: { actual: 0 } },
      },
    ]);
    const ids: string[] = [];
    for (const name of ['Before', 'After']) {
      const answer = await run(`query ${name} { __typename }`);
      expect([answer.status, answer.json()]).toMatchObject([
        500,
        { errors: [{ extensions: { code: 'INTERNAL' } }], extensions: { cost: { limit: 20_000 } } },
      ]);
      expect(answer.text).not.toContain('canary');
      ids.push(/Internal error ([0-9a-f]{12})/.exec(answer.text)?.[1] ?? '');
    }
    expect((await run('{ __typename }')).json().data).toEqual({ __typename: 'Query' });
    const lines = linesOf(await stop());
    for (const id of ids)
      expect(lines.filter(({ errorId }) => errorId === id)).toMatchObject([{ err: { message: 'canary-31' } }]);
  });

  it('may watch every field, and no operation costs more for it', async () => {
    const watching = written(
      'watching.mjs',
      `let fields = 0;
      export const plugin = ({ log }) => ({
        requestDidStart: async () => ({
          executionDidStart: async () => ({ willResolveField: () => { fields += 1; } }),
          willSendResponse: async () => { log.info({ fields }, 'fields'); },
        }),
      });`,
    );
    const { run, stop } = await running([watching], 'watching');
    const query = '{ entities(first: 100) { edges { cursor node { id type name } } } stats { documents claims } }';
    const costs: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const answer = (await run(query)).json();
      expect(answer.errors).toBeUndefined();
      costs.push(answer.extensions);
    }
    expect(costs[0]).toMatchObject({ cost: { requested: expect.any(Number) } });
    expect(costs).toEqual([costs[0], costs[0], costs[0]]);
    const counted = linesOf(await stop()).flatMap(({ fields }) => (typeof fields === 'number' ? [fields] : []));
    expect(counted).toHaveLength(3);
    expect(counted[0]).toBeGreaterThan(2);
  });

  it('that fails at the stop does not keep the server from ending in order', async () => {
    const clinging = written(
      'clinging.mjs',
      `export const plugin = {
        serverWillStart: async () => ({ drainServer: () => { throw new Error('canary-62'); } }),
      };`,
    );
    const { run, stop } = await running([clinging], 'clinging');
    await run('{ __typename }');
    const ended = await stop();
    expect(ended.code).toBe(0);
    expect(linesOf(ended)).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message: 'canary-62' }) }),
    );
  });
});

describe('a module that is no plugin stops the start, in one line', () => {
  const cases: [what: string, module: string | null, line: RegExp][] = [
    ['is not there', null, /expected an ES module that can be loaded: Cannot find module /],
    ['throws', 'throw new Error("canary-93\\nat line two")', /it threw while it was loaded: canary-93$/],
    ['is no module', 'export const', /it threw while it was loaded: /],
    [
      'exports none',
      'export const other = {}',
      /expected an export `plugin` with a hook of Apollo Server, or a function/,
    ],
    ['exports another thing', 'export const plugin = { resolvers: {} }', /expected an export `plugin` with a hook/],
    ['makes none', 'export const plugin = () => null', /expected an export `plugin` with a hook/],
    ['fails to make it', 'export const plugin = () => { throw new Error("no") }', /its function `plugin` threw: no$/],
    [
      'fails at the start',
      'export const plugin = { serverWillStart: async () => { throw new Error("not today") } }',
      /Apollo Server does not start with .*: not today$/,
    ],
  ];
  it.each(pickByTurn('modules', cases, 2))('one that %s', async (what, module, line) => {
    const file = module === null ? join(folder, 'absent.mjs') : written(`${what.replaceAll(' ', '-')}.mjs`, module);
    const ended = await start([file], what.replaceAll(' ', '-')).ended;
    expect([ended.code, ended.stdout]).toEqual([78, '']);
    const said = ended.stderr.trimEnd().split('\n');
    expect(said).toEqual([expect.stringMatching(/^claimgraph: CLAIMGRAPH_APOLLO_PLUGINS: /)]);
    expect(said[0]).toMatch(line);
    expect(said[0]).toContain(file);
  });
});

it('variables for Apollo that contradict each other stop the start, and say that none is used', async () => {
  const contradiction = { APOLLO_GRAPH_REF: 'a@b', APOLLO_GRAPH_ID: 'a' };
  const ended = await start([], 'variables', contradiction).ended;
  expect([ended.code, ended.stdout]).toEqual([78, '']);
  expect(ended.stderr).toMatch(
    /^claimgraph: Apollo Server does not start: unset the APOLLO_ variables, none .* used here: /,
  );
});
