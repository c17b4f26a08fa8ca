import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import { Refusal } from './refusal.ts';

/** Web pages of other origins that may ask: exact origins, or `*`. */
export type Origins = readonly string[] | '*';

/** How long a browser need not ask again, in seconds: more than two hours no browser keeps. */
const PREFLIGHT_SECONDS = 7_200;

/** Lets pages of other origins read answers, and answers what their browsers ask beforehand. */
export class CrossOrigin {
  private readonly origins: Origins;
  private readonly allow: ReturnType<typeof cors>;

  constructor(origins: Origins) {
    this.origins = origins;
    this.allow = cors({
      origin: origins === '*' ? '*' : [...origins],
      methods: ['GET', 'POST'],
      // Which headers are asked for is left to clients: none is sent by a browser by itself, as cookies are.
      exposedHeaders: ['retry-after', 'www-authenticate'],
      maxAge: PREFLIGHT_SECONDS,
    });
  }

  /** Whether a page of `origin` may ask the server that was reached as `host`. */
  allows(origin: string, host: string): boolean {
    return this.origins === '*' || this.origins.includes(origin) || isOwn(origin, host);
  }

  /**
   * Sets what browsers want to see; true = it was a preflight, and is answered.
   * @throws Refusal 403 for a preflight of a page that may not ask; what asks without one is not held up: no page can read its answer
   */
  answers(req: IncomingMessage, res: ServerResponse): boolean {
    const { origin, host = '', 'access-control-request-method': wish } = req.headers;
    const isPreflight = req.method === 'OPTIONS' && wish !== undefined;
    if (isPreflight && origin !== undefined && !this.allows(origin, host)) throw notAllowed(origin);
    if (origin === undefined || (this.origins.length === 0 && !isPreflight)) return false;
    // The library answers a preflight itself, and goes on at once with anything else; it reports no error for a fixed list.
    this.allow(req, res, () => undefined);
    return isPreflight;
  }
}

/** What a page of another origin is told, with what to do about it. */
export function notAllowed(origin: string): Refusal {
  const shown = JSON.stringify(origin.slice(0, 200));
  return new Refusal(
    403,
    'FORBIDDEN',
    `expected the origin of this server or one of CLAIMGRAPH_ORIGINS, got ${shown}; to let its pages in, add it to CLAIMGRAPH_ORIGINS`,
  );
}

const isOwn = (origin: string, host: string): boolean => URL.parse(origin)?.host === host.toLowerCase();
