import { DomainError, type ErrorCode } from '../domain/errors.ts';

/** How a command ended. Those above 64 are the usual ones of sysexits.h; docs/cli.md says them to people. */
export const EXIT = {
  ok: 0,
  /** The command ran, and something in it did not go well: documents failed, an operation was refused, a check failed. */
  failed: 1,
  usage: 2,
  unavailable: 69,
  fault: 70,
  locked: 75,
  configuration: 78,
  /** 128 + SIGINT, as shells count. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line itself is wrong: unknown option, missing argument, a path that is not there. */
export class UsageError extends Error {}

/** Ctrl-C or SIGTERM came before the command was through. */
export class Interrupted extends Error {
  constructor(message = 'interrupted; what was acknowledged is kept') {
    super(message);
  }
}

const BY_CODE: Partial<Record<ErrorCode, ExitCode>> = {
  UNAVAILABLE: EXIT.unavailable,
  LOCKED: EXIT.locked,
  CONFIGURATION: EXIT.configuration,
  // A key that is missing or may not do this: the settings are wrong, not the command.
  UNAUTHENTICATED: EXIT.configuration,
  FORBIDDEN: EXIT.configuration,
};

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (error instanceof DomainError) return BY_CODE[error.code] ?? EXIT.failed;
  return EXIT.fault;
}
