import { randomUUID } from 'node:crypto';
import compression from 'compression';
import cors from 'cors';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account.ts';
import { appointmentRoutes } from './features/appointments.ts';
import { authRoutes } from './features/auth.ts';
import { availabilityRoutes } from './features/availability.ts';
import { keyRoutes } from './features/keys.ts';
import { docsRouter } from './http/docs.ts';
import { type Authenticate, mount, type Route } from './http/mount.ts';
import { keyGuard } from './http/key-guard.ts';
import { type Check, createMetrics, operationsRouter } from './http/operations.ts';
import { notFound, onFault } from './http/refusals.ts';

export type AppOptions = Deps & {
  readonly authenticate: Authenticate;
  /** How many proxies stand in front, whose word on the caller's address is taken. */
  readonly trustProxy: number;
  readonly version: string;
  readonly checks: readonly Check[];
  readonly isStopping: () => boolean;
  readonly validateResponses: boolean;
};

const EXPOSED_HEADERS = [
  'API-Version',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
];

export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy);

  const metrics = createMetrics(options.database);
  app.use(requestLog(options.log));
  app.use(metrics.measure);
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      // Whether there is TLS in front of us only the proxy knows.
      strictTransportSecurity: false,
    }),
  );
  app.use(cors({ exposedHeaders: EXPOSED_HEADERS, maxAge: 600 }));
  app.use(compression());
  app.use((_req, res, next) => {
    if (options.isStopping()) res.set('Connection', 'close');
    next();
  });

  app.use('/api', (_req, res, next) => {
    res.set('API-Version', '1');
    next();
  });
  app.use(keyGuard(options.keyring, options.quota));

  const { checks, isStopping } = options;
  app.use(operationsRouter({ checks, isStopping, metrics: metrics.registry }));
  app.use(docsRouter(options.version));
  app.get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(options.tokens.publicKeys);
  });

  mount(app, routesOf(options), options);
  app.use(notFound);
  app.use(onFault(options.log));
  return app;
}

function routesOf(deps: Deps): Route[] {
  return [
    ...(deps.hasOwnSessions ? authRoutes(deps) : []),
    ...[accountRoutes, keyRoutes, availabilityRoutes, appointmentRoutes].flatMap((feature) =>
      feature(deps),
    ),
  ];
}

const CALLERS_REQUEST_ID = /^[\w.:-]{1,100}$/;

/** One line per request. Paths go in without their query, headers and bodies not at all. */
function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId(req, res) {
      const sent = req.headers['x-request-id'];
      const id = typeof sent === 'string' && CALLERS_REQUEST_ID.test(sent) ? sent : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customAttributeKeys: { reqId: 'requestId' },
    quietReqLogger: true,
    serializers: {
      req: (req: { method: string; url: string }) => ({
        method: req.method,
        path: req.url.split('?', 1)[0],
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/metrics' },
  });
}
