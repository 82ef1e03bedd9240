import type { BusinessRules } from './calendar.ts';
import { isHeld } from './held-seats.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import type { Frequency } from './series.ts';

export const HOLD_MINUTES_MAX = 30;

/** The request that a hold keeps the seats for. A booking that uses the hold asks for the same. */
export type HeldRequest = {
  readonly professional: string;
  readonly business: string;
  readonly services: readonly string[];
  readonly date: string;
  readonly start: string;
  readonly recurringFrequency: Frequency;
  /** Date, start, and the professional of an exception, of each appointment; none for a skipped date. */
  readonly times: readonly string[];
  readonly personId: string;
};

export type Hold = {
  readonly id: string;
  /** The account that holds it. An offer to a client record is held by an owner of the business for all. */
  readonly ownerId: string;
  readonly businessId: string;
  /** The calendars of its seats. */
  readonly professionalIds: readonly string[];
  readonly request: HeldRequest;
  /** The price when it was made. */
  readonly quote: object;
  /** An `open` one may have expired: see statusOfHold(). */
  readonly status: 'open' | 'booked' | 'released' | 'expired';
  /** The booking that used it. */
  readonly bookingId: string | null;
  /** Set if the hold is an offer to a waiting customer. */
  readonly waitlistEntryId: string | null;
  readonly createdAtMs: number;
  /** Its seats are kept until then. The time of the booking or release, if it had one. */
  readonly expiresAtMs: number;
};

/** The id of the hold that a command makes: a repeated command makes the same hold. */
export function toHoldId(commandId: string): string {
  return commandId.replace(/^bkg_/, 'hld_');
}

/** The account that waits for the offer, or the client record that its business holds it for. */
export function clientOfHold({ ownerId, request: { personId } }: Hold): string {
  return personId.startsWith('crm_') ? personId : ownerId;
}

/** The sweep records later that a hold has expired. */
export function statusOfHold(hold: Hold, nowMs: number): Hold['status'] {
  return hold.status === 'open' && !isHeld(hold, nowMs) ? 'expired' : hold.status;
}

export function isOpenHold(hold: Hold, nowMs: number): boolean {
  return statusOfHold(hold, nowMs) === 'open';
}

/** An offer to a client record. It belongs to the business: all who run its calendars book and release it. */
export function isOfferToRecord({
  waitlistEntryId,
  request: { personId },
}: Pick<Hold, 'waitlistEntryId' | 'request'>): boolean {
  return waitlistEntryId !== null && personId.startsWith('crm_');
}

/** Members who run the calendars share their holds. */
export function mayBookHold(
  hold: Hold,
  callerId: string,
  { id, calendarUserIds }: Pick<BusinessRules, 'id' | 'calendarUserIds'>,
): boolean {
  const isMember = calendarUserIds.includes(callerId);
  if (isOfferToRecord(hold)) return isMember && hold.businessId === id;
  return hold.ownerId === callerId || (isMember && calendarUserIds.includes(hold.ownerId));
}

/**
 * The hold that a booking uses. Undefined if it names none, or one that has ended: then the booking is
 * decided like any other.
 */
export function findUsableHold(
  holds: readonly Hold[],
  { holdId, callerId }: { readonly holdId?: string | undefined; readonly callerId: string },
  business: Pick<BusinessRules, 'id' | 'calendarUserIds'>,
  asked: Partial<HeldRequest>,
  nowMs: number,
): Outcome<Hold | undefined> {
  if (holdId === undefined) return accept(undefined);
  const hold = holds.find(({ id }) => id === holdId);
  if (!hold || !mayBookHold(hold, callerId, business)) return refuse('NOT_FOUND');
  if (!isOpenHold(hold, nowMs)) return accept(undefined);
  return isSameRequest(hold.request, { ...hold.request, ...asked })
    ? accept(hold)
    : refuseField('INVALID_INPUT', 'holdId');
}

/** The candidates of a booking that uses the hold. They may be the least booked ones of many. */
export function addHeldProfessional(
  candidates: readonly string[],
  hold: Pick<Hold, 'request'> | undefined,
): string[] {
  return [...new Set([...candidates, ...(hold ? [hold.request.professional] : [])])].toSorted();
}

/** The database returns the fields in another order. */
function isSameRequest(a: HeldRequest, b: HeldRequest): boolean {
  const sortFields = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : value;
  return JSON.stringify(a, sortFields) === JSON.stringify(b, sortFields);
}
