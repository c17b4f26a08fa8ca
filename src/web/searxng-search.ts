import type { Clock } from '../domain/time.ts';
import { readResults } from './read-results.ts';
import { WebSearchFault, type WebAnswer, type WebQuestion, type WebSearch } from './web-search-port.ts';
import type { WebLimits } from './web-settings.ts';

type AnswerLimits = Pick<WebLimits, 'web.answerBytes' | 'web.redirects'>;

/**
 * A search engine that speaks as SearXNG does: `GET {base}/search?q=…&format=json`. It is asked once, and no further than its own
 * origin: a redirect to anywhere else, an address inside a network among them, is refused.
 */
export class SearxngSearch implements WebSearch {
  readonly #base: string;
  readonly #limits: AnswerLimits;
  readonly #clock: Clock;

  /** @param base without a slash at its end */
  constructor(base: string, limits: AnswerLimits, clock: Clock) {
    this.#base = base;
    this.#limits = limits;
    this.#clock = clock;
  }

  async search(question: string, { most, signal }: WebQuestion): Promise<WebAnswer> {
    const url = new URL(`${this.#base}/search`);
    url.searchParams.set('q', shortened(question));
    url.searchParams.set('format', 'json');
    const response = await this.#answered(url, signal);
    const text = await boundedText(response, this.#limits['web.answerBytes']);
    return readResults(parsed(text), most, this.#clock.now());
  }

  async #answered(first: URL, signal: AbortSignal | undefined): Promise<Response> {
    let url = first;
    for (let followed = 0; followed <= this.#limits['web.redirects']; followed += 1) {
      const response = await asked(url, signal);
      const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (target === null) return wellAnswered(response);
      await response.body?.cancel();
      url = withinOrigin(target, url);
    }
    throw new WebSearchFault('REDIRECT', 'the search engine sends from one address to the next without end');
  }
}

/**
 * Whole words up to so many characters. Engines read no further, and one long question would be refused as an address too long, which
 * counts for the breaker that all share.
 */
const MOST_CHARACTERS = 400;

function shortened(question: string): string {
  const plain = question.trim().replace(/\s+/gu, ' ');
  if (plain.length <= MOST_CHARACTERS) return plain;
  const end = plain.lastIndexOf(' ', MOST_CHARACTERS);
  return plain.slice(0, end > 0 ? end : MOST_CHARACTERS).toWellFormed();
}

async function asked(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const headers = { accept: 'application/json' };
    return await fetch(url, { redirect: 'manual', headers, ...(signal && { signal }) });
  } catch (error) {
    throw new WebSearchFault('NETWORK', `the search engine cannot be reached${signal?.aborted ? ' in time' : ''}`, {
      cause: error,
    });
  }
}

/** @throws WebSearchFault for any other origin, so that nobody outside can make this server ask inside its network */
function withinOrigin(target: string, from: URL): URL {
  const url = URL.canParse(target, from.href) ? new URL(target, from.href) : null;
  if (url?.origin === from.origin) return url;
  throw new WebSearchFault('REDIRECT', 'the search engine sends to another origin, which is not followed');
}

async function wellAnswered(response: Response): Promise<Response> {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && /\bjson\b/i.test(type)) return response;
  await response.body?.cancel();
  if (status >= 500) throw new WebSearchFault('SERVER', `the search engine answered with HTTP ${status}`);
  const refusal = OF_THE_QUESTION.has(status) ? 'QUESTION' : 'REFUSED';
  if (!response.ok) throw new WebSearchFault(refusal, `the search engine answered with HTTP ${status}${hint(status)}`);
  throw new WebSearchFault('MALFORMED', 'the search engine answered with something other than JSON');
}

const OF_THE_QUESTION: ReadonlySet<number> = new Set([400, 413, 414, 422]);

const hint = (status: number): string =>
  status === 403 ? ': its settings must allow the format json' : status === 429 ? ': it is asked too often' : '';

/** The body as text, read piece by piece and no further than the limit. */
async function boundedText(response: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const part of body ?? []) {
      size += part.byteLength;
      if (size > limit) throw new WebSearchFault('TOO_LONG', `the answer is longer than ${limit} bytes`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof WebSearchFault) throw error;
    throw new WebSearchFault('NETWORK', 'the connection broke before the answer was complete', { cause: error });
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WebSearchFault('MALFORMED', 'the search engine answered with broken JSON', { cause: error });
  }
}
