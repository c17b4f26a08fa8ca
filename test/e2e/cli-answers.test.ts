import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { answersOf } from '../../src/cli/client/event-client.ts';
import { run } from '../../src/cli/index.ts';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { caughtIo, type CaughtIo } from '../support/cli-io.ts';
import { ask } from '../support/http.ts';
import { languageServer, type LanguageServer, type ModelReply } from '../support/language-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { beginEvents, streams, textEvents } from '../support/streamed-text.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay. Dues go to the harbour office.';
const DUES = 'What dues does the ferry pay for a landing?';
const RIGHT = 'The ferry pays dues of forty crowns for each landing.';
const OFFICE = 'Dues go to the harbour office.';

let folder = '';
let program: TestProgram | null = null;
let model: LanguageServer | null = null;
let script: (n: number) => ModelReply = () => 'cut';
let asked = 0;

const url = (): string => program?.url ?? '';
const claim = (args: readonly string[], input = ''): Promise<Finished> =>
  claimgraph([...args, '--url', url()], { cwd: folder, input });
/** A model that writes these, whole drafts, the last again and again. */
const writes = (...drafts: readonly string[]): void => {
  script = (n) => streams(textEvents([drafts[Math.min(n, drafts.length - 1)] ?? '']));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-answers-'));
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'ferry.md'), `${FERRY}\n`);
  writeFileSync(join(folder, 'notes', 'crane.md'), 'The crane master of the harbour is Ada Byron.\n');
  writeFileSync(
    join(folder, 'notes', 'eip-9001.md'),
    '---\neip: 9001\ntitle: Lamps\ncreated: 2021-01-01\n---\nLamps.\n',
  );
  model = await languageServer(() => script(asked++));
  program = await startTestProgram({ CLAIMGRAPH_MODEL: 'small', CLAIMGRAPH_OPENAI_BASE_URL: model.url });
  expect(await claim(['ingest', 'notes'])).toMatchObject({ code: 0 });
});
afterEach(() => {
  asked = 0;
});
afterAll(async () => {
  await program?.remove();
  await model?.close();
  rmSync(folder, { recursive: true, force: true });
});

const SET = 'mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }';
const set = async (key: string, value: number): Promise<void> =>
  expect((await ask(url(), SET, { input: { key, value } })).json().errors).toBeUndefined();

