/** One thing that is wrong with an input: where (`path` into the input) and what. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Stable codes: clients branch on these, never on messages. */
export const ERROR_CODES = [
  'NOT_FOUND',
  'INVALID',
  'STALE_VERSION',
  'QUARANTINED',
  'AMBIGUOUS_NAME',
  'BUDGET_EXCEEDED',
  'UNAVAILABLE',
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'IDEMPOTENCY_MISMATCH',
  'CONFLICTING_STATE',
  'TOO_LARGE',
  'NOT_KEPT',
  'LOCKED',
  'CONFIGURATION',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Base of every error that a caller may see. The message says what was expected, what came, and what to do. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /**
   * Where in the input the fault lies; empty when it is not about one field. Not called `path`: graphql-js takes an error
   * that has such a list for one of its own, and no longer says which field of the operation failed.
   */
  readonly inputPath: readonly (string | number)[];
  constructor(message: string, path: readonly (string | number)[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.inputPath = path;
  }
}

/** No such thing here. Things of another space or owner answer exactly so. */
/** An entity that may be meant, as callers know it: `id` is its global id. */
export interface Candidate {
  readonly id: string;
  readonly key: string | null;
  readonly name: string;
  readonly type: string;
}

export class NotFound extends DomainError {
  readonly code = 'NOT_FOUND';
  /** Entities with names like the one that nobody has. */
  readonly candidates: readonly Candidate[];
  constructor(message: string, path: readonly (string | number)[] = [], candidates: readonly Candidate[] = []) {
    super(message, path);
    this.candidates = candidates;
  }
}

export class InvalidInput extends DomainError {
  readonly code = 'INVALID';
  readonly issues: readonly Issue[];
  constructor(message: string, path: readonly (string | number)[] = [], issues?: readonly Issue[]) {
    super(message, path);
    this.issues = issues ?? [{ path, message }];
  }
}

/** The caller's `expectedVersion` is not the current one. */
export class StaleVersion extends DomainError {
  readonly code = 'STALE_VERSION';
  readonly current: number;
  constructor(what: string, expected: number, current: number) {
    super(`${what} is at version ${current}, expected ${expected}; read it again and decide anew`, ['expectedVersion']);
    this.current = current;
  }
}

/** A name that several entities bear; `candidates` are their ids (UUIDs). Name the entity by id, or decide on the desk. */
export class AmbiguousName extends DomainError {
  readonly code = 'AMBIGUOUS_NAME';
  readonly candidates: readonly string[];
  /** The same as callers know them; empty where they are answered as data. */
  readonly described: readonly Candidate[];
  constructor(
    name: string,
    candidates: readonly string[],
    path: readonly (string | number)[],
    described: readonly Candidate[] = [],
  ) {
    super(`${JSON.stringify(name)} could mean ${candidates.length} entities; give the id of the one you mean`, path);
    this.candidates = candidates;
    this.described = described;
  }
}

/** A key that was used for another request before. */
export class IdempotencyMismatch extends DomainError {
  readonly code = 'IDEMPOTENCY_MISMATCH';
}

/** The thing is in a state that does not allow this (already resolved, retracted, undone …). */
export class ConflictingState extends DomainError {
  readonly code = 'CONFLICTING_STATE';
}

export class Forbidden extends DomainError {
  readonly code = 'FORBIDDEN';
}

export class TooLarge extends DomainError {
  readonly code = 'TOO_LARGE';
}

/** The work would cost more than it may (US dollars). `partial` says what there was until then; null = nothing. */
export class BudgetExceeded extends DomainError {
  readonly code = 'BUDGET_EXCEEDED';
  readonly spent: number;
  readonly limit: number;
  readonly partial: string | null;
  constructor(message: string, figures: { readonly spent: number; readonly limit: number; readonly partial?: string }) {
    super(message);
    this.spent = figures.spent;
    this.limit = figures.limit;
    this.partial = figures.partial ?? null;
  }
}

/** The past that was asked for was removed, as the space keeps it only for so long. */
export class NotKept extends DomainError {
  readonly code = 'NOT_KEPT';
}

/** A part of the system is away. `retryAfter` in seconds. Never answered by an empty result instead. */
export class Unavailable extends DomainError {
  readonly code = 'UNAVAILABLE';
  readonly component: string;
  readonly retryAfter: number;
  constructor(component: string, message: string, retryAfter = 1, options?: ErrorOptions) {
    super(message, [], options);
    this.component = component;
    this.retryAfter = retryAfter;
  }
}

/** Another process holds the data folder. */
export class Locked extends DomainError {
  readonly code = 'LOCKED';
}

/** A setting of the environment is wrong: names the variable, its value and what is allowed. Stops the start. */
export class ConfigurationError extends DomainError {
  readonly code = 'CONFIGURATION';
}

/** A statement of a read that was given up, as its client hung up or its time was over: no fault, and nobody waits for an answer. */
export class ReadAbandoned extends Error {
  constructor(statement: string) {
    super(`statement ${statement} after the read was given up`);
    this.name = 'ReadAbandoned';
  }
}
