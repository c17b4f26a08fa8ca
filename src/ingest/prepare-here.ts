import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Candidates } from '../domain/candidate-claims.ts';
import type { Origin, SourceItem } from '../domain/document-record.ts';
import type { Pack } from '../domain/pack.ts';
import type { PreparationSettings, PrepareSettings, ScreenSettings } from './ingest-settings.ts';
import type { ScreenFinding } from '../domain/screening-rules.ts';
import type { ChunkDraft, MediaType, ParsedDocument, ParseIssue } from '../domain/text.ts';
import { chunk } from '../chunk/index.ts';
import { chunkTitleOf, documentKeyOf, extract, type ExtractItem, packFor } from '../extract/index.ts';
import { guard } from './screening/screen-text.ts';
import { type Objection, objectionToLength, objectionOf, previewOf } from './screening/objection.ts';
import { readBy, type ReadBy } from './read-by.ts';
import { readItem } from './read-item.ts';

/** A document read and understood as far as it can be alone: everything that happens before the space is locked. */
export interface PreparedDocument {
  readonly kind: 'READY';
  readonly item: SourceItem;
  readonly key: string;
  readonly mediaType: MediaType;
  /** Read in a thread, without what nobody asks for any more (`packed`). */
  readonly document: ParsedDocument;
  readonly contentHash: string;
  readonly pack: string;
  /** null = words of a person, which nothing reads. */
  readonly readBy: ReadBy | null;
  /** What the reader put up with, as far as it is kept. */
  readonly issues: readonly ParseIssue[];
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
  readonly findings: readonly ScreenFinding[];
  /** Part of its text, safe to show; null where there is none. */
  readonly preview: string | null;
  /** How far it is from what its source was about, where that is the reason (SE-30). */
  readonly drift?: number | null;
}

export interface PrepareContext {
  readonly sourceKey: string;
  readonly packs: readonly Pack[];
  readonly settings: PreparationSettings;
  /** A person let it in: only what cannot be read at all is still held. */
  readonly released?: boolean;
  /** How it came; left out: handed in by somebody. */
  readonly origin?: Origin;
  /** A language model reads it as well; left out: none does. */
  readonly isReadByModel?: boolean;
  /** What its rate has against it; asked of watchers only. */
  readonly rate?: Objection | null;
  /** Told the milliseconds of processor time for which a thread worked at it. */
  readonly onRead?: (cpuMs: number) => void;
}

export const contentHashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export type Prepared = PreparedDocument | HeldDocument;

/**
 * Type → parse → screen → chunk → extract, in the thread of the caller: the same for the same bytes, and nothing of it is written. Between
 * the steps others have their turn of the event loop: who says something meanwhile waits for one step, not for the document.
 */
export async function prepareHere(item: SourceItem, context: PrepareContext): Promise<Prepared> {
  const contentHash = contentHashOf(item.bytes);
  const read = await readItem(item, context.settings, context.released === true);
  if (read.kind === 'HELD') {
    const { reason, message } = read;
    return { kind: 'HELD', item, contentHash, reason, message, findings: [], preview: null };
  }
  const { mediaType, document } = read;
  await turn();
  const against = context.released === true ? null : againstDocument(document, context);
  if (against) return heldFor(item, { contentHash, document }, against, context.settings);
  await turn();
  const place: ExtractItem = { path: item.path, uri: item.uri, source: context.sourceKey };
  const pack = packFor(document, place, context.packs);
  const key = documentKeyOf(document, place, context.packs) ?? `${context.sourceKey}/${item.path}`;
  const chunks = chunk(document, {
    tokens: pack.chunk?.tokens ?? context.settings['chunk.tokens'],
    overlap: pack.chunk?.overlap ?? context.settings['chunk.overlap'],
    forceCut: context.settings['chunk.forceCut'],
    title: chunkTitleOf(document, place, pack),
    key,
  });
  await turn();
  return {
    kind: 'READY',
    item,
    key,
    mediaType,
    document,
    contentHash,
    pack: pack.name,
    readBy: readBy(pack, context.packs, context.settings),
    issues: keptIssues(document.issues, context.settings),
    chunks,
    candidates: extract(document, place, context.packs, context.settings),
  };
}

/** What a reader put up with, up to a number: a broken file may be broken on every line. */
function keptIssues(
  issues: readonly ParseIssue[],
  settings: Pick<PrepareSettings, 'parse.issues'>,
): readonly ParseIssue[] {
  const most = settings['parse.issues'];
  if (issues.length <= most) return issues;
  const [last, rest] = [issues[most - 1], issues.length - most];
  if (!last) return [];
  const message = `${last.message}; and ${rest} more (parse.issues)`;
  return [...issues.slice(0, most - 1), { ...last, message }];
}

/** A document that could be read, held back. */
export function heldFor(
  item: SourceItem,
  { contentHash, document }: Pick<PreparedDocument, 'contentHash' | 'document'>,
  against: Objection,
  settings: Pick<ScreenSettings, 'screen.preview'>,
): HeldDocument {
  return { kind: 'HELD', item, contentHash, ...against, preview: previewOf(document.text, against.findings, settings) };
}

/** What screening has against a document that could be read (SE-27): how it comes, then what it says. */
function againstDocument(document: ParsedDocument, context: PrepareContext): Objection | null {
  const { origin, rate = null, settings, packs } = context;
  const watched = origin === 'WATCHER' ? (objectionToLength(document.text, settings) ?? rate) : null;
  return watched ?? objectionOf(document.text, guard(document, packs, settings), settings);
}
