import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import {
  type Request as HttpRequest,
  type RequestHandler,
  type Response as HttpResponse,
  Router,
} from 'express';
import { type AgentScope, parseScopes } from '../../domain/agent-scope.ts';
import { refuse, refuseRequest } from '../../domain/outcome.ts';
import { networkOf } from '../access/address.ts';
import type { LimitSession } from '../access/session-limit.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { bearerIn } from '../http/identify-caller.ts';
import { keyOf } from '../http/key-guard.ts';
import type { LocalCall, Sender } from '../http/local-calls.ts';
import { parseJson } from '../http/read-input.ts';
import { errorBody, sendRefusal, setRefusal } from '../http/refusals.ts';
import { sendText } from '../http/render.ts';
import { MCP_PATH } from '../oauth/addresses.ts';
import { createServer, DEFAULT_ROLE } from './server.ts';
import { toolsFor } from './tools/index.ts';

type McpOptions = Pick<Deps, 'agentAccess' | 'log' | 'nowMs'> & {
  readonly limitSession: LimitSession;
  readonly call: LocalCall;
  readonly guardAnonymous: RequestHandler;
  readonly version: string;
};

/** Lists change with a release only, so there is nothing to listen to. */
const NO_SUBSCRIPTIONS = 0;

/** Model Context Protocol over streamable HTTP, without sessions. */
export function mcpRouter(options: McpOptions): Router {
  const { log } = options;
  const router = Router({ strict: true, caseSensitive: true });
  const handler = createMcpHandler(
    ({ authInfo }) => createServer(authInfo!.extra!['sender'] as Sender, options),
    {
      maxSubscriptions: NO_SUBSCRIPTIONS,
      onerror: (error) => log.debug({ err: error }, 'a request of an agent was refused'),
    },
  );

  router.all(MCP_PATH, checkOrigin(options));
  router.post(
    MCP_PATH,
    identifyAgent(options),
    parseJson,
    challengeCall(options),
    async (req, res) => {
      const sender = toSender(req, res);
      // The token stays here: the protocol needs to know the sender only.
      const authInfo = { token: '', clientId: '', scopes: [], extra: { sender } };
      const request = toWebRequest(req, res, options.agentAccess.addresses.resource);
      const response = await handler.fetch(request, { parsedBody: req.body, authInfo });
      await sendWebResponse(response, res);
    },
  );
  // Browsers ask first.
  router.options(MCP_PATH, (_req, res) => void res.status(204).set('Allow', 'POST').end());
  // No session is kept, so there is none to open a stream in or to end.
  router.all(MCP_PATH, (_req, res) => {
    sendRefusal(res.set('Allow', 'POST'), refuseRequest('INVALID_INPUT'), 405);
  });
  return router;
}

/** A page of another site must not reach a gateway by a name that it points here (DNS rebinding). Agents send no Origin. */
function checkOrigin({ agentAccess }: McpOptions): RequestHandler {
  const { origins } = agentAccess.addresses;
  return (req, res, next) => {
    const origin = req.get('origin');
    if (origin === undefined || origins.has(origin)) next();
    else sendRefusal(res, refuse('FORBIDDEN'));
  };
}

/** Reads the token, if there is one. A caller without one counts as anonymous. */
function identifyAgent({ agentAccess, guardAnonymous, limitSession }: McpOptions): RequestHandler {
  return async (req, res, next) => {
    // The parts of a stream must not wait in a buffer for the next one.
    res.set('Cache-Control', 'no-store, no-transform');
    const header = req.get('authorization');
    if (header === undefined) return keyOf(res) ? next() : guardAnonymous(req, res, next);
    const token = bearerIn(header);
    const caller = token === undefined ? undefined : await agentAccess.authenticate(token);
    if (caller) {
      res.locals['caller'] = caller;
      // Each endpoint that a tool calls counts too; a list of tools calls none.
      const waitSeconds = limitSession(caller.userId);
      if (waitSeconds === undefined) return next();
      return sendRefusal(res, refuse('RATE_LIMITED', waitSeconds));
    }
    // An invalid header must not lift the limit.
    return guardAnonymous(req, res, () =>
      sendChallenge(res, 401, { ...challengeOf(agentAccess), error: 'invalid_token' }),
    );
  };
}

/** Before the protocol answers: a client begins its login at a 401, and asks for more at a 403. */
function challengeCall({ agentAccess }: McpOptions): RequestHandler {
  return (req, res, next) => {
    const caller = res.locals['caller'] as Caller | undefined;
    const scope = scopeOf(req.body, caller);
    if (Array.isArray(req.body)) {
      // Several calls would count as one.
      sendRefusal(res, refuseRequest('INVALID_INPUT'));
    } else if (scope === undefined || caller?.agent?.scopes.includes(scope)) next();
    else if (caller) {
      const scopes = neededFor(...(caller.agent?.scopes ?? []), scope);
      const error = 'insufficient_scope';
      sendChallenge(res, 403, { ...challengeOf(agentAccess), error, scope: scopes });
    } else sendChallenge(res, 401, { ...challengeOf(agentAccess), scope: neededFor(scope) });
  };
}

/** The scope that a message needs; undefined if it needs none. */
function scopeOf(message: unknown, caller: Caller | undefined): AgentScope | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (typeof method === 'string' && method.startsWith('tasks/')) return 'appointments:read';
  if (method !== 'tools/call') return undefined;
  return toolsFor(caller?.role ?? DEFAULT_ROLE).find(({ name }) => name === params?.name)?.scope;
}

const challengeOf = ({ addresses }: Deps['agentAccess']) => ({
  realm: 'amsel',
  resource_metadata: addresses.resourceMetadata,
});

const neededFor = (...scopes: readonly AgentScope[]) => parseScopes(scopes.join(' ')).join(' ');

/** The code of the catalogue, and the challenge of RFC 6750 with the metadata of RFC 9728. */
function sendChallenge(
  res: HttpResponse,
  status: 401 | 403,
  challenge: Readonly<Record<string, string>>,
): void {
  const fields = Object.entries(challenge).map(([name, value]) => `${name}="${value}"`);
  const refusal = refuse(status === 401 ? 'AUTH_REQUIRED' : 'FORBIDDEN');
  setRefusal(res, refusal);
  res.set('WWW-Authenticate', `Bearer ${fields.join(', ')}`);
  sendText(res, errorBody(refusal));
}

function toSender(req: HttpRequest, res: HttpResponse): Sender {
  return {
    caller: res.locals['caller'],
    key: keyOf(res),
    address: networkOf(req.ip ?? ''),
    requestId: req.id,
    client: { hostname: req.hostname, userAgent: req.get('user-agent'), cookie: undefined },
    hasLeft: () => res.destroyed,
    noteCommand: (id) => void (res.locals['commandId'] = id),
  };
}

function toWebRequest(req: HttpRequest, res: HttpResponse, url: string): Request {
  const left = new AbortController();
  res.once('close', () => left.abort());
  const sent = Object.entries(req.headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  // The protocol reads the body that was parsed here.
  const headers = sent.filter(([name]) => name !== 'content-length' && name !== 'authorization');
  return new Request(url, { method: 'POST', headers, signal: left.signal });
}

async function sendWebResponse(response: Response, res: HttpResponse): Promise<void> {
  if (res.destroyed) return;
  res.status(response.status);
  for (const [name, value] of response.headers) {
    // A gateway that stops closes its connections.
    if (name !== 'cache-control' && name !== 'connection') res.setHeader(name, value);
  }
  if (!response.body) {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body), res);
  } catch (error) {
    // The caller has disconnected, which is no failure of ours.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
