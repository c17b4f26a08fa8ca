import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer } from '../support/language-server.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { block, blocksOf } from '../support/shaped-prompts.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { write } from '../support/writes.ts';
import { countTokens } from '../../src/text/token-counts.ts';

interface Context {
  readonly system: string;
  readonly prompt: string;
  readonly tokens: number;
  readonly limit: number;
  readonly dropped: readonly { readonly text: string; readonly block: string; readonly reason: string }[];
}
interface Answer {
  readonly text: string;
  readonly sentences: readonly {
    readonly text: string;
    readonly citations: readonly { readonly quote: string }[];
    readonly check: { readonly verdict: string } | null;
  }[];
}

const COMPILE = `mutation ($input: CompileContextInput!) { compileContext(input: $input) { ... on DomainError { message } ... on CompiledContext {
  system prompt tokens limit dropped { text block reason } } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on DomainError { message } ... on Answer { text
  sentences { text check { verdict } citations { quote } } } } }`;

const LANDING = 'The ferry pays dues of forty crowns for each landing at the quay.';
const FILES = { 'dues.md': `${LANDING}\n` };
const QUAYS = {
  ...{ name: 'Quays', status: 'IN_PROGRESS' },
  ...{ objective: 'Twelve ferries can land in an hour.', items: ['North quay', 'Night pilots'] },
};
const ROADMAP = {
  version: '2031-04',
  tracks: [{ name: 'Lamps', status: 'COMPLETE', objective: 'No lamp burns oil.', items: [] }, QUAYS],
};
const PLANS = 'What dues will the ferry pay in future?';
const PROPOSE = 'Propose a roadmap for the dues of the ferry';
const FACT = 'What dues does the ferry pay for a landing?';

