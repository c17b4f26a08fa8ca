import { storable } from '../lib/control-characters.ts';
import { createHash } from 'node:crypto';
import { domainOf } from '../domain/trust-record.ts';
import { WebSearchFault, type DroppedResult, type WebAnswer, type WebResult } from './web-search-port.ts';

/** Characters of an address that is shown though it is not used. */
const SHOWN = 200;

/**
 * What an answer of SearXNG holds: results with an http address and with content, no more than `most`, each address once; of
 * everything else, why it is left out.
 * @throws WebSearchFault where it is no such answer
 */
export function readResults(answer: unknown, most: number, retrievedAt: Date): WebAnswer {
  const given = fieldOf(answer, 'results');
  if (!Array.isArray(given))
    throw new WebSearchFault('MALFORMED', 'the answer of the search engine holds no list of results');
  const results: WebResult[] = [];
  const dropped: DroppedResult[] = [];
  for (const one of given as readonly unknown[]) {
    const result = readResult(one, retrievedAt);
    if ('why' in result) dropped.push(result);
    else if (results.some(({ url }) => url === result.url))
      dropped.push({ url: result.url, why: 'the address came before' });
    else if (results.length === most) dropped.push({ url: result.url, why: `more than the ${most} asked for` });
    else results.push(result);
  }
  return { results, dropped };
}

function readResult(given: unknown, retrievedAt: Date): WebResult | DroppedResult {
  const address = textOf(given, 'url');
  const url = URL.canParse(address) ? new URL(address) : null;
  const domain = domainOf(address);
  const left = (why: string): DroppedResult => ({ url: address === '' ? null : address.slice(0, SHOWN), why });
  if (url === null) return left('no address');
  if (!/^https?:$/.test(url.protocol)) return left(`an address of ${JSON.stringify(url.protocol)}, not http or https`);
  if (url.username !== '' || url.password !== '' || domain === null) return left('an address that is not a plain one');
  const content = textOf(given, 'content');
  if (content === '') return left('nothing is said of what stands there');
  return {
    url: url.href,
    domain,
    title: textOf(given, 'title') || domain,
    content,
    publishedAt: instantOf(textOf(given, 'publishedDate')),
    retrievedAt,
    contentHash: createHash('sha256').update(content).digest('hex'),
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? storable(field).trim() : '';
}

function instantOf(text: string): Date | null {
  // Without a zone, SearXNG means UTC.
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text);
  return text !== '' && Number.isFinite(at.getTime()) ? at : null;
}
