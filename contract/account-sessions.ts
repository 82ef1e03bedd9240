import { z } from 'zod';
import { AGENT_SCOPES } from '../domain/agent-scope.ts';
import { EVERY_ROLE } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Id, Instant } from './primitives.ts';

export const SessionAgent = z
  .object({
    name: z.string().meta({ description: 'as the agent calls itself' }),
    host: z.string().meta({ description: 'of its metadata document' }),
    scopes: z.array(z.enum(AGENT_SCOPES)),
  })
  .nullable()
  .meta({ description: 'the agent that was let in at `/mcp`; null for a login' });

const LoginSession = z
  .object({
    id: Id,
    device: z.string().nullable().meta({
      description: 'the User-Agent of the login or the last refresh, shortened',
    }),
    createdAt: Instant,
    lastUsedAt: Instant.meta({
      description: 'of the login or the last refresh; other requests do not change it',
    }),
    agent: SessionAgent,
    current: z.boolean().meta({ description: 'the session of this request' }),
  })
  .meta({ id: 'LoginSession' });

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'get',
  path: '/api/account/sessions',
  summary: 'List where the account is logged in, and its agents, last used first',
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'The active sessions',
    schema: z.array(LoginSession),
  },
  refusals: [],
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'delete',
  path: '/api/account/sessions/{id}',
  summary: 'Log out a session of the account, or end the access of an agent',
  description:
    'The session of this request, too. An id that is not a session of the account changes nothing.',
  access: EVERY_ROLE,
  ownership: { 'params.id': 'filtered' },
  params: z.object({ id: Id }),
  example: { params: { id: sample.endableSessionId } },
  success: {
    status: 204,
    description: 'Not a session of the account any more',
    schema: z.undefined(),
  },
  refusals: [],
});
