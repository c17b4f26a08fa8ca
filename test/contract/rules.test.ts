import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';
import { DEPENDS, Rules } from '../support/rule-writing.ts';

describeDatabase('rules that people write', (context) => {
  const world = async (): Promise<Rules> => new Rules(asking(context().database, await context().space()));

  it('[PI-65 PI-67] a rule is tried without a trace, concludes when it is enabled, and says from what', async () => {
    const rules = await world();
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const)
      await rules.requires(from, to, 0.9);
    const tried = await rules.define(DEPENDS, { dryRun: true });
    expect(tried).toMatchObject({ __typename: 'RuleDefined', rule: null, commit: null });
    const trial = tried.trial as {
      relationships: number;
      examples: { from: { name: string }; premises: unknown[]; confidence: number }[];
    };
    expect(trial.relationships).toBe(2);
    expect(trial.examples.map(({ from, premises }) => [from.name, premises.length])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    expect(trial.examples[0]?.confidence).toBeCloseTo(0.8 * 0.81);
    expect((await rules.me.get<{ rules: { nodes: unknown[] } }>('{ rules { nodes { id } } }')).rules.nodes).toEqual([]);
    const id = await rules.defined(DEPENDS);
    expect(await rules.define(DEPENDS, { dryRun: true })).toMatchObject({ rule: { id }, trial: { relationships: 2 } });
    expect(await rules.named('DEPENDS_ON')).toEqual([]);
    const enabled = await rules.enable(id);
    expect(enabled).toMatchObject({
      __typename: 'RuleSwitched',
      rule: { enabled: true, version: 2, fault: null },
      job: { state: 'SUCCEEDED' },
    });
    expect(enabled.commit?.reason).toBe('enable rule dependency: as agreed');
    const edges = await rules.edges('DEPENDS_ON');
    expect(edges.map((one) => `${one.from.name} ${one.to.name} ${one.basis}`).sort()).toEqual([
      'a c INFERRED',
      'b d INFERRED',
    ]);
    for (const edge of edges) {
      expect(edge.confidence.value).toBeCloseTo(0.8 * 0.81);
      expect(edge.confidence.explanation).toBe(
        '64.8 %: the rule "dependency" concludes it, 80 % (the rule) × 90 % × 90 % (what it rests on).',
      );
      expect(edge).toMatchObject({
        derivations: [
          {
            rule: { id, name: 'dependency' },
            premises: [{ claim: { id: expect.any(String) } }, { claim: { id: expect.any(String) } }],
          },
        ],
      });
    }
  });

  it('disabled, exactly what rested on it is gone; enabled again, the same is there, with its ids and what a person said', async () => {
    const rules = await world();
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const)
      await rules.requires(from, to);
    const id = await rules.defined(DEPENDS);
    const other = await rules.defined({ ...DEPENDS, then: { ...DEPENDS.then, kind: 'LEANS_ON' } }, 'other');
    await rules.enable(id);
    await rules.enable(other);
    const [first] = await rules.edges('DEPENDS_ON');
    await write(rules.me, 'reviewRelationship', { id: first?.id, verdict: 'ACCEPTED' });
    const before = await rules.edges('DEPENDS_ON');
    const untouched = await rules.edges('LEANS_ON', 'REQUIRES');
    await rules.enable(id, false);
    expect(await rules.edges('DEPENDS_ON')).toEqual([]);
    expect(await rules.edges('LEANS_ON', 'REQUIRES')).toEqual(untouched);
    await rules.enable(id);
    expect(await rules.edges('DEPENDS_ON')).toEqual(before);
    expect(before.map(({ reviewState }) => reviewState).sort()).toEqual(['ACCEPTED', 'UNREVIEWED']);
    await rules.enable(id);
    expect(await rules.edges('DEPENDS_ON')).toEqual(before);
  });

  it('follows commits: what is retracted takes its conclusions along, what comes brings new ones, what is one is joined', async () => {
    const rules = await world();
    await rules.requires('a', 'b');
    const claim = (await rules.requires('b', 'c')).claim?.id;
    await rules.enable(await rules.defined(DEPENDS));
    expect(await rules.named('DEPENDS_ON')).toEqual(['a c']);
    await rules.requires('b', 'd');
    const last = await rules.follow(context());
    expect(last).toMatchObject({ added: 1, retracted: 0, settled: true });
    expect(await rules.named('DEPENDS_ON')).toEqual(['a c', 'a d']);
    await write(rules.me, 'retractClaim', { id: claim, reason: 'wrong' });
    await rules.follow(context());
    expect(await rules.named('DEPENDS_ON')).toEqual(['a d']);
    await rules.requires('d2', 'e');
    const { entities } = await rules.me.get<{ entities: { nodes: { id: string; name: string }[] } }>(
      '{ entities { nodes { id name } } }',
    );
    const called = (name: string) => entities.nodes.find((one) => one.name === name)?.id;
    await write(rules.me, 'mergeEntities', { canonical: called('d'), members: [called('d2')], reason: 'one' });
    await rules.follow(context());
    expect(await rules.named('DEPENDS_ON')).toEqual(['a d', 'b e']);
    await write(rules.me, 'unmergeEntity', { member: called('d2'), reason: 'two' });
    await rules.follow(context());
    expect(await rules.named('DEPENDS_ON')).toEqual(['a d']);
    expect(await rules.follow(context())).toMatchObject({ added: 0, changed: 0, retracted: 0, settled: true });
  });

  it('undoing the switch of a rule undoes what followed; what it concluded cannot be undone by itself', async () => {
    const rules = await world();
    await rules.requires('a', 'b');
    await rules.requires('b', 'c');
    const id = await rules.defined(DEPENDS);
    const switched = (await rules.enable(id)).commit?.number ?? 0;
    const refused = await write(rules.me, 'undo', { commit: switched + 1, reason: 'no' });
    expect(refused).toMatchObject({ code: 'CONFLICTING_STATE', message: expect.stringContaining('rules and methods') });
    await write(rules.me, 'undo', { commit: switched, reason: 'no' });
    await rules.follow(context());
    expect(await rules.named('DEPENDS_ON')).toEqual([]);
    expect(await rules.me.get(`{ rule(id: "${id}") { enabled } }`)).toEqual({ rule: { enabled: false } });
  });

  it.each([
    ['one pattern', { when: DEPENDS.when.slice(0, 1) }, 'when', '2 to 4 patterns'],
    [
      'patterns apart',
      { when: [DEPENDS.when[0], { from: 'x', kind: 'REQUIRES', to: 'y' }] },
      'when',
      'share a variable',
    ],
    [
      'a variable that nothing binds',
      { then: { from: 'a', kind: 'DEPENDS_ON', to: 'z' } },
      'then',
      'a variable of the patterns',
    ],
    ['a kind that is none', { then: { from: 'a', kind: 'depends on', to: 'c' } }, 'then', 'a kind like DEPENDS_ON'],
    [
      'a kind that texts assert',
      { then: { from: 'a', kind: 'requires'.toUpperCase(), to: 'c' } },
      'then',
      'texts assert',
    ],
    ['a confidence of nothing', { confidence: 0 }, 'confidence', 'above 0'],
    [
      'inferred premises without a threshold',
      { when: [{ ...DEPENDS.when[0], bases: ['INFERRED'] }, DEPENDS.when[1]] },
      'when',
      'which count from there on only',
    ],
    ['a variable that must not be itself', { different: [{ a: 'a', b: 'a' }] }, 'different', 'two variables'],
    ['a type of nothing', { types: [{ variable: 'a', anyOf: [] }] }, 'types', '1 to 20 types'],
  ])('%s is refused, and says where it is wrong', async (_what, more, path, message) => {
    const rules = await world();
    const answer = await rules.define({ ...DEPENDS, ...more });
    expect(answer).toMatchObject({ __typename: 'Invalid', code: 'INVALID', message: expect.stringContaining(message) });
    expect(answer.path?.slice(0, 2)).toEqual(['definition', path]);
  });

  it('a rule that leads back to itself, alone or through another, is refused with the way it goes', async () => {
    const rules = await world();
    const inferred = { bases: ['ASSERTED', 'INFERRED'], minConfidence: 0.6 };
    const onward = (from: string, to: string) => ({
      when: [
        { from: 'a', kind: from, to: 'b', ...inferred },
        { from: 'b', kind: 'REQUIRES', to: 'c' },
      ],
      then: { from: 'a', kind: to, to: 'c' },
      confidence: 0.9,
    });
    expect(await rules.define(onward('X1', 'X1'))).toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('dependency → dependency'),
    });
    await rules.defined(onward('X1', 'X2'), 'one');
    expect(await rules.define(onward('X2', 'X1'), {}, 'two')).toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('two → one → two'),
    });
    expect(await rules.define(onward('X2', 'X3'), {}, 'two')).toMatchObject({ __typename: 'RuleDefined' });
  });

  it('what rests on what another rule concludes comes and goes with it, above its threshold alone', async () => {
    const rules = await world();
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const)
      await rules.requires(from, to);
    const far = {
      when: [
        { from: 'a', kind: 'DEPENDS_ON', to: 'c', bases: ['INFERRED'], minConfidence: 0.7 },
        { from: 'c', kind: 'REQUIRES', to: 'd' },
      ],
      then: { from: 'a', kind: 'FAR', to: 'd' },
      confidence: 0.5,
    };
    await rules.enable(await rules.defined(far, 'far'));
    const id = await rules.defined(DEPENDS);
    await rules.enable(id);
    expect((await rules.edges('FAR')).map((one) => [one.from.name, one.to.name, one.confidence.value])).toEqual([
      ['a', 'd', 0.4],
    ]);
    const [middle] = (await rules.edges('DEPENDS_ON')).filter((one) => one.from.name === 'a');
    await write(rules.me, 'reviewRelationship', { id: middle?.id, verdict: 'REJECTED' });
    await rules.follow(context());
    expect(await rules.named('FAR')).toEqual([]);
    await write(rules.me, 'reviewRelationship', { id: middle?.id, verdict: 'ACCEPTED' });
    await rules.follow(context());
    expect(await rules.named('FAR')).toEqual(['a d']);
    await rules.enable(id, false);
    expect(await rules.named('FAR', 'DEPENDS_ON')).toEqual([]);
  });

  it('types and variables that must differ narrow what follows', async () => {
    const rules = await world();
    for (const [from, to] of [
      ['a', 'b'],
      ['c', 'b'],
      ['b', 'a'],
    ] as const)
      await rules.requires(from, to);
    const fork = {
      when: [
        { from: 'x', kind: 'REQUIRES', to: 'y' },
        { from: 'z', kind: 'REQUIRES', to: 'y' },
        { from: 'y', kind: 'REQUIRES', to: 'w' },
      ],
      then: { from: 'x', kind: 'BESIDE', to: 'y' },
      confidence: 1,
    };
    const tried = async (more: object): Promise<number> => {
      const { trial } = await rules.define({ ...fork, ...more }, { dryRun: true });
      return (trial as { conclusions: number }).conclusions;
    };
    expect(await tried({})).toBe(5);
    expect(await tried({ different: [{ a: 'x', b: 'z' }] })).toBe(2);
    expect(
      await tried({
        different: [
          { a: 'x', b: 'z' },
          { a: 'x', b: 'w' },
        ],
      }),
    ).toBe(1);
    expect(await tried({ types: [{ variable: 'x', anyOf: ['THING'] }] })).toBe(5);
    expect(await tried({ types: [{ variable: 'x', anyOf: ['PERSON'] }] })).toBe(0);
  });

  it('more conclusions than there may be are refused before anything is written; grown beyond that, a rule stops and says why', async () => {
    const rules = await world();
    const star = {
      ...DEPENDS,
      when: [
        { from: 'a', kind: 'REQUIRES', to: 'b' },
        { from: 'c', kind: 'REQUIRES', to: 'b' },
      ],
    };
    const from = (first: number, last: number) => Array.from({ length: last - first }, (_, n) => `n${first + n}`);
    for (const name of from(0, 10)) await rules.requires(name, 'hub');
    const id = await rules.defined(star);
    await write(rules.me, 'updateSetting', { key: 'rules.maxConclusions', value: 100 });
    await rules.enable(id);
    expect(await rules.edges('DEPENDS_ON')).toHaveLength(90);
    await rules.requires('n10', 'hub');
    const followed = await rules.follow(context());
    expect(followed).toMatchObject({
      added: 0,
      faults: [{ method: expect.any(String), fault: expect.stringContaining('more than 100') }],
    });
    expect(await rules.edges('DEPENDS_ON')).toHaveLength(90);
    const said = () => rules.me.get<{ rule: { fault: string | null } }>(`{ rule(id: "${id}") { fault } }`);
    expect((await said()).rule.fault).toContain('rules.maxConclusions');
    expect(await rules.follow(context())).toMatchObject({ added: 0, faults: [] });
    await write(rules.me, 'updateSetting', { key: 'rules.maxConclusions', value: 120 });
    expect(await rules.follow(context())).toMatchObject({ added: 20, faults: [], settled: true });
    expect((await said()).rule.fault).toBeNull();
    await write(rules.me, 'updateSetting', { key: 'rules.maxConclusions', value: 100 });
    await rules.enable(id, false);
    for (const name of from(11, 14)) await rules.requires(name, 'hub');
    expect(await rules.enable(id)).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('rules.maxConclusions'),
    });
    expect(await rules.me.get(`{ rule(id: "${id}") { enabled } }`)).toEqual({ rule: { enabled: false } });
    expect(await rules.edges('DEPENDS_ON')).toEqual([]);
  });
});
