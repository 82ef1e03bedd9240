import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type ErrorCode, ERRORS, RETRY_AFTER_SECONDS } from '../../domain/errors.ts';
import { classifyDatabaseError } from '../../db/errors.ts';
import { errorText, refuse, refuseRequest, type Refusal } from '../../domain/outcome.ts';
import {
  AbandonedError,
  CallerLeftError,
  OutcomeUnknownError,
  UnavailableError,
} from '../../domain/unavailable.ts';
import { sendText } from './render.ts';
import type { GatewayMetrics } from '../../telemetry/gateway-metrics.ts';

export type SendRefusal = (res: Response, refusal: Refusal, status?: number) => void;

/** Sends an error: one field with a code of the catalogue, and its status. */
export const sendRefusal: SendRefusal = (res, refusal, status) => {
  setRefusal(res, refusal, status);
  // Not by Express, which would add an ETag of the error.
  sendText(res, errorBody(refusal));
};

const SERVICE_FIELDS = ['services', 'serviceId', 'serviceIds'];
const PROFESSIONAL_FIELDS = ['professional', 'professionalId', 'professionalIds'];
const START_FIELDS = ['start', 'to'];

/** The fields that a code can be about. A validation of one field names it itself. */
const FIELDS_OF: Partial<Record<ErrorCode, readonly string[]>> = {
  BUSINESS_NOT_FOUND: ['business', 'businessId'],
  PROFESSIONAL_NOT_FOUND: PROFESSIONAL_FIELDS,
  PROFESSIONAL_NOT_AT_BUSINESS: PROFESSIONAL_FIELDS,
  SERVICE_NOT_FOUND: SERVICE_FIELDS,
  SERVICE_NOT_OFFERED: SERVICE_FIELDS,
  SERVICE_NOT_OWNED: SERVICE_FIELDS,
  CLIENT_NOT_FOUND: ['clientId', 'crmClientId', 'familyMemberId'],
  APPOINTMENT_IN_PAST: START_FIELDS,
  RESCHEDULE_IN_PAST: START_FIELDS,
};

/** Names the field that a refusal is about, if the request has just one that it can be about. */
export function nameField(refusal: Refusal, ...parts: readonly unknown[]): Refusal {
  if (refusal.field !== undefined) return refusal;
  const sent = new Set(parts.flatMap((part) => Object.keys((part as object | undefined) ?? {})));
  const [field, ...others] = (FIELDS_OF[refusal.code] ?? []).filter((name) => sent.has(name));
  return field === undefined || others.length > 0 ? refusal : { ...refusal, field };
}

/** Sets the status and the headers of an error. */
export function setRefusal(
  res: Response,
  refusal: Refusal,
  status: number = ERRORS[refusal.code],
): void {
  const { code, arg, field, count } = refusal;
  const retryAfter = code === 'RATE_LIMITED' ? arg : RETRY_AFTER_SECONDS[code];
  // A stale If-Match stays stale.
  const isFinal = code === 'SERIALIZATION_CONFLICT' && res.req.get('if-match') !== undefined;
  if (retryAfter !== undefined && !isFinal) res.set('Retry-After', String(retryAfter));
  if (ERRORS[code] === 401) res.set('WWW-Authenticate', challengeOf(code));
  if (field !== undefined) res.set('Error-Field', toHeaderText(field));
  if (count !== undefined) res.set('Error-Count', String(count));
  res.set('Cache-Control', 'no-store');
  res.locals['error'] = code;
  res.status(status);
}

/** The body of every error that the gateway sends. */
export function errorBody(refusal: Refusal): string {
  return JSON.stringify({ error: errorText(refusal) });
}

/** A key has no registered scheme; browsers ask for a password only if they know the scheme. */
const challengeOf = (code: ErrorCode) =>
  code === 'INVALID_API_KEY' ? 'ApiKey realm="amsel", header="X-API-Key"' : 'Bearer realm="amsel"';

const FIELD_CHARACTERS_MAX = 200;
/** The name of an unknown field is the caller's text. */
const toHeaderText = (field: string) =>
  encodeURIComponent(field.slice(0, FIELD_CHARACTERS_MAX).toWellFormed());

export const notFound: RequestHandler = (_req, res) => sendRefusal(res, refuse('NOT_FOUND'));

/** Nothing was changed because a service did not respond: the only place that gives this a code. */
export const UNAVAILABLE = refuse('DB_UNAVAILABLE');

/** Sends an error code for an exception. The details stay in the log, with the request id. */
export function handleErrors(
  log: Logger,
  { countFailure }: Pick<GatewayMetrics, 'countFailure'>,
  send: SendRefusal = sendRefusal,
): ErrorRequestHandler {
  return (error, req, res, _next) => {
    // Logged as a request of a caller who disconnected.
    if (error instanceof CallerLeftError) return;
    if (res.headersSent) {
      log.error({ requestId: req.id, err: error }, 'response failed');
      res.destroy();
      return;
    }
    const status = clientErrorStatus(error);
    if (status !== undefined) {
      send(res, refuseRequest('INVALID_INPUT'), status);
      return;
    }
    const { refusal, fault, result, err } = judgeFault(error, isKeyed(req));
    send(res, refusal);
    const kind = commandOf(res);
    if (kind && result) countFailure(kind, result, error);
    log.error({ requestId: req.id, fault, err }, 'request failed');
  };
}

type Fault = {
  readonly refusal: Refusal;
  /** The kind of the error, for the log. */
  readonly fault: string;
  /** How the failure of a command is counted; a conflict is not one. */
  readonly result: 'unavailable' | 'failed' | undefined;
  readonly err: unknown;
};

/** The refusal of a request that failed. A keyed one may have been carried out earlier, or be in flight. */
export function judgeFault(error: unknown, isKeyedWrite: boolean): Fault {
  const fault = classifyDatabaseError(error);
  const isUnavailable = error instanceof UnavailableError || fault.kind === 'unavailable';
  const mayBeDone = isKeyedWrite && !(error instanceof AbandonedError);
  const isUnknown = isUnavailable && ('mayBeCommitted' in fault || mayBeDone);
  const isConflict = fault.kind === 'conflict';
  const isPassing = isUnavailable && !isUnknown;
  const other = refuse(isConflict ? 'SERIALIZATION_CONFLICT' : 'SERVER_ERROR');
  const result = isPassing ? 'unavailable' : 'failed';
  return {
    refusal: isPassing ? UNAVAILABLE : other,
    fault: fault.kind,
    result: isConflict ? undefined : result,
    err: isUnknown ? new OutcomeUnknownError('it may be done', { cause: error }) : error,
  };
}

function isKeyed(req: Request): boolean {
  return !isRead(req) && req.get('idempotency-key') !== undefined;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function commandOf(res: Response): string | undefined {
  return res.locals['command'];
}

/** Express and its body parser mark errors of the caller with a 4xx status. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
