import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { ProfessionalRules } from '../../domain/calendar.ts';
import type { Changes } from '../../domain/changes.ts';
import { reassign, type ReassignCommand } from '../../domain/commands/reassign.ts';
import { toLockedRecords } from '../../domain/commands/target.ts';
import type { World } from '../../domain/world.ts';
import { aBookedWorld, anAppointment } from './booked-world.ts';
import { aCommand, aProfessional, at, BEFORE_MS, type WorldParts } from './world.ts';

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

/** The n-th customer's appointment of an hour at this time. */
export function aVisit(n: number, start: string, changes: Partial<AppointmentRecord> = {}) {
  const startMs = at(start);
  const person = `crm_${n}`;
  return anAppointment({
    id: `apt_${n}`,
    bookingId: `bkg_${n}`,
    sessionId: `ses_${n}`,
    personId: person,
    clientId: null,
    crmClientId: person,
    startsAt: new Date(startMs),
    endsAt: new Date(startMs + 3_600_000),
    ...changes,
  });
}

export function anAbsenceWorld(
  booked: readonly AppointmentRecord[],
  colleagues: readonly ProfessionalRules[] = [aProfessional({ id: 'pro_2' })],
  changes: Partial<WorldParts> = {},
): World {
  const world = aBookedWorld(booked, changes);
  const professionals = new Map(colleagues.map((each) => [each.id, each]));
  return { ...world, professionals: new Map([...world.professionals, ...professionals]) };
}

/** Throws if the absence is refused. */
export function decideAbsence(world: World, command: ReassignCommand, nowMs = BEFORE_MS): Changes {
  const outcome = reassign.decide(world, command, nowMs);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

/** One line for each appointment. */
export const absenceResultsOf = ({ reassignments }: Changes) =>
  reassignments.map(({ appointmentId, result, professional, error }) =>
    [appointmentId, result, professional, error].filter(Boolean).join(' '),
  );
