import { nearestName } from '../text/did-you-mean.ts';
import { UsageError } from './exit-codes.ts';

const quoted = (text: string): string => JSON.stringify(text.trim().slice(0, 40));

/** What stands between commas; null = the option was not given. */
export const listOption = (text: string | undefined): string[] | null =>
  text?.split(',').map((part) => part.trim()) ?? null;

/**
 * The same, where there is a closed list of words, in upper or lower case.
 * @throws UsageError with the words that there are
 */
export function wordsOption<W extends string>(
  option: string,
  text: string | undefined,
  known: readonly W[],
): W[] | null {
  const parts = listOption(text);
  return (
    parts?.map((part) => {
      const wanted = part.toUpperCase();
      const word = known.find((one) => one === wanted);
      if (word !== undefined) return word;
      throw new UsageError(
        `${option}: expected some of ${known.join(', ')}, got ${quoted(part)}; did you mean ${nearestName(wanted, known)}?`,
      );
    }) ?? null
  );
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly whole?: true;
}

/** @throws UsageError */
export function numberOption(option: string, text: string | undefined, { least, most, whole }: Bounds): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  const what = whole ? 'a whole number' : 'a number';
  throw new UsageError(
    `${option}: expected ${what} from ${least} to ${most.toLocaleString('en-US')}, got ${quoted(text)}`,
  );
}

/** A count that is needed. @throws UsageError */
export function wholeNumber(name: string, value: string, max: number): number {
  const number = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : NaN;
  if (number <= max) return number;
  throw new UsageError(`${name}: expected a whole number from 1 to ${max}, got ${JSON.stringify(value)}`);
}

const DAY = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/;

/** The server says which instant of a day it means; that it is none is said before anything is asked. @throws UsageError */
export function dateNamed(option: string, text: string): string {
  const instant = new Date(text);
  const isKnown = DAY.test(text) || /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // JavaScript takes the 31st of June for the 1st of July.
  if (isKnown && !Number.isNaN(instant.getTime()) && (!DAY.test(text) || instant.toISOString().startsWith(text)))
    return text;
  const got = JSON.stringify(text.slice(0, 40));
  throw new UsageError(
    `${option}: expected a date such as 2024, 2024-05, 2024-05-31 or 2024-05-31T12:00:00Z, got ${got}`,
  );
}
