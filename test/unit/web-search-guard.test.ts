import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultsOf } from '../../src/domain/setting.ts';
import { GuardedSearch, type LiveAnswer } from '../../src/web/guarded-search.ts';
import { WebSearchFault, type WebSearch } from '../../src/web/web-search-port.ts';
import { WEB_LIMITS } from '../../src/web/web-settings.ts';

type Does = 'answers' | 'hangs' | 500 | 503 | 404 | 414 | 'cut' | 'malformed' | 'throws';

const FAULTS: Readonly<Record<Exclude<Does, 'answers' | 'hangs'>, Error>> = {
  500: new WebSearchFault('SERVER', 'HTTP 500'),
  503: new WebSearchFault('SERVER', 'HTTP 503'),
  404: new WebSearchFault('REFUSED', 'HTTP 404'),
  414: new WebSearchFault('QUESTION', 'HTTP 414'),
  cut: new WebSearchFault('NETWORK', 'cut'),
  malformed: new WebSearchFault('MALFORMED', 'no JSON'),
  throws: new TypeError('a fault of ours'),
};

/** A search engine that does one thing after the other, and the last for ever. */
class Scripted implements WebSearch {
  readonly askedAt: number[] = [];
  does: readonly Does[];
  readonly #began = Date.now();

  constructor(...does: readonly Does[]) {
    this.does = does;
  }

  search(): ReturnType<WebSearch['search']> {
    this.askedAt.push(Date.now() - this.#began);
    const [now = 'answers', ...then] = this.does;
    if (then.length > 0) this.does = then;
    if (now === 'answers') return Promise.resolve({ results: [], dropped: [] });
    return now === 'hangs' ? new Promise(() => undefined) : Promise.reject(FAULTS[now]);
  }
}

const limits = defaultsOf(WEB_LIMITS);
const guarded = (source: WebSearch): GuardedSearch => new GuardedSearch(source, limits);

async function over(answer: Promise<LiveAnswer>): Promise<LiveAnswer> {
  await jest.advanceTimersByTimeAsync(40_000);
  return answer;
}

/** A search with all its tries. */
const ask = (search: GuardedSearch): Promise<LiveAnswer> => over(search.search('tides', { most: 5 }));

async function askTimes(search: GuardedSearch, times: number): Promise<string[]> {
  const states: string[] = [];
  for (let n = 0; n < times; n += 1) states.push((await search.search('tides', { most: 5 })).state);
  return states;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a web search that fails is tried again', () => {
  it.each<[string, readonly Does[], readonly number[], string]>([
    ['an answer', ['answers'], [0], 'ANSWERED'],
    ['HTTP 500 once', [500, 'answers'], [0, 2_000], 'ANSWERED'],
    ['HTTP 503 twice', [503, 503, 'answers'], [0, 2_000, 6_000], 'ANSWERED'],
    ['HTTP 500 for ever', [500], [0, 2_000, 6_000], 'UNAVAILABLE'],
    ['nothing within 10 s, once', ['hangs', 'answers'], [0, 12_000], 'ANSWERED'],
    ['nothing for ever', ['hangs'], [0, 12_000, 26_000], 'UNAVAILABLE'],
    ['HTTP 404', [404, 'answers'], [0], 'UNAVAILABLE'],
    ['a connection that breaks', ['cut', 'answers'], [0], 'UNAVAILABLE'],
    ['no JSON', ['malformed', 'answers'], [0], 'UNAVAILABLE'],
  ])('[SE-12] %s', async (_, does, askedAt, state) => {
    const source = new Scripted(...does);
    expect((await ask(guarded(source))).state).toBe(state);
    expect(source.askedAt).toEqual(askedAt);
  });

  it('[SE-12] 10 s and no less are waited for an answer', async () => {
    const search = guarded(new Scripted('hangs'));
    let settled = false;
    const asked = search.search('tides', { most: 5 }).finally(() => (settled = true));
    await jest.advanceTimersByTimeAsync(35_999);
    expect(settled).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toBe(true);
    expect(await asked).toMatchObject({ why: 'the search engine did not answer within 10 s' });
  });
});

