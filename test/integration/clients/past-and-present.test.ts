import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema } from 'graphql';
import { createOperationDescriptor, Environment, fetchQuery, Network, RecordSource, Store } from 'relay-runtime';
import { ask } from '../../support/http.ts';
import { startTestProgram, type TestProgram } from '../../support/program.ts';
import { relayRequest } from '../../support/relay-request.ts';

type Variables = Record<string, unknown>;

/** A client with a normalised cache, as it is without any configuration of that. */
interface CachingClient {
  /** Asks the server, and keeps the answer. */
  ask(query: string, variables: Variables): Promise<unknown>;
  /** What an application is shown now of what was asked before; null where part of it is gone. */
  shown(query: string, variables: Variables): unknown;
}

function apollo(url: string): CachingClient {
  const client = new ApolloClient({ link: new HttpLink({ uri: url }), cache: new InMemoryCache() });
  return {
    ask: async (query, variables) =>
      (await client.query({ query: gql(query), variables, fetchPolicy: 'network-only' })).data,
    shown: (query, variables) => client.readQuery({ query: gql(query), variables }),
  };
}

function urql(url: string): CachingClient {
  const client = new Client({ url, preferGetMethod: false, exchanges: [cacheExchange(), fetchExchange] });
  return {
    ask: async (query, variables) => {
      const { data, error } = await client.query<unknown>(query, variables, { requestPolicy: 'network-only' });
      if (error) throw error;
      return data;
    },
    shown: (query, variables) => client.readQuery<unknown>(query, variables)?.data ?? null,
  };
}

const SCHEMA = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));

function relay(url: string): CachingClient {
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(async ({ text }, variables) => (await ask(url, text ?? '', variables)).json() as never),
  });
  return {
    ask: async (query, variables) => {
      const request = relayRequest(SCHEMA, query);
      environment.retain(createOperationDescriptor(request, variables));
      return fetchQuery(environment, request, variables).toPromise();
    },
    shown: (query, variables) => {
      const { data, isMissingData } = environment.lookup(
        createOperationDescriptor(relayRequest(SCHEMA, query), variables).fragment,
      );
      return isMissingData ? null : data;
    },
  };
}

const LAMP = `{ id name version
  aliases(first: 10) { nodes { id text } }
  claims(first: 10) { nodes { id status version confidence { value } subject { id name version } } } }`;
const THEN = `query Then($at: DateTime!) { then: entity(key: "lamp", asOf: { recorded: $at }) ${LAMP} }`;
const NOW = `query Now { now: entity(key: "lamp") ${LAMP} }`;
const THEN_FIRST = `query ThenFirst($at: DateTime!) {
  then: entity(key: "lamp", asOf: { recorded: $at }) ${LAMP} now: entity(key: "lamp") ${LAMP} }`;
const NOW_FIRST = `query NowFirst($at: DateTime!) {
  now: entity(key: "lamp") ${LAMP} then: entity(key: "lamp", asOf: { recorded: $at }) ${LAMP} }`;

interface Lamp {
  readonly id: string;
  readonly aliases: { readonly nodes: readonly { readonly text: string }[] };
  readonly claims: { readonly nodes: readonly { readonly id: string; readonly status: string }[] };
}
type Both = Readonly<Record<'then' | 'now', Lamp>>;

/** What of an answer is not the client's own: no `__typename`, no identities of records, no frozen objects. */
const plain = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key.startsWith('__') ? undefined : value)));

