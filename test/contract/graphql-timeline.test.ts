import { beforeAll, expect, it } from '@jest/globals';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, estimate, type Asking } from '../support/graphql.ts';
import { INGEST, ingestProposals, proposalText } from '../support/proposals.ts';
import { plant, write as plantIn } from '../support/rows.ts';
import {
  type Event,
  type TextEvent,
  type Timeline,
  type Argument,
  type ArgumentMap,
  TIMELINE,
  MAP,
} from '../support/timelines.ts';

describeDatabase('timelines and argument maps', (context) => {
  let me: Asking;
  const say = (about: number, predicate: string, object: string, more = '') =>
    me.get(`mutation { assertClaim(input: { subject: { named: { name: "EIP-${about}", type: "PROPOSAL", key: "eip-${about}" } },
      predicate: "${predicate}", object: ${object} ${more} }) { __typename ... on DomainError { message } } }`);
  const timeline = async (args: string): Promise<Timeline> =>
    (await me.get<{ timeline: Timeline }>(`{ timeline(${args}) { ${TIMELINE} } }`)).timeline;
  const argumentMap = async (topic: string): Promise<ArgumentMap> =>
    (await me.get<{ argumentMap: ArgumentMap }>(`{ argumentMap(entity: "${topic}") { ${MAP} } }`)).argumentMap;

  const idOf = async (key: string): Promise<string> =>
    (await me.get<{ entity: { id: string } }>(`{ entity(key: "${key}") { id } }`)).entity.id;
  const publish = (number: number, status: string, publishedAt: string, body = '') =>
    me.get(INGEST, {
      input: {
        documents: [{ path: `eip-${number}.md`, text: proposalText(number, { status, body }), publishedAt }],
        source: { key: 'dated' },
      },
    });

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await ingestProposals(me, { 1: {}, 2: {}, 3: {} });
    await ingestProposals(me, { 1: { status: 'Withdrawn' } });
    await say(1, 'released', '{ date: "2015" }');
    await say(
      1,
      'audit',
      '{ text: "passed" }',
      'validity: { from: "2021-04-01T00:00:00Z", to: "2021-07-01T00:00:00Z", precision: MONTH }',
    );
    await say(1, 'draft-retracted', '{ date: "2016" }');
    await say(
      2,
      'motivation',
      '{ text: "lamps are cheap" }',
      'validity: { from: "2020-05-01T00:00:00Z" } confidence: 0.6',
    );
    await say(2, 'rationale', '{ text: "nights are dark" }', 'confidence: 0.9');
    await say(2, 'drawback', '{ text: "oil is dear" }', 'qualifiers: [{ name: "said by", value: "Bo Beacon" }]');
    await me.get(`mutation { assertClaim(input: { subject: { named: { name: "Cy Cliff", type: "PERSON", key: "cy" } }, predicate: "OPPOSES",
      object: { entity: { named: { name: "EIP-2", type: "PROPOSAL", key: "eip-2" } } } }) { __typename ... on DomainError { message } } }`);
    await say(1, 'withdrawal-reason', '{ text: "nobody needs it" }');
    await say(1, 'withdrawal-reason', '{ text: "it works as it is" }');
    const { claims } = await me.get<{ claims: { nodes: { id: string }[] } }>(
      '{ claims(where: { predicate: { eq: "draft-retracted" } }) { nodes { id } } }',
    );
    await me.get(
      `mutation { retractClaim(input: { id: "${claims.nodes[0]?.id ?? ''}", reason: "wrong" }) { __typename } }`,
    );
  });

  it('[PI-18] events of a proposal: dates that claims say, begins and ends of what held, each with its words', async () => {
    const { id, entity, events, dateRange, ledger, truncated } = await timeline('entity: "eip-1"');
    expect([entity.name, truncated]).toEqual(['EIP-1', false]);
    expect(id).toMatch(/^ent_.*:timeline$/);
    expect(events.map(({ date, precision, type, title }) => [date.slice(0, 10), precision, type, title])).toEqual([
      ['2015-01-01', 'YEAR', 'IMPLEMENTATION', 'EIP-1 was released: 2015'],
      ['2020-01-02', 'DAY', 'PROPOSAL', 'EIP-1 was created on 2020-01-02'],
      ['2021-04-01', 'QUARTER', null, 'EIP-1 audit passed'],
      ['2021-07-01', 'QUARTER', null, 'No longer: EIP-1 audit passed'],
      [expect.stringMatching(/^20/), 'DAY', 'REJECTION', 'The status of EIP-1 is Withdrawn'],
    ]);
    expect([events[0]?.description, events[3]?.description, events[4]?.description]).toEqual([
      'EIP-1 was released: 2015.',
      'EIP-1 audit passed.',
      'The status of EIP-1 is Withdrawn.',
    ]);
    expect(events[1]?.actors.map(({ name }) => name).toSorted()).toEqual(['Ada Lantern', 'Bo Beacon']);
    expect(events[1]?.cites.map(({ claim }) => claim.statement).toSorted()).toEqual([
      'Ada Lantern authored EIP-1.',
      'Bo Beacon authored EIP-1.',
      'EIP-1 was created on 2020-01-02.',
    ]);
    expect(events[1]?.cites[0]?.spans[0]?.quote).toBe('2020-01-02');
    expect([dateRange.from, dateRange.to]).toEqual([events[0]?.date, events.at(-1)?.date]);
    const cited = new Set(events.flatMap(({ cites }) => cites.map(({ claim }) => claim.statement)));
    expect(ledger.map(({ claim }) => claim.statement).toSorted()).toEqual([...cited].toSorted());
    for (const { spans } of ledger) expect(spans.length).toBeGreaterThan(0);
  });

  it('[PI-18] an event is as exact as what says when it was: a day, a month, a quarter or a year', async () => {
    await ingestProposals(me, { 31: {} });
    const held = (from: string, to: string, precision: string) =>
      `validity: { from: "${from}T00:00:00Z", to: "${to}T00:00:00Z", precision: ${precision} }`;
    await say(31, 'drafted', '{ date: "2016" }');
    await say(31, 'decided', '{ date: "2017-05" }');
    await say(31, 'released', '{ date: "2018-06-07" }');
    await say(31, 'stage', '{ text: "one" }', held('2019-04-01', '2019-07-01', 'MONTH'));
    await say(31, 'stage', '{ text: "two" }', held('2019-08-01', '2019-11-01', 'MONTH'));
    await say(31, 'stage', '{ text: "three" }', held('2021-01-01', '2022-01-01', 'YEAR'));
    const { events } = await timeline('entity: "eip-31"');
    expect(events.map(({ date, precision, title }) => [date.slice(0, 10), precision, title])).toEqual([
      ['2016-01-01', 'YEAR', 'EIP-31 drafted 2016'],
      ['2017-05-01', 'MONTH', 'EIP-31 decided 2017-05'],
      ['2018-06-07', 'DAY', 'EIP-31 was released: 2018-06-07'],
      ['2019-04-01', 'QUARTER', 'EIP-31 stage one'],
      ['2019-07-01', 'QUARTER', 'No longer: EIP-31 stage one'],
      ['2019-08-01', 'MONTH', 'EIP-31 stage two'],
      ['2019-11-01', 'MONTH', 'No longer: EIP-31 stage two'],
      ['2020-01-02', 'DAY', 'EIP-31 was created on 2020-01-02'],
      ['2021-01-01', 'YEAR', 'EIP-31 stage three'],
      ['2022-01-01', 'YEAR', 'No longer: EIP-31 stage three'],
    ]);
  });

  it('[PI-18] who is at the other end of what happened acted in it, and what is there is related to it', async () => {
    await ingestProposals(me, { 32: {}, 33: {} });
    const named = (name: string, type: string, key: string) =>
      `{ named: { name: "${name}", type: "${type}", key: "${key}" } }`;
    const since = (year: number) => `validity: { from: "${year}-03-01T00:00:00Z" }`;
    const begin = (subject: string, predicate: string, object: string, more: string) =>
      me.get(`mutation { assertClaim(input: { subject: ${subject}, predicate: "${predicate}", object: { entity: ${object} } ${more} }) {
        __typename ... on DomainError { message } } }`);
    const proposal = (n: number) => named(`EIP-${n}`, 'PROPOSAL', `eip-${n}`);
    await begin(named('Dot Dune', 'PERSON', 'dot'), 'CHAMPIONED', proposal(32), since(2021));
    await begin(proposal(32), 'INSPIRED', proposal(33), since(2022));
    const [created, championed, inspired] = (await timeline('entity: "eip-32"')).events;
    const others = (event: Event | undefined) =>
      [event?.actors, event?.related].map((list) => list?.map(({ name }) => name));
    expect(others(created)[1]).toEqual([]);
    expect(others(championed)).toEqual([['Dot Dune'], []]);
    expect(others(inspired)).toEqual([[], ['EIP-33']]);
  });

  it('[PI-18] phases begin with a reason, and an event from which on it went another way says by which rule', async () => {
    const { events, phases, keyTurningPoints } = await timeline('entity: "eip-1"');
    const ids = events.map(({ id }) => id);
    expect(phases.map(({ type, eventIds }) => [type, eventIds])).toEqual([
      ['IMPLEMENTATION', [ids[0]]],
      ['PROPOSAL', [ids[1]]],
      [null, [ids[2], ids[3]]],
      ['REJECTION', [ids[4]]],
    ]);
    expect(phases.map(({ reason }) => reason.replace(/\d+/, 'N'))).toEqual([
      'the first event',
      'PROPOSAL after IMPLEMENTATION',
      'no event for N days',
      'no event for N days',
    ]);
    expect(keyTurningPoints.map(({ event, reason }) => [event.id, reason])).toEqual([
      [ids[1], 'PROPOSAL after IMPLEMENTATION'],
      [ids[4], 'REJECTION after PROPOSAL; took the place of: The status of EIP-1 is Draft.'],
    ]);
  });

  it('[PI-18] a text that its source dates is an event with its words, a proposal where the pack says so, and so is its change', async () => {
    await publish(7, 'Draft', '2021-03-04T05:00:00Z');
    await publish(7, 'Review', '2021-06-07T08:00:00Z');
    await publish(7, 'Review', '2021-07-09T10:00:00Z', 'It burns oil.');
    const { timeline: found } = await me.get<{ timeline: { events: TextEvent[] } }>(
      '{ timeline(entity: "eip-7") { events { id date precision title type cites { claim { statement } } spans { quote } revision { id publishedAt } } } }',
    );
    const told = found.events.map(({ date, precision, type, title }) => [date.slice(0, 10), precision, type, title]);
    expect(told).toEqual([
      ['2020-01-02', 'DAY', 'PROPOSAL', 'EIP-7 was created on 2020-01-02'],
      ['2021-03-04', 'DAY', 'PROPOSAL', '“Proposal number 7” was published'],
      ['2021-06-07', 'DAY', 'DECISION', 'The status of EIP-7 is Review'],
      ['2021-07-09', 'DAY', null, '“Proposal number 7” was changed'],
    ]);
    const [created, published, , changed] = found.events;
    expect([created?.revision, published?.revision?.publishedAt]).toEqual([null, '2021-03-04T05:00:00.000Z']);
    expect(changed?.revision?.id).not.toBe(published?.revision?.id);
    expect([published?.cites, published?.id.split(':')[0]]).toEqual([[], published?.revision?.id]);
    for (const { spans } of found.events) expect(spans[0]?.quote).toMatch(/\S/);
    expect(new Set(found.events.map(({ id }) => id)).size).toBe(4);
  });

  it('[PI-18] related proposals: what it needs, and on request what needs it, each with the words that say so', async () => {
    await ingestProposals(me, { 11: { requires: [12] }, 12: {}, 13: { requires: [11] } });
    const [event, ...rest] = (await timeline('entity: "eip-11"')).events;
    expect([event?.related.map(({ name }) => name), rest]).toEqual([['EIP-12'], []]);
    expect(event?.cites.map(({ claim }) => claim.statement)).toContain('EIP-11 requires EIP-12.');
    const { events, ledger } = await timeline('entity: "eip-11" following: true');
    expect(events.map(({ title, related }) => [title, related.map(({ name }) => name)]).toSorted()).toEqual([
      ['EIP-11 was created on 2020-01-02', ['EIP-12']],
      ['EIP-13 was created on 2020-01-02 (Proposal number 13)', ['EIP-13']],
    ]);
    expect(ledger.map(({ claim }) => claim.statement)).toContain('EIP-13 requires EIP-11.');
    for (const { spans } of ledger) expect(spans.length).toBeGreaterThan(0);
  });

  it('[PI-18] of an entity it is the same timeline, at the point in time that the entity is read at', async () => {
    const asked = 'timeline(from: "2020-01-01T00:00:00Z", types: [PROPOSAL]) { id entity { name } events { title } }';
    const { entity } = await me.get<{ entity: { timeline: Timeline } }>(`{ entity(key: "eip-1") { ${asked} } }`);
    expect([entity.timeline.entity.name, entity.timeline.events]).toEqual([
      'EIP-1',
      [{ title: 'EIP-1 was created on 2020-01-02' }],
    ]);
    const { errors } = await me.ask('{ entity(key: "eip-1") { timeline(maxClaims: 0) { id } } }');
    expect(errors.map(({ code }) => code)).toEqual(['INVALID']);
    const before = await me.get<{ entity: { timeline: Timeline } }>(
      '{ entity(key: "eip-1", asOf: { recorded: "2999-01-01T00:00:00Z" }) { timeline { events { title } } } }',
    );
    expect(before.entity.timeline.events.length).toBeGreaterThan(0);
  });

  it('[PI-18] what is said of a thing itself comes before what is said of others about it', async () => {
    await ingestProposals(me, { 14: {}, 15: { requires: [14] }, 16: { requires: [14] }, 17: { requires: [14] } });
    const { claims } = await me.get<{ claims: { readonly nodes: readonly unknown[] } }>(
      '{ claims(where: { subject: { id: { eq: "' + (await idOf('eip-14')) + '" } } }, first: 100) { nodes { id } } }',
    );
    const { events, truncated } = await timeline(`entity: "eip-14" maxClaims: ${claims.nodes.length}`);
    expect([events.map(({ title }) => title), truncated]).toEqual([['EIP-14 was created on 2020-01-02'], true]);
  });

  it.each([
    ['from', 'from: "2020-01-02T00:00:00Z" to: "2021-04-01T00:00:00Z"', ['EIP-1 was created on 2020-01-02']],
    ['types', 'types: [IMPLEMENTATION]', ['EIP-1 was released: 2015']],
    [
      'the same, as if nothing were merged',
      'types: [IMPLEMENTATION] asOf: { merged: false }',
      ['EIP-1 was released: 2015'],
    ],
    ['nothing', 'to: "1990-01-01T00:00:00Z"', []],
  ])('[PI-18] only what is asked for: %s', async (_, args, titles) => {
    expect((await timeline(`entity: "eip-1" ${args}`)).events.map(({ title }) => title)).toEqual(titles);
  });

  it('[PI-19] an argument map: both sides with who says it, since when, in which words, the strongest of each', async () => {
    const map = await argumentMap('eip-2');
    expect(map.topic.name).toBe('EIP-2');
    const told = (list: readonly Argument[]) =>
      list.map(({ claim, reasoning, attributedTo, firstRaised }) => [
        claim.statement,
        reasoning,
        attributedTo,
        firstRaised?.slice(0, 10) ?? null,
      ]);
    expect(told(map.argumentsFor).toSorted()).toEqual([
      ['EIP-2 motivation lamps are cheap.', 'lamps are cheap', null, '2020-05-01'],
      ['EIP-2 rationale nights are dark.', 'nights are dark', null, null],
    ]);
    expect(map.strongestFor?.reasoning).toBe('nights are dark');
    expect(
      told(map.argumentsAgainst)
        .map(([statement, reasoning, by]) => [statement, reasoning, by])
        .toSorted(),
    ).toEqual([
      ['Cy Cliff opposes EIP-2.', null, 'Cy Cliff'],
      ['EIP-2 drawback oil is dear.', 'oil is dear', 'Bo Beacon'],
    ]);
    expect(map.strongestAgainst?.id).toBe(map.argumentsAgainst[0]?.id);
    for (const { spans, rebuttalIds } of [...map.argumentsFor, ...map.argumentsAgainst]) {
      expect(spans.length).toBeGreaterThan(0);
      expect(rebuttalIds).toEqual([]);
    }
    expect(map.argumentsFor.map(({ position }) => position)).toEqual(['FOR', 'FOR']);
    expect(map.argumentsAgainst.map(({ position }) => position)).toEqual(['AGAINST', 'AGAINST']);
    const argued = [...map.argumentsFor, ...map.argumentsAgainst].map(({ claim }) => claim.statement);
    expect(map.ledger.map(({ claim }) => claim.statement).toSorted()).toEqual(argued.toSorted());
    expect(map.unresolvedTensions).toEqual([]);
    expect(map.reason).toBeNull();
  });

  it('[PI-19 PI-101] what a proposal argues itself is said by its authors, in its very words, with the section', async () => {
    const [good, bad] = [
      'This proposal reduces the cost of lamps.',
      'This is a backwards-incompatible change of wicks.',
    ];
    const body = `\n\n## Motivation\n\n${good}\n\n## Backwards Compatibility\n\n${bad}`;
    const ingested = {
      documents: [{ path: 'eip-21.md', text: proposalText(21, { body }), publishedAt: '2022-02-03T00:00:00Z' }],
      source: { key: 'dated' },
    };
    await me.get(INGEST, { input: ingested });
    const map = await argumentMap('eip-21');
    const told = (list: readonly Argument[]) =>
      list.map(({ reasoning, spans, attributedTo, firstRaised }) => [
        reasoning,
        spans.map(({ quote }) => quote),
        attributedTo?.split(', ').toSorted(),
        firstRaised?.slice(0, 10),
      ]);
    const authors = ['Ada Lantern', 'Bo Beacon'];
    expect(told(map.argumentsFor)).toEqual([[good, [good], authors, '2022-02-03']]);
    expect(told(map.argumentsAgainst)).toEqual([[bad, [bad], authors, '2022-02-03']]);
    const { argumentMap: why } = await me.get<{ argumentMap: { argumentsFor: { reason: string }[] } }>(
      '{ argumentMap(entity: "eip-21") { argumentsFor { reason } } }',
    );
    expect(why.argumentsFor).toEqual([{ reason: 'argument-for, in the section Motivation' }]);
  });

  it('[PI-19] open conflicts of arguments are unresolved tensions', async () => {
    const map = await argumentMap('eip-1');
    expect(map.argumentsAgainst.map(({ reasoning }) => reasoning).toSorted()).toEqual([
      'it works as it is',
      'nobody needs it',
    ]);
    expect(map.unresolvedTensions).toEqual([{ status: 'OPEN' }]);
    expect([map.argumentsFor, map.strongestFor]).toEqual([[], null]);
  });

  it('[PI-19] arguments of the two sides that a conflict is between rebut each other, by their ids', async () => {
    await ingestProposals(me, { 34: {} });
    await say(34, 'motivation', '{ text: "lamps are cheap" }');
    await say(34, 'drawback', '{ text: "lamps are dear" }');
    const before = await argumentMap('eip-34');
    const ids = [before.argumentsFor[0]?.id ?? '', before.argumentsAgainst[0]?.id ?? ''];
    const [subject] = [decodeId(await idOf('eip-34'), 'ent').id];
    await plantIn(context().database, me.scope, async (commit) => {
      const [conflict] = await plant(commit, 'conflicts', [{ kind: 'NEGATION', subject_id: subject }]);
      await plant(
        commit,
        'conflict_parties',
        ids.map((id, n) => ({ conflict_id: conflict, n, claim_id: decodeId(id.split(':')[0] ?? '', 'clm').id })),
      );
    });
    const { argumentsFor, argumentsAgainst, unresolvedTensions } = await argumentMap('eip-34');
    const [good, bad] = ids;
    expect(argumentsFor.map(({ id, rebuttalIds }) => [id, rebuttalIds])).toEqual([[good, [bad]]]);
    expect(argumentsAgainst.map(({ id, rebuttalIds }) => [id, rebuttalIds])).toEqual([[bad, [good]]]);
    expect(unresolvedTensions).toEqual([{ status: 'OPEN' }]);
  });

  it('[PI-19] where nothing argues, both sides are empty and the reason says why', async () => {
    const map = await argumentMap('eip-3');
    expect([map.argumentsFor, map.argumentsAgainst, map.strongestAgainst]).toEqual([[], [], null]);
    expect(map.reason).toMatch(/^none of the \d+ claims about it argues, by the rules of the packs$/);
  });

  it.each([
    ['a timeline of nobody', 'timeline(entity: "eip-99") { id }', 'NOT_FOUND'],
    ['a map of nobody', 'argumentMap(entity: "eip-99") { reason }', 'NOT_FOUND'],
    [
      'a time that ends before it begins',
      'timeline(entity: "eip-1", from: "2020-01-02T00:00:00Z", to: "2019-01-02T00:00:00Z") { id }',
      'INVALID',
    ],
    ['no claims', 'timeline(entity: "eip-1", maxClaims: 0) { id }', 'INVALID'],
    ['more claims than allowed', 'argumentMap(entity: "eip-1", maxClaims: 1001) { reason }', 'INVALID'],
  ])('[PI-18 PI-19] %s is an error', async (_, query, code) => {
    const { errors } = await me.ask(`{ ${query} }`);
    expect(errors.map((error) => error.code)).toEqual([code]);
  });

  it('[PI-18] costs as many claims as are read, and says when there are more', async () => {
    const cost = (n: number): number => estimate(`{ timeline(entity: "eip-1", maxClaims: ${n}) { events { id } } }`);
    expect(cost(100) - cost(10)).toBe(90);
    expect((await timeline('entity: "eip-1" maxClaims: 2')).truncated).toBe(true);
  });
});
