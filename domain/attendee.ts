import type { BusinessRules, ProfessionalRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

export type CallerRole = 'customer' | 'business' | 'professional';

/** Who books, and for whom. */
export type Guest = {
  readonly callerId: string;
  readonly callerRole: CallerRole;
  readonly familyMemberId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly crmClientId?: string | undefined;
};

/** Whose time it takes, and on whose account it goes. */
export type Attendee = {
  readonly personId: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly crmClientId: string | null;
};

/** A customer comes themselves or sends a family member; staff book for a client of theirs. */
export function findAttendee(
  world: World,
  guest: Guest,
  place: { readonly business: BusinessRules; readonly professional: ProfessionalRules },
): Outcome<Attendee> {
  if (guest.callerRole === 'customer') return ownAttendee(world, guest);
  const { business, professional } = place;
  const isStaff = guest.callerId === business.userId || guest.callerId === professional.userId;
  if (!isStaff) return refuse('FORBIDDEN');
  if (guest.crmClientId !== undefined) {
    const client = world.crmClients.get(guest.crmClientId);
    if (client?.businessId !== business.id) return refuse('CLIENT_NOT_FOUND');
    const { id, name } = client;
    return accept({ personId: id, name, clientId: null, crmClientId: id });
  }
  const client = world.people.get(guest.clientId ?? '');
  if (client?.role !== 'customer') return refuse('CLIENT_NOT_FOUND');
  return accept({ personId: client.id, name: client.name, clientId: client.id, crmClientId: null });
}

function ownAttendee(world: World, { callerId, familyMemberId }: Guest): Outcome<Attendee> {
  const account = world.people.get(callerId);
  if (!account) return refuse('CLIENT_NOT_FOUND');
  const own = { clientId: account.id, crmClientId: null };
  if (familyMemberId === undefined) {
    return accept({ ...own, personId: account.id, name: account.name });
  }
  const member = world.familyMembers.get(familyMemberId);
  if (member?.userId !== account.id) return refuse('CLIENT_NOT_FOUND');
  return accept({ ...own, personId: member.id, name: member.name });
}
