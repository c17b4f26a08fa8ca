import { Unavailable } from '../domain/errors.ts';
import { execute, Refused, type Client } from './client/client-port.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { RetryEmbeddingDocument } from './generated/operations.ts';
import { write, type Io } from './io.ts';

/** `claimgraph retry`: texts that could not be embedded are begun anew. */
export async function runRetry(client: Client, io: Io): Promise<ExitCode> {
  const { retryEmbedding } = await execute(client, RetryEmbeddingDocument, {}, io.interrupted);
  switch (retryEmbedding.__typename) {
    case 'EmbeddingRetried': {
      const count = retryEmbedding.texts.toLocaleString('en');
      await write(
        io.stdout,
        retryEmbedding.texts === 0
          ? 'there is no text that could not be embedded\n'
          : `texts that are embedded anew: ${count}; a running server does it\n`,
      );
      return EXIT.ok;
    }
    case 'Unavailable':
      throw new Unavailable(retryEmbedding.component, retryEmbedding.message, retryEmbedding.retryAfter);
    default:
      throw new Refused(retryEmbedding.message, retryEmbedding.code, retryEmbedding.path);
  }
}
