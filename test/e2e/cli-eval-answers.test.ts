import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runEvalAnswers } from '../../src/cli/eval/eval-answers.ts';
import { runEvalCitations } from '../../src/cli/eval/eval-citations.ts';
import type { Client } from '../../src/cli/client/client-port.ts';
import { HttpClient } from '../../src/cli/client/http.ts';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { caughtIo } from '../support/cli-io.ts';
import { ask } from '../support/http.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

const NOTES: Readonly<Record<string, string>> = {
  'ferry.md': 'The ferry pays dues of 40 crowns for each landing at the quay.\n',
  'crane.md': 'The crane of the harbour lifts 12 tons.\n',
};
const QUESTIONS = [
  {
    kind: 'fee',
    question: 'What dues does the ferry pay for a landing?',
    document: 'notes/ferry.md',
    answers: ['40 crowns'],
  },
  {
    kind: 'fee',
    question: 'What dues does the ferry pay at the quay?',
    document: 'notes/crane.md',
    answers: ['0 crowns'],
  },
  {
    kind: 'load',
    question: 'How many tons does the crane lift?',
    documents: ['notes/crane.md'],
    answers: ['13', '12 Tons'],
  },
  { kind: 'none', question: 'What is the capital of Peru?' },
];

let folder = '';
let program: TestProgram | null = null;
const evaluate = (...args: string[]): Promise<Finished> =>
  claimgraph(['eval', ...args, '--url', program?.url ?? ''], { cwd: folder });
/** The server, with something between that gives every revision another text. */
function otherTexts(): Client {
  const client = new HttpClient({ url: program?.url ?? '', key: null, space: null }, fetch);
  const run: Client['run'] = async (operation, signal) => {
    const result = await client.run(operation, signal);
    return JSON.parse(JSON.stringify(result).replaceAll('"__typename":"Revision","text":"', '$&>')) as typeof result;
  };
  return { place: client.place, follow: null, run, close: () => client.close() };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-eval-answers-'));
  mkdirSync(join(folder, 'notes'));
  for (const [name, text] of Object.entries(NOTES)) writeFileSync(join(folder, 'notes', name), text);
  writeFileSync(join(folder, 'q.jsonl'), QUESTIONS.map((row) => `${JSON.stringify(row)}\n`).join(''));
  program = await startTestProgram();
  expect(await claimgraph(['ingest', 'notes', '--url', program.url], { cwd: folder })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await program?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('eval answers', () => {
  it('counts what is answered, refused, told and cited, by kind, and says what came of each question', async () => {
    const { code, stdout, stderr } = await evaluate('answers', 'q.jsonl', '--json', '--out', 'came.jsonl');
    expect([code, stderr]).toEqual([0, '']);
    const times = { p50Ms: expect.any(Number), p95Ms: expect.any(Number) };
    const kind = { wrongQuotes: 0, citations: expect.any(Number), ...times };
    expect(JSON.parse(stdout)).toEqual({
      ...{ questions: 4, answered: 1, refused: 1, value: 2 / 3, goldCited: 2 / 3, ...kind },
      kinds: {
        fee: { questions: 2, answered: 1, refused: null, value: 0.5, goldCited: 0.5, ...kind },
        load: { questions: 1, answered: 1, refused: null, value: 1, goldCited: 1, ...kind },
        none: { questions: 1, answered: null, refused: 1, value: null, goldCited: null, ...kind, citations: 0 },
      },
    });
    const lines = readFileSync(join(folder, 'came.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { kind: 'fee', isAnswered: true, hasValue: true, citesGold: true, answer: expect.stringMatching(/^ans_/u) },
      { isAnswered: true, hasValue: false, citesGold: false, text: expect.stringContaining('40 crowns') },
      { hasValue: true, citesGold: true },
      { answerable: false, isAnswered: false, citations: 0 },
    ]);
    const { stdout: shown } = await evaluate('answers', 'q.jsonl');
    expect(shown).toMatch(/^questions +count +answered .+\nall +4 +100\.0 % +100\.0 % +66\.7 % +66\.7 % .+\nfee +2 /u);
    expect(shown).toMatch(/\n\nwords that do not stand where they are cited: 0 of \d+ citations\n$/u);
  });

  it('lists wrong lines by their numbers, and asks nothing then', async () => {
    const wrong = [{ question: 1 }, { question: 'a', answers: ['b'] }, { question: 'a', documents: [1] }];
    writeFileSync(join(folder, 'wrong.jsonl'), wrong.map((row) => JSON.stringify(row)).join('\n'));
    const { code, stderr } = await evaluate('answers', 'wrong.jsonl');
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'claimgraph: wrong.jsonl: line 1: question: expected a text, got a number',
        'claimgraph: wrong.jsonl: line 2: answers: expected a document that says them; without one nothing answers the question',
        'claimgraph: wrong.jsonl: line 3: documents: expected texts, or document: one text, got a list',
        '',
      ].map((line) => (line === '' ? '' : expect.stringMatching(line.replace('claimgraph: ', '^claimgraph: .*')))),
    ]);
  });

  it('counts words that their revision does not have at that place', async () => {
    const { io, out } = caughtIo();
    const how = {
      sentences: 1,
      only: null,
      web: false,
      generate: false,
      model: null,
      mode: 'STANDARD',
      asOf: null,
      agent: 'ONE_PASS',
      files: [],
      lock: false,
      shape: 'RULES',
      condense: 'RULES',
      audit: 'RULES',
      ensemble: 'OFF',
      task: null,
    } as const;
    const order = { command: 'eval answers', file: join(folder, 'q.jsonl'), json: true, out: null, ...how } as const;
    expect(await runEvalAnswers(otherTexts(), order, io)).toBe(0);
    const { citations, wrongQuotes } = JSON.parse(out()) as { citations: number; wrongQuotes: number };
    expect([citations > 0, wrongQuotes]).toEqual([true, citations]);
  });
});

describe('eval citations', () => {
  it('reads each citation of the kept answers anew, and lists those that do not stand there', async () => {
    const whole = JSON.parse((await evaluate('citations', '--json')).stdout) as Record<string, unknown>;
    expect(whole).toMatchObject({ differ: 0, gone: 0, pages: 0, lost: [] });
    expect(whole.stand).toBe(whole.citations);
    const { io, out } = caughtIo();
    expect(await runEvalCitations(otherTexts(), { command: 'eval citations', json: false }, io)).toBe(1);
    expect(out()).toMatch(
      /^ans_\w{26} {2}sentence 1 \[1\] {2}notes\/\w+\.md {2}rev_\w+ {2}characters \d+–\d+ {2}".+"\n/u,
    );
    expect(out()).toMatch(/\n {2}stand where they are said to +0\n {2}differ +[1-9]\d*\n/u);
  });

  it('says which are of documents that are gone, and ends with 1', async () => {
    const removed = 'mutation ($input: RemoveDocumentInput!) { removeDocument(input: $input) { __typename } }';
    const named = 'query { document(key: "notes/crane.md") { id } }';
    const { data } = (await ask(program?.url ?? '', named)).json();
    const input = { id: (data?.document as { id: string }).id };
    expect((await ask(program?.url ?? '', removed, { input })).json().errors).toBeUndefined();
    const { code, stdout } = await evaluate('citations');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ans_\w{26} {2}sentence \d \[\d\] {2}its document is here no more\n/u);
    expect(stdout).toMatch(/\n {2}differ +0\n {2}of documents that are gone +[1-9]\d*\n/u);
  });
});
