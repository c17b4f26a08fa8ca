import type { PlacedChunk } from '../../domain/document-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { CODE_AND_CONFIG, type NamedFileState } from '../../domain/named-file.ts';
import type { TextRange } from '../../domain/text.ts';
import type { DocumentId, RevisionId } from '../../domain/typed-ids.ts';
import { placedChunks, revisionsByIds, revisionTexts, trustOfDocuments } from '../../ingest/index.ts';
import type { SourceTrustSettings } from '../../reconcile/index.ts';
import { trustedAs, type FindDeps } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { promptRoom, type PromptFrame, type PromptRoom } from '../compile/prompt-room.ts';
import type { FilePassage } from '../grounded-sentences.ts';
import { headed } from '../headed-passages.ts';
import { findNamedFiles, type FilesAsked, type FoundFile, type NamedFile } from './find-named-files.ts';
import { foldFile } from './fold-file.ts';
import { leftOut, linesIn } from './render-file.ts';
import { shareTokens } from './share-tokens.ts';

export interface InjectRequest extends PromptFrame, FilesAsked {
  readonly settings: PromptFrame['settings'] & SourceTrustSettings;
  /** Files are all that the prompt has of documents: then they may have all of it (RS-17). */
  readonly isLocked: boolean;
  readonly now: Date;
  readonly trustedAs?: FindDeps['trustedAs'];
}

/** A document as the manifest has it (RS-03). */
export interface ManifestEntry {
  readonly documentId: DocumentId;
  readonly key: string;
  readonly path: string;
  readonly mediaType: string;
  /** SHA-256 (hex) of the bytes as they came, and how many these are. */
  readonly contentHash: string;
  readonly bytes: number;
}

/** A file that was named, and what became of it. */
export interface InjectedFile {
  /** As it was named. */
  readonly name: string;
  readonly state: NamedFileState;
  /** For people. */
  readonly why: string;
  /** null = several documents are called so, or it has no text. */
  readonly entry: ManifestEntry | null;
  /** What the prompt has of it; null = nothing. */
  readonly shown: ShownFile | null;
}

export interface ShownFile {
  readonly passage: FilePassage;
  /** Of its text, in their order. */
  readonly ranges: readonly TextRange[];
  /** Lines that have words. */
  readonly lines: number;
  readonly linesShown: number;
}

/**
 * The files that somebody names for a prompt, each in whole, or, where it is too long, folded. By the question, the names, what is switched
 * off, the lock and what is stored alone: nothing is searched or ranked, no model is asked, and equal input gives equal files (RS-18,
 * RS-19). Eleven statements at most.
 * @throws InvalidInput for a name of nothing or of several documents, and under the lock where no file is left
 */
export async function injectFiles(view: View, request: InjectRequest): Promise<readonly InjectedFile[]> {
  const { isLocked, settings } = request;
  const named = await findNamedFiles(view, request);
  const found = named.filter((file): file is FoundFile => !('state' in file));
  if (isLocked && found.length === 0) throw nothingToShow(named);
  if (found.length === 0) return named.map(withoutText);
  const room = roomFor(request);
  if ('why' in room) return named.map((file) => ('state' in file ? withoutText(file) : withoutRoom(file, room)));
  const most = room.room - (isLocked ? 2 : 1) * room.marks;
  const tokens = isLocked ? most : Math.min(most, Math.floor(settings['prompt.files'] * room.limit));
  const read = await readFiles(view, found, request);
  const parts = shareTokens(
    tokens,
    read.map((file) => needOf(file, tokens, room)),
  );
  const shown = new Map(
    read.map((file, n) => [file.name, shownOf(file, parts[n] ?? 0, definitionsNamed(request.question, file), room)]),
  );
  const files = named.map((file): InjectedFile => {
    return shown.get(file.name) ?? withoutText(file);
  });
  if (isLocked && files.every((file) => file.shown === null)) throw nothingToShow(files);
  return files;
}

/** Where rules and question leave none, that is told with each file, unless files are all that there is. */
function roomFor(request: InjectRequest): PromptRoom | { readonly why: string } {
  try {
    return promptRoom(request, null);
  } catch (error) {
    if (request.isLocked || !(error instanceof InvalidInput)) throw error;
    return { why: error.message };
  }
}

const withoutRoom = ({ name }: FoundFile, { why }: { readonly why: string }): InjectedFile => ({
  ...{ name, state: 'NO_ROOM', why, entry: null, shown: null },
});

const withoutText = (file: NamedFile): InjectedFile => {
  const { state, why } = 'state' in file ? file : ({ state: 'NOT_A_FILE', why: 'it has no text' } as const);
  return { name: file.name, state, why, entry: null, shown: null };
};

function nothingToShow(files: readonly (NamedFile | InjectedFile)[]): InvalidInput {
  const why = files.map((file) => ('why' in file ? `; ${file.name}: ${file.why}` : '')).join('');
  return new InvalidInput(
    `expected a file in \`files\`, or the path of one in the question: with \`exactFileLock\` nothing else is in the prompt${why}`,
    ['files'],
  );
}

/** A named file with all that is known of it. */
interface ReadFile {
  readonly name: string;
  readonly entry: ManifestEntry;
  readonly passage: FilePassage;
  readonly chunks: readonly PlacedChunk[];
}

/** Chunks of a file whose definitions a question may name. */
const MOST_CHUNKS = 2_000;