describeDatabase('a roadmap in a prompt', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    readonly compile: (question: string) => Promise<Context>;
    readonly ask: (question: string, input?: object) => Promise<Answer>;
  }
  const begin = async (roadmap: object | null = ROADMAP, says = 'The evidence does not say.'): Promise<Begun> => {
    const { server, model } = await scripted(context().database, () => streams(textEvents([says])));
    const all = await askingForEvidence(context(), engines, FILES, { languageModel: model });
    const { me } = all;
    if (roadmap) expect(await set(all, JSON.stringify(roadmap))).toMatchObject({ __typename: 'SettingWritten' });
    const input = { web: 'NEVER', strictness: 0 };
    return {
      ...{ ...all, server },
      compile: async (question) =>
        (await me.get<{ compileContext: Context }>(COMPILE, { input: { question, ...input } })).compileContext,
      ask: async (question, more = {}) =>
        (await me.get<{ ask: Answer }>(ASK, { input: { question, ...input, ...more } })).ask,
    };
  };
  const set = ({ me }: Pick<AskedEvidence, 'me'>, value: string) =>
    write(me, 'updateSetting', { key: 'prompt.roadmap', value });

  it('[PI-21] has its version and its tracks, each with its state, its objective and names of its items, as a reference', async () => {
    const { compile, ask, server } = await begin();
    const shown = await compile(PLANS);
    expect(block(shown, 'roadmap').split('\n')).toEqual([
      'ROADMAP 2031-04, a reference and no constraint: it is no evidence, has no number and is not to be cited.',
      'Lamps (complete): No lamp burns oil.',
      'Quays (in progress): Twelve ferries can land in an hour. Items: North quay, Night pilots.',
    ]);
    expect(blocksOf(shown)).toEqual(['evidence', 'confidence', 'roadmap']);
    await ask(PLANS);
    expect(server.asked[0]?.user).toContain('Quays (in progress)');
  });

  it('[PI-21] has some 500 tokens of it: what is more is left out in whole tracks, and that is said', async () => {
    const tracks = Array.from({ length: 50 }, (_, n) => ({ ...QUAYS, name: `Quay ${n}` }));
    const { compile } = await begin({ version: '2', tracks });
    const shown = await compile(PLANS);
    const told = block(shown, 'roadmap');
    expect(countTokens(told)).toBeLessThanOrEqual(500);
    const lines = told.split('\n').slice(1);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/^Quay \d+ \(in progress\): .+ Items: North quay, Night pilots\.$/u);
    const dropped = shown.dropped.filter((one) => one.block === 'ROADMAP');
    expect([dropped.length + lines.length, dropped[0]?.reason]).toEqual([50, 'NO_ROOM']);
    expect(shown.tokens).toBeLessThanOrEqual(shown.limit);
  });

  it('[PI-102] is there where a question is strategic or speaks of plans', async () => {
    const { compile } = await begin();
    const questions = [
      ...[PLANS, PROPOSE],
      'What are the arguments for and against the dues of the ferry?',
      'What if the ferry paid by the day instead of by the landing?',
      'What is the roadmap of the ferry?',
      'Is there a surge of dues at the quay?',
      'Are dues on the verge of forty crowns?',
      'How is the scaling of dues done?',
    ];
    for (const question of questions)
      expect([question, blocksOf(await compile(question))]).toEqual([question, expect.arrayContaining(['roadmap'])]);
  });

  it('[PI-102] is in no other prompt, nor where there is none', async () => {
    const { compile, me } = await begin();
    const plain = (await compile(FACT)).prompt.replaceAll(/[0-9a-f-]{36}/gu, '');
    expect(plain).not.toMatch(/roadmap|Quays/iu);
    await set({ me }, '');
    for (const question of [PLANS, PROPOSE]) {
      const { prompt } = await compile(question);
      expect(prompt).not.toMatch(/<roadmap|ROADMAP|alternative/u);
    }
    expect((await compile(FACT)).prompt.replaceAll(/[0-9a-f-]{36}/gu, '')).toBe(plain);
  });

  it('[PI-103] is asked to be bettered where the question asks for a roadmap, and there alone', async () => {
    const { compile } = await begin();
    const wish =
      /\n<\/roadmap \S+>\n\nThe question asks for a roadmap\..+ propose an alternative to it.+\n\nQuestion: /u;
    expect((await compile(PROPOSE)).prompt).toMatch(wish);
    expect((await compile(PLANS)).prompt).not.toMatch(/alternative/u);
  });

  it('[PI-103] is no evidence: what a model copies of it is told as unverified, and cites nothing', async () => {
    const { ask, server } = await begin(ROADMAP, `${LANDING} [1] Twelve ferries can land in an hour. [1]`);
    const { sentences } = await ask(PROPOSE);
    expect(server.asked[0]?.user).toContain('Twelve ferries can land in an hour.');
    expect(sentences.map(({ check, citations }) => [check?.verdict, citations.length])).toEqual([
      ['VERIFIED', 1],
      ['UNSUPPORTED', 0],
    ]);
    expect(sentences[1]?.text).toBe('It may be that Twelve ferries can land in an hour. (unverified)');
  });

  it('without a model nothing of it is told', async () => {
    const { ask, me } = await begin();
    const told = await ask(PLANS, { generate: false });
    await set({ me }, '');
    expect((await ask(PLANS, { generate: false, idempotencyKey: 'b' })).text).toBe(told.text);
    expect(told.text).not.toContain('Twelve');
  });

  it.each<[what: string, value: string, why: string]>([
    ['no JSON', 'Quays', 'JSON such as {"version"'],
    ['no tracks', '{"version": "1", "tracks": []}', 'tracks: '],
    ['another state', JSON.stringify({ version: '1', tracks: [{ ...QUAYS, status: 'DONE' }] }), 'tracks.0.status: '],
    [
      'two sentences',
      JSON.stringify({ version: '1', tracks: [{ ...QUAYS, objective: 'Ferries land. Pilots sleep.' }] }),
      'tracks.0.objective: expected one sentence',
    ],
    [
      'whole texts for names',
      JSON.stringify({ version: '1', tracks: [{ ...QUAYS, items: ['x'.repeat(81)] }] }),
      'tracks.0.items.0: ',
    ],
  ])('[PI-21] of another shape is refused with the reason: %s', async (_, value, why) => {
    const { me } = await begin(null);
    expect(await set({ me }, value)).toMatchObject({ __typename: 'Invalid', message: expect.stringContaining(why) });
  });
});
