import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { DomainError } from '../domain/errors.ts';
import { escapeControlCharacters } from '../lib/control-characters.ts';
import { EXIT, exitCodeOf, Interrupted, UsageError, type ExitCode } from './exit-codes.ts';
import { write, type Io } from './io.ts';

/**
 * Says on stderr what went wrong, one line for each mistake, and returns the exit code. The cause of a fault (a stack, a
 * statement) is shown only with CLAIMGRAPH_LOG=debug or trace: it may hold text of documents.
 */
export async function reportFailure(error: unknown, io: Io): Promise<ExitCode> {
  // commander has written its own message, and the help it points to, before it throws.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const lines = failureLines(error).map((line) => `claimgraph: ${line}\n`);
  await write(io.stderr, lines.join(''));
  if (/^(debug|trace)$/.test(io.environment.CLAIMGRAPH_LOG ?? '')) await write(io.stderr, `${causes(error)}\n`);
  return exitCodeOf(error);
}

/** What people are shown; nothing of an error that was not written for them. */
export function failureLines(error: unknown): string[] {
  const known = error instanceof DomainError || error instanceof UsageError || error instanceof Interrupted;
  if (!known)
    return ['something went wrong inside the program; run it again with CLAIMGRAPH_LOG=debug to see the cause'];
  return error.message.split('\n').map(printable);
}

function causes(error: unknown): string {
  const parts: string[] = [];
  for (let cause: unknown = error; cause !== undefined && cause !== null && parts.length < 10;) {
    parts.push(cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause));
    cause = cause instanceof Error ? cause.cause : null;
  }
  return parts.join('\ncaused by: ');
}

/** One line without control characters: what is echoed may come from a file name or a server, and a terminal obeys it. */
export const printable = (text: string): string => escapeControlCharacters(text.replaceAll('\t', ' '));
