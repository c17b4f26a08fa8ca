import type { PlacedPost } from '../domain/document-record.ts';
import type { AliasId, ChunkId, ClaimId, DocumentId, EntityId, MessageId, RevisionId } from '../domain/typed-ids.ts';
import type { Commit } from '../storage/index.ts';
import { addNameParts, addTexts, nameTerms, type NewText } from '../lexical/index.ts';
import { chunkWords } from '../text/chunk-words.ts';
import { countTerms } from '../text/terms-of-text.ts';
import { ENQUEUE_FRESH, indexThread } from '../vectors/index.ts';
import { indexPlaces } from './places.ts';
import { recountClaims, recountDocuments, recountNames } from './recount-index.ts';

export interface ChunkToIndex {
  readonly chunkId: ChunkId;
  readonly text: string;
  /** Words that say where the chunk stands: found like its own. */
  readonly prefix: string;
}

export interface ClaimToIndex {
  readonly claimId: ClaimId;
  /** Its statement: one sentence. */
  readonly text: string;
}

export interface NameToIndex {
  readonly aliasId: AliasId;
  readonly entityId: EntityId;
  readonly text: string;
  /** Normal form of `text` (text/normal-name.ts). */
  readonly norm: string;
}

export interface ThreadToIndex {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  /** The revision that this one takes the place of; null = it is the first. */
  readonly before: RevisionId | null;
  readonly posts: readonly PlacedPost[];
}

export interface MessageToIndex {
  readonly messageId: MessageId;
  readonly text: string;
  /** What its vector is of: the message, after the one that it answers. */
  readonly inContext: string;
}

/** What was written and is to be found: handed back by what writes it, for the end of the commit. */
export interface ToIndex {
  readonly chunks?: readonly ChunkToIndex[];
  readonly claims?: readonly ClaimToIndex[];
  /** Found by their words, the beginnings of these, and in spite of typing errors. */
  readonly names?: readonly NameToIndex[];
  readonly threads?: readonly ThreadToIndex[];
  readonly messages?: readonly MessageToIndex[];
  /** Documents of which another revision is current now. */
  readonly revised?: readonly DocumentId[];
}

/**
 * Makes findable what a commit wrote: the last step of the commit, once. Whether a text counts as present is what the tables say then, so
 * what ended in the very commit that made it is not counted. A text that the owner's index holds already is counted anew instead.
 * Nothing for nothing; two to four statements for 64 texts, and six more where documents were revised.
 */
export async function indexTexts(commit: Commit, parts: readonly ToIndex[]): Promise<void> {
  const texts = parts.flatMap(({ chunks = [], claims = [], names = [], messages = [] }) => [
    ...chunks.map(chunkText),
    ...claims.map(claimText),
    ...names.map(nameText),
    ...messages.map(messageText),
  ]);
  const unique = new Map(texts.map((text) => [text.id, text]));
  const { known, newNameTerms } = await addTexts(commit, [...unique.values()], ENQUEUE_FRESH);
  await addNameParts(commit, newNameTerms);
  for (const thread of parts.flatMap(({ threads = [] }) => threads)) await indexThread(commit, thread, thread.posts);
  await recountClaims(commit, idsOf<ClaimId>(known, 'CLAIM'));
  await recountNames(commit, idsOf<AliasId>(known, 'NAME'));
  const revised = parts.flatMap((part) => part.revised ?? []);
  if (revised.length === 0) return;
  await recountDocuments(commit, revised);
  await indexPlaces(commit, revised);
}

function chunkText({ chunkId, text, prefix }: ChunkToIndex): NewText {
  const { counts, length } = countTerms(chunkWords(prefix, text));
  return { kind: 'CHUNK', id: chunkId, itemId: chunkId, words: prefix, terms: counts, length };
}

function claimText({ claimId, text }: ClaimToIndex): NewText {
  const { counts, length } = countTerms(text);
  return { kind: 'CLAIM', id: claimId, itemId: claimId, words: text, terms: counts, length };
}

function messageText({ messageId, text, inContext }: MessageToIndex): NewText {
  const { counts, length } = countTerms(text);
  return { kind: 'MESSAGE', id: messageId, itemId: messageId, words: inContext, terms: counts, length };
}

function nameText({ aliasId, entityId, norm }: NameToIndex): NewText {
  const terms = nameTerms(norm);
  return { kind: 'NAME', id: aliasId, itemId: entityId, words: norm, terms, length: terms.size };
}

const idsOf = <Id extends string>(texts: readonly NewText[], kind: NewText['kind']): Id[] =>
  texts.flatMap((text) => (text.kind === kind ? [text.id as Id] : []));
