import { afterEach, expect, it } from '@jest/globals';
import { answerFollower, expireAnswers } from '../../src/answer/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { systemClock } from '../../src/domain/time.ts';
import { readLog, resetSpace } from '../../src/storage/index.ts';
import { START } from '../../src/stream/index.ts';
import { askingForEvidence, DUES, page, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeEveryDatabase } from '../support/database.ts';
import type { Asking } from '../support/graphql.ts';
import { Heights } from '../support/heights.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { Statements } from '../support/statements.ts';
import { write } from '../support/writes.ts';

interface Reason {
  readonly n: number;
  readonly cause: string;
  readonly at: string | null;
  readonly claim: { readonly id: string; readonly status: string } | null;
  readonly document: { readonly key: string; readonly removed: boolean } | null;
  readonly conflict: { readonly status: string } | null;
}
interface Answer {
  readonly __typename: string;
  readonly id: string;
  readonly question: string;
  readonly answeredAt: string;
  readonly outcome: string;
  readonly text: string;
  readonly traceId: string | null;
  readonly conversation: { readonly key: string } | null;
  readonly evidence: { readonly traceId: string | null } | null;
  readonly conflicts: readonly { readonly status: string }[];
  readonly sentences: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly kind: string;
    readonly claim: { readonly id: string } | null;
    readonly citations: readonly { readonly n: number; readonly quote: string; readonly url: string | null }[];
  }[];
  readonly standing: { readonly state: string; readonly why: readonly Reason[] } | null;
}

const ANSWER = `id question answeredAt outcome text traceId conversation { key } evidence { traceId } conflicts { status }
  sentences { text start end kind confidence disputed claim { id } chunk { id } citations { n quote url start end document { key } revision { id } } }
  standing { state why { n cause at claim { id status } document { key removed } conflict { status } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer { ${ANSWER} } } }`;

const ask = async (me: Asking, question: string, input: object = {}): Promise<Answer> =>
  (await me.get<{ ask: Answer }>(ASK, { input: { question, web: 'NEVER', strictness: 0, sentences: 1, ...input } }))
    .ask;
const read = async (me: Asking, { id }: Pick<Answer, 'id'>): Promise<Answer | null> =>
  (await me.get<{ answer: Answer | null }>(`query ($id: ID!) { answer(id: $id) { ${ANSWER} } }`, { id })).answer;
const standing = async (me: Asking, given: Pick<Answer, 'id'>) => (await read(me, given))?.standing;
const causes = (found: Answer['standing'] | undefined): string[] => [
  ...new Set((found?.why ?? []).map(({ cause }) => cause)),
];

interface Page {
  readonly nodes: readonly Answer[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const list = async (me: Asking, args: object = {}): Promise<Page> =>
  (
    await me.get<{ answers: Page }>(
      `query ($first: Int, $after: String, $conversation: ID) { answers(first: $first, after: $after, conversation: $conversation) {
        nodes { ${ANSWER} } pageInfo { hasNextPage endCursor } } }`,
      { ...args },
    )
  ).answers;

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const ASKED = 'What dues does the ferry pay for a landing?';
const FEES = '| name | fee |\n|---|---|\n| Gannet | 40 crowns |\n';
const FEE = 'What is the fee of Gannet?';
const HEIGHT = 'What is the height of Gull Head?';
const PUBLISHED = { published: '2030-01-01T00:00:00Z' };

describeEveryDatabase('an answer that was given', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);
  const revise = (me: Asking, name: string, text: string) =>
    ingest(context().database, me.scope, [fileItem(name, text)]);
  const remove = async (me: Asking, key: string): Promise<void> => {
    const { document } = await me.get<{ document: { id: string } }>(
      'query ($key: String!) { document(key: $key) { id } }',
      { key },
    );
    expect((await write(me, 'removeDocument', { id: document.id })).__typename).toBe('Removed');
  };

  it('is read again as it was told: each sentence with the words that it rests on, and CURRENT', async () => {
    const { me } = await begin({ 'ferry.md': `# The ferry\n\n${FERRY} It is\npainted red.\n`, 'fees.md': FEES });
    for (const question of [ASKED, FEE]) {
      const { evidence, ...told } = await ask(me, question, { sentences: 3 });
      expect(told).toMatchObject({ question, outcome: 'ANSWERED', standing: { state: 'CURRENT', why: [] } });
      expect(evidence).not.toBeNull();
      expect(told.id).toMatch(/^ans_/u);
      const again = await read(me, told);
      expect(again).toEqual({ ...told, evidence: null, __typename: undefined });
      for (const { text, start, end } of again?.sentences ?? []) expect(again?.text.slice(start, end)).toBe(text);
      const { node } = await me.get<{ node: Answer }>(`query ($id: ID!) { node(id: $id) { ... on Answer { text } } }`, {
        id: told.id,
      });
      expect(node.text).toBe(told.text);
    }
  });

  it('tells nothing, and so stands for nothing, where nothing answers', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await ask(me, 'What is the capital of Peru?', { strictness: 0.5 });
    expect(told).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', standing: null });
    expect(await read(me, told)).toMatchObject({ text: 'Nothing here says that.', sentences: [], standing: null });
  });

