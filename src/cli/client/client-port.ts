import { DomainError, Unavailable, type ErrorCode, ERROR_CODES } from '../../domain/errors.ts';

/** An operation as GraphQL over HTTP says it. */
export interface Operation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface ExecutionError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface ExecutionResult {
  readonly data?: unknown;
  readonly errors?: readonly ExecutionError[];
}

/** What answers the operations of a command: a server over HTTP, or the same schema in this process. */
export interface Client {
  /** For people: the address, or the folder. */
  readonly place: string;
  /**
   * Resolves to the result as the server gave it, errors included.
   * @throws Unavailable, ConfigurationError when there is no result; Interrupted when `signal` was aborted first
   */
  run(operation: Operation, signal?: AbortSignal): Promise<ExecutionResult>;
  /**
   * What a subscription brings, until it ends or `signal` is aborted. null: there is no server, and nothing to subscribe to.
   * @throws Unavailable when the server is lost; Refused
   */
  readonly follow: ((operation: Operation, signal: AbortSignal) => AsyncGenerator<ExecutionResult, void>) | null;
  close(): Promise<void>;
}

/** A document written by codegen: its text, with the types of its data and variables. */
export interface TypedDocument<Data, Variables> {
  toString(): string;
  __apiType?: ((variables: Variables) => Data) | undefined;
}

/** The server refused the operation as a whole; its message was written for people. */
export class Refused extends DomainError {
  readonly code: ErrorCode;
  /** As the server gave it; among them codes of GraphQL itself. */
  readonly wireCode: string;
  constructor(message: string, wireCode: string, inputPath: readonly string[] = []) {
    super(message, inputPath);
    this.wireCode = wireCode;
    // What is not a code of ours (`GRAPHQL_VALIDATION_FAILED` …) is about the operation.
    this.code = ERROR_CODES.find((known) => known === wireCode) ?? 'INVALID';
  }
}

/**
 * Runs a typed operation and returns its data.
 * @throws Unavailable, Refused with the first error that the server returned
 */
export async function execute<Data, Variables extends Readonly<Record<string, unknown>>>(
  client: Client,
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const result = await client.run({ query: document.toString(), variables }, signal);
  const [first] = result.errors ?? [];
  if (first) throw toError(first, client.place);
  return result.data as Data;
}

/** A top-level error of GraphQL as one of ours. */
export function toError({ message, extensions = {} }: ExecutionError, place: string): DomainError {
  const { code, component, retryAfter } = extensions;
  // Too much in a minute, or too long for one request: both pass, and what was sent under a key may be sent again.
  if (code === 'UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'TIMEOUT') {
    const part = typeof component === 'string' ? component : 'server';
    return new Unavailable(part, message, typeof retryAfter === 'number' ? retryAfter : 1);
  }
  if (code === 'UNAUTHENTICATED') {
    return new Refused(`${place} asks for a key: give one with --key or CLAIMGRAPH_KEY (${message})`, code);
  }
  return new Refused(message, typeof code === 'string' ? code : 'INVALID');
}
