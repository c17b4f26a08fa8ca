import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ledgerOf, scriptedModels } from '../support/language-model.ts';
import { named, write, type Answered } from '../support/writes.ts';

describeDatabase('whom a mention means in a conversation', (context) => {
  const scripted = scriptedModels();
  const resolve = (me: Asking, mention: string, more: object = {}): Promise<Answered> =>
    write(me, 'resolveEntity', { mention, ...more });
  const known = async (me: Asking, name: string, type = 'COMPANY'): Promise<string> => {
    const said = await write(me, 'assertClaim', {
      subject: named(name, type),
      predicate: 'NOTED',
      object: { text: name },
    });
    return (said as unknown as { claim: { subject: { id: string } } }).claim.subject.id;
  };
  const fresh = async (): Promise<Asking> => asking(context().database, await context().space());
  /** Two that were spoken of in the same turn: neither leads. */
  const doubt = async (me: Asking) => {
    const [gai, kai] = [await known(me, 'Gai Media'), await known(me, 'Kai Foods')];
    return { gai, kai, recent: [gai, kai].map((entity) => ({ entity, turnsAgo: 1 })) };
  };

  it('[OM-17 OM-41 OM-150] tells mention, entity, name, type, confidence, method, stage and time; the first stage that finds anyone answers', async () => {
    const me = await fresh();
    const gai = await known(me, 'Northgate Media');
    await write(me, 'addAlias', { entity: gai, text: 'GM' });
    const whole = {
      __typename: 'EntityResolved',
      entity: { id: gai },
      canonicalName: 'Northgate Media',
      entityType: 'COMPANY',
      candidates: [],
      requiresClarification: false,
    };
    const cases: [string, object][] = [
      ['Northgate Media', { method: 'NAME', stage: 1, confidence: 1 }],
      ['GM', { method: 'ALIAS', stage: 2, confidence: 0.95 }],
      ['northgate-media', { method: 'NORMAL_FORM', stage: 2, confidence: 0.9 }],
      ['Northgate Meida', { method: 'FUZZY', stage: 3 }],
      ['they', { method: 'COREFERENCE', stage: 4, confidence: 0.6 }],
    ];
    for (const [mention, expected] of cases) {
      const answer = await resolve(me, mention, { recent: [{ entity: gai, turnsAgo: 1 }] });
      expect(answer).toMatchObject({ ...whole, mention, ...expected, latencyMs: expect.any(Number) });
    }
    // A clock that is 40 ms on whenever it is read: what lies between two readings is what it took.
    let now = Date.now();
    const ticking = asking(context().database, me.scope, { clock: { now: () => new Date((now += 40)) } });
    const { latencyMs } = await resolve(ticking, 'GM');
    expect(latencyMs).toBeGreaterThanOrEqual(40);
    expect(Number(latencyMs) % 40).toBe(0);
  });

  it('[OM-41 OM-46 OM-150] in doubt tells the candidates, and that a person must say; where nobody is known, nobody is guessed', async () => {
    const me = await fresh();
    const [a, b] = [await known(me, 'Gai Media'), await known(me, 'Gai Media Entertainment')];
    const answer = await resolve(me, 'Gai');
    expect(answer).toMatchObject({
      entity: null,
      method: 'FUZZY',
      stage: 5,
      requiresClarification: true,
      commit: null,
      learnt: null,
    });
    expect(answer.candidates).toMatchObject([{ id: a }, { id: b }]);
    expect(await resolve(me, 'Quillfeather')).toMatchObject({
      entity: null,
      method: null,
      stage: 5,
      candidates: [],
      requiresClarification: true,
    });
    expect(await resolve(me, 'they')).toMatchObject({ entity: null, method: null, commit: null });
  });

  it('[OM-41] the stages are in order, and the first is of the very letters: each time another one answers', async () => {
    const me = await fresh();
    const [planet, ship] = [await known(me, 'Mercury', 'PLANET'), await known(me, 'Argosy', 'SHIP')];
    const [media, courier] = [await known(me, 'Northgate Media'), await known(me, 'Swift & Sons')];
    const keepers = await known(me, 'Lighthouse Keepers');
    for (const text of ['Mercury', 'mercury', 'Northgate Meida'])
      await write(me, 'addAlias', { entity: text.startsWith('N') ? courier : ship, text });
    const recent = [{ entity: courier, turnsAgo: 0 }];
    const cases: [string, string, object][] = [
      ['Mercury', planet, { stage: 1, method: 'NAME', confidence: 1 }],
      ['mercury', ship, { stage: 2, method: 'ALIAS' }],
      ['Northgate Meida', courier, { stage: 2, method: 'ALIAS' }],
      ['Northgate Media', media, { stage: 1, method: 'NAME' }],
      ['Lighthouse Keepres', keepers, { stage: 3, method: 'FUZZY' }],
      ['they', courier, { stage: 4, method: 'COREFERENCE' }],
    ];
    for (const [mention, id, expected] of cases)
      expect(await resolve(me, mention, { recent })).toMatchObject({ mention, entity: { id }, ...expected });
  });

  it('[OM-44] a mistyped alias leads to its entity, as a mistyped name does', async () => {
    const me = await fresh();
    const gai = await known(me, 'Northgate Media');
    await write(me, 'addAlias', { entity: gai, text: 'Lantern House' });
    expect(await resolve(me, 'Lantren House')).toMatchObject({ entity: { id: gai }, stage: 3, method: 'FUZZY' });
    expect(await resolve(me, 'Quillfeather House')).toMatchObject({ entity: null });
  });

  it('[OM-46] an unknown name is looked for in the conversation; one that is alike in letters alone is neither found nor learnt', async () => {
    const me = await fresh();
    const [kai] = [await known(me, 'Kai Foods'), await known(me, 'Harbour Master', 'PERSON')];
    const session = 'evening';
    expect(await resolve(me, 'Foodz', { session })).toMatchObject({ entity: null, stage: 5, learnt: null });
    const messages = ['Harbour Master came', 'Did Kai Foods pay?'];
    expect(await resolve(me, 'Foodz', { session, messages })).toMatchObject({
      entity: { id: kai },
      stage: 4,
      method: 'COREFERENCE',
      confidence: 0.6,
      learnt: { text: 'Foodz', origin: 'COREFERENCE', session },
    });
    for (const mention of ['Tamburlaine', 'Hamburlaine'])
      expect(await resolve(me, mention, { session, messages })).toMatchObject({
        entity: null,
        method: null,
        learnt: null,
        commit: null,
      });
  });

  it('[PI-54] what nobody bears and nothing is like is told as unresolved, with the words alone, and becomes no entity', async () => {
    const me = await fresh();
    await known(me, 'Gai Media');
    const query = '{ resolveName(text: "Quillfeather") { __typename ... on Unresolved { text } } }';
    expect(await me.get(query)).toEqual({ resolveName: { __typename: 'Unresolved', text: 'Quillfeather' } });
    expect(await resolve(me, 'Quillfeather')).toMatchObject({ entity: null, confidence: null, learnt: null });
    expect(await me.get('{ entities { nodes { name } } }')).toEqual({ entities: { nodes: [{ name: 'Gai Media' }] } });
  });

  it('[OM-43] counts a hit of an alias once, and looks no further; a name, a question and a repeated request count nothing', async () => {
    const me = await fresh();
    const gai = await known(me, 'Gai Media');
    await known(me, 'GMB');
    await write(me, 'addAlias', { entity: gai, text: 'GM' });
    const once = await resolve(me, 'GM', { idempotencyKey: 'k' });
    expect(once.alias).toMatchObject({ text: 'GM', uses: 1, lastUsedAt: expect.any(String) });
    expect(once).toMatchObject({ stage: 2, candidates: [], learnt: null });
    expect(await resolve(me, 'GM', { idempotencyKey: 'k' })).toMatchObject({ replayed: true, alias: { uses: 1 } });
    await me.get('{ resolveName(text: "GM") { ... on Resolved { stage stageNumber mention } } }');
    expect(await resolve(me, 'Gai Media')).toMatchObject({ alias: null, commit: null });
    expect((await resolve(me, 'GM')).alias).toMatchObject({ uses: 2 });
    const others = asking(context().database, context().as(me.scope, 'bob'));
    expect((await resolve(others, 'GM')).alias).toMatchObject({ uses: 3 });
  });

  it('[OM-43] a count stands in the way of no undo', async () => {
    const me = asking(context().database, { ...(await context().space()), role: 'CURATOR' });
    const gai = await known(me, 'Gai Media');
    const added = await write(me, 'addAlias', { entity: gai, text: 'GM' });
    await resolve(me, 'GM');
    expect(await write(me, 'undo', { commit: added.commit?.number, reason: 'no' })).toMatchObject({
      __typename: 'Undone',
    });
    expect(await resolve(me, 'GM')).not.toMatchObject({ method: 'ALIAS' });
  });

  it('[OM-45] a spelling that was understood is known to the caller from then on, and to nobody else', async () => {
    const me = await fresh();
    await known(me, 'Northgate Media');
    const first = await resolve(me, 'Northgate Meida');
    expect(first).toMatchObject({
      stage: 3,
      learnt: { text: 'Northgate Meida', origin: 'FUZZY', session: null, owner: 'ada' },
    });
    expect(await resolve(me, 'Northgate Meida')).toMatchObject({ stage: 2, alias: { uses: 1 }, learnt: null });
    const others = asking(context().database, context().as(me.scope, 'bob'));
    expect(await resolve(others, 'Northgate Meida')).toMatchObject({ stage: 3 });
  });

  it('[OM-47 OM-49] words that point mean whom was spoken of last, by id or by name in the messages, at .60', async () => {
    const me = await fresh();
    const [gai, kai] = [await known(me, 'Gai Media'), await known(me, 'Kai Foods')];
    const messages = ['What did Gai Media order?', 'And when was Kai Foods billed?'];
    const said = await resolve(me, 'them', { messages });
    expect(said).toMatchObject({
      entity: { id: kai },
      method: 'COREFERENCE',
      stage: 4,
      confidence: 0.6,
      askedModel: null,
    });
    expect(await resolve(me, 'the company', { messages: messages.toReversed() })).toMatchObject({
      entity: { id: gai },
    });
    const recent = [
      { entity: gai, turnsAgo: 0 },
      { entity: kai, turnsAgo: 5 },
    ];
    expect(await resolve(me, 'they', { recent })).toMatchObject({ entity: { id: gai } });
    expect(await resolve(me, 'they', { recent: [{ entity: kai, turnsAgo: 6 }] })).toMatchObject({ entity: null });
  });

  it('[OM-50] what a pronoun meant is a hint in its session alone, and no name anywhere', async () => {
    const me = await fresh();
    const { gai, recent } = await doubt(me);
    const learning = await resolve(me, 'they', { session: 'one', recent: [{ entity: gai, turnsAgo: 1 }] });
    expect(learning.learnt).toMatchObject({
      text: 'they',
      origin: 'COREFERENCE',
      session: 'one',
      owner: 'ada',
      confidence: 0.6,
    });
    // In its session it tips the doubt, and answers where nothing was spoken of; elsewhere it does neither.
    expect(await resolve(me, 'they', { session: 'one', recent })).toMatchObject({ entity: { id: gai }, stage: 4 });
    expect(await resolve(me, 'They', { session: 'one' })).toMatchObject({ entity: { id: gai }, stage: 4 });
    expect(await resolve(me, 'they', { session: 'two', recent })).toMatchObject({ entity: null, stage: 5 });
    expect(await resolve(me, 'they', { session: 'two' })).toMatchObject({ entity: null, method: null });
    expect(await me.get('{ resolveName(text: "they") { __typename } }')).toEqual({
      resolveName: { __typename: 'Unresolved' },
    });
    const others = asking(context().database, context().as(me.scope, 'bob'));
    expect(await resolve(others, 'they', { session: 'one' })).toMatchObject({ entity: null });
  });

  it('[OM-48 OM-49] a model is asked only in doubt, with ids and turns; it chooses at .60 at most, or none', async () => {
    let choice = (_: string): string => 'neither';
    const { server, model } = await scripted(context().database, ({ user }) => ({
      says: { choice: choice(user), confidence: 0.9, reasoning: 'as they said' },
    }));
    const me = asking(context().database, await context().space(), { languageModel: model });
    const { gai, kai, recent } = await doubt(me);
    await resolve(me, 'they', {
      recent: [
        { entity: gai, turnsAgo: 1 },
        { entity: kai, turnsAgo: 2 },
      ],
    });
    await resolve(me, 'Gai Media', { recent });
    expect(server.asked).toHaveLength(0);
    expect(await resolve(me, 'they', { recent })).toMatchObject({
      entity: null,
      method: null,
      candidates: [],
      askedModel: 'small',
      reasoning: 'as they said',
    });
    choice = () => kai;
    expect(await resolve(me, 'they', { recent })).toMatchObject({
      entity: { id: kai },
      confidence: 0.6,
      askedModel: 'small',
    });
    expect(server.asked).toHaveLength(2);
    const asked = JSON.parse(server.asked[0]?.user ?? '') as { entities: object[]; words: string };
    expect(asked).toMatchObject({
      words: 'they',
      entities: expect.arrayContaining([{ id: kai, name: 'Kai Foods', type: 'COMPANY', turnsAgo: 1 }]),
    });
    choice = () => 'ent_01h2xcejqtf2nbrexx3vqjhp41';
    expect(await resolve(me, 'they', { recent })).toMatchObject({
      entity: null,
      stage: 5,
      candidates: [{}, {}],
      askedModel: null,
      reasoning: 'the model chose none of those it was given',
    });
    expect(await ledgerOf(context().database, me.scope)).toEqual([expect.stringMatching(/^small ANSWERED 3 /)]);
  });

  it('[OM-48] a model that is away leaves the question to a person, and the answer says so', async () => {
    const { model } = await scripted(context().database, () => ({ status: 500 }), { numbers: { 'model.attempts': 1 } });
    const me = asking(context().database, await context().space(), { languageModel: model });
    const { recent } = await doubt(me);
    const answer = await resolve(me, 'they', { recent });
    expect(answer).toMatchObject({
      entity: null,
      stage: 5,
      method: 'COREFERENCE',
      candidates: [{}, {}],
      askedModel: null,
      reasoning: expect.stringMatching(/./),
    });
  });

  it.each([
    [{ mention: ' ' }, 'Invalid', ['text']],
    [{ mention: 'they', session: '' }, 'Invalid', ['session']],
    [
      { mention: 'they', recent: [{ entity: 'ent_01h2xcejqtf2nbrexx3vqjhp41', turnsAgo: -1 }] },
      'Invalid',
      ['recent', 0, 'turnsAgo'],
    ],
    [{ mention: 'they', recent: [{ entity: 'clm_01h2xcejqtf2nbrexx3vqjhp41', turnsAgo: 1 }] }, 'Invalid', []],
  ])('refuses %j', async (input, type, path) => {
    const answer = await write(await fresh(), 'resolveEntity', input);
    expect(answer.__typename).toBe(type);
    if (path.length > 0) expect(answer).toMatchObject({ path: path.map(String) });
  });
});
