import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking, type AskingOptions } from '../support/graphql.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { LanguageServer, ModelAsked, ModelReply } from '../support/language-server.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly check: {
    readonly type: string;
    readonly verdict: string;
    readonly method: string;
    readonly reasons: readonly { readonly signal: string; readonly detail: string }[];
    readonly facts: readonly { readonly text: string; readonly entailment: number }[];
  } | null;
  readonly citations: readonly {
    readonly n: number;
    readonly quote: string;
    readonly start: number;
    readonly end: number;
    readonly document: { readonly key: string };
    readonly revision: { readonly text: string };
  }[];
}
interface Ledger {
  readonly id: string;
  readonly question: string;
  readonly traceId: string | null;
  readonly outcome: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly draft: {
    readonly state: string;
    readonly why: string | null;
    readonly dollars: number;
    readonly verified: number;
    readonly unsupported: number;
    readonly coverage: number;
  } | null;
  readonly leftOut: readonly { readonly text: string; readonly reason: string }[];
  readonly evidence: { readonly kept: readonly object[]; readonly dropped: readonly object[] } | null;
}

const LEDGER = `id question traceId outcome text
  sentences { text start end check { type verdict method reasons { signal detail } facts { text entailment } }
    citations { n quote start end document { key } revision { text } } }
  draft { state why dollars verified unsupported coverage } leftOut { text reason }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message }
  ... on Answer { ${LEDGER} evidence { kept { text } dropped { text } } } } }`;

const DUES = 'What dues does the ferry pay for a landing?';
const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const RIGHT = `${FERRY} [1]`;
const WRONG = 'The ferry pays dues of fifty crowns for each landing at the quay. [1]';
const NOWHERE = 'The harbour master is called Ada Byron. [1]';
/** What stands there in other words: no rule decides it, nor its score. */
const OTHERWISE = 'For each landing at the quay forty crowns of dues are owed by the ferry. [1]';
/** One of both denies, and rules do not see that they differ. */
const CLOSED = 'The deck is closed to dogs unless it rains.';
const DENIED = 'Dogs may use the deck when it rains. [1]';

const streamed = (text: string): ModelReply => streams(textEvents([text]));
const plain = (text: string): string => text.replaceAll(' [1]', '');

