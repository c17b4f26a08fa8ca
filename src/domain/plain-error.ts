import {
  ConflictingState,
  Forbidden,
  IdempotencyMismatch,
  InvalidInput,
  NotFound,
  TooLarge,
  Unavailable,
  type DomainError,
  type ErrorCode,
  type Issue,
} from './errors.ts';

/** An error as plain data, which can be kept and made an error again. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly issues: readonly Issue[];
}

export const plainError = (error: DomainError): PlainError => ({
  ...{ code: error.code, message: error.message, path: [...error.inputPath] },
  issues: error instanceof InvalidInput ? error.issues.map(({ path, message }) => ({ path: [...path], message })) : [],
});

/** What names more than a place, such as candidates, says so in its message. */
export function errorOf({ code, message, path, issues }: PlainError): DomainError {
  switch (code) {
    case 'INVALID':
      return new InvalidInput(message, path, issues);
    case 'NOT_FOUND':
      return new NotFound(message, path);
    case 'FORBIDDEN':
      return new Forbidden(message, path);
    case 'IDEMPOTENCY_MISMATCH':
      return new IdempotencyMismatch(message, path);
    case 'TOO_LARGE':
      return new TooLarge(message, path);
    case 'UNAVAILABLE':
      return new Unavailable('request', message);
    default:
      return new ConflictingState(message, path);
  }
}
