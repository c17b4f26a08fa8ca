import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSaved } from '../../playground/tour/saved-operation.ts';
import {
  AliasDocument,
  AsOfDocument,
  BothHoldDocument,
  ConflictDocument,
  CostDocument,
  DecideDocument,
  DependenciesDocument,
  DeskDocument,
  DismissDocument,
  DoubtBuiltDocument,
  DoubtLengthDocument,
  DoubtStatusDocument,
  EndsDocument,
  EvidenceDocument,
  HappenDocument,
  KnownDocument,
  LiveDocument,
  MeetDocument,
  MergeDocument,
  PathDocument,
  SayDocument,
  SearchDocument,
  TimelineDocument,
  UndoDocument,
  UserPackDocument,
  type LiveSubscription,
  type TypedDocumentString,
} from '../support/generated/tour.ts';
import { ask, type GraphqlAnswer } from '../support/http.ts';
import { projectRoot } from '../support/legs.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { TestSocket } from '../support/sockets.ts';

function there<T>(value: T | null): T {
  if (value === null) throw new Error('expected what the stop begins from to be there');
  return value;
}

describe('the tour of the sample', () => {
  let program: TestProgram | null = null;
  beforeAll(async () => {
    program = await startTestProgram({ CLAIMGRAPH_SAMPLE: 'on' });
  });
  afterAll(() => program?.remove());

  async function whole<Data, Variables extends object>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ): Promise<GraphqlAnswer & { readonly data: Data }> {
    const answer = await ask(program?.url ?? '', String(document), variables, { 'claimgraph-space': 'sample' });
    const json = answer.json();
    expect(json.errors).toBeUndefined();
    return json as GraphqlAnswer & { readonly data: Data };
  }
  const run: <Data, Variables extends object>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ) => Promise<Data> = async (document, variables) => (await whole(document, variables)).data;

  it('alias: a name given up long ago means the organisation, which has two others', async () => {
    const { resolveName } = await run(AliasDocument, {});
    expect(resolveName).toMatchObject({ stage: 'ALIAS', entity: { name: 'Skerry Isles Ferry Authority' } });
    const names = 'entity' in resolveName ? resolveName.entity.aliases.nodes : [];
    expect(names.map(({ text, evidence }) => [text, evidence[0]?.span.quote])).toEqual([
      ['Northern Packet Company', 'Northern Packet Company'],
      ['SIFA', 'SIFA'],
      ['Skerry Isles Ferry Authority', 'Skerry Isles Ferry Authority'],
    ]);
  });

  it('evidence: one claim, two papers, each with its own words, and the confidence in parts', async () => {
    const { entity } = await run(EvidenceDocument, {});
    const claim = entity?.claims.nodes[0];
    const quotes = claim?.evidence.map(({ span }) => [span.quote, span.document.key, span.valid]);
    expect(quotes?.sort()).toEqual([
      ['Northern Packet Company', 'sample/fleet/mv-tern-register.json', true],
      ['SIFA', 'sample/fleet/mv-tern.md', true],
    ]);
    const total = claim?.confidence.parts.reduce((sum, { contribution }) => sum + contribution, 0);
    expect(total).toBeCloseTo(claim?.confidence.value ?? 0, 5);
    expect(claim?.confidence.explanation).toMatch(/further document/);
  });

  it('conflict: 198 or 212 passengers, 1891 or 1893, both kept and open', async () => {
    const { conflicts } = await run(ConflictDocument, {});
    const found = conflicts.nodes.map(({ subject, parties, status, rationale }) => {
      expect(rationale).not.toBe('');
      return [subject?.name, status, ...parties.map(({ claim }) => `${claim?.statement} ${claim?.status}`).sort()];
    });
    expect(found).toEqual([
      ['MV Tern', 'OPEN', 'MV Tern carries 198 passengers. DISPUTED', 'MV Tern carries 212 passengers. DISPUTED'],
      [
        'Kelp Point Light',
        'OPEN',
        'Kelp Point Light was first lit in 1891. DISPUTED',
        'Kelp Point Light was first lit in 1893. DISPUTED',
      ],
    ]);
  });

  it('as-of: one price in 2024, another now, both in the whole of time', async () => {
    const { then, now, always } = await run(AsOfDocument, {});
    const prices = [then, now, always].map((at) =>
      at?.claims.nodes.map(({ statement }) => /(?:single|bicycle) is ([\d.]+)/.exec(statement)?.[1]),
    );
    expect(prices).toEqual([
      ['4.2', '1.5'],
      ['4.8', '0'],
      ['4.2', '1.5', '4.8', '0'],
    ]);
  });

  it('path: from the ship to the oldest notice, in three steps and in four, each with its quote', async () => {
    const { from, to } = await run(EndsDocument, {});
    const { paths } = there((await run(PathDocument, { from: from?.id ?? '', to: to?.id ?? '' })).paths);
    const chains = paths.map(({ relationships }) =>
      ['MV Tern', ...relationships.map((relationship) => relationship.to.name)].join(' → '),
    );
    expect(chains).toEqual(['MV Tern → SN-24 → SN-12 → SN-3', 'MV Tern → SN-31 → SN-24 → SN-12 → SN-3']);
    for (const step of paths.flatMap(({ relationships }) => relationships)) {
      expect(step.evidence[0]?.span.quote).toBe(step.to.name);
    }
  });

  it('dependencies: what a notice rests on, the longest chain, and each edge with its quote', async () => {
    const view = there((await run(DependenciesDocument, {})).dependencyView);
    expect(view.nodes.map(({ entity, depth, status }) => `${entity.name} ${depth} ${status}`).toSorted()).toEqual([
      'SN-12 2 In force',
      'SN-17 2 Withdrawn',
      'SN-24 1 In force',
      'SN-3 3 In force',
      'SN-31 0 In force',
    ]);
    expect(view.criticalPath.map(({ entities }) => entities.map(({ name }) => name).join())).toEqual([
      'SN-31',
      'SN-24',
      'SN-12',
      'SN-3',
    ]);
    for (const { source, relationship } of view.edges) {
      expect(source).toBe('FRONT_MATTER');
      expect(relationship.evidence[0]?.span.quote).toMatch(/SN-\d+/);
    }
    expect([view.cycles, view.assertedEdgeCount, view.inferredEdgeCount]).toEqual([[], 5, 0]);
  });

  it('timeline: what happened to a ship, in order, with the words', async () => {
    const timeline = there((await run(TimelineDocument, {})).timeline);
    expect(
      timeline.events.map(({ date, precision, type, title }) => [date.slice(0, 4), precision, type, title]),
    ).toEqual([
      ['1987', 'YEAR', 'IMPLEMENTATION', 'MV Tern was built in 1987'],
      ['1988', 'YEAR', 'IMPLEMENTATION', 'MV Tern served Stackwick'],
      ['2012', 'YEAR', null, 'No longer: MV Tern served Stackwick'],
      ['2024', 'DAY', null, 'MV Tern: inspected is 2024-11-05'],
    ]);
    for (const { spans } of timeline.ledger) expect(spans.length).toBeGreaterThan(0);
  });

  it('search: the notice about lights comes first, its score is the sum of its parts, and a slip in a name is forgiven', async () => {
    const { search, typingError } = await run(SearchDocument, {});
    const [first] = search.edges;
    expect(first).toMatchObject({
      kind: 'CHUNK',
      node: { text: expect.stringContaining('passes a harbour mouth after dusk') },
    });
    for (const { score, parts } of search.edges) {
      expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 5);
    }
    expect(typingError.edges).toMatchObject([{ node: { name: 'Kelp Point Light' } }]);
  });

  it('user pack: it brought the words for lights, and they were read', async () => {
    const { packs, entity } = await run(UserPackDocument, {});
    const [skerry] = packs;
    expect(skerry).toMatchObject({ name: 'skerry' });
    const predicates = skerry?.predicates.map(({ name }) => name) ?? [];
    expect(predicates).toEqual(expect.arrayContaining(['OPERATED_BY', 'first-lit', 'range']));
    const read = entity?.claims.nodes.map(({ predicate }) => predicate) ?? [];
    expect(entity?.type).toBe('LIGHT');
    expect(read).toEqual(expect.arrayContaining(['OPERATED_BY', 'first-lit', 'range']));
  });

  it('[SE-53] desk: every open question, the most severe first, A versus B with quotes and sources', async () => {
    const { conflicts } = await run(DeskDocument, {});
    const severities = conflicts.nodes.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((a, b) => b - a));
    const tern = conflicts.nodes.find(({ subject }) => subject?.name === 'MV Tern');
    expect(tern?.parties.map(({ claim }) => claim?.evidence[0]?.span.document.key).sort()).toEqual([
      'sample/fleet/mv-tern-register.json',
      'sample/fleet/mv-tern.md',
    ]);
    for (const { claim } of tern?.parties ?? []) expect(claim?.confidence.explanation).not.toBe('');
  });

  it('decide, both-hold, dismiss: each decides the question that it raised, and undo asks it again', async () => {
    const raised = async (
      document: typeof DoubtBuiltDocument | typeof DoubtStatusDocument | typeof DoubtLengthDocument,
    ) => {
      const { assertClaim: said } = await run(document, {});
      if (!('mine' in said)) throw new Error('expected a claim');
      const [conflict] = said.mine.conflict;
      return { mine: said.mine.id, conflict: conflict?.id ?? '', theirs: conflict?.parties[0]?.theirs?.id ?? '' };
    };
    const decided = async (commit: Awaited<ReturnType<typeof decide>>) => {
      const { conflict, commit: made } = 'conflict' in commit ? commit : { conflict: null, commit: null };
      expect((await run(UndoDocument, { commit: made?.number ?? 0 })).undo).toMatchObject({
        commit: { number: expect.any(Number) },
      });
      return [conflict?.resolution?.outcome, ...(conflict?.parties.map(({ claim }) => claim?.status) ?? [])];
    };
    const decide = async ({ conflict, mine }: { conflict: string; mine: string }) =>
      (await run(DecideDocument, { conflict, mine })).commit;
    expect(await decided(await decide(await raised(DoubtBuiltDocument)))).toEqual([
      'ONE_HOLDS',
      'SUPERSEDED',
      'ACTIVE',
    ]);
    const both = await run(BothHoldDocument, await raised(DoubtStatusDocument));
    expect(both.commit).toMatchObject({
      conflict: {
        parties: ['winter', 'summer'].map((value) => ({
          claim: { qualifiers: [{ name: 'season', value, separates: true }] },
        })),
      },
    });
    expect(await decided(both.commit)).toEqual(['BOTH_HOLD', 'ACTIVE', 'ACTIVE']);
    const { conflict } = await raised(DoubtLengthDocument);
    const dismissed = await run(DismissDocument, { conflict });
    expect(await decided(dismissed.commit)).toEqual(['DISMISSED', 'ACTIVE', 'ACTIVE']);
  });

  it('merge: what was said of a ship that nobody knew is read with MV Gannet, until it is undone', async () => {
    const { assertClaim: said } = await run(MeetDocument, {});
    const { canonical } = await run(KnownDocument, {});
    const member = 'claim' in said ? said.claim.member.id : '';
    const { commit } = await run(MergeDocument, { canonical: canonical?.id ?? '', member });
    expect(commit).toMatchObject({
      moved: { claims: 1, aliases: 1 },
      entity: { name: 'MV Gannet', mergedFrom: [{ member: { name: 'The grey lady of Stackwick' } }] },
    });
    const number = 'moved' in commit ? (commit.commit?.number ?? 0) : 0;
    expect((await run(UndoDocument, { commit: number })).undo).toMatchObject({ removed: 1 });
  });

  it('undo: what was said is taken back whole, as often as one likes', async () => {
    const standing = async (): Promise<unknown> => {
      const query = '{ stats { claims documents sources entities } }';
      return (await ask(program?.url ?? '', query, {}, { 'claimgraph-space': 'sample' })).json().data;
    };
    const before = await standing();
    for (let time = 0; time < 2; time++) {
      const { commit: said } = await run(SayDocument, {});
      expect(said).toMatchObject({
        claim: { evidence: [{ span: { quote: expect.stringContaining('the Patient One') } }] },
      });
      expect(await standing()).not.toEqual(before);
      const number = 'commit' in said ? (said.commit?.number ?? 0) : 0;
      const { undo } = await run(UndoDocument, { commit: number });
      expect(undo).toMatchObject({ commit: { undoes: { number } } });
      expect(await standing()).toEqual(before);
      expect((await run(UndoDocument, { commit: number })).undo).toMatchObject({ code: 'CONFLICTING_STATE' });
    }
  });

  it('cost: what it came to is far below what it could have cost', async () => {
    const { extensions, data } = await whole(CostDocument, {});
    expect(data.entities.nodes.map(({ name }) => name)).toEqual(['SN-3', 'SN-31']);
    const cost = extensions?.cost ?? { requested: 0, actual: 0, limit: 0 };
    expect(cost.actual).toBeGreaterThan(0);
    expect(cost.requested).toBeGreaterThan(100 * cost.actual);
    expect(cost.requested).toBeLessThan(cost.limit);
  });

  it('live: a contradiction that somebody writes arrives as a question for the desk, and its commit can be undone', async () => {
    const socket = await TestSocket.accepted(program?.url ?? '', { 'claimgraph-space': 'sample' });
    const id = socket.start(String(LiveDocument));
    const events = (): LiveSubscription['events'][] =>
      socket.results(id).map(({ data }) => (data as unknown as LiveSubscription).events);
    // Nothing says when a subscription has begun but its first event.
    while (events().length === 0) await run(SayDocument, {});
    const { commit: said } = await run(HappenDocument, {});
    const number = 'commit' in said ? (said.commit?.number ?? 0) : 0;
    expect(said).toMatchObject({ claim: { status: 'DISPUTED', inConflicts: [{ status: 'OPEN' }] } });
    await socket.until(() => events().some(({ kind }) => kind === 'CONFLICT_OPENED'));
    const mine = events().filter(({ commit }) => commit === number);
    expect(mine).toContainEqual(
      expect.objectContaining({ kind: 'CLAIM_ADDED', node: { statement: 'MV Gannet carries 104 passengers.' } }),
    );
    expect(mine.at(-1)).toMatchObject({ kind: 'CONFLICT_OPENED', node: { rationale: expect.stringContaining('104') } });
    await run(UndoDocument, { commit: number });
    await socket.until(() => events().some(({ kind }) => kind === 'COMMIT_UNDONE'));
    await socket.end();
  });
});

describe('an operation of the tour', () => {
  const folder = join(projectRoot, 'playground/tour');
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));

  it.each(files)('%s has a title, and two sentences that say what it is and what to look at', (file) => {
    const { title, text, steps } = readSaved(file, readFileSync(join(folder, file), 'utf8'));
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(text.split(/(?<=[.?;]) (?=[A-Z`])/).length).toBeGreaterThanOrEqual(2);
    expect(text).toMatch(/Look at/);
    expect(steps.length).toBeGreaterThan(0);
  });

  it.each([
    ['no comment', 'query A { stats { claims } }'],
    ['a title alone', '# Title\n\nquery A { stats { claims } }'],
    ['no operation', '# Title\n# Text.\n\nfragment A on Stats { claims }'],
    ['no name', '# Title\n# Text.\n\n{ stats { claims } }'],
  ])('with %s is refused', (_, content) => {
    expect(() => readSaved('x', content)).toThrow(/expected/);
  });
});
