import { Unavailable } from '../../domain/errors.ts';
import { persist } from '../client/persist.ts';
import { execute, Refused, type Client } from '../client/port.ts';
import { ImportLinesDocument, type ImportLinesInput, type ImportLinesMutation } from '../generated/operations.ts';

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

type Imported = Extract<ImportLinesMutation['importLines'], { readonly __typename: 'Imported' }>;

/**
 * Sends a part; while the server is away, it is sent again: what is there already stays as it is.
 * @throws LinesRefused, Refused, Unavailable, Interrupted
 */
export async function sendLines(
  client: Client,
  part: Pick<ImportLinesInput, 'lines' | 'check'>,
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
