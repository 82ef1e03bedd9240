import { mayBookHold } from './hold.ts';
import { type BookingRequest, exceptionalProfessionals } from './occurrence.ts';
import { professionalsOf } from './offering.ts';
import { holderOf } from './package.ts';
import type { World } from './world.ts';

/** Fields of a request that name a record of a person. */
export const RECORD_FIELDS = [
  'familyMemberId',
  'clientId',
  'crmClientId',
  'packagePurchaseId',
  'holdId',
] as const;

type RecordField = (typeof RECORD_FIELDS)[number];
export type NamesRecords = { readonly [Field in RecordField]?: string | undefined };
/** Whether the caller may use the record that each field names. */
type Rights = Readonly<Record<RecordField, boolean>>;

const MARK = 'stranger/';

/** Replaces the named ids with ids that no record has: they are refused alike, and lock nothing. */
export function hideIds<R extends NamesRecords>(request: R, fields: readonly RecordField[]): R {
  const named = fields.filter((field) => request[field] !== undefined);
  return {
    ...request,
    ...Object.fromEntries(named.map((field) => [field, `${MARK}${request[field]}`])),
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
    RECORD_FIELDS.filter((field) => !rights[field]),
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

/** Staff book for the clients of a business whose calendars they run, or in which they have a calendar of their own. */
function rightsOfStaff(world: World, request: BookingRequest): Rights {
  const { callerId, clientId, crmClientId, familyMemberId = '', packagePurchaseId = '' } = request;
  const business = world.businesses.get(request.business);
  if (!business) return NO_RIGHTS;
  const hasOwnCalendar = [...professionalsOf(request), ...exceptionalProfessionals(request)]
    .map((id) => world.professionals.get(id))
    .some((each) => each?.userId === callerId && each.businessIds.includes(business.id));
  if (!hasOwnCalendar && !business.calendarUserIds.includes(callerId)) return NO_RIGHTS;
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
