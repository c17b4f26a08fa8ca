import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SearxngSearch } from '../../src/web/searxng-search.ts';
import { GuardedSearch } from '../../src/web/guarded-search.ts';
import { WEB_LIMITS } from '../../src/web/web-settings.ts';
import { defaultsOf } from '../../src/domain/setting.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const limits = { ...defaultsOf(WEB_LIMITS), 'web.timeoutMs': 200, 'web.retryMs': 1 };
const JSON_TYPE = { 'content-type': 'application/json' };

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

interface Engine {
  readonly url: string;
  readonly asked: string[];
  /** Bytes of answers that it got rid of. */
  sent: number;
}

async function engine(answer: (res: ServerResponse, path: string, engine: Engine) => void): Promise<Engine> {
  const made = { url: '', asked: [] as string[], sent: 0 };
  const server = createServer((req, res) => {
    made.asked.push(req.url ?? '');
    answer(res, req.url ?? '', made);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return made;
}

const searchOf = ({ url }: Engine): GuardedSearch =>
  new GuardedSearch(new SearxngSearch(url, limits, { now: () => NOW }), limits);

const answering = (results: readonly object[]) => (res: ServerResponse) =>
  res.writeHead(200, JSON_TYPE).end(JSON.stringify({ results }));

function flood(res: ServerResponse, _: string, made: Engine): void {
  res.writeHead(200, JSON_TYPE);
  const piece = Buffer.alloc(65_536, ' ');
  const more = (): void => {
    while (made.sent < 52_428_800 && !res.destroyed) {
      made.sent += piece.length;
      if (!res.write(piece)) {
        res.once('drain', more);
        return;
      }
    }
    res.end('{"results":[]}');
  };
  more();
}

describe('a search engine that speaks as SearXNG does', () => {
  it('[SE-12] says of each result what it is, where from and when', async () => {
    const page = { url: 'https://Tides.example/a?b=1', title: 'Tides', content: ' The tide turns twice a day. ' };
    const one = await engine(answering([{ ...page, publishedDate: '2026-02-01T08:00:00' }]));
    expect(await searchOf(one).search('when & why do tides turn?', { most: 5 })).toEqual({
      state: 'ANSWERED',
      dropped: [],
      results: [
        {
          url: 'https://tides.example/a?b=1',
          domain: 'tides.example',
          title: 'Tides',
          content: 'The tide turns twice a day.',
          publishedAt: new Date('2026-02-01T08:00:00Z'),
          retrievedAt: NOW,
          contentHash: 'd6b1621a0efe4849d6577c502ea1878e3eeb8eca4148cf0f8a7011c80ecda1fe',
        },
      ],
    });
    expect(one.asked).toEqual(['/search?q=when+%26+why+do+tides+turn%3F&format=json']);
  });

  it('of a long question whole words go out, 400 characters at most', async () => {
    const one = await engine(answering([]));
    await searchOf(one).search('tides '.repeat(20_000), { most: 5 });
    await searchOf(one).search('x'.repeat(100_000), { most: 5 });
    const sent = one.asked.map((path) => new URL(path, one.url).searchParams.get('q') ?? '');
    expect(sent).toEqual([Array.from({ length: 66 }, () => 'tides').join(' '), 'x'.repeat(400)]);
  });

  it.each<[string, readonly number[], string]>([
    ['a question that it does not take', [400, 413, 414, 422], 'CLOSED'],
    ['what it refuses to everybody', [401, 403, 404, 429], 'OPEN'],
  ])('[SE-14] HTTP 4xx for %s, and the breaker', async (_, statuses, state) => {
    const asked = [...statuses, ...statuses];
    const one = await engine((res) => res.writeHead(asked.shift() ?? 500).end());
    const search = searchOf(one);
    for (let n = 0; n < 5; n += 1) await search.search('q', { most: 5 });
    expect([one.asked.length, search.breaker]).toEqual([5, state]);
  });

  it('results that cannot be used are dropped with the reason', async () => {
    const content = 'x';
    const one = await engine(
      answering([
        { url: 'javascript:alert(1)', content },
        { url: 'ftp://a.example/', content },
        { url: 'file:///etc/passwd', content },
        { url: 'http://127.0.0.1/admin', content },
        { url: 'https://user:word@a.example/', content },
        { content },
        { url: 'https://a.example/', content: '' },
        { url: 'https://b.example/', content },
        { url: 'https://b.example/', content },
        { url: 'https://c.example/', content },
      ]),
    );
    const { results, dropped } = await searchOf(one).search('q', { most: 1 });
    expect(results.map(({ url, title, publishedAt }) => [url, title, publishedAt])).toEqual([
      ['https://b.example/', 'b.example', null],
    ]);
    expect(dropped.map(({ why }) => why)).toEqual([
      'an address of "javascript:", not http or https',
      'an address of "ftp:", not http or https',
      'an address of "file:", not http or https',
      'an address that is not a plain one',
      'an address that is not a plain one',
      'no address',
      'nothing is said of what stands there',
      'the address came before',
      'more than the 1 asked for',
    ]);
  });

  it.each<[string, (res: ServerResponse, path: string, made: Engine) => void, string, number]>([
    ['HTTP 500', (res) => res.writeHead(500).end('secret'), 'the search engine answered with HTTP 500', 3],
    ['silence', () => undefined, 'the search engine did not answer within 0.2 s', 3],
    [
      'half an answer and silence',
      (res) => res.writeHead(200, JSON_TYPE).write('{"results":['),
      'the search engine did not answer within 0.2 s',
      3,
    ],
    [
      'a page',
      (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>secret</html>'),
      'the search engine answered with something other than JSON',
      1,
    ],
    [
      'broken JSON',
      (res) => res.writeHead(200, JSON_TYPE).end('{"results": [secret'),
      'the search engine answered with broken JSON',
      1,
    ],
    [
      'another JSON',
      (res) => res.writeHead(200, JSON_TYPE).end('["secret"]'),
      'the answer of the search engine holds no list of results',
      1,
    ],
    [
      'JSON not allowed',
      (res) => res.writeHead(403).end(),
      'the search engine answered with HTTP 403: its settings must allow the format json',
      1,
    ],
    ['a cut connection', (res) => res.socket?.destroy(), 'the search engine cannot be reached', 1],
    ['50 MB', flood, 'the answer is longer than 2097152 bytes', 1],
    [
      'a redirect into the network',
      (res) => res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      'the search engine sends to another origin, which is not followed',
      1,
    ],
    [
      'a redirect to another port of its machine',
      (res) => res.writeHead(307, { location: 'http://127.0.0.1:1/search' }).end(),
      'the search engine sends to another origin, which is not followed',
      1,
    ],
    [
      'a redirect to itself without end',
      (res, path) => res.writeHead(302, { location: `${path}1` }).end(),
      'the search engine sends from one address to the next without end',
      4,
    ],
  ])('[SE-15] %s: the fallback, and nothing that it wrote', async (_, answer, why, asked) => {
    const one = await engine(answer);
    expect(await searchOf(one).search('q', { most: 5 })).toEqual({
      state: 'UNAVAILABLE',
      why,
      results: [],
      dropped: [],
    });
    expect(one.asked).toHaveLength(asked);
    expect(one.sent).toBeLessThan(20_000_000);
  });

  it('a redirect within its origin is followed', async () => {
    const one = await engine((res, path) => {
      if (path.startsWith('/search')) res.writeHead(301, { location: '/find' }).end();
      else answering([{ url: 'https://a.example/', content: 'x' }])(res);
    });
    expect((await searchOf(one).search('q', { most: 5 })).results).toHaveLength(1);
  });
});
