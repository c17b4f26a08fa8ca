import { beforeAll, expect, it } from '@jest/globals';
import { ROLE_NEEDED } from '../../resolvers/request/roles.ts';
import type { Role } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { named, write } from '../support/writes.ts';

describeDatabase('the contract, what it refuses to write, and to whom', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
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
    ['confirmClaim', { id: nobody.claim }, 'NotFound', ['id'], 'no such claim'],
    ['retractClaim', { id: nobody.claim, reason: 'r' }, 'NotFound', ['id'], 'no such claim'],
    ['addAlias', { entity: nobody.entity, text: 'x' }, 'NotFound', ['entity'], 'no such entity'],
    [
      'resolveConflict',
      { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', winner: nobody.claim, rationale: 'r' },
      'NotFound',
      ['id'],
      'no such conflict',
    ],
    ['dismissConflict', { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', reason: 'r' }, 'NotFound', ['id'], 'no such conflict'],
    [
      'resolveConflict',
      { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', rationale: 'r' },
      'Invalid',
      [],
      'expected exactly one of winner, bothHold, got none',
    ],
    [
      'resolveConflict',
      {
        id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41',
        winner: nobody.claim,
        bothHold: { qualifier: 'q', values: [] },
        rationale: 'r',
      },
      'Invalid',
      [],
      'got winner and bothHold',
    ],
    ['chooseEntity', { entity: nobody.entity }, 'Invalid', [], 'expected exactly one of conflict, text, got none'],
    ['chooseEntity', { text: 'x' }, 'Invalid', [], 'expected exactly one of entity, createNew, got none'],
    ['chooseEntity', { text: 'x', entity: nobody.entity }, 'NotFound', ['entity'], 'no such entity'],
    ['chooseEntity', { text: ' ', createNew: { type: 'THING' } }, 'Invalid', ['createNew', 'name'], 'expected a name'],
    ['chooseEntity', { text: 'x', createNew: {} }, 'Invalid', ['createNew', 'type'], 'expected a type'],
    [
      'chooseEntity',
      { conflict: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', createNew: {} },
      'NotFound',
      ['conflict'],
      'no such conflict',
    ],
    ['registerSource', { source: { key: 'not a key' } }, 'Invalid', ['source', 'key'], 'expected a source key'],
    ['removeDocument', { id: 'doc_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such document'],
    ['removeSource', { id: 'src_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such source'],
    ['releaseQuarantined', { id: 'qua_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['id'], 'no such document held back'],
    ['undo', { commit: 1_000_000, reason: 'r' }, 'NotFound', ['commit'], 'no such commit 1000000'],
    ['cancelImport', { job: 'job_01h2xcejqtf2nbrexx3vqjhp41' }, 'NotFound', ['job'], 'no such import'],
    ['beginImport', { name: 'x', lines: 0, content: '0'.repeat(64) }, 'Invalid', ['lines'], 'at least one line'],
    ['beginImport', { name: 'x', lines: 1, content: 'abc' }, 'Invalid', ['content'], 'expected a SHA-256'],
  ])('%s %j → %s', async (mutation, input, type, path, message) => {
    const before = await me.get('{ stats { commits } }');
    const answer = await write(me, mutation, input);
    expect(answer).toMatchObject({ __typename: type, path, message: expect.stringContaining(message) });
    expect(await me.get('{ stats { commits } }')).toEqual(before);
  });

  const document = { path: 'a.md', text: 'x' };
  const inputs: Readonly<Record<string, object>> = {
    ingest: { source: { key: 's' }, documents: [document] },
    assertClaim: { subject: named('n'), predicate: 'P', object: { text: 'x' } },
    reviseClaim: { id: nobody.claim, object: { text: 'x' } },
    confirmClaim: { id: nobody.claim },
    retractClaim: { id: nobody.claim, reason: 'r' },
    remember: { about: 'x', predicate: 'P', value: { text: 'x' } },
    correctMemory: { id: nobody.claim },
    confirmMemory: { id: nobody.claim },
    forgetMemory: { id: nobody.claim },
    addAlias: { entity: nobody.entity, text: 'x' },
    resolveEntity: { mention: 'x' },
    defineRule: {
      name: 'r',
      reason: 'no',
      definition: {
        when: [
          { from: 'a', kind: 'K', to: 'b' },
          { from: 'b', kind: 'K', to: 'c' },
        ],
        then: { from: 'a', kind: 'FAR', to: 'c' },
        confidence: 1,
      },
    },
    setRuleEnabled: { id: 'rul_01h2xcejqtf2nbrexx3vqjhp41', enabled: true, reason: 'no' },
    reviewRelationship: { id: 'inf_01h2xcejqtf2nbrexx3vqjhp41', verdict: 'REJECTED' },
    reviewAlias: { id: 'als_01h2xcejqtf2nbrexx3vqjhp41', verdict: 'REJECTED' },
    inferAliases: {},
    registerSource: { source: { key: 's' } },
    removeDocument: { id: 'doc_01h2xcejqtf2nbrexx3vqjhp41' },
    removeSource: { id: 'src_01h2xcejqtf2nbrexx3vqjhp41' },
    setSourceTrust: { source: 'src_01h2xcejqtf2nbrexx3vqjhp41', reason: 'r' },
    resolveConflict: { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', winner: nobody.claim, rationale: 'r' },
    dismissConflict: { id: 'cfl_01h2xcejqtf2nbrexx3vqjhp41', reason: 'r' },
    decide: { decisions: [] },
    acceptSuggestions: { suggestions: [], why: 'r' },
    dismissSuggestions: { suggestions: [], why: 'r' },
    chooseEntity: { text: 'x', entity: nobody.entity },
    releaseQuarantined: { id: 'qua_01h2xcejqtf2nbrexx3vqjhp41' },
    mergeEntities: {
      canonical: 'ent_01h2xcejqtf2nbrexx3vqjhp41',
      members: ['ent_01h2xcejqtf2nbrexx3vqjhp42'],
      reason: 'r',
    },
    unmergeEntity: { member: 'ent_01h2xcejqtf2nbrexx3vqjhp41', reason: 'r' },
    declareDistinct: { a: 'ent_01h2xcejqtf2nbrexx3vqjhp41', b: 'ent_01h2xcejqtf2nbrexx3vqjhp42', reason: 'r' },
    consolidate: {},
    linkRecord: { type: 'CUSTOMER', key: '1' },
    setRecordType: { entityType: 'CUSTOMER', table: 'customers', keyColumn: 'id' },
    setRecordRelation: {
      ...{ fromType: 'CUSTOMER', relation: 'has', toType: 'ORDER', cardinality: 'ONE_TO_MANY', meaning: 'orders' },
      joinSpec: { fromColumn: 'id', toColumn: 'customer_id' },
    },
    undo: { commit: 1, reason: 'r' },
    updateSetting: { key: 'page.default', value: 5 },
    beginImport: { name: 'graph.jsonl', lines: 1, content: '0'.repeat(64) },
    cancelImport: { job: 'job_01h2xcejqtf2nbrexx3vqjhp41' },
    importLines: { lines: [{ number: 1, text: '{}' }] },
    resetSpace: { confirm: 'another' },
    startConversation: {},
    appendMessages: { conversation: 'cnv_01h2xcejqtf2nbrexx3vqjhp41', messages: [{ text: 'x' }] },
    ask: { question: 'x' },
    compileContext: { question: 'x' },
    findEvidence: { question: 'x' },
    replayTrace: { trace: 'trc_01h2xcejqtf2nbrexx3vqjhp41' },
    rejectEvidence: { question: 'x' },
    clarify: { conversation: 'cnv_01h2xcejqtf2nbrexx3vqjhp41', choice: 'CONTINUE' },
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
