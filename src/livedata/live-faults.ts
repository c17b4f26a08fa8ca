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

/** Of a server that is there and cannot serve, by class of SQLSTATE. In words of our own: in its own stand users, hosts and databases. */
const AWAY: readonly (readonly [codes: string, what: string])[] = [
  ['08', 'broke the connection'],
  ['28', 'does not let its role in'],
  ['3D', 'is not on its server'],
  ['53', 'is short of resources'],
  ['57P', 'is starting or stopping'],
  ['58', 'has a fault of its system'],
];
const awayBy = (code: string): string | null => AWAY.find(([codes]) => code.startsWith(codes))?.[1] ?? null;

/** Of statements that took too long, there or here. */
const SLOW = new Set(['57014', '55P03', '25P03']);
const DRIFTED = new Set(['42P01', '42703', '42883', '42804']);
/** Of a value that a cast does not take; others of the class, such as a division by zero, are of the table or view that is read. */
const NO_SUCH_VALUE = /^22(?:003|007|008|015|021|026|P02|P05)$/u;

/** Of pg-pool: so many wait that none of its connections came free in time. */
const isBusy = (error: unknown): boolean =>
  (error as Fault | null)?.message === 'timeout exceeded when trying to connect';

/** Is the database away, not just unwilling to answer this? */
export function isOutage(error: unknown): boolean {
  if (error instanceof DomainError || isBusy(error)) return false;
  const code = codeOf(error);
  return !isSqlState(code) || awayBy(code) !== null;
}

/** Does it answer nothing for now, whatever it was asked? */
export const isPassing = (error: unknown): boolean => isOutage(error) || SLOW.has(codeOf(error));

/** As callers may see it: what the driver says is not shown. */
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
  const away = isSqlState(code) ? awayBy(code) : null;
  if (away !== null) return new Unavailable(component, `the ${component} ${away} (${code})`, 2, because);
  if (isSqlState(code))
    return new Unavailable(component, `the ${component} refused the statement: ${said} (${code})`, 2, because);
  return new Unavailable(component, `the ${component} cannot be reached${code === '' ? '' : ` (${code})`}`, 2, because);
}

/** Why it cannot be looked at: for everybody, and for administrators, who are told what the server said; there is no password in that. */
export function toldOutage(error: unknown, component: string): { readonly message: string; readonly detail: string } {
  const { message: said } = toLiveError(error, component);
  const { message } = (error ?? {}) as Fault;
  const code = codeOf(error);
  if (!isSqlState(code)) return { message: said, detail: said };
  const reason = isPassing(error) ? said : `the ${component} cannot be looked at (${code})`;
  return { message: reason, detail: `${reason}: ${String(message)}` };
}
