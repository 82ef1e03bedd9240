export const ROLES = ['customer', 'business', 'professional', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const CUSTOMER = { roles: ['customer'] } as const;
export const OWNER = { roles: ['business'] } as const;
export const PROFESSIONAL = { roles: ['professional'] } as const;
export const ADMIN = { roles: ['admin'] } as const;
/** Owners and professionals. */
export const STAFF = { roles: ['business', 'professional'] } as const;
/** Every role that can have appointments; anyone may register as one of them. */
export const PARTIES = { roles: ['customer', ...STAFF.roles] } as const;
export const EVERY_ROLE = { roles: ROLES } as const;

export function isStaff(role: Role): role is (typeof STAFF.roles)[number] {
  return STAFF.roles.some((staff) => staff === role);
}

/** Scopes of API keys; each discovery endpoint requires one of them. */
export const SCOPES = [
  'businesses:read',
  'professionals:read',
  'services:read',
  'availability:read',
  'reviews:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The callers of an endpoint:
 * - `anyone`: no credentials are read;
 * - `key`: the holder of an API key;
 * - a scope (discovery): anyone, but an API key needs the scope and a session must be valid;
 * - roles: sessions of these roles only.
 */
export type Access =
  'anyone' | 'key' | { readonly scope: Scope } | { readonly roles: readonly Role[] };

export function isDiscovery(access: Access): access is { readonly scope: Scope } {
  return typeof access === 'object' && 'scope' in access;
}

export function isSession(access: Access): access is { readonly roles: readonly Role[] } {
  return typeof access === 'object' && 'roles' in access;
}
