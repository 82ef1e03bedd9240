import { setTimeout as sleep } from 'node:timers/promises';
import { cancelAppointment, rescheduleAppointment } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import * as reads from '../../db/reads/appointments.ts';
import { findOutcomes } from '../../db/reads/outcomes.ts';
import { type AppointmentRecord, ownerView } from '../../domain/appointment.ts';
import type { Command } from '../../domain/commands/index.ts';
import { answerFrom } from '../../domain/commands/index.ts';
import type { TargetCommand } from '../../domain/commands/target.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { UnavailableError } from '../http/unavailable.ts';
import { route, type Route } from '../http/mount.ts';
import { ownerOf, viewerOf } from './appointments.ts';
import { envelopeOf, roleOf } from './booking-command.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 50;

/** What is done to appointments that are there. Each is a command to the calendar they are in. */
export function appointmentChangeRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** Has it decided, and answers the appointment as it is then. */
  async function change(asked: {
    readonly what: string;
    readonly id: string;
    readonly body: object;
    readonly caller: Caller;
    readonly idempotencyKey: string | undefined;
    readonly setHeader: (name: string, value: string) => void;
    readonly toCommand: (target: Target, now: AppointmentRecord) => Command;
  }) {
    const { id, caller, what, idempotencyKey } = asked;
    for (let attempt = 1; ; attempt++) {
      const now = await reads.findAppointment(db, ownerOf(caller), id);
      if (!now) return refuse('APPOINTMENT_NOT_FOUND');
      const envelope = envelopeOf({
        asked: { ...asked.body, id, what },
        caller,
        idempotencyKey,
        nowMs: deps.nowMs(),
      });
      const booked = await reads.listByBookings(db, [now.bookingId]);
      const command = asked.toCommand({ ...targetOf(now, booked, caller), ...envelope }, now);
      const known = idempotencyKey && (await findOutcomes(db, [command.id])).get(command.id);
      const submitted = known ? answerFrom(known, command) : await deps.submit.now(command);
      if (submitted === 'pending') throw new UnavailableError('decided, and not to be read');
      const { outcome, isRepeat } = submitted;
      if (isRepeat) asked.setHeader('Idempotent-Replayed', 'true');
      if (outcome.ok) break;
      // It was moved to another calendar just now: asked again of that one.
      if (outcome.code !== 'SERIALIZATION_CONFLICT' || attempt === ATTEMPTS) return outcome;
      await sleep(PAUSE_MS);
    }
    const after = await reads.findAppointment(db, ownerOf(caller), id);
    return accept({ body: ownerView(after!, viewerOf(caller)) });
  }

  return [
    route(cancelAppointment, ({ params: { id }, body, caller, headers, setHeader }) =>
      change({
        what: 'cancel',
        id,
        body,
        caller,
        idempotencyKey: headers['idempotency-key'],
        setHeader,
        toCommand: (target, { professionalId }) => ({
          ...target,
          ...body,
          kind: 'cancel',
          professional: professionalId,
          summary: `${target.id}: cancel ${id}${body.scope === 'this' ? '' : ` (${body.scope})`}`,
        }),
      }),
    ),

    route(rescheduleAppointment, ({ params: { id }, body, caller, headers, setHeader }) =>
      change({
        what: 'reschedule',
        id,
        body,
        caller,
        idempotencyKey: headers['idempotency-key'],
        setHeader,
        toCommand: (target, { professionalId, serviceIds }) => {
          const { date, start, professional = professionalId } = body;
          return {
            ...target,
            kind: 'reschedule',
            professional,
            services: serviceIds,
            date,
            start,
            newSessionId: newId('ses'),
            summary: `${target.id}: move ${id} to ${date} ${start} with ${professional}`,
          };
        },
      }),
    ),
  ];
}

type Target = Omit<TargetCommand, 'professional' | 'summary'>;

/** The appointment, and everything else its booking touches. */
function targetOf(
  now: AppointmentRecord,
  booked: readonly AppointmentRecord[],
  caller: Caller,
): Omit<Target, keyof ReturnType<typeof envelopeOf>> {
  const unique = (ids: readonly (string | undefined)[]) => [
    ...new Set(ids.filter((id) => id !== undefined)),
  ];
  return {
    callerRole: roleOf(caller),
    appointmentId: now.id,
    bookingId: now.bookingId,
    business: now.businessId,
    professionals: unique(booked.map(({ professionalId }) => professionalId)),
    persons: unique(booked.map(({ personId }) => personId)),
    purchases: unique(booked.map((each) => each.packageRedemption?.packagePurchaseId)),
    couponCodes: unique(booked.map((each) => each.discount?.couponCode)),
  };
}
