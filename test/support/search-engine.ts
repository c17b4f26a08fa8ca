import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GuardedSearch } from '../../src/web/guarded-search.ts';
import { WEB_LIMITS, type WebLimits } from '../../src/web/web-settings.ts';
import { SearxngSearch } from '../../src/web/searxng-search.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import { systemClock } from '../../src/domain/time.ts';

/** A page as a search engine shows it. */
export interface ShownPage {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly publishedDate?: string;
}

/** A search engine over HTTP that shows what a test says, or answers with a status. */
export interface ScriptedEngine {
  readonly url: string;
  readonly search: GuardedSearch;
  /** Questions that it was asked. */
  readonly asked: string[];
  shows: readonly ShownPage[] | number;
  close(): void;
}

export async function scriptedEngine(limits: Partial<WebLimits> = {}): Promise<ScriptedEngine> {
  const asked: string[] = [];
  const answer = (res: ServerResponse): void => {
    if (typeof engine.shows === 'number') return void res.writeHead(engine.shows).end();
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: engine.shows }));
  };
  const server = createServer((req, res) => {
    asked.push(new URL(req.url ?? '', 'http://engine').searchParams.get('q') ?? '');
    answer(res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bounds = { ...defaultsOf(WEB_LIMITS), 'web.timeoutMs': 1_000, 'web.retryMs': 1, ...limits };
  const engine: ScriptedEngine = {
    url,
    search: new GuardedSearch(new SearxngSearch(url, bounds, systemClock), bounds),
    asked,
    shows: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return engine;
}
