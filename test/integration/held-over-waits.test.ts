import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { embeddingServer, letters, vectors } from '../support/embedding-server.ts';
import { ask, send, type Received } from '../support/http.ts';
import { describeOnDatabases } from '../support/legs.ts';
import { openTestPostgres } from '../support/database.ts';
import { keyFor, startTestProgram, type TestProgram } from '../support/program.ts';
import { smallServer, type SmallServer } from '../support/small-server.ts';

const ALICE = keyFor('alice', 'ADMIN');
const BOB = keyFor('bob', 'READER');
const FIND =
  'mutation ($q: String!) { findEvidence(input: { question: $q }) { __typename ... on EvidenceFound { outcome } } }';
/** More than there are connections, and turns. */
const FOUR = [FIND, FIND, FIND, FIND];
const TEXTS = Array.from({ length: 3 }, (_, n) => ({
  path: `${n}.md`,
  text: `Ice in winter ${n} is thick on the lake.`,
}));

type Environment = Readonly<Record<string, string>>;

/** Whoever is asked for something says nothing until the test lets it. */
interface Silent extends SmallServer {
  isSilent: boolean;
}

async function silent(answer: (texts: readonly string[]) => unknown): Promise<Silent> {
  const state = { isSilent: false };
  const server = await smallServer(({ body }) => {
    const { texts = [] } = body as { readonly texts?: readonly string[] };
    return state.isSilent ? 'hang' : { headers: { 'content-type': 'application/json' }, body: answer(texts) };
  });
  return Object.assign(state, server);
}

/** The program on each database, with as few connections as it can do with. */
const describeWaiting = (title: string, suite: (start: (more: Environment) => Promise<TestProgram>) => void): void =>
  describeOnDatabases(
    title,
    {
      embedded: () => suite((more) => startTestProgram(more, [ALICE, BOB])),
      postgres: () =>
        suite(async (more) => {
          const { url, drop } = await openTestPostgres();
          const few = { CLAIMGRAPH_POOL_SIZE: '2', CLAIMGRAPH_POOL_OVERFLOW: '0', CLAIMGRAPH_UNSAFE_POSTGRES: '1' };
          const program = await startTestProgram({ CLAIMGRAPH_DATABASE_URL: url, ...few, ...more }, [ALICE, BOB]);
          return { ...program, remove: () => program.remove().then(drop) };
        }),
    },
    'both',
  );

const as = ({ url }: TestProgram, { key }: { key: string }, query: string, variables: object = {}): Promise<Received> =>
  ask(url, query, variables, { authorization: `Bearer ${key}` });

async function ingested(program: TestProgram): Promise<void> {
  const INGEST = 'mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }';
  await as(program, ALICE, INGEST, { input: { source: { key: 's' }, documents: TEXTS } });
  for (;;) {
    const found = await as(program, BOB, '{ search(text: "winter", in: [CHUNK]) { dense { state } } }');
    if (found.text.includes('READY')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A query, a search and the health of the server, by somebody else. */
async function served(program: TestProgram, text = 'thick ice'): Promise<void> {
  const SEARCH = 'query ($text: String!) { search(text: $text, strategy: LEXICAL) { edges { score } } }';
  const answers = [
    await as(program, BOB, '{ documents { nodes { title } } }'),
    await as(program, BOB, SEARCH, { text }),
    await send(program.url, { method: 'GET', path: '/health' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Asks, without waiting; what becomes of it when the program ends is nobody's concern. @returns how many are answered */
function begin(program: TestProgram, queries: readonly string[], text: string): () => number {
  let answered = 0;
  for (const [n, query] of queries.entries())
    as(program, ALICE, query, { q: `${text} number ${n}?` }).then(
      () => (answered += 1),
      () => undefined,
    );
  return () => answered;
}

describeWaiting('a question that waits', (start) => {
  let web: Silent;
  let reranker: Silent;
  let program: TestProgram;
  beforeAll(async () => {
    web = await silent(() => ({ results: [] }));
    reranker = await silent((texts) => texts.map((_, index) => ({ index, score: 0.5 })));
    program = await start({
      CLAIMGRAPH_EMBEDDER: 'lexical',
      CLAIMGRAPH_WEB_SEARCH_URL: web.url,
      CLAIMGRAPH_RERANK: 'endpoint',
      CLAIMGRAPH_RERANK_URL: reranker.url,
    });
    await ingested(program);
    const SET = 'mutation { updateSetting(input: { key: "rerank.deadlineMs", value: 20000 }) { __typename } }';
    await as(program, ALICE, SET);
  }, 60_000);
  beforeEach(() => {
    [web.isSilent, reranker.isSilent] = [false, false];
  });
  afterAll(async () => {
    await web.close();
    await reranker.close();
    await program.remove();
  });

  it('for the web holds neither a connection nor a turn', async () => {
    web.isSilent = true;
    const answered = begin(program, FOUR, 'Who sells kites on the harbour');
    await until(() => web.asked.length === FOUR.length);
    await served(program);
    // All of them are still at their first try.
    expect([web.asked.length, answered()]).toEqual([FOUR.length, 0]);
  }, 20_000);

  it('for a reranking model holds neither a connection nor a turn', async () => {
    reranker.isSilent = true;
    const before = reranker.asked.length;
    const answered = begin(program, FOUR, 'How thick is the ice on the lake in winter');
    await until(() => reranker.asked.length === before + FOUR.length);
    await served(program);
    expect(answered()).toBe(0);
  }, 20_000);
});

describeWaiting('a search that waits for the vector of its question', (start) => {
  let server: Awaited<ReturnType<typeof embeddingServer>>;
  let program: TestProgram;
  let isSilent = false;
  beforeAll(async () => {
    server = await embeddingServer((texts) => (isSilent ? 'hang' : vectors(texts.map((text) => letters(text)))));
    program = await start({
      CLAIMGRAPH_EMBEDDER: 'openai',
      CLAIMGRAPH_EMBEDDING_MODEL: 'letters',
      CLAIMGRAPH_OPENAI_BASE_URL: `${server.url}/v1`,
      OPENAI_API_KEY: 'sk-of-the-test',
    });
    await ingested(program);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await program.remove();
  });

  it('holds neither a connection nor a turn', async () => {
    isSilent = true;
    const before = server.texts.length;
    const queries = [
      'query ($q: String!) { search(text: $q, in: [CHUNK]) { dense { state } } }',
      'query ($q: String!) { retrieve(question: $q) { dense { state } } }',
      'query ($q: String!) { searchMessages(text: $q) { dense { state } } }',
      FIND,
    ];
    const answered = begin(program, queries, 'ice');
    await until(() => server.texts.length === before + queries.length);
    await served(program);
    expect(answered()).toBe(0);
  }, 20_000);
});