async function readFiles(
  view: View,
  found: readonly FoundFile[],
  { settings, now, trustedAs: tried }: Pick<InjectRequest, 'settings' | 'now' | 'trustedAs'>,
): Promise<ReadFile[]> {
  if (found.length === 0) return [];
  const ids = found.flatMap(({ document }) => document.currentRevisionId ?? []);
  const revisions = await revisionsByIds(view, ids);
  const texts = await revisionTexts(view, ids);
  const chunks = await placedChunks(view, ids, { first: MOST_CHUNKS, after: null });
  const trust = await trustOfDocuments(
    view,
    found.map(({ document }) => document.id),
    now,
    settings,
  );
  const read = found.flatMap(({ name, document }): ReadFile[] => {
    const { id, key, path, mediaType, currentRevisionId } = document;
    const revision = currentRevisionId && revisions.get(currentRevisionId);
    const text = currentRevisionId && texts.get(currentRevisionId);
    if (!revision || !text || text.trim() === '') return [];
    const { contentHash, bytes } = revision;
    const entry = { documentId: id, key, path, mediaType, contentHash, bytes };
    const isCode = CODE_AND_CONFIG.has(mediaType);
    const passage = passageOf(revision.id, { text, documentId: id, isCode, reliability: trust.get(id) ?? 0 });
    return [{ name, entry, passage, chunks: (chunks.get(revision.id)?.items ?? []).map(({ node }) => node) }];
  });
  const passages = await headed(
    view,
    await trustedAs(
      view,
      read.map(({ passage }) => passage),
      tried,
    ),
  );
  return read.map((file, n) => ({ ...file, passage: passages[n] ?? file.passage }));
}

interface FileText {
  readonly text: string;
  readonly documentId: DocumentId;
  readonly isCode: boolean;
  readonly reliability: number;
}

/** By its revision: words of another one are no words of it. */
const passageOf = (revisionId: RevisionId, { text, documentId, isCode, reliability }: FileText): FilePassage => ({
  ...{ kind: 'FILE', id: revisionId, text, context: '', reliability, documentIds: [documentId], asked: 0 },
  place: { revisionId, start: 0, end: text.length, type: isCode ? 'CODE' : 'PROSE', contentAt: null },
  posts: [],
});

/** What of its first line is told of a file: its form, and which revision it is. */
export function noteOf({ contentHash }: ManifestEntry, { lines, linesShown }: Pick<ShownFile, 'lines' | 'linesShown'>) {
  const form = linesShown === lines ? 'FULL' : `PACK: ${linesShown} of ${lines} lines`;
  return `${form}, sha256 ${contentHash.slice(0, 12)}`;
}

const headOf = (entry: ManifestEntry, { context = '' }: FilePassage, lines: number): string =>
  `[99] ${context.replaceAll('\n', ' › ')} (${noteOf(entry, { lines, linesShown: lines - 1 })}) (confidence 0.99)\n`;

/** So many characters have more tokens than they are many times over: the file is not counted to the end. */
const CHARACTERS_OF_TOKEN = 16;

function needOf({ entry, passage }: ReadFile, tokens: number, { tokensOf }: PromptRoom): number {
  const { text } = passage;
  if (text.length > CHARACTERS_OF_TOKEN * tokens) return Infinity;
  return tokensOf(headOf(entry, passage, linesIn(text))) + tokensOf(text) + 1;
}

function shownOf(
  { name, entry, passage, ...file }: ReadFile,
  tokens: number,
  wanted: readonly TextRange[],
  room: PromptRoom,
): InjectedFile {
  const { text } = passage;
  const lines = linesIn(text);
  const whole = [{ start: 0, end: text.length }];
  if (needOf({ name, entry, passage, ...file }, tokens, room) <= tokens)
    return {
      name,
      state: 'FULL',
      why: 'all of it',
      entry,
      shown: { passage, ranges: whole, lines, linesShown: lines },
    };
  const { tokensOf } = room;
  const left = tokens - tokensOf(headOf(entry, passage, lines));
  const ranges = foldFile(text, wanted, { tokens: left, tokensOf, mark: tokensOf(`${leftOut(lines)}\n`) });
  const linesShown = ranges.reduce((sum, { start, end }) => sum + linesIn(text.slice(start, end)), 0);
  if (linesShown === 0) {
    const why = `it has ${Math.max(0, tokens)} tokens of the prompt, in which none of its lines fits`;
    return { name, state: 'NO_ROOM', why, entry, shown: null };
  }
  const why = `${linesShown} of its ${lines} lines: the others have no room in ${tokens} tokens`;
  return { name, state: 'PACK', why, entry, shown: { passage, ranges, lines, linesShown } };
}

/** Where the definitions stand whose names are words of the question; one that is cut is named by each of its parts. */
function definitionsNamed(question: string, { chunks }: ReadFile): TextRange[] {
  const words = new Set(question.match(/[\p{L}\p{N}_$]+/gu) ?? []);
  const ranges = new Map<string, TextRange>();
  for (const { code, headingPath, start, end } of chunks) {
    if (!code || !words.has(code.name)) continue;
    const key = JSON.stringify([headingPath, code.signature]);
    const before = ranges.get(key);
    ranges.set(key, before ? { start: Math.min(before.start, start), end: Math.max(before.end, end) } : { start, end });
  }
  return [...ranges.values()].sort((a, b) => a.start - b.start);
}
