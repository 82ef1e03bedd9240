import { newId } from '../../contract/ids.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { changeStatus } from '../../domain/appointment-changes.ts';
import type { Session } from '../../domain/calendar.ts';
import { type Changes, NO_CHANGES } from '../../domain/changes.ts';
import type { Command, Decision } from '../../domain/commands/index.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { appointmentEvent, moveEvent } from '../../domain/events.ts';
import { NOTHING_PAID } from '../../domain/ledger-entry.ts';
import { accept } from '../../domain/outcome.ts';
import { businessOf, clientOf, SERVICE_MIN, serviceOf } from './market.ts';

/** A free time in the calendar of the n-th professional. */
export type Slot = { readonly professional: number; readonly startMs: number };

/** The decisions that the engine makes about single appointments, with the changes that it saves. */

export function decideBooking(slot: Slot, client: number, nowMs: number): Decision {
  const session = openSession(slot);
  const bookingId = newId('bkg');
  const appointment: AppointmentRecord = {
    id: newId('apt'),
    bookingId,
    ...placeIn(session),
    timezone: 'UTC',
    // Two people never collide, wherever their appointments move.
    personId: bookingId,
    clientId: clientOf(client),
    crmClientId: null,
    clientName: `Client ${client}`,
    bookedById: clientOf(client),
    cancellationWindowHours: 24,
    recurringGroupId: null,
    serviceIds: [session.serviceId],
    status: 'Confirmed',
    notes: null,
    staffNotes: null,
    paymentStatus: 'unpaid',
    paymentIntentId: null,
    currency: 'EUR',
    bookedServices: [
      { serviceId: session.serviceId, name: 'Cut', duration: SERVICE_MIN, priceMinor: 3_000 },
    ],
    finalMinor: 3_000,
    discount: null,
    packageRedemption: null,
    version: 1,
    cancelledBy: null,
    cancelReason: null,
    statusSince: null,
    ...NOTHING_PAID,
  };
  return decide('book', appointment, nowMs, {
    openedSessions: [session],
    newAppointments: [appointment],
    events: [appointmentEvent('appointment.booked', appointment)],
  });
}

/** Within the same business: the service stays. */
export function decideMove(before: AppointmentRecord, slot: Slot, nowMs: number): Decision {
  const session = openSession(slot);
  const after = { ...before, ...placeIn(session), version: before.version + 1 };
  return decide('reschedule', after, nowMs, {
    openedSessions: [session],
    releasedSeats: [before.sessionId],
    updatedAppointments: [after],
    events: [moveEvent(before, after)],
  });
}

export function decideCancellation(before: AppointmentRecord, nowMs: number): Decision {
  const after = { ...before, version: before.version + 1, cancelledBy: 'customer' as const };
  return decide('cancel', after, nowMs, {
    ...changeStatus(after, 'Cancelled', 'appointment.cancelled'),
    releasedSeats: [before.sessionId],
  });
}

export function decideCompletion(before: AppointmentRecord, nowMs: number): Decision {
  const after = { ...before, version: before.version + 1, statusSince: new Date(nowMs) };
  return decide(
    'complete',
    after,
    nowMs,
    changeStatus(after, 'Completed', 'appointment.completed'),
  );
}

function openSession({ professional, startMs }: Slot): Session {
  return {
    id: newId('ses'),
    professionalId: `pro_year_${professional}`,
    businessId: businessOf(professional),
    serviceId: serviceOf(professional),
    startMs,
    endMs: startMs + SERVICE_MIN * MINUTE_MS,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: 1,
    seatsTaken: 1,
    units: null,
  };
}

function placeIn({ id, professionalId, businessId, startMs, endMs }: Session) {
  return {
    sessionId: id,
    professionalId,
    businessId,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    localDate: new Date(startMs).toISOString().slice(0, 10),
  };
}

function decide(
  kind: string,
  appointment: AppointmentRecord,
  nowMs: number,
  changes: Partial<Changes>,
): Decision {
  const id = kind === 'book' ? appointment.bookingId : newId('bkg');
  // Safe: what saves a decision reads the envelope, and the appointment that it changes.
  const command = {
    ...toTarget(appointment, [appointment]),
    kind,
    id,
    requestId: id,
    attemptId: id,
    fingerprint: `${kind} ${id}`,
    callerId: appointment.clientId!,
    callerRole: 'customer',
    professional: appointment.professionalId,
    askedAtMs: nowMs,
    summary: `${id}: ${kind} ${appointment.id} at ${appointment.professionalId}`,
  } as unknown as Command;
  return { command, outcome: accept({ ...NO_CHANGES, ...changes }) };
}
