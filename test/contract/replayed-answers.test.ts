import { afterEach, expect, it } from '@jest/globals';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import { replayAnswer } from '../../src/replay/index.ts';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import type { Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer, ModelAsked, ModelReply } from '../support/language-server.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { bytesOf, moodyEntailment, moodyReranker, tracesOf, withoutPorts } from '../support/replaying.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { settingDefaults } from '../support/settings.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { say, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

/** 500 is the whole measure. */
const ANSWERS = Number(process.env.CLAIMGRAPH_TEST_REPLAYED_ANSWERS ?? (process.env.NIGHTLY === '1' ? 500 : 40));
const FIRST_SEED = Number(process.env.CLAIMGRAPH_TEST_REPLAYED_SEED ?? '1');
/** Of one space. */
const EACH = 20;
const SEEDS = Array.from({ length: Math.ceil(ANSWERS / EACH) }, (_, n) => FIRST_SEED + n);

const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const SUBJECTS = ['The ferry', 'The crane', 'The engine'];
const SAID = ['pays dues of forty crowns', 'pays dues of ninety crowns', 'is idle', 'is mended by Holm Ltd', 'is red'];
const QUESTIONS = [
  'What dues does the ferry pay?',
  'Is the crane idle?',
  'Who mends the engine?',
  'What is the weather today?',
];
const MODES = ['STANDARD', 'DEBATE', 'EVIDENCE', 'GLASS', 'STRESS'];

const streamed = (pieces: readonly string[], end = 'stop'): ModelReply => streams(textEvents(pieces, end));

/** A model that writes what stands there, or something else, or breaks off, or fails. */
const moodyWriter =
  (random: Random) =>
  ({ user }: ModelAsked): ModelReply => {
    const stands = /\[1\][^\n]*\n([^\n]*)/u.exec(user)?.[1] ?? 'Nothing.';
    const mood = random();
    if (mood < 0.1) return { status: 500, body: 'no' };
    if (mood < 0.25) return streamed([`${stands} [1] `, 'And then it bro'], 'length');
    if (mood < 0.45) return streamed(['The ferry is made of glass. [1] ', 'It was sold in 1850. [1]']);
    if (mood < 0.55) return streamed([`${oneOf(random, SUBJECTS)} ${oneOf(random, SAID)}. [1]`]);
    return streamed([stands.slice(0, 9), `${stands.slice(9)} [1]`]);
  };

