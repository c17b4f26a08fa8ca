import type { AliasId, ChunkId, ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { Commit } from '../storage/index.ts';
import { addNameParts, addTexts, nameTerms, type NewText } from '../lexical/index.ts';
import { chunkWords } from '../text/chunk-words.ts';
import { countTerms } from '../text/terms-of-text.ts';
import { enqueue, enqueueFresh } from '../vectors/index.ts';

export interface ChunkToIndex {
  readonly chunkId: ChunkId;
  readonly text: string;
  /** Words that say where the chunk stands: found like its own. */
  readonly prefix: string;
}

/**
 * Makes chunks findable, in the commit that stores them. A chunk that the owner's index holds already is left as it is; when
 * chunks leave the present or return to it, `recountDocuments` says so. Two to three statements for 64 chunks.
 */
export async function indexChunks(commit: Commit, chunks: readonly ChunkToIndex[]): Promise<void> {
  const texts = new Map(
    chunks.map(({ chunkId, text, prefix }): [string, NewText] => {
      const { counts, length } = countTerms(chunkWords(prefix, text));
      return [chunkId, { id: chunkId, words: prefix, terms: counts, length }];
    }),
  );
  await addTexts(commit, 'CHUNK', [...texts.values()], enqueueFresh('CHUNK'));
}

export interface ClaimToIndex {
  readonly claimId: ClaimId;
  /** Its statement: one sentence. */
  readonly text: string;
}

/** Makes claims findable by their statement. Two to three statements for 64 claims. */
export async function indexClaims(commit: Commit, claims: readonly ClaimToIndex[]): Promise<void> {
  const texts = new Map(
    claims.map(({ claimId, text }): [string, NewText] => {
      const { counts, length } = countTerms(text);
      return [claimId, { id: claimId, words: text, terms: counts, length }];
    }),
  );
  await addTexts(commit, 'CLAIM', [...texts.values()], enqueueFresh('CLAIM'));
}

export interface NameToIndex {
  readonly aliasId: AliasId;
  readonly entityId: EntityId;
  readonly text: string;
  /** Normal form of `text` (text/names.ts). */
  readonly norm: string;
}

/** Makes entities findable by a name: by its words, the beginnings of these, and in spite of typing errors. */
export async function indexNames(commit: Commit, names: readonly NameToIndex[]): Promise<void> {
  const texts = new Map(
    names.map(({ aliasId, norm }): [string, NewText] => {
      const terms = nameTerms(norm);
      return [aliasId, { id: aliasId, words: norm, terms, length: terms.size }];
    }),
  );
  await addNameParts(commit, await addTexts(commit, 'NAME', [...texts.values()]));
  // An entity's vector is of all its names.
  await enqueue(commit, 'ENTITY', [...new Set(names.map((name) => name.entityId))]);
}
