import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { ReassignCommand } from '../../domain/commands/reassign.ts';
import { toLockedRecords } from '../../domain/commands/target.ts';
import { aCommand, at } from './world.ts';

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** Lena is ill on `DATE`: the owner gives her appointments to the colleagues, pro_2 unless others are named. */
export function aReassignment(
  booked: readonly AppointmentRecord[],
  changes: Partial<ReassignCommand> = {},
): ReassignCommand {
  const { id, requestId, attemptId, fingerprint, askedAtMs, summary } = aCommand({ id: 'bkg_9' });
  return {
    id,
    requestId,
    attemptId,
    fingerprint,
    askedAtMs,
    summary,
    kind: 'reassign',
    callerId: 'usr_owner',
    callerRole: 'business',
    professional: 'pro_1',
    business: 'biz_1',
    fromMs: at('00:00'),
    toMs: at('24:00'),
    colleagues: ['pro_2'],
    isOrdered: false,
    otherwise: 'keep',
    ...toLockedRecords(booked),
    bookingIds: unique(booked.map(({ bookingId }) => bookingId)),
    services: unique(booked.flatMap(({ serviceIds }) => serviceIds)),
    dates: unique(booked.map(({ localDate }) => localDate)),
    newSessionIds: Object.fromEntries(
      booked.map(({ sessionId }) => [sessionId, `${sessionId}_new`]),
    ),
    ...changes,
  };
}
