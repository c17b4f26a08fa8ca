import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, estimate, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';

interface Said {
  readonly statement: string;
}
interface Coverage {
  readonly score: number;
  readonly method: string;
  readonly parts: readonly { readonly term: string; readonly kind: string; readonly claims: readonly Said[] }[];
  readonly claims: readonly (Said & { readonly evidence: readonly { readonly span: { readonly quote: string } }[] })[];
  readonly truncated: boolean;
}

describeDatabase('coverage', (context) => {
  let me: Asking;
  const coverage = async (text: string, more = ''): Promise<Coverage> => {
    const query = `query ($text: String!) { coverage(text: $text ${more}) { score method truncated
      parts { term kind claims { statement } } claims { statement evidence { span { quote } } } } }`;
    return (await me.get<{ coverage: Coverage }>(query, { text })).coverage;
  };
  const parts = ({ parts: list }: Coverage): string[] =>
    list.map(({ term, kind, claims }) => `${kind} ${term} ${claims.length > 0}`).toSorted();
  const say = (predicate: string, text: string, more = '') =>
    me.get(`mutation { assertClaim(input: { subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } },
      predicate: "${predicate}", object: { text: "${text}" } ${more} }) { __typename ... on DomainError { message } } }`);

  beforeAll(async () => {
    me = asking(context().database, await context().space());
    await ingestProposals(me, { 1: { requires: [2] }, 2: { requires: [3] }, 3: { status: 'Stagnant' } });
    await say('notes', 'wicks burn slowly');
    await say('history', 'candles were used', 'temporal: HISTORICAL');
    await say('plans', 'lasers come', 'validity: { from: "2999-01-01T00:00:00Z" } temporal: PROJECTED');
    await say('hopes', 'unicorns come', 'temporal: PROJECTED');
    await say('error', 'whales glow');
    const { claims } = await me.get<{ claims: { nodes: { id: string }[] } }>(
      '{ claims(where: { predicate: { eq: "error" } }) { nodes { id } } }',
    );
    await me.get(
      `mutation { retractClaim(input: { id: "${claims.nodes[0]?.id ?? ''}", reason: "wrong" }) { __typename } }`,
    );
  });

  it.each<[string, string, number, string[]]>([
    [
      'all of it',
      'How slowly do the wicks of EIP-1 burn?',
      1,
      ['ENTITY EIP-1 true', 'WORD burn true', 'WORD slowly true', 'WORD wicks true'],
    ],
    ['half of it', 'Does EIP-1 cover zebras?', 1 / 3, ['ENTITY EIP-1 true', 'WORD cover false', 'WORD zebras false']],
    [
      'words by their stems',
      'Is the wick of EIP-1 burning?',
      1,
      ['ENTITY EIP-1 true', 'WORD burning true', 'WORD wick true'],
    ],
    [
      'what was, what will be and what was taken back do not count',
      'EIP-1 candles lasers unicorns whales',
      1 / 5,
      ['ENTITY EIP-1 true', 'WORD candles false', 'WORD lasers false', 'WORD unicorns false', 'WORD whales false'],
    ],
  ])('[SE-57] %s', async (_, text, score, expected) => {
    const found = await coverage(text);
    expect(parts(found)).toEqual(expected);
    expect(found.score).toBeCloseTo(score, 10);
    expect(found.method).toBe('LEXICAL');
  });

  it('[SE-57] 0 where the question names nobody that is known, whatever else it says', async () => {
    const found = await coverage('Do wicks burn slowly?');
    expect([found.score, found.claims]).toEqual([0, []]);
    expect(parts(found)).toEqual(['WORD burn false', 'WORD slowly false', 'WORD wicks false']);
  });

  it('[SE-57] shows the claims that cover it, each once with its words, and leaves out the others', async () => {
    const { claims, parts: covered } = await coverage('wicks of EIP-1');
    const statements = claims.map(({ statement }) => statement);
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements).toContain('EIP-1 notes wicks burn slowly.');
    const covering = new Set(covered.flatMap((part) => part.claims.map(({ statement }) => statement)));
    expect(statements.toSorted()).toEqual([...covering].toSorted());
    expect(statements).not.toContain('EIP-1 history candles were used.');
    // It is within reach, and speaks of nothing that was asked.
    const [reached, apart] = [await coverage('EIP-1 created'), 'EIP-2 was created on 2020-01-02.'];
    expect(reached.claims.map(({ statement }) => statement)).toContain(apart);
    expect(statements).not.toContain(apart);
    for (const { evidence } of claims) expect(evidence[0]?.span.quote).toMatch(/\S/);
  });

  it('[SE-57] reads claims within as many hops as asked for', async () => {
    expect((await coverage('EIP-1 stagnant')).score).toBe(0.5);
    expect((await coverage('EIP-1 stagnant', 'depth: 2')).score).toBe(1);
  });

  it('[SE-57] bad bounds are errors; the cost grows with the claims that may be read', async () => {
    for (const more of ['maxClaims: 0', 'maxClaims: 1001', 'depth: 0', 'depth: 5']) {
      const { errors } = await me.ask(`{ coverage(text: "EIP-1" ${more}) { score } }`);
      expect(errors.map(({ code }) => code)).toEqual(['INVALID']);
    }
    const cost = (n: number): number => estimate(`{ coverage(text: "x", maxClaims: ${n}) { score } }`);
    expect(cost(100) - cost(10)).toBe(90);
    expect((await coverage('EIP-1 stagnant', 'maxClaims: 1')).truncated).toBe(true);
  });
});
