/**
 * What an answer takes beside the language model (docs/answers.md): questions about Ethereum Improvement Proposals are asked over HTTP,
 * of a time to come, so that nothing is cached, with a model that copies a sentence of its prompt after a fixed time. Prints how long an
 * answer takes, and the share of that which is not the model's.
 *
 * `npm run bench -- overhead [-- DOCUMENTS]`, beside so many documents (100). Runs `dist`: build first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../src/lib/percentile.ts';
import { startChild } from '../test/support/child-server.ts';
import { languageServer } from '../test/support/language-server.ts';
import { streams, textEvents } from '../test/support/streamed-text.ts';
import { proposalsAsked, setOf } from './answers/sets.ts';
import { Asked } from './search/asked.ts';
import { handIn, say } from './support/eips-server.ts';
import { printTable } from './support/table.ts';

const most = Number(process.argv.slice(2).find((word) => /^\d+$/u.test(word)) ?? '100');
/** Questions of each delay, and before those that count: a process that has just started compiles its code. */
const [QUESTIONS, WARM_UP] = [20, 5];
const DELAYS_MS = [2_000, 10_000] as const;

const ASK = `mutation ($question: String!) { ask(input: { question: $question, web: NEVER, asOf: { valid: "2100" } }) {
  __typename ... on DomainError { message } ... on Answer { draft { state } } } }`;

let delay = 0;
const language = await languageServer(({ user }) => {
  const sentence = /\[1\][^\n]*\n([^\n]*)/u.exec(user)?.[1] ?? 'The evidence does not say.';
  const { writes } = streams(textEvents([`${sentence} [1]`]));
  return { writes: (res: ServerResponse) => void setTimeout(() => writes(res), delay) };
});

interface Timed {
  /** Of the answer, and of the model within it. */
  readonly ms: number;
  readonly model: number;
}

async function timed(server: Asked, question: string): Promise<Timed> {
  const before = language.asked.length;
  const began = performance.now();
  const { ask } = await server.ask<{ ask: { __typename: string; message?: string } }>(ASK, { question });
  const ms = performance.now() - began;
  if (ask.__typename !== 'Answer') throw new Error(`expected an answer, got ${ask.__typename}: ${ask.message}`);
  return { ms, model: (language.asked.length - before) * delay };
}

const half = (list: readonly number[], digits = 0): string => percentile(list, 0.5).toFixed(digits);

async function measure(server: Asked): Promise<void> {
  const questions = setOf('blind-2').map(({ question }) => question);
  for (const question of questions.splice(0, WARM_UP)) await timed(server, question);
  const rows: string[][] = [];
  for (const each of DELAYS_MS) {
    delay = each;
    const all: Timed[] = [];
    for (const question of questions.splice(0, QUESTIONS)) all.push(await timed(server, question));
    // Where there is no evidence no model is asked.
    const written = all.filter(({ model }) => model > 0);
    rows.push([
      `${each / 1_000} s`,
      `${written.length} of ${all.length}`,
      half(written.map(({ ms }) => ms)),
      half(written.map(({ ms, model }) => ms - model)),
      half(
        written.map(({ ms, model }) => (ms - model) / ms),
        3,
      ).replace(/^0/u, ''),
    ]);
    say(`asked with ${each} ms`);
  }
  printTable(
    `Answers beside ${most} documents, p50`,
    ['the model takes', 'written by it', 'answer, ms', 'without the model, ms', 'share'],
    rows,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'claimgraph-bench-overhead-'));
const server = startChild({
  ...{ PORT: '0', CLAIMGRAPH_DATA_DIR: folder, CLAIMGRAPH_LOG: 'error', CLAIMGRAPH_SAMPLE: 'off' },
  ...{ CLAIMGRAPH_OPENAI_BASE_URL: language.url, CLAIMGRAPH_MODEL: 'copying' },
});
try {
  const asked = new Asked((await server.listening(folder)).url);
  await handIn(asked, proposalsAsked().slice(0, most));
  await measure(asked);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  await language.close();
  rmSync(folder, { recursive: true, force: true });
}
