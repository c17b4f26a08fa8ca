import type { IncomingMessage, ServerResponse } from 'node:http';
import { packed } from './compress.ts';

/** Answers belong to who asked, are data whatever they look like, and are shown inside no page. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

type Headers = Readonly<Record<string, string>>;

/** Sends an answer whole, in one write; to nobody, where the client has left. */
export function sendText(
  res: ServerResponse,
  status: number,
  mediaType: string,
  text: string | Uint8Array,
  headers: Headers = {},
): void {
  if (res.destroyed) return;
  const length = Buffer.byteLength(text);
  res.writeHead(status, { ...PRIVATE_HEADERS, ...headers, 'content-type': mediaType, 'content-length': length });
  res.end(text);
}

/** The same, in brotli or gzip where the client takes it and it is worth it. */
export async function sendPacked(
  req: IncomingMessage,
  res: ServerResponse,
  mediaType: string,
  { status, text, headers }: { readonly status: number; readonly text: string; readonly headers: Headers },
): Promise<void> {
  const { body, encoding } = await packed(req, text);
  res.appendHeader('vary', 'accept-encoding');
  const named = encoding === null ? headers : { ...headers, 'content-encoding': encoding };
  sendText(res, status, mediaType, body, named);
}
