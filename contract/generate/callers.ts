import { isDiscovery, isSession } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';

/** Tells readers with which credentials they can call an endpoint. */
export function callersOf({ access }: Endpoint): string {
  if (isSession(access)) return `sessions of ${access.roles.join(', ')} (Authorization: Bearer)`;
  if (isDiscovery(access)) return `anyone; an API key needs ${access.scope}`;
  return access === 'key' ? 'the holder of an API key (X-API-Key)' : 'anyone';
}
