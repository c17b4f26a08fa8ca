/**
 * What tracing costs: `ask` over HTTP, each question with `trace.days` 0 and 7 in turn, about Ethereum Improvement Proposals, without a
 * model that writes; milliseconds, and how large a trace is. Of a time to come, so that nothing is cached and each is searched for.
 *
 * `npm run bench -- traces [-- DOCUMENTS]`, beside so many documents (100). Runs `dist`: build first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../test/support/child-server.ts';
import { ask } from '../test/support/http.ts';
import { percentile } from '../src/lib/percentile.ts';
import { setOf } from './answers/sets.ts';
import { eips } from './support/corpus.ts';
import { Asked } from './search/asked.ts';
import { handIn } from './support/eips-server.ts';
import { printTable } from './support/table.ts';

const most = Number(process.argv.slice(2).find((word) => /^\d+$/u.test(word)) ?? '100');
/** Questions before those that count: a process that has just started compiles its code. */
const WARM_UP = 10;
const DAYS = [0, 7] as const;

const SET = `mutation ($value: SettingData!) { updateSetting(input: { key: "trace.days", value: $value }) { __typename } }`;
const ASK = `mutation ($question: String!) { ask(input: { question: $question, asOf: { valid: "2100" } }) { ... on Answer {
  evidence { traceId } } } }`;
const TRACE = `query ($id: ID!) { trace(id: $id) { steps { input output } } }`;

async function answered<T>(url: string, operation: string, variables: object): Promise<T> {
  const answer = (await ask(url, operation, { ...variables })).json();
  if (answer.errors) throw new Error(JSON.stringify(answer.errors).slice(0, 500));
  return answer.data as T;
}

interface Step {
  readonly input: string;
  readonly output: string | null;
}
const sizeOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { input, output }) => sum + Buffer.byteLength(input) + Buffer.byteLength(output ?? ''), 0);

const questions = setOf('development').map(({ question }) => question);

const folder = mkdtempSync(join(tmpdir(), 'bench-traces-'));
const server = startChild({
  PORT: '0',
  CLAIMGRAPH_DATA_DIR: folder,
  CLAIMGRAPH_LOG: 'error',
  CLAIMGRAPH_SAMPLE: 'off',
});
try {
  const { url } = await server.listening(folder);
  await handIn(new Asked(url), eips().slice(0, most));
  const times: Record<(typeof DAYS)[number], number[]> = { 0: [], 7: [] };
  const sizes: number[] = [];
  for (const [n, question] of questions.entries())
    for (const days of n % 2 === 0 ? DAYS : DAYS.toReversed()) {
      await answered(url, SET, { value: days });
      const began = performance.now();
      const { ask: told } = await answered<{ ask: { evidence: { traceId: string | null } } }>(url, ASK, { question });
      const ms = performance.now() - began;
      if (n >= WARM_UP) times[days].push(ms);
      const { traceId: id } = told.evidence;
      const { trace } =
        id === null ? { trace: null } : await answered<{ trace: { steps: Step[] } | null }>(url, TRACE, { id });
      if (trace) sizes.push(sizeOf(trace.steps));
    }
  const shown = (list: readonly number[], part: number): string => percentile(list, part).toFixed(1);
  printTable(
    `ask over ${most} documents, ${times[0].length} questions each`,
    ['ms', 'p50', 'p95', 'mean'],
    DAYS.map((days) => [
      days === 0 ? 'without a trace' : 'with',
      ...[shown(times[days], 0.5), shown(times[days], 0.95)],
      (times[days].reduce((sum, ms) => sum + ms, 0) / times[days].length).toFixed(1),
    ]),
  );
  console.log(
    `bytes of the steps of a trace: p50 ${shown(sizes, 0.5)}, p95 ${shown(sizes, 0.95)} (${sizes.length} read)`,
  );
} finally {
  server.child.kill();
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
