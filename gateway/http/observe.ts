import { randomUUID } from 'node:crypto';
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Histogram } from 'prom-client';
import { eventOfRequest } from '../../telemetry/security-events.ts';
import { extractContext, tracer, contextWithSpan } from '../../telemetry/spans.ts';
import type { RecordSecurityEvent } from '../access/security-events.ts';
import { callerOf } from './identify-caller.ts';
import { keyOf } from './key-guard.ts';

const VALID_REQUEST_ID = /^[\w.:-]{1,100}$/;
/** Never sent, only logged: the status that nginx uses for it. */
const CALLER_DISCONNECTED = 499;
const TRACED = /^\/(api\/|mcp$)/;
/** Polled every few seconds. */
const UNLOGGED = new Set(['/healthz', '/readyz']);

declare module 'express-serve-static-core' {
  interface Request {
    /** In every log line of the request, and in its response as X-Request-Id. */
    id: string;
  }
}

type ObserveOptions = {
  readonly isBehindProxy: boolean;
  readonly recordSecurityEvent: RecordSecurityEvent;
};

/**
 * Logs, measures and traces every request. Queries, headers and bodies are never logged. A trace context is
 * accepted only from a configured proxy.
 */
export function observe(
  log: Logger,
  durations: Histogram,
  { isBehindProxy, recordSecurityEvent }: ObserveOptions,
): RequestHandler {
  return (req, res, next) => {
    const sent = req.headers['x-request-id'];
    req.id = typeof sent === 'string' && VALID_REQUEST_ID.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', req.id);
    const { method, path } = req;
    const startedMs = performance.now();
    const parent = isBehindProxy ? extractContext(req.headers) : ROOT_CONTEXT;
    const span = TRACED.test(path)
      ? tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
      : undefined;
    const active = span ? contextWithSpan(parent, span) : parent;
    const end = () => {
      const tookMs = performance.now() - startedMs;
      const status = res.writableFinished ? res.statusCode : CALLER_DISCONNECTED;
      const matched: { path?: string } | undefined = req.route;
      const route = matched?.path ?? 'unmatched';
      durations.observe({ method, route, status }, tookMs / 1000);
      if (span) endSpan(span, { method, route, status });
      if (UNLOGGED.has(path)) return;
      const line = {
        requestId: req.id,
        method,
        path: maskSecrets(path),
        status,
        ...contextOf(res),
        tookMs: Math.round(tookMs),
      };
      if (status >= 500) log.error(line, 'request');
      else log.info(line, 'request');
      const account = callerOf(res)?.userId;
      const event = eventOfRequest({ method, route, status, isSession: account !== undefined });
      if (event) recordSecurityEvent(event, { account, address: req.ip });
    };
    res.once('close', () => context.with(active, end));
    context.with(active, next);
  };
}

/** The sender of the request, the command that it became, and the code of its refusal. */
function contextOf(res: Response) {
  const { error, commandId } = res.locals as { error?: string; commandId?: string };
  return { error, callerId: callerOf(res)?.userId, keyId: keyOf(res)?.id, commandId };
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

/** The paths of private calendar feeds and the links of mails contain their secrets. */
export function maskSecrets(path: string): string {
  return path.replace(
    /^((?:\/api)?\/(?:calendar|exports|manage|unsubscribe)\/|\/(?:review|waitlist)\/).*/i,
    '$1…',
  );
}
