import type { GatewayConfig } from '../../config/index.ts';
import type { Database } from '../../db/client.ts';
import { createResolve } from '../../engine/webhook-addresses.ts';
import { createExternalVerifier } from '../access/external-issuer.ts';
import { authenticateOwn, type Sessions } from '../access/sessions.ts';
import { createTokens, type Tokens } from '../access/tokens.ts';
import type { Authenticate } from '../http/identify-caller.ts';
import { type OAuthAddresses, toAddresses } from './addresses.ts';
import { createClientDocuments, type FindClient } from './client-document.ts';

export type AgentAccess = {
  readonly addresses: OAuthAddresses;
  readonly tokens: Tokens;
  readonly findClient: FindClient;
  /** The caller of a token for `/mcp`. The token of a session has another audience. */
  readonly authenticate: Authenticate;
  /** Where agents get their tokens, if an external issuer manages accounts. */
  readonly externalIssuer: string | undefined;
  readonly revokeExternal: (subjectHash: string) => void;
};

type Options = {
  readonly publicUrl: string;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly nowMs: () => number;
};

export async function createAgentAccess(
  config: GatewayConfig,
  { publicUrl, database, sessions, nowMs }: Options,
): Promise<AgentAccess> {
  const addresses = toAddresses(publicUrl, config.MCP_ORIGINS);
  const { issuer, resource: audience } = addresses;
  const tokens = await createTokens(config.AUTH_KEYS, nowMs, { issuer, audience });
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE === '1';
  const { AUTH_ISSUER: externalIssuer, AUTH_JWKS_URL: jwksUrl } = config;
  const external =
    externalIssuer && jwksUrl
      ? createExternalVerifier({ issuer: externalIssuer, jwksUrl, audience }, database, nowMs)
      : undefined;
  return {
    addresses,
    tokens,
    findClient: createClientDocuments({ allowPrivate, resolve: createResolve(allowPrivate) }),
    authenticate: external?.verify ?? authenticateOwn(tokens, sessions),
    externalIssuer: external && externalIssuer,
    revokeExternal: (subjectHash) => external?.revoke(subjectHash),
  };
}
