/**
 * The rights of an account at a business follow from its memberships there. An account may be a member of several businesses,
 * and have several memberships of one: an owner may also work there as a professional.
 */
export const MEMBER_ROLES = ['owner', 'manager', 'frontDesk', 'professional'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The rights of each role; every other module asks this table. */
const ROLES_WITH = {
  /** The calendars of all professionals: appointments, hours, time off, waitlist, events. */
  calendar: ['owner', 'manager', 'frontDesk'],
  /** One's own calendar. */
  ownCalendar: ['professional'],
  /** The records of all clients. */
  clients: ['owner', 'manager', 'frontDesk'],
  /** Payments, refunds, sold packages and the till of the whole business. */
  money: ['owner', 'manager', 'frontDesk'],
  /** Profile, opening hours, services, packages, coupons, webhooks. */
  settings: ['owner', 'manager'],
  /** Members, professionals and invitations. Only an owner makes, changes or removes an owner. */
  team: ['owner', 'manager'],
  reports: ['owner', 'manager'],
  /** Export of everything of the business, and import into it. */
  data: ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

export type Right = keyof typeof ROLES_WITH;
export const RIGHTS = Object.keys(ROLES_WITH) as readonly Right[];

export function hasRight(role: MemberRole, right: Right): boolean {
  return rolesWith(right).includes(role);
}

export function rolesWith(right: Right): readonly MemberRole[] {
  return ROLES_WITH[right];
}
