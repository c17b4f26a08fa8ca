import type { SourceItem } from '../../domain/documents.ts';
import { Unavailable } from '../../domain/errors.ts';
import { persist } from '../client/persist.ts';
import { execute, Refused, type Client } from '../client/port.ts';
import { IngestDocument, type IngestInput, type IngestMutation } from '../generated/operations.ts';
import { addCounts, NO_COUNTS, type Counts } from './totals.ts';
import type { SourceRoots } from './roots.ts';

/** What does not change from batch to batch. */
export interface Sending {
  readonly client: Client;
  readonly source: SourceRoots;
  readonly pack: string | null;
  readonly visibility: IngestInput['visibility'];
  readonly nextKey: () => string;
  readonly interrupted: AbortSignal;
}

/** A document that did not become part of the graph, with why. */
export interface NotTaken {
  readonly path: string;
  readonly status: 'QUARANTINED' | 'FAILED';
  readonly reason: string;
}

export interface BatchOutcome {
  readonly counts: Counts;
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
      return { counts, notTaken: batch.map(({ path }) => ({ path, status: 'FAILED', reason: error.message })) };
    }
    const half = Math.ceil(batch.length / 2);
    const first = await send(sending, batch.slice(0, half));
    const second = await send(sending, batch.slice(half));
    return { counts: addCounts(first.counts, second.counts), notTaken: [...first.notTaken, ...second.notTaken] };
  }
}

const ABOUT_CONTENT: readonly string[] = ['TOO_LARGE', 'BAD_USER_INPUT', 'LIMIT_EXCEEDED', 'BAD_REQUEST'];
const isAboutContent = ({ wireCode, inputPath }: Refused): boolean =>
  ABOUT_CONTENT.includes(wireCode) || (wireCode === 'INVALID' && inputPath[0] === 'documents');

async function sendOnce(sending: Sending, batch: readonly SourceItem[]): Promise<BatchOutcome> {
  const { client, source, pack, visibility, nextKey, interrupted } = sending;
  const input: IngestInput = {
    documents: batch.map(toInput),
    source: { key: source.key, kind: 'FOLDER', name: source.name, uri: source.uri },
    pack,
    visibility,
    idempotencyKey: nextKey(),
  };
  // Not to be cut off by Ctrl-C: what was sent is also counted. The wait between two attempts is.
  const answer = await persist(
    async () => asIngested((await execute(client, IngestDocument, { input })).ingest),
    interrupted,
  );
  return {
    counts: addCounts(NO_COUNTS, answer.report),
    notTaken: answer.outcomes.flatMap(({ path, status, error, quarantined }): NotTaken[] => {
      if (status === 'FAILED') return [{ path, status, reason: error?.message ?? 'it could not be read' }];
      return status === 'QUARANTINED'
        ? [{ path, status, reason: quarantined?.message ?? 'screening held it back' }]
        : [];
    }),
  };
}

type Ingested = Extract<IngestMutation['ingest'], { readonly __typename: 'Ingested' }>;

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
