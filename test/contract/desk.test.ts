import { expect, it } from '@jest/globals';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import {
  dismissConflict,
  letBothHold,
  listConflicts,
  mergeEntities,
  resolveConflict,
  retractClaim,
  undoCommit,
} from '../../src/reconcile/index.ts';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { fileItem, ingest } from '../support/ingest.ts';

const height = (text: string, more: object = {}) => ({ ...about('Northgate', 'height', text), ...more });
const valueOf = ({ object }: Claim): string => (object.type === 'TEXT' ? object.text : '');
const proposal = (path: string, status: string, words = 'text') =>
  fileItem(path, `---\neip: 9001\ntitle: T\nstatus: ${status}\n---\n\n${words}\n`);

describeDatabase('deciding at the desk', (context) => {
  const desk = async (): Promise<Desk> => new Desk(context().database, await context().space());
  const standing = async (at: Desk, predicate = 'height'): Promise<string[]> =>
    (await at.claims(predicate)).map((claim) => `${valueOf(claim)} ${claim.status}`);
  const asked = async (at: Desk) => {
    const open = (await at.conflicts()).filter(({ status }) => status === 'OPEN');
    const [conflict] = open;
    if (!conflict || open.length !== 1) throw new Error(`expected one open conflict, got ${open.length}`);
    return conflict;
  };
  const dismiss = async (at: Desk, reason = 'they are two gauges', expectedVersion: number | null = null) => {
    const { id, owner } = await asked(at);
    return at.do((c) => dismissConflict(c, { id, reason, expectedVersion }, at.deps), owner);
  };
  const bothHold = async (at: Desk, qualifier: string, values: readonly (readonly [ClaimId, string])[]) => {
    const { id } = await asked(at);
    const input = {
      id,
      qualifier,
      values: values.map(([claimId, value]) => ({ claimId, value })),
      rationale: 'two ends',
      expectedVersion: null,
    };
    return at.do((c) => letBothHold(c, input, at.deps));
  };
  /** Two sides, as sure as they were before they were in doubt. */
  const twoSides = async (at: Desk) => {
    const a = await at.assert(height('12 m'));
    const b = await at.assert(height('15 m', { confidence: 0.8 }));
    expect(await standing(at)).toEqual(['12 m DISPUTED', '15 m DISPUTED']);
    return { a: a.value, b: b.value };
  };

  it('[OM-151] what is dismissed chooses nothing: both sides stand with their confidence back; undo asks again', async () => {
    const at = await desk();
    const { a, b } = await twoSides(at);
    expect((await asked(at)).resolution).toBeNull();
    const { value, commit } = await dismiss(at);
    expect(value).toMatchObject({
      status: 'DISMISSED',
      resolution: {
        outcome: 'DISMISSED',
        strategy: 'PERSON',
        by: 'ada',
        rationale: 'they are two gauges',
        winnerClaimId: null,
      },
    });
    expect(await at.claim(a.id)).toMatchObject({ status: 'ACTIVE', statusReason: null, confidence: 0.95 });
    expect(await at.claim(b.id)).toMatchObject({ status: 'ACTIVE', statusReason: null, confidence: 0.8 });
    expect(await offences(at.database, at.scope)).toEqual([]);
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect(await standing(at)).toEqual(['12 m DISPUTED', '15 m DISPUTED']);
    expect(await asked(at)).toMatchObject({ resolution: null });
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('a claim in another open question stays in doubt when one is dismissed', async () => {
    const at = await desk();
    const { a } = await twoSides(at);
    const other = await at.assert(about('Southgate', 'height', '12 m'));
    await at.do((c) =>
      mergeEntities(
        c,
        {
          canonical: a.subjectId,
          members: [other.value.subjectId],
          reason: 'one',
          expectedVersions: new Map(),
        },
        at.deps,
      ),
    );
    const open = (await at.conflicts()).filter(({ policy }) => policy !== 'MERGED_ENTITIES');
    await at.do((c) =>
      dismissConflict(c, { id: open[0]?.id ?? ('' as never), reason: 'x', expectedVersion: null }, at.deps),
    );
    expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m DISPUTED', '12 m DISPUTED']);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('[OM-151] a dismissal needs a reason, the version that was seen, and an open conflict', async () => {
    const at = await desk();
    await twoSides(at);
    await expect(dismiss(at, '  ')).rejects.toMatchObject({ code: 'INVALID', inputPath: ['reason'] });
    await expect(dismiss(at, 'r', 99)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const { value } = await dismiss(at);
    await expect(
      at.do((c) => dismissConflict(c, { id: value.id, reason: 'r', expectedVersion: null }, at.deps)),
    ).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
  });

  it('a document that is edited and says the same asks nothing again, whether it was dismissed or both hold', async () => {
    for (const decide of ['dismissed', 'both hold'] as const) {
      const at = await desk();
      await ingest(at.database, at.scope, [proposal('a.md', 'Draft')], { source: 'one' });
      const [first] = await at.claims('status');
      if (!first) throw new Error('expected a claim');
      const subject = { id: first.subjectId };
      const { value: second } = await at.assert({ ...about('', 'status', 'Final'), subject });
      if (decide === 'dismissed') await dismiss(at);
      else
        await bothHold(at, 'network', [
          [first.id, 'mainnet'],
          [second.id, 'testnet'],
        ]);
      const { report } = await ingest(at.database, at.scope, [proposal('a.md', 'Draft', 'other words')], {
        source: 'one',
      });
      expect(report).toMatchObject({ revisions: 1, conflicts: 0 });
      expect(await standing(at, 'status')).toEqual(['Draft ACTIVE', 'Final ACTIVE']);
      await at.assert({ ...about('', 'status', 'Final'), subject });
      expect(await standing(at, 'status')).toEqual(['Draft ACTIVE', 'Final ACTIVE']);
      // Another value is another matter.
      await at.assert({ ...about('', 'status', 'Stagnant'), subject });
      expect(await asked(at)).toMatchObject({ kind: 'VALUE', status: 'OPEN' });
      expect(await offences(at.database, at.scope)).toEqual([]);
    }
  });

  it('[OM-151] both hold, in circumstances that a person names: each claim has its own, beside what its texts say; undo takes them away', async () => {
    const at = await desk();
    const { a, b } = await twoSides(at);
    const { value, commit } = await bothHold(at, ' end ', [
      [a.id, 'north'],
      [b.id, ' south '],
    ]);
    expect(value).toMatchObject({
      status: 'RESOLVED',
      resolution: { outcome: 'BOTH_HOLD', strategy: 'PERSON', separatedBy: 'end', winnerClaimId: null, by: 'ada' },
    });
    expect(await at.claim(a.id)).toMatchObject({
      status: 'ACTIVE',
      confidence: 0.95,
      qualifiers: {},
      separated: { end: 'north' },
    });
    expect(await at.claim(b.id)).toMatchObject({ status: 'ACTIVE', confidence: 0.8, separated: { end: 'south' } });
    expect(await offences(at.database, at.scope)).toEqual([]);
    await at.do((c) => undoCommit(c, commit, at.deps));
    expect(await standing(at)).toEqual(['12 m DISPUTED', '15 m DISPUTED']);
    expect(await at.claim(a.id)).toMatchObject({ separated: null });
    expect((await asked(at)).resolution).toBeNull();
  });

  it('what tells three sides apart is kept with what told two of them apart', async () => {
    const at = await desk();
    const { a, b } = await twoSides(at);
    await bothHold(at, 'end', [
      [a.id, 'north'],
      [b.id, 'south'],
    ]);
    const { value: c } = await at.assert(height('18 m'));
    await bothHold(at, 'year', [
      [a.id, '1990'],
      [b.id, '2000'],
      [c.id, '2010'],
    ]);
    expect(await at.claim(a.id)).toMatchObject({ status: 'ACTIVE', separated: { end: 'north', year: '1990' } });
    expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m ACTIVE', '18 m ACTIVE']);
  });

  it.each<[string, string, readonly (readonly ['a' | 'b' | 'other', string])[], readonly string[]]>([
    [
      'no name',
      ' ',
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      ['bothHold', 'qualifier'],
    ],
    [
      'a name that both have',
      'Gauge',
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      ['bothHold', 'qualifier'],
    ],
    [
      'no value',
      'end',
      [
        ['a', ' '],
        ['b', 'y'],
      ],
      ['bothHold', 'values', '0', 'value'],
    ],
    [
      'one value for both',
      'end',
      [
        ['a', 'North'],
        ['b', ' north'],
      ],
      ['bothHold', 'values', '1', 'value'],
    ],
    ['one side alone', 'end', [['a', 'x']], ['bothHold', 'values']],
    [
      'one side twice',
      'end',
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
      ['bothHold', 'values', '1', 'claim'],
    ],
    [
      'a claim that is no side',
      'end',
      [
        ['a', 'x'],
        ['other', 'y'],
      ],
      ['bothHold', 'values', '1', 'claim'],
    ],
  ])('%s tells nothing apart: it is refused, and where', async (_, name, values, inputPath) => {
    const at = await desk();
    const qualifiers = { gauge: 'wide' };
    const ids = {
      a: (await at.assert(height('12 m', { qualifiers }))).value.id,
      b: (await at.assert(height('15 m', { qualifiers }))).value.id,
      other: (await at.assert(about('Southgate', 'height', '3 m'))).value.id,
    };
    const given = values.map(([side, value]) => [ids[side], value] as const);
    await expect(bothHold(at, name, given)).rejects.toMatchObject({ code: 'INVALID', inputPath });
    expect((await asked(at)).status).toBe('OPEN');
  });

  it('a question that merging raised is not asked again, when it was dismissed or both hold, whatever is said next', async () => {
    for (const decide of ['dismissed', 'both hold'] as const) {
      const at = await desk();
      const { value: a } = await at.assert(height('12 m'));
      const { value: b } = await at.assert(about('North Gate', 'height', '15 m'));
      const merge = { canonical: a.subjectId, members: [b.subjectId], reason: 'one', expectedVersions: new Map() };
      await at.do((c) => mergeEntities(c, merge, at.deps));
      expect(await standing(at)).toEqual(['12 m DISPUTED', '15 m DISPUTED']);
      const { commit } = await (decide === 'dismissed'
        ? dismiss(at)
        : bothHold(at, 'end', [
            [a.id, 'north'],
            [b.id, 'south'],
          ]));
      const after = await at.claims('height');
      expect(after.map(({ status, confidence }) => [status, confidence])).toEqual([
        ['ACTIVE', 0.95],
        ['ACTIVE', 0.95],
      ]);
      await at.assert(height('12 m'));
      expect((await at.conflicts()).filter(({ status }) => status === 'OPEN')).toEqual([]);
      expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m ACTIVE']);
      expect(await offences(at.database, at.scope)).toEqual([]);
      await expect(at.do((c) => undoCommit(c, commit, at.deps))).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
    }
  });

  it('undo of a dismissal is refused while the same question is open again of others', async () => {
    // Whoever is alone in doubt leaves the others as they are: nothing that the dismissal wrote is built on.
    const at = new Desk(context().database, await context().space(), { 'conflict.ratio': 1.1 });
    for (let n = 0; n < 4; n++) await at.assert(height('12 m'));
    await at.assert(height('15 m'));
    const { commit } = await dismiss(at);
    await at.assert(height('18 m', { confidence: 0.1 }));
    expect(await standing(at)).toEqual(['12 m ACTIVE', '15 m ACTIVE', '18 m DISPUTED']);
    await expect(at.do((c) => undoCommit(c, commit, at.deps))).rejects.toMatchObject({
      code: 'CONFLICTING_STATE',
      message: expect.stringContaining('the question that it closed is open anew'),
    });
  });

  it('[OM-151] every way in which a conflict ends has its outcome and strategy, and applies it to the claims', async () => {
    const at = await desk();
    const { a, b } = await twoSides(at);
    const { id } = await asked(at);
    const decision = { id, winner: { claimId: b.id }, rationale: 'r', mergeOthers: false, expectedVersion: null };
    const { value, commit } = await at.do((c) => resolveConflict(c, decision, at.deps));
    expect(value.resolution).toMatchObject({ outcome: 'ONE_HOLDS', strategy: 'PERSON', separatedBy: null });
    expect(await standing(at)).toEqual(['12 m SUPERSEDED', '15 m ACTIVE']);
    await at.do((c) => undoCommit(c, commit, at.deps));
    await at.do((c) => retractClaim(c, { id: a.id, reason: 'r', expectedVersion: null }, at.deps));
    const [settled] = await at.conflicts();
    expect(settled?.resolution).toMatchObject({ outcome: 'ONE_HOLDS', strategy: 'LAST_STANDING', by: 'policy' });
    const weighed = await desk();
    await weighed.assert(height('12 m', { temporal: 'HISTORICAL' }));
    await weighed.assert(height('15 m'));
    expect((await weighed.conflicts())[0]?.resolution).toMatchObject({ outcome: 'ONE_HOLDS', strategy: 'CURRENT' });
  });

  it('[SE-53] severity is one less the difference of the strengths, times their mean, and orders and bounds the list', async () => {
    const at = await desk();
    await twoSides(at);
    await at.assert(about('Southgate', 'height', '3 m'));
    await at.assert(about('Southgate', 'height', '4 m'), null);
    await at.assert(about('Westgate', 'height', '3 m'));
    await at.assert({ ...about('Westgate', 'height', '9 m'), confidence: 0.1 });
    const list = async (where: object | null) => {
      const page = await at.see((view) => listConflicts(view, where, 'SEVERITY', 'DESC', { first: 10, after: null }));
      return page.items.map(({ node }) => node);
    };
    const all = await list(null);
    expect(all).toHaveLength(3);
    for (const { parties, severity } of all) {
      const [x = 0, y = 0] = parties.map(({ strength }) => strength);
      expect(severity).toBeCloseTo((1 - Math.abs(x - y)) * ((x + y) / 2), 5);
      expect(severity).toBeGreaterThan(0);
      expect(severity).toBeLessThanOrEqual(1);
    }
    const severities = all.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((x, y) => y - x));
    expect(new Set(severities).size).toBe(3);
    const [most = 0] = severities;
    expect(await list({ severity: { gte: most }, kind: { eq: 'VALUE' } })).toHaveLength(1);
    expect(await list({ severity: { gte: most }, kind: { eq: 'EDGE' } })).toEqual([]);
  });
});
