import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ask as send } from '../support/http.ts';
import { openAiServer, type OpenAiScript } from '../support/openai-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

interface Log {
  readonly published: number;
  readonly recentTurns: readonly { readonly text: string }[];
  readonly olderTurns: {
    readonly published: number;
    readonly dense: { readonly state: string } | null;
    readonly turns: readonly { readonly verdict: string; readonly messages: readonly { readonly text: string }[] }[];
  };
}

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const DUES = 'What dues does the ferry pay for a landing?';
const INGEST = `mutation { ingest(input: { source: { key: "harbour" }, documents: [{ path: "ferry.md", text: "${FERRY}\\n" }] }) { __typename } }`;
const BEGIN =
  'mutation { startConversation(input: { key: "talk" }) { ... on ConversationStarted { conversation { id } } } }';
const APPEND = `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { ... on MessagesAppended { messages { n } } } }`;
const LOG = `query ($id: ID!, $question: String!) { conversation(id: $id) { published recentTurns { text } olderTurns(question: $question) {
  published dense { state } turns { verdict messages { text } } } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { outcome text evidence { missing { part } } } } }`;

describe('a program that starts while its embedder is away', () => {
  const script: OpenAiScript = { text: '', data: {}, failing: {} };
  let endpoint: Awaited<ReturnType<typeof openAiServer>>;
  let folder = '';
  let program: TestProgram | null = null;
  beforeEach(async () => {
    endpoint = await openAiServer(script);
    folder = mkdtempSync(join(tmpdir(), 'vectorless-'));
  });
  afterEach(async () => {
    await program?.remove();
    program = null;
    await endpoint.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** The program anew, over the same folder. */
  const start = async (embedder: 'answers' | 'fails'): Promise<void> => {
    await program?.remove();
    script.failing = embedder === 'fails' ? { embeds: 'fails' } : {};
    program = await startTestProgram({
      ...{ CLAIMGRAPH_DATA_DIR: join(folder, 'data'), CLAIMGRAPH_OPENAI_BASE_URL: endpoint.url },
      ...{ CLAIMGRAPH_EMBEDDER: 'openai', CLAIMGRAPH_EMBEDDING_MODEL: 'embeds', CLAIMGRAPH_EMBEDDING_DIMENSION: '8' },
    });
  };
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data, errors } = (await send(program?.url ?? '', query, variables)).json();
    expect(errors).toBeUndefined();
    return data as T;
  };
  const say = (id: string, texts: readonly string[]): Promise<object> =>
    ask(APPEND, {
      input: {
        conversation: id,
        messages: texts.map((text, n) => ({ text, role: n % 2 === 0 ? 'USER' : 'ASSISTANT' })),
      },
    });
  const logOf = async (id: string): Promise<Log> =>
    (await ask<{ conversation: Log }>(LOG, { id, question: DUES })).conversation;
  const answer = async (
    conversation: string,
  ): Promise<{ outcome: string; text: string; evidence: { missing: object[] } }> =>
    (
      await ask<{ ask: Awaited<ReturnType<typeof answer>> }>(ASK, {
        input: { question: DUES, conversation, web: 'NEVER' },
      })
    ).ask;

  it('[RS-86] makes or opens the log, has its last turns at once and what was published before, and answers by words', async () => {
    await start('answers');
    // It has told the length of its vectors, and embeds no text.
    script.failing = { embeds: 'fails' };
    await ask(INGEST);
    const { startConversation } = await ask<{ startConversation: { conversation: { id: string } } }>(BEGIN);
    const { id } = startConversation.conversation;
    const first = ['The ferry dues are due in May.', 'So they are.'];
    await say(id, first);
    expect((await logOf(id)).recentTurns.map(({ text }) => text)).toEqual(first);
    expect(await answer(id)).toMatchObject({
      outcome: 'ANSWERED',
      text: `${FERRY} [1]`,
      evidence: { missing: [{ part: 'DENSE' }] },
    });
    expect((await logOf(id)).published).toBe(0);

    await start('answers');
    const chatter = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? `hello ${n}` : 'good day'));
    await say(id, chatter);
    for (let n = 0; (await logOf(id)).published < 12; n += 1) {
      if (n > 500) throw new Error('expected 12 messages to be published within 10 s');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    await start('fails');
    const last = ['One thing more.', 'Yes?'];
    await say(id, last);
    const read = await logOf(id);
    expect(read.recentTurns.map(({ text }) => text).slice(-2)).toEqual(last);
    expect([read.published, read.olderTurns.published]).toEqual([12, 12]);
    // What was published is searched by words, as no question has a vector.
    expect(read.olderTurns).toMatchObject({
      dense: { state: 'UNAVAILABLE' },
      turns: [{ verdict: 'KEPT', messages: first.map((text) => ({ text })) }, { verdict: 'OFF_TOPIC' }],
    });
    expect(await answer(id)).toMatchObject({ outcome: 'ANSWERED', text: `${FERRY} [1]` });
  }, 90_000);
});
