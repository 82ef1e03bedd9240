import { decideAgent, examineAgent } from '../../contract/agent-access.ts';
import { accept, type Refusal, refuse } from '../../domain/outcome.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { hostIn, isLocalRedirect } from '../oauth/addresses.ts';
import { createAuthorization } from '../oauth/authorization.ts';

/** Each new address costs a request to a stranger's server. */
const REQUESTS_PER_ACCOUNT: RateLimit = { name: 'agents-account', max: 60, windowSeconds: 15 * 60 };

export function agentAccessRoutes(deps: Deps): Route[] {
  const authorization = createAuthorization({
    ...deps,
    findClient: deps.agentAccess.findClient,
    addresses: deps.agentAccess.addresses,
  });

  async function refuseTooMany(userId: string): Promise<Refusal | undefined> {
    const waitSeconds = await consumeAttempt(deps.redis, REQUESTS_PER_ACCOUNT, userId);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', waitSeconds);
  }

  return [
    route(examineAgent, async ({ body, caller }) => {
      const limited = await refuseTooMany(caller.userId);
      if (limited) return limited;
      const examined = await authorization.examine(body);
      if (examined.status !== 'valid') return accept({ body: examined });
      const { client, scopes } = examined;
      const consent = {
        status: 'consent' as const,
        client: {
          name: client.name,
          host: hostIn(client.id),
          redirectHost: hostIn(body.redirectUri),
          isLocal: isLocalRedirect(body.redirectUri),
        },
        scopes: [...scopes],
      };
      return accept({ body: consent });
    }),

    route(decideAgent, async ({ body, caller, address }) => {
      const limited = await refuseTooMany(caller.userId);
      if (limited) return limited;
      const { decision, ...request } = body;
      const examined = await authorization.examine(request);
      if (examined.status !== 'valid') return accept({ body: examined });
      if (decision === 'refuse') return accept({ body: authorization.refuse(request) });
      const { redirect, user } = await authorization.allow(request, examined, caller.userId);
      if (!user) return refuse('AUTH_REQUIRED');
      deps.recordSecurityEvent('agent_allowed', { account: caller.userId, address });
      const host = hostIn(examined.client.id);
      deps.sendSecurityNotice(user, { kind: 'agentAllowed', host });
      return accept({ body: redirect });
    }),
  ];
}
