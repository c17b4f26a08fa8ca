import { CONFLICT_KINDS, type ConflictKind } from '../../domain/claim-record.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { UsageError } from '../exit-codes.ts';

export interface DeskArguments {
  /** null = of every kind. */
  readonly kinds: readonly ConflictKind[] | null;
  /** 0–1; null = all. */
  readonly minSeverity: number | null;
  readonly json: boolean;
}

/** @throws UsageError with the kinds that there are */
export function kindsOf(text: string | undefined): ConflictKind[] | null {
  if (text === undefined) return null;
  return text.split(',').map((part) => {
    const wanted = part.trim().toUpperCase();
    const kind = CONFLICT_KINDS.find((known) => known === wanted);
    if (kind !== undefined) return kind;
    const got = JSON.stringify(part.trim().slice(0, 40));
    throw new UsageError(
      `--kind: expected some of ${CONFLICT_KINDS.join(', ')}, got ${got}; did you mean ${nearestName(wanted, CONFLICT_KINDS)}?`,
    );
  });
}

/** @throws UsageError */
export function severityOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new UsageError(`--min-severity: expected a number from 0 to 1, got ${JSON.stringify(text.slice(0, 40))}`);
}
