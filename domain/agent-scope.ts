/** The rights that an account gives an agent at `/mcp`. */
export const AGENT_SCOPES = ['appointments:read', 'appointments:write'] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The known scopes of a text with spaces. Unknown ones are left out (RFC 6749, 3.3). To write is to read the result too. */
export function parseScopes(text: string): AgentScope[] {
  const asked = new Set(text.split(' '));
  if (asked.has('appointments:write')) asked.add('appointments:read');
  return AGENT_SCOPES.filter((scope) => asked.has(scope));
}