/** Until what is looked for is there. */
const until = async (isThere: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** A model that writes a sentence and then waits for the test. */
function writesInTurn(): { readonly end: (rest: string) => void; readonly closed: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  let isClosed = false;
  script = () => ({
    writes: (res) => {
      const [first = ''] = textEvents([`${RIGHT} [1] Dues`], null, null);
      beginEvents(res).write(first);
      res.on('close', () => (isClosed = true));
      resolve(res);
    },
  });
  const end = (rest: string): void =>
    void promise.then((res) => {
      for (const event of textEvents([rest])) res.write(event);
      res.end();
    });
  return { end, closed: () => isClosed };
}
/** `ask --stream`, to be looked at while it runs. */
function streaming(at = url()): CaughtIo & { readonly code: Promise<number> } {
  const caught = caughtIo();
  return { ...caught, code: run(['ask', DUES, '--stream', '--url', at], caught.io) };
}

describe('ask --stream', () => {
  it('[SE-99] prints each sentence once, as soon as it is checked, and then the words that it rests on', async () => {
    const writing = writesInTurn();
    const { out, err, code } = streaming();
    await until(() => out().includes('\n'));
    expect(out()).toBe(`${RIGHT} [1]\n`);
    expect(err()).toBe(
      'claimgraph: (not verified yet) searching…\nclaimgraph: (not verified yet) writing, 1 sentence checked\n',
    );
    writing.end(' go to the harbour office. [1]');
    expect(await code).toBe(0);
    expect(out()).toBe(
      `${RIGHT} [1]\n${OFFICE} [2]\n\n  [1] notes/ferry.md  “The ferry pays dues of forty crowns for each landing at the quay.”\n` +
        `  [2] notes/ferry.md  “${OFFICE}”\n`,
    );
    expect(err()).toMatch(/writing, 2 sentences checked\n$/u);
  });

  it('[SE-105 SE-106] says that another draft takes the place of the one above, and what the whole answer is', async () => {
    writes('The crane master is Ada Byron. [1]', 'The crane master is Ada Byron. [2]');
    expect((await claim(['ask', DUES, '--stream'])).stdout).toMatch(
      /^It may be .+ Ada Byron\. \(unverified\)\n— too little .+; draft 2 takes its place —\nThe crane .+ \[1\]\n\n {2}\[1\] notes\/crane\.md/u,
    );
    writes(`${RIGHT} [1] Ada is bold. Bob is old. Eve is cold.`);
    const rejected = await claim(['ask', DUES, '--stream']);
    expect(rejected.stdout).toMatch(
      /\(unverified\)\n— the whole answer, which counts —\nNot all of this could be verified\.\n/u,
    );
    expect(rejected.stdout).toContain(
      `— the whole answer, which counts —\nNot all of this could be verified.\n${RIGHT} [1]\n[insufficient evidence]\n\n`,
    );
  });

  it('ends the writing on Ctrl-C', async () => {
    const writing = writesInTurn();
    const { out, err, code, interrupt } = streaming();
    await until(() => out().includes('\n'));
    interrupt();
    expect(await code).toBe(130);
    expect(err()).toMatch(/\nclaimgraph: interrupted; nobody writes the answer on\n$/u);
    await until(writing.closed);
    expect(out()).toBe(`${RIGHT} [1]\n`);
  });

  it('says that there is no whole answer where the connection is lost', async () => {
    writesInTurn();
    const { proxy, url: through } = await TcpProxy.beforeUrl(url());
    const { out, err, code } = streaming(through);
    await until(() => out().includes('\n'));
    proxy.cut();
    expect(await code).toBe(69);
    expect(err()).toMatch(/\nclaimgraph: http.*; there is no whole answer: ask again\n$/u);
    await proxy.close();
  });

  it('notices a connection that went dead without a word', async () => {
    const { proxy, url: through } = await TcpProxy.beforeUrl(url());
    const target = { url: through, key: null, space: null };
    const quick = { pingMs: 50, answerMs: 300 };
    const following = answersOf(
      target,
      { query: 'subscription { events { kind } }' },
      new AbortController().signal,
      quick,
    );
    const waiting = following.next();
    let isEnded = false;
    waiting.catch(() => (isEnded = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isEnded).toBe(false); // its pings are answered
    proxy.become({ silent: true });
    await expect(waiting).rejects.toThrow(/the server does not answer any more/u);
    await proxy.close();
  });

  it.each([
    [['--json', '--stream'], 2, '--stream: belongs to text'],
    [['--mode', 'mild'], 2, 'Allowed choices are standard, debate, evidence, glass, stress.'],
    [['--model', 'huge', '--stream'], 1, 'expected `model` to be one of the server\'s, got "huge": there are small'],
  ])('%j is refused', async (args, code, message) => {
    expect(await claim(['ask', DUES, ...args])).toMatchObject({
      ...{ code, stdout: '' },
      stderr: expect.stringContaining(message),
    });
  });

  it('keeps an answer whose view fails, in a chat too, and says why the view is not shown', async () => {
    writes('It requires nothing. [1]');
    await set('view.maxClaims', 20);
    const question = 'How did EIP-9001 evolve?';
    const why = 'claimgraph: its timelines: expected 1 to 20 claims, got 50\n';
    const asked = await claim(['ask', question, '--stream']);
    expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining(why) });
    expect(asked.stdout).toContain('eip-9001');
    const chatted = await claim(['chat', '--log', 'views', '--json'], question);
    expect(chatted).toMatchObject({ code: 0, stderr: expect.stringContaining(why) });
    expect(chatted.stdout).toContain('"timelines":null');
  });

  it('needs a server', async () => {
    await claimgraph(['ingest', 'notes', '--data-dir', 'alone'], { cwd: folder });
    const { code, stderr } = await claimgraph(['ask', DUES, '--stream', '--data-dir', 'alone'], { cwd: folder });
    expect([code, stderr]).toEqual([78, expect.stringContaining('--stream: expected a server, found none')]);
  });
});

