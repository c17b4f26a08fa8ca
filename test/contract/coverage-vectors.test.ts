import { beforeAll, expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { write } from '../support/writes.ts';

interface Part {
  readonly term: string;
  readonly kind: string;
  readonly similarity: number | null;
  readonly weight: number;
  readonly contribution: number;
  readonly claims: readonly { readonly statement: string }[];
}
interface Coverage {
  readonly score: number;
  readonly method: string;
  readonly model: string | null;
  readonly missing: number;
  readonly parts: readonly Part[];
}

const QUERY = `query ($text: String!, $method: CoverageMethod! = LEXICAL) { coverage(text: $text, method: $method) {
  score method model missing parts { term kind similarity weight contribution claims { statement } } } }`;

describeDatabase('coverage by vectors', (context) => {
  let me: Asking;
  let wordless: Asking;
  // `wickerwork` holds `wick`, and so is near to what is said of wicks, though it has another stem.
  const embedder = wordEmbedder('meanings', ['wick', 'slow', 'zebra']);
  const coverage = async (text: string, method = 'VECTOR'): Promise<Coverage> =>
    (await me.get<{ coverage: Coverage }>(QUERY, { text, method })).coverage;
  const part = ({ parts }: Coverage, term: string): Part | undefined => parts.find((one) => one.term === term);
  const say = (text: string) =>
    me.get(`mutation { assertClaim(input: { subject: { named: { name: "EIP-1", type: "PROPOSAL", key: "eip-1" } },
      predicate: "notes", object: { text: "${text}" } }) { __typename ... on DomainError { message } } }`);

  beforeAll(async () => {
    const { database, space } = context();
    const scope = await space();
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    wordless = asking(database, scope);
    await ingestProposals(me, { 1: {} });
    await say('wicks burn slowly');
    await say('chalk');
  });

  it('[SE-57] asked for without vectors, it is an error, and words do not take their place', async () => {
    for (const [who, words] of [
      [wordless, 'makes no vectors'],
      [me, 'has made no vectors yet'],
    ] as const) {
      const { data, errors } = await who.ask(QUERY, { text: 'wicks of EIP-1', method: 'VECTOR' });
      expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: expect.stringContaining(words) }]);
      expect(data).toBeNull();
    }
    const { coverage: found } = await wordless.get<{ coverage: Coverage }>(QUERY, { text: 'wicks of EIP-1' });
    expect(found).toMatchObject({ score: 1, method: 'LEXICAL', model: null, missing: 0 });
  });

  it('[SE-57] a word is covered by what is near to it in meaning, whatever its stem; the parts add up to the score', async () => {
    await embedAll(context().database, embedder);
    const text = 'Does EIP-1 know wickerwork or zebras?';
    const found = await coverage(text);
    expect(found).toMatchObject({ method: 'VECTOR', model: 'meanings', missing: 0 });
    const share = 1 / found.parts.length;
    expect(part(found, 'EIP-1')).toMatchObject({ kind: 'ENTITY', similarity: null, contribution: share });
    const near = part(found, 'wickerwork');
    expect(near?.similarity).toBeCloseTo(Math.SQRT1_2, 5);
    expect(near).toMatchObject({ contribution: share, claims: [{ statement: 'EIP-1 notes wicks burn slowly.' }] });
    expect(part(found, 'zebras')).toMatchObject({ similarity: 0, weight: share, contribution: 0, claims: [] });
    expect(found.score).toBeCloseTo(
      found.parts.reduce((sum, { contribution }) => sum + contribution, 0),
      10,
    );
    const lexical = await coverage(text, 'LEXICAL');
    expect(part(lexical, 'wickerwork')).toMatchObject({ similarity: null, contribution: 0, claims: [] });
    expect(lexical.score).toBeLessThan(found.score);
  });

  it('[SE-57] 0 where nobody that is known is named', async () => {
    const found = await coverage('Do wicks burn slowly?');
    expect(found.score).toBe(0);
    expect(found.parts.map(({ weight, claims }) => [weight, claims.length])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('[SE-57] tells how many claims have no vector yet, with which no word was compared', async () => {
    await say('zebras cross');
    const before = await coverage('zebras of EIP-1');
    expect(before.missing).toBe(1);
    expect(part(before, 'zebras')?.contribution).toBe(0);
    await embedAll(context().database, embedder);
    const after = await coverage('zebras of EIP-1');
    expect([after.missing, after.score]).toEqual([0, 1]);
    expect(part(after, 'zebras')?.similarity).toBe(1);
  });

  it('[SE-57] `view.coverage.cosine` says how near is near enough, `view.coverage.words` how many words are compared', async () => {
    await write(me, 'updateSetting', { key: 'view.coverage.cosine', value: 0.8 });
    const strict = part(await coverage('wickerwork of EIP-1'), 'wickerwork');
    expect(strict?.similarity).toBeCloseTo(Math.SQRT1_2, 5);
    expect(strict?.contribution).toBe(0);
    await write(me, 'updateSetting', { key: 'view.coverage.words', value: 1 });
    const { errors } = await me.ask(QUERY, { text: 'wickerwork zebras EIP-1', method: 'VECTOR' });
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('at most 1 words of content') }]);
    expect((await coverage('wickerwork zebras EIP-1', 'LEXICAL')).parts).toHaveLength(3);
  });

  it('[SE-57] a model that fails is an error as well', async () => {
    embedder.failing = () => true;
    const { errors } = await me.ask(QUERY, { text: 'lanterns of EIP-1', method: 'VECTOR' });
    embedder.failing = null;
    expect(errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
  });
});
