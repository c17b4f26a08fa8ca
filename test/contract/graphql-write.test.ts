import { beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../src/domain/scope.ts';
import { ROLE_NEEDED } from '../../resolvers/roles.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { INGEST, ingestProposals, proposalText, type IngestedData } from '../support/proposals.ts';

/** What every write answers, besides what it is about. */
interface Answered {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly path?: readonly string[];
  readonly current?: number;
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[];
  readonly candidates?: readonly { readonly id: string }[];
  readonly replayed?: boolean;
  readonly commit?: { readonly number: number; readonly actor: string; readonly reason: string } | null;
  readonly claim?: { readonly id: string; readonly version: number; readonly status: string };
  readonly alias?: { readonly id: string; readonly text: string };
  readonly conflict?: { readonly id: string; readonly status: string };
  readonly document?: { readonly id: string; readonly key: string };
  readonly [field: string]: unknown;
}

const ERRORS = `... on DomainError { code message path } ... on StaleVersion { current } ... on Invalid { issues { path message } }
  ... on AmbiguousName { candidates { id } } ... on Unavailable { component retryAfter }`;
const DONE = '... on Written { replayed commit { number actor reason } }';
const CLAIM = `${DONE} ... on ClaimWritten { claim { id version status statement statusReason owner object { __typename ... on TextValue { text } ... on NumberValue { number unit } ... on DateValue { date }
  ... on BooleanValue { boolean } ... on VersionValue { version } ... on Entity { id name type key } } subject { id name key } qualifiers { name value } validity { from to precision } temporal
  confidence { value } evidence { method source { kind } span { quote document { kind } } } supersedes { id status } supersededBy { id } conflicts { status } } }`;
const ANSWERS: Readonly<Record<string, string>> = {
  assertClaim: CLAIM,
  reviseClaim: CLAIM,
  retractClaim: CLAIM,
  addAlias: `${DONE} ... on AliasWritten { alias { id text kind owner evidence { span { quote } } } }`,
  resolveConflict: `${DONE} ... on ConflictWritten { conflict { id status version resolution { winner { id status } winningEntity { id } by rationale undoable commit { number } } parties { claim { id status } } } }`,
  registerSource: `${DONE} ... on SourceWritten { source { id key kind name uri owner removed } }`,
  removeDocument: `${DONE} ... on Removed { documents claims }`,
  removeSource: `${DONE} ... on Removed { documents claims }`,
  releaseQuarantined: `${DONE} ... on Released { document { id key } }`,
  undo: `${DONE} ... on Undone { restored removed }`,
  updateSetting: `${DONE} ... on SettingWritten { setting { key value overridden version } }`,
};

async function write(me: Asking, mutation: string, input: object): Promise<Answered> {
  const type = `${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { __typename ${ANSWERS[mutation] ?? ''} ${ERRORS} } }`;
  return (await me.get<{ answer: Answered }>(query, { input })).answer;
}

const named = (name: string, type = 'THING') => ({ named: { name, type } });
let serial = 0;
const fresh = (): string => `thing ${(serial += 1)}`;

describeDatabase('the contract, writing', (context) => {
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

  it('says that a decision cannot be taken back once something was built on it', async () => {
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
    await write(me, 'retractClaim', { id: disputed.claim?.id, reason: 'no, it is not' });
    const query = '{ entity(key: "eip-62") { conflicts { nodes { resolution { undoable } } } } }';
    expect(await me.get(query)).toEqual({ entity: { conflicts: { nodes: [{ resolution: { undoable: false } }] } } });
    expect(await write(me, 'undo', { commit: decided.commit?.number, reason: 'try' })).toMatchObject({
      __typename: 'ConflictingState',
    });
  });

  it('makes a source known, takes it out with its documents, and takes that back', async () => {
    const source = { key: 'letters', kind: 'UPLOAD', name: 'Letters', uri: 'https://example.org/letters' };
    const registered = await write(me, 'registerSource', { source });
    expect(registered).toMatchObject({
      __typename: 'SourceWritten',
      source: {
        key: 'letters',
        kind: 'UPLOAD',
        name: 'Letters',
        uri: 'https://example.org/letters',
        owner: null,
        removed: false,
      },
    });
    expect(await write(me, 'registerSource', { source })).toMatchObject({ __typename: 'SourceWritten', commit: null });
    await ingestProposals(me, { 63: {}, 64: { requires: [63] } }, { source: 'letters' });
    const { id } = registered.source as { id: string };
    const removed = await write(me, 'removeSource', { id, expectedVersion: 1 });
    expect(removed).toMatchObject({ __typename: 'Removed', documents: 2 });
    expect(removed.claims).toBeGreaterThan(10);
    const standing =
      '{ document(key: "eip-64") { removed currentRevision { id } } entity(key: "eip-64") { claims { nodes { id } } relationships { nodes { id } } } }';
    expect(await me.get(standing)).toEqual({
      document: { removed: true, currentRevision: { id: expect.any(String) } },
      entity: { claims: { nodes: [] }, relationships: { nodes: [] } },
    });
    await write(me, 'undo', { commit: removed.commit?.number, reason: 'not that one' });
    expect(await me.get(standing)).toMatchObject({
      document: { removed: false },
      entity: { relationships: { nodes: expect.arrayContaining([{ id: expect.any(String) }]) } },
    });
  });

  it('takes a document out once', async () => {
    await ingestProposals(me, { 65: {} });
    const { document } = await me.get<{ document: { id: string; version: number } }>(
      '{ document(key: "eip-65") { id version } }',
    );
    expect(await write(me, 'removeDocument', { id: document.id, expectedVersion: document.version })).toMatchObject({
      __typename: 'Removed',
      documents: 1,
    });
    expect(await write(me, 'removeDocument', { id: document.id })).toMatchObject({ __typename: 'ConflictingState' });
  });

  it('holds back what screening is against, and lets it in when a person says so', async () => {
    const halfText = Buffer.concat([
      Buffer.from('# Held\n\nA lamp is a light. '),
      Buffer.from([0xff, 0xfe, 0xff, 0xfe]),
    ]);
    const { ingest } = await me.get<IngestedData>(INGEST, {
      input: {
        source: { key: 'odd' },
        documents: [
          { path: 'held.md', base64: halfText.toString('base64') },
          { path: 'empty.md', text: '' },
        ],
      },
    });
    expect(ingest.report).toMatchObject({ documents: 0, quarantined: 2, failed: 0 });
    expect(ingest.outcomes).toEqual([
      expect.objectContaining({
        path: 'held.md',
        status: 'QUARANTINED',
        document: null,
        commit: null,
        quarantined: { id: expect.stringMatching(/^qua_/), reason: expect.any(String), state: 'HELD', version: 1 },
      }),
      expect.objectContaining({ path: 'empty.md', status: 'QUARANTINED' }),
    ]);
    const id = ingest.outcomes[0]?.quarantined?.id;
    expect(await write(me, 'releaseQuarantined', { id, expectedVersion: 7 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 1,
    });
    expect(await write(me, 'releaseQuarantined', { id })).toMatchObject({
      __typename: 'Released',
      document: { key: 'odd/held.md' },
    });
    expect(await write(me, 'releaseQuarantined', { id })).toMatchObject({ __typename: 'ConflictingState' });
    expect(await me.get('{ quarantine(state: HELD) { nodes { path source { key } } } }')).toEqual({
      quarantine: { nodes: [{ path: 'empty.md', source: { key: 'odd' } }] },
    });
  });

  it('changes a setting from the next request on, within its bounds', async () => {
    const other = asking(context().database, await context().space());
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 1 })).toMatchObject({
      __typename: 'SettingWritten',
      setting: { key: 'page.default', value: 1, overridden: true, version: 1 },
    });
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 2, expectedVersion: 0 })).toMatchObject({
      __typename: 'StaleVersion',
      current: 1,
    });
    expect(await write(other, 'updateSetting', { key: 'page.default', value: 0 })).toMatchObject({
      __typename: 'Invalid',
      message: expect.stringContaining('a whole number from 1 to 1000'),
    });
    expect(await write(other, 'updateSetting', { key: 'no.such', value: 0 })).toMatchObject({
      __typename: 'Invalid',
      path: ['key'],
    });
    await ingestProposals(other, { 1: {} });
    expect(await other.get('{ entities { nodes { name } } }')).toEqual({
      entities: { nodes: [{ name: 'Ada Lantern' }] },
    });
  });

  it('[OM-142] shows a setting with its value and when it was set', async () => {
    const other = asking(context().database, await context().space());
    const query = '{ settings { key value overridden updatedAt } }';
    interface Data {
      readonly settings: readonly {
        readonly key: string;
        readonly value: number;
        readonly overridden: boolean;
        readonly updatedAt: string | null;
      }[];
    }
    const chunk = async () => (await other.get<Data>(query)).settings.find((setting) => setting.key === 'chunk.tokens');
    expect(await chunk()).toEqual({ key: 'chunk.tokens', value: 512, overridden: false, updatedAt: null });
    await write(other, 'updateSetting', { key: 'chunk.tokens', value: 256 });
    expect(await chunk()).toEqual({ key: 'chunk.tokens', value: 256, overridden: true, updatedAt: expect.any(String) });
  });

  const nobody = { entity: 'ent_01h2xcejqtf2nbrexx3vqjhp41', claim: 'clm_01h2xcejqtf2nbrexx3vqjhp41' };
  it.each([
    [
      'assertClaim',
      { subject: {}, predicate: 'P', object: { text: 'x' } },
      'Invalid',
      ['subject'],
      'expected exactly one of id, named, got none',
    ],
    [
      'assertClaim',
      { subject: { id: nobody.entity, named: { name: 'n', type: 't' } }, predicate: 'P', object: { text: 'x' } },
      'Invalid',
      ['subject'],
      'got id and named',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: {} },
      'Invalid',
      ['object'],
      'expected exactly one of entity, text, number, date, boolean, version, got none',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { text: 'x', boolean: true } },
      'Invalid',
      ['object'],
      'got text and boolean',
    ],
    [
      'assertClaim',
      { subject: named(' '), predicate: 'P', object: { text: 'x' } },
      'Invalid',
      ['subject', 'named'],
      'not empty',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: ' ', object: { text: 'x' } },
      'Invalid',
      ['predicate'],
      'expected a predicate',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'x'.repeat(201), object: { text: 'x' } },
      'Invalid',
      ['predicate'],
      'got 201',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { text: '  ' } },
      'Invalid',
      ['object'],
      'got an empty text',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { date: '2019-02-30' } },
      'Invalid',
      ['object', 'date'],
      'expected a date like',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { date: 'yesterday' } },
      'Invalid',
      ['object', 'date'],
      'got "yesterday"',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'status', object: { boolean: true } },
      'Invalid',
      ['object'],
      'status takes TEXT, got BOOLEAN',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { text: 'x' }, confidence: 1.5 },
      'Invalid',
      ['confidence'],
      'from 0 to 1, got 1.5',
    ],
    [
      'assertClaim',
      {
        subject: named('n'),
        predicate: 'P',
        object: { text: 'x' },
        qualifiers: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'Invalid',
      ['qualifiers'],
      'each once',
    ],
    [
      'assertClaim',
      {
        subject: named('n'),
        predicate: 'P',
        object: { text: 'x' },
        validity: { from: '2020-01-01T00:00:00Z', to: '2019-01-01T00:00:00Z' },
      },
      'Invalid',
      ['validity'],
      'from before',
    ],
    [
      'assertClaim',
      { subject: { id: nobody.entity }, predicate: 'P', object: { text: 'x' } },
      'NotFound',
      ['subject'],
      'no such entity',
    ],
    [
      'assertClaim',
      { subject: { id: nobody.claim }, predicate: 'P', object: { text: 'x' } },
      'Invalid',
      ['id'],
      'expected an id like ent_…',
    ],
    [
      'assertClaim',
      { subject: named('n'), predicate: 'P', object: { text: 'x' }, idempotencyKey: '' },
      'Invalid',
      ['idempotencyKey'],
      '1 to 200 characters',
    ],
    ['reviseClaim', { id: nobody.claim, object: { text: 'x' } }, 'NotFound', ['id'], 'no such claim'],
    ['retractClaim', { id: nobody.claim, reason: 'r' }, 'NotFound', ['id'], 'no such claim'],
    ['addAlias', { entity: nobody.entity, text: 'x' }, 'NotFound', ['entity'], 'no such entity'],
    [
      'resolveConflict',
      { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', winner: nobody.claim, rationale: 'r' },
      'NotFound',
      ['id'],
      'no such conflict',
    ],
    ['registerSource', { source: { key: 'not a key' } }, 'Invalid', ['source', 'key'], 'expected a source key'],
    ['removeDocument', { id: 'doc_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such document'],
    ['removeSource', { id: 'src_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such source'],
    ['releaseQuarantined', { id: 'qua_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such document held back'],
    ['undo', { commit: 1_000_000, reason: 'r' }, 'NotFound', ['commit'], 'no such commit 1000000'],
  ])('%s %j → %s', async (mutation, input, type, path, message) => {
    const before = await me.get('{ stats { commits } }');
    const answer = await write(me, mutation, input);
    expect(answer).toMatchObject({ __typename: type, path, message: expect.stringContaining(message) });
    expect(await me.get('{ stats { commits } }')).toEqual(before);
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

  it('ingests documents, says what became of each, and keeps the job', async () => {
    const first = await ingestProposals(me, { 70: {}, 71: { requires: [70] } }, { source: 'seventies' });
    expect(first).toMatchObject({
      __typename: 'Ingested',
      job: { kind: 'INGESTION', name: 'ingest 2 from seventies', state: 'SUCCEEDED', progress: { done: 2, total: 2 } },
      report: { documents: 2, revisions: 2, unchanged: 0, quarantined: 0, failed: 0 },
      outcomes: [70, 71].map((n) => ({
        path: `eip-${n}.md`,
        status: 'ADDED',
        document: { key: `eip-${n}` },
        commit: { number: expect.any(Number) },
      })),
      skipped: [],
    });
    const second = await ingestProposals(
      me,
      { 70: {}, 71: { status: 'Final', requires: [70] } },
      { source: 'seventies' },
    );
    expect(second.report).toMatchObject({ documents: 0, revisions: 1, claims: 1, conflicts: 0, unchanged: 1 });
    expect(second.outcomes.map((outcome) => outcome.status)).toEqual(['UNCHANGED', 'REVISED']);
    const { job, jobs } = await me.get<{ job: object; jobs: { nodes: readonly { id: string }[] } }>(
      'query ($id: ID!) { job(id: $id) { state report { name value } } jobs(first: 1, states: [SUCCEEDED]) { nodes { id } } }',
      { id: first.job.id },
    );
    expect(job).toMatchObject({
      state: 'SUCCEEDED',
      report: expect.arrayContaining([{ name: 'documents', value: 2 }]),
    });
    expect(jobs.nodes).toEqual([{ id: second.job.id }]);
  });

  it("reads documents by a user's own pack, sent along", async () => {
    const pack = [
      'pack: lamps',
      'version: "1"',
      'description: Lamps and their light',
      'match: { fields: [lamp] }',
      'types: { LAMP: A lamp. }',
      'predicates:',
      '  LIGHT: { description: The colour of its light., type: text, single: true, sentence: "{subject} shines {object}." }',
      'subject: { type: LAMP, name: "{lamp}" }',
      'fields:',
      '  - { field: light, predicate: LIGHT }',
    ].join('\n');
    const document = { path: 'rock.md', text: '---\nlamp: The Rock\nlight: red\n---\n\nA lamp.\n' };
    const { ingest } = await me.get<IngestedData>(INGEST, {
      input: { source: { key: 'lamps' }, pack, documents: [document] },
    });
    if (ingest.__typename !== 'Ingested') throw new Error(JSON.stringify(ingest));
    expect(
      await me.get('{ entities(where: { type: { eq: "LAMP" } }) { nodes { name claims { nodes { statement } } } } }'),
    ).toMatchObject({
      entities: {
        nodes: [
          { name: 'The Rock', claims: { nodes: expect.arrayContaining([{ statement: 'The Rock shines red.' }]) } },
        ],
      },
    });
    const wrong = await me.get<IngestedData>(INGEST, {
      input: { source: { key: 'lamps' }, pack: 'pack: [', documents: [document] },
    });
    expect(wrong.ingest).toMatchObject({ __typename: 'Invalid', code: 'INVALID' });
  });

  const document = { path: 'a.md', text: 'x' };
  it.each([
    ['nothing', { documents: [] }, 'Invalid', 'expected at least one document'],
    ['neither documents nor a folder', {}, 'Invalid', 'expected exactly one of documents, folder, got none'],
    ['both', { documents: [document], folder: '/' }, 'Invalid', 'got documents and folder'],
    [
      'too many',
      { documents: Array.from({ length: 201 }, () => document) },
      'TooLarge',
      'expected at most 200 documents at once, got 201',
    ],
    [
      'a document without content',
      { documents: [{ path: 'a.md' }] },
      'Invalid',
      'expected exactly one of text, base64, got none',
    ],
    ['bytes that are none', { documents: [{ path: 'a.md', base64: 'äöü' }] }, 'Invalid', 'expected base64'],
    [
      'a path out of the source',
      { documents: [{ path: '../../etc/passwd', text: 'x' }] },
      'Invalid',
      'expected a path like',
    ],
    ['an absolute path', { documents: [{ path: '/etc/passwd', text: 'x' }] }, 'Invalid', 'expected a path like'],
    ['a path with NUL', { documents: [{ path: 'a\0.md', text: 'x' }] }, 'Invalid', 'without NUL'],
    [
      'an unknown media type',
      { documents: [{ path: 'a.md', text: 'x', mediaType: 'image/png' }] },
      'Invalid',
      'expected one of text/markdown',
    ],
    ['a bad source key', { documents: [document], source: { key: '' } }, 'Invalid', 'expected a source key'],
  ])('ingests nothing of %s', async (_what, input, type, message) => {
    const { ingest } = await me.get<IngestedData>(INGEST, { input: { source: { key: 'bad-input' }, ...input } });
    expect(ingest).toMatchObject({ __typename: type, message: expect.stringContaining(message) });
    expect(await me.get('{ sources { nodes { key } } }')).not.toMatchObject({
      sources: { nodes: expect.arrayContaining([{ key: 'bad-input' }]) },
    });
  });

  it('reads a folder of its own machine for an ADMIN only, and says what it left out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'claimgraph-'));
    try {
      mkdirSync(join(folder, 'sub'));
      writeFileSync(join(folder, 'eip-80.md'), proposalText(80));
      writeFileSync(join(folder, 'sub', 'eip-81.md'), proposalText(81));
      writeFileSync(join(folder, 'empty.md'), '');
      writeFileSync(join(folder, 'picture.png'), 'x');
      const input = { source: { key: 'folder', kind: 'FOLDER' }, folder };
      const { ingest } = await me.get<IngestedData>(INGEST, { input });
      expect(ingest).toMatchObject({
        __typename: 'Ingested',
        report: { documents: 2, quarantined: 1 },
        outcomes: [{ path: 'empty.md', status: 'QUARANTINED' }],
        skipped: [{ path: 'picture.png', reason: 'TYPE', count: 1 }],
      });
      const writer = asking(context().database, context().as(me.scope, 'bo', 'CURATOR'));
      expect((await writer.get<IngestedData>(INGEST, { input })).ingest).toMatchObject({
        __typename: 'Forbidden',
        code: 'FORBIDDEN',
        path: ['folder'],
      });
      expect(
        (await me.get<IngestedData>(INGEST, { input: { ...input, folder: join(folder, 'missing') } })).ingest,
      ).toMatchObject({ __typename: expect.stringMatching(/NotFound|Invalid/) });
    } finally {
      rmSync(folder, { recursive: true });
    }
    const jobs = await me.get<{ jobs: { nodes: readonly { state: string; error: string | null }[] } }>(
      '{ jobs(first: 1, states: [FAILED]) { nodes { state error } } }',
    );
    expect(jobs.jobs.nodes).toEqual([{ state: 'FAILED', error: expect.stringContaining('missing') }]);
  });

  const inputs: Readonly<Record<string, object>> = {
    ingest: { source: { key: 's' }, documents: [document] },
    assertClaim: { subject: named('n'), predicate: 'P', object: { text: 'x' } },
    reviseClaim: { id: nobody.claim, object: { text: 'x' } },
    retractClaim: { id: nobody.claim, reason: 'r' },
    addAlias: { entity: nobody.entity, text: 'x' },
    registerSource: { source: { key: 's' } },
    removeDocument: { id: 'doc_01h2xcejqtf2nbrexx3vqjhp41' },
    removeSource: { id: 'src_01h2xcejqtf2nbrexx3vqjhp41' },
    resolveConflict: { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', winner: nobody.claim, rationale: 'r' },
    releaseQuarantined: { id: 'qua_01h2xcejqtf2nbrexx3vqjhp41' },
    undo: { commit: 1, reason: 'r' },
    updateSetting: { key: 'page.default', value: 5 },
  };
  it.each(Object.entries(ROLE_NEEDED))('%s needs the role %s', async (mutation, needed) => {
    const space = await context().space();
    const roles: readonly Role[] = ['READER', 'WRITER', 'CURATOR', 'ADMIN'];
    for (const role of roles) {
      const answer = await write(asking(context().database, { ...space, role }), mutation, inputs[mutation] ?? {});
      const may = roles.indexOf(role) >= roles.indexOf(needed);
      expect(answer.__typename === 'Forbidden').toBe(!may);
      if (!may)
        expect(answer).toMatchObject({
          code: 'FORBIDDEN',
          message: `${mutation} needs a key with the role ${needed} or more, this one has ${role}`,
        });
    }
  });
});
