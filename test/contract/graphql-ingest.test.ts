import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { INGEST, ingestProposals, proposalText, type IngestedData } from '../support/proposals.ts';
import { write } from '../support/writes.ts';

describeDatabase('the contract, ingesting', (context) => {
  let me: Asking;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
  });

  const document = { path: 'a.md', text: 'x' };

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

  it('shows what a reader put up with, and keeps it with the revision; reads again when it is asked to', async () => {
    const broken = { path: 'broken.md', text: '---\ntitle: Broken\nstatus: [open\n---\n\n# Broken\n' };
    const send = (reread: boolean) =>
      me.get<{ ingest: object }>(
        `mutation ($input: IngestInput!) { ingest(input: $input) { ... on Ingested { report { reread unchanged }
          outcomes { status issues { code message place line } revision { issues { code line } } document { readBy } } } } }`,
        { input: { documents: [broken], source: { key: 'broken' }, reread } },
      );
    const issues = [{ code: 'FRONT_MATTER', message: expect.any(String), place: 'line 3', line: 3 }];
    const kept = { revision: { issues: [{ code: 'FRONT_MATTER', line: 3 }] } };
    expect(await send(false)).toMatchObject({ ingest: { outcomes: [{ status: 'ADDED', issues, ...kept }] } });
    const same = {
      status: 'UNCHANGED',
      issues: [],
      ...kept,
      document: { readBy: [expect.stringMatching(/^general /), expect.any(String)] },
    };
    expect(await send(false)).toMatchObject({ ingest: { report: { reread: 0, unchanged: 1 }, outcomes: [same] } });
    expect(await send(true)).toMatchObject({
      ingest: { report: { reread: 1, unchanged: 0 }, outcomes: [{ status: 'REREAD', issues, ...kept }] },
    });
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
    expect(await me.get('{ quarantine(state: RELEASED) { nodes { path source { key } } } }')).toEqual({
      quarantine: { nodes: [{ path: 'held.md', source: { key: 'odd' } }] },
    });
  });
});
