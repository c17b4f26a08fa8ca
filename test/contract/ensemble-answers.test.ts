import { afterEach, expect, it } from '@jest/globals';
import { replayAnswer } from '../../src/replay/index.ts';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer, ModelAsked, ModelReply } from '../support/language-server.ts';
import { bytesOf, tracesOf, withoutPorts } from '../support/replaying.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { settingDefaults } from '../support/settings.ts';
import { beginEvents, textEvents } from '../support/streamed-text.ts';
import { write } from '../support/writes.ts';

interface Plan {
  readonly confidence: number;
  readonly wanted: number;
  readonly models: readonly string[];
  readonly dollars: number;
  readonly shortfall: string | null;
}
interface Ensemble {
  readonly mode: string;
  readonly plan: Plan;
  readonly agreement: number | null;
  readonly shortfall: string | null;
  readonly why: string | null;
  readonly disagreements: readonly { readonly model: string; readonly text: string; readonly verdict: string }[];
  readonly arbiter: { readonly model: string | null; readonly state: string } | null;
  readonly answers: readonly {
    readonly model: string;
    readonly text: string;
    readonly draft: { readonly state: string; readonly dollars: number };
    readonly sentences: readonly { readonly citations: readonly { readonly quote: string }[] }[];
  }[];
}
interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly outcome: string;
  readonly text: string;
  readonly sentences: readonly { readonly check: { readonly verdict: string } | null }[];
  readonly draft: {
    readonly state: string;
    readonly model: string | null;
    readonly why: string | null;
    readonly drafts: number;
    readonly dollars: number;
  } | null;
  readonly ensemble: Ensemble;
}

