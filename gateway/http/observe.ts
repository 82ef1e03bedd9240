import { randomUUID } from 'node:crypto';
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Histogram } from 'prom-client';
import { extractContext, tracer, contextWithSpan } from '../../telemetry/spans.ts';

const CALLERS_REQUEST_ID = /^[\w.:-]{1,100}$/;
/** Not sent to anybody; as other servers name it. */
const CALLER_WENT_AWAY = 499;
/** Asked for every few seconds by machines. */
const UNLOGGED = new Set(['/healthz', '/readyz', '/metrics']);

declare module 'express-serve-static-core' {
  interface Request {
    /** In every log line about the request, and in its answer as X-Request-Id. */
    id: string;
  }
}

/**
 * One line and one measurement per request. Paths go in without their query, headers and bodies not at all.
 * Whose trace a request belongs to, and whether it is followed, is for a proxy of ours to say, if there is one.
 */
export function observe(
  log: Logger,
  durations: Histogram,
  { isBehindProxy }: { readonly isBehindProxy: boolean },
): RequestHandler {
  return (req, res, next) => {
    const sent = req.headers['x-request-id'];
    req.id = typeof sent === 'string' && CALLERS_REQUEST_ID.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', req.id);
    const { method, path } = req;
    const startedMs = performance.now();
    const caller = isBehindProxy ? extractContext(req.headers) : ROOT_CONTEXT;
    const span = path.startsWith('/api/')
      ? tracer.startSpan(method, { kind: SpanKind.SERVER }, caller)
      : undefined;
    const here = span ? contextWithSpan(caller, span) : caller;
    const end = () => {
      const tookMs = performance.now() - startedMs;
      const status = res.writableFinished ? res.statusCode : CALLER_WENT_AWAY;
      const matched: { path?: string } | undefined = req.route;
      const route = matched?.path ?? 'unmatched';
      durations.observe({ method, route, status }, tookMs / 1000);
      if (span) endSpan(span, { method, route, status });
      if (UNLOGGED.has(path)) return;
      const line = {
        requestId: req.id,
        method,
        path: shownPath(path),
        status,
        tookMs: Math.round(tookMs),
      };
      if (status >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    };
    res.once('close', () => context.with(here, end));
    context.with(here, next);
  };
}

function endSpan(span: Span, request: { method: string; route: string; status: number }): void {
  const { method, route, status } = request;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The address of a private feed is its secret. */
function shownPath(path: string): string {
  return path.replace(/^\/api\/calendar\/.*/, '/api/calendar/…');
}
