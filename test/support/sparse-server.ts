import { smallServer, type Reply, type SmallServer } from './small-server.ts';

/** Words of a vocabulary, with the number of each: its first and its last one are words as others are. */
const WORDS = ['winter', 'ice', 'harbour', 'ship', 'summer'] as const;
const NUMBERS: Readonly<Record<(typeof WORDS)[number], number>> = {
  winter: 0,
  ice: 7,
  harbour: 1_000,
  ship: 12_345,
  summer: 30_521,
};

/** How often each word is in a text, in the form of the API; in winter there is some ice, whether the text says so or not. */
export function weightsOf(text: string): { index: number; value: number }[] {
  const counts = WORDS.map((word) => [word, text.toLowerCase().split(word).length - 1] as const);
  const weights = new Map(counts.map(([word, count]) => [NUMBERS[word], count]));
  if ((weights.get(NUMBERS.winter) ?? 0) > 0) weights.set(NUMBERS.ice, (weights.get(NUMBERS.ice) ?? 0) + 0.5);
  return [...weights].filter(([, value]) => value > 0).map(([index, value]) => ({ index, value }));
}

export interface SparseServer extends SmallServer {
  readonly texts: string[];
  /** Set to answer otherwise; null = as the API does. */
  answer: ((texts: readonly string[]) => Reply | null) | null;
}

/** A server that speaks as text-embeddings-inference does of a learned-sparse model. */
export async function sparseServer(): Promise<SparseServer> {
  const texts: string[] = [];
  const server = await smallServer(({ body }) => {
    const { inputs } = body as unknown as { readonly inputs: readonly string[] };
    texts.push(...inputs);
    const other = made.answer?.(inputs) ?? null;
    return other ?? { headers: { 'content-type': 'application/json' }, body: inputs.map(weightsOf) };
  });
  const made: SparseServer = { ...server, texts, answer: null };
  return made;
}
