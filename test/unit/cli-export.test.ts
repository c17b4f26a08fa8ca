import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fileSink, streamSink } from '../../src/cli/export/text-file.ts';
import {
  claimLine,
  conflictLine,
  entityLine,
  evidenceLine,
  relationshipLine,
  type ClaimNode,
  type ConflictNode,
} from '../../src/cli/export/export-lines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimgraph-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of an export', () => {
  it('has its name when it is complete, and not before', async () => {
    const file = join(folder, 'graph.jsonl');
    writeFileSync(file, 'older\n');
    const sink = await fileSink(file);
    await sink.write('first\n');
    expect(readFileSync(file, 'utf8')).toBe('older\n');
    await sink.write('second\n');
    await sink.finish();
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
    expect(readdirSync(folder)).toEqual(['graph.jsonl']);
  });

  it('leaves nothing behind when it is not completed', async () => {
    const sink = await fileSink(join(folder, 'graph.jsonl'));
    await sink.write('first\n');
    await sink.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a folder that is not there', () => join(folder, 'none', 'x.jsonl'), /its folder is not there/],
    ['a file for a folder', () => join(folder, 'file', 'x.jsonl'), /a part of the path is a file/],
    ['a folder for a file', () => join(folder, 'dir'), /it is a folder|cannot/],
  ])('%s is told with --out', async (_what, path, message) => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'dir'));
    const writing = (async () => {
      const sink = await fileSink(path());
      await sink.write('first\n');
      await sink.finish().catch(async (error: unknown) => {
        await sink.discard();
        throw error;
      });
    })();
    await expect(writing).rejects.toThrow(message);
    await expect(writing).rejects.toThrow(/^--out: expected a file that can be written/);
    expect(existsSync(join(folder, 'dir'))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['dir', 'file']);
  });

  it('waits for a reader that is slow', async () => {
    const written: string[] = [];
    const slow = new Writable({
      highWaterMark: 10,
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString());
        setImmediate(done);
      },
    });
    const sink = streamSink(slow);
    for (let n = 0; n < 50; n++) {
      await sink.write(`${n} longer than the mark\n`);
      expect(slow.writableLength).toBeLessThan(100);
    }
    await sink.finish();
    expect(written.join('').trimEnd().split('\n')).toHaveLength(50);
  });
});

const quote = {
  id: 'evd_1',
  stance: 'SUPPORTS',
  confidence: 1,
  trust: 0.5,
  method: 'm',
  said: true,
  current: true,
  owner: null,
  createdAt: 't',
  source: { id: 'src_1' },
  span: {
    id: 'spn_1',
    start: 3,
    end: 7,
    quote: 'Final',
    quoteHash: 'h',
    revision: { id: 'rev_1' },
    document: { id: 'doc_1' },
  },
} as const;
const claim: ClaimNode = {
  id: 'clm_1',
  predicate: 'STATUS',
  statement: 's',
  temporal: 'CURRENT',
  edge: false,
  status: 'SUPERSEDED',
  statusReason: null,
  owner: null,
  version: 1,
  createdAt: 't',
  updatedAt: 't',
  lastVerifiedAt: 't',
  subject: { id: 'ent_1' },
  object: { __typename: 'TextValue', text: 'Final' },
  qualifiers: [{ name: 'a', value: 'b', separates: false }],
  validity: { from: null, to: null, precision: null },
  statedValidity: { from: null, to: null, precision: null },
  confidence: { value: 1, parts: [] },
  confirmations: 0,
  confidenceApart: null,
  supersededBy: { id: 'clm_2' },
  evidenceConnection: { nodes: [quote], pageInfo: { hasNextPage: false, endCursor: null } },
};
const conflict: ConflictNode = {
  id: 'cfl_1',
  kind: 'VALUE',
  status: 'RESOLVED',
  severity: 1,
  predicate: 'p',
  name: null,
  policy: 'p',
  rationale: 'r',
  owner: null,
  version: 2,
  createdAt: 't',
  updatedAt: 't',
  subject: { id: 'ent_1' },
  parties: [
    { strength: 1, claim: { id: 'clm_1' }, entity: null },
    { strength: 1, claim: null, entity: { id: 'ent_2' } },
  ],
  resolution: {
    by: 'a',
    at: 't',
    rationale: 'r',
    separatedBy: null,
    winner: { id: 'clm_1' },
    winningEntity: null,
    commit: { id: 'com_1' },
  },
};

