import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly query?: string; readonly variables?: Record<string, unknown> };
}

/** What to answer; `cut` ends the connection instead, `hang` says nothing. */
export type Reply =
  'cut' | 'hang' | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };

export interface SmallServer {
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** Something on a port of loopback that answers as it is told: stands for servers that are wrong, busy or going away. */
export async function smallServer(answer: (asked: Asked) => Reply): Promise<SmallServer> {
  const asked: Asked[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const body = req.method === 'POST' ? ((await json(req)) as Asked['body']) : {};
      const one = { path: req.url ?? '', headers: req.headers, body };
      asked.push(one);
      const reply = answer(one);
      if (reply === 'cut') {
        req.socket.destroy();
        return;
      }
      if (reply === 'hang') return;
      res.writeHead(reply.status ?? 200, reply.headers);
      res.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
