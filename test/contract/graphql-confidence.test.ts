import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ledgerOf, scriptedModels } from '../support/language-model.ts';
import { fresh, named, write } from '../support/writes.ts';

interface Shown {
  readonly status: string;
  readonly aging: boolean;
  readonly version: number;
  readonly confirmations: number;
  readonly lastVerifiedAt: string;
  readonly confidence: {
    readonly value: number;
    readonly now: number;
    readonly then: number;
    readonly explanation: string;
    readonly parts: readonly { readonly name: string; readonly contribution: number }[];
  };
}

const DAY_MS = 86_400_000;

describeDatabase('the contract, how sure it is', (context) => {
  const scripted = scriptedModels();
  let me: Asking;
  let other: Asking;

  beforeAll(async () => {
    const { database, space } = context();
    const mine = await space();
    me = asking(database, mine);
    other = asking(database, { ...mine, owner: 'bea' });
  });

  const said = async (input: object): Promise<string> => {
    const { claim } = await write(me, 'assertClaim', {
      subject: named(fresh()),
      predicate: 'LIKES',
      object: { text: 'tea' },
      ...input,
    });
    if (!claim) throw new Error('expected a claim');
    return claim.id;
  };
  const show = async (id: string, days = 0): Promise<Shown> => {
    const at = new Date(Date.now() + days * DAY_MS).toISOString();
    const { claim } = await me.get<{ claim: Shown }>(
      `query ($id: ID!, $at: DateTime!) { claim(id: $id, asOf: { valid: $at }) { status aging version confirmations lastVerifiedAt
        confidence { value now: effective then: effective(at: $at) explanation parts { name contribution } } } }`,
      { id, at },
    );
    return claim;
  };

  it('[OM-20 SF-05] a memory fades as it is read, and nothing of that is written', async () => {
    const id = await said({ visibility: 'PRIVATE', confidence: 0.7 });
    const [today, later] = [await show(id), await show(id, 90.5)];
    expect(today).toMatchObject({ status: 'ACTIVE', aging: false, confidence: { value: 0.7, now: 0.7 } });
    expect(later.confidence.then).toBeCloseTo(0.7 * Math.exp(-0.9), 6);
    expect(later).toMatchObject({
      status: 'ACTIVE',
      aging: true,
      confidence: { value: 0.7, now: later.confidence.then },
    });
    expect(await show(id)).toEqual(today);
  });

  it('what is shared, or permanent, does not fade', async () => {
    for (const input of [{ confidence: 0.7 }, { confidence: 0.7, visibility: 'PRIVATE', temporal: 'PERMANENT' }])
      expect(await show(await said(input), 4000)).toMatchObject({
        aging: false,
        confidence: { value: 0.7, then: 0.7 },
      });
  });

  it('[SF-07 SF-06] what a person confirms is surer, says why, and keeps its evidence', async () => {
    const id = await said({ confidence: 0.6 });
    const before = await show(id);
    const answer = await write(me, 'confirmClaim', { id, expectedVersion: before.version });
    expect(answer).toMatchObject({
      __typename: 'ClaimWritten',
      commit: { reason: 'confirm claim' },
      claim: { status: 'ACTIVE', confidence: { value: 0.75 } },
    });
    expect(answer['claim']).toMatchObject({ evidence: [{ method: 'PERSON' }] });
    const after = await show(id);
    expect(after).toMatchObject({ confirmations: 1, version: before.version + 1 });
    expect(after.lastVerifiedAt > before.lastVerifiedAt).toBe(true);
    expect(after.confidence.parts.find(({ name }) => name === 'review')?.contribution).toBeCloseTo(0.15, 6);
    expect(after.confidence.explanation).toContain('+15 % as a person judged it');
    await write(me, 'confirmClaim', { id });
    expect(await show(id)).toMatchObject({ confirmations: 2, confidence: { value: 0.85 } });
  });

  it('[SF-06] evidence, doubt, confirmation and time each move it, and no model is asked for any of them', async () => {
    const { database } = context();
    const scope = await context().space();
    const { server, model } = await scripted(database, () => ({ says: {} }));
    const before = me;
    me = asking(database, scope, { languageModel: model });
    const subject = named(fresh());
    const id = await said({ subject, confidence: 0.6, visibility: 'PRIVATE' });
    await write(me, 'assertClaim', {
      subject,
      predicate: 'LIKES',
      object: { text: 'tea' },
      text: 'It likes tea, they say.',
      confidence: 0.6,
      visibility: 'PRIVATE',
    });
    const { value } = (await show(id)).confidence;
    expect(value).toBeGreaterThan(0.6);
    await write(me, 'confirmClaim', { id });
    const confirmed = (await show(id)).confidence.value;
    expect(confirmed).toBeCloseTo(Math.min(0.95, value + 0.15), 5);
    expect((await show(id, 30.5)).confidence.then).toBeCloseTo(confirmed * Math.exp(-0.3), 5);
    // Two values of what has one: both are in doubt, and less sure by half.
    const text = '---\neip: 9001\ntitle: T\nstatus: Draft\n---\n\nIt says how.\n';
    await write(me, 'ingest', { source: { key: 's' }, documents: [{ path: 'a.md', text }] });
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(key: "eip-9001") { id } }');
    const final = await write(me, 'assertClaim', {
      subject: { id: entity.id },
      predicate: 'status',
      object: { text: 'Final' },
    });
    expect(final.claim).toMatchObject({ status: 'DISPUTED' });
    const { confidence } = await show(final.claim?.id ?? '');
    expect(confidence.parts.find(({ name }) => name === 'contradiction')?.contribution).toBeCloseTo(-0.475, 5);
    expect(server.asked).toEqual([]);
    expect(await ledgerOf(database, scope)).toEqual([]);
    me = before;
  });

  it('[SF-07] the next update keeps what was confirmed', async () => {
    const input = { subject: named(fresh()), predicate: 'LIKES', object: { text: 'rain' }, confidence: 0.5 };
    const first = await write(me, 'assertClaim', input);
    await write(me, 'confirmClaim', { id: first.claim?.id });
    const again = await write(me, 'assertClaim', { ...input, text: 'It likes rain, they say.' });
    expect(again.claim?.id).toBe(first.claim?.id);
    expect(await show(again.claim?.id ?? '')).toMatchObject({ confirmations: 1, confidence: { value: 0.525 + 0.15 } });
  });

  it('[SF-05] age counts from the confirmation on, and an undo takes it back', async () => {
    const id = await said({ visibility: 'PRIVATE', confidence: 0.5 });
    const before = await show(id);
    const { commit } = await write(me, 'confirmClaim', { id });
    const confirmed = await show(id);
    expect(confirmed.confidence.value).toBeCloseTo(0.65, 6);
    expect(confirmed.lastVerifiedAt > before.lastVerifiedAt).toBe(true);
    expect(await write(me, 'undo', { commit: commit?.number, reason: 'a slip' })).toMatchObject({
      __typename: 'Undone',
    });
    expect(await show(id)).toMatchObject({
      confirmations: 0,
      lastVerifiedAt: before.lastVerifiedAt,
      confidence: { value: 0.5 },
    });
  });

  it('refuses what does not stand, an old version, and the memory of another person', async () => {
    const id = await said({});
    expect(await write(me, 'confirmClaim', { id, expectedVersion: 9 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 1,
    });
    await write(me, 'retractClaim', { id, reason: 'a slip' });
    expect(await write(me, 'confirmClaim', { id })).toMatchObject({
      __typename: 'ConflictingState',
      message: expect.stringContaining('RETRACTED'),
    });
    const secret = await said({ visibility: 'PRIVATE' });
    expect(await write(other, 'confirmClaim', { id: secret })).toMatchObject({ __typename: 'NotFound' });
  });
});
