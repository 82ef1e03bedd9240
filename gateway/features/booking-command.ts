import type { BookingBody } from '../../contract/appointments.ts';
import { isStaff } from '../../contract/access.ts';
import { derivedId, newId } from '../../contract/ids.ts';
import type { CallerRole } from '../../domain/attendee.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import { toFingerprint } from '../access/hash.ts';
import type { Caller } from '../access/tokens.ts';

/** Customers book for themselves and theirs, staff for clients. */
export function refusedGuest(body: BookingBody, role: CallerRole): Refusal | undefined {
  if (role === 'customer') return undefined;
  if (body.familyMemberId !== undefined) return refuse('INVALID_INPUT');
  const hasClient = body.clientId !== undefined || body.crmClientId !== undefined;
  return hasClient ? undefined : refuse('MISSING_FIELDS');
}

/** With a key, the same request has the same id, whichever gateway it reaches. */
export function envelopeOf(request: {
  readonly asked: object;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly nowMs: number;
}) {
  const { asked, caller, idempotencyKey, nowMs } = request;
  const { userId: callerId } = caller;
  const id =
    idempotencyKey === undefined
      ? newId('bkg')
      : derivedId('bkg', `${callerId}\0${idempotencyKey}`);
  return {
    id,
    attemptId: newId('bkg'),
    fingerprint: toFingerprint(asked),
    callerId,
    askedAtMs: nowMs,
  };
}

export function toCommand(
  body: BookingBody,
  caller: Caller,
  idempotencyKey: string | undefined,
  nowMs: number,
): BookCommand {
  const { recurringFrequency = 'none', recurringCount = 1, ...rest } = body;
  const envelope = envelopeOf({ asked: body, caller, idempotencyKey, nowMs });
  const { id } = envelope;
  const isSeries = recurringFrequency !== 'none';
  return {
    ...rest,
    ...envelope,
    kind: 'book',
    callerRole: roleOf(caller),
    appointmentIds: Array.from({ length: recurringCount }, () => newId('apt')),
    recurringFrequency,
    ...(isSeries && { recurringGroupId: groupIdOf(id) }),
    summary: `${id}: ${body.services.join(' + ')} with ${body.professional} on ${dayName(body.date)} at ${body.start}${
      isSeries ? `, ${recurringFrequency} × ${recurringCount}` : ''
    }`,
  };
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

function dayName(date: string): string {
  return `${WEEKDAY.format(new Date(date))} ${date}`;
}

export function groupIdOf(bookingId: string): string {
  return bookingId.replace(/^bkg_/, 'rec_');
}

/** The routes let nobody else in. */
export function roleOf({ role }: Caller): CallerRole {
  return isStaff(role) ? role : 'customer';
}
