import {
  AmbiguousNameError,
  ConflictingStateError,
  ForbiddenError,
  IdempotencyMismatchError,
  InvalidError,
  NotFoundError,
  StaleVersionError,
  TooLargeError,
  UnavailableError,
  type Refused,
} from '../../schema/index.ts';
import {
  AmbiguousName,
  ConflictingState,
  DomainError,
  Forbidden,
  IdempotencyMismatch,
  InvalidInput,
  NotFound,
  StaleVersion,
  TooLarge,
  Unavailable,
} from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { entityById } from './node-loaders.ts';

/** An error of a room as the contract returns it; null for what is a fault, and goes to the top-level errors. */
export async function toErrorResult(op: RequestSession, error: unknown): Promise<Refused | null> {
  if (!(error instanceof DomainError)) return null;
  if (error instanceof InvalidInput) return new InvalidError(error);
  if (error instanceof NotFound) return NotFoundError.of(error);
  if (error instanceof Forbidden) return ForbiddenError.of(error);
  if (error instanceof StaleVersion) return new StaleVersionError(error);
  if (error instanceof ConflictingState) return ConflictingStateError.of(error);
  if (error instanceof IdempotencyMismatch) return IdempotencyMismatchError.of(error);
  if (error instanceof TooLarge) return TooLargeError.of(error);
  if (error instanceof Unavailable) return new UnavailableError(error);
  return error instanceof AmbiguousName ? ambiguous(op, error) : null;
}

async function ambiguous(op: RequestSession, error: AmbiguousName): Promise<AmbiguousNameError> {
  const found = await Promise.all(error.candidates.map((id) => entityById(op, id as EntityId, NOW)));
  const candidates = found.filter((entity) => entity !== null);
  return new AmbiguousNameError(error.message, candidates, error.inputPath);
}
