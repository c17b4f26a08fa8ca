import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GRAPHQL_RESPONSE, send, type Received, type Sent } from '../support/http.ts';
import { keyFor, startTestProgram, type TestProgram } from '../support/program.ts';
import { body, cost, harmless, injection, json, leak, operation, post, transport } from './attack-table.ts';

const alice = keyFor('alice', 'ADMIN');
const servers: [
  name: string,
  start: () => Promise<TestProgram>,
  headers: Readonly<Record<string, string>>,
  opened: boolean,
][] = [
  // The playground is on here by default; what it opens is told in test/integration/server/playground.test.ts.
  ['a loopback server without keys', () => startTestProgram({ CLAIMGRAPH_PLAYGROUND: 'off' }), {}, true],
  ['a server with keys', () => startTestProgram({}, [alice]), { authorization: `Bearer ${alice.key}` }, false],
];

/** What no answer may hold: stacks, statements, places and parts of the inside. */
const INSIDE =
  /\bat \S+ \(|\.(ts|js):\d+|node_modules|\bselect .+ from\b|\binsert into\b|postgres|pglite|stacktrace|claimgraph_app/i;

describe.each(servers)('attacks on %s', (_, start, own, opened) => {
  let program: TestProgram | null = null;
  const answers: Received[] = [];
  beforeAll(async () => {
    program = await start();
  });
  afterAll(() => program?.remove());

  const attack = async (sent: Sent): Promise<Received> => {
    const headers = { accept: GRAPHQL_RESPONSE, ...own, ...sent.headers };
    const answer = await send(program?.url ?? '', { ...sent, headers });
    answers.push(answer);
    return answer;
  };

  describe.each([
    ['transport', transport],
    ['cost', cost],
    ['leaks', leak],
    ['injection', injection],
  ])('%s', (__, attacks) => {
    it.each(attacks)('attack %i: %s', async (___, ____, sent, expected) => {
      const answer = await attack(sent);
      const [first] = answer.json().errors ?? [];
      const code = first?.extensions?.code;
      expect({ status: answer.status, code }).toEqual({ status: expected.status, code: expected.code ?? code });
      expect(answer.json()).toMatchObject({ extensions: { cost: { actual: 0 } } });
      expect(answer.json().data).toBeUndefined();
    });
  });

  it('request errors have status 200 for clients of plain JSON', async () => {
    for (const [, , sent] of cost) {
      const answer = await attack({ ...sent, headers: { ...sent.headers, accept: 'application/json' } });
      expect(answer.status).toBe(200);
      expect(answer.json().errors).not.toHaveLength(0);
      expect(answer.json().data).toBeUndefined();
    }
  });

  it('attack 16: __proto__ and constructor among variables are ignored', async () => {
    const variables =
      '{"w":{"__proto__":{"name":{"eq":"x"}}},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const query = 'query ($w: EntityWhere) { entities(where: $w, first: 1) { pageInfo { hasNextPage } } }';
    const answer = await attack(post(`{"query":${JSON.stringify(query)},"variables":${variables}}`));
    expect([answer.status, answer.json().errors]).toEqual([200, undefined]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('attack 17: another origin is allowed nothing', async () => {
    const origin = { origin: 'https://evil.example' };
    const asked = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    for (const sent of [post(body, { ...json, ...origin }), { method: 'OPTIONS', headers: asked }]) {
      const answer = await attack(sent);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const refused = await attack({ method: 'OPTIONS', headers: asked });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('CLAIMGRAPH_ORIGINS');
  });

  it('attack 22: of ten mistakes five are told', async () => {
    const [, , sent] = cost.find(([number]) => number === 22) ?? [];
    expect((await attack(sent ?? {})).json().errors).toHaveLength(5);
  });

  it('attack 34: a fragment that was shallow once is not taken for shallow again', async () => {
    const hops = (n: number, inner: string): string =>
      `${'subject { claims(first: 1) { nodes { '.repeat(n)} ${inner} ${'} } }'.repeat(n)}`;
    const fragment = `fragment F on Claim { ${hops(4, 'id')} }`;
    const shallow = await attack(operation(`{ claims(first: 1) { edges { node { ...F } } } } ${fragment}`));
    expect(shallow.json().errors).toBeUndefined();
    const inner = `{ claims(first: 1) { edges { node { ${hops(1, '...F')} } } } }`;
    const deep = await attack(operation(`{ entities(first: 1) { edges { node ${inner} } } } ${fragment}`));
    expect([deep.status, deep.json().errors?.[0]?.extensions?.code]).toEqual([400, 'LIMIT_EXCEEDED']);
  });

  it('attacks 37 and 38: the schema is shown where it may be read, and only there', async () => {
    for (const query of ['{ __schema { queryType { name } } }', '{ __type(name: "Entity") { name } }']) {
      const answer = await attack(operation(query));
      expect([query, answer.status, answer.json().errors === undefined]).toEqual([query, opened ? 200 : 400, opened]);
    }
    expect((await attack(operation('{ __typename }'))).json().data).toEqual({ __typename: 'Query' });
  });

  it('attack 39: nothing is suggested where the schema may not be read', async () => {
    for (const query of [
      '{ entitie { id } }',
      '{ entities(fist: 1) { edges { cursor } } }',
      '{ entities(orderBy: NAM) { edges { cursor } } }',
    ]) {
      const answer = await attack(operation(query));
      expect(answer.status).toBe(400);
      expect(answer.text.includes('Did you mean')).toBe(opened);
    }
  });

  it('attack 54: SQL in values is a value', async () => {
    for (const text of ["' or 1=1 --", "'; drop table entities; --", '%', '\\', '$1', '/* */', '"']) {
      const query =
        'query ($t: String!) { entities(where: { name: { eq: $t } }) { edges { cursor } } claims(where: { predicate: { startsWith: $t } }) { edges { cursor } } }';
      const answer = await attack(operation(query, { t: text }));
      expect(answer.json().data).toEqual({ entities: { edges: [] }, claims: { edges: [] } });
    }
    expect((await attack(operation(harmless))).json().errors).toBeUndefined();
  });

  it('attack 57: answers are data to a browser, whatever they hold', async () => {
    const answer = await attack(operation('{ entities(first: "<script>alert(1)</script>") { edges { cursor } } }'));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/graphql-response+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('attack 58: no text from outside begins a line of the log', async () => {
    const forged = 'x\r\n{"level":"error","msg":"forged"}';
    await attack(
      post(
        JSON.stringify({
          query: `query { nothing(a: "${forged.replaceAll('"', '\\"').replace('\r\n', '\\r\\n')}") }`,
          operationName: forged,
        }),
      ),
    );
    for (const line of program?.log ?? []) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  });

  it('attack 60: letters that only look alike are different names, and no fault', async () => {
    for (const name of ['e\u0301', '\u00e9', 'a\u200bb', '\u202eevil', '😀']) {
      const answer = await attack(
        operation('query ($t: String!) { entities(where: { name: { eq: $t } }) { edges { cursor } } }', { t: name }),
      );
      expect(answer.json().data).toEqual({ entities: { edges: [] } });
    }
  });

  it('attack 41: no answer to any of these speaks of the inside, and none had a status from 500 on', () => {
    expect(answers.length).toBeGreaterThan(60);
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(INSIDE);
      expect(answer.text).not.toContain(program?.dataDir);
    }
  });
});
