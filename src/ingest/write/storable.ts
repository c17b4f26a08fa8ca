import type { DocumentKind, PlacedPost, SourceItem } from '../../domain/document-record.ts';
import type { ChunkDraft, MediaType, ParsedDocument, ParseIssue } from '../../domain/text.ts';
import type { DocumentId } from '../../domain/typed-ids.ts';
import type { PreparedDocument } from '../prepare-here.ts';
import { ownDate } from './content-time.ts';
import type { ReadBy } from '../read-by.ts';

/** A post of a thread, with the chunk that it begins in. */
export type StorablePost = Omit<PlacedPost, 'chunkId'> & { readonly chunk: ChunkDraft };

/** A text as it is stored, whatever it is: a file, a page, a thread, a person's note. What is left out it does not have. */
export interface StorableText
  extends
    Pick<SourceItem, 'path' | 'bytes'>,
    Partial<Pick<SourceItem, 'uri' | 'publishedAt' | 'modifiedAt' | 'sourceRevision'>> {
  /** Of its document, where that has one already: a message is a document by its own id. */
  readonly id?: DocumentId;
  readonly kind: DocumentKind;
  /** Natural key of its document. */
  readonly key: string;
  readonly title?: string | null;
  readonly mediaType: MediaType;
  readonly pack: string;
  /** Left out: words of a person, which nothing reads. */
  readonly readBy?: ReadBy | null;
  /** What offsets point into. */
  readonly text: string;
  readonly places?: ParsedDocument['places'];
  /** SHA-256 of `bytes`, hex. */
  readonly contentHash: string;
  readonly issues?: readonly ParseIssue[];
  readonly chunks: readonly ChunkDraft[];
  /** When it dates itself; left out: as `publishedAt` says. */
  readonly datedAt?: Date | null;
  readonly posts?: readonly StorablePost[];
}

/** A document that was prepared, as it is stored. */
export function storableOf({ item, document, ...prepared }: PreparedDocument): StorableText {
  const { path, bytes, uri, kind, publishedAt, modifiedAt, sourceRevision } = item;
  const { key, mediaType, pack, readBy, contentHash, issues, chunks } = prepared;
  const { title, text, places } = document;
  return {
    ...{ kind, key, title, path, uri, mediaType, pack, readBy },
    ...{ text, bytes, places, contentHash, issues, publishedAt, modifiedAt, sourceRevision },
    chunks,
    datedAt: publishedAt ?? ownDate(document),
    posts: postsOf(document, chunks),
  };
}

/**
 * The posts of a thread, each with its chunk, the place of its poster's words and what it quotes of others; none where it is no thread. A
 * heading at the beginning of a post says whose it is; one within it is the poster's own.
 */
function postsOf({ units, blocks }: ParsedDocument, chunks: readonly ChunkDraft[]): StorablePost[] {
  const headings = new Map(
    blocks.flatMap((block) => (block.kind === 'heading' ? [[block.start, block] as const] : [])),
  );
  const quotes = blocks.filter(({ kind }) => kind === 'quote');
  // Posts come in the order of the text, as chunks and blocks do: none is looked at twice.
  let [nextChunk, nextQuote] = [0, 0];
  return units.flatMap((unit): StorablePost[] => {
    if (unit.kind !== 'post') return [];
    while ((chunks[nextChunk]?.end ?? Infinity) <= unit.start) nextChunk += 1;
    while ((quotes[nextQuote]?.end ?? Infinity) <= unit.start) nextQuote += 1;
    const quotesFrom = nextQuote;
    while ((quotes[nextQuote]?.end ?? Infinity) <= unit.end) nextQuote += 1;
    const chunk = chunks[nextChunk];
    if (!chunk || chunk.start >= unit.end) return [];
    const {
      author: authorHandle,
      revision: revisionNumber,
      platform: _platform,
      address: _address,
      ...post
    } = unit.post;
    const start = headings.get(unit.start)?.end ?? unit.start;
    const quoted = quotes.slice(quotesFrom, nextQuote).map((block) => ({ start: block.start, end: block.end }));
    return [{ ...post, authorHandle, revisionNumber, start, end: unit.end, quotes: quoted, chunk }];
  });
}
