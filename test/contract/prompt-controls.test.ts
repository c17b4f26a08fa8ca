import { createHash } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import type { AskingOptions } from '../support/graphql.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer, ModelReply } from '../support/language-server.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import {
  block,
  blocksOf,
  DUES,
  FILES,
  LANDING,
  MUST,
  proposes,
  shapeOf,
  type Script,
} from '../support/shaped-prompts.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { say, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

interface Context {
  readonly prompt: string;
  readonly system: string;
  readonly shape: { readonly deliverable: string | null } | null;
  readonly condensed: { readonly by: string; readonly facts: readonly { readonly text: string }[] } | null;
  readonly files: readonly { readonly name: string; readonly state: string }[];
  readonly sources: readonly { readonly n: number; readonly text: string }[];
  readonly dropped: readonly { readonly text: string; readonly block: string; readonly reason: string }[];
}
interface Answer {
  readonly text: string;
  readonly traceId: string;
  readonly evidence: { readonly kept: readonly { readonly text: string; readonly reason: string }[] } | null;
}
interface Trace {
  readonly steps: readonly { readonly name: string; readonly output: string }[];
}
interface Judged {
  readonly id: string;
  readonly rank: number;
  readonly reason: string;
  readonly method: string;
}
interface Older {
  readonly turns: readonly {
    readonly verdict: string;
    readonly sources: readonly string[];
    readonly versionHints: readonly object[];
    readonly messages: readonly { readonly n: number; readonly text: string; readonly saidAt: string }[];
  }[];
}

const COMPILE = `mutation ($input: CompileContextInput!) { compileContext(input: $input) { ... on CompiledContext {
  prompt system shape { deliverable } condensed { by facts { text } } files { name state } sources { n text } dropped { text block reason } } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on DomainError { message } ... on Answer { text traceId evidence { kept { text reason } } } } }`;
const TRACE = 'query ($id: ID!) { trace(id: $id) { steps { name output } } }';
const REPLAY = `mutation ($input: ReplayTraceInput!) { replayTrace(input: $input) { ... on ReplayedTrace { diverged first { path } answer } } }`;
const OLDER = `query ($id: ID!, $question: String!) { conversation(id: $id) { olderTurns(question: $question) {
  turns { verdict sources versionHints { file hash } messages { n text saidAt } } } } }`;
const RIGHT = `${LANDING} [1]`;

