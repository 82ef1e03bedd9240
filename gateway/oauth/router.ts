import express, { type Request, type Response, Router } from 'express';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { AGENT_SCOPES } from '../../domain/agent-scope.ts';
import { networkOf } from '../access/address.ts';
import { originOf } from '../access/session-tokens.ts';
import { ACCESS_TOKEN_SECONDS } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { MCP_PATH, RESOURCE_METADATA_PATH } from './addresses.ts';
import { createRevocation } from './revocation.ts';
import { type AgentSession, createTokenExchange } from './token-exchange.ts';

const METADATA_CACHE = { 'Cache-Control': 'public, max-age=300' };
const FORM_LIMIT = '20kb';
const FIELD_MAX = 4000;
const UNREADABLE = 'a field is repeated or too long';

type Form = Readonly<Record<string, string | undefined>>;
type ErrorName = 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';

/** The authorization server for agents: its metadata, and the endpoints that agents call themselves. */
export function oauthRouter(deps: Deps): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const { issuer, resource } = deps.agentAccess.addresses;
  const servers = [deps.agentAccess.externalIssuer ?? issuer];
  const resourceMetadata = {
    resource,
    authorization_servers: servers,
    scopes_supported: AGENT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Amsel',
    resource_documentation: `${issuer}/docs`,
  };
  // Agents look at both places (RFC 9728, 3.1).
  router.get([RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH], (_req, res) => {
    res.set(METADATA_CACHE).json(resourceMetadata);
  });
  if (!deps.hasOwnSessions) return router;
  router.get('/.well-known/oauth-authorization-server', (_req, res) => {
    res.set(METADATA_CACHE).json(serverMetadata(issuer));
  });
  mountExchange(router, deps);
  return router;
}

function serverMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + PAGE_PATHS.agent,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: AGENT_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
}

function mountExchange(router: Router, deps: Deps): void {
  const agentDeps = { ...deps, agentTokens: deps.agentAccess.tokens };
  const exchange = createTokenExchange(agentDeps);
  const revoke = createRevocation(agentDeps);
  const form = express.urlencoded({ extended: false, limit: FORM_LIMIT });

  router.post('/oauth/token', form, async (req, res) => {
    const fields = readForm(req);
    if (!fields) return sendError(res, 'invalid_request', UNREADABLE);
    const { grant_type: grantType, client_id: clientId, resource } = fields;
    const isOurs = resource === undefined || resource === deps.agentAccess.addresses.resource;
    if (!clientId) return sendError(res, 'invalid_request', 'client_id is missing');
    if (!isOurs)
      return sendError(res, 'invalid_target', 'resource is not an address of this server');
    if (grantType === 'authorization_code') {
      const { code, code_verifier: verifier, redirect_uri: redirectUri } = fields;
      if (!code || !verifier)
        return sendError(res, 'invalid_request', 'code or code_verifier is missing');
      const shown = { code, verifier, clientId, redirectUri };
      return sendSession(res, await exchange.exchangeCode(shown, senderOf(req)));
    }
    if (grantType === 'refresh_token') {
      const { refresh_token: token } = fields;
      if (!token) return sendError(res, 'invalid_request', 'refresh_token is missing');
      const shown = { token, clientId };
      return sendSession(res, await exchange.exchangeRefreshToken(shown, senderOf(req)));
    }
    return sendError(res, 'unsupported_grant_type', 'authorization_code or refresh_token');
  });

  router.post('/oauth/revoke', form, async (req, res) => {
    const fields = readForm(req);
    if (!fields) return sendError(res, 'invalid_request', UNREADABLE);
    const { token, client_id: clientId } = fields;
    if (!token || !clientId)
      return sendError(res, 'invalid_request', 'token or client_id is missing');
    await revoke(token, clientId);
    res.set('Cache-Control', 'no-store').status(200).end();
  });
}

/** Undefined if a field is sent twice (RFC 6749, 3.2) or is too long. An empty one counts as absent. */
function readForm({ body }: Request): Form | undefined {
  const sent = Object.entries((body ?? {}) as Record<string, unknown>);
  const fields = sent.filter((field): field is [string, string] => typeof field[1] === 'string');
  const isRead =
    fields.length === sent.length && fields.every(([, text]) => text.length <= FIELD_MAX);
  return isRead ? Object.fromEntries(fields.filter(([, text]) => text !== '')) : undefined;
}

function senderOf(req: Request) {
  const address = networkOf(req.ip ?? '');
  return originOf({ address, client: { userAgent: req.get('user-agent') } });
}

function sendSession(res: Response, session: AgentSession | undefined): void {
  if (!session) {
    sendError(res, 'invalid_grant', 'it is unknown, expired, used or of another client');
    return;
  }
  res.set('Cache-Control', 'no-store').json({
    access_token: session.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: session.refreshToken,
    scope: session.scope,
  });
}

/** The errors of OAuth have names of their own (RFC 6749, 5.2). */
function sendError(res: Response, error: ErrorName, description: string): void {
  res.set('Cache-Control', 'no-store').status(400);
  res.json({ error, error_description: description });
}
