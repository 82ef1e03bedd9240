import type { Right } from '../domain/rights.ts';

export const ROLES = ['customer', 'business', 'professional', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const CUSTOMER = { roles: ['customer'] } as const;
export const OWNER = { roles: ['business'] } as const;
export const ADMIN = { roles: ['admin'] } as const;
/** Owners and professionals. */
export const STAFF = { roles: ['business', 'professional'] } as const;
/** The same, for what belongs to a person: professionals come first, whose requests the examples are. */
export const WORKING = { roles: ['professional', 'business'] } as const;
/** Every role that can have appointments; anyone may register as one of them. */
export const PARTIES = { roles: ['customer', ...STAFF.roles] } as const;
export const EVERY_ROLE = { roles: ROLES } as const;

/** Members of a business with the right. */
export const CALENDAR = { ...STAFF, right: 'calendar' } as const;
/** Customers, and members with the right. */
export const CUSTOMER_OR_CALENDAR = { ...PARTIES, right: 'calendar' } as const;
export const CLIENTS = { ...STAFF, right: 'clients' } as const;
export const MONEY = { ...STAFF, right: 'money' } as const;
export const REPORTS = { ...STAFF, right: 'reports' } as const;
/** Owners: they export everything, and import it. */
export const DATA = { ...STAFF, right: 'data' } as const;
export const SETTINGS = { ...STAFF, right: 'settings' } as const;
/** Professionals without the right may have services of their own. */
export const SETTINGS_OR_OWN = { ...SETTINGS, orOwn: 'calendar' } as const;
export const TEAM = { ...STAFF, right: 'team' } as const;
/** Professionals without the right may change their own profile, and leave. */
export const TEAM_OR_OWN = { ...TEAM, orOwn: 'calendar' } as const;
/** Every account may see the invitations that it has received. */
export const TEAM_OR_INVITED = { ...TEAM, orOwn: 'account' } as const;

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
 * - roles: sessions of these roles only; with a right, only members who have it at a business.
 */
export type Access = 'anyone' | 'key' | { readonly scope: Scope } | SessionAccess;

type SessionAccess = {
  readonly roles: readonly Role[];
  /** The request of staff is about the businesses where the caller has this right; `businessId` in the query chooses one. */
  readonly right?: Right;
  /** Without the right it may be used for what is one's own: by professionals, or by every account. */
  readonly orOwn?: 'calendar' | 'account';
};

export function isDiscovery(access: Access): access is { readonly scope: Scope } {
  return typeof access === 'object' && 'scope' in access;
}

export function isSession(access: Access): access is SessionAccess {
  return typeof access === 'object' && 'roles' in access;
}

/** The right that members need; undefined where no membership is asked for. */
export function rightOf(access: Access): Right | undefined {
  return isSession(access) ? access.right : undefined;
}
