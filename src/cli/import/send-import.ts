import { Unavailable } from '../../domain/errors.ts';
import { persist } from '../client/persist.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import {
  BeginImportDocument,
  CancelImportDocument,
  ImportLinesDocument,
  type BeginImportMutation,
  type ImportLinesInput,
  type ImportLinesMutation,
} from '../generated/operations.ts';

/** A line of the file under its number there. */
export interface GivenLine {
  readonly number: number;
  readonly text: string;
}

/** The lines of a part were refused: each mistake with its place. */
export class LinesRefused extends Refused {
  readonly mistakes: readonly string[];
  constructor(message: string, mistakes: readonly string[]) {
    super(message, 'INVALID');
    this.mistakes = mistakes;
  }
}

export interface Export {
  readonly name: string;
  readonly lines: number;
  readonly content: string;
}

/**
 * Begins the one job of all parts, or goes on with it where it was cut off.
 * @returns its id
 * @throws Refused, Unavailable, Interrupted
 */
export async function begin(client: Client, input: Export, interrupted: AbortSignal): Promise<string> {
  return persist(
    async () => asBegun((await execute(client, BeginImportDocument, { input: { ...input } })).beginImport),
    interrupted,
  );
}

function asBegun(result: BeginImportMutation['beginImport']): string {
  switch (result.__typename) {
    case 'ImportBegun':
      return result.job.id;
    case 'Unavailable':
      throw new Unavailable(result.component, result.message, result.retryAfter);
    default:
      throw new Refused(result.message, result.code, result.path);
  }
}

/** Says that the parts that are missing do not come now. Where that cannot be said, the server finds out by itself. */
export async function cancel(client: Client, job: string): Promise<void> {
  await execute(client, CancelImportDocument, { input: { job } }).catch(() => undefined);
}

type Imported = Extract<ImportLinesMutation['importLines'], { readonly __typename: 'Imported' }>;

/**
 * Sends a part; while the server is away, it is sent again: what is there already stays as it is.
 * @throws LinesRefused, Refused, Unavailable, Interrupted
 */
export async function sendLines(
  client: Client,
  part: Omit<ImportLinesInput, 'idempotencyKey'>,
  interrupted: AbortSignal,
): Promise<Imported> {
  return persist(
    async () => asImported((await execute(client, ImportLinesDocument, { input: part })).importLines),
    interrupted,
  );
}

function asImported(result: ImportLinesMutation['importLines']): Imported {
  switch (result.__typename) {
    case 'Imported':
      return result;
    case 'Unavailable':
      throw new Unavailable(result.component, result.message, result.retryAfter);
    case 'Invalid':
      throw new LinesRefused(
        result.message,
        result.issues.map(({ message }) => message),
      );
    default:
      throw new Refused(result.message, result.code, result.path);
  }
}
