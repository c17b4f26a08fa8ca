import type { Entity } from '../domain/entity-record.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { ChunkId } from '../domain/typed-ids.ts';
import { ingestHandedIn, placedChunks, type GivenDocument, type HandInDeps } from '../ingest/index.ts';
import { groupedBy } from '../lib/grouped.ts';
import { retrieveLive, type LiveResult, type LiveRetrievalDeps } from './retrieve-live.ts';
import { trustInSites } from './trust-in-sites.ts';

/**
 * Stores pages of the web as documents: each site is a source of its own, so that it is trusted as that site is. What an engine shows of a
 * page depends on the question: each such piece is a document.
 * @returns the chunks of each page, by its address
 */
export async function storePages(
  deps: HandInDeps,
  scope: Scope,
  pages: readonly LiveResult[],
  owner: Owner,
): Promise<Map<string, ChunkId[]>> {
  const stored = new Map<string, ChunkId[]>();
  for (const [domain, ofSite] of groupedBy(pages, (page) => page.domain)) {
    const source = { key: `web:${domain}`, kind: 'WEB', name: domain, uri: `https://${domain}/` } as const;
    const request = { source, owner, actor: scope.owner, idempotencyKey: null };
    const { outcomes } = await ingestHandedIn(deps, scope, { ...request, documents: ofSite.map(documentOf) });
    const revisions = outcomes.map((one) => ('revisionId' in one ? one.revisionId : null));
    const chunks = await deps.database.read(scope, (sql) =>
      placedChunks(
        { sql, recorded: null, valid: null },
        revisions.flatMap((id) => id ?? []),
        { first: CHUNKS_OF_EACH, after: null },
      ),
    );
    for (const [n, { url }] of ofSite.entries()) {
      const revision = revisions[n];
      const placed = revision ? (chunks.get(revision)?.items ?? []) : [];
      stored.set(
        url,
        placed.map(({ node }) => node.chunkId),
      );
    }
  }
  return stored;
}

/** What a search engine shows of a page is a few sentences. */
const CHUNKS_OF_EACH = 20;

/**
 * What is looked for on the web of an entity, and kept for whoever asks next (SE-87).
 * @param owner of the conversation that speaks of it: null = all of its space share it
 */
export async function prefetchEntity(
  deps: HandInDeps & { readonly live: LiveRetrievalDeps },
  scope: Scope,
  { name }: Pick<Entity, 'name'>,
  owner: Owner,
): Promise<void> {
  const asked = { most: PAGES_OF_EACH, held: [], trust: trustInSites(deps, scope) };
  const { state, why, kept } = await retrieveLive(deps.live, name, asked);
  if (state === 'UNAVAILABLE') throw new Unavailable('web', why ?? 'the web does not answer');
  await storePages(deps, scope, kept, owner);
}

const PAGES_OF_EACH = 5;

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
