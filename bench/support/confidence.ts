import { randomFrom } from '../../test/support/random.ts';

const DRAWS = 2_000;

/** A mean with the interval in which 95 of 100 means of samples drawn from these values lie (bootstrap, Efron 1979). */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The same draws each time. */
export function bootstrapped(values: readonly number[]): Mean {
  const random = randomFrom(values.length);
  const draws = Array.from({ length: DRAWS }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return {
    mean: meanOf(values),
    low: draws[Math.floor(0.025 * DRAWS)] ?? 0,
    high: draws[Math.floor(0.975 * DRAWS)] ?? 0,
  };
}

/** `.71 (.62–.80)` */
export const shown = ({ mean, low, high }: Mean): string => {
  const short = (value: number): string => value.toFixed(2).replace(/^0/, '');
  return `${short(mean)} (${short(low)}–${short(high)})`;
};
