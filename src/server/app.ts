import express, { type Express, type ErrorRequestHandler, type RequestHandler } from 'express';
import { policyDefaults } from '../domain/policy.ts';
import type { Clock } from '../domain/time.ts';
import type { ErrorMask } from './error-mask.ts';
import type { Health } from './health.ts';
import { Refusal, sendRefusal } from './refusal.ts';
import { checkHost } from './transport.ts';

export interface AppParts {
  readonly graphql: (req: express.Request, res: express.Response) => Promise<void>;
  readonly health: Health;
  /** Takes new work: started, and not about to stop. */
  readonly isReady: () => boolean;
  /** Without keys only loopback names are answered. */
  readonly loopbackOnly: boolean;
  readonly mask: ErrorMask;
  readonly clock: Clock;
}

/** Every path of the server; what is read here from top to bottom is what a request meets. */
export function createApp(parts: AppParts): Express {
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
  app.all('/graphql', (req, res) => parts.graphql(req, res));
  app.use(() => {
    throw new Refusal(404, 'NOT_FOUND', 'expected the path /graphql, /health or /ready');
  });
  app.use(answerError(parts.mask));
  return app;
}

/** Answers belong to who asked, are data whatever they look like, and are shown inside no page. */
const privateAnswers: RequestHandler = (_req, res, next) => {
  res.set({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
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
    sendRefusal(res, error instanceof Refusal ? error : unexpected(mask, error), policyDefaults['limit.cost']);
  };

function unexpected(mask: ErrorMask, error: unknown): Refusal {
  // Express tells so of a path that is no text (`/%ff`).
  if (error instanceof URIError) return new Refusal(400, 'BAD_REQUEST', 'expected a path in UTF-8');
  const { message, extensions } = mask.internal(error);
  return new Refusal(500, extensions.code, message);
}
