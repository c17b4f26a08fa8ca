import { DomainError, InvalidInput, Unavailable } from '../../domain/errors.ts';

/** What node and the pg driver put on an error. */
interface DriverError extends Error {
  readonly code?: string;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Is the connection itself gone, so that the outcome of what ran on it is unknown? */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message } = error as DriverError;
  return AWAY.has(code) || /^(08|57P0[1-5])/.test(code) || AWAY_MESSAGES.test(message);
}

/** Did somebody else hold for too long what a statement wanted? */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Unavailable && (error.cause as DriverError | undefined)?.code === '55P03';
}

/** May the same transaction succeed when it is run again? */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes((error as DriverError).code ?? '');
}

/**
 * A driver's error as one that may be shown: outages become Unavailable with what to do, text that no database can hold
 * becomes InvalidInput. Anything else is a fault of ours and stays as it is, to be logged and masked.
 */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { code = '' } = error as DriverError;
  const away = (message: string, retryAfter: number): Unavailable =>
    new Unavailable('database', message, retryAfter, { cause: error });
  if (isConnectionLoss(error)) return away('the database does not answer; try again, and see /health', 2);
  if (code === '53300') return away('the database accepts no more connections; try again', 2);
  if (code === '53100' || code === '53200') return away('the database has no space left; nothing was written', 30);
  if (code === '25006') return away('the database is read-only; nothing was written', 30);
  if (code === '57014') return away('the statement took longer than allowed and was cancelled', 1);
  if (code === '25P02') return away('an earlier statement of this operation failed, and its transaction with it', 1);
  if (code === '55P03') return away('the space is busy with another write; try again', 1);
  if (code === '25P03') return away('the transaction stood idle for too long and was ended', 1);
  if (code === '22021' || code === '22P05')
    return new InvalidInput('the text holds a character that cannot be stored (NUL or half a surrogate pair)');
  return error;
}
