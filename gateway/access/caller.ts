import { isStaff } from '../../contract/access.ts';
import type { AccountScope } from '../../db/reads/appointments.ts';
import type { Viewer } from '../../domain/appointment.ts';
import type { CallerRole } from '../../domain/attendee.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import type { Caller } from './tokens.ts';

/** The role in a command. Administrators have no route that sends one. */
export function toCallerRole({ role }: Caller): CallerRole {
  return isStaff(role) ? role : 'customer';
}

export function toViewer(caller: Caller): Viewer {
  return caller.role === 'customer' ? 'customer' : 'staff';
}

/** The holder of the link of a waiting client acts as the customer, or as the owner for a client record. */
export function toWaiter(
  { customerId }: Pick<WaitlistEntry, 'customerId'>,
  ownerId: string | null,
): Caller {
  return customerId === null
    ? { userId: ownerId ?? '', role: 'business', via: 'link' }
    : { userId: customerId, role: 'customer', via: 'link' };
}

export function toAccountScope({ userId, role, via }: Caller): AccountScope {
  if (via === 'link') return { kind: 'link', userId };
  if (isStaff(role)) return { kind: 'staff', userId };
  return { kind: 'client', userId };
}