const PLAN = 'confidence wanted models dollars shortfall why';
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer {
  outcome text sentences { check { verdict } } draft { state model why drafts dollars }
  ensemble { mode plan { ${PLAN} } agreement shortfall why disagreements { model text verdict } arbiter { model state }
    answers { model text draft { state dollars } sentences { citations { quote } } } } } } }`;
const COMPILE = `mutation ($input: CompileContextInput!) { compileContext(input: $input) { ... on CompiledContext { ensemble { ${PLAN} } } } }`;

const DUES = 'The ferry pays dues of forty crowns for each landing at the quay.';
const OFFICE = 'Dues of the ferry go to the harbour office.';
const RED = 'The ferry is red.';
const CARTS = 'The ferry carries nine carts.';
const FILES = { 'ferry.md': `${[DUES, OFFICE, RED, CARTS].join(' ')}\n` };
/** All of their words are there, three of five, two of five. */
const SURE = 'What are the dues of the ferry for a landing?';
const UNSURE = 'What are the dues of the ferry for a landing with rudders and masts?';
const POOR = 'What dues do rudders, masts and schooners of the ferry have?';
const ROADMAP = 'Propose an alternative roadmap for the dues of the ferry';
const cited = (...sentences: readonly string[]): string => sentences.map((sentence) => `${sentence} [1]`).join(' ');
/** A while after it was asked, so that others are asked meanwhile. */
const writes = (text: string): ModelReply => ({
  writes: (res) => {
    setTimeout(() => {
      beginEvents(res);
      for (const event of textEvents([text])) res.write(event);
      res.end();
    }, 100);
  },
});

describeDatabase('an answer that several models write', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    readonly ask: (question: string, input?: object) => Promise<Answer>;
    readonly askedModels: () => string[];
  }
  /** A space of its own, where each model writes its text; `arbiter` is asked where two or three do not agree. */
  const begin = async (
    texts: Readonly<Record<string, string | Exclude<ModelReply, string>>>,
    settings: Readonly<Record<string, number | string>> = {},
  ): Promise<Begun> => {
    const models = [...new Set([...Object.keys(texts), 'arbiter'])];
    const script = ({ model }: ModelAsked): ModelReply => {
      const reply = texts[model] ?? cited(DUES, OFFICE);
      return typeof reply !== 'string' || reply === 'hang' ? reply : writes(reply);
    };
    const { server, model } = await scripted(context().database, script, { models });
    const asked = await askingForEvidence(context(), engines, FILES, { languageModel: model });
    const members = models.filter((name) => name !== 'arbiter');
    const own = {
      'ensemble.dollars': 10,
      'model.roles': JSON.stringify({ ENSEMBLE: members, ARBITER: ['arbiter'] }),
      ...settings,
    };
    for (const [key, value] of Object.entries(own)) await write(asked.me, 'updateSetting', { key, value });
    const ask: Begun['ask'] = async (question, input = {}) => {
      const whole = { question, web: 'NEVER', strictness: 0, ensemble: 'ALWAYS', ...input };
      return (await asked.me.get<{ ask: Answer }>(ASK, { input: whole })).ask;
    };
    const askedModels = (): string[] => server.asked.splice(0).map(({ model: name }) => name);
    return { ...asked, server, ask, askedModels };
  };
  const ALIKE = { a: cited(DUES, OFFICE), b: cited(DUES, OFFICE), c: cited(DUES, OFFICE) };

  it('[PI-122] is written by one, two or three at once, by how sure the evidence is, and by one where nobody asks for more', async () => {
    const { ask, askedModels, server, me } = await begin(ALIKE);
    const plain = await ask(POOR, { ensemble: 'OFF' });
    expect(plain.ensemble).toBeNull();
    expect(askedModels()).toEqual(['a']);
    const one = await ask(SURE);
    expect(one.ensemble).toMatchObject({ mode: 'SINGLE', plan: { confidence: 1, wanted: 1, models: ['a'] } });
    expect(askedModels()).toEqual(['a']);
    const shown = await me.get<{ compileContext: { ensemble: Plan } }>(COMPILE, {
      input: { question: UNSURE, web: 'NEVER', strictness: 0, ensemble: 'ALWAYS' },
    });
    expect(askedModels()).toEqual([]);
    const two = await ask(UNSURE);
    expect(two.ensemble).toMatchObject({
      mode: 'TWO_AGREE',
      agreement: 1,
      arbiter: null,
      disagreements: [],
      why: null,
    });
    expect(two.ensemble.plan).toMatchObject({ wanted: 2, models: ['a', 'b'], shortfall: null });
    // The marks of its blocks have as many tokens as chance has it.
    const { dollars, ...before } = shown.compileContext.ensemble;
    expect(two.ensemble.plan).toMatchObject(before);
    expect(two.ensemble.plan.dollars).toBeCloseTo(dollars, 2);
    expect(two.ensemble.plan.confidence).toBeGreaterThanOrEqual(0.5);
    expect(two.draft?.dollars).toBeGreaterThan(one.draft?.dollars ?? 0);
    expect(two.draft?.dollars).toBeLessThanOrEqual(two.ensemble.plan.dollars);
    expect(askedModels().sort()).toEqual(['a', 'b']);
    const three = await ask(POOR);
    expect(three.ensemble).toMatchObject({
      mode: 'FULL',
      agreement: null,
      arbiter: { model: 'arbiter', state: 'ACCEPTED' },
    });
    expect(three.ensemble.plan.confidence).toBeLessThan(0.5);
    expect(three.ensemble.plan.dollars).toBeGreaterThan(two.ensemble.plan.dollars);
    expect(three.draft).toMatchObject({ state: 'ACCEPTED', model: 'arbiter', drafts: 4 });
    const asked = askedModels();
    expect([asked.slice(0, 3).sort(), asked.slice(3)]).toEqual([['a', 'b', 'c'], ['arbiter']]);
    expect(server.busiest()).toBe(3);
    expect(three.ensemble.answers.map(({ model, text }) => [model, text])).toEqual(
      ['a', 'b', 'c'].map((model) => [model, `${DUES} [1] ${OFFICE} [2]`]),
    );
    expect(three.ensemble.answers[2]?.sentences[0]?.citations[0]?.quote).toBe(DUES);
  });

  it('[PI-122] with SYNTHESIS it is by several for questions of synthesis alone; beside `model` or `edited` it is refused', async () => {
    const { ask, askedModels } = await begin(ALIKE);
    expect((await ask(POOR, { ensemble: 'SYNTHESIS' })).ensemble).toMatchObject({
      mode: 'SINGLE',
      plan: { wanted: 1 },
    });
    expect(askedModels()).toEqual(['a']);
    expect((await ask(ROADMAP, { ensemble: 'SYNTHESIS' })).ensemble.plan.wanted).toBeGreaterThan(1);
    for (const input of [{ model: 'a' }, { edited: { prompt: 'Dues?' } }])
      expect(await ask(POOR, input)).toMatchObject({
        __typename: 'Invalid',
        message: expect.stringContaining('ensemble'),
      });
  });

  it('[PI-123] is the first where more than .7 of the claims are shared, or where there are none', async () => {
    const { ask, askedModels } = await begin({ a: cited(DUES, OFFICE, RED), b: cited(OFFICE, RED, CARTS, DUES) });
    const agreed = await ask(UNSURE);
    expect(agreed.ensemble).toMatchObject({ mode: 'TWO_AGREE', agreement: 0.75, arbiter: null });
    expect(agreed.ensemble.disagreements).toEqual([{ model: 'b', text: CARTS, verdict: 'VERIFIED' }]);
    expect(agreed.text).toBe(`${DUES} [1] ${OFFICE} [2] ${RED} [3]`);
    expect(askedModels().sort()).toEqual(['a', 'b']);
    const silent = 'The evidence does not say.';
    const none = await (await begin({ a: silent, b: silent })).ask(UNSURE);
    expect(none).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', draft: { state: 'REFUSED' } });
    expect(none.ensemble).toMatchObject({ mode: 'TWO_AGREE', agreement: 1, arbiter: null });
  });

  it('[PI-123 PI-01] is else made of both by an arbiter, who sees what the evidence carries, and whose sentences are checked as any', async () => {
    const fifty = 'The ferry pays dues of fifty crowns for each landing at the quay.';
    const texts = {
      a: cited(DUES, RED),
      b: `${cited(DUES, fifty)} The harbour master is called Ada Byron. [1]`,
      arbiter: `${cited(DUES, RED)} The harbour master is called Ada Byron. [1]`,
    };
    const { ask, server } = await begin(texts);
    const answer = await ask(UNSURE);
    expect(answer.ensemble).toMatchObject({ mode: 'TWO_ARBITRATE', agreement: 0.25, arbiter: { state: 'ACCEPTED' } });
    expect(answer.ensemble.disagreements).toEqual([
      { model: 'a', text: RED, verdict: 'VERIFIED' },
      { model: 'b', text: fifty, verdict: 'CONTRADICTED' },
      { model: 'b', text: 'The harbour master is called Ada Byron.', verdict: 'UNSUPPORTED' },
    ]);
    const sent = server.asked.at(-1);
    expect(sent?.model).toBe('arbiter');
    expect(sent?.user).toMatch(
      /<drafts ([0-9a-f-]{36})>\ndraft 1\nVERIFIED: [\s\S]+\[1\]\ndraft 2\nVERIFIED: .+ \[1\]\n<\/drafts \1>\n\nQuestion: /u,
    );
    expect(sent?.user).not.toMatch(/fifty|Byron/u);
    expect(answer.text).toBe(
      `${DUES} [1] ${RED} [2] It may be that the harbour master is called Ada Byron. (unverified)`,
    );
    expect(answer.ensemble.answers[1]?.text).toBe(
      `Not all of this could be verified. ${DUES} [1] [insufficient evidence]`,
    );
  });

  it('[PI-123] two of three claims are no agreement, and three drafts alike are put together all the same', async () => {
    const two = await (await begin({ a: cited(DUES, OFFICE), b: cited(DUES, OFFICE, RED) })).ask(UNSURE);
    expect(two.ensemble).toMatchObject({ mode: 'TWO_ARBITRATE', agreement: 2 / 3 });
    expect(two.draft?.model).toBe('arbiter');
  });

  it('[PI-125] costs no more than was allowed for it, which is nothing by default, and says where models or dollars are too few', async () => {
    const { ask, me, askedModels } = await begin(ALIKE, { 'ensemble.dollars': 0 });
    const none = await ask(POOR);
    expect(none.ensemble).toMatchObject({ mode: 'SINGLE', shortfall: 'DOLLARS', plan: { wanted: 3, models: ['a'] } });
    expect(none.ensemble.why).toMatch(
      /^3 models and their arbiter may cost \$\d\.\d{4}, and `ensemble\.dollars` allows \$0\.0000$/u,
    );
    expect(askedModels()).toEqual(['a']);
    await write(me, 'updateSetting', { key: 'ensemble.dollars', value: 0.25 });
    const some = await ask(POOR);
    expect(some.ensemble).toMatchObject({ mode: 'TWO_AGREE', shortfall: 'DOLLARS', plan: { wanted: 3 } });
    expect(some.ensemble.plan.dollars).toBeLessThanOrEqual(0.25);
    const few = await (await begin({ a: cited(DUES) })).ask(UNSURE);
    expect(few.ensemble).toMatchObject({
      ...{ mode: 'SINGLE', shortfall: 'MODELS' },
      why: '2 models are wanted, and there is a alone',
    });
  });

  it('[PI-122] goes on without one that fails, which is named; without the arbiter the best draft is told', async () => {
    const failing = await (await begin({ ...ALIKE, b: { status: 401 } })).ask(POOR);
    expect(failing.ensemble).toMatchObject({ mode: 'TWO_AGREE', shortfall: 'FAILED', agreement: 1 });
    expect(failing.ensemble.why).toContain('b: ');
    expect(failing.ensemble.answers.map(({ draft }) => draft.state)).toEqual(['ACCEPTED', 'NOT_WRITTEN', 'ACCEPTED']);
    expect(failing.draft).toMatchObject({ state: 'ACCEPTED', model: 'a' });
    const all = await (await begin({ a: { status: 401 }, b: { status: 500 } })).ask(UNSURE);
    expect(all.ensemble).toMatchObject({ mode: 'SINGLE', shortfall: 'FAILED' });
    expect(all.draft).toMatchObject({ state: 'NOT_WRITTEN', why: expect.stringMatching(/^a: .+; b: /u) });
    expect(all.text).toContain(DUES);
    const wrong = 'The harbour master is called Ada Byron. [1]';
    const alone = await begin({ a: `${cited(DUES)} ${wrong}`, b: cited(DUES, RED), arbiter: { status: 401 } });
    const told = await alone.ask(UNSURE);
    expect(told.ensemble).toMatchObject({ mode: 'TWO_ARBITRATE', arbiter: { state: 'NOT_WRITTEN' } });
    expect(told.ensemble.why).toContain('the arbiter: ');
    expect(told.draft).toMatchObject({ state: 'ACCEPTED', model: 'b' });
    const slow = await (await begin({ ...ALIKE, c: 'hang' }, { 'answer.seconds': 2 })).ask(POOR);
    expect(slow.ensemble).toMatchObject({ mode: 'TWO_AGREE', shortfall: 'FAILED' });
    expect(slow.ensemble.why).toContain('c: it took longer');
  });

  it('[PI-106] is walked again as it was by its trace, and told again under its key', async () => {
    const { ask, me, server } = await begin({ ...ALIKE, c: cited(RED) }, { 'trace.days': 1 });
    const told = await ask(POOR, { idempotencyKey: 'ensemble' });
    const asked = server.asked.length;
    const { database } = context();
    const [trace] = await tracesOf(database, me.scope);
    if (!trace) throw new Error('expected a trace');
    const names = trace.steps.map(({ name }) => name);
    expect(names.slice(names.indexOf('ensemble'))).toEqual([
      'ensemble',
      'draft',
      'draft',
      'draft',
      'arbitrate',
      'compose',
    ]);
    const deps = { ...withoutPorts(database), settings: settingDefaults, elapsed: () => 0 };
    const again = await replayAnswer(deps, me.scope, trace);
    expect({ first: again.diff.first, diverged: again.diverged?.message }).toEqual({ first: null });
    expect(bytesOf(again.trace)).toBe(bytesOf(trace));
    expect(again.found?.answer.text).toBe(told.text);
    const later = await ask(POOR, { idempotencyKey: 'ensemble' });
    expect(later.text).toBe(told.text);
    expect(later.ensemble).toEqual({ ...told.ensemble, disagreements: [] });
    expect(server.asked).toHaveLength(asked);
  });
});
