import type { Logger } from 'pino';
import { isSession } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { accept, type Refusal, refuse } from '../../domain/outcome.ts';
import { CallerLeftError } from '../../domain/unavailable.ts';
import type { GatewayMetrics } from '../../telemetry/gateway-metrics.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { requireDeclared } from './declared-response.ts';
import { refuseKey } from './identify-caller.ts';
import { createInputReader, type Sent } from './read-input.ts';
import { judgeFault, nameField, UNAVAILABLE } from './refusals.ts';
import type { HandlerResponse } from './render.ts';
import type { Route } from './route.ts';

/** The sender of a request that does not come over HTTP. It has been identified and counted. */
export type Sender = Pick<
  Sent,
  'caller' | 'key' | 'address' | 'requestId' | 'client' | 'hasLeft' | 'noteCommand'
>;

export type LocalRequest = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export type LocalResponse = {
  readonly body: unknown;
  /** Accepted, but not decided yet. */
  readonly isPending: boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** A refusal of a request with a key may be the stored answer to an earlier one. */
export type LocalRefusal = Refusal & { readonly isReplayed?: true };
export type LocalOutcome = { readonly ok: true; readonly value: LocalResponse } | LocalRefusal;

/** Calls an endpoint in this process, by the rules of its requests over HTTP. A failure becomes a refusal. */
export type LocalCall = (
  endpoint: Endpoint,
  request: LocalRequest,
  sender: Sender,
) => Promise<LocalOutcome>;

type LocalCallOptions = AdmissionOptions & {
  readonly validateResponses: boolean;
  readonly log: Logger;
  readonly metrics: Pick<GatewayMetrics, 'countFailure'>;
};

export function createLocalCalls(routes: readonly Route[], options: LocalCallOptions): LocalCall {
  const callable = new Map(routes.map((route) => [route.endpoint, toCallable(route, options)]));
  return async (endpoint, request, sender) => {
    const call = callable.get(endpoint);
    if (!call) throw new Error(`${endpoint.id} has no route`);
    try {
      return await call(request, sender);
    } catch (error) {
      // Logged as a request of a caller who disconnected.
      if (error instanceof CallerLeftError) return UNAVAILABLE;
      const isKeyed = request.headers?.['idempotency-key'] !== undefined;
      const { refusal, fault, result, err } = judgeFault(error, isKeyed);
      if (endpoint.command && result) options.metrics.countFailure(endpoint.command, result, error);
      options.log.error({ requestId: sender.requestId, fault, err }, 'request failed');
      return refusal;
    }
  };
}

function toCallable({ endpoint, admit, handler }: Route, options: LocalCallOptions) {
  const { access } = endpoint;
  const admitCaller = createAdmission(endpoint, options);
  const readInput = createInputReader(endpoint);

  return async (request: LocalRequest, sender: Sender): Promise<LocalOutcome> => {
    const { caller, key } = sender;
    const refusal = refuseKey(access, key);
    if (refusal) return refusal;
    if (isSession(access) && !caller) return refuse('AUTH_REQUIRED');
    const rightful = caller ? await admitCaller(caller) : accept(undefined);
    if (!rightful.ok) return rightful;
    const unadmitted = caller && (await admit?.(caller));
    if (unadmitted) return unadmitted;
    const headers: Record<string, string> = {};
    const input = readInput({
      ...sender,
      params: request.params ?? {},
      query: request.query ?? {},
      headers: request.headers ?? {},
      body: request.body,
      path: toPath(endpoint, request.params),
      rightfulBusinessIds: rightful.value,
      prefersCsv: () => false,
      setHeader: (name, value) => void (headers[name] = value),
    });
    const outcome = input.ok ? await handler(input.value) : input;
    if (options.validateResponses) requireDeclared(endpoint, outcome, request.body);
    if (!outcome.ok) {
      const isReplayed = headers['Idempotent-Replayed'] !== undefined;
      const refused = nameField(outcome, request.body, request.query);
      return { ...refused, ...(isReplayed && { isReplayed }) };
    }
    return accept(toResponse(endpoint, outcome.value, headers));
  };
}

function toPath({ path }: Endpoint, params: LocalRequest['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function toResponse(
  { id }: Endpoint,
  response: HandlerResponse<unknown>,
  set: Readonly<Record<string, string>>,
): LocalResponse {
  const headers = { ...set, ...response.headers };
  if ('pending' in response) return { body: response.pending, isPending: true, headers };
  if ('rendered' in response)
    return { body: JSON.parse(response.rendered.text), isPending: false, headers };
  if ('body' in response) return { body: response.body, isPending: false, headers };
  throw new Error(`${id} has a response that only HTTP can carry`);
}
