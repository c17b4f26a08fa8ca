import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, DUES, page, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import type { Asking } from '../support/graphql.ts';
import { Heights } from '../support/heights.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly confidence: number;
  readonly disputed: boolean;
  readonly claim: { readonly id: string; readonly statement: string } | null;
  readonly chunk: { readonly text: string } | null;
  readonly citations: readonly {
    readonly n: number;
    readonly quote: string;
    readonly start: number | null;
    readonly end: number | null;
    readonly url: string | null;
    readonly document: { readonly key: string } | null;
    readonly revision: { readonly text: string } | null;
  }[];
}
interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly outcome: string;
  readonly answeredAt: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly leftOut: readonly { readonly text: string; readonly reason: string }[];
  readonly conflicts: readonly { readonly status: string }[];
  readonly evidence: {
    readonly outcome: string;
    readonly dropped: readonly { readonly text: string; readonly why: string }[];
    readonly missing: readonly { readonly part: string }[];
  };
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message path } ... on Answer {
  outcome answeredAt text leftOut { text reason } conflicts { status } evidence { outcome dropped { text why } missing { part } }
  sentences { text start end kind confidence disputed claim { id statement } chunk { text }
    citations { n quote start end url document { key } revision { text } } } } } }`;

const ask = async (me: Asking, question: string, input: object = {}): Promise<Answer> =>
  (await me.get<{ ask: Answer }>(ASK, { input: { question, web: 'NEVER', ...input } })).ask;

const said = ({ sentences }: Pick<Answer, 'sentences'>): string[] => sentences.map(({ text }) => text);

const FEES = '| name | fee |\n|---|---|\n| Gannet | 40 crowns |\n';
const FERRY = [
  '# The ferry',
  'The ferry calls at nine islands. It is painted red.',
  'The ferry pays dues of forty crowns for each landing at the quay. Dues go to the harbour office.',
  '```\nferry.dues = 40\n```',
].join('\n\n');

describeDatabase('what is stored answers a question', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);

  it('by no claim that a later text says otherwise than, though nothing was read of that', async () => {
    const { me } = await begin();
    const { database } = context();
    const note = (name: string, text: string, day: string) => ({ ...fileItem(name, text), publishedAt: new Date(day) });
    const scope = me.scope;
    await ingest(database, scope, [note('one.md', 'The Corkirk bridge opens on 12 October 2026.\n', '2025-05-08')]);
    const asked = 'When does the Corkirk bridge open?';
    expect((await ask(me, asked)).text).toContain('2026');
    const later = 'Our article gave a wrong day. The Corkirk bridge opens on 14 November 2026.\n';
    await ingest(database, scope, [note('two.md', later, '2025-06-17')]);
    const { text } = await ask(me, asked, { idempotencyKey: 'later' });
    expect(text).toContain('14');
    expect(text).not.toContain('12 October');
  });

  it('with the sentence that goes on with a pronoun, where there is room', async () => {
    const move = 'The Marbury mill has moved. Its office is at 9 Weaver Row now. Lunch was late.';
    const { me } = await begin({ 'move.md': `${move}\n` });
    const asked = 'Has the Marbury mill moved?';
    const both = ['The Marbury mill has moved.', 'Its office is at 9 Weaver Row now.'];
    expect(said(await ask(me, asked)).slice(0, 2)).toEqual(both);
    expect(said(await ask(me, asked, { sentences: 1 }))).toEqual(['The Marbury mill has moved.']);
  });

  it('by sentences that stand so in documents, each at the very place that is cited', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const answer = await ask(me, 'What dues does the ferry pay for a landing?', { sentences: 1 });
    expect(answer).toMatchObject({ outcome: 'ANSWERED', conflicts: [], leftOut: [] });
    const [sentence, ...others] = answer.sentences;
    expect(others).toEqual([]);
    expect(sentence).toMatchObject({ kind: 'QUOTE', disputed: false, claim: null });
    expect(sentence?.text).toBe('The ferry pays dues of forty crowns for each landing at the quay.');
    const [cited] = sentence?.citations ?? [];
    expect(cited).toMatchObject({ n: 1, quote: sentence?.text, url: null, document: { key: 'test/ferry.md' } });
    expect(cited?.revision?.text.slice(cited.start ?? 0, cited.end ?? 0)).toBe(cited?.quote);
    expect(sentence?.chunk?.text).toContain(cited?.quote);
    expect(answer.text).toBe(`${sentence?.text} [1]`);
    expect(answer.text.slice(sentence?.start, sentence?.end)).toBe(sentence?.text);
  });

  it('as many sentences as are wanted, in the order of their text; code and headings are none', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const three = await ask(me, 'What dues does the ferry pay, and to which office do dues go?', { sentences: 3 });
    expect(said(three)).not.toContain('ferry.dues = 40');
    const places = three.sentences.map(({ citations }) => citations[0]?.start ?? 0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(three.text.match(/\[\d\]/gu)).toEqual(three.sentences.map((_, n) => `[${n + 1}]`));
    const many = Array.from({ length: 25 }, (_, n) => `The ferry pays dues at quay ${n}.`).join(' ');
    const { me: other } = await begin({ 'quays.md': `${many}\n` });
    expect((await ask(other, 'Where does the ferry pay dues?', { sentences: 20 })).sentences).toHaveLength(20);
    for (const sentences of [0, 21])
      expect(await ask(me, 'Which dues?', { sentences })).toMatchObject({
        __typename: 'Invalid',
        message: `expected \`sentences\` from 1 to 20, got ${sentences}`,
      });
  });

  it('by statements of claims; a row of a table is told by the claim that was read in it', async () => {
    const { me } = await begin({ 'fees.md': FEES });
    const { sentences } = await ask(me, 'What is the fee of Gannet?');
    expect(sentences[0]).toMatchObject({ kind: 'CLAIM', disputed: false });
    expect(sentences[0]?.claim?.statement).toBe(sentences[0]?.text);
    expect(sentences[0]?.citations[0]?.quote).toContain('40 crowns');
  });

  it('[SE-152] of which none rests on a claim that was retracted, though its text says more that holds', async () => {
    const { me } = await begin({ 'fees.md': `${FEES}| Tern | 50 crowns |\n` });
    const before = await ask(me, 'What is the fee of Gannet?', { strictness: 0.2 });
    const gannet = before.sentences.find(({ text }) => text.includes('40 crowns'));
    const retracted = await write(me, 'retractClaim', { id: gannet?.claim?.id, reason: 'misread' });
    expect(retracted.__typename).toBe('ClaimWritten');
    const after = await ask(me, 'What is the fee of Gannet?', { strictness: 0 });
    expect(said(after).filter((text) => text.includes('40'))).toEqual([]);
    expect(after.leftOut).toEqual([{ text: '| Gannet | 40 crowns |', reason: 'NOT_HELD' }]);
  });

  it('by what holds now, unless the question names a time', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', remark: 'is closed', until: '2020-01-01' });
    const now = await ask(me, 'Is Gull Head closed?', { strictness: 0 });
    expect(said(now).filter((text) => text.includes('closed'))).toEqual([]);
    expect(now.leftOut).toContainEqual({ text: 'remark: is closed', reason: 'NOT_HELD' });
    const then = await ask(me, 'Was Gull Head closed in 2015?', { strictness: 0 });
    expect(said(then)).toContain('Gull Head is closed.');
  });

  it('as of a time: by what was recorded, or held, then; nothing of it is kept', async () => {
    const { me } = await begin({ 'fees.md': `${FEES}| Tern | 50 crowns |\n` });
    const question = 'What is the fee of Gannet?';
    const before = await ask(me, question, { strictness: 0.2 });
    const gannet = before.sentences.find(({ text }) => text.includes('40 crowns'));
    await write(me, 'retractClaim', { id: gannet?.claim?.id, reason: 'misread' });
    const asOf = { recorded: before.answeredAt };
    const then = await ask(me, question, { strictness: 0.2, asOf });
    expect(said(then)).toEqual(said(before));
    expect(then.sentences[0]?.citations).toEqual(before.sentences[0]?.citations);
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', remark: 'is closed', until: '2020-01-01' });
    const closed = await ask(me, 'Is Gull Head closed?', { strictness: 0, asOf: { valid: '2015' } });
    expect(said(closed)).toContain('Gull Head is closed.');
    const { answers } = await me.get<{ answers: { nodes: { question: string }[] } }>(
      '{ answers { nodes { question } } }',
    );
    expect(answers.nodes).toEqual([{ question }]);
    const now = await ask(me, question, { strictness: 0 });
    expect(said(now).filter((text) => text.includes('40'))).toEqual([]);
    expect(await ask(me, question, { asOf, web: 'ALWAYS' })).toMatchObject({ __typename: 'Invalid' });
  });

  it('from no document that is switched off, nor by a claim that only such a document makes', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', published: '2030-01-01T00:00:00Z' });
    await heights.says('south.example', { station: 'Gull Head', height: '29 m', published: '2030-01-01T00:00:00Z' });
    const all = await ask(me, 'What is the height of Gull Head?', { strictness: 0 });
    const keys = all.sentences.flatMap(({ citations }) => citations.map(({ document }) => document?.key ?? ''));
    const [off = '', on = ''] = [...new Set(keys)];
    for (const allowed of [{ off: [off] }, { only: [on] }]) {
      const some = await ask(me, 'What is the height of Gull Head?', { strictness: 0, ...allowed });
      const cited = some.sentences.flatMap(({ citations }) => citations.map(({ document }) => document?.key));
      expect(new Set(cited)).toEqual(new Set([on]));
      expect(some.leftOut.filter(({ reason }) => reason === 'NOT_FOUND')).toHaveLength(1);
      expect(some.sentences.some(({ disputed }) => disputed)).toBe(true);
    }
  });

  it('refuses to be answered by, or without, a document that nobody has', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const { document } = await me.get<{ document: { id: string } }>('{ document(key: "test/ferry.md") { id } }');
    const question = 'What dues does the ferry pay for a landing?';
    for (const key of ['test/ferry.md', document.id])
      expect(await ask(me, question, { only: [key] })).toMatchObject({ outcome: 'ANSWERED' });
    for (const key of ['test/fery.md', encodeId('doc', systemIds.next('doc'))])
      for (const name of ['only', 'off']) {
        const message = `no document has the id or key ${JSON.stringify(key)}`;
        const refused = { __typename: 'Invalid', message, path: [name] };
        expect(await ask(me, question, { [name]: ['test/ferry.md', key] })).toMatchObject(refused);
        const { errors } = await me.ask(`{ retrieve(question: "ferry", ${name}: ["${key}"]) { kept { rank } } }`);
        expect(errors).toMatchObject([{ code: 'INVALID', message }]);
      }
  });

  it('[SE-152] anew under its key: what was retracted since is not told, nor words that are gone', async () => {
    const { me } = await begin({ 'fees.md': FEES, 'ferry.md': `${FERRY}\n` });
    const asked = (): Promise<Answer[]> =>
      Promise.all([
        ask(me, 'What is the fee of Gannet?', { idempotencyKey: 'the fee' }),
        ask(me, 'What dues does the ferry pay for a landing?', { idempotencyKey: 'the dues' }),
      ]);
    const [fee, dues] = await asked();
    const told = fee?.sentences.find(({ text }) => text.includes('40 crowns'));
    expect(dues?.text).toContain('forty crowns');
    const { document } = await me.get<{ document: { id: string } }>('{ document(key: "test/ferry.md") { id } }');
    const retracted = await write(me, 'retractClaim', { id: told?.claim?.id, reason: 'misread' });
    const removed = await write(me, 'removeDocument', { id: document.id });
    expect([retracted.__typename, removed.__typename]).toEqual(['ClaimWritten', 'Removed']);
    for (const { text, sentences } of await asked()) {
      expect(text).not.toMatch(/40 crowns|forty/u);
      expect(sentences).toEqual([]);
    }
  });

  it('with both sides where they differ by a sign alone', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '-5 m', published: '2030-01-01T00:00:00Z' });
    await heights.says('south.example', { station: 'Gull Head', height: '5 m', published: '2030-01-01T00:00:00Z' });
    const { sentences } = await ask(me, 'What is the height of Gull Head?', { sentences: 1, strictness: 0 });
    expect(sentences.map(({ text }) => text).toSorted()).toEqual(['Gull Head is -5 m high.', 'Gull Head is 5 m high.']);
  });

  it('with all sides of what sources disagree about, cached or not', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', published: '2030-01-01T00:00:00Z' });
    await heights.says('south.example', { station: 'Gull Head', height: '29 m', published: '2030-01-01T00:00:00Z' });
    for (const outcome of ['SEARCH', 'EXACT']) {
      const answer = await ask(me, 'What is the height of Gull Head?', { sentences: 1, strictness: 0 });
      expect(answer.evidence.outcome).toBe(outcome);
      expect(answer.sentences.map(({ disputed }) => disputed)).toEqual([true, true]);
      expect(said(answer).join(' ')).toMatch(/31 m.*29 m|29 m.*31 m/u);
      expect(answer.conflicts).toMatchObject([{ status: 'OPEN' }]);
      expect(answer.sentences.every(({ citations }) => citations.length > 0)).toBe(true);
    }
  });

  it('by a page of the web where that is asked and nothing stored does, under its address', async () => {
    const { me, engine } = await begin();
    engine.shows = [page('dues', DUES)];
    const { sentences } = await ask(me, 'What dues does the ferry pay?', { web: 'WHEN_MISSING' });
    expect(sentences[0]?.citations[0]).toMatchObject({
      ...{ quote: DUES, url: 'https://harbour.example/dues', document: null, revision: null, start: null },
    });
  });

  it('by saying that nothing here does, and what came nearest', async () => {
    const { me } = await begin({ 'crane.md': 'The crane is idle.\n' });
    const answer = await ask(me, 'What is the capital of Peru?');
    expect(answer).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', sentences: [], text: 'Nothing here says that.' });
    expect(answer.evidence.dropped).toMatchObject([
      { text: 'The crane is idle.', why: expect.stringContaining('peru') },
    ]);
  });

  it('by words alone while the embedder is away, and says so', async () => {
    const { me, embedder } = await begin({ 'ferry.md': `${FERRY}\n` });
    embedder.failing = () => true;
    const answer = await ask(me, 'What dues does the ferry pay for a landing?', { sentences: 1 });
    expect(answer.evidence.missing).toContainEqual({ part: 'DENSE' });
    expect(said(answer)).toEqual(['The ferry pays dues of forty crowns for each landing at the quay.']);
  });

  it('from what the caller may see alone', async () => {
    const { me, as } = await begin();
    const { database } = context();
    const anna = as('anna');
    await ingest(database, anna.scope, [fileItem('secret.md', `${DUES}\n`)], { owner: 'anna' });
    expect((await ask(anna, 'What dues does the ferry pay?')).outcome).toBe('ANSWERED');
    expect(await ask(me, 'What dues does the ferry pay?')).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      evidence: { dropped: [] },
    });
  });
});
