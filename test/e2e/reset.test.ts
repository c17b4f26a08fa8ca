import { beforeAll, expect, it } from '@jest/globals';
import { ask, type GraphqlAnswer } from '../support/http.ts';
import { describeProgram, keyFor, type TestKey } from '../support/program.ts';
import { seen, TestSocket } from '../support/sockets.ts';

const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'CURATOR');
const dora = keyFor('dora', 'ADMIN', 'elsewhere');
const shown = ({ key }: TestKey): Record<string, string> => ({ authorization: `Bearer ${key}` });

const ASSERT = `mutation ($input: AssertClaimInput!) { assertClaim(input: $input) {
  __typename ... on ClaimWritten { claim { id } commit { number at } } ... on DomainError { code message } } }`;
const RESET = `mutation ($space: String!) { resetSpace(input: { confirm: $space }) {
  __typename ... on SpaceReset { space removed { name value } } ... on DomainError { code message } } }`;
const STATS =
  '{ stats { sources documents revisions chunks entities aliases mentions claims evidence relationships conflicts } }';
const EVENTS =
  'subscription ($after: String) { events(after: $after) { cursor kind commit private node { id } gap { from to } details { name value } } }';

describeProgram('a space that is reset', [alice, bob, dora], (running) => {
  const run = async (who: TestKey, query: string, variables: object = {}): Promise<GraphqlAnswer> =>
    (await ask(running().url, query, variables, shown(who))).json();
  const data = async (who: TestKey, query: string, variables: object = {}): Promise<Record<string, unknown>> => {
    const answer = await run(who, query, variables);
    expect(answer.errors).toBeUndefined();
    return { ...answer.data };
  };
  const say = async (who: TestKey, text: string, visibility = 'SHARED') => {
    const input = { subject: { named: { name: 'Ada', type: 'THING' } }, predicate: text, object: { text }, visibility };
    return (await data(who, ASSERT, { input })).assertClaim as {
      readonly claim: { readonly id: string };
      readonly commit: { readonly number: number; readonly at: string };
    };
  };
  const reset = async (who: TestKey, space: string) => (await data(who, RESET, { space })).resetSpace;

  beforeAll(async () => {
    await say(alice, 'red');
    await say(bob, 'secret', 'PRIVATE');
    await say(dora, 'blue');
  });

  it('is reset by an ADMIN only, who names it', async () => {
    expect(await reset(bob, 'default')).toMatchObject({ __typename: 'Forbidden', code: 'FORBIDDEN' });
    expect(await reset(alice, 'elsewhere')).toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('"default"'),
    });
    expect((await data(alice, STATS)).stats).not.toMatchObject({ claims: 0 });
  });

  it('holds nothing of anybody any more, while other spaces and all keys stay', async () => {
    const before = await say(alice, 'green');
    const other = (await data(dora, STATS)).stats;
    const { cursor } = { cursor: (await data(alice, '{ streamCursor }')).streamCursor };
    const early = await TestSocket.accepted(running().url, shown(alice));
    const live = early.start(EVENTS, { after: cursor });
    expect(await reset(alice, 'default')).toMatchObject({ __typename: 'SpaceReset', space: 'default' });
    for (const who of [alice, bob]) {
      const { stats } = (await data(who, STATS)) as { readonly stats: Record<string, number> };
      expect(Object.values(stats).every((count) => count === 0)).toBe(true);
      const found = await data(
        who,
        '{ search(text: "secret red", in: [CHUNK, CLAIM, ENTITY], first: 5) { nodes { __typename } } }',
      );
      expect(found.search).toEqual({ nodes: [] });
    }
    expect((await data(dora, STATS)).stats).toEqual(other);
    expect((await data(alice, 'query ($id: ID!) { node(id: $id) { id } }', { id: before.claim.id })).node).toBeNull();
    const { commits } = await data(alice, '{ commits(first: 10) { nodes { number reason actor } } }');
    expect(commits).toEqual({
      nodes: [{ number: before.commit.number + 1, reason: 'reset space default', actor: 'alice' }],
    });
    const past = await run(alice, 'query ($at: DateTime!) { claims(asOf: { recorded: $at }) { nodes { id } } }', {
      at: before.commit.at,
    });
    expect(past.errors?.[0]?.extensions?.code).toBe('NOT_KEPT');
    await early.until(() => seen(early, live).some(({ kind }) => kind === 'SPACE_RESET'));
    expect(seen(early, live).map(({ kind }) => kind)).toEqual(['SPACE_RESET']);
    await early.end();
  });

  it('tells a subscriber with a cursor of before of the gap, and goes on', async () => {
    const first = await say(alice, 'grey');
    await say(alice, 'pink');
    const { streamCursor } = await data(alice, '{ streamCursor }');
    const socket = await TestSocket.accepted(running().url, shown(alice));
    const early = socket.start(EVENTS, { after: streamCursor });
    await say(alice, 'plum');
    await socket.until(() => seen(socket, early).length > 0);
    const cursor = seen(socket, early)[0]?.cursor;
    await say(alice, 'teal');
    expect(await reset(alice, 'default')).toMatchObject({ __typename: 'SpaceReset' });
    await socket.until(() => seen(socket, early).some(({ kind }) => kind === 'SPACE_RESET'));
    const late = socket.start(EVENTS, { after: cursor });
    await socket.until(() => seen(socket, late).some(({ kind }) => kind === 'SPACE_RESET'));
    expect(seen(socket, late).map(({ kind }) => kind)).toEqual(['GAP', 'SPACE_RESET']);
    expect(JSON.stringify(seen(socket, late))).not.toContain('teal');
    const again = await say(alice, 'grey');
    expect(again.commit.number).toBeGreaterThan(first.commit.number);
    await socket.end();
  });
});
