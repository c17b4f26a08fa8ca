import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../support/http.ts';
import { languageServer, type LanguageServer } from '../support/language-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { seen, TestSocket } from '../support/sockets.ts';
import { streams, textEvents } from '../support/streamed-text.ts';

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const INGEST = `mutation { ingest(input: { source: { key: "harbour" }, documents: [{ path: "ferry.md", text: "${FERRY}" }] }) { __typename } }`;
const FOLLOW = `subscription ($after: String) { events(after: $after, kinds: [MODEL_BUDGET_LOW, MODEL_BUDGET_SPENT]) {
  kind sentence private details { name value } } }`;

describe('the budget of a day', () => {
  let language: LanguageServer;
  let program: TestProgram;
  beforeAll(async () => {
    language = await languageServer(() => streams(textEvents([`${FERRY} [1]`])));
    program = await startTestProgram({ CLAIMGRAPH_MODEL: 'small', CLAIMGRAPH_OPENAI_BASE_URL: language.url });
    await ask(program.url, INGEST);
    // Nothing in and $1,000 for a million tokens out: $.80 are set aside for 800, and $.02 are spent for 20.
    for (const [key, value] of [
      ['model.unknownIn', 0],
      ['model.unknownOut', 1_000],
      ['model.dollarsPerJob', 10],
      ['model.dollarsPerDay', 1],
      ['answer.tokens', 800],
    ] as const)
      await set(key, value);
  });
  afterAll(async () => {
    await program.remove();
    await language.close();
  });
  const set = (key: string, value: number) =>
    ask(program.url, `mutation { updateSetting(input: { key: "${key}", value: ${value} }) { __typename } }`);
  let asked = 0;
  const question = async (): Promise<string | undefined> => {
    const input = `{ question: "What dues does the ferry pay for landing ${(asked += 1)}?", strictness: 0, web: NEVER }`;
    const answer = await ask(program.url, `mutation { ask(input: ${input}) { ... on Answer { draft { state } } } }`);
    return (answer.json().data as { ask: { draft: { state: string } } }).ask.draft.state;
  };

  it('[PI-125] an event says when most of it is spent or set aside, another when a model was not asked, each once for a limit', async () => {
    const socket = await TestSocket.accepted(program.url);
    const { data } = await socket.ask('{ streamCursor }');
    const alerts = socket.start(FOLLOW, { after: data?.streamCursor });
    const kinds = (): unknown[] => seen(socket, alerts).map(({ kind }) => kind);
    await set('model.alertAt', 0.81);
    // $.80 set aside for the first, of a dollar; for the second $.02 are spent besides.
    for (let n = 0; n < 3; n++) expect(await question()).toBe('ACCEPTED');
    await socket.until(() => kinds().length > 0);
    expect(kinds()).toEqual(['MODEL_BUDGET_LOW']);
    expect(seen(socket, alerts)[0]).toMatchObject({
      private: false,
      sentence: 'Of $1.00 for model calls today $0.82 are spent or set aside',
    });
    await set('model.dollarsPerDay', 0.5);
    for (let n = 0; n < 2; n++) expect(await question()).toBe('NOT_WRITTEN');
    await socket.until(() => kinds().length > 1);
    await set('model.dollarsPerDay', 0.6);
    expect(await question()).toBe('NOT_WRITTEN');
    await socket.until(() => kinds().length > 2);
    expect(kinds().slice(1)).toEqual(['MODEL_BUDGET_SPENT', 'MODEL_BUDGET_SPENT']);
    expect(seen(socket, alerts)[1]).toMatchObject({
      sentence: 'Of $0.50 for model calls today $0.06 are spent or set aside, and a model was not asked',
    });
    await socket.end();
  });
});
