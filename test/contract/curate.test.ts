import { expect, it } from '@jest/globals';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { entitiesByIds, resolveName } from '../../src/identity/index.ts';
import {
  nameEntity,
  releaseQuarantined,
  removeDocument,
  removeSource,
  reviseClaim,
  listQuarantine,
  listSources,
} from '../../src/ingest/index.ts';
import { resolveConflict, retractClaim, undoCommit } from '../../src/reconcile/index.ts';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

/** A document of the general pack whose front matter says one thing about its subject. */
const station = (path: string, status: string, more = '') =>
  fileItem(path, `---\ntitle: Northgate\nstatus: ${status}\n---\n\n# Northgate\n\nTrains stop here.\n${more}`);

describeDatabase('curating', (context) => {
  const desk = async (): Promise<Desk> => new Desk(context().database, await context().space());

  it('[SE-02] a claim of a person has the person’s words as evidence, and every part that a claim has', async () => {
    const at = await desk();
    const { value: claim } = await at.assert({
      ...about('Northgate', 'height', '12 m'),
      text: 'I measured twelve metres.',
    });
    expect(claim).toMatchObject({
      predicate: 'height',
      object: { type: 'TEXT', text: '12 m' },
      statement: 'Northgate is 12 m high.',
      status: 'ACTIVE',
      temporal: 'CURRENT',
      validity: { from: null, to: null },
      confidence: 0.95,
    });
    expect(claim.createdAt).toEqual(claim.lastVerifiedAt);
    const quotes = await at.see((view) =>
      view.sql.query<{ quote: string; kind: string }>(
        't.quotes',
        `select s.quote, d.kind from claim_evidence e join spans s on s.space_id = e.space_id and s.id = e.span_id
          join documents d on d.space_id = e.space_id and d.id = e.document_id where e.space_id = $1 and e.claim_id = $2`,
        [at.scope.spaceId, claim.id],
      ),
    );
    expect(quotes).toEqual([{ quote: 'I measured twelve metres.', kind: 'NOTE' }]);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('the same said again by another is support: one claim, more confidence', async () => {
    const at = await desk();
    const first = await at.assert(about('Northgate', 'height', '12 m'));
    const second = await at.assert(about('Northgate', 'height', '12 M'));
    expect(second.value.id).toBe(first.value.id);
    expect(second.value.confidence).toBeGreaterThan(first.value.confidence);
  });

  it('two values of a single-valued predicate are both disputed, and one question waits on the desk', async () => {
    const at = await desk();
    const a = await at.assert(about('Northgate', 'height', '12 m'));
    const b = await at.assert(about('Northgate', 'height', '15 m'));
    const c = await at.assert(about('Northgate', 'height', '18 m'));
    for (const { value } of [a, b, c]) {
      const claim = await at.claim(value.id);
      expect(claim?.status).toBe('DISPUTED');
      expect(claim?.confidence).toBeLessThan(0.95);
    }
    const [conflict, ...others] = await at.conflicts();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ kind: 'VALUE', status: 'OPEN', predicate: 'height' });
    expect(conflict?.parties.map((party) => party.claimId)).toEqual([a.value.id, b.value.id, c.value.id]);
    expect(conflict?.severity).toBeGreaterThan(0);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('a person decides: the winner stands with its confidence back, the others are superseded by it; undo takes it back', async () => {
    const at = await desk();
    const a = await at.assert(about('Northgate', 'height', '12 m'));
    const b = await at.assert(about('Northgate', 'height', '15 m'));
    const [conflict] = await at.conflicts();
    if (!conflict) throw new Error('expected a conflict');
    const input = {
      id: conflict.id,
      winner: { claimId: b.value.id },
      rationale: 'measured again',
      mergeOthers: false,
      expectedVersion: conflict.version,
    };
    const { value, commit } = await at.do((c) => resolveConflict(c, input, at.deps));
    expect(value).toMatchObject({
      status: 'RESOLVED',
      resolution: { winnerClaimId: b.value.id, by: 'ada', rationale: 'measured again' },
    });
    expect(await at.claim(a.value.id)).toMatchObject({ status: 'SUPERSEDED', supersededBy: b.value.id });
    expect(await at.claim(b.value.id)).toMatchObject({ status: 'ACTIVE', confidence: 0.95 });
    await expect(at.do((c) => resolveConflict(c, input, at.deps))).rejects.toMatchObject({
      code: 'STALE_VERSION',
    });
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect((await at.conflicts())[0]?.status).toBe('OPEN');
    expect((await at.claim(a.value.id))?.status).toBe('DISPUTED');
    await expect(at.do((c) => undoCommit(c, commit, at.deps))).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[SE-03] a retracted claim stays on record with the reason, and a question with one side left is settled', async () => {
    const at = await desk();
    const a = await at.assert(about('Northgate', 'height', '12 m'));
    const b = await at.assert(about('Northgate', 'height', '15 m'));
    const retract = (expectedVersion: number | null) =>
      at.do((c) => retractClaim(c, { id: a.value.id, reason: 'misread', expectedVersion }, at.deps));
    await expect(retract(99)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await retract(null);
    expect(await at.claim(a.value.id)).toMatchObject({ status: 'RETRACTED', statusReason: 'misread' });
    expect(await at.claim(b.value.id)).toMatchObject({ status: 'ACTIVE', confidence: 0.95 });
    expect((await at.conflicts())[0]).toMatchObject({ status: 'RESOLVED', resolution: { by: 'policy' } });
    await expect(retract(null)).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
  });

  it('[SE-03] a claim begins ACTIVE, and every list of claims shows those of the statuses that are asked for', async () => {
    const at = await desk();
    const said = async (predicate: string, text: string) =>
      (await at.assert(about('Northgate', predicate, text))).value;
    const painted = await said('colour', 'red');
    expect(painted.status).toBe('ACTIVE');
    const old = await said('keeper', 'Ada');
    const { subject, predicate, ...rest } = about('Northgate', 'keeper', 'Bo');
    await at.do((c) => reviseClaim(c, { ...rest, id: old.id, expectedVersion: null }, at.deps));
    const { id } = await said('roof', 'slate');
    await at.do((c) => retractClaim(c, { id, reason: 'misread', expectedVersion: null }, at.deps));
    await said('height', '12 m');
    await said('height', '15 m');
    const me = asking(at.database, at.scope);
    const shown = async (status: string): Promise<string[][]> => {
      const list = `claims(where: { status: ${status} }, first: 100) { nodes { status statement } }`;
      type Page = { readonly claims: { readonly nodes: readonly { status: string; statement: string }[] } };
      const found = await me.get<Page & { readonly entity: Page }>(
        `query ($id: ID!) { ${list} entity(id: $id) { ${list} } }`,
        { id: encodeId('ent', painted.subjectId) },
      );
      const words = ({ claims }: Page) => claims.nodes.map((one) => `${one.status}: ${one.statement}`).toSorted();
      expect(words(found.entity)).toEqual(words(found));
      return [words(found)];
    };
    const expected = {
      ACTIVE: ['ACTIVE: Northgate colour red.', 'ACTIVE: Northgate keeper Bo.'],
      SUPERSEDED: ['SUPERSEDED: Northgate keeper Ada.'],
      DISPUTED: ['DISPUTED: Northgate is 12 m high.', 'DISPUTED: Northgate is 15 m high.'],
      RETRACTED: ['RETRACTED: Northgate roof slate.'],
    };
    for (const [status, statements] of Object.entries(expected))
      expect(await shown(`{ eq: ${status} }`)).toEqual([statements]);
    expect(await shown('{ in: [SUPERSEDED, RETRACTED] }')).toEqual([[...expected.RETRACTED, ...expected.SUPERSEDED]]);
    expect([subject, predicate]).toHaveLength(2);
  });

  it('a revised claim is superseded by the new one', async () => {
    const at = await desk();
    const { value: old } = await at.assert(about('Northgate', 'height', '12 m'));
    const { subject, predicate, ...rest } = about('Northgate', 'height', '13 m');
    expect([subject, predicate]).toHaveLength(2);
    const { value: now } = await at.do((c) =>
      reviseClaim(c, { ...rest, id: old.id, expectedVersion: old.version }, at.deps),
    );
    expect(now).toMatchObject({ status: 'ACTIVE', object: { text: '13 m' }, subjectId: old.subjectId });
    expect(await at.claim(old.id)).toMatchObject({ status: 'SUPERSEDED', supersededBy: now.id });
    expect(await at.conflicts()).toEqual([]);
  });

  it('an entity found by a name that a person gave it', async () => {
    const at = await desk();
    const { value: claim } = await at.assert(about('Northgate', 'height', '12 m'));
    await at.do((c) => nameEntity(c, { entityId: claim.subjectId, text: 'The Gate' }, at.deps));
    const found = await at.see((view) => resolveName(view, { text: 'the gate', type: null }, at.deps.settings));
    expect(found).toMatchObject({ kind: 'RESOLVED', stage: 'NORMAL_FORM', entity: { id: claim.subjectId } });
    for (const text of ['', '   ', '…', 'x'.repeat(10_000), 'a\0b', 'half \ud800']) {
      await expect(at.do((c) => nameEntity(c, { entityId: claim.subjectId, text }, at.deps))).rejects.toMatchObject({
        code: 'INVALID',
      });
    }
  });

  it('two documents that contradict each other dispute; removing one settles it; undoing the removal opens it again', async () => {
    const at = await desk();
    await ingest(at.database, at.scope, [fileItem('a.md', '---\neip: 9001\ntitle: T\nstatus: Draft\n---\n\ntext\n')], {
      source: 'one',
    });
    const before = await at.claims('status');
    expect(before.map((claim) => claim.status)).toEqual(['ACTIVE']);
    const subject = { id: before[0]?.subjectId ?? ('' as never) };
    const { value: other } = await at.assert({ ...about('', 'status', 'Final'), subject });
    expect((await at.claims('status')).map((claim) => claim.status)).toEqual(['DISPUTED', 'DISPUTED']);
    const sources = await at.see((view) => listSources(view, { first: 10, after: null }));
    const one = sources.items.find((item) => item.node.key === 'one')?.node;
    if (!one) throw new Error('expected the source');
    const { commit } = await at.do((c) => removeSource(c, { id: one.id, expectedVersion: one.version }, at.deps));
    const after = await at.claims('status');
    expect(after.map((claim) => [claim.status, claim.statusReason])).toEqual([
      ['ENDED', 'DOCUMENT_REMOVED'],
      ['ACTIVE', null],
    ]);
    expect(after[1]?.id).toBe(other.id);
    expect((await at.conflicts()).map((conflict) => conflict.status)).toEqual(['RESOLVED']);
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect((await at.claims('status')).map((claim) => claim.status)).toEqual(['DISPUTED', 'DISPUTED']);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('the first commit of a space is undone whole: with the claim go its document and the source that came with it', async () => {
    const at = await desk();
    const { commit } = await at.assert(about('Northgate', 'height', '12 m'));
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect(await at.claims('height')).toEqual([]);
    expect((await at.see((view) => listSources(view, { first: 10, after: null }))).items).toEqual([]);
    expect(await offences(at.database, at.scope)).toEqual([]);
    const again = await at.assert(about('Northgate', 'height', '12 m'));
    await at.do((c) => undoCommit(c, again.commit, at.deps));
    expect(await at.claims('height')).toEqual([]);
  });

  it('[PI-08] a removed document is a flag: its text stays, its claims end, and the same text brings it back', async () => {
    const at = await desk();
    const [outcome] = (await ingest(at.database, at.scope, [station('n.md', 'open')])).outcomes;
    if (outcome?.status !== 'ADDED') throw new Error('expected a new document');
    await at.do((c) => removeDocument(c, { id: outcome.documentId, expectedVersion: null }, at.deps));
    const standing = async () => (await at.claims('status')).filter((claim) => claim.status === 'ACTIVE').length;
    expect(await standing()).toBe(0);
    await expect(
      at.do((c) => removeDocument(c, { id: outcome.documentId, expectedVersion: null }, at.deps)),
    ).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
    const [again] = (await ingest(at.database, at.scope, [station('n.md', 'open')])).outcomes;
    expect(again).toMatchObject({ status: 'REVISED', documentId: outcome.documentId, revisionId: outcome.revisionId });
    expect(await standing()).toBe(1);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[PI-10] a document that returns to an earlier text has three entries in its history and two revisions', async () => {
    const at = await desk();
    const kinds = [];
    for (const status of ['planned', 'open', 'planned'])
      kinds.push((await ingest(at.database, at.scope, [station('n.md', status)])).report.revisions);
    expect(kinds).toEqual([1, 1, 0]);
    const entries = await at.see((view) =>
      view.sql.query<{ n: number; revision_id: string }>(
        't.history',
        'select n, revision_id from document_revisions where space_id = $1 order by n',
        [at.scope.spaceId],
      ),
    );
    expect(entries.map((entry) => entry.n)).toEqual([0, 1, 2]);
    expect(entries[0]?.revision_id).toBe(entries[2]?.revision_id);
    const values = (await at.claims('status')).map((claim) => [
      claim.object.type === 'TEXT' && claim.object.text,
      claim.status,
    ]);
    expect(values).toEqual([
      ['planned', 'SUPERSEDED'],
      ['open', 'SUPERSEDED'],
      ['planned', 'ACTIVE'],
    ]);
  });

  it('what screening holds back waits with its reason until a person releases it, once', async () => {
    const at = await desk();
    const latin1 = Buffer.from('Gr\xfc\xdfe aus M\xfcnchen, sch\xf6ne Gr\xfc\xdfe', 'latin1');
    const { outcomes, report } = await ingest(at.database, at.scope, [
      fileItem('old.txt', latin1),
      fileItem('new.txt', 'plain text'),
    ]);
    expect(report).toMatchObject({ quarantined: 1, documents: 1, failed: 0 });
    expect(outcomes[0]).toMatchObject({ status: 'QUARANTINED', reason: 'ENCODING' });
    const held = (
      await at.see((view) => listQuarantine(view, { state: 'HELD', sourceIds: null }, { first: 10, after: null }))
    ).items[0]?.node;
    if (!held) throw new Error('expected a held document');
    const release = () =>
      at.do((c) => releaseQuarantined(c, { id: held.id, expectedVersion: held.version, reason: null }, at.deps));
    expect((await release()).value.status).toBe('ADDED');
    await expect(release()).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const empty = [fileItem('empty.md', '')];
    expect((await ingest(at.database, at.scope, empty)).outcomes[0]).toMatchObject({ reason: 'EMPTY' });
    expect((await ingest(at.database, at.scope, empty)).report).toMatchObject({ quarantined: 0, unchanged: 1 });
  });

  it('[OM-57] what a person keeps private changes nothing for others: no claim, no dispute, no name', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const ada = new Desk(database, scope);
    const bob = new Desk(database, as(scope, 'bob'));
    const { value: shared } = await ada.assert(about('Northgate', 'height', '12 m'));
    const { value: secret } = await ada.assert(
      { ...about('', 'height', '15 m'), subject: { id: shared.subjectId } },
      'ada',
    );
    expect((await ada.claim(shared.id))?.status).toBe('ACTIVE');
    expect(secret.status).toBe('ACTIVE');
    const { value: ofBob } = await bob.assert(
      { ...about('', 'height', '18 m'), subject: { id: shared.subjectId } },
      'bob',
    );
    expect([ofBob.status, (await ada.claim(secret.id))?.status]).toEqual(['ACTIVE', 'ACTIVE']);
    expect([await ada.conflicts(), await bob.conflicts()]).toEqual([[], []]);
    expect(await bob.claim(secret.id)).toBeUndefined();
    await ada.assert(about('Hidden Halt', 'height', '3 m'), 'ada');
    expect(await bob.see((view) => resolveName(view, { text: 'Hidden Halt', type: null }, bob.deps.settings))).toEqual({
      kind: 'UNRESOLVED',
    });
    const { value: own } = await bob.assert(about('Hidden Halt', 'height', '4 m'));
    expect(own.owner).toBeNull();
    expect((await bob.see((view) => entitiesByIds(view, [own.subjectId]))).get(own.subjectId)?.owner).toBeNull();
    await expect(
      bob.do((c) => retractClaim(c, { id: secret.id, reason: 'x', expectedVersion: null }, bob.deps)),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