interface Whole {
  readonly id: string;
  readonly text: string;
}

describe('ask', () => {
  it('[SE-154 SE-109 RS-58] --why: each sentence with its verdict, what judged, its reasons, and the exact words where they stand', async () => {
    writes(`${RIGHT} [1] The harbour master is called Ada Byron. [1]`);
    const { stdout } = await claim(['ask', DUES, '--why']);
    expect(stdout).toMatch(
      /^The ferry pays .+ \[1\] {2}\(generated, \d\.\d\d\)\nIt may be that .+ \(unverified\) {2}\(generated, 0\.00\)\n\n1\. /u,
    );
    expect(stdout).toMatch(/\n1\. .+\n {3}VERIFIED, [01]\.\d\d, by rules, confidence [01]\.\d\d\n {3}\[1\] /u);
    expect(stdout).toMatch(/\n2\. .+\n {3}UNSUPPORTED, .+\n(?: {3}NAME: .+\n)+ {3}no words that are stored say it\n/u);
    expect(stdout).toMatch(
      /\n {2}written by small: accepted, coverage 0\.50, confidence \d\.\d\d, drafts 1, \$0\.\d{4}\n {2}ans_\w{26}\n/u,
    );
    const [, revision = '', start = '', end = '', words = ''] =
      /\[1\] notes\/ferry\.md {2}(rev_\w+) {2}characters (\d+)–(\d+)\n {7}(".+")\n/u.exec(stdout) ?? [];
    const { data } = (
      await ask(url(), 'query ($id: ID!) { node(id: $id) { ... on Revision { text } } }', { id: revision })
    ).json();
    const { text } = data?.node as { text: string };
    expect(text.slice(Number(start), Number(end))).toBe(JSON.parse(words));
  });

  it('sends what is said of the task outright, and says which models wrote', async () => {
    writes(`${RIGHT} [1]`);
    const before = model?.asked.length ?? 0;
    const options = ['--tone', 'salty as a sailor', '--ensemble', 'always', '--why'];
    const { stdout, stderr, code } = await claim(['ask', DUES, ...options]);
    expect([code, stderr]).toEqual([0, '']);
    expect(model?.asked.slice(before).some(({ user }) => user.includes('salty as a sailor'))).toBe(true);
    expect(stdout).toMatch(/\n {2}models: small \(single; the evidence is sure by [01]\.\d\d, at most \$\d/u);
  });

  it('--json is the whole answer in one line, which is never streamed', async () => {
    writes(`${RIGHT} [1]`);
    const { stdout, stderr } = await claim(['ask', DUES, '--json']);
    expect(stderr).toBe('');
    const { id, text } = JSON.parse(stdout) as Whole;
    expect([id, text]).toEqual([expect.stringMatching(/^ans_/u), `${RIGHT} [1]`]);
  });
});

const LOG = `query ($id: ID!) { conversation(id: $id) { messages(first: 20) { nodes { role text metadata } } } }`;
const logOf = async (id: string): Promise<unknown> => {
  const { data } = (await ask(url(), LOG, { id })).json();
  return (data?.conversation as { messages: { nodes: unknown } }).messages.nodes;
};

describe('chat', () => {
  it('[RS-63] keeps a line, answers it, and keeps the answer, without its marks, before the next', async () => {
    writes(`${RIGHT} [1]`, `${OFFICE} [1]`);
    const { code, stdout, stderr } = await claim(
      ['chat', '--log', 'dues', '--stream'],
      `${DUES}\nTo which office do dues go?\n/why 1\n/sources\n`,
    );
    expect([code, stderr.replaceAll(/claimgraph: \(not verified yet\) .+\n/gu, '')]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^1 {2}user: What dues .+\nThe ferry .+ \[1\]\n\n {2}\[1\] .+\n\n3 {2}user: To which .+\nDues go .+ \[1\]\n/u,
    );
    expect(stdout).toMatch(
      /\n1\. Dues go .+\n {3}VERIFIED, .+\n {3}\[1\] notes\/ferry\.md {2}rev_\w+ {2}characters \d+–\d+\n {7}"Dues go/u,
    );
    expect(stdout).toMatch(/\n {2}\[1\] .*notes\/ferry\.md {2}file:\/\/.+ferry\.md\n$/u);
    const of = { answer: expect.stringMatching(/^ans_\w{26}$/u) };
    expect(await logOf('dues')).toEqual([
      { role: 'USER', text: DUES, metadata: {} },
      { role: 'ASSISTANT', text: RIGHT, metadata: of },
      { role: 'USER', text: 'To which office do dues go?', metadata: {} },
      { role: 'ASSISTANT', text: OFFICE, metadata: of },
    ]);
    expect(model?.asked.at(-1)?.user).toContain(`assistant: ${RIGHT}\n`);
  });

  it('goes on after what is not answered, and tells what it rests on in another sitting', async () => {
    writes(`${RIGHT} [1]`);
    const long = `What ${'x'.repeat(5_000)}?`;
    const { code, stdout, stderr } = await claim(['chat', '--log', 'on'], `${long}\n/what\n/why 1\n${DUES}\n/why 2\n`);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^claimgraph: expected .+ characters/u),
      'claimgraph: there is no command /what: /help lists them, and // begins a line that is said with one /',
      'claimgraph: nothing was answered here yet',
      'claimgraph: /why 2: the last answer has 1 sentence',
      '',
    ]);
    expect(stdout).toContain(`\n${RIGHT} [1]\n`);
    const later = await claim(['chat', '--log', 'on'], '/why 1\n');
    expect(later).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^1\. The ferry .+\n {3}VERIFIED, /u),
    });
  });

  it('switches the mode, says a line that begins with a slash, and gives JSON', async () => {
    writes(`${RIGHT} [1] ${OFFICE} [1] The harbour master is called Ada Byron.`);
    const input = `/mode glass\n${DUES}\n/mode\n/mode mild\n//away\n`;
    const { code, stdout, stderr } = await claim(['chat', '--log', 'json', '--json'], input);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mode glass\nmode glass\nclaimgraph: \/mode: expected one of .+, got "mild"\n/u);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { role: string; text: string; answer?: Whole });
    expect(lines.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER', 'ASSISTANT']);
    expect(lines[1]?.answer?.text).toContain('[Unverified: The harbour master is called Ada Byron.]');
    expect(lines[2]?.text).toBe('/away');
  });
});

