export const ROLES = ['customer', 'business', 'professional', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Those who work at businesses. */
export const STAFF = { roles: ['business', 'professional'] } as const;

/** Those whom appointments concern; anyone may become one of them. */
export const PARTIES = { roles: ['customer', ...STAFF.roles] } as const;

export function isStaff(role: Role): role is (typeof STAFF.roles)[number] {
  return STAFF.roles.some((staff) => staff === role);
}

/** What a key may read; each discovery route names the one it asks for. */
export const SCOPES = [
  'businesses:read',
  'professionals:read',
  'services:read',
  'availability:read',
  'reviews:read',
] as const;

export type Scope = (typeof SCOPES)[number];

/**
 * Who may call: anyone; anyone, but a key must hold the scope and a session must be good
 * (discovery); the holder of a key; or only the sessions of some roles.
 */
export type Access =
  'anyone' | 'key' | { readonly scope: Scope } | { readonly roles: readonly Role[] };

export function isDiscovery(access: Access): access is { readonly scope: Scope } {
  return typeof access === 'object' && 'scope' in access;
}

export function isSession(access: Access): access is { readonly roles: readonly Role[] } {
  return typeof access === 'object' && 'roles' in access;
}