describe('a line of the export', () => {
  it('a claim refers by id, and shows its object by type', () => {
    const objects: readonly [ClaimNode['object'], object][] = [
      [
        { __typename: 'Entity', id: 'ent_2' },
        { type: 'ENTITY', entity: 'ent_2' },
      ],
      [
        { __typename: 'TextValue', text: 'Final' },
        { type: 'TEXT', value: 'Final' },
      ],
      [
        { __typename: 'NumberValue', number: 4, unit: 'm' },
        { type: 'NUMBER', value: 4, unit: 'm' },
      ],
      [
        { __typename: 'DateValue', date: '2019-04' },
        { type: 'DATE', value: '2019-04' },
      ],
      [
        { __typename: 'BooleanValue', boolean: false },
        { type: 'BOOLEAN', value: false },
      ],
      [
        { __typename: 'VersionValue', versionText: '1.2' },
        { type: 'VERSION', value: '1.2' },
      ],
    ];
    for (const [object, shown] of objects) expect(claimLine({ ...claim, object }).object).toEqual(shown);
    expect(claimLine(claim)).toMatchObject({ type: 'Claim', id: 'clm_1', subject: 'ent_1', supersededBy: 'clm_2' });
    expect(claimLine(claim)).not.toHaveProperty('evidenceConnection');
  });

  it('evidence says of what, and where the words stand', () => {
    expect(evidenceLine(quote, { claim: 'clm_1' })).toEqual({
      type: 'Evidence',
      id: 'evd_1',
      stance: 'SUPPORTS',
      confidence: 1,
      trust: 0.5,
      method: 'm',
      said: true,
      current: true,
      owner: null,
      createdAt: 't',
      claim: 'clm_1',
      alias: null,
      start: 3,
      end: 7,
      quote: 'Final',
      quoteHash: 'h',
      span: 'spn_1',
      revision: 'rev_1',
      document: 'doc_1',
      source: 'src_1',
    });
    expect(evidenceLine(quote, { alias: 'als_1' })).toMatchObject({ claim: null, alias: 'als_1' });
  });

  it('an entity keeps its own type beside that of the line', () => {
    const page = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const entity = {
      id: 'ent_1',
      type: 'Proposal',
      name: 'n',
      key: 'k',
      owner: null,
      version: 1,
      createdAt: 't',
      updatedAt: 't',
    };
    expect(entityLine({ ...entity, aliases: page, mentions: page })).toEqual({
      ...entity,
      type: 'Entity',
      entityType: 'Proposal',
    });
  });

  it('a relationship has from, to, kind, basis and its claim', () => {
    const line = relationshipLine({
      id: 'rel_1',
      kind: 'REQUIRES',
      basis: 'ASSERTED',
      status: 'ACTIVE',
      method: null,
      model: null,
      reviewState: null,
      version: 1,
      createdAt: 't',
      from: { id: 'ent_1' },
      to: { id: 'ent_2' },
      claim: { id: 'clm_1' },
      validity: claim.validity,
      confidence: { value: 0.9 },
      derivedFrom: [],
    });
    expect(line).toMatchObject({
      type: 'Relationship',
      from: 'ent_1',
      to: 'ent_2',
      kind: 'REQUIRES',
      basis: 'ASSERTED',
      claim: 'clm_1',
    });
  });

  it('a conflict has its sides and its winner by id', () => {
    expect(conflictLine(conflict)).toMatchObject({
      type: 'Conflict',
      subject: 'ent_1',
      parties: [
        { claim: 'clm_1', entity: null, strength: 1 },
        { claim: null, entity: 'ent_2', strength: 1 },
      ],
      resolution: { winner: 'clm_1', winningEntity: null, commit: 'com_1' },
    });
  });
});
