import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accepts from 'accepts';

export type Encoding = 'br' | 'gzip';

/** Below it an answer is in one packet of a network either way. */
const LEAST_BYTES = 1_400;
/** Levels for answers that are made once: those for files are as high as they go, since they are made at the build. */
const [BROTLI_LEVEL, GZIP_LEVEL] = [4, 5];

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];

/** The encoding that a client takes, of those at hand; null = none, or it did not say. */
export function encodingFor(req: IncomingMessage, atHand: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  if (req.headers['accept-encoding'] === undefined) return null;
  // One by one: asked for all at once the library goes by the client's order, and browsers name gzip first.
  return atHand.find((encoding) => accepts(req).encodings(encoding) === encoding) ?? null;
}

export interface Packed {
  readonly body: string | Uint8Array;
  readonly encoding: Encoding | null;
}

/** An answer as its client takes it. Packed in a thread, beside other requests. */
export async function packed(req: IncomingMessage, text: string): Promise<Packed> {
  const encoding = text.length < LEAST_BYTES ? null : encodingFor(req);
  if (encoding === null) return { body: text, encoding };
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const body =
    encoding === 'br'
      ? await inBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, ...size } })
      : await inGzip(text, { level: GZIP_LEVEL });
  return { body, encoding };
}
