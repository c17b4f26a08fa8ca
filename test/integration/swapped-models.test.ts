import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/index.ts';
import { openTestPostgres } from '../support/database.ts';
import { ask as send } from '../support/http.ts';
import { describeOnDatabases } from '../support/legs.ts';
import { openAiServer, type OpenAiScript } from '../support/openai-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

interface Answer {
  readonly id: string;
  readonly text: string;
  readonly traceId: string;
  readonly draft: { readonly state: string; readonly model: string | null } | null;
  readonly sentences: readonly {
    readonly kind: string;
    readonly citations: readonly {
      readonly quote: string;
      readonly start: number;
      readonly document: { readonly key: string };
    }[];
  }[];
}

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const RIGHT = `${FERRY} [1]`;
const DUES = 'What dues does the ferry pay for a landing?';
const INGEST = `mutation { ingest(input: { source: { key: "harbour" }, documents: [
  { path: "ferry.md", uri: "https://harbour.example/ferry", text: "${FERRY}\\n" }] }) { __typename ... on Ingested { outcomes { status } } } }`;
const ANSWER = 'id text traceId draft { state model } sentences { kind citations { quote start document { key } } }';
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer { ${ANSWER} } } }`;
const SEARCH = '{ search(text: "dues", in: [CHUNK], strategy: FUSED) { dense { state model } nodes { __typename } } }';
const SET =
  'mutation ($key: String!, $value: SettingData!) { updateSetting(input: { key: $key, value: $value }) { __typename } }';

function suite(
  database: () => Promise<{ readonly environment: Environment; readonly drop: () => Promise<void> }>,
): void {
  const script: OpenAiScript = { text: RIGHT, data: {}, failing: {} };
  let endpoint: Awaited<ReturnType<typeof openAiServer>>;
  let opened: Awaited<ReturnType<typeof database>>;
  let folder = '';
  let program: TestProgram | null = null;
  beforeEach(async () => {
    endpoint = await openAiServer(script);
    opened = await database();
    folder = mkdtempSync(join(tmpdir(), 'swapped-'));
  });
  afterEach(async () => {
    await program?.remove();
    program = null;
    await endpoint.close();
    await opened.drop();
    rmSync(folder, { recursive: true, force: true });
    Object.assign(script, { text: RIGHT, data: {}, failing: {} });
  });

  /** The program anew, over the same database. */
  const start = async (environment: Environment): Promise<void> => {
    await program?.remove();
    program = await startTestProgram({
      ...{ CLAIMGRAPH_DATA_DIR: join(folder, 'data'), CLAIMGRAPH_OPENAI_BASE_URL: endpoint.url },
      ...opened.environment,
      ...environment,
    });
  };
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data, errors } = (await send(program?.url ?? '', query, variables)).json();
    expect(errors).toBeUndefined();
    return data as T;
  };
  const answer = async (input: object = {}): Promise<Answer> =>
    (await ask<{ ask: Answer }>(ASK, { input: { question: DUES, web: 'NEVER', ...input } })).ask;
  /** Waits until all texts have a vector of this model, which is then the one that is compared. */
  const embedded = async (model: string): Promise<void> => {
    for (let n = 0; n < 500; n += 1) {
      const { dense } = (await ask<{ search: { dense: { state: string; model: string | null } } }>(SEARCH)).search;
      if (dense.state === 'READY' && dense.model === model) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`expected vectors of ${model} within 10 s`);
  };
  const asked = (): string[] =>
    [...new Set(endpoint.asked.splice(0).map(({ kind, model }) => `${kind} ${model}`))].sort();
  const OPENAI = {
    CLAIMGRAPH_EMBEDDER: 'openai',
    CLAIMGRAPH_EMBEDDING_MODEL: 'embed-1',
    CLAIMGRAPH_MODEL: 'writer,reader',
  };

  it('[RS-60] answers the same operations by another embedder and other language models, over the same documents', async () => {
    const models: readonly [Environment, embedder: string, writer: string | null][] = [
      [{ CLAIMGRAPH_EMBEDDER: 'lexical' }, 'character-n-grams', null],
      [OPENAI, 'embed-1', 'writer'],
    ];
    for (const [environment, embedder, writer] of models) {
      await start(environment);
      expect(await ask(INGEST)).toMatchObject({ ingest: { __typename: 'Ingested' } });
      await embedded(embedder);
      asked();
      const told = await answer();
      expect(told).toMatchObject({
        text: RIGHT,
        sentences: [
          {
            kind: writer === null ? 'QUOTE' : 'GENERATED',
            citations: [{ quote: FERRY, start: 0, document: { key: 'harbour/ferry.md' } }],
          },
        ],
      });
      expect(told.draft?.model ?? null).toBe(writer);
      expect(asked()).toEqual(writer === null ? [] : [`EMBEDDINGS ${embedder}`, `TEXT ${writer}`]);
    }
  }, 60_000);

  it('[OM-132] takes models that write, resolve, stand in and embed from settings, all behind one endpoint of the OpenAI API', async () => {
    await start(OPENAI);
    await ask(INGEST);
    await embedded('embed-1');
    expect((await answer()).draft?.model).toBe('writer');
    expect(asked()).toEqual(['EMBEDDINGS embed-1', 'TEXT writer']);
    await ask(SET, { key: 'model.roles', value: JSON.stringify({ READING: ['reader'] }) });
    const ids: string[] = [];
    for (const name of ['Gai Media', 'Kai Foods']) {
      const { assertClaim } = await ask<{ assertClaim: { claim: { subject: { id: string } } } }>(
        `mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { ... on ClaimWritten { claim { subject { id } } } } }`,
        { input: { subject: { named: { name, type: 'COMPANY' } }, predicate: 'NOTED', object: { text: name } } },
      );
      ids.push(assertClaim.claim.subject.id);
    }
    asked();
    script.data = { choice: ids[1], confidence: 0.9, reasoning: 'so' };
    const resolved = await ask<{ resolveEntity: object }>(
      `mutation ($input: ResolveEntityInput!) { resolveEntity(input: $input) { __typename ... on EntityResolved { entity { id } } } }`,
      { input: { mention: 'they', recent: ids.map((entity) => ({ entity, turnsAgo: 1 })) } },
    );
    expect(resolved).toMatchObject({ resolveEntity: { entity: { id: ids[1] } } });
    expect(asked()).toEqual(['DATA reader']);
    script.failing = { writer: 'fails' };
    expect((await answer()).draft?.model).toBe('reader');
  }, 60_000);

  it('[PI-129] needs one database: with nothing beside it documents, chunks, vectors, aliases, look-ups, answers and traces are all there', async () => {
    await start({ CLAIMGRAPH_EMBEDDER: 'lexical' });
    await ask(INGEST);
    await ask(SET, { key: 'trace.days', value: 1 });
    const told = await answer();
    const { assertClaim } = await ask<{ assertClaim: { claim: { subject: { id: string } } } }>(
      `mutation { assertClaim(input: { subject: { named: { name: "Northgate", type: "COMPANY" } }, predicate: "NOTED", object: { text: "x" } }) {
        ... on ClaimWritten { claim { subject { id } } } } }`,
    );
    const { id } = assertClaim.claim.subject;
    await ask('mutation ($input: AddAliasInput!) { addAlias(input: $input) { __typename } }', {
      input: { entity: id, text: 'NG' },
    });
    const read = (): Promise<object> =>
      ask(
        `query ($answer: ID!, $trace: ID!) {
          document(key: "harbour/ferry.md") { uri currentRevision { contentHash text } chunks: currentRevision { chunks { nodes { text contentHash } } } }
          search(text: "dues", in: [CHUNK], strategy: DENSE) { dense { state model } nodes { __typename ... on Chunk { text } } }
          entity(name: "NG") { id name }
          answer(id: $answer) { ${ANSWER} }
          trace(id: $trace) { steps { name } } }`,
        { answer: told.id, trace: told.traceId },
      );
    await embedded('character-n-grams');
    const before = await read();
    expect(before).toMatchObject({
      ...{ document: { uri: 'https://harbour.example/ferry' }, search: { dense: { state: 'READY' } } },
      ...{
        entity: { id, name: 'Northgate' },
        answer: { text: RIGHT },
        trace: { steps: expect.arrayContaining([{ name: 'dense' }]) },
      },
    });
    await start({ CLAIMGRAPH_EMBEDDER: 'lexical' });
    expect(await read()).toEqual(before);
  }, 60_000);
}

describeOnDatabases('a program whose parts are swapped', {
  embedded: () => suite(() => Promise.resolve({ environment: {}, drop: () => Promise.resolve() })),
  postgres: () =>
    suite(async () => {
      const { url, drop } = await openTestPostgres();
      const environment = { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1', CLAIMGRAPH_POOL_SIZE: '2' };
      return { environment, drop };
    }),
});
