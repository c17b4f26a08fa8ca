import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeEveryDatabase } from '../support/database.ts';
import {
  ASKED,
  askShown,
  causesOf,
  FEE,
  FEES,
  FERRY,
  readAnswer,
  revise,
  standingNow,
} from '../support/given-answers.ts';
import type { Asking } from '../support/graphql.ts';
import { Heights } from '../support/heights.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { Statements } from '../support/statements.ts';
import { write } from '../support/writes.ts';

const HEIGHT = 'What is the height of Gull Head?';
const PUBLISHED = { published: '2030-01-01T00:00:00Z' };

describeEveryDatabase('an answer that was given', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);
  const remove = async (me: Asking, key: string): Promise<void> => {
    const { document } = await me.get<{ document: { id: string } }>(
      'query ($key: String!) { document(key: $key) { id } }',
      { key },
    );
    expect((await write(me, 'removeDocument', { id: document.id })).__typename).toBe('Removed');
  };

  it('is UNSUPPORTED by the claim that was retracted, and CURRENT once that is undone', async () => {
    const { me } = await begin({ 'fees.md': FEES });
    const told = await askShown(me, FEE);
    const claim = told.sentences[0]?.claim;
    const retracted = await write(me, 'retractClaim', { id: claim?.id, reason: 'misread' });
    expect(await standingNow(me, told)).toEqual({
      state: 'UNSUPPORTED',
      why: [
        {
          ...{ n: 1, cause: 'CLAIM_RETRACTED', at: expect.any(String), document: null, conflict: null },
          claim: { id: claim?.id, status: 'RETRACTED' },
        },
      ],
    });
    await write(me, 'undo', { commit: retracted.commit?.number, reason: 'it was right' });
    expect(await standingNow(me, told)).toEqual({ state: 'CURRENT', why: [] });
  });

  it('is UNSUPPORTED by a claim that its quoted words make, though they stand there still', async () => {
    const { me } = await begin({ 'fees.md': `${FEES}| Tern | 50 crowns |\n` });
    const told = await askShown(me, FEE, { sentences: 3 });
    const { claims } = await me.get<{ claims: { nodes: readonly { id: string; statement: string }[] } }>(
      '{ claims(first: 50) { nodes { id statement } } }',
    );
    for (const { id } of claims.nodes.filter(({ statement }) => statement.includes('40 crowns')))
      await write(me, 'retractClaim', { id, reason: 'misread' });
    const found = await standingNow(me, told);
    expect(found?.state).toBe('UNSUPPORTED');
    expect(causesOf(found)).toEqual(['CLAIM_RETRACTED']);
  });

  it('is STALE where its document has other words now, and CURRENT where they have only moved', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await askShown(me, ASKED);
    await revise(
      context(),
      me,
      'ferry.md',
      `A notice of the harbour office.\n\n${FERRY.replace(' for each', '\nfor each')} It is red.\n`,
    );
    expect(await standingNow(me, told)).toEqual({ state: 'CURRENT', why: [] });
    await revise(context(), me, 'ferry.md', `${FERRY.replace('forty', 'fifty')}\n`);
    const found = await standingNow(me, told);
    expect(found).toMatchObject({
      state: 'STALE',
      why: [{ n: 1, cause: 'DOCUMENT_REVISED', document: { key: 'test/ferry.md', removed: false } }],
    });
    // What was told stays what was told.
    expect((await readAnswer(me, told))?.text).toBe(told.text);
  });

  it('is UNSUPPORTED where its document was removed, whose words are in it no more', async () => {
    const { me } = await begin({ 'ferry.md': `${FERRY}\n` });
    const told = await askShown(me, ASKED);
    await remove(me, 'test/ferry.md');
    const again = await readAnswer(me, told);
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
    const told = await askShown(me, HEIGHT);
    await heights.says('north.example', { station: 'Gull Head', height: '29 m', published: '2021-01-01' });
    const found = await standingNow(me, told);
    expect(found).toMatchObject({
      state: 'STALE',
      why: [{ n: 1, cause: 'CLAIM_SUPERSEDED', claim: { status: 'SUPERSEDED' } }],
    });
    const after = await askShown(me, HEIGHT, { sentences: 5 });
    expect(after.sentences.map(({ text }) => text)).toContain('Gull Head is 29 m high.');
    await heights.says('north.example', { station: 'Gull Head', remark: 'is closed', published: '2022-01-01' });
    const gone = await standingNow(me, after);
    expect([gone?.state, causesOf(gone)]).toEqual(['STALE', ['DOCUMENT_REVISED']]);
    expect(gone?.why.some(({ claim }) => claim?.status === 'ENDED')).toBe(true);
  });

  it('is STALE when the period of what it told is over, unless the question named a time', async () => {
    const { me, at } = await begin();
    const heights = new Heights(context().database, me.scope);
    const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', since: '2020-01-01', until: soon });
    const [now, then] = [await askShown(me, HEIGHT), await askShown(me, 'What was the height of Gull Head in 2021?')];
    expect([now.standing?.state, then.standing?.state]).toEqual(['CURRENT', 'CURRENT']);
    at.ms = 20 * 86_400_000;
    expect((await standingNow(me, now))?.state).toBe('CURRENT');
    await write(me, 'updateSetting', { key: 'answer.days', value: 365 });
    const later = await askShown(me, HEIGHT);
    at.ms = 100 * 86_400_000;
    expect(await standingNow(me, later)).toMatchObject({ state: 'STALE', why: [{ n: 1, cause: 'PERIOD_ENDED' }] });
    expect((await standingNow(me, then))?.state).toBe('CURRENT');
  });

  it('is CONTRADICTED by a source that says otherwise, but not by a conflict that it told', async () => {
    const { me } = await begin();
    const heights = new Heights(context().database, me.scope);
    await heights.says('north.example', { station: 'Gull Head', height: '31 m', ...PUBLISHED });
    const told = await askShown(me, HEIGHT);
    await heights.says('south.example', { station: 'Gull Head', height: '29 m', ...PUBLISHED });
    expect(await standingNow(me, told)).toMatchObject({
      state: 'CONTRADICTED',
      why: [{ n: 1, cause: 'CONFLICT_OPENED', conflict: { status: 'OPEN' }, claim: { status: 'DISPUTED' } }],
    });
    const both = await askShown(me, HEIGHT);
    expect(both.conflicts).toEqual([{ status: 'OPEN' }]);
    expect((await readAnswer(me, both))?.standing?.state).toBe('CURRENT');
    await remove(me, 'north.example/Gull Head.md');
    // The worst decides, and comes first.
    const found = await standingNow(me, both);
    expect([found?.state, causesOf(found)]).toEqual(['UNSUPPORTED', ['DOCUMENT_REMOVED']]);
  });

  it('is CURRENT where its claim was merged into one that says the same, and goes with that one', async () => {
    const { me } = await begin();
    const at = new Statements(context().database, me.scope);
    const [first] = await at.said(['Ada drinks coffee.', { confidence: 0.7 }]);
    const told = await askShown(me, 'What does Ada drink?');
    expect(told.sentences).toMatchObject([{ kind: 'CLAIM', text: 'Ada drinks coffee.' }]);
    const [second] = await at.said(['Ada drinks the coffee.', { confidence: 0.9 }]);
    const { claim } = await me.get<{ claim: { status: string } }>('query ($id: ID!) { claim(id: $id) { status } }', {
      id: told.sentences[0]?.claim?.id,
    });
    expect([first?.status, claim.status]).toEqual(['ACTIVE', 'MERGED']);
    expect((await standingNow(me, told))?.state).toBe('CURRENT');
    const found = await me.get<{ claims: { nodes: readonly { id: string; statement: string }[] } }>(
      '{ claims(first: 9, where: { status: { eq: ACTIVE } }) { nodes { id statement } } }',
    );
    const winner = found.claims.nodes.find(({ statement }) => statement === second?.statement);
    await write(me, 'retractClaim', { id: winner?.id, reason: 'she does not' });
    expect(await standingNow(me, told)).toMatchObject({ state: 'UNSUPPORTED', why: [{ cause: 'CLAIM_RETRACTED' }] });
  });

  it('is UNSUPPORTED where the commit that brought what it rests on was undone', async () => {
    const { me } = await begin();
    const asserted = await new Heights(context().database, me.scope).asserts('Gull Head', '31 m');
    const told = await askShown(me, HEIGHT);
    await write(me, 'undo', { commit: asserted.commit?.number, reason: 'wrong' });
    const again = await readAnswer(me, told);
    expect(again?.standing?.state).toBe('UNSUPPORTED');
    expect(again?.sentences[0]).toMatchObject({ claim: null });
  });
});
