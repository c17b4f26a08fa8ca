import { expect, it } from '@jest/globals';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { AllSettings } from '../support/settings.ts';
import { resolveConflict, retractClaim, undoCommit } from '../../src/reconcile/index.ts';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { fileItem, ingest } from '../support/ingest.ts';

const height = (text: string, more: object = {}) => ({ ...about('Northgate', 'height', text), ...more });
const valueOf = ({ object }: Claim): string => (object.type === 'TEXT' ? object.text : '');

describeDatabase('contradictions that a policy weighs', (context) => {
  const desk = async (settings: Partial<AllSettings> = {}): Promise<Desk> =>
    new Desk(context().database, await context().space(), settings);
  const standing = async (at: Desk): Promise<string[]> =>
    (await at.claims('height')).map((claim) => `${valueOf(claim)} ${claim.status} ${claim.statusReason ?? ''}`.trim());

  it('[SE-44 SE-46] a claim of one text against one of four is alone in doubt; what stood stays as it was', async () => {
    const at = await desk();
    for (let n = 0; n < 4; n++) await at.assert(height('12 m'));
    const [before] = await at.claims('height');
    await at.assert(height('15 m'));
    expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m DISPUTED CONTRADICTION']);
    expect((await at.claims('height'))[0]).toEqual(before);
    const [conflict, ...others] = await at.conflicts();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ kind: 'VALUE', status: 'OPEN', policy: 'STRENGTH' });
    expect(conflict?.rationale).toContain('strength 0.67 (new, of 1 document) against 0.91 (earlier, of 4)');
    const [strong = 0, weak = 0] = conflict?.parties.map(({ strength }) => strength) ?? [];
    // 4 of 5 documents, full trust, .957 sure, verified now; one document, .95 sure.
    expect(strong).toBeCloseTo(0.32 + 0.35 + 0.15 * 0.957 + 0.1, 2);
    expect(weak).toBeCloseTo(0.08 + 0.35 + 0.15 * 0.95 + 0.1, 2);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[SE-46] of which a person may still let the new one win, or take it back', async () => {
    const at = await desk();
    for (let n = 0; n < 4; n++) await at.assert(height('12 m'));
    const { value: fresh } = await at.assert(height('15 m'));
    const [conflict] = await at.conflicts();
    const decision = {
      id: conflict?.id ?? ('' as never),
      winner: { claimId: fresh.id },
      rationale: 'rebuilt',
      mergeOthers: false,
      expectedVersion: null,
    };
    const { commit } = await at.do((c) => resolveConflict(c, decision, at.deps));
    expect(await standing(at)).toEqual(['12 m SUPERSEDED RESOLVED_BY_PERSON', '15 m ACTIVE']);
    await at.do((c) => undoCommit(c, commit, at.deps));
    await at.do((c) => retractClaim(c, { id: fresh.id, reason: 'misread', expectedVersion: null }, at.deps));
    expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m RETRACTED misread']);
    expect((await at.conflicts())[0]).toMatchObject({ status: 'RESOLVED', resolution: { by: 'policy' } });
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[SE-46 OM-61] a claim that is stronger by the ratio supersedes, in one commit, on record with both sides and why; undo gives back', async () => {
    const at = await desk({ 'conflict.ratio': 1.1 });
    const { value: old } = await at.assert(height('12 m', { confidence: 0.3 }));
    const { value: fresh, commit } = await at.assert(height('15 m'));
    expect(await standing(at)).toEqual(['12 m SUPERSEDED STRENGTH', '15 m ACTIVE']);
    const beaten = await at.claim(old.id);
    expect(beaten).toMatchObject({ supersededBy: fresh.id });
    expect(beaten?.validity.to).not.toBeNull();
    const [conflict, ...others] = await at.conflicts();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      status: 'RESOLVED',
      policy: 'STRENGTH',
      parties: [{ claimId: old.id }, { claimId: fresh.id }],
      resolution: { winnerClaimId: fresh.id, by: 'policy', rationale: expect.stringContaining('more than 1.1 times') },
    });
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect(await standing(at)).toEqual(['12 m ACTIVE']);
    expect(await at.conflicts()).toEqual([]);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[SE-47] at the usual ratio the same two are both in doubt', async () => {
    const at = await desk();
    await at.assert(height('12 m', { confidence: 0.3 }));
    await at.assert(height('15 m'));
    expect(await standing(at)).toEqual(['12 m DISPUTED CONTRADICTION', '15 m DISPUTED CONTRADICTION']);
    expect((await at.conflicts())[0]?.rationale).toContain('neither is more than 1.3 times as strong');
  });

  it('[SE-45] what is current takes the place of what is not, whatever they weigh', async () => {
    const at = await desk();
    for (let n = 0; n < 4; n++) await at.assert(height('12 m', { temporal: 'HISTORICAL' }));
    await at.assert(height('15 m', { confidence: 0.3 }));
    expect(await standing(at)).toEqual(['12 m SUPERSEDED CURRENT', '15 m ACTIVE']);
    expect((await at.conflicts())[0]).toMatchObject({ status: 'RESOLVED', policy: 'CURRENT' });
  });

  it.each<[string, number, number, readonly string[], string]>([
    ['surer by far: the old one is history', 0.6, 0.95, ['12 m SUPERSEDED MEMORY', '15 m ACTIVE'], 'RESOLVED'],
    [
      'hardly surer: both stay, and the person is asked',
      0.8,
      0.95,
      ['12 m DISPUTED CONTRADICTION', '15 m DISPUTED CONTRADICTION'],
      'OPEN',
    ],
    ['far less sure: the old one stays', 0.95, 0.6, ['12 m ACTIVE', '15 m DISPUTED CONTRADICTION'], 'OPEN'],
  ])(
    '[OM-57 OM-60 OM-62] a memory of one person against another of theirs, %s',
    async (_, old, fresh, expected, status) => {
      const at = await desk();
      await at.assert(height('12 m', { confidence: old }), at.scope.owner);
      await at.assert(height('15 m', { confidence: fresh }), at.scope.owner);
      expect(await standing(at)).toEqual(expected);
      expect(await at.conflicts()).toMatchObject([{ status, policy: 'MEMORY', owner: at.scope.owner }]);
    },
  );

  it('a document that is edited and still says what was decided against asks nothing again', async () => {
    const at = await desk();
    const proposal = (path: string, status: string, words: string) =>
      fileItem(path, `---\neip: 9001\ntitle: T\nstatus: ${status}\n---\n\n${words}\n`);
    const note = async (value: string) =>
      at.assert({ ...about('EIP-9001', 'status', value), subject: { id: await subject() } });
    const subject = async () => (await at.claims('status'))[0]?.subjectId ?? ('' as never);
    await ingest(at.database, at.scope, [proposal('a.md', 'Draft', 'text')]);
    const { value: final } = await note('Final');
    const [conflict] = await at.conflicts();
    const decision = {
      id: conflict?.id ?? ('' as never),
      winner: { claimId: final.id },
      rationale: 'seen',
      mergeOthers: false,
      expectedVersion: null,
    };
    await at.do((c) => resolveConflict(c, decision, at.deps));
    const states = async () => (await at.claims('status')).map((claim) => `${valueOf(claim)} ${claim.status}`);
    expect(await states()).toEqual(['Draft SUPERSEDED', 'Final ACTIVE']);
    const { report } = await ingest(at.database, at.scope, [proposal('a.md', 'Draft', 'other words')]);
    expect(report).toMatchObject({ revisions: 1, conflicts: 0 });
    expect(await states()).toEqual(['Draft SUPERSEDED', 'Final ACTIVE']);
    // Another value is another matter.
    await ingest(at.database, at.scope, [proposal('a.md', 'Stagnant', 'other words')]);
    expect((await states()).slice(1)).toEqual(['Final DISPUTED', 'Stagnant DISPUTED']);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });
});