describe('trace and replay', () => {
  let id = '';

  it('says how traces are kept where there are none', async () => {
    expect(await claim(['trace'])).toMatchObject({
      ...{ code: 0, stdout: '' },
      stderr: expect.stringMatching(/`trace\.days` is 0 in this space; set it by `claimgraph query /u),
    });
    const none = 'trc_01h2xcejqtf2nbrexx3vqjhp41';
    expect(await claim(['trace', none])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('`trace.days` is 0'),
    });
    const refused: readonly [readonly string[], string][] = [
      [['trace', '--configuration'], 'expected the id of a trace'],
      [['replay', none, '--set', 'search.lexicalWeight'], 'expected such as search.lexicalWeight=0.1'],
      [['replay', none, '--trust', 'notes=2'], 'expected a source and 0 to 1'],
      [['replay', none, '--anew', 'clock'], 'Allowed choices are embedder, reranker, entailment'],
      [['replay', none, '--trust', 'nobody=0.2'], 'there is no source "nobody"'],
    ];
    for (const [args, message] of refused)
      expect(await claim(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('[PI-104] tells the steps of an answer with what each took, and why it ended', async () => {
    await set('trace.days', 7);
    writes(`${RIGHT} [1]`);
    // Asked by nobody before: it is searched for.
    const { stdout: answer } = await claim(['ask', 'What dues does the ferry pay at the quay?', '--json']);
    id = (JSON.parse(answer) as { evidence: { traceId: string } }).evidence.traceId;
    const line = new RegExp(`^${id}  [0-9T:.Z-]+  [0-9.]+ ms.*  What dues .+\\?  \\(ANSWERED\\)\\n$`, 'u');
    await until(async () => (await claim(['trace'])).stdout !== '');
    expect((await claim(['trace', '--first', '5'])).stdout).toMatch(line);
    const { stdout } = await claim(['trace', id]);
    expect(stdout).toMatch(
      /^What dues .+\? {2}\(.+Z\)\ntrc_\w+: ask as of commit \d+\n\nshape {2}[0-9.]+ ms\nfindEvidence {2}[0-9.]+ ms\n {2}question {2}/u,
    );
    expect(stdout).toMatch(/\n {8}fuse {2}[0-9.]+ ms\n(?:.+\n)+draft {2}[0-9.]+ ms.*\ncompose {2}[0-9.]+ ms\n$/u);
    const whole = JSON.parse((await claim(['trace', id, '--json'])).stdout) as {
      steps: { name: string; output: string }[];
    };
    expect(whole.steps.find(({ name }) => name === 'draft')?.output).toContain(RIGHT);
    const { stdout: configuration } = await claim(['trace', id, '--configuration']);
    expect(JSON.parse(configuration)).toMatchObject({
      walk: 'ask',
      settings: { 'trace.days': 7 },
      ports: { language: ['small'] },
    });
  });

  it('[PI-106 PI-107] replays it to the byte, or names the first step that differs, with what it had and has', async () => {
    expect(await claim(['replay', id])).toMatchObject({ code: 0, stdout: 'same, byte for byte\n', stderr: '' });
    const { code, stdout } = await claim(['replay', id, '--trust', 'notes=0.25', '--model', 'small']);
    expect(stdout).toMatch(
      /^What dues .+\nswapped: request\.model, request\.trust\nfirst differs: findEvidence\/gather, CHANGED\n {2}output\.passages\.0\.reliability: 1 → 0\.25\n/u,
    );
    expect([code, stdout.split('\n').at(-2)]).toEqual([1, `${RIGHT} [1]`]);
    const other = await claim(['replay', id, '--trust', 'notes=0.25']);
    expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('ended there: ') });
    expect(other.stdout).toContain('give `model` as well');
    const { stdout: json } = await claim(['replay', id, '--no-generate', '--json']);
    expect(JSON.parse(json)).toMatchObject({ first: { path: 'compile', state: 'MISSING' }, original: { id } });
  });
});

// The last: a model that failed so is left alone for a while.
describe('a model that fails', () => {
  it('tells what the documents say, and why no model wrote, where one fails', async () => {
    const faults: readonly [ModelReply, number, string][] = [
      ['hang', 1, 'took longer'],
      [{ status: 500 }, 25, 'no usable answer'],
      ['cut', 25, 'no usable answer'],
    ];
    for (const [reply, value, why] of faults) {
      await set('answer.seconds', value);
      script = () => reply;
      const { code, stdout, stderr } = await claim(['ask', DUES, '--stream']);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^The ferry pays dues .+ at the quay\. \[1\]\n/u)]);
      expect(stdout.split('at the quay. [1]\n')).toHaveLength(2);
      expect(stderr).toContain(`claimgraph: no whole draft of a model: `);
      expect(stderr).toContain(why);
    }
  });
});