  it('is UNSUPPORTED by the claim that was retracted, and CURRENT once that is undone', async () => {
    const { me } = await begin({ 'fees.md': FEES });
    const told = await ask(me, FEE);
    const claim = told.sentences[0]?.claim;
    const retracted = await write(me, 'retractClaim', { id: claim?.id, reason: 'misread' });
    expect(await standing(me, told)).toEqual({
      state: 'UNSUPPORTED',
      why: [
        {
          ...{ n: 1, cause: 'CLAIM_RETRACTED', at: expect.any(String), document: null, conflict: null },
          claim: { id: claim?.id, status: 'RETRACTED' },
        },
      ],
    });
    await write(me, 'undo', { commit: retracted.commit?.number, reason: 'it was right' });
    expect(await standing(me, told)).toEqual({ state: 'CURRENT', why: [] });
  });

  it('is UNSUPPORTED by a claim that its quoted words make, though they stand there still', async () => {
    const { me } = await begin({ 'fees.md': `${FEES}| Tern | 50 crowns |\n` });
    const told = await ask(me, FEE, { sentences: 3 });
    const { claims } = await me.get<{ claims: { nodes: readonly { id: string; statement: string }[] } }>(
      '{ claims(first: 50) { nodes { id statement } } }',
    );
    for (const { id } of claims.nodes.filter(({ statement }) => statement.includes('40 crowns')))
      await write(me, 'retractClaim', { id, reason: 'misread' });
    const found = await standing(me, told);
    expect(found?.state).toBe('UNSUPPORTED');
    expect(causes(found)).toEqual(['CLAIM_RETRACTED']);
  });

