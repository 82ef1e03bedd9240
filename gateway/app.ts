import { parse } from 'node:querystring';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { DEMO_SAMPLES } from '../contract/generate/demo-samples.ts';
import { findUser, hasDemoAccounts } from '../db/reads/accounts.ts';
import { listMemberships } from '../db/reads/members.ts';
import type { StandbyState } from '../db/reads/standby.ts';
import { createSessionLimit } from './access/session-limit.ts';
import type { Deps } from './deps.ts';
import { docsRouter } from './docs/router.ts';
import { createLocalCalls } from './http/local-calls.ts';
import { mount } from './http/mount.ts';
import { anonymousRateLimit } from './http/anonymous-rate-limit.ts';
import { keyGuard, keyOf } from './http/key-guard.ts';
import { observe } from './http/observe.ts';
import { mcpRouter } from './mcp/router.ts';
import { oauthRouter } from './oauth/router.ts';
import { operationsRouter } from './operations/router.ts';
import { handleErrors, notFound } from './http/refusals.ts';
import { securityHeaders } from './http/security-headers.ts';
import { devOutbox } from './pages/dev-outbox.ts';
import { pagesRouter } from './pages/pages.ts';
import { reviewPage } from './pages/review.ts';
import { unsubscribePage } from './pages/unsubscribe.ts';
import { waitlistPage } from './pages/waitlist.ts';
import { picturesRouter } from './pictures/router.ts';
import { routesOf } from './routes.ts';
import type { AppFiles } from './web/app-files.ts';
import { webRouter } from './web/router.ts';

export type AppOptions = Deps & {
  /** Number or addresses of the proxies in front, which are trusted to report the caller's address. */
  readonly trustProxy: number | string[];
  readonly anonymousPerMinute: number;
  readonly sessionPerMinute: number;
  readonly findStandby: () => Promise<StandbyState>;
  readonly isStopping: () => boolean;
  readonly validateResponses: boolean;
  readonly version: string;
  /** The built web app, if there is one. */
  readonly appFiles: AppFiles | undefined;
};

const EXPOSED_HEADERS = [
  'API-Version',
  'Error-Count',
  'Error-Field',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'WWW-Authenticate',
  'X-Total-Count',
];

const compress = compression();
/** Callers that accept no encoding skip the middleware. */
const compressIfAccepted: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};

export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', parseQuery);
  app.set('trust proxy', options.trustProxy);

  const { metrics, recordSecurityEvent } = options;
  const isBehindProxy = options.trustProxy !== 0;
  app.use(observe(options.log, metrics.requestDurations, { isBehindProxy, recordSecurityEvent }));
  app.use(helmet(securityHeaders(options.publicUrl)));
  app.use(cors({ exposedHeaders: EXPOSED_HEADERS, maxAge: 600, preflightContinue: true }));
  app.use(compressIfAccepted);
  app.use((req, res, next) => {
    if (options.isStopping()) res.set('Connection', 'close');
    if (req.path.startsWith('/api/')) res.set('API-Version', '1');
    next();
  });
  const guardAnonymous = anonymousRateLimit(options.redis, options.anonymousPerMinute);
  app.use(keyGuard(options.keyCache, options.quota, metrics, guardAnonymous));

  const findMemberships = (userId: string) => listMemberships(options.database.db, userId);
  const limitSession = createSessionLimit(options.sessionPerMinute);
  const routes = routesOf(options);
  const access = { ...options, findMemberships, guardAnonymous, limitSession };
  mount(app, routes, access);
  app.use(mcpRouter({ ...access, call: createLocalCalls(routes, access) }));
  app.use(operationsRouter(options));
  // The public pages below, and unknown paths, count as anonymous requests.
  app.use((req, res, next) => (keyOf(res) ? next() : guardAnonymous(req, res, next)));
  app.use(picturesRouter(options.pictures));
  app.use(oauthRouter(options));
  app.use(docsRouter({ ...options, findDemoLogin: () => findDemoLogin(options) }));
  app.use(pagesRouter(options));
  app.use(reviewPage(options));
  app.use(unsubscribePage(options));
  app.use(waitlistPage(options));
  if (options.shownOutboxDir !== undefined) {
    const hasDemo = () => hasDemoAccounts(options.database.db).catch(() => false);
    app.use(devOutbox({ outboxDir: options.shownOutboxDir, isOpen: hasDemo }));
  }
  app.get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(options.tokens.publicKeys);
  });
  app.use(webRouter(options));
  app.use(notFound);
  app.use(handleErrors(options.log, metrics));
  return app;
}

/** An invalid escape becomes a lone surrogate, which every schema refuses. Node's own decoder would guess. */
function parseQuery(text: string) {
  return parse(text, '&', '=', { decodeURIComponent: decodeOrInvalidate });
}

function decodeOrInvalidate(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '\ud800';
  }
}

/** None where demo accounts may not be used, or where the database does not answer. */
async function findDemoLogin({ isDemoAllowed, hasOwnSessions, database }: Deps) {
  if (!isDemoAllowed || !hasOwnSessions) return undefined;
  const { customerId, email, password } = DEMO_SAMPLES;
  const user = await findUser(database.db, String(customerId)).catch(() => undefined);
  return user && { email: String(email), password: String(password) };
}
