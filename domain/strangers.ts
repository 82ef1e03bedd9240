import { mayBookHold } from './hold.ts';
import { type BookingRequest, type ResolvedRequest, resolveRequest } from './occurrence.ts';
import { holderOf } from './package.ts';
import type { World } from './world.ts';

/** Fields of a request that name the record of a person. */
const PERSONS = ['familyMemberId', 'clientId', 'crmClientId'] as const;
export const RECORD_NAMES = [...PERSONS, 'packagePurchaseId', 'holdId'] as const;

type RecordName = (typeof RECORD_NAMES)[number];
export type NamesRecords = { readonly [Name in RecordName]?: string | undefined };

/** Replaces the named ids by ids that no record has: they are refused alike, and lock nothing. */
export function disown<R extends NamesRecords>(request: R, names: readonly RecordName[]): R {
  const named = names.filter((name) => request[name] !== undefined);
  return {
    ...request,
    ...Object.fromEntries(named.map((name) => [name, `stranger/${request[name]}`])),
  };
}

/** A request that is refused before it comes to a record disowns the record too. */
export function bookWithoutStrangers<R extends BookingRequest>(world: World, request: R): R {
  const resolved = resolveRequest(world, request);
  if (!resolved.ok) return disown(request, RECORD_NAMES);
  const [{ attendee, offering }] = resolved.value as [ResolvedRequest, ...ResolvedRequest[]];
  const { packagePurchaseId = '', holdId, callerId } = request;
  const purchase = world.purchases.get(packagePurchaseId);
  const holder = attendee.clientId ?? attendee.crmClientId;
  const hold = world.holds.find(({ id }) => id === holdId);
  const mayTake = hold && mayBookHold(hold, callerId, offering.business.calendarUserIds);
  return disown(request, [
    ...(purchase && holderOf(purchase) === holder ? [] : (['packagePurchaseId'] as const)),
    ...(mayTake ? [] : (['holdId'] as const)),
  ]);
}
