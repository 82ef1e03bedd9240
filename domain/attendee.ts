import type { BusinessRules, ProfessionalRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { CrmClient, World } from './world.ts';

export type CallerRole = 'customer' | 'business' | 'professional';

/** The caller, and the person the booking is for. */
export type AttendeeRequest = {
  readonly callerId: string;
  readonly callerRole: CallerRole;
  readonly familyMemberId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly crmClientId?: string | undefined;
  /** The name of a person without a record; may be empty. */
  readonly clientName?: string | undefined;
  /** The id of the booking, which stands for a person without a record. */
  readonly id?: string | undefined;
};

/** The person who attends, and the account or CRM client that the booking belongs to. */
export type Attendee = {
  readonly personId: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly crmClientId: string | null;
};

/** Customers book for themselves or a family member; staff book for a client, or for a person without a record. */
export function findAttendee(
  world: World,
  request: AttendeeRequest,
  place: { readonly business: BusinessRules; readonly professional: ProfessionalRules },
): Outcome<Attendee> {
  if (request.callerRole === 'customer') return findOwnAttendee(world, request);
  const { business, professional } = place;
  const { callerId } = request;
  const isStaff = callerId === professional.userId || business.calendarUserIds.includes(callerId);
  if (!isStaff) return refuse('FORBIDDEN');
  if (request.crmClientId !== undefined) {
    const client = world.crmClients.get(request.crmClientId);
    if (client?.businessId !== business.id) return refuse('CLIENT_NOT_FOUND');
    return findRecordAttendee(world, client, request);
  }
  const { clientName: name, id: personId } = request;
  if (name !== undefined && personId !== undefined) {
    return accept({ personId, name, clientId: null, crmClientId: null });
  }
  const client = world.people.get(request.clientId ?? '');
  // The same refusal for an unknown account and for one that has not booked here itself.
  const isKnown = world.knownClients.some(
    (known) => known.clientId === client?.id && known.businessId === business.id,
  );
  if (client?.role !== 'customer' || client.isSuspended || !isKnown)
    return refuse('CLIENT_NOT_FOUND');
  return accept({ personId: client.id, name: client.name, clientId: client.id, crmClientId: null });
}

/** The client of the record, or a family member of that client. */
function findRecordAttendee(
  world: World,
  { id: crmClientId, name }: CrmClient,
  { familyMemberId }: AttendeeRequest,
): Outcome<Attendee> {
  const own = { clientId: null, crmClientId };
  if (familyMemberId === undefined) return accept({ ...own, personId: crmClientId, name });
  const member = world.familyMembers.get(familyMemberId);
  if (member?.crmClientId !== crmClientId) return refuse('CLIENT_NOT_FOUND');
  return accept({ ...own, personId: member.id, name: member.name });
}

function findOwnAttendee(
  world: World,
  { callerId, familyMemberId }: AttendeeRequest,
): Outcome<Attendee> {
  const account = world.people.get(callerId);
  if (!account || account.isSuspended) return refuse('CLIENT_NOT_FOUND');
  const own = { clientId: account.id, crmClientId: null };
  if (familyMemberId === undefined) {
    return accept({ ...own, personId: account.id, name: account.name });
  }
  const member = world.familyMembers.get(familyMemberId);
  if (member?.userId !== account.id) return refuse('CLIENT_NOT_FOUND');
  return accept({ ...own, personId: member.id, name: member.name });
}
