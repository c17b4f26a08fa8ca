import { CONFLICT_KINDS, type ConflictKind } from '../../domain/claim-record.ts';
import { numberOption, wordsOption } from '../option-values.ts';

export interface DeskArguments {
  /** Conflicts of these kinds; none = no conflicts; null = of every kind. */
  readonly kinds: readonly ConflictKind[] | null;
  /** Also what may be so: possible contradictions and same names. */
  readonly suggestions: boolean;
  /** 0–1; null = all. */
  readonly minSeverity: number | null;
  readonly json: boolean;
}

/** As `--kind` names them. */
export const DESK_KIND_WORDS = [...CONFLICT_KINDS, 'SUGGESTION'] as const;

/**
 * What is shown. Without `--kind`, all of it; a least severity leaves suggestions out, which have none.
 * @throws UsageError with the kinds that there are
 */
export function kindsOf(
  text: string | undefined,
  least: string | undefined,
): Pick<DeskArguments, 'kinds' | 'suggestions'> {
  const words = wordsOption('--kind', text, DESK_KIND_WORDS);
  if (words === null) return { kinds: null, suggestions: least === undefined };
  return {
    kinds: words.filter((word) => word !== 'SUGGESTION'),
    suggestions: words.includes('SUGGESTION'),
  };
}

/** @throws UsageError */
export const severityOf = (text: string | undefined): number | null =>
  numberOption('--min-severity', text, { least: 0, most: 1 });
