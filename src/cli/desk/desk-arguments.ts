import { UsageError } from '../exit-codes.ts';

export interface DeskArguments {
  /** null = of every kind. */
  readonly kinds: readonly string[] | null;
  /** 0–1; null = all. */
  readonly minSeverity: number | null;
  readonly json: boolean;
}

/** @throws UsageError */
export function severityOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new UsageError(`--min-severity: expected a number from 0 to 1, got ${JSON.stringify(text.slice(0, 40))}`);
}
