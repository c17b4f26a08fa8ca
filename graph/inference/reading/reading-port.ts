import type { LanguageModel } from '../../../src/models/index.ts';
import type { Database } from '../../../src/storage/index.ts';
import type { Judged } from './judge-found-relations.ts';

/** What reading needs of other rooms. */
export interface ReadingDeps {
  readonly database: Database;
  readonly model: LanguageModel;
  /** Words that nobody can guess: marks where a passage ends. */
  readonly nonce: () => string;
  /** Aborted: the model is not waited for any more, and what it was asked about stays open. */
  readonly signal?: AbortSignal | null;
}

export interface PassageOutcome extends Judged {
  /** Which model read it, with the wording; null = none, for `why`. */
  readonly model: string | null;
  readonly why: string | null;
}