describeDatabase('what goes into a prompt', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    readonly compile: (input?: object) => Promise<Context>;
    readonly ask: (input?: object) => Promise<Answer>;
  }
  const begin = async (
    files: Readonly<Record<string, string>>,
    script: Script = {},
    options: AskingOptions & { readonly says?: string } = {},
  ): Promise<Begun> => {
    const { says = RIGHT, ...rest } = options;
    const reply = (asked: Parameters<Script[string]>[0]): ModelReply =>
      script[shapeOf(asked)]?.(asked) ?? streams(textEvents([says]));
    const { server, model } = await scripted(context().database, reply, { models: ['small'] });
    const begun = await askingForEvidence(context(), engines, files, { languageModel: model, ...rest });
    await write(begun.me, 'updateSetting', { key: 'trace.days', value: 1 });
    const run = async <T>(query: string, name: string, input: object): Promise<T> => {
      const data = await begun.me.get<Record<string, T>>(query, { input: { question: DUES, web: 'NEVER', ...input } });
      return data[name] as T;
    };
    const compile: Begun['compile'] = (input = {}) => run(COMPILE, 'compileContext', input);
    return { ...begun, server, compile, ask: (input = {}) => run(ASK, 'ask', input) };
  };

  it('[RS-16] has passed retriever, reranker, gate and condenser, each of which gets only what the one before it kept', async () => {
    const quay = (n: number): string => `The ferry pays dues of ${n} crowns for each landing at quay ${n}.`;
    const idle = 'The crane is idle.';
    const asked: string[][] = [];
    // What answers nothing is before all others, and of those the first two.
    const scores: Readonly<Record<string, number>> = { [idle]: 0.9, [quay(1)]: 0.8, [quay(2)]: 0.7, [quay(5)]: 1 };
    const score = (_: string, texts: readonly string[]) => {
      asked.push(texts.map((text) => text.trim()));
      return Promise.resolve({
        scores: texts.map((text) => scores[text.trim()] ?? 0.1),
        model: { name: 'judge', version: '7' },
      });
    };
    const given: string[] = [];
    const { me, ask, server } = await begin(
      { ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`quay${n}.md`, `${quay(n)}\n`])), 'crane.md': `${idle}\n` },
      {
        condensed: ({ user }) => {
          given.push(user);
          return { says: { facts: [{ text: quay(5), sources: [1] }], constraints: [], openIssues: [] } };
        },
      },
      { reranker: { name: 'judge', score }, says: `${quay(5)} [1]` },
    );
    for (const key of ['rerank.pool', 'rerank.pairs']) await write(me, 'updateSetting', { key, value: 5 });
    const { traceId } = await ask({
      question: 'Is the crane idle, and what dues does the ferry pay for a landing?',
      ...{ first: 3, candidates: 3, strictness: 0.4, condense: 'MODEL' },
    });
    const { trace } = await me.get<{ trace: Trace }>(TRACE, { id: traceId });
    const output = (name: string): unknown =>
      JSON.parse(trace.steps.find((step) => step.name === name)?.output ?? 'null');
    const ids = (all: readonly { readonly id: string }[] = []): string[] => all.map(({ id }) => id);
    // Of six the reranker reads five, the gate three of these, and the condenser what the gate keeps.
    expect([asked.length, asked[0]?.length, asked[0]?.includes(quay(1))]).toEqual([1, 5, false]);
    const fused = (output('fuse') as [string, number][]).map(([id]) => id);
    const ranked = ids((output('rerank') as { hits: { id: string }[] }).hits);
    expect([...ranked].sort()).toEqual([...fused].sort());
    const { kept, dropped } = output('gate') as { kept: Judged[]; dropped: Judged[] };
    expect([...kept, ...dropped].sort((a, b) => a.rank - b.rank).map(({ id }) => id)).toEqual(ranked.slice(0, 3));
    expect(dropped).toMatchObject([{ id: ranked[1], reason: 'NOT_RELEVANT', method: 'RULES' }]);
    const { sources } = output('compile') as { sources: { places: { passage: string }[] }[] };
    expect(sources.flatMap(({ places }) => places.map(({ passage }) => passage)).sort()).toEqual(ids(kept).sort());
    const condensing = JSON.parse(given[0] ?? '{}') as { sources: { text: string }[] };
    expect(condensing.sources.map(({ text }) => text).sort()).toEqual([quay(2), quay(5)]);
    const prompt = server.asked.find((one) => one.body['stream'] === true)?.user;
    for (const [text, isThere] of [
      [quay(2), true],
      [quay(5), true],
      [idle, false],
      [quay(1), false],
      [quay(3), false],
    ] as const)
      expect([text, prompt?.includes(text)]).toEqual([text, isThere]);
  });

  it('[RS-53] has replies from elsewhere as any turn: with their time, source and hints, found again, and left out where a file says it', async () => {
    const hash = createHash('sha256').update(FILES['dues.md']).digest('hex');
    const { me, compile, follow } = await begin(FILES);
    const pasted = {
      ...{ role: 'ASSISTANT' as const, text: `${LANDING} The gulls are loud.`, source: 'EXTERNAL' },
      versionHints: [{ file: 'dues.md', hash }],
    };
    const before = Date.now();
    const conversation = await talk(me, [{ text: 'What of the ferry dues?' }, pasted]);
    await follow();
    const beside = await compile({ conversation, files: ['dues.md'], strictness: 0 });
    expect(beside.dropped).toContainEqual({ text: LANDING, block: 'RECENT_HISTORY', reason: 'IN_FILES' });
    expect(block(beside, 'recent_history')).toContain('The gulls are loud.');
    expect(block(beside, 'recent_history')).not.toContain('forty crowns');
    expect(block(await compile({ conversation, strictness: 0 }), 'recent_history')).toContain('forty crowns');
    const chatter = Array.from({ length: 5 }, (_, n) => [
      { text: `hello ${n}` },
      { role: 'ASSISTANT' as const, text: 'yes' },
    ]).flat();
    await say(me, conversation, chatter);
    await follow();
    const { conversation: read } = await me.get<{ conversation: { olderTurns: Older } }>(OLDER, {
      id: conversation,
      question: DUES,
    });
    const [turn] = read.olderTurns.turns;
    expect(turn).toMatchObject({
      ...{ verdict: 'KEPT', sources: ['CHAT', 'EXTERNAL'], versionHints: [{ file: 'dues.md', hash }] },
      messages: [{ n: 1 }, { n: 2, text: pasted.text }],
    });
    expect(Date.parse(turn?.messages[1]?.saidAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('[RS-69] has an operation for each control: eligibility, lock, agents, shape, preview, edit, send, a reply from elsewhere, transparency', async () => {
    const plan = () => proposes({ deliverable: 'PLAN' });
    const { me, compile, ask, server } = await begin(FILES, { shape: plan });
    const texts = ({ sources }: Context): string => sources.map(({ text }) => text).join('\n');
    expect(texts(await compile({ strictness: 0 }))).toContain(LANDING);
    expect(texts(await compile({ strictness: 0, off: ['test/dues.md'] }))).not.toContain(LANDING);
    const locked = await compile({ files: ['conf/quay.yml'], exactFileLock: true });
    expect([blocksOf(locked), locked.files]).toEqual([
      ['files', 'confidence'],
      [{ name: 'conf/quay.yml', state: 'FULL' }],
    ]);
    expect(await compile({ shape: 'OFF', condense: 'OFF', audit: 'OFF' })).toMatchObject({
      shape: null,
      condensed: null,
    });
    expect(await compile()).toMatchObject({ shape: { deliverable: 'ANSWER' }, condensed: { by: 'RULES' } });
    expect(server.asked).toEqual([]);
    expect(await compile({ shape: 'MODEL' })).toMatchObject({ shape: { deliverable: 'PLAN' } });
    const shown = await compile({ task: { deliverable: 'SPEC' } });
    expect(shown.shape?.deliverable).toBe('SPEC');
    expect(server.asked.splice(0)).toHaveLength(1);
    const edited = { prompt: `${shown.prompt}\nBe brief.`, system: shown.system };
    const sent = await ask({ task: { deliverable: 'SPEC' }, edited });
    expect(server.asked.at(-1)).toMatchObject({ user: edited.prompt, system: edited.system });
    expect(sent.text).toBe(RIGHT);
    const conversation = await talk(me, [{ role: 'ASSISTANT', text: MUST, source: 'EXTERNAL' }]);
    const { conversation: log } = await me.get<{ conversation: { messages: { nodes: object[] } } }>(
      'query ($id: ID!) { conversation(id: $id) { messages { nodes { source text } } } }',
      { id: conversation },
    );
    expect(log.messages.nodes).toEqual([{ source: 'EXTERNAL', text: MUST }]);
    const { trace } = await me.get<{ trace: Trace }>(TRACE, { id: sent.traceId });
    const steps = trace.steps.map(({ name }) => name);
    const { replayTrace } = await me.get<{ replayTrace: object }>(REPLAY, { input: { trace: sent.traceId } });
    expect(replayTrace).toEqual({ diverged: null, first: null, answer: RIGHT });
    expect(steps).toEqual(expect.arrayContaining(['question', 'gate', 'compile', 'draft', 'compose']));
  });
});
