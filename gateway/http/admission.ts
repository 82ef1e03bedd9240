import { isSession, isStaff, rightOf } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Membership } from '../../db/reads/members.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { hasRight } from '../../domain/rights.ts';
import { isExempt } from '../access/second-factors.ts';
import type { LimitSession } from '../access/session-limit.ts';
import type { Caller } from '../access/tokens.ts';

export type AdmissionOptions = {
  readonly findMemberships: (userId: string) => Promise<readonly Membership[]>;
  readonly limitSession: LimitSession;
  readonly isLocalOnly: boolean;
};

/** The businesses where the caller has the right of the endpoint; undefined if it asks for no right. */
export type Admit = (caller: Caller) => Promise<Outcome<readonly string[] | undefined>>;

/** Counts a request of a session, and checks role, the second factor of admins, and right. */
export function createAdmission({ access }: Endpoint, options: AdmissionOptions): Admit {
  const isForAdmins = isSession(access) && access.roles.every((role) => role === 'admin');
  const right = rightOf(access);
  const orOwn = isSession(access) ? access.orOwn : undefined;

  return async (caller) => {
    const waitSeconds = options.limitSession(caller.userId);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
    if (isSession(access) && !access.roles.includes(caller.role)) return refuse('FORBIDDEN');
    if (isForAdmins && !caller.hasSecondFactor && !isExempt(caller, options)) {
      return refuseField('FORBIDDEN', 'secondFactor');
    }
    return right === undefined ? accept(undefined) : findRightful(caller, right);
  };

  /** Customers need no right. An owner without a business may ask, and learns that there is none. */
  async function findRightful(
    { userId, role }: Caller,
    needed: NonNullable<typeof right>,
  ): Promise<Outcome<readonly string[]>> {
    const memberships = isStaff(role) ? await options.findMemberships(userId) : [];
    const rightful = memberships.filter((each) => hasRight(each.role, needed));
    const isNewOwner = role === 'business' && memberships.length === 0;
    // An account that was invited, but works nowhere yet, has no membership.
    const mayHaveOwn =
      memberships.length === 0 || memberships.some((each) => each.role === 'professional');
    const needsNoRight = isNewOwner || !isStaff(role) || orOwn === 'account';
    const isAdmitted = rightful.length > 0 || needsNoRight || (orOwn === 'calendar' && mayHaveOwn);
    if (!isAdmitted) return refuse('FORBIDDEN');
    return accept([...new Set(rightful.map(({ businessId }) => businessId))]);
  }
}
