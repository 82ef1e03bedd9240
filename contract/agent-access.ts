import { z } from 'zod';
import { PARTIES } from './access.ts';
import { AGENT_SCOPES } from '../domain/agent-scope.ts';
import { endpoint } from './endpoint.ts';
import { RequiredText, Text } from './primitives.ts';

const ADDRESS_MAX = 2000;

const AgentScope = z.enum(AGENT_SCOPES).meta({
  description:
    '`appointments:read`: sees what the account sees at `/mcp`; `appointments:write`: also books, moves and cancels there',
});

/** The parameters of an authorization request, as the agent sent them with the browser. */
const AuthorizationRequest = z.strictObject({
  client: RequiredText(ADDRESS_MAX).meta({
    description: '`client_id`: the address of the metadata document of the agent',
    examples: ['https://agent.example/client.json'],
  }),
  redirectUri: RequiredText(ADDRESS_MAX).meta({
    description: '`redirect_uri`: one of the document; on this machine with any port',
    examples: ['https://agent.example/callback'],
  }),
  responseType: Text(100).optional().meta({ description: '`response_type`: only `code`' }),
  codeChallenge: Text(200).optional().meta({ description: '`code_challenge`' }),
  codeChallengeMethod: Text(100)
    .optional()
    .meta({ description: '`code_challenge_method`: only `S256`' }),
  scope: Text(1000).optional().meta({ description: '`scope`; all scopes if absent' }),
  resource: Text(ADDRESS_MAX).optional().meta({
    description: '`resource`: only the address of `/mcp`',
  }),
  state: Text(ADDRESS_MAX).optional().meta({ description: '`state`; goes back to the agent' }),
});

const Redirect = z.object({
  status: z.literal('redirect'),
  redirectTo: z.string().meta({
    description: 'the browser goes there: the agent gets a code, or learns of an error',
  }),
});

const Refused = z.object({
  status: z.literal('refused'),
  reason: z.enum(['client', 'redirectUri']).meta({
    description:
      '`client`: its document cannot be read or is not valid; `redirectUri`: it is not in the document. The browser must not go there',
  }),
});

const Consent = z.object({
  status: z.literal('consent'),
  client: z.object({
    name: z.string().meta({ description: 'as the agent calls itself; it is not checked' }),
    host: z.string().meta({ description: 'of the document: who controls it is the agent' }),
    redirectHost: z.string().meta({ description: 'where the browser goes with the code' }),
    isLocal: z.boolean().meta({
      description: 'a program or app on the machine of the user gets the code; any there can',
    }),
  }),
  scopes: z.array(AgentScope),
});

const EXAMPLE = {
  client: 'https://agent.example/client.json',
  redirectUri: 'https://agent.example/callback',
  responseType: 'code',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
} as const;

export const examineAgent = endpoint({
  id: 'examineAgent',
  method: 'post',
  path: '/api/agents/examine',
  summary: 'Read who asks for access as an agent, and for what, before the user decides',
  description:
    'For the page that asks the user. Reads the metadata document of the agent. `RATE_LIMITED`: the account has asked about too many agents.',
  access: PARTIES,
  ownership: 'public',
  body: AuthorizationRequest,
  example: { body: EXAMPLE },
  success: {
    status: 200,
    description: 'The question to the user, an error for the agent, or a refusal',
    schema: z.union([Consent, Redirect, Refused]),
  },
  refusals: ['RATE_LIMITED'],
});

export const decideAgent = endpoint({
  id: 'decideAgent',
  method: 'post',
  path: '/api/agents/decide',
  summary: 'Let an agent act for the account at /mcp, or refuse it',
  description:
    'The agent exchanges the code of the address once, within a minute, at `/oauth/token`. What it may do then is listed in `GET /api/account/sessions`, and ends with `DELETE /api/account/sessions/{id}`, a new password, or after 90 days.',
  access: PARTIES,
  ownership: 'public',
  body: AuthorizationRequest.extend({ decision: z.enum(['allow', 'refuse']) }),
  example: { body: { ...EXAMPLE, decision: 'refuse' } },
  success: {
    status: 200,
    description: 'Where the browser goes, or a refusal',
    schema: z.union([Redirect, Refused]),
  },
  refusals: ['RATE_LIMITED'],
});
