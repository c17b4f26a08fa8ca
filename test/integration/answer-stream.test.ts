import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languageServer, type LanguageServer, type ModelReply } from '../support/language-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { FACTS, MARKED, randomDraft } from '../support/random-drafts.ts';
import { randomFrom } from '../support/random.ts';
import { TestSocket } from '../support/sockets.ts';
import { beginEvents, textEvents } from '../support/streamed-text.ts';

/** 2,000 is the whole measure. */
const DRAFTS = Number(process.env.CLAIMGRAPH_TEST_RANDOM_DRAFTS ?? (process.env.NIGHTLY === '1' ? '2000' : '20'));
const QUESTION = 'What dues does the ferry pay for a landing?';
const FERRY = `${FACTS.join(' ')}\n`;
const SENTENCES = 'sentences { text start end kind check { verdict } citations { n quote document { key } } }';
const STREAM = `subscription ($input: AskInput!) { answerStream(input: $input) { __typename
  ... on AnswerSentences { draftNumber ${SENTENCES} } ... on Answer { text draft { state } ${SENTENCES} } } }`;

interface Part {
  readonly __typename: string;
  readonly text?: string;
  readonly draft: unknown;
  readonly sentences: readonly {
    readonly text: string;
    readonly kind: string;
    readonly check: { readonly verdict: string } | null;
  }[];
}

/** A model that writes the first of these, and the second when it may. */
function twoParts(first: string, second: string, may: Promise<void>, onClosed: () => void): ModelReply {
  return {
    writes: (res: ServerResponse): void => {
      beginEvents(res);
      res.on('close', onClosed);
      for (const event of textEvents([first], null, null).slice(0, -1)) res.write(event);
      void may.then(() => {
        for (const event of textEvents([second])) res.write(event);
        res.end();
      });
    },
  };
}

describe('a stream of an answer', () => {
  let server: LanguageServer;
  let program: TestProgram;
  let socket: TestSocket;
  let reply: () => ModelReply = () => 'hang';
  beforeAll(async () => {
    server = await languageServer(() => reply());
    program = await startTestProgram({
      CLAIMGRAPH_MODEL: 'small',
      CLAIMGRAPH_OPENAI_BASE_URL: server.url,
      CLAIMGRAPH_EMBEDDER: 'lexical',
    });
    socket = await TestSocket.accepted(program.url);
    const { data } = await socket.ask(
      'mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on DomainError { message } } }',
      { input: { source: { key: 'harbour' }, documents: [{ path: 'ferry.md', text: FERRY }] } },
    );
    expect(data?.ingest).toMatchObject({ __typename: 'Ingested' });
  });
  afterAll(async () => {
    await socket.end();
    await program.remove();
    await server.close();
  });
  const parts = (socket: TestSocket, id: string): Part[] =>
    socket.results(id).map(({ data, errors }) => {
      expect(errors).toBeUndefined();
      return data?.answerStream as Part;
    });

  it('[SE-132] tells each sentence once it is checked, while the model writes on, and then the whole answer', async () => {
    let go: () => void = () => undefined;
    const may = new Promise<void>((resolve) => (go = resolve));
    const first = 'The ferry pays dues of forty crowns for each landing. [1] Dues go to';
    reply = () => twoParts(first, ' the harbour office. [1] Ada owns it.', may, () => undefined);
    const id = socket.start(STREAM, { input: { question: QUESTION, web: 'NEVER' } });
    await socket.until(() => socket.of(id).length > 0);
    expect(parts(socket, id)).toMatchObject([
      {
        ...{ __typename: 'AnswerSentences', draftNumber: 1 },
        sentences: [{ text: 'The ferry pays dues of forty crowns for each landing.', check: { verdict: 'VERIFIED' } }],
      },
    ]);
    go();
    await socket.until(() => socket.of(id).some(({ type }) => type === 'complete'));
    const all = parts(socket, id);
    const whole = all.at(-1);
    expect(whole).toMatchObject({ __typename: 'Answer', draft: { state: 'ACCEPTED' } });
    const told = all.slice(0, -1).flatMap(({ sentences }) => sentences);
    expect(told).toEqual(whole?.sentences);
    expect(told.map(({ check }) => check?.verdict)).toEqual(['VERIFIED', 'VERIFIED', 'UNSUPPORTED']);
    expect(told[2]?.text).toMatch(/\(unverified\)$/u);
  });

  it('[SE-107] of drafts that say anything, in streams that break off, no sentence comes without a mark that is not verified', async () => {
    const random = randomFrom(7);
    reply = () => randomDraft(random);
    const came = new Set<string>();
    for (let n = 0; n < DRAFTS; n += 1) {
      const input = { question: `What of the ferry, the crane and dues, ${n}?`, web: 'NEVER', strictness: 0 };
      const id = socket.start(STREAM, { input });
      await socket.until(() => socket.of(id).some(({ type }) => type === 'complete'));
      const all = parts(socket, id);
      expect(all.at(-1)).toMatchObject({ __typename: 'Answer' });
      for (const { text, kind, check } of all.flatMap(({ sentences }) => sentences)) {
        came.add(check?.verdict ?? kind);
        if (kind !== 'GENERATED') continue;
        const isVerified = check?.verdict === 'VERIFIED';
        expect({ n, text, isMarked: MARKED.test(text) }).toEqual({ n, text, isMarked: !isVerified });
        if (isVerified) expect(FACTS).toContain(text.replace(/^# /u, ''));
      }
    }
    expect([...came]).toEqual(expect.arrayContaining(['VERIFIED', 'UNSUPPORTED']));
  });

  it('brings the sentences of the draft alone, whatever the first of them is', async () => {
    const draft =
      'Ada owns it. The ferry pays dues of forty crowns for each landing. [1] Dues go to the harbour office. [1]';
    reply = () => twoParts(draft, ' ', Promise.resolve(), () => undefined);
    const id = socket.start(STREAM, { input: { question: QUESTION, web: 'NEVER' } });
    await socket.until(() => socket.of(id).some(({ type }) => type === 'complete'));
    const all = parts(socket, id);
    expect(all.slice(0, -1).flatMap(({ sentences }) => sentences)).toEqual(all.at(-1)?.sentences);
    expect(all.at(-1)?.sentences).toHaveLength(3);
  });

  it('that is left ends the call of the model at once, though that says nothing more', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    reply = () => twoParts('The ferry pays', '', new Promise<void>(() => undefined), closed);
    const before = server.asked.length;
    const id = socket.start(STREAM, { input: { question: QUESTION, web: 'NEVER' } });
    while (server.asked.length === before) await pause(20);
    await pause(200);
    socket.send({ id, type: 'complete' });
    await gone;
    await socket.ask('{ __typename }');
    expect(socket.results(id)).toEqual([]);
    expect(program.log.filter((line) => line.includes('internal error'))).toEqual([]);
  });

  it('of a question that cannot be asked begins with the reason', async () => {
    for (const [input, message] of [
      [{ sentences: 0 }, 'expected `sentences` from 1 to 20, got 0'],
      [{ model: 'huge' }, 'expected `model` to be one of the server\'s, got "huge": there are small'],
      [{ idempotencyKey: 'k' }, 'a stream keeps nothing under a key: use the mutation'],
    ] as const) {
      const told = await socket.run(STREAM, { input: { question: QUESTION, ...input } });
      expect(JSON.stringify(told)).toContain(JSON.stringify(message).slice(1, -1));
    }
  });
});
