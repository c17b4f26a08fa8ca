import { gql } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apolloClient } from '../../../clients/apollo.ts';
import { eventsAfter, liveClient, type LiveEvent } from '../../../clients/live.ts';
import { urqlClient } from '../../../clients/urql.ts';
import { ask } from '../../support/http.ts';
import { keyFor, startTestProgram, type TestProgram } from '../../support/program.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';

/** Seven claims, so that three pages of three have them. */
const NAMES = ['Heron', 'Tern', 'Gannet', 'Petrel', 'Plover', 'Curlew', 'Dunlin'];
const alice = keyFor('alice', 'ADMIN');

const ASSERT = `mutation Assert($name: String!) {
  assertClaim(input: { subject: { named: { name: $name, type: "VESSEL" } }, predicate: "status", object: { text: "in service" } }) {
    __typename
  }
}`;
const PAGE = `query Page($after: String) {
  entities(first: 3, after: $after, where: { type: { eq: "VESSEL" } }) {
    edges { node { id name } }
    pageInfo { endCursor hasNextPage }
  }
}`;

interface Page {
  readonly entities: {
    readonly edges: readonly { readonly node: { readonly name: string } }[];
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  };
}

let program: TestProgram | null = null;
const url = (): string => `${program?.url ?? ''}/graphql`;
const assert = async (name: string): Promise<void> => {
  const answer = await ask(program?.url ?? '', ASSERT, { name }, { authorization: `Bearer ${alice.key}` });
  expect(answer.json()).toMatchObject({ data: { assertClaim: { __typename: 'ClaimWritten' } } });
};
beforeAll(async () => {
  program = await startTestProgram({}, [alice]);
  for (const name of NAMES) await assert(name);
});
afterAll(() => program?.remove());

const names = ({ entities }: Page): string[] => entities.edges.map(({ node }) => node.name).toSorted();

describe('the clients of the page "From a front end"', () => {
  it('Apollo Client puts the pages of a list together', async () => {
    const client = apolloClient({ uri: url(), key: alice.key, space: alice.space });
    const pages = client.watchQuery<Page>({ query: gql(PAGE) });
    const seen = pages.subscribe({});
    let page = (await pages.refetch()).data as Page;
    while (page.entities.pageInfo.hasNextPage) {
      await pages.fetchMore({ variables: { after: page.entities.pageInfo.endCursor } });
      page = client.readQuery<Page>({ query: gql(PAGE) }) as Page;
    }
    expect(names(client.readQuery<Page>({ query: gql(PAGE) }) as Page)).toEqual(NAMES.toSorted());
    seen.unsubscribe();
    client.stop();
  });

  it('urql puts them together too', async () => {
    const client = urqlClient({ url: url(), key: alice.key, space: alice.space });
    const page = async (after: string | null): Promise<Page['entities']['pageInfo']> => {
      const { data, error } = await client.query<Page>(PAGE, { after });
      expect(error).toBeUndefined();
      return (data as Page).entities.pageInfo;
    };
    for (let at = await page(null); at.hasNextPage;) at = await page(at.endCursor);
    const all = await client.query<Page>(PAGE, { after: null }, { requestPolicy: 'cache-first' });
    expect(names(all.data as Page)).toEqual(NAMES.toSorted());
  });

  it('the live client goes on after a cursor, with nothing missing and nothing twice', async () => {
    const client = liveClient({ url: url().replace('http', 'ws'), key: alice.key, space: alice.space });
    const read = async (events: AsyncGenerator<LiveEvent>, count: number): Promise<LiveEvent[]> => {
      const found: LiveEvent[] = [];
      for await (const event of events) {
        if (event.kind === 'ENTITY_ADDED') found.push(event);
        if (found.length === count) break;
      }
      return found;
    };
    const first = await read(eventsAfter(client, 'start'), 3);
    const rest = await read(eventsAfter(client, first.at(-1)?.cursor ?? null), NAMES.length - 3);
    const subjects = [...first, ...rest].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(NAMES.length);
    await client.dispose();
  });

  it('the live client goes on by itself when its socket is lost', async () => {
    const { proxy, url: through } = await TcpProxy.beforeUrl(program?.url ?? '');
    const client = liveClient({ url: `${through.replace('http', 'ws').replace(/\/$/, '')}/graphql`, key: alice.key });
    const seen: string[] = [];
    for await (const { kind, subject } of eventsAfter(client, 'start')) {
      if (kind === 'ENTITY_ADDED') seen.push(String(subject));
      if (seen.length === NAMES.length && kind === 'ENTITY_ADDED') {
        proxy.cut();
        await assert('Avocet');
      }
      if (seen.length > NAMES.length) break;
    }
    expect(new Set(seen).size).toBe(NAMES.length + 1);
    await client.dispose();
    await proxy.close();
  });

  it('the live client says what the server refuses', async () => {
    const client = liveClient({ url: url().replace('http', 'ws'), key: alice.key });
    await expect(eventsAfter(client, 'no cursor').next()).rejects.toThrow(/cursor/);
    await client.dispose();
  });
});
