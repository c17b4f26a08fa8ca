import type { SourceItem } from '../../domain/document-record.ts';
import { Unavailable } from '../../domain/errors.ts';
import { persist } from '../client/persist.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import { IngestDocument, type IngestInput, type IngestMutation } from '../generated/operations.ts';
import { addCounts, NO_COUNTS, type Counts } from './totals.ts';
import type { SourceRoots } from './roots.ts';

/** What does not change from batch to batch. */
export interface Sending {
  readonly client: Client;
  readonly source: SourceRoots;
  readonly pack: string | null;
  readonly visibility: IngestInput['visibility'];
  /** null = handed in by the person who runs the command. */
  readonly watching: {
    /** What may not come yet is brought again. */
    readonly mayWait: boolean;
  } | null;
  /** Documents are read again although nothing of them, and of what reads them, has changed. */
  readonly reread: boolean;
  /** Ids of documents are wanted. */
  readonly wantsIds: boolean;
  readonly nextKey: () => string;
  readonly interrupted: AbortSignal;
}

/** A document that is part of the graph. */
export interface Taken {
  readonly path: string;
  readonly status: 'ADDED' | 'REVISED' | 'REREAD' | 'UNCHANGED';
  /** null = nobody asked. */
  readonly documentId: string | null;
  /** What its reader put up with. */
  readonly issues: Outcome['issues'];
}

/** A document that did not become part of the graph, with why. */
export interface NotTaken {
  readonly path: string;
  readonly status: 'QUARANTINED' | 'FAILED' | 'DEFERRED';
  readonly reason: string;
  /** Seconds until it may be brought again; only what is deferred. */
  readonly retryAfter?: number;
  /** Its id in quarantine. */
  readonly quarantine?: string;
}

export interface BatchOutcome {
  readonly counts: Counts;
  readonly taken: readonly Taken[];
  readonly notTaken: readonly NotTaken[];
}

/**
 * Sends a batch. While the server is away it is sent again under the same key, so nothing is done or counted twice. A
 * batch that is refused for what it holds is sent in halves, so that one document takes no other with it.
 * @throws Unavailable, Interrupted; Refused when no document could be sent (key, role, another version of the contract)
 */
export async function send(sending: Sending, batch: readonly SourceItem[]): Promise<BatchOutcome> {
  try {
    return await sendOnce(sending, batch);
  } catch (error) {
    if (!(error instanceof Refused) || !isAboutContent(error)) throw error;
    const [only, ...others] = batch;
    if (!only || others.length === 0) {
      const counts = addCounts(NO_COUNTS, { failed: batch.length });
      const notTaken = batch.map(({ path }) => ({ path, status: 'FAILED' as const, reason: error.message }));
      return { counts, taken: [], notTaken };
    }
    const half = Math.ceil(batch.length / 2);
    const first = await send(sending, batch.slice(0, half));
    const second = await send(sending, batch.slice(half));
    return {
      counts: addCounts(first.counts, second.counts),
      taken: [...first.taken, ...second.taken],
      notTaken: [...first.notTaken, ...second.notTaken],
    };
  }
}

const ABOUT_CONTENT: readonly string[] = ['TOO_LARGE', 'LIMIT_EXCEEDED', 'BAD_REQUEST'];
/** Of a request that was refused before it ran nobody says which part is wrong. */
const isAboutContent = ({ wireCode, inputPath: [part = 'documents'] }: Refused): boolean =>
  ABOUT_CONTENT.includes(wireCode) || (wireCode === 'INVALID' && part === 'documents');

async function sendOnce(sending: Sending, batch: readonly SourceItem[]): Promise<BatchOutcome> {
  const { client, source, pack, visibility, watching, reread, wantsIds, nextKey, interrupted } = sending;
  const input: IngestInput = {
    documents: batch.map(toInput),
    source: { key: source.key, kind: 'FOLDER', name: source.name, uri: source.uri },
    pack,
    visibility,
    ...(watching && { origin: 'WATCHER' as const, mayWait: watching.mayWait }),
    reread,
    idempotencyKey: nextKey(),
  };
  // Not to be cut off by Ctrl-C: what was sent is also counted. The wait between two attempts is.
  const answer = await persist(
    async () => asIngested((await execute(client, IngestDocument, { input, watching: wantsIds })).ingest),
    interrupted,
  );
  return {
    counts: addCounts(NO_COUNTS, answer.report),
    taken: answer.outcomes.flatMap(({ path, status, document, issues }): Taken[] =>
      status === 'ADDED' || status === 'REVISED' || status === 'REREAD' || status === 'UNCHANGED'
        ? [{ path, status, documentId: document?.id ?? null, issues }]
        : [],
    ),
    notTaken: answer.outcomes.flatMap(notTakenOf),
  };
}

function notTakenOf({ path, status, error, quarantined, deferral }: Outcome): NotTaken[] {
  switch (status) {
    case 'FAILED':
      return [{ path, status, reason: error?.message ?? 'it could not be read' }];
    case 'QUARANTINED': {
      const reason = quarantined?.message ?? 'screening held it back';
      return [{ path, status, reason, ...(quarantined && { quarantine: quarantined.id }) }];
    }
    case 'DEFERRED':
      return [
        { path, status, reason: deferral?.message ?? 'it may not come yet', retryAfter: deferral?.retryAfter ?? 1 },
      ];
    default:
      return [];
  }
}

type Ingested = Extract<IngestMutation['ingest'], { readonly __typename: 'Ingested' }>;
type Outcome = Ingested['outcomes'][number];

function asIngested(result: IngestMutation['ingest']): Ingested {
  switch (result.__typename) {
    case 'Ingested':
      return result;
    case 'Unavailable':
      throw new Unavailable(result.component, result.message, result.retryAfter);
    default:
      throw new Refused(result.message, result.code, result.path);
  }
}

/** As bytes: whatever their encoding, they are judged where they arrive. */
function toInput(item: SourceItem): NonNullable<IngestInput['documents']>[number] {
  return {
    path: item.path,
    base64: Buffer.from(item.bytes.buffer, item.bytes.byteOffset, item.bytes.byteLength).toString('base64'),
    mediaType: item.mediaType,
    kind: item.kind,
    uri: item.uri,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    modifiedAt: item.modifiedAt?.toISOString() ?? null,
    sourceRevision: item.sourceRevision,
  };
}

/** Characters of a document in a request, near enough: its bytes as base64, and the rest. */
export const requestSize = (item: SourceItem): number =>
  Math.ceil(item.bytes.byteLength / 3) * 4 + item.path.length + 500;
