import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer, ModelAsked, ModelReply } from '../support/language-server.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { write } from '../support/writes.ts';

interface Answer {
  readonly text: string;
  readonly draft: { readonly state: string; readonly model: string | null; readonly why: string | null };
  readonly gathering: { readonly end: string; readonly why: string | null } | null;
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { text draft { state model why } gathering { end why } } } }`;
const COMPILE = `mutation ($input: CompileContextInput!) { compileContext(input: $input) { ... on CompiledContext { model tokens dollars } } }`;
const SET = `mutation ($value: SettingData!) { updateSetting(input: { key: "model.roles", value: $value }) { __typename ... on DomainError { message } } }`;
const COSTS = '{ modelCosts(days: 1) { calls { purpose model } } }';

const FERRY = { 'ferry.md': 'The ferry pays dues of forty crowns for each landing at the quay.\n' };
const RIGHT = 'The ferry pays dues of forty crowns for each landing at the quay. [1]';
/** Of three routes: moderate, complex, synthesis. */
const DUES = 'What dues does the ferry pay for a landing?';
const FOR_AND_AGAINST = 'What are the arguments for and against the dues of the ferry for a landing?';
const ROADMAP = 'Propose an alternative roadmap for the dues of the ferry';
const isStream = ({ body }: ModelAsked): boolean => body['stream'] === true;
const writes = (asked: ModelAsked): ModelReply =>
  isStream(asked) ? streams(textEvents([RIGHT])) : { says: { thought: '', action: 'SYNTHESIZE', queries: [] } };

describeDatabase('which model is asked for what', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    readonly ask: (question: string, input?: object) => Promise<Answer>;
    /** Models that were asked since, each with what for. */
    readonly since: () => string[];
  }
  const begin = async (
    models: readonly string[],
    roles: object,
    script: (asked: ModelAsked) => ModelReply = writes,
  ): Promise<Begun> => {
    const { server, model } = await scripted(context().database, script, { models });
    const asked = await askingForEvidence(context(), engines, FERRY, { languageModel: model });
    await write(asked.me, 'updateSetting', { key: 'model.roles', value: JSON.stringify(roles) });
    const ask: Begun['ask'] = async (question, input = {}) =>
      (await asked.me.get<{ ask: Answer }>(ASK, { input: { question, web: 'NEVER', strictness: 0, ...input } })).ask;
    const since = (): string[] =>
      server.asked.splice(0).map((one) => `${isStream(one) ? 'writes' : 'explores'} ${one.model}`);
    return { ...asked, server, ask, since };
  };

  it('[PI-112 PI-113] is a setting of a space: the first of a role, and where it does not answer the next; without one, the chain of the server', async () => {
    const roles = { SIMPLE: ['b'], COMPLEX: ['c', 'b'], SYNTHESIS: ['d'] };
    const { ask, since, me } = await begin(['a', 'b', 'c', 'd'], roles, (asked) =>
      asked.model === 'c' ? { status: 401 } : writes(asked),
    );
    expect((await ask(DUES)).draft).toMatchObject({ state: 'ACCEPTED', model: 'b' });
    expect((await ask(FOR_AND_AGAINST)).draft.model).toBe('b');
    expect((await ask(ROADMAP)).draft.model).toBe('d');
    expect(since()).toEqual(['writes b', 'writes c', 'writes b', 'writes d']);
    // Whoever asks names another; the prompt is made, and its price told, for the one that is asked first.
    expect((await ask(ROADMAP, { model: 'a' })).draft.model).toBe('a');
    const { compileContext } = await me.get<{ compileContext: { model: string } }>(COMPILE, {
      input: { question: ROADMAP, web: 'NEVER', strictness: 0 },
    });
    expect(compileContext.model).toBe('d');
    await write(me, 'updateSetting', { key: 'model.roles', value: '' });
    expect((await ask(ROADMAP)).draft.model).toBe('a');
  });

  it('[PI-113] is told where the server has no model of the role, and what is no role is refused', async () => {
    const { ask, since, me } = await begin(['a'], { SIMPLE: ['z', 'a'], SYNTHESIS: ['z'] });
    expect((await ask(DUES)).draft).toMatchObject({ model: 'a', why: null });
    const { draft, text } = await ask(ROADMAP);
    expect(draft).toMatchObject({ state: 'NOT_WRITTEN', model: null });
    expect(draft.why).toContain('z: this server has no such model');
    expect(text).toContain('forty crowns');
    expect(since()).toEqual(['writes a']);
    for (const value of ['{"PIRATE": ["a"]}', '{"SIMPLE": []}', '{"SIMPLE": "a"}', 'a'])
      expect((await me.get<{ updateSetting: object }>(SET, { value })).updateSetting).toMatchObject({
        __typename: 'Invalid',
        message: expect.stringContaining('model.roles: expected JSON such as {"SYNTHESIS": ["large", "small"]}'),
      });
  });

  it('[PI-126] has a cheap model explore while the strongest only writes, which is a matter of roles', async () => {
    const roles = { EXPLORING: ['deepseek-v3'], SYNTHESIS: ['claude-opus-4'] };
    const { ask, since, me } = await begin(['deepseek-v3', 'claude-opus-4'], roles);
    const answer = await ask(ROADMAP, { agent: 'INTERLEAVED', shape: 'MODEL' });
    expect(answer.draft).toMatchObject({ state: 'ACCEPTED', model: 'claude-opus-4' });
    const asked = since();
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((one) => one.endsWith('claude-opus-4'))).toEqual(['writes claude-opus-4']);
    expect(asked.at(-1)).toBe('writes claude-opus-4');
    const { modelCosts } = await me.get<{ modelCosts: { calls: { purpose: string; model: string }[] } }>(COSTS);
    const dear = modelCosts.calls.filter(({ model }) => model === 'claude-opus-4').map(({ purpose }) => purpose);
    expect(dear).toEqual(['ANSWER']);
  });

  it('[PI-116] a model without tools writes, and is never asked what to do next, not even by name', async () => {
    const { ask, since } = await begin(['openai/o1-preview', 'small'], {});
    expect((await ask(DUES, { agent: 'INTERLEAVED' })).gathering).toMatchObject({ end: 'DONE', why: null });
    expect(since()).toEqual(['explores small', 'writes openai/o1-preview']);
    const named = await ask(DUES, { agent: 'INTERLEAVED', model: 'openai/o1-preview' });
    expect(named.gathering).toMatchObject({ end: 'UNAVAILABLE' });
    expect(named.gathering?.why).toContain('openai/o1-preview: it can use no tools');
    expect(since()).toEqual(['writes openai/o1-preview']);
  });
});
