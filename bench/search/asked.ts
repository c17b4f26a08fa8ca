import { ALL_SETTINGS } from '../../test/support/settings.ts';

export const STRATEGIES = ['LEXICAL', 'DENSE', 'FUSED'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Where a chunk that was found stands. */
export interface Hit {
  readonly id: string;
  readonly score: number;
  readonly document: string;
  readonly headings: readonly string[];
}

interface Place {
  readonly document: { readonly key: string };
  readonly headingPath: readonly string[];
}

/** Hits looked at: beyond them a right section counts for nothing. */
const HITS = ALL_SETTINGS['page.max'].default;

const SEARCH = `query ($text: String!, $strategy: SearchStrategy!, $fusion: SearchFusion!, $first: Int!, $after: String) {
  search(text: $text, in: [CHUNK], strategy: $strategy, fusion: $fusion, first: $first, after: $after) {
    edges { score node { ... on Chunk { id place { headingPath document { key } } } } } pageInfo { endCursor hasNextPage } } }`;

const CHUNKS = `query ($key: String!, $after: String) { document(key: $key) { currentRevision { chunks(first: 100, after: $after) {
  nodes { id place { headingPath document { key } } } pageInfo { hasNextPage endCursor } } } } }`;

interface Found {
  readonly id: string;
  readonly place: Place | null;
}

interface SearchPage {
  readonly edges: readonly { readonly score: number; readonly node: Found }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface ChunkPage {
  readonly nodes: readonly Found[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const hitOf = ({ id, place }: Found, score: number): Hit => ({
  id,
  score,
  document: place?.document.key ?? '',
  headings: place?.headingPath ?? [],
});

/** A server as its users see it. */
export class Asked {
  private readonly url: string;
  private readonly space: string;

  constructor(url: string, space = 'default') {
    this.url = url;
    this.space = space;
  }

  async ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'claimgraph-space': this.space },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(`expected data, got ${JSON.stringify(errors)}`);
    return data;
  }

  /** Chunks, the best first: one page of them, or as many as there are up to `most`. */
  async search(text: string, strategy: Strategy, most = HITS): Promise<Hit[]> {
    const hits: Hit[] = [];
    for (let after: string | null = null; ;) {
      const wanted: object = { text, strategy, fusion: 'NORMALISED_SUM', first: HITS, after };
      const { search }: { search: SearchPage } = await this.ask(SEARCH, wanted);
      hits.push(...search.edges.map(({ node, score }) => hitOf(node, score)));
      if (hits.length >= most || !search.pageInfo.hasNextPage) return hits;
      after = search.pageInfo.endCursor;
    }
  }

  /** All chunks of a document; none where it is not there. */
  async chunksOf(key: string): Promise<Hit[]> {
    const all: Hit[] = [];
    for (let after: string | null = null; ;) {
      const found: { document: { currentRevision: { chunks: ChunkPage } | null } | null } = await this.ask(CHUNKS, {
        key,
        after,
      });
      const page = found.document?.currentRevision?.chunks;
      all.push(...(page?.nodes ?? []).map((node) => hitOf(node, 0)));
      if (!page?.pageInfo.hasNextPage) return all;
      after = page.pageInfo.endCursor;
    }
  }

  /** Chunks that have no vector yet. */
  async waiting(): Promise<number> {
    const { search } = await this.ask<{
      search: { dense: { state: string; pending: readonly { name: string; value: string }[] } | null };
    }>(
      '{ search(text: "anything", in: [CHUNK], strategy: FUSED, first: 1) { dense { state pending { name value } } } }',
    );
    if (search.dense?.state === 'UNAVAILABLE') return Number.NaN;
    return Number(search.dense?.pending.find(({ name }) => name === 'CHUNK')?.value ?? 0);
  }
}
