import type { DocumentId, RevisionId, SpanId } from '../../../src/domain/ids.ts';
import type { TextRange } from '../../../src/domain/text.ts';
import type { LanguageModel } from '../../../src/models/index.ts';
import type { Commit, Database } from '../../../src/storage/index.ts';
import type { Judged } from './judge.ts';

/** Words of a text, by their place in a revision of it. */
interface Words extends TextRange {
  readonly quote: string;
}

/** What reading needs of other rooms. */
export interface ReadingDeps {
  readonly database: Database;
  readonly model: LanguageModel;
  /** Words that nobody can guess: marks where a passage ends. */
  readonly nonce: () => string;
  /** Stores words as spans of their revision. */
  readonly storeSpans: (
    commit: Commit,
    place: { readonly documentId: DocumentId; readonly revisionId: RevisionId },
    words: readonly Words[],
  ) => Promise<SpanId[]>;
  /** Aborted: the model is not waited for any more, and what it was asked about stays open. */
  readonly signal?: AbortSignal | null;
}

export interface PassageOutcome extends Judged {
  /** Which model read it, with the wording; null = none, for `why`. */
  readonly model: string | null;
  readonly why: string | null;
}
