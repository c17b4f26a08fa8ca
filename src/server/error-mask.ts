import { randomBytes } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  AmbiguousName,
  DomainError,
  InvalidInput,
  NotFound,
  ReadAbandoned,
  StaleVersion,
  Unavailable,
} from '../domain/errors.ts';
import type { Logger } from './server-log.ts';
import { withNewName, type FormerNames } from './with-new-name.ts';

const LONGEST_MESSAGE = 1_000;

export interface ErrorMaskOptions {
  /** Whether GraphQL's guesses at what was meant are shown: where the contract may be read. */
  readonly suggestions: boolean;
  readonly former: FormerNames;
  /** Gets the code of every error that is shown. */
  readonly onError?: (code: unknown) => void;
}

/**
 * What a caller may read of an error: those that were made for callers, in full; of any other only an id, under which the
 * log has the rest. No stack, no SQL, no name of a file or a driver goes out.
 */
export class ErrorMask {
  private readonly log: Logger;
  private readonly options: ErrorMaskOptions;

  constructor(log: Logger, options: ErrorMaskOptions) {
    this.log = log;
    this.options = options;
  }

  /** The form in which it is shown; of errors of GraphQL with their locations and path. */
  format(error: unknown): GraphQLFormattedError {
    // Nobody gets it, and it is no fault: an alarm on faults must not go off when somebody hangs up.
    if (causeOf(error) instanceof ReadAbandoned) return { message: 'given up', extensions: { code: 'ABANDONED' } };
    return this.counted(this.masked(error));
  }

  /** An error that was worded for callers already, on its way to one. */
  counted<T extends { readonly extensions?: { readonly code?: unknown } }>(shown: T): T {
    this.options.onError?.(shown.extensions?.code);
    return shown;
  }

  private masked(error: unknown): GraphQLFormattedError {
    const formatted = error instanceof GraphQLError ? error.toJSON() : { message: '' };
    const cause = causeOf(error);
    if (cause instanceof DomainError) {
      const shown = (message: string): string => this.shown(message);
      return {
        ...formatted,
        message: shown(cause.message),
        extensions: { code: cause.code, ...details(cause, shown) },
      };
    }
    const code = formatted.extensions?.code;
    if (typeof code === 'string') return { ...formatted, message: this.shown(formatted.message), extensions: { code } };
    return { ...formatted, ...this.logged(cause) };
  }

  /** What is shown of a fault of ours where it is no error of an operation. */
  internal(error: unknown): Internal {
    return this.counted(this.logged(error));
  }

  /** Logs a fault of ours and gives it the name under which it may be asked about. */
  private logged(error: unknown): Internal {
    const id = randomBytes(6).toString('hex');
    this.log.error({ errorId: id, err: error }, 'internal error');
    return { message: `Internal error ${id}`, extensions: { code: 'INTERNAL' } };
  }

  private shown(message: string): string {
    const short = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
    const { suggestions, former } = this.options;
    // A new name is shown to everyone: it stands in the changelog, and guesses at the contract do not lead to it.
    return withNewName(suggestions ? short : short.replace(/ ?Did you mean [^?]*\?/g, ''), former);
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError ? error.originalError : error;

interface Internal {
  readonly message: string;
  readonly extensions: { readonly code: 'INTERNAL' };
}

function details(error: DomainError, shown: (message: string) => string): object {
  const input = error.inputPath.length > 0 ? { input: error.inputPath } : {};
  if (error instanceof InvalidInput) {
    return { ...input, issues: error.issues.map(({ path, message }) => ({ path, message: shown(message) })) };
  }
  if (error instanceof AmbiguousName) return { ...input, candidates: error.described };
  if (error instanceof NotFound && error.candidates.length > 0) return { ...input, candidates: error.candidates };
  if (error instanceof StaleVersion) return { ...input, current: error.current };
  if (error instanceof Unavailable) return { ...input, component: error.component, retryAfter: error.retryAfter };
  return input;
}

/** The status of an answer that holds nothing but this error. */
export function statusOf(code: unknown): number {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 401;
    case 'FORBIDDEN':
      return 403;
    case 'NOT_FOUND':
      return 404;
    case 'RATE_LIMITED':
      return 429;
    case 'UNAVAILABLE':
      return 503;
    case 'INTERNAL':
      return 500;
    default:
      return 400;
  }
}
