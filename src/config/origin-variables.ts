import type { Parse, Variable } from './variable.ts';

/** Origins of web pages that may ask from a browser, besides the server's own: exact ones, or any. */
export type Origins = readonly string[] | '*';

export interface OriginConfiguration {
  readonly origins: Origins;
}

const MOST_ORIGINS = 50;

const parseOrigins: Parse<Origins> = (value) => {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '*') return '*';
  return parts.length <= MOST_ORIGINS && parts.every(isOrigin) ? [...new Set(parts)] : undefined;
};

/** As a browser writes it. `null` is none to trust: every sandboxed frame and every page from a file has it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*');
}

export const ORIGIN_VARIABLES: { readonly [K in keyof OriginConfiguration]: Variable<OriginConfiguration[K]> } = {
  origins: {
    name: 'CLAIMGRAPH_ORIGINS',
    parse: parseOrigins,
    fallback: () => [],
    allowed:
      'up to 50 origins with commas between them, such as `http://localhost:5173`: scheme, host and port, no path; `*` only without keys',
    otherwise: "pages of the server's own origin alone",
    meaning: 'Web pages of other origins that may ask from a browser, over HTTP (CORS) and WebSocket.',
  },
};

/** Where not everybody may come, not every page may, either. */
export function anyOrigin({ origins, keysFile }: OriginConfiguration & { readonly keysFile: string | null }): string[] {
  if (origins !== '*' || keysFile === null) return [];
  return ['CLAIMGRAPH_ORIGINS: expected exact origins, as there are keys, got *; name each origin'];
}
