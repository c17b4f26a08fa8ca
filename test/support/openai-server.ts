import { letters, vectors } from './embedding-server.ts';
import { smallServer, type Reply, type SmallServer } from './small-server.ts';
import { textEvents } from './streamed-text.ts';

/** What was asked of an endpoint of the OpenAI API, of whatever kind. */
export interface OpenAiAsked {
  readonly kind: 'EMBEDDINGS' | 'TEXT' | 'DATA';
  readonly model: string;
}

/** What it does beside answering usually. */
export interface OpenAiScript {
  /** What a model writes. */
  text: string;
  /** What a model says where data are asked for. */
  data: unknown;
  /** Models that do not answer: they fail, or say nothing for good. */
  failing: Readonly<Record<string, 'fails' | 'hang'>>;
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly input?: readonly string[];
}

/** One endpoint that embeds, writes and answers in data, as a gateway does; `url` is its base URL. */
export async function openAiServer(
  script: OpenAiScript,
): Promise<Pick<SmallServer, 'url' | 'close'> & { readonly asked: OpenAiAsked[] }> {
  const asked: OpenAiAsked[] = [];
  const server = await smallServer((one): Reply => {
    const { model, stream = false, input } = one.body as unknown as Body;
    asked.push({ kind: input ? 'EMBEDDINGS' : stream ? 'TEXT' : 'DATA', model });
    const failing = script.failing[model];
    if (failing) return failing === 'hang' ? 'hang' : { status: 401, body: {} };
    if (input) return vectors(input.map((text) => letters(text)));
    if (stream) return { headers: { 'content-type': 'text/event-stream' }, body: textEvents([script.text]).join('') };
    const message = { role: 'assistant', content: JSON.stringify(script.data) };
    return {
      headers: { 'content-type': 'application/json' },
      body: {
        id: 'c',
        object: 'chat.completion',
        created: 0,
        model,
        choices: [{ index: 0, finish_reason: 'stop', message }],
      },
    };
  });
  return { url: `${server.url}/v1`, asked, close: () => server.close() };
}
