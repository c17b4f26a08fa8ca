import { expect, it } from '@jest/globals';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { ALWAYS } from '../../src/domain/time.ts';
import { documentsByIds, removeDocument } from '../../src/ingest/index.ts';
import {
  documentsBehindClaims,
  evidenceByClaims,
  evidenceCounts,
  mergedClaims,
  retractClaim,
} from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { Statements } from '../support/statements.ts';

describeDatabase('free statements that lie near each other', (context) => {
  const fresh = async (): Promise<Statements> => new Statements(context().database, await context().space());
  const from = (iso: string) => ({ validity: { ...ALWAYS, from: new Date(iso), precision: 'DAY' as const } });

  it('[SE-33 SE-34 SF-22] a contradiction puts both in doubt: each names the other, is less sure, and is a side of one question', async () => {
    const at = await fresh();
    const [yes, no] = await at.said('Ada drinks coffee.', 'Ada does not drink coffee.');
    if (!yes || !no) throw new Error('two were said');
    const [a, b] = [await at.now(yes), await at.now(no)];
    expect([a.status, b.status]).toEqual(['DISPUTED', 'DISPUTED']);
    expect(a.statusReason).toBe(`CONTRADICTS ${encodeId('clm', no.id)}`);
    expect(b.statusReason).toBe(`CONTRADICTS ${encodeId('clm', yes.id)}`);
    expect(a.confidence).toBeLessThan(yes.confidence);
    expect(b.confidence).toBeLessThan(no.confidence);
    const [conflict, ...more] = await at.desk.conflicts();
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ kind: 'NEGATION', status: 'OPEN', policy: 'STATEMENTS' });
    expect(conflict?.parties.map(({ claimId }) => claimId)).toEqual([yes.id, no.id]);
    expect(conflict?.rationale).toContain('"Ada drinks coffee." and "Ada does not drink coffee."');
    expect(await at.cases()).toMatchObject([{ question: 'CONTRADICTION', state: 'QUEUED' }]);
  });

  it('[SE-34] what begins to hold later takes the place of the earlier, whose time ends there', async () => {
    const at = await fresh();
    const [old, young] = await at.said(
      ['Ada drinks coffee.', from('2020-01-01T00:00:00Z')],
      ['Ada does not drink coffee.', from('2024-01-01T00:00:00Z')],
    );
    if (!old || !young) throw new Error('two were said');
    expect(await at.now(old)).toMatchObject({
      status: 'SUPERSEDED',
      supersededBy: young.id,
      validity: { to: new Date('2024-01-01T00:00:00Z') },
    });
    expect((await at.now(young)).status).toBe('ACTIVE');
    const [conflict, ...more] = await at.desk.conflicts();
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      status: 'RESOLVED',
      policy: 'VALIDITY',
      resolution: { winnerClaimId: young.id, strategy: 'VALIDITY' },
    });
    expect(conflict?.rationale).toContain('its best source is trusted no less');
    // What gave way stands again, for as long as it says, when its successor is taken back.
    await at.desk.do((c) => retractClaim(c, { id: young.id, reason: 'misheard', expectedVersion: null }, at.desk.deps));
    expect(await at.now(old)).toMatchObject({ status: 'ACTIVE', supersededBy: null, validity: { to: null } });
  });

  it('[SE-34] what is to begin takes no place before it does: both stand, and the earlier ends then', async () => {
    for (const reversed of [false, true]) {
      const at = await fresh();
      const texts: [string, object][] = [
        ['Ada drinks coffee.', from('2020-01-01T00:00:00Z')],
        ['Ada does not drink coffee.', from('2999-01-01T00:00:00Z')],
      ];
      const claims = await at.said(...(reversed ? texts.toReversed() : texts));
      const [old, young] = reversed ? claims.toReversed() : claims;
      if (!old || !young) throw new Error('two were said');
      expect(await at.now(old)).toMatchObject({
        status: 'ACTIVE',
        supersededBy: young.id,
        validity: { to: new Date('2999-01-01T00:00:00Z') },
      });
      expect(await at.now(young)).toMatchObject({ status: 'ACTIVE', validity: { to: null } });
      expect(await at.desk.conflicts()).toMatchObject([{ status: 'RESOLVED', policy: 'VALIDITY' }]);
    }
  });

  it('[SF-13 SF-15 SF-17] what says the same is one: the surest stands, the others point to it, and an undo takes it back', async () => {
    const at = await fresh();
    const claims = await at.said(
      ['Ada drinks coffee.', { confidence: 0.7 }],
      ['Ada drinks a coffee!', { confidence: 0.9 }],
      ['ADA DRINKS COFFEE.', { confidence: 0.8 }],
    );
    expect(await at.statuses(claims)).toEqual(['MERGED', 'ACTIVE', 'MERGED']);
    const [winner, ...losers] = [claims[1], claims[0], claims[2]];
    for (const loser of losers) if (loser) expect((await at.now(loser)).supersededBy).toBe(winner?.id);
    expect((await at.now(claims[1] ?? never())).confidence).toBe(claims[1]?.confidence);
    await at.undoLast();
    expect(await at.statuses(claims)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it.each([
    ['another entity', [{}, { of: 'Grace' }]],
    ['other qualifiers', [{ qualifiers: { place: 'home' } }, { qualifiers: { place: 'work' } }]],
    ['another owner', [{}, { owner: 'ada' }]],
    ['a predicate of one value', [{ predicate: 'height' }, {}]],
    [
      'times that do not meet',
      [
        {
          validity: { from: new Date('2001-01-01'), to: new Date('2002-01-01'), precision: 'DAY' as const },
        },
        from('2010-01-01'),
      ],
    ],
  ])('[SF-13] says nothing of pairs across %s', async (_what, [first, second]) => {
    const at = await fresh();
    const claims = await at.said(['Ada plays violin.', first ?? {}], ['Ada plays the violin.', second ?? {}]);
    await at.compare(50, 'ada');
    expect(await at.cases()).toEqual([]);
    expect(await at.statuses(claims)).toEqual(['ACTIVE', 'ACTIVE']);
    const alike = await at.said('Grace plays violin.', 'Grace plays the violin.');
    expect((await at.statuses(alike)).sort()).toEqual(['ACTIVE', 'MERGED']);
  });

  it('[SF-14 SF-18] asks about what says the same under other predicates, far less surely, or in a cluster with a contradiction', async () => {
    const predicates = await fresh();
    const two = await predicates.said('Ada drinks coffee.', ['Ada drinks a coffee.', { predicate: 'HABIT' }]);
    expect(await predicates.statuses(two)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await predicates.cases()).toMatchObject([
      { question: 'MERGE', state: 'QUEUED', why: expect.stringContaining('predicates') },
    ]);
    const gap = await fresh();
    const sure = await gap.said(
      ['Ada drinks coffee.', { confidence: 0.9 }],
      ['Ada drinks a coffee.', { confidence: 0.3 }],
    );
    expect(await gap.statuses(sure)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await gap.cases()).toMatchObject([{ question: 'MERGE', why: expect.stringContaining('surer by') }]);
    const cluster = await fresh();
    const three = await cluster.said('Ada drinks coffee.', 'Ada drinks a coffee.', 'Ada does not drink coffee.');
    expect(await cluster.statuses(three)).toEqual(['DISPUTED', 'DISPUTED', 'DISPUTED']);
    expect((await cluster.cases()).filter(({ question }) => question === 'MERGE')).toHaveLength(1);
  });

  it('[SF-14] what says the same is merged only where its vectors are alike by more than .85', async () => {
    const scores = { entailment: 0.99, neutral: 0.005, contradiction: 0.005, cut: false };
    const entailment = {
      name: 'agrees',
      judge: (pairs: readonly unknown[]) => Promise.resolve(pairs.map(() => scores)),
    };
    const at = async () => new Statements(context().database, await context().space(), { entailment });
    const said = 'Ada drinks coffee with sugar in the old kitchen at home.';
    const [near, far] = [await at(), await at()];
    const alike = await near.said(said, 'Ada drinks coffee with sugar in the old kitchen at home again.');
    expect(await near.statuses(alike)).toEqual(['ACTIVE', 'MERGED']);
    // Two of its three words: .82.
    const unlike = await far.said(said, 'Ada drinks coffee with sugar, milk in the old kitchen at home.');
    expect(await far.statuses(unlike)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await far.cases()).toEqual([]);
  });

  it('[SF-23] an ambiguous contradiction changes no confidence and opens nothing: it is queued', async () => {
    const at = await fresh();
    const claims = await at.said(
      'Ada drinks coffee without milk and sugar in berlin.',
      'Ada does not drink coffee without milk or sugar or tea in berlin.',
    );
    expect(await at.statuses(claims)).toEqual(['ACTIVE', 'ACTIVE']);
    for (const claim of claims) expect((await at.now(claim)).confidence).toBe(claim.confidence);
    expect(await at.desk.conflicts()).toEqual([]);
    expect(await at.cases()).toMatchObject([{ question: 'CONTRADICTION', state: 'QUEUED' }]);
  });

  it('[SF-16] a winner is quoted with all that was merged into it, and evidence stays where it was given', async () => {
    const at = await fresh();
    const [first, second] = await at.said('Ada drinks coffee.', 'Ada drinks a coffee.');
    if (!first || !second) throw new Error('two were said');
    const quotes = async (together: boolean) => {
      const found = await at.desk.see((view) =>
        evidenceByClaims(view, [first.id], null, { first: 10, after: null }, { together }),
      );
      return found.get(first.id)?.items.map(({ node }) => node.claimId);
    };
    expect(await quotes(true)).toEqual([first.id, second.id]);
    expect(await quotes(false)).toEqual([first.id]);
    expect([...(await at.desk.see((view) => mergedClaims(view, [first.id]))).values()]).toMatchObject([
      [{ id: second.id }],
    ]);
    const [documents, counts] = await at.desk.see(
      async (view) =>
        [
          await documentsBehindClaims(view, [first.id, second.id], 10),
          await evidenceCounts(view, [first.id, second.id]),
        ] as const,
    );
    const [mine, theirs] = [documents.get(first.id) ?? [], documents.get(second.id) ?? []];
    expect([mine.length, theirs.length]).toEqual([2, 1]);
    expect(mine).toEqual(expect.arrayContaining([...theirs]));
    expect([counts.get(first.id), counts.get(second.id)]).toEqual([2, 1]);
  });

  it('[SF-16] a document on both sides of a merge is one of those behind it, and counts for each place where it says either', async () => {
    const at = await fresh();
    const [A, THE] = ['**Tessera** is a distributed coffee.', '**Tessera** is the distributed coffee.'];
    const file = (name: string, ...texts: string[]) => fileItem(`${name}.md`, `# ${name}\n\n${texts.join('\n\n')}\n`);
    const items = [file('Left', A), file('Both', A, THE, THE), file('Right', THE), file('Also', A)];
    await ingest(context().database, at.desk.scope, items);
    const [winner, loser, ...more] = await at.desk.claims('definition');
    if (!winner || !loser) throw new Error('two are said');
    expect(more).toEqual([]);
    const ids = [winner.id, loser.id];
    const behind = () =>
      at.desk.see(async (view) => {
        const [documents, counts] = [await documentsBehindClaims(view, ids, 10), await evidenceCounts(view, ids)];
        const known = await documentsByIds(view, [...new Set([...documents.values()].flat())]);
        return ids.map((id) => [
          documents
            .get(id)
            ?.map((one) => known.get(one)?.title)
            .toSorted(),
          counts.get(id),
        ]);
      });
    const [left, right] = [
      ['Also', 'Both', 'Left'],
      ['Both', 'Right'],
    ];
    expect(await behind()).toEqual([
      [left, 3],
      [right, 3],
    ]);
    await at.embed();
    await at.compare();
    expect(await at.statuses([winner, loser])).toEqual(['ACTIVE', 'MERGED']);
    // Five would be the count of documents by claims, four of documents, six of places.
    expect(await behind()).toEqual([
      [['Also', 'Both', 'Left', 'Right'], 6],
      [right, 3],
    ]);
    expect((await at.desk.see((view) => documentsBehindClaims(view, ids, 2))).get(winner.id)).toHaveLength(2);
    await at.undoLast();
    expect(await behind()).toEqual([
      [left, 3],
      [right, 3],
    ]);
  });

  it('[SF-17] what was merged stands by itself again when its winner loses its evidence, and is said again without a second row', async () => {
    const at = await fresh();
    const [first, second] = await at.said('Ada drinks coffee.', 'Ada drinks a coffee.');
    if (!first || !second) throw new Error('two were said');
    await at.say('Ada drinks a coffee.');
    expect(await at.desk.claims('NOTED')).toHaveLength(2);
    const evidence = await at.desk.see((view) => evidenceByClaims(view, [first.id], null, { first: 10, after: null }));
    const [quote] = evidence.get(first.id)?.items ?? [];
    const removal = { id: quote?.node.documentId ?? never(), expectedVersion: null };
    await at.desk.do((commit) => removeDocument(commit, removal, at.desk.deps));
    expect(await at.statuses([first, second])).toEqual(['ENDED', 'ACTIVE']);
    expect((await at.now(second)).supersededBy).toBeNull();
  });

  it('[SE-33 SF-43] who dies before the commit has lost nothing, and two at once do nothing twice', async () => {
    const { database } = context();
    const scope = await context().space();
    const killed = Object.assign(Object.create(database) as typeof database, {
      commit: () => Promise.reject(new Error('killed')),
    });
    const at = new Statements(database, scope);
    const claims = [await at.say('Ada drinks coffee.'), await at.say('Ada does not drink coffee.')];
    const same = [await at.say('Ada plays violin.'), await at.say('Ada plays the violin.')];
    await at.embed();
    await expect(new Statements(killed, scope).compare()).rejects.toThrow('killed');
    expect(await at.statuses([...claims, ...same])).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    await Promise.all([at.compare(2), at.compare(3)]);
    expect(await at.statuses([...claims, ...same])).toEqual(['DISPUTED', 'DISPUTED', 'ACTIVE', 'MERGED']);
    expect(await at.desk.conflicts()).toHaveLength(1);
    expect(await at.cases()).toHaveLength(1);
    expect(await at.compare()).toEqual([]);
  });

  it('[SE-33] what is far is not compared, however it reads', async () => {
    const at = await fresh();
    const claims = await at.said('Ada drinks coffee with milk.', 'Ada does not drink coffee.');
    expect(await at.statuses(claims)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await at.cases()).toEqual([]);
  });
});

const never = (): never => {
  throw new Error('expected it to be there');
};