describe('the breaker of live retrieval', () => {
  it('[SE-14] opens with the fifth failure, and then answers at once without asking', async () => {
    const source = new Scripted(404);
    const search = guarded(source);
    expect([await askTimes(search, 4), search.breaker]).toEqual([Array(4).fill('UNAVAILABLE'), 'CLOSED']);
    await askTimes(search, 1);
    expect([search.breaker, source.askedAt.length]).toEqual(['OPEN', 5]);
    expect(await search.search('tides', { most: 5 })).toEqual({
      state: 'UNAVAILABLE',
      why: 'the search engine is left alone for 60 s after HTTP 404',
      results: [],
      dropped: [],
    });
    expect(source.askedAt).toHaveLength(5);
  });

  it('[SE-14] counts a search with all its tries as one failure', async () => {
    const source = new Scripted(500);
    const search = guarded(source);
    await ask(search);
    await ask(search);
    expect([search.breaker, source.askedAt.length]).toEqual(['CLOSED', 6]);
  });

  it('[SE-14] failures with a success among them are not in a row', async () => {
    const search = guarded(new Scripted(404, 404, 404, 404, 'answers', 404));
    await askTimes(search, 9);
    expect(search.breaker).toBe('CLOSED');
    await askTimes(search, 1);
    expect(search.breaker).toBe('OPEN');
  });

  it('[SE-14] a question that the engine does not take is no failure of the engine', async () => {
    const source = new Scripted(414);
    const search = guarded(source);
    expect([await askTimes(search, 6), search.breaker]).toEqual([Array(6).fill('UNAVAILABLE'), 'CLOSED']);
    expect(source.askedAt).toHaveLength(6);
  });

  it.each<[number, number]>([
    [59_999, 5],
    [60_000, 5],
    [60_001, 6],
  ])('[SE-15] %i ms after it opened, %i searches have been let through', async (ms, asked) => {
    const source = new Scripted(404);
    const search = guarded(source);
    await askTimes(search, 5);
    await jest.advanceTimersByTimeAsync(ms);
    await askTimes(search, 1);
    expect(source.askedAt).toHaveLength(asked);
  });

  it('[SE-15] one probe at a time: others get the fallback at once', async () => {
    const source = new Scripted(404, 404, 404, 404, 404, 'hangs');
    const search = guarded(source);
    await askTimes(search, 5);
    await jest.advanceTimersByTimeAsync(60_001);
    const probe = search.search('tides', { most: 5 });
    expect(search.breaker).toBe('HALF_OPEN');
    expect(await search.search('tides', { most: 5 })).toMatchObject({ state: 'UNAVAILABLE', results: [] });
    expect(source.askedAt).toHaveLength(6);
    expect((await over(probe)).state).toBe('UNAVAILABLE');
    expect(search.breaker).toBe('OPEN');
  });

  it('[SE-15] a probe that succeeds closes it, and the count begins anew', async () => {
    const search = guarded(new Scripted(404, 404, 404, 404, 404, 'answers', 404));
    await askTimes(search, 5);
    await jest.advanceTimersByTimeAsync(60_001);
    expect([await askTimes(search, 1), search.breaker]).toEqual([['ANSWERED'], 'CLOSED']);
    await askTimes(search, 4);
    expect(search.breaker).toBe('CLOSED');
    await askTimes(search, 1);
    expect(search.breaker).toBe('OPEN');
  });

  it('[SE-15] a probe that fails opens it for another 60 s', async () => {
    const source = new Scripted(404);
    const search = guarded(source);
    await askTimes(search, 5);
    await jest.advanceTimersByTimeAsync(60_001);
    await askTimes(search, 1);
    expect(search.breaker).toBe('OPEN');
    await jest.advanceTimersByTimeAsync(60_000);
    await askTimes(search, 1);
    expect(source.askedAt).toHaveLength(6);
  });

  it('[SE-15] a probe that is called off leaves it open, and calling off is no failure else', async () => {
    const source = new Scripted(404, 404, 404, 404, 404, 'hangs');
    const search = guarded(source);
    await askTimes(search, 5);
    await jest.advanceTimersByTimeAsync(60_001);
    const away = new AbortController();
    const probe = search.search('tides', { most: 5, signal: away.signal });
    away.abort();
    expect(await over(probe)).toMatchObject({ state: 'UNAVAILABLE', why: 'the search was called off' });
    expect(search.breaker).toBe('OPEN');
  });

  it.each<[Does, string]>([
    [500, 'HTTP 500'],
    ['hangs', 'the search engine did not answer within 10 s'],
    [404, 'HTTP 404'],
    ['cut', 'cut'],
    ['malformed', 'no JSON'],
    ['throws', 'the search failed: a fault of ours'],
  ])('[SE-15] %s: the fallback says why', async (does, why) => {
    expect(await ask(guarded(new Scripted(does)))).toEqual({ state: 'UNAVAILABLE', why, results: [], dropped: [] });
  });
});
