import type { ServerResponse } from 'node:http';

/** Answers belong to who asked, are data whatever they look like, and are shown inside no page. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Sends an answer whole, in one write; to nobody, where the client has left. */
export function sendText(
  res: ServerResponse,
  status: number,
  mediaType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (res.destroyed) return;
  const length = Buffer.byteLength(text);
  res.writeHead(status, { ...PRIVATE_HEADERS, ...headers, 'content-type': mediaType, 'content-length': length });
  res.end(text);
}
