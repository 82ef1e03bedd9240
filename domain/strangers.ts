import { mayBookHold } from './hold.ts';
import { type BookingRequest, exceptionalProfessionals } from './occurrence.ts';
import { professionalsOf } from './offering.ts';
import { holderOf } from './package.ts';
import type { World } from './world.ts';

/** Fields of a request that name a record of a person. */
export const RECORD_NAMES = [
  'familyMemberId',
  'clientId',
  'crmClientId',
  'packagePurchaseId',
  'holdId',
] as const;

type RecordName = (typeof RECORD_NAMES)[number];
export type NamesRecords = { readonly [Name in RecordName]?: string | undefined };
/** Whether the caller may use the record that each field names. */
type Rights = Readonly<Record<RecordName, boolean>>;

const MARK = 'stranger/';

/** Replaces the named ids with ids that no record has: they are refused alike, and lock nothing. */
export function hideIds<R extends NamesRecords>(request: R, names: readonly RecordName[]): R {
  const named = names.filter((name) => request[name] !== undefined);
  return {
    ...request,
    ...Object.fromEntries(named.map((name) => [name, `${MARK}${request[name]}`])),
  };
}

/** The id as the caller wrote it. */
export const toNamedId = (id: string): string => (id.startsWith(MARK) ? id.slice(MARK.length) : id);

export function bookWithoutStrangers<R extends BookingRequest>(world: World, request: R): R {
  const rights =
    request.callerRole === 'customer'
      ? rightsOfCustomer(world, request)
      : rightsOfStaff(world, request);
  return hideIds(
    request,
    RECORD_NAMES.filter((name) => !rights[name]),
  );
}

/** Customers book for themselves and their family. */
function rightsOfCustomer(
  { familyMembers, purchases, holds }: World,
  { callerId, familyMemberId = '', packagePurchaseId = '', holdId }: BookingRequest,
): Rights {
  const purchase = purchases.get(packagePurchaseId);
  return {
    familyMemberId: familyMembers.get(familyMemberId)?.userId === callerId,
    clientId: false,
    crmClientId: false,
    packagePurchaseId: purchase !== undefined && holderOf(purchase) === callerId,
    holdId: holds.some(({ id, ownerId }) => id === holdId && ownerId === callerId),
  };
}

/** Staff book for the clients of the business whose calendars they run, or in which they have a calendar of their own. */
function rightsOfStaff(world: World, request: BookingRequest): Rights {
  const { callerId, clientId, crmClientId, familyMemberId = '', packagePurchaseId = '' } = request;
  const business = world.businesses.get(request.business);
  const ownCalendars = [...professionalsOf(request), ...exceptionalProfessionals(request)].filter(
    (id) => world.professionals.get(id)?.userId === callerId,
  );
  const isStaff = ownCalendars.length > 0 || business?.calendarUserIds.includes(callerId);
  if (!business || !isStaff) return NO_RIGHTS;
  const ofRecord = world.crmClients.get(crmClientId ?? '')?.businessId === business.id;
  const ofAccount = world.knownClients.some(
    (known) => known.clientId === clientId && known.businessId === business.id,
  );
  const member = world.familyMembers.get(familyMemberId);
  const purchase = world.purchases.get(packagePurchaseId);
  const isOfClient = crmClientId === undefined ? ofAccount : ofRecord;
  const hold = world.holds.find(({ id }) => id === request.holdId);
  return {
    familyMemberId: ofRecord && member?.crmClientId === crmClientId,
    clientId: ofAccount,
    crmClientId: ofRecord,
    packagePurchaseId:
      isOfClient && purchase !== undefined && holderOf(purchase) === (crmClientId ?? clientId),
    holdId: hold !== undefined && mayBookHold(hold, callerId, business),
  };
}

const NO_RIGHTS: Rights = {
  familyMemberId: false,
  clientId: false,
  crmClientId: false,
  packagePurchaseId: false,
  holdId: false,
};
