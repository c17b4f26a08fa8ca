import { keepIntent, type SessionSettings } from '../../conversation/index.ts';
import type { Conversation } from '../../domain/conversation-record.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { ingestHandedIn, type GivenDocument, type HandedInReport, type HandInDeps } from '../../ingest/index.ts';
import type { Database } from '../../storage/index.ts';
import type { LiveResult } from '../live/retrieve-live.ts';
import { evidenceIds, type FoundForQuestion } from './find-evidence.ts';

/**
 * Keeps a question with what it means and what its evidence is, so that the next one of its conversation can go on with it (SE-61, SE-63).
 * @throws NotFound for a conversation that the caller may not see
 */
export async function keepQuestion(
  deps: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  scope: Scope,
  { id }: Pick<Conversation, 'id'>,
  { kept, question: { understood, cached, anchor } }: Pick<FoundForQuestion, 'kept' | 'question'>,
): Promise<void> {
  const { intent, retrievalProbability, isTemporal } = understood;
  await keepIntent(deps, scope, id, {
    ...{ hash: cached.hash, text: cached.canonical, vector: cached.vector, intent, retrievalProbability, isTemporal },
    anchor: anchor ?? { kind: 'INITIAL' },
    evidence: evidenceIds(kept),
  });
}

/**
 * Stores pages of the web as documents, by the same ingestion as files (SE-40): each site is a source of its own, so that it is trusted as
 * that site is. What an engine shows of a page depends on the question: each such piece is a document.
 * @returns one report for each site
 * @throws Unavailable in the midst of it: what was stored is there
 */
export async function storePages(
  deps: HandInDeps,
  scope: Scope,
  pages: readonly LiveResult[],
  owner: Owner,
): Promise<HandedInReport[]> {
  const reports: HandedInReport[] = [];
  for (const [domain, ofSite] of groupedBy(pages, (page) => page.domain)) {
    const source = { key: `web:${domain}`, kind: 'WEB', name: domain, uri: `https://${domain}/` } as const;
    const request = { source, owner, actor: scope.owner, idempotencyKey: null };
    reports.push(await ingestHandedIn(deps, scope, { ...request, documents: ofSite.map(documentOf) }));
  }
  return reports;
}

const documentOf = ({ url, title, content, contentHash, publishedAt }: LiveResult): GivenDocument => ({
  path: pathOf(url, contentHash),
  kind: 'PAGE',
  // The title as a heading: it names what the passage is about, and often is the only place that does.
  text: `# ${title.replaceAll(/\s+/gu, ' ').trim()}\n\n${content}\n`,
  mediaType: 'text/markdown',
  uri: url,
  publishedAt,
});

const LONGEST_PATH = 200;
const HASH_SHOWN = 12;

/** Where a piece of a page is kept inside its site: for a person its address, for the program the hash of what it says. */
function pathOf(url: string, contentHash: string): string {
  const { pathname, search } = new URL(url);
  const readable = `${pathname}${search}`.replaceAll(/[^\p{L}\p{N}._~=-]+/gu, '/').split('/');
  const parts = readable.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
  return `${parts.slice(0, LONGEST_PATH).replace(/\/$/u, '') || 'page'}/${contentHash.slice(0, HASH_SHOWN)}`;
}
