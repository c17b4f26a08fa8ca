import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { escapeControlCharacters } from '../lib/control-characters.ts';
import type { Client, ExecutionError, Operation } from './client/client-port.ts';
import { toError } from './client/client-port.ts';
import { EXIT, exitCodeOf, UsageError, type ExitCode } from './exit-codes.ts';
import { printable } from './failure.ts';
import { write, type Io } from './io.ts';

export interface QueryArguments {
  /** A file, `-` for standard input, or the operation itself (it holds a `{`, which no file name needs). */
  readonly source: string | null;
  /** JSON object. */
  readonly variables: string | null;
  readonly operationName: string | null;
}

/** The operation that the arguments name. */
export async function operationOf(args: QueryArguments, io: Pick<Io, 'stdin'>): Promise<Operation> {
  return {
    query: await queryText(args.source, io),
    variables: variablesOf(args.variables),
    ...(args.operationName !== null && { operationName: args.operationName }),
  };
}

async function queryText(source: string | null, { stdin }: Pick<Io, 'stdin'>): Promise<string> {
  if (source === '-' || (source === null && stdin.isTTY !== true)) return text(stdin);
  if (source === null) throw new UsageError('expected an operation: a file, - for standard input, or the text itself');
  if (existsSync(source)) return readOperation(source);
  if (source.includes('{')) return source;
  throw new UsageError(`expected a file with an operation at ${source}, found nothing; check the path`);
}

function readOperation(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new UsageError(`expected a file with an operation at ${file}, got ${code}; check the path`);
  }
}

function variablesOf(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  const wrong = (why: string): UsageError =>
    new UsageError(`--variables: expected a JSON object such as '{"key": "eip-1559"}', got ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw wrong(JSON.stringify(json.slice(0, 80)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(json.slice(0, 80));
  return value as Record<string, unknown>;
}

/** `claimgraph query`: data as JSON on stdout, errors on stderr, one line each. */
export async function runQuery(client: Client, operation: Operation, io: Io): Promise<ExitCode> {
  const { data, errors = [] } = await client.run(operation, io.interrupted);
  if (data !== undefined && data !== null) {
    // JSON.stringify leaves what is no ASCII control as it is.
    await write(io.stdout, `${escapeControlCharacters(JSON.stringify(data, null, 2), '\n')}\n`);
  }
  for (const error of errors) await write(io.stderr, `claimgraph: ${errorLine(error, client)}\n`);
  const [first] = errors;
  return first ? exitCodeOf(toError(first, client.place)) : EXIT.ok;
}

/** `claims.nodes.0.subject: no such entity` */
function errorLine(error: ExecutionError, client: Client): string {
  const { message } = toError(error, client.place);
  const path = error.path?.join('.') ?? '';
  return printable(path === '' ? message : `${path}: ${message}`);
}
