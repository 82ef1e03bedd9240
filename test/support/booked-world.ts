import type { AppointmentRecord } from '../../domain/appointment.ts';
import { type TargetCommand, toTarget } from '../../domain/commands/target.ts';
import { toIsoText } from '../../domain/local-time.ts';
import { NOTHING_PAID } from '../../domain/ledger-entry.ts';
import type { World } from '../../domain/world.ts';
import {
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  weeksLater,
  type WorldParts,
} from './world.ts';

/** Ana's haircut from 10:00 to 11:00, booked at full price. */
export function anAppointment(changes: Partial<AppointmentRecord> = {}): AppointmentRecord {
  return {
    id: 'apt_1',
    bookingId: 'bkg_1',
    sessionId: 'ses_1',
    professionalId: 'pro_1',
    businessId: 'biz_1',
    startsAt: new Date(at('10:00')),
    endsAt: new Date(at('11:00')),
    localDate: DATE,
    timezone: 'Europe/Berlin',
    personId: 'usr_ana',
    clientId: 'usr_ana',
    crmClientId: null,
    clientName: 'ana',
    bookedById: 'usr_ana',
    cancellationWindowHours: 24,
    recurringGroupId: null,
    serviceIds: ['svc_cut'],
    status: 'Confirmed',
    notes: null,
    staffNotes: null,
    paymentStatus: 'unpaid',
    paymentIntentId: null,
    currency: 'EUR',
    bookedServices: [{ serviceId: 'svc_cut', name: 'Haircut', duration: 60, priceMinor: 3_500 }],
    finalMinor: 3_500,
    discount: null,
    packageRedemption: null,
    version: 1,
    cancelledBy: null,
    cancelReason: null,
    statusSince: null,
    ...NOTHING_PAID,
    ...changes,
  };
}

/** Four Tuesdays in a row. */
export function aBookedSeries(changes: Partial<AppointmentRecord> = {}): AppointmentRecord[] {
  return [0, 1, 2, 3].map((week) => {
    const { startMs, endMs } = weeksLater(week, between('10:00', '11:00'));
    return anAppointment({
      id: `apt_${week + 1}`,
      sessionId: `ses_${week + 1}`,
      recurringGroupId: 'rec_1',
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
      localDate: toIsoText(startMs).slice(0, 10),
      ...changes,
    });
  });
}

/** A world with these appointments, their sessions and the times of their people. */
export function aBookedWorld(
  booked: readonly AppointmentRecord[],
  changes: Partial<WorldParts> = {},
): World {
  const spans = booked.map(({ startsAt, endsAt }) => ({
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
  }));
  return aWorld({
    appointments: booked,
    sessions: booked.map(({ sessionId }, n) => aSession({ ...spans[n]!, id: sessionId })),
    personTimes: booked.map(({ personId }, n) => ({ ...spans[n]!, personId })),
    ...changes,
  });
}

/** The fields that every command about this appointment shares, sent by the business. */
export function aTarget(
  appointment: AppointmentRecord = anAppointment(),
  changes: Partial<TargetCommand> = {},
): TargetCommand {
  return {
    ...toTarget(appointment, [appointment]),
    id: 'bkg_9',
    requestId: 'bkg_9a',
    attemptId: 'bkg_9a',
    fingerprint: '',
    summary: '',
    askedAtMs: BEFORE_MS,
    callerId: 'usr_owner',
    callerRole: 'business',
    professional: appointment.professionalId,
    ...changes,
  };
}
