import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { fresh, named, write } from '../support/writes.ts';

describeDatabase('the contract, curating', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
  });

  const asserted = async (input: object = {}): Promise<{ id: string; version: number }> => {
    const answer = await write(me, 'assertClaim', {
      subject: named(fresh()),
      predicate: 'LIGHT',
      object: { text: 'white' },
      ...input,
    });
    if (!answer.claim) throw new Error(JSON.stringify(answer));
    return answer.claim;
  };
  const idOf = async (key: string): Promise<string> =>
    (await me.get<{ entity: { id: string } }>('query ($key: String!) { entity(key: $key) { id } }', { key })).entity.id;

  it('makes a claim: the words become a note, and the note its evidence', async () => {
    const answer = await write(me, 'assertClaim', {
      subject: { named: { name: 'Beacon Rock', type: 'PLACE', key: 'beacon-rock' } },
      predicate: 'KEPT_BY',
      object: { entity: named('Ada Lantern', 'PERSON') },
      text: 'Ada Lantern keeps the light on Beacon Rock, says her mother.',
      qualifiers: [{ name: 'season', value: 'winter' }],
      validity: { from: '2001-01-01T00:00:00Z', precision: 'YEAR' },
      temporal: 'HISTORICAL',
      confidence: 0.8,
    });
    expect(answer).toMatchObject({
      __typename: 'ClaimWritten',
      replayed: false,
      commit: { actor: 'ada', reason: 'assert claim' },
      claim: {
        statement: 'Beacon Rock kept by Ada Lantern.',
        subject: { name: 'Beacon Rock', key: 'beacon-rock' },
        object: { __typename: 'Entity', name: 'Ada Lantern', type: 'PERSON', key: null },
        qualifiers: [{ name: 'season', value: 'winter' }],
        validity: { from: '2001-01-01T00:00:00.000Z', to: null, precision: 'YEAR' },
        temporal: 'HISTORICAL',
        owner: null,
        confidence: { value: 0.8 },
        evidence: [
          {
            method: 'PERSON',
            source: { kind: 'NOTES' },
            span: { quote: 'Ada Lantern keeps the light on Beacon Rock, says her mother.', document: { kind: 'NOTE' } },
          },
        ],
      },
    });
  });

  it.each([
    [{ text: ' words ' }, { __typename: 'TextValue', text: 'words' }],
    [{ number: { number: 12.5, unit: 'MB' } }, { __typename: 'NumberValue', number: 12.5, unit: 'MB' }],
    [{ number: { number: -0.25 } }, { __typename: 'NumberValue', number: -0.25, unit: null }],
    [{ date: '2019-04-13' }, { __typename: 'DateValue', date: '2019-04-13' }],
    [{ date: '2019' }, { __typename: 'DateValue', date: '2019' }],
    [{ boolean: false }, { __typename: 'BooleanValue', boolean: false }],
    [{ version: 'v1.20' }, { __typename: 'VersionValue', version: 'v1.20' }],
  ])('takes %j as the object of a claim', async (object, shown) => {
    const answer = await write(me, 'assertClaim', { subject: named(fresh()), predicate: 'VALUE', object });
    expect(answer).toMatchObject({ claim: { object: shown } });
  });

  it('puts a claim right: the old one is superseded by the new one', async () => {
    const old = await asserted();
    const answer = await write(me, 'reviseClaim', {
      id: old.id,
      expectedVersion: old.version,
      object: { text: 'green' },
    });
    expect(answer).toMatchObject({
      __typename: 'ClaimWritten',
      claim: { status: 'ACTIVE', object: { text: 'green' }, supersedes: [{ id: old.id, status: 'SUPERSEDED' }] },
    });
  });

  it('takes a claim back, with the reason', async () => {
    const old = await asserted();
    const answer = await write(me, 'retractClaim', { id: old.id, reason: 'I was wrong' });
    expect(answer).toMatchObject({
      __typename: 'ClaimWritten',
      commit: { reason: 'retract claim: I was wrong' },
      claim: { id: old.id, status: 'RETRACTED', statusReason: 'I was wrong' },
    });
    expect(await write(me, 'retractClaim', { id: old.id, reason: 'again' })).toMatchObject({
      __typename: 'ConflictingState',
      code: 'CONFLICTING_STATE',
      path: ['id'],
    });
  });

  it('gives an entity another name, once', async () => {
    await ingestProposals(me, { 60: {} });
    const entity = await idOf('eip-60');
    const first = await write(me, 'addAlias', { entity, text: 'The Sixtieth' });
    expect(first).toMatchObject({
      __typename: 'AliasWritten',
      alias: {
        text: 'The Sixtieth',
        kind: 'USER',
        owner: null,
        evidence: [{ span: { quote: 'EIP-60 is also called The Sixtieth.' } }],
      },
    });
    expect(await write(me, 'addAlias', { entity, text: 'The Sixtieth' })).toMatchObject({
      alias: { id: first.alias?.id },
    });
    expect(await me.get('{ resolveName(text: "the sixtieth") { ... on Resolved { entity { key } } } }')).toEqual({
      resolveName: { entity: { key: 'eip-60' } },
    });
  });

  it('lets a person decide a conflict, and take the decision back', async () => {
    await ingestProposals(me, { 61: {} });
    const disputed = await write(me, 'assertClaim', {
      subject: { id: await idOf('eip-61') },
      predicate: 'status',
      object: { text: 'Final' },
    });
    expect(disputed).toMatchObject({ claim: { status: 'DISPUTED', conflicts: [{ status: 'OPEN' }] } });
    const { entity } = await me.get<{ entity: { conflicts: { nodes: [{ id: string; version: number }] } } }>(
      '{ entity(key: "eip-61") { conflicts { nodes { id version } } } }',
    );
    const [conflict] = entity.conflicts.nodes;
    const winner = disputed.claim?.id;
    const answer = await write(me, 'resolveConflict', {
      id: conflict.id,
      winner,
      rationale: 'I asked the author',
      expectedVersion: conflict.version,
    });
    expect(answer).toMatchObject({
      __typename: 'ConflictWritten',
      conflict: {
        status: 'RESOLVED',
        resolution: {
          winner: { id: winner, status: 'ACTIVE' },
          winningEntity: null,
          by: 'ada',
          rationale: 'I asked the author',
          undoable: true,
          commit: { number: answer.commit?.number },
        },
        parties: expect.arrayContaining([
          { claim: { id: winner, status: 'ACTIVE' } },
          { claim: { id: expect.any(String), status: 'SUPERSEDED' } },
        ]),
      },
    });
    expect(await write(me, 'resolveConflict', { id: conflict.id, winner, rationale: 'again' })).toMatchObject({
      __typename: 'ConflictingState',
    });
    const undone = await write(me, 'undo', { commit: answer.commit?.number, reason: 'the author was joking' });
    expect(undone).toMatchObject({
      __typename: 'Undone',
      commit: { reason: `undo commit ${answer.commit?.number}: the author was joking` },
    });
    const after = await me.get(
      `query ($id: ID!, $undo: Int!) { conflict(id: $id) { status resolution { by } parties { claim { status } } } commit(number: $undo) { undoes { number } } }`,
      { id: conflict.id, undo: undone.commit?.number },
    );
    expect(after).toEqual({
      conflict: {
        status: 'OPEN',
        resolution: null,
        parties: [{ claim: { status: 'DISPUTED' } }, { claim: { status: 'DISPUTED' } }],
      },
      commit: { undoes: { number: answer.commit?.number } },
    });
  });

  it('says that a decision cannot be taken back while something that was built on it stands', async () => {
    await ingestProposals(me, { 62: {} });
    const disputed = await write(me, 'assertClaim', {
      subject: { id: await idOf('eip-62') },
      predicate: 'status',
      object: { text: 'Final' },
    });
    const { entity } = await me.get<{ entity: { conflicts: { nodes: [{ id: string }] } } }>(
      '{ entity(key: "eip-62") { conflicts { nodes { id } } } }',
    );
    const decided = await write(me, 'resolveConflict', {
      id: entity.conflicts.nodes[0].id,
      winner: disputed.claim?.id,
      rationale: 'so it is',
    });
    const retracted = await write(me, 'retractClaim', { id: disputed.claim?.id, reason: 'no, it is not' });
    const query = '{ entity(key: "eip-62") { conflicts { nodes { resolution { undoable } } } } }';
    expect(await me.get(query)).toEqual({ entity: { conflicts: { nodes: [{ resolution: { undoable: false } }] } } });
    const undo = (commit: number | undefined) => write(me, 'undo', { commit, reason: 'try' });
    expect(await undo(decided.commit?.number)).toMatchObject({
      __typename: 'ConflictingState',
      message: `commit ${decided.commit?.number} cannot be undone: commit ${retracted.commit?.number} changed claims that it wrote; undo that one first`,
    });
    expect(await undo(retracted.commit?.number)).toMatchObject({ __typename: 'Undone' });
    expect(await me.get(query)).toEqual({ entity: { conflicts: { nodes: [{ resolution: { undoable: true } }] } } });
    expect(await undo(decided.commit?.number)).toMatchObject({ __typename: 'Undone' });
    const open = '{ entity(key: "eip-62") { conflicts { nodes { status parties { claim { status } } } } } }';
    const parties = [{ claim: { status: 'DISPUTED' } }, { claim: { status: 'DISPUTED' } }];
    expect(await me.get(open)).toEqual({ entity: { conflicts: { nodes: [{ status: 'OPEN', parties }] } } });
  });

  it('changes only the version that was seen', async () => {
    const claim = await asserted();
    expect(await write(me, 'retractClaim', { id: claim.id, reason: 'r', expectedVersion: 99 })).toMatchObject({
      __typename: 'StaleVersion',
      code: 'STALE_VERSION',
      current: claim.version,
      path: ['expectedVersion'],
    });
    expect(await write(me, 'reviseClaim', { id: claim.id, object: { text: 'x' }, expectedVersion: 99 })).toMatchObject({
      __typename: 'StaleVersion',
    });
    await ingestProposals(me, { 66: {} });
    expect(await write(me, 'addAlias', { entity: await idOf('eip-66'), text: 'x', expectedVersion: 99 })).toMatchObject(
      { __typename: 'StaleVersion' },
    );
  });

  it('does a request once under its key, answers it again as before, and refuses another under it', async () => {
    const input = { subject: named(fresh()), predicate: 'LIGHT', object: { text: 'white' }, idempotencyKey: 'one' };
    const first = await write(me, 'assertClaim', input);
    const again = await write(me, 'assertClaim', input);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await write(me, 'assertClaim', { ...input, predicate: 'SHADE' })).toMatchObject({
      __typename: 'IdempotencyMismatch',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await write(me, 'retractClaim', { id: first.claim?.id, reason: 'r', idempotencyKey: 'one' })).toMatchObject({
      __typename: 'IdempotencyMismatch',
    });
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    expect(await write(bo, 'assertClaim', { ...input, subject: named(fresh()) })).toMatchObject({
      __typename: 'ClaimWritten',
      replayed: false,
    });
  });

  it('asks which one is meant when a name is ambiguous', async () => {
    const name = fresh();
    const ids = [];
    for (const key of ['first', 'second']) {
      const made = await write(me, 'assertClaim', {
        subject: { named: { name, type: 'THING', key: `${name}/${key}` } },
        predicate: 'P',
        object: { text: 'x' },
      });
      ids.push((made.claim as unknown as { subject: { id: string } }).subject.id);
    }
    const answer = await write(me, 'assertClaim', { subject: named(name), predicate: 'P', object: { text: 'x' } });
    expect(answer).toMatchObject({ __typename: 'AmbiguousName', code: 'AMBIGUOUS_NAME', path: ['subject'] });
    expect(answer.candidates?.map((candidate) => candidate.id).toSorted()).toEqual(ids.toSorted());
  });

  it('keeps private what is written privately: nobody else sees it, or can change it', async () => {
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    const mine = await asserted({ visibility: 'PRIVATE' });
    expect(await bo.get('query ($id: ID!) { claim(id: $id) { id } }', { id: mine.id })).toEqual({ claim: null });
    expect(await write(bo, 'retractClaim', { id: mine.id, reason: 'r' })).toMatchObject({
      __typename: 'NotFound',
      message: 'no such claim in this space',
    });
    expect(await write(me, 'retractClaim', { id: mine.id, reason: 'r' })).toMatchObject({
      __typename: 'ClaimWritten',
      claim: { owner: 'ada' },
    });
  });

  it('shows in its answer what it wrote, and what the next one wrote in the same operation', async () => {
    const query = `mutation ($a: AssertClaimInput!, $b: AssertClaimInput!) {
      a: assertClaim(input: $a) { ... on ClaimWritten { claim { subject { claims { nodes { predicate } } } } } }
      b: assertClaim(input: $b) { ... on ClaimWritten { claim { subject { claims { nodes { predicate } } } } } }
    }`;
    const subject = named(fresh());
    const found = await me.get(query, {
      a: { subject, predicate: 'FIRST', object: { text: 'x' } },
      b: { subject, predicate: 'SECOND', object: { text: 'x' } },
    });
    const after = (...predicates: string[]) => ({
      claim: { subject: { claims: { nodes: predicates.map((predicate) => ({ predicate })) } } },
    });
    expect(found).toEqual({ a: after('FIRST'), b: after('FIRST', 'SECOND') });
  });
});
