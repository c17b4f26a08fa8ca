import { ConflictingState, DomainError, InvalidInput, Unavailable } from '../domain/errors.ts';

interface Fault {
  readonly code?: unknown;
  readonly message?: unknown;
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as Fault;
  return typeof code === 'string' ? code : '';
};

/** All of PostgreSQL's have a digit in them, and no code of the system, such as EPIPE, does. */
const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/u.test(code) && /\d/u.test(code);

/** Classes of SQLSTATE of a server that is there and cannot serve: connection, authorisation, resources, shutdown, no such database. */
const AWAY = /^(?:08|28|53|57P|58|3D)/u;
/** Of statements that took too long, there or here. */
const SLOW = new Set(['57014', '55P03', '25P03']);
const DRIFTED = new Set(['42P01', '42703', '42883', '42804']);
const NO_SUCH_VALUE = /^22/u;

/** Of pg-pool: so many wait that none of its connections came free in time. */
const isBusy = (error: unknown): boolean =>
  (error as Fault | null)?.message === 'timeout exceeded when trying to connect';

/** Is the database away, not just unwilling to answer this? */
export function isOutage(error: unknown): boolean {
  if (error instanceof DomainError || isBusy(error)) return false;
  const code = codeOf(error);
  return !isSqlState(code) || AWAY.test(code);
}

/** Does it answer nothing for now, whatever it was asked? */
export const isPassing = (error: unknown): boolean => isOutage(error) || SLOW.has(codeOf(error));

/** As callers may see it: what PostgreSQL says has no password in it, and what the driver says is not shown. */
export function toLiveError(error: unknown, component: string): Error {
  if (error instanceof DomainError) return error;
  const code = codeOf(error);
  const { message } = (error ?? {}) as Fault;
  const said = typeof message === 'string' ? message : '';
  const because = { cause: error };
  if (isBusy(error))
    return new Unavailable(component, `all connections to the ${component} are busy; try again`, 1, because);
  if (SLOW.has(code))
    return new Unavailable(component, `the ${component} did not answer in time (${code})`, 2, because);
  if (DRIFTED.has(code)) return new ConflictingState(`the ${component} is no longer what was registered: ${said}`);
  if (code === '42501')
    return new ConflictingState(`the ${component} does not let its role read this: ${said}; GRANT SELECT`);
  if (NO_SUCH_VALUE.test(code)) return new InvalidInput(`the ${component} takes no such value: ${said}`);
  if (isSqlState(code) && AWAY.test(code))
    return new Unavailable(component, `the ${component} cannot serve: ${said} (${code})`, 2, because);
  if (isSqlState(code))
    return new Unavailable(component, `the ${component} refused the statement: ${said} (${code})`, 2, because);
  return new Unavailable(component, `the ${component} cannot be reached${code === '' ? '' : ` (${code})`}`, 2, because);
}
