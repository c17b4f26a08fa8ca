import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express, type ErrorRequestHandler, type RequestHandler } from 'express';
import { REQUEST_LIMITS } from './server-settings.ts';
import type { Clock } from '../domain/time.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { ErrorMask } from './error-mask.ts';
import type { Health } from './health-report.ts';
import type { Metrics } from './metrics.ts';
import { isBrowserVisit, servePlayground, type Playground } from './playground.ts';
import { serveCopies, type Copies } from './backup-endpoint.ts';
import { Refusal, sendRefusal } from './refusal.ts';
import { PRIVATE_HEADERS } from './send-text.ts';
import { checkHost } from './transport.ts';

export interface AppParts {
  /** @throws Refusal; any other error is a fault of ours */
  readonly graphql: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly health: Health;
  /** Takes new work: started, and not about to stop. */
  readonly isReady: () => boolean;
  /** Without keys only loopback names are answered. */
  readonly loopbackOnly: boolean;
  readonly crossOrigin: CrossOrigin;
  /** null = there is none. */
  readonly playground: Playground | null;
  /** null = the database has tools of its own. */
  readonly copies: Copies | null;
  readonly metrics: Metrics;
  /** Lets operators pass. @throws Refusal */
  readonly mayRead: (req: IncomingMessage) => Promise<void>;
  readonly mask: ErrorMask;
  readonly clock: Clock;
}

/** Every path of the server. Operations do not go through Express: its router would cost half of what a small one does. */
export function createListener(parts: AppParts): RequestListener {
  const app = createApp(parts);
  return (req, res) => {
    const { url = '' } = req;
    if (url === '/graphql' || url.startsWith('/graphql?')) void serveOperation(parts, req, res);
    else app(req, res);
  };
}

async function serveOperation(parts: AppParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    if (!parts.isReady()) res.setHeader('connection', 'close');
    if (parts.loopbackOnly) checkHost(req);
    if (parts.crossOrigin.answers(req, res)) return;
    if (parts.playground && isBrowserVisit(req))
      res.writeHead(302, { ...PRIVATE_HEADERS, location: 'playground' }).end();
    else await parts.graphql(req, res);
  } catch (error) {
    if (res.headersSent) res.destroy();
    else refuse(parts.mask, res, error);
  }
}

/** What is read here from top to bottom is what any other request meets. */
function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(privateAnswers);
  app.use(closeWhenStopping(parts));
  if (parts.loopbackOnly) {
    app.use((req, _res, next) => {
      checkHost(req);
      next();
    });
  }
  app.get('/health', async (_req, res) => {
    res.json(await parts.health.report(parts.clock.now().getTime()));
  });
  app.get('/ready', async (_req, res) => {
    const { status } = await parts.health.report(parts.clock.now().getTime());
    const ready = parts.isReady() && status === 'OK';
    res.status(ready ? 200 : 503).json({ ready });
  });
  app.get('/metrics', async (req, res) => {
    await parts.mayRead(req);
    res.type(parts.metrics.contentType).send(await parts.metrics.text());
  });
  app.all('/graphql', (req, res) => serveOperation(parts, req, res)); // written in another way: `/graphql/`, with a host
  if (parts.copies) app.use(serveCopies(parts.copies));
  if (parts.playground) app.use(servePlayground(parts.playground));
  app.use(() => {
    throw new Refusal(404, 'NOT_FOUND', 'expected the path /graphql, /health, /ready or /metrics');
  });
  app.use(answerError(parts.mask));
  return app;
}

const privateAnswers: RequestHandler = (_req, res, next) => {
  res.set(PRIVATE_HEADERS);
  next();
};

/** A connection that is kept alive would hold the stop up, or lose the next request on it. */
const closeWhenStopping =
  ({ isReady }: AppParts): RequestHandler =>
  (_req, res, next) => {
    if (!isReady()) res.set('connection', 'close');
    next();
  };

const answerError =
  (mask: ErrorMask): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    refuse(mask, res, error);
  };

function refuse(mask: ErrorMask, res: ServerResponse, error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal !== null) mask.counted(refusal.asError);
  sendRefusal(res, refusal ?? unexpected(mask, error), REQUEST_LIMITS['limit.cost'].default);
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  // Express tells so of a path that is no text (`/%ff`).
  return error instanceof URIError ? new Refusal(400, 'BAD_REQUEST', 'expected a path in UTF-8') : null;
}

function unexpected(mask: ErrorMask, error: unknown): Refusal {
  const { message, extensions } = mask.internal(error);
  return new Refusal(500, extensions.code, message);
}
