/** What a setting of the environment is made of. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value as it stands in the environment → what it means; undefined = not allowed. */
export type Parse<T> = (value: string) => T | undefined;

export const onOff: Parse<boolean> = (value) => (value === 'on' ? true : value === 'off' ? false : undefined);

export interface Variable<T> {
  readonly name: string;
  readonly parse: Parse<T>;
  readonly fallback: (environment: Environment) => T;
  readonly allowed: string;
  /** For people: what holds when it is not set. */
  readonly otherwise: string;
  readonly meaning: string;
  /** How a wrong value is shown; a secret is not. */
  readonly shown?: (value: string) => string;
}

/** What is shown of a secret. */
export const MASKED = '(not shown)';
