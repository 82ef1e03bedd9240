/** The events that operators and alerts look for. */
export const SECURITY_EVENTS = [
  'login_succeeded',
  'login_failed',
  'second_factor_failed',
  'limit_reached',
  'refresh_token_reused',
  'access_refused',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'second_factor_enabled',
  'second_factor_removed',
  'agent_allowed',
  'admin_action',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

type Request = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly isSession: boolean;
};

/** The event that the response to a request is by itself; handlers record the others. */
export function eventOfRequest({
  method,
  route,
  status,
  isSession,
}: Request): SecurityEvent | undefined {
  if (status === 429) return 'limit_reached';
  if (!isSession) return undefined;
  // Ids of others look like unknown ones.
  if (status === 403 || (status === 404 && route.includes(':'))) return 'access_refused';
  const isChange = method !== 'GET' && method !== 'HEAD';
  return isChange && status < 400 && route.startsWith('/api/admin/') ? 'admin_action' : undefined;
}
