import type { BookingBody, HoldBody } from '../../contract/booking-request.ts';
import { newId } from '../../contract/ids.ts';
import type { CallerRole } from '../../domain/attendee.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import type { HoldCommand } from '../../domain/commands/hold.ts';
import { type Refusal, refuseField } from '../../domain/outcome.ts';
import { countSkipped } from '../../domain/series.ts';
import { toGroupId } from '../../workflows/messages.ts';
import { toCallerRole } from '../access/caller.ts';
import { type EnvelopeDeps, fingerprintOf, toEnvelope } from './envelope.ts';

/** Customers book for themselves or their family members, staff for clients and for people without a record. */
export function refuseAttendee(
  body: Pick<BookingBody, 'familyMemberId' | 'clientId' | 'crmClientId' | 'clientName'>,
  role: CallerRole,
): Refusal | undefined {
  if (role === 'customer') return undefined;
  if (body.familyMemberId !== undefined && body.crmClientId === undefined) {
    return refuseField('INVALID_INPUT', 'familyMemberId');
  }
  const hasClient = (body.clientId ?? body.crmClientId ?? body.clientName) !== undefined;
  return hasClient ? undefined : refuseField('MISSING_FIELDS', 'clientId');
}

export function toBookCommand(
  deps: EnvelopeDeps,
  body: BookingBody,
  context: Omit<Parameters<typeof toEnvelope>[1], 'request'>,
): BookCommand {
  const { recurringFrequency = 'none', recurringCount = 1, ...rest } = body;
  const skipped = countSkipped(body.recurringExceptions);
  const { caller } = context;
  const envelope = toEnvelope(deps, { ...context, request: body });
  const { id } = envelope;
  const isSeries = recurringFrequency !== 'none';
  return {
    ...rest,
    ...envelope,
    kind: 'book',
    callerRole: toCallerRole(caller),
    appointmentIds: Array.from({ length: recurringCount - skipped }, () => newId('apt')),
    recurringFrequency,
    ...(isSeries && { recurringGroupId: toGroupId(id) }),
    summary: `${id}: ${body.services.join(' + ')} with ${body.professional} on ${dayName(body.date)} at ${body.start}${
      isSeries ? `, ${recurringFrequency} × ${recurringCount}` : ''
    }${exceptionText(body)}`,
  };
}

/** A hold is asked for like a booking; the same key cannot stand for both. */
export function toHoldCommand(
  deps: EnvelopeDeps,
  body: HoldBody,
  context: Parameters<typeof toBookCommand>[2],
): HoldCommand {
  const command = toBookCommand(deps, body, context);
  const fingerprint = fingerprintOf(deps, { body, kind: 'hold' });
  const summary = command.summary.replace(': ', ': hold ');
  return { ...command, kind: 'hold', fingerprint, summary };
}

/** Short, because Temporal limits the length of a summary. */
function exceptionText({ recurringExceptions = [] }: BookingBody): string {
  const count = recurringExceptions.length;
  return count === 0 ? '' : ` with ${count} ${count === 1 ? 'exception' : 'exceptions'}`;
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

function dayName(date: string): string {
  return `${WEEKDAY.format(new Date(date))} ${date}`;
}
