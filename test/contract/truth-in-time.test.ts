import { expect, it } from '@jest/globals';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { Heights, type Paper } from '../support/heights.ts';
import { write } from '../support/writes.ts';

const GATE = 'Northgate';
const GOOD = { station: GATE, height: '12 m', since: '2020-01-01' } as const;
const POISON = { station: GATE, height: '99 m', since: '2020-01-02' } as const;

describeDatabase('what is said of one question, weighed before dates decide', (context) => {
  const heights = async (): Promise<Heights> => new Heights(context().database, await context().space());
  /** An authority, and a flagged site that is trusted not at all. */
  const withPoison = async (): Promise<Heights> => {
    const at = await heights();
    await at.trust('good.example', { base: 0.95, authorityFor: ['height'] });
    await at.trust('poison.example', { base: 0.05, flagged: true });
    return at;
  };
  const today = new Date().toISOString();
  const whole = async (at: Heights): Promise<void> =>
    expect(await offences(context().database, at.me.scope)).toEqual([]);

  it.each<[string, Paper, Paper, boolean]>([
    ['a day later', GOOD, POISON, false],
    ['a day later, said first', GOOD, POISON, true],
    ['for a day far ahead', GOOD, { ...POISON, since: '2999-01-01' }, false],
    ['for a day far ahead, said first', GOOD, { ...POISON, since: '2999-01-01' }, true],
    ['as a plan', GOOD, { ...POISON, tense: 'will be', since: '2999-01-01' }, false],
    ['as a plan without a day', GOOD, { ...POISON, tense: 'will be', since: null }, false],
    ['without dates', { ...GOOD, since: null }, { ...POISON, since: null }, false],
  ])(
    '[SE-45 SE-46 SE-49] a flagged source of no trust never takes the place of the authority: %s',
    async (_, good, poison, poisonedFirst) => {
      const at = await withPoison();
      if (poisonedFirst) await at.says('poison.example', poison);
      await at.says('good.example', good);
      if (!poisonedFirst) await at.says('poison.example', poison);
      const claims = await at.claims(GATE);
      const [authority, flagged] = ['12 m', '99 m'].map((text) => claims.find(({ object }) => object.text === text));
      expect(authority).toMatchObject({ status: 'ACTIVE', current: true, validity: { to: null }, supersededBy: null });
      expect(await at.holding(GATE, today)).toContain('12 m');
      expect(await at.served('Northgate high')).toContainEqual({
        statement: 'Northgate is 12 m high.',
        status: 'ACTIVE',
      });
      // Said first and for the same time, it stood before: then it is superseded, with the reason on record (SE-46).
      const ends = poisonedFirst && poison.since === '2020-01-02' ? 'SUPERSEDED' : 'DISPUTED';
      expect(flagged?.status).toBe(ends);
      const [conflict, ...more] = flagged?.conflicts ?? [];
      expect(more).toEqual([]);
      expect(conflict).toMatchObject({ status: ends === 'DISPUTED' ? 'OPEN' : 'RESOLVED', policy: 'AUTHORITY' });
      const quotes = conflict?.parties.flatMap(({ claim }) => claim.evidence.map(({ span }) => span.quote)).join(' ');
      expect(quotes).toContain('12 m');
      expect(quotes).toContain('99 m');
      expect(conflict?.parties.every(({ strength }) => strength > 0)).toBe(true);
      await whole(at);
    },
  );

  it('[OM-61 SE-45] what supersedes by its date leaves a conflict that is RESOLVED, with both quotes, both strengths and why; undo gives back', async () => {
    const at = await heights();
    await at.says('a.example', { ...GOOD, file: 'old' });
    await at.says('b.example', { ...GOOD, height: '15 m', since: '2024-01-01' });
    expect(await at.standing(GATE)).toEqual([
      '12 m SUPERSEDED [2020-01-01, 2024-01-01) VALIDITY',
      '15 m ACTIVE [2024-01-01, )',
    ]);
    const [old] = await at.claims(GATE);
    expect(old).toMatchObject({ supersededBy: { object: { text: '15 m' } }, statedValidity: { to: null } });
    expect(old?.conflicts).toMatchObject([
      {
        status: 'RESOLVED',
        policy: 'VALIDITY',
        rationale: expect.stringContaining(
          'the later one begins on 2024-01-01, and its best source is trusted no less',
        ),
        resolution: { strategy: 'VALIDITY' },
        parties: [
          {
            strength: expect.any(Number),
            claim: { object: { text: '12 m' }, evidence: [{ span: { quote: expect.stringContaining('12 m') } }] },
          },
          {
            strength: expect.any(Number),
            claim: { object: { text: '15 m' }, evidence: [{ span: { quote: expect.stringContaining('15 m') } }] },
          },
        ],
      },
    ]);
    const { commits } = await at.me.get<{ commits: { nodes: readonly { number: number }[] } }>(
      '{ commits(first: 1) { nodes { number } } }',
    );
    await write(at.me, 'undo', { commit: commits.nodes[0]?.number, reason: 'no' });
    expect(await at.standing(GATE)).toEqual(['12 m ACTIVE [2020-01-01, )']);
    await whole(at);
  });

  const draft = (more: object) => ['Draft', more] as const;
  const since = (from: string, to: string | null = null) => ({ validity: { from, to, precision: 'DAY' } });
  const planned = { temporal: 'PROJECTED', ...since('2999-01-01T00:00:00Z') };
  it.each<[string, readonly (readonly [string, object])[], readonly string[], readonly [string, readonly string[]][]]>([
    [
      'a present value and a plan',
      [draft(since('2020-01-01T00:00:00Z')), ['Final', planned]],
      ['Draft ACTIVE [2020-01-01, 2999-01-01)', 'Final ACTIVE [2999-01-01, )'],
      [
        [today, ['Draft']],
        ['2998-12-31T00:00:00Z', ['Draft']],
        ['3000-01-01T00:00:00Z', ['Final']],
      ],
    ],
    [
      'a value without dates and a plan',
      [draft({}), ['Final', planned]],
      ['Draft ACTIVE [, 2999-01-01)', 'Final ACTIVE [2999-01-01, )'],
      [
        [today, ['Draft']],
        ['3000-01-01T00:00:00Z', ['Final']],
      ],
    ],
    [
      'what was until far ahead, and what is',
      [
        ['Old', { temporal: 'HISTORICAL', ...since('2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z') }],
        ['New', {}],
      ],
      [`New ACTIVE [, )`, `Old SUPERSEDED [2001-01-01, ${today.slice(0, 10)}) CURRENT`],
      [
        [today, ['New']],
        ['2998-12-31T00:00:00Z', ['New']],
      ],
    ],
    [
      'what was until a day that has passed, and what is',
      [
        ['Old', { temporal: 'HISTORICAL', ...since('2001-01-01T00:00:00Z', '2010-01-01T00:00:00Z') }],
        ['New', {}],
      ],
      ['New ACTIVE [, )', 'Old SUPERSEDED [2001-01-01, 2010-01-01) CURRENT'],
      [[today, ['New']]],
    ],
    [
      'a value that begins ahead, not said to be planned',
      [draft(since('2020-01-01T00:00:00Z')), ['Final', since('2999-01-01T00:00:00Z')]],
      ['Draft ACTIVE [2020-01-01, 2999-01-01)', 'Final ACTIVE [2999-01-01, )'],
      [
        [today, ['Draft']],
        ['3000-01-01T00:00:00Z', ['Final']],
      ],
    ],
    [
      'a plan without a day',
      [draft({}), ['Final', { temporal: 'PROJECTED' }]],
      ['Draft ACTIVE [, )', 'Final ACTIVE [, )'],
      [[today, ['Draft', 'Final']]],
    ],
  ])(
    '[SE-04 SE-45 SE-58] stand side by side, in whatever order they are said: %s',
    async (_, said, expected, holding) => {
      for (const order of [said, said.toReversed()]) {
        const at = await heights();
        for (const [text, more] of order) await at.asserts(GATE, text, more);
        expect(await at.standing(GATE)).toEqual(expected);
        for (const [when, values] of holding) expect(await at.holding(GATE, when)).toEqual(values);
        const claims = await at.claims(GATE);
        expect(claims.flatMap(({ conflicts }) => conflicts.filter(({ status }) => status === 'OPEN'))).toEqual([]);
        // Whoever gives way, now or then, has the reason on record.
        for (const claim of claims.filter(({ supersededBy }) => supersededBy !== null))
          expect(claim.conflicts.map(({ status, policy }) => [status, policy])).toEqual([
            ['RESOLVED', claim.statusReason ?? 'VALIDITY'],
          ]);
        await whole(at);
      }
    },
  );

  it('[SE-45 SE-58] a plan that comes true takes the place of what was, unasked', async () => {
    const at = await heights();
    await at.says('a.example', { ...GOOD, file: 'old', published: '2020-02-01T00:00:00Z' });
    await at.says('a.example', {
      ...GOOD,
      file: 'plan',
      height: '15 m',
      tense: 'will be',
      since: '2025-01-01',
      published: '2024-01-01T00:00:00Z',
    });
    await at.says('a.example', {
      ...GOOD,
      file: 'done',
      height: '15 m',
      since: '2025-01-01',
      published: '2025-02-01T00:00:00Z',
    });
    expect(await at.standing(GATE)).toEqual([
      '12 m SUPERSEDED [2020-01-01, 2025-01-01) VALIDITY',
      '15 m ACTIVE [2025-01-01, )',
    ]);
    expect((await at.claims(GATE)).find(({ object }) => object.text === '15 m')?.temporal).toBe('CURRENT');
  });

  it.each<[string, string, (at: Heights, later: string) => Promise<unknown>, readonly string[]]>([
    [
      'the successor is taken back',
      'a.example',
      (at, later) => write(at.me, 'retractClaim', { id: later, reason: 'misread' }),
      ['12 m ACTIVE [2020-01-01, )', '15 m RETRACTED [2024-01-01, ) misread'],
    ],
    [
      'its document is removed',
      'a.example',
      async (at) => {
        const { documents } = await at.me.get<{ documents: { nodes: readonly { id: string; path: string }[] } }>(
          '{ documents(first: 9) { nodes { id path } } }',
        );
        await write(at.me, 'removeDocument', { id: documents.nodes.find(({ path }) => path === 'new.md')?.id });
      },
      ['12 m ACTIVE [2020-01-01, )', `15 m ENDED [2024-01-01, ${today.slice(0, 10)}) DOCUMENT_REMOVED`],
    ],
    [
      'a revision of its document says nothing of it',
      'a.example',
      (at) => at.says('a.example', { station: GATE, remark: 'It is high.', file: 'new' }),
      ['12 m ACTIVE [2020-01-01, )', `15 m ENDED [2024-01-01, ${today.slice(0, 10)}) REVISION`],
    ],
    [
      'a better source confirms the earlier value',
      'a.example',
      (at) => at.says('good.example', { ...GOOD, file: 'survey' }),
      ['12 m ACTIVE [2020-01-01, )', '15 m DISPUTED [2024-01-01, ) CONTRADICTION'],
    ],
  ])(
    '[SE-45 OM-61] a succession falls when %s: what gave way has its time again',
    async (_, site, takesAway, expected) => {
      const at = await heights();
      await at.trust('good.example', { base: 0.95, authorityFor: ['height'] });
      await at.says('b.example', GOOD);
      await at.says(site, { ...GOOD, height: '15 m', since: '2024-01-01', file: 'new' });
      const claims = await at.claims(GATE);
      expect(claims.map(({ status }) => status)).toEqual(['SUPERSEDED', 'ACTIVE']);
      await takesAway(at, claims[1]?.id ?? '');
      expect(await at.standing(GATE)).toEqual(expected);
      await whole(at);
    },
  );

  it('[SE-46] the copy of a weaker source changes neither since when a value holds nor that it does', async () => {
    for (const copiedFirst of [false, true]) {
      const at = await withPoison();
      const copies = async () => {
        await at.says('poison.example', { ...GOOD, since: null, until: '2021-01-01', file: 'a' });
        await at.says('poison.example', { ...GOOD, since: null, tense: 'was', file: 'b' });
      };
      if (copiedFirst) await copies();
      await at.says('good.example', GOOD);
      if (!copiedFirst) await copies();
      const [claim, ...more] = await at.claims(GATE);
      expect(more).toEqual([]);
      expect(claim).toMatchObject({
        status: 'ACTIVE',
        temporal: 'CURRENT',
        current: true,
        validity: { from: '2020-01-01T00:00:00.000Z', to: null },
      });
      expect(claim?.evidence).toHaveLength(3);
    }
  });

  it('[SE-45] a revision of one document succeeds in it as before, and no period ends before it begins', async () => {
    const at = await heights();
    await at.says('a.example', { ...GOOD, published: '2021-01-01T00:00:00Z' });
    await at.says('a.example', { ...GOOD, height: '15 m', since: '2010-01-01', published: '2022-01-01T00:00:00Z' });
    expect(await at.standing(GATE)).toEqual(['12 m SUPERSEDED [2020-01-01, ) REVISION', '15 m ACTIVE [2010-01-01, )']);
    await at.says('a.example', { ...GOOD, height: '18 m', since: '2999-01-01', published: '2023-01-01T00:00:00Z' });
    expect((await at.standing(GATE)).slice(1)).toEqual([
      '15 m ENDED [2010-01-01, 2023-01-01) REVISION',
      '18 m ACTIVE [2999-01-01, )',
    ]);
    await whole(at);
  });
});
