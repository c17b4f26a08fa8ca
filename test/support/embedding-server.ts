import { smallServer, type Reply, type SmallServer } from './small-server.ts';

interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
}

/** What the server makes of the texts it is sent. */
export type Embedding = (texts: readonly string[], request: number) => Reply;

/** Vectors in the form of OpenAI's API. */
export const vectors = (values: readonly (readonly unknown[])[]): Reply => ({
  headers: { 'content-type': 'application/json' },
  body: {
    object: 'list',
    data: values.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  },
});

/** As many letters of each kind as a text holds: equal texts are equal, and nothing is a zero vector. */
export const letters = (text: string, dimension = 8): number[] => {
  const counts = Array.from({ length: dimension }, () => 1);
  for (const letter of text)
    counts[letter.charCodeAt(0) % dimension] = (counts[letter.charCodeAt(0) % dimension] ?? 0) + 1;
  return counts;
};

/** A server that speaks the embeddings part of OpenAI's API. */
export async function embeddingServer(answer: Embedding): Promise<SmallServer & { readonly texts: string[][] }> {
  const texts: string[][] = [];
  const server = await smallServer(({ body }) => {
    const { input } = body as unknown as EmbeddingRequest;
    texts.push([...input]);
    return answer(input, texts.length);
  });
  return { ...server, texts };
}