interface Asked {
  readonly __typename: string;
  readonly message?: string;
  readonly text: string;
  readonly evidence: { readonly traceId: string | null };
  readonly draft: { readonly state: string; readonly model: string | null } | null;
}
interface Replayed {
  readonly __typename: string;
  readonly message?: string;
  readonly first: { readonly path: string; readonly state: string; readonly fields: readonly string[] } | null;
  readonly swapped: readonly string[];
  readonly diverged: string | null;
  readonly answer: string | null;
}
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer {
  text evidence { traceId } draft { state model } } } }`;
const REPLAY = `mutation ($input: ReplayTraceInput!) { replayTrace(input: $input) { __typename ... on DomainError { message }
  ... on ReplayedTrace { first { path state fields } swapped diverged answer } } }`;
const TRIED = `mutation ($input: ReplayTraceInput!) { replayTrace(input: $input) { ... on DomainError { message }
  ... on ReplayedTrace { first { path } swapped diverged steps { name output } original { id question steps { name output } } } } }`;
interface Tried extends Pick<Replayed, 'first' | 'swapped' | 'diverged'> {
  readonly steps: readonly { readonly name: string; readonly output: string | null }[];
  readonly original: { readonly id: string; readonly question: string; readonly steps: Tried['steps'] };
}
const ask = async (me: Asking, question: string, input: object = {}): Promise<Asked> =>
  (await me.get<{ ask: Asked }>(ASK, { input: { question, web: 'NEVER', ...input } })).ask;
const replay = async (me: Asking, id: string | null, input: object = {}): Promise<Replayed> =>
  (await me.get<{ replayTrace: Replayed }>(REPLAY, { input: { trace: id, ...input } })).replayTrace;

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const DUES = 'What dues does the ferry pay for a landing?';

describeDatabase('answers that are walked again', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  type Begun = AskedEvidence & { readonly server: LanguageServer };
  const begin = async (
    files: Readonly<Record<string, string>>,
    script: (asked: ModelAsked, n: number) => ModelReply,
    options: Parameters<typeof askingForEvidence>[3] = {},
  ): Promise<Begun> => {
    const { server, model } = await scripted(context().database, script, { models: ['small', 'large'] });
    const asked = await askingForEvidence(context(), engines, files, { ...options, languageModel: model });
    await write(asked.me, 'updateSetting', { key: 'trace.days', value: 7 });
    return { ...asked, server };
  };

  it.each(SEEDS)('[PI-106] random ones give the same bytes, whatever became of the corpus (seed %i)', async (seed) => {
    const { database } = context();
    const random = randomFrom(seed);
    const writes = moodyWriter(random);
    const files = { 'a.md': 'The ferry pays dues of forty crowns.\n', 'b.md': 'The crane is idle.\n' };
    const entailment = seed % 2 === 0 ? { entailment: moodyEntailment(seed) } : {};
    const { me, server } = await begin(files, writes, { ...entailment, reranker: moodyReranker() });
    const conversation = await talk(me, [{ text: QUESTIONS[0] ?? '' }]);
    const told: string[] = [];
    const states = new Set<string>();
    for (let n = 0; n < EACH; n += 1) {
      if (random() < 0.4) {
        const text = `${oneOf(random, SUBJECTS)} ${oneOf(random, SAID)}.\n`;
        await ingest(database, me.scope, [fileItem(`${Math.floor(random() * 6)}.md`, text)]);
      }
      if (random() < 0.2) await say(me, conversation, [{ text: oneOf(random, QUESTIONS) }]);
      const spoken = random() < 0.3 ? { conversation } : {};
      const then = random() < 0.1 ? { asOf: { valid: '2031' } } : {};
      const mode = oneOf(random, MODES);
      const answer = await ask(me, oneOf(random, QUESTIONS), { mode, generate: random() < 0.8, ...spoken, ...then });
      expect(answer).toMatchObject({ __typename: 'Answer' });
      states.add(answer.draft?.state ?? 'NO_MODEL');
      told.push(answer.text);
    }
    const asked = server.asked.length;
    const traces = await tracesOf(database, me.scope);
    expect(traces).toHaveLength(EACH);
    const deps = { ...withoutPorts(database), settings: settingDefaults, elapsed: () => 0 };
    for (const [n, trace] of traces.entries()) {
      const again = await replayAnswer(deps, me.scope, trace);
      expect({ n, first: again.diff.first, diverged: again.diverged?.message }).toEqual({ n, first: null });
      expect(bytesOf(again.trace)).toBe(bytesOf(trace));
      expect(again.found?.answer.text).toBe(told[n]);
    }
    expect(server.asked).toHaveLength(asked);
    expect([...states]).toEqual(expect.arrayContaining(['ACCEPTED', 'NO_MODEL']));
  });

  it.each<{ part: string; input: object; first: string; swapped: string | null }>([
    { part: 'the model', input: { model: 'large' }, first: 'draft', swapped: 'request.model' },
    { part: 'the mode', input: { mode: 'EVIDENCE', generate: false }, first: 'compile', swapped: 'request.mode' },
    { part: 'the reranker', input: { anew: ['RERANKER'] }, first: 'findEvidence/rerank', swapped: null },
    // Without one fewer are looked for.
    {
      part: 'nothing in place of the reranker',
      input: { without: ['RERANKER'] },
      first: 'findEvidence/gather/coverage',
      swapped: 'ports.reranker',
    },
    {
      part: 'a weight of the search',
      input: { settings: [{ key: 'search.lexicalWeight', value: 0.01 }], model: 'small' },
      first: 'findEvidence/gather/search/CHUNK/fuse',
      swapped: 'settings.search.lexicalWeight',
    },
    {
      part: 'the checker',
      input: { without: ['ENTAILMENT'], model: 'small' },
      first: 'draft',
      swapped: 'ports.entailment',
    },
  ])(
    '[PI-107] with $part swapped, the step where it makes a difference is named',
    async ({ input, first, swapped }) => {
      const files = {
        'a.md': `${FERRY}\n`,
        'b.md': 'The ferry is red.\n',
        'c.md': 'A crane pays no dues at the quay.\n',
      };
      const writes = ({ model }: ModelAsked): ModelReply =>
        streamed([model === 'large' ? 'The ferry pays forty crowns. [1]' : `${FERRY} [1]`]);
      const { me } = await begin(files, writes, { reranker: moodyReranker(), entailment: moodyEntailment(3) });
      const { text, evidence } = await ask(me, DUES);
      expect(await replay(me, evidence.traceId)).toMatchObject({
        ...{ __typename: 'ReplayedTrace', first: null, swapped: [], diverged: null, answer: text },
      });
      const again = await replay(me, evidence.traceId, input);
      expect(again).toMatchObject({
        first: { path: first },
        swapped: swapped === null ? [] : expect.arrayContaining([swapped]),
        diverged: null,
      });
    },
  );

  it('[PI-107] evidence that was cached is searched for where a weight is swapped', async () => {
    const { me } = await begin({ 'a.md': `${FERRY}\n`, 'b.md': 'The ferry is red.\n' }, () =>
      streamed([`${FERRY} [1]`]),
    );
    await ask(me, DUES);
    const { evidence } = await ask(me, DUES);
    const settings = [{ key: 'search.lexicalWeight', value: 0.01 }];
    const again = await replay(me, evidence.traceId, { settings, model: 'small' });
    expect(again).toMatchObject({ first: { state: 'ADDED' }, diverged: null });
    expect(again.answer).toContain(FERRY);
  });

  it('[PI-106] one of a long question over many texts is kept whole, and walked again to the same, whatever came since', async () => {
    const { database } = context();
    const question =
      'How many crowns of dues does the old red ferry of the harbour pay for each landing at the north quay in spring?';
    const text = (n: number): string =>
      `Ferry ${n}: how many crowns of dues the old red ferry of the harbour pays for each landing at the north quay in spring, is ${n}.\n`;
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.md`, text(n)]));
    const { me } = await begin(files, () => streamed([FERRY]));
    const { text: told, evidence } = await ask(me, question, { generate: false });
    await ingest(database, me.scope, [
      fileItem('more.md', `${text(60)}${'Dues of the quay in spring. '.repeat(20)}\n`),
    ]);
    const { trace } = await me.get<{ trace: object }>('query ($id: ID!) { trace(id: $id) { isWhole } }', {
      id: evidence.traceId,
    });
    expect(trace).toEqual({ isWhole: true });
    expect(await replay(me, evidence.traceId)).toMatchObject({ first: null, diverged: null, answer: told });
  });

  it('[PI-107] sentences of texts that a setting lets in have their vectors made, and no others', async () => {
    const more = ['A landing takes an hour.', 'The crane of the quay is idle.', 'The ferry is red.'];
    const files = { 'a.md': `${FERRY}\n`, 'b.md': `${more.join(' ')}\n` };
    const { me, embedder } = await begin(files, () => streamed([FERRY]));
    await write(me, 'updateSetting', { key: 'gate.strictness', value: 0.6 });
    const { evidence } = await ask(me, DUES, { generate: false });
    const before = embedder.asked.length;
    const again = await replay(me, evidence.traceId, { settings: [{ key: 'gate.strictness', value: 0 }] });
    expect(again).toMatchObject({ diverged: null, swapped: ['settings.gate.strictness'] });
    expect(embedder.asked.slice(before).sort()).toEqual(more);
  });

  it('[PI-107] another model writes the answer anew, of the same evidence', async () => {
    const writes = ({ model }: ModelAsked): ModelReply =>
      streamed([model === 'large' ? `${FERRY} [1] The ferry is red. [2]` : `${FERRY} [1]`]);
    const { me } = await begin({ 'a.md': `${FERRY}\n\n# Colour\n\nThe ferry is red.\n` }, writes);
    const { evidence, draft } = await ask(me, DUES, { model: 'small' });
    expect(draft?.model).toBe('small');
    const again = await replay(me, evidence.traceId, { model: 'large' });
    expect(again.answer).toContain('The ferry is red.');
    expect(again.first).toMatchObject({ path: 'draft', fields: expect.arrayContaining(['input.model']) });
  });

  it('[PI-107] a trust that is tried is what the walk reads of that source, is not set, and leaves the others as they are', async () => {
    const files = { 'a.md': `${FERRY}\n`, 'b.md': 'The ferry pays dues at the quay each spring.\n' };
    const { me } = await begin(files, () => streamed([`${FERRY} [1]`]));
    await write(me, 'ingest', {
      source: { key: 'other' },
      documents: [{ path: 'z.md', text: 'The ferry pays dues for a landing in winter too.\n' }],
    });
    const { evidence } = await ask(me, DUES);
    const sources = `{ documents(first: 9) { nodes { key source { id key trust { value } } } } }`;
    const read = async () =>
      (
        await me.get<{
          documents: { nodes: { key: string; source: { id: string; key: string; trust: { value: number } } }[] };
        }>(sources)
      ).documents.nodes;
    const other = (await read()).find(({ source }) => source.key === 'other')?.source;
    const input = { trace: evidence.traceId, model: 'small', trust: [{ source: other?.id, value: 0.2 }] };
    const { replayTrace: again } = await me.get<{ replayTrace: Tried }>(TRIED, { input });
    expect(again).toMatchObject({
      swapped: ['request.model', 'request.trust'],
      diverged: null,
      first: { path: 'findEvidence/gather' },
    });
    const trusted = (steps: Tried['steps']): number[] => {
      const { output } = steps.find(({ name }) => name === 'gather') ?? { output: null };
      const { passages } = JSON.parse(output ?? '{}') as { passages: { reliability: number }[] };
      return passages.map(({ reliability }) => reliability).sort();
    };
    expect(trusted(again.original.steps)).toEqual([1, 1, 1]);
    expect(trusted(again.steps)).toEqual([0.2, 1, 1]);
    expect(again.original).toMatchObject({ id: evidence.traceId, question: DUES });
    expect((await read()).map(({ source }) => source.trust.value)).toEqual([1, 1, 1]);
    for (const trust of [
      [{ source: other?.id, value: 2 }],
      [{ source: encodeId('src', systemIds.next('src')), value: 1 }],
    ])
      expect(await replay(me, evidence.traceId, { trust })).toMatchObject({
        message: expect.stringMatching(/trust|source/u),
      });
  });

  it('what a replay asks and its trace has no answer to is named, and nothing is asked in its place', async () => {
    const { me, server } = await begin({ 'a.md': `${FERRY}\n` }, () => streamed([`${FERRY} [1]`]));
    const { evidence } = await ask(me, DUES);
    const asked = server.asked.length;
    const again = await replay(me, evidence.traceId, { mode: 'EVIDENCE' });
    expect(again).toMatchObject({ __typename: 'ReplayedTrace', diverged: null });
    await write(me, 'ingest', {
      source: { key: 'more' },
      documents: [{ path: 'z.md', text: 'The ferry pays dues of ninety crowns for each landing now.\n' }],
    });
    const now = await replay(me, evidence.traceId, { recorded: '2100-01-01T00:00:00Z' });
    expect(now.answer).toBeNull();
    expect(now.diverged).toContain('give `model` as well');
    expect(server.asked).toHaveLength(asked);
  });

  it('one that fails is traced as far as it went', async () => {
    const { me } = await begin({ 'a.md': `${FERRY}\n` }, () => streamed([`${FERRY} [1]`]));
    const settings = { key: 'search.maxCharacters', value: 100 };
    await write(me, 'updateSetting', settings);
    expect(await ask(me, 'a '.repeat(200))).toMatchObject({ __typename: 'Invalid' });
    const [trace] = await tracesOf(context().database, me.scope);
    const failed = trace?.steps.find(({ name }) => name === 'findEvidence');
    expect(failed).toMatchObject({ output: null, fault: { name: 'InvalidInput' } });
  });

  it("is its own caller's; without a trace there is nothing to walk", async () => {
    const { me, as } = await begin({ 'a.md': `${FERRY}\n` }, () => streamed([`${FERRY} [1]`]));
    const { evidence } = await ask(me, DUES);
    expect(await replay(as('bob'), evidence.traceId)).toMatchObject({ __typename: 'NotFound' });
    expect(await replay(me, evidence.traceId, { model: 'none' })).toMatchObject({ __typename: 'Invalid' });
    expect(await replay(me, evidence.traceId, { settings: [{ key: 'search.nothing', value: 1 }] })).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining('search.nothing'),
    });
  });
});