  it('is STALE where its document has other words now, and CURRENT where they have only moved', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await ask(me, ASKED);
    await revise(
      me,
      'ferry.md',
      `A notice of the harbour office.\n\n${FERRY.replace(' for each', '\nfor each')} It is red.\n`,
    );
    expect(await standing(me, told)).toEqual({ state: 'CURRENT', why: [] });
    await revise(me, 'ferry.md', `${FERRY.replace('forty', 'fifty')}\n`);
    const found = await standing(me, told);
    expect(found).toMatchObject({
      state: 'STALE',
      why: [{ n: 1, cause: 'DOCUMENT_REVISED', document: { key: 'test/ferry.md', removed: false } }],
    });
    // What was told stays what was told.
    expect((await read(me, told))?.text).toBe(told.text);
  });

  it('is UNSUPPORTED where its document was removed, whose words are in it no more', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await ask(me, ASKED);
    await remove(me, 'test/ferry.md');
    const again = await read(me, told);
    expect(again?.standing).toMatchObject({
      state: 'UNSUPPORTED',
      why: [{ n: 1, cause: 'DOCUMENT_REMOVED', document: { removed: true } }],
    });
    expect(JSON.stringify(again)).not.toContain('forty');
    const rows = await context().database.read(me.scope, (sql) =>
      sql.query(
        'test.words',
        `select row_to_json(s)::text as kept from answer_sentences s union all select row_to_json(c)::text from answer_citations c
        union all select row_to_json(a)::text from answers a`,
      ),
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(rows)).not.toContain('forty');
  });

  it('is STALE by the value that its source has now, and by the source that says no more of it', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', published: '2020-01-01' });
    const told = await ask(me, HEIGHT);
    await heights.says('north.example', { station: 'Gull Head', height: '29 m', published: '2021-01-01' });
    const found = await standing(me, told);
    expect(found).toMatchObject({
      state: 'STALE',
      why: [{ n: 1, cause: 'CLAIM_SUPERSEDED', claim: { status: 'SUPERSEDED' } }],
    });
    const after = await ask(me, HEIGHT, { sentences: 5 });
    expect(after.sentences.map(({ text }) => text)).toContain('Gull Head is 29 m high.');
    await heights.says('north.example', { station: 'Gull Head', remark: 'is closed', published: '2022-01-01' });
    const gone = await standing(me, after);
    expect([gone?.state, causes(gone)]).toEqual(['STALE', ['DOCUMENT_REVISED']]);
    expect(gone?.why.some(({ claim }) => claim?.status === 'ENDED')).toBe(true);
  });

  it('is STALE when the period of what it told is over, unless the question named a time', async () => {
    const { me, at } = await begin();
    const heights = new Heights(context().database, me.scope);
    const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', since: '2020-01-01', until: soon });
    const [now, then] = [await ask(me, HEIGHT), await ask(me, 'What was the height of Gull Head in 2021?')];
    expect([now.standing?.state, then.standing?.state]).toEqual(['CURRENT', 'CURRENT']);
    at.ms = 20 * 86_400_000;
    expect((await standing(me, now))?.state).toBe('CURRENT');
    await write(me, 'updateSetting', { key: 'answer.days', value: 365 });
    const later = await ask(me, HEIGHT);
    at.ms = 100 * 86_400_000;
    expect(await standing(me, later)).toMatchObject({ state: 'STALE', why: [{ n: 1, cause: 'PERIOD_ENDED' }] });
    expect((await standing(me, then))?.state).toBe('CURRENT');
  });

  it('is CONTRADICTED by a source that says otherwise, but not by a conflict that it told', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', ...PUBLISHED });
    const told = await ask(me, HEIGHT);
    await heights.says('south.example', { station: 'Gull Head', height: '29 m', ...PUBLISHED });
    expect(await standing(me, told)).toMatchObject({
      state: 'CONTRADICTED',
      why: [{ n: 1, cause: 'CONFLICT_OPENED', conflict: { status: 'OPEN' }, claim: { status: 'DISPUTED' } }],
    });
    const both = await ask(me, HEIGHT);
    expect(both.conflicts).toEqual([{ status: 'OPEN' }]);
    expect((await read(me, both))?.standing?.state).toBe('CURRENT');
    await remove(me, 'north.example/Gull Head.md');
    // The worst decides, and comes first.
    const found = await standing(me, both);
    expect([found?.state, causes(found)]).toEqual(['UNSUPPORTED', ['DOCUMENT_REMOVED']]);
  });

  it('is CURRENT where its claim was merged into one that says the same, and goes with that one', async () => {
    const { me } = await begin();
    const at = new Statements(context().database, me.scope);
    const [first] = await at.said(['Ada drinks coffee.', { confidence: 0.7 }]);
    const told = await ask(me, 'What does Ada drink?');
    expect(told.sentences).toMatchObject([{ kind: 'CLAIM', text: 'Ada drinks coffee.' }]);
    const [second] = await at.said(['Ada drinks the coffee.', { confidence: 0.9 }]);
    const { claim } = await me.get<{ claim: { status: string } }>('query ($id: ID!) { claim(id: $id) { status } }', {
      id: told.sentences[0]?.claim?.id,
    });
    expect([first?.status, claim.status]).toEqual(['ACTIVE', 'MERGED']);
    expect((await standing(me, told))?.state).toBe('CURRENT');
    const found = await me.get<{ claims: { nodes: readonly { id: string; statement: string }[] } }>(
      '{ claims(first: 9, where: { status: { eq: ACTIVE } }) { nodes { id statement } } }',
    );
    const winner = found.claims.nodes.find(({ statement }) => statement === second?.statement);
    await write(me, 'retractClaim', { id: winner?.id, reason: 'she does not' });
    expect(await standing(me, told)).toMatchObject({ state: 'UNSUPPORTED', why: [{ cause: 'CLAIM_RETRACTED' }] });
  });

  it('is UNSUPPORTED where the commit that brought what it rests on was undone', async () => {
    const { me } = await begin();
    const asserted = await new Heights(context().database, me.scope).asserts('Gull Head', '31 m');
    const told = await ask(me, HEIGHT);
    await write(me, 'undo', { commit: asserted.commit?.number, reason: 'wrong' });
    const again = await read(me, told);
    expect(again?.standing?.state).toBe('UNSUPPORTED');
    expect(again?.sentences[0]).toMatchObject({ claim: null });
  });

  it('by a page of the web keeps its words, as they stand nowhere here', async () => {
    const { me, engine } = await begin();
    engine.shows = [page('dues', DUES)];
    const told = await ask(me, ASKED, { web: 'WHEN_MISSING' });
    expect((await read(me, told))?.sentences[0]).toMatchObject({
      text: DUES,
      citations: [{ quote: DUES, url: 'https://harbour.example/dues' }],
    });
  });

  it('is listed with its conversation, the newest first, page by page, in as many statements for many', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n`, 'fees.md': FEES });
    await me.get(`mutation { startConversation(input: { key: "quay" }) { __typename } }`);
    const first = await ask(me, ASKED, { conversation: 'quay' });
    const second = await ask(me, FEE);
    expect(first.conversation).toEqual({ key: 'quay' });
    const all = await list(me);
    expect(all.nodes.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all.nodes.map(({ standing: found }) => found?.state)).toEqual(['CURRENT', 'CURRENT']);
    expect((await list(me, { conversation: 'quay' })).nodes.map(({ id }) => id)).toEqual([first.id]);
    const one = await list(me, { first: 1 });
    expect(one.pageInfo.hasNextPage).toBe(true);
    const rest = await list(me, { first: 1, after: one.pageInfo.endCursor });
    expect(rest.nodes.map(({ id }) => id)).toEqual([first.id]);
    const query = '{ answers { nodes { text standing { state why { cause } } } } }';
    const { sent: before } = await me.ask(query);
    for (let n = 0; n < 3; n++) await ask(me, ASKED);
    const { sent: after } = await me.ask(query);
    expect(after).toEqual(before);
  });

  it('is seen by whoever asked, and by nobody else', async () => {
    const { me, as } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await ask(me, ASKED);
    const bob = as('bob');
    expect(await read(bob, told)).toBeNull();
    expect((await list(bob)).nodes).toEqual([]);
    expect(
      (await bob.get<{ node: unknown }>('query ($id: ID!) { node(id: $id) { id } }', { id: told.id })).node,
    ).toBeNull();
    const { me: elsewhere } = await begin();
    expect(await read(elsewhere, told)).toBeNull();
  });

  it('has the same id under its idempotency key, and is kept once', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const [one, again] = [
      await ask(me, ASKED, { idempotencyKey: 'the dues' }),
      await ask(me, ASKED, { idempotencyKey: 'the dues' }),
    ];
    expect(again).toEqual(one);
    expect((await list(me)).nodes.map(({ id }) => id)).toEqual([one.id]);
  });

  it('is there for as long as the space keeps answers, none for 0 days', async () => {
    const { me, at } = await begin({ 'ferry.md': `${FERRY}\n` });
    at.ms = -31 * 86_400_000;
    const over = await ask(me, ASKED);
    at.ms = 0;
    const kept = await ask(me, ASKED);
    expect(await read(me, over)).toBeNull();
    expect((await list(me)).nodes.map(({ id }) => id)).toEqual([kept.id]);
    const count = () =>
      context().database.read(me.scope, (sql) =>
        sql.query('test.answers', 'select distinct answer_id as id from answer_citations'),
      );
    expect(await count()).toHaveLength(2);
    await expireAnswers(context().database);
    expect(await count()).toHaveLength(1);
    await write(me, 'updateSetting', { key: 'answer.days', value: 0 });
    const unkept = await ask(me, ASKED);
    expect(unkept.standing?.state).toBe('CURRENT');
    expect(await read(me, unkept)).toBeNull();
  });

  it('is told of to its owner alone, once, whenever its state is another, by however many servers', async () => {
    const { database } = context();
    const { me, as } = await begin({ 'fees.md': FEES, 'ferry.md': `${FERRY}\n` });
    const bob = as('bob');
    const [told, his] = [await ask(me, FEE), await ask(bob, FEE)];
    await ask(me, ASKED);
    const faults: unknown[] = [];
    const follower = () =>
      answerFollower({ database, clock: systemClock, onFault: (error) => faults.push(error) }).drain();
    const heard = async (): Promise<string[]> => {
      await Promise.all([follower(), follower()]);
      const { notices } = await readLog(database, me.scope.spaceId, START, 100);
      return notices
        .filter(({ kind }) => kind === 'ANSWER_STANDING_CHANGED')
        .map(({ owner, subject, data }) => `${owner} ${subject} ${data.was} ${data.state} ${data.cause}`)
        .toSorted();
    };
    expect(await heard()).toEqual([]);
    const retracted = await write(me, 'retractClaim', { id: told.sentences[0]?.claim?.id, reason: 'misread' });
    const [mine, bobs] = [told, his].map(({ id }) => decodeId(id, 'ans').id);
    const lost = [`ada ${mine} CURRENT UNSUPPORTED CLAIM_RETRACTED`, `bob ${bobs} CURRENT UNSUPPORTED CLAIM_RETRACTED`];
    expect(await heard()).toEqual(lost);
    await revise(me, 'other.md', 'The crane is idle.\n');
    expect(await heard()).toEqual(lost);
    await write(me, 'undo', { commit: retracted.commit?.number, reason: 'it was right' });
    const again = [`ada ${mine} UNSUPPORTED CURRENT null`, `bob ${bobs} UNSUPPORTED CURRENT null`];
    expect(await heard()).toEqual([...lost, ...again].toSorted());
    await revise(me, 'ferry.md', 'The ferry is gone.\n');
    expect((await heard()).filter((line) => line.includes('DOCUMENT_REVISED'))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('is told of where what changed it was committed before it was kept', async () => {
    const { database } = context();
    const { me } = await begin({ 'fees.md': FEES });
    const told = await ask(me, FEE);
    const faults: unknown[] = [];
    const drain = () =>
      answerFollower({ database, clock: systemClock, onFault: (error) => faults.push(error) }).drain();
    await drain();
    await write(me, 'retractClaim', { id: told.sentences[0]?.claim?.id, reason: 'misread' });
    // As when the follower was through with that commit before the answer was on disk.
    await database.note(me.scope, (sql) =>
      sql.query(
        'test.through',
        `update follower_positions set position = (select head from spaces where id = $1)
        where space_id = $1 and follower = 'answers'`,
        [me.scope.spaceId],
      ),
    );
    await drain();
    await revise(me, 'other.md', 'The crane is idle.\n');
    await drain();
    const { notices } = await readLog(database, me.scope.spaceId, START, 100);
    expect(notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('ANSWER_'))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('goes with its space', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await ask(me, ASKED);
    const { rows } = await resetSpace(
      context().database,
      { id: me.scope.spaceId, name: me.scope.spaceName },
      { actor: 'ada', idempotencyKey: null, writer: () => Promise.resolve(null) },
    );
    expect(rows).toMatchObject({ answers: 1, answer_sentences: 1, answer_citations: 1 });
    expect(await read(me, told)).toBeNull();
  });
});
