import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, estimate, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';

interface Entry {
  readonly claim: { readonly statement: string };
  readonly spans: readonly { readonly quote: string }[];
}
interface Named {
  readonly name: string;
}
interface Event {
  readonly id: string;
  readonly date: string;
  readonly precision: string;
  readonly title: string;
  readonly description: string;
  readonly type: string | null;
  readonly related: readonly Named[];
  readonly actors: readonly Named[];
  readonly cites: readonly Entry[];
}
interface Timeline {
  readonly id: string;
  readonly concept: Named;
  readonly dateRange: { readonly from: string | null; readonly to: string | null };
  readonly events: readonly Event[];
  readonly phases: readonly {
    readonly type: string | null;
    readonly eventIds: readonly string[];
    readonly reason: string;
  }[];
  readonly keyTurningPoints: readonly { readonly event: { readonly id: string }; readonly reason: string }[];
  readonly ledger: readonly Entry[];
  readonly truncated: boolean;
}
interface Argument {
  readonly id: string;
  readonly position: string;
  readonly claim: { readonly statement: string };
  readonly reasoning: string | null;
  readonly attributedTo: string | null;
  readonly firstRaised: string | null;
  readonly spans: readonly { readonly quote: string }[];
  readonly rebuttalIds: readonly string[];
}
interface ArgumentMap {
  readonly topic: Named;
  readonly argumentsFor: readonly Argument[];
  readonly argumentsAgainst: readonly Argument[];
  readonly strongestFor: Argument | null;
  readonly strongestAgainst: Argument | null;
  readonly unresolvedTensions: readonly { readonly status: string }[];
  readonly ledger: readonly Entry[];
  readonly reason: string | null;
}

const CITED = 'claim { statement } spans { quote }';
const EVENT = `id date precision title description type related { name } actors { name } cites { ${CITED} }`;
const TIMELINE = `id concept { name } dateRange { from to } events { ${EVENT} } phases { type eventIds reason }
  keyTurningPoints { event { id } reason } ledger { ${CITED} } truncated`;
const ARGUMENT = 'id position claim { statement } reasoning attributedTo firstRaised spans { quote } rebuttalIds';
const MAP = `topic { name } argumentsFor { ${ARGUMENT} } argumentsAgainst { ${ARGUMENT} } strongestFor { ${ARGUMENT} }
  strongestAgainst { ${ARGUMENT} } unresolvedTensions { status } ledger { ${CITED} } reason`;

describeDatabase('timelines and argument maps', (context) => {
  let me: Asking;
  const say = (about: number, predicate: string, object: string, more = '') =>
    me.get(`mutation { assertClaim(input: { subject: { named: { name: "EIP-${about}", type: "PROPOSAL", key: "eip-${about}" } },
      predicate: "${predicate}", object: ${object} ${more} }) { __typename ... on DomainError { message } } }`);
  const timeline = async (args: string): Promise<Timeline> =>
    (await me.get<{ timeline: Timeline }>(`{ timeline(${args}) { ${TIMELINE} } }`)).timeline;
  const argumentMap = async (topic: string): Promise<ArgumentMap> =>
    (await me.get<{ argumentMap: ArgumentMap }>(`{ argumentMap(topic: "${topic}") { ${MAP} } }`)).argumentMap;

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
    const { id, concept, events, dateRange, ledger, truncated } = await timeline('of: "eip-1"');
    expect([concept.name, truncated]).toEqual(['EIP-1', false]);
    expect(id).toMatch(/^ent_.*:timeline$/);
    expect(events.map(({ date, precision, type, title }) => [date.slice(0, 10), precision, type, title])).toEqual([
      ['2015-01-01', 'YEAR', 'IMPLEMENTATION', 'EIP-1 was released: 2015'],
      ['2020-01-02', 'DAY', 'PROPOSAL', 'EIP-1 was created on 2020-01-02'],
      ['2021-04-01', 'QUARTER', null, 'EIP-1 audit passed'],
      ['2021-07-01', 'QUARTER', null, 'No longer: EIP-1 audit passed'],
      [expect.stringMatching(/^20/), 'DAY', 'REJECTION', 'The status of EIP-1 is Withdrawn'],
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

  it('[PI-18] phases begin with a reason, and an event from which on it went another way says by which rule', async () => {
    const { events, phases, keyTurningPoints } = await timeline('of: "eip-1"');
    const ids = events.map(({ id }) => id);
    expect(phases.map(({ type, eventIds }) => [type, eventIds])).toEqual([
      ['IMPLEMENTATION', [ids[0]]],
      ['PROPOSAL', [ids[1]]],
      [null, [ids[2], ids[3]]],
      ['REJECTION', [ids[4]]],
    ]);
    expect(phases.map(({ reason }) => reason.replace(/\d+/, 'N'))).toEqual([
      'the first event', 'PROPOSAL after IMPLEMENTATION', 'no event for N days', 'no event for N days',
    ]); // prettier-ignore
    expect(keyTurningPoints.map(({ event, reason }) => [event.id, reason])).toEqual([
      [ids[1], 'PROPOSAL after IMPLEMENTATION'],
      [ids[4], 'REJECTION after PROPOSAL; took the place of: The status of EIP-1 is Draft.'],
    ]);
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
    expect((await timeline(`of: "eip-1" ${args}`)).events.map(({ title }) => title)).toEqual(titles);
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
    expect(map.ledger).toHaveLength(4);
    expect(map.unresolvedTensions).toEqual([]);
    expect(map.reason).toBeNull();
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

  it('[PI-19] where nothing argues, both sides are empty and the reason says why', async () => {
    const map = await argumentMap('eip-3');
    expect([map.argumentsFor, map.argumentsAgainst, map.strongestAgainst]).toEqual([[], [], null]);
    expect(map.reason).toMatch(/^none of the \d+ claims about it argues, by the rules of the packs$/);
  });

  it.each([
    ['a timeline of nobody', 'timeline(of: "eip-99") { id }', 'NOT_FOUND'],
    ['a map of nobody', 'argumentMap(topic: "eip-99") { reason }', 'NOT_FOUND'],
    [
      'a time that ends before it begins',
      'timeline(of: "eip-1", from: "2020-01-02T00:00:00Z", to: "2019-01-02T00:00:00Z") { id }',
      'INVALID',
    ],
    ['no claims', 'timeline(of: "eip-1", maxClaims: 0) { id }', 'INVALID'],
    ['more claims than allowed', 'argumentMap(topic: "eip-1", maxClaims: 1001) { reason }', 'INVALID'],
  ])('[PI-18 PI-19] %s is an error', async (_, query, code) => {
    const { errors } = await me.ask(`{ ${query} }`);
    expect(errors.map((error) => error.code)).toEqual([code]);
  });

  it('[PI-18] costs as many claims as are read, and says when there are more', async () => {
    const cost = (n: number): number => estimate(`{ timeline(of: "eip-1", maxClaims: ${n}) { events { id } } }`);
    expect(cost(100) - cost(10)).toBe(90);
    expect((await timeline('of: "eip-1" maxClaims: 2')).truncated).toBe(true);
  });
});
