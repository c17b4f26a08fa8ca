/** One number of the policy (policy.ts): what it may be, where it comes from, for whom it holds. */
export interface PolicyNumber {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Requirement, paper or measurement it comes from. */
  readonly source: string;
  readonly integer: boolean;
  readonly scope: 'space' | 'server';
  /** For a number of the server: what to do in place of a setting. */
  readonly instead: string | null;
}

/** A number that a space may have its own of. */
export const number = (
  fallback: number,
  min: number,
  max: number,
  unit: string,
  source: string,
  integer = true,
): PolicyNumber => ({
  default: fallback,
  min,
  max,
  unit,
  source,
  integer,
  scope: 'space',
  instead: null,
});

/** A number of the whole server. */
export const serverNumber = (
  fallback: number,
  min: number,
  max: number,
  unit: string,
  source: string,
  instead: string | null = null,
): PolicyNumber => ({
  ...number(fallback, min, max, unit, source),
  scope: 'server',
  instead,
});
