import { EVENT_KINDS, type EventKind } from '../../domain/event-record.ts';
import { listOption, numberOption, wordsOption } from '../option-values.ts';

export interface WatchArguments {
  /** A cursor, or `start`; null = from now on. */
  readonly after: string | null;
  /** null = all. */
  readonly kinds: readonly EventKind[] | null;
  /** Types of entities; null = all. */
  readonly types: readonly string[] | null;
  /** Keys or ids; null = all. */
  readonly sources: readonly string[] | null;
  /** 0–1; null = all. */
  readonly minConfidence: number | null;
  /** Seconds of a digest; null = each event by itself. */
  readonly digest: number | null;
  readonly json: boolean;
}

/** As commander has them. */
export interface WatchOptions {
  readonly after?: string;
  readonly kinds?: string;
  readonly types?: string;
  readonly sources?: string;
  readonly minConfidence?: string;
  readonly digest?: string;
  readonly json: boolean;
}

/** @throws UsageError */
export function watchArguments(options: WatchOptions): WatchArguments {
  const { after = null, json } = options;
  return {
    after,
    kinds: wordsOption('--kinds', options.kinds, EVENT_KINDS),
    types: listOption(options.types),
    sources: listOption(options.sources),
    minConfidence: numberOption('--min-confidence', options.minConfidence, { least: 0, most: 1 }),
    digest: numberOption('--digest', options.digest, { least: 1, most: 3_600, whole: true }),
    json,
  };
}
