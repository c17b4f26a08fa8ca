import { afterEach, expect, it } from '@jest/globals';
import { replayAnswer } from '../../src/replay/index.ts';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer } from '../support/language-server.ts';
import { bytesOf, tracesOf, withoutPorts } from '../support/replaying.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { settingDefaults } from '../support/settings.ts';
import {
  ASK,
  block,
  blocksOf,
  COMPILE,
  CONDENSED,
  DUES,
  FILES,
  LANDING,
  MUST,
  NARROW,
  proposes,
  shapeOf,
  texts,
  WINTER,
  withoutNonce,
  type Context,
  type Script,
} from '../support/shaped-prompts.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { publish, say, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

describeDatabase('what a prompt is for, and what was found condensed', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    /** Names of the shapes that the model was asked for. */
    readonly asked: () => string[];
    readonly compile: (question: string, input?: object) => Promise<Context>;
  }
  const begin = async (
    script: Script = {},
    settings: Readonly<Record<string, number | string>> = {},
  ): Promise<Begun> => {
    const { server, model } = await scripted(context().database, (asked) => {
      const reply = script[shapeOf(asked)];
      return reply ? reply(asked) : streams(textEvents([`${LANDING} [1]`]));
    });
    const all = await askingForEvidence(context(), engines, FILES, { languageModel: model });
    const set = async (values: typeof settings): Promise<void> => {
      for (const [key, value] of Object.entries(values)) await write(all.me, 'updateSetting', { key, value });
    };
    await set(settings);
    const compile: Begun['compile'] = async (question, input = {}) =>
      (await all.me.get<{ compileContext: Context }>(COMPILE, { input: { question, ...NARROW, ...input } }))
        .compileContext;
    return { ...all, server, compile, asked: () => server.asked.splice(0).map(shapeOf) };
  };

  it('[RS-05 RS-26 RS-43] is read by rules of the question, of project memory and of what was said; a plain question has the prompt that it has without', async () => {
    const { compile, me, follow, asked } = await begin();
    const plan = await compile('Write a plan of the landings in conf/quay.yml and tariff.md for beginners, as a table');
    expect(plan.shape).toMatchObject({
      ...{ intent: 'CREATIVE', domain: null, deliverable: 'PLAN', roles: ['planner'], by: 'RULES', inPrompt: true },
      artifacts: [
        { name: 'conf/quay.yml', inQuestion: true },
        { name: 'tariff.md', inQuestion: true },
      ],
      ...{ tone: null, audience: 'beginners', format: 'table', discarded: [] },
    });
    expect(plan.shape?.headers.map(({ title }) => title)).toEqual(['Goal', 'Steps', 'Risks', 'Open issues']);
    expect(blocksOf(plan)).toEqual(['files', 'confidence', 'task']);
    expect(block(plan, 'task')).toMatch(/^TASK, as it is read: .*\ndeliverable: PLAN\n/u);
    expect(block(plan, 'task')).toContain('audience: beginners\nformat: table');

    const plain = await compile(DUES);
    const without = await compile(DUES, { shape: 'OFF', condense: 'OFF', audit: 'OFF' });
    expect(plain.shape).toMatchObject({ deliverable: 'ANSWER', domain: null, inPrompt: false });
    expect(without).toMatchObject({ shape: null, condensed: null });
    expect(withoutNonce(plain)).toBe(withoutNonce(without));

    const conversation = await talk(me, [{ text: 'The ferry dues are like the base fee of EIP-1559.' }]);
    await follow();
    const said = await compile(DUES, { conversation });
    expect(said.shape).toMatchObject({ domain: 'ethereum' });
    await write(me, 'updateSetting', { key: 'prompt.projectMemory', value: 'We write about EIP-4844.' });
    expect((await compile(DUES)).shape).toMatchObject({ domain: 'ethereum' });
    expect(asked()).toEqual([]);

    const refused: readonly [input: object, path: readonly string[]][] = [
      [{ shape: 'OFF', task: { tone: 'formal' } }, ['task']],
      [{ task: { artifacts: ['nowhere.md'] } }, ['task', 'artifacts']],
      [{ task: { tone: 'x'.repeat(201) } }, ['task', 'tone']],
      [{ task: { roles: Array.from({ length: 21 }, () => 'clerk') } }, ['task', 'roles']],
    ];
    for (const [input, path] of refused)
      expect(await compile(DUES, input)).toMatchObject({ __typename: 'Invalid', path });
  });

  it('[RS-28] is bound by hard rules, project memory, the lock and the caller: what a model proposes against them is discarded, with its reason', async () => {
    const proposal = {
      ...{ deliverable: 'CODE', domain: 'medicine', tone: 'shrill', audience: 'lawyers', format: 'table' },
      headers: [
        { title: 'Names of masters', about: '' },
        { title: 'Dues', about: 'what is paid' },
      ],
      artifacts: ['tariff.md', 'nowhere.md', 'dues.md'],
    };
    const { compile, asked, server } = await begin(
      { shape: () => proposes(proposal), audit: () => proposes({ deliverable: 'CODE', tone: 'loud' }) },
      {
        'prompt.hardRules': 'Code is forbidden. Never tell names of masters.\ntone: plain',
        'prompt.projectMemory': 'The harbour of Ulm.\ndomain: harbours',
      },
    );
    const given = await compile(DUES, { task: { artifacts: ['dues.md'] } });
    const off = given.shape?.artifacts.map(({ key }) => key);
    const input = { shape: 'MODEL', audit: 'MODEL', off, task: { audience: 'children' } };
    const { shape } = await compile(DUES, input);
    expect(shape).toMatchObject({
      ...{ deliverable: 'ANSWER', domain: 'harbours', tone: 'plain', audience: 'children', format: 'table' },
      ...{ by: 'MODEL', artifacts: [{ name: 'tariff.md' }] },
    });
    expect(shape?.headers.map(({ title }) => title)).toEqual(['Dues', 'Open issues']);
    expect(shape?.discarded).toEqual(
      expect.arrayContaining([
        { pass: 'SHAPE', part: 'DELIVERABLE', value: 'CODE', against: 'HARD_RULES' },
        { pass: 'SHAPE', part: 'HEADERS', value: 'Names of masters', against: 'HARD_RULES' },
        { pass: 'SHAPE', part: 'TONE', value: 'shrill', against: 'HARD_RULES' },
        { pass: 'SHAPE', part: 'DOMAIN', value: 'medicine', against: 'PROJECT_MEMORY' },
        { pass: 'SHAPE', part: 'AUDIENCE', value: 'lawyers', against: 'REQUEST' },
        { pass: 'SHAPE', part: 'ARTIFACTS', value: 'nowhere.md', against: 'NOT_A_DOCUMENT' },
        { pass: 'SHAPE', part: 'ARTIFACTS', value: 'dues.md', against: 'SWITCHED_OFF' },
        { pass: 'AUDIT', part: 'DELIVERABLE', value: 'CODE', against: 'HARD_RULES' },
        { pass: 'AUDIT', part: 'TONE', value: 'loud', against: 'HARD_RULES' },
      ]),
    );
    expect(server.asked[0]?.user).toContain('The harbour of Ulm.');
    expect(asked()).toEqual(['shape', 'audit']);

    const locked = await compile(DUES, {
      ...input,
      off: [],
      files: ['conf/quay.yml'],
      exactFileLock: true,
      condense: 'MODEL',
    });
    expect(locked.shape?.discarded).toEqual(
      expect.arrayContaining([{ pass: 'SHAPE', part: 'ARTIFACTS', value: 'tariff.md', against: 'EXACT_FILE_LOCK' }]),
    );
    expect(locked).toMatchObject({ condensed: null, evidence: null, shape: { audit: { searchedAgain: false } } });
    expect(asked()).toEqual(['shape', 'audit']);
  });

  it('[RS-04 RS-32] has facts, constraints and open issues, each fact and constraint with the very words that carry it', async () => {
    const { compile, me } = await begin();
    const { condensed, prompt } = await compile(`${DUES.slice(0, -1)}, and who built the lighthouse of Gull Head?`);
    expect(condensed).toMatchObject({ by: 'RULES', why: null, discarded: [] });
    expect(texts(condensed?.facts)).toEqual([LANDING]);
    expect(texts(condensed?.constraints)).toEqual([MUST]);
    for (const { text, citations } of [...(condensed?.facts ?? []), ...(condensed?.constraints ?? [])]) {
      expect(citations).toHaveLength(1);
      for (const { n, quote, start, end, document, revision } of citations) {
        expect([n, quote, document.path]).toEqual([1, text, 'dues.md']);
        expect(revision.text.slice(start, end)).toBe(quote);
      }
    }
    expect(condensed?.openIssues).toEqual([
      { text: 'Nothing here speaks of: who built the lighthouse of Gull Head?', conflictId: null },
    ]);
    expect(prompt).not.toContain('<condensed');

    const typed = await me.get<{
      __type: { fields: { name: string; type: { kind: string; ofType: { kind: string } } }[] };
    }>('{ __type(name: "CitedStatement") { fields { name type { kind ofType { kind } } } } }');
    expect(typed.__type.fields).toContainEqual({
      name: 'citations',
      type: { kind: 'NON_NULL', ofType: { kind: 'LIST' } },
    });
  });

  it('[RS-32 RS-33] has what a model condensed as far as its sources carry it; an answer in another shape takes the named way back', async () => {
    let says: unknown = CONDENSED;
    const { compile, asked, me } = await begin({ condensed: () => ({ says }) });
    const input = { condense: 'MODEL', idempotencyKey: 'once' };
    const { condensed, ...whole } = await compile(DUES, input);
    expect(condensed).toMatchObject({ by: 'MODEL', why: null });
    expect(texts(condensed?.facts)).toEqual([LANDING]);
    expect(texts(condensed?.constraints)).toEqual([MUST]);
    expect(condensed?.discarded).toEqual([CONDENSED.facts[1]?.text, MUST]);
    expect(condensed?.openIssues).toEqual([{ text: 'Who collects the dues?', conflictId: null }]);
    expect(condensed?.facts[0]?.citations).toMatchObject([{ n: 1, quote: LANDING, document: { path: 'dues.md' } }]);
    expect(blocksOf(whole)).toEqual(['evidence', 'condensed', 'confidence']);
    expect(block(whole, 'condensed')).toBe(
      `fact: ${LANDING} [1]\nconstraint: ${MUST} [1]\nopen issue: Who collects the dues?`,
    );
    expect(block(whole, 'evidence')).toContain(LANDING);
    expect(await compile(DUES, input)).toEqual({ condensed, ...whole });
    expect(asked()).toEqual(['condensed']);

    for (const wrong of [
      { ...CONDENSED, facts: [{ text: LANDING, sources: [] }] },
      { facts: [] },
      { ...CONDENSED, facts: CONDENSED.facts.slice(1, 2), constraints: [] },
    ]) {
      says = wrong;
      const fallback = await compile(DUES, { condense: 'MODEL' });
      expect(fallback.condensed).toMatchObject({ by: 'FALLBACK', why: expect.any(String), discarded: [] });
      expect(texts(fallback.condensed?.facts)).toEqual([LANDING]);
      expect(blocksOf(fallback)).toEqual(['evidence', 'confidence']);
    }
    asked();
    // An answer is checked against the sources, whatever was condensed.
    says = { ...CONDENSED, openIssues: ['The dues are ninety crowns.'] };
    const { ask } = await me.get<{ ask: { text: string } }>(ASK, {
      input: { question: DUES, ...NARROW, ...{ condense: 'MODEL' } },
    });
    expect(ask.text).toBe(`${LANDING} [1]`);
    expect(asked()).toEqual(['condensed', '']);
  });

  it('[RS-29 RS-30 RS-31] is audited with what was condensed; a change of scope has all searched again, once, and a change of manner nothing', async () => {
    let audit: object = {};
    const { compile, asked } = await begin({
      audit: () => proposes(audit),
      condensed: () => ({ says: CONDENSED }),
    });
    const run = async (proposal: object, input: object = {}): Promise<Context> => {
      audit = proposal;
      return compile(DUES, { audit: 'MODEL', condense: 'MODEL', ...input });
    };
    const before = await run({
      tone: 'formal',
      audience: 'lawyers',
      format: 'list',
      headers: [{ title: 'Dues', about: '' }],
      roles: ['clerk'],
    });
    expect(before.shape).toMatchObject({
      ...{ tone: 'formal', audience: 'lawyers', format: 'list', headers: [{ title: 'Dues' }], roles: ['clerk'] },
      audit: {
        by: 'MODEL',
        changed: ['HEADERS', 'ROLES', 'TONE', 'AUDIENCE', 'FORMAT'],
        material: [],
        searchedAgain: false,
      },
    });
    expect(asked()).toEqual(['condensed', 'audit']);
    expect(texts(before.evidence?.kept)).toEqual([`${LANDING} ${MUST}`]);

    const cases: readonly [part: string, proposal: object][] = [
      ['INTENT', { intent: 'ANALYTICAL' }],
      ['DOMAIN', { domain: 'winter tariff' }],
      ['DELIVERABLE', { deliverable: 'SPEC' }],
      ['ARTIFACTS', { artifacts: ['tariff.md'] }],
    ];
    for (const [part, proposal] of cases) {
      const again = await run(proposal);
      expect(again.shape?.audit).toMatchObject({ changed: [part], material: [part], searchedAgain: true });
      expect(asked()).toEqual(['condensed', 'audit', 'condensed']);
      if (part === 'ARTIFACTS') expect(texts(again.evidence?.kept)).toContain(WINTER);
      expect(texts(again.evidence?.kept)).toContain(`${LANDING} ${MUST}`);
    }
    // What the prompt has anyway changes nothing that is searched.
    const injected = await run({ artifacts: ['tariff.md'] }, { files: ['tariff.md'] });
    expect(injected.shape?.audit).toMatchObject({ searchedAgain: false });
    expect(asked()).toEqual(['condensed', 'audit']);
    const off = await run({ artifacts: ['tariff.md'] }, { off: injected.shape?.artifacts.map(({ key }) => key) });
    expect(off.shape).toMatchObject({ artifacts: [], audit: { changed: [], searchedAgain: false } });
  });

  it('[RS-25 RS-27 RS-39] takes its steps in order in an answer, each with a switch of its own, and is made again by its trace letter by letter', async () => {
    const { me, server, asked } = await begin(
      {
        shape: () => proposes({ artifacts: ['tariff.md'], headers: [{ title: 'Dues', about: '' }] }),
        condensed: () => ({ says: CONDENSED }),
        audit: () => proposes({ domain: 'winter tariff' }),
      },
      { 'trace.days': 1 },
    );
    const run = async (input: object): Promise<void> => {
      const { ask } = await me.get<{ ask: { __typename: string; message?: string } }>(ASK, {
        input: { question: DUES, ...NARROW, ...input },
      });
      expect(ask).toMatchObject({ __typename: 'Answer' });
    };
    await run({ shape: 'MODEL', condense: 'MODEL', audit: 'MODEL', files: ['conf/quay.yml'] });
    expect(JSON.parse(server.asked[2]?.user ?? '{}')).toMatchObject({
      ...{
        question: DUES,
        context: { facts: [LANDING, WINTER], constraints: [MUST] },
        shape: { task: { headers: [{ title: 'Dues' }] } },
      },
    });
    expect(server.asked.at(-1)?.user).toContain('about: ');
    expect(server.asked.at(-1)?.user).toContain(WINTER);
    expect(asked()).toEqual(['shape', 'condensed', 'audit', 'condensed', '']);
    await run({ shape: 'OFF', condense: 'OFF', audit: 'MODEL' });
    expect(asked()).toEqual(['']);
    await run({ shape: 'MODEL', generate: false });
    expect(asked()).toEqual([]);
    await run({});
    expect(asked()).toEqual(['']);

    const { database } = context();
    const traces = await tracesOf(database, me.scope);
    const deps = { ...withoutPorts(database), settings: settingDefaults, elapsed: () => 0 };
    const WATCHED = [
      'shape',
      'files',
      'findEvidence',
      'searchTargets',
      'condense',
      'audit',
      'searchAgain',
      'draft',
      'compose',
    ];
    const stepsOf = (n: number): string[] =>
      (traces[n]?.steps ?? []).flatMap(({ name, parent }) => {
        const within = parent === null ? null : traces[n]?.steps[parent]?.name;
        return WATCHED.includes(name) && (within === null || within === 'compile') ? [name] : [];
      });
    expect(stepsOf(0)).toEqual([
      ...[
        'shape',
        'files',
        'findEvidence',
        'searchTargets',
        'condense',
        'audit',
        'searchAgain',
        'condense',
        'draft',
        'compose',
      ],
    ]);
    expect(stepsOf(1)).toEqual(['findEvidence', 'draft', 'compose']);
    expect(stepsOf(3)).toEqual(['shape', 'findEvidence', 'condense', 'audit', 'draft', 'compose']);
    const again = traces[0]?.steps.find(({ name }) => name === 'searchAgain');
    const searched = traces[0]?.steps.find(({ name, parent }) => name === 'findEvidence' && parent === again?.n);
    expect(searched?.input).toContain(`${DUES} winter tariff`);
    for (const trace of traces) {
      const replay = await replayAnswer(deps, me.scope, trace);
      expect({ first: replay.diff.first, diverged: replay.diverged?.message }).toEqual({ first: null });
      expect(bytesOf(replay.trace)).toBe(bytesOf(trace));
    }
    expect(server.asked).toEqual([]);
  });

  it('[RS-24 RS-40 RS-50] reads the conversation and writes nothing of it, neither there nor into what was condensed', async () => {
    const { me, compile, follow, server } = await begin({
      shape: () => proposes({}),
      condensed: () => ({ says: CONDENSED }),
      audit: () => proposes({}),
    });
    const said = 'The ferry pays dues of seventy crowns for each landing at the quay.';
    const conversation = await talk(me, [
      { text: said },
      { role: 'ASSISTANT', text: 'Seventy it is.', source: 'EXTERNAL' },
    ]);
    await follow();
    const count = async (): Promise<unknown> =>
      context().database.read(me.scope, (sql) => sql.query('test.messages', 'select count(*) as n from messages'));
    const before = await count();
    for (const agent of ['RULES', 'MODEL']) {
      const shown = await compile(DUES, { conversation, shape: agent, condense: agent, audit: agent, first: 10 });
      expect(block(shown, 'recent_history')).toContain('seventy');
      expect(JSON.stringify(shown.condensed).toLowerCase()).not.toContain('seventy');
    }
    const [shaped, condensed, audited] = server.asked.map(({ user }) => user);
    expect(shaped).toContain('seventy');
    expect(condensed).not.toContain('seventy');
    expect(audited).toContain('seventy');
    expect(await count()).toEqual(before);
  });

  it('[RS-89] is the same before and after the worker took in what was said last', async () => {
    const { me, compile, follow, embedder } = await begin();
    const conversation = await talk(me, [{ text: 'The ferry dues are due in May.' }]);
    await follow();
    await say(me, conversation, [{ text: 'The crane pays no dues, and its engine is of 1970.' }]);
    const input = { conversation, first: 10, files: ['conf/quay.yml'], task: { deliverable: 'PLAN' } };
    const waiting = await compile(DUES, input);
    await publish(context().database, embedder);
    const embedded = await compile(DUES, input);
    expect(blocksOf(waiting)).toEqual(['files', 'evidence', 'confidence', 'task', 'recent_history']);
    expect(withoutNonce(embedded)).toBe(withoutNonce(waiting));
    expect(embedded.condensed).toEqual(waiting.condensed);
    const locked = await compile(DUES, { ...input, exactFileLock: true });
    expect(blocksOf(locked)).toEqual(['files', 'confidence', 'task', 'recent_history']);
  });
});
