import { createHash } from 'node:crypto';
import type { Candidates } from '../domain/candidates.ts';
import type { SourceItem } from '../domain/documents.ts';
import type { Pack } from '../domain/pack.ts';
import type { Policy } from '../domain/policy.ts';
import type { ChunkDraft, MediaType, ParsedDocument } from '../domain/text.ts';
import { chunk } from './chunk/chunk.ts';
import { documentKeyOf, packFor } from './extract/choose.ts';
import { extract } from './extract/extract.ts';
import type { ExtractItem } from './extract/walk.ts';
import { parse } from './parse/parse.ts';
import { mediaTypeOf, screen } from './screen.ts';

/** A document read and understood as far as it can be alone: everything that happens before the space is locked. */
export interface PreparedDocument {
  readonly kind: 'READY';
  readonly item: SourceItem;
  readonly key: string;
  readonly mediaType: MediaType;
  readonly document: ParsedDocument;
  readonly contentHash: string;
  readonly pack: string;
  readonly chunks: readonly ChunkDraft[];
  readonly candidates: Candidates;
}

/** A document that screening holds back. */
export interface HeldDocument {
  readonly kind: 'HELD';
  readonly item: SourceItem;
  readonly contentHash: string;
  readonly reason: string;
  readonly message: string;
}

export interface PrepareContext {
  readonly sourceKey: string;
  readonly packs: readonly Pack[];
  readonly policy: Policy;
  /** A person let it in: only what cannot be read at all is still held. */
  readonly released?: boolean;
}

export const contentHashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Screen → parse → chunk → extract: pure, and the same for the same bytes. */
export function prepare(item: SourceItem, context: PrepareContext): PreparedDocument | HeldDocument {
  const contentHash = contentHashOf(item.bytes);
  const screened = screen(item, context.policy, context.released === true);
  if (screened.kind === 'HELD') {
    return { kind: 'HELD', item, contentHash, reason: screened.reason, message: screened.message };
  }
  const mediaType = item.mediaType ?? mediaTypeOf(item.path) ?? 'text/plain';
  const document = parse(screened.text, mediaType, context.policy);
  const place: ExtractItem = { path: item.path, uri: item.uri, source: context.sourceKey };
  const pack = packFor(document, place, context.packs);
  return {
    kind: 'READY',
    item,
    key: documentKeyOf(document, place, context.packs) ?? `${context.sourceKey}/${item.path}`,
    mediaType,
    document,
    contentHash,
    pack: pack.name,
    chunks: chunk(document, {
      tokens: pack.chunk?.tokens ?? context.policy['chunk.tokens'],
      overlap: pack.chunk?.overlap ?? context.policy['chunk.overlap'],
      forceCut: context.policy['chunk.forceCut'],
    }),
    candidates: extract(document, place, context.packs, context.policy),
  };
}
