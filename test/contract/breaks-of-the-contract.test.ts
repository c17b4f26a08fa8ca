import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';

const SHIP = (name: string, key: string): string =>
  `subject: { named: { name: "${name}", type: "SHIP", key: "${key}" } }, predicate: "built", object: { date: "1961" }`;
const said = (name: string, key: string): string =>
  `mutation { assertClaim(input: { ${SHIP(name, key)} }) { __typename ... on ClaimWritten { claim { subject { id } } } } }`;

/** Each is something that a user of the contract ran into. */
describeDatabase('what the contract once did to its users', (context) => {
  let me: Asking;
  let gannet: string;

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    const wrote = await me.get<{ assertClaim: { claim: { subject: { id: string } } } }>(said('MV Gannet', 'mv-gannet'));
    gannet = wrote.assertClaim.claim.subject.id;
    for (const [name, key] of [
      ['Tern', 'tern-of-1961'],
      ['Tern', 'tern-of-1987'],
    ] as const)
      await me.get(said(name, key));
    await me.get(
      `mutation { assertClaim(input: { subject: { id: "${gannet}" }, predicate: "OPERATED BY", object: { entity: { named: { name: "Lines", type: "ORGANISATION", key: "lines" } } } }) { __typename } }`,
    );
    await me.get(`mutation { addAlias(input: { entity: "${gannet}", text: "The Old Lady" }) { __typename } }`);
  });

  const STARTS: readonly (readonly [string, (name: string) => string])[] = [
    ['argumentMap', (name) => `argumentMap(entity: "${name}") { truncated }`],
    ['centrality', (name) => `centrality(kind: DEGREE, entities: ["${name}"]) { score }`],
    ['communities', (name) => `communities(entities: ["${name}"]) { rank }`],
    ['dependencyView', (name) => `dependencyView(entities: ["${name}"]) { truncated }`],
    ['paths', (name) => `paths(from: "mv-gannet", to: "${name}") { truncated }`],
    ['subgraph', (name) => `subgraph(entities: ["${name}"]) { truncated }`],
    ['timeline', (name) => `timeline(entity: "${name}") { truncated }`],
  ];

  it.each([...STARTS, ['researcher', (name: string) => `researcher(name: "${name}") { id }`] as const])(
    '%s: one mistyped name does not empty the answer, and its error has who may be meant',
    async (field, query) => {
      const { data, errors } = await me.ask<object>(`{ stats { entities } ${query('MV Ganet')} }`);
      expect(data).toEqual({ stats: { entities: 4 }, [field]: null });
      expect(errors).toEqual([
        expect.objectContaining({
          code: 'NOT_FOUND',
          path: [field],
          message: expect.stringContaining('did you mean "MV Gannet" (mv-gannet)?'),
        }),
      ]);
      expect(errors[0]?.extensions).toMatchObject({
        candidates: [{ id: gannet, key: 'mv-gannet', name: 'MV Gannet', type: 'SHIP' }],
      });
    },
  );

  it.each(STARTS)('%s starts at a name or an alias as at an id or a key', async (field, query) => {
    const asked = [gannet, 'mv-gannet', 'MV Gannet', 'mv gannet', 'The Old Lady'].map(
      async (name) => (await me.get<Record<string, unknown>>(`{ ${query(name)} }`))[field],
    );
    const [byId, ...others] = await Promise.all(asked);
    expect(byId).not.toBeNull();
    for (const other of others) expect(other).toEqual(byId);
  });

  it.each(STARTS)('%s: a name of several chooses nobody: its error has them all', async (field, query) => {
    const { data, errors } = await me.ask<object>(`{ stats { entities } ${query('Tern')} }`);
    expect(data).toEqual({ stats: { entities: 4 }, [field]: null });
    expect(errors).toMatchObject([{ code: 'AMBIGUOUS_NAME', path: [field] }]);
    const { candidates } = errors[0]?.extensions as { candidates: { id: string; key: string; name: string }[] };
    expect(candidates.map(({ key, name }) => [key, name])).toEqual([
      ['tern-of-1961', 'Tern'],
      ['tern-of-1987', 'Tern'],
    ]);
    for (const { id, key } of candidates)
      expect(await me.get(`{ entity(id: "${id}") { key } }`)).toEqual({ entity: { key } });
  });

  it('entity(name:) finds by name and alias, and chooses nobody among several or alike', async () => {
    for (const name of ['MV Gannet', 'The Old Lady'])
      expect(await me.get(`{ entity(name: "${name}") { id } }`)).toEqual({ entity: { id: gannet } });
    for (const [name, code] of [
      ['Tern', 'AMBIGUOUS_NAME'],
      ['MV Ganet', 'NOT_FOUND'],
      ['', 'INVALID'],
    ] as const) {
      const { data, errors } = await me.ask(`{ entity(name: ${JSON.stringify(name)}) { id } }`);
      expect([data, errors.map((error) => error.code)]).toEqual([{ entity: null }, [code]]);
    }
  });

  it.each([
    ['{ subgraph(seeds: ["x"]) { truncated } }', 'entities'],
    ['{ timeline(of: "x") { truncated } }', 'entity'],
    ['{ pathsBetween(from: "x", to: "y") { truncated } }', 'paths'],
  ])('%s is told the new name', async (query, now) => {
    const { errors } = await me.ask(query);
    expect(errors[0]?.message).toContain(`It is called "${now}" now.`);
  });

  it('three hops by edges and nodes are not too deep', async () => {
    const hop = (inner: string): string => `relationships { edges { node { to { ${inner} } } } }`;
    expect((await me.ask(`{ entity(key: "mv-gannet") { ${hop(hop(hop('name')))} } }`)).errors).toEqual([]);
    const five = hop(hop(hop(hop(hop('name')))));
    const { errors } = await me.ask(`{ entity(key: "mv-gannet") { ${five} } }`);
    expect(errors).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
  });

  it('hits of a search can be asked for how sure they are', async () => {
    const { data, errors } = await me.ask<object>(
      '{ search(text: "Gannet", in: [ENTITY, CLAIM]) { nodes { __typename ... on Claim { confidence { value } } ... on Entity { mentionConfidence } } } }',
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      search: { nodes: expect.arrayContaining([{ __typename: 'Entity', mentionConfidence: null }]) },
    });
    const { errors: told } = await me.ask('{ entity(key: "mv-gannet") { confidence } }');
    expect(told[0]?.message).toContain('It is called "mentionConfidence" now.');
  });

  it('viewer tells who asks, what they may do and where; of a space that nobody wrote to it says so', async () => {
    const { owner, role, spaceName } = me.scope;
    expect(await me.get('{ viewer { owner role space hint } }')).toEqual({
      viewer: { owner, role, space: spaceName, hint: null },
    });
    const empty = asking(context().database, await context().space());
    expect(await empty.get('{ viewer { hint } }')).toEqual({
      viewer: { hint: 'nothing was written to this space yet' },
    });
    const byDefault = asking(context().database, { ...empty.scope, spaceName: 'default' });
    expect(await byDefault.get('{ viewer { hint } }')).toEqual({
      viewer: { hint: expect.stringContaining('where no header claimgraph-space names another, default is asked') },
    });
  });

  it.each([
    ['claims(where: { predicate: { eq: "biult" } }) { nodes { id } }', 'where', ['built']],
    ['claims(where: { and: [{ or: [{ predicate: { in: ["BUILT"] } }] }] }) { nodes { id } }', 'where', ['built']],
    ['entities(where: { type: { eq: "ship" } }) { nodes { id } }', 'where', ['SHIP']],
    ['relationships(kinds: ["operated_by"]) { nodes { id } }', 'kinds', ['OPERATED BY']],
    ['subgraph(entities: ["mv-gannet"], kinds: ["bilt"]) { edges { id } }', 'kinds', ['built']],
    ['paths(from: "tern-of-1961", to: "mv-gannet", kinds: ["builts"]) { paths { length } }', 'kinds', ['built']],
    ['entity(key: "mv-gannet") { neighbourhood(kinds: ["zzzzzzz"]) { edges { id } } }', 'kinds', []],
    ['claims(where: { confidence: { gt: 7 } }) { nodes { id } }', 'where', []],
    ['conflicts(where: { severity: { lt: 0 } }) { nodes { id } }', 'where', []],
    ['relationships(minConfidence: 7) { nodes { id } }', 'minConfidence', []],
    ['relationships(where: { kind: { eq: "operated_by" } }) { nodes { id } }', 'where', ['OPERATED BY']],
    ['relationships(where: { from: { type: { eq: "shop" } } }) { nodes { id } }', 'where', ['SHIP']],
    ['search(text: "Gannet", filters: { entityTypes: ["SHIPS"] }) { nodes { __typename } }', 'filters', ['SHIP']],
    ['claims(where: { predicate: { eqIgnoreCase: "BIULT" } }) { nodes { id } }', 'where', ['built']],
    ['claims(where: { predicate: { containsIgnoreCase: "zzz" } }) { nodes { id } }', 'where', []],
    ['entities(where: { type: { startsWith: "Vess" } }) { nodes { id } }', 'where', []],
    ['entities(where: { name: { eq: "MV Ganett" } }) { nodes { id } }', 'where', ['MV Gannet']],
    ['claims(where: { subject: { name: { in: ["MV Ganett"] } } }) { nodes { id } }', 'where', ['MV Gannet']],
  ])(
    'an empty list says that its words are not in use, or its numbers impossible: %s',
    async (query, argument, suggestions) => {
      const { errors, hints } = await me.ask(`{ ${query} }`);
      expect(errors).toEqual([]);
      const path = [...query.matchAll(/(?:^|\{ )(\w+)(?=\()/g)].map(([, field]) => field);
      expect(hints).toEqual([
        {
          path,
          argument,
          message: expect.stringMatching(
            /^(nothing in this space has|no number|no (predicate|type) in this space|nobody and nothing)/,
          ),
          suggestions,
        },
      ]);
    },
  );

  it('where no word is like the one asked for, the hint names those in use', async () => {
    const { hints } = await me.ask('{ entities(where: { type: { eq: "Vessel of the sea" } }) { nodes { id } } }');
    expect(hints).toMatchObject([{ message: expect.stringMatching(/; in use are .*"SHIP"/) }]);
  });

  it('a topic that is in no predicate is looked for in names, and a part of a name too', async () => {
    const hintOf = async (query: string): Promise<string> =>
      ((await me.ask(`{ ${query} { nodes { id } } }`)).hints as { message: string }[] | undefined)?.[0]?.message ?? '';
    expect(await hintOf('claims(where: { predicate: { containsIgnoreCase: "gannet" } })')).toMatch(
      /^no predicate in this space contains "gannet"; it is in names of entities, such as "MV Gannet": ask for `subject: \{ name \}`; in use are/,
    );
    expect(await hintOf('entities(where: { name: { contains: "gannet" } })')).toBe(
      'no name found contains "gannet"; did you mean "MV Gannet"?',
    );
    expect(
      await hintOf(
        'entities(where: { name: { contains: "Gannet" }, type: { eq: "SHIP" }, createdAt: { lt: "2018" } })',
      ),
    ).toBe('');
  });

  it.each(['', ' ', 'x'.repeat(5_000), '#', 'lorem '.repeat(2_000)])(
    'a hint refuses nothing that a filter may ask for: %#',
    async (text) => {
      for (const condition of ['eq', 'in', 'contains', 'startsWith'])
        for (const query of [
          `entities(where: { name: { ${condition}: $text }, createdAt: { lt: "2018" } }) { nodes { id } }`,
          `claims(where: { predicate: { ${condition}: $text }, value: { ${condition}: $text } }) { nodes { id } }`,
        ]) {
          const type = condition === 'in' ? '[String!]' : 'String';
          const { errors } = await me.ask(`query ($text: ${type}) { ${query} }`, { text });
          expect(errors).toEqual([]);
        }
    },
  );

  it('where no claim has the value, the hint names those that the caller sees of the predicate', async () => {
    const space = await context().space();
    const [ada, everyone] = [
      asking(context().database, { ...space, owner: 'ada' }),
      asking(context().database, { ...space, owner: 'bob' }),
    ];
    const say = (who: Asking, value: string, visibility: string) =>
      who.get(
        `mutation { assertClaim(input: { subject: { named: { name: "SN-3", type: "NOTICE", key: "sn-3" } }, predicate: "status", visibility: ${visibility}, object: { text: "${value}" } }) { __typename } }`,
      );
    await say(everyone, 'In force', 'SHARED');
    await say(ada, 'Waits for Ada', 'PRIVATE');
    const asked = (value: string): string =>
      `{ claims(where: { predicate: { eq: "status" }, value: { eq: "${value}" } }) { nodes { id } } }`;
    expect((await everyone.ask(asked('in force'))).hints).toMatchObject([
      { message: expect.stringContaining('has such a value as "in force"; did you mean "In force"?') },
    ]);
    expect((await everyone.ask(asked('Nothing like it'))).hints).toMatchObject([
      { message: expect.stringMatching(/; in use are "In force"$/), suggestions: [] },
    ]);
    expect((await ada.ask(asked('Nothing like it'))).hints).toMatchObject([
      { message: expect.stringMatching(/; in use are "In force", "Waits for Ada"$/) },
    ]);
    expect((await everyone.ask(asked('In force'))).hints).toBeUndefined();
  });

  it('no hint is given, and nothing read for one, where something is found or all words are in use', async () => {
    for (const query of [
      'claims(where: { predicate: { in: ["built", "biult"] } }) { nodes { id } }',
      'claims(where: { predicate: { eq: "built" }, createdAt: { lt: "2018" } }) { nodes { id } }',
      'claims(where: { createdAt: { lt: "2018" } }) { nodes { id } }',
    ])
      expect((await me.ask(`{ ${query} }`)).hints).toBeUndefined();
    const { sent } = await me.ask('{ claims(where: { predicate: { in: ["built", "biult"] } }) { nodes { id } } }');
    expect(sent.filter((name) => name.endsWith('InUse'))).toEqual([]);
    const { sent: many } = await me.ask(
      '{ a: claims(where: { predicate: { eq: "x" } }) { nodes { id } } b: claims(where: { predicate: { eq: "y" } }) { nodes { id } } }',
    );
    expect(many.filter((name) => name.endsWith('InUse'))).toEqual(['reconcile.predicatesInUse']);
  });
});
