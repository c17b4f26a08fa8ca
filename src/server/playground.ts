import type { IncomingMessage } from 'node:http';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { encodingFor, type Encoding } from './compress.ts';

/** What the page has to know of the server before it asks anything. */
export interface PlaygroundFacts {
  readonly introspection: boolean;
  /** Whoever asks has to show a key. */
  readonly keys: boolean;
  /** The space of the sample can be reset to what it was at the start. */
  readonly sample: boolean;
}

export interface Playground {
  readonly folder: string;
  /** As it was built last; while it is being built, as it was before. */
  readonly built: () => Built;
}

interface Built {
  /** Names of the files that may be had, each directly in the folder, with the forms in which it lies there packed. */
  readonly files: ReadonlyMap<string, readonly Encoding[]>;
  readonly page: string;
}

/** Whether a person has opened the endpoint in a browser: it asks for a page, and has nothing to ask of us. */
export const isBrowserVisit = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && url === '/graphql' && (headers.accept ?? '').includes('text/html');

/** The page in `folder`, told what it has to know; null = it was not built. */
export function readPlayground(folder: string, facts: PlaygroundFacts): Playground | null {
  let at = builtAt(folder);
  if (at === null) return null;
  let built = readBuilt(folder, facts);
  const now = (): Built => {
    const newest = builtAt(folder);
    if (newest === null || newest === at) return built;
    built = readBuilt(folder, facts);
    at = newest;
    return built;
  };
  return { folder, built: now };
}

/** The page is written last: when it is there, all that it names is. */
const builtAt = (folder: string): number | null =>
  statSync(join(folder, PAGE), { throwIfNoEntry: false })?.mtimeMs ?? null;

function readBuilt(folder: string, { introspection, keys, sample }: PlaygroundFacts): Built {
  const onOff = (value: boolean): string => (value ? 'on' : 'off');
  const page = readFileSync(join(folder, PAGE), 'utf8')
    .replace('{introspection}', onOff(introspection))
    .replace('{keys}', onOff(keys))
    .replace('{sample}', onOff(sample));
  const entries = readdirSync(folder, { withFileTypes: true });
  const there = new Set(entries.filter((entry) => entry.isFile() && entry.name !== PAGE).map(({ name }) => name));
  const plain = [...there].filter((name) => !/\.(?:br|gz)$/.test(name));
  const packed = (name: string): Encoding[] => ENCODINGS.filter((encoding) => there.has(name + SUFFIX[encoding]));
  return { files: new Map(plain.map((name) => [name, packed(name)])), page };
}

/**
 * `/playground` and the files beside it; `/` leads there. A file is had by a name of the list that was read with the
 * page, so no path of a request ever reaches the file system. A page that was built anew is served without a restart.
 */
export function servePlayground({ folder, built }: Playground): Router {
  const router = Router({ strict: true });
  // Relative, so that a proxy may serve it all under a path of its own.
  const redirect: (to: string) => RequestHandler = (to) => (_req, res) => res.redirect(302, to);
  router.get('/', redirect('playground'));
  router.get('/playground/', redirect('../playground'));
  router.get('/playground', (_req, res) => {
    // Asked for again each time, as it names the files of this version.
    res.set({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY }).type('html').send(built().page);
  });
  router.get('/playground/:name', (req, res, next) => {
    const { name } = req.params;
    const forms = built().files.get(name);
    if (forms === undefined) {
      next();
      return;
    }
    // A name carries a hash of the content.
    res.set({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }).type(extname(name));
    const encoding = encodingFor(req, forms);
    if (encoding !== null) res.set('content-encoding', encoding);
    res.sendFile(
      encoding === null ? name : name + SUFFIX[encoding],
      { root: folder, etag: false, lastModified: false },
      (error?: Error & { status?: number }) => {
        // A visitor who leaves in the middle is no fault; a file that is gone by now is one that is not there.
        if (error && !res.headersSent) next(error.status === 404 ? undefined : error);
      },
    );
  });
  return router;
}

const PAGE = 'index.html';

/** What the build lays beside a file, and how such a file is called. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Everything from here and nothing from elsewhere, in no frame. Styles may stand in the page: the editor writes its colours and
 * measures so. Scripts and workers may not.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
