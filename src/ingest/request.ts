import type { Origin, SourceItem } from '../domain/document-record.ts';
import type { Owner } from '../domain/scope.ts';
import type { SourceInput } from './write/write-sources.ts';

/** Documents of one source, and who brings them how. */
export interface IngestRequest {
  readonly items: Iterable<SourceItem> | AsyncIterable<SourceItem>;
  readonly source: SourceInput;
  /** null = shared with everyone in the space. */
  readonly owner: Owner;
  readonly actor: string;
  /** Repeating a request under its key does nothing twice; each document has its own part of it. */
  readonly idempotencyKey: string | null;
  /** Id of the job that reads them (`job_…`): the events say so. */
  readonly job?: string;
  /** Left out: handed in by somebody, who may bring as much and as often as they like. */
  readonly origin?: Origin;
  /**
   * A watcher keeps what may not come yet and brings it again: it is DEFERRED and not held. Left out: it is held, as it would
   * be lost otherwise.
   */
  readonly mayWait?: boolean;
  /** Documents are read again although their bytes, and what reads them, are as they were. */
  readonly reread?: boolean;
}