describeDatabase('the ledger of an answer', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  interface Begun extends AskedEvidence {
    readonly server: LanguageServer;
    readonly ask: (input?: object) => Promise<Ledger & { readonly __typename: string; readonly message?: string }>;
  }
  const begin = async (
    script: (asked: ModelAsked, n: number) => ModelReply,
    options: AskingOptions & { readonly models?: readonly string[] } = {},
  ): Promise<Begun> => {
    const { models = ['small'], ...rest } = options;
    const { server, model } = await scripted(context().database, script, { models });
    const files = { 'ferry.md': `${FERRY} Dues go to the harbour office. ${CLOSED}\n` };
    const asked = await askingForEvidence(context(), engines, files, { languageModel: model, ...rest });
    const ask: Begun['ask'] = async (input = {}) =>
      (
        await asked.me.get<{ ask: Awaited<ReturnType<Begun['ask']>> }>(ASK, {
          input: { question: DUES, web: 'NEVER', ...input },
        })
      ).ask;
    return { ...asked, server, ask };
  };

  it('[PI-04 PI-05] has each sentence with its type, offsets and spans, and what nothing supports, and is read again whole by its id', async () => {
    const draft = `${RIGHT} ${NOWHERE} ${WRONG} I think it looks lovely.`;
    const { me, ask } = await begin(() => streamed(draft));
    await write(me, 'updateSetting', { key: 'trace.days', value: 1 });
    const told = await ask();
    expect(told).toMatchObject({ question: DUES, traceId: expect.stringMatching(/^trc_/u), outcome: 'ANSWERED' });
    expect(told.sentences.map(({ check }) => [check?.type, check?.verdict])).toEqual([
      ['FACTUAL', 'VERIFIED'],
      ['FACTUAL', 'UNSUPPORTED'],
      ['OPINION', 'UNCHECKED'],
    ]);
    for (const { text, start, end, citations } of told.sentences) {
      expect(told.text.slice(start, end)).toBe(text);
      for (const span of citations) expect(span.revision.text.slice(span.start, span.end)).toBe(span.quote);
    }
    const [right, nowhere, thought] = told.sentences;
    expect(right?.citations).toMatchObject([{ n: 1, quote: FERRY, document: { key: 'test/ferry.md' } }]);
    expect([nowhere?.citations, thought?.citations]).toEqual([[], []]);
    // What nothing supports is marked where it stands; what the evidence speaks against is told beside.
    expect(told.draft).toMatchObject({ verified: 1, unsupported: 2, coverage: expect.closeTo(1 / 3) });
    expect(told.leftOut).toEqual([{ text: plain(WRONG), reason: 'CONTRADICTED' }]);
    const { answer } = await me.get<{ answer: Ledger }>(`query ($id: ID!) { answer(id: $id) { ${LEDGER} } }`, {
      id: told.id,
    });
    const { evidence: _, __typename: __, ...ledger } = told;
    expect(answer).toEqual({ ...ledger, leftOut: [] });
  });

  const now = { entailment: 0, contradiction: 0, ofFact: {} as Readonly<Record<string, number>> };
  const nli = {
    name: 'nli',
    judge: (pairs: readonly { readonly hypothesis: string }[]) =>
      Promise.resolve(
        pairs.map(({ hypothesis }) => {
          const entailment = now.ofFact[hypothesis] ?? now.entailment;
          return {
            entailment,
            neutral: 1 - entailment - now.contradiction,
            contradiction: now.contradiction,
            cut: false,
          };
        }),
      ),
  };

  it('[PI-61] a sentence is verified by entailment above .7 of which no fact has .4 or less, and left out by contradiction first', async () => {
    const draft = { text: '' };
    const { me, ask } = await begin(() => streamed(`${draft.text} ${RIGHT}`), { entailment: nli });
    await write(me, 'updateSetting', { key: 'verify.verified', value: 1 });
    const first = async (text: string, scores: Partial<typeof now>): Promise<Sentence['check'] | undefined> => {
      draft.text = text;
      Object.assign(now, { contradiction: 0, ofFact: {}, ...scores });
      const { sentences, leftOut } = await ask();
      if (leftOut.length === 0) return sentences[0]?.check;
      expect(leftOut).toEqual([{ text: plain(text), reason: 'CONTRADICTED' }]);
      return undefined;
    };
    expect(await first(OTHERWISE, { entailment: 0.71 })).toMatchObject({
      verdict: 'VERIFIED',
      method: 'nli',
      reasons: [],
    });
    for (const entailment of [0.7, 0.4])
      expect(await first(OTHERWISE, { entailment })).toMatchObject({
        ...{ verdict: 'PARTIALLY_SUPPORTED', method: 'nli' },
        reasons: [
          { signal: 'NOT_ENTAILED', detail: expect.stringContaining(`entailment ${entailment.toFixed(2)}`) },
          {},
        ],
      });
    // The mean of these is above .7; the one that does not follow does not hide among them.
    const [paid, go, still] = [
      'forty crowns of dues are owed by the ferry',
      'the dues go to the office',
      'dues are owed for each landing',
    ];
    const several = `${paid}, and ${go}, and ${still}. [1]`;
    expect((await first(several, { entailment: 0.95 }))?.verdict).toBe('VERIFIED');
    const hidden = await first(several, { entailment: 0.95, ofFact: { [`${still}.`]: 0.4 } });
    expect(hidden).toMatchObject({
      verdict: 'PARTIALLY_SUPPORTED',
      facts: [
        { text: paid, entailment: 0.95 },
        { text: go, entailment: 0.95 },
        { text: `${still}.`, entailment: 0.4 },
      ],
    });
    expect(hidden?.reasons[0]).toMatchObject({ signal: 'NOT_ENTAILED', detail: expect.stringContaining(still) });
    for (const [most, contradiction, isLeftOut] of [
      [0.95, 0.95, false],
      [0.95, 0.96, true],
      [0.7, 0.7, false],
      [0.7, 0.71, true],
    ] as const) {
      await write(me, 'updateSetting', { key: 'verify.contradiction', value: most });
      expect((await first(DENIED, { entailment: 0, contradiction })) === undefined).toBe(isLeftOut);
    }
  });

  it('[PI-63] by settings; what is weakly supported is told all the same, visibly marked, in every mode', async () => {
    const { me, ask } = await begin(() => streamed(`${OTHERWISE} ${RIGHT} Dues go to the harbour office. [1]`), {
      entailment: nli,
    });
    await write(me, 'updateSetting', { key: 'verify.verified', value: 1 });
    const told = async (mode = 'STANDARD'): Promise<string | undefined> => (await ask({ mode })).sentences[0]?.text;
    Object.assign(now, { entailment: 0.75, contradiction: 0, ofFact: {} });
    expect(await told()).toBe(plain(OTHERWISE));
    await write(me, 'updateSetting', { key: 'verify.entailment', value: 0.8 });
    const marked = `${plain(OTHERWISE)} (partly verified)`;
    for (const mode of ['STANDARD', 'DEBATE', 'EVIDENCE', 'GLASS', 'STRESS']) expect(await told(mode)).toBe(marked);
    await write(me, 'updateSetting', { key: 'verify.partial', value: 0.95 });
    expect(await told('STANDARD')).toMatch(/^It may be that .* \(unverified\)$/u);
    expect(await told('GLASS')).toMatch(/^\[Unverified: .*\]$/u);
  });

  it('[OM-98] is written at temperature .3 in at most 800 tokens; an unusable reply is asked for again, then documents answer', async () => {
    const replies: ModelReply[] = [streamed(''), streamed(RIGHT)];
    const { ask, server } = await begin(() => replies.shift() ?? streamed(''));
    const again = await ask();
    expect(server.asked.splice(0).map(({ body }) => body)).toMatchObject([
      { temperature: 0.3, max_completion_tokens: 800 },
      { temperature: 0.3, max_completion_tokens: 800 },
    ]);
    expect(again).toMatchObject({ text: RIGHT, draft: { state: 'ACCEPTED' } });
    const fallen = await ask();
    expect(fallen).toMatchObject({
      outcome: 'ANSWERED',
      draft: { state: 'NOT_WRITTEN', why: expect.stringContaining('no text') },
    });
    expect(fallen.text).toContain(RIGHT);
    expect(server.asked.length).toBeGreaterThan(1);
    const bare = await begin(() => streamed(RIGHT), { models: ['o1'] });
    await bare.ask();
    expect(bare.server.asked[0]?.body).not.toHaveProperty('temperature');
  });

  it('[PI-110] loses no document, ledger or trace with the session and the cache it was given in, and the session is read from the log', async () => {
    const { me, ask, follow } = await begin(() => streamed(RIGHT));
    await write(me, 'updateSetting', { key: 'trace.days', value: 1 });
    const conversation = await talk(me, [{ text: 'The ferry pays dues.' }, { role: 'ASSISTANT', text: 'It does.' }]);
    await follow();
    const told = await ask({ conversation });
    const read = (who: Asking): Promise<{ readonly conversation: { readonly session: object } }> =>
      who.get(
        `query ($id: ID!, $trace: ID!, $conversation: ID!) { answer(id: $id) { ${LEDGER} } trace(id: $trace) { steps { name output } }
          documents { nodes { key currentRevision { contentHash } } }
          conversation(id: $conversation) { session { messages { n role text } boundary { action } } } }`,
        { id: told.id, trace: told.traceId, conversation },
      );
    const before = await read(me);
    expect(before.conversation.session).toMatchObject({ messages: [{}, {}] });
    const forgotten = await context().database.note(me.scope, (sql) =>
      sql.query<object>('test.forget', 'delete from sessions where space_id = $1 returning read', [me.scope.spaceId]),
    );
    expect(forgotten).toEqual([{ read: 2 }]);
    // Another program, which has cached nothing.
    expect(await read(asking(context().database, me.scope))).toEqual(before);
    await follow();
    expect(await read(me)).toEqual(before);
  });

  it('[PI-135] takes a question and its bounds, typed and checked; gives the answer, its evidence, trace and cost in dollars', async () => {
    const { me, ask, server } = await begin(() => streamed(RIGHT));
    await write(me, 'updateSetting', { key: 'trace.days', value: 1 });
    const told = await ask();
    expect(told).toMatchObject({
      text: RIGHT,
      traceId: expect.stringMatching(/^trc_/u),
      evidence: { kept: [{ text: expect.stringContaining(FERRY) }] },
    });
    expect(told.draft?.dollars).toBeGreaterThan(0);
    const { modelCosts } = await me.get<{ modelCosts: { spentToday: number } }>(
      '{ modelCosts(days: 1) { spentToday } }',
    );
    expect(modelCosts.spentToday).toBeCloseTo(told.draft?.dollars ?? 0, 9);
    expect(await ask({ only: ['test/ferry.md'], candidates: 1, first: 1 })).toMatchObject({ outcome: 'ANSWERED' });
    expect(await ask({ off: ['test/ferry.md'] })).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE' });
    const before = server.asked.length;
    for (const [wrong, told] of [
      [{ question: ' ' }, 'expected words'],
      [{ candidates: 0 }, '1 to 100'],
      [{ candidates: 101 }, '1 to 100'],
      [{ sentences: 21 }, '1 to 20'],
    ] as const)
      expect(await ask(wrong)).toMatchObject({ message: expect.stringContaining(told) });
    expect(server.asked.length).toBe(before);
    const { __type } = await me.get<{
      __type: { inputFields: { name: string; description: string; defaultValue: string | null }[] };
    }>('{ __type(name: "AskInput") { inputFields { name description defaultValue } } }');
    expect(__type.inputFields.every(({ description }) => description.length > 0)).toBe(true);
    expect(__type.inputFields.find(({ name }) => name === 'candidates')?.defaultValue).toBe('20');
  });
});
