import { beforeAll, expect, it } from '@jest/globals';
import { createEmbedder } from '../../src/models/index.ts';
import { ask } from '../support/http.ts';
import { describeProgram, type TestProgram } from '../support/program.ts';

const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on DomainError { message } } }`;
const FACTS = `{ claims(first: 10) { nodes {
  statement category: predicate embedding { state model dimensions lexical vector } confidence { value } status
  derivedFrom { key } evidenceCount lastUpdated: lastVerifiedAt mergedInto { id } id } } }`;

interface Fact {
  readonly id: string;
  readonly statement: string;
  readonly category: string;
  readonly embedding: {
    readonly state: string;
    readonly model: string | null;
    readonly dimensions: number | null;
    readonly vector: readonly number[] | null;
  };
  readonly confidence: { readonly value: number };
  readonly status: string;
  readonly derivedFrom: readonly { readonly key: string }[];
  readonly evidenceCount: number;
  readonly lastUpdated: string;
  readonly mergedInto: { readonly id: string } | null;
}

describeProgram('facts that were distilled from documents', null, (running) => {
  let program: TestProgram;
  beforeAll(() => {
    program = running();
  });
  const data = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data: found, errors } = (await ask(program.url, query, variables)).json();
    expect(errors).toBeUndefined();
    return found as T;
  };
  const facts = async (until: (facts: readonly Fact[]) => boolean): Promise<Fact[]> => {
    for (;;) {
      const { claims } = await data<{ claims: { nodes: Fact[] } }>(FACTS);
      if (until(claims.nodes)) return claims.nodes;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  it('[SF-01] have their sentence, category, vector, sureness, status, documents, how many say it, since when, and what they went into', async () => {
    const began = Date.now() - 1_000;
    const say = (name: string, purpose: string) => ({
      path: `${name}.md`,
      text: `---\nname: Tessera\npurpose: ${purpose}\n---\n`,
    });
    const documents = [
      say('First', 'a distributed key-value store'),
      say('Second', 'the distributed key-value store'),
      say('Third', 'a distributed key-value store'),
    ];
    expect(await data(INGEST, { input: { source: { key: 'notes' }, documents } })).toEqual({
      ingest: { __typename: 'Ingested' },
    });
    const [fact, loser, ...more] = await facts((found) => found.some(({ status }) => status === 'MERGED'));
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      statement: 'Tessera: purpose is a distributed key-value store.',
      category: 'purpose',
      embedding: { state: 'READY', model: 'all-MiniLM-L6-v2', dimensions: 384, lexical: false },
      status: 'ACTIVE',
      derivedFrom: [{ key: 'notes/First.md' }, { key: 'notes/Second.md' }, { key: 'notes/Third.md' }],
      evidenceCount: 3,
      mergedInto: null,
    });
    expect(loser).toMatchObject({
      statement: 'Tessera: purpose is the distributed key-value store.',
      status: 'MERGED',
      derivedFrom: [{ key: 'notes/Second.md' }],
      evidenceCount: 1,
      mergedInto: { id: fact?.id },
    });
    expect(fact?.confidence.value).toBeGreaterThan(loser?.confidence.value ?? 1);
    expect(fact?.confidence.value).toBeLessThanOrEqual(1);
    expect(Date.parse(fact?.lastUpdated ?? '')).toBeGreaterThan(began);
    const embedder = createEmbedder({
      embedder: 'minilm',
      model: null,
      dimension: null,
      modelsDir: program.dataDir,
      cacheDir: program.dataDir,
      openAiBaseUrl: null,
      openAiKey: null,
    });
    const made = await embedder.embed([fact?.statement ?? '', loser?.statement ?? ''], 'DOCUMENT');
    await embedder.close();
    for (const [n, { embedding }] of [fact, loser].flatMap((one) => (one ? [one] : [])).entries()) {
      expect(embedding.vector).toHaveLength(384);
      // The same model over the same words makes the same vector.
      expect(
        Math.max(...(embedding.vector ?? []).map((value, i) => Math.abs(value - (made[n]?.[i] ?? 9)))),
      ).toBeLessThan(1e-5);
    }
  });
});
