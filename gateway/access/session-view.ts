import type { listActiveSessions } from '../../db/reads/accounts.ts';
import { parseScopes } from '../../domain/agent-scope.ts';
import { hostIn } from '../oauth/addresses.ts';
import type { SessionClient } from './session-tokens.ts';

type SessionRecord = Awaited<ReturnType<typeof listActiveSessions>>[number];

/** A session as its account and admins see it. */
export function toSessionView({ id, device, createdAt, lastUsedAt, ...client }: SessionRecord) {
  return {
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    agent: toAgent(client),
  };
}

function toAgent({ clientId, clientName, clientScope }: SessionClient) {
  if (clientId === null || clientName === null) return null;
  return { name: clientName, host: hostIn(clientId), scopes: parseScopes(clientScope ?? '') };
}
