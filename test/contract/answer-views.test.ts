import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { INGEST, ingestProposals, proposalText } from '../support/proposals.ts';
import { CITED, type Entry, type Named } from '../support/timelines.ts';

interface Edge {
  readonly from: Named;
  readonly to: Named;
  readonly relationship: { readonly evidence: readonly { readonly span: { readonly quote: string } }[] };
}
interface Argued {
  readonly topic: Named;
  readonly argumentsFor: readonly Entry[];
  readonly argumentsAgainst: readonly Entry[];
}
interface Happened {
  readonly entity: Named;
  readonly events: readonly { readonly title: string; readonly date: string; readonly spans: Entry['spans'] }[];
}
interface Views {
  readonly __typename: string;
  readonly id: string;
  readonly timelines: readonly Happened[] | null;
  readonly argumentMaps: readonly Argued[] | null;
  readonly dependencyView: { readonly roots: readonly Named[]; readonly edges: readonly Edge[] } | null;
}

const VIEWS = `id timelines { entity { name } events { title date spans { quote } } }
  argumentMaps { topic { name } argumentsFor { ${CITED} } argumentsAgainst { ${CITED} } }
  dependencyView { roots { name } edges { from { name } to { name } relationship { evidence { span { quote } } } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer { ${VIEWS} } } }`;

const GOOD = 'This proposal reduces the cost of lamps.';
const BAD = 'This is a backwards-incompatible change of wicks.';

describeDatabase('what an answer shows of the graph', (context) => {
  let me: Asking;
  /** When all was a draft. */
  let before = new Date();
  const ask = async (question: string, input: object = {}): Promise<Views> =>
    (await me.get<{ ask: Views }>(ASK, { input: { question, web: 'NEVER', idempotencyKey: question, ...input } })).ask;
  const publish = (status: string, publishedAt: string) =>
    me.get(INGEST, {
      input: {
        documents: [{ path: 'eip-1.md', text: proposalText(1, { status, requires: [2] }), publishedAt }],
        source: { key: 'dated' },
      },
    });
  const needs = ({ dependencyView }: Views) => dependencyView?.edges.map(({ from, to }) => [from.name, to.name]);

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await publish('Draft', '2021-03-04T05:00:00Z');
    before = new Date();
    await sleep(5);
    await publish('Final', '2023-06-07T08:00:00Z');
    await ingestProposals(me, { 2: { requires: [3] }, 3: {} });
    const body = `\n\n## Motivation\n\n${GOOD}\n\n## Backwards Compatibility\n\n${BAD}`;
    await ingestProposals(me, { 5: { body } });
  });

  it('[PI-101] how a thing came to be is answered with its timeline too, each event with its words', async () => {
    const { timelines, argumentMaps, dependencyView } = await ask('How did EIP-1 evolve?');
    expect([timelines?.length, argumentMaps, dependencyView]).toEqual([1, null, null]);
    const [{ entity, events } = { entity: null, events: [] }] = timelines ?? [];
    expect(entity?.name).toBe('EIP-1');
    expect(events.map(({ title }) => title)).toEqual([
      'EIP-1 was created on 2020-01-02',
      '“Proposal number 1” was published',
      'The status of EIP-1 is Final',
    ]);
    for (const { spans } of events) expect(spans[0]?.quote).toMatch(/\S/);
  });

  it('[PI-101] in the period that the question names', async () => {
    const { timelines } = await ask('How did EIP-1 evolve since 2022?');
    expect(timelines?.[0]?.events.map(({ title }) => title)).toEqual(['The status of EIP-1 is Final']);
  });

  it.each([
    'What are the arguments for and against EIP-5?',
    'What are the trade-offs of EIP-5?',
    'What if we had never adopted EIP-5?',
  ])('[PI-101] %s is answered with what is said for it and against it, in its words', async (question) => {
    const { timelines, argumentMaps, dependencyView } = await ask(question);
    expect([timelines, dependencyView]).toEqual([null, null]);
    const quotes = (entries: readonly Entry[]) => entries.flatMap(({ spans }) => spans.map(({ quote }) => quote));
    const told = argumentMaps?.map(({ topic, argumentsFor, argumentsAgainst }) => [
      topic.name,
      quotes(argumentsFor),
      quotes(argumentsAgainst),
    ]);
    expect(told).toEqual([['EIP-5', [GOOD], [BAD]]]);
  });

  it('[PI-101] of each of the things that a question is about', async () => {
    const { argumentMaps } = await ask('What are the trade-offs between EIP-5 and EIP-3?');
    expect(argumentMaps?.map(({ topic }) => topic.name)).toEqual(['EIP-5', 'EIP-3']);
  });

  it.each([
    ['What does EIP-1 require?', 'EIP-1', [['EIP-1', 'EIP-2'], ['EIP-2', 'EIP-3']]], // prettier-ignore
    ['What depends on EIP-3?', 'EIP-3', [['EIP-2', 'EIP-3'], ['EIP-1', 'EIP-2']]], // prettier-ignore
  ])('[PI-101] %s is answered with what leads there, each step with its words', async (question, root, edges) => {
    const views = await ask(question);
    expect([views.timelines, views.argumentMaps]).toEqual([null, null]);
    expect(views.dependencyView?.roots).toEqual([{ name: root }]);
    expect(needs(views)?.toSorted()).toEqual(edges.toSorted());
    for (const { relationship } of views.dependencyView?.edges ?? [])
      expect(relationship.evidence[0]?.span.quote).toMatch(/\S/);
  });

  it('[PI-101] a roadmap begins at what was, and at what is needed', async () => {
    const views = await ask('Propose a roadmap for EIP-1');
    expect([views.timelines?.length, needs(views)?.length, views.argumentMaps]).toEqual([1, 2, null]);
  });

  it.each(['What is the status of EIP-1?', 'How did it all evolve?', 'What are the trade-offs of blue lamps?'])(
    '[PI-101] %j asks for none, or of nothing that is known',
    async (question) => {
      const { timelines, argumentMaps, dependencyView } = await ask(question);
      expect([timelines, argumentMaps, dependencyView]).toEqual([null, null, null]);
    },
  );

  it('[PI-101] as of the time that is asked about', async () => {
    const { timelines } = await ask('How did EIP-1 evolve up to then?', { asOf: { recorded: before.toISOString() } });
    expect(timelines?.[0]?.events.map(({ title }) => title)).toEqual([
      'EIP-1 was created on 2020-01-02',
      '“Proposal number 1” was published',
    ]);
  });

  it('[PI-101] an answer that is read again has none: they are of when it was given', async () => {
    const { id } = await ask('How did EIP-1 evolve, once more?');
    const { answer } = await me.get<{ answer: Views }>(`{ answer(id: "${id}") { ${VIEWS} } }`);
    expect([answer.timelines, answer.argumentMaps, answer.dependencyView]).toEqual([null, null, null]);
  });
});