describe.each([
  ['Apollo Client', apollo],
  ['urql graphcache', urql],
  ['Relay', relay],
])('past and present in the cache of %s, without any configuration', (_, open) => {
  let program: TestProgram | null = null;
  let at = '';
  const url = (): string => `${program?.url}/graphql`;
  const direct = async <T>(query: string, variables: Variables = {}): Promise<T> => {
    const { data, errors } = (await ask(program?.url ?? '', query, variables)).json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data as T;
  };
  const say = async (text: string): Promise<string> => {
    const { assertClaim } = await direct<{ assertClaim: { claim: { id: string } } }>(
      `mutation ($text: String!) { assertClaim(input: {
        subject: { named: { name: "The lamp", type: "THING", key: "lamp" } }, predicate: "note", object: { text: $text }
      }) { ... on ClaimWritten { claim { id } } } }`,
      { text },
    );
    return assertClaim.claim.id;
  };
  const retract = (id: string): Promise<unknown> =>
    direct('mutation ($id: ID!) { retractClaim(input: { id: $id, reason: "no" }) { __typename } }', { id });
  const named = async (text: string): Promise<void> => {
    const { entity } = await direct<{ entity: Lamp }>('{ entity(key: "lamp") { id } }');
    await direct(
      'mutation ($entity: ID!, $text: String!) { addAlias(input: { entity: $entity, text: $text }) { __typename } }',
      { entity: entity.id, text },
    );
  };
  const truth = async (): Promise<Both> => direct<Both>(THEN_FIRST, { at });

  beforeAll(async () => {
    program = await startTestProgram();
    const claim = await say('it is lit');
    await say('it is red');
    const { commits } = await direct<{ commits: { nodes: { at: string }[] } }>(
      '{ commits(first: 1) { nodes { at } } }',
    );
    at = commits.nodes[0]?.at ?? '';
    await retract(claim);
    await named('Old Lamp');
    const { then, now } = await truth();
    expect(then.claims.nodes.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(now.claims.nodes.map(({ status }) => status)).toEqual(['RETRACTED', 'ACTIVE']);
  });
  afterAll(() => program?.remove());

  it.each([
    ['the past first', THEN_FIRST],
    ['the present first', NOW_FIRST],
  ])('one operation, %s', async (_order, query) => {
    const client = open(url());
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const expected = await truth();
    expect(plain(await client.ask(query, { at }))).toEqual(expected);
    expect(plain(client.shown(query, { at }))).toEqual(expected);
    // graphcache says of values without an id that it keeps them with what they belong to, which is right.
    const lost = [...warned.mock.calls, ...failed.mock.calls].map(String).filter((text) => !text.includes('no key'));
    warned.mockRestore();
    failed.mockRestore();
    expect(lost).toEqual([]);
  });

  it.each([
    ['the past arrives last', [NOW, THEN]],
    ['the present arrives last', [THEN, NOW]],
  ])('two operations, %s', async (_order, queries) => {
    const client = open(url());
    const { then, now } = await truth();
    for (const query of queries) await client.ask(query, query === THEN ? { at } : {});
    expect(plain(client.shown(THEN, { at }))).toEqual({ then });
    expect(plain(client.shown(NOW, {}))).toEqual({ now });
  });

  it('a later write and a refetch change the present, and not the past', async () => {
    const client = open(url());
    await client.ask(THEN_FIRST, { at });
    const before = await truth();
    await retract(before.now.claims.nodes[1]?.id ?? '');
    await named('Older Lamp');
    const after = await truth();
    expect(after.then).toEqual(before.then);
    expect(after.now).not.toEqual(before.now);
    await client.ask(NOW, {});
    expect(plain(client.shown(THEN_FIRST, { at }))).toEqual(after);
    await client.ask(THEN, { at });
    expect(plain(client.shown(THEN_FIRST, { at }))).toEqual(after);
  });

  it('what is fetched again by its id is what it was fetched as', async () => {
    const client = open(url());
    await client.ask(THEN_FIRST, { at });
    const expected = await truth();
    const again = `query Again($id: ID!) { node(id: $id) { __typename id ... on Entity ${LAMP} } }`;
    for (const lamp of [expected.then, expected.now, expected.then]) {
      expect(plain(await client.ask(again, { id: lamp.id }))).toEqual({ node: lamp });
      expect(plain(client.shown(THEN_FIRST, { at }))).toEqual(expected);
    }
  });
});
