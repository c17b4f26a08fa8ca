import { createHash } from 'node:crypto';
import type { PassageKind } from '../../domain/evidence-outcomes.ts';
import { posterName } from '../../domain/attributed-words.ts';
import type { PlacedChunk } from '../../domain/document-record.ts';
import type { ChunkId, ClaimId } from '../../domain/typed-ids.ts';
import { documentsBehindClaims, claimsByIds } from '../../reconcile/index.ts';
import { chunksAt } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import { postsAt, type PostAt } from '../../vectors/index.ts';
import type { CachedSource, RetrievedEvidence } from '../../evidence/index.ts';
import { acceptedTexts } from '../dense.ts';
import type { ScoredCandidate } from '../gate/choose-evidence.ts';

/** Words that may be evidence, wherever they were found. */
export interface Passage extends ScoredCandidate {
  /** WEB: a page that is not stored yet; its `id` is its address. */
  readonly kind: PassageKind;
  /** 0–1: of its source; of a claim, its confidence. */
  readonly reliability: number;
  /** What the reranking model gave it, and its place before that; null = none did. */
  readonly reranked: { readonly score: number; readonly before: number } | null;
  /** Of a page of the web; else null. */
  readonly page: CachedSource | null;
  /** Where the text of a chunk stands; else null. */
  readonly place: Pick<PlacedChunk, 'revisionId' | 'start' | 'end' | 'type' | 'contentAt'> | null;
  /** Of a chunk of a thread the posts that it has a part of, in their order; else empty. */
  readonly posts: readonly Pick<PostAt, 'start' | 'end' | 'words' | 'author' | 'at' | 'quotes'>[];
}

/** Documents of one claim that are looked up. */
const DOCUMENTS_OF_EACH = 100;

/**
 * What was found before, as it is now: chunks that are in no current document any more are gone. Their order is kept. Four statements
 * where any are stored.
 */
export async function passagesOf(
  view: View,
  {
    chunks,
    sources,
  }: {
    readonly chunks: readonly Omit<RetrievedEvidence['chunks'][number], 'contentHash'>[];
    readonly sources: readonly CachedSource[];
  },
): Promise<Passage[]> {
  const ids = chunks.flatMap(({ text }) => (text.kind === 'STORED' ? [text.id as ChunkId] : []));
  const there = await acceptedTexts(view, 'CHUNK', { filters: {}, phrases: [] }, ids);
  const places = [...there.values()].flatMap((found) => (found.kind === 'CHUNK' ? [found] : []));
  const placed = await chunksAt(view, places);
  const texts = new Map(placed.map((chunk) => [chunk.chunkId, chunk]));
  const posts = await postsOf(view, placed);
  const pages = new Map(sources.map((source) => [source.url, source]));
  return chunks.flatMap(({ text: place, relevance: score, asked, near, reliability, overtaken }): Passage[] => {
    const scored = { score, asked, near, reliability, overtaken, reranked: null };
    if (place.kind === 'FETCHED') {
      const { url: id, text } = place;
      const page = pages.get(id) ?? null;
      return [
        { ...scored, kind: 'WEB', id, text, contentHash: hashOf(text), documentIds: [], page, place: null, posts: [] },
      ];
    }
    const { id } = place;
    const found = there.get(id);
    const chunk = texts.get(id as ChunkId);
    if (found?.kind !== 'CHUNK' || !chunk) return [];
    const { text, prefix: context, revisionId, start, end, type, contentAt } = chunk;
    return [
      {
        ...scored,
        kind: 'CHUNK',
        id,
        text,
        context,
        ...{ contentHash: hashOf(text), documentIds: [found.documentId], page: null },
        place: { revisionId, start, end, type, contentAt },
        posts: posts.get(chunk) ?? [],
      },
    ];
  });
}

/** Nothing is asked of texts that are no threads. */
async function postsOf(
  view: View,
  placed: readonly PlacedChunk[],
): Promise<ReadonlyMap<PlacedChunk, Passage['posts']>> {
  const ofThreads = placed.filter(({ type }) => type === 'FORUM_POST');
  const posts = await postsAt(view, ofThreads);
  return new Map(ofThreads.map((chunk, n) => [chunk, (posts.get(n) ?? []).map((post) => postIn(chunk, post))]));
}

/** What stands before the words is the time and the name, or a mail's header, only if it has the name and they begin behind it. */
function postIn(
  chunk: PlacedChunk,
  { start, end, words, opening, author, quotes, at: writtenAt }: PostAt,
): Passage['posts'][number] {
  const at = words - chunk.start;
  const stamp = chunk.text.slice(Math.max(0, start - chunk.start), Math.max(0, at)).trim();
  const isHeader = stamp.split('\n').every((line) => HEADER_LINE.test(line));
  const isStamp = author !== null && stamp.includes(author) && (isHeader || !stamp.includes('\n'));
  const isBehind = start < chunk.start || (isStamp && chunk.text.slice(at).startsWith(opening));
  return { start, end, quotes, at: writtenAt, author: posterName(author), words: isBehind ? words : start };
}

/** Of the header of a mail; a long one goes on in an indented line. */
const HEADER_LINE = /^(?:[\w-]+:|[ \t])/u;

/** The gate compares texts by it. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Claims as evidence: each by its statement. Two statements, or none. */
export async function claimPassages(view: View, ids: readonly ClaimId[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  const claims = await claimsByIds(view, ids);
  const documents = await documentsBehindClaims(view, ids, DOCUMENTS_OF_EACH);
  return ids.flatMap((id): Passage[] => {
    const claim = claims.get(id);
    if (!claim) return [];
    const { statement: text, confidence } = claim;
    const documentIds = documents.get(id) ?? [];
    return [
      {
        ...{ id, text, contentHash: hashOf(text), documentIds },
        kind: 'CLAIM',
        score: confidence,
        reliability: confidence,
        ...{ reranked: null, page: null, place: null, posts: [] },
      },
    ];
  });
}

/**
 * The words of stored passages and where they stand, as they are now, by id; what is in no current document any more, and claims that are
 * gone, have none. Six statements at most.
 */
export async function currentWords(
  view: View,
  passages: readonly { readonly kind: PassageKind; readonly id: string }[],
): Promise<
  ReadonlyMap<string, Pick<Passage, 'text' | 'place' | 'posts' | 'documentIds'> & { readonly context: string }>
> {
  const idsOf = (wanted: PassageKind) => passages.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const unranked = { relevance: 0, asked: 0, near: null, reliability: 0, overtaken: null };
  const chunks = idsOf('CHUNK').map((id) => ({ ...unranked, text: { kind: 'STORED' as const, id } }));
  const found = [
    ...(await passagesOf(view, { chunks, sources: [] })),
    ...(await claimPassages(view, idsOf('CLAIM') as ClaimId[])),
  ];
  return new Map(
    found.map(({ id, text, context = '', place, posts, documentIds }) => [
      id,
      { text, context, place, posts, documentIds },
    ]),
  );
}
