import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a client of the OpenAI API sent. */
export interface ModelAsked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly system: string;
  /** The last message of the user. */
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * What a language server does with one request. `says` is what the model writes, as it is or as JSON; `hang` never
 * answers, `hang-body` sends headers and half an answer, `cut` breaks the connection in the midst of the answer,
 * `flood` writes and writes; `writes` does it by itself.
 */
export type ModelReply =
  | {
      readonly says: unknown;
      readonly usage?: unknown;
      readonly end?: string;
      readonly afterMs?: number;
      /** It is not answered before. */
      readonly after?: Promise<void>;
    }
  | { readonly writes: (res: ServerResponse) => void }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'hang'
  | 'hang-body'
  | 'cut'
  | 'flood';

export interface LanguageServer {
  /** As `CLAIMGRAPH_OPENAI_BASE_URL` takes it. */
  readonly url: string;
  readonly asked: ModelAsked[];
  /** Most requests that were open at one time. */
  readonly busiest: () => number;
  close(): Promise<void>;
}

/** Real HTTP that speaks the OpenAI API and behaves as it is told: for everything an endpoint can do right or wrong. */
export async function languageServer(reply: (asked: ModelAsked, n: number) => ModelReply): Promise<LanguageServer> {
  const asked: ModelAsked[] = [];
  let open = 0;
  let busiest = 0;
  const server = createServer((req, res) => {
    open += 1;
    busiest = Math.max(busiest, open);
    res.on('close', () => (open -= 1));
    void (async () => {
      const one = readAsked(await text(req), req.url ?? '', req.headers.authorization);
      asked.push(one);
      await answer(res, reply(one, asked.length - 1), one.model);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    busiest: () => busiest,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Sent {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

function readAsked(raw: string, path: string, authorization: string | undefined): ModelAsked {
  const body = JSON.parse(raw) as Sent & Record<string, unknown>;
  const by = (role: string): string => body.messages.filter((one) => one.role === role).at(-1)?.content ?? '';
  return { path, authorization, model: body.model, system: by('system'), user: by('user'), body };
}

async function answer(res: ServerResponse, reply: ModelReply, model: string): Promise<void> {
  if (reply === 'hang') return;
  if (reply === 'flood') {
    flood(res);
    return;
  }
  if (typeof reply === 'object' && 'writes' in reply) {
    reply.writes(res);
    return;
  }
  if (typeof reply === 'object' && 'status' in reply) {
    res.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body ?? '{}');
    return;
  }
  const said = typeof reply === 'string' ? 'half an answer' : reply.says;
  const whole = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: typeof reply === 'object' ? (reply.end ?? 'stop') : 'stop',
        message: { role: 'assistant', content: typeof said === 'string' ? said : JSON.stringify(said) },
      },
    ],
    usage: typeof reply === 'object' && 'usage' in reply ? reply.usage : { prompt_tokens: 100, completion_tokens: 20 },
  });
  if (typeof reply === 'object') await reply.after;
  if (typeof reply === 'object' && reply.afterMs !== undefined)
    await new Promise((resolve) => setTimeout(resolve, reply.afterMs));
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) });
  if (typeof reply === 'object') {
    res.end(whole);
    return;
  }
  res.write(whole.slice(0, whole.length >> 1), () => reply === 'cut' && res.destroy());
}

function flood(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' });
  const part = Buffer.alloc(65_536, ' ');
  const more = (): void => {
    if (!res.destroyed) res.write(part, () => setImmediate(more));
  };
  more();
}
