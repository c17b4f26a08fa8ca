import { beforeAll, expect, it } from '@jest/globals';
import { ask, send } from '../support/http.ts';
import { describeProgram, keyFor, type TestKey, type TestProgram } from '../support/program.ts';

const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'WRITER');

const SHIP = `{ entities(where: { type: { eq: "SHIP" } }) { nodes { name claims { nodes { predicate object {
  ... on TextValue { text } } } } } pageInfo { hasNextPage } } }`;

let program: TestProgram | null = null;

async function answer(who: TestKey, query: string, variables: object = {}): Promise<string> {
  const received = (await ask(program?.url ?? '', query, variables, { authorization: `Bearer ${who.key}` })).json();
  expect(received.errors).toBeUndefined();
  return JSON.stringify(received);
}

const say = (who: TestKey, text: string, visibility: string, name = 'Tern'): Promise<string> =>
  answer(
    who,
    'mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename ... on DomainError { message } } }',
    {
      input: {
        subject: { named: { name, type: 'SHIP' } },
        predicate: 'flag',
        object: { text },
        visibility,
      },
    },
  );

/** How many answers were given again. */
async function given(): Promise<number> {
  const { text } = await send(program?.url ?? '', {
    method: 'GET',
    path: '/metrics',
    headers: { authorization: `Bearer ${alice.key}` },
  });
  return Number(/^claimgraph_kept_answers_total\{source="KEPT"\} (\d+)$/mu.exec(text)?.[1]);
}

describeProgram('answers that are given again', [alice, bob], (running) => {
  beforeAll(async () => {
    program = running();
    await say(alice, 'shared-red', 'SHARED');
    await say(alice, 'of-alice', 'PRIVATE');
  });

  it('[PI-90] are the same to the byte, with the same cost, and not made again', async () => {
    const first = await answer(alice, SHIP);
    const before = await given();
    // The second asks what else may change, the third knows.
    const [second, third] = [await answer(alice, SHIP), await answer(alice, SHIP)];
    expect([second, third]).toEqual([first, first]);
    expect(await given()).toBe(before + 2);
  });

  it('[PI-90] go to nobody else: what is private stays so', async () => {
    expect(await answer(alice, SHIP)).toContain('of-alice');
    const others = [await answer(bob, SHIP), await answer(bob, SHIP)];
    expect(others.join()).toContain('shared-red');
    expect(others.join()).not.toContain('of-alice');
  });

  it('[PI-90] are none as soon as something was written, or a number of the space changed', async () => {
    await answer(bob, SHIP);
    await say(bob, 'blue-since', 'SHARED');
    expect(await answer(bob, SHIP)).toContain('blue-since');
    expect(await answer(alice, SHIP)).toContain('blue-since');
    const paged = '{ entities { nodes { name } pageInfo { hasNextPage } } }';
    await say(alice, 'grey', 'SHARED', 'Heron');
    expect(await answer(alice, paged)).toContain('"hasNextPage":false');
    await answer(
      alice,
      'mutation { updateSetting(input: { key: "page.default", value: 1 }) { __typename ... on DomainError { message } } }',
    );
    expect(await answer(alice, paged)).toContain('"hasNextPage":true');
  });

  it('[PI-90] carry no error: what failed is tried again', async () => {
    const wrong = '{ entities(first: 5, after: "x") { nodes { name } } }';
    const failing = () => ask(program?.url ?? '', wrong, {}, { authorization: `Bearer ${alice.key}` });
    const before = await given();
    for (const received of [await failing(), await failing()]) expect(received.json().errors).toHaveLength(1);
    expect(await given()).toBe(before);
  });
});
